//! Reading a record: bytes, then text, then its format.

use super::{Converted, Target, convert_document};
use crate::document::{Document, OtherEncoding, Settings};
use crate::formats::{self, FORMATS, Format, FormatInfo, JAPANESE, Unfit, WriteOptions, head_of};
use crate::ide::{self, Findings, GamePlace, message_of_file, wording};
use crate::import::{self, Binary, Damage, Imported};
use crate::json;
use crate::syntax::ONE_BY_ONE;
use crate::text::{Decoded, Encoding, decode, decode_as};
use crate::words::{self, Locale, say};
use std::sync::Arc;

/// The extension of records of shogi as JSON, which are read like binary ones.
pub(crate) const JKF: &str = "jkf";

/// A record as it was read.
pub struct Loaded {
    /// Its text, without byte order mark.
    pub text: String,
    /// How its bytes stood for characters.
    pub encoding: Encoding,
    /// Whether it begins with a byte order mark.
    pub bom: bool,
    /// Whether the text gives the same bytes when it is written back.
    pub exact: bool,
    /// The format of the text.
    pub format: &'static Format,
    /// Set for a binary record or JSON. The text is then only a view of it, and is never written back.
    pub binary: Option<FromBinary>,
}

/// A record that was read as a text in another format.
pub struct FromBinary {
    /// The program or the format that it is of.
    pub program: &'static str,
    /// Where it could not be read on.
    pub damage: Vec<Damage>,
}

impl Loaded {
    /// The encoding of the file, if programs expect another one of its name. A text of ASCII alone is the same in all.
    pub(crate) fn other_encoding(&self, name: &str) -> Option<OtherEncoding> {
        let usual = (self.format.usual_encoding)(&extension(name)?, head_of(&self.text))?;
        let differs = usual != self.encoding && self.binary.is_none() && !self.text.is_ascii();
        differs.then_some(OtherEncoding { found: self.encoding, usual })
    }

    /// Adds to the findings of the text those of the file that it was read from.
    pub(crate) fn add_damage(&self, findings: &mut Findings, settings: &Settings) {
        let damage = self.binary.iter().flat_map(|binary| &binary.damage);
        findings.add(damage.map(|damage| (damage.issue(), damage.at)), settings);
    }

    /// The place of each finding of the document that the text was opened as, by game and half-move, if the record has no
    /// lines that anybody sees.
    pub(crate) fn game_places(&self, findings: &Findings, document: &Document) -> Option<Vec<GamePlace>> {
        let damage = &self.binary.as_ref()?.damage;
        let found = &findings.diagnostics;
        let mut places = ide::game_places(document, found.iter().map(|found| found.range.start));
        for (place, found) in places.iter_mut().zip(found) {
            // The reading of a game may have ended before the text of its last half-move.
            let first = damage.partition_point(|damage| damage.at < found.range.start);
            let own = damage.get(first).filter(|damage| damage.at == found.range.start && found.range.is_empty());
            if let Some(own) = own {
                (place.ply, place.in_variation) = (u32::try_from(own.ply).unwrap_or(u32::MAX), false);
            }
        }
        Some(places)
    }

    /// The text in a format of files. One that no file is in is written in another, and what is lost is said.
    pub fn shown(&self) -> Converted {
        let own = || Converted { text: self.text.clone(), ..Converted::default() };
        if self.is_of_files() {
            return own();
        }
        let document = Document::open(&self.text, self.format, &Arc::default(), ONE_BY_ONE);
        let target = Target::Format { format: JAPANESE, notation: None };
        convert_document(&document, &target, &WriteOptions::default()).unwrap_or_else(|_| own())
    }

    /// The format of [`Loaded::shown`].
    pub fn shown_format(&self) -> &'static Format {
        if self.is_of_files() { self.format } else { JAPANESE }
    }

    fn is_of_files(&self) -> bool {
        formats::by_id(self.format.info.id).is_some()
    }

    /// The places where a binary record is damaged, in words.
    pub fn problems(&self, reader: Locale) -> Vec<String> {
        self.binary.iter().flat_map(|binary| &binary.damage).map(|damage| damage_in_words(damage, reader)).collect()
    }
}

