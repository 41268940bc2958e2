//! Every request of an editor, as work on a document. A test compares the table with that of the server.

use std::hint::black_box;
use std::sync::Arc;

use xqls::formats;
use xqls::ide::{self, Change, Document, InlayHints, ONE_BY_ONE, Placing, Settings, WantedFindings};
use xqls::json::{self, Detail};
use xqls::text::Unit;

/// What is asked about: a document, and some places of it.
pub(crate) struct Asked {
    language: &'static str,
    text: String,
    document: Document,
    places: Vec<usize>,
    /// One of them, in the middle.
    middle: usize,
}

/// The words that a place is looked for at: what navigation and edits have most to do with.
const WORDS: [&str; 8] = ["VAR[", "(", "{", "C2", "R1", "Event \"", "+58", "a0a1"];

impl Asked {
    /// A text with the places where an editor would ask: at the last of each word, in the middle and at the end.
    pub(crate) fn new(text: String, language: &'static str) -> Asked {
        let settings = Settings { inlay_hints: InlayHints::Moves, ..Settings::default() };
        let format = formats::by_id(language).expect("a format");
        let document = Document::open(&text, format, &Arc::new(settings), ONE_BY_ONE);
        let words = WORDS.iter().filter_map(|word| text.rfind(word)).map(|at| at + 1);
        // The same kind of word in a text of any length.
        let half = text.len() / 2;
        let after = WORDS.iter().find_map(|word| text.get(half..)?.find(word));
        let middle = half + after.map_or(0, |after| after + 1);
        let mut places: Vec<usize> = words.chain([middle, text.len()]).collect();
        places.sort_unstable();
        places.dedup();
        Asked { language, text, document, places, middle }
    }

    /// Does something at each place.
    fn at_each<T>(&self, ask: impl Fn(&Document, usize) -> T) {
        self.places.iter().for_each(|place| drop(black_box(ask(&self.document, *place))));
    }
}

/// A request.
pub(crate) struct Request {
    /// Its method.
    pub method: &'static str,
    /// The work for it.
    pub ask: fn(&Asked),
}

/// All of them, with those whose work is that of another one.
pub(crate) const REQUESTS: &[Request] = &[
    Request {
        method: "textDocument/didOpen",
        ask: |asked| drop(black_box(Document::open_text(&asked.text, asked.language))),
    },
    Request { method: "textDocument/didChange", ask: change },
    Request {
        method: "textDocument/diagnostic",
        ask: |asked| drop(black_box(ide::gravest(&asked.document, 1000, &mut |_, _| true))),
    },
    Request {
        method: "workspace/diagnostic",
        ask: |asked| drop(black_box(ide::findings(&asked.document, WantedFindings::ALL))),
    },
    Request { method: "textDocument/hover", ask: |asked| asked.at_each(ide::hover) },
    Request { method: "textDocument/completion", ask: |asked| asked.at_each(ide::completions) },
    Request { method: "completionItem/resolve", ask: preview },
    Request {
        method: "textDocument/documentSymbol",
        ask: |asked| drop(black_box(ide::document_symbols(&asked.document))),
    },
    Request { method: "textDocument/foldingRange", ask: |asked| drop(black_box(ide::folding_ranges(&asked.document))) },
    Request { method: "textDocument/documentLink", ask: links },
    Request { method: "textDocument/definition", ask: |asked| asked.at_each(ide::goto_definition) },
    Request {
        method: "textDocument/references",
        ask: |asked| asked.at_each(|document, at| ide::references(document, at, true, ONE_BY_ONE)),
    },
    Request { method: "textDocument/documentHighlight", ask: |asked| asked.at_each(ide::document_highlights) },
    Request { method: "textDocument/linkedEditingRange", ask: |asked| asked.at_each(ide::linked_editing_ranges) },
    Request { method: "textDocument/selectionRange", ask: |asked| asked.at_each(ide::selection_ranges) },
    Request { method: "textDocument/prepareRename", ask: |asked| asked.at_each(ide::prepare_rename) },
    Request { method: "textDocument/rename", ask: rename },
    Request { method: "textDocument/prepareCallHierarchy", ask: |asked| asked.at_each(ide::prepare_call_hierarchy) },
    Request { method: "callHierarchy/incomingCalls", ask: |asked| asked.at_each(ide::outgoing_calls) },
    Request { method: "callHierarchy/outgoingCalls", ask: |asked| asked.at_each(ide::incoming_calls) },
    Request { method: "workspace/symbol", ask: |asked| drop(black_box(ide::headlines(&asked.document, &|_| true))) },
    Request {
        method: "textDocument/semanticTokens/full",
        ask: |asked| drop(black_box(ide::semantic_tokens(&asked.document, ONE_BY_ONE))),
    },
    Request { method: "textDocument/semanticTokens/full/delta", ask: delta },
    Request {
        method: "textDocument/semanticTokens/range",
        ask: |asked| drop(black_box(ide::semantic_tokens_in(&asked.document, &(0..asked.text.len())))),
    },
    Request {
        method: "textDocument/inlayHint",
        ask: |asked| drop(black_box(ide::inlay_hints(&asked.document, &(0..asked.text.len())))),
    },
    Request { method: "inlayHint/resolve", ask: |asked| asked.at_each(ide::hover) },
    Request { method: "textDocument/codeLens", ask: |asked| drop(black_box(ide::document_symbols(&asked.document))) },
    Request { method: "codeLens/resolve", ask: |asked| asked.at_each(ide::game_summary) },
    Request {
        method: "textDocument/formatting",
        ask: |asked| drop(black_box(ide::format_range(&asked.document, None))),
    },
    Request {
        method: "textDocument/rangeFormatting",
        ask: |asked| drop(black_box(ide::format_range(&asked.document, Some(0..asked.text.len())))),
    },
    Request { method: "textDocument/onTypeFormatting", ask: on_type },
    Request { method: "textDocument/signatureHelp", ask: |asked| asked.at_each(ide::signature_help) },
    Request { method: "textDocument/codeAction", ask: code_action },
    Request { method: "codeAction/resolve", ask: resolve },
    Request { method: "xqls/board", ask: |asked| asked.at_each(ide::board) },
    Request { method: "xqls/play", ask: play },
    Request { method: "xqls/edit", ask: edit },
    Request { method: "xqls/tree", ask: tree },
    Request { method: "xqls/syntaxTree", ask: |asked| drop(black_box(asked.document.syntax_tree())) },
];

