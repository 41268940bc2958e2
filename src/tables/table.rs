//! A table in memory, column by column.

use super::columns::{Column, Kind};

/// The value of a row in a column.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Cell<'a> {
    /// No value.
    None,
    /// A whole number of 64 bits.
    Int64(i64),
    /// A whole number of 32 bits.
    Int32(i32),
    /// A floating-point number.
    Double(f64),
    /// True or false.
    Bool(bool),
    /// A text.
    Text(&'a str),
}

impl From<Option<i64>> for Cell<'_> {
    fn from(value: Option<i64>) -> Self {
        value.map_or(Cell::None, Cell::Int64)
    }
}

impl From<Option<i32>> for Cell<'_> {
    fn from(value: Option<i32>) -> Self {
        value.map_or(Cell::None, Cell::Int32)
    }
}

impl From<Option<bool>> for Cell<'_> {
    fn from(value: Option<bool>) -> Self {
        value.map_or(Cell::None, Cell::Bool)
    }
}

impl From<Option<f64>> for Cell<'_> {
    fn from(value: Option<f64>) -> Self {
        value.map_or(Cell::None, Cell::Double)
    }
}

impl<'a> From<Option<&'a str>> for Cell<'a> {
    fn from(value: Option<&'a str>) -> Self {
        value.map_or(Cell::None, Cell::Text)
    }
}

/// The cells of a column.
#[derive(Clone, PartialEq, Debug)]
pub struct Cells {
    /// For each row whether it has a value.
    pub present: Vec<bool>,
    /// The values of the rows that have one, in their order.
    pub values: Values,
}

/// The values of a column.
#[derive(Clone, PartialEq, Debug)]
pub enum Values {
    /// Of [`Kind::Int64`].
    Int64(Vec<i64>),
    /// Of [`Kind::Int32`].
    Int32(Vec<i32>),
    /// Of [`Kind::Double`].
    Double(Vec<f64>),
    /// Of [`Kind::Bool`].
    Bool(Vec<bool>),
    /// Of [`Kind::Text`].
    Text {
        /// All texts, one after the other.
        text: String,
        /// Where each of them ends.
        ends: Vec<usize>,
    },
}

impl Values {
    fn new(kind: Kind) -> Values {
        match kind {
            Kind::Int64 => Values::Int64(Vec::new()),
            Kind::Int32 => Values::Int32(Vec::new()),
            Kind::Double => Values::Double(Vec::new()),
            Kind::Bool => Values::Bool(Vec::new()),
            Kind::Text => Values::Text { text: String::new(), ends: Vec::new() },
        }
    }

    /// Adds a value; false if it is none of this kind.
    fn push(&mut self, cell: Cell<'_>) -> bool {
        match (self, cell) {
            (Values::Int64(values), Cell::Int64(value)) => values.push(value),
            (Values::Int32(values), Cell::Int32(value)) => values.push(value),
            (Values::Double(values), Cell::Double(value)) => values.push(value),
            (Values::Bool(values), Cell::Bool(value)) => values.push(value),
            (Values::Text { text, ends }, Cell::Text(value)) => {
                text.push_str(value);
                ends.push(text.len());
            }
            _ => return false,
        }
        true
    }

    fn get(&self, index: usize) -> Cell<'_> {
        let found = match self {
            Values::Int64(values) => values.get(index).map(|value| Cell::Int64(*value)),
            Values::Int32(values) => values.get(index).map(|value| Cell::Int32(*value)),
            Values::Double(values) => values.get(index).map(|value| Cell::Double(*value)),
            Values::Bool(values) => values.get(index).map(|value| Cell::Bool(*value)),
            Values::Text { text, ends } => {
                let start = index.checked_sub(1).map_or(Some(0), |before| ends.get(before).copied());
                let place = start.zip(ends.get(index).copied());
                place.and_then(|(start, end)| text.get(start..end)).map(Cell::Text)
            }
        };
        found.unwrap_or(Cell::None)
    }

    fn clear(&mut self) {
        match self {
            Values::Int64(values) => values.clear(),
            Values::Int32(values) => values.clear(),
            Values::Double(values) => values.clear(),
            Values::Bool(values) => values.clear(),
            Values::Text { text, ends } => {
                text.clear();
                ends.clear();
            }
        }
    }
}

/// Rows of a table.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    columns: &'static [Column],
    cells: Vec<Cells>,
    rows: usize,
}

impl Table {
    /// A table without rows.
    pub fn new(columns: &'static [Column]) -> Table {
        let cells = columns.iter().map(|column| Cells { present: Vec::new(), values: Values::new(column.kind) });
        Table { columns, cells: cells.collect(), rows: 0 }
    }

    /// Its columns.
    pub fn columns(&self) -> &'static [Column] {
        self.columns
    }

    /// The cells of each column.
    pub fn cells(&self) -> &[Cells] {
        &self.cells
    }

    /// How many rows it has.
    pub fn len(&self) -> usize {
        self.rows
    }

    /// Whether it has no row.
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Adds a row with a cell for each column.
    pub fn push(&mut self, row: &[Cell<'_>]) {
        debug_assert_eq!(row.len(), self.columns.len());
        for (index, column) in self.cells.iter_mut().enumerate() {
            let cell = row.get(index).copied().unwrap_or(Cell::None);
            let present = column.values.push(cell);
            debug_assert!(present || (cell == Cell::None && self.columns[index].nullable), "{index}: {cell:?}");
            column.present.push(present);
        }
        self.rows += 1;
    }

    /// Calls `visit` with the cells of each row.
    pub fn each_row(&self, visit: &mut dyn FnMut(&[Cell<'_>])) {
        let mut next = vec![0; self.cells.len()];
        let mut row = vec![Cell::None; self.cells.len()];
        for index in 0..self.rows {
            for ((cell, column), next) in row.iter_mut().zip(&self.cells).zip(&mut next) {
                *cell = Cell::None;
                if column.present.get(index) == Some(&true) {
                    *cell = column.values.get(*next);
                    *next += 1;
                }
            }
            visit(&row);
        }
    }

    /// Takes all rows out.
    pub fn clear(&mut self) {
        self.rows = 0;
        for column in &mut self.cells {
            column.present.clear();
            column.values.clear();
        }
    }
}
