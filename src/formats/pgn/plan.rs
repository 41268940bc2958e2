//! The plan of a game: its variant and its notation, by its tags and moves.
//!
//! A tag decides if there is one. If it is missing, or plainly wrong, the first hundred or so moves decide: their
//! shapes give the notation, their letters the piece letters. Ranks count from 0 or from 1: in the way in which more of the
//! first moves can be played.

use super::lexer;
use crate::notation::one_based::{self, has_ten};
use crate::notation::{self, Dialect, Notation, Script, Symbols};
use crate::record::RecordHead;
use crate::rules::{Position, Variant};
use crate::syntax::{Child, SyntaxKind, Token};

/// The number of moves examined.
const SAMPLE: usize = 128;

/// The facts about a game.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Plan {
    /// The game.
    pub variant: Variant,
    /// The notation of its moves.
    pub notation: Notation,
    /// The Format tag names a notation although the moves are plainly in another, `notation`.
    pub mismatch: Option<Mismatch>,
}

/// A Format tag that the moves contradict.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Mismatch {
    /// The notation that it names.
    pub declared: Notation,
    /// A move in the notation of the others.
    pub example: String,
    /// The number of moves in that notation.
    pub matching: u32,
    /// The number of all moves.
    pub moves: u32,
}

/// The name of a game in the Variant or Game tag.
pub(super) fn variant(name: &str) -> Option<Variant> {
    const NAMES: [(&str, Variant); 9] = [
        ("xiangqi", Variant::Xiangqi),
        ("chinesechess", Variant::Xiangqi),
        ("cchess", Variant::Xiangqi),
        ("象棋", Variant::Xiangqi),
        ("中国象棋", Variant::Xiangqi),
        ("中國象棋", Variant::Xiangqi),
        ("jeiqi", Variant::Jeiqi),
        ("jieqi", Variant::Jeiqi),
        ("揭棋", Variant::Jeiqi),
    ];
    let plain = || name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase);
    NAMES.into_iter().find(|(known, _)| plain().eq(known.chars())).map(|(_, variant)| variant)
}

/// Whether a value of the Variant tag names no game. Programs write `Standard` for every game with its usual rules.
pub(super) fn is_any_game(name: &str) -> bool {
    let plain = || name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase);
    ["standard", "normal", "fromposition"].iter().any(|known| plain().eq(known.chars()))
}

/// The notation of a name in the Format tag.
pub(super) fn notation(name: &str, variant: Variant) -> Option<Notation> {
    let plain: String = name.chars().filter(|c| c.is_ascii_alphanumeric()).flat_map(char::to_lowercase).collect();
    let jeiqi = variant == Variant::Jeiqi;
    Some(match plain.as_str() {
        "chinese" | "" if name.chars().any(|c| matches!(c, '中' | '汉' | '漢')) || plain == "chinese" => {
            Notation::Chinese
        }
        "wxf" => Notation::Wxf,
        "axf" => Notation::Axf,
        "iccs" => Notation::Iccs,
        "ucci" | "uci" | "coordinate" | "coordinates" => Notation::Coordinate,
        "lan" if jeiqi => Notation::Lan,
        "san" if jeiqi => Notation::San,
        "lan" | "lalg" => Notation::Lalg,
        "san" | "salg" => Notation::Salg,
        "traditional" if jeiqi => Notation::Traditional,
        _ => return None,
    })
}

/// The name of a notation in the Format tag.
pub(super) fn format_name(notation: Notation) -> &'static str {
    match notation {
        Notation::Chinese => "Chinese",
        Notation::Wxf => "WXF",
        Notation::Axf => "AXF",
        Notation::Coordinate => "Coordinate",
        Notation::Lan => "LAN",
        Notation::San => "SAN",
        Notation::Lalg => "LALG",
        Notation::Salg => "SALG",
        Notation::Traditional => "Traditional",
        Notation::Iccs | Notation::Csa | Notation::Japanese | Notation::Kif | Notation::Steps | Notation::Digits => {
            "ICCS"
        }
    }
}

