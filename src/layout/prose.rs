//! Long lines of a comment, broken at spaces.
//!
//! A line that fits stays as it is, so a poem, a table and a list keep their shape, and a text that was broken is not
//! broken again. The rest of a line that is too long goes on in the next line, if that belongs to the same paragraph.

use super::columns;

/// A part of a text, and what comes after it instead of the spaces there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Piece<'t> {
    pub(super) text: &'t str,
    pub(super) gap: ProseGap,
}

/// The gap after a part of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ProseGap {
    /// None: the part holds its own spaces.
    Nothing,
    /// A space, where a line break was.
    Space,
    /// A line break, with the indent of the next line.
    Break(usize),
}

/// The signs that end a comment; none of them begins a line.
const CLOSERS: [&str; 2] = ["*/", "}"];

/// The parts of a text that begins at a column.
pub(super) fn pieces(text: &str, column: usize, width: usize) -> Vec<Piece<'_>> {
    let mut wrapper = Wrapper { text, width, pieces: Vec::new(), start: 0 };
    let mut at = 0;
    let mut column = Some(column);
    while at < text.len() {
        at = wrapper.line(at, column.take());
    }
    wrapper.put(text.len(), text.len(), ProseGap::Nothing);
    wrapper.pieces
}

struct Wrapper<'t> {
    text: &'t str,
    width: usize,
    pieces: Vec<Piece<'t>>,
    /// The end of the last piece.
    start: usize,
}

impl<'t> Wrapper<'t> {
    /// Breaks the line at an offset, and those that its rest goes on in; the offset of the next line. If the text begins
    /// on the line, `column` is where, and the next lines begin below the first word after the sign that opens it.
    fn line(&mut self, line: usize, column: Option<usize>) -> usize {
        let opener = column.map(|_| self.word_end(line)).filter(|end| matches!(self.part(line, *end), "/*" | "{"));
        let mut at = self.spaces_end(opener.unwrap_or(line));
        let mut here = column.unwrap_or(0) + columns(self.part(line, at));
        let indent = here.min(self.width / 2);
        let mut flows = false;
        // The first word stays where it is.
        let mut last = self.unit_end(at);
        here += columns(self.part(at, last));
        loop {
            at = self.spaces_end(last);
            let end = self.unit_end(at);
            if end == at {
                let next = self.next_line(at);
                match self.continued(last, next, indent).filter(|_| flows) {
                    Some(word) => {
                        let last_end = last;
                        last = self.unit_end(word);
                        let own = columns(self.part(word, last));
                        let fits = here + 1 + own <= self.width;
                        self.put(last_end, word, if fits { ProseGap::Space } else { ProseGap::Break(indent) });
                        here = if fits { here + 1 + own } else { indent + own };
                        flows = false;
                        continue;
                    }
                    None => return next,
                }
            }
            let (gap, word) = (columns(self.part(last, at)), columns(self.part(at, end)));
            if here + gap + word > self.width {
                self.put(last, at, ProseGap::Break(indent));
                (here, flows) = (indent + word, true);
            } else {
                here += gap + word;
            }
            last = end;
        }
    }

    /// The first word of the next line, if the words before go on there: it is no empty line, no item of a list and not
    /// indented further, and no character of full width stands on both sides of the break.
    fn continued(&self, last: usize, next: usize, indent: usize) -> Option<usize> {
        let word = self.spaces_end(next);
        let end = self.word_end(word);
        let text = self.part(word, end);
        let item = matches!(text, "-" | "*" | "•") || text.trim_end_matches(['.', ')']).parse::<u32>().is_ok();
        let wide = |c: Option<char>| c.is_some_and(|c| columns(c.encode_utf8(&mut [0; 4])) > 1);
        let joined = wide(self.part(0, last).chars().next_back()) && wide(text.chars().next());
        let fits = columns(self.part(next, word)) <= indent;
        (end > word && fits && !item && !joined).then_some(word)
    }

    /// Ends a piece; the next one begins at `next`.
    fn put(&mut self, end: usize, next: usize, gap: ProseGap) {
        if let Some(text) = self.text.get(self.start..end) {
            self.pieces.push(Piece { text, gap });
        }
        self.start = next;
    }

