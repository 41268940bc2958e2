//! The facts about a code: its line of the table.

use super::Wording;
use super::fix::{Fix, FixContext};
use crate::record::{Issue, IssueKind, RelatedRole};
use crate::words::{Catalogue, Locale, say};
use std::borrow::Cow;
use std::fmt;

/// How much a finding matters, the most severe first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// The record is wrong: it cannot be read or played as it stands.
    Error,
    /// The record can be played, but something in it is certainly not intended.
    Warning,
    /// Worth knowing.
    Information,
    /// A remark on style, or on something that is only likely.
    Hint,
}

impl Severity {
    /// All of them, the most severe first.
    pub const ALL: [Severity; 4] = [Severity::Error, Severity::Warning, Severity::Information, Severity::Hint];

    /// The name in settings and on the command line: `error`, `warning`, `information`, `hint`.
    pub const fn id(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Information => "information",
            Severity::Hint => "hint",
        }
    }

    /// Its name for people: `error`, `warning`, `information`, `hint`.
    pub fn name(self, locale: Locale) -> &'static str {
        match self {
            Severity::Error => say!(locale, "error"),
            Severity::Warning => say!(locale, "warning"),
            Severity::Information => say!(locale, "information"),
            Severity::Hint => say!(locale, "hint"),
        }
    }

    /// The severity of a name in settings, in either case; `info` is read too.
    pub fn from_id(id: &str) -> Option<Severity> {
        match id.to_ascii_lowercase().as_str() {
            "info" => Some(Severity::Information),
            id => Severity::ALL.into_iter().find(|severity| severity.id() == id),
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// The topic of a code; each is a chapter of the documentation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Group {
    /// Tokens, braces, keywords.
    Syntax,
    /// The lines before the moves.
    Header,
    /// The position a game starts from.
    Setup,
    /// The moves of a line.
    Moves,
    /// Variations and references to them.
    Variations,
    /// Repetition and the limit without capture.
    Rules,
    /// Records of shogi.
    Shogi,
    /// Boards and lists of steps.
    Steps,
    /// Positions written as FEN, and the rules of jeiqi.
    Fen,
}

impl Group {
    /// The groups in the order of the documentation.
    pub const ALL: [Group; 9] = [
        Group::Syntax,
        Group::Header,
        Group::Setup,
        Group::Moves,
        Group::Variations,
        Group::Rules,
        Group::Shogi,
        Group::Steps,
        Group::Fen,
    ];

    /// Its name in JSON, which never changes: `data.group` of a diagnostic.
    pub const fn id(self) -> &'static str {
        match self {
            Group::Syntax => "syntax",
            Group::Header => "header",
            Group::Setup => "setup",
            Group::Moves => "moves",
            Group::Variations => "variations",
            Group::Rules => "rules",
            Group::Shogi => "csa",
            Group::Steps => "cs102a",
            Group::Fen => "fen",
        }
    }

    /// Its heading in the language of the reader.
    pub fn title_in(self, locale: Locale) -> &'static str {
        Catalogue::find(locale, self.title()).unwrap_or(self.title())
    }

    /// Its heading.
    pub const fn title(self) -> &'static str {
        match self {
            Group::Syntax => "Syntax",
            Group::Header => "Header",
            Group::Setup => "Setup",
            Group::Moves => "Moves",
            Group::Variations => "Variations",
            Group::Rules => "Rules",
            Group::Shogi => "Shogi",
            Group::Steps => "Boards and steps",
            Group::Fen => "FEN and jeiqi",
        }
    }
}

/// The message of an issue; `None` if the issue has another code.
pub(super) type Message = fn(&IssueKind, &Wording<'_>) -> Option<String>;

/// The quick fixes of an issue.
pub(super) type Fixes = fn(&Issue, &FixContext<'_>) -> Vec<Fix>;

/// The words at a place that explains an issue; `None` for the usual ones.
pub(super) type Related = fn(RelatedRole, &IssueKind, &Wording<'_>) -> Option<String>;

/// The severity of an issue where it is not that of its code.
pub(super) type Exceptions = fn(&IssueKind) -> Option<Severity>;

/// The facts about a code.
pub struct CodeInfo {
    /// Kebab-case, stable: people write it into settings.
    pub code: &'static str,
    /// Its topic.
    pub group: Group,
    /// How much it matters by default; see [`severity_of`](super::severity_of) for single issues.
    pub severity: Severity,
    /// One line, without a full stop.
    pub summary: &'static str,
    pub(super) message: Message,
    pub(super) fixes: Fixes,
    pub(super) related: Related,
    pub(super) exceptions: Exceptions,
    pub(super) on_request: fn(&IssueKind) -> bool,
    /// Whether what it stands on has no effect, and can be drawn pale.
    pub has_no_effect: bool,
}

impl CodeInfo {
    /// A code without fixes that is reported by default. The registry names it after its file.
    pub(super) const fn new(group: Group, severity: Severity, summary: &'static str, message: Message) -> CodeInfo {
        CodeInfo {
            code: "",
            group,
            severity,
            summary,
            message,
            fixes: |_, _| Vec::new(),
            related: |_, _, _| None,
            exceptions: |_| None,
            on_request: |_| false,
            has_no_effect: false,
        }
    }

    /// The same with its name.
    pub(super) const fn named(mut self, code: &'static str) -> CodeInfo {
        self.code = code;
        self
    }

    /// The same, about words that have no effect.
    pub(super) const fn without_effect(mut self) -> CodeInfo {
        self.has_no_effect = true;
        self
    }

    /// The same with quick fixes.
    pub(super) const fn with_fixes(mut self, fixes: Fixes) -> CodeInfo {
        self.fixes = fixes;
        self
    }

    /// The same with words for places that explain an issue.
    pub(super) const fn with_related(mut self, related: Related) -> CodeInfo {
        self.related = related;
        self
    }

    /// The same, some of its issues being reported only if a setting asks for the code.
    pub(super) const fn on_request(mut self, on_request: fn(&IssueKind) -> bool) -> CodeInfo {
        self.on_request = on_request;
        self
    }

    /// The same, some of its issues being of another severity.
    pub(super) const fn with_exceptions(mut self, exceptions: Exceptions) -> CodeInfo {
        self.exceptions = exceptions;
        self
    }

    /// One line in the language of the reader, without a full stop.
    pub fn summary_in(&self, locale: Locale) -> &'static str {
        Catalogue::find(locale, self.summary).unwrap_or(self.summary)
    }

    /// Its page, in Markdown without a heading: the meaning, why it matters, how to fix it, and an example with the
    /// reported token underlined.
    pub fn documentation(&self) -> &'static str {
        super::pages::documentation(self.code)
    }

    /// Its page in the language of the reader.
    pub fn documentation_in(&self, locale: Locale) -> Cow<'static, str> {
        super::pages::documentation_in(locale, self.code)
    }
}

impl PartialEq for CodeInfo {
    fn eq(&self, other: &CodeInfo) -> bool {
        self.code == other.code
    }
}

impl Eq for CodeInfo {}

impl fmt::Debug for CodeInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CodeInfo").field("code", &self.code).field("severity", &self.severity).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn severities_have_names_and_an_order() {
        for severity in Severity::ALL {
            assert_eq!(Severity::from_id(&severity.to_string().to_uppercase()), Some(severity));
        }
        assert_eq!(Severity::from_id("info"), Some(Severity::Information));
        assert_eq!(Severity::from_id("fatal"), None);
        assert!(Severity::Error < Severity::Warning && Severity::Information < Severity::Hint);
    }
}
