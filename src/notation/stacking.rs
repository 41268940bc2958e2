//! Names for one of several pieces of a kind on a file: five schemes in use (record-formats §1.2).
//!
//! | | rules of 2018 | page of 1997 | xqbase | XiangQi Review |
//! |---|---|---|---|---|
//! | two on a file | `P+` `P-` | `P+` `P-` | `P+` `P-` | `P+` `P-` |
//! | three | `13` `23` `33` | `P+` `P3` `P-` | `P+` `P.` `P-` | `P+` `P=` `P-` |
//! | four | `13` … `43` | `++` `P+` `P-` `--` | `Pa` … `Pd` | `PA` … `PD` |
//! | five | `13` … `53` | `++` `P+` `P3` `P-` `--` | `Pa` … `Pe` | `PA` … `PE` |
//! | two files of two or three | `13` `23` `17` `27` | `3+` `33` `3-` `7+` `7-` | `Pa` … `Pe` | `PA` … `PE` |
//!
//! Front comes first; xqbase labels files from the mover's right, XiangQi Review from Red's right and north to south
//! for both sides. The fifth, of DPXQ, is only read: `+7`, `-7`, and the sign before the letter.

use super::choice::{Candidates, Likely};
use super::stacks::{Squares, Stacks, is_stacked, only_on_file, tells_by_direction};
use super::wxf::Origin;
use super::xiangqi_board::XiangqiBoard;
use super::{Dialect, NonCanonical, Notation, StackScheme, Stacking};
use crate::rules::Square;
use crate::rules::xiangqi::{Kind, Piece};

/// xqbase's digits for pieces: 1 to 7.
const BY_DIGIT: [Kind; 7] =
    [Kind::King, Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Rook, Kind::Cannon, Kind::Pawn];

/// The pieces of the side to move that the first half of a text can name.
pub(super) fn candidates<B: XiangqiBoard>(origin: Origin, dialect: &Dialect, position: &B) -> Candidates {
    let own = dialect.stack_scheme;
    let appendix = dialect.notation == Notation::Axf && matches!(own, StackScheme::W18 | StackScheme::W97);
    let mut found = Finder { own, appendix, position, candidates: Candidates::default() };
    let pawns = |finder: &Finder<'_, B>| finder.stacks(Kind::Pawn);
    match origin {
        Origin::File { kind, file, label } => {
            found.file(kind, file);
            if let Some(label) = label {
                found.leading(label, file);
            }
        }
        Origin::Sign { kind, front, first } => found.sign(kind, front, first),
        Origin::Middle(kind, sign) => found.middle(kind, sign),
        Origin::Label { kind, label, upper, word } => {
            found.label(kind, label, upper);
            if let Some((kind, front)) = word {
                found.sign(kind, front, true);
            }
        }
        Origin::Word { kind, front } => found.sign(kind, front, true),
        Origin::Outermost { front } => {
            for file in pawns(&found).stacked().filter(|file| file.len() > 3) {
                found.scheme(outer(file, front), Kind::Pawn, StackScheme::W97, Likely::Fourth);
            }
        }
        Origin::SignFile { front, file } => {
            if let squares @ [_, _, ..] = pawns(&found).on_file(file) {
                found.other(outer(squares, front), Kind::Pawn, Stacking::SignAndFile, Likely::First);
            }
        }
        Origin::FileSign { file, front } => {
            let stacks = pawns(&found);
            if let squares @ [_, _, ..] = stacks.on_file(file) {
                let due = stacks.stacked_files() > 1;
                found.scheme_if(due, outer(squares, front), Kind::Pawn, StackScheme::W97, Likely::Fourth);
            }
            if !stacks.tangled()
                && let Some(&kind) = BY_DIGIT.get(usize::from(file) - 1)
            {
                found.digit_for_piece(kind, |inner| inner.sign(kind, front, false));
            }
        }
        Origin::Digits(number, file) => found.digits(number, file),
        Origin::Leading { label, file } => found.leading(label, file),
    }
    found.candidates
}

fn outer(file: &[Square], front: bool) -> Option<Square> {
    if front { file.first().copied() } else { file.last().copied() }
}

/// The piece in the middle of an odd number.
fn middle(file: &[Square]) -> Option<Square> {
    if file.len() % 2 == 1 { file.get(file.len() / 2).copied() } else { None }
}

struct Finder<'a, B> {
    own: StackScheme,
    /// Capital letters are those of the appendix that defines AXF: the file's own scheme has none.
    appendix: bool,
    position: &'a B,
    candidates: Candidates,
}

