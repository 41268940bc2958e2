//! Renaming: the number of a variation, the letter of a piece, a player.

use super::references::{games_of, letters_of};
use super::subject::{Subject, SubjectKind, subject};
use super::variations::variation_places;
use crate::document::{Document, edited_everywhere};
use crate::ide::renotate::same_games;
use crate::notation::Symbols;
use crate::rules::xiangqi::Kind;
use crate::syntax::ParallelFor;
use crate::text::{TextEdit, range, sort_edits};
use std::ops::Range;

/// The thing to rename, and its current name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Renaming {
    /// The place of the name.
    pub range: Range<usize>,
    pub name: String,
}

/// A thing renamed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rename {
    /// The edits of the document, in order of place; nothing else is concerned.
    Document(Vec<TextEdit>),
    /// A player, whom other documents may name too.
    Player {
        /// The name now.
        old: String,
        /// The new name.
        new: String,
    },
}

/// Why something cannot be renamed, or not like this.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CannotRename {
    /// There is no name at the place.
    NoName,
    /// The variation is part of a range such as `(1-4)`.
    InRange(u32),
    /// A variation is named by a number.
    NotANumber,
    /// Another variation of the game has the number.
    NumberTaken(u32),
    /// The format has no line that names piece letters.
    NoLetters,
    /// A piece is named by one letter from A to Z.
    NotALetter,
    /// Another kind of piece has the letter.
    LetterTaken(char, Kind),
    /// Moves would be read as others.
    OtherMoves,
    /// The format cannot hold the name.
    BadName,
}

/// The thing at an offset that can be renamed.
pub fn prepare_rename(document: &Document, offset: usize) -> Result<Renaming, CannotRename> {
    let subject = subject(document, offset).ok_or(CannotRename::NoName)?;
    let whole = |subject: Subject<'_>| Renaming { range: subject.range, name: subject.text };
    match subject.kind {
        SubjectKind::Variation { number, is_written, .. } => {
            if !subject.is_under_cursor() {
                return Err(CannotRename::NoName);
            }
            is_written_out(document, subject.cursor.place.record, number, is_written)?;
            Ok(whole(subject))
        }
        SubjectKind::Player => Ok(whole(subject)),
        SubjectKind::Letter(_) | SubjectKind::Move => {
            let (_, range) = subject.named_letter().ok_or(CannotRename::NoName)?;
            if document.context().letters_unknown || document.totals().formats == 0 {
                return Err(CannotRename::NoLetters);
            }
            Ok(Renaming { name: document.slice(range.clone()).to_ascii_uppercase(), range })
        }
        SubjectKind::Brace => Err(CannotRename::NoName),
    }
}

/// The thing at an offset with another name. A piece letter is searched in all games.
pub fn rename(
    document: &Document,
    offset: usize,
    name: &str,
    parallel_for: ParallelFor<'_>,
) -> Result<Rename, CannotRename> {
    prepare_rename(document, offset)?;
    let subject = subject(document, offset).ok_or(CannotRename::NoName)?;
    let name = name.trim();
    match subject.kind {
        SubjectKind::Variation { number, .. } => renumbered(document, subject.cursor.place.record, number, name),
        SubjectKind::Player => Ok(Rename::Player { old: subject.text, new: name.to_owned() }),
        SubjectKind::Letter(_) | SubjectKind::Move => {
            let (kind, _) = subject.named_letter().ok_or(CannotRename::NoName)?;
            relettered(document, kind, name, parallel_for)
        }
        SubjectKind::Brace => Err(CannotRename::NoName),
    }
}

fn is_written_out(document: &Document, record: usize, number: u32, is_written: bool) -> Result<(), CannotRename> {
    let places = variation_places(document, record, number);
    let written = is_written && places.iter().all(|place| place.is_written);
    if written { Ok(()) } else { Err(CannotRename::InRange(number)) }
}

fn renumbered(document: &Document, record: usize, number: u32, name: &str) -> Result<Rename, CannotRename> {
    let is_number = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
    let new: u32 = name.parse().ok().filter(|_| is_number).ok_or(CannotRename::NotANumber)?;
    if new == number {
        return Ok(Rename::Document(Vec::new()));
    }
    if !variation_places(document, record, new).is_empty() {
        return Err(CannotRename::NumberTaken(new));
    }
    let edit = |place: Range<usize>| TextEdit::replace(range(place.start, place.end), name);
    let places = variation_places(document, record, number).into_iter();
    Ok(Rename::Document(places.map(|place| edit(place.range)).collect()))
}

