//! Reading a record: bytes, then text, then its format.

use std::fmt;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read};
#[cfg(unix)]
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use crate::convert::{self, Foreign};
use crate::document::OtherEncoding;
use crate::formats::{self, FORMATS, Format, FormatInfo, JAPANESE, Unfit, WriteOptions, head_of};
use crate::import::{self, Binary, Damage, Imported};
use crate::text::{Decoded, Encoding, decode};
use crate::words::{self, say};
use crate::workspace::{reader, reason};

/// The extension of records of shogi as JSON, which are read like binary ones.
pub(super) const JKF: &str = "jkf";

/// A record as it was read.
pub(crate) struct Loaded {
    /// Its text, without byte order mark.
    pub text: String,
    pub encoding: Encoding,
    /// Whether it begins with a byte order mark.
    pub bom: bool,
    /// Whether the text gives the same bytes when it is written back.
    pub exact: bool,
    pub format: &'static dyn Format,
    /// What it is if it is a binary record, or JSON. Then the text is only a way to read it, and is never written back.
    pub binary: Option<FromBinary>,
}

impl Loaded {
    /// The encoding of the file, if programs expect another one. A text of ASCII alone is the same in all of them.
    pub(crate) fn other_encoding(&self, path: &Path) -> Option<OtherEncoding> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        let usual = self.format.usual_encoding(&extension, head_of(&self.text))?;
        let differs = usual != self.encoding && self.binary.is_none() && !self.text.is_ascii();
        differs.then_some(OtherEncoding { found: self.encoding, usual })
    }
}

/// [`Loaded::other_encoding`] of a file. It is only read if its name promises an encoding.
pub(crate) fn other_encoding(path: &Path) -> Option<OtherEncoding> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    FORMATS.iter().find(|format| format.usual_encoding(&extension, "").is_some())?;
    load(path).ok()?.other_encoding(path)
}

/// A record that was read as a text in another format.
pub(crate) struct FromBinary {
    /// The program or the format that it is of.
    pub program: &'static str,
    /// Where it could not be read on.
    pub damage: Vec<Damage>,
}

/// Why something cannot be read as a record.
#[derive(Debug)]
pub(crate) enum Unreadable {
    /// The system says no.
    Io(io::Error),
    /// Longer than a syntax tree can be.
    TooLarge(u64),
    /// A binary record that is longer than one is read.
    LargeBinary(usize),
    /// JSON that is no record; why not.
    Jkf(String),
    /// Not text.
    Binary,
    /// UTF-16, which no record is kept in.
    Utf16,
    /// Text in an unknown encoding.
    UnknownEncoding,
    /// Text in an unknown format.
    UnknownFormat(Unfit),
}

impl From<io::Error> for Unreadable {
    fn from(error: io::Error) -> Unreadable {
        Unreadable::Io(error)
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Io(error) => f.write_str(&say!(reader(), "cannot be read: {error}", error = reason(error))),
            Unreadable::TooLarge(bytes) => f.write_str(&say!(
                reader(),
                "is too large: {bytes} bytes; a record may have at most {most}",
                bytes,
                most = u32::MAX
            )),
            Unreadable::LargeBinary(bytes) => f.write_str(&say!(
                reader(),
                "is too large: {bytes} bytes; a binary record may have at most {most}",
                bytes,
                most = import::MOST
            )),
            Unreadable::Jkf(why) => f.write_str(why),
            Unreadable::Binary => f.write_str(say!(reader(), "is a binary file, not a record")),
            Unreadable::Utf16 => f.write_str(say!(reader(), "is UTF-16; save it as UTF-8")),
            Unreadable::UnknownEncoding => {
                f.write_str(say!(reader(), "is neither UTF-8 nor GB18030, Big5, Shift_JIS or EUC-JP; save it as UTF-8"))
            }
            Unreadable::UnknownFormat(why) => f.write_str(&words::unfit(reader(), *why)),
        }
    }
}

/// Reads a file of a folder as a record. The user has not named it, so it must be a regular file.
pub(crate) fn load(path: &Path) -> Result<Loaded, Unreadable> {
    understand(bytes_of_regular(path)?, None, Some(path))
}

/// The bytes of a file that the user has named, which may be a pipe; unless it is too large to be a record.
pub(crate) fn bytes_of(path: &Path) -> Result<Vec<u8>, Unreadable> {
    whole(File::open(path)?)
}

/// The bytes of a regular file, unless it is too large to be a record.
pub(crate) fn bytes_of_regular(path: &Path) -> Result<Vec<u8>, Unreadable> {
    whole(open_regular(path)?.0)
}

fn whole(mut file: File) -> Result<Vec<u8>, Unreadable> {
    let about = file.metadata()?;
    if about.is_dir() {
        return Err(Unreadable::Io(io::ErrorKind::IsADirectory.into()));
    }
    if about.len() > u64::from(u32::MAX) {
        return Err(Unreadable::TooLarge(about.len()));
    }
    let mut bytes = Vec::with_capacity(usize::try_from(about.len()).unwrap_or(0));
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A file that is read without the user naming it: settings, companion files.
const SMALL: u64 = 1 << 20;

/// The bytes of a small regular file. An error if it is larger than 1 MiB.
pub(crate) fn bytes_of_small(path: &Path) -> io::Result<Vec<u8>> {
    let (file, about) = open_regular(path)?;
    if about.len() > SMALL {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, say!(reader(), "it is larger than 1 MiB")));
    }
    let mut bytes = Vec::new();
    file.take(SMALL).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Opens a regular file. A device may never end, and a pipe may never begin.
