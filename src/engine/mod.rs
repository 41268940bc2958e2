//! Engines: programs that play and analyse. The lines that are sent to them and those that they answer are a state machine
//! without input or output; `workspace/engine.rs` runs the process, and `annotation` decides what is asked.
//!
//! *May change in any release.*
//!
//! | protocol | who |
//! |---|---|
//! | UCI | Pikafish, Fairy-Stockfish |
//! | UCCI | ElephantEye and other older programs of xiangqi |
//! | USI | YaneuraOu, Fairy-Stockfish |
//!
//! Nothing that an engine says is believed: a move counts only if it is legal by [`rules`](crate::rules), and a line ends at
//! its first move that is not. An engine that does not know a move cuts the position there without a word, so the base of
//! its ranks is found out before the first question.

mod dialogue;
mod info;
mod judging;
mod moves;

pub use dialogue::{Dialogue, Heard};
pub use judging::{Judgement, Thresholds, chance, judge, scale};

use crate::record::Score;
use crate::rules::{Move, Position, Variant};

/// The languages of engines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// Its form for xiangqi.
    Ucci,
    /// Its form for shogi.
    Usi,
}

impl Protocol {
    /// The name in `engines.toml`, which is also the first word that is sent.
    pub fn name(self) -> &'static str {
        match self {
            Protocol::Uci => "uci",
            Protocol::Ucci => "ucci",
            Protocol::Usi => "usi",
        }
    }

    /// The protocol of a name.
    pub fn named(name: &str) -> Option<Protocol> {
        [Protocol::Uci, Protocol::Ucci, Protocol::Usi].into_iter().find(|protocol| protocol.name() == name)
    }

    /// The protocol to try first for a game.
    pub fn usual(variant: Variant) -> Protocol {
        if variant == Variant::Shogi { Protocol::Usi } else { Protocol::Uci }
    }
}

/// When a search ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Limit {
    /// After this many positions. With one thread the answer is the same each time.
    Nodes(u64),
    /// At this many half-moves ahead.
    Depth(u32),
    /// After this many milliseconds.
    Millis(u64),
}

impl Limit {
    /// The one of these that was asked for: the depth first, then the time, then `nodes`.
    pub fn asked(nodes: u64, depth: Option<u32>, millis: Option<u64>) -> Limit {
        match (depth, millis) {
            (Some(depth), _) => Limit::Depth(depth.max(1)),
            (None, Some(millis)) => Limit::Millis(millis.max(1)),
            (None, None) => Limit::Nodes(nodes.max(1)),
        }
    }

    /// Twice as much, or two half-moves further.
    pub fn doubled(self) -> Limit {
        match self {
            Limit::Nodes(nodes) => Limit::Nodes(nodes.saturating_mul(2)),
            Limit::Depth(depth) => Limit::Depth(depth.saturating_add(2)),
            Limit::Millis(millis) => Limit::Millis(millis.saturating_mul(2)),
        }
    }
}

/// A question: a position by its game, and how long to think.
#[derive(Clone, PartialEq, Debug)]
pub struct Ask {
    /// Where the game starts.
    pub start: Position,
    /// Its moves, all legal.
    pub moves: Vec<Move>,
    /// When the search ends.
    pub limit: Limit,
    /// How many lines are wanted.
    pub lines: u32,
}

impl Ask {
    /// The position that the question is about.
    pub fn position(&self) -> Position {
        let mut position = self.start.clone();
        self.moves.iter().for_each(|mv| _ = position.play(*mv));
        position
    }
}

/// A line that an engine expects.
#[derive(Clone, PartialEq, Debug)]
pub struct ExpectedLine {
    /// From the first side's view.
    pub score: Score,
    /// The chances of the side to move to win, draw and lose in thousandths, if the engine says them.
    pub chances: Option<[u32; 3]>,
    /// How far it looked.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
    /// Its moves, all legal.
    pub moves: Vec<Move>,
}

/// The answer to a question.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Answer {
    /// The best move; `None` if the engine named none that is legal.
    pub best: Option<Move>,
    /// Its lines, the best one first.
    pub lines: Vec<ExpectedLine>,
}

/// A fault of an engine, as data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineFault {
    /// The program cannot be started.
    NotStarted(String),
    /// It does not answer as any known protocol wants.
    NoProtocol,
    /// It does not play the game.
    OtherGame(Variant),
    /// It has ended; its own words, if it said why.
    Ended(Option<String>),
    /// It has been silent for this many seconds.
    Silent(u64),
    /// It has written a line that is too long, or too many lines.
    Flood,
    /// It does not stop when it is asked to.
    DoesNotStop,
    /// Its best move is not legal. The text is the move.
    Illegal(String),
    /// It has no line of its own for the position.
    NoAnswer,
    /// The user has stopped it.
    Stopped,
}

#[cfg(test)]
mod tests;
