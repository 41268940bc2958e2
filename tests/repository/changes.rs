//! `.ci/plan`: what a change can break.

#![cfg(unix)]

use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};

use super::top;

fn plan(paths: &str) -> BTreeSet<String> {
    let mut plan = Command::new(top().join(".ci/plan")).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    plan.stdin.take().unwrap().write_all(paths.as_bytes()).unwrap();
    let output = plan.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn a_change_is_followed_by_what_it_can_break() {
    let cases = [
        ("", ""),
        ("editors/nvim/lua/xqls/init.lua", "test release editors:nvim editors:try editors:pictures"),
        ("editors/emacs/xqls.el", "test release editors:emacs"),
        ("locales/ja.po", "test release editors:japanese editors:web"),
        ("editors/web/page/main.ts", "test release editors:web"),
        ("README.md", "test"),
        ("README.md\nfuzz/Cargo.toml", "test features"),
        ("packages/targets.json\n.github/workflows/release.yml", "test release editors:extension editors:packages"),
        ("tests/oracle/run.py", "test release oracle"),
        ("tests/server/walk.rs", "format lint test fuzz"),
        ("benches/budget/budget.toml", "format lint test budget"),
        ("editors/nvim/lua/xqls/init.lua\neditors/generate.mjs", "test release grammar editors browser"),
    ];
    for (paths, steps) in cases {
        assert_eq!(plan(paths), steps.split_whitespace().map(str::to_owned).collect(), "{paths}");
    }
}

#[test]
fn what_has_no_rule_can_break_everything() {
    let run = super::text_of(".ci/run");
    let lanes = run.lines().find_map(|line| line.strip_prefix("lanes=(")).unwrap().trim_end_matches(')');
    let all: BTreeSet<String> =
        lanes.replace('"', "").split_whitespace().chain(["browser"]).map(str::to_owned).collect();
    for path in ["src/ide/mod.rs", "Cargo.toml", "Cargo.lock", ".ci/run", "a/new/folder", "build.rs"] {
        assert_eq!(plan(path), all, "{path}");
    }
}

/// The suites that a plan names are those of `editors/tests/run.sh`.
#[test]
fn suites_exist() {
    let script = super::text_of("editors/tests/run.sh");
    let known = script.lines().find_map(|line| line.trim().strip_suffix(") suites+=(\"$suite\") ;;")).unwrap();
    let known: BTreeSet<&str> = known.split(" | ").collect();
    let plan = super::text_of(".ci/plan");
    for named in plan.split("editors:").skip(1).map(|rest| rest.split([' ', ')', '"', '*']).next().unwrap()) {
        assert!(named.is_empty() || named.starts_with('S') || known.contains(named.trim_end_matches('`')), "{named}");
    }
}
