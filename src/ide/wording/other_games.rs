//! The same position in other games.

use crate::ide::GamePlace;
use crate::ide::positions::{Score, Tally};
use crate::notation::Dialect;
use crate::rules::{Side, Variant};
use crate::words::{Locale, Wording, say, say_count};

/// The continuations that are listed; the rest is counted.
const LISTED: usize = 6;

/// How many half-moves lead to a position, and whether only a variation does.
pub(crate) fn after_plies(locale: Locale, plies: u32, in_variation: bool) -> String {
    if plies == 0 {
        return say!(locale, "the starting position").to_owned();
    }
    let said = say_count!(locale, plies, "after {plies} half-move" | "after {plies} half-moves");
    if in_variation { say!(locale, "{said} in a variation", said) } else { said }
}

/// A place of a record without lines: `game 3, half-move 12`.
pub(crate) fn game_and_ply(locale: Locale, at: GamePlace) -> String {
    let GamePlace { game, ply, in_variation } = at;
    match (ply, in_variation) {
        (0, _) => say!(locale, "game {game}", game),
        (_, false) => say!(locale, "game {game}, half-move {ply}", game, ply),
        (_, true) => say!(locale, "game {game}, half-move {ply} of a variation", game, ply),
    }
}

/// How many games there are, and how they ended: `12 games: Red 5, drawn 4, Black 3`.
pub(crate) fn games_and_score(locale: Locale, variant: Variant, score: &Score) -> String {
    let dialect = Dialect::iccs();
    let words = Wording { locale, ..Wording::new(&dialect, variant) };
    let (games, score) = (words.games(score.games()), words.score(score));
    if score.is_empty() { games } else { say!(locale, "{games}: {score}", games, score) }
}

/// The title of the progress of indexing.
pub(crate) fn indexing(locale: Locale) -> &'static str {
    say!(locale, "Indexing positions")
}

/// Says how many records are not in the index.
#[cfg(feature = "workspace")]
pub(crate) fn left_out(locale: Locale, records: usize) -> String {
    say_count!(
        locale,
        records,
        "{records} record is not in the index, because it is larger than 256 MiB"
            | "{records} records are not in the index, because they are larger than 256 MiB"
    )
}

/// Says that an index is built anew.
#[cfg(feature = "workspace")]
pub(crate) fn rebuilt(locale: Locale, path: &str) -> String {
    say!(locale, "the index is built anew: {path} is of another version of xqls, or damaged", path)
}

/// Says why an index is not kept.
#[cfg(feature = "workspace")]
pub(crate) fn unkept(locale: Locale, path: &str, why: &str) -> String {
    say!(locale, "the index cannot be kept: {path}: {why}", path, why)
}

impl Wording<'_> {
    /// The other games that reach a position, and the moves played there: Markdown.
    pub fn elsewhere(&self, tally: &Tally, continuations: &[(String, Score)]) -> String {
        let (games, score) = (tally.games.games(), self.score(&tally.games));
        let mut said = if score.is_empty() {
            say_count!(self.locale, games, "Reached in {games} other game." | "Reached in {games} other games.")
        } else {
            say_count!(
                self.locale,
                games,
                "Reached in {games} other game: {score}." | "Reached in {games} other games: {score}.",
                score
            )
        };
        let listed = continuations.iter().take(LISTED);
        let mut moves: Vec<String> = listed.map(|(mv, score)| self.continuation(mv, score)).collect();
        let more = continuations.len().saturating_sub(LISTED);
        if more > 0 {
            moves.push(say!(self.locale, "{more} more", more));
        }
        if !moves.is_empty() {
            let moves =
                say!(self.locale, "{what}: {why}", what = say!(self.locale, "Played next"), why = moves.join(" · "));
            said += "\n\n";
            said += &moves;
        }
        said
    }

    /// A move with the games in which it was played: Markdown.
    fn continuation(&self, mv: &str, score: &Score) -> String {
        let (games, score) = (score.games(), self.score(score));
        match score.is_empty() {
            true => say!(self.locale, "`{mv}` in {games}", mv, games),
            false => say!(self.locale, "`{mv}` in {games} ({score})", mv, games, score),
        }
    }

    /// How some games ended: `Red 5, drawn 4, Black 3`; empty if no result is known.
    fn score(&self, score: &Score) -> String {
        let (first, second) = (self.side(Side::First), self.side(Side::Second));
        let won = |side, games| say!(self.locale, "games won" => "{side} {games}", side, games);
        let ended = [
            (score.first, won(first, score.first)),
            (score.drawn, say!(self.locale, "drawn {games}", games = score.drawn)),
            (score.second, won(second, score.second)),
        ];
        let parts = ended.into_iter().filter(|(games, _)| *games > 0).map(|(_, said)| said);
        self.commas(&parts.collect::<Vec<_>>())
    }
}
