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

/// The steps of the action and of the workflow: what they use is named by its commit, and no value becomes a part of a
/// script.
#[test]
fn the_action_uses_what_it_names() {
    let texts = [text_of("action.yml"), text_of(".github/workflows/release.yml")];
    for line in texts.iter().flat_map(|text| text.lines()).map(|line| line.trim_start_matches(['-', ' '])) {
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

/// Runs `.ci/get-program` with a made-up `gh`. Returns its output, the program that it installed, and its exit code.
#[cfg(unix)]
fn got(download: &str, verify: &str, system: &str) -> (String, Option<String>, Option<i32>) {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let programs = folder.path().join("programs");
    std::fs::create_dir(&programs).unwrap();
    let gh = format!("case $1 in release) {download} ;; attestation) echo \"$@\"; {verify} ;; esac\n");
    // Packs a program that says who has made it, where `--dir` asks for it.
    let pack = "name=${7%.tar.gz}; mkdir -p $9/$name; printf '#!/bin/sh\\necho released\\n' >$9/$name/xqls; \
                chmod +x $9/$name/xqls; tar -czf $9/$7 -C $9 $name; rm -r $9/$name";
    let cargo = "printf '#!/bin/sh\\necho compiled\\n' >$7/bin/xqls; chmod +x $7/bin/xqls; echo \"$@\"\n";
    for (name, script) in [("gh", gh.replace("PACK", pack)), ("cargo", cargo.to_owned())] {
        let path = programs.join(name);
        std::fs::write(&path, format!("#!/bin/bash\n{script}")).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let root = folder.path().join("root");
    let output = Command::new(top().join(".ci/get-program"))
        .env("PATH", path)
        .env("ROOT", &root)
        .env("REPOSITORY", "owner/xqls")
        .env("RUNNER_OS", system)
        .env("RUNNER_ARCH", "X64")
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    let program = Command::new(root.join("bin/xqls")).output().ok();
    (said, program.map(|it| String::from_utf8(it.stdout).unwrap().trim().to_owned()), output.status.code())
}

#[cfg(unix)]
#[test]
fn the_action_takes_the_released_program_if_it_is_genuine() {
    let (said, program, code) = got("PACK", "true", "Linux");
    assert_eq!((program.as_deref(), code), (Some("released"), Some(0)), "{said}");
    let verified = "xqls-x86_64-unknown-linux-musl.tar.gz --repo owner/xqls --signer-workflow \
                    owner/xqls/.github/workflows/release.yml";
    assert!(said.contains(verified), "{said}");
    let (said, program, code) = got("PACK", "exit 1", "Linux");
    assert_eq!((program, code), (None, Some(1)), "a program that nobody vouches for: {said}");
    for (download, system) in [("exit 1", "Linux"), ("PACK", "Plan9")] {
        let (said, program, code) = got(download, "exit 1", system);
        assert_eq!((program.as_deref(), code), (Some("compiled"), Some(0)), "{said}");
        assert!(said.contains("::notice::there is no release v") && said.contains("--locked --path ."), "{said}");
    }
}

/// pre-commit installs the release of this version, and compiles nothing.
#[test]
fn hooks_are_installed_without_a_compiler() {
    let hooks = text_of(".pre-commit-hooks.yaml");
    assert_eq!(hooks.matches("language: python").count(), 2);
    assert!(!text_of("pyproject.toml").contains("maturin"));
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
