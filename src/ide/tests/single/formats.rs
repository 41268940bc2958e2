//! One slip, one finding, in the other formats.

use super::{check, finds, with};
use crate::diagnostics::Severity;
use crate::ide::{self, Document};

const PGN: &str = "[Event \"a\"]\n\n1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 H2+3 *\n";

#[test]
fn a_board_of_the_wrong_width() {
    let rows = ["CHEAGAEHC", ".........", ".N.....N.", "S.S.S.S.S", ".........", "---------"];
    let cut = |count: usize, river: usize| -> String {
        let of = |index: usize, row: &str| {
            let row = row[..if index == 5 { river } else { count }].to_owned();
            if index == 0 { format!("<e>{row}</e>") } else { row }
        };
        let upper = rows.iter().enumerate().map(|(index, row)| of(index, row));
        let lower = rows[..5].iter().rev().map(|row| row.to_ascii_lowercase()[..count].to_owned());
        let lines: Vec<String> = upper.chain(lower).collect();
        format!("@LAST_MOVER=BLACK\n@@\n\n{}\n", lines.join("\n"))
    };
    finds("chessboard", "invalid-dimension", &cut(8, 9));
    finds("chessboard", "invalid-dimension", &cut(8, 8));
}

#[test]
fn a_slip_in_a_board_is_one_finding() {
    const BOARD: &str = "@LAST_MOVER=BLACK\n@@\n\nCHEAGAEHC\n.........\n.N.....N.\nS.S.S.S.S\n.........\n---------\n\
         .........\ns.s.s.s.s\n.n.....n.\n.........\ncheagaehc\n";
    for (part, slip, code) in [
        ("---------", "<e>=========</e>", "river-missing"),
        ("---------", "<e>.........</e>", "river-missing"),
        (".N.....N.\nS.S.S.S.S", "<e>.N.....N.S.S.S.S.S</e>", "invalid-dimension"),
        // Two rows, or a row and the river, on one line.
        (".N.....N.\nS.S.S.S.S", "<e>.N.....N.;S.S.S.S.S</e>", "invalid-dimension"),
        (".........\n---------", "<e>.........---------</e>", "invalid-dimension"),
        ("---------\n.........", "<e>----------.........</e>", "invalid-dimension"),
        ("BLACK\n@@", "BLACK<e>@@</e>", "unexpected-token"),
        ("BLACK\n@@", "BLACK<e>;@@</e>", "unexpected-token"),
        ("cheagaehc", "chea<e>k</e>aehc", "unknown-piece"),
        // A strange character between the pieces, or in place of one.
        ("cheagaehc", "chea<e>;</e>gaehc", "unknown-piece"),
        ("cheagaehc", "<e>@</e>cheagaehc", "unknown-piece"),
        (".n.....n.", "<e>@</e>n.....n.", "unknown-piece"),
        ("@LAST", "@<e>@</e>LAST", "unexpected-token"),
        ("@@", "<e>z@</e>", "unexpected-token"),
    ] {
        finds("chessboard", code, &with(BOARD, part, slip));
    }
}