/// The value of a tag by its name.
pub(super) fn tag<'t>(tags: &'t [(String, String)], name: &str) -> Option<&'t str> {
    tags.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
}

/// The plan for a game.
pub(super) fn plan(head: &RecordHead<'_>) -> Plan {
    by_moves(head.tags, &sample(head))
}

/// The plan for a game with these tags and moves.
pub(super) fn by_moves(tags: &[(String, String)], moves: &[&str]) -> Plan {
    let named = tag(tags, "Variant").and_then(variant).or_else(|| tag(tags, "Game").and_then(variant));
    let variant = named.unwrap_or_else(|| if is_jeiqi(fen(tags), moves) { Variant::Jeiqi } else { Variant::Xiangqi });
    let declared = tag(tags, "Format").and_then(|name| notation(name, variant));
    let (notation, mismatch) = match declared {
        Some(declared) if is_usual(declared, moves, variant) => (declared, None),
        Some(declared) => {
            let counts = Counts::of(moves, variant);
            let other = counts.best().filter(|(found, _)| counts.contradicts(declared, *found));
            other.map_or((declared, None), |(found, matching)| {
                let is_other = |text: &&&str| {
                    let set = shape(text, variant);
                    set.contains(found) && !set.contains(declared)
                };
                let example = moves.iter().find(is_other).copied().unwrap_or_default().to_owned();
                (found, Some(Mismatch { declared, example, matching, moves: counts.moves }))
            })
        }
        None => (found(moves, variant), None),
    };
    Plan { variant, notation, mismatch }
}

/// How the moves of a game are written.
pub(super) fn dialect(head: &RecordHead<'_>) -> Dialect {
    let moves = sample(head);
    by_moves(head.tags, &moves).dialect(head.tags, &moves)
}

fn fen(tags: &[(String, String)]) -> &str {
    tag(tags, "FEN").unwrap_or_default()
}

/// A FEN or moves that only jeiqi has.
fn is_jeiqi(fen: &str, moves: &[&str]) -> bool {
    if !fen.is_empty() {
        return notation::jeiqi_fen::is_plain(fen);
    }
    let revealing = |text: &&&str| {
        // A move that ends with a digit reveals nothing, and xiangqi has all such moves.
        let letter = text.is_ascii() && text.ends_with(|c: char| c.is_ascii_alphabetic());
        letter && notation::fits(text, &Symbols::wxf()).is_empty() && !notation::jeiqi::fits(text).is_empty()
    };
    moves.iter().filter(revealing).count() * 4 > moves.len()
}

impl Plan {
    /// How the moves are written in detail. Whether ranks count from 1 is found by playing the first moves in both ways, so it
    /// is asked only where it matters.
    pub(super) fn dialect(&self, tags: &[(String, String)], moves: &[&str]) -> Dialect {
        let mut dialect = Dialect { symbols: letters(self.notation, moves), ..Dialect::new(self.notation) };
        if self.variant == Variant::Jeiqi {
            return dialect;
        }
        match self.notation {
            Notation::Axf | Notation::Wxf => {
                let dots = moves.iter().filter(|text| text.as_bytes().get(2) == Some(&b'.')).count();
                let signs = moves.iter().filter(|text| text.as_bytes().get(2) == Some(&b'=')).count();
                if dots != signs {
                    dialect.sideways = if dots > signs { '.' } else { '=' };
                }
            }
            Notation::Chinese => {
                let traditional = moves.iter().any(|text| text.contains(['馬', '車', '砲', '進', '後', '帥', '將']));
                let simplified = moves.iter().any(|text| text.contains(['马', '车', '进', '后', '帅', '将']));
                if traditional && !simplified {
                    dialect.script = Script::Traditional;
                }
            }
            Notation::Salg | Notation::Lalg | Notation::Iccs | Notation::Coordinate => {
                dialect.cased = self.notation == Notation::Salg;
                dialect.ranks_from_one = ranks_from_one(&dialect, moves, fen(tags));
            }
            _ => {}
        }
        dialect
    }
}

