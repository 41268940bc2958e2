//! The legal moves at a place, as the record writes them, with the number that is to be printed before them.

use super::likely::{Likelihood, MoveFacts, likelihood};
use super::lines::words_among_moves;
use super::preview::Preview;
use super::word::{MoveWord, begins_statement, begun_word, move_word};
use super::{Completion, CompletionKind, Completions, names};
#[cfg(feature = "server")]
use crate::document::Document;
use crate::document::{Cursor, absolute};
use crate::formats::editing::{Editing, PlySeparator};
use crate::ide::board_view::coordinate;
use crate::ide::causes::position_not_known;
#[cfg(feature = "openings")]
use crate::ide::openings::Leading;
use crate::ide::positions::{OtherRecords, Tally, played_elsewhere};
use crate::notation::{self, Dialect};
use crate::record::{BlockRole, NextPly, RecordHead};
use crate::rules::{Move, Position, Side, Variant, jeiqi};
use crate::sort::sort_by_key;
use crate::syntax::SyntaxKind;
use crate::text::{TextEdit, range};
use std::borrow::Cow;
#[cfg(feature = "server")]
use std::ops::Range;

/// The legal moves at the cursor; `None` where no half-move can stand.
pub(super) fn moves(cursor: &Cursor<'_>, others: &dyn OtherRecords) -> Option<Completions> {
    let (word, next, dialect) = due(cursor)?;
    let typed = cursor.typed(word.range.start);
    let elsewhere = match next.is_known {
        true => played_elsewhere(cursor.document, &next.position, cursor.place.record, others),
        false => Tally::default(),
    };
    let items = written_moves(cursor, &word, (&next, &dialect), &typed, &elsewhere);
    let mut also = counted(cursor, &word);
    also.extend(indentation(cursor, &word, &next));
    Some(Completions { word: word.range, cursor: cursor.offset, also, items })
}

/// The half-move that other games played most often where a line ends, and the word that it replaces.
#[cfg(feature = "server")]
pub(crate) fn most_played(
    document: &Document,
    offset: usize,
    others: &dyn OtherRecords,
) -> Option<(Range<usize>, String)> {
    let cursor = document.typing(offset)?;
    let (word, next, _) = due(&cursor)?;
    if !next.is_known || next.replaced.is_some() || word.range.end != cursor.offset {
        return None;
    }
    let typed = cursor.typed(word.range.start);
    let played = played_elsewhere(document, &next.position, cursor.place.record, others);
    let (mv, _) = *played.continuations().first()?;
    let wanted = coordinate(mv, &next.position);
    let found = moves(&cursor, others)?;
    let is_wanted = |item: &Completion| item.preview.as_ref().is_some_and(|preview| preview.mv == wanted);
    let item = found.items.into_iter().find(is_wanted)?;
    item.text.starts_with(&*typed).then_some((found.word, item.text))
}

/// The word at the cursor where a half-move is allowed, the half-move that is due there, and how it is written.
pub(in crate::ide) fn due<'a>(cursor: &Cursor<'a>) -> Option<(MoveWord, NextPly, Cow<'a, Dialect>)> {
    let separator = cursor.document.format().editing.separator?;
    let word = begun_word(cursor).or_else(|| move_word(cursor, separator))?;
    if !is_in_a_line(cursor, &word, separator) {
        return None;
    }
    let at = word.range.start.checked_sub(cursor.place.start)?;
    let at = match word.lead {
        Some(_) => {
            if cursor.role() == BlockRole::Moves {
                at
            } else {
                0
            }
        }
        // After the words of a block that is no run of moves stands what comes after the block.
        None => {
            if word.before.is_none() {
                0
            } else {
                at.max(1)
            }
        }
    };
    let lowering = cursor.document.format().lowering;
    let dialect = dialect_before(cursor, &word);
    let next = cursor.entry.analysis.next_ply(&cursor.entry.tree, lowering, &dialect, cursor.place.block, at)?;
    (!next.over).then_some((word, next, dialect))
}

/// The number that is due before the half-move whose first letters end at the cursor, and its place. Nothing while
/// the letters can still become a word of the format: `C` is a cannon or the beginning of `COM`.
///
/// The second side's half-moves have numbers only at the start of a line. Nobody types `1. ...` after a comment.
pub(in crate::ide) fn due_number(cursor: &Cursor<'_>) -> Option<(usize, String)> {
    let (word, next, dialect) = due(cursor).filter(|(word, ..)| word.lead.is_none())?;
    let of_each = cursor.document.format().editing.numbers_half_moves;
    let numbered = of_each || next.side == Side::First || next.is_first();
    if word.range.end != cursor.offset || next.is_after_number() || !numbered {
        return None;
    }
    let typed = cursor.typed(word.range.start);
    let (before, _) = surroundings(cursor, &word, &next, &typed);
    let begun = !before.trim().is_empty() && begins_a_move(cursor, &word, (&next, &dialect), &typed);
    begun.then_some((word.range.start, before))
}