#[test]
fn each_invalid_step_of_a_sequence_is_one_finding() {
    // The next step that can be made tells whose turn it is.
    const STEPS: &str = "@TOTAL_STEP=8\n@@\n\n8 3 5 3\n2 1 3 3\n8 1 7 3\n1 1 2 1\n9 1 8 1\n7 4 7 5\n5 3 5 7\n4 1 5 2\n";
    // Without the step, a later one of its piece is invalid too.
    let cannon = "invalid-from-position 5 3 5 7";
    for (part, slip, found) in [
        ("8 3 5 3", "5 5 5 6", vec!["invalid-from-position 5 5 5 6", cannon]),
        ("8 3 5 3", "8 3 6 4", vec!["invalid-move-pattern 8 3 6 4", cannon]),
        ("8 3 5 3", "8 3 8 1", vec!["invalid-to-position 8 3 8 1", cannon]),
        ("8 3 5 3", "8 3 15 3", vec!["position-out-of-range 8 3 15 3", cannon]),
        ("1 1 2 1", "1 1 3 2", vec!["invalid-move-pattern 1 1 3 2"]),
        ("9 1 8 1", "9 1 7 2", vec!["invalid-move-pattern 9 1 7 2"]),
        // A number too many.
        ("8 3 5 3", "8 3 5 3 7", vec!["unexpected-token 7"]),
        ("1 1 2 1", "1 1 2 4 1", vec!["unexpected-token 4"]),
        ("9 1 8 1", "6 9 1 8 1", vec!["unexpected-token 6"]),
        ("8 3 5 3", "8 3 -> 5 3", vec!["unexpected-token ->"]),
        ("9 1 8 1", "9 1 8 1 7 2 3", vec!["unexpected-token 7 2 3"]),
        ("9 1 8 1", "9 1 7 2 7 2 3", vec!["unexpected-token 9 1 7 2 7 2 3"]),
        // A mistake that has nothing to do with it.
        (
            "1 1 2 1",
            "1 1 3 2\n9 1 7 2",
            vec!["total-step 8", "invalid-move-pattern 1 1 3 2", "invalid-move-pattern 9 1 7 2"],
        ),
    ] {
        let text = with(STEPS, part, slip);
        let reported = ide::diagnostics(&Document::open_text(&text, "chessmoveseq"));
        let codes: Vec<String> =
            reported.iter().map(|one| format!("{} {}", one.code.code, &text[one.range.clone()])).collect();
        assert_eq!(codes, found, "{text}");
    }
}

