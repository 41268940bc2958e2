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

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "wrong-encoding",
    Group::Header,
    Severity::Warning,
    "the file was probably read in the wrong encoding",
    message,
)
.with_exceptions(|kind| match kind {
    IssueKind::WrongEncoding { of_move: true } => Some(Severity::Error),
    _ => None,
});

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "accents that belong to the name",
    language: "xiangqi-pgn",
    text: concat!("[Game \"Chinese Chess\"]\n", "[Site \"Zürich, Café de la Régence\"]\n", "\n", "1. H2-E2 H9-G7 *\n"),
}];

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

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;
    use crate::ide::Document;

    #[test]
    fn words() {
        assert!(said(&IssueKind::WrongEncoding { of_move: false }).ends_with("reopen it as GB18030 or Big5"));
    }

    /// GB18030 and Shift_JIS as an editor shows them in another encoding.
    #[test]
    fn once_for_a_file_and_once_for_its_moves() {
        use Severity::{Error, Warning};
        let pgn =
            "[Game \"Chinese Chess\"]\n[Red \"ºúÈÙ»ª\"]\n[Black \"Áø´ó»ª\"]\n\n1. ÅÚ¶þÆ½Îå Âí£¸½ø£· 2. Âí¶þ½øÈý *\n";
        let lost = pgn.replace(|c: char| !c.is_ascii(), "\u{fffd}");
        let moves = "[Game \"Chinese Chess\"]\n\n1. ÅÚ¶þÆ½Îå Âí£¸½ø£· ( 1... ÅÚ£²Æ½£µ ) *\n";
        let cases = [
            (vec![Warning, Error], "xiangqi-pgn", pgn),
            (vec![Warning, Error], "xiangqi-pgn", &lost),
            (vec![Error], "xiangqi-pgn", moves),
            (
                vec![Error],
                "xiangqi-pgn",
                "[Game \"Chinese Chess\"]\n\n1. \u{fffd}\u{6b0}\u{2fd}\u{fffd}\u{4e00} ˧\u{fffd}Ľ\u{fffd}һ *\n",
            ),
            (vec![Error, Warning], "xiangqi-pgn", &[moves, "\n", pgn].concat()),
            (vec![Warning], "xq", "FORMAT AXF\nGAME 1, È«¹úÏóÆå\nRED ºúÈÙ»ª\nSTART{ 1. C2=5 }\n"),
            (vec![Warning], "csa", "V2.2\nN+’J\u{90}ì\u{8d}_Ži\nPI\n+\n+7776FU\n"),
            (vec![Warning], "xiangqi-fen", "# ²Ð¾Ö\n4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1\n"),
            (vec![Warning], "uci", "# ²Ð¾Ö\nposition startpos moves h2e2\n"),
        ];
        for (severities, language, text) in cases {
            let found = Document::open_text(text, language).diagnostics();
            let reported: Vec<_> = found.iter().map(|found| (found.code.code, found.severity)).collect();
            let expected: Vec<_> = severities.into_iter().map(|severity| ("wrong-encoding", severity)).collect();
            assert_eq!(reported, expected, "{text}");
        }
    }
}
