//! Everything that an editor asks after a key, as far as the server offers it.

use std::time::Instant;

use serde_json::{Value, json};

use super::client::{Client, Lines, Mode, URI};
use super::tables::{median, milliseconds, percentile, row};
use super::{Options, generate, sizes};

/// The requests of VS Code per key: the capability, the request, and whether it concerns a place or the visible lines.
const ASKED: &[(&str, &str, About)] = &[
    ("semanticTokensProvider", "textDocument/semanticTokens/full/delta", About::Tokens),
    ("foldingRangeProvider", "textDocument/foldingRange", About::Text),
    ("documentSymbolProvider", "textDocument/documentSymbol", About::Text),
    ("codeLensProvider", "textDocument/codeLens", About::Text),
    ("documentLinkProvider", "textDocument/documentLink", About::Text),
    ("inlayHintProvider", "textDocument/inlayHint", About::Lines),
    ("documentHighlightProvider", "textDocument/documentHighlight", About::Place),
    ("codeActionProvider", "textDocument/codeAction", About::Lines),
];

#[derive(Clone, Copy, PartialEq)]
enum About {
    Text,
    Place,
    Lines,
    Tokens,
}

/// Prints the table.
pub(crate) fn run(options: &Options) {
    println!("\nA key and all that VS Code asks after it, until everything is answered\n");
    row(&["text", "bytes", "ms", "95 %", "processor, ms", "answers, bytes", "asked"]);
    row(&["---", "---:", "---:", "---:", "---:", "---:", "---"]);
    for &kind in &options.kinds {
        for size in sizes(options, kind) {
            let text = generate::text(kind, size);
            let moves = generate::moves(text);
            let lines = Lines::of(text);
            let mut server = Client::xqls(Mode::Pull);
            server.open(kind.language(), text);
            let offered: Vec<_> = ASKED.iter().filter(|(name, ..)| offers(&server.capabilities, name)).collect();
            let mut times = Vec::new();
            let mut answers = 0;
            let mut random = generate::random(size as u64);
            let mut at = 0;
            let mut tokens = Value::Null;
            let mut before = server.processor_time();
            for key in 0..options.keys + 10 {
                if key == 10 {
                    before = server.processor_time();
                }
                let typed = key % 2 == 0;
                if typed {
                    at = moves[random.usize(0..moves.len())];
                }
                let mut frames =
                    server.change(&lines, if typed { at..at } else { at..at + 1 }, if typed { "x" } else { "" });
                let mut waiting = Vec::new();
                let (number, frame) = server.asked("textDocument/diagnostic", json!({"textDocument": {"uri": URI}}));
                waiting.push((number, About::Text));
                frames.push_str(&frame);
                for &&(_, method, about) in &offered {
                    let place = lines.place(at);
                    let mut params = json!({"textDocument": {"uri": URI}, "context": {"diagnostics": []}});
                    let mut method = method;
                    match about {
                        About::Text => {}
                        About::Place => params["position"] = place,
                        About::Lines => {
                            let line = place["line"].as_u64().unwrap_or(0);
                            let start = json!({"line": line.saturating_sub(25), "character": 0});
                            params["range"] = json!({"start": start, "end": {"line": line + 25, "character": 0}});
                        }
                        About::Tokens if tokens.is_null() => method = "textDocument/semanticTokens/full",
                        About::Tokens => params["previousResultId"] = tokens.clone(),
                    }
                    let (number, frame) = server.asked(method, params);
                    waiting.push((number, about));
                    frames.push_str(&frame);
                }
                let begin = Instant::now();
                server.write(&frames);
                let mut end = begin;
                while !waiting.is_empty() {
                    let (message, read) = server.read();
                    let Some(index) = waiting.iter().position(|(number, _)| message["id"] == json!(number)) else {
                        continue;
                    };
                    end = read;
                    let (_, about) = waiting.swap_remove(index);
                    if about == About::Tokens {
                        tokens = message["result"]["resultId"].clone();
                    }
                    if key == 10 {
                        answers += message.to_string().len();
                    }
                }
                if key >= 10 {
                    times.push(end - begin);
                }
            }
            let processor = (server.processor_time() - before) / options.keys.max(1) as u32;
            let asked: Vec<&str> = offered.iter().map(|(name, ..)| name.trim_end_matches("Provider")).collect();
            row(&[
                kind.name(),
                &text.len().to_string(),
                &milliseconds(median(&mut times)),
                &milliseconds(percentile(&mut times, 95)),
                &milliseconds(processor),
                &answers.to_string(),
                &asked.join(", "),
            ]);
        }
    }
}

fn offers(capabilities: &Value, name: &str) -> bool {
    !matches!(capabilities[name], Value::Null | Value::Bool(false))
}
