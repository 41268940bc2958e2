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

#[test]
fn hooks_and_the_action_take_no_file_name_for_an_option() {
    let hooks = text_of(".pre-commit-hooks.yaml");
    let entries: Vec<&str> = hooks.lines().filter_map(|line| line.trim().strip_prefix("entry: ")).collect();
    assert_eq!(entries, ["xqls check --", "xqls fmt --"]);
    for line in text_of(".ci/check-records").lines().filter(|line| line.contains("${paths[@]}")) {
        assert!(line.contains("-- \"${paths[@]}\""), "{line}");
    }
}

/// The steps of the action: what they use is named by its commit, and no value becomes a part of a script.
#[test]
fn the_action_uses_what_it_names() {
    for line in text_of("action.yml").lines().map(|line| line.trim_start_matches(['-', ' '])) {
        if let Some(used) = line.strip_prefix("uses: ") {
            let (_, commit) = used.split(" #").next().unwrap().split_once('@').unwrap();
            assert!(commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit()), "{line}");
        }
        // A script is one line, so there is nothing else to look at.
        if let Some(script) = line.strip_prefix("run: ") {
            assert!(!script.contains("${{") && !script.starts_with(['|', '>']), "{line}");
        }
    }
}

#[cfg(unix)]
#[test]
fn another_program_has_another_key() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join(".ci")).unwrap();
    let script = folder.path().join(".ci/source-key");
    std::fs::copy(top().join(".ci/source-key"), &script).unwrap();
    let key = |system: &str| {
        let output = Command::new(&script).env("RUNNER_OS", system).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let first = key("Linux");
    assert!(first.starts_with("key=xqls-Linux-") && first.lines().count() == 1, "{first}");
    assert_ne!(key("macOS"), first);
    std::fs::write(folder.path().join("main.rs"), "1").unwrap();
    let second = key("Linux");
    std::fs::create_dir(folder.path().join("target")).unwrap();
    std::fs::write(folder.path().join("target/xqls"), "").unwrap();
    assert_eq!(key("Linux"), second, "what is built counts as nothing");
    std::fs::rename(folder.path().join("main.rs"), folder.path().join("lib.rs")).unwrap();
    let third = key("Linux");
    std::fs::write(folder.path().join("lib.rs"), "2").unwrap();
    assert_eq!([first, second, third, key("Linux")].into_iter().collect::<BTreeSet<_>>().len(), 4);
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
    assert_eq!(action(&[("PATHS", "--fix")]).1, Some(2), "a path is no option");
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
