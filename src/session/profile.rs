//! The abilities of a client that its session acts on.

use ls_types::PositionEncodingKind;
use serde_json::Value;

use crate::text::Unit;

/// How hovers are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HoverStyle {
    /// Plain text.
    #[default]
    Plain,
    /// Markdown, boards as text.
    Markdown,
    /// Markdown with boards as pictures.
    Pictures {
        /// A cell of a table may have several lines, parted by `<br>`.
        breaks: bool,
    },
}

/// The parts of a completion that a client accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CompletionProfile {
    /// An item may name two ranges: the one that is typed already, and the whole word.
    pub insert_replace: bool,
    /// Texts may have places to fill in.
    pub snippets: bool,
    /// How items are documented.
    pub documentation: HoverStyle,
}

/// The abilities of a client.
#[derive(Clone, Debug, Default)]
pub struct Profile {
    /// The unit of its columns.
    pub unit: Unit,
    /// It asks for diagnostics itself.
    pub pull: bool,
    /// It asks for diagnostics again on request.
    pub refresh: bool,
    /// How hovers are written.
    pub hover: HoverStyle,
    /// Whether it shows the findings of a word beside its hover.
    pub shows_findings: bool,
    /// The parts of a completion that it accepts.
    pub completion: CompletionProfile,
    /// Fields of a signature may be named by their place in it.
    pub label_offsets: bool,
    /// Symbols may have children.
    pub nested_symbols: bool,
    /// Folding is by whole lines.
    pub line_folding: bool,
    /// The most folding ranges that it wants.
    pub fold_limit: Option<usize>,
    /// It asks whether something can be renamed before it asks for the new name.
    pub prepare_rename: bool,
    /// A definition may be a link with its origin.
    pub definition_links: bool,
    /// It can show the board at a place.
    pub shows_board: bool,
    /// Whether it opens a file again in another encoding: a command of the client.
    pub reopens: bool,
    /// Whether it types the space after an accepted half-move: a command of the client.
    pub types_spaces: bool,
    /// Whether it says what an action has deleted: a command of the client.
    pub shows_deleted: bool,
    /// Whether it goes to a place: a command of the client.
    pub goes_to: bool,
    /// Whether it has a position analysed: a command of the client.
    pub analyses: bool,
    /// Whether it asks for annotations and takes them out: commands of the client.
    pub annotates: bool,
    /// It asks for inlay hints again on request.
    pub refresh_hints: bool,
    /// Edits may name the version they are for.
    pub versioned_edits: bool,
    /// It knows code actions that carry their edit.
    pub action_literals: bool,
    /// It asks for the edit of a code action when it is chosen.
    pub resolves_edits: bool,
    /// It shows actions that cannot be chosen, with the reason.
    pub disabled_actions: bool,
    /// An edit may create a file.
    pub creates_files: bool,
    /// It can be asked for its settings.
    pub configuration: bool,
    /// It shows the progress of work that it did not ask for.
    pub progress: bool,
    /// It can be asked to watch files.
    pub watches: bool,
    /// Completion can be registered for each language.
    pub registers_completion: bool,
    /// Formatting as one types can be registered for each language.
    pub registers_typing: bool,
    /// The server ends with this process.
    pub process: Option<u32>,
    /// What it can do with changes and texts of which only a server with files makes use.
    #[cfg(feature = "server")]
    pub newer: NewerProfile,
}

/// The abilities of newer clients.
#[cfg(feature = "server")]
#[derive(Clone, Copy, Debug, Default)]
pub struct NewerProfile {
    /// Edits may be annotated, and wait for the user.
    pub annotated_edits: bool,
    /// An item of a list may have a description beside its label.
    pub label_details: bool,
    /// A fold may say how it looks.
    pub collapsed_text: bool,
    /// It shows texts that the server writes.
    pub text_content: bool,
    /// It shows a completion in the text, and its user wants that.
    pub inline_completion: bool,
}

/// Editors known to show pictures in hovers, and the findings beside them. Others say so in `initializationOptions`; a
/// name alone is not much to go by, since the same program goes by several (`code-server`, `VSCodium`).
const SHOW_PICTURES: [&str; 5] = ["Visual Studio Code", "code-server", "VSCodium", "Cursor", "Windsurf"];

