//! The openings and castles of shogi.

use super::{Fitting, Name, OF_SHOGI, Opening, lines};
use crate::rules::shogi::{Kind, Position};
use crate::rules::{Move, Side, Square};
use std::sync::LazyLock;

/// The half-moves that are looked at.
pub(super) const LOOKED_AT: usize = 60;

/// The half-moves in which the bishops of a bishop exchange go, the pawn beside the rook is taken, and a rook goes elsewhere on
/// its own wing. After an exchange that is younger a rook may still range.
const EARLY: usize = 30;

/// The half-moves after which a rook that has not ranged will not.
const SETTLED: usize = 40;

/// A line of the table.
struct Line {
    name: Name,
    what: &'static str,
    at: &'static str,
    /// The pieces of a castle, on the squares of the first side.
    pieces: Vec<(Kind, Square)>,
}

static LINES: LazyLock<Vec<Line>> = LazyLock::new(|| {
    let read = |(_, [what, at, simplified, traditional, english, japanese]): (usize, [&'static str; 6])| Line {
        name: Name { codes: Vec::new(), simplified, traditional, english, japanese },
        what,
        at,
        pieces: at.split(' ').filter_map(piece).collect(),
    };
    lines(include_str!("shogi.txt")).map(read).collect()
});

/// A piece and its square: `K88`.
fn piece(text: &str) -> Option<(Kind, Square)> {
    let [letter, file, rank] = *text.as_bytes() else { return None };
    let kind = match letter {
        b'K' => Kind::King,
        b'R' => Kind::Rook,
        b'G' => Kind::Gold,
        b'S' => Kind::Silver,
        b'L' => Kind::Lance,
        _ => return None,
    };
    Some((kind, Square::new(b'9'.checked_sub(file)?, b'9'.checked_sub(rank)?)?))
}

/// A square as the side sees it that moves first.
fn seen(side: Side, square: Square) -> Option<Square> {
    match side {
        Side::First => Some(square),
        Side::Second => Square::new(8 - square.file(), 8_u8.checked_sub(square.rank())?),
    }
}

/// The name of a line.
fn called(what: &str, at: &str) -> Option<&'static Name> {
    LINES.iter().find(|line| line.what == what && line.at == at).map(|line| &line.name)
}

/// A bit for each line of the table whose name is wanted.
pub(super) fn lines_with(wanted: impl Fn(&Name) -> bool) -> u64 {
    let lines = LINES.iter().enumerate().filter(|(_, line)| wanted(&line.name));
    lines.fold(0, |bits, (index, _)| bits | 1 << index)
}

/// The openings and castles of one side so far.
#[derive(Default)]
struct Played {
    /// Where its rook went first on its second rank, and all of these places.
    rook: Option<&'static Line>,
    rooks: Vec<&'static Line>,
    castle: Option<&'static Line>,
    /// Whether its king's castle was a yagura, the king itself perhaps elsewhere.
    yagura: bool,
}

impl Played {
    fn is_ranging(&self) -> bool {
        self.rooks.iter().any(|line| is_ranging(&line.name))
    }

    /// Looks at the position after a move of the side.
    fn look(&mut self, position: &Position, side: Side, mv: Move, is_early: bool) {
        let stands = |(kind, square): &(Kind, Square)| {
            let there = seen(side, *square).and_then(|square| position.piece_at(square));
            there.is_some_and(|piece| piece.side == side && piece.kind == *kind)
        };
        let own = |what: &'static str| LINES.iter().filter(move |line| line.what == what);
        let is_rook = position.piece_at(mv.to()).is_some_and(|piece| piece.kind == Kind::Rook);
        let counts = |line: &&Line| is_early || is_ranging(&line.name);
        let rook = own("rook").find(|line| line.pieces.iter().all(stands));
        if let Some(line) = rook.filter(|_| is_rook).filter(counts) {
            self.rook = self.rook.or(Some(line));
            self.rooks.push(line);
        }
        self.castle = own("castle").rfind(|line| line.pieces.iter().all(stands)).or(self.castle);
        self.yagura |= ["S77", "G78", "G67"].iter().filter_map(|text| piece(text)).all(|piece| stands(&piece));
    }
}

