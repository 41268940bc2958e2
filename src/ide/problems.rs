//! Problems (詰将棋, 杀法): what a search says of the solutions that records give. Headers that name another opening than
//! the moves are, which take some time too, are found with them.
//!
//! A search takes long, so it never runs while a text is read. Whoever has the time calls [`judge_problems`], and
//! its findings stand among the others from then on, until the record changes. [`judge_problem`] says all of one
//! game.

use super::board_view::coordinate;
use crate::document::{Document, RecordEntry, keep_late_issues};
use crate::formats::tags;
use crate::notation::{self, Dialect};
use crate::record::{Game, Issue, IssueKind, Ply, ProblemIssue, Verdict};
use crate::rules::{Move, Position, Side, Variant};
use crate::solve::{self, Answer, Bound, Finding, Judgement};
use std::ops::Range;
use std::sync::Arc;

/// The positions opened for each record whose solution is judged unasked: about half a second.
pub(crate) const UNASKED: Bound = Bound::nodes(100_000);

/// A position with what a search says of it, and of the line that follows it.
pub(crate) struct JudgedProblem {
    /// The position.
    pub position: Arc<Position>,
    /// The answer about the position, and the findings about the line.
    pub judgement: Judgement,
    /// The half-moves of the mate: as coordinates, and in the notation of the record.
    pub mate: Vec<(String, String)>,
    /// The faults of the line, each with its half-move, counted from 0, and the bytes of that.
    pub faults: Vec<(usize, Range<usize>, ProblemIssue)>,
}

/// The main line of a game that does not begin with the usual position.
struct Line {
    game: Game,
    moves: Vec<Move>,
}

/// Judges the records that say that they are problems, and keeps what is found. How much that is; `None` if `go_on`
/// has ended it.
pub(crate) fn judge_problems(document: &Document, bound: Bound, go_on: &mut dyn FnMut() -> bool) -> Option<usize> {
    let mut found = 0;
    for (_, entry) in document.entries() {
        if entry.slots.get::<Judged>().is_some() {
            continue;
        }
        let mut ended = false;
        let line = may_be_problem(entry).then(|| line_of(document, entry)).flatten().filter(says_problem);
        let issues = line.map_or_else(
            || super::openings::contradictions(document, entry),
            |line| {
                let judgement = solve::judge(&line.game.front.position, &line.moves, bound, &mut |_| {
                    ended = !go_on();
                    !ended
                });
                late_issues(document, entry, &line, &judgement)
            },
        );
        if ended {
            return None;
        }
        found += issues.len();
        keep_late_issues(document, entry, issues);
        entry.slots.of::<Judged>().get_or_init(|| Judged);
    }
    Some(found)
}