#[test]
fn a_slip_in_a_pgn_is_one_finding() {
    for (part, slip, code) in [
        ("H2+3 *", "H2+3 * <e>C2=5</e>", "move-after-end"),
        ("H2+3 *", "H2+3 * <e>*</e>", "move-after-end"),
        ("2. H2+3", "2. <e>H2$+3</e>", "malformed-move"),
        ("2. H2+3", "<e>hello</e> 2. H2+3", "malformed-move"),
        ("H8+7", "H8+7 <e>H8+7</e>", "illegal-move"),
        ("3. R1=2 H2+3", "3. R1=2 <e>R1=2</e> H2+3", "illegal-move"),
        ("H8+7", "<e>H</e> 8+7", "malformed-move"),
        ("[Event", "<e>Event</e>", "unexpected-token"),
        ("[Event", "<e>(</e>Event", "unexpected-token"),
        ("H8+7", "H8+7 <e>[</e>a comment<e>}</e>", "unexpected-token, unmatched-brace"),
        ("H8+7", "H8+7 <e>[</e> 1. ... P3+1 )", "unexpected-token"),
        ("H8+7", "H8+7 ( 1. ... P3+1 <e>]</e>", "unexpected-token"),
        ("\"a\"]", "\"a\"]\n[FEN \"3k5/9/9/9/R8/9/9/9/9/4K4 <e>-</e> - 0 1\"]", "bad-fen-field"),
        ("\"a\"]", "\"a\"]\n[FEN \"<e>9/9/9/9/R8/9/9/9/9/4K4</e> w - - 0 1\"]", "missing-king"),
        ("\"a\"]", "\"a\"]\n[Date <e>2001-1-1</e>]", "unexpected-token"),
        ("\"a\"]", "\"a\"]\n[FEN \"3k5/9/9/9/R8/9/9/9/9/4K4 <e>x</e> - - 0 1\"]", "bad-fen-field"),
        // A bracket of a variation is missing, or stands there twice.
        ("2. H2+3", "1. ... P3+1 <e>)</e> 2. H2+3", "unmatched-brace"),
        ("2. H2+3", "( 1. ... P3+1 ) <e>)</e> 2. H2+3", "unmatched-brace"),
        ("2. H2+3", "( 1. ... P3+1 ) 2. P3+1 <e>)</e> 2. H2+3", "unmatched-brace"),
        ("2. H2+3", "( a comment <e>}</e> 1. ... P3+1 ) 2. H2+3", "unmatched-brace"),
        ("2. H2+3", "<e>(</e> ( 1. ... P3+1 ) 2. H2+3", "unclosed-block"),
        ("2. H2+3", "<e>[</e>{ a comment } 1. ... P3+1 <e>)</e> 2. H2+3", "unexpected-token, unmatched-brace"),
        // A comment without an end, and another one after it.
        ("2. H2+3", "<e>{</e> a comment ( 1. ... P3+1 ) 2. H2+3 { another }", "unclosed-comment"),
        ("2. H2+3", "<e>{</e> a comment 2. H2+3 ( 2. { another } R1+1 ) R9=8", "unclosed-comment"),
        ("R9=8", "R9=8 a comment [x]\n[y] <e>}</e>", "unmatched-brace"),
        ("1. C2=5", "<e>{</e> a comment 1. C2=5 H8+7 (1... P3+1 { another }) 2. H2+3 R9=8", "unclosed-comment"),
        // Lines among the tags, and the position in one that cannot be read.
        ("\"a\"]", "\"a\"]\n<e>hello</e>\n[Round \"1\"]", "unexpected-token"),
        ("\"a\"]", "\"a\"]\n[<e>Round</e>]\n[Round \"1\"]", "unexpected-token"),
        ("[Event", "<e>[[</e>Event", "unexpected-token"),
        ("[Event", "<e>}</e>Event", "unexpected-token"),
        ("[Event", "<e>z[</e>Event", "unexpected-token"),
        ("\"a\"]", "\"a\"] <e>\"b\"]</e>", "unexpected-token"),
        ("\"a\"]", "\"a\"]<e>.[Round \"1\"]</e>", "unexpected-token"),
        ("\"a\"]", "\"a\"]\n<e>[Ro}nd \"1\"]</e>", "unexpected-token"),
        ("\"a\"]", "\"a\"]\n<e>\"1\"]</e>", "unexpected-token"),
        // An engine's comment without its brace.
        ("2. H2+3", "0.12/15 9<e>}</e> 2. H2+3", "unmatched-brace"),
        // The result, and the rule of a web site below it.
        ("H2+3 *", "H2+3 <e>I-0</e>\n==========\nhttp://example.org\n", "malformed-move"),
        ("R9=8 3.", "R9=8 <e>R9=8</e> ( 2. ... P3+1 ) 3.", "illegal-move"),
        // A move that stands there twice, before a variation.
        ("3. R1=2 H2+3", "3. R1=2 <e>R1=2</e> (3. P7+1) 3. ... H2+3", "illegal-move"),
        // A half-move that is missing: the next one is read as that side's.
        ("2. H2+3 R9=8", "2. <e>R9=8</e>", "illegal-move"),
        ("2. H2+3", "<e>2.</e> { a comment } <e>2.</e> ...", "move-number, move-number"),
        // A bracket in a move, and other signs in a number.
        ("C2=5", "<e>C2[=5</e>", "malformed-move"),
        ("C2=5", "<e>C2=</e><e>)</e>", "malformed-move, unmatched-brace"),
        ("C2=5", "<e>C2=[</e>", "malformed-move"),
        ("C2=5", "C<e>}</e><e>=5</e>", "unmatched-brace, malformed-move"),
        ("C2=5", "<e>}</e><e>2=5</e>", "unmatched-brace, malformed-move"),
        ("C2=5", "<e>C2=</e><e>{</e>5", "malformed-move, unclosed-comment"),
        ("2. H2+3", "<e>.</e> H2+3", "unexpected-token"),
        ("R9=8 3. R1=2", "R9=8 ( <e>.2</e> ... <e>P3+1</e> ) 3. R1=2", "malformed-move, missing-number"),
        (
            "3. R1=2 H2+3",
            "3. R1=2 H2+3 4. P3+1 P3+1 5. P7+1 P7+1 6. A6+5 A6+5 7. A5-6 A5-6 8. A6+5 A6+5 9. A5-6 A5-6 <e>1.</e><e>0</e> A6+5",
            "move-number, malformed-move",
        ),
    ] {
        finds("xiangqi-pgn", code, &with(PGN, part, slip));
    }
    // The last half-move gives mate, as its mark says.
    let tags = "[Event \"a\"]\n[FEN \"3k5/1R7/9/9/9/R8/8p/9/9/4K4 w - - 0 1\"]\n[Format \"ICCS\"]\n\n";
    finds("xiangqi-pgn", "missing-number", &format!("{tags}1. A4-A5 I3-I2 <e>A5-A9</e># *\n"));
}

