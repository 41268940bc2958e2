//! The board at a place: for panels that follow the cursor and for the command line.

use super::causes::{doubt, position_not_known};
use super::playing::{move_named, position_of};
use crate::document::{Cursor, Document, PositionAtCursor, game_number, lines};
use crate::drawing::{self, Board, Geometry, Marks, Run, Style};
use crate::notation::{self, Dialect, Notation, Symbols, jeiqi_fen};
use crate::record::{BlockRole, Branching, LineSpan};
use crate::rules::{Move, Position, Side, Variant, jeiqi};
use crate::words::{self, names};
use std::ops::Range;

/// A position with everything a panel shows.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardView {
    /// The position as FEN.
    pub fen: String,
    /// The game: `xiangqi`.
    pub variant: &'static str,
    /// `red` or `black`.
    pub side_to_move: &'static str,
    /// The last move as coordinates.
    pub last_move: Option<String>,
    /// The side to move is in check.
    pub check: bool,
    /// And has no legal move.
    pub mate: bool,
    /// The board as text, in parts that may have colours.
    pub text: Vec<Run>,
    /// The board as a picture.
    pub svg: String,
    /// Where the squares are in the picture.
    pub geometry: Geometry,
    /// Every legal move.
    pub legal_moves: Vec<LegalMove>,
    /// Index of the game in the file, from 0.
    pub game: usize,
    /// The lines around the place from the outermost inwards, and the half-move.
    pub path: Vec<String>,
    /// The half-move in the text, in bytes; `None` before the first one of a line.
    pub range: Option<Range<usize>>,
    /// Why the half-move is not judged or the position not known, in words. Nothing is said about that position then:
    /// it is only the likeliest one.
    pub unknown: Option<String>,
}

impl BoardView {
    /// The board as text without colours.
    pub fn plain_text(&self) -> String {
        self.text.iter().map(|run| run.text.as_str()).collect()
    }
}

/// A move that could be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegalMove {
    /// Its coordinates, in shogi USI.
    pub coordinate: String,
    /// The text in the file's notation.
    pub text: String,
    /// The letters of the pieces that a dark piece may turn up as; a letter after the coordinates reveals it.
    pub reveals: Vec<char>,
}

/// The frame of a board: its own place among the others of a file.
#[derive(Default)]
struct BoardFrame {
    last: Option<Move>,
    /// The marks, if they are not those of the position.
    marks: Option<Marks>,
    game: usize,
    path: Vec<String>,
    range: Option<Range<usize>>,
    unknown: Option<String>,
    /// Whether other positions are possible too.
    is_doubtful: bool,
}

/// The board at a byte offset: after the half-move there, or else after the last one before it in its line. The
/// picture has the first side at the bottom.
pub fn board(document: &Document, offset: usize) -> Option<BoardView> {
    board_from(document, offset, "", false).ok()?
}

/// [`board`] after some moves more, which the text does not have. The second side can be at the bottom of the picture. An
/// error says in words why a move cannot be played.
pub(crate) fn board_from(
    document: &Document,
    offset: usize,
    moves: &str,
    flipped: bool,
) -> Result<Option<BoardView>, String> {
    let Some(cursor) = document.cursor(offset) else { return Ok(None) };
    if !moves.is_empty() {
        let (position, last, played) = after_moves(&cursor, moves)?;
        let mut path = path(&cursor);
        path.extend(played);
        let game = game_number(document, cursor.place.record);
        let range = cursor.ply().map(|ply| ply.range.clone());
        let frame = BoardFrame { last, game, path, range, ..BoardFrame::default() };
        return Ok(Some(view(document, &position, frame, cursor.dialect(), flipped)));
    }
    let (ply, PositionAtCursor { position, last, is_known }) = (cursor.ply(), cursor.position());
    let illegal = ply.filter(|ply| ply.legality.is_illegal());
    let marks = illegal.and_then(|ply| Some(Marks::after_illegal(&ply.before, ply.mv?, &position)));
    let of_ply = ply.and_then(|ply| doubt(&cursor, ply, &str::to_owned));
    let after = ply.map_or(cursor.place.start, |ply| ply.range.end);
    let frame = BoardFrame {
        last,
        marks,
        game: game_number(document, cursor.place.record),
        path: path(&cursor),
        range: ply.map(|ply| ply.range.clone()),
        unknown: of_ply.or_else(|| (!is_known).then(|| position_not_known(&cursor, after))),
        is_doubtful: !is_known,
    };
    Ok(Some(view(document, &position, frame, cursor.dialect(), flipped)))
}

