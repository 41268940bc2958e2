//! The tables of docs/ARCHITECTURE.md against the sources.

use std::collections::{BTreeMap, BTreeSet};

use super::sources::{behind, names, sources};
use super::{text_of, top};

/// The rows of the table between `<!-- name -->` and `<!-- end -->`: the texts in backticks of the first and of the
/// second column, and the second column.
fn table(name: &str) -> Vec<(Vec<String>, Vec<String>, String)> {
    let page = text_of("docs/ARCHITECTURE.md");
    let start = format!("<!-- {name} -->");
    let body = page.split(&start).nth(1).and_then(|rest| rest.split("<!-- end -->").next());
    let body = body.unwrap_or_else(|| panic!("no table {name}"));
    let ticked = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    let rows = body.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let second = cells.get(1).copied().unwrap_or_default();
        (ticked(cells[0]), ticked(second), second.to_owned())
    })
    .collect()
}

#[test]
fn layers_use_only_the_layers_below_them() {
    let rows = table("layers");
    let allowed: BTreeMap<String, Vec<String>> =
        rows.iter().map(|(layer, uses, _)| (layer[0].clone(), uses.clone())).collect();
    // In an order in which each uses only those before it: no cycles.
    let mut known = BTreeSet::new();
    for (layer, uses, _) in &rows {
        assert!(uses.iter().all(|used| known.contains(used)), "{} stands above what it uses", layer[0]);
        known.insert(layer[0].clone());
    }

    let mut wrong = String::new();
    let mut used = BTreeSet::new();
    for source in sources().iter().filter(|source| source.layer != "lib") {
        let Some(allowed) = allowed.get(&source.layer) else {
            wrong += &format!("{}: {} is no layer of docs/ARCHITECTURE.md\n", source.path, source.layer);
            continue;
        };
        let root = if source.layer == "main" { "xqls" } else { "crate" };
        for (line, target) in behind(&source.code, root) {
            // `random` is part of the tests.
            if target == source.layer || target == "random" {
                continue;
            }
            if !allowed.contains(&target) {
                wrong += &format!("{}:{line}: {} may not use {target}\n", source.path, source.layer);
            }
            used.insert((source.layer.clone(), target));
        }
        let way_out = vec!["super"; source.depth].join("::") + "::";
        if source.code.contains(&way_out) {
            wrong += &format!("{}: `super` leads out of the layer; write `crate::`\n", source.path);
        }
    }
    for (layer, uses) in &allowed {
        for target in uses {
            if !used.contains(&(layer.clone(), target.clone())) {
                wrong += &format!("docs/ARCHITECTURE.md: {layer} does not use {target} any more\n");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn formats_do_not_know_each_other() {
    let inner =
        |path: &str| path.strip_prefix("src/formats/").map(|rest| rest.split(['/', '.']).next().unwrap().to_owned());
    // The folder of a format has a grammar. The others are what formats share.
    let is_grammar = |path: &str| path.ends_with("/grammar.rs") && path.matches('/').count() == 3;
    let grammars = sources().iter().filter(|source| is_grammar(&source.path));
    let folders: BTreeSet<String> = grammars.filter_map(|source| inner(&source.path)).collect();
    assert!(folders.len() > 10, "{folders:?}");
    for source in sources() {
        let Some(own) = inner(&source.path).filter(|own| own != "mod") else { continue };
        let targets: Vec<(usize, String)> = ["formats", "super"]
            .iter()
            .flat_map(|root| behind(&source.code.replace("crate::formats", "formats"), root))
            .collect();
        for (line, target) in targets {
            assert!(target == own || !folders.contains(&target), "{}:{line} uses the format {target}", source.path);
        }
    }
}

#[test]
fn crates_stay_where_they_are_at_home() {
    let rows = table("outside");
    let mut wrong = String::new();
    let mut listed = BTreeSet::new();
    for (outside, places, words) in &rows {
        for name in outside {
            listed.insert(name.clone());
            for source in sources() {
                let used = match name.strip_prefix("std::") {
                    Some(part) => behind(&source.code, "std").iter().any(|(_, used)| used == part),
                    None => names(&source.code, name),
                };
                let ending = source.layer == "main" && name == "std::process";
                if used && words != "anywhere" && !places.contains(&source.layer) && !ending {
                    wrong += &format!("{}: {name} belongs into {words}\n", source.path);
                }
            }
        }
    }
    let manifest: toml::Table = text_of("Cargo.toml").parse().unwrap();
    for name in manifest["dependencies"].as_table().unwrap().keys() {
        let name = name.replace('-', "_");
        if !listed.contains(&name) {
            wrong += &format!("docs/ARCHITECTURE.md does not say where {name} is used\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn nothing_stops_the_program_in_passing() {
    let mut wrong = String::new();
    for source in sources() {
        for (number, line) in source.code.lines().enumerate() {
            let ends = [".unwrap()", ".unwrap_err()", "todo!", "unimplemented!", "dbg!", "process::exit(0)"];
            for end in ends.iter().filter(|end| line.contains(*end)) {
                wrong += &format!("{}:{}: {end}\n", source.path, number + 1);
            }
        }
        for (at, _) in source.code.match_indices(".expect(") {
            if source.code[at + 8..].trim_start().starts_with(['"', '&']) {
                let number = source.code[..at].matches('\n').count() + 1;
                wrong += &format!("{}:{number}: .expect(\"…\")\n", source.path);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn one_keystroke_is_a_walk_along_files() {
    let page = text_of("docs/ARCHITECTURE.md");
    let (_, walk) = page.split_once("## One keystroke\n").expect("a section");
    let (walk, _) = walk.split_once("\n\nThe line of a request").expect("the end of the walk");
    let steps: Vec<&str> =
        walk.split('\n').filter(|line| line.starts_with(|first: char| first.is_ascii_digit())).collect();
    assert!((5..=15).contains(&steps.len()), "{} steps", steps.len());
    let named: Vec<&str> = walk.split('`').skip(1).step_by(2).filter(|name| name.ends_with(".rs")).collect();
    assert!(named.len() >= steps.len(), "a step names no file");
    for name in named {
        assert!(top().join("src").join(name).is_file(), "src/{name} is named in the walk and does not exist");
    }
}
