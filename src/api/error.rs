//! Why something cannot be done.

use crate::convert::CannotRead;
use crate::words::Locale;
use std::fmt;
use std::path::PathBuf;

/// Why something cannot be done, with what to do instead.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Error {
    /// A stable name of the reason, in small letters with hyphens: `illegal-move`, `unknown-format`.
    pub code: &'static str,
    /// The reason in words, without a full stop.
    pub message: String,
    /// The file, if it is of one.
    pub path: Option<PathBuf>,
    /// The line in it, from 1.
    pub line: Option<u32>,
    /// The column, from 1, in characters.
    pub column: Option<u32>,
    /// A way to mend it, without a full stop.
    pub help: Option<String>,
    /// The system's error, if the file cannot be read at all: its number, if it has one.
    pub os_error: Option<i32>,
    /// Whether the file was found in a folder, and nobody has named it.
    pub of_folder: bool,
}

impl Error {
    pub(super) fn new(code: &'static str, message: impl Into<String>) -> Error {
        Error { code, message: message.into(), ..Error::default() }
    }

    pub(super) fn help(self, help: impl Into<String>) -> Error {
        Error { help: Some(help.into()), ..self }
    }

    /// An unknown name. The help lists the known ones.
    pub(super) fn unknown(code: &'static str, name: &str, what: &str, known: &[&str]) -> Error {
        Error::new(code, format!("there is no {what} \"{name}\"")).help(format!("use one of {}", known.join(", ")))
    }

    pub(super) fn of_reading(why: &CannotRead, locale: Locale) -> Error {
        let (code, help) = match why {
            CannotRead::TooLarge(_) | CannotRead::LargeBinary(_) => ("too-large", "split it into smaller files"),
            CannotRead::ManyGames(_) => ("too-many-games", "split it into smaller files"),
            CannotRead::NoMemory(_) => ("no-memory", "split it into smaller files"),
            CannotRead::Jkf(_) => ("bad-json", "write it again with the program that it is from"),
            CannotRead::OtherThanNamed(_) => ("other-than-named", "name its format with `language`"),
            CannotRead::Binary => ("binary-file", "give a record in one of the formats that `languages()` lists"),
            // The words say to save it as UTF-8.
            CannotRead::Utf16 => ("utf-16", "or give its bytes in UTF-8"),
            CannotRead::UnknownEncoding => ("unknown-encoding", "or name its encoding with `encoding`"),
            CannotRead::UnknownFormat(_) => ("unknown-format", "name its format with `language`"),
        };
        Error::new(code, why.words(locale)).help(help)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(path) = &self.path {
            write!(f, "{}:", path.display())?;
            if let (Some(line), Some(column)) = (self.line, self.column) {
                write!(f, "{line}:{column}:")?;
            }
            f.write_str(" ")?;
        }
        f.write_str(&self.message)?;
        match &self.help {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Error {}
