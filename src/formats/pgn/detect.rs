//! Whether a PGN is of xiangqi or jeiqi, or of Western chess or another game with the same extension.
//!
//! The tags decide if they name the game: `Variant` and `Game` name the game, a FEN has ten ranks, and only xiangqi has
//! `Red`, `Format` or `ECCO`. Otherwise the moves decide: their shapes, and for shapes that both games have (`e2-e4`)
//! their legality on the board of xiangqi.

use super::PGN;
use super::plan::{by_moves, is_own_shape, notation, tag, variant};
use crate::notation::one_based::legal;
use crate::record::{HeaderKey, Item, ItemKind};
use crate::rules::{Position, Variant};
use crate::syntax::{RecordTree, SyntaxKind, parse};

/// The number of games at the head of a file that are examined.
const GAMES: usize = 4;

/// The game that the head of a file suggests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LikelyGame {
    /// Xiangqi or jeiqi.
    Ours,
    /// There is nothing yet to tell it by.
    Open,
    /// Another game.
    Other,
}

/// The game that the head of a file suggests: the first game with evidence decides.
pub(super) fn likely_game(head: &str) -> LikelyGame {
    for record in parse(PGN.grammar, head).iter().take(GAMES) {
        match of_record(record) {
            LikelyGame::Open => {}
            decided => return decided,
        }
    }
    LikelyGame::Open
}

/// Whether a head has a tag.
pub(super) fn has_tags(head: &str) -> bool {
    head.lines().any(|line| {
        let name = line.trim_start().strip_prefix('[').map(str::trim_start).unwrap_or_default();
        name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.contains('"')
    })
}

fn of_record(record: &RecordTree) -> LikelyGame {
    let (mut tags, mut moves) = (Vec::new(), Vec::new());
    for block in record.blocks() {
        let mut items: Vec<Item<'_>> = Vec::new();
        PGN.lowering.lower(block.tree(), &mut items);
        for item in items {
            match item.kind {
                ItemKind::Header(header) if header.meaning != HeaderKey::Unknown || !header.key.text.is_empty() => {
                    let value = header.value.map(|(_, value)| value.into_owned()).unwrap_or_default();
                    tags.push((header.key.text.to_owned(), value));
                }
                ItemKind::Move(text) if moves.len() < 16 => moves.push(text),
                _ => {}
            }
        }
        if block.tree().kind() == SyntaxKind::InlineOpen {
            break;
        }
    }
    let by_tags = of_tags(&tags);
    if by_tags != LikelyGame::Open {
        return by_tags;
    }
    of_moves(&tags, &moves)
}

fn of_tags(tags: &[(String, String)]) -> LikelyGame {
    let mut other = false;
    for name in ["Variant", "Game"] {
        if let Some(value) = tag(tags, name) {
            if variant(value).is_some() {
                return LikelyGame::Ours;
            }
            other |= is_other_game(value);
        }
    }
    if let Some(fen) = tag(tags, "FEN") {
        let board = fen.split_ascii_whitespace().next().unwrap_or_default();
        match board.split('[').next().unwrap_or_default().matches('/').count() {
            9 => return LikelyGame::Ours,
            7 => other = true,
            _ => {}
        }
    }
    if other {
        return LikelyGame::Other;
    }
    let red = ["Red", "RedTeam", "RedElo", "ECCO"].iter().any(|name| tag(tags, name).is_some());
    let format = tag(tags, "Format").is_some_and(|value| notation(value, Variant::Xiangqi).is_some());
    if red || format { LikelyGame::Ours } else { LikelyGame::Open }
}

/// The name of another game that PGN is used for.
fn is_other_game(name: &str) -> bool {
    let plain: String = name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    const OTHERS: [&str; 19] = [
        "chess",
        "chess960",
        "fischerandom",
        "fischerrandom",
        "crazyhouse",
        "atomic",
        "antichess",
        "suicide",
        "giveaway",
        "losers",
        "horde",
        "kingofthehill",
        "racingkings",
        "threecheck",
        "3check",
        "bughouse",
        "shogi",
        "makruk",
        "janggi",
    ];
    OTHERS.contains(&plain.as_str())
}

