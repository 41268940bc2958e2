//! The budget of a text for errors and bare brackets.
//!
//! A block takes some hundred bytes of memory, an error some more, and a record most, however short the text. So a
//! megabyte of `{` would take a gigabyte. Each of them therefore costs some bytes of text, and each byte of text pays for
//! one. What is not paid yet is the debt. When it reaches [`MOST_DEBT`], the text up to a probable record becomes one block
//! with one error. In an ordinary text the debt is soon paid, so an edit changes the debt of few blocks after it.

use super::{Block, BlockState, Grammar, Parser};
use crate::syntax::{LONGEST_RANGE, SyntaxError, SyntaxErrorKind, SyntaxKind};

/// What an error or a bare block costs, in bytes of text.
const PRICE: u32 = 8;
/// What a record costs.
const RECORD: u32 = 24;
/// The debt at which no more of the record is read: that of 4,000 errors close together.
const MOST_DEBT: u16 = 32_000;
/// A block of fewer bytes without an error is bare.
const BARE: usize = 5;
/// The least number of bytes that are passed over when too much is owed.
const SKIPPED: usize = 4_096;
/// The guess of where a record begins depends on no more bytes after that place.
const LOOKAHEAD: usize = 16;

/// The state of the fold between two blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct FoldState {
    pub grammar: BlockState,
    /// The debt.
    pub debt: u16,
}

impl FoldState {
    /// Whether too much is owed to read on.
    pub(super) fn is_crowded(self) -> bool {
        self.debt >= MOST_DEBT
    }

    /// Whether only the debt differs, and the same is read in both.
    pub(super) fn differs_in_debt(self, other: FoldState) -> bool {
        self.grammar == other.grammar && !self.is_crowded() && !other.is_crowded()
    }

    /// The state of a grammar where nothing is owed.
    pub(super) fn of(grammar: BlockState) -> FoldState {
        FoldState { grammar, debt: 0 }
    }
}

/// The debt after the block that was just parsed.
pub(super) fn after(parser: &Parser<'_, '_>, before: u16) -> u16 {
    let text = parser.scan.since(parser.start);
    debt_after(before, &parser.errors, parser.starts_record, parser.len(), text)
}

/// The debt after a block that was parsed before.
pub(super) fn after_block(block: &Block, before: u16) -> u16 {
    let len = block.text_len();
    let text = if len < BARE { block.tree().root().text() } else { String::new() };
    debt_after(before, block.errors(), block.starts_record, len, &text)
}

/// A closing bracket without an error was paid for by the one that opened. The text matters only in a short block.
fn debt_after(before: u16, errors: &[SyntaxError], starts_record: bool, len: usize, text: &str) -> u16 {
    let closes = |text: &str| text.trim_ascii_start().starts_with([')', '}', ']']);
    let is_bare = errors.is_empty() && len < BARE && !text.trim_ascii().is_empty() && !closes(text);
    // A range of variations takes as much memory as its numbers.
    let weight = |error: &SyntaxError| match error.kind {
        SyntaxErrorKind::VariationRange { first, last } => 1 + last.saturating_sub(first).min(LONGEST_RANGE),
        _ => 1,
    };
    let errors: u32 = errors.iter().map(weight).sum();
    let cost = (errors + u32::from(is_bare)).saturating_mul(PRICE);
    let cost = cost.saturating_add(if starts_record { RECORD } else { 0 });
    let debt = u32::from(before).saturating_add(cost).saturating_sub(len as u32);
    debt.min(u32::from(MOST_DEBT)) as u16
}

/// Takes the text up to a probable record as one token with an error.
pub(super) fn skip(grammar: &dyn Grammar, parser: &mut Parser<'_, '_>) -> (SyntaxKind, BlockState) {
    let rest = parser.scan.rest();
    let least = (SKIPPED..rest.len()).find(|at| rest.is_char_boundary(*at));
    let next = least.and_then(|least| grammar.probable_record(rest, least));
    let len = next.unwrap_or(rest.len());
    parser.scan.look(next.map_or(rest.len() + 1, |next| next + LOOKAHEAD));
    let shown = rest.split_ascii_whitespace().next().map_or(0, |word| word.len().min(SHOWN));
    let shown = (shown..=len).find(|at| rest.is_char_boundary(*at)).unwrap_or(len).min(len);
    parser.error(0, shown, SyntaxErrorKind::Crowded);
    parser.token(SyntaxKind::Unknown, len);
    (SyntaxKind::Error, grammar.between_records())
}

/// The most bytes of the text that the error marks.
const SHOWN: usize = 16;

#[cfg(test)]
mod tests {
    use super::super::{RecordTree, parse, reparse};
    use super::*;
    use crate::formats;
    use crate::formats::xq::XQ;
    use crate::syntax::TreeBuilder;
    use crate::text::{Rope, Sequence};

    const GAME: &str = "GAME\nSTART{\n1. C2=5 H8+7\n}\n";

