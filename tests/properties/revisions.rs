//! Edits of records against a model: the game tree of the text after an edit is the tree with the edit.

use xqls::diagnostics::{Severity, code_of};
use xqls::formats::tags::headers;
use xqls::ide::{self, Document, Revision};
use xqls::notation::fen;
use xqls::record::{CannotWrite, CommentStyle, Edit, Front, Game, LinePlace, Placing, PlyPlace, Spot, VariationStyle};
use xqls::rules::{Move, Position, Variant};

/// A game tree without places: lines and half-moves by index, as in [`Game`].
#[derive(Clone, Debug)]
struct Tree {
    lines: Vec<Line>,
    plies: Vec<Ply>,
}

#[derive(Clone, Default, Debug)]
struct Line {
    comments: Vec<String>,
    plies: Vec<usize>,
}

#[derive(Clone, Debug)]
struct Ply {
    /// The text of a half-move that stood in the record, else none.
    text: Option<String>,
    mv: Option<Move>,
    comments: Vec<String>,
    signs: String,
    variations: Vec<usize>,
}

impl Tree {
    /// The tree of a game. In a format with all moves on one line a comment belongs to the line and to no half-move.
    fn of(game: &Game, language: &str) -> Tree {
        let lines = game.lines.iter().enumerate().map(|(index, line)| {
            // Comments before the first half-move of the main line are the game's.
            let comments = if index == 0 { &game.comments } else { &line.comments };
            Line { comments: comments.clone(), plies: line.plies.clone() }
        });
        let plies = game.plies.iter().map(|ply| Ply {
            text: Some(ply.text.clone()),
            mv: ply.mv,
            comments: ply.comments.clone(),
            signs: ply.remark.clone().unwrap_or_default() + &ply.nags.concat() + ply.time.as_deref().unwrap_or(""),
            variations: ply.variations.clone(),
        });
        let mut tree = Tree { lines: lines.collect(), plies: plies.collect() };
        if language == "uci" {
            tree.plies.iter_mut().for_each(|ply| tree.lines[0].comments.append(&mut ply.comments));
        }
        tree
    }

    fn add(&mut self, mv: Move) -> usize {
        let (comments, signs, variations) = (Vec::new(), String::new(), Vec::new());
        self.plies.push(Ply { text: None, mv: Some(mv), comments, signs, variations });
        self.plies.len() - 1
    }

    /// Plays a move before the half-move at `index` of a line.
    fn play(&mut self, line: usize, index: usize, mv: Move, placing: Placing) {
        let Some(next) = self.lines[line].plies.get(index).copied().filter(|_| placing != Placing::Next) else {
            let new = self.add(mv);
            return self.lines[line].plies.insert(index, new);
        };
        let begins = |line: &usize| self.lines[*line].plies.first().is_some_and(|ply| self.plies[*ply].mv == Some(mv));
        let there = self.plies[next].mv == Some(mv) || self.plies[next].variations.iter().any(begins);
        if placing == Placing::Variation || !there {
            let new = self.add(mv);
            self.lines.push(Line { comments: Vec::new(), plies: vec![new] });
            let variation = self.lines.len() - 1;
            self.plies[next].variations.push(variation);
        }
    }

    fn drop_line(&mut self, line: usize) {
        for ply in &mut self.plies {
            ply.variations.retain(|variation| *variation != line);
        }
    }

    /// Deletes a half-move; what replaced it replaces the next one.
    fn delete(&mut self, line: usize, index: usize) {
        if index + 1 == self.lines[line].plies.len() {
            return self.truncate(line, index);
        }
        let gone = self.lines[line].plies.remove(index);
        let siblings = std::mem::take(&mut self.plies[gone].variations);
        self.plies[self.lines[line].plies[index]].variations.extend(siblings);
    }

    /// Deletes a half-move with all that follows it. The first of its siblings that has moves takes its place, with the
    /// others.
    fn truncate(&mut self, line: usize, index: usize) {
        let gone = self.lines[line].plies.split_off(index)[0];
        let mut siblings = std::mem::take(&mut self.plies[gone].variations);
        let heir = siblings.iter().position(|sibling| !self.lines[*sibling].plies.is_empty());
        if let Some(heir) = heir.map(|heir| siblings.remove(heir)) {
            let Line { mut comments, plies } = std::mem::take(&mut self.lines[heir]);
            let first = &mut self.plies[plies[0]];
            comments.append(&mut first.comments);
            first.comments = comments;
            first.variations.append(&mut siblings);
            self.lines[line].plies.extend(plies);
        } else if index == 0 && line > 0 {
            self.drop_line(line);
        }
    }

