//! The abilities of a client that its session acts on.

use ls_types::{
    ClientCapabilities, CodeActionCapabilityResolveSupport, InitializeParams, MarkupKind, PositionEncodingKind,
    ResourceOperationKind,
};
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
    /// The server ends with this process.
    pub process: Option<u32>,
}

/// Editors known to show pictures in hovers, and the findings beside them. Others say so in `initializationOptions`; a name alone is not much to go
/// by, since the same program goes by several (`code-server`, `VSCodium`).
const SHOW_PICTURES: [&str; 5] = ["Visual Studio Code", "code-server", "VSCodium", "Cursor", "Windsurf"];

impl Profile {
    /// Reads the client's description of itself.
    pub fn of(params: &InitializeParams) -> Profile {
        let capabilities = &params.capabilities;
        let document = capabilities.text_document.clone().unwrap_or_default();
        let workspace = capabilities.workspace.clone().unwrap_or_default();
        let folding = document.folding_range.unwrap_or_default();
        let actions = document.code_action.unwrap_or_default();
        let edits = workspace.workspace_edit.unwrap_or_default();
        let resolves = |it: &CodeActionCapabilityResolveSupport| it.properties.iter().any(|name| name == "edit");
        let creates = |it: &Vec<ResourceOperationKind>| it.contains(&ResourceOperationKind::Create);
        Profile {
            unit: unit_of(capabilities),
            pull: document.diagnostic.is_some(),
            refresh: workspace.diagnostics.and_then(|it| it.refresh_support).unwrap_or(false) && refreshes(params),
            hover: style_of(params, document.hover.and_then(|it| it.content_format).as_deref()),
            shows_findings: shows_findings(params),
            completion: completion_of(params),
            label_offsets: label_offsets(params),
            nested_symbols: document
                .document_symbol
                .and_then(|it| it.hierarchical_document_symbol_support)
                .unwrap_or(false),
            line_folding: folding.line_folding_only.unwrap_or(false),
            fold_limit: folding.range_limit.map(|limit| limit as usize),
            prepare_rename: document.rename.and_then(|it| it.prepare_support).unwrap_or(false),
            definition_links: document.definition.and_then(|it| it.link_support).unwrap_or(false),
            shows_board: knows(params, SHOW_BOARD),
            reopens: knows(params, REOPEN),
            types_spaces: knows(params, SPACE),
            shows_deleted: knows(params, SHOW_DELETED),
            goes_to: knows(params, GO_TO),
            refresh_hints: workspace.inlay_hint.and_then(|it| it.refresh_support).unwrap_or(false),
            versioned_edits: edits.document_changes.unwrap_or(false),
            action_literals: actions.code_action_literal_support.is_some(),
            resolves_edits: actions.data_support.unwrap_or(false)
                && actions.resolve_support.as_ref().is_some_and(resolves),
            disabled_actions: actions.disabled_support.unwrap_or(false),
            creates_files: edits.resource_operations.as_ref().is_some_and(creates),
            progress: capabilities.window.as_ref().and_then(|it| it.work_done_progress).unwrap_or(false),
            configuration: workspace.configuration.unwrap_or(false),
            watches: workspace.did_change_watched_files.and_then(|it| it.dynamic_registration).unwrap_or(false),
            process: params.process_id,
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

fn label_offsets(params: &InitializeParams) -> bool {
    let help = params.capabilities.text_document.as_ref().and_then(|it| it.signature_help.as_ref());
    let information = help.and_then(|it| it.signature_information.as_ref());
    let parameters = information.and_then(|it| it.parameter_information.as_ref());
    parameters.and_then(|it| it.label_offset_support).unwrap_or(false)
}

fn completion_of(params: &InitializeParams) -> CompletionProfile {
    let completion = params.capabilities.text_document.as_ref().and_then(|it| it.completion.as_ref());
    let item = completion.and_then(|it| it.completion_item.clone()).unwrap_or_default();
    CompletionProfile {
        insert_replace: item.insert_replace_support.unwrap_or(false),
        snippets: item.snippet_support.unwrap_or(false),
        documentation: style_of(params, item.documentation_format.as_deref()),
    }
}

/// UTF-8 if offered, because it costs nothing to count; else the client's first known encoding.
fn unit_of(capabilities: &ClientCapabilities) -> Unit {
    let offered = capabilities.general.as_ref().and_then(|it| it.position_encodings.as_deref()).unwrap_or_default();
    let known = offered.iter().filter_map(|kind| match kind.as_str() {
        "utf-8" => Some(Unit::Utf8),
        "utf-16" => Some(Unit::Utf16),
        "utf-32" => Some(Unit::Utf32),
        _ => None,
    });
    let mut known = known.peekable();
    let first = known.peek().copied().unwrap_or_default();
    if known.any(|unit| unit == Unit::Utf8) { Unit::Utf8 } else { first }
}

/// The command of our editor plugins that shows the board at a place.
pub(crate) const SHOW_BOARD: &str = "xqls.showBoard";
/// The command of a client that opens a file again: its address and the name of an encoding.
pub(crate) const REOPEN: &str = "xqls.reopen";
/// The command of a client that says what was deleted and can undo it: the address of the text and the words.
pub(crate) const SHOW_DELETED: &str = "xqls.showDeleted";
/// The command of a client that goes to a place: an address and a range.
pub(crate) const GO_TO: &str = "xqls.goTo";

/// The command of a client that types a space after an accepted half-move: its text.
pub(crate) const SPACE: &str = "xqls.space";

/// Whether a client has a command, as our plugins say.
fn knows(params: &InitializeParams, command: &str) -> bool {
    let options = params.initialization_options.as_ref();
    let commands = options.and_then(|it| it.pointer("/client/commands")).and_then(Value::as_array);
    commands.is_some_and(|commands| commands.iter().any(|known| known == command))
}

/// Whether a client with pull refresh displays the result. Neovim 0.12 without our plugin then pulls the whole
/// workspace but does not show the result in open buffers. Our plugin does, and announces it.
fn refreshes(params: &InitializeParams) -> bool {
    let options = params.initialization_options.as_ref();
    let said = options.and_then(|it| it.pointer("/client/refresh")).and_then(Value::as_bool);
    said.unwrap_or_else(|| params.client_info.as_ref().is_none_or(|client| client.name != "Neovim"))
}

fn shows_findings(params: &InitializeParams) -> bool {
    let options = params.initialization_options.as_ref();
    let said = options.and_then(|it| it.pointer("/client/findings")).and_then(Value::as_bool);
    let name = params.client_info.as_ref().map(|info| info.name.as_str()).unwrap_or_default();
    said.unwrap_or_else(|| SHOW_PICTURES.contains(&name))
}

/// How texts are written for a client that takes these formats, the one that it likes best first.
fn style_of(params: &InitializeParams, formats: Option<&[MarkupKind]>) -> HoverStyle {
    if formats.and_then(<[MarkupKind]>::first) != Some(&MarkupKind::Markdown) {
        return HoverStyle::Plain;
    }
    let options = params.initialization_options.as_ref();
    let flag = |value: Option<&Value>| value.and_then(Value::as_bool);
    let said = flag(options.and_then(|it| it.pointer("/client/markdownImages")))
        .or_else(|| flag(options.and_then(|it| it.get("pictures"))));
    let name = params.client_info.as_ref().map(|info| info.name.as_str()).unwrap_or_default();
    if !said.unwrap_or_else(|| SHOW_PICTURES.contains(&name)) {
        return HoverStyle::Markdown;
    }
    let markdown = params.capabilities.general.as_ref().and_then(|general| general.markdown.as_ref());
    let tags = markdown.and_then(|markdown| markdown.allowed_tags.as_ref());
    HoverStyle::Pictures { breaks: tags.is_some_and(|tags| tags.iter().any(|tag| tag == "br")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn profile(params: Value) -> Profile {
        Profile::of(&serde_json::from_value(params).unwrap())
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
