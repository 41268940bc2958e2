//! The printer: walks a document once and decides at every line whether it breaks.

use super::document::{Column, Element};
use super::prose::{self, ProseGap};
use super::{Document, LayoutOptions, Tag, columns};
use crate::text::LineEnding;

impl Document<'_> {
    /// Appends the formatted document to `out`, which must end at the start of a line. No break is added at the end.
    pub(crate) fn print(&mut self, options: &LayoutOptions, ending: LineEnding, out: &mut String) {
        self.reach_break();
        let mut printer = Printer {
            options,
            ending: ending.as_str(),
            out,
            open: Vec::new(),
            tables: Vec::new(),
            level: 0,
            column: 0,
            at_start: true,
            after_empty: true,
            space: 0,
            lead: 0,
            suffixes: Vec::new(),
        };
        let elements = &self.elements;
        for (index, element) in elements.iter().enumerate() {
            printer.element(*element, elements.get(index + 1));
        }
        printer.flush();
    }
}

/// How the lines of an open part break.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// Not at all.
    Flat,
    /// All of them.
    Broken,
    /// Breaks if the next text does not fit, or if the previous part was broken itself.
    Fill { broken: bool },
}

/// Columns between two entries of a table.
const GUTTER: usize = 3;

/// An open table.
#[derive(Clone, Copy)]
struct Table {
    /// Where the columns begin within an entry.
    stops: [usize; Column::COUNT],
    /// Columns of the numbers.
    number: usize,
    /// Columns of an entry.
    total: usize,
    /// Entries on a line.
    entries: usize,
    /// The last entry of the line: the column of its start, and the entries before it.
    last: Option<(usize, usize)>,
}

struct Printer<'p, 't> {
    options: &'p LayoutOptions,
    ending: &'static str,
    out: &'p mut String,
    open: Vec<(Tag, Mode)>,
    tables: Vec<Table>,
    level: usize,
    /// Columns of the line so far, without the space that waits.
    column: usize,
    /// Nothing of the line has been printed, not even its margin.
    at_start: bool,
    /// The line before is empty, or there is none.
    after_empty: bool,
    /// Spaces that wait for text; at the end of a line they are dropped.
    space: usize,
    /// Spaces between the margin and the text of a line that begins.
    lead: usize,
    suffixes: Vec<&'t str>,
}

