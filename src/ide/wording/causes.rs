//! Why something is not judged.

use crate::ide::causes::CauseName;
use crate::words::{Wording, say};

impl Wording<'_> {
    /// That a half-move is not judged, where there is no room for the reason.
    pub fn unjudged(&self) -> &'static str {
        say!(self.locale, "not judged")
    }

    /// That a half-move is not judged, because of an error before it.
    pub fn not_judged(&self, cause: Option<&CauseName>) -> String {
        match cause {
            Some(CauseName::HalfMove(error)) => say!(self.locale, "not judged: see the error at {error}", error),
            Some(CauseName::Line(line)) => say!(self.locale, "not judged: see the error in line {line}", line),
            None => say!(self.locale, "not judged, because of an error before it").to_owned(),
        }
    }

    /// That the position at a place is not known, because of an error before it.
    pub fn position_not_known(&self, cause: Option<&CauseName>) -> String {
        match cause {
            Some(CauseName::HalfMove(error)) => {
                say!(self.locale, "the position is not known: see the error at {error}", error)
            }
            Some(CauseName::Line(line)) => {
                say!(self.locale, "the position is not known: see the error in line {line}", line)
            }
            None => say!(self.locale, "the position is not known, because of an error before it").to_owned(),
        }
    }
}
