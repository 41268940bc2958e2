//! The packages in which the program is handed out: one version, that of Cargo.toml, and scripts that work.

use std::process::Command;

use super::{text_of, top};

/// Where a version stands besides Cargo.toml: the file, and what is before the version and after it. The wheel and the npm
/// packages take it from Cargo.toml.
const VERSIONS: [(&str, &str, &str); 8] = [
    ("Cargo.lock", "name = \"xqls\"\nversion = \"", "\""),
    ("python/Cargo.toml", "\nversion = \"", "\""),
    ("pyproject.toml", "dependencies = [\"xqls==", "\"]"),
    ("editors/vscode/package.json", "\"version\": \"", "\""),
    ("editors/vscode/package-lock.json", "\"name\": \"xqls\",\n  \"version\": \"", "\""),
    ("editors/vscode/CHANGELOG.md", "\n## ", "\n"),
    ("editors/emacs/xqls.el", "\n;; Version: ", "\n"),
    ("syntaxes/tree-sitter-xq/package.json", "\"version\": \"", "\""),
];

#[test]
fn there_is_one_version() {
    let version = env!("CARGO_PKG_VERSION");
    for (file, before, after) in VERSIONS {
        let text = text_of(file);
        let found = text.split_once(before).and_then(|(_, rest)| rest.split_once(after)).map(|(version, _)| version);
        assert_eq!(found, Some(version), "{file}");
    }
    for wheel in ["packages/wheel/pyproject.toml", "python/pyproject.toml"] {
        assert!(text_of(wheel).contains("dynamic = [\"version\"]"), "{wheel}");
    }
}

#[test]
fn the_scripts_of_the_packages_work() {
    let Ok(output) = Command::new("node").args(["--test", "packages/tests.mjs"]).current_dir(top()).output() else {
        return eprintln!("there is no Node here; packages/tests.mjs is not run");
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn the_page_of_the_packages_names_every_format() {
    let page = text_of("packages/PAGE.md");
    let listed = Command::new(env!("CARGO_BIN_EXE_xqls")).arg("languages").output().unwrap();
    for extension in
        String::from_utf8_lossy(&listed.stdout).split_whitespace().filter_map(|word| word.strip_prefix('.'))
    {
        let upper = extension.to_ascii_uppercase();
        assert!(page.contains(&format!("`.{extension}`")) || page.contains(&upper), "{extension}");
    }
}

/// The bash of macOS is 3.2.
#[test]
fn the_scripts_of_the_action_need_no_new_bash() {
    for script in [".ci/check-records", ".ci/get-program"] {
        let text = text_of(script);
        for newer in ["mapfile", "readarray", "declare -A", "&>>", "|&", "${paths[-1]}", ",,}", "^^}"] {
            assert!(!text.lines().any(|line| !line.starts_with('#') && line.contains(newer)), "{script}: {newer}");
        }
    }
}
