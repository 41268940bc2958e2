//! What is said about an issue: code, severity, words, quick fixes and a page of documentation.
//!
//! The record finds [`IssueKind`]s, which are data; here each gets its [`CodeInfo`]. A code is one file: its module
//! documentation is the page that people read (`xqls explain`), with an example in which the token reported stands
//! between `<e>` and `</e>` and, where there is a quick fix, the example as it is afterwards. Both are tests.
//!
//! To add a code, write its file, add its name to the `registry!` below and its issues to `code_of`. Messages
//! say what is wrong, why, and what would be right; they start in lower case and have no full stop.

mod codes_cs102a;
mod codes_csa;
mod codes_fen;
mod example;
mod fix;
mod info;
mod pages;
mod related;
#[cfg(test)]
mod tests;

pub use super::words::Wording;
pub use example::Example;
pub use fix::{Fix, FixContext};
pub use info::{CodeInfo, Group, Severity};
pub use pages::book;
pub use related::related_message;

use super::words;
use crate::record::{Issue, IssueKind};
use crate::rules::Illegal;
use crate::rules::xiangqi::SetupProblem;
use crate::syntax::SyntaxErrorKind;

/// One module file for each code, and the table of them with their pages.
macro_rules! registry {
    ($($module:ident),* $(,)?) => {
        $(mod $module;)*

        /// Every code with the documentation of its module, as it is written there.
        static ENTRIES: &[(&CodeInfo, &str)] = &[$((&$module::INFO, {
            const SOURCE: &str = include_str!(concat!(stringify!($module), ".rs"));
            const PAGE: [u8; pages::head_len(SOURCE)] = pages::head(SOURCE);
            pages::text(&PAGE)
        })),*];

        static INFOS: &[&CodeInfo] = &[$(&$module::INFO),*];
    };
}

registry![
    // syntax
    unexpected_token,
    unclosed_block,
    unmatched_brace,
    unclosed_comment,
    unknown_keyword,
    bad_escape,
    // header
    duplicate_format,
    misplaced_format,
    unknown_format,
    bad_piece_symbols,
    format_mismatch,
    missing_game,
    duplicate_game_number,
    duplicate_header,
    bad_result,
    result_contradiction,
    bad_date,
    bad_player,
    wrong_encoding,
    // setup
    bad_square,
    unknown_piece,
    bad_setup_move,
    impossible_square,
    too_many_pieces,
    missing_king,
    kings_facing,
    side_not_to_move_in_check,
    duplicate_square,
    diagram_mismatch,
    // moves
    malformed_move,
    illegal_move,
    no_such_piece,
    wrong_piece,
    wrong_side,
    ambiguous_move,
    capture_mark,
    check_mark,
    mate_mark,
    move_number,
    missing_number,
    missing_placeholder,
    duplicate_placeholder,
    move_after_end,
    non_canonical,
    // variations
    duplicate_variation,
    shared_variation,
    undefined_variation,
    unreferenced_variation,
    variation_cycle,
    variation_start,
    same_as_mainline,
    empty_variation,
    variation_range,
    nothing_to_vary,
    // rules
    repetition,
    perpetual_check,
    perpetual_chase,
    no_capture_limit,
    // csa
    collapsed_row,
    missing_turn,
    missing_board,
    piece_count,
    nifu,
    drop_pawn_mate,
    dead_drop,
    must_promote,
    bad_promotion,
    not_in_hand,
    kachi_not_met,
    newer_than_version,
    unknown_statement,
    bad_time,
    // cs102a
    missing_metadata,
    metadata_typo,
    river_missing,
    invalid_dimension,
    space_missing,
    invalid_chess_amount,
    position_out_of_range,
    invalid_from_position,
    invalid_to_position,
    invalid_move_pattern,
    total_step,
    board_beside,
    not_plain_text,
    // fen and jeiqi
    bad_fen_field,
    row_width,
    count_mismatch,
    dark_square,
    dark_alias,
    reveal_missing,
    reveal_forbidden,
    reveal_impossible,
    unknown_variant,
];

/// Every code, by group.
pub fn all() -> &'static [&'static CodeInfo] {
    INFOS
}

