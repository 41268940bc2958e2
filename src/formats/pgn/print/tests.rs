use crate::formats::pgn::PGN;
use crate::layout::{Comments, Headers, LayoutOptions, Moves};
use crate::syntax::{RecordTree, parse};

fn print(text: &str, options: &LayoutOptions) -> String {
    let records = parse(PGN.grammar, text);
    PGN.print_file(&records.iter().collect::<Vec<&RecordTree>>(), options)
}

fn laid_out(text: &str) -> String {
    let plain = LayoutOptions { width: 60, ..LayoutOptions::default() };
    let out = print(text, &plain);
    assert_eq!(print(&out, &plain), out, "laid out twice, from\n{text}");
    for moves in [Moves::Pair, Moves::Columns] {
        let options = LayoutOptions {
            width: 40,
            moves,
            comments: Comments::Wrap,
            headers: Headers::Align,
            ..LayoutOptions::default()
        };
        let styled = print(text, &options);
        assert_eq!(print(&styled, &options), styled, "laid out twice, from\n{text}");
        assert!(styled.split_whitespace().eq(out.split_whitespace()), "other words in\n{styled}");
    }
    out
}

#[test]
fn tags_stand_on_lines_of_their_own() {
    assert_eq!(
        laid_out("[Event  \"a b\" ][ Red \"x\"]\n\n\n\n1.C2=5  H8+7\n2. H2+3 1-0\n[Event \"c\"]\n*\n"),
        "[Event \"a b\"]\n[Red \"x\"]\n\n1. C2=5 H8+7 2. H2+3 1-0\n\n[Event \"c\"]\n\n*\n"
    );
}

#[test]
fn moves_fill_lines_and_stay_with_their_numbers() {
    let moves = "1. H2-E2 H9-G7 $1 2. H0-G2! I9-H9 3. I0-H0 ... {why} 3... G6-G5 !? 4. A0-A1 *\n";
    assert_eq!(laid_out(moves), "1. H2-E2 H9-G7 $1 2. H0-G2! I9-H9 3. I0-H0 ... {why}\n3... G6-G5!? 4. A0-A1 *\n");
}

#[test]
fn short_variations_stay_on_the_line_and_long_ones_do_not() {
    let text = "1. H2-E2 H9-G7 (1... B9-C7) 2. H0-G2 (2. B0-C2 I9-H9 3. A0-A1 C6-C5 4. A1-D1 (4. A1-F1) 4... B9-C7) 2... I9-H9 *\n";
    assert_eq!(
        laid_out(text),
        "1. H2-E2 H9-G7 (1... B9-C7) 2. H0-G2\n  (2. B0-C2 I9-H9 3. A0-A1 C6-C5 4. A1-D1 (4. A1-F1)\n  4... B9-C7)\n2... I9-H9 *\n"
    );
}

#[test]
fn comments_stay_as_they_are() {
    let text = "{before\nthe game}\n1. H2-E2 ; to the end  \n1... H9-G7 {  a   b }\n{own line}\n2. H0-G2 1-0\n% escaped\nprose of  the site\n";
    assert_eq!(
        laid_out(text),
        "{before\nthe game}\n1. H2-E2 ; to the end  \n1... H9-G7 {  a   b }\n{own line}\n2. H0-G2 1-0\n% escaped\nprose of  the site\n"
    );
}

#[test]
fn what_has_errors_is_left_as_it_is() {
    for text in
        ["[Event  \"a]\n\n1.  H2-E2 *\n", "1.  H2-E2 (  H9-G7 *\n", "1.  H2-E2 )\n", "1.  H2-E2 1-0 1... H9-G7\n"]
    {
        assert_eq!(laid_out(text), text);
    }
}

#[test]
fn words_that_would_become_a_tag_on_one_line_are_left_as_they_are() {
    for text in [
        "[Event \"a\"]\n\n変化：3手\n \"b\"]\n",
        "[Event \"a\"]\n\nabc\n\"b\"]  H2-E2\n",
        "[Event \"a\"]\n\nabc\n{as in [Event \"b\"]\n}  H2-E2\n",
    ] {
        assert_eq!(laid_out(text), text);
    }
    let quoted = "[Event \"a\"]\n\n1.  H2-E2\n{as in [Event \"b\"]\n} H9-G7\n";
    assert_eq!(laid_out(quoted), "[Event \"a\"]\n\n1. H2-E2\n{as in [Event \"b\"]\n}\nH9-G7\n");
}

#[test]
fn digits_are_a_number_whatever_follows_them() {
    assert_eq!(laid_out("[Format\"LAN\"]4*"), "[Format \"LAN\"]\n\n4 *\n");
    assert_eq!(laid_out("1. H2-E2 2$1 H9-G7 3* "), "1. H2-E2 2 $1 H9-G7 3 *\n");
}

/// The spaces before a game are part of the record before it.
#[test]
fn a_game_after_one_that_is_left_has_its_own_indent() {
    let damaged = "1.  H2-E2 @ H9-G7 1-0\n";
    assert_eq!(laid_out(&format!("{damaged}   1.  H2-E2 30. H9-G7")), format!("{damaged}1. H2-E2 30. H9-G7\n"));
    assert_eq!(laid_out(&format!("{damaged}   1.  H2-E2 )\n")), format!("{damaged}   1.  H2-E2 )\n"));
}

#[test]
fn line_endings_are_kept() {
    assert_eq!(laid_out("[Red \"x\"]\r\n\r\n1.  H2-E2\r\n*\r\n"), "[Red \"x\"]\r\n\r\n1. H2-E2 *\r\n");
}