/// The position after moves from that of the cursor, given by any of their names and parted by spaces; with the last move,
/// and each as the record writes it.
pub(crate) fn after_moves(cursor: &Cursor<'_>, moves: &str) -> Result<(Position, Option<Move>, Vec<String>), String> {
    let PositionAtCursor { mut position, mut last, .. } = cursor.position();
    let mut played = Vec::new();
    for text in moves.split_whitespace() {
        let mv = move_named(cursor.document, cursor.place.record, text, &position)?;
        played.push(written_after(last, mv, cursor.dialect(), &position));
        position.play(mv);
        last = Some(mv);
    }
    Ok((position, last, played))
}

/// The board of a FEN in the game of the record at a byte offset. An error says in words what is wrong with it.
pub(crate) fn board_of(document: &Document, offset: usize, fen: &str, flipped: bool) -> Result<BoardView, String> {
    let record = document.record_at(offset);
    let position = position_of(document, record, fen)?;
    let frame = BoardFrame { game: game_number(document, record), ..BoardFrame::default() };
    let dialect = document.dialect_of(record);
    Ok(view(document, &position, frame, dialect, flipped))
}

/// The board after `ply` half-moves of the main line of the game with the index `game`; `None` if it is shorter.
pub(crate) fn board_at(document: &Document, game: usize, ply: usize) -> Option<BoardView> {
    board_in_main_line(document, game, Some(ply))
}

/// The board at the end of the main line of the game with the index `game`.
pub(crate) fn last_board(document: &Document, game: usize) -> Option<BoardView> {
    board_in_main_line(document, game, None)
}

/// The board after a number of half-moves of a main line, or after all of them.
fn board_in_main_line(document: &Document, game: usize, ply: Option<usize>) -> Option<BoardView> {
    let mut games = document.entries().filter(|(_, entry)| entry.analysis.front().is_game);
    let (start, entry) = games.nth(game)?;
    let tree = document.game_of(entry);
    let plies: Vec<_> = tree.main_line().take(ply.unwrap_or(usize::MAX)).collect();
    if ply.is_some_and(|ply| plies.len() < ply) {
        return None;
    }
    let Some(last) = plies.last() else {
        let frame = BoardFrame { game, ..BoardFrame::default() };
        return Some(view(document, &tree.front.position, frame, entry.analysis.dialect(document.context()), false));
    };
    board(document, start + entry.tree.block_start(last.block) + usize::from(last.range.start()))
}

fn view(document: &Document, position: &Position, frame: BoardFrame, dialect: &Dialect, flipped: bool) -> BoardView {
    let BoardFrame { last, marks, game, path, range, unknown, is_doubtful } = frame;
    let board = Board::from(position);
    let marks = marks.unwrap_or_else(|| match is_doubtful {
        false => Marks::of(position, last),
        true => Marks::of_move(last),
    });
    let style = style_of(document, dialect);
    let pictured = Style { view: if flipped { Side::Second } else { Side::First }, ..style };
    let check = !is_doubtful && position.in_check();
    let legal = if is_doubtful { Vec::new() } else { position.legal_moves().to_vec() };
    BoardView {
        fen: names::position(position),
        variant: names::variant(position.variant()),
        side_to_move: names::side(position.side_to_move(), position.variant()),
        last_move: last.map(|mv| coordinate(mv, position)),
        check,
        mate: check && legal.is_empty(),
        text: drawing::painted(&board, &marks, &style.in_text()),
        svg: drawing::svg(&board, &marks, &pictured),
        geometry: drawing::geometry(&board, &pictured),
        legal_moves: legal
            .iter()
            .map(|mv| LegalMove {
                coordinate: coordinate(*mv, position),
                text: written(*mv, dialect, position),
                reveals: reveals(*mv, position),
            })
            .collect(),
        game,
        path,
        range,
        unknown,
    }
}

