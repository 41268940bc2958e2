//! Tables in Parquet.

use std::io;
use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::{Compression, ConvertedType, LogicalType, Repetition, Type as PhysicalType};
use parquet::column::writer::ColumnWriterImpl;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{ColumnPath, Type};

use super::sink::Sink;
use crate::tables::{Cells, Column, KEY_VERSION, Kind, Table, Values};
use crate::workspace::write::NewFile;

/// The rows whose texts are handed over at once.
const AT_ONCE: usize = 4096;

pub(super) struct Parquet(SerializedFileWriter<NewFile>);

impl Parquet {
    pub(super) fn begin(file: NewFile, columns: &'static [Column]) -> io::Result<Parquet> {
        let fields = columns.iter().map(|column| field(column).map(Arc::new)).collect::<Result<Vec<_>, _>>();
        let schema = Type::group_type_builder("schema").with_fields(fields.map_err(of_parquet)?).build();
        let version = KeyValue::new("xqls.key_version".to_owned(), KEY_VERSION.to_string());
        let mut properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(concat!("xqls version ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_key_value_metadata(Some(vec![version]));
        // Hardly two keys are the same.
        for name in ["key", "after", "start_key", "moves_key"] {
            properties = properties.set_column_dictionary_enabled(ColumnPath::from(name), false);
        }
        let schema = Arc::new(schema.map_err(of_parquet)?);
        let writer = SerializedFileWriter::new(file, schema, Arc::new(properties.build()));
        writer.map(Parquet).map_err(of_parquet)
    }
}

impl Sink for Parquet {
    fn add(&mut self, table: &Table) -> io::Result<()> {
        let group = |writer: &mut SerializedFileWriter<NewFile>| {
            let mut group = writer.next_row_group()?;
            for (column, cells) in table.columns().iter().zip(table.cells()) {
                let Some(mut writer) = group.next_column()? else { continue };
                write(&mut writer, column, cells)?;
                writer.close()?;
            }
            group.close().map(|_| ())
        };
        group(&mut self.0).map_err(of_parquet)
    }

    fn finish(self: Box<Self>) -> io::Result<NewFile> {
        self.0.into_inner().map_err(of_parquet)
    }
}

fn field(column: &Column) -> Result<Type, ParquetError> {
    let physical = match column.kind {
        Kind::Int64 => PhysicalType::INT64,
        Kind::Int32 => PhysicalType::INT32,
        Kind::Double => PhysicalType::DOUBLE,
        Kind::Bool => PhysicalType::BOOLEAN,
        Kind::Text => PhysicalType::BYTE_ARRAY,
    };
    let text = column.kind == Kind::Text;
    Type::primitive_type_builder(column.name, physical)
        .with_repetition(if column.nullable { Repetition::OPTIONAL } else { Repetition::REQUIRED })
        .with_logical_type(text.then_some(LogicalType::String))
        .with_converted_type(if text { ConvertedType::UTF8 } else { ConvertedType::NONE })
        .build()
}

fn write(writer: &mut SerializedColumnWriter<'_>, column: &Column, cells: &Cells) -> Result<(), ParquetError> {
    let levels: Vec<i16> = match column.nullable {
        true => cells.present.iter().map(|present| i16::from(*present)).collect(),
        false => Vec::new(),
    };
    let levels = column.nullable.then_some(levels.as_slice());
    match &cells.values {
        Values::Int64(values) => of::<Int64Type>(writer.typed(), values, levels),
        Values::Int32(values) => of::<Int32Type>(writer.typed(), values, levels),
        Values::Double(values) => of::<DoubleType>(writer.typed(), values, levels),
        Values::Bool(values) => of::<BoolType>(writer.typed(), values, levels),
        Values::Text { text, ends } => {
            let bytes = Bytes::from(text.clone().into_bytes());
            let starts = std::iter::once(0).chain(ends.iter().copied());
            let mut texts = starts.zip(ends).map(|(start, end)| ByteArray::from(bytes.slice(start..*end)));
            let typed = writer.typed::<ByteArrayType>();
            for (number, present) in cells.present.chunks(AT_ONCE).enumerate() {
                let count = present.iter().filter(|present| **present).count();
                let values: Vec<ByteArray> = texts.by_ref().take(count).collect();
                let from = number * AT_ONCE;
                of::<ByteArrayType>(typed, &values, levels.and_then(|levels| levels.get(from..from + present.len())))?;
            }
            Ok(())
        }
    }
}

fn of<T: DataType>(
    writer: &mut ColumnWriterImpl<'_, T>,
    values: &[T::T],
    levels: Option<&[i16]>,
) -> Result<(), ParquetError> {
    writer.write_batch(values, levels, None).map(|_| ())
}

fn of_parquet(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(inner) => match inner.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(other) => io::Error::other(other),
        },
        other => io::Error::other(other),
    }
}
