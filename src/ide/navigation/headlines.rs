//! The headlines of a file: its players, events, openings and games, for searching it among others.

use crate::document::{Document, RecordEntry, absolute};
use crate::ide::outline::{GameFacts, game_start};
use crate::record::{BlockRole, HeaderRole};
use crate::syntax::SyntaxKind;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// A name that a file mentions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Headline {
    pub name: String,
    /// The kind of name.
    pub kind: HeadlineKind,
    /// Its first place.
    pub range: Range<usize>,
    /// The number of games of the file that have it.
    pub games: u32,
    /// If it is one game: its players, unless they are the name, its event, date and result.
    pub detail: String,
}

/// The kinds of names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum HeadlineKind {
    Player,
    /// A tournament or match.
    Event,
    Opening,
    /// A game with players or a title, by both and its number.
    Game,
    /// The place where games were played.
    Site,
    /// The author of comments.
    Annotator,
    /// The team of a player.
    Team,
    /// The title of a player.
    Title,
}

impl HeadlineKind {
    pub const ALL: [HeadlineKind; 8] = [
        HeadlineKind::Player,
        HeadlineKind::Event,
        HeadlineKind::Opening,
        HeadlineKind::Game,
        HeadlineKind::Site,
        HeadlineKind::Annotator,
        HeadlineKind::Team,
        HeadlineKind::Title,
    ];

    /// The kind of the names in a header; `None` if games do not share what it says.
    pub(in crate::ide) fn of(role: HeaderRole) -> Option<HeadlineKind> {
        Some(match role {
            HeaderRole::First | HeaderRole::Second => HeadlineKind::Player,
            HeaderRole::FirstTeam | HeaderRole::SecondTeam => HeadlineKind::Team,
            HeaderRole::FirstTitle | HeaderRole::SecondTitle => HeadlineKind::Title,
            HeaderRole::Event => HeadlineKind::Event,
            HeaderRole::Site => HeadlineKind::Site,
            HeaderRole::Opening => HeadlineKind::Opening,
            HeaderRole::Annotator => HeadlineKind::Annotator,
            _ => return None,
        })
    }

    /// Whether somebody looks for it among the symbols of a workspace.
    pub fn is_symbol(self) -> bool {
        matches!(self, HeadlineKind::Player | HeadlineKind::Event | HeadlineKind::Opening | HeadlineKind::Game)
    }
}

/// The names of the file that `wanted` accepts, each once, in order of place. It costs a look at the headers of every
/// game.
pub fn headlines(document: &Document, wanted: &dyn Fn(&str) -> bool) -> Vec<Headline> {
    let mut found: Vec<Headline> = Vec::new();
    let mut places: FxHashMap<(HeadlineKind, String), usize> = FxHashMap::default();
    let mut number = 0;
    for (start, entry) in document.entries() {
        let front = entry.analysis.front();
        if !front.is_game {
            continue;
        }
        number += 1;
        let known = GameFacts::of(front);
        if front.tags.iter().any(|(_, value)| wanted(value)) {
            headlines_in(document, entry, start, &mut |name, kind, range| {
                if !wanted(name) {
                    return;
                }
                let at = *places.entry((kind, name.to_owned())).or_insert(found.len());
                match found.get_mut(at) {
                    Some(headline) => {
                        headline.games += 1;
                        headline.detail.clear();
                    }
                    None => {
                        let detail = known.facts_of_players().filter(|fact| fact != name);
                        let detail = detail.collect::<Vec<_>>().join(", ");
                        found.push(Headline { name: name.to_owned(), kind, range, games: 1, detail });
                    }
                }
            });
        }
        let name = known.name(front.number.map_or(number, |(number, _, _)| number as usize));
        if let Some(name) = name.filter(|name| wanted(name)) {
            let (_, range) = game_start(entry, start);
            let detail = known.facts().collect::<Vec<_>>().join(", ");
            found.push(Headline { name, kind: HeadlineKind::Game, range, games: 1, detail });
        }
    }
    found
}

fn headlines_in(
    document: &Document,
    entry: &RecordEntry,
    start: usize,
    visit: &mut dyn FnMut(&str, HeadlineKind, Range<usize>),
) {
    for (block, parsed) in document.blocks_of(entry) {
        if entry.analysis.role(block) != BlockRole::Header {
            continue;
        }
        let root = parsed.tree().root();
        let role = root.token(SyntaxKind::Keyword).and_then(|key| HeaderRole::of(key.text));
        let Some(kind) = role.and_then(HeadlineKind::of) else { continue };
        if let Some(value) = root.token(SyntaxKind::Value) {
            let name = value.text.trim();
            if !name.is_empty() && name != "?" {
                visit(name, kind, absolute(start + entry.tree.block_start(block), value.range()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::HeadlineKind;
    use crate::ide::tests::fixture;
    use expect_test::{Expect, expect};

    fn check(language: &str, text: &str, query: &str, expect: Expect) {
        let (document, _) = fixture(language, text);
        let found = super::headlines(&document, &|name| name.to_lowercase().contains(query));
        let shown = found.iter().map(|found| {
            let place = document.text()[found.range.clone()].trim().to_owned();
            assert!(found.kind == HeadlineKind::Game || place == found.name, "{place}");
            let games = if found.games == 1 { found.detail.clone() } else { format!("{} games", found.games) };
            format!("{:?} {} · {games}", found.kind, found.name)
        });
        expect.assert_eq(&shown.collect::<Vec<_>>().join("\n"));
    }

    #[test]
    fn names_are_found_once() {
        let games = "GAME 1, A Berg\nRED Berg; 1850\nEVENT Spring cup\nGAME\nRED Lund\nBLACK Berg\nEVENT Spring cup\n";
        check(
            "xq",
            games,
            "berg",
            expect![[r#"
            Player Berg · 2 games
            Game 1. Berg – ?, A Berg · Spring cup
            Game 2. Lund – Berg · Spring cup"#]],
        );
        check("xq", games, "cup", expect!["Event Spring cup · 2 games"]);
        check("xq", games, "x", expect![[""]]);
        let tags = "[Red \"胡荣华\"]\n[Opening \"中炮\"]\n[Event \"?\"]\n\n1. H2-E2 *\n";
        check(
            "xiangqi-pgn",
            tags,
            "",
            expect![[r#"
            Player 胡荣华 · 胡荣华 – ?
            Opening 中炮 · 胡荣华 – ?
            Game 1. 胡荣华 – ? · "#]],
        );
        check(
            "csa",
            "N+Berg\nN-Lund\n$OPENING:Yagura\nPI\n+\n",
            "",
            expect![[r#"
                Player Berg · Berg – Lund
                Player Lund · Berg – Lund
                Opening Yagura · Berg – Lund
                Game 1. Berg – Lund · "#]],
        );
    }
}