/// Whether letters can only be the beginning of a half-move.
fn begins_a_move(cursor: &Cursor<'_>, word: &MoveWord, (next, dialect): (&NextPly, &Dialect), typed: &str) -> bool {
    if typed.is_empty() || typed.starts_with(|first: char| first.is_ascii_digit()) {
        return false;
    }
    if cursor.document.format().spelling.words_among_moves().iter().any(|other| other.word.starts_with(typed)) {
        return false;
    }
    // One letter has the form of a half-move too: the piece alone.
    if word.is_whole && typed.chars().nth(1).is_some() {
        return true;
    }
    let lower = writes_lower(next, dialect);
    let texts = legal(&next.position).into_iter().filter_map(|mv| text_of(mv, dialect, &next.position, lower));
    let begins = |text: &str| text.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed));
    texts.into_iter().any(|text| begins(&text))
}

/// The removal of the spaces before a half-move that comes with its number, which an editor may have put there.
fn indentation(cursor: &Cursor<'_>, word: &MoveWord, next: &NextPly) -> Option<TextEdit> {
    let lead = word.lead.clone().filter(|lead| !lead.is_empty())?;
    let is_replaced = !next.is_after_number() && begins_statement(cursor.document, word.range.start, &[]);
    is_replaced.then(|| TextEdit::replace(range(lead.start, lead.end), String::new()))
}

/// The edits that keep a header true which counts the half-moves.
fn counted(cursor: &Cursor<'_>, word: &MoveWord) -> Vec<TextEdit> {
    let plies = cursor.entry.analysis.totals.plies as usize + usize::from(word.range.is_empty());
    let start = cursor.record_start();
    let moved = |edit: TextEdit| {
        let at = absolute(start, edit.range);
        let changes = cursor.document.slice(at.clone()) != edit.text;
        changes.then(|| TextEdit::replace(range(at.start, at.end), edit.text))
    };
    (cursor.document.format().editing.count)(&cursor.entry.tree, plies).into_iter().filter_map(moved).collect()
}

/// Whether a line of moves can go on at a word, as far as its neighbours say.
fn is_in_a_line(cursor: &Cursor<'_>, word: &MoveWord, separator: PlySeparator) -> bool {
    let analysis = &cursor.entry.analysis;
    let opened = match cursor.role() {
        BlockRole::Moves
        | BlockRole::OpenMain
        | BlockRole::OpenInline
        | BlockRole::OpenNext
        | BlockRole::OpenVariation(_)
        | BlockRole::OpenAt(_)
        | BlockRole::Close => true,
        // The blocks before the moves in a format without brackets.
        BlockRole::Trivia | BlockRole::Annotation | BlockRole::Error | BlockRole::Header | BlockRole::Setup => true,
        BlockRole::Format | BlockRole::GameLine => false,
    };
    let placed = match separator {
        PlySeparator::Lines => word.line_start || follows_number(cursor, word),
        PlySeparator::OneLine | PlySeparator::Fields => !word.line_start,
        PlySeparator::FilledLines | PlySeparator::Rows { .. } => true,
    };
    let mut after = cursor.place.block + 1..cursor.entry.tree.blocks().len();
    let follows = after.find(|block| !matches!(analysis.role(*block), BlockRole::Trivia | BlockRole::Annotation));
    let headed = follows.is_some_and(|block| {
        matches!(
            analysis.role(block),
            BlockRole::Header | BlockRole::Setup | BlockRole::Format | BlockRole::GameLine | BlockRole::OpenMain
        )
    });
    opened && placed && !headed && analysis.front().is_certain() && is_begun(cursor)
}

/// Whether nothing but a number stands before a word on its line, in a format where each half-move has one.
fn follows_number(cursor: &Cursor<'_>, word: &MoveWord) -> bool {
    let before = word.before.as_ref().filter(|before| before.kind == SyntaxKind::MoveNumber);
    cursor.document.format().editing.numbers_half_moves && before.is_some_and(|before| !before.touches)
}

/// Whether nothing has to be written first before the moves of a record without brackets around its main line: it
/// has some, or the first one can follow at once.
fn is_begun(cursor: &Cursor<'_>) -> bool {
    let implicit = !cursor.document.format().lowering.replay_rules().opened_main;
    if !implicit || cursor.entry.analysis.totals.plies > 0 {
        return true;
    }
    let opening = (cursor.document.format().editing.opening)(&cursor.entry.tree, "\n");
    opening.is_some_and(|opening| opening.before.trim().is_empty())
}

