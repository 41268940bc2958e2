//! Texts as statements, records, positions and layouts, and written again.

use super::CSA;
use crate::formats::WriteOptions;
use crate::formats::loss::{GamePart, LossPlace, Lost};
use crate::layout::LayoutOptions;
use crate::notation::sfen;
use crate::record::{Context, Effort, Game, RecordAnalysis};
use crate::rules::Position;
use crate::syntax::{RecordTree, SyntaxKind, parse};
use crate::text::Encoding;

const RANKS: &str = "\
P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * -HI *  *  *  *  * -KA *\x20
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 *  *  *  *  *  *  *  *  *\x20
P5 *  *  *  *  *  *  *  *  *\x20
P6 *  *  *  *  *  *  *  *  *\x20
P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
P8 * +KA *  *  *  *  * +HI *\x20
P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
";

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";

fn context() -> Context {
    let declared = CSA.lowering.fixed_dialect().expect("a dialect");
    Context { dialect: declared.clone(), declared, letters_unknown: false, all_shapes: false, start: None }
}

fn analysed(record: &RecordTree) -> RecordAnalysis {
    RecordAnalysis::of(record, CSA.lowering, &context(), Effort::Full)
}

/// Kinds and texts of the tokens except for spaces, with the kinds of their blocks.
fn tokens(text: &str) -> Vec<(SyntaxKind, SyntaxKind, String)> {
    let mut found = Vec::new();
    for record in parse(CSA.grammar, text) {
        for block in record.blocks() {
            block.tree().root().each_token(&mut |token| {
                if token.kind != SyntaxKind::Whitespace {
                    found.push((block.tree().kind(), token.kind, token.text.to_owned()));
                }
            });
        }
    }
    found
}

/// The issues, each with its text.
fn wrong(text: &str) -> Vec<String> {
    let (mut found, mut start) = (Vec::new(), 0);
    for record in parse(CSA.grammar, text) {
        for (block, issue) in analysed(&record).issues(&record) {
            let at = start + record.block_start(block);
            let range = at + usize::from(issue.range.start())..at + usize::from(issue.range.end());
            let kind = format!("{:?}", issue.kind);
            let kind =
                ["Board(", "Shogi(", "Syntax("].iter().find_map(|kinds| kind.strip_prefix(kinds)).unwrap_or(&kind);
            let kind = kind.split([' ', '(', ')', '{']).next().unwrap_or_default().to_owned();
            found.push(format!("{}: {kind}", &text[range]));
        }
        start += record.text_len();
    }
    found
}

/// The positions that the records start from.
fn starts(text: &str) -> Vec<String> {
    let records = parse(CSA.grammar, text);
    let sfen = |record: &RecordTree| match &*analysed(record).front().position {
        Position::Shogi(position) => sfen::write_position(position),
        other => panic!("{other:?}"),
    };
    records.iter().map(sfen).collect()
}

fn games(text: &str) -> Vec<Game> {
    let records = parse(CSA.grammar, text);
    records.iter().map(|record| Game::build(record, CSA.lowering, &context(), &analysed(record))).collect()
}

fn format(text: &str) -> String {
    let records = parse(CSA.grammar, text);
    let records: Vec<&RecordTree> = records.iter().collect();
    CSA.print_file(&records, &LayoutOptions::default())
}

