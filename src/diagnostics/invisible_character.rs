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

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::syntax::SyntaxKind;
use crate::text::{TextEdit, hidden, range, turns};
use crate::words::{say, say_count};

pub(super) const INFO: CodeInfo = CodeInfo::new(
    Group::Syntax,
    Severity::Hint,
    "a character that is not shown, or that turns the direction of the text",
    message,
)
.with_fixes(fixes);

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
    vec![Fix { safe: token.kind == SyntaxKind::Move, ..Fix::safe_edits(title, edits) }]
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
