//! A feature is a function that takes a document: the types that all features see have few methods.

use super::sources::{closing, sources};

/// The type of `document`, the most functions that its `impl` blocks have together, and a layer below with another type of
/// that name.
const FEW: &[(&str, usize, &str)] = &[("Document", 40, "layout"), ("Cursor", 20, "notation")];

#[test]
fn the_types_that_all_features_see_have_few_methods() {
    for &(name, most, namesake) in FEW {
        let mut methods = Vec::new();
        for source in sources().iter().filter(|source| source.layer != namesake) {
            for (at, _) in source.code.match_indices("\nimpl").filter(|&(at, _)| is_of(&source.code[at + 1..], name)) {
                let open = at + source.code[at..].find('{').unwrap();
                let end = closing(&source.code[open..], 0).unwrap_or(source.code.len() - open);
                let block = &source.code[open..open + end];
                let named =
                    |(at, _): (usize, &str)| block[at + 3..].split(['(', '<']).next().unwrap_or_default().to_owned();
                methods
                    .extend(block.match_indices("fn ").map(named).map(|method| format!("{}: {method}", source.path)));
            }
        }
        assert!(
            !methods.is_empty() && methods.len() <= most,
            "{name} has {} functions, of {most}. Make a feature a function of its file.\n{}",
            methods.len(),
            methods.join("\n")
        );
    }
}

/// Whether an `impl` is one of the type itself, not of a trait.
fn is_of(code: &str, name: &str) -> bool {
    let head = code.split('{').next().unwrap_or_default();
    let words =
        head.trim_start_matches("impl").trim_start_matches(|c| matches!(c, '<' | '>' | '\'') || char::is_lowercase(c));
    words.trim().trim_end_matches("<'a>").trim_end_matches("<'_>") == name
}
