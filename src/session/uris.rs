//! Addresses that are not quite URIs: `file:///games/[2024]/棋譜 1.xq`, as some clients write them.
//!
//! URIs in messages from the client are corrected before they are decoded ([`Spellings::mend`]). Messages to the client use
//! its own spelling again ([`Spellings::restore`]), because it may know its documents by the text of their URIs.

use std::collections::HashMap;
use std::fmt::Write;
use std::ops::Range;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use ls_types::Uri;
use memchr::{memchr, memmem, memrchr};

/// The spellings that a session remembers.
const REMEMBERED: usize = 10_000;

/// The client's own spellings of addresses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spellings(Arc<KnownSpellings>);

#[derive(Debug, Default)]
struct KnownSpellings {
    any: AtomicBool,
    /// By the mended address. Both are JSON texts with their quotes.
    own: RwLock<HashMap<Vec<u8>, Vec<u8>>>,
}

impl Spellings {
    /// Mends the addresses in a message of the client: the texts of all members whose name ends with `uri`.
    pub(crate) fn mend(&self, body: Vec<u8>) -> Vec<u8> {
        let mut out: Vec<u8> = Vec::new();
        let mut copied = 0;
        for key in memmem::find_iter(&body, b"ri\"") {
            let Some((range, raw)) = value_after(&body, key + 3) else { continue };
            let Some(mended) = mended(&raw) else { continue };
            let (Ok(json), Some(before)) = (serde_json::to_vec(&mended), body.get(copied..range.start)) else {
                continue;
            };
            out.extend_from_slice(before);
            out.extend_from_slice(&json);
            copied = range.end;
            self.remember(json, &raw);
        }
        if copied == 0 {
            return body;
        }
        out.extend_from_slice(body.get(copied..).unwrap_or_default());
        out
    }

    fn remember(&self, mended: Vec<u8>, raw: &str) {
        let mut own = self.0.own.write().unwrap_or_else(PoisonError::into_inner);
        if let (Ok(raw), true) = (serde_json::to_vec(raw), own.len() < REMEMBERED) {
            own.insert(mended, raw);
            self.0.any.store(true, Ordering::SeqCst);
        }
    }

    /// Writes the addresses in a message for the client as the client spells them.
    pub(crate) fn restore(&self, json: Vec<u8>) -> Vec<u8> {
        if !self.0.any.load(Ordering::SeqCst) {
            return json;
        }
        let own = self.0.own.read().unwrap_or_else(PoisonError::into_inner);
        let mut out: Vec<u8> = Vec::new();
        let (mut copied, mut at) = (0, 0);
        // A mended address has a `%`.
        while let Some(sign) = json.get(at..).and_then(|rest| memchr(b'%', rest)).map(|step| at + step) {
            let start = json.get(at..sign).and_then(|before| memrchr(b'"', before)).map(|step| at + step);
            let Some(end) = json.get(sign..).and_then(|rest| memchr(b'"', rest)).map(|step| sign + step + 1) else {
                break;
            };
            at = end;
            let Some(start) = start else { continue };
            if let (Some(raw), Some(before)) =
                (json.get(start..end).and_then(|it| own.get(it)), json.get(copied..start))
            {
                out.extend_from_slice(before);
                out.extend_from_slice(raw);
                copied = end;
            }
        }
        if copied == 0 {
            return json;
        }
        out.extend_from_slice(json.get(copied..).unwrap_or_default());
        out
    }
}

/// The text that is the value of the member whose name ends here, and its place with the quotes.
fn value_after(body: &[u8], at: usize) -> Option<(Range<usize>, String)> {
    let skip = |at: usize| Some(at + body.get(at..)?.iter().take_while(|byte| byte.is_ascii_whitespace()).count());
    let colon = skip(at)?;
    let start = (body.get(colon) == Some(&b':')).then(|| skip(colon + 1)).flatten()?;
    if body.get(start) != Some(&b'"') {
        return None;
    }
    let mut end = start + 1;
    loop {
        match body.get(end)? {
            b'"' => break,
            b'\\' => end += 2,
            _ => end += 1,
        }
    }
    let text = serde_json::from_slice(body.get(start..=end)?).ok()?;
    Some((start..end + 1, text))
}