/// A key at each place, what the editor then asks first, and the key taken back.
fn change(asked: &Asked) {
    let mut document = asked.document.clone();
    for &at in &asked.places {
        for (range, text) in [(at..at, "x"), (at..at + 1, "")] {
            document.edit(range, text);
            black_box(ide::gravest(&document, 1000, &mut |_, _| true));
        }
    }
}

fn delta(asked: &Asked) {
    let mut document = asked.document.clone();
    let mut sent = ide::semantic_tokens(&document, ONE_BY_ONE).1;
    document.edit(asked.middle..asked.middle, "x");
    black_box(ide::semantic_tokens_delta(&document, &mut sent));
}

fn preview(asked: &Asked) {
    asked.at_each(|document, at| {
        let offered = ide::completions(document, at);
        let last = offered.and_then(|offered| offered.items.into_iter().rev().find_map(|item| item.preview));
        last.and_then(|preview| ide::preview(document, &preview))
    });
}

fn links(asked: &Asked) {
    for (start, entry) in asked.document.entries() {
        black_box(ide::document_links_of(&asked.document, entry, start));
    }
}

fn rename(asked: &Asked) {
    for name in ["99999", "Q"] {
        asked.at_each(|document, at| ide::rename(document, at, name, ONE_BY_ONE));
    }
    black_box(ide::rename_player(&asked.document, "e", "f").is_ok());
}

fn on_type(asked: &Asked) {
    for typed in [" ", "\n", "}"] {
        asked.at_each(|document, at| ide::on_type(document, at, typed));
    }
}

fn code_action(asked: &Asked) {
    black_box(ide::quick_fixes(&asked.document, 0..asked.text.len()));
    black_box(ide::fix_all(&asked.document));
    asked.at_each(|document, at| (ide::code_actions(document, at), ide::quick_fixes(document, at..at)));
}

fn resolve(asked: &Asked) {
    for at in [asked.places[0], asked.middle, asked.text.len()] {
        for action in ide::code_actions(&asked.document, at) {
            black_box(ide::resolve_action(&asked.document, &action).is_ok());
        }
    }
}

fn play(asked: &Asked) {
    for at in [asked.places[0], asked.middle, asked.text.len()] {
        let moves = ide::board(&asked.document, at).map(|board| board.legal_moves).unwrap_or_default();
        let played = moves.first().map(|first| ide::play(&asked.document, at, &first.coordinate, Placing::Fitting));
        black_box(played.is_some_and(|played| played.is_ok()));
    }
}

fn edit(asked: &Asked) {
    let comment = || Change::Comment { index: 0, text: "c".to_owned() };
    let changes = [Change::Delete, Change::Truncate, Change::Promote, Change::Demote, comment()];
    for change in changes.into_iter().chain([Change::Judgement("!".to_owned())]) {
        for at in [asked.places[0], asked.middle] {
            black_box(ide::change(&asked.document, at, &change).is_ok());
        }
    }
}

fn tree(asked: &Asked) {
    let mut out = Vec::new();
    let document = &asked.document;
    json::write_in(Unit::Utf16, document, None, &mut out).expect("a vector takes everything");
    json::write_outline(Unit::Utf16, document, Some(0), Detail::Moves, &mut out).expect("a vector takes everything");
    black_box(out);
}