#[test]
fn a_position_that_cannot_be_read_is_one_finding() {
    let game = |tag: &str| format!("[Event \"a\"]\n{tag}\n\n12. A4-5 K6+1 13. H2+3 *\n");
    let fen = "3k5/9/9/9/R8/9/9/9/4A4/3K5 w - - 0 12";
    finds("xiangqi-pgn", "unexpected-token", &game(&format!("<e>[[</e>FEN \"{fen}\"]")));
    finds("xiangqi-pgn", "unexpected-token", &game(&format!("<e>[\"{fen}\"]</e>")));
    finds("xiangqi-pgn", "unexpected-token", &game("[<e>FEN</e>]"));
    finds("xiangqi-pgn", "unknown-keyword", &game(&format!("[<e>FNE</e> \"{fen}\"]")));
    // Without it the numbers are wrong, and the moves are of another position.
    let moves = "[Event \"a\"]\n\n<e>12.</e> A4-5 K6+1 13. H2+3 *\n";
    finds("xiangqi-pgn", "move-number", moves);
}

#[test]
fn a_slip_in_a_csa_record_is_one_finding() {
    const RECORD: &str = "V2.2\nN+A\nPI\n+\n+7776FU\nT1\n-3334FU\nT2\n%TORYO\nT3\n/\nN+C\nPI\n+\n+2726FU\n%CHUDAN\n";
    for (part, slip, code) in [
        ("N+A", "<e>+A</e>", "unknown-statement"),
        ("PI\n+\n+77", "<e>IP</e>\n+\n+77", "unknown-statement"),
        ("PI\n+\n+77", "PI<e>82H</e>22KA\n+\n+77", "unknown-piece"),
        ("PI\n+\n+77", "PI\n+<e>+</e>\n+77", "unexpected-token"),
        ("PI\n+\n+77", "PI\n<e>＋</e>\n+77", "unknown-statement"),
        ("-3334FU", "<e>-3334 FU</e>", "malformed-move"),
        ("-3334FU", "<e>~3334FU</e>", "malformed-move"),
        ("%TORYO", "<e>TORYO</e>", "unknown-statement"),
        ("/\n", "<e>//</e>\n", "unknown-statement"),
        ("/\n", "<e>-</e>\n", "unexpected-token"),
        // Words of a damaged line, after a comma.
        ("PI\n+\n+77", "PI<e>82</e>,<e>HI</e>\n+\n+77", "unexpected-token, unknown-statement"),
        ("-3334FU", "<e>-33</e>,<e>34FU</e>", "malformed-move, unknown-statement"),
        ("+7776FU", "<e>+</e>,7776FU", "unexpected-token"),
        // Lines that look like the beginning of a record, among the moves and before them.
        ("-3334FU", "<e>V2</e>\n-3334FU", "unknown-statement"),
        ("-3334FU", "<e>/</e>\n-3334FU", "unknown-statement"),
        ("-3334FU", "<e>PI99</e>\n-3334FU", "unknown-statement"),
        ("T1\n", "<e>P1</e>\n", "unknown-statement"),
        ("V2.2", "<e>P2</e>", "unknown-statement"),
        ("N+A", "<e>T$IME:1</e>\nN+A", "unknown-statement"),
        ("N+A", "<e>%</e>\nN+A", "unknown-statement"),
        ("N+A", "<e>+</e>\nN+A", "unknown-statement"),
        ("PI\n+\n+77", "<e>++7776FU</e>\nPI\n+\n+77", "unknown-statement"),
        ("PI\n+\n+77", "PI<e>99</e>\nPI\n+\n+77", "unexpected-token"),
        ("PI\n+\n+7776FU", "PI\n-\n<e>+</e>\n<e>+7776FU</e>", "unexpected-token, wrong-side"),
        ("T1\n-3334FU\n", "T1\n<e>%</e>\n-3334FU\n", "unknown-statement"),
        // Words in place of a move, and before one.
        ("-3334FU\nT2\n", "<e>xyz</e>\n+2726FU\n", "unknown-statement"),
        ("-3334FU", "<e>a good move -3334FU</e>", "unknown-statement"),
        ("-3334FU\nT2\n", "-3334FU <e>+2726FU</e>\n-8384FU\n", "unexpected-token"),
        ("-3334FU\nT2\n", "-3334FU <e>-3334FU</e>\n+2726FU\n", "unexpected-token"),
        // A line break is missing, or another character stands in its place.
        ("PI\n+\n+77", "PI<e>+</e>\n+77", "unexpected-token"),
        ("+\n+7776FU", "+<e>+7776FU</e>", "unexpected-token"),
        ("PI\n+\n+77", "PI\n+<e>;</e>+77", "unexpected-token"),
        ("T1\n-3334FU", "T1<e>-3334FU</e>", "unexpected-token"),
        ("T1\n-3334FU", "T1<e>:</e>-3334FU", "unexpected-token"),
        ("T1\n-3334FU", "T1<e>'note</e>\n-3334FU", "unexpected-token"),
        // A space in a statement.
        ("T1\n-3334FU", "<e>T</e> 1\n-3334FU", "bad-time"),
        // A move is missing, but not its time.
        ("-3334FU\nT2\n", "<e>T2</e>\n<e>+2726FU</e>\n-3334FU\n", "bad-time, wrong-side"),
        // The line between two records is missing.
        ("/\nN+C\n", "<e>N+</e>C\n", "unexpected-token"),
        ("/\nN+C\n", "<e>$EVENT</e>:x\n", "unexpected-token"),
        ("/\nN+C\n", "/\n<e>$SITEBergen</e>\nN+C\n", "unexpected-token"),
        // Moves from a board that is only assumed are not judged.
        ("PI\n+\n+77", "PI<e>72HI</e>\n+\n+2277KA\n+77", "no-such-piece"),
    ] {
        finds("csa", code, &with(RECORD, part, slip));
    }
}

