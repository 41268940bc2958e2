//! The solutions of problems: what is wrong with them.

use super::locale::Locale;
use super::{say, say_count};
use crate::record::ProblemIssue;

/// The fault of a half-move of a solution. In Japanese and Chinese it has the words of those who compose problems.
pub(crate) fn problem(locale: Locale, issue: &ProblemIssue) -> String {
    match issue {
        ProblemIssue::NoMate { defence: Some(mv) } => {
            say!(locale, "this is no solution: there is no mate by checks; {mv} refutes this half-move", mv)
        }
        ProblemIssue::NoMate { defence: None } => {
            say!(locale, "this is no solution: there is no mate by checks").to_owned()
        }
        ProblemIssue::NoCheck => {
            say!(locale, "this is no solution: each half-move of the attacker must give check").to_owned()
        }
        ProblemIssue::Spoils { defence: Some(mv) } => {
            say!(locale, "this gives the mate away: after {mv} there is no mate by checks", mv)
        }
        ProblemIssue::Spoils { defence: None } => {
            say!(locale, "this gives the mate away: after it there is no mate by checks").to_owned()
        }
        ProblemIssue::Shorter { mv, length, played } => {
            say!(
                locale,
                "there is a shorter mate: {mv} mates in {length} half-moves, this in {played}",
                mv,
                length,
                played
            )
        }
        ProblemIssue::NotLongest { mv, length, played, doubtful } => {
            let said = say!(
                locale,
                "this is not the longest defence: {mv} lasts {length} half-moves, this {played}",
                mv,
                length,
                played
            );
            match doubtful {
                true => say!(locale, "{said}; but it drops a piece between, which may not count", said),
                false => said,
            }
        }
        &ProblemIssue::EndsEarly { length } => say_count!(
            locale,
            length,
            "the solution ends before the mate: {length} half-move is missing"
                | "the solution ends before the mate: {length} half-moves are missing"
        ),
        ProblemIssue::Second { mv, blemish: true, .. } => {
            say!(locale, "{mv} mates as well; here that is only a blemish", mv)
        }
        ProblemIssue::Second { mv, length: Some(length), .. } => {
            say!(locale, "there is a second solution: {mv} mates in {length} half-moves, too", mv, length)
        }
        ProblemIssue::Second { mv, length: None, .. } => {
            say!(locale, "there is a second solution: {mv} mates, too, with more half-moves", mv)
        }
    }
}
