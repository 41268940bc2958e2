//! `xqls schema`: the JSON schema of the settings, for editors that check `xqls.toml`.

use crate::settings;
use crate::workspace::reader;

use super::out::Out;
use super::{CommandResult, Status};

/// Prints the schema.
pub(super) fn run(out: &mut Out) -> CommandResult {
    out.text(&format!("{:#}\n", settings::schema(reader())))?;
    Ok(Status::Fine)
}
