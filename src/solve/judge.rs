//! The judgement of a position, and of the line of a record.

use super::line::{self, Undecided};
use super::moves::{self, Turn};
use super::search::{Search, Step};
use super::table::{Table, UNLIMITED};
use super::{Bound, LONGEST, refutation};
use crate::rules::{Move, MoveList, Position, shogi};
use rustc_hash::FxHashSet;

/// The knowledge about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The side to move mates by checks.
    Mate(Mate),
    /// It cannot.
    NoMate,
    /// The bound was reached before it was decided.
    Undecided,
}

/// A mate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mate {
    /// Its half-moves with the longest defence.
    pub line: Vec<Move>,
    /// Whether there is no shorter one.
    pub shortest: bool,
    /// Whether its length rests on a piece dropped between, which programs count or not.
    pub doubtful: bool,
}

/// A fault of the line of a problem. Half-moves are counted from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// There is no mate by checks (不詰). The defence that refutes the first half-move of the line.
    NoMate {
        /// It, if it could be decided.
        defence: Option<Move>,
    },
    /// A half-move of the attacker gives no check.
    NoCheck {
        /// The half-move.
        ply: usize,
    },
    /// After a half-move of the attacker there is no mate any more, while there was one before. The defence.
    Spoils {
        /// The half-move.
        ply: usize,
        /// The defence, if it could be decided.
        defence: Option<Move>,
    },
    /// The attacker mates sooner with another half-move (早詰).
    Shorter {
        /// The half-move of the line.
        ply: usize,
        /// The other one.
        mv: Move,
        /// Half-moves to the mate with it, itself included.
        length: usize,
        /// With the one that is played.
        played: usize,
    },
    /// The defender holds out longer with another half-move.
    NotLongest {
        /// The half-move of the line.
        ply: usize,
        /// The other one.
        mv: Move,
        /// Half-moves to the mate with it, itself included.
        length: usize,
        /// With the one that is played.
        played: usize,
        /// It is a piece dropped between, which may not count (無駄合).
        doubtful: bool,
    },
    /// The line ends before the mate, which takes so many more half-moves.
    EndsEarly {
        /// How many.
        length: usize,
    },
    /// The attacker has another mate (余詰).
    Second(Second),
}

/// Another half-move that mates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Second {
    /// The half-move of the line that it replaces.
    pub ply: usize,
    /// It.
    pub mv: Move,
    /// Half-moves to the mate, itself included; `None` if it is longer than the line's.
    pub length: Option<usize>,
    /// It is the last half-move of the line (最終手余詰), or differs only in promoting or in where a piece is dropped
    /// from afar: no more than a blemish.
    pub blemish: bool,
}

/// The line of a problem, judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// The answer for its first position.
    pub answer: Answer,
    /// The faults, in order of place.
    pub findings: Vec<Finding>,
    /// Questions left open because the bound was reached.
    pub open: usize,
    /// Positions opened.
    pub nodes: u64,
}

/// Judges a line from a position. All its half-moves are legal; without any, the position alone is solved. `go_on` hears
/// how many positions were opened, and says whether to go on.
pub fn judge(position: &Position, line: &[Move], bound: Bound, go_on: &mut dyn FnMut(u64) -> bool) -> Judgement {
    if !is_asked(position) {
        return Judgement { answer: Answer::Undecided, findings: Vec::new(), open: 1, nodes: 0 };
    }
    let mut solver = Solver::new(position, bound, go_on);
    let answer = solver.answer();
    let (mut findings, mut open) = (Vec::new(), usize::from(answer == Answer::Undecided));
    if !line.is_empty() && solver.judge(line, &answer, &mut findings, &mut open).is_err() {
        open += usize::from(open == 0);
    }
    Judgement { answer, findings, open, nodes: solver.search.nodes }
}

/// Whether the search knows the game: in jeiqi nobody knows what a piece is.
pub fn is_asked(position: &Position) -> bool {
    !matches!(position, Position::Jeiqi(_))
}

/// Two searches that share a bound.
struct Solver<'a> {
    search: Search<'a>,
    /// The table that is not in use: of the search with a depth, or of the one without.
    other: Table,
    within_depth: bool,
    bound: Bound,
}

impl<'a> Solver<'a> {
    fn new(position: &Position, bound: Bound, go_on: &'a mut dyn FnMut(u64) -> bool) -> Solver<'a> {
        let search = Search::new(position, bound, go_on);
        Solver { search, other: Table::new(), within_depth: true, bound }
    }

    /// The search with a depth.
    fn bounded(&mut self) -> &mut Search<'a> {
        self.select(true)
    }

