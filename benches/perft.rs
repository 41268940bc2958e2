//! Speed of the rules: leaves a second, and the cost of checking and playing one ply of a record.
//!
//! `cargo bench --bench perft`; items a second are nodes (perft) or plies (replay).

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use xqls::rules::Move;
use xqls::rules::perft::{perft, perft_played};
use xqls::rules::xiangqi::Position;

fn main() {
    divan::main();
}

/// Leaves counted, the last ply not played.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn xiangqi_perft_counted(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(3_290_240u32)).bench(|| perft(black_box(&Position::start()), 4));
}

/// Every leaf played and taken back.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn xiangqi_perft_played(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(3_290_240u32)).bench(|| perft_played(black_box(&Position::start()), 4));
}

/// A line of legal moves from the start, chosen by a fixed rule.
fn line(plies: usize) -> Vec<Move> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut position = Position::start();
    let mut line = Vec::new();
    while line.len() < plies {
        let legal = position.legal_moves();
        let Some(&mv) = random.choice(&legal[..]) else { break };
        line.push(mv);
        position.play(mv);
    }
    line
}

/// What replaying a record costs: each move checked, then played.
#[divan::bench(sample_count = 200)]
fn xiangqi_replay(bencher: Bencher<'_, '_>) {
    let line = line(150);
    bencher.counter(ItemsCount::new(line.len())).bench(|| {
        let mut position = Position::start();
        for &mv in &line {
            if position.is_legal(mv) {
                position.play(mv);
            }
        }
        position
    });
}

/// Asking what a hover asks: the list of legal moves and whether the side is in check.
#[divan::bench(sample_count = 200)]
fn xiangqi_legal_moves(bencher: Bencher<'_, '_>) {
    let start = Position::start();
    bencher.counter(ItemsCount::new(1u8)).bench(|| (black_box(&start).legal_moves(), start.in_check()));
}
