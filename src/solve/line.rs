//! The length of a mate, and its line with the longest defence.

use super::LONGEST;
use super::moves::{self, Turn};
use super::search::{Child, Search, Step, deeper};
use super::table::UNLIMITED;
use crate::rules::Move;

/// The bound was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Undecided;

/// A line, and whether its length rests on a dropped interposition.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Line {
    pub moves: Vec<Move>,
    pub doubtful: bool,
}

/// The half-moves to the mate from a position, if they are at most `most`. The attacker has an odd number of them.
pub(super) fn length(search: &mut Search<'_>, turn: Turn, most: usize) -> Result<Option<i16>, Undecided> {
    let key = turn.key(&search.position);
    let mut depth = if turn == Turn::Defender { 0 } else { 1 };
    while depth <= most as i16 {
        match search.decide(turn, depth).ok_or(Undecided)? {
            true => return Ok(Some(depth)),
            false => {
                let known = search.table.get(key).map_or(depth, |entry| entry.refuted);
                if known >= UNLIMITED {
                    return Ok(None);
                }
                while depth <= known {
                    depth += 2;
                }
            }
        }
    }
    Ok(None)
}

/// The line of a mate of a known length.
pub(super) fn longest(search: &mut Search<'_>, length: i16) -> Result<Line, Undecided> {
    let root = search.position.clone();
    let mut line = Line::default();
    let followed = follow(search, length, &mut line);
    search.position = root;
    followed.map(|()| line)
}

fn follow(search: &mut Search<'_>, mut left: i16, line: &mut Line) -> Result<(), Undecided> {
    let mut turn = Turn::Attacker(None);
    while line.moves.len() < LONGEST {
        let step;
        (step, turn) = match turn {
            Turn::Defender => {
                if left == 0 {
                    return Ok(());
                }
                let (child, doubtful) = longest_defence(search, left)?;
                line.doubtful |= doubtful;
                (child.step, child.turn)
            }
            Turn::Attacker(slider) => match (attack(search, turn, left)?, slider) {
                (Some(child), _) if matches!(child.step, Step::Play(_)) => (child.step, Turn::Defender),
                // It is mate only if the dropped piece does not count: it is taken, and the line is longer by two.
                (_, Some(slider)) => {
                    let mv = moves::taking(&search.position, slider).ok_or(Undecided)?;
                    search.position.play(mv);
                    line.moves.push(mv);
                    left = length(search, Turn::Defender, LONGEST)?.ok_or(Undecided)?;
                    turn = Turn::Defender;
                    continue;
                }
                _ => return Err(Undecided),
            },
        };
        let Step::Play(mv) = step else { return Err(Undecided) };
        search.position.play(mv);
        line.moves.push(mv);
        left -= 1;
    }
    Err(Undecided)
}

/// A half-move that mates within `left` half-moves; a real one if there is one.
pub(super) fn attack(search: &mut Search<'_>, turn: Turn, left: i16) -> Result<Option<Child>, Undecided> {
    let mut children = search.children(turn, left);
    children.retain(|child| matches!(child.step, Step::Play(_)));
    let known = |child: &&Child| search.table.get(child.key).is_some_and(|entry| entry.mate(child.depth).is_some());
    if let Some(child) = children.iter().find(known) {
        return Ok(Some(*child));
    }
    for child in children {
        if search.descend(&child, |search| search.decide(child.turn, child.depth)).ok_or(Undecided)? {
            return Ok(Some(child));
        }
    }
    Ok(None)
}

/// The defence that holds out longest in a position that is mate within `left` half-moves, and whether only a dropped
/// interposition holds out so long.
pub(super) fn longest_defence(search: &mut Search<'_>, left: i16) -> Result<(Child, bool), Undecided> {
    let mut best: Option<(i16, bool, Child)> = None;
    for child in search.children(Turn::Defender, left) {
        let most = usize::try_from(deeper(left)).unwrap_or(0);
        let real = !matches!(child.turn, Turn::Attacker(Some(_)));
        let held = match search.descend(&child, |search| length(search, child.turn, most))? {
            Some(held) => held,
            // Mate at once, but for this drop.
            None if !real => -1,
            None => return Err(Undecided),
        };
        if best.is_none_or(|(longest, is_real, _)| (held, real) > (longest, is_real)) {
            best = Some((held, real, child));
        }
    }
    let (_, real, child) = best.ok_or(Undecided)?;
    Ok((child, !real))
}

/// The line of a mate that was found without a depth: not the shortest perhaps.
pub(super) fn any(search: &mut Search<'_>) -> Result<Line, Undecided> {
    let root = search.position.clone();
    let mut line = Line::default();
    let followed = follow_any(search, &mut line);
    search.position = root;
    followed.map(|()| line)
}

fn follow_any(search: &mut Search<'_>, line: &mut Line) -> Result<(), Undecided> {
    let mut turn = Turn::Attacker(None);
    while line.moves.len() < LONGEST {
        let mut next: Option<(i16, Child)> = None;
        for child in search.children(turn, UNLIMITED) {
            let known = |search: &Search<'_>| Some(search.table.get(child.key)?.mate(UNLIMITED));
            let mut length = known(search).flatten();
            if length.is_none() && turn == Turn::Defender {
                // It was proven, and gave way to others in the table.
                search.descend(&child, |search| search.decide(child.turn, UNLIMITED)).ok_or(Undecided)?;
                length = known(search).flatten();
            }
            let Some(length) = length else {
                if turn == Turn::Defender {
                    return Err(Undecided);
                }
                continue;
            };
            let better = next.is_none_or(|(best, _)| (length < best) == (turn != Turn::Defender) && length != best);
            if better {
                next = Some((length, child));
            }
        }
        let Some((_, child)) = next else { return if turn == Turn::Defender { Ok(()) } else { Err(Undecided) } };
        let Step::Play(mv) = child.step else { return Err(Undecided) };
        search.position.play(mv);
        line.moves.push(mv);
        turn = if turn == Turn::Defender { Turn::Attacker(None) } else { Turn::Defender };
    }
    Err(Undecided)
}
