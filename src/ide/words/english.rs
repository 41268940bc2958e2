//! English articles, plurals and lists.

/// `a rook`, `an elephant`.
pub fn a(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {word}")
}

/// `1 pawn`, and `pawns` for any other number.
pub fn plural(count: u32, word: &str) -> String {
    if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") }
}

/// `a, b and c`
pub fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_articles() {
        let items: Vec<String> = ["a", "b", "c"].map(String::from).to_vec();
        assert_eq!(list(&items), "a, b and c");
        assert_eq!(list(&items[..2]), "a and b");
        assert_eq!(list(&items[..1]), "a");
        assert_eq!((a("elephant"), a("rook")), ("an elephant".to_owned(), "a rook".to_owned()));
        assert_eq!((plural(1, "move"), plural(3, "move")), ("1 move".to_owned(), "3 moves".to_owned()));
    }
}
