//! The items around the moves: numbers, placeholders, and the signs of a remark.

use super::Run;
use crate::notation::{Notation, Note};
use crate::record::numbering::{NumberFit, Printed};
use crate::record::{Issue, IssueKind, Item, ItemKind, NumberingStyle, Unusual};
use crate::rules::{Move, Position, Side};
use crate::text::{TextRange, TextSize};

/// A printed number as it stands among the items.
#[derive(Clone, Copy)]
pub(super) struct NumberWord {
    pub printed: Printed,
    /// Its place, with a dot that stands beside it.
    pub range: TextRange,
}

/// The item after a number. Comments, signs that cannot be read and the same number again do not count.
fn after_number<'i, 't>(value: u32, items: &'i [Item<'t>], index: usize) -> Option<&'i ItemKind<'t>> {
    let follows = items.get(index + 1..).unwrap_or_default().iter().map(|item| &item.kind);
    let mut again = false;
    follows.into_iter().find(|kind| match kind {
        ItemKind::Comment(_) | ItemKind::Unknown(_) => false,
        ItemKind::Number { value: other, .. } => std::mem::replace(&mut again, true) || *other != value,
        _ => true,
    })
}

/// Whether signs that make no sense come right after the number at `index`.
fn damaged_placeholder(items: &[Item<'_>], index: usize) -> bool {
    let next = items.get(index + 1).map(|item| &item.kind);
    matches!(next, Some(ItemKind::Unknown(text)) if text.bytes().all(|byte| matches!(byte, b'.' | b',')))
}

/// Whether `...` follows the number at `index`. Signs that make no sense are a damaged one.
pub(super) fn has_filler(value: u32, items: &[Item<'_>], index: usize) -> bool {
    match after_number(value, items, index) {
        Some(ItemKind::Placeholder(text)) => *text != "." || has_filler_after(items, index + 1),
        _ => damaged_placeholder(items, index),
    }
}

/// Whether `...` follows an item.
fn has_filler_after(items: &[Item<'_>], index: usize) -> bool {
    matches!(items.get(index + 1).map(|item| &item.kind), Some(ItemKind::Placeholder(text)) if *text != ".")
}

/// Whether digits without a dot are a half-move in some notation rather than a number: nothing follows that a number could
/// belong to.
pub(super) fn is_half_move(value: u32, items: &[Item<'_>], index: usize) -> bool {
    value == 0 || !matches!(after_number(value, items, index), Some(ItemKind::Move(_) | ItemKind::Placeholder(_)))
}

/// The issue of a sign for check or mate that does not fit the position after the move. `chess` is whether the signs are
/// those of PGN.
fn wrong_mark(text: &str, position: &Position, chess: bool) -> Option<IssueKind> {
    let check = position.in_check();
    let mate = || check && !position.has_legal_move();
    match text {
        "#" if chess => (!mate()).then_some(IssueKind::MateMark { check, mark: "#" }),
        "++" if chess => (!check).then_some(IssueKind::CheckMark { mark: "++" }),
        "++" => (!mate()).then_some(IssueKind::MateMark { check, mark: "++" }),
        "+" => (!check).then_some(IssueKind::CheckMark { mark: "+" }),
        _ => None,
    }
}

impl Run<'_, '_, '_> {
    /// The number at an item, with its dots.
    pub(super) fn number_word(&self, index: usize) -> Option<NumberWord> {
        let Item { range, kind: ItemKind::Number { value, dots } } = *self.items.get(index)? else { return None };
        let after = self.lone_dot(Some(index + 1));
        let dot = if dots == 0 { after.or_else(|| self.lone_dot(index.checked_sub(1))) } else { None };
        let filler = dots >= 2
            || match after {
                Some(_) => has_filler_after(self.items, index + 1),
                None => has_filler(value, self.items, index),
            };
        let printed = Printed { value, filler, numbering_style: self.rules.numbering_style };
        Some(NumberWord { printed, range: dot.map_or(range, |dot| range.cover(dot)) })
    }

    /// The three dots after the number at an item that stand for a half-move.
    pub(super) fn filler_of(&self, index: usize) -> Option<TextRange> {
        let Item { range, kind: ItemKind::Number { dots, .. } } = *self.items.get(index)? else { return None };
        if dots >= 3 {
            let len = TextSize::new(dots.into()).min(range.len());
            return Some(TextRange::at(range.end() - len, len));
        }
        let after = self.items.get(index + 1..)?.iter();
        let mut fillers = after.take_while(|item| matches!(item.kind, ItemKind::Placeholder(_)));
        fillers.find(|item| !matches!(item.kind, ItemKind::Placeholder("." | ".."))).map(|item| item.range)
    }

    /// A number with this many dots. Returns whether it does not follow.
    pub(super) fn number(&mut self, (value, dots): (u32, u8), range: TextRange, index: usize) -> bool {
        let Some(NumberWord { printed, range }) = self.number_word(index).or(Some(NumberWord {
            printed: Printed { value, filler: dots >= 2, numbering_style: self.rules.numbering_style },
            range,
        })) else {
            return false;
        };
        if self.state.over {
            // Moves after the end of the game are numbered independently.
            self.begins_at(value, printed.filler);
            return false;
        }
        if self.state.lost.is_some() {
            self.assumed_number(value, printed.filler, range);
            return false;
        }
        if !self.state.cases.is_empty() {
            return self.doubtful_number(value, printed.filler);
        }
        if self.state.numbering.is_decisive() {
            // Nothing but this number says who moves.
            self.begins_at(value, printed.filler);
            self.state.numbering.expect_number();
            self.floor = index + 1;
        }
        let due = self.state.due();
        let expected = self.state.numbering.printed(due);
        match self.state.numbering.fit(printed, due) {
            NumberFit::Wrong => return true,
            NumberFit::LacksPlaceholder if self.is_spaced() => return true,
            NumberFit::LacksPlaceholder => {
                let kind = IssueKind::MissingPlaceholder { number: expected, required: false };
                self.out.issues.push(Issue::new(range, kind));
            }
            NumberFit::Again => {
                self.out.issues.push(Issue::new(range, IssueKind::RepeatedNumber { number: value }));
            }
            NumberFit::Right if dots == 0 || (dots > 1 && self.is_spaced()) => {
                let canonical = if dots == 0 { format!("{value}.") } else { format!("{value}. ...") };
                self.unusual(range, Unusual::Number, Some(canonical));
            }
            NumberFit::Right => {}
        }
        self.state.numbering.go_on_from(value, due);
        if dots >= 2 {
            self.state.numbering.placeholder(due);
        }
        false
    }

    /// Dots for a half-move that is left out, or those of a number.
    pub(super) fn placeholder(&mut self, text: &str, range: TextRange, index: usize) {
        let quiet = !self.state.is_firm() || self.state.over;
        let of_number =
            |at: usize| matches!(self.items.get(at).map(|item| &item.kind), Some(ItemKind::Number { dots: 0, .. }));
        let after_number = || index.checked_sub(1).is_some_and(of_number);
        if self.lone_dot(Some(index)).is_some() {
            // One of a number beside it is reported there.
            if !quiet && !after_number() && !of_number(index + 1) {
                self.lost_dot(range);
            }
            return;
        }
        let due = self.state.due();
        let issue = self.state.numbering.placeholder(due);
        if quiet {
            return;
        }
        if let Some(kind) = issue {
            self.out.issues.push(Issue::new(range, kind));
        } else if text != "..." && self.is_spaced() && !after_number() {
            self.unusual(range, Unusual::Placeholder, Some("...".to_owned()));
        }
    }

    /// The range of a single dot at `index` that is no `...`, but the dot of a number: the first side is to move, or a
    /// `...` or the number comes after it.
    #[inline]
    fn lone_dot(&self, index: Option<usize>) -> Option<TextRange> {
        let Item { range, kind: ItemKind::Placeholder(".") } = self.items.get(index?)? else { return None };
        let next = self.items.get(index? + 1).map(|item| &item.kind);
        let before_filler = matches!(next, Some(ItemKind::Placeholder(_) | ItemKind::Number { dots: 0, .. }));
        let is_lone = self.state.due().side == Side::First || before_filler;
        (is_lone && self.is_spaced()).then_some(*range)
    }

    /// A dot that has lost its number, or one too many.
    fn lost_dot(&mut self, range: TextRange) {
        let due = self.state.due();
        let numbering = &mut self.state.numbering;
        let numbered = numbering.is_numbered() || self.numbers;
        if numbered && !numbering.is_after_number() {
            let kind = IssueKind::MissingNumber { expected: numbering.printed(due), side: due.side };
            numbering.take_next();
            self.out.issues.push(Issue::new(range, kind));
        } else {
            self.unusual(range, Unusual::IdlePlaceholder, None);
        }
    }

    /// Whether digits without a dot are no move number: they are not the next one, and no move follows them.
    pub(super) fn is_no_number(&self, value: u32, index: usize) -> bool {
        let due = self.state.due();
        if value == self.state.numbering.printed(due) || value == due.number || self.state.over {
            return false;
        }
        is_half_move(value, self.items, index)
    }

    /// A number tells which half-move is due.
    pub(super) fn begins_at(&mut self, value: u32, filler: bool) {
        if !self.rules.numbering_style.is_of(filler, self.state.due().side) {
            self.state.pass();
        }
        let due = self.state.due();
        self.state.numbering.go_on_from(value, due);
    }

    /// Whether the word at `index` continues one that is no move: text that is no move has one issue, however many words it
    /// has.
    pub(super) fn continues_unreadable(&self, index: usize) -> bool {
        // What cannot be read has been reported.
        if self.out.issues.is_empty() {
            return false;
        }
        let is_move = |text: &str| super::repairs::is_move(text, self.dialect, &self.state.position);
        let here = match self.items.get(index).map(|item| &item.kind) {
            Some(ItemKind::Move(text)) => is_move(text),
            _ => false,
        };
        let before = self.items.get(..index).unwrap_or_default().iter().rev();
        let mut before = before.filter(|item| !matches!(item.kind, ItemKind::Remark(_) | ItemKind::Placeholder(".")));
        !here
            && !self.dialect.notation.counts_half_moves()
            && matches!(before.next(), Some(Item { kind: ItemKind::Move(text), .. }) if !is_move(text))
    }

    pub(super) fn unusual(&mut self, range: TextRange, how: Unusual, canonical: Option<String>) {
        self.out.issues.push(Issue::new(range, IssueKind::NonCanonical { how, canonical }));
    }

    pub(super) fn remark(&mut self, text: &str, range: TextRange, index: usize) {
        // It may be the rest of a move that cannot be read.
        let before = index.checked_sub(1).and_then(|before| self.items.get(before));
        if self.out.issues.last().is_some_and(|issue| {
            matches!(issue.kind, IssueKind::MalformedMove { .. })
                && before.is_some_and(|before| before.range.contains_range(issue.range))
        }) {
            return;
        }
        let glued = index
            .checked_sub(1)
            .and_then(|before| self.items.get(before))
            .is_some_and(|before| before.range.end() == range.start());
        let chess = self.rules.numbering_style == NumberingStyle::Joined;
        let usual = match self.rules.numbering_style {
            NumberingStyle::Spaced => matches!(text, "!" | "?" | "+" | "!!" | "!?" | "??" | "++"),
            NumberingStyle::HalfMoves => true,
            NumberingStyle::Joined => matches!(text, "!" | "?" | "!!" | "!?" | "?!" | "??" | "+" | "++" | "#"),
        };
        if !usual {
            self.unusual(range, Unusual::Remark, None);
        } else if chess {
            // Programs write them with or without a space.
        } else if !glued {
            self.unusual(range, Unusual::Detached, None);
        } else if matches!(self.dialect.notation, Notation::Iccs | Notation::Coordinate) {
            self.unusual(range, Unusual::RemarkInIccs, None);
        }
        if self.state.last.is_none() {
            return;
        }
        if !self.state.is_firm() {
            return self.narrow(|position| wrong_mark(text, position, chess).is_none());
        }
        let wrong = wrong_mark(text, &self.state.position, chess);
        self.out.issues.extend(wrong.map(|kind| Issue::new(range, kind)));
    }

    /// Reports a note of a reading on how a move is written.
    pub(super) fn note(&mut self, note: &Note, mv: Move, range: TextRange) {
        let issue = match note {
            Note::CaptureMark { expected, at } => {
                let at = crate::text::range(at.start, at.end) + range.start();
                Issue::new(at, IssueKind::CaptureMark { expected: *expected })
            }
            Note::NonCanonical(why) => {
                let canonical = Some(self.written(mv)).filter(|text| !text.is_empty());
                Issue::new(range, IssueKind::NonCanonical { how: Unusual::Move(*why), canonical })
            }
        };
        self.out.issues.push(issue);
    }

    /// Whether a word at `index` is what the dark piece before it turned up as, with a space before it: the missing
    /// letters are reported already.
    pub(super) fn is_detached_reveal(&self, text: &str, index: usize) -> bool {
        let letters = text.strip_prefix('=').unwrap_or(text);
        let Some(issue) = self.out.issues.last().filter(|_| letters.len() <= 2) else { return false };
        let before = index.checked_sub(1).and_then(|before| self.items.get(before));
        matches!(issue.kind, IssueKind::RevealMissing)
            && before.is_some_and(|before| before.range == issue.range)
            && letters.bytes().all(|byte| byte.is_ascii_alphabetic())
    }

    /// A dark piece that moves turns up, and the record must reveal it.
    pub(super) fn reveals(&mut self, mv: Move, range: TextRange) {
        if let Position::Jeiqi(position) = &self.state.position
            && position.lacks_reveal(mv)
        {
            self.out.issues.push(Issue::new(range, IssueKind::RevealMissing));
        }
    }
}
