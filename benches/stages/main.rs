//! The cost of each stage: from bytes to text, trees, positions, findings, and editor features.
//!
//! `cargo bench --bench stages`; a part of it by its name: `cargo bench --bench stages -- document::key`. Bytes a second
//! are those of the text; items a second are nodes (perft), plies (replay) or moves (notation).

mod document;
#[path = "../generate/mod.rs"]
mod generate;
mod index;
mod notation;
mod rules;
mod syntax;

fn main() {
    divan::main();
}
