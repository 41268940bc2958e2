//! The questions to an engine about a game, and the notes that follow from its answers.
//!
//! Each line is gone through backwards, so that a later mistake is known when an earlier half-move is looked at. A half-move
//! that seems to lose something is looked at a second time, twice as long, after the better move and after itself; the
//! smaller loss counts. Without this second look most of what is found is noise.

use crate::engine::{Answer, Ask, EngineFault, Judgement, Limit, Thresholds, chance, judge, scale};
use crate::record::{Before, Evaluation, Game, LineStart, Ply, Score};
use crate::rules::{Move, Position, Side};
use rustc_hash::{FxHashMap, FxHashSet};

/// Half-moves at the start of a game that are not judged: the opening.
const OPENING: usize = 8;
/// The half-moves of a line that are written with an evaluation.
const LINE: usize = 8;
/// The loss of chance of all other moves that makes one the only one.
const ONLY: f64 = 0.10;

/// The wishes of the user.
#[derive(Clone, PartialEq, Debug)]
pub struct AnnotateOptions {
    /// When a search ends.
    pub limit: Limit,
    /// The side whose half-moves are judged; `None` for both.
    pub side: Option<Side>,
    /// The first half-move that is judged, from 1; `None` for the first one after the opening.
    pub from: Option<usize>,
    /// Whether variations are annotated too.
    pub variations: bool,
    /// Whether half-moves are judged.
    pub judge: bool,
    /// Whether evaluations are written.
    pub evaluate: bool,
    /// The half-moves of a better line that is added as a variation; 0 for none.
    pub line: usize,
    /// The loss of chance from which on it is added.
    pub min: f64,
    /// The losses that are judged.
    pub thresholds: Thresholds,
    /// The hundredths of a pawn that make one step of the curve of chances; `None` for the usual ones of the game.
    pub scale: Option<u32>,
}

/// A note on one half-move.
#[derive(Clone, PartialEq, Debug)]
pub struct PlyNote {
    /// Its index in the game.
    pub ply: usize,
    /// The evaluation of the position after it.
    pub evaluation: Evaluation,
    /// The judgement, if it is the engine's to make.
    pub judgement: Option<Judgement>,
    /// The loss of chance.
    pub loss: f64,
    /// The better move of a half-move that is judged.
    pub best: Option<Move>,
    /// The line of it that is written; empty for none.
    pub better: Vec<Move>,
}

/// The notes on a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Annotations {
    /// A note for each half-move that was looked at.
    pub notes: Vec<PlyNote>,
    /// Why it is not all.
    pub fault: Option<EngineFault>,
}

/// The engine's opinion of a position.
#[derive(Clone, Debug)]
struct Seen {
    score: Score,
    /// The first side's chance.
    chance: f64,
    best: Option<Move>,
    line: Vec<Move>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

/// A line that is gone through.
struct Path {
    /// The moves before its own.
    before: Vec<Move>,
    /// Its own half-moves.
    plies: Vec<usize>,
}

struct Annotator<'a> {
    game: &'a Game,
    options: &'a AnnotateOptions,
    ask: &'a mut dyn FnMut(&Ask) -> Result<Answer, EngineFault>,
    /// The answers at the plain limit.
    known: FxHashMap<Vec<Move>, Seen>,
}

/// Asks about a game. `ask` answers a question; `progress` hears of each half-move before it is looked at, with the number of
/// those that are done and of all.
pub fn annotate(
    game: &Game,
    options: &AnnotateOptions,
    ask: &mut dyn FnMut(&Ask) -> Result<Answer, EngineFault>,
    progress: &mut dyn FnMut(usize, usize, &Ply),
) -> Annotations {
    let lines = sound_lines(game, options.variations);
    let all: usize = lines.iter().map(Vec::len).sum();
    let starts = game.line_starts();
    let mut annotator = Annotator { game, options, ask, known: FxHashMap::default() };
    let mut annotations = Annotations::default();
    let mut done = 0;
    for plies in lines {
        let before = plies.first().and_then(|first| moves_before(game, &starts, *first)).unwrap_or_default();
        let path = Path { before, plies };
        // The notes made before it is stopped are kept.
        let looked = annotator.look(&path, &mut annotations.notes, &mut |ply| {
            progress(done, all, ply);
            done += 1;
        });
        if let Err(fault) = looked {
            annotations.fault = Some(fault);
            break;
        }
    }
    annotations
}

