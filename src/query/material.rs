//! The pieces of both sides: `R vs CC`.
//!
//! A letter stands for a piece, as in FEN. Two equal letters are two of them. `A*` is any number of them, none included, and
//! `..` is any other pieces. Kings are not counted. In shogi `+R` is a promoted rook, and pieces in hand count.

use super::wording::Problem;
use crate::notation::{fen, sfen_kind};
use crate::rules::jeiqi::Face;
use crate::rules::{Position, Side};

/// How many of each kind a side may have.
type Counts = [Bounds; KINDS];

/// The kinds of the game that has most.
pub(super) const KINDS: usize = 16;
/// A dark piece of jeiqi, after the kinds of xiangqi.
pub(super) const DARK: usize = 7;

/// The least and the most of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Bounds {
    least: u8,
    most: u8,
}

/// The pieces of both sides.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Material {
    /// In xiangqi and jeiqi, and in shogi; `None` if a letter is no piece there.
    xiangqi: Option<[Counts; 2]>,
    shogi: Option<[Counts; 2]>,
}

/// The kind of a piece of xiangqi or jeiqi by its letter.
pub(super) fn xiangqi_kind(letter: char) -> Option<usize> {
    match letter.to_ascii_lowercase() {
        'x' => Some(DARK),
        letter => fen::piece(letter).map(|piece| piece.kind.index()),
    }
}

/// The kind of a piece of shogi by its letter and the plus before it.
pub(super) fn shogi_kind(letter: char, promoted: bool) -> Option<usize> {
    let kind = sfen_kind(letter)?;
    let kind = if promoted { kind.promoted()? } else { kind };
    Some(kind.index())
}

impl Material {
    pub(super) fn read(text: &str) -> Result<Material, Problem> {
        let mut words = text.split_whitespace();
        let sides: Vec<String> = {
            let mut sides = vec![String::new()];
            for word in words.by_ref() {
                match word.eq_ignore_ascii_case("vs") {
                    true => sides.push(String::new()),
                    false => sides.last_mut().into_iter().for_each(|side| side.push_str(word)),
                }
            }
            sides
        };
        let [first, second] = sides.as_slice() else { return Err(Problem::Material) };
        let xiangqi = |letter, promoted: bool| if promoted { None } else { xiangqi_kind(letter) };
        let both = |kind: &dyn Fn(char, bool) -> Option<usize>, king: usize| {
            Ok::<_, Problem>([side(first, kind, king)?, side(second, kind, king)?])
        };
        let xiangqi = both(&xiangqi, 0);
        let shogi = both(&shogi_kind, shogi_kind('k', false).unwrap_or(KINDS));
        match (xiangqi, shogi) {
            (Err(why), Err(_)) => Err(why),
            (xiangqi, shogi) => Ok(Material { xiangqi: xiangqi.ok(), shogi: shogi.ok() }),
        }
    }

    pub(super) fn is_on(&self, position: &Position) -> bool {
        let bounds = match position {
            Position::Xiangqi(_) | Position::Jeiqi(_) => &self.xiangqi,
            Position::Shogi(_) => &self.shogi,
        };
        let fits = |(counts, bounds): (&[u8; KINDS], &Counts)| {
            counts.iter().zip(bounds).all(|(count, bounds)| (bounds.least..=bounds.most).contains(count))
        };
        bounds.as_ref().is_some_and(|bounds| counts(position).iter().zip(bounds).all(fits))
    }
}

/// How many pieces of each kind both sides have.
fn counts(position: &Position) -> [[u8; KINDS]; 2] {
    let mut counts = [[0; KINDS]; 2];
    let mut add = |side: Side, kind: usize, more: u8| {
        counts.get_mut(side.index()).and_then(|side| side.get_mut(kind)).into_iter().for_each(|count| *count += more);
    };
    match position {
        Position::Xiangqi(position) => position.pieces().for_each(|(_, piece)| add(piece.side, piece.kind.index(), 1)),
        Position::Jeiqi(position) => position.pieces().for_each(|(_, piece)| add(piece.side, face(piece.face), 1)),
        Position::Shogi(position) => {
            position.pieces().for_each(|(_, piece)| add(piece.side, piece.kind.index(), 1));
            for side in [Side::First, Side::Second] {
                position.hand(side).iter().for_each(|(kind, count)| add(side, kind.index(), count));
            }
        }
    }
    counts
}

/// The kind of a piece of jeiqi.
pub(super) fn face(face: Face) -> usize {
    match face {
        Face::Open(kind) => kind.index(),
        Face::Dark | Face::Unknown => DARK,
    }
}

fn side(text: &str, kind: &dyn Fn(char, bool) -> Option<usize>, king: usize) -> Result<Counts, Problem> {
    let mut counts: Counts = [Bounds::default(); KINDS];
    let (text, open) = text.strip_suffix("..").map_or((text, false), |text| (text, true));
    let text = if text == "-" { "" } else { text };
    let (mut promoted, mut last) = (false, None);
    for letter in text.chars() {
        match letter {
            '+' if !promoted => promoted = true,
            '*' => {
                let bounds: &mut Bounds =
                    last.take().and_then(|kind: usize| counts.get_mut(kind)).ok_or(Problem::Material)?;
                (bounds.least, bounds.most) = (bounds.least - 1, u8::MAX);
            }
            letter => {
                let own = kind(letter, std::mem::take(&mut promoted)).ok_or(Problem::NoPiece(letter))?;
                let bounds = counts.get_mut(own).ok_or(Problem::NoPiece(letter))?;
                (bounds.least, bounds.most) = (bounds.least.saturating_add(1), bounds.most.saturating_add(1));
                last = Some(own);
            }
        }
    }
    if promoted {
        return Err(Problem::Material);
    }
    for (index, bounds) in counts.iter_mut().enumerate() {
        if index == king {
            *bounds = Bounds { least: 0, most: u8::MAX };
        } else if open {
            bounds.most = u8::MAX;
        }
    }
    Ok(counts)
}