#[test]
fn statements_are_parted_by_lines_and_commas() {
    use SyntaxKind::*;
    let text = "V2.2,N+A,N-B\n$EVENT:x, y\nPI82HI , P-00AL,+\n+7776FU  ,T12 ,'a,'b, c\n%TORYO\n";
    let found = tokens(text);
    let found: Vec<(SyntaxKind, SyntaxKind, &str)> =
        found.iter().map(|(block, kind, text)| (*block, *kind, text.as_str())).collect();
    let expected = [
        (VersionLine, Version, "V2.2"),
        (VersionLine, Comma, ","),
        (Header, Keyword, "N+"),
        (Header, Value, "A"),
        (Header, Comma, ","),
        (Header, Keyword, "N-"),
        (Header, Value, "B"),
        (Header, Keyword, "$EVENT"),
        (Header, Colon, ":"),
        (Header, Value, "x, y"),
        (Position, Keyword, "PI"),
        (Position, PieceSquare, "82HI"),
        (Position, Comma, ","),
        (Position, Keyword, "P-"),
        (Position, PieceSquare, "00AL"),
        (Position, Comma, ","),
        (Position, Turn, "+"),
        (Moves, Move, "+7776FU"),
        (Moves, Comma, ","),
        (Moves, Time, "T12"),
        (Moves, Comma, ","),
        (Moves, Comment, "'a"),
        (Moves, Comma, ","),
        (Moves, Comment, "'b"),
        (Moves, Comma, ","),
    ];
    assert_eq!(found[..expected.len()], expected);
    // After a comma in a comment the context is unknown, and it stays with the moves.
    assert_eq!(found[expected.len()..], [(Moves, Unknown, "c"), (Moves, Special, "%TORYO")]);
}

#[test]
fn names_headers_and_comments_keep_their_commas_at_the_start_of_a_line() {
    let text = "N+Smith, J.\n'a, b\n$SITE:Tokyo, Japan\n";
    let texts: Vec<String> = tokens(text).into_iter().map(|(_, _, text)| text).collect();
    assert_eq!(texts, ["N+", "Smith, J.", "'a, b", "$SITE", ":", "Tokyo, Japan"]);
}

#[test]
fn records_are_parted_by_a_slash() {
    let text = "PI\n+\n+7776FU\n/\n'second\nPI\n-\n-3334FU\n%CHUDAN\n/\n";
    let records = parse(CSA.grammar, text);
    assert_eq!(records.len(), 3);
    let games: Vec<bool> = records.iter().map(|record| analysed(record).front().is_game).collect();
    assert_eq!(games, [true, true, false]);
    // Without it a version, a second name of a player or a board begins another record, and the missing line is
    // reported.
    let missing = "PI\n+\n+7776FU\nV2.2\nPI\n+\n";
    assert_eq!(parse(CSA.grammar, missing).len(), 2);
    assert_eq!(wrong(missing), ["V2.2: Missing"]);
    // Headers after the moves belong to the game.
    let late = "V2.2\nPI\n+\n+7776FU\n$END_TIME:2003/05/03 11:11:05\n'end\n%TORYO\n";
    assert_eq!((parse(CSA.grammar, late).len(), wrong(late)), (1, vec![]));
}

#[test]
fn positions_of_every_kind() {
    let cases = [
        ("PI\n+\n".to_owned(), format!("{START} b - 1")),
        (format!("{RANKS}+\n"), format!("{START} b - 1")),
        ("PI82HI22KA\n-\n".to_owned(), format!("{} w - 1", START.replace("1r5b1", "9"))),
        ("+7776FU\n".to_owned(), format!("{START} b - 1")),
        ("P-22KA\nP+99KY89KE\nP+00KI00FU\nP-00AL\n-\n".to_owned(), {
            "9/7b1/9/9/9/9/9/9/LN7 w GP2rb3g4s3n3l17p 1".to_owned()
        }),
        ("P-11OU\nP+59OU00HI\nP1 *  *  *  *  *  *  *  * -OU\n+\n".to_owned(), "8k/9/9/9/9/9/9/9/4K4 b R 1".to_owned()),
    ];
    for (text, sfen) in cases {
        assert_eq!(starts(&text), [sfen], "{text}");
    }
}

