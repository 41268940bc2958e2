//! Keys at the end of a text with mistakes, and a hover in another text right behind six of them.

use std::time::{Duration, Instant};

use serde_json::json;

use super::client::{Client, Lines};
use super::tables::{median, milliseconds, percentile, row};
use super::{Options, generate};
use generate::slips::{DAMAGES, KINDS, damaged};

const BYTES: usize = 4_000;
/// The address of the other text.
const OTHER: &str = "file:///bench/other.xq";

/// Prints the table.
pub(crate) fn run(options: &Options) {
    println!(
        "\nA key at the end of a text of {BYTES} bytes with mistakes until its diagnostics, and a hover in another text \
         that is asked for right behind six such keys, ms\n"
    );
    row(&["text", "mistakes", "open", "key", "95 %", "longest", "hover elsewhere", "longest"]);
    row(&["---", "---", "---:", "---:", "---:", "---:", "---:", "---:"]);
    for &kind in options.kinds.iter().filter(|kind| KINDS.contains(kind)) {
        for damage in DAMAGES {
            let text = damaged(generate::text(kind, BYTES), damage);
            let end = text.trim_end().len();
            let mut server = Client::xqls(options.mode);
            server.open_other(OTHER, "xq", generate::text(generate::Kind::Xq, BYTES));
            let open = server.open(kind.language(), &text);
            let lines = Lines::of(&text);
            let mut keys = Vec::new();
            for _ in 0..options.keys {
                keys.push(server.key(&lines, end..end, "x"));
                keys.push(server.key(&lines, end..end + 1, ""));
            }
            let mut hovers: Vec<Duration> = (0..options.keys / 5).map(|_| hover(&mut server, &lines, end)).collect();
            row(&[
                kind.name(),
                damage,
                &milliseconds(open),
                &milliseconds(median(&mut keys)),
                &milliseconds(percentile(&mut keys, 95)),
                &milliseconds(percentile(&mut keys, 100)),
                &milliseconds(median(&mut hovers)),
                &milliseconds(percentile(&mut hovers, 100)),
            ]);
        }
    }
}

/// Six keys at once, each taken back, and a hover in the other text: the time until its answer.
fn hover(server: &mut Client, lines: &Lines<'_>, end: usize) -> Duration {
    let mut frames = String::new();
    for _ in 0..6 {
        frames.push_str(&server.change(lines, end..end, "x"));
        frames.push_str(&server.change(lines, end..end + 1, ""));
    }
    let position = json!({"textDocument": {"uri": OTHER}, "position": {"line": 10, "character": 4}});
    let (number, frame) = server.asked("textDocument/hover", position);
    frames.push_str(&frame);
    let begin = Instant::now();
    server.write(&frames);
    let taken = loop {
        let (message, read) = server.read();
        if message["id"] == json!(number) {
            break read - begin;
        }
    };
    // The next ones start from a server that waits.
    server.key(lines, end..end, "");
    taken
}
