//! Random tests: where they begin, and how much they try.
//!
//! A test tries little by itself, and always the same. `XQLS_FUZZ_TIMES` lets it try so many times that, and
//! `XQLS_FUZZ_SEED` something else: `.ci/run fuzz` sets both.

use fastrand::Rng;

/// The number of rounds of a test that usually makes so many.
pub(crate) fn rounds(usual: usize) -> usize {
    usual * number("XQLS_FUZZ_TIMES").unwrap_or(1) as usize
}

/// The random numbers of a test, which has a seed of its own.
pub(crate) fn random(seed: u64) -> Rng {
    Rng::with_seed(number("XQLS_FUZZ_SEED").map_or(seed, |other| other.rotate_left(32) ^ seed))
}

/// Of many cases those that a test usually has time for: one of so many. With more time it is every case.
pub(crate) fn every(usual: usize, case: usize) -> bool {
    rounds(1) > 1 || case.is_multiple_of(usual)
}

/// A number that the environment sets.
pub(crate) fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|value| value.parse().ok())
}
