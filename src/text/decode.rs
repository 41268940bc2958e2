//! Bytes as text and back, in the encodings that records are kept in.

use super::codec;

/// How the bytes of a file stand for characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Encoding {
    /// UTF-8, the default.
    #[default]
    Utf8,
    /// GB18030, which holds GBK and GB2312.
    Gb18030,
    /// Big5.
    Big5,
    /// Shift_JIS.
    ShiftJis,
    /// EUC-JP.
    EucJp,
}

/// The line break a file uses most.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LineEnding {
    /// `\n`
    #[default]
    Lf,
    /// `\r\n`
    CrLf,
}

/// The numbers of line breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LineBreaks {
    /// Those that are `\r\n`.
    pub crlf: usize,
    /// Those that are `\n` alone.
    pub lf: usize,
}

impl LineBreaks {
    /// Adds those of a text.
    pub fn count(&mut self, text: &str) {
        let mut before = 0;
        for byte in text.bytes() {
            if byte == b'\n' {
                *if before == b'\r' { &mut self.crlf } else { &mut self.lf } += 1;
            }
            before = byte;
        }
    }

    /// The more frequent kind.
    pub fn most_used(self) -> LineEnding {
        if self.crlf > self.lf { LineEnding::CrLf } else { LineEnding::Lf }
    }
}

impl std::iter::Sum for LineBreaks {
    fn sum<I: Iterator<Item = LineBreaks>>(all: I) -> LineBreaks {
        all.fold(LineBreaks::default(), |sum, one| LineBreaks { crlf: sum.crlf + one.crlf, lf: sum.lf + one.lf })
    }
}

/// A file's text, with the data for writing it back in the same form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decoded {
    /// The text without the byte order mark, line breaks as they were.
    pub text: String,
    pub encoding: Encoding,
    /// Whether a UTF-8 byte order mark stood first.
    pub bom: bool,
    /// Whether the text gives the same bytes when it is written back. Some encodings have two codes for one character.
    pub exact: bool,
}

/// The byte order mark.
pub(crate) const MARK: char = '\u{FEFF}';

const BOM: &[u8] = b"\xEF\xBB\xBF";

impl Encoding {
    /// The name as the standards write it.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Gb18030 => "gb18030",
            Encoding::Big5 => "Big5",
            Encoding::ShiftJis => "Shift_JIS",
            Encoding::EucJp => "EUC-JP",
        }
    }

    /// The encoding of a name, in either case: that of the standards, or a usual one for the same, such as `gbk`.
    pub fn named(name: &str) -> Option<Encoding> {
        match name.to_ascii_lowercase().replace('_', "-").as_str() {
            "utf-8" | "utf8" => Some(Encoding::Utf8),
            "gb18030" | "gbk" | "gb2312" => Some(Encoding::Gb18030),
            "big5" => Some(Encoding::Big5),
            "shift-jis" | "sjis" => Some(Encoding::ShiftJis),
            "euc-jp" | "eucjp" => Some(Encoding::EucJp),
            _ => None,
        }
    }

    /// Whether it has the traditional Chinese characters, and not the simplified ones.
    pub fn is_traditional(self) -> bool {
        matches!(self, Encoding::Big5 | Encoding::ShiftJis | Encoding::EucJp)
    }

    /// How many characters are among those that the encoding has first because they are used most.
    fn common(self, bytes: &[u8]) -> i64 {
        let mut count = 0;
        let mut rest = bytes.iter().copied();
        while let Some(lead) = rest.next() {
            if lead < 0x80 {
                continue;
            }
            let trail = rest.next().unwrap_or(0);
            count += i64::from(match self {
                Encoding::Utf8 => false,
                Encoding::Gb18030 | Encoding::EucJp => matches!((lead, trail), (0xb0..=0xd7, 0xa1..)),
                Encoding::Big5 => matches!(lead, 0xa4..=0xc6),
                Encoding::ShiftJis => matches!(lead, 0x88..=0x97),
            });
        }
        count
    }
}

