//! `xqls bug-report`.

use super::{GOOD, err, folder, out, run};

#[test]
fn a_report_has_the_smallest_record_that_shows_it_and_no_names() {
    let filler = |number: usize| GOOD.replace("FORMAT AXF\n", "").replace("GAME 1", &format!("GAME {number}, 杯"));
    let wrong = filler(7).replace("2. N2+3", "2. C2+3 /* by Hu */");
    let text = format!("FORMAT AXF\n{}{wrong}{}", filler(1), (8..30).map(filler).collect::<String>());
    let settings = "print_width = 77\n";
    let folder = folder(&[("a.xq", text.as_bytes()), ("xqls.toml", settings.as_bytes())]);
    let output = run(folder.path(), &["bug-report", "a.xq"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let printed = out(&output);
    assert!(printed.contains(&format!("- xqls {}", env!("CARGO_PKG_VERSION"))), "{printed}");
    assert!(printed.contains("- xq, UTF-8, LF, "), "{printed}");
    assert!(printed.contains("The smallest part with `no-such-piece`:\n"), "{printed}");
    let (_, record) = printed.split_once("## Record").unwrap();
    assert!(record.contains("2. C2+3") && !record.contains("GAME 8"), "{record}");
    assert!(record.lines().count() < 14, "{record}");
    for name in ["胡荣华", "杯", "Hu"] {
        assert!(!printed.contains(name), "{printed}");
    }
    let output = run(folder.path(), &["bug-report", "--code", "bad-date", "a.xq"]);
    let printed = out(&output);
    assert!(printed.contains("Without `bad-date`, which it does not have:\n"), "{printed}");
    assert!(!printed.contains("胡荣华") && !printed.contains("杯"), "{printed}");
    let output = run(folder.path(), &["bug-report", "--code", "nonsense", "a.xq"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("nonsense: there is no such code"), "{}", err(&output));
}
