//! The texts about what the features find: they need types that [`crate::words`] does not know.

mod causes;
mod elsewhere;
mod fields;
mod refusals;
mod renaming;

pub(crate) use elsewhere::{after_plies, game_and_ply, games_and_score, indexing, left_out};