/// The code of a name such as `illegal-move`.
pub fn by_code(code: &str) -> Option<&'static CodeInfo> {
    INFOS.iter().copied().find(|info| info.code == code)
}

/// The code of an issue.
pub fn code_of(kind: &IssueKind) -> &'static CodeInfo {
    match kind {
        IssueKind::Syntax(error) => match error {
            SyntaxErrorKind::Unexpected { .. } | SyntaxErrorKind::Missing { .. } => &unexpected_token::INFO,
            SyntaxErrorKind::CurlyQuote => &unexpected_token::INFO,
            SyntaxErrorKind::UnmatchedBrace | SyntaxErrorKind::UnmatchedParen => &unmatched_brace::INFO,
            SyntaxErrorKind::UnclosedBlock { .. } => &unclosed_block::INFO,
            SyntaxErrorKind::UnclosedComment | SyntaxErrorKind::UnclosedBrace => &unclosed_comment::INFO,
            SyntaxErrorKind::UnknownKeyword { .. } | SyntaxErrorKind::KeywordCase { .. } => &unknown_keyword::INFO,
            SyntaxErrorKind::VariationRange { .. } => &variation_range::INFO,
            SyntaxErrorKind::BadEscape => &bad_escape::INFO,
            SyntaxErrorKind::UnknownStatement { .. } => &unknown_statement::INFO,
            SyntaxErrorKind::NewerThanVersion { .. } => &newer_than_version::INFO,
            SyntaxErrorKind::BadTime { .. } => &bad_time::INFO,
            SyntaxErrorKind::CollapsedRow => &collapsed_row::INFO,
            SyntaxErrorKind::CarriageReturn | SyntaxErrorKind::ByteOrderMark => &not_plain_text::INFO,
        },
        IssueKind::Unclosed { .. } => &unclosed_block::INFO,
        IssueKind::DuplicateFormat => &duplicate_format::INFO,
        IssueKind::MisplacedFormat => &misplaced_format::INFO,
        IssueKind::UnknownFormat { .. } | IssueKind::UnknownNotation { .. } => &unknown_format::INFO,
        IssueKind::BadPieceSymbols { .. } => &bad_piece_symbols::INFO,
        IssueKind::FormatMismatch { .. } | IssueKind::NotationMismatch { .. } => &format_mismatch::INFO,
        IssueKind::MissingGame { .. } => &missing_game::INFO,
        IssueKind::DuplicateGameNumber { .. } => &duplicate_game_number::INFO,
        IssueKind::DuplicateHeader { .. } => &duplicate_header::INFO,
        IssueKind::BadResult { .. } => &bad_result::INFO,
        IssueKind::ResultContradiction { .. } => &result_contradiction::INFO,
        IssueKind::BadDate { .. } => &bad_date::INFO,
        IssueKind::BadPlayer { .. } => &bad_player::INFO,
        IssueKind::BadSquare { .. } => &bad_square::INFO,
        IssueKind::UnknownPiece { .. } => &unknown_piece::INFO,
        IssueKind::BadSetupMove { .. } => &bad_setup_move::INFO,
        IssueKind::Setup(problem) => match problem {
            SetupProblem::MissingKing(_) => &missing_king::INFO,
            SetupProblem::TooMany { .. } => &too_many_pieces::INFO,
            SetupProblem::Impossible { .. } => &impossible_square::INFO,
            SetupProblem::KingsFacing { .. } => &kings_facing::INFO,
            SetupProblem::SideNotToMoveInCheck { .. } => &side_not_to_move_in_check::INFO,
        },
        IssueKind::DuplicateSquare { .. } => &duplicate_square::INFO,
        IssueKind::DiagramMismatch { .. } => &diagram_mismatch::INFO,
        IssueKind::MalformedMove { .. } => &malformed_move::INFO,
        IssueKind::IllegalMove { reason: Illegal::NoPiece, .. } => &no_such_piece::INFO,
        IssueKind::IllegalMove { reason: Illegal::RevealForbidden, .. } => &reveal_forbidden::INFO,
        IssueKind::IllegalMove { reason: Illegal::RevealImpossible(_), .. } => &reveal_impossible::INFO,
        IssueKind::IllegalMove { reason, .. } => codes_csa::code_of_move(*reason).unwrap_or(&illegal_move::INFO),
        IssueKind::RevealMissing => &reveal_missing::INFO,
        IssueKind::UnknownVariant { .. } => &unknown_variant::INFO,
        IssueKind::WrongEncoding => &wrong_encoding::INFO,
        IssueKind::NoSuchPiece { .. } => &no_such_piece::INFO,
        IssueKind::WrongPiece { .. } => &wrong_piece::INFO,
        IssueKind::WrongSide { .. } => &wrong_side::INFO,
        IssueKind::AmbiguousMove { .. } => &ambiguous_move::INFO,
        IssueKind::CaptureMark { .. } => &capture_mark::INFO,
        IssueKind::CheckMark => &check_mark::INFO,
        IssueKind::MateMark { .. } => &mate_mark::INFO,
        IssueKind::MoveNumber { .. } => &move_number::INFO,
        IssueKind::MissingNumber { .. } => &missing_number::INFO,
        IssueKind::MissingPlaceholder { .. } => &missing_placeholder::INFO,
        IssueKind::DuplicatePlaceholder => &duplicate_placeholder::INFO,
        IssueKind::MoveAfterEnd { .. } => &move_after_end::INFO,
        IssueKind::MoveBehindEnd => &move_after_end::INFO,
        IssueKind::NonCanonical { .. } => &non_canonical::INFO,
        IssueKind::DuplicateVariation { .. } => &duplicate_variation::INFO,
        IssueKind::SharedVariation { .. } => &shared_variation::INFO,
        IssueKind::UndefinedVariation { .. } => &undefined_variation::INFO,
        IssueKind::UnreferencedVariation { .. } => &unreferenced_variation::INFO,
        IssueKind::VariationCycle { .. } => &variation_cycle::INFO,
        IssueKind::VariationStart { .. } => &variation_start::INFO,
        IssueKind::SameAsMainline => &same_as_mainline::INFO,
        IssueKind::EmptyVariation => &empty_variation::INFO,
        IssueKind::NothingToVary => &nothing_to_vary::INFO,
        IssueKind::Repetition => &repetition::INFO,
        IssueKind::PerpetualCheck { .. } => &perpetual_check::INFO,
        IssueKind::PerpetualChase { .. } => &perpetual_chase::INFO,
        IssueKind::NoCaptureLimit { .. } => &no_capture_limit::INFO,
        IssueKind::Csa(issue) => codes_csa::code_of(issue),
        IssueKind::Cs102a(issue) => codes_cs102a::code_of(issue),
        IssueKind::Fen(issue) => codes_fen::code_of(issue),
    }
}