    fn promote(&mut self, line: usize, index: usize, variation: usize) {
        let mine = self.lines[line].plies.split_off(index);
        let theirs = std::mem::take(&mut self.lines[variation].plies);
        let (one, other) = (mine[0], theirs[0]);
        let swapped = std::mem::take(&mut self.plies[one].variations);
        self.plies[one].variations = std::mem::replace(&mut self.plies[other].variations, swapped);
        self.lines[line].plies.extend(theirs);
        self.lines[variation].plies = mine;
    }

    /// The tree as text, from the main line on.
    fn print(&self) -> String {
        let mut out = String::new();
        self.print_line(0, &mut out);
        out
    }

    fn print_line(&self, line: usize, out: &mut String) {
        *out += &format!("{:?}", self.lines[line].comments);
        for ply in self.lines[line].plies.iter().map(|ply| &self.plies[*ply]) {
            *out += &format!("\n{:?} {} {:?}", ply.mv, ply.signs, ply.comments);
            for variation in &ply.variations {
                *out += " { ";
                self.print_line(*variation, out);
                *out += " }";
            }
        }
    }

    /// Whether another tree is the same: the texts of old half-moves, the moves of new ones.
    fn is(&self, other: &Tree) -> bool {
        let mut open = vec![(0, 0)];
        while let Some((one, two)) = open.pop() {
            let (Some(one), Some(two)) = (self.lines.get(one), other.lines.get(two)) else { return false };
            if one.comments != two.comments || one.plies.len() != two.plies.len() {
                return false;
            }
            for (one, two) in one.plies.iter().zip(&two.plies) {
                let (one, two) = (&self.plies[*one], &other.plies[*two]);
                let same = if one.text.is_some() { one.text == two.text } else { one.mv == two.mv };
                let said = one.comments == two.comments && one.signs == two.signs;
                if !same || !said || one.variations.len() != two.variations.len() {
                    return false;
                }
                open.extend(one.variations.iter().copied().zip(two.variations.iter().copied()));
            }
        }
        true
    }
}

/// The issues that matter here.
struct Findings {
    /// How many errors the file has.
    errors: usize,
    /// Whether anything in the record makes the tree another one than the text seems to say.
    strange: bool,
}

fn findings(document: &Document, record: usize) -> Findings {
    let all = ide::diagnostics(document);
    let errors = all.iter().filter(|one| one.severity == Severity::Error).count();
    let found = ide::issues_of(document, record);
    let codes: Vec<_> = found.map(|found| code_of(&found.issue.kind)).collect();
    // Words in a wrong encoding may be moves that nobody can read, and so may an unknown word at the end. A damaged header
    // may be what ends the headers. A comment on a half-move that is not there is on the one that comes.
    const SIGNS: [&str; 8] = [
        "variation",
        "brace",
        "unclosed",
        "wrong-encoding",
        "unknown-statement",
        "metadata-typo",
        "stray-comment",
        "closing-tag",
    ];
    let strange = |code: &str| SIGNS.iter().any(|sign| code.contains(sign));
    Findings { errors, strange: codes.iter().any(|code| strange(code.code)) }
}

/// Whether a line of USI is an answer in a book.
fn begins_with_a_move(line: &str) -> bool {
    matches!(line.trim_start().as_bytes(), [b'1'..=b'9', b'a'..=b'i', ..] | [b'A'..=b'Z', b'*', ..])
}

