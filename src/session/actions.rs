//! Code actions: the quick fixes of a place, all safe ones of a document at once, and the changes of a record.
//!
//! An action is offered only if it can be made and changes something: each is tried first. Where that would cost too
//! much, in long texts and sooner while the cursor moves, it is made when it is chosen.

use ls_types as lsp;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::HashMap;
use std::str::FromStr;

use crate::document::game_number;
use crate::ide::{self, Action, ActionChange, ActionKind, QuickFix};
use crate::protocol::{label, message_of};
use crate::text::{Encoding, TextEdit, minimal_edits};
use crate::words::say;

use super::answer::{Error, Json, Result};
use super::diagnostics::sent;
use super::params::{ActionContext, ActionsIn};
use super::play::position_after;
use super::profile::{ANNOTATE, GO_TO, REMOVE_ANNOTATIONS, REOPEN, SHOW_DELETED};
use super::records_elsewhere::RecordsElsewhere;
use super::returned::{ItemData, Returned};
use super::view::View;
use super::world::HAS_ENGINES;

/// The kind of "fix all auto-fixable problems".
pub(crate) const FIX_ALL: lsp::CodeActionKind = lsp::CodeActionKind::new("source.fixAll.xqls");

/// The longest text that an action may have to read, in bytes, to be tried before it is offered: in a list that the user
/// opens, and while the cursor moves.
const LONGEST_TRIED: usize = 64 << 10;
const LONGEST_AT_CURSOR: usize = 16 << 10;

/// The place and the title of an action, from which it is found again.
#[derive(Serialize, Deserialize)]
pub(crate) struct Data {
    uri: lsp::Uri,
    version: i32,
    offset: usize,
    title: String,
}

/// Answers `textDocument/codeAction`.
pub(crate) fn code_action(view: View<'_>, params: ActionsIn) -> Result<Json> {
    let known = view.profile.action_literals;
    Json::of(&known.then(|| offered(view, params.range, &params.context)))
}

fn offered(view: View<'_>, range: lsp::Range, context: &ActionContext) -> lsp::CodeActionResponse {
    let wanted = |kind: &lsp::CodeActionKind| match &context.only {
        Some(only) => only.iter().any(|asked| contains(asked, kind)),
        // Changes of the whole document only where they are asked for.
        None => *kind != FIX_ALL,
    };
    if ide::is_garbled_at(&view.snapshot.document, view.places.bytes(range)) {
        // Whatever is changed, the other characters are lost when the text is saved.
        let reopened = wanted(&lsp::CodeActionKind::QUICKFIX).then(|| reopened(view)).flatten();
        return reopened.into_iter().map(lsp::CodeActionOrCommand::CodeAction).collect();
    }
    let mut actions = Vec::new();
    if wanted(&lsp::CodeActionKind::QUICKFIX) {
        let others = RecordsElsewhere::quickly(view);
        for fix in ide::quick_fixes_among(&view.snapshot.document, view.places.bytes(range), &others) {
            actions.push(quick_fix(view, &fix));
        }
    }
    let offset = view.places.bytes(range).start;
    let trigger = context.trigger_kind;
    let writes = trigger == Some(lsp::CodeActionTriggerKind::INVOKED);
    let moves = trigger == Some(lsp::CodeActionTriggerKind::AUTOMATIC);
    let longest = if moves { LONGEST_AT_CURSOR } else { LONGEST_TRIED };
    for action in ide::code_actions(&view.snapshot.document, offset) {
        if wanted(&kind_of(action.kind)) && !(view.cancelled)() {
            actions.extend(of_record(view, offset, &action, longest, writes));
        }
    }
    if !moves && wanted(&lsp::CodeActionKind::REFACTOR_REWRITE) {
        actions.extend(with_engine(view, offset));
    }
    if wanted(&FIX_ALL) {
        let (text, made) = ide::fix_all(&view.snapshot.document);
        let edits = if made > 0 { minimal_edits(&view.snapshot.document.text(), &text) } else { Vec::new() };
        if !edits.is_empty() {
            actions.push(lsp::CodeAction {
                title: say!(view.snapshot.document.settings().locale, "Fix all auto-fixable problems").to_owned(),
                kind: Some(FIX_ALL),
                edit: Some(change(view, &edits)),
                ..lsp::CodeAction::default()
            });
        }
    }
    actions.into_iter().map(lsp::CodeActionOrCommand::CodeAction).collect()
}

