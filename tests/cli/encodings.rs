//! The encoding of a file against the one that its name or its first line promises.

use super::{folder, out, run};

/// `手合割：平手` and a move, in Shift_JIS.
const SHIFT_JIS: &[u8] = b"\x8e\xe8\x8d\x87\x8a\x84\x81F\x95\xbd\x8e\xe8\n1 \x82V\x98Z\x95\xe0(77)\n";

#[test]
fn a_file_in_another_encoding_than_its_name_promises() {
    let utf8 = "手合割：平手\n1 ７六歩(77)\n".as_bytes();
    let rows = "手合割：平手\n▲７六歩\n".as_bytes();
    let named = format!("#KIF version=2.0 encoding=UTF-8\n{}", "手合割：平手\n1 ７六歩(77)\n");
    let commented = named.replace("#KIF version=2.0", "# ---- a program ----");
    let wrongly_named = named.replace("UTF-8", "Shift_JIS");
    type Case<'a> = (&'a str, &'a [u8], Option<(&'a str, &'a str)>);
    let cases: [Case<'_>; 11] = [
        ("a.kif", utf8, Some(("UTF-8", "Shift_JIS"))),
        ("b.KIF", utf8, Some(("UTF-8", "Shift_JIS"))),
        ("c.ki2", rows, Some(("UTF-8", "Shift_JIS"))),
        ("d.kifu", SHIFT_JIS, Some(("Shift_JIS", "UTF-8"))),
        ("e.kifu", utf8, None),
        ("f.ki2u", rows, None),
        ("g.kif", SHIFT_JIS, None),
        ("h.kif", named.as_bytes(), None),
        ("i.kifu", wrongly_named.as_bytes(), Some(("UTF-8", "Shift_JIS"))),
        ("j.kif", b"# empty\n", None),
        ("k.kif", commented.as_bytes(), None),
    ];
    for (name, bytes, expected) in cases {
        let folder = folder(&[(name, bytes)]);
        let output = run(folder.path(), &["check", "--hints", name]);
        assert_eq!(output.status.code(), Some(0), "{name}");
        let printed = out(&output);
        let expected = expected.map(|(found, usual)| {
            format!("hint[unusual-encoding]: this file is in {found}, but by its name or its first line some programs expect {usual}:")
        });
        match expected {
            Some(expected) => assert!(printed.starts_with(&expected), "{name}: {printed}"),
            None => assert!(!printed.contains("unusual-encoding"), "{name}: {printed}"),
        }
        let off = folder.path().join("xqls.toml");
        std::fs::write(off, "[severity]\nunusual-encoding = \"off\"\n").unwrap();
        assert!(!out(&run(folder.path(), &["check", "--hints", name])).contains("unusual-encoding"), "{name}");
    }
}

/// A text that is read from a pipe has no name.
#[test]
fn a_text_without_a_name_promises_no_encoding() {
    let output = super::run_with(
        folder(&[]).path(),
        &["check", "--hints", "--language", "kif", "-"],
        "手合割：平手\n1 ７六歩(77)\n".as_bytes(),
    );
    assert!(!out(&output).contains("unusual-encoding"));
}
