//! The places related to the word under the cursor: the moves of the same piece, the uses of a variation, the other
//! brace.

use super::subject::{SubjectKind, subject};
use super::variations::variation_places;
use crate::document::{Cursor, Document, PlyInText, moves_after, moves_before};
use crate::record::BlockRole;
use crate::syntax::SyntaxKind;
use crate::text::sort_ranges;
use std::ops::Range;

/// A place to be highlighted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Highlight {
    /// Its bytes.
    pub range: Range<usize>,
    /// How it belongs there.
    pub kind: HighlightKind,
}

/// How a place belongs to the one under the cursor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HighlightKind {
    /// It goes with it.
    Text,
    /// It uses it.
    Read,
    /// It defines it.
    Write,
}

/// The number of blocks of moves before and after the cursor that are searched for the moves of a piece. A block has
/// some dozens of moves, so this is more than any game has. It bounds the cost of moving the cursor in an endless line.
const BLOCKS: usize = 64;

/// The places related to the word at an offset, in order.
pub fn document_highlights(document: &Document, offset: usize) -> Vec<Highlight> {
    let Some(subject) = subject(document, offset) else { return Vec::new() };
    match subject.kind {
        SubjectKind::Variation { number, .. } => {
            let places = variation_places(document, subject.cursor.place.record, number).into_iter();
            let kind = |defines| if defines { HighlightKind::Write } else { HighlightKind::Read };
            places.map(|place| Highlight { kind: kind(place.defines), range: place.range }).collect()
        }
        SubjectKind::Move => same_piece(&subject.cursor, subject.range.start),
        SubjectKind::Brace => {
            let partner = partner(&subject.cursor, &subject.range);
            let mut both = vec![subject.range];
            both.extend(partner);
            sort_ranges(&mut both);
            both.into_iter().map(|range| Highlight { range, kind: HighlightKind::Text }).collect()
        }
        SubjectKind::Letter(_) | SubjectKind::Player => {
            vec![Highlight { range: subject.range, kind: HighlightKind::Text }]
        }
    }
}

/// The moves of the piece that moves at an offset, along the line.
fn same_piece(cursor: &Cursor<'_>, at: usize) -> Vec<Highlight> {
    let Some(index) = cursor.plies().iter().position(|ply| ply.range.start == at) else { return Vec::new() };
    let (earlier, rest) = cursor.plies().split_at(index);
    let Some((ply, later)) = rest.split_first() else { return Vec::new() };
    let mut found = vec![ply.range.clone()];
    if let Some(mv) = ply.mv {
        let mut square = mv.from();
        let mut back = |ply: &PlyInText| {
            let (Some(here), Some(mv)) = (square, ply.mv) else { return };
            if mv.to() == here {
                found.push(ply.range.clone());
                square = mv.from();
            }
        };
        earlier.iter().rev().for_each(&mut back);
        for block in moves_before(cursor).take(BLOCKS) {
            block.plies().iter().rev().for_each(&mut back);
        }
        let mut square = Some(mv.to());
        let mut on = |ply: &PlyInText| {
            let (Some(here), Some(mv)) = (square, ply.mv) else { return };
            if mv.from() == Some(here) {
                found.push(ply.range.clone());
                square = Some(mv.to());
            } else if mv.to() == here {
                // It is captured.
                square = None;
            }
        };
        later.iter().for_each(&mut on);
        for block in moves_after(cursor).take(BLOCKS) {
            block.plies().iter().for_each(&mut on);
        }
    }
    sort_ranges(&mut found);
    found.into_iter().map(|range| Highlight { range, kind: HighlightKind::Read }).collect()
}

