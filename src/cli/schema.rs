//! `xqls schema`: the JSON schema of the settings, for editors that check `xqls.toml`.

use crate::workspace::settings;

use super::out::Out;
use super::{CommandResult, Status};

/// Prints the schema.
pub fn run(out: &mut Out) -> CommandResult {
    out.text(&format!("{:#}\n", settings::schema()))?;
    Ok(Status::Fine)
}
