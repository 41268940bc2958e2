//! The moves of a file or of a game written in another notation, as edits.
//!
//! Only three things change: moves, the declaration of their notation (a FORMAT line, a tag), and the letters of a
//! position if the notation has its own. The edits are offered only if the new text reads as the same games.

use crate::document::{Document, RecordEntry, edited_everywhere, edited_unsearched, with_own_breaks};
use crate::notation::{self, Dialect, Notation, Symbols};
use crate::record::{Game, Item, ItemKind, Legality, Ply, SetupEntry};
use crate::rules::Move;
use crate::text::{TextEdit, range, sort_edits};
use crate::words::{Locale, names, say};
use std::ops::Range;
use std::sync::Arc;

/// A change of notation.
#[derive(Clone, Debug)]
pub struct Renotation {
    /// The changes, in order of place.
    pub edits: Vec<TextEdit>,
    /// The moves that stay as they are, each with its place and the reason.
    pub kept: Vec<(Range<usize>, String)>,
    /// The document after them.
    pub after: Document,
}

/// The edits that write all moves in a notation, or those of the game in the record `only`. An error gives the
/// reason why they cannot.
pub fn renotate(document: &Document, notation: Notation, only: Option<usize>) -> Result<Renotation, String> {
    let own = document.format().lowering.replay_rules().own_dialect;
    let games =
        || document.entries().map(|(_, entry)| entry).enumerate().filter(|(_, entry)| entry.analysis.front().is_game);
    let chosen = |record: usize| only.is_none_or(|only| only == record);
    if !own && games().any(|(record, _)| !chosen(record)) {
        return Err(say!(document.settings().locale, "all games of this file are in one notation").to_owned());
    }
    let mut edits = declarations(document, notation, own, &chosen)?;
    let declared = edited_unsearched(document, &edits);
    let mut kept = Vec::new();
    for (record, entry) in games().filter(|(record, _)| chosen(*record)) {
        let dialect = declared_in(&declared, record, notation);
        let start = document.record_start(record);
        letters(document, entry, start, &dialect.symbols, &mut edits);
        moves(document, entry, start, &dialect, &mut edits, &mut kept);
    }
    sort_edits(&mut edits);
    let edits = with_own_breaks(document, edits);
    let after = if only.is_some() { document.with_edits(&edits) } else { edited_everywhere(document, &edits) };
    same_games(document, &after)?;
    Ok(Renotation { edits, kept, after })
}

/// The edits of the declarations of the notation.
fn declarations(
    document: &Document,
    notation: Notation,
    own: bool,
    chosen: &dyn Fn(usize) -> bool,
) -> Result<Vec<TextEdit>, String> {
    let game = |entry: &RecordEntry| entry.analysis.front().is_game;
    let records: Vec<usize> = if own {
        let all = document.records().iter().enumerate().filter(|(record, entry)| game(entry) && chosen(*record));
        all.map(|(record, _)| record).collect()
    } else {
        let line = document.records().select(1, |totals| totals.totals.formats > 0).pop();
        vec![line.map_or(0, |(record, _, _)| record)]
    };
    let mut edits = Vec::new();
    for record in records {
        let Some(entry) = document.entry(record) else { continue };
        let Some(own) = (document.format().declare)(&entry.tree, notation) else {
            let (notation, format) = (notation.info().id, document.format().info.id);
            return Err(say!(
                document.settings().locale,
                "moves cannot be written in {notation} in {format}",
                notation,
                format
            ));
        };
        let start = document.record_start(record);
        edits.extend(own.into_iter().map(|edit| shifted(edit, start)));
    }
    Ok(edits)
}

/// The dialect of a record, as it or the file declares it.
fn declared_in(document: &Document, record: usize, notation: Notation) -> Dialect {
    let context = document.context();
    let record = document.entry(record).map(|entry| entry.analysis.dialect(context));
    // Where the file declares it, letters that were found in moves of another notation do not count.
    let own = document.format().lowering.replay_rules().own_dialect;
    let declared = Some(&context.declared);
    let order = if own { [record, declared] } else { [declared, record] };
    let said = order.into_iter().flatten().find(|said| said.notation == notation);
    let own_letters = !matches!(notation, Notation::Axf | Notation::Lalg | Notation::Salg);
    let plain = Dialect::new(notation).with_script(document.settings().script);
    said.cloned().unwrap_or_else(|| match record {
        Some(record) if !own_letters => plain.with_symbols(record.symbols),
        _ => plain,
    })
}