#[test]
fn a_slip_in_a_game_of_kif_is_one_finding() {
    const RECORD: &str = "手合割：平手\n先手：A\n後手：B\n手数----指手---------消費時間--\n\
         1 ７六歩(77)   ( 0:16/00:00:16)\n2 ３四歩(33)   ( 0:00/00:00:00)\n3 ２二角成(88) ( 0:00/00:00:16)\n\
         4 同　銀(31)   ( 0:00/00:00:00)+\n5 ４五角打     ( 0:00/00:00:16)\n6 ５二金(61)   ( 0:01/00:00:01)\n\
         7 投了         ( 0:03/00:00:19)\nまで6手で後手の勝ち\n\n変化：4手\n4 同　飛(82)   ( 0:05/00:00:05)\n";
    for (part, slip, code) in [
        ("平手", "<e>百枚落ち</e>", "missing-board"),
        ("先手：A", "<e>hello</e>", "unknown-statement"),
        ("3 ２二角成", "<e>5</e> ２二角成", "move-number"),
        ("2 ３四歩(33)", "2 <e>３四歩(35)</e>", "no-such-piece"),
        ("2 ３四歩(33)", "2 <e>３四銀(33)</e>", "wrong-piece"),
        ("2 ３四歩(33)", "2 <e>３五歩(33)</e>", "illegal-move"),
        ("2 ３四歩(33)", "2 <e>３四歩(3)</e>", "malformed-move"),
        ("2 ３四歩(33)", "2 <e>??</e>", "malformed-move"),
        ("1 ７六歩(77)", "1 <e>７６歩(77)</e>", "non-canonical"),
        ("1 ７六歩(77)", "1 <e>７六歩不成(77)</e>", "non-canonical"),
        ("1 ７六歩(77)", "1 <e>76fu</e>", "non-canonical"),
        ("1 ７六歩(77)", "1 <e>同　歩(77)</e>", "malformed-move"),
        ("5 ４五角打", "5 <e>４五銀打</e>", "not-in-hand"),
        ("変化：4手", "変化：<e>9</e>手", "nothing-to-vary"),
        ("変化：4手", "<e>変化</e>：手", "unexpected-token"),
        ("4 同　飛(82)   ( 0:05/00:00:05)\n", "4 <e>同　銀(31)</e>\n", "same-as-mainline"),
        ("まで6手で", "<e>まで5手で後手の勝ち</e>\nまで6手で", "result-contradiction"),
        ("まで6手で後手の勝ち", "<e>まで6手で先手の勝ち</e>", "result-contradiction"),
        ("投了  ", "<e>投子</e>  ", "unknown-statement"),
        ("( 0:16/00:00:16)", "<e>( 0:1x/00:00:16)</e>", "bad-time"),
        ("( 0:16/00:00:16)", "( 0:16/00:00:16) <e>hello</e>", "unexpected-token"),
    ] {
        check(Severity::Hint, "kif", code, &with(RECORD, part, slip));
    }
}