/// Judges the main line of a record, whatever its headers say. `None` if it has none that a search can judge: it begins
/// with the usual position, it has errors, or nobody knows what the pieces are.
pub(crate) fn judge_problem(
    document: &Document,
    record: usize,
    bound: Bound,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Option<JudgedProblem> {
    let entry = document.entry(record)?;
    let line = line_of(document, entry)?;
    let position = line.game.front.position.clone();
    let judgement = solve::judge(&position, &line.moves, bound, go_on);
    let dialect = entry.analysis.dialect(document.context());
    let (start, plies) = (document.record_start(record), line.plies());
    let place = |ply: &Ply| {
        let block = start + entry.tree.block_start(ply.block);
        block + usize::from(ply.range.start())..block + usize::from(ply.range.end())
    };
    // An endgame of xiangqi that is no mate by checks is no problem, and has no faults as one.
    let is_study = position.variant() == Variant::Xiangqi && !matches!(judgement.answer, Answer::Mate(_));
    let is_fault = |finding: &&Finding| !(is_study && matches!(finding, Finding::NoCheck { .. }));
    let faults = judgement.findings.iter().filter(is_fault).filter_map(|finding| {
        let (ply, issue) = issue_of(finding, &line, dialect);
        Some((ply, place(plies.get(ply)?), issue))
    });
    let faults = faults.collect();
    let mate = written(&position, None, &judgement.answer, dialect);
    Some(JudgedProblem { position, judgement, mate, faults })
}

/// The main line of a record as a search can judge it.
fn line_of(document: &Document, entry: &RecordEntry) -> Option<Line> {
    let front = entry.analysis.front();
    let start = &*front.position;
    if !front.is_game || !front.is_certain() || !solve::is_asked(start) || is_usual(start) {
        return None;
    }
    let game = document.game_of(entry);
    let moves: Option<Vec<Move>> = game.main_line().map(|ply| ply.mv.filter(|_| ply.legality.is_legal())).collect();
    Some(Line { moves: moves?, game })
}

fn late_issues(document: &Document, entry: &RecordEntry, line: &Line, judgement: &Judgement) -> Vec<(usize, Issue)> {
    let dialect = entry.analysis.dialect(document.context());
    let is_xiangqi = line.game.front.position.variant() == Variant::Xiangqi;
    // In xiangqi several ways to the same mate are no fault.
    let found = judgement.findings.iter().find(|finding| match finding {
        Finding::Second(second) => !second.blemish && !is_xiangqi,
        _ => true,
    });
    let issue = found.and_then(|finding| {
        let (ply, issue) = issue_of(finding, line, dialect);
        let ply = *line.plies().get(ply)?;
        Some((ply.block, Issue::new(ply.range, IssueKind::Problem(issue))))
    });
    issue.into_iter().collect()
}

/// The solution of a record was judged.
struct Judged;

/// The half-moves of a mate: as coordinates, and in a notation.
pub(crate) fn written(
    position: &Position,
    last: Option<Move>,
    answer: &Answer,
    dialect: &Dialect,
) -> Vec<(String, String)> {
    let Answer::Mate(mate) = answer else { return Vec::new() };
    let (mut position, mut last) = (position.clone(), last);
    let mut written = Vec::with_capacity(mate.line.len());
    for mv in &mate.line {
        written.push((coordinate(*mv, &position), text_of(*mv, last, &position, dialect)));
        position.play(*mv);
        last = Some(*mv);
    }
    written
}

fn text_of(mv: Move, last: Option<Move>, position: &Position, dialect: &Dialect) -> String {
    let mut text = String::new();
    if notation::write_after(last, mv, dialect, position, &mut text) { text } else { coordinate(mv, position) }
}

/// Whether it is where games begin.
fn is_usual(position: &Position) -> bool {
    position.repeats(&Position::usual(position.variant()))
}

/// Whether the record is worth a look at its moves.
fn may_be_problem(entry: &RecordEntry) -> bool {
    let front = entry.analysis.front();
    let says_so = || front.position.variant() == Variant::Xiangqi || tags::say_problem(&front.tags);
    front.is_game && !is_usual(&front.position) && entry.analysis.totals.plies > 0 && says_so()
}

/// Whether the record says that its line is the solution of a problem. See the page of `unsound-problem`.
fn says_problem(line: &Line) -> bool {
    if line.moves.is_empty() {
        return false;
    }
    let front = &line.game.front;
    let says_so = tags::say_problem(&front.tags);
    if front.position.variant() != Variant::Xiangqi {
        return says_so;
    }
    let attacker = front.position.side_to_move();
    let won = match attacker {
        Side::First => Verdict::FirstWins,
        Side::Second => Verdict::SecondWins,
    };
    let mated = || {
        let last = line.game.final_position();
        last.side_to_move() != attacker && !last.has_legal_move()
    };
    let checks = || line.game.main_line().step_by(2).all(|ply| ply.after.in_check() || !ply.after.has_legal_move());
    (says_so || line.game.verdict() == Some(won)) && mated() && checks()
}

impl Line {
    fn plies(&self) -> Vec<&Ply> {
        self.game.main_line().collect()
    }

    /// A half-move that could be played before or after one of the line.
    fn text(&self, mv: Move, ply: usize, dialect: &Dialect) -> String {
        let mut position = Position::clone(&self.game.front.position);
        let before = self.moves.get(..ply).unwrap_or(&self.moves);
        for mv in before {
            position.play(*mv);
        }
        text_of(mv, before.last().copied(), &position, dialect)
    }
}

/// A finding with its half-move, in the notation of the record.
fn issue_of(finding: &Finding, line: &Line, dialect: &Dialect) -> (usize, ProblemIssue) {
    let text = |mv: &Move, ply: usize| line.text(*mv, ply, dialect);
    match finding {
        Finding::NoMate { defence } => (0, ProblemIssue::NoMate { defence: defence.as_ref().map(|mv| text(mv, 1)) }),
        Finding::NoCheck { ply } => (*ply, ProblemIssue::NoCheck),
        Finding::Spoils { ply, defence } => {
            (*ply, ProblemIssue::Spoils { defence: defence.as_ref().map(|mv| text(mv, ply + 1)) })
        }
        Finding::Shorter { ply, mv, length, played } => {
            (*ply, ProblemIssue::Shorter { mv: text(mv, *ply), length: *length, played: *played })
        }
        Finding::NotLongest { ply, mv, length, played, doubtful } => {
            let (mv, length, played, doubtful) = (text(mv, *ply), *length, *played, *doubtful);
            (*ply, ProblemIssue::NotLongest { mv, length, played, doubtful })
        }
        Finding::EndsEarly { length } => {
            (line.moves.len().saturating_sub(1), ProblemIssue::EndsEarly { length: *length })
        }
        Finding::Second(second) => {
            let (mv, length, blemish) = (text(&second.mv, second.ply), second.length, second.blemish);
            (second.ply, ProblemIssue::Second { mv, length, blemish })
        }
    }
}
