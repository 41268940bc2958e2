//! A code lens above each game: who played, with which result, how long, and a link to the board. The places are kept
//! with the outline; the words are made for the lenses that are seen.

use ls_types as lsp;
use serde::Deserialize;
use serde_json::json;

use crate::ide::{self, write_number};
use crate::protocol::label;

use super::answer::{Json, Result};
use super::outline::each_outline;
use super::params::OfDocument;
use super::profile::SHOW_BOARD;
use super::returned::{ItemData, Returned};
use super::view::View;

/// Answers `textDocument/codeLens`.
pub(crate) fn code_lens(view: View<'_>, _: OfDocument) -> Result<Json> {
    Ok(Json(lenses(view)))
}

/// The lenses without their words. There may be ten thousands: they are short, and written without a tree of JSON.
fn lenses(view: View<'_>) -> Vec<u8> {
    let data = format!("}}}},\"data\":{}}}", json!({ "uri": view.snapshot.uri })).into_bytes();
    let mut room = 2;
    each_outline(view.snapshot, view.places, &mut |outline, _, _| {
        // The words of a lens and its four numbers.
        room += outline.heads.len() * (data.len() + 96);
        true
    });
    let mut out = Vec::with_capacity(room);
    out.push(b'[');
    each_outline(view.snapshot, view.places, &mut |outline, line, _| {
        for (first, from, to) in &outline.heads {
            let mut position = |before: &str, column: u32| {
                out.extend_from_slice(before.as_bytes());
                write_number((line + first) as usize, &mut out);
                out.extend_from_slice(b",\"character\":");
                write_number(column as usize, &mut out);
            };
            position("{\"range\":{\"start\":{\"line\":", *from);
            position("},\"end\":{\"line\":", *to);
            out.extend_from_slice(&data);
            out.push(b',');
        }
        true
    });
    if out.last() == Some(&b',') {
        out.pop();
    }
    out.push(b']');
    out
}

/// The data of a lens.
#[derive(Deserialize)]
pub(crate) struct Data {
    uri: lsp::Uri,
}

impl ItemData for Data {
    const FOREIGN: Option<&'static str> = Some("the lens is not of this server");

    fn uri(&self) -> &lsp::Uri {
        &self.uri
    }
}

/// Answers `codeLens/resolve`.
pub(crate) fn resolve(view: View<'_>, mut lens: Returned<Data>) -> Result<Json> {
    let at = lens.member::<lsp::Range>("range")?.start;
    let title = ide::game_summary(&view.snapshot.document, view.places.offset(at)).unwrap_or_default();
    let title = label(&title);
    // Where the editor cannot show the board there is nothing to be done, only something to be read.
    let board = view.profile.shows_board;
    let command = if board { SHOW_BOARD.to_owned() } else { String::new() };
    let arguments = board.then(|| vec![json!(view.snapshot.uri), json!(at)]);
    lens.set("command", &lsp::Command { title, command, arguments })?;
    lens.json()
}
