//! Positions that a record starts from, piece by piece: `SETUP{…}`.

use super::{BadSetupMove, Issue, IssueKind, SetupEntry, SetupText, TextPart, Unusual};
use crate::notation::{Dialect, Symbols};
use crate::rules::xiangqi::{Kind, Piece, Setup, SetupProblem};
use crate::rules::{Side, Square};
use crate::text::{TextRange, range};

/// Reads a setup. `None` for an empty one, which some programs write for the opening position.
///
/// The letters are those of the moves; one that the moves do not have may be of those that the file declares.
pub(super) fn read_setup(
    text: &SetupText<'_>,
    [moves, declared]: [&Dialect; 2],
    issues: &mut Vec<Issue>,
) -> Option<Setup> {
    if text.entries.is_empty() {
        return None;
    }
    let mut reader = SetupEntryReader::new([&moves.symbols, &declared.symbols], issues);
    let mut entries = text.entries.iter().peekable();
    while let Some(entry) = entries.next() {
        match entry {
            SetupEntry::Piece(part) => reader.piece(*part),
            SetupEntry::Side(part) => match entries.peek() {
                Some(SetupEntry::Colon(_)) => {
                    entries.next();
                    reader.list(side_of(part.text));
                }
                _ => reader.wrong_move(part.range, BadSetupMove::NoNumber),
            },
            SetupEntry::Move(part) => {
                let number = match entries.peek() {
                    // A word that is not a number counts as a wrong number.
                    Some(SetupEntry::Number(number) | SetupEntry::Piece(number)) => {
                        entries.next();
                        Some(*number)
                    }
                    _ => None,
                };
                let mut side = reader.side.ok_or((part.range, BadSetupMove::NoSide));
                let mut misplaced = None;
                let comma = matches!(entries.peek(), Some(SetupEntry::Comma(_)));
                let mut ahead = entries.clone();
                if comma {
                    ahead.next();
                }
                match ahead.next() {
                    Some(SetupEntry::Side(name)) if !matches!(ahead.peek(), Some(SetupEntry::Colon(_))) => {
                        misplaced = match side {
                            Ok(_) => Some((name.range, BadSetupMove::SideInList)),
                            Err(_) => (!comma).then_some((name.range, BadSetupMove::Separator)),
                        };
                        side = Ok(side_of(name.text));
                        entries = ahead;
                    }
                    // A word that is no side is taken for a mistaken one.
                    Some(SetupEntry::Piece(word) | SetupEntry::Number(word)) if comma && side.is_err() => {
                        side = Err((word.range, BadSetupMove::BadSide));
                        entries = ahead;
                    }
                    _ => {}
                }
                reader.moves(*part, number, side);
                if let Some((side, why)) = misplaced {
                    reader.wrong_move(side, why);
                }
            }
            SetupEntry::Number(part) => reader.wrong_move(part.range, BadSetupMove::NoNumber),
            SetupEntry::Semicolon(range) => reader.separator(';', *range),
            SetupEntry::Comma(range) => reader.separator(',', *range),
            SetupEntry::Colon(range) => reader.wrong_move(*range, BadSetupMove::Separator),
        }
    }
    Some(reader.finish(text.keyword))
}

fn side_of(text: &str) -> Side {
    if text.eq_ignore_ascii_case("BLACK") { Side::Second } else { Side::First }
}

struct SetupEntryReader<'a> {
    symbols: [&'a Symbols; 2],
    issues: &'a mut Vec<Issue>,
    /// How many issues there were before those of the setup.
    before: usize,
    setup: Setup,
    places: Vec<(Square, Piece, TextRange)>,
    /// Whose list is being read, in the form with lists.
    side: Option<Side>,
    mover: Option<TextRange>,
    separators: Option<char>,
    separated: bool,
    /// Whether the piece before was already on its square.
    repeated: bool,
    wrong_separator: bool,
    upper: bool,
    lower: bool,
    broken: bool,
    /// Entries in an order that an issue before them explains.
    disordered: bool,
}