#[test]
fn a_slip_in_a_game_of_digits_is_one_finding() {
    const RECORD: &str = "[DhtmlXQ_movelist]77477062796780708979102226252042[/DhtmlXQ_movelist]\n";
    for (part, slip) in [
        ("7062", "<e>7060</e>"),
        ("7967", "<e>7947</e>"),
        ("8070", "<e>8074</e>"),
        ("8979", "<e>8978</e>"),
        ("2625", "<e>2629</e>"),
        ("2042", "<e>2043</e>"),
    ] {
        finds("dhtmlxq", "illegal-move", &with(RECORD, part, slip));
    }
}

#[test]
fn a_slip_in_a_fen_is_one_finding() {
    finds("xiangqi-fen", "row-width", "4k4/9/9/9/<e>p1</e>/9/9/9/9/4K4 w - - 0 1\n");
    finds("xiangqi-fen", "row-width", "4k4/9/9/<e>p81</e>/8/9/9/9/9/4K4 w - - 0 1\n");
    finds("xiangqi-fen", "bad-fen-field", "4k4/9/9/9/9/9/9/9/9/4K4 <e>-</e> - 0 1\n");
    finds("xiangqi-fen", "bad-fen-field", "<e>/</e>\n");
    // A space in the board, and another character in place of the one after it.
    finds("xiangqi-fen", "row-width", "4k4/9/9/9/<e>p</e> 8/9/9/9/9/4K4 w - - 0 1\n");
    finds("xiangqi-fen", "row-width", "4k4/9/9/9/9/9/9/9/9/<e>4K</e> 4 w - - 0 1\n");
    finds("xiangqi-fen", "bad-fen-field", "4k4/9/9/9/9/9/9/9/9/4K4<e>;</e>b - - 0 1\n");
    finds("xiangqi-fen", "bad-fen-field", "4k4/9/9/9/9/9/9/9/9/4K4<e>.</e>w - - 0 1\n");
    finds("xiangqi-fen", "impossible-square", "3k1a3/4a4/2<e>a</e>6/9/9/9/9/9/9/4K4 w - - 0 1\n");
    finds("xiangqi-fen", "row-width", "4k4/9/9/9/9/9/9/9/9/<e>4K</e> 4w - - 0 1\n");
    finds("xiangqi-fen", "bad-fen-field", "<e>4k4/9/9/9/9/9</e> /9/9/9/4K4 w - - 0 1\n");
    finds("xiangqi-fen", "bad-fen-field", "4k4/9/9/9/9/<e>[9/9/9/9/4K4</e> w - - 0 1\n");
    // A piece in the case of the other side: the losses of both are wrong.
    finds(
        "xiangqi-fen",
        "count-mismatch",
        "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/4P4/X1X3X1X/1X5X1/9/XXXXKXXXX[<e>X1</e>x1] w - - 0 9\n",
    );
}

