//! The definitions that other repositories use to check their records: the pre-commit hooks and the GitHub action.

use super::{text_of, top};
use serde_json::Value;
use std::collections::BTreeSet;
use std::process::Command;

/// The extensions that `editors/languages.json` names.
fn extensions() -> BTreeSet<String> {
    let languages: Value = serde_json::from_str(&text_of("editors/languages.json")).unwrap();
    let mut found = BTreeSet::new();
    collect(&languages, &mut found);
    found
}

fn collect(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                match value.as_array().filter(|_| key == "extensions") {
                    Some(list) => found.extend(list.iter().filter_map(Value::as_str).map(|it| it.replace('.', ""))),
                    None => collect(value, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, found)),
        _ => {}
    }
}

#[test]
fn hooks_run_on_every_kind_of_record() {
    let hooks = text_of(".pre-commit-hooks.yaml");
    let lists: Vec<&str> = hooks.lines().filter_map(|line| line.trim().strip_prefix("files: ")).collect();
    assert_eq!(lists.len(), 2);
    for list in lists {
        let inside = list.trim_start_matches("\\.(").trim_end_matches(")$");
        assert_eq!(inside.split('|').map(str::to_owned).collect::<BTreeSet<_>>(), extensions());
    }
}

/// The output of the action for a folder with three records, and its exit code.
fn action(settings: &[(&str, &str)]) -> (String, Option<i32>) {
    let folder = tempfile::tempdir().unwrap();
    let good = "FORMAT AXF\nGAME 1\n\nSTART{\n1. C2=5 N8+7\n}\n";
    std::fs::create_dir(folder.path().join("with space")).unwrap();
    std::fs::write(folder.path().join("good.xq"), good).unwrap();
    std::fs::write(folder.path().join("with space/bad.xq"), good.replace("N8+7", "N8+8 ")).unwrap();
    std::fs::write(folder.path().join("with space/wide.xq"), good.replace("1. C2", "1.  C2")).unwrap();
    let output = Command::new(top().join(".ci/check-records"))
        .current_dir(&folder)
        .env("XQLS", env!("CARGO_BIN_EXE_xqls"))
        .envs(settings.iter().copied())
        .output()
        .unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

#[test]
fn the_action_annotates_and_fails() {
    let (said, code) = action(&[]);
    assert!(said.contains("::error file=with space/bad.xq,line=5"), "{said}");
    assert_eq!(code, Some(1));
    assert_eq!(action(&[("PATHS", "good.xq\n\n")]).1, Some(0));
    assert_eq!(action(&[("PATHS", "good.xq\nwith space/wide.xq")]).1, Some(0));
    assert_eq!(action(&[("PATHS", "good.xq\nwith space/wide.xq"), ("CHECK_FORMAT", "true")]).1, Some(1));
    assert_eq!(action(&[("PATHS", "nothing.xq")]).1, Some(2));
}

#[test]
fn the_action_passes_its_inputs() {
    let action = text_of("action.yml");
    for (input, variable) in [("paths", "PATHS"), ("deny-warnings", "DENY_WARNINGS"), ("check-format", "CHECK_FORMAT")]
    {
        assert!(action.contains(&format!("{variable}: ${{{{ inputs.{input} }}}}")), "{input}");
        assert!(text_of(".ci/check-records").contains(&format!("${{{variable}:-")), "{variable}");
    }
}