/// A place where a binary record is damaged, in words.
pub(crate) fn damage_in_words(damage: &Damage, reader: Locale) -> String {
    let ply = u32::try_from(damage.ply).unwrap_or(u32::MAX);
    let at = GamePlace { game: damage.game + 1, ply, in_variation: false };
    format!("{}: {}", wording::game_and_ply(reader, at), message_of_file(&damage.issue(), reader))
}

/// Why bytes cannot be read as a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CannotRead {
    /// Longer than a syntax tree can be.
    TooLarge(u64),
    /// A binary record that is longer than one is read.
    LargeBinary(u64),
    /// A library with more games than one is read with.
    ManyGames(usize),
    /// Longer than the memory that there is for it.
    NoMemory(u64),
    /// JSON that is no record; why not.
    Jkf(String),
    /// Named like a binary record of this kind, and neither that nor another record.
    OtherThanNamed(Binary),
    /// Not text.
    Binary,
    /// UTF-16, which no record is kept in.
    Utf16,
    /// Text in an unknown encoding.
    UnknownEncoding,
    /// Text in an unknown format.
    UnknownFormat(Unfit),
}

impl CannotRead {
    /// The reason in words, to follow the name of the file.
    pub fn words(&self, reader: Locale) -> String {
        match self {
            CannotRead::TooLarge(bytes) => {
                say!(reader, "is too large: {bytes} bytes; a record may have at most {most}", bytes, most = u32::MAX)
            }
            CannotRead::LargeBinary(bytes) => say!(
                reader,
                "is too large: {bytes} bytes; a binary record may have at most {most}",
                bytes,
                most = import::MOST
            ),
            CannotRead::ManyGames(games) => say!(
                reader,
                "has too many games: {games}; a library may have at most {most}",
                games,
                most = import::MOST_GAMES
            ),
            CannotRead::NoMemory(bytes) => {
                say!(reader, "is too large: {bytes} bytes, and there is not as much memory", bytes)
            }
            CannotRead::Jkf(why) => why.clone(),
            CannotRead::OtherThanNamed(kind) => say!(
                reader,
                "is no {kind} file, though it has that name: it does not begin like one, so it is damaged, or of another program; get it again from where it came",
                kind = kind.extension().to_ascii_uppercase()
            ),
            CannotRead::Binary => say!(reader, "is a binary file, not a record").to_owned(),
            CannotRead::Utf16 => say!(reader, "is UTF-16; save it as UTF-8").to_owned(),
            CannotRead::UnknownEncoding => {
                say!(reader, "is neither UTF-8 nor GB18030, Big5, Shift_JIS or EUC-JP; save it as UTF-8").to_owned()
            }
            CannotRead::UnknownFormat(why) => words::unfit(reader, *why).into_owned(),
        }
    }
}

/// How bytes are read as a record.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hints<'a> {
    /// The file's name or path.
    pub name: Option<&'a str>,
    /// The language id, which counts more than the name.
    pub language: Option<&'a str>,
    /// The encoding to try first.
    pub encoding: Option<Encoding>,
    /// The language of messages.
    pub reader: Locale,
}

/// Reads bytes as a record.
pub fn understand(bytes: Vec<u8>, hints: Hints<'_>) -> Result<Loaded, CannotRead> {
    let Hints { name, language, encoding, .. } = hints;
    if let Some(kind) = Binary::of(&bytes) {
        return binary(&bytes, kind, encoding);
    }
    let named = name.filter(|_| language.is_none()).and_then(extension);
    let is_named = |extension: &str| named.as_deref() == Some(extension);
    if is_named(JKF) || language == Some(JKF) {
        return jkf(bytes, hints);
    }
    let kind = Binary::ALL.into_iter().find(|kind| is_named(kind.extension()));
    text(bytes, hints).map_err(|why| kind.map_or(why, CannotRead::OtherThanNamed))
}