impl Profile {
    /// Reads the client's description of itself, the parameters of `initialize`. What is not as the protocol says counts as
    /// not said.
    pub fn of(params: &Value) -> Profile {
        let client = Client(params);
        let document = |path: &str| client.flag(&format!("/capabilities/textDocument/{path}"));
        let workspace = |path: &str| client.flag(&format!("/capabilities/workspace/{path}"));
        let number = |path: &str| params.pointer(path).and_then(Value::as_u64);
        let item = "completion/completionItem";
        Profile {
            unit: client.unit(),
            pull: client.has("/capabilities/textDocument/diagnostic"),
            refresh: workspace("diagnostics/refreshSupport") && client.refreshes(),
            hover: client.style("/capabilities/textDocument/hover/contentFormat"),
            shows_findings: client.shows_findings(),
            completion: CompletionProfile {
                insert_replace: document(&format!("{item}/insertReplaceSupport")),
                snippets: document(&format!("{item}/snippetSupport")),
                documentation: client.style(&format!("/capabilities/textDocument/{item}/documentationFormat")),
            },
            label_offsets: document("signatureHelp/signatureInformation/parameterInformation/labelOffsetSupport"),
            nested_symbols: document("documentSymbol/hierarchicalDocumentSymbolSupport"),
            line_folding: document("foldingRange/lineFoldingOnly"),
            fold_limit: number("/capabilities/textDocument/foldingRange/rangeLimit").map(|limit| limit as usize),
            prepare_rename: document("rename/prepareSupport"),
            definition_links: document("definition/linkSupport"),
            shows_board: client.knows(SHOW_BOARD),
            reopens: client.knows(REOPEN),
            types_spaces: client.knows(SPACE),
            shows_deleted: client.knows(SHOW_DELETED),
            goes_to: client.knows(GO_TO),
            analyses: client.knows(ANALYSE),
            annotates: client.knows(ANNOTATE) && client.knows(REMOVE_ANNOTATIONS),
            refresh_hints: workspace("inlayHint/refreshSupport"),
            versioned_edits: workspace("workspaceEdit/documentChanges"),
            action_literals: client.has("/capabilities/textDocument/codeAction/codeActionLiteralSupport"),
            resolves_edits: document("codeAction/dataSupport")
                && client.names("/capabilities/textDocument/codeAction/resolveSupport/properties", "edit"),
            disabled_actions: document("codeAction/disabledSupport"),
            creates_files: client.names("/capabilities/workspace/workspaceEdit/resourceOperations", "create"),
            progress: client.flag("/capabilities/window/workDoneProgress"),
            configuration: workspace("configuration"),
            watches: workspace("didChangeWatchedFiles/dynamicRegistration"),
            registers_completion: document("completion/dynamicRegistration"),
            registers_typing: document("onTypeFormatting/dynamicRegistration"),
            process: number("/processId").and_then(|process| u32::try_from(process).ok()),
            #[cfg(feature = "server")]
            newer: NewerProfile {
                annotated_edits: client.has("/capabilities/workspace/workspaceEdit/changeAnnotationSupport"),
                label_details: document(&format!("{item}/labelDetailsSupport")),
                collapsed_text: document("foldingRange/foldingRange/collapsedText"),
                text_content: workspace("textDocumentContent/dynamicRegistration"),
                inline_completion: document("inlineCompletion/dynamicRegistration")
                    && client.flag("/initializationOptions/client/inlineCompletion"),
            },
        }
    }

    /// The unit as the protocol names it.
    pub fn encoding(&self) -> PositionEncodingKind {
        match self.unit {
            Unit::Utf8 => PositionEncodingKind::UTF8,
            Unit::Utf16 => PositionEncodingKind::UTF16,
            Unit::Utf32 => PositionEncodingKind::UTF32,
        }
    }
}

/// The command of our editor plugins that shows the board at a place.
pub(crate) const SHOW_BOARD: &str = "xqls.showBoard";
/// The command of a client that opens a file again: its address and the name of an encoding.
pub(crate) const REOPEN: &str = "xqls.reopen";
/// The command of a client that says what was deleted and can undo it: the address of the text and the words.
pub(crate) const SHOW_DELETED: &str = "xqls.showDeleted";
/// The command of a client that goes to a place: an address and a range.
pub(crate) const GO_TO: &str = "xqls.goTo";
/// The command of a client that has the position at a place analysed: the address of the text and the place.
pub(crate) const ANALYSE: &str = "xqls.analyse";
/// The command of a client that has a game annotated: the address of the text and a place in the game.
pub(crate) const ANNOTATE: &str = "xqls.annotate";
/// The command of a client that has the annotations of a game taken out: the same.
pub(crate) const REMOVE_ANNOTATIONS: &str = "xqls.removeAnnotations";

/// The command of a client that types a space after an accepted half-move: its text.
pub(crate) const SPACE: &str = "xqls.space";

/// The parameters of `initialize`.
#[derive(Clone, Copy)]
struct Client<'a>(&'a Value);

impl<'a> Client<'a> {
    fn has(self, path: &str) -> bool {
        self.0.pointer(path).is_some_and(|value| !value.is_null())
    }

    fn said(self, path: &str) -> Option<bool> {
        self.0.pointer(path).and_then(Value::as_bool)
    }

    fn flag(self, path: &str) -> bool {
        self.said(path).unwrap_or(false)
    }

