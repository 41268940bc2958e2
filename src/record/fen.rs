//! FENs in any format: the position, and the issues of each row and field.
//!
//! A board with dark pieces, a list of captured pieces or a pool is jeiqi; so is a line in Pikafish's form that is not
//! a position of xiangqi. Errors in the text come first: only a FEN that can be read in full is checked for a position
//! of a game.

use super::{FenIssue, Issue, IssueKind, Start, Unusual, setup};
use crate::notation::fen::{self, FenError, FenNote, FenProblem, FenRemark};
use crate::notation::jeiqi_fen::{self, Item, List};
use crate::rules::jeiqi::{self, Face};
use crate::rules::xiangqi::{self, Kind, SetupProblem};
use crate::rules::{Position, Side, Square, Variant};
use crate::text::{TextRange, range};
use std::ops::Range;

/// Reads the FEN `text` at `at` in its block. `game` is the game of the record if something other than the FEN names
/// it; xiangqi then has no dark pieces. Issues are appended to `issues`, relative to the block.
///
/// `None` if the text is not a FEN at all. A FEN that cannot be read in full gives an uncertain start with the readable
/// part.
pub(crate) fn read_fen_text(
    text: &str,
    at: TextRange,
    game: Option<Variant>,
    issues: &mut Vec<Issue>,
) -> Option<Start> {
    let mut reader = FenReader { text, at, issues };
    match game.unwrap_or_else(|| game_of(text)) {
        Variant::Jeiqi => reader.jeiqi(jeiqi_fen::scan(text)),
        Variant::Xiangqi | Variant::Shogi => reader.xiangqi(fen::scan(text)),
    }
}

/// The game that a FEN alone shows.
fn game_of(text: &str) -> Variant {
    if jeiqi_fen::is_plain(text) {
        return Variant::Jeiqi;
    }
    let roams =
        |problem: &SetupProblem| matches!(problem, SetupProblem::Impossible { piece, .. } if piece.kind != Kind::King);
    let pikafish = |note: &FenNote| note.what == FenRemark::MissingDashes(1);
    let scan = fen::scan(text);
    if scan.errors.is_empty() && scan.notes.iter().any(pikafish) && scan.setup.problems().iter().any(roams) {
        return Variant::Jeiqi;
    }
    Variant::Xiangqi
}

struct FenReader<'a> {
    text: &'a str,
    at: TextRange,
    issues: &'a mut Vec<Issue>,
}

