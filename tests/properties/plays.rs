//! Moves played on a board: any legal move, at any place of a record.

use xqls::diagnostics::Severity;
use xqls::ide::{self, Diagnostic, Document, Placing};

/// A move of the board at a place can be played there. It then stands at the cursor, and the record has no new error.
/// The bytes after the text choose places, moves and how they come in.
pub(crate) fn plays(language: &str, input: &[u8]) {
    let split = input.iter().position(|byte| *byte == 0).unwrap_or(input.len());
    let (text, rest) = input.split_at(split);
    let mut document = Document::open_text(&String::from_utf8_lossy(text), language);
    for chosen in rest.get(1..).unwrap_or_default().chunks_exact(3) {
        let &[place, choice, how] = chosen else { return };
        let text = document.text();
        let mut offset = usize::from(place) * text.len() / 255;
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let Some(board) = ide::board(&document, offset) else { return };
        let Some(mv) = board.legal_moves.get(usize::from(choice) % board.legal_moves.len().max(1)) else { continue };
        let placing = match how % 8 {
            0 => Placing::Next,
            1 => Placing::Variation,
            _ => Placing::Fitting,
        };
        let reveal = mv.reveals.get(usize::from(how) % mv.reveals.len().max(1));
        let coordinate = mv.coordinate.clone() + &reveal.map(char::to_string).unwrap_or_default();
        let told = || format!("{coordinate} ({placing:?}) at {offset} of {language}\n{text}");
        let errors = errors(&document);
        let revision = match ide::play(&document, offset, &coordinate, placing) {
            Ok(revision) => revision,
            Err(why) => {
                // Some formats have no variations or no moves. Where something is wrong or cannot be read, or where the
                // moves show which game it is, a new one may change the rest.
                let able = ["xq", "xiangqi-pgn"].contains(&language);
                let is_minor = |one: &Diagnostic| one.severity > Severity::Warning && one.code.code != "wrong-encoding";
                let plain = ide::diagnostics(&document).iter().all(is_minor);
                let unexpected = able
                    && plain
                    && !has_nested_comment(&text)
                    && board.variant == "xiangqi"
                    && placing == Placing::Fitting;
                assert!(!unexpected, "{why}: {}", told());
                continue;
            }
        };
        let after = document.with_edits(&revision.edits);
        let after = Document::open_text(&after.text(), language);
        assert!(self::errors(&after) <= errors, "{}\nwritten as\n{}", told(), after.text());
        let there = ide::board(&after, revision.cursor).unwrap_or_else(|| panic!("no board: {}", told()));
        let stands = there.last_move.as_deref().is_some_and(|last| last == coordinate || coordinate.starts_with(last));
        assert!(
            stands,
            "{:?} stands at {}: {}\nwritten as\n{}",
            there.last_move,
            revision.cursor,
            told(),
            after.text()
        );
        document = after;
    }
}

/// Whether a comment or diagram of xq may have a brace of its own. It may end elsewhere if moves follow.
pub(super) fn has_nested_comment(text: &str) -> bool {
    (text.contains("COM") || text.contains("DIAG")) && text.matches('{').count() > text.matches('}').count()
}

fn errors(document: &Document) -> usize {
    ide::diagnostics(document).iter().filter(|one| one.severity == Severity::Error).count()
}