/// The likeliest come first.
fn written_moves(
    cursor: &Cursor<'_>,
    word: &MoveWord,
    (next, dialect): (&NextPly, &Dialect),
    typed: &str,
    elsewhere: &Tally,
) -> Vec<Completion> {
    let position = &next.position;
    let (before, after) = surroundings(cursor, word, next, typed);
    let lower = writes_lower(next, dialect);
    let fen = crate::words::names::position(position);
    // The moves are legal in the likeliest position, which may not be the real one.
    let unknown = (!next.is_known).then(|| position_not_known(cursor, word.range.start));
    // No FEN holds a dark piece that an illegal move has brought away from its square.
    let has_preview = unknown.is_none() && super::preview::is_read_back(position, &fen);
    let words = cursor.words();
    let space_follows =
        cursor.document.format().editing.separator != Some(PlySeparator::Lines) && ends_line(cursor, word.range.end);
    #[cfg(feature = "openings")]
    let leading = next.is_known.then(|| Leading::to(cursor, word.range.start, position)).flatten();
    let mut items: Vec<(Likelihood, Completion)> = Vec::new();
    for mv in legal(position) {
        let Some(text) = text_of(mv, dialect, position, lower) else { continue };
        let mut played = position.clone();
        played.play(mv);
        let check = played.in_check();
        // Nobody is stalemated in shogi while there is a piece in hand, and to look for it takes long.
        let ends = (check || played.variant() != Variant::Shogi) && !played.has_legal_move();
        let is_replaced = next.replaced == Some(mv);
        let times = if is_replaced { 0 } else { elsewhere.times(mv) };
        let facts = MoveFacts { is_replaced, times, ends, check };
        let mut found = names::of(mv, position, &text);
        if typed.starts_with(|first: char| first.is_ascii_digit()) && !before.is_empty() {
            found.push(format!("{}{text}", before.trim_start()));
        }
        let offered = || words.with_times(words.move_offered(mv, position, check, ends), times);
        #[cfg(feature = "openings")]
        let offered = || match leading.as_ref().and_then(|leading| leading.by(mv)) {
            Some(opening) => format!("{} · {opening}", offered()),
            None => offered(),
        };
        let completion = Completion {
            kind: CompletionKind::Move,
            detail: unknown.clone().unwrap_or_else(offered),
            filter: names::joined(found, typed),
            text: format!("{before}{text}{after}"),
            snippet: None,
            moved: None,
            label: text,
            preview: has_preview.then(|| Preview::of(mv, position, &fen, next.last)),
            space_follows,
        };
        items.push((likelihood(mv, position, &mut played, facts), completion));
    }
    sort_by_key(&mut items, |(likelihood, _)| *likelihood);
    let mut items: Vec<Completion> = items.into_iter().map(|(_, completion)| completion).collect();
    let number = before.trim();
    if number.starts_with(|first: char| first.is_ascii_digit()) {
        let text = before.trim_end().to_owned();
        items.push(Completion { text, ..Completion::plain(CompletionKind::Number, number) });
    }
    let space = if before.starts_with(' ') { " " } else { "" };
    items.extend(words_among_moves(cursor, &word.range, space));
    items
}

/// Whether nothing follows an offset on its line.
fn ends_line(cursor: &Cursor<'_>, offset: usize) -> bool {
    let rope = cursor.document.rope();
    rope.get_char(rope.byte_to_char(offset)).is_none_or(|next| matches!(next, '\n' | '\r'))
}

/// How the record writes its moves, the word aside: half of a move can look like another notation.
fn dialect_before<'a>(cursor: &Cursor<'a>, word: &MoveWord) -> Cow<'a, Dialect> {
    let (context, lowering) = (cursor.document.context(), cursor.document.format().lowering);
    let usual = Cow::Borrowed(cursor.dialect());
    if word.range.is_empty() {
        return usual;
    }
    if !lowering.replay_rules().own_dialect {
        return if cursor.document.totals().shapes.moves > 1 { usual } else { Cow::Borrowed(&context.declared) };
    }
    let start = cursor.record_start();
    let end = start + cursor.entry.tree.text_len();
    let text = cursor.document.slice(start..word.range.start) + &cursor.document.slice(word.range.end..end);
    let others = crate::syntax::parse(cursor.document.format().grammar, &text);
    let blocks = others.first().map(|tree| tree.blocks()).unwrap_or_default();
    let roles: Vec<BlockRole> = blocks.iter().map(|block| lowering.role(block.tree())).collect();
    let head = RecordHead { blocks, roles: &roles, context, tags: &cursor.entry.analysis.front().tags };
    lowering.dialect(&head).map_or(usual, Cow::Owned)
}

