//! The repairs that a search tries at a word. Each is a row of the table in [`search`](super::search).

use super::cases::{Case, Taken, Word};
use super::limits::PAIRS;
use super::search::Search;
use super::ways::{Played, Repair, Row, Way};
use crate::notation::{self, Dialect, Malformation, Notation, Reading, Symbols};
use crate::record::NumberingStyle;
use crate::record::numbering::{NumberFit, Printed};
use crate::rules::{Move, Position, Side};
use crate::text::edit_distance;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

impl Search<'_, '_> {
    /// Appends every repair of the table at a word.
    pub(super) fn repairs(&mut self, case: &Case, at: usize, word: &Word<'_>, few: bool, out: &mut Vec<Way>) {
        if let Some(near) = self.only_before {
            let read = |text| notation::read(text, self.steps.dialect, &case.position);
            if let Some(reading) = word.text().filter(|_| at < near).map(read) {
                self.meant(case, at, word, &reading, out);
            }
            return;
        }
        let second = case.counted_side() == Side::Second;
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
        let gap = gap && self.allows(case, 3);
        let passed_over =
            few && numbered && self.replaced.is_none() && matches!(word, Word::Move(_)) && self.allows(case, 4);
        if (gap || passed_over) && self.may_follow_another(case, word) {
            for mv in case.position.legal_moves() {
                let repair = Repair { row: Row::Missing, at, mv: Some(mv) };
                let missing = Played::start(case).and(mv);
                if passed_over {
                    self.repaired(missing.clone().passed_over(self.steps.numbering_style), repair, 4, word, out);
                }
                if gap {
                    self.repaired(missing, repair, 3, word, out);
                }
            }
        }
        match word {
            Word::Number { value, filler } => self.repairs_of_number(case, at, word, (*value, *filler), few, out),
            Word::Filler => {}
            Word::Move(text) | Word::Unreadable(text) => self.repairs_of_move(case, at, &text.clone(), word, out),
        }
    }

    /// Whether a word may follow if a half-move is missing before it.
    fn may_follow_another(&mut self, case: &Case, word: &Word<'_>) -> bool {
        let Word::Move(text) = word else { return true };
        let mut passed = (*case.position).clone();
        passed.set_side_to_move(case.due().side.opponent());
        *self.readings += 1;
        !notation::read(text, self.steps.dialect, &passed).is_impossible()
    }

    /// Whether a repair of this cost is not too dear.
    fn allows(&self, case: &Case, cost: u8) -> bool {
        case.cost.saturating_add(cost) <= self.dearest
    }

    /// Appends a way with a repair that leads to the word `resume`.
    fn push(&mut self, mut played: Played<'_>, repair: Repair, cost: u8, resume: usize, out: &mut Vec<Way>) {
        if self.allows(&played.case, cost) {
            played.case.cost += cost;
            let passed = self.trail.repair(&played, resume);
            out.push(Way::repaired(played.case, repair, resume, passed));
        }
    }

    /// Appends the ways over a word after a repair before it.
    fn repaired(&mut self, mut played: Played<'_>, repair: Repair, cost: u8, word: &Word<'_>, out: &mut Vec<Way>) {
        played.case.cost = played.case.cost.saturating_add(cost);
        let mut outcomes = self.read(&played.case, word);
        outcomes.retain(|outcome| outcome.cost <= self.dearest);
        if outcomes.is_empty() {
            return;
        }
        let passed = self.trail.repair(&played, repair.at);
        self.go_on(Way::repaired(played.case, repair, repair.at, passed), repair.at, outcomes, out);
    }