/// The brace that belongs to the one at `range`.
fn partner(cursor: &Cursor<'_>, range: &Range<usize>) -> Option<Range<usize>> {
    let structure = cursor.entry.analysis.structure();
    let brace_of = |block: usize, kinds: &[SyntaxKind]| {
        let block = cursor.on(block)?;
        let token = block.root().tokens().find(|token| kinds.contains(&token.kind))?;
        Some(block.bytes(token.range()))
    };
    match cursor.role() {
        BlockRole::OpenMain | BlockRole::OpenInline | BlockRole::OpenVariation(_) => {
            brace_of(structure.close_of(cursor.place.block)?, &CLOSING)
        }
        BlockRole::Close => {
            let line = cursor.line().filter(|line| line.close == cursor.place.block && line.is_opened)?;
            brace_of(line.opener, &OPENING)
        }
        _ => {
            // Both are in the block, next to each other except for the text that they enclose.
            let mut braces: Vec<(SyntaxKind, Range<usize>)> = Vec::new();
            cursor.root().each_token(&mut |token| {
                if CLOSING.contains(&token.kind) || OPENING.contains(&token.kind) {
                    braces.push((token.kind, cursor.bytes(token.range())));
                }
            });
            let own = braces.iter().position(|(_, brace)| brace == range)?;
            let (kind, _) = braces.get(own)?;
            let other = if OPENING.contains(kind) { own.checked_add(1) } else { own.checked_sub(1) }?;
            let (partner, range) = braces.get(other)?;
            (OPENING.contains(kind) != OPENING.contains(partner)).then(|| range.clone())
        }
    }
}

const OPENING: [SyntaxKind; 2] = [SyntaxKind::LeftBrace, SyntaxKind::LeftParen];
const CLOSING: [SyntaxKind; 2] = [SyntaxKind::RightBrace, SyntaxKind::RightParen];

#[cfg(test)]
mod tests {
    use crate::ide::tests::fixture;
    use expect_test::{Expect, expect};

    /// The text with every highlight marked.
    fn check(language: &str, text: &str, expect: Expect) {
        let (document, cursor) = fixture(language, text);
        let mut shown = document.text();
        for highlight in super::document_highlights(&document, cursor).iter().rev() {
            shown.insert(highlight.range.end, '>');
            shown.insert(highlight.range.start, '<');
        }
        let lines: Vec<&str> = shown.lines().filter(|line| line.contains('<')).collect();
        expect.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn the_moves_of_a_piece() {
        let game = "FORMAT AXF\nGAME\nSTART{\n1. C2=5 N8+7 2. N2+3 { 2. N8+7 N2+3 } R9=8 3. R1=2 C2=5 4. R2+6 C5+4 5. <|>R2=3\n}\n";
        check(
            "xq",
            game,
            expect![["1. C2=5 N8+7 2. N2+3 { 2. N8+7 N2+3 } R9=8 3. <R1=2> C2=5 4. <R2+6> C5+4 5. <R2=3>"]],
        );
        let captured = "[Game \"Chinese Chess\"]\n\n1. <|>B2-E2 H7-E7 2. E2-E6 G9-E7 3. E6-E5 E7-G9 *\n";
        check("xiangqi-pgn", captured, expect![["1. <B2-E2> H7-E7 2. <E2-E6> G9-E7 3. <E6-E5> E7-G9 *"]]);
        check("csa", "PI\n+\n+7776FU\n-3334FU\n+7675<|>FU\n", expect![["<+7776FU>\n<+7675FU>"]]);
        check(
            "uci",
            "position startpos moves <|>h2e2 h9g7 e2e6 g7e6 a0a1\n",
            expect![["position startpos moves <h2e2> h9g7 <e2e6> g7e6 a0a1"]],
        );
    }

    #[test]
    fn the_uses_of_a_variation() {
        let text = "GAME\nSTART{\n1. H2-E2 (<|>1) H9-G7 (2)\nVAR[1]{ 1. C3-C4 }\nVAR[2]{ 1. ... B9-C7 }\n}\n";
        check("xq", text, expect![["1. H2-E2 (<1>) H9-G7 (2)\nVAR[<1>]{ 1. C3-C4 }"]]);
    }

    #[test]
    fn braces_that_belong_together() {
        check("xq", "GAME\nSTART<|>{\n1. H2-E2 { 1. C3-C4 }\n}END\n", expect![["START<{>\n<}>END"]]);
        check("xq", "GAME\nSTART{\n1. H2-E2 { 1. C3-C4 <|>}\n}END\n", expect![["1. H2-E2 <{> 1. C3-C4 <}>"]]);
        check("xq", "GAME\nSETUP<|>{ Ke0; kd9 }\n", expect![["SETUP<{> Ke0; kd9 <}>"]]);
        check("xiangqi-pgn", "1. H2-E2 (1. C3-C4<|>) H9-G7 *\n", expect![["1. H2-E2 <(>1. C3-C4<)> H9-G7 *"]]);
        check("xq", "GAME\nSTART{ 1. H2-E2 } <|>}\n", expect![["START{ 1. H2-E2 } <}>"]]);
    }
}