/// The lines of a game that follow from the start by legal moves, each up to the first half-move that does not.
fn sound_lines(game: &Game, variations: bool) -> Vec<Vec<usize>> {
    let mut lines: Vec<Vec<usize>> = Vec::new();
    let mut reached: FxHashSet<usize> = FxHashSet::default();
    for (index, line) in game.lines.iter().enumerate().take(if variations { usize::MAX } else { 1 }) {
        let origin = line.replaces.or(line.continues);
        if index > 0 && origin.is_none_or(|origin| !reached.contains(&origin)) {
            continue;
        }
        let plies: Vec<usize> = line.plies.iter().copied().take_while(|ply| sound_move(game, *ply).is_some()).collect();
        reached.extend(&plies);
        lines.push(plies);
    }
    lines
}

/// The move of a half-move that is legal in a position that is known.
fn sound_move(game: &Game, ply: usize) -> Option<Move> {
    game.plies.get(ply).filter(|ply| ply.legality.is_legal() && ply.possible == 1)?.mv
}

/// The moves that lead to the position before a half-move; `None` if they are not all legal, or do not begin at the start.
fn moves_before(game: &Game, starts: &[LineStart], ply: usize) -> Option<Vec<Move>> {
    let before = |ply: usize| {
        let line = game.plies.get(ply)?.line;
        let plies = &game.lines.get(line)?.plies;
        match plies.binary_search(&ply).ok()?.checked_sub(1) {
            Some(nth) => plies.get(nth).copied().map(Before::Ply),
            None => starts.get(line).map(|start| start.before),
        }
    };
    let (mut moves, mut at) = (Vec::new(), before(ply)?);
    while let Before::Ply(ply) = at {
        moves.push(sound_move(game, ply)?);
        at = before(ply)?;
    }
    moves.reverse();
    (at == Before::Start).then_some(moves)
}

/// The start of a game and the moves that lead to a half-move of it, itself included; `None` if they are not all legal.
pub(super) fn moves_to(game: &Game, ply: usize) -> Option<(Position, Vec<Move>)> {
    let mut moves = moves_before(game, &game.line_starts(), ply)?;
    moves.push(sound_move(game, ply)?);
    Some((Position::clone(&game.front.position), moves))
}