/// Whether it is an opening with the rook on the left.
fn is_ranging(name: &Name) -> bool {
    ["R58", "R68", "R78", "R88"].iter().any(|at| called("rook", at) == Some(name))
}

/// The opening of a game from the usual position.
pub(super) fn opening(mut position: Position, moves: impl Iterator<Item = Move>) -> Option<Opening> {
    let mut sides: [Played; 2] = Default::default();
    let (mut exchange, mut side_pawn, mut pawns) = (false, false, Vec::new());
    let mut length = 0;
    for (index, mv) in moves.take(LOOKED_AT).enumerate() {
        length = index + 1;
        let side = position.side_to_move();
        let taken = position.piece_at(mv.to()).map(|piece| piece.kind);
        position.play(mv);
        sides[side.index()].look(&position, side, mv, index < EARLY);
        let to = seen(side, mv.to());
        let moved = position.piece_at(mv.to()).map(|piece| piece.kind);
        if index < 4 {
            pawns.push((moved, to));
        }
        if index < EARLY {
            let is_at = |text: &str| piece(text).is_some_and(|(_, square)| to == Some(square));
            side_pawn |= moved == Some(Kind::Rook) && taken == Some(Kind::Pawn) && is_at("R34");
            exchange |= Side::BOTH.iter().all(|side| position.hand(*side).count(Kind::Bishop) == 1);
        }
    }
    let pushed = |text: &str| {
        let square = piece(text).map(|(_, square)| square);
        pawns.iter().filter(|(kind, to)| *kind == Some(Kind::Pawn) && *to == square).count() == 2
    };
    let double_wing = pushed("R26") && pushed("R25");
    let ranging = sides.iter().filter(|side| side.is_ranging()).count();
    let yagura = sides.iter().any(|side| side.yagura);
    let of_both = [
        ("double ranging rook", ranging == 2),
        ("side pawn", ranging == 0 && side_pawn),
        ("bishop exchange", ranging == 0 && exchange && length >= EARLY),
        ("double wing attack", ranging == 0 && double_wing),
    ];
    let game = |(at, holds): &(&str, bool)| if *holds { called("game", at) } else { None };
    let rook = |ranging: bool| {
        let mut rooks = sides.iter().filter_map(|side| side.rook).map(|line| &line.name);
        rooks.find(|name| is_ranging(name) == ranging)
    };
    let name = of_both.iter().find_map(game);
    let name =
        name.or_else(|| rook(true)).or_else(|| game(&("yagura", ranging == 0 && yagura))).or_else(|| rook(false));
    let mut all: Vec<&Name> = of_both.iter().filter_map(game).collect();
    all.extend(sides.iter().flat_map(|side| &side.rooks).map(|line| &line.name));
    all.extend(game(&("yagura", yagura)));
    all.extend(name);
    let castles = sides.each_ref().map(|side| side.castle.map(|line| &line.name));
    all.extend(castles.iter().flatten());
    let fitting = Fitting(OF_SHOGI | lines_with(|name| all.contains(&name)));
    (!all.is_empty()).then_some(Opening { name, castles, fitting, all, length })
}

/// Whether a header says something else. Only where the rooks went is certain, and that they stay elsewhere only after some
/// time.
pub(super) fn contradicts(Opening { all, length, .. }: &Opening, header: &str) -> bool {
    let Some(line) = LINES.iter().find(|line| line.what != "castle" && line.name.is_called(header)) else {
        return false;
    };
    let ranges = all.iter().any(|name| is_ranging(name));
    let is_double = Some(&line.name) == called("game", "double ranging rook");
    match line.what {
        "rook" if is_ranging(&line.name) => *length >= SETTLED && !all.contains(&&line.name),
        "game" if is_double => *length >= SETTLED && !all.contains(&&line.name),
        "game" => ranges,
        _ => false,
    }
}
