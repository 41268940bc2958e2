//! Faults of the solution of a problem.

/// A fault of the solution of a problem (詰将棋, 杀法), found by a search. Half-moves are in the notation of the record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProblemIssue {
    /// There is no mate by checks.
    NoMate {
        /// The defence against the first half-move.
        defence: Option<String>,
    },
    /// A half-move of the attacker gives no check.
    NoCheck,
    /// A half-move of the attacker gives a mate away.
    Spoils {
        /// The defence after it.
        defence: Option<String>,
    },
    /// The attacker mates sooner with another half-move.
    Shorter {
        /// That half-move.
        mv: String,
        /// Half-moves to the mate with it, itself included.
        length: usize,
        /// With the one that is played.
        played: usize,
    },
    /// The defender holds out longer with another half-move.
    NotLongest {
        /// That half-move.
        mv: String,
        /// Half-moves to the mate with it, itself included.
        length: usize,
        /// With the one that is played.
        played: usize,
        /// It is a piece dropped between, which may not count.
        doubtful: bool,
    },
    /// The line ends before the mate.
    EndsEarly {
        /// Half-moves that are missing.
        length: usize,
    },
    /// The attacker has another mate.
    Second {
        /// The half-move that begins it.
        mv: String,
        /// Half-moves to the mate, itself included; `None` if it is longer than the line's.
        length: Option<usize>,
        /// It is the last half-move, or an alike one: no more than a blemish.
        blemish: bool,
    },
}

impl ProblemIssue {
    /// The name of the kind of fault in JSON.
    pub fn name(&self) -> &'static str {
        match self {
            ProblemIssue::NoMate { .. } => "no-mate",
            ProblemIssue::NoCheck => "no-check",
            ProblemIssue::Spoils { .. } => "mate-given-away",
            ProblemIssue::Shorter { .. } => "shorter-mate",
            ProblemIssue::NotLongest { .. } => "longer-defence",
            ProblemIssue::EndsEarly { .. } => "ends-early",
            ProblemIssue::Second { blemish: false, .. } => "second-solution",
            ProblemIssue::Second { blemish: true, .. } => "second-solution-blemish",
        }
    }
}