/// The piece letters: those of seed 0 if N, G or M is seen, those of xqbase if B or N is, else the federation's.
fn letters(notation: Notation, moves: &[&str]) -> Symbols {
    if !matches!(notation, Notation::Axf | Notation::Wxf | Notation::Salg | Notation::Lalg) {
        return Symbols::wxf();
    }
    let first = |letters: &[u8]| {
        let upper = |text: &&&str| text.bytes().next().is_some_and(|byte| letters.contains(&byte));
        moves.iter().filter(upper).count()
    };
    let (federation, yang, xqbase) = (first(b"HEA"), first(b"NGM"), first(b"NBA"));
    if federation >= yang && federation >= xqbase {
        Symbols::wxf()
    } else if xqbase >= yang {
        Symbols::xqbase()
    } else {
        Symbols::yang()
    }
}

/// Whether ranks count from 1.
fn ranks_from_one(dialect: &Dialect, moves: &[&str], fen: &str) -> bool {
    let start = match notation::fen::read(fen) {
        Ok((setup, _)) => Position::Xiangqi(setup.position()),
        Err(_) => Position::start(Variant::Xiangqi),
    };
    one_based::seems(moves, dialect, &start)
}

/// Whether at least half of the moves have the shape of the declared notation. Then the declaration counts, whatever
/// the others are. It does in most records, and this check costs a tenth of counting all shapes.
fn is_usual(declared: Notation, moves: &[&str], variant: Variant) -> bool {
    let xiangqi = variant == Variant::Xiangqi;
    let fits = |text: &str| (xiangqi && is_plainly(text, declared)) || shape(text, variant).contains(declared);
    let fitting = moves.iter().filter(|text| fits(text));
    fitting.take(moves.len().div_ceil(2)).count() * 2 >= moves.len()
}

/// Whether a text is a move of xiangqi in the most common form of one of these notations; agrees with [`shape`].
fn is_plainly(text: &str, notation: Notation) -> bool {
    use Notation::{Chinese, Coordinate, Iccs, Wxf};
    match (notation, text.as_bytes()) {
        (Iccs, [b'A'..=b'I', b'0'..=b'9', b'-', b'A'..=b'I', b'0'..=b'9']) => true,
        (Coordinate, [b'a'..=b'i', b'0'..=b'9', b'a'..=b'i', b'0'..=b'9']) => true,
        (Wxf, [letter, b'1'..=b'9', b'+' | b'-' | b'.', b'1'..=b'9']) => b"KAEHRCP".contains(letter),
        (Chinese, _) => !text.is_ascii() && notation::has_shape(text, notation, &Symbols::wxf()),
        _ => false,
    }
}

/// The notation that most moves have the shape of.
fn found(moves: &[&str], variant: Variant) -> Notation {
    let usual = if variant == Variant::Jeiqi { Notation::Lan } else { Notation::Iccs };
    Counts::of(moves, variant).best().map_or(usual, |(found, _)| found)
}

/// The number of moves with the shape of each notation.
struct Counts {
    moves: u32,
    fit: [u32; Notation::ALL.len()],
    candidates: &'static [Notation],
}

impl Counts {
    fn of(moves: &[&str], variant: Variant) -> Counts {
        let candidates: &'static [Notation] = match variant {
            Variant::Jeiqi => &[Notation::Lan, Notation::Coordinate, Notation::San, Notation::Traditional],
            _ => &[
                Notation::Chinese,
                Notation::Iccs,
                Notation::Coordinate,
                Notation::Wxf,
                Notation::Axf,
                Notation::Lalg,
                Notation::Salg,
            ],
        };
        let mut counts = Counts { moves: moves.len() as u32, fit: [0; Notation::ALL.len()], candidates };
        for text in moves {
            let set = shape(text, variant);
            for notation in candidates.iter().filter(|notation| set.contains(**notation)) {
                if let Some(count) = counts.fit.get_mut(*notation as usize) {
                    *count += 1;
                }
            }
        }
        counts
    }

    fn fit(&self, notation: Notation) -> u32 {
        self.fit.get(notation as usize).copied().unwrap_or(0)
    }

    /// The notation that most moves have the shape of, the earlier one where two have the same number.
    fn best(&self) -> Option<(Notation, u32)> {
        let best = self.candidates.iter().rev().max_by_key(|notation| self.fit(**notation));
        best.map(|notation| (*notation, self.fit(*notation))).filter(|(_, fit)| *fit > 0)
    }

    /// Whether the moves are plainly in another notation than the declared one (record-formats §8.3 row 5).
    fn contradicts(&self, declared: Notation, found: Notation) -> bool {
        let family = |notation| match notation {
            Notation::Axf => Notation::Wxf,
            Notation::Coordinate => Notation::Iccs,
            other => other,
        };
        family(declared) != family(found) && self.fit(declared) * 2 < self.moves && self.fit(found) * 5 > self.moves * 4
    }
}

