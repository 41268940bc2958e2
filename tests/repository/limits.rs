//! The bounds of docs/limits.md are those of the sources.

use super::text_of;

#[test]
fn the_documented_bounds_are_those_of_the_sources() {
    let page = text_of("docs/limits.md");
    let (mut rows, mut wrong) = (0, String::new());
    for line in page.lines().filter(|line| line.starts_with("| ") && line.contains("`src/")) {
        let parts: Vec<&str> = line.rsplit('|').nth(1).unwrap_or_default().split('`').skip(1).step_by(2).collect();
        let [path, name, value] = parts[..] else { panic!("a row without file, name and value: {line}") };
        let source = text_of(path);
        let found = source.lines().filter_map(|line| {
            let (visibility, constant) = line.split_once("const ")?;
            (visibility.is_empty() || visibility.starts_with("pub")).then_some(constant)
        });
        let mut found = found.filter_map(|line| line.split_once(": ").filter(|(constant, _)| *constant == name));
        let there = found.any(|(_, rest)| rest.split_once(" = ").is_some_and(|(_, now)| now == format!("{value};")));
        if !there {
            wrong += &format!("{path}: {name} is not {value}\n");
        }
        rows += 1;
    }
    assert!(wrong.is_empty() && rows > 10, "{rows} rows in docs/limits.md:\n{wrong}");
}
