//! The cost of a key in the real server, over a pipe, compared with a server that only applies the edit.
//!
//! ```text
//! cargo bench --bench keystroke [-- OPTIONS]
//!   --sizes 10000,1000000,10000000   bytes of the texts
//!   --big                            100 MB of .xq too
//!   --kinds xq,xq-annotated,csa,pgn  what the texts are of; without it all that the program reads
//!   --keys 100                       keys at each place
//!   --pull                           ask for diagnostics as VS Code does, instead of waiting for them as Emacs does
//! ```
//!
//! Keys go to the first byte of the text, which determines the notation of the whole file, to the first move, to random
//! ones, to the last one and after the last line. They go to both servers in turns and the ratios are those of one run,
//! so they can be trusted on a busy machine where the milliseconds cannot. Every second key takes back the one before.
//! Times are medians of the time from just before the change is written until the last byte of its diagnostics was
//! read.

#![allow(clippy::print_stdout, reason = "tables are what it is for")]

mod client;
mod floor;
#[path = "../generate/mod.rs"]
mod generate;
mod slips;
mod storm;
mod tables;
mod worst;

use std::time::Duration;

use client::{Client, Lines, Mode};
use generate::Kind;
use tables::{median, milliseconds, percentile, row};

/// The options of the command line.
struct Options {
    sizes: Vec<usize>,
    kinds: Vec<Kind>,
    keys: usize,
    mode: Mode,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    if arguments.first().is_some_and(|first| first == "floor") {
        return floor::serve();
    }
    // As any bench, it does nothing when it is only tried.
    if arguments.iter().any(|argument| argument == "--test") {
        return;
    }
    let options = options(&arguments);
    keys(&options);
    openings(&options);
    storm::run(&options);
    worst::run(&options);
    slips::run(&options);
}

fn options(arguments: &[String]) -> Options {
    let value = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).cloned()
    };
    let mut sizes = vec![10_000, 1_000_000, 10_000_000];
    if let Some(text) = value("--sizes") {
        sizes = text.split(',').map(|size| size.parse().expect("sizes are numbers of bytes")).collect();
    }
    if arguments.iter().any(|argument| argument == "--big") {
        sizes.push(100_000_000);
    }
    let named = value("--kinds");
    let kinds = Kind::known().into_iter();
    let kinds =
        kinds.filter(|kind| named.as_ref().is_none_or(|named| named.split(',').any(|name| name == kind.name())));
    let keys = value("--keys").map_or(100, |keys| keys.parse().expect("a number of keys"));
    let pull = arguments.iter().any(|argument| argument == "--pull");
    Options { sizes, kinds: kinds.collect(), keys, mode: if pull { Mode::Pull } else { Mode::Push } }
}

/// The sizes that a kind is measured at. Annotated games of ten megabytes do not occur, and one kind is enough to see
/// the growth.
fn sizes(options: &Options, kind: Kind) -> impl Iterator<Item = usize> {
    let most = match kind {
        Kind::Annotated => 1_000_000,
        Kind::Xq => usize::MAX,
        _ => 10_000_000,
    };
    options.sizes.iter().copied().filter(move |size| *size <= most)
}

fn keys(options: &Options) {
    println!("\nA key until its diagnostics, ms\n");
    row(&["text", "bytes", "place", "xqls", "95 %", "floor", "95 %", "xqls / floor"]);
    row(&["---", "---:", "---", "---:", "---:", "---:", "---:", "---:"]);
    for &kind in &options.kinds {
        for size in sizes(options, kind) {
            let text = generate::text(kind, size);
            let moves = generate::moves(text);
            let lines = Lines::of(text);
            let mut servers = [Client::xqls(options.mode), Client::floor(options.mode)];
            for server in &mut servers {
                server.open(kind.language(), text);
            }
            let mut random = generate::random(size as u64);
            for place in ["start", "first", "random", "last", "end"] {
                let mut times: [Vec<Duration>; 2] = Default::default();
                for key in 0..options.keys + 10 {
                    let at = match place {
                        "start" => Some(0),
                        "first" => moves.first().copied(),
                        "last" => moves.last().copied(),
                        "end" => Some(text.trim_end().len()),
                        _ => moves.get(random.usize(0..moves.len())).copied(),
                    };
                    let at = at.expect("the text has moves");
                    for (server, times) in servers.iter_mut().zip(&mut times) {
                        let typed = server.key(&lines, at..at, "x");
                        let taken_back = server.key(&lines, at..at + 1, "");
                        // The first ones warm up.
                        if key >= 10 {
                            times.extend([typed, taken_back]);
                        }
                    }
                }
                let [own, floor] = &mut times;
                let ratio = median(own).as_secs_f64() / median(floor).as_secs_f64();
                row(&[
                    kind.name(),
                    &text.len().to_string(),
                    place,
                    &milliseconds(median(own)),
                    &milliseconds(percentile(own, 95)),
                    &milliseconds(median(floor)),
                    &milliseconds(percentile(floor, 95)),
                    &format!("{ratio:.2}"),
                ]);
            }
        }
    }
}

fn openings(options: &Options) {
    println!("\nOpening a text until its first diagnostics; memory is resident, less that of the server before\n");
    row(&["text", "bytes", "start, ms", "open, ms", "floor, ms", "MiB", "bytes a byte", "MiB after keys"]);
    row(&["---", "---:", "---:", "---:", "---:", "---:", "---:", "---:"]);
    for &kind in &options.kinds {
        for size in sizes(options, kind) {
            let text = generate::text(kind, size);
            let lines = Lines::of(text);
            let mut start = Vec::new();
            let mut own = Vec::new();
            let mut floors = Vec::new();
            let mut memory = (0, 0);
            for _ in 0..3 {
                let mut server = Client::xqls(options.mode);
                start.push(server.started);
                let before = server.memory();
                own.push(server.open(kind.language(), text));
                memory.0 = server.memory().saturating_sub(before);
                for at in generate::moves(text).iter().take(options.keys) {
                    server.key(&lines, *at..*at, "x");
                    server.key(&lines, *at..*at + 1, "");
                }
                memory.1 = server.memory().saturating_sub(before);
                floors.push(Client::floor(options.mode).open(kind.language(), text));
            }
            let mebibytes = |bytes: u64| format!("{:.1}", bytes as f64 / f64::from(1 << 20));
            row(&[
                kind.name(),
                &text.len().to_string(),
                &milliseconds(median(&mut start)),
                &milliseconds(median(&mut own)),
                &milliseconds(median(&mut floors)),
                &mebibytes(memory.0),
                &format!("{:.1}", memory.0 as f64 / text.len() as f64),
                &mebibytes(memory.1),
            ]);
        }
    }
}