/// The text of 1997 as it was posted, its spaces lost.
#[test]
fn collapsed_ranks_are_read_by_their_signs() {
    let collapsed = RANKS.replace("  ", " ").replace(" \n", "\n");
    let text = format!("N+Abe\nN-Baba\n{collapsed}+\n+2726FU\nT12\n-3334FU\nT6\n%CHUDAN\n");
    assert_eq!(starts(&text), [format!("{START} b - 1")]);
    let rows = ["P2", "P4", "P5", "P6", "P8"].map(|row| format!("{row}: CollapsedRow"));
    assert_eq!(wrong(&text), rows);
    // The last space alone is no loss.
    assert!(wrong(&format!("{}+\n", RANKS.replace(" \n", "\n"))).is_empty());
}

#[test]
fn mistakes_of_a_position_stand_on_their_tokens() {
    let cases = [
        ("PI55HI\n+\n", vec!["55HI: NotThere"]),
        ("PI22HI\n+\n", vec!["22HI: NotThere"]),
        ("PI\nP+00FU\n+\n", vec!["00FU: PieceCount"]),
        ("PI33FU\nP+00TO\n+\n", vec!["00TO: NeverInHand"]),
        ("PI33FU\nP+55FX\n+\n", vec!["55FX: UnknownName"]),
        ("PI33FU\nP+05FU\n+\n", vec!["05FU: BadSquare"]),
        ("PI33FU\nP+77FU\n+\n", vec!["77FU: OccupiedSquare"]),
        ("PI\nPI\n+\n", vec!["PI: TwoBoards"]),
        ("PI\n", vec!["PI: MissingTurn"]),
        ("+7776FU\n", vec!["+7776FU: MissingBoard", "+7776FU: MissingTurn"]),
        ("+\n+7776FU\n", vec!["+: MissingBoard"]),
        ("P+59OU\n+\n", vec!["+: MissingKing"]),
        ("P+59OU\nP-51OU42HI\n-\n", vec![]),
        ("P+59OU\nP-51OU55HI\n-\n", vec!["59OU: WaitingInCheck"]),
        ("P+59OU49OU\nP-51OU\n+\n", vec!["49OU: SecondKing"]),
        ("P+59OU55FU54FU\nP-51OU\n+\n", vec!["54FU: NifuSetUp"]),
        ("P+59OU21KE\nP-51OU\n+\n", vec!["21KE: DeadSetUp"]),
        ("P1-KY\n+\n", vec!["P1: Missing"]),
        ("PI\n+\nP+00AL\n", vec!["P+: Unexpected"]),
        ("PI82HI?\n+\n", vec!["?: Unexpected"]),
    ];
    for (text, expected) in cases {
        assert_eq!(wrong(text), expected, "{text}");
    }
    let eleven = format!("{}P1-KY-KE-GI-KI-OU-KI-GI-KE-KY-KY\n+\n", RANKS.split_once('\n').expect("lines").1);
    assert_eq!(wrong(&eleven)[..1], ["-KY: Unexpected"]);
    assert_eq!(wrong(&format!("{RANKS}P2 *  *  *  *  *  *  *  *  * \n+\n")), ["P2: DuplicateRank"]);
    assert_eq!(wrong(&format!("{}+\n", RANKS.replace("P4", "P3"))), ["P3: DuplicateRank"]);
}

