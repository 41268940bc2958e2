//! CS102A move sequences (`.chessmoveseq`, seed 2): a sequence of xiangqi moves, as CS102A stores it.

use super::cs102a::{self, Content, Cs102aGrammar, StepEditing, StepLowering};
use super::editing::Editing;
use super::{Format, FormatInfo, Unfit, WriteOptions};
use crate::formats::loss::Loss;
use crate::formats::words::{LineWord, When, Words, line_word};
use crate::layout::LayoutOptions;
use crate::record::{Game, Lower};
use crate::syntax::{Grammar, RecordTree};
use crate::text::{LineBreaks, LineEnding};

const LINES: [LineWord; 3] = [
    line_word("@LAST_MOVER", "@LAST_MOVER=|", When::Header),
    line_word("@TOTAL_STEP", "@TOTAL_STEP=|", When::Header),
    line_word("@@", "@@\n", When::Main),
];

const WORDS: Words =
    Words { lines: &LINES, among_moves: &[], values: &[("LAST_MOVER", &["RED", "BLACK"])], notations: &[] };

/// The format.
#[derive(Debug)]
pub struct Chessmoveseq;

const INFO: FormatInfo =
    FormatInfo { id: "chessmoveseq", name: "CS102A move sequence", extensions: &["chessmoveseq"], japanese: false };

impl Format for Chessmoveseq {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn grammar(&self) -> &'static dyn Grammar {
        &Cs102aGrammar(Content::Steps)
    }

    fn lowering(&self) -> &'static dyn Lower {
        &StepLowering
    }

    fn accepts(&self, _: &str) -> Result<(), Unfit> {
        Ok(())
    }

    fn print(&self, record: &RecordTree, _: bool, _: LineEnding, _: &LayoutOptions) -> Option<String> {
        cs102a::print_record(record)
    }

    fn print_file(&self, records: &[&RecordTree], _: &LayoutOptions) -> String {
        cs102a::print_file(records)
    }

    fn line_breaks(&self, _: &RecordTree) -> LineBreaks {
        LineBreaks::default()
    }

    fn write(&self, games: &[Game], _: &WriteOptions, lost: &mut Vec<Loss>) -> Option<String> {
        cs102a::write_steps(games, lost)
    }

    fn companion_extension(&self) -> Option<&'static str> {
        Some("chessboard")
    }

    fn is_plain_text(&self) -> bool {
        true
    }

    fn words(&self) -> Words {
        WORDS
    }

    fn editing(&self) -> &'static dyn Editing {
        &StepEditing
    }

    fn likelihood(&self, head: &str) -> u8 {
        cs102a::likelihood(head, Content::Steps)
    }
}
