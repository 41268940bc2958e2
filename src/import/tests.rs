//! Files made byte by byte, as the programs write them.

use super::*;
use crate::record::{Front, Game};
use crate::rules::{Move, Square};

/// Half-moves with their comments. A `(` opens a variation of the half-move before it, a `)` ends one.
struct Tree<'a>(&'a [(&'a str, &'a str)]);

const SMALL: Tree<'_> = Tree(&[
    ("h2e2", "first\r\nsecond"),
    ("h9g7", ""),
    ("h0g2", "红优"),
    ("(b0c2", ""),
    ("i9h9", ""),
    (")(c3c4", "third"),
    (")i9h9", ""),
]);

fn square(text: &str) -> Square {
    let bytes = text.as_bytes();
    Square::new(bytes[0] - b'a', bytes[1] - b'0').unwrap()
}

fn game(tree: &Tree<'_>) -> Game {
    let mut game = Game::new(Front::default());
    let mut lines = vec![0];
    for (text, comment) in tree.0 {
        let mut rest = *text;
        while let Some(sign) = rest.chars().next().filter(|c| "()".contains(*c)) {
            rest = &rest[1..];
            match sign {
                ')' => drop(lines.pop()),
                _ => {
                    let last = game.lines[*lines.last().unwrap()].plies.last().copied();
                    lines.push(game.branch(last.unwrap(), None));
                }
            }
        }
        let mv = Move::new(square(&rest[..2]), square(&rest[2..]));
        let ply = game.play(*lines.last().unwrap(), Some(mv), None, rest);
        game.plies[ply].comments.extend(Some(*comment).filter(|comment| !comment.is_empty()).map(str::to_owned));
    }
    game
}

fn xqf() -> Vec<u8> {
    let mut game = game(&SMALL);
    game.front.title = Some("A title".to_owned());
    game.front.tags = vec![("Red".to_owned(), "吕钦".to_owned()), ("Date".to_owned(), "2001.1".to_owned())];
    game.comments.push("Of the game".to_owned());
    write_xqf(&fit_to_xqf(game, 0, &mut Vec::new())).unwrap()
}

/// The same file as a newer version keeps it, with these keys.
fn encrypted(plain: &[u8], version: u8, keys: [u8; 8]) -> Vec<u8> {
    let [mask, or @ .., sum, key_pieces, key_from] = keys;
    let key_to = 0u8.wrapping_sub(sum.wrapping_add(key_pieces).wrapping_add(key_from));
    let mixed = |key: u8| (u32::from(key) * u32::from(key) * 54 + 221) as u8;
    let pieces = mixed(key_pieces).wrapping_mul(key_pieces);
    let from = mixed(key_from).wrapping_mul(pieces);
    let to = mixed(key_to).wrapping_mul(from);
    let longer = (i32::from(sum) * 256 + i32::from(key_pieces)) % 32_000 + 767;
    let mut out = plain[..1024].to_vec();
    out[2] = version;
    out[3] = mask;
    out[8..12].copy_from_slice(&or);
    out[12..16].copy_from_slice(&[sum, key_pieces, key_from, key_to]);
    for (slot, square) in plain[16..48].iter().enumerate() {
        let at = if version >= 12 { (slot + 63 - usize::from(pieces) % 32) % 32 } else { slot };
        out[16 + at] = square.wrapping_add(pieces);
    }
    let mut at = 1024;
    let mut tree = Vec::new();
    while at < plain.len() {
        let [a, b, flags] = [plain[at], plain[at + 1], plain[at + 2]];
        let length = i32::from_le_bytes(plain[at + 4..at + 8].try_into().unwrap());
        let bits =
            [(0xF0, 0x80), (0x0F, 0x40)].iter().filter(|(old, _)| flags & old != 0).map(|(_, new)| new).sum::<u8>();
        let commented = if length > 0 { 0x20 } else { 0 };
        tree.extend([a.wrapping_add(from), b.wrapping_add(to), bits | commented | 0x13, 7]);
        if length > 0 {
            tree.extend((length + longer).to_le_bytes());
            tree.extend(&plain[at + 8..at + 8 + length as usize]);
        }
        at += 8 + length as usize;
    }
    let or_of = |at: usize| ([sum, key_pieces, key_from, key_to][at % 4] & mask) | or[at % 4];
    let text = b"[(C) Copyright Mr. Dong Shiwei.]";
    out.extend(tree.iter().enumerate().map(|(at, byte)| byte.wrapping_add(text[at % 32] & or_of(at))));
    out
}

