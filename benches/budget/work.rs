//! The pieces of work. Inputs and operations are the same each time.

use std::hint::black_box;

use xqls::convert::{self, Target};
use xqls::formats::{self, WriteOptions};
use xqls::ide::{self, Document, SentTokens};
use xqls::import::{self, Binary};
use xqls::json;
use xqls::notation::{self, Dialect, Notation};
use xqls::rules::perft::perft_played;
use xqls::rules::{Position, Variant, shogi, xiangqi};
use xqls::syntax::{self, ONE_BY_ONE};
use xqls::tables::{Options, Tables};

use super::generate::{self, Kind, slips};
use super::requests::{Asked, REQUESTS};

/// A piece of work.
pub(crate) struct Work {
    /// The name: the operation and its input.
    pub name: String,
    /// The unit of the counts.
    pub unit: Unit,
    /// The arguments of `xqls`; empty if this program does the work itself.
    pub program: Vec<String>,
}

/// The unit of the counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unit {
    /// Instructions executed.
    Instructions,
    /// Bytes of heap held at the end.
    Heap,
    /// How the instructions grow when the text becomes four times as long, in percent: 100 is in proportion.
    Growth,
}

/// The shapes whose conversion and tables are measured.
const CONVERTED: [&str; 7] = [
    "xq-moves-to-and-fro",
    "xq-variations-nested",
    "xq-variations-inline",
    "xq-variations-of-one-move",
    "csa-one-line",
    "kif-variations-at-each-move",
    "dhtmlxq-variations-chained",
];

/// The shapes that are only opened: with each request they would pay for the same search, whose cost is bounded.
const OPENED: [&str; 2] = ["xq-moves-illegal", "xq-games-equal-with-errors"];

/// The kinds of which only what differs most from the others is measured.
const FEW: [Kind; 3] = [Kind::Kif, Kind::Ki2, Kind::Dhtmlxq];

/// All of them.
pub(crate) fn all() -> Vec<Work> {
    let own = |name: String| Work { name, unit: Unit::Instructions, program: Vec::new() };
    let heap = |name: String| Work { name, unit: Unit::Heap, program: Vec::new() };
    let mut all: Vec<Work> = Vec::new();
    let mut most = Vec::new();
    for kind in Kind::known() {
        let name = kind.name();
        let file = generate::file_of(kind, 100_000).to_string_lossy().into_owned();
        let check = Work {
            name: format!("check-{name}-100kb"),
            unit: Unit::Instructions,
            program: vec!["check".to_owned(), file],
        };
        if FEW.contains(&kind) {
            all.push(own(format!("keys-{name}-1mb")));
            most.extend(["open", "layout"].map(|what| own(format!("{what}-{name}-100kb"))));
            most.push(check);
            continue;
        }
        // The longest comes first, so no core waits for another at the end.
        all.extend(["keys", "ends"].map(|what| own(format!("{what}-{name}-1mb"))));
        all.push(heap(format!("heap-open-{name}-1mb")));
        most.extend([own(format!("keys-{name}-10kb")), own(format!("open-{name}-100kb"))]);
        if kind == Kind::Xq {
            all.push(heap(format!("heap-200-keys-{name}-1mb")));
        }
        if kind == Kind::Annotated {
            continue;
        }
        most.extend(["layout", "symbols", "folds"].map(|what| own(format!("{what}-{name}-100kb"))));
        most.push(own(format!("json-{name}-10kb")));
        most.push(check);
    }
    all.append(&mut most);
    let more = ["hovers-xq", "findings-xq-100kb", "perft-xiangqi", "perft-shogi", "replay-xiangqi", "replay-jeiqi"];
    all.extend(more.map(|name| own(name.to_owned())));
    all.extend(["replay-shogi", "notations-xiangqi", "notations-shogi"].map(|name| own(name.to_owned())));
    all.push(own("read-xqf-100kb".to_owned()));
    all.extend(["completion-xq-100kb", "storm-xq-100kb"].map(|name| own(name.to_owned())));
    for shape in generate::SHAPES {
        let growth = |what: &str| {
            let name = format!("growth-{what}-{}", shape.name);
            Work { name, unit: Unit::Growth, program: Vec::new() }
        };
        all.push(growth(if OPENED.contains(&shape.name) { "open" } else { "requests" }));
        if CONVERTED.contains(&shape.name) {
            all.push(growth("convert"));
        }
    }
    for (language, _) in generate::tokens::SAMPLES {
        all.push(Work { name: format!("growth-tokens-{language}"), unit: Unit::Growth, program: Vec::new() });
    }
    for kind in Kind::known().into_iter().filter(|kind| slips::KINDS.contains(kind)) {
        all.extend(slips::DAMAGES.map(|which| own(format!("slips-{which}-{}-4kb", kind.name()))));
    }
    all.push(Work { name: "start".to_owned(), unit: Unit::Instructions, program: vec!["--version".to_owned()] });
    all
}

