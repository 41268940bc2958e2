//! The growth of every kind of token is measured: the texts of `benches/generate/tokens.rs` have the kinds that the sources of
//! the formats name.

use std::collections::BTreeSet;

use xqls::formats::FORMATS;
use xqls::syntax::SyntaxKind;

use super::{files, text_of};

#[path = "../../benches/generate/tokens.rs"]
#[allow(dead_code, reason = "the bench uses the rest")]
mod tokens;

/// The kinds of tokens that the sources of a folder name.
fn named(folder: &str) -> BTreeSet<&'static str> {
    let sources: String = files(folder, ".rs").iter().map(|path| text_of(&path.to_string_lossy())).collect();
    let tokens = (0..SyntaxKind::Trivia as u16).map(|kind| SyntaxKind::from_raw(kind).name());
    let is_named = |name: &&str| {
        let path = format!("SyntaxKind::{name}");
        let mut after = sources.split(&path).skip(1).map(|rest| rest.chars().next());
        after.any(|next| !next.is_some_and(|next| next.is_ascii_alphanumeric()))
    };
    tokens.filter(is_named).collect()
}

#[test]
fn the_growth_of_every_kind_of_token_is_measured() {
    let mut folders: Vec<(&str, BTreeSet<&str>)> = Vec::new();
    for format in FORMATS {
        let id = format.info.id;
        let folder = match id {
            "xiangqi-pgn" => "pgn",
            "ki2" => "kif",
            "chessboard" | "chessmoveseq" => "cs102a",
            "xiangqi-fen" => "fen",
            "xiangqi-text" => "page",
            own => own,
        };
        let (format, text) = tokens::sample(id);
        let kinds = tokens::tokens(format, text).into_iter().map(|(kind, ..)| kind.name());
        match folders.iter_mut().find(|(known, _)| *known == folder) {
            Some((_, found)) => found.extend(kinds),
            None => folders.push((folder, kinds.collect())),
        }
    }
    assert_eq!(tokens::SAMPLES.len(), FORMATS.len());
    let mut missing = Vec::new();
    for (folder, found) in &folders {
        let named = named(&format!("src/formats/{folder}"));
        missing.extend(named.iter().filter(|kind| !found.contains(*kind)).map(|kind| (*folder, *kind)));
    }
    assert!(missing.is_empty(), "no text in benches/generate/tokens.rs has {missing:?}");
}
