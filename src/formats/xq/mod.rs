//! Yang's Chinese Chess File Format (`.xq`, seed 0) and the `.wxf` dialect of it that programs write.

mod declare;
mod edit;
mod grammar;
mod lexer;
mod lower;
mod offers;
mod print;
mod write;

pub use grammar::XqGrammar;
pub use lower::XqLowering;

use super::editing::Editing;
use super::loss::Loss;
use super::{Format, FormatInfo, Unfit, WriteOptions};
use crate::formats::words::Words;
use crate::layout::LayoutOptions;
use crate::notation::{Notation, Symbols};
use crate::record::tags::Vocabulary;
use crate::record::{Game, Lower};
use crate::syntax::{Grammar, RecordTree};
use crate::text::{LineEnding, TextEdit};

/// The format.
#[derive(Debug)]
pub struct Xq;

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
        if looks_like_xquery(head) { Err(Unfit::XQuery) } else { Ok(()) }
    }

    fn print(&self, record: &RecordTree, last: bool, ending: LineEnding, options: &LayoutOptions) -> Option<String> {
        print::print_record(record, print::Surroundings { last, ending }, options)
    }

    fn print_file(&self, records: &[&RecordTree], options: &LayoutOptions) -> String {
        print::print_file(records.iter().copied(), options)
    }

    fn line_ending(&self, records: &mut dyn Iterator<Item = &RecordTree>) -> LineEnding {
        print::line_ending(records)
    }

    fn declare(&self, record: &RecordTree, notation: Notation) -> Option<Vec<TextEdit>> {
        declare::declare(record, notation)
    }

    fn declare_letters(&self, record: &RecordTree, letters: &Symbols) -> Option<Vec<TextEdit>> {
        declare::declare_letters(record, letters)
    }

    fn vocabulary(&self) -> Option<Vocabulary> {
        Some(Vocabulary::Yang)
    }

    fn header_order(&self) -> &'static [&'static str] {
        &lexer::HEADER_KEYS
    }

    fn write(&self, games: &[Game], options: &WriteOptions, lost: &mut Vec<Loss>) -> Option<String> {
        write::write(games, options, lost)
    }

    fn words(&self) -> Words {
        offers::WORDS
    }

    fn editing(&self) -> &'static dyn Editing {
        &edit::XqEditing
    }

    fn likelihood(&self, head: &str) -> u8 {
        let keyword = |line: &str| {
            let word = line.trim_start().split([' ', '\t', '{', ',']).next().unwrap_or_default();
            matches!(word, "FORMAT" | "GAME" | "START" | "SETUP")
        };
        if looks_like_xquery(head) {
            0
        } else {
            (head.lines().filter(|line| keyword(line)).count() * 45).min(100) as u8
        }
    }
}

/// `.xq` is the extension of XQuery too.
fn looks_like_xquery(head: &str) -> bool {
    let starts =
        ["xquery version", "module namespace", "declare ", "import module", "import schema", "(:", "for $", "let $"];
    let first = head.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    starts.iter().any(|start| first.starts_with(start))
        || (first.starts_with('<') && head.contains('{') && head.contains('$'))
}