/// A text as a URI, if it is none yet and can become one: what may not stand in it is escaped, and a path is one of a
/// file.
fn mended(raw: &str) -> Option<String> {
    if Uri::from_str(raw).is_ok() {
        return None;
    }
    let (scheme, rest) = if raw.starts_with('/') { ("file", raw) } else { raw.split_once(':')? };
    let is_file = scheme.eq_ignore_ascii_case("file");
    let mut out = format!("{scheme}:{}", if raw.starts_with('/') { "//" } else { "" });
    for (at, c) in rest.char_indices() {
        let digits = rest.get(at + 1..at + 3).is_some_and(|two| two.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let stands = match c {
            '%' => digits,
            // The name of a file may have them, and who does not escape brackets does not escape these.
            '?' | '#' => !is_file,
            _ => c.is_ascii_alphanumeric() || "-._~/:@!$&'()*+,;=".contains(c),
        };
        if stands {
            out.push(c);
        } else {
            for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                // A text takes everything.
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
    Uri::from_str(&out).is_ok().then_some(out)
}

/// An address with another extension.
pub(crate) fn with_extension(uri: &str, extension: &str) -> String {
    let name = uri.rfind('/').map_or(0, |slash| slash + 1);
    let dot = uri.rfind('.').filter(|dot| *dot > name).unwrap_or(uri.len());
    format!("{}.{extension}", uri.get(..dot).unwrap_or(uri))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_mended_where_it_is_no_uri() {
        let cases = [
            ("file:///a/%5B1%5D.xq", None),
            ("untitled:Untitled-1", None),
            ("file:///a/[2024]/g.xq", Some("file:///a/%5B2024%5D/g.xq")),
            ("file:///棋譜.xq", Some("file:///%E6%A3%8B%E8%AD%9C.xq")),
            ("file:///a b/100%/#1?.xq", Some("file:///a%20b/100%25/%231%3F.xq")),
            ("file:///a%20b [1].xq", Some("file:///a%20b%20%5B1%5D.xq")),
            ("cell:/a [1].ipynb#x", Some("cell:/a%20%5B1%5D.ipynb#x")),
            ("/games/a b.xq", Some("file:///games/a%20b.xq")),
            ("file:///c:\\games\\a.xq", Some("file:///c:%5Cgames%5Ca.xq")),
            ("no address", None),
            ("1x:[", None),
            ("", None),
        ];
        for (raw, expected) in cases {
            assert_eq!(mended(raw).as_deref(), expected, "{raw}");
        }
    }

    #[test]
    fn the_client_gets_its_own_spelling_back() {
        let spellings = Spellings::default();
        let mend = |body: &str| String::from_utf8(spellings.mend(body.as_bytes().to_vec())).unwrap();
        let restore = |body: &str| String::from_utf8(spellings.restore(body.as_bytes().to_vec())).unwrap();
        let other = r#"{"uri":"file:///a%20b.xq","text":"\"uri\":\"file:///a b\" 100%"}"#;
        assert_eq!((mend(other).as_str(), restore(other).as_str()), (other, other));
        let body = r#"{"rootUri" : "file:///[1]","d":[{"uri":"file:///\u68cb \"1\".xq"}],"uri":null,"uri":"#;
        let mended =
            r#"{"rootUri" : "file:///%5B1%5D","d":[{"uri":"file:///%E6%A3%8B%20%221%22.xq"}],"uri":null,"uri":"#;
        assert_eq!(mend(body), mended);
        assert_eq!(restore(mended), body.replace("\\u68cb", "棋"));
        let edit = r#"{"file:///%5B1%5D":"50% of \"file:///%5B1%5D\" and %","%5B1%5D":"file:///%5B1%5D"}"#;
        let restored = r#"{"file:///[1]":"50% of \"file:///%5B1%5D\" and %","%5B1%5D":"file:///[1]"}"#;
        assert_eq!(restore(edit), restored);
    }
}
