//! Pictures inside a text.

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The picture as a `data:` address in base 64, for `![board](…)` in Markdown; a third longer than the SVG.
pub fn data_uri(svg: &str) -> String {
    let mut uri = String::with_capacity(26 + svg.len().div_ceil(3) * 4);
    uri.push_str("data:image/svg+xml;base64,");
    for chunk in svg.as_bytes().chunks(3) {
        let byte = |index: usize| u32::from(chunk.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            uri.push(if digit > chunk.len() { '=' } else { DIGITS[(bits >> (18 - 6 * digit) & 63) as usize] as char });
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::data_uri;

    #[test]
    fn base_64() {
        let encoded = |text| data_uri(text).split_off("data:image/svg+xml;base64,".len());
        assert_eq!(encoded(""), "");
        assert_eq!(encoded("f"), "Zg==");
        assert_eq!(encoded("fo"), "Zm8=");
        assert_eq!(encoded("foo"), "Zm9v");
        assert_eq!(encoded("foobar"), "Zm9vYmFy");
        assert_eq!(encoded("<svg>帥</svg>"), "PHN2Zz7luKU8L3N2Zz4=");
    }
}
