//! Diagnostics: the code, severity, message, quick fixes and page of each issue.
//!
//! *May change in any release.*
//!
//! The record finds [`IssueKind`](crate::record::IssueKind)s, which are data; here each gets its [`CodeInfo`]. A code
//! is one file. Its module documentation is the page that people read (`xqls explain`). The page has an example with
//! the reported token between `<e>` and `</e>`, the fixed example if there is a quick fix, and texts that are "Not
//! reported". All are tests.
//!
//! To add a code, write its file and add its line to the `registry!` below: the name of the file and its issues. The
//! compiler reports an issue without a code. Messages say what is wrong, why, and what would be right. They start in
//! lower case and have no full stop. `tests/data/messages` has further texts, and what is said of each in every language.

mod example;
mod fix;
mod info;
mod pages;
mod related;

pub use crate::words::Wording;
#[cfg(feature = "pages")]
pub use example::Example;
pub use fix::{BlockTokens, Fix, FixContext};
pub use info::{CodeInfo, Group, Severity};
#[cfg(not(feature = "pages"))]
pub use pages::add_pages;
pub use pages::{book, paragraphs};

use crate::record::{
    BoardIssue as B, FenIssue as F, Issue, IssueKind as K, MetadataIssue as M, Misfit, PlaceIssue as L, RelatedRole,
    ShogiIssue as G, StepIssue as T,
};
use crate::rules::Illegal as I;
use crate::rules::xiangqi::SetupProblem as P;
use crate::syntax::SyntaxErrorKind as S;