/// Random edits at random places of the first records: `input` is the text, a zero byte, and four bytes an edit.
pub(crate) fn revisions(language: &str, input: &[u8]) {
    let split = input.iter().position(|&byte| byte == 0).unwrap_or(input.len());
    let (text, mut rest) = input.split_at(split);
    let text = String::from_utf8_lossy(text).into_owned();
    rest = rest.get(1..).unwrap_or_default();
    let mut document = Document::open_text(&text, language);
    while let [what, record, place, choice, tail @ ..] = rest {
        rest = tail;
        let records = document.records().len();
        if records == 0 {
            return;
        }
        let record = usize::from(*record) % records;
        let entry = document.entry(record).expect("a record");
        let game = document.game_of(entry);
        if *what >= 216 && *what < 224 {
            return without_edits(language, &document, &game, record, *place, *choice);
        }
        let Some((edit, expected, back)) = chosen(language, &game, *what, *place, *choice) else { continue };
        let before = document.text();
        let known = findings(&document, record);
        let told = || format!("{edit:?} of record {record} of {language} in\n{before}");
        let revision = match ide::revise(&document, record, &edit) {
            Ok(revision) => revision,
            Err(why) => {
                let plain = matches!(edit, Edit::Play { placing: Placing::Fitting, .. } | Edit::Promote(_));
                // Where the moves show which game it is, another move may show another one.
                let untagged = language == "xiangqi-pgn" && !before.contains('[');
                let shown = game.front.position.variant() == Variant::Jeiqi || language == "uci" || untagged;
                // After the first half-move of a record the next one may have another number.
                let first = game.plies.is_empty() && records > 1;
                // The number of the first half-move shows that the game was meant to start from another position.
                let elsewhere = !game.plies.iter().all(|ply| ply.legality.is_legal());
                let nested = super::plays::has_nested_comment(&before);
                // A book has the answers to a position on the lines below it: a second half-move has no place there.
                let own = document.entry(record).map(|entry| entry.tree.text()).unwrap_or_default();
                let book = language == "usi" && own.lines().any(begins_with_a_move);
                let unexpected = plain
                    && !(shown || first || elsewhere || nested || book)
                    && known.errors == 0
                    && !known.strange
                    && matches!(why, CannotWrite::AddsErrors | CannotWrite::Misread);
                assert!(!unexpected, "{why:?}: {}", told());
                continue;
            }
        };
        let after = revised(&document, &revision);
        assert!(findings(&after, record).errors <= known.errors, "{}\nwritten as\n{}", told(), after.text());
        if known.errors > 0 || known.strange {
            continue;
        }
        let Some(entry) = after.entry(record) else { continue };
        let found = Tree::of(&after.game_of(entry), language);
        assert!(
            expected.is(&found),
            "{}\nwritten as\n{}\nwanted {}\nfound {}",
            told(),
            after.text(),
            expected.print(),
            found.print()
        );
        let now = after.game_of(entry);
        check_front(&edit, &game.front, &now.front, !now.plies.is_empty(), &|| {
            format!("{}\nwritten as\n{}", told(), after.text())
        });
        if let Some(back) = back(&after.game_of(entry)) {
            let undone =
                ide::revise(&after, record, &back).unwrap_or_else(|why| panic!("{why:?}: back from {}", told()));
            let undone = revised(&after, &undone);
            let found = Tree::of(&undone.game_of(undone.entry(record).expect("a record")), language);
            assert!(Tree::of(&game, language).is(&found), "there and back: {}\n{}", told(), undone.text());
        }
        document = after;
    }
}

/// Other operations: a comment in another style, and a game as a file of its own. The game does not change.
fn without_edits(language: &str, document: &Document, game: &Game, record: usize, place: u8, choice: u8) {
    let tree = Tree::of(game, language);
    let sound = ide::diagnostics(document).iter().all(|one| one.severity != Severity::Error);
    let length = document.entry(record).map_or(0, |entry| entry.tree.text_len());
    let offset = document.record_start(record) + usize::from(place) * length / 256;
    let style = [CommentStyle::Com, CommentStyle::Block, CommentStyle::Line][usize::from(choice) % 3];
    if let Ok(revision) = ide::restyle_comment(document, offset, style) {
        let after = revised(document, &revision);
        let found = Tree::of(&after.game_of(after.entry(record).expect("a record")), language);
        assert!(
            !sound || tree.is(&found),
            "{style:?} at {offset} of\n{}\nwritten as\n{}",
            document.text(),
            after.text()
        );
    }
    if let Some(split) = ide::split_out(document, record) {
        let alone = Document::open_text(&split.text, language);
        let games: Vec<_> = alone.records().iter().filter(|entry| entry.analysis.front().is_game).collect();
        assert_eq!(games.len(), 1, "{}", split.text);
        assert!(
            tree.is(&Tree::of(&alone.game_of(games[0]), language)),
            "{record} of\n{}\nas {}",
            document.text(),
            split.text
        );
    }
}

