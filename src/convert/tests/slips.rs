//! Records of other programs have the findings of the same game in a format that hides nothing: each half-move has its place,
//! and no number is evidence.

use crate::convert::*;
use crate::diagnostics::Severity;
use crate::ide::{self, WantedFindings};

/// A half-move, with the lines that replace it.
struct Played<'g> {
    text: &'g str,
    instead: Vec<Vec<Played<'g>>>,
}

/// Half-moves as coordinates. `(` opens a line that replaces the half-move before it, `)` ends one.
fn game(text: &str) -> Vec<Played<'_>> {
    let mut lines = vec![Vec::new()];
    for word in text.split_whitespace() {
        match word {
            "(" => lines.push(Vec::new()),
            ")" => {
                let line = lines.pop().unwrap();
                lines.last_mut().unwrap().last_mut().map(|last: &mut Played<'_>| last.instead.push(line)).unwrap();
            }
            text => lines.last_mut().unwrap().push(Played { text, instead: Vec::new() }),
        }
    }
    lines.pop().unwrap()
}

/// In the order of XQF and CBR: the rest of a line, then what may be played instead. With each, whether its line goes on and
/// whether another may be played instead.
fn in_file_order<'g>(line: &[Played<'g>], has_more: bool, out: &mut Vec<(&'g str, bool, bool)>) {
    let [first, rest @ ..] = line else { return };
    out.push((first.text, !rest.is_empty(), has_more || !first.instead.is_empty()));
    in_file_order(rest, false, out);
    for (nth, other) in first.instead.iter().enumerate() {
        in_file_order(other, nth + 1 < first.instead.len(), out);
    }
}

/// The file from the left and the rank from below of both squares.
fn numbers(text: &str) -> [u8; 4] {
    let bytes: [u8; 4] = text.as_bytes().try_into().unwrap();
    [bytes[0] - b'a', bytes[1] - b'0', bytes[2] - b'a', bytes[3] - b'0']
}

const ROWS: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

