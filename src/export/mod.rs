//! A record as a web page: one file that needs no network, no server and no WebAssembly.
//!
//! The page has the board of the editors' panel, `editors/board`. Its script, `page.js`, is made by `editors/page/build.mjs`.
//! The answers that the panel asks a server for are in the page as JSON: the game trees, and a board for each half-move, from
//! both sides. Boards have most of their drawing in common, so a drawing is a list of parts, and each part stands there once.
//!
//! All texts of the record are data. Nothing in them can become an element or a script.

use crate::document::Document;
use crate::formats::TAGS;
use crate::formats::tags::headers;
use crate::ide;
use crate::json::{self, BoardJson, Detail};
use crate::text::{Place, Unit, label, offset_at};
use crate::words::{Locale, say};
use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::{Value, json};

/// The script of the page, with the board.
const SCRIPT: &str = include_str!("page.js");
const STYLE: &str = include_str!("page.css");

/// The most half-moves of a page: it would be larger than a browser likes to open.
pub(crate) const MOST_HALF_MOVES: u32 = 50_000;

/// The page of a record. An error says why there is none.
pub(crate) fn page(document: &Document, title: &str, locale: Locale) -> Result<String, String> {
    let count = document.totals().plies;
    if count > MOST_HALF_MOVES {
        return Err(say!(
            locale,
            "a page has at most {most} half-moves, and this record has {count}",
            most = MOST_HALF_MOVES,
            count
        ));
    }
    let outline = json::text(|out| json::write_outline(Unit::Utf16, document, None, Detail::Moves, out));
    let outline: Value = serde_json::from_str(&outline).map_err(|error| error.to_string())?;
    // As text a board takes a tenth of the memory.
    let (mut pictures, mut boards, mut known) = (Pictures::default(), String::new(), FxHashSet::default());
    for game in outline.get("games").and_then(Value::as_array).into_iter().flatten() {
        let start = game.get("start").and_then(|at| Some((at.get("line")?.as_u64()?, at.get("character")?.as_u64()?)));
        let plies = game.get("plies").and_then(Value::as_array).into_iter().flatten();
        let at = |ply: &Value| Some((ply.pointer("/at/0")?.as_u64()?, ply.pointer("/at/1")?.as_u64()?));
        let places = start.into_iter().chain(plies.filter_map(at));
        for (line, column) in places.filter(|place| known.insert(*place)) {
            let (Ok(of_line), Ok(of_column)) = (u32::try_from(line), u32::try_from(column)) else { continue };
            let place = Place { line: of_line, column: of_column };
            let offset = offset_at(document.rope(), place, Unit::Utf16);
            if let Some(board) = pictures.board(document, offset) {
                let comma = if boards.is_empty() { "" } else { "," };
                boards += &format!("{comma}\"{line}:{column}\":{board}");
            }
        }
    }
    let (parts, about) = (json!(pictures.parts), about(document));
    let data = format!("{{\"tree\":{outline},\"boards\":{{{boards}}},\"parts\":{parts},\"about\":{about}}}");
    let text = document.text();
    let language = locale.tag();
    let title = in_html(&label(title));
    let (record, noscript) =
        (in_html(say!(locale, "The record as text")), in_html(say!(locale, "The board needs JavaScript.")));
    Ok(format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'unsafe-inline'; style-src \
         'unsafe-inline'\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <h1>{title}</h1>\n<noscript>{noscript}</noscript>\n<xqls-board readonly></xqls-board>\n<section id=\"about\"></section>\n\
         <details><summary>{record}</summary><pre>{}</pre></details>\n\
         <script type=\"application/json\" id=\"record\">{}</script>\n<script>{SCRIPT}</script>\n</body>\n</html>\n",
        in_html(&text),
        json::escaped(&data).replace('<', "\\u003c"),
    ))
}

/// Drawings as lists of parts.
#[derive(Default)]
struct Pictures {
    parts: Vec<String>,
    known: FxHashMap<String, usize>,
}