impl<'a> SetupEntryReader<'a> {
    fn new(symbols: [&'a Symbols; 2], issues: &'a mut Vec<Issue>) -> SetupEntryReader<'a> {
        SetupEntryReader {
            symbols,
            before: issues.len(),
            issues,
            setup: Setup::empty(),
            places: Vec::new(),
            side: None,
            mover: None,
            separators: None,
            separated: true,
            repeated: false,
            wrong_separator: false,
            upper: false,
            lower: false,
            broken: false,
            disordered: false,
        }
    }

    /// Reports the order of the entries, unless an issue before it explains that.
    fn wrong_move(&mut self, at: TextRange, why: BadSetupMove) {
        if self.issues.len() > self.before {
            self.disordered = true;
            return;
        }
        self.issues.push(Issue::new(at, IssueKind::BadSetupMove { why }));
    }

    fn list(&mut self, side: Side) {
        self.side = Some(side);
        self.separators = None;
        self.separated = true;
    }

    fn separator(&mut self, sign: char, at: TextRange) {
        // The two lists are separated by a semicolon, whatever separates the pieces.
        let between_lists = self.side.is_some() && sign == ';';
        if !between_lists && self.separators.is_some_and(|other| other != sign) && !self.wrong_separator {
            self.wrong_separator = true;
            self.wrong_move(at, BadSetupMove::Separator);
        }
        if !between_lists {
            self.separators.get_or_insert(sign);
        }
        self.separated = true;
    }

    fn moves(
        &mut self,
        keyword: TextPart<'_>,
        number: Option<TextPart<'_>>,
        side: Result<Side, (TextRange, BadSetupMove)>,
    ) {
        if self.mover.replace(keyword.range).is_some() {
            return self.wrong_move(keyword.range, BadSetupMove::Twice);
        }
        if !std::mem::replace(&mut self.separated, false) {
            self.wrong_move(keyword.range, BadSetupMove::Separator);
        }
        if let Ok(side) = side {
            self.setup.side = side;
        }
        match number.map(|part| part.text.parse::<u32>().map_err(|_| part.range)) {
            Some(Ok(number @ 1..)) => self.setup.fullmove_number = number,
            Some(Ok(0)) => self.wrong_move(number.map_or(keyword.range, |part| part.range), BadSetupMove::BadNumber),
            Some(Err(range)) => self.wrong_move(range, BadSetupMove::BadNumber),
            None => self.wrong_move(keyword.range, BadSetupMove::NoNumber),
        }
        if let Err((range, why)) = side {
            self.wrong_move(range, why);
        }
    }

    fn piece(&mut self, part: TextPart<'_>) {
        let separated = std::mem::replace(&mut self.separated, false);
        let Some(letter) = part.text.chars().next() else { return };
        let rest = part.text.get(letter.len_utf8()..).unwrap_or_default();
        let start = usize::from(part.range.start()) + letter.len_utf8();
        let Some(kind) = self.symbols.iter().find_map(|symbols| symbols.kind(letter)) else {
            self.broken = true;
            let known = vec![(None, self.symbols[0].to_string())];
            let at = range(usize::from(part.range.start()), start);
            self.issues.push(Issue::new(at, IssueKind::UnknownPiece { letter, known }));
            return;
        };
        let bracketed = rest.strip_prefix('(').and_then(|inner| inner.strip_suffix(')'));
        let found = square(bracketed.unwrap_or(rest).trim_ascii_start());
        if found.is_none() || rest.starts_with(char::is_whitespace) {
            let at = if rest.is_empty() { part.range } else { range(start, start + rest.len()) };
            self.issues.push(Issue::new(at, IssueKind::BadSquare { text: rest.to_owned() }));
        }
        let Some(square) = found else {
            self.broken = true;
            return;
        };
        if bracketed.is_some() {
            let canonical = Some(format!("{letter}{square}"));
            let kind = IssueKind::NonCanonical { how: Unusual::Bracketed, canonical };
            self.issues.push(Issue::new(part.range, kind));
        }
        let upper = letter.is_ascii_uppercase();
        if self.side.is_none() {
            self.upper |= upper;
            self.lower |= !upper;
        }
        let side = self.side.unwrap_or(if upper { Side::First } else { Side::Second });
        let piece = Piece { side, kind };
        let before = self.setup.get(square);
        // A line of pieces that is repeated is reported once.
        let repeated = std::mem::replace(&mut self.repeated, before == Some(piece));
        if before.is_some() {
            self.broken = true;
            if !(repeated && self.repeated) {
                self.issues.push(Issue::new(part.range, IssueKind::DuplicateSquare { square }));
            }
            return;
        }
        self.setup.put(square, Some(piece));
        self.places.push((square, piece, part.range));
        if !separated {
            self.wrong_move(part.range, BadSetupMove::Separator);
        }
    }