/// The counted work runs in here.
#[inline(never)]
fn measured(work: &mut dyn FnMut()) {
    work();
}

/// Does a piece of work.
pub(crate) fn run(name: &str) {
    let (what, _) = name.split_once('-').unwrap_or((name, ""));
    match what {
        "open" => {
            let (kind, size) = input(name);
            let text = generate::text(kind, size);
            measured(&mut || drop(black_box(ide::diagnostics(&Document::open_text(text, kind.language())))));
        }
        "keys" => {
            let (kind, size) = input(name);
            let text = generate::text(kind, size);
            let mut document = Document::open_text(text, kind.language());
            let places = places(text, 20);
            measured(&mut || keys(&mut document, &places));
        }
        // The first byte, which determines the notation of the whole file, and the place after the last line.
        "ends" => {
            let (kind, size) = input(name);
            let text = generate::text(kind, size);
            let mut document = Document::open_text(text, kind.language());
            let places = [[0; 10], [text.trim_end().len(); 10]].concat();
            // The first time all records are read again.
            keys(&mut document, &[0]);
            measured(&mut || keys(&mut document, &places));
        }
        // A text with mistakes is opened, and a key is pressed at its end.
        "slips" => {
            let (kind, size) = input(name);
            let text = slips::damaged(generate::text(kind, size), name.split('-').nth(1).unwrap_or_default());
            let places = [text.trim_end().len(); 2];
            measured(&mut || keys(&mut Document::open_text(&text, kind.language()), &places));
        }
        "heap" => {
            let (kind, size) = input(name);
            let text = generate::text(kind, size);
            let mut document = Document::open_text(text, kind.language());
            if name.contains("keys") {
                keys(&mut document, &places(text, 100));
            }
            std::mem::forget(document);
        }
        "layout" => with_document(name, &mut |document| drop(black_box(ide::format_range(document, None)))),
        "symbols" => with_document(name, &mut |document| drop(black_box(ide::document_symbols(document)))),
        "folds" => with_document(name, &mut |document| drop(black_box(ide::folding_ranges(document)))),
        "json" => with_document(name, &mut |document| {
            let mut out = Vec::new();
            json::write(document, None, &mut out).expect("a vector takes everything");
            black_box(out);
        }),
        "findings" => {
            let text = generate::text(Kind::Xq, 100_000).replace("2. ", "3. ");
            let document = Document::open_text(&text, "xq");
            measured(&mut || drop(black_box(ide::diagnostics(&document))));
        }
        "hovers" => {
            let text = generate::text(Kind::Xq, 100_000);
            let document = Document::open_text(text, "xq");
            let places = places(text, 20);
            measured(&mut || places.iter().for_each(|place| drop(black_box(ide::hover(&document, *place)))));
        }
        "completion" => {
            let (kind, size) = input(name);
            let text = generate::text(kind, size);
            let document = Document::open_text(text, kind.language());
            let places = places(text, 20);
            measured(&mut || places.iter().for_each(|place| drop(black_box(ide::completions(&document, *place)))));
        }
        "storm" => {
            let (kind, size) = input(name);
            let text = generate::text(kind, size);
            let mut document = Document::open_text(text, kind.language());
            let mut sent = ide::semantic_tokens(&document, ONE_BY_ONE).1;
            let places = places(text, 20);
            measured(&mut || places.iter().for_each(|at| storm(&mut document, &mut sent, *at)));
        }
        "read" => {
            let bytes = xqf(generate::text(Kind::Annotated, 100_000).to_owned());
            measured(&mut || drop(black_box(import::import(&bytes, Binary::Xqf, None))));
        }
        "growth" => growth(name),
        "perft" if name.ends_with("shogi") => {
            let start = shogi::Position::start();
            measured(&mut || {
                black_box(perft_played(&start, 3));
            });
        }
        "perft" => {
            let start = xiangqi::Position::start();
            measured(&mut || {
                black_box(perft_played(&start, 3));
            });
        }
        "replay" => replay(variant(name)),
        "notations" => notations(variant(name)),
        _ => panic!("no such work: {name}"),
    }
}

