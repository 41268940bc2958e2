//! Speed over whole files: parse, replay, check and keystroke, on 10 kB, 1 MB and 10 MB.
//!
//! `cargo bench --bench records`; one of them by its name: `cargo bench --bench records -- keystroke`.

use std::sync::Arc;
use std::time::Duration;

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use xqls::formats::{Format, xq::Xq};
use xqls::ide::Document;
use xqls::{record, syntax};

fn main() {
    divan::main();
}

const SIZES: [usize; 3] = [10_000, 1_000_000, 10_000_000];

/// A collection of annotated games, as the example is one.
fn text(size: usize) -> String {
    let example = include_str!("../examples/central-cannon.xq");
    let (head, game) = example.split_once("\nGAME 1,").expect("the example has a game");
    let mut text = format!("{head}\n");
    for number in 1.. {
        if text.len() >= size {
            break;
        }
        text.push_str(&format!("\nGAME {number},{game}"));
    }
    text
}

/// Text to trees.
#[divan::bench(args = SIZES, max_time = Duration::from_secs(3))]
fn parse(bencher: Bencher<'_, '_>, size: usize) {
    let text = text(size);
    bencher.counter(BytesCount::of_str(&text)).bench(|| syntax::parse(Xq.grammar(), black_box(&text)));
}

/// Trees to positions and issues.
#[divan::bench(args = SIZES, max_time = Duration::from_secs(3))]
fn replay(bencher: Bencher<'_, '_>, size: usize) {
    let text = text(size);
    let document = Document::open_text(&text, "xq");
    let trees: Vec<Arc<_>> = document.records().iter().map(|entry| entry.tree.clone()).collect();
    bencher.counter(BytesCount::of_str(&text)).bench(|| {
        let analyse = |tree: &Arc<_>| record::analyse(tree, Xq.lowering(), document.context(), None);
        trees.iter().map(analyse).collect::<Vec<_>>()
    });
}

/// Text to diagnostics.
#[divan::bench(args = SIZES, max_time = Duration::from_secs(3))]
fn check(bencher: Bencher<'_, '_>, size: usize) {
    let text = text(size);
    bencher.counter(BytesCount::of_str(&text)).bench(|| Document::open_text(black_box(&text), "xq").diagnostics());
}

/// A key in the middle of the file, and its diagnostics; then the key is taken back.
#[divan::bench(args = SIZES, max_time = Duration::from_secs(3))]
fn keystroke(bencher: Bencher<'_, '_>, size: usize) {
    let text = text(size);
    let middle = text.len() / 2;
    let at = middle + text[middle..].find("H5+4").expect("a move behind the middle");
    let document = std::cell::RefCell::new(Document::open_text(&text, "xq"));
    bencher.bench_local(|| {
        let mut document = document.borrow_mut();
        document.edit(at + 3..at + 4, "9");
        let found = document.diagnostics();
        document.edit(at + 3..at + 4, "4");
        found
    });
}
