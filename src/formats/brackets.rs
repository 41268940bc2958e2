//! Moves with a bracket in them by mistake, in the formats whose brackets have a meaning among the moves.

use crate::syntax::Scanner;

/// No move has more characters than this.
pub(super) const LONG_MOVE: usize = 8;

/// The length of a move with a bracket in it after `head` bytes, too many or in place of a sign: `C2(=5`, `C2)5`. A bracket
/// after a whole move, or before what may follow one, has its own meaning.
pub(super) fn move_with_bracket(scan: &mut Scanner<'_>, head: usize, may_be_move: fn(&str) -> bool) -> Option<usize> {
    let bracket = scan.peek(head).filter(|byte| matches!(byte, b'(' | b')' | b'[' | b']' | b'{' | b'}'))?;
    let in_move = |byte: u8| byte.is_ascii_alphanumeric() || byte >= 0x80 || b"+-=.".contains(&byte);
    let rest = scan.run(head + 1, in_move);
    let end = head + 1 + rest;
    let remark = scan.run(end, |byte| matches!(byte, b'!' | b'?'));
    let ends = scan.peek(end + remark).is_none_or(|byte| byte.is_ascii_whitespace());
    if !ends || (rest == 0 && (head == 0 || matches!(bracket, b'{' | b'}'))) {
        return None;
    }
    let (before, after) = (scan.slice(0, head), scan.slice(head + 1, rest));
    if before.chars().count() + after.chars().count() > LONG_MOVE {
        return None;
    }
    let is_number = !after.is_empty() && after.bytes().all(|byte| byte.is_ascii_digit());
    let space = scan.run(end, |byte| byte == b' ');
    let is_list = is_number && (head == 0 || matches!(scan.peek(end + space), Some(b')' | b',')));
    let is_whole = may_be_move(before);
    // Without the bracket, or with a letter, a digit or one of the signs in its place.
    let in_place = |sign: &str| may_be_move(&format!("{before}{sign}{after}"));
    let signs = ['+', '-', '=', '.', 'x'];
    let is_cut = before.strip_suffix(signs).is_some_and(|start| !may_be_move(start));
    let splits = (after.starts_with(signs) || is_cut) && in_place("");
    let ends_move = match bracket {
        _ if rest == 0 && is_whole => true,
        b'{' | b'}' if splits => false,
        b'{' | b'}' => is_whole || may_be_move(after) || after.ends_with('.'),
        _ => is_list,
    };
    if ends_move {
        return None;
    }
    let is_move =
        (head > 0 && rest > 0 && in_place("")) || ["R", "e", "5", "+", "-", "=", "."].into_iter().any(in_place);
    is_move.then_some(end)
}
