//! What README.md says can be done can be done.

use std::collections::BTreeSet;

use super::{text_of, top, xqls};

/// The lines of the code blocks of a Markdown file that start with `$ ` or are in a `sh` block.
fn commands(path: &str) -> Vec<String> {
    let text = text_of(path);
    let mut shell = false;
    let mut found = Vec::new();
    for line in text.lines() {
        match line.trim().strip_prefix("```") {
            Some(language) => shell = language == "sh",
            None if shell => found.push(line.split(" #").next().unwrap_or_default().trim().to_owned()),
            None => {}
        }
    }
    assert!(!found.is_empty());
    found.retain(|line| !line.is_empty());
    found
}

fn help(command: &str) -> String {
    let output = xqls().args([command, "--help"]).output().unwrap();
    assert!(output.status.success(), "xqls {command} --help: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn commands_and_options_exist() {
    let mut seen = BTreeSet::new();
    for line in commands("README.md") {
        let line = line.replace("cargo run --release -- ", "xqls ");
        for call in line.split('|').filter_map(|call| call.trim().strip_prefix("xqls ")) {
            let mut words = call.split_whitespace();
            let command = words.next().unwrap();
            let help = help(command);
            for option in words.filter(|word| word.starts_with('-') && *word != "-") {
                let option = option.split('=').next().unwrap();
                assert!(help.contains(option), "xqls {command} has no {option}, but README.md writes {call:?}");
            }
            seen.insert(command.to_owned());
        }
    }
    for command in ["lsp", "check", "fmt", "convert", "board", "explain", "languages", "schema", "completions"] {
        assert!(seen.contains(command), "README.md does not show xqls {command}");
    }
}

#[test]
fn calls_without_placeholders_work() {
    for line in commands("README.md") {
        let line = line.replace("cargo run --release -- ", "xqls ");
        let Some(call) =
            line.strip_prefix("xqls ").filter(|call| call.contains("examples/") && !call.contains(['|', '>']))
        else {
            continue;
        };
        let output = xqls().args(call.split_whitespace()).output().unwrap();
        assert_ne!(output.status.code(), Some(2), "{call}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(!output.stdout.is_empty() || !output.stderr.is_empty(), "{call} prints nothing");
    }
}

#[test]
fn links_lead_somewhere() {
    for page in ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/ARCHITECTURE.md"] {
        let text = text_of(page);
        let folder = top().join(page).parent().unwrap().to_owned();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = link.split('#').next().unwrap();
            if !file.is_empty() && !file.contains("://") {
                assert!(folder.join(file).exists(), "{page} links to {link}");
            }
        }
    }
}

#[test]
fn the_settings_shown_are_those_of_the_schema() {
    let readme = text_of("README.md");
    let shown = readme.split("```toml").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let shown: toml::Table = shown.parse().unwrap();
    let schema = xqls().arg("schema").output().unwrap();
    let schema: serde_json::Value = serde_json::from_slice(&schema.stdout).unwrap();
    for (key, value) in &shown {
        let known = &schema["properties"][key];
        assert!(known.is_object(), "{key}");
        for inner in value.as_table().iter().flat_map(|table| table.keys()) {
            assert!(known["properties"][inner].is_object(), "{key}.{inner}");
        }
    }
}

#[test]
fn every_code_has_its_page() {
    let pages = text_of("docs/diagnostics.md");
    let listed = xqls().arg("explain").output().unwrap();
    for line in String::from_utf8(listed.stdout).unwrap().lines().filter(|line| line.starts_with("  ")) {
        let code = line.split_whitespace().next().unwrap();
        assert!(pages.contains(&format!("\n### {code}\n")), "docs/diagnostics.md has no {code}");
    }
}
