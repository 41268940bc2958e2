//! Words and whitespace in turns, kept as one piece.
//!
//! Most of a record is `1. Ch2-e2 Nh9-g7 2. …`: numbers and moves with spaces between them. A token of its own for each
//! would cost sixteen bytes in its node and two locked instructions, more than all other work on it. So a tree stores
//! such a run as one piece. Without runs the check of a file takes 20 to 40 % more instructions. A walk over the tree
//! splits it into tokens at the whitespace. Invariant: a token goes into a run only if splitting gives it back unchanged,
//! so a run cannot be seen from outside.
//!
//! The [`Form`] of the run decides the kind of each word.

use super::SyntaxKind;

/// The minimal number of tokens for a run; fewer are shared with other tokens of the same text.
pub(super) const SHORTEST: usize = 4;

/// How a run is split.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// Moves, and numbers with a dot: `1. Ch2-e2 Nh9-g7`.
    Words,
    /// Also the times of CSA: `+7776FU` `T12`.
    Timed,
    /// The lines of KIF, `   1 ７六歩(77)   ( 0:16/00:00:16)`: digits are a number, a word that begins with a bracket is a time
    /// and ends with one, and a line break is a token of its own.
    Lines,
}

/// The tokens of a run under construction.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Run {
    /// How many there are.
    pub tokens: usize,
    /// Where the first one begins.
    pub start: usize,
    /// Words that look like the times of CSA are times.
    pub timed: bool,
    /// Whether a space is its last token.
    pub(super) space: bool,
}

impl Run {
    /// Whether tokens of a kind can be in runs.
    #[inline]
    pub(super) fn may_take(kind: SyntaxKind) -> bool {
        matches!(kind, SyntaxKind::Whitespace | SyntaxKind::Move | SyntaxKind::MoveNumber | SyntaxKind::Time)
    }

    /// Takes a token at `at`, right after the previous one, if splitting the run would give it back unchanged.
    pub(super) fn takes(&mut self, kind: SyntaxKind, text: &str, at: usize) -> bool {
        let fits = match kind {
            SyntaxKind::Whitespace => text == " " || text.bytes().all(is_space),
            SyntaxKind::Move | SyntaxKind::MoveNumber | SyntaxKind::Time => {
                kind == kind_of(text, Form::Timed) && !text.bytes().any(is_space)
            }
            _ => false,
        };
        let follows = fits && self.follows(kind == SyntaxKind::Whitespace, at);
        self.timed |= follows && kind == SyntaxKind::Time;
        follows
    }

    /// Takes a space or a word at `at` if the run is empty or ends with the other of the two.
    #[inline]
    pub(super) fn follows(&mut self, space: bool, at: usize) -> bool {
        if self.tokens == 0 {
            self.start = at;
        } else if self.space == space {
            return false;
        }
        self.tokens += 1;
        self.space = space;
        true
    }

    /// Its form.
    pub(super) fn form(&self) -> Form {
        if self.timed { Form::Timed } else { Form::Words }
    }

    /// Takes `tokens` more words and spaces in turns.
    pub(super) fn goes_on(&mut self, tokens: usize) {
        self.tokens += tokens;
        self.space ^= tokens % 2 == 1;
    }
}

/// The kind of a word: digits with a dot at the end are a number; in a `timed` run `T` with digits is a time.
#[inline]
fn kind_of(word: &str, form: Form) -> SyntaxKind {
    match (form, word.as_bytes()) {
        (Form::Timed, [b'T', b'0'..=b'9', ..]) | (Form::Lines, [b'(', ..]) => SyntaxKind::Time,
        (Form::Lines, [b'0'..=b'9', ..]) | (_, [b'0'..=b'9', .., b'.']) => SyntaxKind::MoveNumber,
        _ => SyntaxKind::Move,
    }
}

#[inline]
pub(super) fn is_space(byte: u8) -> bool {
    byte <= b' ' && byte.is_ascii_whitespace()
}

/// Takes the first token off a run.
#[inline]
pub(super) fn next<'t>(run: &mut &'t str, form: Form) -> Option<(SyntaxKind, &'t str)> {
    let bytes = run.as_bytes();
    let space = is_space(*bytes.first()?);
    let len = match (space, form) {
        (true, Form::Lines) => spaces_of_line(bytes),
        (true, _) => spaces(bytes),
        (false, _) => word_of(bytes, form),
    };
    let (text, rest) = run.split_at_checked(len)?;
    *run = rest;
    Some((if space { SyntaxKind::Whitespace } else { kind_of(text, form) }, text))
}

/// Calls `visit` with each word of a run and its offset: the tokens of [`next`] without the whitespace.
#[inline]
pub(super) fn each_word<'t>(run: &'t str, form: Form, mut visit: impl FnMut(SyntaxKind, &'t str, usize)) {
    let mut rest = run;
    loop {
        let len = word_of(rest.as_bytes(), form);
        let Some((text, tail)) = rest.split_at_checked(len) else { return };
        if text.is_empty() {
            rest = rest.trim_ascii_start();
            if rest.is_empty() {
                return;
            }
            continue;
        }
        visit(kind_of(text, form), text, run.len() - rest.len());
        rest = tail.strip_prefix(' ').or_else(|| tail.strip_prefix('\n')).unwrap_or(tail);
    }
}

/// Number of bytes of the word that bytes begin with.
#[inline]
fn word_of(bytes: &[u8], form: Form) -> usize {
    match (form, bytes.first()) {
        (Form::Lines, Some(b'(')) => bytes.iter().position(|byte| *byte == b')').map_or(bytes.len(), |at| at + 1),
        _ => word(bytes),
    }
}