/// The text before the lines is as the edit demands, and otherwise unchanged.
fn check_front(edit: &Edit, before: &Front, after: &Front, played: bool, told: &dyn Fn() -> String) {
    // A count of the half-moves is kept true.
    let kept = |front: &Front| {
        let own = headers(&front.tags).into_iter().filter(|header| header.key != "TOTAL_STEP");
        own.map(|header| (header.key, header.value.trim().to_owned())).collect::<Vec<_>>()
    };
    let position = match edit {
        Edit::Setup(position) => position,
        _ => &*before.position,
    };
    let same = !played && !matches!(edit, Edit::Setup(_)) || after.position.repeats(position);
    assert!(same, "another position: {}", told());
    let same = matches!(edit, Edit::Setup(_)) || kept(before) == kept(after);
    assert!(same, "other headers: {}", told());
}

/// The document opened anew with the text after a revision.
fn revised(document: &Document, revision: &Revision) -> Document {
    let edited = document.with_edits(&revision.edits).text();
    assert!(edited.is_char_boundary(revision.cursor), "the cursor {} in\n{edited}", revision.cursor);
    for pair in revision.edits.windows(2) {
        assert!(pair[0].range.end() <= pair[1].range.start(), "{pair:?} overlap");
    }
    Document::open_text(&edited, document.format().info.id)
}

type Back = Box<dyn Fn(&Game) -> Option<Edit>>;