/// Decodes bytes: as UTF-8 if they are valid, else in the East Asian encoding that has no errors and whose characters
/// look most like a game record, else as UTF-8 with replacement characters. `japanese` tells which family to try first.
pub fn decode(bytes: &[u8], japanese: bool) -> Decoded {
    let (body, bom) = match bytes.strip_prefix(BOM) {
        Some(rest) => (rest, true),
        None => (bytes, false),
    };
    if let Ok(text) = std::str::from_utf8(body) {
        return Decoded { text: text.to_owned(), encoding: Encoding::Utf8, bom, exact: true };
    }
    let order = if japanese {
        [Encoding::ShiftJis, Encoding::EucJp, Encoding::Gb18030, Encoding::Big5]
    } else {
        [Encoding::Gb18030, Encoding::Big5, Encoding::ShiftJis, Encoding::EucJp]
    };
    let mut best: Option<(i64, Encoding, String)> = None;
    for encoding in order {
        let (text, broken) = codec::decode(encoding, body);
        if broken {
            continue;
        }
        let score = text.chars().map(|c| likelihood(c, encoding)).sum::<i64>() + encoding.common(body);
        if best.as_ref().is_none_or(|(top, _, _)| score > *top) {
            best = Some((score, encoding, text.into_owned()));
        }
    }
    match best {
        Some((_, encoding, text)) => {
            let exact = encode(&text, encoding, bom).is_some_and(|again| again == bytes);
            Decoded { text, encoding, bom, exact }
        }
        None => {
            let text = String::from_utf8_lossy(body).into_owned();
            Decoded { text, encoding: Encoding::Utf8, bom, exact: false }
        }
    }
}

/// Decodes bytes in one encoding; `None` if they are not well formed in it.
pub(crate) fn decode_as(bytes: &[u8], encoding: Encoding) -> Option<Decoded> {
    let bom = encoding == Encoding::Utf8 && bytes.starts_with(BOM);
    let body = bytes.get(if bom { BOM.len() } else { 0 }..)?;
    let (text, broken) = codec::decode(encoding, body);
    if broken {
        return None;
    }
    let text = text.into_owned();
    let exact = encode(&text, encoding, bom).is_some_and(|again| again == bytes);
    Some(Decoded { text, encoding, bom, exact })
}

/// Decodes a piece of a binary file: without what a NUL ends, without half a character at the end, and with spaces for
/// characters that control something.
pub(crate) fn decode_piece(bytes: &[u8], encoding: Encoding) -> String {
    let end = memchr::memchr(0, bytes).unwrap_or(bytes.len());
    let bytes = bytes.get(..end).unwrap_or(bytes);
    let (text, broken) = codec::decode(encoding, bytes);
    let text = if broken { text.trim_end_matches('\u{FFFD}') } else { &text };
    plain(text)
}

/// Whether a piece of a binary file is well formed in an encoding, apart from half a character at its end.
pub(crate) fn is_piece_in(bytes: &[u8], encoding: Encoding) -> bool {
    let end = memchr::memchr(0, bytes).unwrap_or(bytes.len());
    let is_whole = |cut: usize| {
        let bytes = bytes.get(..end.saturating_sub(cut)).unwrap_or_default();
        codec::is_valid(encoding, bytes)
    };
    // Only a text that fills its field is cut off.
    (0..=end.min(15) / 5).any(is_whole)
}

/// A piece in UTF-16, in which a character has two bytes, the lower one first.
pub(crate) fn decode_wide_piece(bytes: &[u8]) -> String {
    let units = bytes.as_chunks::<2>().0.iter().map(|unit| u16::from_le_bytes(*unit));
    let text: String =
        char::decode_utf16(units.take_while(|unit| *unit != 0)).map(|c| c.unwrap_or('\u{FFFD}')).collect();
    plain(text.trim_end_matches('\u{FFFD}'))
}

