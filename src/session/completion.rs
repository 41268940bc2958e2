//! Completion, and the documentation of an item when the list shows it.

use ls_types as lsp;
use serde::{Deserialize, Serialize};

use crate::ide::{self, Completion, CompletionKind, Completions, Preview};
use crate::protocol::label;
use crate::words::names;

use super::answer::{Json, Result};
use super::hover;
use super::params::AtPlace;
use super::profile::SPACE;
use super::records_elsewhere::RecordsElsewhere;
use super::returned::{ItemData, Returned};
use super::view::View;

/// The characters, other than those of words, that open a list: signs within a move and before one, and the opening
/// characters of a list of numbers, a tag or a key.
pub(crate) const TRIGGERS: [&str; 12] = [".", "-", "+", "=", "%", "$", "(", "[", "@", "\"", ",", ";"];

/// The data for documenting an item of a list.
#[derive(Serialize, Deserialize)]
pub(crate) struct Data {
    uri: lsp::Uri,
    game: String,
    fen: String,
    #[serde(rename = "move")]
    mv: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last: Option<u16>,
}

/// Answers `textDocument/completion`.
pub(crate) fn completion(view: View<'_>, params: AtPlace) -> Result<Json> {
    let position = params.position;
    let others = RecordsElsewhere::quickly(view);
    view.world.will_search(view.snapshot);
    let found = ide::completions_among(&view.snapshot.document, view.places.offset(position), &others);
    Json::of(&found.map(|found| list(view, &found)))
}

fn list(view: View<'_>, found: &Completions) -> lsp::CompletionList {
    let replace = view.places.range(&found.word);
    let insert = view.places.range(&(found.word.start..found.cursor));
    let edit = |text: &str| {
        let new_text = text.to_owned();
        if view.profile.completion.insert_replace {
            let edit = lsp::InsertReplaceEdit { new_text, insert, replace };
            return lsp::CompletionTextEdit::InsertAndReplace(edit);
        }
        lsp::CompletionTextEdit::Edit(lsp::TextEdit { range: replace, new_text })
    };
    let also: Vec<lsp::TextEdit> = found.also.iter().map(|edit| view.places.edit(edit)).collect();
    let snippets = view.profile.completion.snippets;
    let edits = |item: &Completion| match &item.moved {
        Some(moved) => vec![lsp::TextEdit { range: view.places.range(moved), new_text: String::new() }],
        None => also.clone(),
    };
    #[cfg(feature = "server")]
    let label_details = view.profile.newer.label_details;
    #[cfg(not(feature = "server"))]
    let label_details = false;
    let beside = |item: &Completion| (!item.detail.is_empty()).then(|| label(&item.detail));
    let offered = found.items.iter().filter(|item| snippets || item.moved.is_none());
    let items = offered.enumerate().map(|(rank, item)| lsp::CompletionItem {
        label: label(&item.label),
        kind: Some(kind_of(item)),
        detail: beside(item).filter(|_| !label_details),
        #[cfg(feature = "server")]
        label_details: label_details
            .then(|| lsp::CompletionItemLabelDetails { detail: None, description: beside(item) }),
        sort_text: Some(format!("{rank:04}")),
        filter_text: Some(filter_of(item)),
        text_edit: Some(edit(item.snippet.as_ref().filter(|_| snippets).unwrap_or(&item.text))),
        insert_text_format: item.snippet.as_ref().filter(|_| snippets).map(|_| lsp::InsertTextFormat::SNIPPET),
        // The lines that are moved keep their spaces.
        insert_text_mode: item.moved.as_ref().map(|_| lsp::InsertTextMode::AS_IS),
        additional_text_edits: Some(edits(item)).filter(|edits| !edits.is_empty()),
        command: (item.space_follows && view.profile.types_spaces).then(|| space(&item.label)),
        data: item.preview.as_ref().and_then(|preview| data(view, preview)),
        ..lsp::CompletionItem::default()
    });
    lsp::CompletionList { is_incomplete: false, items: items.collect() }
}

/// The command that types the space after a half-move. It is no part of the text of the item: an item that equals the
/// typed word must not seem to change it, or Enter would accept it instead of breaking the line.
fn space(half_move: &str) -> lsp::Command {
    lsp::Command { title: String::new(), command: SPACE.to_owned(), arguments: Some(vec![half_move.into()]) }
}

/// The texts by which an item is found. A blank that it brings is one of them: who types it keeps the list in VS Code.
fn filter_of(item: &Completion) -> String {
    let blank = if item.text.starts_with(' ') { " " } else { "" };
    format!("{blank}{}", item.filter)
}

fn kind_of(item: &Completion) -> lsp::CompletionItemKind {
    match item.kind {
        CompletionKind::Move | CompletionKind::Value => lsp::CompletionItemKind::VALUE,
        CompletionKind::Number => lsp::CompletionItemKind::CONSTANT,
        CompletionKind::Keyword => lsp::CompletionItemKind::KEYWORD,
        CompletionKind::Snippet => lsp::CompletionItemKind::SNIPPET,
        CompletionKind::Piece => lsp::CompletionItemKind::ENUM_MEMBER,
    }
}

fn data(view: View<'_>, preview: &Preview) -> Option<serde_json::Value> {
    let data = Data {
        uri: view.snapshot.uri.clone(),
        game: names::variant(preview.variant).to_owned(),
        fen: preview.fen.clone(),
        mv: preview.mv.clone(),
        last: preview.last,
    };
    serde_json::to_value(data).ok()
}

impl ItemData for Data {
    fn uri(&self) -> &lsp::Uri {
        &self.uri
    }
}

/// Answers `completionItem/resolve`: the item with the board after its move.
pub(crate) fn resolve(view: View<'_>, mut item: Returned<Data>) -> Result<Json> {
    let Some(data) = &item.data else { return item.json() };
    let variant = names::variant_of(&data.game);
    let preview =
        variant.map(|variant| Preview { variant, fen: data.fen.clone(), mv: data.mv.clone(), last: data.last });
    let sections = preview.and_then(|preview| ide::preview(&view.snapshot.document, &preview));
    if let Some(sections) = sections {
        let style = view.profile.completion.documentation;
        item.set("documentation", &hover::markup(&sections, style, view.world.reader()))?;
    }
    item.json()
}