fn of_moves(tags: &[(String, String)], moves: &[&str]) -> LikelyGame {
    if moves.is_empty() {
        // `White` is the tag of chess programs; without a tag of xiangqi's it is chess.
        let chess = ["White", "WhiteElo", "ECO"].iter().any(|name| tag(tags, name).is_some());
        return if chess { LikelyGame::Other } else { LikelyGame::Open };
    }
    let own = moves.iter().filter(|text| is_own_shape(text)).count();
    if own * 2 > moves.len() {
        return LikelyGame::Ours;
    }
    // Short moves that use only chess's letters are chess: `e4 e5` is legal on both boards.
    if moves.iter().all(|text| is_chess_shape(text)) {
        return LikelyGame::Other;
    }
    let plan = by_moves(tags, moves);
    let played = legal(moves, &plan.dialect(tags, moves), &Position::start(plan.variant));
    if played * 4 >= moves.len().min(8) * 3 { LikelyGame::Ours } else { LikelyGame::Other }
}

/// Whether a text is a move of chess in short algebraic notation.
fn is_chess_shape(text: &str) -> bool {
    if text.starts_with("O-O") || text.starts_with("0-0") {
        return true;
    }
    let promoted = ["=Q", "=R", "=B", "=N"].into_iter().find_map(|piece| text.strip_suffix(piece));
    let bare = promoted.unwrap_or(text);
    let body = bare.strip_prefix(['K', 'Q', 'R', 'B', 'N']).unwrap_or(bare);
    let squares = body.bytes().all(|byte| matches!(byte, b'a'..=b'h' | b'1'..=b'8' | b'x'));
    let ends = matches!(body.as_bytes(), [.., b'a'..=b'h', b'1'..=b'8']);
    let coordinates = bare.len() == body.len() && body.len() == 4 && !body.contains('x');
    squares && ends && !coordinates
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_decide() {
        for ours in [
            "[Variant \"Jeiqi\"]\n",
            "[Variant \"xiangqi\"]\n[White \"a\"]\n\n1. e4 e5\n",
            "[Game \"Chinese Chess\"]\n",
            "[Event \"x\"]\n[Red \"a\"]\n",
            "[FEN \"4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1\"]\n",
            "[Format \"WXF\"]\n",
            "[Variant \"Standard\"]\n[Red \"a\"]\n",
        ] {
            assert_eq!(likely_game(ours), LikelyGame::Ours, "{ours}");
        }
        for other in [
            "[Event \"x\"]\n[White \"a\"]\n[Black \"b\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n",
            "[Variant \"Crazyhouse\"]\n\n1. e4 e5\n",
            "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n",
            "[White \"a\"]\n",
            "[Variant \"Standard\"]\n[White \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n",
            "[Variant \"From Position\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n",
            "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 *\n",
            "1. d4 d5 2. c4 e6 3. Nc3 Nf6 *\n",
            "[White \"a\"]\n[Black \"b\"]\n\n1. e4 e5 *\n",
            "1. e4 e5 2. Nf3 Nc6 1-0\n",
            "1. e4 e5 2. f4 exf4 3. O-O *\n",
            "1. e2e4 e7e5 2. g1f3 b8c6 *\n",
        ] {
            assert_eq!(likely_game(other), LikelyGame::Other, "{other}");
        }
        for open in ["", "\n\n", "[Event \"x\"]\n"] {
            assert_eq!(likely_game(open), LikelyGame::Open, "{open}");
        }
    }

    #[test]
    fn moves_decide_without_tags() {
        for ours in [
            "1. C2=5 H8+7 2. H2+3 R9=8 *\n",
            "1. H2-E2 H9-G7 *\n",
            "1. 炮二平五 马８进７\n",
            "[White \"a\"]\n\n1. Cbe2 Hg7 2. Hc2 Cd7 3. c4 g5\n",
            "[White \"a\"]\n\n1. Cbe3 Hc8 2. Pc5 Rb10\n",
            "[Variant \"Standard\"]\n\n1. Cbe3 Hc8 2. Pc5 Rb10\n",
            "1) i3i4=h i6i5=p 2) b0c2=p\n",
        ] {
            assert_eq!(likely_game(ours), LikelyGame::Ours, "{ours}");
        }
    }
}
