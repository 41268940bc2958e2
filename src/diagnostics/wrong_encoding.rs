//! Characters of a header, a comment or a move were lost, because the file was read in the wrong encoding.
//!
//! Older records are in GBK, GB18030 or Big5. An editor that reads them as UTF-8 or Latin-1 shows replacement
//! characters or runs of accented letters; saving then destroys the text. Only the first such place of a file is
//! reported, and the first half-move. That one is an error: no move after it in the line can be judged.
//!
//! Do not save: open the file again with its encoding (`Reopen with Encoding` in VS Code, `:e ++enc=gb18030` in Vim), or
//! convert it first, for example by `iconv -f gb18030 -t utf-8`. The command line of this program finds the
//! encoding itself.
//!
//! ## Example
//!
//! ```xiangqi-pgn
//! [Game "Chinese Chess"]
//! [Site "<e>±±¾©ÖÐ¹ú</e>"]
//!
//! 1. H2-E2 H9-G7 *
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Header, Severity::Warning, "the file was probably read in the wrong encoding", message)
        .with_exceptions(|kind| matches!(kind, IssueKind::WrongEncoding { of_move: true }).then_some(Severity::Error));

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    matches!(kind, IssueKind::WrongEncoding { .. }).then(|| {
        say!(
            words.locale,
            "garbled text: the file was probably read in the wrong encoding; do not save it, but reopen it as \
             GB18030 or Big5"
        )
        .to_owned()
    })
}