impl Pictures {
    /// The answer to `xqls/board` at an offset, with the drawing from the other side.
    fn board(&mut self, document: &Document, offset: usize) -> Option<Value> {
        let mut board = |flipped| {
            let view = ide::board_from(document, offset, "", flipped).ok()??;
            let mut board = serde_json::to_value(BoardJson::of(view, document.rope(), Unit::Utf16)).ok()?;
            let picture = self.picture(board.get("svg")?.as_str()?);
            board.as_object_mut()?.insert("svg".to_owned(), picture);
            Some(board)
        };
        let (mut own, other) = (board(false)?, board(true)?);
        let own_parts = own.as_object_mut()?;
        own_parts.remove("text");
        // Nothing is played here; that there is a legal move says that the game is not over.
        own_parts.get_mut("legalMoves")?.as_array_mut()?.truncate(1);
        own_parts.insert("flipped".to_owned(), json!({"svg": other.get("svg"), "geometry": other.get("geometry")}));
        Some(own)
    }

    fn picture(&mut self, svg: &str) -> Value {
        let part = |part: &str| {
            *self.known.entry(part.to_owned()).or_insert_with(|| {
                self.parts.push(part.to_owned());
                self.parts.len() - 1
            })
        };
        svg.split_inclusive('>').map(part).collect::<Vec<_>>().into()
    }
}

/// Headers and comments of each game.
fn about(document: &Document) -> Value {
    let games = document.records().iter().filter(|entry| entry.analysis.front().is_game);
    let game = |entry: &crate::document::RecordEntry| {
        let game = document.game_of(entry);
        let shown = |header: crate::formats::tags::Header| {
            let key = header.role.and_then(|role| TAGS.key(role)).unwrap_or(&header.key).to_owned();
            let known = !header.is_unknown() && !header.role.is_some_and(crate::record::HeaderRole::is_structure);
            known.then(|| json!([label(&key), label(&header.value)]))
        };
        let headers: Vec<Value> = headers(&game.front.tags).into_iter().filter_map(shown).collect();
        json!({"title": game.front.title, "headers": headers, "comments": game.comments})
    };
    games.map(game).collect::<Vec<_>>().into()
}

/// A text as HTML.
fn in_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_a_record_are_no_elements() {
        let evil = "</script><script>alert(1)</script><img src=x onerror=alert(2)>&\"'";
        let text = format!("FORMAT LALG\nGAME 1, {evil}\nRED {evil}\nSTART{{\n1. Ch2-e2 COM{{ {evil} }} Nh9-g7\n}}\n");
        let document = Document::open_text(&text, "xq");
        let page = page(&document, evil, Locale::En).expect("a page");
        assert_eq!(page.matches("<script").count(), 2 + SCRIPT.matches("<script").count());
        assert_eq!(page.matches("</script").count(), 2 + SCRIPT.matches("</script").count());
        assert!(!page.contains("<img"), "{page}");
        let data = page.split("id=\"record\">").nth(1).and_then(|rest| rest.split("</script>").next()).expect("data");
        let data: Value = serde_json::from_str(data).expect("JSON");
        assert_eq!(data.pointer("/tree/games/0/plies/0/comments/0").and_then(Value::as_str).map(str::trim), Some(evil));
        assert_eq!(data.pointer("/boards").and_then(Value::as_object).map(serde_json::Map::len), Some(3));
    }

    #[test]
    fn drawings_come_back() {
        let document = Document::open_text("FORMAT LALG\nGAME 1\nSTART{\n1. Ch2-e2 Nh9-g7\n}\n", "xq");
        let mut pictures = Pictures::default();
        let board = pictures.board(&document, 33).expect("a board");
        let parts = board.get("svg").and_then(Value::as_array).expect("parts").iter();
        let svg: String =
            parts.filter_map(|part| pictures.parts.get(usize::try_from(part.as_u64()?).ok()?).cloned()).collect();
        assert_eq!(Some(svg), ide::board(&document, 33).map(|board| board.svg));
    }
}
