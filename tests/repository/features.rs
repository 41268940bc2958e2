//! The library without features, and with a session on one thread, as a browser runs it.

use std::collections::BTreeSet;
use std::process::Command;

use super::{text_of, top};

/// Threads, files, clocks, terminals, allocators, and what binds a crate to an operating system.
const NEVER: &[&str] = &["getrandom", "libc", "mio", "rayon-core", "rustix", "wasm-bindgen", "windows-sys"];

/// The crates that the library links with these features, on any machine.
fn linked(features: &str) -> BTreeSet<String> {
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--package", "xqls", "--no-default-features", "--features", features])
        .args(["--edges", "normal", "--target", "all", "--prefix", "none", "--format", "{p}"])
        .current_dir(top())
        .output()
        .unwrap();
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let tree = String::from_utf8(tree.stdout).unwrap();
    tree.lines().filter_map(|line| line.split(' ').next()).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

#[test]
fn without_features_the_library_has_no_files_and_no_threads() {
    let manifest: toml::Table = text_of("Cargo.toml").parse().unwrap();
    let optional = |table: &toml::Value| -> Vec<String> {
        let optional = table.as_table().unwrap().iter().filter(|(_, about)| about.get("optional").is_some());
        optional.map(|(name, about)| about.get("package").and_then(|p| p.as_str()).unwrap_or(name).to_owned()).collect()
    };
    let mut gated = optional(&manifest["dependencies"]);
    for table in manifest["target"].as_table().unwrap().values() {
        gated.extend(optional(&table["dependencies"]));
    }
    for name in ["tokio", "rayon", "tempfile", "ignore", "clap", "mimalloc"] {
        assert!(gated.iter().any(|gated| gated == name), "{name} is not optional");
    }
    let never: BTreeSet<String> = gated.into_iter().chain(NEVER.iter().map(|name| (*name).to_owned())).collect();

    // The types of the protocol and the schema of the settings are plain data.
    for (features, own) in [("", "rowan"), ("session", "ls-types")] {
        let mut found = linked(features);
        assert!(found.contains(own), "{found:?}");
        found.retain(|name| features.is_empty() || !["ls-types", "schemars"].contains(&name.as_str()));
        assert!(found.is_disjoint(&never), "{features}: {:?}", found.intersection(&never));
    }
    // The walk would find them.
    let all = linked("cli,server");
    assert!(all.contains("tokio") && all.contains("libc") && all.contains("clap"), "{all:?}");
    assert!(!linked("cli").contains("tokio"));
    assert!(!linked("server").contains("clap"));
}