impl FenReader<'_> {
    fn xiangqi(&mut self, scan: fen::Scan<xiangqi::Setup>) -> Option<Start> {
        let certain = self.errors(&scan.errors, &scan.board)?;
        self.notes(&scan.notes, certain);
        if certain {
            let problems: Vec<_> = scan.setup.problems();
            for problem in setup::first_of_each(&problems) {
                let place = self.place(&scan, problem, |piece| scan.setup.get(piece));
                self.issue(place, IssueKind::Setup(*problem));
            }
        }
        Some(Start { position: Position::Xiangqi(scan.setup.position()), certain, by_moves: true })
    }

    fn jeiqi(&mut self, scan: jeiqi_fen::Scan) -> Option<Start> {
        let certain = self.errors(&scan.fen.errors, &scan.fen.board)?;
        self.notes(&scan.fen.notes, certain);
        if certain {
            self.jeiqi_problems(&scan);
        }
        Some(Start { position: Position::Jeiqi(scan.fen.setup.position()), certain, by_moves: true })
    }

    fn jeiqi_problems(&mut self, scan: &jeiqi_fen::Scan) {
        let mut general = Vec::new();
        let mut crowded = [false; 2];
        for side in Side::BOTH {
            crowded[side.index()] = self.pool(scan, side);
        }
        let problems = scan.fen.setup.problems();
        // A piece of the wrong colour or on the wrong point explains wrong counts.
        let mut misplaced = problems.iter().any(|problem| !matches!(problem, jeiqi::SetupProblem::Count { .. }));
        for problem in problems {
            use jeiqi::SetupProblem as Jeiqi;
            match problem {
                Jeiqi::Count { .. } if misplaced => {}
                Jeiqi::MissingKing(side) => general.push(SetupProblem::MissingKing(side)),
                Jeiqi::TooMany { side, kind, on_board, limit, .. } if on_board > limit => {
                    crowded[side.index()] = true;
                    general.push(SetupProblem::TooMany { side, kind, count: on_board, limit });
                }
                Jeiqi::TooMany { side, kind, on_board, lost, limit } => {
                    crowded[side.index()] = true;
                    let piece = jeiqi::Piece::open(side, kind);
                    let place = self.item(scan, |item| item.piece == piece);
                    let issue = FenIssue::Overcount { side, kind, on_board, listed: lost, limit, pool: false };
                    self.issue(place, IssueKind::Fen(issue));
                }
                Jeiqi::Count { side, .. } if crowded[side.index()] => {}
                Jeiqi::Count { side, right_dark_losses: Some(right), .. } => {
                    let dark = jeiqi::Piece::dark(side);
                    let found = scan.fen.setup.losses[side.index()].dark;
                    // A piece in the case of the other side makes the counts of both wrong.
                    misplaced = true;
                    let item = format!("{}{right}", jeiqi_fen::letter(dark));
                    let place = self.item(scan, |item| item.piece == dark);
                    self.issue(place, IssueKind::Fen(FenIssue::DarkCount { side, found, right, item }));
                }
                Jeiqi::Count { side, on_board, lost, right_dark_losses: None } => {
                    let place = self.item(scan, |item| item.piece.side == side);
                    self.issue(place, IssueKind::Fen(FenIssue::TooManyInAll { side, on_board, lost }));
                }
                Jeiqi::Impossible { square, piece } => {
                    let piece = xiangqi::Piece { side: piece.side, kind: Kind::King };
                    general.push(SetupProblem::Impossible { square, piece });
                }
                Jeiqi::DarkSquare { square, side } => {
                    let place = place_of(&scan.fen, square);
                    self.issue(place, IssueKind::Fen(FenIssue::DarkSquare { square, side }));
                }
                Jeiqi::KingsFacing { first, second } => general.push(SetupProblem::KingsFacing { first, second }),
                Jeiqi::SideNotToMoveInCheck { king, by } => {
                    general.push(SetupProblem::SideNotToMoveInCheck { king, by });
                }
            }
        }
        let open = |square| match scan.fen.setup.get(square)? {
            jeiqi::Piece { side, face: Face::Open(kind) } => Some(xiangqi::Piece { side, kind }),
            _ => None,
        };
        for problem in setup::first_of_each(&general) {
            let place = self.place(&scan.fen, problem, open);
            self.issue(place, IssueKind::Setup(*problem));
        }
    }

    /// Reports the pieces of which a pool has too many or too few. Returns whether there are any.
    fn pool(&mut self, scan: &jeiqi_fen::Scan, side: Side) -> bool {
        let List::Pool(list) = &scan.list else { return false };
        let (setup, mut reported) = (&scan.fen.setup, false);
        let own = || scan.items.iter().filter(|item| item.piece.side == side);
        for item in own() {
            let Face::Open(kind) = item.piece.face else { continue };
            let (on_board, limit) = (setup.count(side, item.piece.face), kind.count());
            if on_board <= limit && on_board.saturating_add(item.count) > limit {
                reported = true;
                let issue = FenIssue::Overcount { side, kind, on_board, listed: item.count, limit, pool: true };
                self.issue(item.at.clone(), IssueKind::Fen(issue));
            }
        }
        let pool: u16 = own().map(|item| u16::from(item.count)).sum();
        let dark = setup.count(side, Face::Dark);
        if !reported && pool < u16::from(dark) {
            reported = true;
            self.issue(list.clone(), IssueKind::Fen(FenIssue::PoolTooSmall { side, dark, pool }));
        }
        reported
    }

    /// Reports the parts that cannot be read. Returns whether all could be read; `None` if the text is not a FEN.
    fn errors(&mut self, errors: &[FenError], board: &Range<usize>) -> Option<bool> {
        let letter =
            |error: &&FenError| matches!(error.what, FenProblem::UnknownLetter(_) | FenProblem::UnknownJeiqiLetter(_));
        // Text that is not a FEN at all is reported once.
        let shown = if errors.iter().filter(letter).count() > 2 { 1 } else { errors.len() };
        // A field that is missing or split moves all fields after it.
        let of_board = errors.iter().take_while(|error| error.at.start < board.end);
        // A stray `[` cuts the board.
        let is_cut = errors.iter().any(|error| error.what == FenProblem::UnclosedList);
        // In the last row, a space in the wrong place or none makes that row and the next field wrong.
        let last_row = self.text.get(..board.end).and_then(|board| board.rfind('/')).unwrap_or_default();
        let glued = of_board.clone().any(|error| {
            let width = matches!(error.what, FenProblem::RowWidth { .. } | FenProblem::RowCount { .. });
            (letter(&error) && error.at.start >= last_row) || (width && error.at.end == board.end)
        });
        let most = of_board.count() + usize::from(is_cut || !glued);
        for (index, error) in errors.iter().take(shown.min(most)).enumerate() {
            let before = index.checked_sub(1).and_then(|before| errors.get(before));
            let again = |before: &FenError| letter(&before) && letter(&error) && before.at.end == error.at.start;
            if before.is_some_and(|before| is_moved_slash(&before.what, &error.what) || again(before)) {
                continue;
            }
            let of_board = matches!(error.what, FenProblem::RowWidth { .. } | FenProblem::RowCount { .. });
            if is_cut && of_board {
                continue;
            }
            let kind = match error.what {
                FenProblem::RowWidth { rank, width } => FenIssue::RowWidth { rank, width },
                what => FenIssue::BadField(what),
            };
            self.issue(error.at.clone(), IssueKind::Fen(kind));
        }
        let empty = errors.iter().any(|error| error.what == FenProblem::Empty);
        (!empty).then_some(errors.is_empty())
    }

    /// Reports unusual forms. If something cannot be read, remarks on style are left out.
    fn notes(&mut self, notes: &[FenNote], certain: bool) {
        let mut aliases: Vec<(TextRange, char)> = Vec::new();
        let mut first: Option<(Range<usize>, char, char)> = None;
        for note in notes {
            match note.what {
                FenRemark::OtherLetter { found: found @ ('d' | 'D'), usual } => {
                    aliases.push((self.within(note.at.start..note.at.start + 1), usual));
                    first.get_or_insert((note.at.clone(), found, usual));
                }
                FenRemark::MissingDashes(dashes) if certain => {
                    self.issue(note.at.clone(), IssueKind::Fen(FenIssue::MissingField { dashes }));
                }
                what if certain => {
                    let how = Unusual::Fen(what);
                    let canonical = match what {
                        FenRemark::SplitNumber(sum) => Some(sum.to_string()),
                        _ => None,
                    };
                    self.issue(note.at.clone(), IssueKind::NonCanonical { how, canonical });
                }
                _ => {}
            }
        }
        if let Some((at, found, usual)) = first {
            self.issue(at, IssueKind::Fen(FenIssue::DarkAlias { found, usual, all: aliases }));
        }
    }

    fn issue(&mut self, part: Range<usize>, kind: IssueKind) {
        let at = self.within(part);
        self.issues.push(Issue::new(at, kind));
    }

    /// The part of the text as a place of the block; all of it if the part is empty.
    fn within(&self, part: Range<usize>) -> TextRange {
        let part = range(part.start.min(self.text.len()), part.end.min(self.text.len())) + self.at.start();
        if part.is_empty() { self.at } else { part }
    }

    /// The first item of the list that fits, else the list, else the board.
    fn item(&self, scan: &jeiqi_fen::Scan, fits: impl Fn(&Item) -> bool) -> Range<usize> {
        match (scan.items.iter().find(|item| fits(item)), &scan.list) {
            (Some(item), _) => item.at.clone(),
            (None, List::Captures(at) | List::Pool(at)) => at.clone(),
            (None, List::None) => scan.fen.board.clone(),
        }
    }

    /// Where a problem of the position stands: on the letter of the piece, or on the board.
    fn place<S>(
        &self,
        scan: &fen::Scan<S>,
        problem: &SetupProblem,
        piece_at: impl Fn(Square) -> Option<xiangqi::Piece>,
    ) -> Range<usize> {
        match problem {
            SetupProblem::MissingKing(_) => scan.board.clone(),
            SetupProblem::TooMany { side, kind, .. } => {
                let piece = xiangqi::Piece { side: *side, kind: *kind };
                let last = scan.places.iter().rev().find(|(square, _)| piece_at(*square) == Some(piece));
                last.map_or_else(|| scan.board.clone(), |(_, at)| at.clone())
            }
            SetupProblem::Impossible { square, .. } => place_of(scan, *square),
            SetupProblem::KingsFacing { second, .. } => place_of(scan, *second),
            SetupProblem::SideNotToMoveInCheck { king, .. } => place_of(scan, *king),
        }
    }
}

/// Whether two rows next to each other have nine points each but for the place of the slash between them.
fn is_moved_slash(above: &FenProblem, below: &FenProblem) -> bool {
    let (FenProblem::RowWidth { rank, width }, FenProblem::RowWidth { rank: next, width: rest }) = (above, below)
    else {
        return false;
    };
    *rank == next + 1 && width + rest == 18
}

/// The letter on a square, or the board.
fn place_of<S>(scan: &fen::Scan<S>, square: Square) -> Range<usize> {
    let found = scan.places.iter().find(|(other, _)| *other == square);
    found.map_or_else(|| scan.board.clone(), |(_, at)| at.clone())
}
