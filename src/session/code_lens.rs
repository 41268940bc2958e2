//! A code lens above each game: who played, with which result, how long, and a link to the board. With an engine there is
//! another one, which has the start of the game analysed. The places are kept with the outline; the words are made for the
//! lenses that are seen.

use ls_types as lsp;
use serde::Deserialize;
use serde_json::json;

use crate::ide::{self, write_number};
use crate::protocol::label;
use crate::words::say;

use super::answer::{Json, Result};
use super::outline::each_outline;
use super::params::OfDocument;
use super::profile::{ANALYSE, SHOW_BOARD};
use super::returned::{ItemData, Returned};
use super::view::View;
use super::world::HAS_ENGINES;

/// Answers `textDocument/codeLens`.
pub(crate) fn code_lens(view: View<'_>, _: OfDocument) -> Result<Json> {
    Ok(Json(lenses(view)))
}

/// The lenses without their words. There may be ten thousands: they are short, and written without a tree of JSON.
fn lenses(view: View<'_>) -> Vec<u8> {
    let uri = json!(view.snapshot.uri);
    let mut kinds = vec![format!("}}}},\"data\":{{\"uri\":{uri}}}}}")];
    if HAS_ENGINES && view.profile.analyses && view.world.has_engine(&view.snapshot.document, 0) {
        kinds.push(format!("}}}},\"data\":{{\"uri\":{uri},\"analyse\":true}}}}"));
    }
    let mut room = 2;
    each_outline(view.snapshot, view.places, &mut |outline, _, _| {
        // The words of a lens and its four numbers.
        room += outline.heads.len() * kinds.iter().map(|data| data.len() + 96).sum::<usize>();
        true
    });
    let mut out = Vec::with_capacity(room);
    out.push(b'[');
    each_outline(view.snapshot, view.places, &mut |outline, line, _| {
        for ((first, from, to), data) in
            outline.heads.iter().flat_map(|head| kinds.iter().map(move |data| (head, data)))
        {
            let mut position = |before: &str, column: u32| {
                out.extend_from_slice(before.as_bytes());
                write_number((line + first) as usize, &mut out);
                out.extend_from_slice(b",\"character\":");
                write_number(column as usize, &mut out);
            };
            position("{\"range\":{\"start\":{\"line\":", *from);
            position("},\"end\":{\"line\":", *to);
            out.extend_from_slice(data.as_bytes());
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
    #[serde(default)]
    analyse: bool,
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
    let (document, offset) = (&view.snapshot.document, view.places.offset(at));
    let (title, command) = if HAS_ENGINES && lens.data.as_ref().is_some_and(|data| data.analyse) {
        (say!(document.settings().locale, "Analyse with an engine").to_owned(), Some(ANALYSE))
    } else {
        // Where the editor cannot show the board there is nothing to be done, only something to be read.
        (ide::game_summary(document, offset).unwrap_or_default(), view.profile.shows_board.then_some(SHOW_BOARD))
    };
    let arguments = command.map(|_| vec![json!(view.snapshot.uri), json!(at)]);
    let command = command.unwrap_or_default().to_owned();
    lens.set("command", &lsp::Command { title: label(&title), command, arguments })?;
    lens.json()
}
