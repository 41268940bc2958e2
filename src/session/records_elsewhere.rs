//! The records besides the document of a request: the other open ones, and those that the world knows on disk.

use crate::document::Document;
use crate::ide::{self, HeadlineKind, OtherRecords, Tally};

use super::view::View;

/// The records besides one document.
pub(crate) struct RecordsElsewhere<'a> {
    view: View<'a>,
    /// Whether to leave out large documents whose positions have not been read yet.
    quick: bool,
}

impl<'a> RecordsElsewhere<'a> {
    /// The records besides the document of a view, for an answer that has time.
    pub(crate) fn of(view: View<'a>) -> RecordsElsewhere<'a> {
        RecordsElsewhere { view, quick: false }
    }

    /// The records besides the document of a view, for an answer that somebody waits for while typing.
    pub(crate) fn quickly(view: View<'a>) -> RecordsElsewhere<'a> {
        RecordsElsewhere { view, quick: true }
    }

    fn documents(&self) -> impl Iterator<Item = &Document> {
        self.view.others.iter().map(|snapshot| &snapshot.document)
    }
}

impl OtherRecords for RecordsElsewhere<'_> {
    fn tally(&self, key: u64, tally: &mut Tally) {
        // Only a question about a position waits, and no other hover.
        if !self.quick {
            self.view.world.wait_for_disk(self.view.cancelled);
        }
        for document in self.view.wanted(self.documents()) {
            if self.quick {
                ide::tally_quickly(document, key, None, tally);
            } else {
                ide::tally(document, key, None, self.view.world.parallel_for(), tally);
            }
        }
        self.view.world.tally_on_disk(key, tally);
    }

    fn names(&self, kind: HeadlineKind) -> Vec<String> {
        let on_disk = self.view.world.names_on_disk(&|_, other| other == kind).into_iter().map(|(name, _)| name);
        self.documents().flat_map(|document| ide::first_names(document, kind)).chain(on_disk).collect()
    }

    fn games_of(&self, player: &str) -> Vec<(String, String)> {
        self.view.world.wait_for_disk(self.view.cancelled);
        let mut games = Vec::new();
        for document in self.view.wanted(self.documents()) {
            let found = ide::headlines(document, &|name| is_of(name, player)).into_iter();
            let found = found.filter(|headline| headline.kind == HeadlineKind::Game);
            games.extend(found.map(|headline| (headline.name, headline.detail)));
        }
        let wanted = |name: &str, kind| kind == HeadlineKind::Game && is_of(name, player);
        games.extend(self.view.world.names_on_disk(&wanted));
        games
    }
}

/// Whether the name of a game, `36. first – second, title`, has a player.
fn is_of(game: &str, player: &str) -> bool {
    let players = game.split_once(". ").map_or(game, |(_, players)| players);
    let second = players.strip_prefix(player).is_none_or(|rest| !rest.starts_with(" – "));
    let after = |(at, found): (usize, &str)| players.get(at + found.len()..).unwrap_or_default();
    let ends = |rest: &str| rest.is_empty() || rest.starts_with(", ");
    !second || players.match_indices(&format!(" – {player}")).map(after).any(ends)
}