fn open_regular(path: &Path) -> io::Result<(File, Metadata)> {
    // To open a device can have effects.
    regular(&fs::metadata(path)?)?;
    let mut options = OpenOptions::new();
    options.read(true);
    // The file may have been replaced by a pipe since.
    #[cfg(unix)]
    options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits() as i32);
    let file = options.open(path)?;
    let about = file.metadata()?;
    regular(&about)?;
    Ok((file, about))
}

/// An error unless it is a regular file.
pub(super) fn regular(about: &Metadata) -> io::Result<()> {
    match about.is_file() {
        true => Ok(()),
        false => Err(io::Error::new(io::ErrorKind::InvalidInput, say!(reader(), "it is not a regular file"))),
    }
}

/// Reads bytes as a record.
pub(crate) fn understand(bytes: Vec<u8>, language: Option<&str>, path: Option<&Path>) -> Result<Loaded, Unreadable> {
    understand_in(bytes, None, language, path)
}

/// [`understand`], with the encoding to try first for the texts of a binary record.
pub(crate) fn understand_in(
    bytes: Vec<u8>,
    encoding: Option<Encoding>,
    language: Option<&str>,
    path: Option<&Path>,
) -> Result<Loaded, Unreadable> {
    if let Some(kind) = Binary::of(&bytes) {
        return binary(&bytes, kind, encoding);
    }
    let is_jkf = |path: &Path| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(JKF));
    if language.is_none() && path.is_some_and(is_jkf) {
        return jkf(bytes);
    }
    let decoded = decoded(bytes, is_japanese(language, path))?;
    let format = formats::detect(language, path.map(Path::to_string_lossy).as_deref(), head_of(&decoded.text));
    let format = format.map_err(Unreadable::UnknownFormat)?;
    let Decoded { mut text, encoding, mut bom, exact } = decoded;
    // Where a format has no byte order mark, one is part of the text and wrong. Other encodings would write another one.
    if format.is_plain_text() && encoding == Encoding::Utf8 && std::mem::take(&mut bom) {
        text.insert(0, '\u{FEFF}');
    }
    Ok(Loaded { text, encoding, bom, exact, format, binary: None })
}

/// A record of JKF, which nobody reads as it is: as KIF.
fn jkf(bytes: Vec<u8>) -> Result<Loaded, Unreadable> {
    let Decoded { text, encoding, .. } = decoded(bytes, true)?;
    let games = convert::read_foreign(&text, Foreign::Jkf, reader()).map_err(Unreadable::Jkf)?;
    let text = JAPANESE.write(&games, &WriteOptions::default(), &mut Vec::new()).unwrap_or_default();
    let binary = Some(FromBinary { program: "JKF", damage: Vec::new() });
    Ok(Loaded { text, encoding, bom: false, exact: false, format: JAPANESE, binary })
}

fn binary(bytes: &[u8], kind: Binary, encoding: Option<Encoding>) -> Result<Loaded, Unreadable> {
    if bytes.len() > import::MOST {
        return Err(Unreadable::LargeBinary(bytes.len()));
    }
    let Imported { text, damage } = import::import(bytes, kind, encoding);
    let binary = Some(FromBinary { program: kind.name(), damage });
    Ok(Loaded { text, encoding: Encoding::Utf8, bom: false, exact: false, format: Imported::format(), binary })
}

/// Reads bytes as text; `japanese` if they are more likely in a Japanese encoding.
pub(crate) fn decoded(bytes: Vec<u8>, japanese: bool) -> Result<Decoded, Unreadable> {
    if bytes.len() > u32::MAX as usize {
        return Err(Unreadable::TooLarge(bytes.len() as u64));
    }
    if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") {
        return Err(Unreadable::Utf16);
    }
    let head = bytes.get(..bytes.len().min(8192)).unwrap_or_default();
    if head.iter().filter(|byte| **byte == 0).count() * 100 > head.len() {
        return Err(Unreadable::Binary);
    }
    match String::from_utf8(bytes) {
        Ok(mut text) => {
            let bom = text.starts_with('\u{FEFF}');
            if bom {
                text.drain(..'\u{FEFF}'.len_utf8());
            }
            Ok(Decoded { text, encoding: Encoding::Utf8, bom, exact: true })
        }
        Err(error) => {
            let decoded = decode(error.as_bytes(), japanese);
            if decoded.encoding == Encoding::Utf8 {
                return Err(Unreadable::UnknownEncoding);
            }
            Ok(decoded)
        }
    }
}

/// Whether the bytes are more likely in a Japanese encoding.
fn is_japanese(language: Option<&str>, path: Option<&Path>) -> bool {
    let extension = path.and_then(Path::extension).map(|extension| extension.to_string_lossy().to_lowercase());
    let named = |info: &FormatInfo| match (language, &extension) {
        (Some(language), _) => info.id == language,
        (None, Some(extension)) => info.extensions.contains(&extension.as_str()),
        (None, None) => false,
    };
    FORMATS.iter().map(|format| format.info()).any(|info| named(info) && info.japanese)
}
