//! Yang's Chinese Chess File Format (`.xq`, seed 0) and the `.wxf` dialect of it that programs write.

mod declare;
mod detect;
mod draft;
mod edit;
mod grammar;
mod lexer;
mod lower;
#[cfg(test)]
mod patterns;
mod print;
mod spelling;
mod write;

pub(crate) use grammar::XqGrammar;
pub(crate) use lower::XqLowering;

use super::compose;
use super::draft::Draft;
use super::editing::Editing;
use super::loss::Loss;
use super::spelling::Spelling;
use super::{Format, FormatInfo, Unfit, WriteOptions};
use crate::layout::LayoutOptions;
use crate::notation::{Notation, Symbols};
use crate::record::{Game, Lower};
use crate::syntax::{Grammar, RecordTree};
use crate::text::{LineEnding, TextEdit};

/// The format.
#[derive(Debug)]
pub(crate) struct Xq;

const INFO: FormatInfo =
    FormatInfo { id: "xq", name: "Chinese Chess File Format", extensions: &["xq", "wxf"], japanese: false };

impl Format for Xq {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn grammar(&self) -> &'static dyn Grammar {
        &XqGrammar
    }

    fn lowering(&self) -> &'static dyn Lower {
        &XqLowering
    }

    fn accepts(&self, head: &str) -> Result<(), Unfit> {
        if detect::looks_like_xquery(head) { Err(Unfit::XQuery) } else { Ok(()) }
    }

    fn is_sound(&self, record: &RecordTree) -> bool {
        print::is_sound(record)
    }

    fn lay_out(&self, record: &RecordTree, last: bool, ending: LineEnding, options: &LayoutOptions) -> String {
        compose::lay_out(&spelling::SPELLING, record, last, ending, options)
    }

    fn declare(&self, record: &RecordTree, notation: Notation) -> Option<Vec<TextEdit>> {
        declare::declare(record, notation)
    }

    fn declare_letters(&self, record: &RecordTree, letters: &Symbols) -> Option<Vec<TextEdit>> {
        declare::declare_letters(record, letters)
    }

    fn spelling(&self) -> &'static Spelling {
        &spelling::SPELLING
    }

    fn write(&self, games: &[Game], options: &WriteOptions, lost: &mut Vec<Loss>) -> Option<String> {
        write::write(games, options, lost)
    }

    fn draft(&self, game: &Draft, out: &mut String) {
        draft::write(game, out);
    }

    fn editing(&self) -> &'static dyn Editing {
        &edit::XqEditing
    }

    fn likelihood(&self, head: &str) -> u8 {
        let keyword = |line: &str| {
            let word = line.trim_start().split([' ', '\t', '{', ',']).next().unwrap_or_default();
            matches!(word, "FORMAT" | "GAME" | "START" | "SETUP")
        };
        if detect::looks_like_xquery(head) {
            0
        } else {
            (head.lines().filter(|line| keyword(line)).count() * 45).min(100) as u8
        }
    }
}