/// Reads bytes as a record that is a text.
fn text(bytes: Vec<u8>, hints: Hints<'_>) -> Result<Loaded, CannotRead> {
    let Hints { name, language, .. } = hints;
    let decoded = decoded(bytes, is_japanese(language, name), hints.encoding)?;
    let format = formats::detect(language, name, head_of(&decoded.text));
    let format = format.map_err(CannotRead::UnknownFormat)?;
    let Decoded { mut text, encoding, mut bom, exact } = decoded;
    // Where a format has no byte order mark, one is part of the text and wrong. Other encodings would write another one.
    if format.is_plain_text && encoding == Encoding::Utf8 && std::mem::take(&mut bom) {
        text.insert(0, '\u{FEFF}');
    }
    Ok(Loaded { text, encoding, bom, exact, format, binary: None })
}

/// A record of JKF, which nobody reads as it is.
fn jkf(bytes: Vec<u8>, hints: Hints<'_>) -> Result<Loaded, CannotRead> {
    let Decoded { text, .. } = decoded(bytes, true, hints.encoding)?;
    let text = json::jkf::read(&text).map_err(|error| CannotRead::Jkf(error.said(hints.reader)))?;
    let binary = Some(FromBinary { program: "JKF", damage: Vec::new() });
    Ok(Loaded { text, encoding: Encoding::Utf8, bom: false, exact: false, format: formats::JKF, binary })
}

fn binary(bytes: &[u8], kind: Binary, encoding: Option<Encoding>) -> Result<Loaded, CannotRead> {
    refuse_by_size(bytes, bytes.len() as u64)?;
    let games = import::games(bytes, kind);
    if games > import::MOST_GAMES {
        return Err(CannotRead::ManyGames(games));
    }
    let Imported { text, damage } = import::import(bytes, kind, encoding);
    let binary = Some(FromBinary { program: kind.name(), damage });
    Ok(Loaded { text, encoding: Encoding::Utf8, bom: false, exact: false, format: Imported::format(), binary })
}

/// Reads bytes as text; `japanese` if they are more likely in a Japanese encoding. `wanted` is the encoding if they are well
/// formed in it.
pub(crate) fn decoded(bytes: Vec<u8>, japanese: bool, wanted: Option<Encoding>) -> Result<Decoded, CannotRead> {
    refuse_by_size(&bytes, bytes.len() as u64)?;
    refuse_by_head(&bytes)?;
    if let Some(decoded) = wanted.and_then(|wanted| decode_as(&bytes, wanted)) {
        return Ok(decoded);
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
                return Err(CannotRead::UnknownEncoding);
            }
            Ok(decoded)
        }
    }
}

/// Bytes at the beginning of a file that show whether it is text.
pub(crate) const FIRST_BYTES: usize = 8192;

/// An error if bytes are no text, by the first of them.
pub(crate) fn refuse_by_head(bytes: &[u8]) -> Result<(), CannotRead> {
    if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") {
        return Err(CannotRead::Utf16);
    }
    let head = bytes.get(..FIRST_BYTES).unwrap_or(bytes);
    if head.iter().filter(|byte| **byte == 0).count() * 100 > head.len() {
        return Err(CannotRead::Binary);
    }
    Ok(())
}

/// How many bytes a file may have that begins like this; an error if it has more.
pub(crate) fn refuse_by_size(head: &[u8], length: u64) -> Result<u64, CannotRead> {
    let (most, why) = match Binary::of(head) {
        Some(_) => (import::MOST, CannotRead::LargeBinary(length)),
        None => (u64::from(u32::MAX), CannotRead::TooLarge(length)),
    };
    if length > most { Err(why) } else { Ok(most) }
}

/// Whether the bytes are more likely in a Japanese encoding.
fn is_japanese(language: Option<&str>, name: Option<&str>) -> bool {
    let extension = name.and_then(extension);
    let named = |info: &FormatInfo| match (language, &extension) {
        (Some(language), _) => info.id == language,
        (None, Some(extension)) => info.extensions.contains(&extension.as_str()),
        (None, None) => false,
    };
    FORMATS.iter().map(|format| &format.info).any(|info| named(info) && info.japanese)
}

/// The extension of a file's name, in small letters.
pub(crate) fn extension(name: &str) -> Option<String> {
    let name = name.rsplit(['/', '\\']).next()?;
    let (stem, extension) = name.rsplit_once('.')?;
    (!stem.is_empty()).then(|| extension.to_lowercase())
}
