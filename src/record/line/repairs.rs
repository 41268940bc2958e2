//! The repairs that a search tries at a word. Each is a row of the table in [`search`](super::search).

use super::doubt::{Case, Taken, Word};
use super::search::Search;
use super::ways::{Repair, Row, Way};
use crate::notation::{self, Dialect, Malformation, Notation, Reading, Symbols};
use crate::record::NumberingStyle;
use crate::record::numbering::{NumberFit, Printed};
use crate::rules::{Move, Position, Side};
use crate::text::edit_distance;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// Where repairs are collected.
pub(super) struct Repaired<'o> {
    pub ways: &'o mut Vec<Way>,
    /// Those that are asked for; `None` if all are.
    pub only: Option<&'o FxHashSet<Repair>>,
}

impl Repaired<'_> {
    fn wants(&self, repair: &Repair) -> bool {
        self.only.is_none_or(|only| only.contains(repair))
    }

    fn push(&mut self, way: Way) {
        if way.repair.is_none_or(|repair| self.wants(&repair)) {
            self.ways.push(way);
        }
    }
}

impl Search<'_, '_> {
    /// Appends every repair of the table at a word.
    pub(super) fn repairs(&mut self, case: &Case, at: usize, word: &Word<'_>, few: bool, out: &mut Repaired<'_>) {
        let second = case.due().side == Side::Second;
        let numbered = self.steps.numbers || case.numbering.is_numbered();
        let half_moves = self.steps.numbering_style == NumberingStyle::HalfMoves;
        let gap = match word {
            Word::Number { value, .. } if half_moves => *value > case.printed(),
            Word::Move(_) if half_moves => !numbered,
            Word::Number { filler, .. } => second != *filler,
            Word::Filler => !second,
            Word::Move(_) => !numbered || !second,
            Word::Unreadable(_) => false,
        };
        if gap {
            for mv in case.position.legal_moves() {
                let repair = Repair { row: Row::Missing, at, mv: Some(mv) };
                if out.wants(&repair) {
                    self.repaired(&case.played(mv), repair, 3, word, out);
                }
            }
        }
        match word {
            Word::Number { value, filler } => self.repairs_of_number(case, at, word, (*value, *filler), few, out),
            Word::Filler => {}
            Word::Move(text) | Word::Unreadable(text) => self.repairs_of_move(case, at, &text.clone(), word, out),
        }
    }

    /// Appends the ways over a word after a repair before it.
    fn repaired(&mut self, case: &Case, repair: Repair, cost: u8, word: &Word<'_>, out: &mut Repaired<'_>) {
        for (mut next, _) in self.step(case, word) {
            if self.stop_before {
                next = case.clone();
            }
            out.push(Way::repaired(next, repair, cost, repair.at));
        }
    }

    fn repairs_of_number(
        &mut self,
        case: &Case,
        at: usize,
        word: &Word<'_>,
        (value, filler): (u32, bool),
        few: bool,
        out: &mut Repaired<'_>,
    ) {
        let first = case.due().side == Side::First;
        let due = case.printed();
        let printed = Printed { value, filler, numbering_style: self.steps.numbering_style };
        if case.numbering.begins_variation()
            && let Some(replaced) = self.replaced
        {
            let mut next = case.clone();
            next.position_mut().play(replaced);
            if next.numbering.fit(printed, next.due()) == NumberFit::Right {
                self.repaired(&next, Repair { row: Row::StartsLater, at, mv: None }, 2, word, out);
            }
        }
        let one_too_high = match self.steps.numbering_style {
            NumberingStyle::HalfMoves => value == due + 2,
            _ => first && value == due + 1 && !filler,
        };
        if one_too_high && few {
            for mv in case.position.legal_moves() {
                let repair = Repair { row: Row::Pair, at, mv: Some(mv) };
                let Some(next) = out.wants(&repair).then(|| case.played(mv)) else { continue };
                for second in next.position.legal_moves() {
                    self.repaired(&next.played(second), repair, 3, word, out);
                }
            }
        }
        // A variation may stand at another half-move than the one that it branches from.
        let elsewhere =
            case.numbering.begins_variation() && case.numbering.fit(printed, case.due()) == NumberFit::Wrong;
        let jumps = !filler && value > due + 1;
        if jumps || (one_too_high && !few) || elsewhere {
            let way = Way::repaired(case.clone(), Repair { row: Row::Lost, at, mv: None }, 5, at);
            out.push(Way { lost: true, ..way });
        }
        self.number_exchanged(case, at, word, out);
        self.written_twice(case, at, out);
        if value < due {
            let own = |at: &usize| self.words.list.get(*at) == Some(word);
            let Some(before) = (0..at).rev().find(own) else { return };
            let same = (0..).take_while(|more| before + more < at && self.same(before + more, at + more)).count();
            if same > 1 {
                self.skip(case, at, same, Row::Twice, 3, out);
            }
        }
    }

