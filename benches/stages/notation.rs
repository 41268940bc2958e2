//! Reading and writing moves, in each notation: every move of some random games.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use xqls::notation::{self, Dialect, Notation};
use xqls::rules::{Move, Position, Variant};

use super::generate;

/// The moves of ten games with the positions they are played in.
fn moves(variant: Variant) -> Vec<(Position, Move)> {
    let mut random = generate::random(7);
    let mut all = Vec::new();
    for _ in 0..10 {
        let mut position = Position::start(variant);
        for mv in generate::playout(&mut random, &mut position.clone(), 80) {
            all.push((position.clone(), mv));
            position.play(mv);
        }
    }
    all
}

/// The notation with the moves that it can write.
fn written(variant: Variant, notation: Notation) -> (Dialect, Vec<(Position, Move, String)>) {
    let dialect = match notation {
        Notation::Lalg => Dialect::lalg(),
        Notation::Salg => Dialect::salg(),
        Notation::Axf => Dialect::axf(),
        Notation::Wxf => Dialect::wxf(),
        other => Dialect::new(other),
    };
    let texts = moves(variant).into_iter().filter_map(|(position, mv)| {
        let mut text = String::new();
        notation::write(mv, &dialect, &position, &mut text).then_some((position, mv, text))
    });
    let texts = texts.collect();
    (dialect, texts)
}

const XIANGQI: [Notation; 7] = [
    Notation::Iccs,
    Notation::Coordinate,
    Notation::Lalg,
    Notation::Salg,
    Notation::Axf,
    Notation::Wxf,
    Notation::Chinese,
];
const JEIQI: [Notation; 4] = [Notation::Lan, Notation::San, Notation::Traditional, Notation::Coordinate];
const SHOGI: [Notation; 3] = [Notation::Csa, Notation::Coordinate, Notation::Japanese];

macro_rules! games {
    ($($game:ident $variant:ident $notations:ident)*) => {$(
        mod $game {
            use super::*;

            #[divan::bench(args = $notations)]
            fn read(bencher: Bencher<'_, '_>, notation: Notation) {
                let (dialect, texts) = written(Variant::$variant, notation);
                bencher.counter(ItemsCount::new(texts.len())).bench(|| {
                    for (position, _, text) in &texts {
                        black_box(notation::read(black_box(text), &dialect, position));
                    }
                });
            }

            #[divan::bench(args = $notations)]
            fn write(bencher: Bencher<'_, '_>, notation: Notation) {
                let (dialect, texts) = written(Variant::$variant, notation);
                let mut out = String::new();
                bencher.counter(ItemsCount::new(texts.len())).bench_local(|| {
                    for (position, mv, _) in &texts {
                        out.clear();
                        black_box(notation::write(black_box(*mv), &dialect, position, &mut out));
                    }
                });
            }
        }
    )*};
}

games!(xiangqi Xiangqi XIANGQI jeiqi Jeiqi JEIQI shogi Shogi SHOGI);
