//! The features of an editor, as plain data: one file per feature.
//!
//! *May change in any release.*
//!
//! Nothing here knows the protocol, files, clocks or threads, tests for a format, or stores an absolute offset: those
//! are computed for each answer.

mod actions;
mod anonymous;
mod board_view;
mod cached_outline;
mod causes;
mod checking;
mod completion;
mod evaluations;
mod explained;
mod findings;
mod fixes;
mod game_place;
mod guesses;
mod hover;
mod inlay;
mod laid_out;
mod layout;
mod navigation;
mod on_type;
#[cfg(feature = "openings")]
mod openings;
mod outline;
mod playing;
mod positions;
#[cfg(any(feature = "cli", feature = "server"))]
mod problems;
mod renotate;
mod signature;
#[cfg(test)]
mod tests;
mod tokens;
pub(crate) mod wording;

pub use crate::document::{Document, InlayHints, Settings, issues_of};
pub use crate::editing::{Revision, restyle_comment, revise, split_out};
pub use crate::record::Placing;
pub use crate::syntax::{ONE_BY_ONE, ParallelFor};
pub use crate::words::Locale;
pub(crate) use actions::{Action, ActionChange, ActionKind, text_read_by};
pub use actions::{code_actions, resolve_action};
pub(crate) use anonymous::without_names;
pub use board_view::board;
pub(crate) use board_view::{
    BoardView, after_moves, board_at, board_from, board_of, coordinate, last_board, of_the_players, plain_dialect,
    written_after,
};
pub use cached_outline::Template;
pub(crate) use cached_outline::{CachedOutline, FoldedLines, LinkedColumns, write_number};
pub(crate) use causes::{Causes, not_judged};
pub use checking::check;
#[cfg(feature = "server")]
pub(crate) use completion::most_played;
pub(crate) use completion::{Completion, CompletionKind, Preview, completions_among, first_names};
pub use completion::{Completions, completions, preview};
pub(crate) use explained::{Explained, Weighed, explained};
pub(crate) use findings::{Counts, Findings, message_of_file, words};
pub use findings::{Diagnostic, WantedFindings, diagnostics, findings, gravest};
pub(crate) use fixes::{
    Fixed, MOST_FINDINGS, QuickFix, fix_all_patiently, is_garbled_at, quick_fixes_among, quick_fixes_of,
};
pub use fixes::{fix_all, quick_fixes};
pub(crate) use game_place::{GamePlace, game_places};
pub use hover::hover;
pub(crate) use hover::{Section, hover_among};
pub use inlay::inlay_hints;
pub use laid_out::lay_out;
pub use layout::{format, format_range};
pub(crate) use navigation::{
    Call, CannotRename, Headline, HeadlineKind, HighlightKind, Query, Rename, cannot_rename, find_references,
};
pub use navigation::{
    document_highlights, document_links_of, goto_definition, headlines, incoming_calls, linked_editing_ranges,
    outgoing_calls, prepare_call_hierarchy, prepare_rename, references, rename, rename_player, selection_ranges,
};
pub use on_type::on_type;
pub(crate) use on_type::triggers;
#[cfg(feature = "openings")]
pub(crate) use openings::opening_of_moves;
pub(crate) use outline::{FoldKind, Symbol, SymbolKind, document_symbol_of, folding_ranges_of};
pub use outline::{document_symbols, folding_ranges, game_summary};
pub use playing::{Change, change, play, play_line};
pub(crate) use playing::{deletion, move_in};
pub(crate) use positions::{
    Column, DIGESTED, Digest, DigestedGame, Explored, GameFound, GameNames, GameRead, MainLineRead, Order,
    OtherRecords, Played, Score, Search, TextBefore, digest_after, games_of, is_slow_to_search, main_line,
    position_of_fen, positions as positions_of, read_positions, search, search_games, tally, tally_quickly,
};
#[cfg(feature = "server")]
pub(crate) use positions::{ListedGame, listed_games};
pub use positions::{Tally, digest};
#[cfg(any(feature = "cli", feature = "server"))]
pub(crate) use problems::{JudgedProblem, UNASKED, judge_problem, judge_problems, written};
pub use renotate::renotate;
pub(crate) use signature::Signature;
pub use signature::signature_help;
pub(crate) use tokens::{SemanticToken, TokenChange, TokenKind, TokenModifiers};
pub use tokens::{SentTokens, semantic_tokens, semantic_tokens_delta, semantic_tokens_in};
