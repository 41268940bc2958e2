//! Lines that tell a record from an XQuery program. Written by editors/generate.mjs from editors/languages.json.

/// A line of a record.
#[rustfmt::skip]
pub(super) const OURS: [&str; 2] = [
    r"^\s*(FORMAT|GAME|TIME|RESULT|RED|BLACK|DATE|PLACE|EVENT|FEN)(\s|$)",
    r"^\s*(SETUP|START|DIAG|COM)\s*(\{|$)",
];

/// A line of XQuery.
#[rustfmt::skip]
pub(super) const THEIRS: [&str; 6] = [
    r"^\s*(xquery\s+(version|encoding)|module\s+namespace|import\s+(module|schema)|declare)\s",
    r"^\s*(let|for|some|every)\s+((tumbling|sliding)\s+window\s+)?\$",
    r"^\s*(where|return|order\s+by|group\s+by)\s+[$(<]",
    r"^\s*[a-z][a-z-]*(:[a-z][a-z-]*)?\s*\(",
    r"^\s*(map|array|try|ordered|unordered|validate|element|attribute|document|text|comment)(\s+[A-Za-z:-]+)?\s*\{",
    r"^\s*(\(:|\(#|\$[a-z_]|[<]|[/]?[/][A-Za-z@])",
];
