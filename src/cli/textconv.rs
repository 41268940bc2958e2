//! `xqls textconv`: a record as lines that git compares: a header, a half-move, a comment a line.
//!
//! The lines do not depend on the language of the reader. What is no record is printed as it is.

use crate::comparison::listing;

use super::args::TextconvArgs;
use super::out::{Losses, Out};
use super::versions::GitVersion;
use super::{CommandResult, Status};

/// Runs the command.
pub(super) fn run(args: &TextconvArgs, out: &mut Out) -> CommandResult {
    let version = GitVersion::read(&args.path, &args.path)?;
    if version.record.is_none() {
        out.bytes(&version.bytes)?;
        return Ok(Status::Fine);
    }
    let mut losses = Losses::default();
    let games = version.games(&args.path.to_string_lossy(), &mut losses);
    for (index, game) in games.iter().enumerate() {
        if index > 0 {
            out.text("\n")?;
        }
        out.text(&listing(game))?;
    }
    losses.tell_rest();
    Ok(Status::Fine)
}