fn plain(text: &str) -> String {
    let text = text.trim();
    match text.chars().any(|c| c.is_control()) {
        true => text.replace(|c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t'), " "),
        false => text.to_owned(),
    }
}

/// Writes text as bytes. `None` if the encoding has no code for one of its characters.
pub fn encode(text: &str, encoding: Encoding, bom: bool) -> Option<Vec<u8>> {
    let mut out = if bom { BOM.to_vec() } else { Vec::new() };
    out.extend_from_slice(&codec::encode(encoding, text)?);
    Some(out)
}

/// The first character that an encoding lacks, with its line, from 1.
pub(crate) fn lacking(text: &str, encoding: Encoding) -> Option<(char, usize)> {
    let mut bytes = [0; 4];
    let mut line = 1;
    for c in text.chars() {
        line += usize::from(c == '\n');
        if !c.is_ascii() && codec::encode(encoding, c.encode_utf8(&mut bytes)).is_none() {
            return Some((c, line));
        }
    }
    None
}

impl LineEnding {
    /// The break that a text uses most.
    pub fn of(text: &str) -> LineEnding {
        let breaks = memchr::memchr_iter(b'\n', text.as_bytes());
        let (mut crlf, mut lf) = (0usize, 0usize);
        for at in breaks {
            if at > 0 && text.as_bytes().get(at - 1) == Some(&b'\r') { crlf += 1 } else { lf += 1 }
        }
        if crlf > lf { LineEnding::CrLf } else { LineEnding::Lf }
    }

    /// The break itself.
    pub fn as_str(self) -> &'static str {
        match self {
            LineEnding::Lf => "\n",
            LineEnding::CrLf => "\r\n",
        }
    }
}

/// How much a character speaks for the encoding that gave it: words of the games most, rare characters against.
fn likelihood(c: char, encoding: Encoding) -> i64 {
    match c {
        '炮' | '砲' | '马' | '馬' | '车' | '車' | '兵' | '卒' | '相' | '象' | '士' | '仕' | '将' | '將' | '帅'
        | '帥' | '进' | '進' | '退' | '平' | '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九' | '红'
        | '紅' | '黑' | '手' | '先' | '後' | '后' | '胜' | '勝' | '负' | '負' | '和' => 8,
        // Big5 has them in some of its forms only, and no text of it is Japanese.
        '\u{3040}'..='\u{30FF}' if encoding == Encoding::Big5 => -3,
        '\u{3040}'..='\u{30FF}' => 4,
        '\u{4E00}'..='\u{9FA5}' => 1,
        '\u{FF10}'..='\u{FF5E}' | '\u{3000}'..='\u{303F}' => 1,
        '\u{FF61}'..='\u{FF9F}' => -3,
        '\u{E000}'..='\u{F8FF}' | '\u{FFFD}' => -20,
        '\u{80}'..='\u{9F}' => -20,
        c if c.is_ascii() => 0,
        _ => -2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_encoding_is_detected_and_written_back() {
        let cases = [
            ("RED 胡荣华\n炮二平五 马８进７\n", Encoding::Utf8, false),
            ("RED 胡荣华\n炮二平五 马８进７\n", Encoding::Gb18030, false),
            ("RED 胡榮華\n炮二平五 馬８進７ 車一平二\n", Encoding::Big5, false),
            ("[Red \"胡榮華\"]\n", Encoding::Big5, false),
            ("[Red \"胡荣华\"]\n[Black \"柳大华\"]\n", Encoding::Gb18030, false),
            ("N+谷川浩司\n", Encoding::ShiftJis, true),
            ("N+羽生善治\nN-加藤一二三\n", Encoding::EucJp, true),
            ("N+谷川浩司\n'ここまでの手数は三十手です\n", Encoding::ShiftJis, true),
            ("N+谷川浩司\n'ここまでの手数は三十手です\n", Encoding::EucJp, true),
        ];
        for (text, encoding, japanese) in cases {
            let bytes = encode(text, encoding, false).expect("encodable");
            let decoded = decode(&bytes, japanese);
            assert_eq!((decoded.encoding, decoded.text.as_str()), (encoding, text));
        }
    }

    #[test]
    fn a_byte_order_mark_is_kept_apart() {
        let decoded = decode(b"\xEF\xBB\xBFGAME\r\n", false);
        assert_eq!(decoded, Decoded { text: "GAME\r\n".into(), encoding: Encoding::Utf8, bom: true, exact: true });
        assert_eq!(LineEnding::of(&decoded.text), LineEnding::CrLf);
        assert_eq!(encode("GAME\r\n", Encoding::Utf8, true).as_deref(), Some(&b"\xEF\xBB\xBFGAME\r\n"[..]));
    }

    #[test]
    fn what_an_encoding_lacks_is_not_written() {
        assert_eq!(encode("马", Encoding::ShiftJis, false), None);
    }
}