/// Number of bytes of the line break that bytes begin with, or of the spaces before one.
fn spaces_of_line(bytes: &[u8]) -> usize {
    match bytes {
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => bytes.iter().position(|byte| !is_space(*byte) || matches!(byte, b'\r' | b'\n')).unwrap_or(bytes.len()),
    }
}

/// Number of bytes before the first ASCII whitespace. They are read eight at a time: few words are longer.
#[inline]
pub(super) fn word(bytes: &[u8]) -> usize {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    let Some(eight) = bytes.first_chunk() else { return word_bytewise(bytes) };
    let eight = u64::from_le_bytes(*eight);
    // The first byte below `!`; those after it may be marked wrongly.
    let low = eight.wrapping_sub(ONES * u64::from(b'!')) & !eight & (ONES << 7);
    let at = low.trailing_zeros() & !7;
    match eight.checked_shr(at) {
        Some(tail) if matches!(tail as u8, b' ' | b'\n') => (at / 8) as usize,
        _ => word_bytewise(bytes),
    }
}

#[cold]
fn word_bytewise(bytes: &[u8]) -> usize {
    bytes.iter().position(|byte| is_space(*byte)).unwrap_or(bytes.len())
}

/// Number of bytes of ASCII whitespace.
#[inline]
pub(super) fn spaces(bytes: &[u8]) -> usize {
    match bytes {
        [b' ', next, ..] if *next > b' ' => 1,
        _ => bytes.iter().position(|byte| !is_space(*byte)).unwrap_or(bytes.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::SyntaxKind::{Comment, Move, MoveNumber, Time, Whitespace};
    use super::*;

    /// The tokens of a run, found in both ways.
    fn tokens_of(run: &str, form: Form) -> Vec<(SyntaxKind, &str)> {
        let mut rest = run;
        let tokens: Vec<_> = std::iter::from_fn(|| next(&mut rest, form)).collect();
        let mut words = Vec::new();
        each_word(run, form, |kind, text, at| {
            assert_eq!(run.get(at..at + text.len()), Some(text));
            words.push((kind, text));
        });
        let meant = tokens.iter().copied().filter(|(kind, _)| *kind != Whitespace);
        assert_eq!(words, meant.collect::<Vec<_>>(), "{run:?}");
        tokens
    }

    #[test]
    fn what_goes_in_comes_out() {
        let tokens = [(MoveNumber, "1."), (Whitespace, " "), (Move, "Ch2-e2"), (Whitespace, "\r\n "), (Move, "33.4")];
        let tokens = tokens.into_iter().chain([(Whitespace, "\t"), (Move, "炮２平５"), (Whitespace, " "), (Move, ".")]);
        let mut run = Run::default();
        let mut text = String::new();
        for (kind, token) in tokens.clone() {
            assert!(run.takes(kind, token, 7 + text.len()), "{token}");
            text.push_str(token);
        }
        assert_eq!((run.start, run.tokens), (7, 9));
        assert_eq!(tokens_of(&text, Form::Words), tokens.collect::<Vec<_>>());
    }

    #[test]
    fn times_come_out_of_runs_of_times() {
        let mut run = Run::default();
        assert!(run.takes(Move, "+7776FU", 0) && run.takes(Whitespace, "\n", 7) && !run.timed);
        assert!(run.takes(Time, "T12", 8) && run.timed);
        assert_eq!(tokens_of("+7776FU\nT12", run.form()), [(Move, "+7776FU"), (Whitespace, "\n"), (Time, "T12")]);
    }

    #[test]
    fn lines_have_numbers_moves_and_times() {
        assert_eq!(
            tokens_of("   1 ７六歩(77)   ( 0:16/00:00:16)\r\n2 同　角打 \n", Form::Lines),
            [
                (Whitespace, "   "),
                (MoveNumber, "1"),
                (Whitespace, " "),
                (Move, "７六歩(77)"),
                (Whitespace, "   "),
                (Time, "( 0:16/00:00:16)"),
                (Whitespace, "\r\n"),
                (MoveNumber, "2"),
                (Whitespace, " "),
                (Move, "同　角打"),
                (Whitespace, " "),
                (Whitespace, "\n"),
            ]
        );
    }

    #[test]
    fn what_would_come_out_as_something_else_stays_out() {
        let no = [
            (MoveNumber, "12"),
            (Move, "1."),
            (Move, "T3"),
            (Time, "T"),
            (Whitespace, "\u{3000}"),
            (Move, "a b"),
            (Comment, "#"),
        ];
        for (kind, token) in no {
            assert!(!Run::default().takes(kind, token, 0), "{token:?}");
        }
        let mut run = Run::default();
        assert!(run.takes(Move, "h2e2", 0) && !run.takes(Move, "h7e7", 4) && run.takes(Whitespace, " ", 4));
        assert!(!run.takes(Whitespace, " ", 5));
    }

    #[test]
    fn words_end_at_the_first_space() {
        let mut random = crate::random::random(7);
        for _ in 0..crate::random::rounds(5_000) {
            let alphabet = b"a1!~ \n\t\r\x0B\x00\x1F\x7F\x80\xFF\xA0";
            let bytes: Vec<u8> = (0..random.usize(0..24)).map(|_| alphabet[random.usize(0..alphabet.len())]).collect();
            assert_eq!(word(&bytes), bytes.iter().take_while(|byte| !byte.is_ascii_whitespace()).count(), "{bytes:?}");
            assert_eq!(spaces(&bytes), bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count(), "{bytes:?}");
        }
    }
}