    fn repairs_of_move(&mut self, case: &Case, at: usize, text: &str, word: &Word<'_>, out: &mut Repaired<'_>) {
        let readable = matches!(word, Word::Move(_));
        self.number_exchanged(case, at, word, out);
        self.written_twice(case, at, out);
        let list = &self.words.list;
        let before = list.get(..at).unwrap_or_default().iter().rev().find(|word| word.is_move());
        let doubled = before.and_then(Word::text) == Some(text);
        let surplus = if doubled || !readable { 2 } else { 4 };
        self.skip(case, at, 1, Row::Surplus, surplus, out);
        let number = self.steps.cost_of_number(case);
        let naming = |mv: Move, row: Row| Repair { row, at, mv: Some(mv) };
        let push = |out: &mut Repaired<'_>, mv: Move, row: Row, cost: u8| {
            out.push(Way::repaired(case.played(mv), naming(mv, row), cost + number, at + 1));
        };
        *self.readings += 1;
        let reading = notation::read(text, self.steps.dialect, &case.position);
        let legal = reading.legal();
        let of_other_side = matches!(reading, Reading::WrongSide { piece, .. } if piece.side != case.due().side);
        if let (None, Some(mv), false) = (legal, reading.meant(), of_other_side)
            && !matches!(reading, Reading::Ambiguous { .. })
        {
            push(out, mv, Row::AsWritten, 3);
        }
        if let Some(mv) = legal.filter(|mv| self.replaced == Some(*mv))
            && !self.words.list.get(..at).unwrap_or_default().iter().any(Word::is_move)
        {
            push(out, mv, Row::AsWritten, 1);
        }
        let whole = whole_move(text, &reading);
        let glued = whole.and_then(|whole| notation::read(whole, self.steps.dialect, &case.position).legal());
        let text = whole.unwrap_or(text);
        let folded = (text.len() <= LONGEST).then(|| text.to_ascii_lowercase());
        let mut written = String::new();
        for mv in case.position.legal_moves() {
            if Some(mv) == legal || !out.wants(&naming(mv, Row::Meant)) {
                continue;
            }
            written.clear();
            notation::write(mv, self.steps.dialect, &case.position, &mut written);
            written.make_ascii_lowercase();
            let cost = match folded.as_ref().and_then(|folded| distance(&written, folded)) {
                _ if glued == Some(mv) => 1,
                Some(0 | 1) => 2,
                Some(2) => 3,
                _ => 4,
            };
            push(out, mv, Row::Meant, cost + 2 * u8::from(legal.is_some()));
        }
        if readable {
            self.exchanged(case, at, text, number, out);
        }
    }

    /// The half-move at a word changed places with the next one.
    fn exchanged(&mut self, case: &Case, at: usize, text: &str, number: u8, out: &mut Repaired<'_>) {
        let next = self.words.get(at + 1, self.ahead).cloned();
        let (between, other, resume) = match next {
            Some(Word::Move(other)) => (None, other, at + 2),
            Some(between) => match self.words.get(at + 2, self.ahead).cloned() {
                Some(Word::Move(other)) => (Some(between), other, at + 3),
                _ => return,
            },
            None => return,
        };
        let read = |search: &mut Self, text: &str, case: &Case| {
            *search.readings += 1;
            notation::read(text, search.steps.dialect, &case.position).legal()
        };
        let Some(first) = read(self, &other, case).filter(|_| resume <= self.words.own) else { return };
        let mut after = case.played(first);
        if let Some(between) = between {
            let Some(over) = self.follows(&after, &between) else { return };
            after = over;
        }
        let Some(second) = read(self, text, &after) else { return };
        let repair = Repair { row: Row::Exchanged, at, mv: Some(first) };
        out.push(Way::repaired(after.played(second), repair, 3 + number, resume));
    }

    /// The case after a word that follows.
    fn follows(&mut self, case: &Case, word: &Word<'_>) -> Option<Case> {
        self.step(case, word).into_iter().find(|(_, taken)| *taken == Taken::Follows).map(|(next, _)| next)
    }

    /// A number and the half-move after or before it changed places.
    pub(super) fn number_exchanged(&mut self, case: &Case, at: usize, word: &Word<'_>, out: &mut Repaired<'_>) {
        let Some(other) = self.words.get(at + 1, self.ahead).cloned() else { return };
        let inside = at + 2 <= self.words.own;
        if !inside || word.is_move() == other.is_move() || (word.is_move() && !self.steps.lacks_number(case.count())) {
            return;
        }
        let Some(next) = self.follows(case, &other) else { return };
        let Some(after) = self.follows(&next, word) else { return };
        out.push(Way::repaired(after, Repair { row: Row::NumberExchanged, at, mv: None }, 2, at + 2));
    }

    /// Two to eight words stand there twice.
    fn written_twice(&mut self, case: &Case, at: usize, out: &mut Repaired<'_>) {
        let many = (2..=at.min(8)).find(|many| (0..*many).all(|more| self.same(at - many + more, at + more)));
        if let Some(many) = many {
            self.skip(case, at, many, Row::Twice, 3, out);
        }
    }

    fn same(&mut self, one: usize, other: usize) -> bool {
        let one = self.words.get(one, self.ahead).cloned();
        one.is_some() && self.words.get(other, self.ahead) == one.as_ref()
    }

    /// Leaves out some words of the block.
    fn skip(&self, case: &Case, at: usize, many: usize, row: Row, cost: u8, out: &mut Repaired<'_>) {
        if at + many > self.words.own {
            return;
        }
        out.push(Way::repaired(case.clone(), Repair { row, at, mv: None }, cost, at + many));
    }
}

