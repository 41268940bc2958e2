//! English articles.

/// `a rook`, `an elephant`.
pub(super) fn a(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {word}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles() {
        assert_eq!((a("elephant"), a("rook")), ("an elephant".to_owned(), "a rook".to_owned()));
    }
}
