//! Has the linker write each address in as few bytes as it needs.

use std::env::var;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is_wasm = var("TARGET").is_ok_and(|target| target.starts_with("wasm32"));
    // With debug information the linker refuses it.
    if is_wasm && var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rustc-link-arg-cdylib=--compress-relocations");
    }
}
