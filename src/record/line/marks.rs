//! The items around the moves: numbers that skip one, misplaced placeholders, and the signs of a remark.

use super::{LOOKS, Run, surplus};
use crate::notation::{self, Notation, Note, Reading};
use crate::record::numbering::{Due, Printed};
use crate::record::{Issue, IssueKind, Item, ItemKind, NumberingStyle, Unusual};
use crate::rules::{Move, Position, Side, Variant};
use crate::text::TextRange;

/// The half-moves after a number out of order that show whether it is the cause of what cannot be played.
const AFTER_NUMBER: usize = 12;

/// The items after a number that are searched for these half-moves and for the next number. There are rarely more than
/// four for each half-move; a limit keeps the cost of thousands of numbers without moves in proportion.
const ITEMS_AFTER_NUMBER: usize = 8 * AFTER_NUMBER;

/// The next items after the number at `index`.
fn following<'i, 't>(items: &'i [Item<'t>], index: usize) -> &'i [Item<'t>] {
    let after = items.get(index + 1..).unwrap_or_default();
    after.get(..ITEMS_AFTER_NUMBER).unwrap_or(after)
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
    matches!(next, Some(ItemKind::Unknown(text)) if text.bytes().all(|byte| byte.is_ascii_punctuation()))
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

impl Run<'_, '_> {
    /// A number with this many dots.
    pub(super) fn number(&mut self, (value, dots): (u32, u8), range: TextRange, items: &[Item<'_>], index: usize) {
        let next = after_number(value, items, index);
        let quiet = self.state.turn_unknown || self.state.over;
        let after = self.lone_dot(items, Some(index + 1));
        let next = if after.is_some() { items.get(index + 2).map(|item| &item.kind) } else { next };
        let dot = if dots == 0 { after.or_else(|| self.lone_dot(items, index.checked_sub(1))) } else { None };
        let range = dot.map_or(range, |dot| range.cover(dot));
        let filler = dots >= 2
            || match next {
                Some(ItemKind::Placeholder(_)) => true,
                // A damaged `...` is one if it belongs there.
                _ => self.state.due().side == Side::Second && damaged_placeholder(items, index),
            };
        if !filler && self.is_numbered_late(value, items, index) {
            return;
        }
        let chess = self.rules.numbering_style == NumberingStyle::Joined;
        let due = self.first_number(value, filler).unwrap_or_else(|| self.state.due());
        let printed = Printed { value, filler, range, numbering_style: self.rules.numbering_style };
        let skips = !quiet && self.state.numbering.skips(printed, due);
        let before = self.out.issues.len();
        let distance = i64::from(value) - i64::from(self.state.numbering.printed(due));
        let numbering = self.state.numbering;
        self.state.numbering.number(printed, due, quiet, &mut self.out.issues);
        let lacks_filler =
            matches!(self.out.issues.get(before).map(|issue| &issue.kind), Some(IssueKind::MissingPlaceholder { .. }));
        if lacks_filler && let Some(is_numbered) = self.is_double(value, items, index) {
            // The half-move has the issue.
            self.out.issues.truncate(before);
            self.doubled = true;
            if is_numbered {
                self.state.numbering = numbering;
            }
        }
        let found = self.out.issues.get(before).map(|issue| &issue.kind);
        let is_wrong = matches!(found, Some(IssueKind::MoveNumber { .. }));
        let leads_on = is_wrong && self.is_no_slip(value, items, index);
        if (skips || leads_on) && self.follows_first_error() {
            // The half-move before could not be played because others are missing or doubled before it.
            self.out.issues.truncate(before);
        }
        if self.state.over {
            // Moves after the end of the game are numbered independently.
            self.begins_at(value, filler);
        }
        let found = self.out.issues.get(before).map(|issue| &issue.kind);
        let starts_elsewhere = matches!(found, Some(IssueKind::VariationStart { .. }));
        self.misplaced = (starts_elsewhere && filler != (due.side == Side::Second)).then_some(value);
        if is_wrong && distance == -1 && filler && due.side == Side::First {
            // The half-move before is one too many, so the variations there do not replace that one.
            self.note_gap(self.out.plies);
        }
        if self.displaced == Some(distance) && self.out.issues.len() > before {
            // The variation goes on as it began: it belongs elsewhere, and its moves are not judged.
            self.out.issues.truncate(before);
            self.state.after_error = true;
        }
        if starts_elsewhere && distance != 0 {
            self.displaced = Some(distance);
            // The variation was meant to replace another move.
            self.replaced = None;
            self.state.after_error |= self.misplaced.is_none() && !self.is_playable(items, index);
        }
        let is_known = skips || (filler && due.side == Side::First) || self.state.after_error;
        if leads_on && !is_known {
            let lacks_second = due.side == Side::Second && !filler && self.is_second_missing(next);
            self.leads_on(before, lacks_second.then_some(value), items, index);
        }
        if skips {
            self.state.after_error = true;
            self.note_gap(self.out.plies);
            if self.is_second_missing(next) || surplus::pair_follows(value, items, index) {
                self.state.pass();
            }
        }
        if dots >= 2 && self.state.numbering.placeholder(range, due, quiet, &mut self.out.issues) {
            self.misplaced_filler(range);
        }
        if self.out.issues.len() == before && (dots == 0 || (dots > 1 && !chess)) {
            let canonical = if dots == 0 { format!("{value}.") } else { format!("{value}. ...") };
            self.unusual(range, Unusual::Number, Some(canonical));
        }
    }

    /// Dots for a half-move that is left out, or those of a number.
    pub(super) fn placeholder(&mut self, text: &str, range: TextRange, items: &[Item<'_>], index: usize) {
        let quiet = self.state.turn_unknown || self.state.over;
        let of_number =
            |at: usize| matches!(items.get(at).map(|item| &item.kind), Some(ItemKind::Number { dots: 0, .. }));
        let after_number = || index.checked_sub(1).is_some_and(of_number);
        if self.lone_dot(items, Some(index)).is_some() {
            // One of a number beside it is reported there.
            if !quiet && !self.state.after_error && !after_number() && !of_number(index + 1) {
                self.lost_dot(range);
            }
            return;
        }
        if self.begins_double(items, index) {
            self.doubled = true;
            return;
        }
        let due = self.state.due();
        let before = self.out.issues.len();
        if self.state.numbering.placeholder(range, due, quiet, &mut self.out.issues) {
            self.misplaced_filler(range);
        } else if self.state.after_error {
            self.keep_idle_filler(before);
        } else if text != "..." && self.rules.numbering_style == NumberingStyle::Spaced && !after_number() {
            self.unusual(range, Unusual::Placeholder, Some("...".to_owned()));
        }
    }

    /// The range of a single dot at `index` that is no `...`, but the dot of a number: the first side is to move, or a
    /// `...` or the number comes after it.
    #[inline]
    fn lone_dot(&self, items: &[Item<'_>], index: Option<usize>) -> Option<TextRange> {
        let Item { range, kind: ItemKind::Placeholder(".") } = items.get(index?)? else { return None };
        let next = items.get(index? + 1).map(|item| &item.kind);
        let before_filler = matches!(next, Some(ItemKind::Placeholder(_) | ItemKind::Number { dots: 0, .. }));
        let is_lone = self.state.due().side == Side::First || before_filler;
        (is_lone && self.rules.numbering_style == NumberingStyle::Spaced).then_some(*range)
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

    /// Whether the half-move that is due was left out: the next move belongs to the other side, unless only the side
    /// due can make it.
    fn is_second_missing(&self, next: Option<&ItemKind<'_>>) -> bool {
        let Some(ItemKind::Move(text)) = next else { return false };
        let now = notation::read(text, self.dialect, &self.state.position).legal().is_some();
        let mut other = self.state.position.clone();
        other.set_side_to_move(other.side_to_move().opponent());
        notation::read(text, self.dialect, &other).legal().is_some() || !now
    }

    /// Whether the half-move just before is the first one with an error.
    fn follows_first_error(&self) -> bool {
        self.state.after_error && self.state.last.as_ref().is_some_and(|last| !last.after_error)
    }

    /// Whether digits without a dot are no move number: they are not the next one, and no move follows them.
    pub(super) fn is_no_number(&self, value: u32, items: &[Item<'_>], index: usize) -> bool {
        let due = self.state.due();
        if value == self.state.numbering.printed(due) || value == due.number || self.state.over {
            return false;
        }
        match after_number(value, items, index) {
            _ if value == 0 => true,
            Some(ItemKind::Move(text)) => {
                matches!(notation::read(text, self.dialect, &self.state.position), Reading::Malformed { .. })
            }
            Some(ItemKind::Placeholder(_)) => false,
            _ => true,
        }
    }

    /// Whether a number out of order is more than a slip: it is the first one of the game, or the number after it, if the
    /// block has one, continues from it.
    fn is_no_slip(&self, value: u32, items: &[Item<'_>], index: usize) -> bool {
        let next = following(items, index).iter().find_map(|item| match item.kind {
            ItemKind::Number { value, .. } => Some(value),
            _ => None,
        });
        let goes_on = |next| next == value || Some(next) == value.checked_add(1);
        self.state.last.is_none() || next.is_none_or(goes_on)
    }

    /// Whether the next moves after the number at `index` can be played, and give check or mate where they are marked so.
    /// The block is enough to tell: one that looked further would be replayed after each change of the blocks after it.
    fn is_playable(&self, items: &[Item<'_>], index: usize) -> bool {
        let following = following(items, index);
        let moves = following.iter().filter_map(|item| match item.kind {
            ItemKind::Move(text) => Some(text.to_owned()),
            _ => None,
        });
        let mut texts: Vec<String> = moves.take(AFTER_NUMBER).collect();
        // A text that is no move in any position has an issue of its own.
        let is_jeiqi = self.state.position.variant() == Variant::Jeiqi;
        let is_move = |text: &String| match is_jeiqi {
            true => notation::jeiqi::fits(text).iter().next().is_some(),
            false => notation::has_shape(text, self.dialect.notation, &self.dialect.symbols),
        };
        texts.truncate(texts.iter().take_while(|text| is_move(text)).count());
        if self.legal_run(self.state.position.clone(), &texts, &mut { LOOKS }) < texts.len() {
            return false;
        }
        let chess = self.rules.numbering_style == NumberingStyle::Joined;
        let mut position = self.state.position.clone();
        let mut tried = 0;
        for item in following {
            match item.kind {
                ItemKind::Move(text) => match notation::read(text, self.dialect, &position) {
                    Reading::Move(read) if tried < AFTER_NUMBER => position.play(read.mv),
                    _ => return true,
                },
                ItemKind::Remark(text) if tried > 0 && wrong_mark(text, &position, chess).is_some() => return false,
                _ => continue,
            };
            tried += 1;
        }
        true
    }

    /// The numbers continue from the one at `index`, which is out of order and has this issue. If the next moves cannot be
    /// played, it is the cause: the game was meant to start from another position, or moves before the number are missing
    /// or doubled. `first` is its value if the first side moves after it although the other one is due.
    fn leads_on(&mut self, issue: usize, first: Option<u32>, items: &[Item<'_>], index: usize) {
        if self.state.last.is_some() {
            self.note_gap(self.out.plies);
        }
        if self.is_playable(items, index) {
            return;
        }
        if let Some(Issue { kind: IssueKind::MoveNumber { playable, .. }, .. }) = self.out.issues.get_mut(issue) {
            *playable = false;
        }
        self.state.after_error = true;
        if let Some(value) = first {
            self.begins_at(value, false);
        }
    }

    /// The first number of a game whose position could not be read, or does not say who moves, tells which half-move is
    /// due.
    fn first_number(&mut self, value: u32, filler: bool) -> Option<Due> {
        let unread = self.state.after_error && !self.state.numbering.is_numbered();
        if !unread && !self.state.numbering.is_decisive() {
            return None;
        }
        self.begins_at(value, filler);
        Some(self.state.due())
    }

    /// A number tells which half-move is due.
    fn begins_at(&mut self, value: u32, filler: bool) {
        if filler != (self.state.due().side == Side::Second) {
            self.state.pass();
        }
        self.state.numbering.count_from(value, self.state.due());
    }

    /// `5. ...` although the first side is to move: the replay cannot know whose move follows.
    pub(super) fn misplaced_filler(&mut self, range: TextRange) {
        let is_known =
            |issue: &Issue| matches!(issue.kind, IssueKind::VariationStart { .. } | IssueKind::MoveNumber { .. });
        // Nor is the side to move certain after a mistake, such as in the setup.
        if !self.state.after_error && !self.out.issues.iter().any(is_known) {
            let to_move = self.state.position.side_to_move();
            self.out.issues.push(Issue::new(range, IssueKind::WrongSide { to_move, piece: None }));
            self.note_gap(self.out.plies);
        }
        self.state.after_error = true;
        self.state.turn_unknown = true;
        self.state.pass();
    }

    /// After a mistake, the half-move for which an idle placeholder stands may be the one before it.
    pub(super) fn keep_idle_filler(&mut self, before: usize) {
        let idle = |issue: &Issue| matches!(issue.kind, IssueKind::NonCanonical { how: Unusual::IdlePlaceholder, .. });
        if self.out.issues.len() > before && self.out.issues.last().is_some_and(idle) {
            self.out.issues.pop();
        }
    }

    pub(super) fn unusual(&mut self, range: TextRange, how: Unusual, canonical: Option<String>) {
        self.out.issues.push(Issue::new(range, IssueKind::NonCanonical { how, canonical }));
    }

    pub(super) fn remark(&mut self, text: &str, range: TextRange, items: &[Item<'_>], index: usize) {
        // It may be the rest of a move that cannot be read.
        if self.state.last.as_ref().is_some_and(|last| last.mv.is_none()) {
            return;
        }
        let glued = index
            .checked_sub(1)
            .and_then(|before| items.get(before))
            .is_some_and(|before| before.range.end() == range.start());
        let chess = self.rules.numbering_style == NumberingStyle::Joined;
        let usual = match self.rules.numbering_style {
            NumberingStyle::Spaced => matches!(text, "!" | "?" | "+" | "!!" | "!?" | "??" | "++"),
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
        if self.state.after_error || self.state.last.is_none() {
            return;
        }
        let wrong = wrong_mark(text, &self.state.position, chess);
        self.out.issues.extend(wrong.map(|kind| Issue::new(range, kind)));
    }

    /// Reports a note of a reading on how a move is written.
    pub(super) fn note(&mut self, note: &Note, mv: Move, range: TextRange) {
        // After an unreadable word it may be a part of it.
        if self.state.after_error || self.follows_unreadable {
            return;
        }
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
    pub(super) fn is_detached_reveal(&self, text: &str, items: &[Item<'_>], index: usize) -> bool {
        let letters = text.strip_prefix('=').unwrap_or(text);
        let Some(issue) = self.out.issues.last().filter(|_| letters.len() <= 2) else { return false };
        let before = index.checked_sub(1).and_then(|before| items.get(before));
        matches!(issue.kind, IssueKind::RevealMissing)
            && before.is_some_and(|before| before.range == issue.range)
            && letters.bytes().all(|byte| byte.is_ascii_alphabetic())
    }

    /// A dark piece that moves turns up, and the record must reveal it.
    pub(super) fn reveals(&mut self, mv: Move, range: TextRange) {
        if let Position::Jeiqi(position) = &self.state.position
            && position.lacks_reveal(mv)
            && !self.state.after_error
        {
            self.out.issues.push(Issue::new(range, IssueKind::RevealMissing));
        }
    }
}