/// The text before a half-move and after it: its number, and spaces to its neighbours.
fn surroundings(cursor: &Cursor<'_>, word: &MoveWord, next: &NextPly, typed: &str) -> (String, &'static str) {
    let editing = cursor.document.format().editing;
    let mut before = number(cursor, word, next, editing);
    if cursor.dialect().notation.is_glued() {
        return (before, "");
    }
    let touched = word.before.as_ref().filter(|before| before.touches);
    if let Some(touched) = touched {
        let open = matches!(touched.kind, SyntaxKind::LeftParen | SyntaxKind::LeftBracket);
        let apart = !open && touched.kind != SyntaxKind::Whitespace && !before.starts_with([' ', '.']);
        before.insert_str(0, if apart { " " } else { "" });
    }
    let end = word.range.end;
    let rope = cursor.document.rope();
    let next = rope.get_char(rope.byte_to_char(end));
    let glued = next.is_some_and(|next| next.is_alphanumeric() || next == '}') && typed.is_empty();
    (before, if glued && word.range.is_empty() { " " } else { "" })
}

/// The number to be printed before a half-move, with the space after it; empty where none is.
fn number(cursor: &Cursor<'_>, word: &MoveWord, next: &NextPly, editing: &Editing) -> String {
    if word.lead.is_some() && !next.is_after_number() && editing.separator == Some(PlySeparator::Lines) {
        return (editing.lead)(next.number, next.side, None);
    }
    let number = editing.number(next.number, next.side, None).join(" ");
    if number.is_empty() {
        return number;
    }
    if next.is_after_number() {
        let printed = word.before.as_ref().filter(|before| before.kind == SyntaxKind::MoveNumber);
        let missing = printed.and_then(|before| number.strip_prefix(before.text.as_str()));
        let missing = missing.filter(|_| next.side == Side::Second && !next.is_filled()).unwrap_or_default();
        let touches = printed.is_some_and(|before| before.touches);
        return match (missing.starts_with(' '), touches) {
            (true, true) => format!("{missing} "),
            (true, false) => format!("{} ", missing.trim_start()),
            (false, true) if !missing.is_empty() => format!("{missing} "),
            _ => String::new(),
        };
    }
    let block = cursor.place.block;
    let is_variation = cursor.line().is_some_and(|line| line.is_variation);
    let alone = next.written.is_empty() && next.is_first() && !is_variation;
    let after_variation = match cursor.role() {
        BlockRole::Close => true,
        BlockRole::Moves => {
            word.before.is_none() && block > 0 && cursor.entry.analysis.role(block - 1) == BlockRole::Close
        }
        _ => false,
    };
    let numbered = next.is_numbered() || alone;
    let printed = match next.side {
        _ if editing.numbers_half_moves => numbered,
        Side::First => numbered,
        Side::Second => numbered && (next.is_first() || after_variation),
    };
    if printed { format!("{number} ") } else { String::new() }
}

/// The legal moves of a position; a dark piece turns up as each kind that is left.
pub(super) fn legal(position: &Position) -> Vec<Move> {
    let moves = position.legal_moves();
    let Position::Jeiqi(board) = position else { return moves.to_vec() };
    let left = board.remaining(board.side_to_move());
    let mut all = Vec::with_capacity(moves.len() * 4);
    for mv in moves {
        if !board.lacks_reveal(mv) {
            all.push(mv);
            continue;
        }
        let kinds = jeiqi::Kind::ALL.into_iter().filter(|kind| left.get(kind.index()).is_some_and(|left| *left > 0));
        all.extend(kinds.map(|kind| jeiqi::with_reveal(mv, Some(kind))).filter(|mv| board.is_legal(*mv)));
    }
    all
}

/// A move as the record writes it, if it is read as the same one; else as coordinates, which always are.
pub(in crate::ide) fn text_of(mv: Move, dialect: &Dialect, position: &Position, lower: bool) -> Option<String> {
    let same = |text: &str| notation::read(text, dialect, position).legal() == Some(mv);
    let mut text = String::new();
    if notation::write(mv, dialect, position, &mut text) {
        if lower {
            text.make_ascii_lowercase();
        }
        if same(&text) {
            return Some(text);
        }
    }
    let coordinates = coordinate(mv, position);
    same(&coordinates).then_some(coordinates)
}

/// Whether the side to move writes its moves in lower case, which some files do for Black.
fn writes_lower(next: &NextPly, dialect: &Dialect) -> bool {
    next.written.iter().any(|(text, before, mv)| {
        let mut usual = String::new();
        before.side_to_move() == next.side
            && notation::write(*mv, dialect, before, &mut usual)
            && usual != *text
            && usual.to_ascii_lowercase() == *text
            && notation::read(text, dialect, before).notes().is_empty()
    })
}