/// A record of CCBridge with the same tree.
fn cbr() -> Vec<u8> {
    let mut out = vec![0; 2214];
    out[..16].copy_from_slice(ccbridge::RECORD);
    out[19] = 2;
    let mut put = |at: usize, text: &str| {
        let units: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        out[at..at + units.len()].copy_from_slice(&units);
    };
    put(180, "A title");
    put(884, "2001.1");
    put(1076, "吕钦");
    out[2112] = 1;
    let order = ["", "R", "N", "B", "A", "K", "C", "P"];
    let rows = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    let mut at = 2120;
    for c in rows.chars().filter(|c| *c != '/') {
        match c.to_digit(10) {
            Some(empty) => at += empty as usize,
            None => {
                let kind = order.iter().position(|letter| *letter == c.to_uppercase().to_string()).unwrap() as u8;
                out[at] = kind + if c.is_uppercase() { 0x10 } else { 0x20 };
                at += 1;
            }
        }
    }
    let mut record = |flags: u8, squares: [u8; 2], comment: &str| {
        let text: Vec<u8> = comment.encode_utf16().flat_map(u16::to_le_bytes).collect();
        out.extend([flags | if text.is_empty() { 0 } else { 4 }, 0, squares[0], squares[1]]);
        if !text.is_empty() {
            out.extend((text.len() as u32).to_le_bytes());
            out.extend(text);
        }
    };
    let index = |text: &str| (9 - (text.as_bytes()[1] - b'0')) * 9 + text.as_bytes()[0] - b'a';
    record(0, [0, 0], "Of the game");
    // In the order of the file: the rest of a line, then what may be played instead.
    for (at, flags) in [(0, 0), (1, 0), (2, 2), (6, 1), (3, 2), (4, 1), (5, 1)] {
        let (text, comment) = SMALL.0[at];
        let text = text.trim_start_matches(['(', ')']);
        record(flags, [index(&text[..2]), index(&text[2..])], comment);
    }
    out
}

const CBF: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<!-- <ChineseChessRecord> -->
<ChineseChessRecord Version="1.0">
 <Head>
  <Name>A &lt;title&gt;</Name>
  <Contest/>
  <Red>吕钦</Red>
  <RecordResult>3</RecordResult>
  <FEN>rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1</FEN>
 </Head>
 <MoveList>
  <Move value="00-00"><![CDATA[Of <the> game &amp; more]]></Move>
  <Move value="77-47">first
second</Move>
  <Move value="70-62" end="1" />
 </MoveList>
</ChineseChessRecord>"#;

fn read_xml(file: &[u8]) -> Imported {
    import(file, Binary::of(file).unwrap(), None)
}

/// Changes a file, and says what is wrong then: where in the file, and behind how many half-moves.
fn damage_of_xml(file: &str, [before, after, place]: [&str; 3]) -> Vec<(Damaged, usize, usize)> {
    let changed = file.replace(before, after);
    assert_ne!(changed, file);
    let byte = if place.is_empty() { changed.len() } else { changed.find(place).unwrap() };
    let found = read_xml(changed.as_bytes()).damage;
    found.iter().map(|damage| (damage.what, damage.byte.abs_diff(byte), damage.ply)).collect()
}

