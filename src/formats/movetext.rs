//! Half-moves in running lines: numbers, comments, and variations in brackets, as `.xq` and PGN write them.
//!
//! ```text
//! 1. C2=5 N8+7 (1... N2+3) 2. H2+3
//! ```
//!
//! A format supplies the parts, [`Movetext`], and its signs, [`Spelling`]. The walk over the lines of a game is here.

use super::loss::{Loss, LossPlace, Lost};
use super::spelling::Spelling;
use super::writing::move_text;
use crate::notation::Dialect;
use crate::record::{Game, Ply};
use crate::rules::Side;
use crate::syntax::Opened;
use rustc_hash::FxHashSet;
use std::collections::VecDeque;
use std::fmt::{Arguments, Write};

/// How a format writes the parts of movetext.
pub(crate) trait Movetext {
    /// How the format spells its signs.
    fn spelling(&self) -> &'static Spelling;

    /// Whether a text is read as one half-move.
    fn is_move(&self, text: &str) -> bool;

    /// Writes a comment and the space after it.
    fn comment(&self, writer: &mut MovetextWriter<'_>, text: &str);

    /// Writes the judgements that stand at a half-move.
    fn judgements(&self, writer: &mut MovetextWriter<'_>, ply: &Ply);

    /// Writes the judgements that follow a half-move and the numbers of its variations.
    fn remarks(&self, _writer: &mut MovetextWriter<'_>, _ply: &Ply) {}

    /// Writes the diagrams after a half-move, or at the start of a line.
    fn diagrams(&self, _writer: &mut MovetextWriter<'_>, _line: usize, _ply: Option<usize>) {}
}

/// Writes the lines of a game.
pub(crate) struct MovetextWriter<'a> {
    /// The game that is written.
    pub(crate) game: &'a Game,
    /// The place of the game in the file.
    index: usize,
    /// The letters and signs of the moves.
    pub(crate) dialect: &'a Dialect,
    pub(crate) out: &'a mut String,
    pub(crate) lost: &'a mut Vec<Loss>,
    /// The numbers of variations that were written.
    numbers: FxHashSet<u32>,
}

/// A line being written.
struct LineCursor {
    line: usize,
    /// Half-moves written.
    done: usize,
    /// Variations of the last half-move written.
    varied: usize,
    /// Comments on it written.
    said: usize,
    /// Numbered variations to write at the end of the line, the first one first.
    waiting: VecDeque<(u32, usize)>,
    /// Whether there is text between the last half-move and the next one.
    parted: bool,
}

impl<'a> MovetextWriter<'a> {
    /// A writer of the game with this place in its file.
    pub(crate) fn new(
        game: &'a Game,
        index: usize,
        dialect: &'a Dialect,
        out: &'a mut String,
        lost: &'a mut Vec<Loss>,
    ) -> MovetextWriter<'a> {
        MovetextWriter { game, index, dialect, out, lost, numbers: FxHashSet::default() }
    }

    /// Writes all lines, the main line first and without brackets.
    pub(crate) fn lines(&mut self, format: &dyn Movetext) {
        let spelling = format.spelling();
        let [open, close] = spelling.brackets;
        let mut frames = vec![self.opened(format, 0)];
        while let Some(frame) = frames.last_mut() {
            let Some(line) = self.game.lines.get(frame.line) else { break };
            let ply = frame.done.checked_sub(1).and_then(|last| line.plies.get(last));
            let ply = ply.and_then(|ply| self.game.plies.get(*ply));
            if let Some(ply) = ply {
                if self.references(format, ply, frame) {
                    continue;
                }
                if let Some(variation) = ply.variations.get(frame.varied).copied() {
                    self.comments(format, ply, frame);
                    frame.varied += 1;
                    frame.parted = true;
                    if let Some(number) = self.number(format, variation) {
                        self.lost.push(LossPlace::of(self.index, ply).lost(Lost::VariationNumber(number)));
                    }
                    self.push(format_args!("{open}{}", spelling.padding));
                    frames.push(self.opened(format, variation));
                    continue;
                }
                self.comments(format, ply, frame);
            }
            let next = line.plies.get(frame.done).and_then(|index| Some((*index, self.game.plies.get(*index)?)));
            if let Some((index, next)) = next {
                frame.done += 1;
                (frame.varied, frame.said) = (0, 0);
                let parted = std::mem::replace(&mut frame.parted, false);
                self.half_move(format, next, parted || ply.map(|ply| ply.number) != Some(next.number));
                self.references(format, next, frame);
                format.remarks(self, next);
                self.comments(format, next, frame);
                format.diagrams(self, next.line, Some(index));
            } else if let Some((number, variation)) = frame.waiting.pop_front() {
                self.push(format_args!("\n{}{open}{}", spelling.variation(Some(number)), spelling.padding));
                frames.push(self.opened(format, variation));
            } else {
                frames.pop();
                if !frames.is_empty() {
                    self.push(format_args!("{close} "));
                }
            }
        }
    }

    /// The number of a variation, in a format that has numbers.
    fn number(&self, format: &dyn Movetext, line: usize) -> Option<u32> {
        format.spelling().block(Opened::Variation)?;
        self.game.lines.get(line)?.id
    }

    /// Writes the numbers of the next numbered variations of a half-move. Returns whether there were any.
    fn references(&mut self, format: &dyn Movetext, ply: &Ply, frame: &mut LineCursor) -> bool {
        let mut numbers: Vec<String> = Vec::new();
        while let Some(variation) = ply.variations.get(frame.varied).copied()
            && let Some(number) = self.number(format, variation)
            && self.numbers.insert(number)
        {
            frame.waiting.push_back((number, variation));
            numbers.push(number.to_string());
            frame.varied += 1;
        }
        if !numbers.is_empty() {
            self.push(format_args!("({}) ", numbers.join(", ")));
        }
        !numbers.is_empty()
    }

    /// A line whose bracket was written: its comments come first.
    fn opened(&mut self, format: &dyn Movetext, line: usize) -> LineCursor {
        if line > 0 {
            for comment in self.game.lines.get(line).map(|line| line.comments.as_slice()).unwrap_or_default() {
                format.comment(self, comment);
            }
            format.diagrams(self, line, None);
        }
        LineCursor { line, done: 0, varied: 0, said: 0, waiting: VecDeque::new(), parted: true }
    }

    /// Writes the next comments on a half-move: those before its next variation, or all that are left.
    fn comments(&mut self, format: &dyn Movetext, ply: &Ply, frame: &mut LineCursor) {
        let variation = ply.variations.get(frame.varied).and_then(|line| self.game.lines.get(*line));
        let end = variation.and_then(|line| line.follows).unwrap_or(usize::MAX).min(ply.comments.len());
        let comments = ply.comments.get(frame.said..end).unwrap_or_default();
        for comment in comments {
            format.comment(self, comment);
        }
        frame.parted |= format.spelling().numbers_after_comments && !comments.is_empty();
        frame.said = end.max(frame.said);
    }

    /// Number, move and the judgements that stand at it.
    fn half_move(&mut self, format: &dyn Movetext, ply: &Ply, numbered: bool) {
        if ply.side == Side::First || numbered {
            let glued = !format.spelling().dots_apart;
            for word in format.spelling().number(ply.number, ply.side, glued) {
                self.push(format_args!("{word} "));
            }
        }
        let text = move_text(self.index, ply, self.dialect, self.lost);
        if format.is_move(&text) {
            self.out.push_str(&text);
        } else {
            self.lost.push(LossPlace::of(self.index, ply).lost(Lost::TextAsComment));
            format.comment(self, &text);
        }
        format.judgements(self, ply);
        self.out.push(' ');
        if let Some(time) = &ply.time {
            self.lost.push(LossPlace::of(self.index, ply).lost(Lost::Time(time.clone())));
        }
    }

    /// Reports what the format cannot hold of the whole game.
    pub(crate) fn lose(&mut self, what: Lost) {
        self.lost.push(LossPlace::Game(self.index).lost(what));
    }

    pub(crate) fn push(&mut self, text: Arguments<'_>) {
        // Writing to a text cannot fail.
        let _ = self.out.write_fmt(text);
    }
}
