//! The codes of the encodings. With the feature `encodings` their tables are in the program. Without it the host decodes,
//! as a browser can, and nothing but UTF-8 is written.

#[cfg(feature = "encodings")]
pub(super) use tables::{decode, encode, is_valid};

#[cfg(not(feature = "encodings"))]
pub use host::set_decoder;
#[cfg(not(feature = "encodings"))]
pub(super) use host::{decode, encode, is_valid};

#[cfg(feature = "encodings")]
mod tables {
    use std::borrow::Cow;

    use encoding_rs::{BIG5, EUC_JP, GB18030, SHIFT_JIS, UTF_8};

    use crate::text::Encoding;

    fn table(encoding: Encoding) -> &'static encoding_rs::Encoding {
        match encoding {
            Encoding::Utf8 => UTF_8,
            Encoding::Gb18030 => GB18030,
            Encoding::Big5 => BIG5,
            Encoding::ShiftJis => SHIFT_JIS,
            Encoding::EucJp => EUC_JP,
        }
    }

    /// Bytes as text, with replacement characters for what is malformed, and whether anything was.
    pub(crate) fn decode(encoding: Encoding, bytes: &[u8]) -> (Cow<'_, str>, bool) {
        table(encoding).decode_without_bom_handling(bytes)
    }

    /// Whether nothing is malformed.
    pub(crate) fn is_valid(encoding: Encoding, bytes: &[u8]) -> bool {
        table(encoding).decode_without_bom_handling_and_without_replacement(bytes).is_some()
    }

    /// Text as bytes; `None` if the encoding lacks a character.
    pub(crate) fn encode(encoding: Encoding, text: &str) -> Option<Cow<'_, [u8]>> {
        let (bytes, _, lacks) = table(encoding).encode(text);
        (!lacks).then_some(bytes)
    }
}

#[cfg(not(feature = "encodings"))]
mod host {
    use std::borrow::Cow;
    use std::sync::OnceLock;

    use crate::text::Encoding;

    /// Decodes bytes, with replacement characters for what is malformed.
    type Decoder = fn(Encoding, &[u8]) -> String;

    static DECODER: OnceLock<Decoder> = OnceLock::new();

    /// Has the host decode other encodings than UTF-8. The first call counts.
    pub fn set_decoder(decoder: Decoder) {
        let _ = DECODER.set(decoder);
    }

    /// Bytes as text, with replacement characters for what is malformed, and whether anything was.
    pub(crate) fn decode(encoding: Encoding, bytes: &[u8]) -> (Cow<'_, str>, bool) {
        let text = match DECODER.get() {
            Some(decoder) if encoding != Encoding::Utf8 => Cow::Owned(decoder(encoding, bytes)),
            _ => String::from_utf8_lossy(bytes),
        };
        // None of these encodings has a code for it but GB18030, and no record has it.
        let broken = text.contains('\u{FFFD}');
        (text, broken)
    }

    /// Whether nothing is malformed.
    pub(crate) fn is_valid(encoding: Encoding, bytes: &[u8]) -> bool {
        !decode(encoding, bytes).1
    }

    /// Text as bytes; `None` if the encoding is not UTF-8.
    pub(crate) fn encode(encoding: Encoding, text: &str) -> Option<Cow<'_, [u8]>> {
        (encoding == Encoding::Utf8).then_some(Cow::Borrowed(text.as_bytes()))
    }
}