impl Annotator<'_> {
    fn look(
        &mut self,
        path: &Path,
        notes: &mut Vec<PlyNote>,
        progress: &mut dyn FnMut(&Ply),
    ) -> Result<(), EngineFault> {
        let own: Vec<Move> = path.plies.iter().filter_map(|ply| self.game.plies.get(*ply)?.mv).collect();
        let mut moves: Vec<Move> = path.before.iter().chain(&own).copied().collect();
        if own.is_empty() {
            return Ok(());
        }
        let mut after = self.seen(&moves)?;
        for (at, index) in path.plies.iter().enumerate().rev() {
            let Some(ply) = self.game.plies.get(*index) else { continue };
            progress(ply);
            moves.pop();
            let before = self.seen(&moves)?;
            let mut note = PlyNote {
                ply: *index,
                evaluation: Evaluation {
                    depth: after.depth,
                    nodes: after.nodes,
                    line: after.line.iter().take(LINE).copied().collect(),
                    ..Evaluation::new(after.score)
                },
                judgement: None,
                loss: 0.0,
                best: None,
                better: Vec::new(),
            };
            if self.options.judge && self.is_judged(path, at, ply) {
                self.judge(&moves, ply, &before, &after, &mut note)?;
            }
            let erred = note.judgement.is_some_and(|judgement| judgement != Judgement::Inaccuracy);
            let next = path.plies.get(at + 1).and_then(|next| self.game.plies.get(*next));
            if let (true, Some(next)) = (erred && next.is_some_and(|next| self.is_judged(path, at + 1, next)), next) {
                let mut there = moves.clone();
                there.extend(ply.mv);
                if next.mv == after.best
                    && self.is_only(&there, &ply.after)?
                    && let Some(last) = notes.last_mut()
                {
                    last.judgement = last.judgement.or(Some(Judgement::Only));
                }
            }
            notes.push(note);
            after = before;
        }
        Ok(())
    }

    /// Whether a half-move is the engine's to judge.
    fn is_judged(&self, path: &Path, at: usize, ply: &Ply) -> bool {
        let number = path.before.len() + at + 1;
        let front = &self.game.front.position;
        let usual = *Position::usual(front.variant()) == **front;
        let first = self.options.from.unwrap_or(if usual { OPENING + 1 } else { 1 });
        let by_author = ply.remark.as_deref().is_some_and(|remark| remark.contains(['!', '?', '！', '？']))
            || ply.nags.iter().any(|nag| matches!(nag.as_str(), "$1" | "$2" | "$3" | "$4" | "$5" | "$6"));
        number >= first && !by_author && self.options.side.is_none_or(|side| side == ply.side)
    }

    /// Judges a half-move after the moves before it.
    fn judge(
        &mut self,
        moves: &[Move],
        ply: &Ply,
        before: &Seen,
        after: &Seen,
        note: &mut PlyNote,
    ) -> Result<(), EngineFault> {
        let (Some(best), Some(played)) = (before.best, ply.mv) else { return Ok(()) };
        if best == played || ply.before.legal_moves().len() < 2 {
            return Ok(());
        }
        let scale = self.scale(&ply.before);
        let judged = |best: &Seen, played: &Seen| {
            let loss = if ply.side == Side::First { best.chance - played.chance } else { played.chance - best.chance };
            (judge(best.score, played.score, loss, ply.side, scale, &self.options.thresholds), loss.max(0.0))
        };
        let (Some(first), first_loss) = judged(before, after) else { return Ok(()) };
        let with = |mv: Move| moves.iter().copied().chain([mv]).collect::<Vec<Move>>();
        let limit = self.options.limit.doubled();
        let best_seen = self.look_at(&with(best), limit)?;
        let played_seen = self.look_at(&with(played), limit)?;
        let (Some(second), second_loss) = judged(&best_seen, &played_seen) else { return Ok(()) };
        note.judgement = Some(first.min(second));
        note.loss = first_loss.min(second_loss);
        note.best = Some(best);
        if note.loss >= self.options.min {
            note.better = [best].into_iter().chain(best_seen.line).take(self.options.line).collect();
        }
        Ok(())
    }

    /// Whether only one move holds in a position.
    fn is_only(&mut self, moves: &[Move], position: &Position) -> Result<bool, EngineFault> {
        if position.legal_moves().len() < 2 {
            return Ok(false);
        }
        let ask = self.question(moves, self.options.limit.doubled(), 2);
        let answer = (self.ask)(&ask)?;
        let side = position.side_to_move();
        let scale = self.scale(position);
        let chances: Vec<f64> = answer.lines.iter().map(|line| line.chance(side, scale)).collect();
        Ok(match chances.as_slice() {
            [one, other, ..] => (if side == Side::First { one - other } else { other - one }) >= ONLY,
            _ => false,
        })
    }

    /// The engine's opinion of the position after some moves.
    fn seen(&mut self, moves: &[Move]) -> Result<Seen, EngineFault> {
        if let Some(known) = self.known.get(moves) {
            return Ok(known.clone());
        }
        let seen = self.look_at(moves, self.options.limit)?;
        self.known.insert(moves.to_vec(), seen.clone());
        Ok(seen)
    }

    fn look_at(&mut self, moves: &[Move], limit: Limit) -> Result<Seen, EngineFault> {
        let ask = self.question(moves, limit, 1);
        let position = ask.position();
        let side = position.side_to_move();
        let scale = self.scale(&position);
        // An engine has nothing to say where the game has ended. Without a move the side to move has lost in all of these
        // games.
        if !position.has_legal_move() {
            let score = Score::Mate(side.opponent(), Some(0));
            let chance = chance(score, scale);
            return Ok(Seen { score, chance, best: None, line: Vec::new(), depth: None, nodes: None });
        }
        let answer = (self.ask)(&ask)?;
        let line = answer.lines.into_iter().next().ok_or(EngineFault::NoAnswer)?;
        Ok(Seen {
            score: line.score,
            chance: line.chance(side, scale),
            best: answer.best,
            depth: Some(line.depth),
            nodes: Some(line.nodes),
            line: line.moves,
        })
    }

    fn scale(&self, position: &Position) -> f64 {
        self.options.scale.map_or_else(|| scale(position.variant()), f64::from)
    }

    fn question(&self, moves: &[Move], limit: Limit, lines: u32) -> Ask {
        Ask { start: Position::clone(&self.game.front.position), moves: moves.to_vec(), limit, lines }
    }
}