    fn texts(self, path: &str) -> impl Iterator<Item = &'a str> {
        self.0.pointer(path).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
    }

    fn names(self, path: &str, wanted: &str) -> bool {
        self.texts(path).any(|text| text == wanted)
    }

    fn name(self) -> Option<&'a str> {
        self.0.pointer("/clientInfo/name").and_then(Value::as_str)
    }

    /// UTF-8 if offered, because it costs nothing to count; else the client's first known encoding.
    fn unit(self) -> Unit {
        let known = self.texts("/capabilities/general/positionEncodings").filter_map(|kind| match kind {
            "utf-8" => Some(Unit::Utf8),
            "utf-16" => Some(Unit::Utf16),
            "utf-32" => Some(Unit::Utf32),
            _ => None,
        });
        let mut known = known.peekable();
        let first = known.peek().copied().unwrap_or_default();
        if known.any(|unit| unit == Unit::Utf8) { Unit::Utf8 } else { first }
    }

    /// Whether it has a command, as our plugins say.
    fn knows(self, command: &str) -> bool {
        self.names("/initializationOptions/client/commands", command)
    }

    /// Whether a client with pull refresh displays the result. Neovim 0.12 without our plugin then pulls the whole
    /// workspace but does not show the result in open buffers. Our plugin does, and announces it.
    fn refreshes(self) -> bool {
        self.said("/initializationOptions/client/refresh").unwrap_or_else(|| self.name() != Some("Neovim"))
    }

    fn shows_findings(self) -> bool {
        self.said("/initializationOptions/client/findings").unwrap_or_else(|| self.is_known_for_pictures())
    }

    fn is_known_for_pictures(self) -> bool {
        self.name().is_some_and(|name| SHOW_PICTURES.contains(&name))
    }

    /// How texts are written for it. It takes the formats at a path, the one that it likes best first.
    fn style(self, formats: &str) -> HoverStyle {
        if self.texts(formats).next() != Some("markdown") {
            return HoverStyle::Plain;
        }
        let said = self.said("/initializationOptions/client/markdownImages");
        let said = said.or_else(|| self.said("/initializationOptions/pictures"));
        if !said.unwrap_or_else(|| self.is_known_for_pictures()) {
            return HoverStyle::Markdown;
        }
        HoverStyle::Pictures { breaks: self.names("/capabilities/general/markdown/allowedTags", "br") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn profile(params: Value) -> Profile {
        Profile::of(&params)
    }

    #[test]
    fn the_encoding_is_utf_8_where_offered() {
        let unit = |offered: Value| profile(json!({"capabilities": {"general": {"positionEncodings": offered}}})).unit;
        assert_eq!(unit(json!(["utf-16"])), Unit::Utf16);
        assert_eq!(unit(json!(["utf-32", "utf-8", "utf-16"])), Unit::Utf8);
        assert_eq!(unit(json!(["utf-7", "utf-32", "utf-16"])), Unit::Utf32);
        assert_eq!(profile(json!({"capabilities": {}})).unit, Unit::Utf16);
    }

    #[test]
    fn diagnostics_are_refreshed_where_that_is_seen() {
        let refresh = |options: Value, name: &str| {
            profile(json!({
                "capabilities": {"workspace": {"diagnostics": {"refreshSupport": true}}},
                "initializationOptions": options,
                "clientInfo": {"name": name},
            }))
            .refresh
        };
        assert!(refresh(json!(null), "Visual Studio Code"));
        assert!(!refresh(json!({}), "Neovim"));
        assert!(refresh(json!({"client": {"refresh": true}}), "Neovim"));
    }

    #[test]
    fn pictures_go_where_they_are_shown() {
        let hover = |formats: Value, options: Value, name: &str| {
            profile(json!({
                "capabilities": {"textDocument": {"hover": {"contentFormat": formats}}},
                "initializationOptions": options,
                "clientInfo": {"name": name},
            }))
            .hover
        };
        let both = || json!(["markdown", "plaintext"]);
        assert_eq!(hover(json!(["plaintext"]), json!({"pictures": true}), "Emacs"), HoverStyle::Plain);
        assert_eq!(hover(json!(["plaintext", "markdown"]), json!({}), "code-server"), HoverStyle::Plain);
        assert_eq!(hover(json!([]), json!({}), "code-server"), HoverStyle::Plain);
        assert_eq!(hover(both(), json!(null), "Neovim"), HoverStyle::Markdown);
        assert_eq!(
            hover(both(), json!({"client": {"markdownImages": true}}), "any"),
            HoverStyle::Pictures { breaks: false }
        );
        assert_eq!(hover(both(), json!({"pictures": false}), "Visual Studio Code"), HoverStyle::Markdown);
        assert_eq!(hover(both(), json!({}), "code-server"), HoverStyle::Pictures { breaks: false });
    }
}