/// The letters of positions, where the new notation has others.
fn letters(document: &Document, entry: &RecordEntry, start: usize, symbols: &Symbols, edits: &mut Vec<TextEdit>) {
    let before = &document.context().dialect.symbols;
    if before == symbols || document.context().letters_unknown {
        return;
    }
    for (index, block) in document.blocks_of(entry) {
        let mut items: Vec<Item<'_>> = Vec::new();
        document.format().lowering.lower(block.tree(), &mut items);
        let setups = items.iter().filter_map(|item| match &item.kind {
            ItemKind::Setup(setup) => Some(setup),
            _ => None,
        });
        for entry_of in setups.flat_map(|setup| &setup.entries) {
            let SetupEntry::Piece(part) = entry_of else { continue };
            let Some(letter) = part.text.chars().next() else { continue };
            let Some(kind) = before.kind(letter) else { continue };
            let new = symbols.letter(kind);
            let new = if letter.is_ascii_lowercase() { new.to_ascii_lowercase() } else { new };
            if new != letter {
                let at = start + entry.tree.block_start(index) + usize::from(part.range.start());
                edits.push(TextEdit::replace(range(at, at + letter.len_utf8()), new.to_string()));
            }
        }
    }
}

fn moves(
    document: &Document,
    entry: &RecordEntry,
    start: usize,
    dialect: &Dialect,
    edits: &mut Vec<TextEdit>,
    kept: &mut Vec<(Range<usize>, String)>,
) {
    let game = document.game_of(entry);
    for ply in game.plies.iter().take_while(|_| !document.is_stopped()) {
        let block = start + entry.tree.block_start(ply.block);
        let at = block + usize::from(ply.range.start())..block + usize::from(ply.range.end());
        // Where the position is not known, the likeliest one says what the words mean.
        let own = entry.analysis.dialect(document.context());
        let likeliest = || notation::read(&ply.text, own, &ply.before).legal();
        let mv = ply.mv.or_else(|| likeliest().filter(|_| !ply.legality.is_illegal()));
        match written(document.settings().locale, ply, mv, dialect) {
            Ok(text) if text == ply.text => {}
            Ok(mut text) => {
                // Digits after the dot of a number would belong to it.
                let before = document.rope().byte_to_char(at.start).checked_sub(1);
                let glued = before.is_some_and(|before| !document.rope().char(before).is_whitespace());
                if glued && text.starts_with(|c: char| c.is_ascii_digit()) {
                    text.insert(0, ' ');
                }
                edits.push(TextEdit::replace(range(at.start, at.end), text));
            }
            Err(why) => kept.push((at, why)),
        }
    }
}

/// Whether another document has the same games, half-move by half-move; an error names the first difference.
pub(super) fn same_games(document: &Document, other: &Document) -> Result<(), String> {
    let read_alike = document.context() == other.context();
    let same = |one: &RecordEntry, other: &RecordEntry| read_alike && Arc::ptr_eq(&one.analysis, &other.analysis);
    let (gone, fresh) = document.records().differing(other.records(), same);
    let is_game = |entry: &&RecordEntry| entry.analysis.front().is_game;
    let first = document.records().iter().take(gone.start).filter(is_game).count() + 1;
    let games = |document: &Document, records: Range<usize>| -> Vec<Game> {
        let records = document.records().iter_from(records.start).take(records.len());
        records.filter(is_game).map(|entry| document.game_of(entry)).collect()
    };
    let locale = document.settings().locale;
    let (before, after) = (games(document, gone), games(other, fresh));
    if before.len() != after.len() {
        return Err(say!(locale, "it would then be read as different games").to_owned());
    }
    for (number, (before, after)) in before.iter().zip(&after).enumerate() {
        let same = |(one, other): &(&Ply, &Ply)| {
            // A notation that says more leaves fewer positions after a mistake.
            let known = one.legality != Legality::Unknown && other.legality != Legality::Unknown;
            let judged = !known || (one.mv, one.legality) == (other.mv, other.legality);
            judged && (one.side, one.line) == (other.side, other.line)
        };
        let differs = before.plies.iter().zip(&after.plies).find(|pair| !same(pair));
        if let Some((ply, _)) = differs {
            let at = names::number(ply.number, ply.side);
            let text = &ply.text;
            return Err(say!(
                locale,
                "game {game}: {at} {text} would then be read as another move",
                game = first + number,
                at,
                text
            ));
        }
        if before.plies.len() != after.plies.len() || before.front.position != after.front.position {
            return Err(say!(locale, "game {game} would then be read as another game", game = first + number));
        }
    }
    Ok(())
}

