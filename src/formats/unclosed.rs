//! Comments without an end, in the formats that allow comments among the moves. The end of a later comment seems to be
//! theirs.

/// The bytes that [`ends_with_moves`] skips, apart from digits.
const SIGNS: &[u8] = b"().,{}$";

fn consists_of(word: &str, signs: &[u8]) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit() || signs.contains(&byte))
}

/// Whether a text has a word that [`ends_with_moves`] does not skip.
pub(super) fn has_words(text: &str) -> bool {
    !text.split_ascii_whitespace().all(|word| consists_of(word, SIGNS))
}

/// Whether the text of a comment ends with a numbered move, perhaps with a move of each side. Then these are moves of the
/// game: the comment should have ended before them, and the end that it has belongs to the next one.
pub(super) fn ends_with_moves(text: &str, is_move: fn(&str) -> bool) -> bool {
    // A long comment may have a sign at each place: no two moves are longer than this.
    let near = (text.len().saturating_sub(96)..=text.len()).find(|at| text.is_char_boundary(*at));
    let text = near.and_then(|near| text.get(near..)).unwrap_or(text);
    let is_dots = |word: &&str| word.bytes().all(|byte| byte == b'.');
    let is_number = |word: &str| {
        let digits = word.trim_start_matches('(');
        digits.starts_with(|c: char| c.is_ascii_digit()) && digits.ends_with(['.', ')']) && consists_of(digits, b".)")
    };
    let is_moved = |word: &str| is_move(word.trim_end_matches(['!', '?', '+', '#', ')']));
    // Lists of variations, codes, brackets, and the number of the move that the comment stands before.
    let mut words = text.split_ascii_whitespace().rev().skip_while(|word| consists_of(word, SIGNS));
    if !words.next().is_some_and(is_moved) {
        return false;
    }
    let mut words = words.skip_while(is_dots);
    match words.next() {
        Some(word) if is_moved(word) => words.find(|word| !is_dots(word)).is_some_and(is_number),
        word => word.is_some_and(is_number),
    }
}