impl<'t> Printer<'_, 't> {
    fn element(&mut self, element: Element<'t>, next: Option<&Element<'t>>) {
        match element {
            Element::Text(text, columns) => {
                self.begin();
                self.out.push_str(text);
                self.column += columns as usize;
            }
            Element::Space(count) => self.space = count as usize,
            Element::Line(width) => self.line(width, next),
            Element::HardLine => self.new_line(),
            Element::EmptyLine => {
                self.new_line();
                if !self.after_empty {
                    self.out.push_str(self.ending);
                    self.after_empty = true;
                }
            }
            Element::Verbatim(text) => {
                self.begin();
                self.out.push_str(text);
                match text.rsplit_once(['\n', '\r']) {
                    Some((_, last)) => self.column = columns(last),
                    None => self.column += columns(text),
                }
            }
            Element::Block(text, column) => self.block(text, column as usize),
            Element::Prose(text) => self.prose(text),
            Element::Table(widths) => self.table(widths.map(|width| width as usize)),
            Element::EndTable => drop(self.tables.pop()),
            Element::Cell { column, width, opens } => self.cell(column, width as usize, opens),
            Element::LineSuffix(text) => self.suffixes.push(text),
            Element::Start(tag, width) => self.start(tag, width),
            Element::End => {
                if let Some((Tag::Indent, _)) = self.open.pop() {
                    self.level -= 1;
                }
            }
        }
    }

    fn start(&mut self, tag: Tag, width: u32) {
        let around = self.open.last().map_or(Mode::Broken, |(_, mode)| *mode);
        let mode = match (tag, around) {
            (_, Mode::Flat) => Mode::Flat,
            (Tag::Fill, _) => Mode::Fill { broken: false },
            (Tag::Indent, Mode::Fill { .. }) => Mode::Fill { broken: false },
            (Tag::Indent, Mode::Broken) => Mode::Broken,
            (Tag::Group, _) if self.fits(self.here(), width) => Mode::Flat,
            (Tag::Group, _) => Mode::Broken,
        };
        if let (Tag::Group, Mode::Broken, Some((_, Mode::Fill { broken }))) = (tag, mode, self.open.last_mut()) {
            *broken = true;
        }
        self.level += usize::from(tag == Tag::Indent);
        self.open.push((tag, mode));
    }

    /// A line that may break; `width` is the width of the text after it. In a fill, a group too wide for any line
    /// starts on the current line.
    fn line(&mut self, width: u32, next: Option<&Element<'t>>) {
        let here = self.here() + 1;
        let margin = self.options.margin(self.level);
        let breaks = match self.open.last_mut() {
            None | Some((_, Mode::Broken)) => true,
            Some((_, Mode::Flat)) => false,
            Some((_, Mode::Fill { broken })) => {
                let after_broken = std::mem::take(broken);
                let opens = matches!(next, Some(Element::Start(Tag::Group, _)));
                let hopeless = opens && !self.fits(margin, width);
                let stays = self.fits(here, width) || (hopeless && self.fits(here, 1));
                after_broken || !stays
            }
        };
        if breaks { self.new_line() } else { self.space = self.space.max(1) }
    }

    fn fits(&self, column: usize, width: u32) -> bool {
        column.saturating_add(width as usize) <= self.options.width
    }

    /// The column where text would go now.
    fn here(&self) -> usize {
        if self.at_start { self.options.margin(self.level) } else { self.column + self.space }
    }

    /// A table; as many entries stand on a line as there is room for.
    fn table(&mut self, [number, first, second]: [usize; Column::COUNT]) {
        let after = |start: usize, width: usize| if width == 0 { start } else { start + width + 1 };
        let stops = [0, after(0, number), after(after(0, number), first)];
        let total = stops[2] + second;
        let room = self.options.width.saturating_sub(self.options.margin(self.level));
        let entries = ((room + GUTTER) / (total + GUTTER)).clamp(1, self.options.pairs.max(1));
        self.tables.push(Table { stops, number, total, entries, last: None });
    }

    /// A cell: text goes on where its column begins.
    fn cell(&mut self, column: Column, width: usize, opens: bool) {
        let margin = self.options.margin(self.level);
        let Some(mut table) = self.tables.last().copied() else { return };
        if opens {
            let beside = table.last.filter(|(_, before)| !self.at_start && before + 1 < table.entries);
            table.last = match beside {
                Some((start, before)) => Some((start + table.total + GUTTER, before + 1)),
                None => {
                    self.new_line();
                    Some((margin, 0))
                }
            };
            if let Some(open) = self.tables.last_mut() {
                *open = table;
            }
        }
        let start = table.last.map_or(self.column, |(start, _)| start);
        let flush = if column == Column::Number { table.number.saturating_sub(width) } else { 0 };
        let target = start + table.stops.get(column as usize).copied().unwrap_or_default() + flush;
        if self.at_start {
            self.lead = target.saturating_sub(margin);
        } else {
            self.space = target.saturating_sub(self.column).max(1);
        }
    }

    /// Text whose lines break at a space where they are too long.
    fn prose(&mut self, text: &str) {
        self.begin();
        for piece in prose::pieces(text, self.column, self.options.width) {
            self.out.push_str(piece.text);
            match piece.gap {
                ProseGap::Nothing => {}
                ProseGap::Space => self.out.push(' '),
                ProseGap::Break(indent) => {
                    self.out.push_str(self.ending);
                    self.out.extend(std::iter::repeat_n(' ', indent));
                }
            }
        }
        let line = self.out.rsplit(['\n', '\r']).next().unwrap_or_default();
        self.column = columns(line);
    }

    /// Prints a text whose first line stood at a column. All its lines move alike: to the left no further than there are
    /// spaces before each of them.
    fn block(&mut self, text: &str, column: usize) {
        self.begin();
        let mut lines = text.split_inclusive('\n');
        self.out.push_str(lines.next().unwrap_or_default());
        let lead = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
        let filled = lines.clone().filter(|line| !line.trim().is_empty());
        let less = filled.map(lead).min().unwrap_or(0).min(column.saturating_sub(self.column));
        let more = self.column.saturating_sub(column);
        for line in lines {
            let filled = !line.trim().is_empty();
            self.out.extend(std::iter::repeat_n(' ', if filled { more } else { 0 }));
            self.out.push_str(line.get(less.min(lead(line))..).unwrap_or_default());
        }
        let line = self.out.rsplit(['\n', '\r']).next().unwrap_or_default();
        self.column = columns(line);
    }

    /// Prints the margin of a line that begins, or the spaces that wait.
    fn begin(&mut self) {
        if self.at_start {
            self.column = self.options.margin(self.level) + self.lead;
            self.out.extend(std::iter::repeat_n(' ', self.column));
        } else {
            self.out.extend(std::iter::repeat_n(' ', self.space));
            self.column += self.space;
        }
        (self.at_start, self.after_empty, self.space, self.lead) = (false, false, 0, 0);
    }

    fn new_line(&mut self) {
        self.flush();
        if !self.at_start {
            self.out.push_str(self.ending);
        }
        (self.at_start, self.space, self.lead, self.column) = (true, 0, 0, 0);
        if let Some(table) = self.tables.last_mut() {
            table.last = None;
        }
        if let Some((_, Mode::Fill { broken })) = self.open.last_mut() {
            *broken = false;
        }
    }

    /// Prints the text moved to the end of the line.
    fn flush(&mut self) {
        for suffix in std::mem::take(&mut self.suffixes) {
            self.space = 1;
            self.begin();
            self.out.push_str(suffix);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn print(width: usize, write: impl Fn(&mut Document<'static>)) -> String {
        let (mut document, mut out) = (Document::new(), String::new());
        write(&mut document);
        document.print(&LayoutOptions { width, ..LayoutOptions::default() }, LineEnding::Lf, &mut out);
        out
    }

    fn braces(document: &mut Document<'static>, words: &[&'static str]) {
        document.start(Tag::Group);
        document.text("(");
        document.start(Tag::Indent);
        document.line();
        fill(document, words);
        document.end();
        document.line();
        document.text(")");
        document.end();
    }

    fn fill(document: &mut Document<'static>, words: &[&'static str]) {
        document.start(Tag::Fill);
        for (index, word) in words.iter().enumerate() {
            if index > 0 {
                document.line();
            }
            document.text(word);
        }
        document.end();
    }

    #[test]
    fn a_fill_breaks_where_the_next_word_does_not_fit() {
        let words = ["aa", "bb", "炮", "ccccccccc", "d"];
        assert_eq!(print(8, |document| fill(document, &words)), "aa bb 炮\nccccccccc\nd");
        assert_eq!(print(7, |document| fill(document, &words)), "aa bb\n炮\nccccccccc\nd");
        assert_eq!(print(80, |document| fill(document, &words)), "aa bb 炮 ccccccccc d");
    }

    #[test]
    fn a_group_and_its_attached_parts_share_one_line_or_break() {
        let write = |document: &mut Document<'static>| {
            braces(document, &["a", "b"]);
            document.text(";");
        };
        assert_eq!(print(8, write), "( a b );");
        assert_eq!(print(7, write), "(\n  a b\n);");
        assert_eq!(print(4, write), "(\n  a\n  b\n);");
    }

    #[test]
    fn a_broken_group_in_a_fill_starts_where_it_is_and_ends_its_line() {
        let write = |document: &mut Document<'static>| {
            document.start(Tag::Fill);
            document.text("one");
            document.line();
            braces(document, &["long", "words"]);
            document.line();
            document.text("two");
            document.end();
        };
        assert_eq!(print(22, write), "one ( long words ) two");
        assert_eq!(print(14, write), "one\n( long words )\ntwo");
        assert_eq!(print(10, write), "one (\n  long\n  words\n)\ntwo");
    }

    #[test]
    fn a_suffix_ends_the_line_and_empty_lines_do_not_add_up() {
        let write = |document: &mut Document<'static>| {
            document.empty_line();
            document.text("a");
            document.space();
            document.line_suffix("# to the end");
            document.text("b");
            document.hard_line();
            document.empty_line();
            document.empty_line();
            document.verbatim("x\n  y");
            document.space();
        };
        assert_eq!(print(4, write), "a b # to the end\n\nx\n  y");
    }

    #[test]
    fn entries_of_a_table_stand_below_each_other() {
        let write = |document: &mut Document<'static>| {
            document.table();
            for (number, first, second) in [("9.", "炮二平五", "H8+7"), ("10.", "a", "b"), ("11.", "c", "d")] {
                document.cell(Column::Number, true);
                document.text(number);
                document.cell(Column::First, false);
                document.text(first);
                document.cell(Column::Second, false);
                document.text(second);
            }
            document.end_cell();
            document.hard_line();
            document.text("note");
            document.cell(Column::Number, true);
            document.text("12.");
            document.end_table();
        };
        let one = " 9. 炮二平五 H8+7\n10. a        b\n11. c        d\nnote\n12.";
        assert_eq!(print(20, write), one);
        let two = " 9. 炮二平五 H8+7   10. a        b\n11. c        d\nnote\n12.";
        assert_eq!(print(40, write), two);
    }

    #[test]
    fn the_lines_of_a_block_move_together() {
        let at = |column: usize, margin: usize, text: &'static str| {
            print(80, |document| {
                (0..margin).for_each(|_| document.start(Tag::Indent));
                document.block(text, column);
            })
        };
        for (column, margin, text, printed) in [
            (4, 0, "/* a\n      b\n\n     c */", "/* a\n  b\n\n c */"),
            (4, 0, "/* a\n      b\n  c */", "/* a\n    b\nc */"),
            (0, 1, "/* a\n   b\n\nc */", "  /* a\n     b\n\n  c */"),
            (2, 1, "/* a\nb */", "  /* a\nb */"),
            (8, 0, "/* a\n\tb */", "/* a\nb */"),
        ] {
            assert_eq!(at(column, margin, text), printed, "{text}");
        }
    }

    #[test]
    fn prose_breaks_at_a_space() {
        let write = |document: &mut Document<'static>| {
            document.prose("/* one two three four\n  five six seven eight */");
            document.text(";");
        };
        assert_eq!(print(14, write), "/* one two\n   three four\n   five six\n   seven\n   eight */;");
        assert_eq!(print(80, write), "/* one two three four\n  five six seven eight */;");
    }

    #[test]
    fn no_line_begins_after_the_middle() {
        let write = |document: &mut Document<'static>| {
            (0..9).for_each(|_| document.start(Tag::Indent));
            document.text("a");
        };
        assert_eq!(print(10, write), "     a");
    }
}
