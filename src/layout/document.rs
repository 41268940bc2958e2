//! The document: the text to print, with the places where a line may or must end.

use super::columns;

/// The width of a part that does not fit on one line.
pub(super) const BROKEN: u32 = u32::MAX;

/// A piece of a document.
#[derive(Clone, Copy, Debug)]
pub(super) enum Element<'t> {
    /// Text without line breaks, with its columns.
    Text(&'t str, u32),
    /// Spaces that are no place to break.
    Space(u32),
    /// A space or a line break, with the width of the text up to the next line of the same part.
    Line(u32),
    /// A line break.
    HardLine,
    /// A line break and an empty line.
    EmptyLine,
    /// Text to be copied as it is, line breaks included.
    Verbatim(&'t str),
    /// Text of several lines that stood at this column; its lines move with the first one.
    Block(&'t str, u32),
    /// Text to be copied as it is, but its lines break at a space where they are too long.
    Prose(&'t str),
    /// A table starts; its columns have these widths.
    Table([u32; Column::COUNT]),
    /// The innermost table ends.
    EndTable,
    /// A cell of a table begins.
    Cell {
        column: Column,
        /// Its own width.
        width: u32,
        /// Whether it is the first of its entry.
        opens: bool,
    },
    /// Text moved to the end of the line.
    LineSuffix(&'t str),
    /// A part starts; for a group, with the width that it takes on one line.
    Start(Tag, u32),
    /// The innermost part ends.
    End,
}

/// How the lines of a part break.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tag {
    /// All its lines break, or none does.
    Group,
    /// Each line breaks only if the text after it no longer fits.
    Fill,
    /// Lines that begin within it are indented; they break as in the part around it.
    Indent,
}

/// A column of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Column {
    /// The number, flush right.
    Number,
    /// The first move.
    First,
    /// The second move.
    Second,
}

impl Column {
    /// How many there are.
    pub(super) const COUNT: usize = 3;
}

/// A document being written.
///
/// A line that has just begun is not broken again: hard lines next to each other are one, and an empty line is never
/// followed by a second one.
#[derive(Debug)]
pub(crate) struct Document<'t> {
    pub(super) elements: Vec<Element<'t>>,
    parts: Vec<OpenPart>,
    tables: Vec<Table>,
    width: Width,
    /// How many texts have been written.
    pub(crate) texts: usize,
}

/// An open table.
#[derive(Clone, Copy, Debug)]
struct Table {
    index: usize,
    widths: [u32; Column::COUNT],
    /// The open cell: where it stands in the document, its column, and where it began.
    cell: Option<(usize, Column, Width)>,
}

/// The columns of everything so far on one line, and the number of breaks that are forced.
#[derive(Clone, Copy, Default, Debug)]
struct Width {
    columns: usize,
    breaks: usize,
}

impl Width {
    /// The width added since `start`.
    fn since(self, start: Width) -> u32 {
        if self.breaks != start.breaks {
            return BROKEN;
        }
        u32::try_from(self.columns - start.columns).unwrap_or(BROKEN).min(BROKEN - 1)
    }
}

/// An open part.
#[derive(Clone, Copy, Debug)]
struct OpenPart {
    tag: Tag,
    index: usize,
    start: Width,
    /// The last line in it, waiting for the next one.
    line: Option<(usize, Width)>,
    /// The last group in it, waiting for the next line: text attached to its end has to fit as well.
    group: Option<(usize, Width)>,
}

impl OpenPart {
    fn new(tag: Tag, index: usize, start: Width) -> OpenPart {
        OpenPart { tag, index, start, line: None, group: None }
    }
}

impl Default for Document<'_> {
    fn default() -> Self {
        let width = Width::default();
        Document {
            elements: Vec::new(),
            parts: vec![OpenPart::new(Tag::Indent, 0, width)],
            tables: Vec::new(),
            width,
            texts: 0,
        }
    }
}

