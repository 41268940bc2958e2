//! Bytes to text, text to trees, trees to positions and issues.

use std::sync::Arc;
use std::time::Duration;

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use xqls::formats;
use xqls::ide::Document;
use xqls::record::{Effort, RecordAnalysis};
use xqls::syntax::{self, TreeBuilder};
use xqls::text::{Encoding, Rope, decode, encode};
use xqls::workspace::on_all_cores;

use super::generate::{self, Kind};

/// The sizes of whole texts.
pub(crate) const SIZES: [usize; 3] = [10_000, 1_000_000, 10_000_000];

#[divan::bench(args = [Encoding::Utf8, Encoding::Gb18030, Encoding::Big5])]
fn decoding(bencher: Bencher<'_, '_>, encoding: Encoding) {
    let text = generate::text(Kind::Xq, 1_000_000);
    let bytes = encode(text, encoding, false).expect("the remarks are in every Chinese encoding");
    bencher.counter(BytesCount::of_slice(&bytes)).bench(|| decode(black_box(&bytes), false));
}

#[divan::bench(args = SIZES, max_time = Duration::from_secs(3))]
fn parse_xq(bencher: Bencher<'_, '_>, size: usize) {
    parse(bencher, Kind::Xq, size);
}

#[divan::bench(args = Kind::known())]
fn parse_1mb(bencher: Bencher<'_, '_>, kind: Kind) {
    parse(bencher, kind, 1_000_000);
}

fn parse(bencher: Bencher<'_, '_>, kind: Kind, size: usize) {
    let text = generate::text(kind, size);
    let Some(format) = formats::by_id(kind.language()) else { return };
    bencher.counter(BytesCount::of_str(text)).bench(|| syntax::parse(format.grammar, black_box(text)));
}

/// On all cores, in pieces of 64 KiB.
#[divan::bench(args = Kind::known(), max_time = Duration::from_secs(3))]
fn parse_in_parts_10mb(bencher: Bencher<'_, '_>, kind: Kind) {
    let text = generate::text(kind, 10_000_000);
    let Some(format) = formats::by_id(kind.language()) else { return };
    bencher
        .counter(BytesCount::of_str(text))
        .bench(|| syntax::parse_in_parts(format.grammar, black_box(text), 160, &on_all_cores));
}

/// The trees after one key in the middle.
#[divan::bench(args = Kind::known())]
fn reparse_a_key_1mb(bencher: Bencher<'_, '_>, kind: Kind) {
    let text = generate::text(kind, 1_000_000);
    let document = Document::open_text(text, kind.language());
    let moves = generate::moves(text);
    let at = moves[moves.len() / 2];
    let mut rope: Rope = document.rope().clone();
    rope.insert(rope.byte_to_char(at), "x");
    let reach = document.records().iter().map(|entry| entry.tree.reach()).max().unwrap_or(0);
    let grammar = document.format().grammar;
    bencher
        .with_inputs(TreeBuilder::default)
        .bench_local_refs(|builder| syntax::reparse(grammar, builder, document.records(), reach, &rope, at..at, 1));
}

/// Trees to positions and issues, record by record.
#[divan::bench(args = Kind::known())]
fn analyse_1mb(bencher: Bencher<'_, '_>, kind: Kind) {
    let text = generate::text(kind, 1_000_000);
    let document = Document::open_text(text, kind.language());
    let trees: Vec<Arc<_>> = document.records().iter().map(|entry| entry.tree.clone()).collect();
    let lowering = document.format().lowering;
    bencher.counter(ItemsCount::new(document.totals().plies)).bench(|| {
        let analyse = |tree: &Arc<_>| RecordAnalysis::of(tree, lowering, document.context(), Effort::Full);
        trees.iter().map(analyse).collect::<Vec<_>>()
    });
}
