//! The letters of a header were lost: the file was read in another encoding than its own.
//!
//! Older records are in GBK, GB18030 or Big5. An editor that takes them for UTF-8 or Latin-1 shows replacement
//! characters or rows of accented letters, and saving them loses the text for good. Only the first such header of a file
//! is reported.
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

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "wrong-encoding",
    Group::Header,
    Severity::Information,
    "the file was probably read in another encoding than its own",
    message,
);

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    matches!(kind, IssueKind::WrongEncoding).then(|| {
        "the letters of this header are lost: the file was probably read in another encoding than its own; \
         without saving, open it again as GB18030 or Big5, or convert it to UTF-8 first"
            .to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        assert!(said(&IssueKind::WrongEncoding).contains("open it again as GB18030 or Big5"));
    }
}