impl<'t> Document<'t> {
    /// An empty document.
    pub(crate) fn new() -> Document<'t> {
        Document::default()
    }

    /// Text, which holds no line break.
    pub(crate) fn text(&mut self, text: &'t str) {
        self.texts += 1;
        let columns = columns(text);
        self.width.columns += columns;
        self.elements.push(Element::Text(text, u32::try_from(columns).unwrap_or(BROKEN - 1)));
    }

    /// A space that is no place to break.
    pub(crate) fn space(&mut self) {
        self.spaces(1);
    }

    /// Spaces that are no place to break.
    pub(crate) fn spaces(&mut self, count: usize) {
        self.width.columns += count;
        self.elements.push(Element::Space(u32::try_from(count).unwrap_or(BROKEN - 1)));
    }

    /// A space, or the end of the line.
    pub(crate) fn line(&mut self) {
        self.reach_break();
        self.width.columns += 1;
        if let Some(part) = self.parts.last_mut() {
            part.line = Some((self.elements.len(), self.width));
        }
        self.elements.push(Element::Line(0));
    }

    /// The end of the line.
    pub(crate) fn hard_line(&mut self) {
        self.reach_break();
        self.width.breaks += 1;
        self.elements.push(Element::HardLine);
    }

    /// The end of the line, and an empty one.
    pub(crate) fn empty_line(&mut self) {
        self.reach_break();
        self.width.breaks += 1;
        self.elements.push(Element::EmptyLine);
    }

    /// Text that is copied byte for byte; it may hold line breaks.
    pub(crate) fn verbatim(&mut self, text: &'t str) {
        self.texts += 1;
        match memchr::memchr2(b'\n', b'\r', text.as_bytes()) {
            Some(_) => self.width.breaks += 1,
            None => self.width.columns += columns(text),
        }
        self.elements.push(Element::Verbatim(text));
    }

    /// Text of several lines whose first one stood at a column. If it is printed at another one, the others move with it.
    pub(crate) fn block(&mut self, text: &'t str, column: usize) {
        self.texts += 1;
        self.width.breaks += 1;
        self.elements.push(Element::Block(text, column as u32));
    }

    /// Text that is copied, but whose lines break at a space where they are too long. The parts around it are broken.
    pub(crate) fn prose(&mut self, text: &'t str) {
        self.texts += 1;
        self.width.breaks += 1;
        self.elements.push(Element::Prose(text));
    }

    /// Starts a table, which [`Document::end_table`] ends.
    pub(crate) fn table(&mut self) {
        let widths = [0; Column::COUNT];
        self.tables.push(Table { index: self.elements.len(), widths, cell: None });
        self.elements.push(Element::Table(widths));
    }

    /// Starts a cell of the innermost table. A cell that opens an entry begins a line, unless there is room after the
    /// entry before. No line breaks before any other cell.
    pub(crate) fn cell(&mut self, column: Column, opens: bool) {
        self.end_cell();
        if opens {
            self.reach_break();
            self.width.breaks += 1;
        } else {
            self.width.columns += 1;
        }
        if let Some(table) = self.tables.last_mut() {
            table.cell = Some((self.elements.len(), column, self.width));
        }
        self.elements.push(Element::Cell { column, width: 0, opens });
    }

    /// Ends the cell: what follows counts for no column.
    pub(crate) fn end_cell(&mut self) {
        let Some(table) = self.tables.last_mut() else { return };
        let Some((index, column, start)) = table.cell.take() else { return };
        let own = self.width.since(start);
        // A cell that breaks has no width to keep.
        let own = if own == BROKEN { 0 } else { own };
        if let Some(Element::Cell { width, .. }) = self.elements.get_mut(index) {
            *width = own;
        }
        if let Some(widest) = table.widths.get_mut(column as usize) {
            *widest = own.max(*widest);
        }
    }

    /// Ends the innermost table.
    pub(crate) fn end_table(&mut self) {
        self.end_cell();
        let Some(table) = self.tables.pop() else { return };
        if let Some(Element::Table(widths)) = self.elements.get_mut(table.index) {
            *widths = table.widths;
        }
        self.elements.push(Element::EndTable);
    }

    /// Text moved to the end of the line, after a space. It does not count for line breaks, but the parts around it are
    /// broken.
    pub(crate) fn line_suffix(&mut self, text: &'t str) {
        self.texts += 1;
        self.reach_break();
        self.width.breaks += 1;
        self.elements.push(Element::LineSuffix(text));
    }

    /// Starts a part, which [`Document::end`] ends.
    pub(crate) fn start(&mut self, tag: Tag) {
        self.parts.push(OpenPart::new(tag, self.elements.len(), self.width));
        self.elements.push(Element::Start(tag, BROKEN));
    }

    /// Ends the innermost part.
    pub(crate) fn end(&mut self) {
        if self.parts.len() < 2 {
            return;
        }
        self.reach_break();
        let Some(part) = self.parts.pop() else { return };
        let width = self.width.since(part.start);
        if let Some(Element::Start(_, flat)) = self.elements.get_mut(part.index) {
            *flat = width;
        }
        self.elements.push(Element::End);
        if part.tag == Tag::Group
            && let Some(around) = self.parts.last_mut()
        {
            around.group = Some((part.index, self.width));
        }
    }

    /// A possible break is reached: the elements waiting for it get their width.
    pub(super) fn reach_break(&mut self) {
        let Some(part) = self.parts.last_mut() else { return };
        if let Some((index, end)) = part.group.take()
            && let Some(Element::Start(_, flat)) = self.elements.get_mut(index)
        {
            *flat = flat.saturating_add(self.width.since(end));
        }
        if let Some((index, start)) = part.line.take()
            && let Some(Element::Line(next)) = self.elements.get_mut(index)
        {
            *next = self.width.since(start);
        }
    }
}