#[test]
fn times_specials_and_versions() {
    let game = |rest: &str| format!("V2.2\nPI\n+\n+7776FU\n{rest}");
    let cases = [
        ("T12\n-3334FU\nT0\n%TORYO\nT3\n", vec![]),
        ("T1.5\n", vec!["T1.5: NewerThanVersion"]),
        ("T12\nT13\n", vec!["T13: BadTime"]),
        ("Tx\n", vec!["Tx: BadTime"]),
        ("%MAX_MOVES\n", vec!["%MAX_MOVES: NewerThanVersion"]),
        ("%TORIYO\n", vec!["%TORIYO: UnknownStatement"]),
        ("%CHUDAN\n%CHUDAN\n'c\n", vec!["%CHUDAN: SecondEndWord"]),
        ("%KACHI\n%KACHI\n", vec!["%KACHI: KachiNotMet"]),
        ("%CHUDAN\n%TORYO\n", vec!["%TORYO: SecondEndWord"]),
        ("%CHUDAN\n-3334FU\n", vec!["-3334FU: MoveAfterEndWord"]),
        ("%KACHI\n", vec!["%KACHI: KachiNotMet"]),
        ("%TSUMI\n", vec!["%TSUMI: ResultContradiction"]),
        ("%SENNICHITE\n", vec!["%SENNICHITE: EarlySennichite"]),
        ("hello\n", vec!["hello: UnknownStatement"]),
        ("+\n", vec!["+: Unexpected"]),
        ("-3334FU T1\n", vec!["T1: Missing"]),
        ("-3334KA\n", vec!["-3334KA: WrongPiece"]),
        ("+3334FU\n", vec!["+3334FU: WrongSide"]),
        ("+2726FU\n", vec!["+2726FU: HalfMovesMissing"]),
        ("3334FU\n", vec!["3334FU: NonCanonical"]),
        ("-3334\n", vec!["-3334: MalformedMove"]),
    ];
    for (rest, expected) in cases {
        assert_eq!(wrong(&game(rest)), expected, "{rest}");
    }
    assert_eq!(wrong("T3\nPI\n+\n")[..1], ["T3: BadTime"]);
    assert_eq!(wrong("$EVENT:x\nPI\n+\n%TIME_UP\n"), ["%TIME_UP: NewerThanVersion"]);
    assert_eq!(wrong("V4\nPI\n+\n"), ["V4: Unexpected"]);
    assert_eq!(wrong("N+x\nV2\nPI\n+\n"), ["V2: Unexpected"]);
    assert_eq!(
        wrong("V2.2\n$EVNT:x\n$START_TIME:2003/13/03\nPI\n+\n"),
        ["$EVNT: UnknownStatement", "2003/13/03: BadDate"]
    );
    assert_eq!(wrong("V2.2\n$TIME_LIMIT:25 minutes\nPI\n+\n"), ["25 minutes: BadTime"]);
    // After a `/` the version of the record before may hold.
    assert_eq!(wrong("V3.0\nPI\n+\n/\nPI\n+\n%MAX_MOVES\n"), [""; 0]);
}

#[test]
fn drops_that_only_shogi_forbids() {
    let cases = [
        ("PI33FU\nP+00FU\n+\n+0055FU\n", "Nifu"),
        ("P-11OU21KE\nP+23KI59OU00FU\n+\n+0012FU\n", "DropPawnMate"),
        ("PI33FU\nP+00FU\n+\n+0031FU\n", "Occupied"),
        ("PI22KA33FU\nP+00FU\n+\n+0055KA\n", "NotInHand"),
        ("P-19OU\nP+59OU00KE\n+\n+0032KE\n", "DeadDrop"),
        ("P-19OU\nP+59OU32FU\n+\n+3231FU\n", "MustPromote"),
        ("PI\n+\n+7776TO\n", "BadPromotion"),
    ];
    for (text, reason) in cases {
        let record = parse(CSA.grammar, text).remove(0);
        let analysis = analysed(&record);
        let kinds: Vec<String> = analysis.issues(&record).map(|(_, issue)| format!("{:?}", issue.kind)).collect();
        let illegal: Vec<&String> = kinds.iter().filter(|kind| kind.contains("IllegalMove")).collect();
        assert!(illegal.len() == 1 && illegal[0].contains(reason), "{text} {kinds:?}");
    }
}

#[test]
fn a_game_with_times_comments_and_its_end() {
    let text = "V2.2\nN+A\nN-B\n'before\nPI\n+\n'*also before\n+7776FU\nT12\n'** 30\n-3334FU\n%TORYO\nT3\n'end\n";
    let game = games(text).remove(0);
    assert_eq!(game.comments, ["before", "*also before"]);
    let plies: Vec<_> = game.main_line().collect();
    assert_eq!(plies.len(), 2);
    assert_eq!((plies[0].time.as_deref(), plies[0].comments.as_slice()), (Some("12"), &["** 30".to_owned()][..]));
    assert_eq!(plies[1].time, None);
    let end = game.end.as_ref().expect("an end");
    assert_eq!((end.text.as_str(), end.time.as_deref(), end.comments.len()), ("%TORYO", Some("3"), 1));
    assert_eq!(game.word_verdict().map(|verdict| verdict.score()), Some("0-1"));
}