/// A half-move in a dialect, or why it cannot be written there.
fn written(locale: Locale, ply: &Ply, mv: Option<Move>, dialect: &Dialect) -> Result<String, String> {
    let Some(mv) = mv else { return Err(say!(locale, "`{text}` is not readable as a move", text = ply.text)) };
    let mut text = String::new();
    let fits = notation::write(mv, dialect, &ply.before, &mut text);
    if fits && (ply.legality.is_legal() || notation::read(&text, dialect, &ply.before).meant() == Some(mv)) {
        return Ok(text);
    }
    let name = dialect.notation.info().name;
    Err(say!(
        locale,
        "`{text}` has no text in {notation}: the position does not allow it",
        text = ply.text,
        notation = name
    ))
}

fn shifted(edit: TextEdit, by: usize) -> TextEdit {
    let (start, end) = (usize::from(edit.range.start()), usize::from(edit.range.end()));
    TextEdit::replace(range(start + by, end + by), edit.text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::Severity;
    use crate::notation::NOTATIONS;

    fn renotated(text: &str, notation: Notation) -> Result<(String, Vec<String>), String> {
        let document = Document::open_text(text, "xq");
        let Renotation { edits, kept, .. } = super::renotate(&document, notation, None)?;
        Ok((document.with_edits(&edits).text(), kept.into_iter().map(|(_, why)| why).collect()))
    }

    const FILE: &str = "# c\nFORMAT LALG\n\nGAME 1\nSTART{\n1.Ch2-e2!(1) Nh9-g7/* x */2. Nh0-g2 { 2. Pc3-c4 }\n\
        VAR[1]{ 1. Pc3-c4 }\n}\nGAME 2\nSETUP{ Ke0; Nb0; kd9; me9; MOVE 12, BLACK }\nSTART{ 12. ... Kd9-d8 }\n";

    #[test]
    fn moves_change_and_nothing_else() {
        let axf = "# c\nFORMAT AXF\n\nGAME 1\nSTART{\n1.C2=5!(1) N8+7/* x */2. N2+3 { 2. P7+1 }\n\
            VAR[1]{ 1. P7+1 }\n}\nGAME 2\nSETUP{ Ke0; Nb0; kd9; me9; MOVE 12, BLACK }\nSTART{ 12. ... K4+1 }\n";
        assert_eq!(renotated(FILE, Notation::Axf), Ok((axf.to_owned(), vec![])));
        assert_eq!(renotated(axf, Notation::Lalg), Ok((FILE.to_owned(), vec![])));
        let (wxf, _) = renotated(FILE, Notation::Wxf).unwrap();
        assert!(
            wxf.contains("SETUP{ Ke0; Hb0; kd9; ee9; MOVE 12, BLACK }") && wxf.contains("1.C2.5!(1) H8+7"),
            "{wxf}"
        );
        assert_eq!(renotated(&wxf, Notation::Lalg), Ok((FILE.to_owned(), vec![])));
    }

    #[test]
    fn a_file_without_a_line_gets_one_and_letters_stay() {
        let text = "GAME\nSTART{ 1. H2-E2 H9-G7 }\n";
        let axf = "FORMAT AXF\nGAME\nSTART{ 1. C2=5 N8+7 }\n";
        assert_eq!(renotated(text, Notation::Axf), Ok((axf.to_owned(), vec![])));
        let own = "FORMAT AXF, N(H) C(P) P(S)\nGAME\nSTART{ 1. P2=5 H8+7 }\n";
        let lalg = "FORMAT LALG, N(H) C(P) P(S)\nGAME\nSTART{ 1. Ph2-e2 Hh9-g7 }\n";
        assert_eq!(renotated(own, Notation::Lalg), Ok((lalg.to_owned(), vec![])));
        let wrong = "FORMAT ICCS\nGAME\nSTART{ 1. C2=5 N8+7 2. N2+3 R9=8 }\n";
        let right = "FORMAT LALG\nGAME\nSTART{ 1. Ch2-e2 Nh9-g7 2. Nh0-g2 Ri9-h9 }\n";
        assert_eq!(renotated(wrong, Notation::Lalg), Ok((right.to_owned(), vec![])));
    }

    #[test]
    fn digits_do_not_stick_to_a_number() {
        let setup = "SETUP{ Ke0; Pd5; Pd7; kf9; MOVE 1, RED }";
        let text = format!("FORMAT LALG\nGAME\n{setup}\nSTART{{ 1.Pd7-e7 }}\n");
        let (axf, _) = renotated(&text, Notation::Axf).unwrap();
        let moved = axf.split("START{ ").nth(1).unwrap_or_default();
        assert!(moved.starts_with("1. ") || !moved[2..].starts_with(|c: char| c.is_ascii_digit()), "{axf}");
        assert_eq!(renotated(&axf, Notation::Lalg).unwrap().0.replace("1. ", "1."), text);
    }

    #[test]
    fn what_cannot_change_stays_and_is_named() {
        let text = "FORMAT LALG\nGAME\nSTART{ 1. Ch2-e2 junk 2. Nh0-g2 }\n";
        let (after, kept) = renotated(text, Notation::Axf).unwrap();
        assert_eq!(after, "FORMAT AXF\nGAME\nSTART{ 1. C2=5 junk 2. N2+3 }\n");
        assert_eq!(kept, ["`junk` is not readable as a move"]);
        let illegal = "FORMAT LALG\nGAME\nSTART{ 1. Ra0-b5 Nh9-g7 }\n";
        let (after, kept) = renotated(illegal, Notation::Iccs).unwrap();
        assert_eq!((after.as_str(), kept.len()), ("FORMAT ICCS\nGAME\nSTART{ 1. A0-B5 H9-G7 }\n", 0));
        let why = renotated(illegal, Notation::Axf).unwrap_err();
        assert_eq!(why, "game 1: 1. Ra0-b5 would then be read as another move");
        let why = renotated(text, Notation::Chinese).unwrap_err();
        assert_eq!(why, "moves cannot be written in chinese in xq");
    }

    fn errors(text: &str) -> usize {
        let found = crate::ide::diagnostics(&Document::open_text(text, "xq"));
        found.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).count()
    }

    #[test]
    fn games_of_the_examples_stay_the_same() {
        let examples = ["axf.xq", "iccs.xq", "lalg.xq", "salg.xq", "dialect.wxf"].map(|name| format!("formats/{name}"));
        for name in examples.iter().map(String::as_str).chain(["every-construct.xq", "central-cannon.xq", "endgame.xq"])
        {
            let path = format!("{}/examples/{name}", env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read_to_string(path).unwrap();
            for info in NOTATIONS.iter().take(5) {
                let (after, kept) = renotated(&text, info.notation).unwrap();
                assert!(kept.is_empty(), "{name} {}: {kept:?}", info.id);
                assert_eq!(errors(&after), errors(&text), "{after}");
            }
        }
    }

    #[test]
    fn a_game_that_says_how_it_is_written_changes_alone() {
        let text = "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n1. H2-E2 {x} (1. C3-C4) H9-G7 2. H0-G2! *\n\n\
            [Game \"Chinese Chess\"]\n[Red \"a\"]\n\n1. H2-E2 *\n";
        let document = Document::open_text(text, "xiangqi-pgn");
        let renotated = |notation, only| {
            let Renotation { edits, kept, .. } = super::renotate(&document, notation, only).unwrap();
            assert!(kept.is_empty());
            document.with_edits(&edits).text()
        };
        let chinese = "[Game \"Chinese Chess\"]\n[Format \"Chinese\"]\n\n1. 炮二平五 {x} (1. 兵七进一) 马８进７ 2. 马二进三! *\n\n\
            [Game \"Chinese Chess\"]\n[Red \"a\"]\n[Format \"Chinese\"]\n\n1. 炮二平五 *\n";
        assert_eq!(renotated(Notation::Chinese, None), chinese);
        let second = text.replace("[Red \"a\"]\n\n1. H2-E2", "[Red \"a\"]\n[Format \"WXF\"]\n\n1. C2.5");
        assert_eq!(renotated(Notation::Wxf, Some(1)), second);
        for notation in [Notation::Axf, Notation::Lalg, Notation::Salg, Notation::Coordinate] {
            let after = renotated(notation, None);
            let back = super::renotate(&Document::open_text(&after, "xiangqi-pgn"), Notation::Iccs, None).unwrap();
            let back = Document::open_text(&after, "xiangqi-pgn").with_edits(&back.edits).text();
            assert_eq!(back.replace("[Red \"a\"]\n[Format \"ICCS\"]", "[Red \"a\"]"), text, "{notation:?}: {after}");
        }
    }

    #[test]
    fn one_game_of_a_file_in_one_notation_stays() {
        let document = Document::open_text(FILE, "xq");
        assert_eq!(
            super::renotate(&document, Notation::Axf, Some(1)).unwrap_err(),
            "all games of this file are in one notation"
        );
    }
}
