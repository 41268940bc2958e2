//! Games from one format to another.
//!
//! A document, JSON or a list of USI positions becomes games ([`games_of`], [`read_foreign`]); what one format has no
//! place for and another has is carried in comments ([`carry`]); the target's own [`Format::write`] writes them; what
//! was written is read back and compared ([`compare`]). Whatever is lost on the way is told, a line each.
//!
//! Nothing here reads or writes files, and nothing knows what a format looks like.

mod carry;
mod compare;
mod lists;
mod source;
mod target;
#[cfg(test)]
mod tests;

pub use source::{Foreign, games_of, read_foreign};
pub use target::Target;

use crate::formats::{Format, WriteOptions};
use crate::ide::{Document, Settings, names};
use crate::json;
use crate::notation::Notation;
use crate::record::Game;
use crate::rules::Variant;
use std::sync::Arc;

/// What was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Converted {
    /// The text.
    pub text: String,
    /// What of the games it does not hold, a line each.
    pub lost: Vec<String>,
}

/// Games as a text of the target; an error says why the target cannot be one.
pub fn convert(games: &[Game], target: &Target, options: &WriteOptions) -> Result<Converted, String> {
    let mut lost = Vec::new();
    let text = match target {
        Target::Json => {
            let mut out = Vec::new();
            json::write_games(games, &mut out).map_err(|error| error.to_string())?;
            out.push(b'\n');
            String::from_utf8(out).map_err(|error| error.to_string())?
        }
        Target::Usi | Target::Sfen => {
            let own = games.iter().map(carry::decoded).collect::<Vec<_>>();
            refuse_others(games, target)?;
            refuse_notation(options.notation.filter(|notation| *notation != Notation::Coordinate), target)?;
            match target {
                Target::Usi => lists::write_usi(&own, options.ending, &mut lost),
                _ => lists::write_sfen(&own, options.ending, &mut lost),
            }
        }
        Target::Format { format, notation } => {
            refuse_others(games, target)?;
            let options = WriteOptions { notation: options.notation.or(*notation), ..*options };
            let own: Vec<Game> = games.iter().map(|game| carry::fitted(game, *format)).collect();
            let Some(text) = format.write(&own, &options, &mut lost) else {
                refuse_notation(options.notation, target)?;
                let why = if lost.is_empty() { String::new() } else { format!(": {}", lost.join("; ")) };
                return Err(format!("--to {}: these games cannot be written in it{why}", target.name()));
            };
            compare::read_back(&own, &reread(&text, *format), &mut lost);
            text
        }
    };
    Ok(Converted { text, lost })
}

fn refuse_notation(notation: Option<Notation>, target: &Target) -> Result<(), String> {
    match notation {
        Some(notation) => {
            Err(format!("--notation {}: moves cannot be written so in {}", notation.info().id, target.name()))
        }
        None => Ok(()),
    }
}

/// Games that the target does not know, with those targets that do.
fn refuse_others(games: &[Game], target: &Target) -> Result<(), String> {
    let other = |game: &&Game| !target.holds(game.front.position.variant());
    match games.iter().find(other) {
        None => Ok(()),
        Some(game) => {
            let variant = game.front.position.variant();
            Err(format!(
                "--to {} holds no game of {}; one of {}",
                target.name(),
                names::variant(variant),
                targets_of(variant).join(", ")
            ))
        }
    }
}

/// The names of the targets that hold a game.
fn targets_of(variant: Variant) -> Vec<&'static str> {
    Target::all().into_iter().filter(|target| target.holds(variant)).map(|target| target.name()).collect()
}

fn reread(text: &str, format: &'static dyn Format) -> Vec<Game> {
    let settings: Arc<Settings> = Arc::default();
    let document = Document::open(text, format, &settings, &|count, work| (0..count).for_each(work));
    games_of(&document, &mut Vec::new()).iter().map(|game| carry::fitted(game, format)).collect()
}