impl<B: XiangqiBoard> Finder<'_, B> {
    fn stacks(&self, kind: Kind) -> Stacks {
        Stacks::new(self.position, self.own_piece(kind))
    }

    fn own_piece(&self, kind: Kind) -> Piece {
        Piece { side: self.position.side_to_move(), kind }
    }

    /// In the spelling of one of the four schemes; `due` if that scheme indeed spells it so here.
    fn scheme_if(&mut self, due: bool, from: Option<Square>, kind: Kind, scheme: StackScheme, likely: Likely) {
        if due {
            self.scheme(from, kind, scheme, likely);
        } else {
            self.other(from, kind, Stacking::Scheme(scheme), likely);
        }
    }

    /// In the spelling of one of the four schemes, whichever the file's is.
    fn scheme(&mut self, from: Option<Square>, kind: Kind, scheme: StackScheme, likely: Likely) {
        let Some(from) = from else { return };
        if scheme == spelled(self.own, kind) {
            self.candidates.add(from, kind, Likely::Own, None);
        } else {
            let note = NonCanonical::OtherScheme(Stacking::Scheme(scheme));
            self.candidates.add(from, kind, likely, note);
        }
    }

    /// In a spelling that no file has for its own.
    fn other(&mut self, from: Option<Square>, kind: Kind, stacking: Stacking, likely: Likely) {
        if let Some(from) = from {
            self.candidates.add(from, kind, likely, NonCanonical::OtherScheme(stacking));
        }
    }

    /// `P3`: the only one there; else the middle one of the page of 1997; else any, without a mark.
    fn file(&mut self, kind: Kind, file: u8) {
        if let Some(from) = only_on_file(self.position, self.own_piece(kind), file) {
            return self.candidates.add(from, kind, Likely::Own, None);
        }
        let stacks = self.stacks(kind);
        let squares = stacks.on_file(file);
        if tells_by_direction(kind) {
            for &from in squares {
                self.candidates.add(from, kind, Likely::Own, None);
            }
        } else if !squares.is_empty() {
            if stacks.stacked_files() == 1 {
                self.scheme(middle(squares), kind, StackScheme::W97, Likely::Plain);
            }
            for &from in squares {
                self.candidates.add(from, kind, Likely::Plain, NonCanonical::Unmarked);
            }
        }
    }

    /// `P+`, `P-`.
    fn sign(&mut self, kind: Kind, front: bool, first: bool) {
        let stacks = self.stacks(kind);
        let files = stacks.stacked_files();
        let own = spelled(self.own, kind);
        for file in stacks.stacked() {
            let from = outer(file, front);
            if first {
                self.other(from, kind, Stacking::SignFirst, Likely::First);
                continue;
            }
            match (files, file.len()) {
                _ if tells_by_direction(kind) => {
                    if let Some(from) = from {
                        self.candidates.add(from, kind, Likely::Own, NonCanonical::NeedlessSign);
                    }
                }
                (1, 2) => self.scheme(from, kind, own, Likely::Own),
                (1, 3) if own != StackScheme::W18 => self.scheme(from, kind, own, Likely::Own),
                (1, 4..) => {
                    let inner = if front { file.get(1) } else { file.get(file.len() - 2) };
                    self.scheme(inner.copied(), kind, StackScheme::W97, Likely::Fourth);
                    self.other(from, kind, Stacking::FrontRear, Likely::Fourth);
                }
                _ => self.other(from, kind, Stacking::FrontRear, Likely::First),
            }
        }
    }

    /// `P.` of xqbase, `P=` of XiangQi Review; one sign is as good as the other.
    fn middle(&mut self, kind: Kind, sign: u8) {
        let own = spelled(self.own, kind);
        let scheme = match (own, sign) {
            (StackScheme::Xqb | StackScheme::Xqr, _) => own,
            (_, b'.') => StackScheme::Xqb,
            _ => StackScheme::Xqr,
        };
        let stacks = self.stacks(kind);
        for file in stacks.stacked() {
            let due = stacks.stacked_files() == 1 && file.len() == 3;
            self.scheme_if(due, middle(file), kind, scheme, Likely::First);
        }
    }

    /// `Pa` and `PA`: the two ways of counting agree for Red and are opposite for Black. AXF is defined with the second one.
    fn label(&mut self, kind: Kind, label: u8, upper: bool) {
        let stacks = self.stacks(kind);
        let at = usize::from(label);
        let labelled = stacks.labelled();
        let due = stacks.stacked_files() > 1 || labelled.len() > 3;
        let review = match upper {
            true if self.appendix && due && kind == Kind::Pawn => Likely::Own,
            true => Likely::First,
            false => Likely::Third,
        };
        self.scheme_if(due, labelled.get(at).copied(), kind, StackScheme::Xqb, Likely::Second);
        self.scheme_if(due, stacks.labelled_from_red().get(at).copied(), kind, StackScheme::Xqr, review);
    }

    /// `13`: the rules of 2018, or the middle one of the page of 1997; without stacks xqbase's digit for a piece.
    fn digits(&mut self, number: u8, file: u8) {
        let stacks = self.stacks(Kind::Pawn);
        let squares = stacks.on_file(file);
        if squares.len() > 1 {
            let nth = squares.get(usize::from(number) - 1).copied();
            self.scheme_if(stacks.tangled(), nth, Kind::Pawn, StackScheme::W18, Likely::First);
        }
        if number == file && squares.len() > 2 && stacks.stacked_files() > 1 {
            self.scheme(middle(squares), Kind::Pawn, StackScheme::W97, Likely::Fourth);
        }
        if !stacks.tangled()
            && let Some(&kind) = BY_DIGIT.get(usize::from(number) - 1)
        {
            self.digit_for_piece(kind, |inner| inner.file(kind, file));
        }
    }

    /// Runs `find` for a piece named by a digit instead of its letter.
    fn digit_for_piece(&mut self, kind: Kind, find: impl FnOnce(&mut Finder<'_, B>)) {
        let mut inner = Finder { candidates: Candidates::default(), ..*self };
        find(&mut inner);
        for from in inner.candidates.squares() {
            self.other(Some(from), kind, Stacking::DigitForPiece, Likely::Second);
        }
    }

    /// `A4`: XiangQi Review's label, then the file that the pawn must stand on.
    fn leading(&mut self, label: u8, file: u8) {
        if !is_stacked(self.position, self.own_piece(Kind::Pawn), file) {
            return;
        }
        let stacks = self.stacks(Kind::Pawn);
        let from = stacks.labelled_from_red().get(usize::from(label)).copied();
        let from = from.filter(|from| stacks.on_file(file).contains(from));
        self.other(from, Kind::Pawn, Stacking::LeadingLabel, Likely::Last);
    }
}