/// The text of a move without what is glued to it.
pub(super) fn whole_move<'t>(text: &'t str, reading: &Reading) -> Option<&'t str> {
    match reading {
        Reading::Malformed { at, what: Malformation::TooLong } => text.get(..at.start),
        _ => None,
    }
}

/// More bytes than any half-move has. A longer text is no half-move with a few wrong letters.
const LONGEST: usize = 64;

/// How many letters differ, if at most two do.
fn distance(one: &str, other: &str) -> Option<usize> {
    if one.is_ascii() && other.is_ascii() {
        return edit_distance(one.as_bytes(), other.as_bytes(), 2);
    }
    let [one, other]: [SmallVec<[char; 8]>; 2] = [one.chars().collect(), other.chars().collect()];
    edit_distance(&one, &other, 2)
}

/// Whether a text has the shape of a move in any notation of the game.
pub(super) fn is_move(text: &str, dialect: &Dialect, position: &Position) -> bool {
    let narrow = notation::narrow(text);
    let text = narrow.as_deref().unwrap_or(text);
    match position {
        Position::Shogi(_) => {
            let shapes = [notation::csa::fits, notation::usi::fits, notation::japanese::fits, notation::kif::fits];
            shapes.iter().any(|fits| fits(text))
        }
        _ => {
            let letters = [dialect.symbols, Symbols::wxf(), Symbols::yang(), Symbols::xqbase()];
            letters.iter().any(|letters| notation::has_any_shape(text, letters))
                || !notation::jeiqi::fits(text).is_empty()
                // Elsewhere they are a number.
                || (dialect.notation == Notation::Digits && notation::digits::fits(text))
        }
    }
}