/// The notations whose shape a move has, with any letters used in PGN, and with ranks from 0 or from 1.
fn shape(text: &str, variant: Variant) -> notation::NotationSet {
    let narrow = narrow(text);
    let text = narrow.as_deref().unwrap_or(text);
    if variant == Variant::Jeiqi {
        return notation::jeiqi::fits(text);
    }
    let zero = has_ten(text).then(|| text.replace("10", "9"));
    let text = zero.as_deref().unwrap_or(text);
    let mut set = notation::fits(text, &Symbols::wxf());
    if text.is_ascii() {
        set = set.union(notation::fits(text, &Symbols::xqbase())).union(notation::fits(text, &Symbols::yang()));
    }
    // Lower case and no sign, or upper case and a dash.
    if set.contains(Notation::Iccs) {
        let plain = text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
        return set.without(if plain { Notation::Iccs } else { Notation::Coordinate });
    }
    // The sign of a sideways move tells the two apart; nothing else does.
    if set.contains(Notation::Axf) || set.contains(Notation::Wxf) {
        let both = notation::NotationSet::EMPTY.with(Notation::Axf).with(Notation::Wxf);
        set = match text.as_bytes().get(2) {
            Some(b'=') => notation::NotationSet::EMPTY.with(Notation::Axf),
            Some(b'.') => notation::NotationSet::EMPTY.with(Notation::Wxf),
            _ => both,
        };
    }
    set
}

/// Whether the text has a rank 10.
/// The text with ASCII for its full-width forms, if it has any and no Chinese characters.
fn narrow(text: &str) -> Option<String> {
    notation::narrow(text).filter(|text| text.is_ascii())
}

/// The first moves of the main line.
fn sample<'a>(head: &RecordHead<'a>) -> Vec<&'a str> {
    let mut depth = 0usize;
    let mut moves = Vec::new();
    for block in head.blocks {
        match block.tree().kind() {
            SyntaxKind::InlineOpen => depth += 1,
            SyntaxKind::Close => depth = depth.saturating_sub(1),
            SyntaxKind::Moves if depth == 0 => {
                let add = |moves: &mut Vec<_>, token: Token<'a>| {
                    if token.kind == SyntaxKind::Move {
                        moves.push(token.text);
                    }
                };
                block.tree().root().each_meaning(&mut moves, add, |moves, child| {
                    if let Child::Token(token) = child {
                        add(moves, token);
                    }
                });
            }
            _ => {}
        }
        if moves.len() >= SAMPLE {
            break;
        }
    }
    moves.truncate(SAMPLE);
    moves
}

/// Whether a word is a move of one of this format's games, to distinguish it from Western chess.
pub(super) fn is_own_shape(text: &str) -> bool {
    let chinese = !text.is_ascii() && lexer::is_move(text);
    let bytes = text.as_bytes();
    let axf = bytes.len() == 4
        && matches!(bytes.get(2), Some(b'+' | b'-' | b'=' | b'.'))
        && matches!(bytes.get(3), Some(b'1'..=b'9'))
        && lexer::is_move(text);
    let rank = text.match_indices(['0', '9']).count() > 0 && lexer::is_move(text);
    chinese || axf || rank
}