    /// The search without one.
    fn unbounded(&mut self) -> &mut Search<'a> {
        self.select(false)
    }

    fn select(&mut self, within_depth: bool) -> &mut Search<'a> {
        if self.within_depth != within_depth {
            std::mem::swap(&mut self.search.table, &mut self.other);
            self.within_depth = within_depth;
        }
        &mut self.search
    }

    fn answer(&mut self) -> Answer {
        let nodes = self.bound.nodes;
        let attacker = Turn::Attacker(None);
        // Most problems are short.
        match self.bounded().at_most(nodes / 8, |search| line::length(search, attacker, LONGEST)) {
            Ok(Some(length)) => return self.mate_of(length),
            Ok(None)
                if self
                    .search
                    .table
                    .get(attacker.key(&self.search.position))
                    .is_some_and(|e| e.is_refuted(UNLIMITED)) =>
            {
                return Answer::NoMate;
            }
            _ => {}
        }
        match self.is_mate(attacker, nodes / 2) {
            Some(false) => Answer::NoMate,
            Some(true) => {
                let found = self.unbounded().at_most(nodes / 8, line::any);
                let most = found.as_ref().map_or(LONGEST, |found| found.moves.len());
                match self.bounded().at_most(nodes, |search| line::length(search, attacker, most)) {
                    Ok(Some(length)) => self.mate_of(length),
                    _ => match found {
                        Ok(found) => {
                            Answer::Mate(Mate { line: found.moves, shortest: false, doubtful: found.doubtful })
                        }
                        Err(Undecided) => Answer::Undecided,
                    },
                }
            }
            None => match self.bounded().at_most(nodes, |search| line::length(search, attacker, LONGEST)) {
                Ok(Some(length)) => self.mate_of(length),
                _ => Answer::Undecided,
            },
        }
    }

    /// The mate of a length that is the shortest.
    fn mate_of(&mut self, length: i16) -> Answer {
        let reserve = self.bound.nodes / 4;
        match self.bounded().with_more(reserve, |search| line::longest(search, length)) {
            Ok(found) => Answer::Mate(Mate { line: found.moves, shortest: true, doubtful: found.doubtful }),
            Err(Undecided) => Answer::Undecided,
        }
    }

    /// Whether there is a mate of any length; `None` if that is not sure.
    fn is_mate(&mut self, turn: Turn, nodes: u64) -> Option<bool> {
        let most = usize::try_from(nodes).unwrap_or(usize::MAX);
        let search = self.unbounded();
        search.cut = false;
        match search.at_most(nodes, |search| search.decide(turn, UNLIMITED)) {
            Some(false) if search.cut || !refutation::is_sure(search, turn, most) => None,
            decided => decided,
        }
    }

    fn judge(
        &mut self,
        line: &[Move],
        answer: &Answer,
        findings: &mut Vec<Finding>,
        open: &mut usize,
    ) -> Result<(), Undecided> {
        let start = self.search.position.clone();
        let mut position = start.clone();
        for (ply, mv) in line.iter().enumerate() {
            if ply % 2 == 0 && !moves::is_check(&mut position, *mv) {
                findings.push(Finding::NoCheck { ply });
                return Ok(());
            }
            position.play(*mv);
        }
        match answer {
            Answer::Undecided => return Err(Undecided),
            Answer::NoMate => {
                let defence = line.first().and_then(|mv| {
                    self.search.position.play(*mv);
                    self.saving()
                });
                findings.push(Finding::NoMate { defence });
                self.search.position = start;
                return Ok(());
            }
            Answer::Mate(mate) if !mate.shortest => return Err(Undecided),
            Answer::Mate(_) => {}
        }
        let judged = self.walk(line, findings);
        self.search.position = start.clone();
        let sound = findings.is_empty();
        judged?;
        if sound {
            let looked = self.seconds(line, findings, open);
            self.search.position = start;
            looked?;
        }
        Ok(())
    }

    /// Goes along the line and compares each half-move with the best.
    fn walk(&mut self, line: &[Move], findings: &mut Vec<Finding>) -> Result<(), Undecided> {
        for (ply, pair) in line.chunks(2).enumerate().map(|(pair, moves)| (2 * pair, moves)) {
            let least = line::length(self.bounded(), Turn::Attacker(None), LONGEST)?.ok_or(Undecided)?;
            let best = line::attack(self.bounded(), Turn::Attacker(None), least)?.ok_or(Undecided)?;
            let Some(mv) = pair.first() else { break };
            self.search.position.play(*mv);
            let after = match self.bounded().decide(Turn::Defender, least - 1) {
                Some(true) => least - 1,
                Some(false) => match self.is_mate(Turn::Defender, self.bound.nodes / 8).ok_or(Undecided)? {
                    true => line::length(self.bounded(), Turn::Defender, LONGEST)?.ok_or(Undecided)?,
                    false => {
                        let defence = self.saving();
                        findings.push(Finding::Spoils { ply, defence });
                        return Ok(());
                    }
                },
                None => return Err(Undecided),
            };
            if let (true, Step::Play(mv)) = (after + 1 > least, best.step) {
                let (length, played) = (least as usize, after as usize + 1);
                findings.push(Finding::Shorter { ply, mv, length, played });
            }
            let Some(mv) = pair.get(1) else {
                if after > 0 {
                    findings.push(Finding::EndsEarly { length: after as usize });
                }
                return Ok(());
            };
            let (best, doubtful) = match after {
                0 => (None, false),
                _ => line::longest_defence(self.bounded(), after).map(|(best, doubtful)| (Some(best), doubtful))?,
            };
            self.search.position.play(*mv);
            let held = line::length(self.bounded(), Turn::Attacker(None), LONGEST)?.ok_or(Undecided)?;
            if let (true, Some(Step::Play(mv))) = (held + 1 < after, best.map(|best| best.step)) {
                let (length, played) = (after as usize, held as usize + 1);
                findings.push(Finding::NotLongest { ply: ply + 1, mv, length, played, doubtful });
            }
        }
        if line.len().is_multiple_of(2) {
            let left = line::length(self.bounded(), Turn::Attacker(None), LONGEST)?.ok_or(Undecided)?;
            findings.push(Finding::EndsEarly { length: left as usize });
        }
        Ok(())
    }

    /// A defence after which there is no mate, in a position that is no mate.
    fn saving(&mut self) -> Option<Move> {
        for child in self.search.children(Turn::Defender, UNLIMITED) {
            let Step::Play(mv) = child.step else { continue };
            let undo = self.search.position.play(mv);
            let decided = self.is_mate(Turn::Attacker(None), self.bound.nodes / 16);
            self.search.position.undo(undo);
            if decided == Some(false) {
                return Some(mv);
            }
        }
        None
    }

    /// Looks for other mates at each half-move of the attacker: for those as short as the line first, which are found
    /// quickly, and then for longer ones.
    fn seconds(&mut self, line: &[Move], findings: &mut Vec<Finding>, open: &mut usize) -> Result<(), Undecided> {
        let start = self.search.position.clone();
        // Whoever leads back into the line has not found another way, but a detour.
        self.unbounded().table = Table::new();
        let mut position = start.clone();
        let mut closed = FxHashSet::default();
        for pair in line.chunks(2) {
            closed.insert(position.hash());
            for mv in pair {
                position.play(*mv);
            }
        }
        let share = self.bound.nodes / 8;
        let mut longer: Vec<(Position, Second)> = Vec::new();
        for (ply, mv) in line.iter().enumerate() {
            let left = (line.len() - ply) as i16;
            let checks = if ply % 2 == 0 { moves::checks(&mut self.search.position) } else { MoveList::default() };
            for other in checks.into_iter().filter(|other| other != mv) {
                let blemish = left == 1 || is_alike(&self.search.position, *mv, other);
                let second = Second { ply, mv: other, length: None, blemish };
                let undo = self.search.position.play(other);
                match self.bounded().at_most(share, |search| search.decide(Turn::Defender, left - 1)) {
                    Some(true) => {
                        findings.push(Finding::Second(Second { length: Some(left as usize), ..second }));
                    }
                    Some(false) => longer.push((self.search.position.clone(), second)),
                    None => *open += 1,
                }
                self.search.position.undo(undo);
                if self.search.cancelled {
                    return Err(Undecided);
                }
            }
            self.search.position.play(*mv);
        }
        self.search.closed = closed;
        let undecided = self.longer_seconds(longer, findings);
        self.search.closed.clear();
        *open += undecided;
        findings.sort_by_key(|finding| if let Finding::Second(second) = finding { second.ply } else { 0 });
        if self.search.cancelled { Err(Undecided) } else { Ok(()) }
    }

    /// Looks for mates of any length in positions after other checks. Each gets the same share of what is left, and those
    /// that are not decided get what the others have not used. Returns how many are left open.
    fn longer_seconds(&mut self, mut asked: Vec<(Position, Second)>, findings: &mut Vec<Finding>) -> usize {
        for _ in 0..2 {
            let mut undecided = Vec::new();
            let mut count = asked.len() as u64;
            for (position, second) in asked {
                let share = self.search.left() / count;
                count -= 1;
                self.search.position = position.clone();
                match self.is_mate(Turn::Defender, share) {
                    Some(true) => findings.push(Finding::Second(second)),
                    Some(false) => {}
                    None => undecided.push((position, second)),
                }
            }
            asked = undecided;
        }
        asked.len()
    }
}

/// Whether two half-moves differ only in promoting, or in where a piece that slides is dropped on one line to the king.
fn is_alike(position: &Position, one: Move, other: Move) -> bool {
    let Position::Shogi(position) = position else { return false };
    match (shogi::dropped(one), shogi::dropped(other)) {
        (None, None) => one.from() == other.from() && one.to() == other.to(),
        (Some(kind), Some(same)) if kind == same => {
            let Some(king) = position.king(position.side_to_move().opponent()) else { return false };
            let way = |mv: Move| {
                let square = mv.to();
                let file = i16::from(square.file()) - i16::from(king.file());
                let rank = i16::from(square.rank()) - i16::from(king.rank());
                let straight = file == 0 || rank == 0 || file.abs() == rank.abs();
                straight.then_some((file.signum(), rank.signum()))
            };
            let slides = matches!(kind, shogi::Kind::Lance | shogi::Kind::Bishop | shogi::Kind::Rook);
            slides && way(one).is_some() && way(one) == way(other)
        }
        _ => false,
    }
}