/// One line for each code: its module, and the issues that it is about.
macro_rules! registry {
    ($($(#[$attribute:meta])* $module:ident: $issues:pat,)*) => {
        $($(#[$attribute])* mod $module;)*

        /// The facts about each code, which has the name of its file.
        #[allow(non_upper_case_globals)]
        mod codes {
            use crate::diagnostics::{CodeInfo, pages};

            $($(#[$attribute])* pub(super) static $module: CodeInfo = crate::diagnostics::$module::INFO.named({
                const CODE: [u8; stringify!($module).len()] = pages::dashed(stringify!($module));
                pages::text(&CODE)
            });)*
        }

        /// Every code with the documentation of its module, as it is written there.
        #[cfg(feature = "pages")]
        static ENTRIES: &[(&CodeInfo, &str)] = &[$($(#[$attribute])* (&codes::$module, {
            const SOURCE: &str = include_str!(concat!(stringify!($module), ".rs"));
            const PAGE: [u8; pages::head_len(SOURCE)] = pages::head(SOURCE);
            pages::text(&PAGE)
        })),*];

        static INFOS: &[&CodeInfo] = &[$($(#[$attribute])* &codes::$module),*];

        /// The code of an issue.
        pub fn code_of(kind: &K) -> &'static CodeInfo {
            match kind {
                $($(#[$attribute])* $issues => &codes::$module,)*
            }
        }
    };
}

registry! {
    // syntax
    unexpected_token: K::Syntax(S::Unexpected { .. } | S::Missing { .. } | S::CurlyQuote | S::Crowded) | K::Board(B::TwoBoards),
    unclosed_block: K::Unclosed { .. } | K::Syntax(S::UnclosedBlock { .. }),
    unmatched_brace: K::Syntax(S::UnmatchedBrace | S::EarlyBrace | S::UnmatchedParen),
    unclosed_comment: K::Syntax(S::UnclosedComment | S::UnclosedBrace),
    unknown_keyword: K::Syntax(S::UnknownKeyword { .. } | S::KeywordCase { .. } | S::KeywordGlued { .. }),
    closing_tag: K::Syntax(S::ClosingTag { .. }),
    bad_escape: K::Syntax(S::BadEscape),
    invisible_character: K::Hidden { .. },
    damaged_file: K::Damaged { .. },
    // header
    duplicate_format: K::DuplicateFormat,
    misplaced_format: K::MisplacedFormat,
    unknown_format: K::UnknownFormat { .. } | K::UnknownNotation { .. },
    bad_piece_symbols: K::BadPieceSymbols { .. },
    format_mismatch: K::FormatMismatch { .. } | K::LettersMismatch { .. } | K::NotationMismatch { .. },
    missing_game: K::MissingGame { .. },
    duplicate_game_number: K::DuplicateGameNumber { .. },
    duplicate_header: K::DuplicateHeader { .. },
    bad_result: K::BadResult { .. },
    result_contradiction: K::ResultContradiction { .. },
    #[cfg(feature = "openings")]
    opening_contradiction: K::Opening(_),
    bad_date: K::BadDate { .. },
    bad_player: K::BadPlayer { .. },
    wrong_encoding: K::WrongEncoding { .. },
    unusual_encoding: K::OtherEncoding { .. },
    // setup
    bad_square: K::BadSquare { .. } | K::Board(B::BadSquare { .. } | B::BadDigits { .. } | B::SquareList { .. }),
    unknown_piece: K::UnknownPiece { .. } | K::Board(B::UnknownName { .. }) | K::Shogi(G::NeverInHand { .. }),
    bad_setup_move: K::BadSetupMove { .. },
    impossible_square: K::Setup(P::Impossible { .. }) | K::Board(B::Unreachable { .. }),
    too_many_pieces: K::Setup(P::TooMany { .. }),
    missing_king: K::Setup(P::MissingKing(_)) | K::Board(B::NoKing { .. }) | K::Shogi(G::MissingKing { .. }),
    kings_facing: K::Setup(P::KingsFacing { .. }),
    side_not_to_move_in_check: K::Setup(P::SideNotToMoveInCheck { .. }) | K::Shogi(G::WaitingInCheck { .. }),
    duplicate_square: K::DuplicateSquare { .. } | K::Board(B::DuplicateRank { .. } | B::OccupiedSquare { .. }),
    diagram_mismatch: K::DiagramMismatch { .. },
    // moves
    malformed_move: K::MalformedMove { .. },
    illegal_move: K::OffBoard | K::MeantOtherwise { .. } | K::HalfMovesMissing { misfit: Misfit::Illegal, .. }
        | K::HalfMovesTooMany { misfit: Misfit::Illegal, .. } | K::IllegalMove {
        reason: I::WrongSide
            | I::OwnPiece
            | I::Geometry
            | I::Leg(_)
            | I::Eye(_)
            | I::Path(_)
            | I::Screen { .. }
            | I::Palace
            | I::River
            | I::Backward
            | I::Uncrossed
            | I::KingsFacing(_)
            | I::StillInCheck(_)
            | I::IntoCheck(_)
            | I::Occupied,
        ..
    },
    no_such_piece: K::NoSuchPiece { .. }
        | K::IllegalMove { reason: I::NoPiece, .. }
        | K::Board(B::NotThere { found: None, .. }),
    wrong_piece: K::WrongPiece { .. } | K::Board(B::NotThere { found: Some(_), .. }),
    wrong_side: K::WrongSide { .. } | K::HalfMovesMissing { misfit: Misfit::WrongSide, .. }
        | K::HalfMovesTooMany { misfit: Misfit::WrongSide, .. },
    ambiguous_move: K::AmbiguousMove { .. },
    capture_mark: K::CaptureMark { .. },
    check_mark: K::CheckMark { .. },
    mate_mark: K::MateMark { .. },
    move_number: K::MoveNumber { .. } | K::RepeatedNumber { .. }
        | K::HalfMovesMissing { misfit: Misfit::Number, .. } | K::HalfMovesTooMany { misfit: Misfit::Number, .. },
    missing_number: K::MissingNumber { .. },
    missing_placeholder: K::MissingPlaceholder { .. },
    duplicate_placeholder: K::DuplicatePlaceholder,
    move_after_end: K::MoveAfterEnd { .. } | K::MoveAfterEndWord | K::SecondEndWord,
    non_canonical: K::NonCanonical { .. } | K::Syntax(S::PageSigns | S::GoesOn),
    // variations
    duplicate_variation: K::DuplicateVariation { .. },
    shared_variation: K::SharedVariation { .. },
    undefined_variation: K::UndefinedVariation { .. } | K::Place(L::UnknownLine { .. }),
    unreferenced_variation: K::UnreferencedVariation { .. },
    variation_cycle: K::VariationCycle { .. },
    variation_start: K::VariationStart { .. },
    same_as_mainline: K::SameAsMainline { .. },
    stray_comment: K::Place(L::NoHalfMove { .. }),
    empty_variation: K::EmptyVariation,
    variation_range: K::Syntax(S::VariationRange { .. }),
    nothing_to_vary: K::NothingToVary,
    // rules
    repetition: K::Repetition | K::Shogi(G::Sennichite | G::EarlySennichite { .. }),
    perpetual_check: K::PerpetualCheck { .. } | K::Shogi(G::PerpetualCheck { .. }),
    perpetual_chase: K::PerpetualChase { .. },
    no_capture_limit: K::NoCaptureLimit { .. },
    unsound_problem: K::Problem(_),
    // shogi
    collapsed_row: K::Syntax(S::CollapsedRow),
    missing_turn: K::Board(B::MissingTurn { .. }),
    missing_board: K::Board(B::MissingBoard { .. } | B::UnknownStart { .. } | B::MissingRanks { .. }),
    piece_count: K::Shogi(G::PieceCount { .. } | G::SecondKing { .. }),
    nifu: K::IllegalMove { reason: I::Nifu(_), .. } | K::Shogi(G::NifuSetUp { .. }),
    drop_pawn_mate: K::IllegalMove { reason: I::DropPawnMate, .. },
    dead_drop: K::IllegalMove { reason: I::DeadDrop, .. } | K::Shogi(G::DeadSetUp { .. }),
    must_promote: K::IllegalMove { reason: I::MustPromote, .. },
    bad_promotion: K::IllegalMove { reason: I::BadPromotion, .. },
    not_in_hand: K::IllegalMove { reason: I::NotInHand(_), .. },
    kachi_not_met: K::Shogi(G::KachiNotMet { .. }),
    newer_than_version: K::Syntax(S::NewerThanVersion { .. }),
    unknown_statement: K::Syntax(S::UnknownStatement { .. }),
    bad_time: K::Syntax(S::BadTime { .. }),
    time_total: K::Shogi(G::TimeTotal { .. }),
    move_contradiction: K::Shogi(G::OtherSquare { .. } | G::OtherCapture { .. }),
    // boards and steps
    missing_metadata: K::Metadata(M::Missing { .. }) | K::Syntax(S::MissingMetadataEnd),
    metadata_typo: K::Metadata(M::Typo { .. } | M::Value { .. }),
    river_missing: K::Board(B::RiverMissing | B::RiverElsewhere { .. } | B::SecondRiver | B::RiverLength { .. }),
    invalid_dimension: K::Board(B::Rows { .. } | B::LongRow { .. } | B::Width { .. }),
    space_missing: K::Board(B::ShortRow { .. } | B::Spaces),
    invalid_chess_amount: K::Board(B::TooMany { .. }),
    position_out_of_range: K::Step(T::OutOfRange),
    invalid_from_position: K::Step(T::From { .. }),
    invalid_to_position: K::Step(T::To { .. }),
    invalid_move_pattern: K::Step(T::Pattern { .. }),
    total_step: K::Step(T::Count { .. }),
    board_beside: K::Step(T::CompanionBoard),
    not_plain_text: K::Syntax(S::CarriageReturn | S::ByteOrderMark),
    // fen and jeiqi
    bad_fen_field: K::Fen(F::BadField(_) | F::MissingField { .. }),
    row_width: K::Fen(F::RowWidth { .. }),
    count_mismatch: K::Fen(
        F::DarkCount { .. } | F::Overcount { .. } | F::TooManyInAll { .. } | F::PoolTooSmall { .. },
    ),
    dark_square: K::Fen(F::DarkSquare { .. }),
    dark_alias: K::Fen(F::DarkAlias { .. }),
    reveal_missing: K::RevealMissing,
    reveal_forbidden: K::IllegalMove { reason: I::RevealForbidden, .. },
    reveal_impossible: K::IllegalMove { reason: I::RevealImpossible(_), .. },
    unknown_variant: K::UnknownVariant { .. } | K::Syntax(S::UnknownGame),
}

/// Every code, by group.
pub fn all() -> &'static [&'static CodeInfo] {
    INFOS
}

/// The code of a name such as `illegal-move`.
pub fn by_code(code: &str) -> Option<&'static CodeInfo> {
    INFOS.iter().copied().find(|info| info.code == code)
}

/// The severity of an issue by default: that of its code, or another one for some issues of a code.
pub fn severity_of(kind: &K) -> Severity {
    let info = code_of(kind);
    (info.exceptions)(kind).unwrap_or(info.severity)
}

/// Whether the issue is reported unless a setting says otherwise.
pub fn enabled_by_default(kind: &K) -> bool {
    !(code_of(kind).on_request)(kind)
}

/// The message: what is wrong, why, and what would be right.
pub fn message(kind: &K, words: &Wording<'_>) -> String {
    let info = code_of(kind);
    (info.message)(kind, words).unwrap_or_else(|| info.summary_in(words.locale).to_owned())
}

/// The message at the place that explains an issue: lower case, no full stop.
pub fn related_message(role: RelatedRole, kind: &K, words: &Wording<'_>) -> String {
    (code_of(kind).related)(role, kind, words).unwrap_or_else(|| related::usual(words.locale, role).to_owned())
}

/// The quick fixes of an issue, the likeliest first. They are proposals from the text alone: the caller checks by
/// parsing and replaying that they add no error.
pub fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let mut fixes = fix::repairs(issue, context);
    fixes.extend((code_of(&issue.kind).fixes)(issue, context));
    fixes
}
