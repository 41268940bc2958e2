//! The commands of README.md work.

use std::collections::BTreeSet;

use serde_json::Value;

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

/// The README in each language, with the language.
const READMES: [(&str, &str); 3] = [("README.md", "en"), ("README.zh-CN.md", "zh-Hans"), ("README.ja.md", "ja")];

fn help(command: &str) -> String {
    let output = xqls().args([command, "--help"]).output().unwrap();
    assert!(output.status.success(), "xqls {command} --help: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn commands_and_options_exist() {
    let mut seen = BTreeSet::new();
    for line in commands("README.md") {
        let line = line.replace("cargo run -- ", "xqls ");
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
    for command in
        ["lsp", "check", "fmt", "convert", "board", "search", "explain", "languages", "schema", "completions"]
    {
        assert!(seen.contains(command), "README.md does not show xqls {command}");
    }
}

#[test]
fn calls_without_placeholders_work() {
    for line in READMES.iter().flat_map(|(readme, _)| commands(readme)) {
        let line = line.replace("cargo run -- ", "xqls ");
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
fn the_report_in_the_readme_is_the_output_of_check() {
    let readme = text_of("README.md");
    let shown = readme.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let moves = shown.lines().nth(3).unwrap().strip_prefix("4 | ").unwrap();
    std::fs::write(folder.path().join("game.xq"), format!("FORMAT LALG\nGAME 1\nSTART{{\n{moves}\n}}\n")).unwrap();
    let output = xqls().current_dir(folder.path()).args(["check", "game.xq"]).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.starts_with(shown), "README.md shows\n{shown}\ncheck prints\n{printed}");
}

#[test]
fn the_translated_readmes_show_the_output_of_check() {
    for (readme, language) in READMES.iter().skip(1) {
        let text = text_of(readme);
        let mut blocks = text.split("```").skip(1).step_by(2);
        let record = blocks.next().and_then(|block| block.split_once('\n')).unwrap().1;
        let shown = blocks.next().and_then(|block| block.strip_prefix("text\n")).unwrap();
        let name = shown.split("--> ").nth(1).and_then(|rest| rest.split(':').next()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(name), record).unwrap();
        let call = ["check", "--locale", language, name];
        let output = xqls().current_dir(folder.path()).args(call).output().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(printed.starts_with(shown), "{readme} shows\n{shown}\ncheck prints\n{printed}");
    }
}

/// A report in another language is the same report: keys, codes and places do not change.
#[test]
fn the_language_changes_words_only() {
    for format in ["json", "sarif", "github"] {
        let report = |locale: &str| {
            let output = xqls()
                .args(["check", "--locale", locale, "--format", format, "examples/every-error.xq"])
                .output()
                .unwrap();
            String::from_utf8(output.stdout).unwrap()
        };
        let english = report("en");
        for locale in ["zh-Hans", "zh-Hant", "ja"] {
            let other = report(locale);
            assert_ne!(english, other, "{format} in {locale}");
            assert_eq!(english.lines().count(), other.lines().count(), "{format} in {locale}");
            if format != "github" {
                let [english, other] = [&english, &other].map(|text| serde_json::from_str::<Value>(text).unwrap());
                assert_eq!(keys(&english), keys(&other), "{format} in {locale}");
            }
        }
    }
}

/// The keys and the values that are not sentences, in order.
fn keys(value: &Value) -> String {
    match value {
        Value::Object(fields) => {
            let words = ["message", "text", "markdown"];
            let of = |(key, value): (&String, &Value)| match words.contains(&key.as_str()) && value.is_string() {
                true => format!("{key};"),
                false => format!("{key}:{};", keys(value)),
            };
            fields.iter().map(of).collect()
        }
        Value::Array(values) => values.iter().map(keys).collect(),
        value => value.to_string(),
    }
}

/// The nearest place that names a language counts, and one that the program does not speak counts as none.
#[test]
fn the_language_is_found_in_the_order_of_nearness() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("xqls.toml"), "language = \"ja\"\n").unwrap();
    type Case = (&'static [&'static str], &'static [(&'static str, &'static str)], &'static str);
    let cases: [Case; 5] = [
        (&["--locale", "zh-TW"], &[("LC_ALL", "zh_CN.UTF-8")], "語法"),
        (&[], &[("LC_ALL", "zh_CN.UTF-8"), ("LANG", "en_US.UTF-8")], "语法"),
        (&[], &[("LC_ALL", ""), ("LC_MESSAGES", "en_GB")], "Syntax"),
        (&[], &[("LC_ALL", "C"), ("LANG", "zh_CN.UTF-8")], "構文"),
        (&[], &[("LC_ALL", "tlh")], "構文"),
    ];
    for (arguments, variables, first) in cases {
        let mut command = xqls();
        command.env_remove("LC_MESSAGES").env_remove("LANG").envs(variables.iter().copied());
        let output = command.current_dir(folder.path()).arg("explain").args(arguments).output().unwrap();
        let shown = String::from_utf8(output.stdout).unwrap();
        assert!(shown.starts_with(first), "{arguments:?} {variables:?}: {shown}");
    }
}