    fn opened(signs: &str, count: usize) -> String {
        format!("{GAME}GAME\nSTART{{\n{}\n{GAME}", signs.repeat(count))
    }

    fn crowded(records: &[RecordTree]) -> usize {
        let errors = records.iter().flat_map(RecordTree::blocks).flat_map(|block| block.errors());
        errors.filter(|error| error.kind == SyntaxErrorKind::Crowded).count()
    }

    /// A few kilobytes after a crowd may stay unread too.
    #[test]
    fn a_crowd_is_few_errors_and_later_games_are_read() {
        for signs in ["{", "}", "{ ", "(", ")", "{}", "}\n", "(1-900) ", "{x", "GAME\n"] {
            let few = if signs.contains('-') { 3 } else { 1_000 };
            assert_eq!(crowded(&parse(XQ.grammar, &opened(signs, few))), 0, "{signs}");
            let many = parse(XQ.grammar, &(opened(signs, 40_000) + &GAME.repeat(2 * SKIPPED / GAME.len())));
            let blocks: usize = many.iter().map(|record| record.blocks().len()).sum();
            assert!(blocks < 20_000, "{blocks} blocks of {signs}");
            assert!(crowded(&many) > 0 && crowded(&many) < 60, "{signs}");
            let last = many.last().map(RecordTree::text_len);
            assert_eq!(last, Some(GAME.len()), "{signs}");
        }
    }

    #[test]
    fn variations_with_moves_are_no_crowd() {
        let xq = |moves: String| ("xq", format!("GAME\nSTART{{\n1. C2=5 {moves}\n}}\n"));
        let pgn = |moves: String| ("xiangqi-pgn", format!("[Red \"a\"]\n\n1. C2=5 {moves} *\n"));
        let cases = [
            xq("{ 1. C2=4\n".repeat(10_000) + &"}".repeat(10_000)),
            xq("{ 1. C2=4 } ".repeat(10_000)),
            xq("(1) ".repeat(10_000)),
            pgn("(1. C2=4 ".repeat(10_000) + &")".repeat(10_000)),
            pgn("(1. C2=4) ".repeat(10_000)),
        ];
        for (language, text) in cases {
            let grammar = formats::by_id(language).expect("a format").grammar;
            assert_eq!(crowded(&parse(grammar, &text)), 0, "{language}: {}", &text[..60]);
        }
    }

    /// Each of these costs more than its text pays, so what is owed after an edit differs up to the end.
    #[test]
    fn another_debt_parses_no_block_again() {
        let records = "[Black \"?\"]\n1. H2-E2 *\n".repeat(1_000);
        let brackets = format!("[Event \"a\"]\n\n1. H2-E2 {}*\n", ") ".repeat(2_000));
        for text in [records, brackets] {
            let grammar = formats::by_id("xiangqi-pgn").expect("a format").grammar;
            let tree: Sequence<RecordTree> = parse(grammar, &text).into_iter().collect();
            let reach = tree.iter().map(RecordTree::reach).max().unwrap_or(0);
            let at = text.find("-E2").expect("a place");
            let rope = Rope::from_str(&format!("{}x{}", &text[..at], &text[at..]));
            let parsed = reparse(grammar, &mut TreeBuilder::default(), &tree, reach, &rope, at..at, 1).parsed;
            assert!(parsed < 200, "{parsed} of {}", text.len());
        }
    }

    #[test]
    fn incremental_equals_full_around_the_bound() {
        let mut random = crate::random::random(5);
        let mut builder = TreeBuilder::default();
        for round in 0..crate::random::rounds(4) {
            let mut text = opened(["{", "} ", "(", "{}"][round % 4], 4_560 + round * 4);
            let mut tree: Sequence<RecordTree> = parse(XQ.grammar, &text).into_iter().collect();
            let mut reach = tree.iter().map(RecordTree::reach).max().unwrap_or(0);
            for _ in 0..6 {
                let start = random.usize(0..=text.len());
                let end = (start + [0, 1, 3, 200][random.usize(0..4)]).min(text.len());
                let insert = ["", "{", "}}}}}}}}", "1. C2=5 ", "\nGAME\n", "(1)"][random.usize(0..6)];
                text.replace_range(start..end, insert);
                let rope = Rope::from_str(&text);
                match reparse(XQ.grammar, &mut builder, &tree, reach, &rope, start..end, insert.len()).change {
                    super::super::TreeChange::Blocks { record, blocks, fresh } => {
                        tree.update(record, |tree| drop(tree.splice(blocks, fresh)));
                    }
                    super::super::TreeChange::Records { first, removed, records } => {
                        tree.splice(first..first + removed, records);
                    }
                }
                reach = reach.max(tree.iter().map(RecordTree::reach).max().unwrap_or(0));
                let incremental: Vec<RecordTree> = tree.iter().cloned().collect();
                assert!(incremental == parse(XQ.grammar, &text), "round {round}, edit {start}..{end} by {insert:?}");
            }
        }
    }
}