/// A declaration that does not hold loses.
#[test]
fn results_by_their_words() {
    let cases = [
        ("%TORYO", Some("0-1")),
        ("%TIME_UP", Some("0-1")),
        ("%KACHI", Some("0-1")),
        ("%+ILLEGAL_ACTION", Some("0-1")),
        ("%-ILLEGAL_ACTION", Some("1-0")),
        ("%SENNICHITE", Some("0.5-0.5")),
        ("%JISHOGI", Some("0.5-0.5")),
        ("%CHUDAN", Some("*")),
        ("%MATTA", None),
        ("%FOO", None),
    ];
    for (word, score) in cases {
        let game = games(&format!("PI\n+\n{word}\n")).remove(0);
        assert_eq!(game.word_verdict().map(|verdict| verdict.score()), score, "{word}");
    }
}

#[test]
fn sennichite_counts_hands_and_survives_captures() {
    let cycle = "+2838HI\n-8272HI\n+3828HI\n-7282HI\n".repeat(3);
    assert_eq!(wrong(&format!("PI\n+\n{cycle}")), ["-7282HI: Sennichite"]);
    assert!(wrong(&format!("PI\n+\n{cycle}%SENNICHITE\n")).is_empty());
    // White takes a pawn and drops it: the hands come back with the board.
    let trade = "+0052FU\n-5152OU\n+5958OU\n-5251OU\n+5859OU\n-0052FU\n";
    let text = format!("P+59OU00FU\nP-51OU\n+\n{trade}");
    assert!(wrong(&text).is_empty(), "{:?}", wrong(&text));
    let perpetual = "-1121OU\n+1929HI\n-2111OU\n+2919HI\n".repeat(3);
    let text = format!("P+59OU19HI\nP-11OU\n-\n{perpetual}%SENNICHITE\n");
    assert_eq!(wrong(&text), ["+2919HI: PerpetualCheck"]);
}

#[test]
fn layout_takes_spaces_and_leaves_the_rest() {
    let cases = [
        ("V2.2 \r\n\r\nN+ A \r\nPI 82HI\r\n-\r\n", "V2.2\r\nN+A\r\nPI82HI\r\n-\r\n"),
        ("PI , + , +7776FU  ,T0   ,'T0  ,'x\n\n\n%TORYO", "PI,+,+7776FU,T0,'T0  ,'x\n%TORYO\n"),
        ("\u{FEFF}\nPI\n+\n", "\u{FEFF}PI\n+\n"),
        ("  PI\n  +\n", "PI\n+\n"),
        ("PI\n+\n\n/\n\nPI\n+\n/\n", "PI\n+\n/\nPI\n+\n/\n"),
        ("'comment  \n\n'another\n", "'comment  \n'another\n"),
        ("hello  \n\nPI\n", "hello  \n\nPI\n"),
        ("PI\n+\n%TORIYO  at last \n", "PI\n+\n%TORIYO  at last\n"),
        ("", ""),
        ("\n\n", ""),
    ];
    for (text, expected) in cases {
        assert_eq!(format(text), expected, "{text:?}");
        assert_eq!(format(expected), expected);
    }
    // The spaces of a rank say which square is which, lost or not.
    let collapsed = format!("{}+\n", RANKS.replace("  ", " ").replace(" \n", "\n"));
    assert_eq!(format(&collapsed), collapsed);
    assert_eq!(format(&format!("{RANKS}+\n")), format!("{RANKS}+\n"));
}

