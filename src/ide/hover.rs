//! Hover: an explanation of the word under the cursor.

mod fen;
mod markdown;
mod players;
mod shogi;
mod tags;

use super::board_view::{of_the_players, plain_dialect, style_in, written_after};
use super::causes::doubt;
use super::evaluations::{evaluation, evaluations, said_line};
use super::findings::diagnostics_in;
use super::fixes::OFFERED;
use super::guesses::sort_guesses;
#[cfg(feature = "openings")]
use super::openings;
use super::positions::{NoOtherRecords, OtherRecords, elsewhere};
use crate::diagnostics::CodeInfo;
use crate::document::{
    Cursor, Document, LocatedIssue, PlyInText, absolute, first_plies, game_number, issues_around, word,
};
use crate::drawing::{self, Board, Marks, Style};
use crate::notation::{self, Dialect, NOTATIONS, Notation};
use crate::record::{BlockRole, HeaderRole, Repair};
use crate::rules::{Move, Position, Side, Square, Variant};
use crate::syntax::{ONE_BY_ONE, ParallelFor, SyntaxKind, Token};
use crate::words::{Locale, Wording, names, notation_name, say};
use fen::about_position;
use markdown::escaped;
use players::{about_player, player};
use shogi::{about_end, about_set_up};
use std::ops::Range;
use tags::{about_score, about_tag};

/// The height of a picture in pixels: VS Code shows 250 of a hover, and two lines stand above the picture.
const HEIGHT: u16 = 180;

/// The height of a picture below findings, which the editor shows in the same window.
const HEIGHT_BELOW_FINDINGS: u16 = 110;

/// The games of a player that are listed.
const LISTED_GAMES: usize = 4;

/// The half-moves of a variation that are shown.
const SHOWN_PLIES: usize = 8;

/// An explanation of a place.
#[derive(Clone, PartialEq, Debug)]
pub struct Hover {
    /// The word it is about.
    pub range: Range<usize>,
    /// Its parts, from top to bottom.
    pub sections: Vec<Section>,
}