    fn finish(mut self, keyword: TextRange) -> Setup {
        if self.side.is_none() && self.upper != self.lower && self.places.len() > 1 {
            self.wrong_move(keyword, BadSetupMove::OneCase);
            return self.setup;
        }
        let is_of_move = |issue: &Issue| matches!(issue.kind, IssueKind::BadSetupMove { .. });
        let turn_known = self.mover.is_some() && !self.issues.iter().skip(self.before).any(is_of_move);
        // A damaged MOVE is no missing one.
        if self.mover.is_none() && !self.disordered {
            self.issues.push(Issue::new(keyword, IssueKind::BadSetupMove { why: BadSetupMove::Missing }));
        }
        // Pieces that are missing because of a broken entry are not reported a second time.
        if !self.broken {
            let problems = self.setup.problems();
            let in_check = |problem: &&SetupProblem| matches!(problem, SetupProblem::SideNotToMoveInCheck { .. });
            for problem in first_of_each(&problems).filter(|problem| turn_known || !in_check(problem)) {
                let at = self.place_of(problem).unwrap_or(keyword);
                self.issues.push(Issue::new(at, IssueKind::Setup(*problem)));
            }
        }
        self.setup
    }

    fn place_of(&self, problem: &SetupProblem) -> Option<TextRange> {
        let at = |square: &Square| self.places.iter().find(|(other, _, _)| other == square).map(|(_, _, range)| *range);
        match problem {
            SetupProblem::MissingKing(_) => None,
            SetupProblem::TooMany { side, kind, .. } => {
                let piece = Piece { side: *side, kind: *kind };
                self.places.iter().rev().find(|(_, other, _)| *other == piece).map(|(_, _, range)| *range)
            }
            SetupProblem::Impossible { square, .. } => at(square),
            SetupProblem::KingsFacing { second, .. } => at(second),
            SetupProblem::SideNotToMoveInCheck { king, .. } => at(king),
        }
    }
}

/// The problems that are not a consequence of another. A piece on an impossible square, or a surplus king, explains all
/// other problems of kings and checks; kings that face each other explain a check.
pub(crate) fn first_of_each(problems: &[SetupProblem]) -> impl Iterator<Item = &SetupProblem> {
    use SetupProblem::{Impossible, KingsFacing, MissingKing, SideNotToMoveInCheck, TooMany};
    let too_many_kings = problems.iter().any(|problem| matches!(problem, TooMany { kind: Kind::King, .. }));
    let facing = move |king: &Square| {
        let of_king = |problem: &SetupProblem| matches!(problem, KingsFacing { first, second } if first == king || second == king);
        problems.iter().any(of_king)
    };
    // A piece on an impossible square may be missing between two others.
    let displaced = problems.iter().any(|problem| matches!(problem, Impossible { .. }));
    problems.iter().filter(move |problem| match problem {
        // One on an impossible square may have been meant as another piece.
        TooMany { kind: Kind::King, .. } => true,
        TooMany { side, kind, count, limit } => {
            let of_kind = Piece { side: *side, kind: *kind };
            let there = |problem: &&SetupProblem| matches!(problem, Impossible { piece, .. } if *piece == of_kind);
            usize::from(*count) > usize::from(*limit) + problems.iter().filter(there).count()
        }
        // A king in the case of the other side.
        MissingKing(_) => !too_many_kings,
        Impossible { piece, .. } => !too_many_kings || piece.kind != Kind::King,
        KingsFacing { .. } => !too_many_kings && !displaced,
        SideNotToMoveInCheck { king, .. } => !too_many_kings && !displaced && !facing(king),
    })
}

/// A square such as `a0`, in either case.
fn square(text: &str) -> Option<Square> {
    let [file, rank] = text.as_bytes() else { return None };
    let file = file.to_ascii_lowercase().checked_sub(b'a')?;
    let rank = rank.checked_sub(b'0').filter(|rank| *rank < 10)?;
    Square::new(file, rank)
}