/// An edit, the tree after it, and the edit that takes it back.
fn chosen(language: &str, game: &Game, what: u8, place: u8, choice: u8) -> Option<(Edit, Tree, Back)> {
    let mut tree = Tree::of(game, language);
    let all: Vec<usize> = (0..game.plies.len()).filter(|ply| reached(game, game.plies[*ply].line)).collect();
    let picked = all.get(usize::from(place) * 7 % all.len().max(1)).copied();
    let nothing: Back = Box::new(|_| None);
    if what >= 240 {
        return Some((of_front(game, place, choice)?, tree, nothing));
    }
    let place_of = |ply: usize| PlyPlace { block: game.plies[ply].block, at: game.plies[ply].range.start() };
    let Some(ply) = picked.filter(|_| !what.is_multiple_of(16)) else {
        // At the start of the main line.
        let legal = game.front.position.legal_moves();
        let mv = *legal.get(usize::from(choice) % legal.len().max(1))?;
        tree.play(0, 0, mv, Placing::Fitting);
        let at = Spot::Start(LinePlace::Main);
        return Some((Edit::Play { at, mv, placing: Placing::Fitting, style: None }, tree, nothing));
    };
    let (line, at) = (game.plies[ply].line, place_of(ply));
    let index = game.lines[line].plies.iter().position(|other| *other == ply)?;
    let variation = game.plies[ply].variations.first().copied();
    // Neither changes the tree.
    match what {
        200..208 => {
            return Some((Edit::MoveToReference(LinePlace::Opened(game.lines[variation?].opener)), tree, nothing));
        }
        208..216 => return Some((Edit::Diagram(Spot::After(at)), tree, nothing)),
        _ => {}
    }
    Some(match what % 16 {
        1..=5 => {
            let legal = game.plies[ply].after.legal_moves();
            let mv = *legal.get(usize::from(choice) % legal.len().max(1))?;
            let (placing, style) = match what % 16 {
                1 | 2 => (Placing::Fitting, None),
                3 => (Placing::Next, None),
                4 => (Placing::Variation, Some(VariationStyle::Inline)),
                _ => (Placing::Variation, Some(VariationStyle::Numbered)),
            };
            let lines = tree.lines.len();
            let plies = tree.plies.len();
            tree.play(line, index + 1, mv, placing);
            let added = tree.plies.len() > plies;
            let branched = tree.lines.len() > lines;
            let back: Back = Box::new(move |after| {
                let ply = if branched {
                    let next = after.lines.get(line)?.plies.get(index + 1)?;
                    let variation = *after.plies.get(*next)?.variations.last()?;
                    *after.lines.get(variation)?.plies.first()?
                } else {
                    *after.lines.get(line)?.plies.get(index + 1)?
                };
                let at = PlyPlace { block: after.plies[ply].block, at: after.plies[ply].range.start() };
                (added && placing != Placing::Next).then_some(Edit::Truncate(at))
            });
            // New lines are elsewhere in the list.
            let back = if branched && line > 0 { nothing } else { back };
            (Edit::Play { at: Spot::After(at), mv, placing, style }, tree, back)
        }
        6 => {
            let legal = game.plies[ply].before.legal_moves();
            let mv = *legal.get(usize::from(choice) % legal.len().max(1))?;
            (tree.plies[ply].text, tree.plies[ply].mv) = (None, Some(mv));
            (Edit::Replace { ply: at, mv }, tree, nothing)
        }
        7 => {
            tree.delete(line, index);
            (Edit::Delete(at), tree, nothing)
        }
        8 => {
            tree.truncate(line, index);
            (Edit::Truncate(at), tree, nothing)
        }
        9 if line > 0 => {
            tree.drop_line(line);
            (Edit::DeleteVariation(LinePlace::Opened(game.lines[line].opener)), tree, nothing)
        }
        10 | 11 => {
            let variations = &game.plies[ply].variations;
            let slot = usize::from(choice) % variations.len().max(1);
            let variation = *variations.get(slot)?;
            game.lines[variation].plies.first()?;
            tree.promote(line, index, variation);
            let again: Back = Box::new(move |after| {
                let ply = *after.lines.get(line)?.plies.get(index)?;
                let variation = *after.plies.get(ply)?.variations.get(slot)?;
                Some(Edit::Promote(LinePlace::Opened(after.lines[variation].opener)))
            });
            let again = if line == 0 { again } else { nothing };
            (Edit::Promote(LinePlace::Opened(game.lines[variation].opener)), tree, again)
        }
        12 => {
            game.lines[variation?].plies.first()?;
            tree.promote(line, index, variation?);
            (Edit::Demote(at), tree, nothing)
        }
        13 => {
            let style = if choice.is_multiple_of(2) { VariationStyle::Inline } else { VariationStyle::Numbered };
            (Edit::Restyle { line: LinePlace::Opened(game.lines[variation?].opener), style }, tree, nothing)
        }
        14 => {
            let index = usize::from(choice) % (tree.plies[ply].comments.len() + 1);
            let text = if choice.is_multiple_of(3) { "" } else { "a word" };
            match (text.is_empty(), index < tree.plies[ply].comments.len()) {
                (true, true) => drop(tree.plies[ply].comments.remove(index)),
                (true, false) => return None,
                (false, true) => tree.plies[ply].comments[index] = text.to_owned(),
                (false, false) => tree.plies[ply].comments.push(text.to_owned()),
            }
            (Edit::Comment { at: Spot::After(at), index, text: text.to_owned() }, tree, nothing)
        }
        15 if choice.is_multiple_of(2) => (Edit::RenumberMoves, tree, nothing),
        15 => (Edit::RenumberVariations, tree, nothing),
        _ => return None,
    })
}

/// Another start.
fn of_front(game: &Game, place: u8, choice: u8) -> Option<Edit> {
    const FENS: [&str; 4] = [
        "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1",
        "3k5/9/9/9/9/9/9/9/9/R3K4 b - - 0 1",
        "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
        "1nbakabnr/r8/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/R8/1NBAKABNR w - - 4 3",
    ];
    let drawn = FENS.get(usize::from(place) % 8).filter(|_| game.front.position.variant() == Variant::Xiangqi);
    let position = match drawn {
        Some(text) => Position::Xiangqi(fen::read(text).ok()?.0.position()),
        None if choice < 64 => Position::start(game.front.position.variant()),
        None => Position::clone(&game.plies.get(usize::from(choice) % game.plies.len().max(1))?.after),
    };
    Some(Edit::Setup(Box::new(position)))
}

/// Whether the main line leads to a line.
fn reached(game: &Game, line: usize) -> bool {
    let mut line = line;
    for _ in 0..game.lines.len() {
        match game.lines[line].replaces {
            _ if line == 0 => return true,
            Some(ply) => line = game.plies[ply].line,
            None => return false,
        }
    }
    false
}
