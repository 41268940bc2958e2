//! The options of the layout that a user can set.

/// How wide lines get, how far they are indented, and the styles of what stands on them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LayoutOptions {
    /// Columns of a line. A full-width character takes two. Unbreakable text may be longer.
    pub width: usize,
    /// Spaces by which a level is indented. No line begins after the middle of the width.
    pub indent: usize,
    /// How moves are put on lines.
    pub moves: Moves,
    /// Pairs of moves on a line of [`Moves::Columns`]; fewer where the width is too small.
    pub pairs: usize,
    /// Whether comments keep their lines.
    pub comments: Comments,
    /// How headers are laid out.
    pub headers: Headers,
}

/// How moves are put on lines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Moves {
    /// They fill the lines.
    #[default]
    Fill,
    /// Each line has a number and the moves of both sides.
    Pair,
    /// Each line has some pairs, whose moves stand below each other.
    Columns,
}

/// Whether comments keep their lines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Comments {
    /// They do.
    #[default]
    Keep,
    /// A line that is too long is broken at a space.
    Wrap,
}

/// How headers are laid out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Headers {
    /// One space follows the key; the order is the author's.
    #[default]
    Keep,
    /// The values begin below each other.
    Align,
    /// The lines come in the canonical order.
    Order,
    /// Both.
    OrderAndAlign,
}

impl Headers {
    /// Whether the values begin below each other.
    pub fn aligns(self) -> bool {
        matches!(self, Headers::Align | Headers::OrderAndAlign)
    }

    /// Whether the lines come in the canonical order.
    pub fn orders(self) -> bool {
        matches!(self, Headers::Order | Headers::OrderAndAlign)
    }
}

impl Default for LayoutOptions {
    fn default() -> Self {
        LayoutOptions {
            width: 80,
            indent: 2,
            moves: Moves::default(),
            pairs: 4,
            comments: Comments::default(),
            headers: Headers::default(),
        }
    }
}

impl LayoutOptions {
    /// The columns before the text of a line `level` levels deep.
    pub fn margin(&self, level: usize) -> usize {
        level.saturating_mul(self.indent).min(self.width / 2)
    }
}