/// A game in `.xq` as XQF.
pub(crate) fn xqf(text: String) -> Vec<u8> {
    let document = Document::open_text(&text, "xq");
    let target = Target::named("xqf").expect("a target");
    convert::convert_document(&document, &target, &WriteOptions::default()).expect("one game").bytes
}

/// Each request about a document, or its conversion. The name ends with the numbers of parts that a text has, one after the
/// other.
fn growth(name: &str) {
    let (rest, counts) = name.rsplit_once('-').expect("a name ends with counts");
    let (what, shape) = rest.split_once('-').and_then(|(_, rest)| rest.split_once('-')).expect("a name has a shape");
    if what == "tokens" {
        return counts.split(',').for_each(|count| tokens(shape, count.parse().expect("a count is a number")));
    }
    let shape = generate::shape(shape);
    for count in counts.split(',') {
        let text = (shape.text)(count.parse().expect("a count is a number"));
        growth_of(what, text, shape.language);
    }
}

/// The trees of each text of many tokens, and what their blocks mean. A replay would take a hundred times as long.
fn tokens(language: &str, count: usize) {
    let format = formats::by_id(language).expect("a format");
    for text in generate::tokens::repeated(language).iter().map(|repeated| repeated.text(count)) {
        measured(&mut || {
            for record in syntax::parse(format.grammar, &text) {
                for block in record.blocks() {
                    let mut items = Vec::new();
                    format.lowering.lower(block.tree(), &mut items);
                    black_box(items);
                }
            }
        });
    }
}

fn growth_of(what: &str, text: String, language: &'static str) {
    if what == "open" {
        measured(&mut || drop(black_box(ide::diagnostics(&Document::open_text(&text, language)))));
    } else if what == "convert" {
        let document = Document::open_text(&text, language);
        let targets: &[&str] = match language {
            "csa" | "kif" => &["csa", "kif", "ki2", "jkf", "usi", "json"],
            _ => &["xq", "pgn", "dhtmlxq", "xqf", "chessmoveseq", "uci", "fen", "json"],
        };
        for target in targets {
            let target = Target::named(target).expect("a target");
            measured(&mut || drop(black_box(convert::convert_document(&document, &target, &WriteOptions::default()))));
        }
        let mut tables = Tables::new(Options { variations: true, ..Options::default() });
        measured(&mut || _ = black_box(tables.add_document(&document, "a", 0)));
    } else {
        let asked = Asked::new(text, language);
        for request in REQUESTS {
            measured(&mut || (request.ask)(&asked));
        }
    }
}

