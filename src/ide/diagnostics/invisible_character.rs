//! A character that nobody sees, in a name, a move or between them.
//!
//! Zero-width spaces, soft hyphens and the like come along when text is copied from a page. They are not drawn, but a move
//! with one cannot be read, and a name with one is not found by the name without it. Characters that turn the direction of
//! the text are worse: the text is shown in another order than it is read, so a record can look like another game.
//!
//! Comments may have invisible characters, such as those of emojis. Only characters that turn the text after them are
//! reported there. Names may have the joiners of Persian, Hindi and Mongolian words, and the signs that choose the form of
//! a Chinese character.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! RED <e>Hu​ Ronghua</e>
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! RED Hu Ronghua
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```

#[cfg(test)]
use super::example::NearMiss;
use super::words::{say, say_count};
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::syntax::SyntaxKind;
use crate::text::{TextEdit, hidden, range, turns};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "invisible-character",
    Group::Syntax,
    Severity::Hint,
    "a character that is not shown, or that turns the direction of the text",
    message,
)
.with_fixes(fixes);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "a Persian name with its joiner, a kanji with its form, a flag and a family in a comment",
    language: "xq",
    text: concat!(
        "FORMAT LALG\n",
        "GAME 1\n",
        "RED \u{627}\u{645}\u{6cc}\u{631}\u{6cc}\u{200c}\u{646}\u{698}\u{627}\u{62f}\n",
        "BLACK \u{845b}\u{e0100}\n",
        "START{\n",
        "1. Ch2-e2 /* a\u{200b}b \u{1f468}\u{200d}\u{1f467} \u{feff} */ Nh9-g7\n",
        "}\n"
    ),
}];

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Hidden { character } = kind else { return None };
    let name = named(*character);
    Some(match turns(*character) {
        true => say!(
            words.locale,
            "{name} turns the text after it, so it is shown in another order than it is read: remove it",
            name
        ),
        false => say!(words.locale, "{name} is not shown, so the text is not what it seems to be: remove it", name),
    })
}

/// Removes the hidden characters. A name is then another one, which somebody has to choose.
fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let Some(token) = context.token(issue.range) else { return Vec::new() };
    let start = usize::from(issue.range.start());
    let text = context.text(issue.range);
    let breaks = |c: char| matches!(c, '\n' | '\r' | '\t');
    let edits: Vec<TextEdit> = hidden(&text)
        .filter(|(_, c)| !breaks(*c))
        .map(|(at, c)| TextEdit::replace(range(start + at, start + at + c.len_utf8()), ""))
        .collect();
    let title = say_count!(
        context.locale(),
        count = edits.len(),
        "Remove {count} invisible character" | "Remove {count} invisible characters"
    );
    vec![Fix { title, edits, top: None, safe: token.kind == SyntaxKind::Move }]
}

/// A character by its number and its name in Unicode.
fn named(c: char) -> String {
    let name = match c {
        '\u{0}' => "NULL",
        '\u{8}' => "BACKSPACE",
        '\u{1B}' => "ESCAPE",
        '\u{7F}' => "DELETE",
        '\u{AD}' => "SOFT HYPHEN",
        '\u{34F}' => "COMBINING GRAPHEME JOINER",
        '\u{61C}' => "ARABIC LETTER MARK",
        '\u{115F}' => "HANGUL CHOSEONG FILLER",
        '\u{1160}' => "HANGUL JUNGSEONG FILLER",
        '\u{180E}' => "MONGOLIAN VOWEL SEPARATOR",
        '\u{200B}' => "ZERO WIDTH SPACE",
        '\u{200C}' => "ZERO WIDTH NON-JOINER",
        '\u{200D}' => "ZERO WIDTH JOINER",
        '\u{200E}' => "LEFT-TO-RIGHT MARK",
        '\u{200F}' => "RIGHT-TO-LEFT MARK",
        '\u{2028}' => "LINE SEPARATOR",
        '\u{2029}' => "PARAGRAPH SEPARATOR",
        '\u{202A}' => "LEFT-TO-RIGHT EMBEDDING",
        '\u{202B}' => "RIGHT-TO-LEFT EMBEDDING",
        '\u{202C}' => "POP DIRECTIONAL FORMATTING",
        '\u{202D}' => "LEFT-TO-RIGHT OVERRIDE",
        '\u{202E}' => "RIGHT-TO-LEFT OVERRIDE",
        '\u{2060}' => "WORD JOINER",
        '\u{2061}' => "FUNCTION APPLICATION",
        '\u{2062}' => "INVISIBLE TIMES",
        '\u{2063}' => "INVISIBLE SEPARATOR",
        '\u{2064}' => "INVISIBLE PLUS",
        '\u{2066}' => "LEFT-TO-RIGHT ISOLATE",
        '\u{2067}' => "RIGHT-TO-LEFT ISOLATE",
        '\u{2068}' => "FIRST STRONG ISOLATE",
        '\u{2069}' => "POP DIRECTIONAL ISOLATE",
        '\u{3164}' => "HANGUL FILLER",
        '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}' => "VARIATION SELECTOR",
        '\u{FEFF}' => "ZERO WIDTH NO-BREAK SPACE",
        '\u{FFA0}' => "HALFWIDTH HANGUL FILLER",
        '\u{E0000}'..='\u{E007F}' => "TAG",
        c if c.is_control() => "CONTROL CHARACTER",
        _ => "",
    };
    format!("U+{:04X} {name}", u32::from(c)).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{fixed, said};
    use super::*;
    use crate::ide::Document;

    #[test]
    fn words_and_fix() {
        let kind = |character| IssueKind::Hidden { character };
        assert_eq!(
            said(&kind('\u{200b}')),
            "U+200B ZERO WIDTH SPACE is not shown, so the text is not what it seems to be: remove it"
        );
        assert_eq!(
            said(&kind('\u{202e}')),
            "U+202E RIGHT-TO-LEFT OVERRIDE turns the text after it, so it is shown in another order than it is read: \
             remove it"
        );
        assert!(said(&kind('\u{2065}')).starts_with("U+2065 is not shown"));
        assert_eq!(
            fixed("START{ 1. <e>C\u{200b}h2-e2\u{2066}</e> }", kind('\u{200b}')),
            ["Remove 2 invisible characters: START{ 1. Ch2-e2 }"]
        );
        assert_eq!(
            fixed("GAME\nRED <e>a\u{202e}b</e>\n", kind('\u{202e}')),
            ["Remove 1 invisible character (choice): GAME\nRED ab\n"]
        );
    }

    /// Each format has names and moves, and every one of them is looked at.
    #[test]
    fn names_and_moves_of_every_format() {
        let cases = [
            ("xq", "GAME 1, T\u{200b}\nRED a\u{202e}b\nSTART{\n1. Ch2\u{ad}-e2 Nh9-g7 \u{2067} /* \u{202d} */ }\n", 5),
            ("xiangqi-pgn", "[Red \"a\u{feff}b\"]\n\n1. H2-E2 H9-G7\u{feff} {a\u{202e}b\u{200b}} *\n", 3),
            ("csa", "V2.2\nN+a\u{2060}b\nPI\n+\n+7776FU\u{200b}\n'\u{202e}\n", 3),
            ("kif", "手合割：平手\n先手：a\u{200b}b\n手数----指手---------消費時間--\n   1 ７六歩\u{200b}(77)\n", 2),
            ("usi", "position startpos moves 7g7f\u{200b}\n", 1),
            ("uci", "position startpos moves h2e2\u{e0041}\n", 1),
            ("xiangqi-fen", "4k4/9/9/9/9/9/9/9/9/3K5\u{200e} w - - 0 1\n", 1),
            ("chessmoveseq", "@TOTAL_STEP=1\n@@\n\n7 4\u{200b} 7 5\n", 1),
            (
                "dhtmlxq",
                "[DhtmlXQ]\n[DhtmlXQ_title]a\u{200b}b[/DhtmlXQ_title]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n",
                1,
            ),
        ];
        for (language, text, count) in cases {
            let document = Document::open_text(text, language);
            let found = document.diagnostics().into_iter().filter(|found| found.code == &INFO);
            let ranges: Vec<String> = found.map(|found| text[found.range].escape_debug().to_string()).collect();
            assert_eq!(ranges.len(), count, "{language}: {ranges:?}");
        }
    }

    #[test]
    fn what_other_programs_leave_behind_is_not_reported() {
        let texts = [
            ("xq", "\u{feff}GAME 1\nRED a\nSTART{ 1. Ch2-e2 }\n\u{feff}GAME 2\nSTART{ 1. Ch2-e2 }\n"),
            ("csa", "V2.2\nPI\n+\n+7776FU\n\u{1a}"),
        ];
        for (language, text) in texts {
            let found = Document::open_text(text, language).diagnostics();
            assert!(!found.iter().any(|found| found.code == &INFO), "{found:?}");
        }
    }
}
