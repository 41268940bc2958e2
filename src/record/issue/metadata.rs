//! The issues of metadata: headers that a format requires.

/// An issue of the metadata of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MetadataIssue {
    /// A required line.
    Missing {
        /// Its key.
        key: &'static str,
        /// A line as it can be written.
        example: &'static str,
    },
    /// A key that is nearly a known one.
    Typo {
        /// The key that was probably meant.
        key: &'static str,
    },
    /// A value that its key cannot have.
    Value {
        /// The values that it can have.
        expected: MetadataValue,
        /// The value that was probably meant.
        similar: Option<&'static str>,
    },
}

/// The values that a key can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MetadataValue {
    /// The side that has made the last move, by one of these names.
    LastMover(&'static [&'static str]),
    /// The number of steps.
    StepCount,
}
