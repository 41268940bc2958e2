//! Speed of the rules: leaves a second, and the cost of checking and playing one ply of a record.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use xqls::rules::perft::{Playable, perft, perft_played};
use xqls::rules::{Move, jeiqi, shogi, xiangqi};

/// Leaves counted, the last ply not played.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn xiangqi_perft_counted(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(3_290_240u32)).bench(|| perft(black_box(&xiangqi::Position::start()), 4));
}

/// Every leaf played and taken back.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn xiangqi_perft_played(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(3_290_240u32)).bench(|| perft_played(black_box(&xiangqi::Position::start()), 4));
}

/// Leaves counted, the last ply not played.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn shogi_perft_counted(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(719_731u32)).bench(|| perft(black_box(&shogi::Position::start()), 4));
}

/// Every leaf played and taken back.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn shogi_perft_played(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(719_731u32)).bench(|| perft_played(black_box(&shogi::Position::start()), 4));
}

/// A line of legal moves, chosen by a fixed rule.
fn line<P: Playable>(mut position: P, plies: usize) -> Vec<Move> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut line = Vec::new();
    while line.len() < plies {
        let legal = position.legal_moves();
        let Some(&mv) = random.choice(&legal[..]) else { break };
        line.push(mv);
        position.play(mv);
    }
    line
}

macro_rules! replay {
    ($($name:ident $game:ident)*) => {$(
        /// The cost of replaying a record: each move is checked, then played.
        #[divan::bench(sample_count = 200, sample_size = 20)]
        fn $name(bencher: Bencher<'_, '_>) {
            let start = $game::Position::start();
            let line = line(start.clone(), 150);
            bencher.counter(ItemsCount::new(line.len())).bench(|| {
                let mut position = start.clone();
                for &mv in &line {
                    if position.is_legal(mv) {
                        position.play(mv);
                    }
                }
                position
            });
        }
    )*};
}

replay!(xiangqi_replay xiangqi jeiqi_replay jeiqi shogi_replay shogi);

/// The list of legal moves, as for a completion.
#[divan::bench(sample_count = 200, sample_size = 100)]
fn xiangqi_legal_moves(bencher: Bencher<'_, '_>) {
    let start = xiangqi::Position::start();
    bencher.bench(|| black_box(&start).legal_moves());
}
