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

use super::{Format, FormatInfo, JAPANESE};

const INFO: FormatInfo = FormatInfo { id: "jkf", name: "JKF", extensions: &["jkf"], japanese: true };

/// The format.
pub(crate) static JKF: Format = Format {
    spelling: JAPANESE.spelling,
    is_sound: |_| false,
    ..Format::new(INFO, &grammar::JkfGrammar, &lower::JkfLowering, |_| 0)
};