fn xqf(line: &[Played<'_>]) -> Vec<u8> {
    let mut out = import::write_xqf(&Game::new(crate::record::Front::default())).unwrap();
    out.truncate(1024);
    out.extend([24, 32, 0xF0, 0xFF, 0, 0, 0, 0]);
    let mut all = Vec::new();
    in_file_order(line, false, &mut all);
    for (text, goes_on, has_more) in all {
        let [a, b, c, d] = numbers(text);
        let flags = if goes_on { 0xF0 } else { 0 } | if has_more { 0x0F } else { 0 };
        out.extend([24 + a * 10 + b, 32 + c * 10 + d, flags, 0, 0, 0, 0, 0]);
    }
    out
}

fn cbr(line: &[Played<'_>]) -> Vec<u8> {
    let mut out = vec![0; 2214];
    out[..16].copy_from_slice(b"CCBridge Record\0");
    (out[19], out[2112]) = (2, 1);
    let mut at = 2120;
    for sign in ROWS.chars().filter(|sign| *sign != '/') {
        match sign.to_digit(10) {
            Some(empty) => at += empty as usize,
            None => {
                let kind = " RNBAKCP".find(sign.to_ascii_uppercase()).unwrap() as u8;
                out[at] = kind + if sign.is_uppercase() { 0x10 } else { 0x20 };
                at += 1;
            }
        }
    }
    out.extend([0; 4]);
    let mut all = Vec::new();
    in_file_order(line, false, &mut all);
    for (text, goes_on, has_more) in all {
        let [a, b, c, d] = numbers(text);
        out.extend([u8::from(!goes_on) | u8::from(has_more) << 1, 0, (9 - b) * 9 + a, (9 - d) * 9 + c]);
    }
    out
}

fn cbl(line: &[Played<'_>]) -> Vec<u8> {
    let mut out = vec![0; 66_624 + 276];
    out[..16].copy_from_slice(b"CCBridgeLibrary\0");
    out[60] = 1;
    out.extend(cbr(line));
    out
}

/// Digits as DhtmlXQ and CBF have them: ranks from above.
fn digits(text: &str) -> String {
    let [a, b, c, d] = numbers(text);
    format!("{a}{}{c}{}", 9 - b, 9 - d)
}

fn cbf(line: &[Played<'_>]) -> Vec<u8> {
    let value = |played: &Played<'_>| digits(played.text);
    let element = |value: String| format!("<Move value=\"{}-{}\"/>\n", &value[..2], &value[2..]);
    let moves: String = line.iter().map(value).map(element).collect();
    format!(
        "<ChineseChessRecord Version=\"1.0\"><MoveList><Move value=\"00-00\"/>{moves}</MoveList></ChineseChessRecord>"
    )
    .into_bytes()
}

fn pfc(line: &[Played<'_>]) -> Vec<u8> {
    fn next(line: &[Played<'_>], out: &mut String) {
        let [first, rest @ ..] = line else { return };
        *out += &format!("<n m=\"{}\">", first.text);
        next(rest, out);
        *out += "</n>\n";
        first.instead.iter().for_each(|other| next(other, out));
    }
    let mut out = format!("<n version=\"2\" m=\"{ROWS} w - - 0 1\">\n");
    next(line, &mut out);
    (out + "</n>\n").into_bytes()
}

fn ubb(line: &[Played<'_>]) -> Vec<u8> {
    // The lines that are still to be written: the name of the one that they leave, and their first number.
    let mut lines = vec![(0, 1, line)];
    let (mut out, mut at) = (String::from("[DhtmlXQ]\n"), 0);
    while let Some((parent, number, line)) = lines.get(at).copied() {
        let moves: String = line.iter().map(|played| digits(played.text)).collect();
        let key = if at == 0 { "movelist".to_owned() } else { format!("move_{parent}_{number}_{at}") };
        out += &format!("[DhtmlXQ_{key}]{moves}[/DhtmlXQ_{key}]\n");
        for (nth, played) in line.iter().enumerate() {
            lines.extend(played.instead.iter().map(|other| (at, number + nth, other.as_slice())));
        }
        at += 1;
    }
    (out + "[/DhtmlXQ]\n").into_bytes()
}

fn usi(line: &[Played<'_>]) -> Vec<u8> {
    let moves: Vec<&str> = line.iter().map(|played| played.text).collect();
    format!("position startpos moves {}\n", moves.join(" ")).into_bytes()
}

/// Half-moves of JKF. The piece and the colour are those of the game without the slip: `7g7f` is written `7g7f=FU`, and one
/// of White `3c3d=-FU`.
fn jkf(line: &[Played<'_>]) -> Vec<u8> {
    fn elements(line: &[Played<'_>]) -> String {
        let all: Vec<String> = line.iter().map(element).collect();
        all.join(",")
    }
    fn element(played: &Played<'_>) -> String {
        let (coordinates, said) = played.text.split_once('=').unwrap();
        let (color, piece) = said.strip_prefix('-').map_or((0, said), |piece| (1, piece));
        let point = |text: &str| format!("{{\"x\":{},\"y\":{}}}", &text[..1], text.as_bytes()[1] - b'a' + 1);
        let from = if coordinates.contains('*') { String::new() } else { format!("\"from\":{},", point(coordinates)) };
        let promote = if coordinates.ends_with('+') { ",\"promote\":true" } else { "" };
        let forks: Vec<String> = played.instead.iter().map(|line| format!("[{}]", elements(line))).collect();
        let to = point(&coordinates[2..]);
        format!(
            "{{\"move\":{{{from}\"to\":{to},\"color\":{color},\"piece\":\"{piece}\"{promote}}},\"forks\":[{}]}}",
            forks.join(",")
        )
    }
    format!("{{\"initial\":{{\"preset\":\"HIRATE\"}},\"moves\":[{{}},{}]}}", elements(line)).into_bytes()
}

/// The errors of a file by half-move, with whether each names a half-move that is missing.
fn errors(name: &str, bytes: Vec<u8>) -> Vec<(u32, bool, bool)> {
    let loaded = understand(bytes, Hints { name: Some(name), ..Hints::default() }).expect("a record");
    let settings = Arc::default();
    let document = Document::open(&loaded.text, loaded.format, &settings, ONE_BY_ONE);
    let mut findings = ide::findings(&document, WantedFindings::ALL);
    loaded.add_damage(&mut findings, &settings);
    let found = &findings.diagnostics;
    assert!(found.iter().all(|found| found.severity != Severity::Warning), "{name}: {found:?}");
    let places = ide::game_places(&document, found.iter().map(|found| found.range.start));
    let named = |text: &str| text.contains("is missing here: ");
    let errors = places.iter().zip(found).filter(|(_, found)| found.severity == Severity::Error);
    errors.map(|(place, found)| (place.ply, place.in_variation, named(&found.message))).collect()
}

/// A writer of a format, with the name of a file.
type Writer = (&'static str, fn(&[Played<'_>]) -> Vec<u8>);

const WRITERS: [Writer; 5] = [("a.xqf", xqf), ("a.cbr", cbr), ("a.cbl", cbl), ("a.pfc", pfc), ("a.cbf", cbf)];

#[test]
fn slips_of_xiangqi_are_found_as_in_dhtmlxq() {
    for (text, found) in [
        // Nothing is wrong.
        ("h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7 c3c4 c9e7 b0c2 b7b3 g3g4 g5g4", &[][..]),
        // Doubled: c3c4.
        ("h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7 c3c4 c3c4 c9e7 b0c2 b7b3 g3g4 g5g4", &[(10, false, false)]),
        // Left out: c3c4.
        (
            "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7 c9e7 b0c2 b7b3 g3g4 g5g4 c2d4 b3d3 d4e6 c7e6 e2e6 d9e8",
            &[(9, false, true)],
        ),
        // Left out and doubled.
        (
            "h2e2 h9g7 h0g2 i9h9 g6g5 h0h6 b9c7 c3c4 c9e7 b0c2 b7b3 g3g4 g5g4 c2d4 b3d3 d4e6 c7e6 c7e6 e2e6 d9e8",
            &[(5, false, true), (18, false, false)],
        ),
        // Off the board.
        ("h2e2 h9g7 h0g2 i9h9 i0h0 j6g5 h0h6 b9c7 c3c4 c9e7 b0c2 b7b3 g3g4", &[(6, false, false)]),
        // Doubled in a variation, and in one of another.
        (
            "h2e2 h9g7 h0g2 ( b0c2 i9h9 i9h9 i0i1 ) i9h9 i0h0 g6g5 ( b9c7 h0h6 ( h0h4 c9e7 c9e7 g3g4 a9a8 ) c9e7 ) h0h6",
            &[(5, true, false), (9, true, false)],
        ),
    ] {
        let line = game(text);
        let expected = errors("a.ubb", ubb(&line));
        assert_eq!(expected, found, "{text}");
        for (name, write) in WRITERS {
            // CBF has no variations, and CBR no square beside the board.
            let holds = match name {
                "a.cbf" => !text.contains('('),
                "a.cbr" | "a.cbl" => !text.contains('j'),
                _ => true,
            };
            if holds {
                assert_eq!(errors(name, write(&line)), expected, "{name}: {text}");
            }
        }
    }
}

/// The colours and the pieces of JKF may say more than the squares, so more may be named.
#[test]
fn slips_of_shogi_are_found_as_in_usi() {
    let start = "7g7f=FU 3c3d=-FU 2g2f=FU 8c8d=-FU 2f2e=FU 8d8e=-FU 6i7h=KI 4a3b=-KI 2e2d=FU";
    let rest = "P*2c=-FU 2d3d=HI 8e8f=-FU 8g8f=FU 8b8f=-HI 8h2b+=KA 3a2b=-GI 3d3f=HI 8f8d=-HI P*8g=FU 2b3c=-GI";
    for (text, found) in [
        (format!("{start} 2c2d=-FU 2h2d=HI {rest}"), &[][..]),
        (format!("{start} 2c2d=-FU 2c2d=-FU 2h2d=HI {rest}"), &[(11, false)]),
        (format!("{start} 2c2d=-FU 2c2d=-FU 2c2d=-FU 2h2d=HI {rest}"), &[(11, false), (12, false)]),
        (format!("{start} 2c2d=-FU {rest}"), &[(11, true)]),
        (format!("{start} 2c2d=-FU 2h2d=HI {rest} P*3c=-FU"), &[(23, false)]),
    ] {
        let squares: Vec<&str> = text.split(' ').map(|word| word.split('=').next().unwrap()).collect();
        let expected: Vec<_> = found.iter().map(|(ply, named)| (*ply, false, *named)).collect();
        assert_eq!(errors("a.usi", usi(&game(&squares.join(" ")))), expected, "{text}");
        assert_eq!(errors("a.jkf", jkf(&game(&text))), expected, "{text}");
    }
    // In a variation, and in one of that.
    let text =
        "7g7f=FU 3c3d=-FU ( 8c8d=-FU 2g2f=FU ( 6g6f=FU 8d8e=-FU 8d8e=-FU 8h7g=KA ) 8d8e=-FU 8d8e=-FU 8h7g=KA ) 2g2f=FU";
    assert_eq!(errors("a.jkf", jkf(&game(text))), [(5, true, false), (5, true, false)]);
}

/// A document with these elements after the first half-move.
fn document(elements: &str) -> Vec<u8> {
    let first = r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"color":0,"piece":"FU"}}"#;
    format!(r#"{{"initial":{{"preset":"HIRATE"}},"moves":[{{}},{first},{elements}]}}"#).into_bytes()
}

/// Every half-move of JKF has its place, readable or not. Elements are half-moves of White, with what is found: the message.
#[test]
fn what_a_half_move_of_jkf_says_is_checked() {
    let to = r#""to":{"x":3,"y":4}"#;
    let from = r#""from":{"x":3,"y":3}"#;
    for (members, found) in [
        (format!(r#"{from},{to},"color":1,"piece":"FU""#), None),
        (format!(r#"{from},{to},"piece":"FU","promote":false"#), None),
        (format!(r#"{from},{to}"#), None),
        (format!(r#"{from},{to},"color":0,"piece":"FU""#), Some("it is White's turn")),
        (format!(r#"{from},{to},"color":1,"piece":"KI""#), Some("a white pawn stands on 33, not a gold")),
        (format!(r#"{from},{to},"color":1,"piece":"XX""#), Some("`X` has no meaning in a move")),
        (format!(r#"{from},{to},"piece":"FU","promote":true"#), Some("promot")),
        (format!(r#"{from},{to},"piece":"FU","same":true"#), Some("goes to 76, as the one before did")),
        (
            format!(r#"{from},{to},"piece":"FU","capture":"KI""#),
            Some("`capture` names a gold, and no piece stands on 34"),
        ),
        (format!(r#""from":{{"x":0,"y":12}},{to},"piece":"FU""#), Some("`0` is not a file or rank: both are 1 to 9")),
        (format!(r#"{from},"to":{{"x":3,"y":12}},"piece":"FU""#), Some("`十` is not a file or rank: both are 1 to 9")),
        (format!(r#"{from},"to":{{"x":0,"y":4}},"piece":"FU""#), Some("`〇` is not a file or rank: both are 1 to 9")),
        // Without an origin it is a drop, unless words tell the piece apart.
        (format!(r#"{to},"piece":"FU""#), Some("not in hand")),
        (format!(r#"{to},"piece":"FU","relative":"H""#), Some("not in hand")),
        (format!(r#"{to},"piece":"FU","relative":"H","promote":true"#), Some("`成` has no meaning in a move")),
        (r#""to":{"x":5,"y":2},"piece":"KI","relative":"R""#.to_owned(), None),
        (r#""to":{"x":5,"y":4},"piece":"KI","relative":"R""#.to_owned(), Some("`右` has no meaning in a move")),
        (r#""same":true,"piece":"FU","from":{"x":7,"y":3}"#.to_owned(), Some("pawn")),
    ] {
        let bytes = document(&format!(r#"{{"move":{{{members}}}}}"#));
        let loaded = understand(bytes, Hints { name: Some("a.jkf"), ..Hints::default() }).expect("a record");
        let document = Document::open(&loaded.text, loaded.format, &Arc::default(), ONE_BY_ONE);
        let findings = ide::findings(&document, WantedFindings::ALL);
        let messages: Vec<&str> = findings.diagnostics.iter().map(|found| found.message.as_str()).collect();
        match found {
            None => assert!(messages.is_empty(), "{members}: {messages:?}"),
            Some(part) => assert!(messages.len() == 1 && messages[0].contains(part), "{members}: {messages:?}"),
        }
        assert_eq!(document.totals().plies, 2, "{members}");
    }
}

/// A fork of the word that ends a line goes on from its last half-move, and may be another end.
#[test]
fn forks_of_an_end_go_on() {
    let next = r#"{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"color":1,"piece":"FU"}}"#;
    let bytes = document(&format!(
        r#"{{"special":"TORYO","comments":["a","b"],"forks":[[{next},{{"special":"CHUDAN"}}],[{{"special":"MATTA"}}]]}}"#
    ));
    let text = String::from_utf8(bytes.clone()).unwrap();
    assert_eq!(errors("a.jkf", bytes), []);
    let [game] = &*source::jkf_games(&text, Locale::En).unwrap() else { panic!("one game") };
    let ends: Vec<&str> = game.lines.iter().filter_map(|line| line.end.as_ref()).map(|end| end.text.as_str()).collect();
    assert_eq!(ends, ["%CHUDAN", "%MATTA"]);
    let end = game.end.as_ref().unwrap();
    assert_eq!((end.text.as_str(), &end.comments[..]), ("%TORYO", &["a".to_owned(), "b".to_owned()][..]));
    let Converted { text: again, lost, .. } =
        convert(vec![game.clone()], &Target::Jkf, &WriteOptions::default(), Locale::En).unwrap();
    assert_eq!(lost, []);
    let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap()["moves"][2]["forks"].clone();
    assert_eq!(value(&again), value(&text));
}

/// A document that is no record is refused with the reason.
#[test]
fn what_a_document_of_jkf_lacks() {
    for (text, said) in [
        ("[]", "the document: there is no \"moves\""),
        (r#"{"moves":[{},{"move":{"piece":"FU"}}]}"#, "moves[1].move: there is no \"to\""),
        (r#"{"moves":[{},{"move":{"to":{"x":1},"piece":"FU"}}]}"#, "moves[1].move.to: there is no \"y\""),
        (
            r#"{"initial":{"preset":"HIRATEX"},"moves":[]}"#,
            "initial: `HIRATEX` is none of HIRATE, KY, KY_R, KA, HI, HIKY, 2, 3, 4, 5, 5_L, 6, 7_L, 7_R, 8, 10, OTHER",
        ),
        (r#"{"initial":{"preset":"OTHER"},"moves":[]}"#, "initial: there is no \"data\""),
    ] {
        let read = understand(text.into(), Hints { name: Some("a.jkf"), ..Hints::default() });
        assert_eq!(read.err().map(|why| why.words(Locale::En)).as_deref(), Some(said));
    }
}
