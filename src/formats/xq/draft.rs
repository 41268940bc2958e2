//! A game whose half-moves are squares, as `.xq` in ICCS: the notation that needs no position. No half-move has a number,
//! since the game has none: a number would be evidence of what was played.

use super::write::{comment_text, head, setup_lines};
use crate::formats::draft::{Draft, DraftMove};
use crate::formats::tags::Header;
use crate::notation::{Dialect, Notation};
use crate::record::Verdict;
use crate::rules::Square;

/// The columns of a line of moves.
const WIDTH: usize = 80;

/// Adds a game to a text; to an empty one the FORMAT line too.
pub(super) fn write(draft: &Draft, out: &mut String) {
    if out.is_empty() {
        out.push_str("FORMAT ICCS\n");
    }
    let verdict = draft.verdict.filter(|verdict| *verdict != Verdict::Unfinished);
    let result = verdict.map(|verdict| verdict.score().to_owned());
    let rest = head(out, None, draft.title.as_deref(), &draft.headers, result);
    let (fen, setup) = match &draft.unread_start {
        Some(text) => (format!("FEN {}\n", text.trim().replace(['\r', '\n'], " ")), String::new()),
        None => setup_lines(&draft.start, &Dialect::new(Notation::Iccs).symbols),
    };
    out.push_str(&fen);
    for comment in rest.iter().map(Header::as_comment).chain(parts(&draft.comment)) {
        out.push_str(&comment_text(&comment));
        out.push('\n');
    }
    out.push('\n');
    out.push_str(&setup);
    out.push_str("START{\n");
    let mut body = Body { line: out.len(), out };
    body.moves(draft);
    let is_empty = body.out.len() == body.line;
    out.push_str(if is_empty { "}\n" } else { "\n}\n" });
}

/// A comment in parts: a line that carries data is one.
fn parts(comment: &str) -> Vec<String> {
    if comment.trim().is_empty() {
        return Vec::new();
    }
    if !comment.contains(['$', '[']) {
        return vec![comment.to_owned()];
    }
    let number = |word: &str| word.strip_prefix('$').is_some_and(|number| number.parse::<u32>().is_ok());
    let carries = |line: &str| Header::from_comment(line).is_some() || line.split(' ').all(number);
    let mut parts: Vec<String> = Vec::new();
    let mut is_text = false;
    for line in comment.lines().map(str::trim_end) {
        let is_data = carries(line.trim());
        match parts.last_mut().filter(|_| is_text && !is_data) {
            Some(text) => {
                text.push('\n');
                text.push_str(line);
            }
            None => parts.push(line.to_owned()),
        }
        is_text = !is_data;
    }
    parts.retain(|part| !part.trim().is_empty());
    parts
}

struct Body<'a> {
    out: &'a mut String,
    /// Where its last line starts.
    line: usize,
}

/// A half-move whose alternatives are being written.
struct Branch {
    half_move: usize,
    alternative: usize,
}

impl Body<'_> {
    fn moves(&mut self, draft: &Draft) {
        let moves = draft.moves.as_slice();
        let follower = |at: usize, one: &DraftMove| one.goes_on.then_some(at + 1);
        let mut open: Vec<Branch> = Vec::new();
        // The next half-move of the line.
        let mut next = Some(0).filter(|_| !moves.is_empty());
        // The alternatives of the first half-move of a variation are those of the half-move that it replaces.
        let mut is_first = false;
        loop {
            if let Some((at, one)) = next.and_then(|at| Some((at, moves.get(at)?))) {
                self.half_move(one);
                let is_replacing = std::mem::take(&mut is_first);
                match one.alternative.filter(|_| !is_replacing) {
                    Some(alternative) => {
                        let alternative = alternative as usize;
                        open.push(Branch { half_move: at, alternative });
                        self.word("{");
                        (next, is_first) = (Some(alternative), true);
                    }
                    None => next = follower(at, one),
                }
                continue;
            }
            let Some(branch) = open.last_mut() else { break };
            self.word("}");
            match moves.get(branch.alternative).and_then(|one| one.alternative) {
                Some(alternative) => {
                    branch.alternative = alternative as usize;
                    next = Some(branch.alternative);
                    is_first = true;
                    self.word("{");
                }
                None => {
                    next = moves.get(branch.half_move).and_then(|one| follower(branch.half_move, one));
                    open.pop();
                }
            }
        }
    }

    fn half_move(&mut self, one: &DraftMove) {
        let square = |square: Square| [b'A' + square.file(), b'0' + square.rank()].map(char::from);
        match &one.squares {
            Ok((from, to)) => {
                let ([a, b], [c, d]) = (square(*from), square(*to));
                self.room("H2-E2".len());
                self.out.extend([a, b, '-', c, d]);
            }
            Err(word) => self.word(word),
        }
        for comment in parts(&one.comment) {
            self.word(&comment_text(&comment));
            self.line = self.out.rfind('\n').map_or(self.line, |at| self.line.max(at + 1));
        }
    }

    fn word(&mut self, word: &str) {
        self.room(word.len());
        self.out.push_str(word);
    }

    /// A space or a line break before something of this length.
    fn room(&mut self, length: usize) {
        let column = self.out.len() - self.line;
        if column == 0 {
            return;
        }
        if column + 1 + length > WIDTH {
            self.out.push('\n');
            self.line = self.out.len();
        } else {
            self.out.push(' ');
        }
    }
}