/// The severity of an issue by default: that of its code, or a milder one for some issues of a code.
pub fn severity_of(kind: &IssueKind) -> Severity {
    let info = code_of(kind);
    let of_format = match kind {
        IssueKind::Csa(issue) => codes_csa::severity(issue),
        _ => None,
    };
    of_format.or_else(|| (info.milder)(kind)).unwrap_or(info.severity)
}

/// Whether the issue is reported without being asked for. What only marks the dialect of a program is not
/// (record-formats §8.3 row 38).
pub fn enabled_by_default(kind: &IssueKind) -> bool {
    !matches!(kind, IssueKind::MissingGame { dialect: true } | IssueKind::MissingPlaceholder { required: false, .. })
}

/// What is wrong, why, and what would be right.
pub fn message(kind: &IssueKind, words: &Wording<'_>) -> String {
    let info = code_of(kind);
    let of_format = match kind {
        IssueKind::Csa(issue) => codes_csa::message(issue, words),
        _ => None,
    };
    of_format.or_else(|| (info.message)(kind, words)).unwrap_or_else(|| info.summary.to_owned())
}

/// The quick fixes of an issue, the likeliest first. They are proposals from the text alone: whoever offers them
/// makes sure by parsing and replaying that they add no error.
pub fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let mut fixes = (code_of(&issue.kind).fixes)(issue, context);
    if let IssueKind::Csa(of_format) = &issue.kind {
        fixes.extend(codes_csa::fixes(of_format, issue, context));
    }
    fixes
}
