//! JSON for files, terminals and logs: the same data, without a character that commands somebody.

use std::borrow::Cow;
use std::io::{self, Write};

use crate::text::{is_command, is_invisible};

/// JSON with an escape for each character of its texts that controls a terminal, is not shown, or makes a build service
/// take the line for a command. Structure is ASCII, so all of these are in texts.
pub(crate) fn escaped(json: &str) -> Cow<'_, str> {
    let is_plain = |byte: &u8| byte.is_ascii() && *byte != 0x7F;
    if json.as_bytes().iter().all(is_plain) && !json.contains("##[") {
        return Cow::Borrowed(json);
    }
    let mut out = String::with_capacity(json.len() + 16);
    for (at, c) in json.char_indices() {
        let begins_command = || json.get(at..).is_some_and(|rest| rest.starts_with("##["));
        match c {
            '\n' => out.push(c),
            c if is_command(c) || is_invisible(c) || (c == '#' && begins_command()) => {
                let mut units = [0; 2];
                c.encode_utf16(&mut units).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}")));
            }
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// Writes JSON [`escaped`].
pub(super) struct Escaping<'a>(pub &'a mut dyn Write);

impl Write for Escaping<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match std::str::from_utf8(bytes) {
            Ok(json) => self.0.write_all(escaped(json).as_bytes())?,
            // A part of a character is not one of these characters.
            Err(_) => self.0.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn the_data_stays_the_same() {
        let value =
            json!({ "a\u{202e}": ["\u{9b}31m\u{7f}\u{1b}", "\u{2028}马\u{feff}\u{e0041}", "##[error]y # ## [", "\n"] });
        let written = value.to_string();
        let text = escaped(&written);
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
        assert!(!text.contains(|c| is_command(c) || is_invisible(c)) && !text.contains("##["), "{text}");
        assert!(text.contains("\\u009b31m\\u007f") && text.contains("\\udb40\\udc41") && text.contains("马"), "{text}");
    }
}
