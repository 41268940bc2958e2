//! The texts about what the features find: they need types that [`crate::words`] does not know.

mod causes;
mod fields;
mod other_games;
mod refusals;
mod renaming;

pub(crate) use other_games::{after_plies, game_and_ply, games_and_score, indexing};
#[cfg(feature = "workspace")]
pub(crate) use other_games::{left_out, rebuilt, unkept};