#[test]
fn a_record_of_cbf() {
    let text = "FORMAT ICCS

GAME A <title>
RESULT 0.5-0.5
RED 吕钦
/* Of <the> game &amp; more */

START{
H2-E2 /* first
second */ H9-G7
}
";
    let found = read_xml(format!("\u{FEFF}{CBF}").as_bytes());
    assert_eq!((found.text.as_str(), &found.damage[..]), (text, &[][..]));
    let in_gb = crate::text::encode(CBF, Encoding::Gb18030, false).unwrap();
    assert!(read_xml(&in_gb).text.contains("RED 吕钦"));

    let damaged = [
        (["70-62", "70-62\" branch=\"1", "<Move value=\"70"], Damaged::Variation, 1),
        (["77-47\"", "77-47\" end=\"1\"", "<Move value=\"70"], Damaged::Variation, 1),
        (["</MoveList>\n</ChineseChessRecord>", "", ""], Damaged::EndsEarly, 2),
    ];
    for (change, what, ply) in damaged {
        assert_eq!(damage_of_xml(CBF, change), [(what, 0, ply)], "{change:?}");
    }
}

const PFC: &str = r#"<!--<?xml version="1.0" encoding="utf-8"?>
<n version="2" win="0" m="rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1" c="Of the game"
 title="A &quot;title&quot;" redname='吕钦' result="1-0">
 <n m="h2e2" c="first&#10;second">
  <n m="h7e7"><n m="h0g2"/></n>
  <n m="h9g7" default="1"><n m="h0g2" c="here"><n m="i9h9"></n></n><n m="b0c2"/></n>
 </n>
</n>-->
"#;

#[test]
fn a_record_of_pengfei() {
    let text = "FORMAT ICCS

GAME A \"title\"
RESULT 1-0
RED 吕钦
/* Of the game */

START{
H2-E2 /* first
second */ H9-G7 { H7-E7 H0-G2 } H0-G2 /* here */ { B0-C2 } I9-H9
}
";
    for file in [PFC, &PFC.replace("<!--", "").replace("-->", "")] {
        let found = read_xml(file.as_bytes());
        assert_eq!((found.text.as_str(), &found.damage[..]), (text, &[][..]));
    }
    let cut = ["<n m=\"b0c2\"/></n>\n </n>\n</n>-->\n", "", ""];
    assert_eq!(damage_of_xml(PFC, cut), [(Damaged::EndsEarly, 0, 2)]);
}

/// A half-move that cannot be read is a word that nothing reads, and the ones after it are there. So is a position.
#[test]
fn what_cannot_be_read_stays_in_the_text() {
    let xqf = |at: usize, byte: u8| {
        let mut file = xqf();
        // The record before the first half-move has the comment on the game.
        let comment = i32::from_le_bytes(file[1028..1032].try_into().unwrap()) as usize;
        file[1032 + comment + at] = byte;
        import(&file, Binary::Xqf, None)
    };
    let cbr = |at: usize, byte: u8| {
        let mut file = cbr();
        let comment = i32::from_le_bytes(file[2218..2222].try_into().unwrap()) as usize;
        file[2222 + comment + at] = byte;
        import(&file, Binary::Cbr, None)
    };
    let xml = |file: &str, before: &str, after: &str| {
        let changed = file.replace(before, after);
        assert_ne!(changed, file);
        read_xml(changed.as_bytes())
    };
    for (read, word) in [
        (xqf(0, 24 + 97), "\nJ7-E2 "),
        (xqf(1, 32 + 120), "\nH2-M0 "),
        (cbr(2, 200), "\nC_-E2 "),
        (xml(CBF, "77-47", "97-47"), "\nJ2-E2 "),
        (xml(CBF, "77-47", "7x-47&lt;"), "\n_7x-47_ "),
        (xml(CBF, "77-47", ""), "\n_ "),
        (
            xml(CBF, " w - - 0 1", "/9 w - - 0 1"),
            "\nFEN rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR/9 w - - 0 1\n",
        ),
        (xml(PFC, "\"h2e2\"", "\"h2j2\""), "\nH2-J2 "),
        (xml(PFC, "\"h2e2\"", "\"h2e\""), "\nh2e "),
        (
            xml(PFC, "\"rnbakabnr", "\"rnbakabn&#10;"),
            "\nFEN rnbakabn /9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n",
        ),
    ] {
        assert_eq!(read.damage, [], "{word}");
        assert!(read.text.contains(word) && read.text.contains(" H9-G7"), "{word}: {}", read.text);
    }
}

