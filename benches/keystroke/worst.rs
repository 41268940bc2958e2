//! Edits after which the rest of the text means something else, while somebody goes on typing.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use serde_json::json;

use super::client::{Client, Lines, Mode, URI};
use super::tables::{median, milliseconds, row};
use super::{Options, generate, sizes};

const KEYS: usize = 20;
/// A fast typist.
const PAUSE: Duration = Duration::from_millis(30);

/// Prints the table.
pub(crate) fn run(options: &Options) {
    println!(
        "\nA sign that changes the meaning of what follows, typed before the first move, and {KEYS} keys behind it, one in \
         {} ms, whatever has been answered; ms until the diagnostics of each\n",
        PAUSE.as_millis()
    );
    row(&["text", "bytes", "sign", "of the sign", "of the keys, median", "longest", "of the last key", "taken back"]);
    row(&["---", "---:", "---", "---:", "---:", "---:", "---:", "---:"]);
    for &kind in &options.kinds {
        for size in sizes(options, kind) {
            let text = generate::text(kind, size);
            let first = *generate::moves(text).first().expect("the text has moves");
            let start = text[..first].rfind(['\n', ' ']).map_or(0, |at| at + 1);
            for sign in ["/*", "{", "}"] {
                let mut server = Client::xqls(Mode::Pull);
                server.open(kind.language(), text);
                // The line as it is while it is typed.
                let line_end = text[start..].find('\n').map_or(text.len(), |end| start + end);
                let mut now = text[..line_end].to_owned();
                let mut at = start;
                let mut sent = HashMap::new();
                let mut times = vec![Duration::ZERO; KEYS + 1];
                for key in 0..=KEYS {
                    let typed = if key == 0 { sign } else { "x" };
                    let mut frames = server.change(&Lines::of(&now), at..at, typed);
                    now.insert_str(at, typed);
                    at += typed.len();
                    let (number, frame) =
                        server.asked("textDocument/diagnostic", json!({"textDocument": {"uri": URI}}));
                    frames.push_str(&frame);
                    let begin = Instant::now();
                    sent.insert(number, (key, begin));
                    server.write(&frames);
                    if key < KEYS {
                        std::thread::sleep(PAUSE);
                    }
                }
                while !sent.is_empty() {
                    let (message, read) = server.read();
                    let answered = message["id"].as_i64().and_then(|number| sent.remove(&number));
                    if let Some((key, begin)) = answered {
                        times[key] = read - begin;
                    }
                }
                let (of_sign, last) = (times[0], times[KEYS]);
                let longest = times.iter().max().copied().unwrap_or_default();
                let back = server.key(&Lines::of(&now), start..at, "");
                row(&[
                    kind.name(),
                    &text.len().to_string(),
                    &format!("`{sign}`"),
                    &milliseconds(of_sign),
                    &milliseconds(median(&mut times[1..])),
                    &milliseconds(longest),
                    &milliseconds(last),
                    &milliseconds(back),
                ]);
            }
        }
    }
}