/// Opens the file again in the encoding that its bytes have; `None` if the client cannot, or the bytes are no better.
fn reopened(view: View<'_>) -> Option<lsp::CodeAction> {
    let uri = &view.snapshot.uri;
    let encoding = view.world.encoding_on_disk(uri)?;
    if !view.profile.reopens || encoding == Encoding::Utf8 {
        return None;
    }
    let encoding = encoding.name();
    let title = say!(view.snapshot.document.settings().locale, "Reopen as {encoding}", encoding);
    let command = lsp::Command {
        title: title.clone(),
        command: REOPEN.to_owned(),
        arguments: Some(vec![json!(uri), json!(encoding)]),
    };
    let kind = Some(lsp::CodeActionKind::QUICKFIX);
    Some(lsp::CodeAction {
        title,
        kind,
        command: Some(command),
        is_preferred: Some(true),
        ..lsp::CodeAction::default()
    })
}

/// The actions that ask an engine to annotate the game at a place, or remove its annotations. The client runs them as
/// commands. They are no reason for a sign next to each line.
fn with_engine(view: View<'_>, offset: usize) -> Vec<lsp::CodeAction> {
    let document = &view.snapshot.document;
    let (record, locale) = (document.record_at(offset), document.settings().locale);
    if !HAS_ENGINES || !view.profile.annotates || !view.world.has_engine(document, record) {
        return Vec::new();
    }
    let annotate = (ANNOTATE, say!(locale, "Annotate this game with an engine").to_owned());
    let remove = (REMOVE_ANNOTATIONS, say!(locale, "Remove the annotations of an engine").to_owned());
    let remove = view.world.is_annotated(document, record).then_some(remove);
    let action = |(command, title): (&str, String)| {
        let title = label(&title);
        let at = view.places.position(offset);
        let arguments = Some(vec![json!(view.snapshot.uri), json!(at)]);
        let command = lsp::Command { title: title.clone(), command: command.to_owned(), arguments };
        let kind = Some(lsp::CodeActionKind::REFACTOR_REWRITE);
        lsp::CodeAction { title, kind, command: Some(command), ..lsp::CodeAction::default() }
    };
    [annotate].into_iter().chain(remove).map(action).collect()
}

impl ItemData for Data {
    fn uri(&self) -> &lsp::Uri {
        &self.uri
    }
}

/// Answers `codeAction/resolve`: the action with its edit.
pub(crate) fn resolve(view: View<'_>, mut action: Returned<Data>) -> Result<Json> {
    let Some(data) = &action.data else { return action.json() };
    if view.snapshot.version != data.version {
        return Err(Error::content_modified());
    }
    let offered = ide::code_actions(&view.snapshot.document, data.offset);
    let chosen = offered.iter().find(|offered| label(&offered.title) == data.title);
    let chosen = chosen.ok_or_else(Error::content_modified)?;
    let (edit, command) = changed(view, data.offset, chosen).map_err(Error::refused)?;
    action.set("edit", &edit)?;
    if let Some(command) = command {
        action.set("command", &command)?;
    }
    action.json()
}

/// An action of a record, tried first unless it reads more than the `longest` text. `None` if it cannot be made: the
/// client does not know such edits, or the record would be wrong after it and the client does not show why. The edit of
/// one that was tried is sent with it if the user opened the list (`writes`).
fn of_record(view: View<'_>, offset: usize, action: &Action, longest: usize, writes: bool) -> Option<lsp::CodeAction> {
    if action.creates_file() && !(view.profile.creates_files && view.profile.versioned_edits) {
        return None;
    }
    let (uri, version, title) = (view.snapshot.uri.clone(), view.snapshot.version, label(&action.title));
    let mut written =
        lsp::CodeAction { title: title.clone(), kind: Some(kind_of(action.kind)), ..lsp::CodeAction::default() };
    let tried = !action.takes_long() && ide::text_read_by(&view.snapshot.document, action) <= longest;
    let (writes, resolves) = (writes || !view.profile.resolves_edits, view.profile.resolves_edits);
    if action.takes_long() && !resolves {
        return None;
    }
    if tried || !resolves {
        match changed(view, offset, action) {
            Ok((edit, command)) if writes => (written.edit, written.command) = (Some(edit), command),
            Ok(_) => written.data = serde_json::to_value(Data { uri, version, offset, title }).ok(),
            Err(reason) if view.profile.disabled_actions => {
                written.disabled = Some(lsp::CodeActionDisabled { reason: message_of(&reason) });
            }
            Err(_) => return None,
        }
    } else {
        written.data = serde_json::to_value(Data { uri, version, offset, title }).ok();
    }
    Some(written)
}