/// The scheme that names pieces of the kind in files of a scheme: digits and signs in the place of the letter mean
/// pawns, so other pieces are labelled. This happens only in composed positions and in jeiqi.
fn spelled(own: StackScheme, kind: Kind) -> StackScheme {
    match own {
        StackScheme::W18 | StackScheme::W97 if kind != Kind::Pawn => StackScheme::Xqb,
        own => own,
    }
}

/// The first two characters for one of several pieces of a kind on a file; `None` if there are more than the scheme has
/// names for.
pub(super) fn origin(
    from: Square,
    piece: Piece,
    letter: char,
    stacks: &Stacks,
    scheme: StackScheme,
) -> Option<[char; 2]> {
    let file = stacks.stacked().find(|file| file.contains(&from))?;
    let place = file.iter().position(|&square| square == from)?;
    let files = stacks.stacked_files();
    let last = file.len() - 1;
    if files == 1 && file.len() == 2 {
        return Some([letter, if place == 0 { '+' } else { '-' }]);
    }
    let digit = digit(super::stacks::digit_of_file(from.file(), piece.side) as usize)?;
    let by_place = |marks: &[[char; 2]]| marks.get(place).copied();
    match spelled(scheme, piece.kind) {
        StackScheme::W18 => Some([self::digit(place + 1)?, digit]),
        StackScheme::W97 if files > 1 => match place {
            0 => Some([digit, '+']),
            _ if place == last => Some([digit, '-']),
            1 if last == 2 => Some([digit, digit]),
            _ => None,
        },
        StackScheme::W97 => match last {
            2 => by_place(&[[letter, '+'], [letter, digit], [letter, '-']]),
            3 => by_place(&[['+', '+'], [letter, '+'], [letter, '-'], ['-', '-']]),
            4 => by_place(&[['+', '+'], [letter, '+'], [letter, digit], [letter, '-'], ['-', '-']]),
            _ => None,
        },
        StackScheme::Xqb if files == 1 && last == 2 => by_place(&[[letter, '+'], [letter, '.'], [letter, '-']]),
        StackScheme::Xqr if files == 1 && last == 2 => by_place(&[[letter, '+'], [letter, '='], [letter, '-']]),
        StackScheme::Xqb => Some([letter, label(&stacks.labelled(), from, b'a')?]),
        StackScheme::Xqr => Some([letter, label(&stacks.labelled_from_red(), from, b'A')?]),
    }
}

fn digit(number: usize) -> Option<char> {
    u8::try_from(number).ok().filter(|number| *number < 10).map(|number| char::from(b'0' + number))
}

fn label(order: &Squares, from: Square, first: u8) -> Option<char> {
    let place = order.iter().position(|&square| square == from).filter(|&place| place < 9)?;
    Some(char::from(first + place as u8))
}
