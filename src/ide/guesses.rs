//! The half-moves that may have been played where one is missing or wrong: which of them comes first.
//!
//! Of those that the search found equally likely, the first one is that which completion would propose first: the games of
//! other records, the openings and the gain in material decide.

use super::completion::likely::{Likelihood, MoveFacts, likelihood};
use super::positions::{OtherRecords, Tally, played_elsewhere};
use crate::document::Cursor;
use crate::notation;
use crate::record::Guess;
use crate::sort::sort_by_cached_key;

/// Puts half-moves in order that may have been played at the cursor, which is before the word that they stand for.
pub(super) fn sort_guesses<T>(
    cursor: &Cursor<'_>,
    guesses: &mut [T],
    of: impl Fn(&T) -> &Guess,
    others: &dyn OtherRecords,
) {
    if guesses.len() < 2 {
        return;
    }
    let lowering = cursor.document.format().lowering;
    let at = cursor.offset.saturating_sub(cursor.place.start);
    let next = cursor.entry.analysis.next_ply(&cursor.entry.tree, lowering, cursor.dialect(), cursor.place.block, at);
    let Some(next) = next else { return };
    let position = &next.position;
    let elsewhere = match next.is_known {
        true => played_elsewhere(cursor.document, position, cursor.place.record, others),
        false => Tally::default(),
    };
    let likely = |guess: &Guess| -> Option<Likelihood> {
        let mv = notation::read(&guess.text, cursor.dialect(), position).legal()?;
        let mut after = position.clone();
        after.play(mv);
        let check = after.in_check();
        let facts = MoveFacts {
            is_replaced: next.replaced == Some(mv),
            times: elsewhere.times(mv),
            ends: check && !after.has_legal_move(),
            check,
        };
        Some(likelihood(mv, position, &mut after, facts))
    };
    sort_by_cached_key(guesses, |guess| {
        let likely = likely(of(guess));
        (of(guess).cost, likely.is_none(), likely, of(guess).text.clone())
    });
}