#[test]
fn a_slip_in_a_position_line_is_one_finding() {
    let line = "position startpos moves h2e2 h9g7\n";
    for slip in ["<e>mvoes</e>", "<e>moves,</e>", "<e>mves</e>", "<e>MOVES</e>"] {
        finds("uci", "unknown-keyword", &with(line, "moves", slip));
    }
    for slip in ["<e>positoin</e>", "<e>postion</e>"] {
        check(Severity::Hint, "uci", "unknown-keyword", &with(line, "position", slip));
    }
    finds("uci", "unknown-keyword", &with(line, "moves h2e2", "<e>moves</e>h2e2"));
    finds("uci", "unexpected-token", &with(line, "startpos", "startpos <e>startpos</e>"));
    finds("uci", "unexpected-token", &with(line, "moves", "moves <e>moves</e>"));
    finds("uci", "malformed-move", &with(line, "h9g7", "h9g7 h0g2<e>go</e>"));
    for slip in ["<e>posiiton</e>", "<e>positionn</e>", "<e>POSITION</e>"] {
        finds("uci", "unknown-keyword", &with(line, "position", slip));
    }
    let line = "position fen 3k5/9/9/9/R8/9/9/9/9/4K4 w - - 0 1 moves a5a9\n";
    finds("uci", "unknown-keyword", &with(line, "moves", "<e>move</e>"));
    finds("uci", "unknown-variant", &format!("setoption name UCI_Variant value <e>jieqqi</e>\n{line}"));
}

#[test]
fn a_dark_piece_that_is_not_revealed_may_be_any_piece() {
    for (notation, moves) in [
        ("LAN", "1. <e>a3a4</e> g6g5=p 2. a4a5 g5g4 *"),
        ("SAN", "1. <e>a4</e> g5=p 2. Ra5 g4 *"),
        ("Traditional", "1. <e>C8.7</e> k5+1 2. C7.8 *"),
    ] {
        let game = format!("[Variant \"Jeiqi\"]\n[Format \"{notation}\"]\n\n{moves}\n");
        finds("xiangqi-pgn", "reveal-missing", &game);
    }
}

#[test]
fn moves_of_jeiqi_that_are_missing_or_doubled_are_reported_at_the_number() {
    let game = |moves: &str| format!("[Variant \"Jeiqi\"]\n[Format \"LAN\"]\n\n{moves} *\n");
    finds("xiangqi-pgn", "move-number", &game("1. i3i4=h g6g5=p\n<e>3.</e> g5f7 e6e5=p"));
    finds("xiangqi-pgn", "move-number", &game("1. i3i4=h g6g5=p\n<e>1.</e> i3i4=h g6g5=p\n2. i4g5 a9a8=r"));
}

#[test]
fn numbers_of_half_moves_are_one_finding() {
    for moves in ["<e>0-</e>炮二平五 1-马８进７ {c} 2-马二进三 3-车９平８", "<e>1-</e>炮二平五 (1-兵七进一) 2-马８进７"]
    {
        let record = format!("[Game \"Chinese Chess\"]\n\n{moves} *\n");
        check(Severity::Hint, "xiangqi-pgn", "non-canonical", &record);
    }
}

#[test]
fn a_record_says_once_which_version_it_needs() {
    for (text, newest) in [
        ("$EVENT:x\n$SITE:y\nPI\n+\n+7776FU\n-3334FU\n%TIME_UP\n", &["%TIME_UP"][..]),
        ("V2\n$EVENT:x\nPI\n+\n+7776FU\nT1.5\n-3334FU\nT2.5\n%TIME_UP\n", &["T1.5"]),
        ("$EVENT:x\nPI\n+\n%TORYO\n/\n$SITE:y\n$EVENT:z\nPI\n+\n%TORYO\n", &["$EVENT"]),
    ] {
        let document = Document::open_text(text, "csa");
        let found: Vec<&str> = document.issues().iter().map(|found| &text[found.range.clone()]).collect();
        assert_eq!(found, newest, "{text}");
        assert_eq!(document.totals().issues as usize, newest.len(), "{text}");
    }
}