/// A part of a hover.
#[derive(Clone, PartialEq, Debug)]
pub enum Section {
    Markdown(String),
    /// Names, and the code that each stands for: a move by notation, a position.
    Facts(Vec<(&'static str, String)>),
    /// Markdown about a finding, for clients that do not show the findings themselves.
    Reason(String),
    /// A board, as a picture for clients that show them and as text for all.
    Board {
        /// The picture.
        svg: String,
        text: String,
    },
}

impl Section {
    /// A board, as high as hovers show it.
    pub(super) fn board(board: &Board, marks: &Marks, style: &Style) -> Section {
        let small = Style { height: HEIGHT, ..*style };
        Section::Board { svg: drawing::svg(board, marks, &small), text: drawing::text(board, marks, &style.in_text()) }
    }

    /// Makes its picture smaller.
    fn make_room(&mut self) {
        if let Section::Board { svg, .. } = self {
            *svg = drawing::scaled(svg, HEIGHT_BELOW_FINDINGS);
        }
    }

    /// The position as its game writes it.
    pub(super) fn position(position: &Position) -> Section {
        let name = if position.variant() == Variant::Shogi { "SFEN" } else { "FEN" };
        Section::Facts(vec![(name, names::position(position))])
    }
}

/// The explanation of the word at the byte `offset`.
pub fn hover(document: &Document, offset: usize) -> Option<Hover> {
    hover_among(document, offset, &NoOtherRecords, ONE_BY_ONE)
}

/// As [`hover`], with the other games that reach the position after a move.
pub(crate) fn hover_among(
    document: &Document,
    offset: usize,
    others: &dyn OtherRecords,
    parallel_for: ParallelFor<'_>,
) -> Option<Hover> {
    let cursor = document.cursor(offset)?;
    let token = word(&cursor)?;
    let range = cursor.bytes(token.range());
    let cursor = cursor.moved(range.start);
    let mut sections = match player(&cursor) {
        Some(name) => about_player(&cursor, &name, others)?,
        None => sections(&cursor, token)?,
    };
    if token.kind == SyntaxKind::Move {
        sections.extend(elsewhere(&cursor, parallel_for, others));
    }
    let reasons = reasons(document, &range);
    if !reasons.is_empty() {
        sections.iter_mut().for_each(Section::make_room);
    }
    sections.extend(reasons);
    sections.extend(guesses(document, &range, others));
    Some(Hover { range, sections })
}

/// The half-moves that a hover lists where many fit, so that it is seen whole. `explain --at` lists all.
const LISTED: usize = 12;

/// The half-moves that may have been played where one is missing or wrong, if they are more than quick fixes offer.
fn guesses(document: &Document, range: &Range<usize>, others: &dyn OtherRecords) -> Option<Section> {
    let is_repair =
        |found: &LocatedIssue| found.issue.repair.as_ref().is_some_and(|repair| repair.guesses.len() > OFFERED);
    let found = issues_around(document, range).filter(is_repair);
    let found = found.filter(|found| found.range.start < range.end && range.start < found.range.end);
    let repair = found.filter_map(|found| Some((found.place.start, *found.issue.repair?))).next();
    let (start, Repair { guesses: mut fitting, range: at, .. }) = repair?;
    let cursor = document.cursor(absolute(start, at).start)?;
    sort_guesses(&cursor, &mut fitting, |guess| guess, others);
    let count = fitting.len();
    let mut moves: Vec<String> = fitting.iter().take(LISTED).map(|guess| format!("`{}`", guess.text)).collect();
    if count > LISTED {
        moves.push("…".to_owned());
    }
    let moves = moves.join(", ");
    let locale = document.settings().locale;
    Some(text(&say!(locale, "{count} half-moves fit, the likeliest first: {moves}", count, moves)))
}

/// The codes of the findings about the word, with one sentence each.
fn reasons(document: &Document, range: &Range<usize>) -> Vec<Section> {
    let mut codes: Vec<&'static CodeInfo> = Vec::new();
    for diagnostic in diagnostics_in(document, range) {
        if !codes.iter().any(|code| code.code == diagnostic.code.code) {
            codes.push(diagnostic.code);
        }
    }
    let locale = document.settings().locale;
    let said =
        |code: &&CodeInfo| say!(locale, "`{code}`: {summary}", code = code.code, summary = code.summary_in(locale));
    codes.iter().map(|code| Section::Reason(said(code))).collect()
}

/// The sections about the token at a cursor.
fn sections(cursor: &Cursor<'_>, token: Token<'_>) -> Option<Vec<Section>> {
    let (words, block) = (cursor.words(), cursor.kind());
    match token.kind {
        SyntaxKind::Move => about_move(cursor, &words),
        SyntaxKind::Remark => Some(vec![text(words.remark(token.text))]),
        SyntaxKind::Placeholder => Some(vec![text(&words.placeholder())]),
        SyntaxKind::MoveNumber => {
            let board = match cursor.plies().iter().find(|ply| ply.range.start >= cursor.offset) {
                Some(ply) => board_section(cursor, &ply.before, None),
                None => board_here(cursor),
            };
            Some(vec![text(&words.move_number(token.text.trim_end_matches('.'))), board])
        }
        SyntaxKind::Number if block == SyntaxKind::Moves => about_variation(cursor, token.text),
        SyntaxKind::Number | SyntaxKind::Keyword | SyntaxKind::LeftBracket | SyntaxKind::RightBracket
            if block == SyntaxKind::VariationOpen =>
        {
            about_variation(cursor, cursor.root().token(SyntaxKind::Number)?.text)
        }
        _ if in_diagram(cursor, token) => Some(vec![text(words.diagram()), board_here(cursor)]),
        SyntaxKind::Nag => Some(vec![text(&format!("`{}` {}", token.text, words.judgement(token.text)))]),
        SyntaxKind::Score if block == SyntaxKind::Moves => Some(about_score(cursor, token)),
        SyntaxKind::Special => about_end(cursor, token),
        SyntaxKind::Time => Some(vec![text(&shogi::time(&words, token.text)?)]),
        SyntaxKind::Version => Some(vec![text(words.csa_version(token.text))]),
        SyntaxKind::Comment | SyntaxKind::RawText => about_comment(cursor, &words),
        SyntaxKind::Whitespace | SyntaxKind::Unknown => None,
        _ => about_block(cursor, token),
    }
}

fn about_move(cursor: &Cursor<'_>, words: &Wording<'_>) -> Option<Vec<Section>> {
    let ply = cursor.ply()?;
    let number = names::ply_number(ply.number, ply.side, ply.before.variant());
    let heading = format!("**{number} {}**", escaped(&ply.text));
    let doubt = doubt(cursor, ply, &|name| escaped(name).into_owned());
    let doubt = doubt.map_or_else(String::new, |doubt| format!(" · {doubt}"));
    let Some(mv) = ply.mv else {
        let heading = text(&format!("{heading}{doubt}"));
        return Some(vec![heading, board_section(cursor, &ply.before, None), Section::position(&ply.before)]);
    };
    if !doubt.is_empty() && !ply.is_known {
        let board = marked_board(cursor, &ply.after, &Marks::of_move(Some(mv)));
        return Some(vec![text(&format!("{heading}{doubt}")), board]);
    }
    let settings = cursor.document.settings();
    let dialect = Dialect { script: settings.script, ..plain_dialect(of_the_players(&ply.before)) };
    let named = written_after(ply.last, mv, &dialect, &ply.before);
    let state = if doubt.is_empty() { state_of(words, ply) } else { doubt };
    let heading = format!("{heading} · {named}{state}");
    // In the same line: VS Code shows hovers of 250 pixels whole.
    #[cfg(feature = "openings")]
    let heading = openings::about(cursor, ply).into_iter().fold(heading, |heading, opening| heading + " · " + &opening);
    let mut sections = vec![text(&heading)];
    // A move that is illegal is shown where it begins.
    let (shown, marks) = match ply.before.explain(mv) {
        Ok(()) => (&ply.after, Marks::of(&ply.after, Some(mv))),
        Err(_) => (&ply.before, Marks::of_illegal(&ply.before, mv)),
    };
    let index = cursor.plies().iter().position(|other| other.range == ply.range);
    let evaluation = evaluations(cursor).into_iter().find(|(of, _)| Some(*of) == index);
    sections.extend(evaluation.map(|(_, found)| text(&words.evaluation(&found, shown.variant()))));
    sections.push(marked_board(cursor, shown, &marks));
    sections.extend(fen::left_to_turn_up(words, shown).as_deref().map(text));
    sections.push(notations(mv, &ply.before, settings.locale, words.dialect));
    sections.push(Section::position(shown));
    Some(sections)
}

/// The evaluation in the comment at the cursor, and the line that the program expects.
fn about_comment(cursor: &Cursor<'_>, words: &Wording<'_>) -> Option<Vec<Section>> {
    let (found, position, last) = evaluation(cursor)?;
    let mut sections = vec![text(&words.evaluation(&found, position.variant()))];
    if !found.line.is_empty() {
        let (line, position) = said_line(cursor, &found.line, position, last);
        sections.push(text(&words.expected_line(&line)));
        sections.push(board_section(cursor, &position, None));
    }
    Some(sections)
}

fn about_variation(cursor: &Cursor<'_>, number: &str) -> Option<Vec<Section>> {
    let words = cursor.words();
    let opener = match cursor.role() {
        BlockRole::OpenAt(_) => Some(cursor.place.block),
        _ => cursor.entry.analysis.structure().definition(number.parse().unwrap_or(0)),
    };
    let Some(opener) = opener else { return Some(vec![text(&words.undefined_variation(number))]) };
    let plies = first_plies(cursor, opener);
    let Some(first) = plies.first() else { return Some(vec![text(&words.empty_variation(number))]) };
    let line: Vec<String> = plies
        .iter()
        .take(SHOWN_PLIES)
        .map(|ply| match ply.side {
            Side::First => format!("{}. {}", ply.number, escaped(&ply.text)),
            Side::Second => escaped(&ply.text).into_owned(),
        })
        .collect();
    let lead = if first.side == Side::Second { format!("{}. ... ", first.number) } else { String::new() };
    let more = if plies.len() > SHOWN_PLIES { " …" } else { "" };
    let moves = format!("{lead}{}{more}", line.join(" "));
    Some(vec![text(&words.variation(number, &moves)), board_section(cursor, &first.before, None)])
}

fn about_block(cursor: &Cursor<'_>, token: Token<'_>) -> Option<Vec<Section>> {
    let (front, words) = (cursor.entry.analysis.front(), cursor.words());
    let board = || board_section(cursor, &front.position, None);
    let fen = || Section::position(&front.position);
    match cursor.kind() {
        SyntaxKind::Position => Some(about_set_up(cursor, token)),
        SyntaxKind::Setup => {
            let named = (token.kind == SyntaxKind::PieceSquare).then(|| square_of(token.text)).flatten();
            let marks = Marks { to: named, ..Marks::of(&front.position, None) };
            Some(vec![text(words.start_position()), marked_board(cursor, &front.position, &marks), fen()])
        }
        SyntaxKind::GameLine | SyntaxKind::StartOpen => {
            let games = game_number(cursor.document, cursor.place.record) + 1;
            let plies = cursor.entry.analysis.totals.plies;
            let game = words.game_of_file(games, plies);
            #[cfg(feature = "openings")]
            let game = openings::of_game(cursor.document, cursor.entry)
                .into_iter()
                .fold(game, |game, opening| game + " · " + &opening);
            Some(vec![text(&game), board(), fen()])
        }
        SyntaxKind::FormatLine => {
            let words = Wording { dialect: &cursor.document.context().declared, ..words };
            let is_pair = token.kind == SyntaxKind::SymbolPair;
            Some(vec![text(&if is_pair { words.symbol_pair() } else { words.format_line() })])
        }
        SyntaxKind::PositionLine | SyntaxKind::XiangqiLine | SyntaxKind::JeiqiLine => about_position(cursor, token),
        SyntaxKind::Header => {
            if let Some(sections) = about_tag(cursor) {
                return Some(sections);
            }
            let key = cursor.root().token(SyntaxKind::Keyword)?.text.to_ascii_uppercase();
            let mut sections = vec![text(&words.header(&key))];
            match words.spelling.header(&key).and_then(|header| header.role) {
                Some(HeaderRole::Fen) => sections.extend([board(), fen()]),
                Some(HeaderRole::Result) => {
                    sections.extend(front.result.verdict().map(|verdict| text(&words.verdict(verdict))))
                }
                _ => {}
            }
            Some(sections)
        }
        _ => None,
    }
}

/// Whether a token is part of a diagram: its keyword, its braces or its rows.
fn in_diagram(cursor: &Cursor<'_>, token: Token<'_>) -> bool {
    let mut nodes = cursor.root().nodes().filter(|node| node.kind() == SyntaxKind::Diagram);
    cursor.kind() == SyntaxKind::Diagram || nodes.any(|node| node.range().contains_range(token.range()))
}

/// The board at the cursor.
fn board_here(cursor: &Cursor<'_>) -> Section {
    let here = cursor.position();
    board_section(cursor, &here.position, here.last)
}

fn board_section(cursor: &Cursor<'_>, position: &Position, last: Option<Move>) -> Section {
    marked_board(cursor, position, &Marks::of(position, last))
}

fn marked_board(cursor: &Cursor<'_>, position: &Position, marks: &Marks) -> Section {
    Section::board(&Board::from(position), marks, &style_in(cursor.document, cursor.place.record))
}

fn text(words: &str) -> Section {
    Section::Markdown(words.to_owned())
}

/// The square that a piece of a setup names: `Ra0`, `R(a0)`.
fn square_of(piece: &str) -> Option<Square> {
    let mut letters = piece.chars();
    letters.next()?;
    let square = letters.as_str().trim_matches(|c: char| matches!(c, '(' | ')') || c.is_whitespace());
    let [file, rank] = square.as_bytes() else { return None };
    Square::new(file.to_ascii_lowercase().checked_sub(b'a')?, rank.checked_sub(b'0')?)
}

/// The move in every notation of its game, except the one that it is named in first, and with the letters of the file.
fn notations(mv: Move, before: &Position, locale: Locale, file: &Dialect) -> Section {
    use Notation::{Axf, Digits, Lalg, Salg, Steps, Wxf};
    let named = of_the_players(before);
    let usi = |notation| notation == Notation::Coordinate && before.variant() == Variant::Shogi;
    let shown = NOTATIONS.iter().filter(|info| info.notation != named);
    let shown = shown.filter(|info| !matches!(info.notation, Steps | Digits) || file.notation == info.notation);
    // Only a file that writes letters, or declares some, has any.
    let has_letters =
        matches!(file.notation, Axf | Wxf | Lalg | Salg) || file.symbols != plain_dialect(file.notation).symbols;
    let facts = shown.filter_map(|info| {
        let mut text = String::new();
        let mut dialect = plain_dialect(info.notation);
        if has_letters && matches!(info.notation, Axf | Lalg | Salg) {
            dialect.symbols = file.symbols;
        }
        let written = notation::write(mv, &dialect, before, &mut text);
        written.then_some((if usi(info.notation) { "USI" } else { notation_name(locale, info.notation) }, text))
    });
    Section::Facts(facts.collect())
}

/// The state of the board after a half-move.
fn state_of(words: &Wording<'_>, ply: &PlyInText) -> String {
    let captures = ply.mv.is_some_and(|mv| ply.before.is_capture(mv));
    let (check, stuck) = (ply.after.in_check(), !ply.after.has_legal_move());
    words.after_move(ply.legality.is_legal(), captures, check, stuck)
}
