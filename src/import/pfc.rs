//! PFC, a game of Pengfei (鹏飞象棋) as XML: half-moves in each other (record-formats §13.4).
//!
//! ```text
//! <n version="2" m="rnbakabnr/9/1c5c1/… w - - 0 1" c="a comment on the game" red="Lund">
//!   <n m="h2e2"><n m="h9g7"/><n m="b9c7" c="better" default="1"/></n>
//! </n>
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
use smallvec::SmallVec;
use std::ops::Range;

/// The name of every element.
const NODE: &[u8] = b"n";

/// The headers, which are attributes of the first element.
const HEADERS: [(&str, Result<HeaderRole, &str>); 21] = [
    ("event", Ok(HeaderRole::Event)),
    ("date", Ok(HeaderRole::Date)),
    ("place", Ok(HeaderRole::Site)),
    ("round", Ok(HeaderRole::Round)),
    ("group", Err("Group")),
    ("table", Err("Table")),
    ("red", Ok(HeaderRole::FirstTeam)),
    ("redname", Ok(HeaderRole::First)),
    ("redlevel", Ok(HeaderRole::FirstTitle)),
    ("redrating", Ok(HeaderRole::FirstRating)),
    ("redtime", Err("RedTime")),
    ("black", Ok(HeaderRole::SecondTeam)),
    ("blackname", Ok(HeaderRole::Second)),
    ("blacklevel", Ok(HeaderRole::SecondTitle)),
    ("blackrating", Ok(HeaderRole::SecondRating)),
    ("blacktime", Err("BlackTime")),
    ("judge", Err("Referee")),
    ("record", Err("Recorder")),
    ("remark", Ok(HeaderRole::Annotator)),
    ("author", Err("Author")),
    ("ecco", Err("ECCO")),
];

/// A half-move, or at first the starting position.
struct Node {
    squares: Result<(Square, Square), String>,
    comment: Range<usize>,
    /// What may be played next.
    next: SmallVec<[usize; 2]>,
    /// Which of these is the main line.
    main: usize,
}

/// Whether a file is one.
pub(super) fn is_one(bytes: &[u8]) -> bool {
    let root = xml::root(Scanner::new_in_comment(bytes));
    root.is_some_and(|root| root.name == NODE && root.attribute("m").is_some())
}

/// Reads a game.
pub(super) fn read(bytes: &[u8], wanted: Option<Encoding>) -> ReadGame {
    let encoding = xml::encoding(bytes, wanted);
    let text = |range: Range<usize>| xml::text(bytes.get(range).unwrap_or_default(), encoding);
    let mut scanner = Scanner::new_in_comment(bytes);
    let mut draft = Draft { start: Setup::start(), ..Draft::default() };
    let mut nodes: Vec<Node> = Vec::new();
    // The elements that are open.
    let mut open: Vec<usize> = Vec::new();
    let damage = loop {
        let tag = match scanner.next() {
            XmlPart::Open(tag) if tag.name == NODE => tag,
            XmlPart::Open(_) => continue,
            XmlPart::Close(NODE) => {
                open.pop();
                if open.is_empty() {
                    break None;
                }
                continue;
            }
            XmlPart::Close(_) => continue,
            XmlPart::End => break Some((bytes.len(), Damaged::EndsEarly)),
        };
        let value = tag.attribute("m").and_then(|value| bytes.get(value)).unwrap_or_default();
        let mut squares = Err(String::new());
        if let Some(before) = open.last() {
            squares = self::squares(value).unwrap_or_else(|| Err(tree::unread(&xml::text(value, encoding))));
            let at = nodes.len();
            if let Some(before) = nodes.get_mut(*before) {
                if tag.attribute("default").is_some() {
                    before.main = before.next.len();
                }
                before.next.push(at);
            }
        } else {
            let position = xml::text(value, encoding);
            match fen::read(&position) {
                Ok((setup, _)) => draft.start = setup,
                Err(_) => draft.unread_start = Some(position),
            }
            headers(&mut draft, &tag, text);
        }
        let is_whole = tag.is_empty;
        if !is_whole {
            open.push(nodes.len());
        }
        nodes.push(Node { squares, comment: tag.attribute("c").unwrap_or(0..0), next: SmallVec::new(), main: 0 });
        if is_whole && open.is_empty() {
            break None;
        }
    };
    let plies = open.len().saturating_sub(1);
    let mut all = in_order(&nodes);
    tree::read(|| all.next().ok_or(Damaged::EndsEarly)).into_draft(&mut draft, text);
    ReadGame { draft, damage: damage.map(|(at, why)| (at, plies, why)) }
}

/// The half-moves in the order of a tree: one, all that follows it, and then what may be played instead.
fn in_order(nodes: &[Node]) -> impl Iterator<Item = WrittenPly> {
    let mut rest = vec![(0, false)];
    std::iter::from_fn(move || {
        let (node, has_alternative) = rest.pop()?;
        let Node { squares, comment, next, main } = nodes.get(node)?;
        let goes_on = !next.is_empty();
        let others = next.iter().enumerate().rev().filter(|(nth, _)| nth != main);
        let has_others = next.len() > 1;
        rest.extend(others.enumerate().map(|(behind, (_, node))| (*node, behind > 0)));
        rest.extend(next.get(*main).map(|node| (*node, has_others)));
        Some(WrittenPly { squares: squares.clone(), goes_on, has_alternative, comment: comment.clone() })
    })
}

fn headers(draft: &mut Draft, root: &Tag<'_>, text: impl Fn(Range<usize>) -> String) {
    let value =
        |key: &str| root.attribute(key).map(|value| text(value).replace(['\r', '\n', '\t'], " ")).unwrap_or_default();
    draft.title = Some(value("title")).filter(|title| !title.is_empty());
    for (key, what) in HEADERS {
        match what {
            Ok(role) => draft.header(role, value(key)),
            Err(own) => draft.tag(None, own, value(key)),
        }
    }
    draft.verdict = match value("result").as_str() {
        "1-0" => Some(Verdict::FirstWins),
        "0-1" => Some(Verdict::SecondWins),
        "1/2-1/2" => Some(Verdict::Draw),
        _ => None,
    };
}

/// Two squares as in ICCS; `None` if these are not letters and digits.
fn squares(value: &[u8]) -> Option<Result<(Square, Square), String>> {
    let [a, b, c, d] = value else { return None };
    let file = |letter: u8| letter.to_ascii_lowercase().checked_sub(b'a').filter(|file| *file < 26);
    let rank = |digit: u8| Some(digit.checked_sub(b'0').filter(|rank| *rank <= 9)? as i8);
    Some(tree::squares([(file(*a)?, rank(*b)?), (file(*c)?, rank(*d)?)]))
}
