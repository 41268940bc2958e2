//! Inlay hints: the move in another notation, check and mate, and the move that a reference leads to; or what programs think
//! of the positions. There are none unless the user has chosen them.

use super::board_view::{plain_dialect, written_after};
use super::evaluations::evaluations;
use super::navigation::Reference;
use crate::document::{Cursor, Document, InlayHints, PlyInText, first_plies};
use crate::ide::navigation::references_in_block;
use crate::notation::{Dialect, Notation};
use crate::record::BlockRole;
use crate::rules::Variant;
use crate::sort::sort_by_key;
use crate::words::{Wording, names};
use std::ops::Range;

/// A hint between two words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inlay {
    /// The byte before which it is shown.
    pub offset: usize,
    /// Its text.
    pub label: String,
    /// A byte of the word that it is about.
    pub about: usize,
}

/// The hints in a part of the text, in order. Only the blocks of that part are replayed.
pub fn inlay_hints(document: &Document, range: &Range<usize>) -> Vec<Inlay> {
    let mut inlays = Vec::new();
    let blocks = || document.blocks_in(range.clone()).filter(|block| block.role() == BlockRole::Moves);
    match document.settings().inlay_hints {
        InlayHints::Off => return inlays,
        InlayHints::Moves => blocks().for_each(|block| add_inlays(&block, &mut inlays)),
        InlayHints::Evaluations => blocks().for_each(|block| add_evaluations(&block, &mut inlays)),
    }
    inlays.retain(|inlay| range.contains(&inlay.about));
    sort_by_key(&mut inlays, |inlay| inlay.offset);
    inlays
}

fn add_inlays(cursor: &Cursor<'_>, inlays: &mut Vec<Inlay>) {
    let words = cursor.words();
    for ply in cursor.plies() {
        let label = move_label(cursor, &words, ply);
        inlays.extend(label.map(|label| Inlay { offset: ply.range.end, label, about: ply.range.start }));
    }
    for Reference { numbers, range, .. } in references_in_block(cursor) {
        let labels = numbers.filter_map(|number| first_move(cursor, number));
        inlays.extend(labels.map(|label| Inlay { offset: range.end, label, about: range.start }));
    }
}

fn add_evaluations(cursor: &Cursor<'_>, inlays: &mut Vec<Inlay>) {
    for (index, found) in evaluations(cursor) {
        let Some(ply) = cursor.plies().get(index) else { continue };
        let label = found.score.number(ply.after.variant());
        inlays.push(Inlay { offset: ply.range.end, label, about: ply.range.start });
    }
}

/// The hint after a move: as its players would say it, if the file says it otherwise, and check or mate.
fn move_label(cursor: &Cursor<'_>, words: &Wording<'_>, ply: &PlyInText) -> Option<String> {
    let mv = ply.mv.filter(|_| ply.legality.is_legal() && ply.is_known)?;
    let spoken = match (ply.before.variant(), words.dialect.notation) {
        (Variant::Shogi, _) => Notation::Japanese,
        (_, Notation::Chinese) => Notation::Iccs,
        _ => Notation::Chinese,
    };
    let dialect = Dialect { script: cursor.document.settings().script, ..plain_dialect(spoken) };
    let text =
        Some(written_after(ply.last, mv, &dialect, &ply.before)).filter(|text| !text.eq_ignore_ascii_case(&ply.text));
    let is_check = ply.after.in_check();
    let state = is_check.then(|| words.check_or_mate(!ply.after.has_legal_move()).to_owned());
    let label: Vec<String> = text.into_iter().chain(state).collect();
    (!label.is_empty()).then(|| label.join(" "))
}

/// The first move of the variation `number` of the record, with its number.
fn first_move(cursor: &Cursor<'_>, number: u32) -> Option<String> {
    let opener = cursor.entry.analysis.structure().definition(number)?;
    let first = first_plies(cursor, opener).into_iter().next()?;
    Some(format!("{} {}", names::ply_number(first.number, first.side, first.before.variant()), first.text))
}

#[cfg(test)]
mod tests {
    use super::InlayHints;
    use crate::ide::Settings;
    use crate::ide::tests::fixture;
    use expect_test::{Expect, expect};
    use std::sync::Arc;

    /// The text with each hint in its place.
    fn check(language: &str, text: &str, expect: Expect) {
        check_hints(InlayHints::Moves, language, text, expect);
    }

    fn check_hints(inlay_hints: InlayHints, language: &str, text: &str, expect: Expect) {
        let (mut document, _) = fixture(language, text);
        let mut text = document.text();
        assert_eq!(super::inlay_hints(&document, &(0..text.len())), [], "quiet by default");
        document.set_settings(Arc::new(Settings { inlay_hints, ..Settings::default() }));
        for inlay in super::inlay_hints(&document, &(0..text.len())).iter().rev() {
            text.insert_str(inlay.offset, &format!("‹{}›", inlay.label));
        }
        expect.assert_eq(text.lines().last().unwrap_or_default());
    }

    #[test]
    fn moves_are_written_as_players_say_them() {
        check(
            "xq",
            "FORMAT AXF\nGAME\nSTART{ 1. C2=5 N8+7 (1) 2. C5+4 VAR[1]{ 1. ... N2+3 } }\n",
            expect![
                "START{ 1. C2=5‹炮二平五› N8+7‹马８进７› (1‹1. ... N2+3›) 2. C5+4‹炮五进四› VAR[1]{ 1. ... N2+3‹马２进３› } }"
            ],
        );
        check(
            "xiangqi-pgn",
            "[Format \"Chinese\"]\n\n1. 炮二平五 马８进７ *\n",
            expect!["1. 炮二平五‹H2-E2› 马８进７‹H9-G7› *"],
        );
        check("csa", "PI\n+\n+7776FU,-3334FU\n", expect!["+7776FU‹▲７六歩›,-3334FU‹△３四歩›"]);
        check(
            "csa",
            "PI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI,+7968GI,-2233GI,+0022KA\n",
            expect!["-3122GI‹△同銀›,+7968GI‹▲６八銀›,-2233GI‹△３三銀›,+0022KA‹▲２二角›"],
        );
        check(
            "uci",
            "position startpos moves h2e2 h9g7\n",
            expect!["position startpos moves h2e2‹炮二平五› h9g7‹马８进７›"],
        );
        let mate = "[FEN \"3k5/R8/9/9/9/9/9/9/9/1R2K4 w - - 0 1\"]\n\n1. B0-B9 *\n";
        check("xiangqi-pgn", mate, expect!["1. B0-B9‹车八进九 mate› *"]);
    }

    #[test]
    fn evaluations_stand_after_their_moves() {
        check_hints(
            InlayHints::Evaluations,
            "xiangqi-pgn",
            "1. C2.5 {[%eval 0.35,12] usual} H8+7 {+0.20/9 1s} 2. H2+3 {good} R9.8 {[%eval #-3]} *\n",
            expect![
                "1. C2.5‹+0.35› {[%eval 0.35,12] usual} H8+7‹-0.20› {+0.20/9 1s} 2. H2+3 {good} R9.8‹#-3› {[%eval #-3]} *"
            ],
        );
    }
}
