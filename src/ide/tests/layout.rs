//! Formatting of texts, whole and in part.

use super::fixture;
use crate::formats::FORMATS;
use crate::ide::{self, Document, Settings};
use crate::layout::{Comments, Headers, LayoutOptions, Moves};
use crate::syntax::SyntaxKind;
use expect_test::{Expect, expect};
use std::path::Path;
use std::sync::Arc;

/// The text with the gaps at the cursor formatted; all gaps if there is no cursor.
fn check(language: &str, marked: &str, expect: Expect) {
    let (document, cursor) = fixture(language, marked);
    let only = marked.contains("<|>").then_some(cursor..cursor);
    expect.assert_eq(&document.with_edits(&ide::format_range(&document, only)).text());
}

#[test]
fn a_game_is_laid_out() {
    check(
        "xq",
        r#"
            FORMAT  LALG
            GAME 1
            RED a;2000



            START{1.Ch2-e2   Nh9-g7 (1)2. Nh0-g2
            VAR[1]{1. ... Nb9-c7}}
        "#,
        expect![[r#"
            FORMAT LALG
            GAME 1
            RED a; 2000

            START{
            1. Ch2-e2 Nh9-g7 (1) 2. Nh0-g2
            VAR[1]{
              1. ... Nb9-c7
            }
            }
        "#]],
    );
    check(
        "xiangqi-pgn",
        "[Game   \"Chinese Chess\"]\n1.H2-E2  H9-G7\n2. H0-G2   *",
        expect![[r#"
        [Game "Chinese Chess"]

        1. H2-E2 H9-G7 2. H0-G2 *
    "#]],
    );
    check(
        "uci",
        "position startpos   moves  h2e2\n\n\n\nh9g7",
        expect![[r#"
        position startpos moves h2e2

        h9g7
    "#]],
    );
}

#[test]
fn a_part_is_laid_out() {
    check(
        "xq",
        r#"
            FORMAT LALG
            GAME 1
            START{
            1.  Ch2-e2   <|>Nh9-g7   2. Nh0-g2
            }
            GAME   2
            START{ 1.   Ch2-e2 }
        "#,
        expect![[r#"
            FORMAT LALG
            GAME 1
            START{
            1.  Ch2-e2 Nh9-g7   2. Nh0-g2
            }
            GAME   2
            START{ 1.   Ch2-e2 }
        "#]],
    );
}

/// Text with syntax errors stays as it is.
#[test]
fn a_record_with_errors_is_left_alone() {
    check(
        "xq",
        r#"
            FORMAT LALG
            GAME 1
            START{ 1.   Ch2-e2 ) }
            GAME   2
            START{ 1.   Ch2-e2 }
        "#,
        expect![[r#"
        FORMAT LALG
        GAME 1
        START{ 1.   Ch2-e2 ) }
        GAME 2

        START{
        1. Ch2-e2
        }
    "#]],
    );
}

/// Spaces before a damaged word do not decide how it is read.
#[test]
fn damaged_words_are_read_alike_after_the_layout() {
    for moves in ["1.5 !", "1)c6", "1 )c6", "3)3.4"] {
        let document = Document::open_text(&format!("FORMAT AXF\nGAME\nSTART{{{moves} }}\n"), "xq");
        let laid_out = ide::format(&document);
        let again = Document::open_text(&laid_out, "xq");
        assert_eq!((ide::format(&again), again.issues().len()), (laid_out, document.issues().len()));
    }
}

/// `tests/data/<language>/styles/NAME.before.xq` in each style of the table, as `NAME.<style>.xq`. Each result is stable
/// in its style. A style without a file does not apply to the format.
#[test]
fn styles() {
    let style = |change: fn(&mut LayoutOptions)| {
        let mut options = LayoutOptions { width: 60, ..LayoutOptions::default() };
        change(&mut options);
        options
    };
    let styles = [
        ("fill", style(|_| {})),
        ("pair", style(|options| options.moves = Moves::Pair)),
        ("columns", style(|options| (options.moves, options.pairs) = (Moves::Columns, 3))),
        ("wrap", style(|options| options.comments = Comments::Wrap)),
        ("align", style(|options| options.headers = Headers::Align)),
        ("order", style(|options| options.headers = Headers::Order)),
        ("order-and-align", style(|options| options.headers = Headers::OrderAndAlign)),
    ];
    let mut seen = 0;
    for format in FORMATS {
        let language = format.info.id;
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(language).join("styles");
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let name = entry.file_name().into_string().expect("a name in ASCII");
            let Some((stem, extension)) = name.split_once(".before.") else { continue };
            let text = std::fs::read_to_string(entry.path()).expect("a readable file");
            let laid_out = |text: &str, layout: LayoutOptions| {
                let mut document = Document::open_text(text, language);
                document.set_settings(Arc::new(Settings { layout, ..Settings::default() }));
                ide::format(&document)
            };
            let plain = laid_out(&text, styles[0].1);
            for (style, options) in styles {
                let after = laid_out(&text, options);
                let file = folder.join(format!("{stem}.{style}.{extension}"));
                if after == plain && style != "fill" {
                    assert!(!file.exists(), "{style} does not apply to {language}: remove {file:?}");
                    continue;
                }
                expect_test::expect_file![file].assert_eq(&after);
                assert_eq!(laid_out(&after, options), after, "{name} in {style}");
                seen += 1;
            }
        }
    }
    assert!(seen >= 15, "{seen} files");
}

/// A long text is cut into blocks, and how a word is judged may depend on the one before it in the block.
#[test]
fn no_block_is_cut_between_the_moves_of_a_number() {
    let wide = " ".repeat(9_000);
    for (language, head, tail) in
        [("xq", "FORMAT ICCS\nGAME 1\nSTART{\n", "\n}\n"), ("xiangqi-pgn", "[Game \"Chinese Chess\"]\n\n", "\n")]
    {
        let pairs = (1..9).map(|number| format!("{number}. H2-E2{wide}H9-G7 "));
        let document = Document::open_text(&format!("{head}{}{tail}", pairs.collect::<String>()), language);
        let tree = &document.entry(0).expect("a record").tree;
        let runs =
            tree.blocks().iter().map(|block| block.tree().root()).filter(|root| root.kind() == SyntaxKind::Moves);
        let firsts: Vec<_> = runs
            .filter_map(|run| run.tokens().map(|token| token.kind).find(|kind| *kind != SyntaxKind::Whitespace))
            .collect();
        assert_eq!(firsts, [SyntaxKind::MoveNumber; 8], "{language}");
    }
}