/// A key, what an editor asks after it, and the key taken back.
fn storm(document: &mut Document, sent: &mut SentTokens, at: usize) {
    let near = at.saturating_sub(500)..at + 500;
    for (range, text) in [(at..at, "x"), (at..at + 1, "")] {
        document.edit(range, text);
        black_box(ide::diagnostics(document));
        black_box(ide::semantic_tokens_delta(document, sent));
        black_box((ide::document_symbols(document), ide::folding_ranges(document)));
        black_box((
            ide::inlay_hints(document, &near),
            ide::document_highlights(document, at),
            ide::code_actions(document, at),
            ide::quick_fixes(document, at..at),
        ));
    }
}

/// The length of the text of a piece of work.
pub(crate) fn text_len(name: &str) -> u64 {
    let (kind, size) = input(name);
    generate::text(kind, size).len() as u64
}

/// The kind and the size that a name ends with.
fn input(name: &str) -> (Kind, usize) {
    let (rest, size) = name.rsplit_once('-').expect("a name ends with a size");
    let size = match size {
        "4kb" => 4_000,
        "10kb" => 10_000,
        "100kb" => 100_000,
        "1mb" => 1_000_000,
        _ => panic!("no such size: {size}"),
    };
    // `xq-annotated` ends with no other name, so the first that fits is meant.
    let kind = Kind::known().into_iter().find(|kind| rest.ends_with(&format!("-{}", kind.name())));
    (kind.expect("a name has a kind"), size)
}

fn variant(name: &str) -> Variant {
    match name.rsplit('-').next() {
        Some("shogi") => Variant::Shogi,
        Some("jeiqi") => Variant::Jeiqi,
        _ => Variant::Xiangqi,
    }
}

fn with_document(name: &str, work: &mut dyn FnMut(&Document)) {
    let (kind, size) = input(name);
    let document = Document::open_text(generate::text(kind, size), kind.language());
    measured(&mut || work(&document));
}

/// Places of moves: the first one, the last one, and some between.
fn places(text: &str, count: usize) -> Vec<usize> {
    let moves = generate::moves(text);
    let mut places = vec![moves[0], moves[moves.len() - 1]];
    let mut random = generate::random(2);
    places.extend((2..count).map(|_| moves[random.usize(0..moves.len())]));
    places
}

/// A key at each place, and taken back, with the diagnostics of both. Returns how far an update had to go.
fn keys(document: &mut Document, places: &[usize]) {
    for &at in places {
        document.edit(at..at, "x");
        black_box(ide::diagnostics(document));
        document.edit(at..at + 1, "");
        black_box(ide::diagnostics(document));
    }
}

fn replay(variant: Variant) {
    let start = Position::start(variant);
    let mut random = generate::random(3);
    let lines: Vec<_> = (0..50).map(|_| generate::playout(&mut random, &mut start.clone(), 100)).collect();
    measured(&mut || {
        for line in &lines {
            let mut position = start.clone();
            for &mv in line {
                assert!(position.is_legal(mv));
                position.play(mv);
            }
            black_box(position);
        }
    });
}

fn notations(variant: Variant) {
    let dialects: Vec<Dialect> = match variant {
        Variant::Shogi => [Notation::Csa, Notation::Coordinate, Notation::Japanese].map(Dialect::new).into(),
        _ => {
            vec![Dialect::iccs(), Dialect::lalg(), Dialect::salg(), Dialect::axf(), Dialect::wxf(), Dialect::chinese()]
        }
    };
    let start = Position::start(variant);
    let line = generate::playout(&mut generate::random(6), &mut start.clone(), 100);
    measured(&mut || {
        let mut text = String::new();
        for dialect in &dialects {
            let mut position = start.clone();
            for &mv in &line {
                text.clear();
                assert!(notation::write(mv, dialect, &position, &mut text));
                assert!(notation::read(&text, dialect, &position).legal() == Some(mv));
                position.play(mv);
            }
        }
    });
}