#[test]
fn signs_of_xml_in_texts() {
    for (written, text) in [
        ("a &lt;b&gt; &amp;&quot;&apos;", "a <b> &\"'"),
        ("&#65;&#x42;&#X43;", "ABC"),
        ("&& &lt &unknown; &; &#; &#x; &#x1b;", "&& &lt &unknown; &; &#; &#x; &#x1b;"),
        ("a & b; c", "a & b; c"),
        ("&&lt;", "&<"),
    ] {
        let file = PFC.replace("Of the game", &written.replace('"', "&quot;"));
        assert!(read_xml(file.as_bytes()).text.contains(&format!("/* {text} */")), "{written}");
    }
}

/// In the head of a record no other one begins, and the places of many are found.
#[test]
fn records_of_a_library_without_slots() {
    let record = [cbr(), vec![0; 100]].concat();
    let library = [ccbridge::LIBRARY, &record, &record].concat();
    assert_eq!((games(&library, Binary::Cbl), import(&library, Binary::Cbl, None).damage), (2, vec![]));
    let crowded = [ccbridge::LIBRARY, &ccbridge::RECORD.repeat(1000)].concat();
    assert!(games(&crowded, Binary::Cbl) < 10);
}

#[test]
fn other_xml_is_no_record() {
    for file in ["<n/>", "<n x='1'>", "<html><n m='9'/></html>", "<ChineseChessRecords>", "x <n m=''>", "<", "<!--", ""]
    {
        assert_eq!(Binary::of(file.as_bytes()), None, "{file}");
    }
}

/// A library of `games` records.
fn cbl(games: usize) -> Vec<u8> {
    let mut out = vec![0; 66_624 + 276 * 128];
    out[..16].copy_from_slice(ccbridge::LIBRARY);
    out[60..64].copy_from_slice(&128u32.to_le_bytes());
    for _ in 0..games {
        let mut record = cbr();
        record.resize(record.len().next_multiple_of(4096), 0);
        out.extend(record);
    }
    out
}

const TEXT: &str = "FORMAT ICCS

GAME A title
RED 吕钦
/* [Date \"2001.1\"] */
/* Of the game */

START{
H2-E2 /* first
second */ H9-G7 H0-G2 /* 红优 */ { B0-C2 I9-H9 } { C3-C4 /* third */ } I9-H9
}
";

#[test]
fn a_game_is_the_same_in_every_version() {
    let plain = xqf();
    let import = |bytes: &[u8]| import(bytes, Binary::of(bytes).unwrap(), None);
    let read = import(&plain);
    assert_eq!((read.text.replace("\r\n", "\n").as_str(), read.damage.len()), (TEXT, 0));
    let mut random = crate::random::random(81);
    for version in [11, 12, 13, 16, 18] {
        for _ in 0..20 {
            let file = encrypted(&plain, version, std::array::from_fn(|_| random.u8(..)));
            assert_eq!(import(&file), read, "version {version}");
        }
    }
    // What stands after the tree is nothing.
    let longer = [plain.as_slice(), b"redundant"].concat();
    assert_eq!(import(&longer), read);
}

#[test]
fn a_record_of_ccbridge_and_a_library() {
    let file = cbr();
    let read = import(&file, Binary::of(&file).unwrap(), None);
    assert_eq!((read.text.replace("\r\n", "\n").as_str(), read.damage.len()), (TEXT, 0));
    let file = cbl(3);
    let read = import(&file, Binary::of(&file).unwrap(), None);
    let one = TEXT.strip_prefix("FORMAT ICCS\n").unwrap();
    assert_eq!(read.text.replace("\r\n", "\n"), format!("FORMAT ICCS\n{}", one.repeat(3)));
    assert_eq!(read.damage, []);
}