#[test]
fn links_lead_somewhere() {
    for page in [
        "README.md",
        "README.zh-CN.md",
        "README.ja.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "docs/ARCHITECTURE.md",
        "docs/add-a-format.md",
    ] {
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

/// The descriptions of the settings, which VS Code shows in the language of the reader, are written here too.
#[test]
fn the_descriptions_of_vscode_are_those_of_the_schema() {
    let mut stale = Vec::new();
    for (locale, ending, stop) in
        [("en", "", "."), ("zh-Hans", ".zh-cn", "。"), ("zh-Hant", ".zh-tw", "。"), ("ja", ".ja", "。")]
    {
        let path = format!("editors/vscode/package.nls{ending}.json");
        let text = text_of(&path);
        let own: Vec<&str> = text.lines().filter(|line| !line.starts_with("  \"settings.")).collect();
        let mut lines = vec![own[..own.len() - 1].join("\n").trim_end_matches(',').to_owned()];
        for (key, property) in settings_in(locale) {
            let description = property["description"].as_str().unwrap();
            let name = camel_case(&key);
            lines.push(format!("  \"settings.{name}\": {}", Value::from(format!("{description}{stop}"))));
            let codes = property["properties"].as_object().into_iter().flatten();
            lines.extend(codes.map(|(code, level)| format!("  \"settings.{name}.{code}\": {}", level["description"])));
        }
        let anew = lines.join(",\n") + "\n}\n";
        serde_json::from_str::<Value>(&anew).unwrap();
        if anew != text {
            std::fs::write(top().join(&path), anew).unwrap();
            stale.push(path);
        }
    }
    assert_eq!(stale, [""; 0], "these were stale and have been written anew: look at them and run the tests again");
}

/// The settings, each with its schema: `format.width` and the like. The severities are one setting.
fn settings() -> Vec<(String, Value)> {
    settings_in("en")
}

/// The settings, described in a language.
fn settings_in(locale: &str) -> Vec<(String, Value)> {
    let schema = xqls().args(["--locale", locale, "schema"]).output().unwrap();
    let schema: Value = serde_json::from_slice(&schema.stdout).unwrap();
    let mut found = Vec::new();
    for (key, property) in schema["properties"].as_object().unwrap() {
        match property["properties"].as_object() {
            Some(inner) if key != "severity" => {
                found.extend(inner.iter().map(|(name, property)| (format!("{key}.{name}"), property.clone())));
            }
            _ => found.push((key.clone(), property.clone())),
        }
    }
    assert!(found.len() >= 5, "{found:?}");
    found
}

/// A key of the schema as VS Code writes it.
fn camel_case(key: &str) -> String {
    let mut parts = key.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |name, part| {
        let (initial, rest) = part.split_at(1);
        name + &initial.to_uppercase() + rest
    })
}

#[test]
fn the_settings_are_those_of_the_schema_everywhere() {
    let manifest: Value = serde_json::from_str(&text_of("editors/vscode/package.json")).unwrap();
    let manifest = &manifest["contributes"]["configuration"]["properties"];
    let (readme, extension) = (text_of("README.md"), text_of("editors/vscode/README.md"));
    let settings = settings();
    for (key, property) in &settings {
        let description = property["description"].as_str().unwrap();
        let default = property.get("default").map_or(String::new(), |default| format!("`{default}`"));
        let row = format!("| `{key}` | {default} | {description} |");
        assert!(readme.contains(&row), "README.md lacks the row\n{row}");

        let name = camel_case(key);
        let theirs = &manifest[format!("xqls.{name}")];
        assert_eq!(theirs["description"], format!("%settings.{name}%"), "{key}; run editors/generate.mjs --server");
        for part in ["type", "enum", "minimum", "maximum"] {
            assert_eq!(theirs[part], property[part], "{part} of {key}; run editors/generate.mjs --server");
        }
        // The extension sends a value for every setting, so each has a default there.
        assert!(property["default"].is_null() || theirs["default"] == property["default"], "{key}");
        let row = format!("| `xqls.{name}` | `{}` | {description} |", theirs["default"]);
        assert!(extension.contains(&row), "editors/vscode/README.md lacks the row\n{row}");
    }
    // Engines are not of the schema, which folders may fill: only the user names programs. Completions in the text are the editor's.
    let own = ["xqls.server.", "xqls.trace.", "xqls.engines", "xqls.inlineCompletion"];
    for key in manifest.as_object().unwrap().keys().filter(|key| !own.iter().any(|own| key.starts_with(own))) {
        assert!(
            settings.iter().any(|(known, _)| format!("xqls.{}", camel_case(known)) == *key),
            "{key} is not in the schema"
        );
    }

    let example = readme.split("```toml").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("xqls.toml"), example).unwrap();
    std::fs::write(folder.path().join("game.xq"), "FORMAT LALG\nGAME 1\nSTART{\n1. Ch2-e2\n}\n").unwrap();
    let output = xqls().current_dir(folder.path()).args(["check", "game.xq"]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "the example of README.md");
}

/// A new or changed diagnostic is written into the settings of VS Code here, so it cannot be forgotten.
#[test]
fn the_severities_of_vscode_are_those_of_the_schema() {
    let path = "editors/vscode/package.json";
    let text = text_of(path);
    let (_, severity) = settings().into_iter().find(|(key, _)| key == "severity").unwrap();
    let codes = severity["properties"].as_object().unwrap();
    let line = |(code, level): (&String, &Value)| {
        let mut level = level.clone();
        level["description"] = format!("%settings.severity.{code}%").into();
        format!("            \"{code}\": {level}")
    };
    let lines: Vec<String> = codes.iter().map(line).collect();
    let (before, after) = text.split_once("\"xqls.severity\": {").unwrap();
    let (inner, after) = after.split_once("\"properties\": {\n").unwrap();
    let (_, after) = after.split_once("\n          }").unwrap();
    let lines = lines.join(",\n");
    let anew = format!("{before}\"xqls.severity\": {{{inner}\"properties\": {{\n{lines}\n          }}{after}");
    serde_json::from_str::<Value>(&anew).unwrap();
    if anew != text {
        std::fs::write(top().join(path), anew).unwrap();
        panic!("{path} was stale and has been written anew: look at it and run the tests again");
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