/// The look of boards, named as the moves of the first game are written.
pub(super) fn style(document: &Document) -> Style {
    style_in(document, 0)
}

/// The look of boards, named as the moves of a record are written.
pub(super) fn style_in(document: &Document, record: usize) -> Style {
    style_of(document, document.dialect_of(record))
}

/// The look of boards for a dialect: the files have numbers where the moves are counted by them.
fn style_of(document: &Document, dialect: &Dialect) -> Style {
    let digits = matches!(
        dialect.notation,
        Notation::Axf | Notation::Wxf | Notation::Chinese | Notation::Traditional | Notation::Steps
    );
    let settings = document.settings();
    let players = words::players(settings.locale, settings.players);
    let ranks_from_one = dialect.ranks_from_one;
    Style { script: settings.pieces, players, digits, coordinates: !digits, ranks_from_one, ..Style::default() }
}

/// The lines around it, from the outermost inwards, and the half-move.
fn path(cursor: &Cursor<'_>) -> Vec<String> {
    let named = |line: LineSpan| match cursor.entry.analysis.role(line.opener) {
        BlockRole::OpenVariation(number) | BlockRole::OpenAt(Branching { at: number @ Some(_), .. }) => {
            cursor.document.format().spelling.variation(number)
        }
        // By the number of the move that it replaces.
        _ => match cursor.entry.analysis.segment(line.opener + 1).map(|segment| segment.entry().due_number()) {
            Some((number, side)) => format!("{{{}}}", names::number(number, side)),
            None => "{}".to_owned(),
        },
    };
    let mut path: Vec<String> = lines(cursor).filter(|line| line.is_variation).map(named).collect();
    path.reverse();
    path.extend(cursor.ply().map(|ply| {
        let number = names::ply_number(ply.number, ply.side, ply.after.variant());
        format!("{number} {}", ply.text)
    }));
    path
}

/// The letters of the pieces that the dark piece of a move may turn up as; none if it is not dark.
fn reveals(mv: Move, position: &Position) -> Vec<char> {
    let Position::Jeiqi(position) = position else { return Vec::new() };
    if !position.lacks_reveal(mv) {
        return Vec::new();
    }
    let left = position.remaining(position.side_to_move());
    let kinds = jeiqi::Kind::ALL.into_iter().zip(left).filter(|(_, count)| *count > 0);
    kinds.map(|(kind, _)| jeiqi_fen::letter(jeiqi::Piece::open(Side::Second, kind))).collect()
}

/// A move as coordinates, in shogi USI.
pub(crate) fn coordinate(mv: Move, position: &Position) -> String {
    let mut text = String::new();
    if notation::write(mv, &Dialect::coordinate(), position, &mut text) {
        return text;
    }
    if let Some(from) = mv.from() {
        text.push_str(&from.to_string());
    }
    text.push_str(&mv.to().to_string());
    text
}

/// A move in a notation; coordinates where that notation cannot express it.
pub(super) fn written(mv: Move, dialect: &Dialect, position: &Position) -> String {
    written_after(None, mv, dialect, position)
}

/// As [`written`], where the move before is known.
pub(crate) fn written_after(last: Option<Move>, mv: Move, dialect: &Dialect, position: &Position) -> String {
    let mut text = String::new();
    if notation::write_after(last, mv, dialect, position, &mut text) { text } else { coordinate(mv, position) }
}

/// The notation that a move is named in first, for the players of its game.
pub(crate) fn of_the_players(position: &Position) -> Notation {
    match position.variant() {
        Variant::Xiangqi | Variant::Jeiqi => Notation::Chinese,
        Variant::Shogi => Notation::Japanese,
    }
}

/// The dialect in which a notation is shown outside of any file.
pub(crate) fn plain_dialect(notation: Notation) -> Dialect {
    match notation {
        Notation::Axf => Dialect::new(notation).with_symbols(Symbols::wxf()),
        other => Dialect::new(other),
    }
}
