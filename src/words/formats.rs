//! Formats: their names, and the reason why a text is not in one.

use super::{Catalogue, Locale, say};
use crate::formats::{FormatInfo, Unfit};
use std::borrow::Cow;

/// The name of a format.
pub(crate) fn format_name(locale: Locale, format: &FormatInfo) -> &'static str {
    in_language(locale, format.name)
}

/// A text that a format has in English, which is the key of the catalogues.
pub(crate) fn in_language(locale: Locale, english: &'static str) -> &'static str {
    Catalogue::find(locale, english).unwrap_or(english)
}

/// The reason why a text has no format, as it follows the name of its file.
pub(crate) fn unfit(locale: Locale, why: Unfit) -> Cow<'static, str> {
    let reason = match why {
        Unfit::XQuery => say!(locale, "it is an XQuery program, not a game record"),
        Unfit::OtherPgn => {
            say!(locale, "it is a PGN of another game: no tag names xiangqi or jeiqi, and the moves are not theirs")
        }
        Unfit::WesternChess => say!(locale, "its positions are of Western chess"),
        Unfit::Shogi => say!(locale, "its positions are of shogi"),
        Unfit::NoPosition => say!(locale, "none of its lines is a position of xiangqi or jeiqi"),
        Unfit::OtherFormat(format) => return other_format(locale, format),
        Unfit::Unknown => say!(locale, "no game record format fits it"),
    };
    reason.into()
}

fn other_format(locale: Locale, format: &FormatInfo) -> Cow<'static, str> {
    let (name, extension) = (format_name(locale, format), format.extensions.first().unwrap_or(&format.id));
    say!(locale, "it is a record of another format, {name}: name it `.{extension}`", name, extension).into()
}
