//! A whole document: opening, typing, findings, and editor features.

use std::time::Duration;

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use xqls::ide::{self, Document};
use xqls::json;

use super::generate::{self, Kind};
use super::syntax::SIZES;

/// A text with its size: what `xqls check` does with it on one core, output aside.
#[divan::bench(args = SIZES, max_time = Duration::from_secs(3))]
fn check_xq(bencher: Bencher<'_, '_>, size: usize) {
    let text = generate::text(Kind::Xq, size);
    let plies = Document::open_text(text, "xq").totals().plies;
    bencher
        .counter(BytesCount::of_str(text))
        .counter(ItemsCount::new(plies))
        .bench(|| ide::diagnostics(&Document::open_text(black_box(text), "xq")));
}

#[divan::bench(args = Kind::known())]
fn open_1mb(bencher: Bencher<'_, '_>, kind: Kind) {
    let text = generate::text(kind, 1_000_000);
    bencher.counter(BytesCount::of_str(text)).bench(|| Document::open_text(black_box(text), kind.language()));
}

/// A key and its diagnostics, then the key taken back and its diagnostics: two keystrokes.
mod key {
    use super::*;

    #[divan::bench(args = SIZES)]
    fn first_xq(bencher: Bencher<'_, '_>, size: usize) {
        at(bencher, Kind::Xq, size, |moves| moves.truncate(1));
    }

    #[divan::bench(args = SIZES)]
    fn random_xq(bencher: Bencher<'_, '_>, size: usize) {
        at(bencher, Kind::Xq, size, |moves| generate::random(1).shuffle(moves));
    }

    #[divan::bench(args = SIZES)]
    fn last_xq(bencher: Bencher<'_, '_>, size: usize) {
        at(bencher, Kind::Xq, size, |moves| moves.drain(..moves.len() - 1).for_each(drop));
    }

    #[divan::bench(args = Kind::known())]
    fn first_1mb(bencher: Bencher<'_, '_>, kind: Kind) {
        at(bencher, kind, 1_000_000, |moves| moves.truncate(1));
    }

    #[divan::bench(args = Kind::known())]
    fn random_1mb(bencher: Bencher<'_, '_>, kind: Kind) {
        at(bencher, kind, 1_000_000, |moves| generate::random(1).shuffle(moves));
    }

    fn at(bencher: Bencher<'_, '_>, kind: Kind, size: usize, choose: impl FnOnce(&mut Vec<usize>)) {
        let text = generate::text(kind, size);
        let mut moves = generate::moves(text);
        choose(&mut moves);
        let mut places = moves.iter().cycle();
        let mut document = Document::open_text(text, kind.language());
        bencher.bench_local(|| {
            let at = places.next().copied().unwrap_or(0);
            document.edit(at..at, "x");
            let typed = ide::diagnostics(&document);
            document.edit(at..at + 1, "");
            (typed, ide::diagnostics(&document))
        });
    }
}

/// The findings of a text that has many.
#[divan::bench]
fn diagnostics_of_a_wrong_1mb(bencher: Bencher<'_, '_>) {
    let text = generate::text(Kind::Xq, 1_000_000).replace("2. ", "3. ");
    let document = Document::open_text(&text, "xq");
    bencher.counter(ItemsCount::new(ide::diagnostics(&document).len())).bench(|| ide::diagnostics(&document));
}

#[divan::bench]
fn hover_of_a_move(bencher: Bencher<'_, '_>) {
    let text = generate::text(Kind::Xq, 1_000_000);
    let document = Document::open_text(text, "xq");
    let moves = generate::moves(text);
    let at = moves[moves.len() / 2];
    bencher.bench(|| ide::hover(&document, black_box(at)));
}

#[divan::bench(args = Kind::known())]
fn symbols_1mb(bencher: Bencher<'_, '_>, kind: Kind) {
    let document = Document::open_text(generate::text(kind, 1_000_000), kind.language());
    bencher.bench(|| ide::document_symbols(&document));
}

#[divan::bench(args = Kind::known())]
fn folds_1mb(bencher: Bencher<'_, '_>, kind: Kind) {
    let document = Document::open_text(generate::text(kind, 1_000_000), kind.language());
    bencher.bench(|| ide::folding_ranges(&document));
}

#[divan::bench(args = Kind::known())]
fn layout_1mb(bencher: Bencher<'_, '_>, kind: Kind) {
    let text = generate::text(kind, 1_000_000);
    let document = Document::open_text(text, kind.language());
    bencher.counter(BytesCount::of_str(text)).bench(|| ide::format_range(&document, None));
}

#[divan::bench(args = Kind::known(), max_time = Duration::from_secs(3))]
fn json_of_100kb(bencher: Bencher<'_, '_>, kind: Kind) {
    let text = generate::text(kind, 100_000);
    let document = Document::open_text(text, kind.language());
    bencher.counter(BytesCount::of_str(text)).bench(|| {
        let mut out = Vec::new();
        json::write(&document, None, &mut out).map(|()| out)
    });
}
