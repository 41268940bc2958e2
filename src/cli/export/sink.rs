//! Tables as files.

use std::io::{self, BufWriter, Write};

use serde_json::Number;

use crate::tables::{Cell, Column, Table};
use crate::workspace::write::NewFile;

/// The form of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    #[cfg(feature = "parquet")]
    Parquet,
    Csv,
    Ndjson,
}

impl Form {
    pub(super) fn extension(self) -> &'static str {
        match self {
            #[cfg(feature = "parquet")]
            Form::Parquet => "parquet",
            Form::Csv => "csv",
            Form::Ndjson => "ndjson",
        }
    }

    /// Begins a file of a table.
    pub(super) fn begin(self, file: NewFile, columns: &'static [Column]) -> io::Result<Box<dyn Sink>> {
        Ok(match self {
            #[cfg(feature = "parquet")]
            Form::Parquet => Box::new(super::parquet::Parquet::begin(file, columns)?),
            Form::Csv => {
                let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(file);
                writer.write_record(columns.iter().map(|column| column.name)).map_err(of_csv)?;
                Box::new(Csv(writer))
            }
            Form::Ndjson => Box::new(Ndjson(BufWriter::with_capacity(1 << 16, file))),
        })
    }
}

/// A file that is being written.
pub(super) trait Sink {
    /// Adds all rows of a table.
    fn add(&mut self, table: &Table) -> io::Result<()>;

    /// Ends the file. Its name is still to be given.
    fn finish(self: Box<Self>) -> io::Result<NewFile>;
}

struct Csv(csv::Writer<NewFile>);

impl Csv {
    fn row(&mut self, row: &[Cell<'_>], number: &mut String) -> Result<(), csv::Error> {
        for cell in row {
            self.0.write_field(match cell {
                Cell::None => "",
                Cell::Text(text) => text,
                Cell::Bool(true) => "true",
                Cell::Bool(false) => "false",
                Cell::Int64(value) => shown(number, value),
                Cell::Int32(value) => shown(number, value),
                Cell::Double(value) => shown(number, value),
            })?;
        }
        self.0.write_record(None::<&[u8]>)
    }
}

impl Sink for Csv {
    fn add(&mut self, table: &Table) -> io::Result<()> {
        let (mut result, mut number) = (Ok(()), String::new());
        table.each_row(&mut |row| {
            if result.is_ok() {
                result = self.row(row, &mut number);
            }
        });
        result.map_err(of_csv)
    }

    fn finish(self: Box<Self>) -> io::Result<NewFile> {
        self.0.into_inner().map_err(csv::IntoInnerError::into_error)
    }
}

fn shown<'n>(text: &'n mut String, value: &impl ToString) -> &'n str {
    *text = value.to_string();
    text
}

fn of_csv(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

struct Ndjson(BufWriter<NewFile>);

impl Ndjson {
    fn row(&mut self, columns: &[Column], row: &[Cell<'_>]) -> io::Result<()> {
        let out = &mut self.0;
        for (index, (column, cell)) in columns.iter().zip(row).enumerate() {
            out.write_all(if index == 0 { b"{\"" } else { b",\"" })?;
            out.write_all(column.name.as_bytes())?;
            out.write_all(b"\":")?;
            match cell {
                Cell::None => out.write_all(b"null")?,
                Cell::Text(text) => serde_json::to_writer(&mut *out, text)?,
                Cell::Bool(value) => write!(out, "{value}")?,
                Cell::Int64(value) => write!(out, "{value}")?,
                Cell::Int32(value) => write!(out, "{value}")?,
                Cell::Double(value) => serde_json::to_writer(&mut *out, &Number::from_f64(*value))?,
            }
        }
        out.write_all(b"}\n")
    }
}

impl Sink for Ndjson {
    fn add(&mut self, table: &Table) -> io::Result<()> {
        let mut result = Ok(());
        table.each_row(&mut |row| {
            if result.is_ok() {
                result = self.row(table.columns(), row);
            }
        });
        result
    }

    fn finish(self: Box<Self>) -> io::Result<NewFile> {
        self.0.into_inner().map_err(io::IntoInnerError::into_error)
    }
}