fn relettered(
    document: &Document,
    kind: Kind,
    name: &str,
    parallel_for: ParallelFor<'_>,
) -> Result<Rename, CannotRename> {
    let mut letters = name.chars();
    let (Some(letter), None) = (letters.next().filter(char::is_ascii_alphabetic), letters.next()) else {
        return Err(CannotRename::NotALetter);
    };
    let letter = letter.to_ascii_uppercase();
    let symbols = document.context().dialect.symbols;
    if let Some(other) = symbols.kind(letter) {
        if other == kind {
            return Ok(Rename::Document(Vec::new()));
        }
        return Err(CannotRename::LetterTaken(letter, other));
    }
    let symbols = symbols.remap(&[(symbols.letter(kind), letter)]).map_err(|_| CannotRename::NotALetter)?;
    with_letters(document, &symbols, parallel_for).map(|(edits, _)| Rename::Document(edits))
}

/// The edits that name the pieces by other letters, on the FORMAT line and in the moves and setups of all games, and the
/// document after them.
pub(in crate::ide) fn with_letters(
    document: &Document,
    symbols: &Symbols,
    parallel_for: ParallelFor<'_>,
) -> Result<(Vec<TextEdit>, Document), CannotRename> {
    let before = document.context().dialect.symbols;
    let line = document.records().select(1, |totals| totals.totals.formats > 0).pop();
    let (_, start, entry) = line.ok_or(CannotRename::NoLetters)?;
    let declared = (document.format().declare_letters)(&entry.tree, symbols).ok_or(CannotRename::NoLetters)?;
    let shifted = |edit: TextEdit| {
        let (from, to) = (usize::from(edit.range.start()), usize::from(edit.range.end()));
        TextEdit::replace(range(start + from, start + to), edit.text)
    };
    let mut edits: Vec<TextEdit> = declared.into_iter().map(shifted).collect();
    for kind in Kind::ALL.into_iter().filter(|kind| symbols.letter(*kind) != before.letter(*kind)) {
        let letter = symbols.letter(kind);
        for place in letters_of(document, kind, parallel_for) {
            let is_lower = document.slice(place.clone()).bytes().all(|byte| byte.is_ascii_lowercase());
            let written = if is_lower { letter.to_ascii_lowercase() } else { letter };
            edits.push(TextEdit::replace(range(place.start, place.end), written.to_string()));
        }
    }
    sort_edits(&mut edits);
    let after = edited_everywhere(document, &edits);
    match same_games(document, &after) {
        Ok(()) => Ok((edits, after)),
        Err(_) => Err(CannotRename::OtherMoves),
    }
}

/// Why something cannot be renamed: a sentence without a full stop.
pub(crate) fn cannot_rename(document: &Document, why: &CannotRename) -> String {
    document.wording(0).cannot_rename(why)
}

/// The edits that give a player another name wherever the document names him, in order of place. It looks at the headers
/// of all games.
pub fn rename_player(document: &Document, old: &str, new: &str) -> Result<Vec<TextEdit>, CannotRename> {
    let new = new.trim();
    if new.is_empty() || new.contains(['\n', '\r']) {
        return Err(CannotRename::BadName);
    }
    if new == old {
        return Ok(Vec::new());
    }
    let places = games_of(document, old);
    let edits = places.iter().map(|place| TextEdit::replace(range(place.start, place.end), new));
    let edits: Vec<TextEdit> = edits.collect();
    if edits.is_empty() {
        return Ok(edits);
    }
    // A sign that the format gives a meaning would end the name.
    let after = document.with_edits(&edits);
    let is_whole = games_of(&after, new).len() == games_of(document, new).len() + places.len();
    let is_clean = after.totals().issues <= document.totals().issues;
    if is_whole && is_clean { Ok(edits) } else { Err(CannotRename::BadName) }
}