    fn part(&self, from: usize, to: usize) -> &'t str {
        self.text.get(from..to).unwrap_or_default()
    }

    /// The end of the spaces at an offset.
    fn spaces_end(&self, from: usize) -> usize {
        self.text.len() - self.part(from, self.text.len()).trim_start_matches(is_space).len()
    }

    /// The end of the word at an offset. A command to programs, such as `[%clk 0:05:00]`, is one word.
    fn word_end(&self, from: usize) -> usize {
        let next = |from: usize, ends: &dyn Fn(char) -> bool| {
            let rest = self.part(from, self.text.len());
            from + rest.find(ends).unwrap_or(rest.len())
        };
        let is_gap = |c| is_space(c) || is_line_end(c);
        let mut end = next(from, &is_gap);
        loop {
            let word = self.part(from, end);
            let open = word.rfind("[%").is_some_and(|at| !self.part(from + at, end).contains(']'));
            let close = next(end, &|c| c == ']' || is_line_end(c));
            if !open || !self.part(close, self.text.len()).starts_with(']') {
                return end;
            }
            end = next(close, &is_gap);
        }
    }

    /// The end of the word at an offset, with the sign that ends the comment after it.
    fn unit_end(&self, from: usize) -> usize {
        let end = self.word_end(from);
        let next = self.spaces_end(end);
        let sign = self.word_end(next);
        let closes = end > from && sign == self.text.len() && CLOSERS.contains(&self.part(next, sign));
        if closes { sign } else { end }
    }

    /// The start of the line after an offset at the end of one.
    fn next_line(&self, at: usize) -> usize {
        let rest = self.part(at, self.text.len());
        let breaks = if rest.starts_with("\r\n") { 2 } else { rest.chars().next().map_or(0, char::len_utf8) };
        at + breaks
    }
}

fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t')
}

fn is_line_end(c: char) -> bool {
    matches!(c, '\n' | '\r')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(text: &str, column: usize, width: usize) -> String {
        let mut out = String::new();
        for piece in pieces(text, column, width) {
            out.push_str(piece.text);
            match piece.gap {
                ProseGap::Nothing => {}
                ProseGap::Space => out.push(' '),
                ProseGap::Break(indent) => out.push_str(&format!("\n{}", " ".repeat(indent))),
            }
        }
        out
    }

    #[test]
    fn long_lines_break_and_others_stay() {
        let cases = [
            ("/* one two three */", "/* one two\n   three */"),
            ("/* one\n two */", "/* one\n two */"),
            ("{one two three four}", "{one two\nthree\nfour}"),
            ("{ one two three four }", "{ one two\n  three\n  four }"),
            // The rest goes on in the next line.
            ("one two three four\nfive\nsix", "one two\nthree four\nfive\nsix"),
            ("one two three\nfour six\nnine", "one two\nthree four\nsix nine"),
            // But not across an empty line, into a list or an indented line.
            ("one two three\n\nfour", "one two\nthree\n\nfour"),
            ("one two three\n- four", "one two\nthree\n- four"),
            ("one two three\n  four", "one two\nthree\n  four"),
            // Nor between two Chinese characters.
            ("车一平二 马二进三\n车九平八", "车一平二\n马二进三\n车九平八"),
            ("  indented text", "  indented\n  text"),
            ("unbreakable-as-it-is", "unbreakable-as-it-is"),
            // A command to programs is one word.
            ("a [%clk 0:05:00] b", "a\n[%clk 0:05:00]\nb"),
            ("{[%eval 1,2] [%clk 1]}", "{[%eval 1,2]\n[%clk 1]}"),
            ("one [% two three", "one [% two\nthree"),
            ("trailing      \nspace", "trailing      \nspace"),
        ];
        for (text, expected) in cases {
            let once = wrapped(text, 0, 10);
            assert_eq!(once, expected, "{text}");
            assert_eq!(wrapped(&once, 0, 10), once, "{text}");
        }
    }

    #[test]
    fn what_was_wrapped_stays() {
        let mut random = crate::random::random(11);
        for _ in 0..crate::random::rounds(4_000) {
            let parts = [
                "a", "bb", "cccc", "-", "1.", "车", "马马", " ", " ", " ", "  ", "\n", "\r\n", "\n\n", "*/", "{", "\t",
            ];
            let text: String = (0..random.usize(0..24)).map(|_| parts[random.usize(0..parts.len())]).collect();
            let (column, width) = (random.usize(0..4), random.usize(4..14));
            let once = wrapped(&text, column, width);
            assert_eq!(wrapped(&once, column, width), once, "{text:?}");
            assert!(once.split_whitespace().eq(text.split_whitespace()), "{text:?} became {once:?}");
        }
    }
}