/// The edit of an action of a record, and what the client does after it. An error gives the reason why it cannot be made.
fn changed(
    view: View<'_>,
    offset: usize,
    action: &Action,
) -> std::result::Result<(lsp::WorkspaceEdit, Option<lsp::Command>), String> {
    let document = &view.snapshot.document;
    let ActionChange { edits, file, cursor, deleted } = ide::resolve_action(document, action)?;
    let Some(text) = file else {
        let deleted =
            deleted.filter(|_| view.profile.shows_deleted).map(|words| (SHOW_DELETED, json!(message_of(&words))));
        let cursor = cursor.filter(|_| view.profile.goes_to).map(|cursor| {
            let at = position_after(view, &edits, cursor);
            (GO_TO, json!(lsp::Range { start: at, end: at }))
        });
        let then = deleted.or(cursor).map(|(command, argument)| lsp::Command {
            title: label(&action.title),
            command: command.to_owned(),
            arguments: Some(vec![json!(view.snapshot.uri), argument]),
        });
        return Ok((change(view, &edits), then));
    };
    let number = game_number(document, document.record_at(offset)) + 1;
    let uri = numbered(&view.snapshot.uri, number);
    let create = lsp::CreateFile { uri: uri.clone(), options: None, annotation_id: None };
    let all = lsp::TextEdit { range: lsp::Range::default(), new_text: text };
    let filled = lsp::TextDocumentEdit {
        text_document: lsp::OptionalVersionedTextDocumentIdentifier { uri, version: None },
        edits: vec![lsp::OneOf::Left(all)],
    };
    let mut operations = vec![
        lsp::DocumentChangeOperation::Op(lsp::ResourceOp::Create(create)),
        lsp::DocumentChangeOperation::Edit(filled),
    ];
    if let Some(lsp::DocumentChanges::Edits(own)) = change(view, &edits).document_changes {
        operations.extend(own.into_iter().map(lsp::DocumentChangeOperation::Edit));
    }
    let document_changes = Some(lsp::DocumentChanges::Operations(operations));
    Ok((lsp::WorkspaceEdit { document_changes, ..lsp::WorkspaceEdit::default() }, None))
}

/// The name of a file with a number: `games.xq` and 3 give `games-3.xq`.
fn numbered(uri: &lsp::Uri, number: usize) -> lsp::Uri {
    let name = uri.as_str();
    let stem = name.rfind('.').filter(|dot| name.rfind('/').is_none_or(|slash| slash < *dot)).unwrap_or(name.len());
    let (stem, extension) = name.split_at(stem);
    lsp::Uri::from_str(&format!("{stem}-{number}{extension}")).unwrap_or_else(|_| uri.clone())
}

fn kind_of(kind: ActionKind) -> lsp::CodeActionKind {
    match kind {
        ActionKind::QuickFix => lsp::CodeActionKind::QUICKFIX,
        ActionKind::Rewrite => lsp::CodeActionKind::REFACTOR_REWRITE,
        ActionKind::Inline => lsp::CodeActionKind::REFACTOR_INLINE,
        ActionKind::Extract => lsp::CodeActionKind::REFACTOR_EXTRACT,
    }
}

fn contains(asked: &lsp::CodeActionKind, kind: &lsp::CodeActionKind) -> bool {
    let (asked, kind) = (asked.as_str(), kind.as_str());
    asked.is_empty() || kind.strip_prefix(asked).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

fn quick_fix(view: View<'_>, fix: &QuickFix) -> lsp::CodeAction {
    lsp::CodeAction {
        title: label(&fix.title),
        kind: Some(lsp::CodeActionKind::QUICKFIX),
        diagnostics: Some(vec![sent(view.places, &view.snapshot.uri, &fix.diagnostic)]),
        edit: Some(change(view, &fix.edits)),
        is_preferred: Some(fix.safe),
        ..lsp::CodeAction::default()
    }
}

/// Edits of the document as the client takes them.
pub(crate) fn change(view: View<'_>, edits: &[TextEdit]) -> lsp::WorkspaceEdit {
    let edits = edits.iter().map(|edit| view.places.edit(edit));
    let snapshot = view.snapshot;
    if !view.profile.versioned_edits {
        let changes = HashMap::from([(snapshot.uri.clone(), edits.collect())]);
        return lsp::WorkspaceEdit { changes: Some(changes), ..lsp::WorkspaceEdit::default() };
    }
    let text_document =
        lsp::OptionalVersionedTextDocumentIdentifier { uri: snapshot.uri.clone(), version: Some(snapshot.version) };
    let edit = lsp::TextDocumentEdit { text_document, edits: edits.map(lsp::OneOf::Left).collect() };
    let document_changes = Some(lsp::DocumentChanges::Edits(vec![edit]));
    lsp::WorkspaceEdit { document_changes, ..lsp::WorkspaceEdit::default() }
}
