//! Every crate that is linked, built with or tested with may be used under MIT or Apache-2.0. `cargo deny` looks
//! at that too, and at where the crates come from and what is known against them, but is not installed everywhere.

use std::collections::BTreeSet;
use std::process::Command;
use std::sync::LazyLock;

use serde_json::Value;

use super::{text_of, top};

/// The licences that deny.toml allows: those that ask for no more than to be named.
static FINE: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let deny: toml::Table = text_of("deny.toml").parse().unwrap();
    let allowed = deny["licenses"]["allow"].as_array().unwrap();
    allowed.iter().map(|licence| licence.as_str().unwrap().to_owned()).collect()
});

/// Whether an SPDX expression can be met with the licences above: one side of an OR, both sides of an AND.
fn is_fine(expression: &str) -> bool {
    let text = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut at = 0;
    any(&words, &mut at) && at == words.len()
}

fn any(words: &[&str], at: &mut usize) -> bool {
    let mut fine = all(words, at);
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        fine |= all(words, at);
    }
    fine
}

fn all(words: &[&str], at: &mut usize) -> bool {
    let mut fine = one(words, at);
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        fine &= one(words, at);
    }
    fine
}

fn one(words: &[&str], at: &mut usize) -> bool {
    let Some(word) = words.get(*at) else { return false };
    *at += 1;
    if *word == "(" {
        let fine = any(words, at);
        *at += 1;
        return fine;
    }
    if words.get(*at) == Some(&"WITH") {
        let exception = words.get(*at + 1).copied().unwrap_or_default();
        *at += 2;
        return FINE.contains(&format!("{word} WITH {exception}"));
    }
    FINE.contains(*word)
}

#[test]
fn expressions_are_understood() {
    for fine in [
        "MIT",
        "MIT OR GPL-3.0",
        "GPL-3.0/MIT",
        "(MIT OR GPL-3.0) AND Unicode-3.0",
        "Apache-2.0 WITH LLVM-exception OR X",
    ] {
        assert!(is_fine(fine), "{fine}");
    }
    for wrong in ["GPL-3.0", "MIT AND GPL-3.0", "(MIT OR ISC) AND MPL-2.0", ""] {
        assert!(!is_fine(wrong), "{wrong}");
    }
}

#[test]
fn every_dependency_may_be_used() {
    let metadata = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(top())
        .output()
        .unwrap();
    assert!(metadata.status.success(), "{}", String::from_utf8_lossy(&metadata.stderr));
    let metadata: Value = serde_json::from_slice(&metadata.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() > 50);
    let wrong: BTreeSet<String> = packages
        .iter()
        .filter(|package| !package["license"].as_str().is_some_and(is_fine))
        .map(|package| format!("{} {}: {}", package["name"], package["version"], package["license"]))
        .collect();
    assert!(wrong.is_empty(), "not known to fit MIT OR Apache-2.0: {wrong:#?}");
    let own = packages.iter().find(|package| package["name"] == "xqls").unwrap();
    assert_eq!(own["license"], "MIT OR Apache-2.0");
    for file in ["LICENSE-MIT", "LICENSE-APACHE"] {
        assert!(top().join(file).exists(), "{file}");
    }
}
