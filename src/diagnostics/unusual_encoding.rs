//! A file of KIF or KI2 in another encoding than programs expect.
//!
//! By the rule of the format, files `.kif` and `.ki2` are in Shift_JIS, files `.kifu` and `.ki2u` in UTF-8. The first
//! line may name another encoding: `#KIF version=2.0 encoding=UTF-8`. Many programs read both. Others show wrong
//! characters or refuse the file.
//!
//! This program reads the file and keeps its encoding. For other programs, save it in the usual encoding, or give it the
//! other extension.
//!
//! A text that was never saved has no finding, because it has no encoding yet.

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Header, Severity::Hint, "a file in another encoding than programs expect", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::OtherEncoding { found, usual } = kind else { return None };
    let (found, usual) = (found.name(), usual.name());
    Some(say!(
        words.locale,
        "this file is in {found}, but by its name or its first line some programs expect {usual}: save it in {usual}, or \
         give it the extension for {found}",
        found,
        usual
    ))
}