    fn repairs_of_number(
        &mut self,
        case: &Case,
        at: usize,
        word: &Word<'_>,
        (value, filler): (u32, bool),
        few: bool,
        out: &mut Vec<Way>,
    ) {
        let first = case.counted_side() == Side::First;
        let due = case.printed();
        let printed = Printed { value, filler, numbering_style: self.steps.numbering_style };
        if case.numbering.begins_variation()
            && let Some(replaced) = self.replaced
        {
            let mut later = Played::start(case).and(replaced);
            later.case.numbering = case.numbering;
            if later.case.numbering.fit(printed, later.case.due()) == NumberFit::Right {
                self.repaired(later, Repair { row: Row::StartsLater, at, mv: None }, 2, word, out);
            }
        }
        let one_too_high = match self.steps.numbering_style {
            NumberingStyle::HalfMoves => value == due + 2,
            _ => first && value == due + 1 && !filler,
        };
        if one_too_high && few && self.allows(case, 3) {
            let moves = case.position.legal_moves();
            // Of too many pairs these stand for all: it is seldom found out which one it was.
            let each = (moves.len().pow(2) / PAIRS).max(1);
            for (index, mv) in moves.into_iter().enumerate() {
                if *self.readings >= self.limit {
                    break;
                }
                let repair = Repair { row: Row::Pair, at, mv: Some(mv) };
                let next = Played::start(case).and(mv);
                for second in next.case.position.legal_moves().into_iter().skip(index % each).step_by(each) {
                    self.repaired(next.clone().and(second), repair, 3, word, out);
                }
            }
        }
        // A variation may stand at another half-move than the one that it branches from.
        let elsewhere =
            case.numbering.begins_variation() && case.numbering.fit(printed, case.due()) == NumberFit::Wrong;
        let jumps = !filler && value > due + 1;
        if jumps || (one_too_high && !few) || elsewhere {
            let before = out.len();
            self.push(Played::start(case), Repair { row: Row::Lost, at, mv: None }, 5, at, out);
            out.iter_mut().skip(before).for_each(|way| way.lost = true);
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

    fn repairs_of_move(&mut self, case: &Case, at: usize, text: &str, word: &Word<'_>, out: &mut Vec<Way>) {
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
        *self.readings += 1;
        let reading = notation::read(text, self.steps.dialect, &case.position);
        let legal = reading.legal();
        let of_other_side = matches!(reading, Reading::WrongSide { piece, .. } if piece.side != case.due().side);
        if let (None, Some(mv), false) = (legal, reading.meant(), of_other_side)
            && !matches!(reading, Reading::Ambiguous { .. })
        {
            self.push(Played::start(case).and(mv), naming(mv, Row::AsWritten), 3 + number, at + 1, out);
        }
        if let Some(mv) = legal.filter(|mv| self.replaced == Some(*mv))
            && !self.words.list.get(..at).unwrap_or_default().iter().any(Word::is_move)
        {
            self.push(Played::start(case).and(mv), naming(mv, Row::AsWritten), 1 + number, at + 1, out);
        }
        self.meant(case, at, word, &reading, out);
        let text = whole_move(text, &reading).unwrap_or(text);
        if readable {
            self.exchanged(case, at, text, number, out);
        }
    }

    /// Appends the half-moves that may have been meant by a word, other than the one that it names.
    pub(super) fn meant(&mut self, case: &Case, at: usize, word: &Word<'_>, reading: &Reading, out: &mut Vec<Way>) {
        let Some(text) = word.text() else { return };
        let (legal, number) = (reading.legal(), self.steps.cost_of_number(case));
        let whole = whole_move(text, reading);
        let glued = whole.and_then(|whole| notation::read(whole, self.steps.dialect, &case.position).legal());
        let text = whole.unwrap_or(text);
        let legal_too = 2 * u8::from(legal.is_some());
        // Only what is glued to it costs 1.
        let least = if glued.is_some() { 1 } else { 2 };
        if !self.allows(case, least + legal_too + number) {
            return;
        }
        let costs = self.spelled_like(text, &case.position);
        let others = || costs.iter().filter(|(mv, _)| Some(*mv) != legal);
        // An unreadable text was mistyped. If it resembles one half-move, the others are less likely.
        let is_mistyped = matches!(word, Word::Unreadable(_)) && others().any(|(_, cost)| *cost <= LIKE);
        for (mv, cost) in others() {
            let cost = if glued == Some(*mv) { 1 } else { *cost };
            let cost = cost + u8::from(is_mistyped && cost == UNLIKE) + legal_too + number;
            if self.allows(case, cost) {
                let repair = Repair { row: Row::Meant, at, mv: Some(*mv) };
                self.push(Played::start(case).and(*mv), repair, cost, at + 1, out);
            }
        }
    }

    /// The half-moves of a position, each with what it costs if this text stands in its place.
    fn spelled_like(&mut self, text: &str, position: &Position) -> Vec<(Move, u8)> {
        let folded = text.get(..text.len().min(WORD_BYTES)).unwrap_or(text).to_ascii_lowercase();
        if self.spelled.0 != folded {
            self.spelled = (folded, FxHashMap::default());
        }
        let (folded, costs) = &mut self.spelled;
        let all = position.legal_moves();
        *self.readings += all.len() as u32;
        let mut written = String::new();
        let cost = |mv: Move| {
            written.clear();
            notation::write(mv, self.steps.dialect, position, &mut written);
            let cost = costs.get(&written).copied().unwrap_or_else(|| {
                let cost = cost_of_letters(&written, folded);
                costs.insert(written.clone(), cost);
                cost
            });
            (mv, cost)
        };
        all.into_iter().map(cost).collect()
    }

    /// The half-move at a word changed places with the next one.
    fn exchanged(&mut self, case: &Case, at: usize, text: &str, number: u8, out: &mut Vec<Way>) {
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
        let mut after = Played::start(case).and(first);
        if let Some(between) = between {
            let Some(over) = self.follows(after, &between) else { return };
            after = over;
        }
        let Some(second) = read(self, text, &after.case) else { return };
        let repair = Repair { row: Row::Exchanged, at, mv: Some(first) };
        self.push(after.and(second), repair, 3 + number, resume, out);
    }

    /// After a word, if it follows.
    fn follows<'c>(&mut self, played: Played<'c>, word: &Word<'_>) -> Option<Played<'c>> {
        let outcome = self.read(&played.case, word).into_iter().find(|outcome| outcome.taken == Taken::Follows);
        outcome.map(|outcome| played.over(outcome))
    }

    /// A number and the half-move after or before it changed places.
    pub(super) fn number_exchanged(&mut self, case: &Case, at: usize, word: &Word<'_>, out: &mut Vec<Way>) {
        let Some(other) = self.words.get(at + 1, self.ahead).cloned() else { return };
        let inside = at + 2 <= self.words.own;
        if !inside || word.is_move() == other.is_move() || (word.is_move() && !self.steps.lacks_number(case.count())) {
            return;
        }
        let Some(next) = self.follows(Played::start(case), &other) else { return };
        let Some(after) = self.follows(next, word) else { return };
        self.push(after, Repair { row: Row::NumberExchanged, at, mv: None }, 2, at + 2, out);
    }

    /// Two to eight words stand there twice.
    fn written_twice(&mut self, case: &Case, at: usize, out: &mut Vec<Way>) {
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
    fn skip(&mut self, case: &Case, at: usize, many: usize, row: Row, cost: u8, out: &mut Vec<Way>) {
        if at + many > self.words.own {
            return;
        }
        self.push(Played::start(case), Repair { row, at, mv: None }, cost, at + many, out);
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
const WORD_BYTES: usize = 64;

/// The cost of a half-move whose text differs by one letter.
const LIKE: u8 = 2;
/// The cost of one whose text differs by three letters or more.
const UNLIKE: u8 = 4;

/// The cost of a half-move that is written so where another text stands.
fn cost_of_letters(written: &str, folded: &str) -> u8 {
    match distance(&written.to_ascii_lowercase(), folded) {
        Some(0 | 1) => LIKE,
        Some(2) => 3,
        _ => UNLIKE,
    }
}

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
