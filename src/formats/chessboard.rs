//! CS102A boards (`.chessboard`, seed 2): a board of xiangqi, as CS102A stores it.

use super::cs102a::{self, BoardEditing, BoardLowering, Content, Cs102aGrammar};
use super::editing::Editing;
use super::{Format, FormatInfo, Unfit, WriteOptions};
use crate::formats::loss::Loss;
use crate::formats::words::{LineWord, When, Words, line_word};
use crate::layout::LayoutOptions;
use crate::record::{Game, Lower};
use crate::syntax::{Grammar, RecordTree};
use crate::text::{LineBreaks, LineEnding};

const LINES: [LineWord; 2] =
    [line_word("@LAST_MOVER", "@LAST_MOVER=|", When::Header), line_word("@@", "@@\n", When::Main)];

const WORDS: Words =
    Words { lines: &LINES, among_moves: &[], values: &[("LAST_MOVER", &["RED", "BLACK"])], notations: &[] };

/// The format.
#[derive(Debug)]
pub struct Chessboard;

const INFO: FormatInfo =
    FormatInfo { id: "chessboard", name: "CS102A board", extensions: &["chessboard"], japanese: false };

impl Format for Chessboard {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn grammar(&self) -> &'static dyn Grammar {
        &Cs102aGrammar(Content::Board)
    }

    fn lowering(&self) -> &'static dyn Lower {
        &BoardLowering
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
        cs102a::write_board(games, lost)
    }

    fn is_plain_text(&self) -> bool {
        true
    }

    fn words(&self) -> Words {
        WORDS
    }

    fn editing(&self) -> &'static dyn Editing {
        &BoardEditing
    }

    fn likelihood(&self, head: &str) -> u8 {
        cs102a::likelihood(head, Content::Board)
    }
}
