//! Faults of engines in words: one sentence each that says what to do.

use crate::engine::EngineFault;
use crate::text::one_line;
use crate::words::{names, say};
use crate::workspace::reader;

/// The sentence about an engine of a name.
pub fn engine_fault(name: &str, fault: &EngineFault) -> String {
    let locale = reader();
    match fault {
        EngineFault::NotStarted(why) => {
            say!(locale, "the engine {name} cannot be started: {why}", name, why = one_line(why))
        }
        EngineFault::NoProtocol => {
            say!(locale, "the engine {name} does not answer as UCI, UCCI or USI want; is the program an engine?", name)
        }
        EngineFault::OtherGame(variant) => {
            say!(locale, "the engine {name} does not play {game}", name, game = names::variant(*variant))
        }
        EngineFault::Ended(Some(words)) => {
            say!(locale, "the engine {name} has ended and says: {words}", name, words = one_line(words))
        }
        EngineFault::Ended(None) => {
            say!(locale, "the engine {name} has ended; run `xqls engine test {name}` to see it alone", name)
        }
        EngineFault::Silent(seconds) => {
            say!(locale, "the engine {name} has been silent for {seconds} s and was ended", name, seconds)
        }
        EngineFault::Flood => say!(locale, "the engine {name} writes without end and was ended", name),
        EngineFault::DoesNotStop => say!(locale, "the engine {name} did not stop and was ended", name),
        EngineFault::Illegal(text) => say!(
            locale,
            "the engine {name} plays `{text}`, which is not legal here; is it made for this game?",
            name,
            text = one_line(text)
        ),
        EngineFault::NoAnswer => say!(locale, "the engine {name} has no line for this position", name),
        EngineFault::Stopped => say!(locale, "stopped").to_owned(),
    }
}
