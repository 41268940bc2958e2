//! The text that a record of JKF is read as. No file is kept in it: `json` writes it, and nobody edits it. So it has what
//! JKF has, and nothing more: no numbers, brackets around variations, and each half-move on a line, readable or not.
//!
//! ```text
//! file      = { header } position { item } ;
//! header    = "[" key TAB value LF ;                       (* \\ and \n in a value *)
//! position  = "@" sfen LF ;
//! item      = half-move { time | claim | comment } | variation | end ;
//! half-move = move-of-KIF LF ;
//! time      = "=" time-of-KIF LF ;
//! claim     = "!" ( "同" | kind-of-CSA ) LF ;
//! comment   = "*" text LF ;
//! variation = ( "(" | "<" ) LF { item } ")" LF ;           (* "(" instead of the half-move before, "<" after it *)
//! end       = "%" word-of-CSA LF ;
//! ```

mod grammar;
mod lower;

use super::spelling::Spelling;
use super::{Format, FormatInfo, JAPANESE};
use crate::layout::LayoutOptions;
use crate::record::Lower;
use crate::rules::Variant;
use crate::syntax::{Grammar, RecordTree};
use crate::text::LineEnding;
use grammar::JkfGrammar;
use lower::JkfLowering;

/// The format.
#[derive(Debug)]
pub(crate) struct Jkf;

impl Format for Jkf {
    fn info(&self) -> &'static FormatInfo {
        &FormatInfo { id: "jkf", name: "JKF", extensions: &["jkf"], japanese: true }
    }

    fn grammar(&self) -> &'static dyn Grammar {
        &JkfGrammar
    }

    fn lowering(&self) -> &'static dyn Lower {
        &JkfLowering
    }

    fn is_sound(&self, _: &RecordTree) -> bool {
        false
    }

    fn lay_out(&self, record: &RecordTree, _: bool, _: LineEnding, _: &LayoutOptions) -> String {
        record.text()
    }

    fn spelling(&self) -> &'static Spelling {
        JAPANESE.spelling()
    }

    /// It is only read.
    fn holds(&self, _: Variant) -> bool {
        false
    }

    fn likelihood(&self, _: &str) -> u8 {
        0
    }
}
