//! CBF, a game as XML: `<ChineseChessRecord>` with headers and a list of half-moves (record-formats §13.3).
//!
//! ```text
//! <ChineseChessRecord Version="1.0">
//!  <Head><Name>Evening game</Name><Red>Lund</Red><FEN>rnbakabnr/9/1c5c1/… w - - 0 1</FEN></Head>
//!  <MoveList>
//!   <Move value="00-00"><![CDATA[a comment on the game]]></Move>
//!   <Move value="77-47" />
//!   <Move value="70-62" end="1" />
//!  </MoveList>
//! </ChineseChessRecord>
//! ```

use super::ReadGame;
use super::tree::{self, WrittenPly};
use super::xml::{self, Scanner, Tag, XmlPart};
use crate::formats::draft::Draft;
use crate::notation::fen;
use crate::record::{Damaged, HeaderRole, Verdict};
use crate::rules::Square;
use crate::rules::xiangqi::Setup;
use crate::text::Encoding;
use std::ops::Range;

/// The name of the element that is the record.
const ROOT: &[u8] = b"ChineseChessRecord";

/// The headers.
const HEADERS: [(&str, Result<HeaderRole, &str>); 20] = [
    ("Contest", Ok(HeaderRole::Event)),
    ("Date", Ok(HeaderRole::Date)),
    ("Site", Ok(HeaderRole::Site)),
    ("Round", Ok(HeaderRole::Round)),
    ("Group", Err("Group")),
    ("Table", Err("Table")),
    ("TimeRule", Ok(HeaderRole::TimeControl)),
    ("Red", Ok(HeaderRole::First)),
    ("RedTeam", Ok(HeaderRole::FirstTeam)),
    ("RedRating", Ok(HeaderRole::FirstRating)),
    ("RedTime", Ok(HeaderRole::FirstTime)),
    ("Black", Ok(HeaderRole::Second)),
    ("BlackTeam", Ok(HeaderRole::SecondTeam)),
    ("BlackRating", Ok(HeaderRole::SecondRating)),
    ("BlackTime", Ok(HeaderRole::SecondTime)),
    ("Referee", Err("Referee")),
    ("Recorder", Err("Recorder")),
    ("Commentator", Ok(HeaderRole::Annotator)),
    ("Creator", Ok(HeaderRole::Author)),
    ("ECCO", Err("ECCO")),
];

/// Whether a file is one.
pub(super) fn is_one(bytes: &[u8]) -> bool {
    xml::root(Scanner::new(bytes)).is_some_and(|root| root.name == ROOT)
}

/// Reads a game.
pub(super) fn read(bytes: &[u8], wanted: Option<Encoding>) -> ReadGame {
    let encoding = xml::encoding(bytes, wanted);
    let text = |range: Range<usize>| xml::text(bytes.get(range).unwrap_or_default(), encoding);
    let mut scanner = Scanner::new(bytes);
    let mut draft = Draft { start: Setup::start(), ..Draft::default() };
    let mut root = written(Err(String::new()));
    let (mut moves, mut is_last) = (Vec::new(), false);
    let mut in_moves = false;
    let damage = loop {
        let tag = match scanner.next() {
            XmlPart::Open(tag) => tag,
            XmlPart::Close(b"MoveList" | ROOT) => break None,
            XmlPart::Close(_) => continue,
            XmlPart::End => break Some((bytes.len(), Damaged::EndsEarly)),
        };
        let content = if tag.is_empty { 0..0 } else { scanner.text() };
        match tag.name {
            b"MoveList" if tag.is_empty => break None,
            b"MoveList" => in_moves = true,
            b"Move" if in_moves => {
                let value = tag.attribute("value").and_then(|value| bytes.get(value)).unwrap_or_default();
                if moves.is_empty() && value == b"00-00" {
                    root.comment = content;
                    continue;
                }
                // How a variation is marked is not known.
                if is_last || has_other_attributes(&tag) {
                    break Some((tag.at, Damaged::Variation));
                }
                is_last = tag.attribute("end").is_some();
                let squares = squares(value).unwrap_or_else(|| Err(tree::unread(&xml::text(value, encoding))));
                moves.push(WrittenPly { comment: content, ..written(squares) });
            }
            b"FEN" if !in_moves => match fen::read(&text(content.clone())) {
                Ok((setup, _)) => draft.start = setup,
                Err(_) => draft.unread_start = Some(text(content)),
            },
            name if !in_moves => header(&mut draft, name, || text(content.clone()).replace(['\r', '\n', '\t'], " ")),
            _ => {}
        }
    };
    let plies = moves.len();
    root.goes_on = plies > 0;
    moves.iter_mut().rev().skip(1).for_each(|half_move| half_move.goes_on = true);
    let mut all = std::iter::once(root).chain(moves);
    tree::read(|| all.next().ok_or(Damaged::EndsEarly)).into_draft(&mut draft, text);
    ReadGame { draft, damage: damage.map(|(at, why)| (at, plies, why)) }
}

fn header(draft: &mut Draft, name: &[u8], value: impl Fn() -> String) {
    let is_own = |key: &str| key.as_bytes() == name;
    if is_own("Name") {
        draft.title = Some(value()).filter(|title| !title.is_empty());
    } else if is_own("RecordResult") {
        draft.verdict = match value().as_str() {
            "1" => Some(Verdict::FirstWins),
            "2" => Some(Verdict::SecondWins),
            "3" => Some(Verdict::Draw),
            _ => None,
        };
    } else if let Some((_, what)) = HEADERS.iter().find(|(key, _)| is_own(key)) {
        match what {
            Ok(role) => draft.header(*role, value()),
            Err(key) => draft.tag(None, key, value()),
        }
    }
}

fn has_other_attributes(tag: &Tag<'_>) -> bool {
    tag.attributes().any(|(key, _)| !matches!(key, b"value" | b"end"))
}

fn written(squares: Result<(Square, Square), String>) -> WrittenPly {
    WrittenPly { squares, goes_on: false, has_alternative: false, comment: 0..0 }
}

/// Two squares, each a file from the left and a rank from above; `None` if these are no digits.
fn squares(value: &[u8]) -> Option<Result<(Square, Square), String>> {
    let [x, y, b'-', other_x, other_y] = value else { return None };
    let digit = |byte: u8| byte.checked_sub(b'0').filter(|digit| *digit <= 9);
    let place = |x: u8, y: u8| Some((digit(x)?, 9 - digit(y)? as i8));
    Some(tree::squares([place(*x, *y)?, place(*other_x, *other_y)?]))
}
