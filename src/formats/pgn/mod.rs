//! PGN of xiangqi and jeiqi (`.pgn`): record-formats §3.3, seeds 3 and 4.

mod declare;
mod detect;
mod edit;
mod grammar;
mod lexer;
mod lower;
mod plan;
mod print;
mod spelling;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use grammar::PgnGrammar;
pub(crate) use lower::PgnLowering;
pub(crate) use spelling::{OTHER_TAGS, TAGS};

use super::compose;
use super::editing::Editing;
use super::loss::Loss;
use super::spelling::Spelling;
use super::{Format, FormatInfo, Unfit, WriteOptions};
use crate::layout::LayoutOptions;
use crate::notation::Notation;
use crate::record::{Game, Lower};
use crate::rules::Variant;
use crate::syntax::{Grammar, RecordTree};
use crate::text::{LineEnding, TextEdit};
use detect::LikelyGame;

/// The format.
#[derive(Debug)]
pub(crate) struct Pgn;

const INFO: FormatInfo = FormatInfo { id: "xiangqi-pgn", name: "xiangqi PGN", extensions: &["pgn"], japanese: false };

impl Format for Pgn {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn grammar(&self) -> &'static dyn Grammar {
        &PgnGrammar
    }

    fn lowering(&self) -> &'static dyn Lower {
        &PgnLowering
    }

    fn accepts(&self, head: &str) -> Result<(), Unfit> {
        match detect::likely_game(head) {
            LikelyGame::Ours | LikelyGame::Open => Ok(()),
            LikelyGame::Other => Err(Unfit::OtherPgn),
        }
    }

    fn is_sound(&self, record: &RecordTree) -> bool {
        print::is_sound(record)
    }

    fn lay_out(&self, record: &RecordTree, last: bool, ending: LineEnding, options: &LayoutOptions) -> String {
        compose::lay_out(&spelling::SPELLING, record, last, ending, options)
    }

    fn write(&self, games: &[Game], options: &WriteOptions, lost: &mut Vec<Loss>) -> Option<String> {
        write::write(games, options, lost)
    }

    fn holds(&self, variant: Variant) -> bool {
        matches!(variant, Variant::Xiangqi | Variant::Jeiqi)
    }

    fn declare(&self, record: &RecordTree, notation: Notation) -> Option<Vec<TextEdit>> {
        declare::declare(record, notation)
    }

    fn spelling(&self) -> &'static Spelling {
        &spelling::SPELLING
    }

    fn editing(&self) -> &'static dyn Editing {
        &edit::PgnEditing
    }

    fn likelihood(&self, head: &str) -> u8 {
        match detect::likely_game(head) {
            LikelyGame::Ours if detect::has_tags(head) => 95,
            LikelyGame::Ours => 55,
            LikelyGame::Open | LikelyGame::Other => 0,
        }
    }
}