#[test]
fn a_bracket_that_closes_nothing_hides_no_other_mistake() {
    let text = "[Event \"a\"]\n\n1. C2=5 H8+7 2. R1+5 R9=8 3. H2+3 ) H2+3 *\n";
    let document = Document::open_text(text, "xiangqi-pgn");
    let codes: Vec<_> = ide::diagnostics(&document).iter().map(|found| found.code.code).collect();
    assert_eq!(codes, ["illegal-move", "unmatched-brace"]);
}

#[test]
fn what_a_dark_piece_turns_up_as_with_a_space_before_it() {
    finds("xiangqi-pgn", "reveal-missing", "[Variant \"Jeiqi\"]\n\n1. <e>h2e2</e> =r h9g7=h 2. a0a1=c *\n");
}

#[test]
fn dots_for_a_half_move_that_stands_there() {
    let game = "FORMAT LALG\nGAME\nSTART{ 1. Ch2-e2 Nh9-g7 2. <e>...</e> Nh0-g2 Ri9-h9 3. Ri0-h0 Pg6-g5 }\n";
    finds("xq", "wrong-side", game);
    let game = "[Game \"Chinese Chess\"]\n\n1. Ch2-e2 Nh9-g7 2<e>...</e> Nh0-g2 Ri9-h9 3. Ri0-h0 Pg6-g5 *\n";
    finds("xiangqi-pgn", "wrong-side", game);
}

/// A mistake that loses the line is one error: the numbers after it go on.
#[test]
fn rows_of_kif_that_are_missing_or_unreadable() {
    let rows = [
        "７六歩(77)",
        "８四歩(83)",
        "２六歩(27)",
        "３二金(41)",
        "７八金(69)",
        "８五歩(84)",
        "７七角(88)",
        "３四歩(33)",
    ];
    let game = |from: usize, to: usize, tail: &str| {
        let kept = rows.iter().enumerate().filter(|(at, _)| !(from..to).contains(at));
        let row = |(at, row): (usize, &&str)| {
            let (open, close) = if at == to { ("<e>", "</e>") } else { ("", "") };
            format!("   {open}{}{close} {row}\n", at + 1)
        };
        format!("手合割：平手\n手数----指手----\n{}{tail}", kept.map(row).collect::<String>())
    };
    for (from, to) in [(1, 4), (2, 5), (3, 6)] {
        finds("kif", "move-number", &game(from, to, ""));
    }
    finds("kif", "unknown-statement", &game(8, 8, "   9 <e>？？？</e>\n  10 中断\n"));
}

/// A half-move is left out, and the numbers after it go on as if it were not missing.
#[test]
fn numbers_that_pass_over_a_missing_half_move() {
    for (language, code, record) in [
        (
            "xq",
            "illegal-move",
            "FORMAT WXF\nGAME 1\nSTART{\n1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 <e>R2+6</e> 4. H2+3 P7+1\n\
             5. P7+1 H8+7 6. R1+1 R2=3\n}\n",
        ),
        (
            "xiangqi-pgn",
            "wrong-side",
            "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n1. H2-E2 H9-G7 2. H0-G2 I9-H9 3. I0-H0 <e>C3-C4</e> 4. C9-E7 H0-H6\n\
             5. G6-G5 B0-C2 6. B7-A7 *\n",
        ),
        (
            "kif",
            "wrong-side",
            "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 <e>２五歩(26)</e>\n\
             \u{20}  5 ３三角(22)\n   6 ７八金(69)\n   7 ２二銀(31)\n   8 ４八銀(39)\n",
        ),
    ] {
        finds(language, code, record);
    }
}