#[test]
fn games_are_written_as_they_are_read() {
    let texts = [
        "V2.2\nN+A\nN-B\n$EVENT:Spring\n$END_TIME:\n'before\nPI\n+\n+7776FU\nT12\n'** 30\n-3334FU\n%TORYO\nT3\n'end\n",
        "'CSA encoding=UTF-8\nV3.0\nN+A\n$MAX_MOVES:256\nPI\n+\n+7776FU\nT1.5\n%MAX_MOVES\n",
        "V2.2\nP1 *  *  *  *  *  *  *  * -OU\nP2 *  *  *  *  *  *  *  *  * \nP3 *  *  *  *  *  *  *  *  * \n\
         P4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \n\
         P7 *  *  *  *  *  *  *  *  * \nP8 *  *  *  *  *  *  *  *  * \nP9 *  *  *  * +OU *  *  *  * \n\
         P+00HI00KI00KI\nP-00FU\n+\n+0012KI\n",
        "V2.2\nPI\n-\n-3334FU\n/\nV2.2\nPI\n+\n%CHUDAN\n",
        "V2.2\nPI\n+\n+7775FU\n%+ILLEGAL_ACTION\n",
        "V2.2\nPI\n+\n%FOO\n",
    ];
    for text in texts {
        let mut lost = Vec::new();
        let games = games(text);
        let written = (CSA.write)(&games, &WriteOptions::default(), &mut lost);
        assert_eq!((written.as_deref(), lost.as_slice()), (Some(text), &[][..]));
    }
}

#[test]
fn the_first_line_names_the_encoding() {
    let text = "'CSA encoding=UTF-8\nV3.0\n'before\nPI\n+\n+7776FU\nT1.5\n%CHUDAN\n";
    let games = games(text);
    assert_eq!(games[0].comments, ["before"]);
    let cases = [(Encoding::ShiftJis, "'CSA encoding=SHIFT_JIS\n"), (Encoding::EucJp, "")];
    for (encoding, line) in cases {
        let options = WriteOptions { encoding, ..WriteOptions::default() };
        let written = (CSA.write)(&games, &options, &mut Vec::new());
        assert_eq!(written, Some(text.replace("'CSA encoding=UTF-8\n", line)));
    }
}

#[test]
fn a_move_taken_back_is_no_end_in_the_latest_version() {
    assert!(wrong("V2.2\nPI\n+\n%MATTA\n").is_empty());
    assert_eq!(wrong("V3.0\nPI\n+\n%MATTA\n"), ["%MATTA: UnknownStatement"]);
}

#[test]
fn what_is_lost_is_named() {
    let mut game = games("V2.2\nPI\n+\n+7776FU\nT12\n%TORYO\n").remove(0);
    game.plies[0].remark = Some("!".to_owned());
    game.plies[0].time = Some("a while".to_owned());
    game.front.tags = vec![("RED".to_owned(), "A; 1200".to_owned()), ("ROUND".to_owned(), "3".to_owned())];
    game.front.title = Some("Title".to_owned());
    let mut lost = Vec::new();
    let text = (CSA.write)(&[game], &WriteOptions::default(), &mut lost).expect("a text");
    assert!(text.starts_with("V2.2\nN+A\n$EVENT:Title\n'[RedElo \"1200\"]\n'[ROUND \"3\"]\nPI\n"), "{text}");
    assert_eq!(
        lost,
        [
            LossPlace::Game(0).lost(Lost::BadTime("a while".to_owned())),
            LossPlace::Game(0).lost(Lost::Parts(GamePart::Judgements, Some(1)))
        ]
    );
}

#[test]
fn likely_texts() {
    assert_eq!((CSA.likelihood)("V2.2\nN+A\nN-B\nPI\n+\n+7776FU\n"), 100);
    assert_eq!((CSA.likelihood)("FORMAT LALG\nGAME 1\nSTART{\n1. Ch2-e2\n}\n"), 0);
}
