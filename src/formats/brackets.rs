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
    let ends = scan.peek(head + 1 + rest).is_none_or(|byte| byte.is_ascii_whitespace());
    if !ends || (rest == 0 && (head == 0 || matches!(bracket, b'{' | b'}'))) {
        return None;
    }
    let (before, after) = (scan.slice(0, head), scan.slice(head + 1, rest));
    if before.chars().count() + after.chars().count() > LONG_MOVE {
        return None;
    }
    let is_number = !after.is_empty() && after.bytes().all(|byte| byte.is_ascii_digit());
    let is_whole = may_be_move(before);
    let ends_move = match bracket {
        _ if rest == 0 && is_whole => true,
        b'{' | b'}' => is_whole || may_be_move(after) || after.ends_with('.'),
        // A list of variations.
        _ => is_number && (head == 0 || is_whole),
    };
    if ends_move {
        return None;
    }
    // Without the bracket, or with a letter, a digit or one of the signs in its place.
    let in_place = |sign: &str| may_be_move(&format!("{before}{sign}{after}"));
    let is_move =
        (head > 0 && rest > 0 && in_place("")) || ["R", "e", "5", "+", "-", "=", "."].into_iter().any(in_place);
    is_move.then_some(head + 1 + rest)
}