#[test]
fn texts_in_other_encodings() {
    let big5 = crate::text::encode("吳貴臨對局", Encoding::Big5, false).unwrap();
    let cases = [
        // Many texts in it are well formed in GB18030 too.
        (Some(Encoding::Big5), big5, "吳貴臨對局"),
        (Some(Encoding::Utf8), b"\xC2\xC0\xC7\xD5".to_vec(), "吕钦"),
        (None, "吕钦".as_bytes().to_vec(), "吕钦"),
        // Half a character at the end of a field.
        (None, b"\xC2\xC0\xC7".to_vec(), "吕"),
    ];
    for (encoding, bytes, expected) in cases {
        let mut file = write_xqf(&Game::new(Front::default())).unwrap();
        file[304] = bytes.len() as u8;
        file[305..305 + bytes.len()].copy_from_slice(&bytes);
        let read = import(&file, Binary::Xqf, encoding);
        assert!(read.text.contains(&format!("RED {expected}\n")), "{}", read.text);
    }
}

#[test]
fn what_is_cut_off_is_damage_and_the_rest_is_read() {
    let plain = xqf();
    for file in [plain.clone(), encrypted(&plain, 18, [0xF2, 1, 2, 3, 4, 5, 6, 7]), cbr()] {
        let kind = Binary::of(&file).unwrap();
        let mut before = 0;
        for end in 17..file.len() {
            let read = import(&file[..end], kind, None);
            assert_eq!(read.damage.len(), 1, "{kind:?} {end}");
            let damage = &read.damage[0];
            assert!(damage.byte <= end && damage.at <= read.text.len() && damage.what == Damaged::EndsEarly);
            let plies = read.text.split_once("START").unwrap().1.matches('-').count();
            assert!(plies >= before, "{kind:?} {end}");
            before = plies;
        }
        assert!(import(&file, kind, None).damage.is_empty());
    }
}

#[test]
fn no_bytes_make_it_panic() {
    let mut random = crate::random::random(82);
    let plain = xqf();
    let files =
        [plain.clone(), encrypted(&plain, 18, [0xF2, 1, 2, 3, 4, 5, 6, 7]), cbr(), cbl(2), CBF.into(), PFC.into()];
    for _ in 0..crate::random::rounds(2000) {
        let mut file = files[random.usize(..files.len())].clone();
        let tail = random.usize(..file.len());
        for _ in 0..random.usize(1..20) {
            let at = if random.bool() { random.usize(..file.len()) } else { random.usize(tail..file.len()) };
            file[at] = random.u8(..);
        }
        file.truncate(random.usize(..file.len()) + 1);
        Binary::of(&file);
        for kind in Binary::ALL {
            let read = import(&file, kind, None);
            assert!(read.text.len() < 4 * file.len() + 4096, "{kind:?}");
        }
    }
}

/// A line of a million half-moves, and as many variations in each other.
#[test]
fn deep_trees_need_no_stack() {
    let deep = ["<n m='9/9/9/9/9/9/9/9/9/9'>", &"<n m='h0h2'>".repeat(200_000)].concat();
    let read = import(deep.as_bytes(), Binary::Pfc, None);
    assert_eq!(read.text.matches("H0-H2").count(), 200_000);
    for flags in [0xF0, 0xFF] {
        let mut file = xqf()[..1024].to_vec();
        file.extend([0x18, 0x20, 0xF0, 0xFF, 0, 0, 0, 0]);
        for _ in 0..200_000 {
            file.extend([0x18 + 70, 0x20 + 72, flags, 0, 0, 0, 0, 0]);
        }
        let read = import(&file, Binary::Xqf, None);
        assert_eq!(read.damage.len(), 1);
        assert_eq!(read.text.matches("H0-H2").count(), 200_000);
    }
}

/// The spaces before the lines of a comment are the writer's.
#[test]
fn further_lines_of_a_comment_keep_their_spaces() {
    for comment in
        ["first\n  second\n    third", "first\n\tsecond", "first\n  second\nthird", "first\nsecond", "first\n\n second"]
    {
        let mut game = game(&SMALL);
        game.comments.push(comment.to_owned());
        game.plies[0].comments = vec![comment.to_owned()];
        let read = import(&write_xqf(&game).unwrap(), Binary::Xqf, None);
        let again = crate::document::Document::open_text(&read.text, "xq");
        let again = again.game_of(again.entry(0).unwrap());
        assert_eq!(
            (&again.comments[..], &again.plies[0].comments[..]),
            (&[comment.to_owned()][..], &[comment.to_owned()][..]),
            "{}",
            read.text
        );
    }
}
