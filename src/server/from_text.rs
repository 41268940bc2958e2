//! `xqls/fromText`: a text from somewhere, as from the clipboard, as a record: a whole record, a position or half-moves.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::json;

use crate::convert::{self, Foreign, Target};
use crate::document::{Document, Settings};
use crate::formats::{self, FORMATS, Format, WriteOptions, head_of};
use crate::notation::Notation;
use crate::record::Game;
use crate::rules::Variant;
use crate::session::answer::{Error, Json, Result};
use crate::session::message::Text;
use crate::session::view::Context;
use crate::words::say;
use crate::workspace::on_threads_of_documents;

use super::shared::Shared;

/// The parameters of `xqls/fromText`.
#[derive(Deserialize)]
pub(crate) struct FromTextParams {
    text: Text,
}

/// Answers `xqls/fromText`: the text of a record and its format, and what is lost of what was read.
pub(crate) fn from_text(shared: &Shared, context: Context<'_>, params: FromTextParams) -> Result<Json> {
    let text = params.text.0;
    let settings = Arc::new(shared.sources.of(None).0);
    let (language, text, losses) = record_of(&text, &settings).ok_or_else(|| {
        let why = say!(context.world.reader(), "this text is no record, no position and no list of half-moves");
        Error::refused(why.to_owned())
    })?;
    Json::of(&json!({ "language": language, "text": text, "losses": losses }))
}

/// A record of a text: its format, its text, and what is lost.
fn record_of(text: &str, settings: &Arc<Settings>) -> Option<(&'static str, String, Vec<String>)> {
    let text = text.trim_start_matches('\u{FEFF}').trim();
    if text.is_empty() {
        return None;
    }
    if text.starts_with(['{', '[']) && serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok() {
        return written(convert::read_foreign(text, Foreign::Json, settings.locale).ok()?, None, settings);
    }
    let detected = formats::detect(None, None, head_of(text)).ok();
    if let Some(format) = detected.filter(|format| format.holds_variations && formats::is_plainly(format, text)) {
        return Some((format.info.id, format!("{text}\n"), Vec::new()));
    }
    if let Some((games, notation)) = detected.and_then(|format| understood(text, format, settings)) {
        return written(games, notation, settings);
    }
    // A format that reads nothing in a text says so of any text.
    let says = |games: &[Game]| games.iter().all(|game| !game.plies.is_empty());
    let coordinates = format!("position startpos moves {}", text.split_whitespace().collect::<Vec<_>>().join(" "));
    let coordinates = convert::read_foreign(&coordinates, Foreign::Usi, settings.locale).ok();
    let coordinates = coordinates.filter(|games| says(games) && games.iter().all(is_read)).map(|games| (games, None));
    let mut read = FORMATS.iter().filter_map(|format| understood(text, format, settings));
    let (games, notation) = read.find(|(games, _)| says(games)).or(coordinates)?;
    written(games, notation, settings)
}

/// The games of a text that a format understands in full, and the notation of their moves.
fn understood(text: &str, format: &'static Format, settings: &Arc<Settings>) -> Option<(Vec<Game>, Option<Notation>)> {
    let document = Document::open(text, format, settings, &on_threads_of_documents);
    let mut lost = Vec::new();
    let games = convert::games_of(&document, 0, &mut lost);
    let is_sound = lost.is_empty() && !games.is_empty() && games.iter().all(is_read);
    is_sound.then(|| (games, Some(document.dialect_of(0).notation)))
}

fn is_read(game: &Game) -> bool {
    game.plies.iter().all(|ply| ply.mv.is_some())
}

/// Games as a record of a format with variations: with their moves in the same notation, if the format has it.
fn written(
    games: Vec<Game>,
    notation: Option<Notation>,
    settings: &Settings,
) -> Option<(&'static str, String, Vec<String>)> {
    let variant = games.first()?.front.position.variant();
    let usual = (variant == Variant::Shogi).then_some(formats::JAPANESE);
    let holds = |format: &&'static Format| {
        format.holds_variations && games.iter().all(|game| format.holds(game.front.position.variant()))
    };
    let format = usual.into_iter().chain(FORMATS.iter().copied()).find(holds)?;
    let target = Target::Format { format, notation: None };
    let options = WriteOptions { layout: settings.layout, script: settings.script, ..WriteOptions::default() };
    let same = WriteOptions { notation, ..options };
    let same = convert::convert(games.clone(), &target, &same, settings.locale).ok();
    let converted = match same.filter(|converted| converted.lost.is_empty()) {
        Some(converted) => converted,
        None => convert::convert(games, &target, &options, settings.locale).ok()?,
    };
    let losses = converted.losses(settings.locale);
    Some((format.info.id, converted.text, losses))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_becomes_the_record_that_it_means() {
        let cases = [
            ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1", "xq", "MOVE 1, BLACK"),
            ("C2=5 H8+7\nH2+3", "xq", "1. C2=5 N8+7 2. N2+3"),
            ("1. C2=5 H8+7 2. H2+3", "xq", "1. C2=5 N8+7 2. N2+3"),
            ("炮二平五 馬8進7 馬二進三", "xq", "1. Ch2-e2 Nh9-g7 2. Nh0-g2"),
            ("h2e2 h9g7", "xq", "1. Ch2-e2 Nh9-g7"),
            ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "kif", "手合割：平手"),
            ("7g7f 3c3d", "kif", "７六歩(77)"),
            ("▲７六歩 △３四歩", "kif", "７六歩(77)"),
            ("position sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1 moves G*5h", "kif", "５八金打"),
            ("FORMAT AXF\nGAME 1\nSTART{\n1. C2=5\n}", "xq", "FORMAT AXF\nGAME 1\nSTART{\n1. C2=5\n}\n"),
            ("[Red \"A\"]\n\n1. H2-E2 *", "xiangqi-pgn", "[Red \"A\"]"),
        ];
        for (text, language, part) in cases {
            let (found, written, losses) = record_of(text, &Arc::default()).unwrap_or_default();
            assert_eq!(
                (found, written.contains(part), losses.len()),
                (language, true, 0),
                "{text}: {written} {losses:?}"
            );
        }
        for text in ["", "a shopping list: rice, tea", "1234", "{}", "[1, 2]"] {
            assert_eq!(record_of(text, &Arc::default()), None, "{text}");
        }
    }
}
