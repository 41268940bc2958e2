//! The growth of every request is measured: the table of `benches/budget` has the requests about documents.

use super::text_of;

/// The texts between two others in a source.
fn between<'t>(source: &'t str, before: &str, after: &str) -> Vec<&'t str> {
    let parts = source.split(before).skip(1);
    let mut found: Vec<&str> = parts.filter_map(|part| Some(part.split_once(after)?.0)).collect();
    found.sort_unstable();
    found
}

#[test]
fn the_growth_of_every_request_is_measured() {
    let handlers = text_of("src/session/requests.rs");
    let table = handlers.split("Some(match method {").nth(1).unwrap_or_default();
    let lines = table.lines().filter(|line| line.contains("=> about"));
    let mut answered: Vec<&str> = lines.filter_map(|line| line.split('"').nth(1)).collect();
    answered.sort_unstable();
    let requests = text_of("benches/budget/requests.rs");
    let mut measured = between(&requests, "method: \"", "\"");
    measured.retain(|method| !["textDocument/didOpen", "textDocument/didChange"].contains(method));
    assert!(answered.len() > 30);
    assert_eq!(measured, answered);
}