impl Subject<'_> {
    /// The kind of piece named by the letter under the cursor, and the place of the letter.
    fn named_letter(&self) -> Option<(Kind, Range<usize>)> {
        match self.kind {
            SubjectKind::Letter(kind) => {
                let open = self.text.find('(')? + 1;
                let letter = self.text.get(open..)?.chars().next()?;
                let start = self.range.start + open;
                Some((kind, start..start + letter.len_utf8()))
            }
            SubjectKind::Move => self.letter(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ide::tests::fixture;
    use crate::syntax::ONE_BY_ONE;
    use expect_test::{Expect, expect};

    /// The lines after a renaming that are others than before, or why it is refused.
    fn check(language: &str, text: &str, name: &str, expect: Expect) {
        let (document, cursor) = fixture(language, text);
        let renamed = super::rename(&document, cursor, name, ONE_BY_ONE).and_then(|rename| match rename {
            Rename::Document(edits) => Ok(edits),
            Rename::Player { old, new } => super::rename_player(&document, &old, &new),
        });
        let shown = match renamed {
            Ok(edits) => {
                let (before, after) = (document.text(), document.with_edits(&edits).text());
                let changed = before.lines().zip(after.lines()).filter(|(before, after)| before != after);
                changed.map(|(_, after)| after).collect::<Vec<_>>().join("\n")
            }
            Err(why) => super::cannot_rename(&document, &why),
        };
        expect.assert_eq(&shown);
    }

    #[test]
    fn a_variation_gets_another_number() {
        let text = "GAME\nSTART{\n1. H2-E2 (<|>1, 12) H9-G7 (2-4)\nVAR[1]{ 1. C3-C4 }\nVAR[12]{ 1. B2-E2 }\n}\n";
        check("xq", text, "7", expect![["1. H2-E2 (7, 12) H9-G7 (2-4)\nVAR[7]{ 1. C3-C4 }"]]);
        check("xq", text, "12", expect![["This game already has a variation 12"]]);
        check("xq", text, "one", expect![["A variation is named by a number"]]);
        check("xq", text, "3", expect![["This game already has a variation 3"]]);
        check(
            "xq",
            &text.replace("<|>1,", "1,").replace("2-4", "2-<|>4"),
            "8",
            expect![["Variation 4 is part of a range: write its numbers one by one first"]],
        );
        check("xq", &text.replace("<|>1,", "1,").replace("GAME", "GA<|>ME"), "8", expect![["Nothing here has a name"]]);
    }

    #[test]
    fn a_letter_changes_in_the_format_line_and_in_all_moves() {
        let text = r#"
            FORMAT AXF, N(<|>H)
            GAME
            SETUP{ Ke0; Hb0; kd9; hb9; MOVE 1, RED }
            START{ 1. H8+7 h2+3 2. H7-8 }
            GAME
            START{ 1. H2+3 H8+7 }
        "#;
        check(
            "xq",
            text,
            "N",
            expect![[r#"
            FORMAT AXF, N(N)
            SETUP{ Ke0; Nb0; kd9; nb9; MOVE 1, RED }
            START{ 1. N8+7 n2+3 2. N7-8 }
            START{ 1. N2+3 N8+7 }"#]],
        );
        check("xq", text, "r", expect![["R is already the letter of the rook"]]);
        check("xq", text, "4", expect![["A piece is named by one letter from A to Z"]]);
        check(
            "xq",
            "FORMAT WXF\nGAME\nSTART{ 1. <|>H2+3 H8+7 }\n",
            "N",
            expect![["FORMAT WXF, G(A) M(E)\nSTART{ 1. N2+3 N8+7 }"]],
        );
        check(
            "xq",
            "FORMAT LALG\nGAME\nSTART{ 1. <|>Nh0-g2 }\n",
            "H",
            expect![["FORMAT LALG, N(H)\nSTART{ 1. Hh0-g2 }"]],
        );
        let chinese = "[Format \"WXF\"]\n\n1. <|>H2+3 *\n";
        check("xiangqi-pgn", chinese, "N", expect![["The file has no line that names the letters of its pieces"]]);
    }

    #[test]
    fn a_player_gets_another_name_in_every_game() {
        let text = "GAME\nRED Berg; 1850\nBLACK Lund\nGAME\nRED Lund\nBLACK <|>Berg\nSTART{ }\n";
        check("xq", text, "Berg, Nils", expect![["RED Berg, Nils; 1850\nBLACK Berg, Nils"]]);
        check("xq", text, "Berg; 3", expect![["The file cannot hold this name"]]);
        check("xq", text, " ", expect![["The file cannot hold this name"]]);
        check("xiangqi-pgn", "[Red \"<|>胡荣华\"]\n\n1. H2-E2 *\n", "Hu", expect![["[Red \"Hu\"]"]]);
    }
}
