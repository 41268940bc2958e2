//! Messages in the reader's language. The English text stands in the code, where it is used, and is the key of its
//! translations: one catalogue of gettext for each language, `locales/*.po`.
//!
//! A message without a translation is said in English. For a reader of English no catalogue is opened and no text is
//! searched: the message is an ordinary `format!`.

use super::Locale;
use rustc_hash::FxHashMap;
use std::fmt::Display;
use std::sync::OnceLock;

/// A message in the reader's language. The English text is a literal, and its arguments have names:
///
/// ```ignore
/// say!(words.locale, "this move captures: write `x`")                      // a &'static str
/// say!(words.locale, "no piece stands on {square}", square = words.square(from)) // a String
/// say!(words.locale, "shogi" => "king")                                    // a text of several meanings
/// ```
///
/// The arguments are checked by the compiler in English, and by `tests/repository/locales.rs` in the other languages.
macro_rules! say {
    ($locale:expr, $context:literal => $english:literal $(,)?) => {
        $crate::words::Catalogue::find($locale, concat!($context, "\u{4}", $english)).unwrap_or($english)
    };
    ($locale:expr, $english:literal $(,)?) => {
        $crate::words::Catalogue::find($locale, $english).unwrap_or($english)
    };
    ($locale:expr, $context:literal => $english:literal, $($arguments:tt)+) => {
        $crate::words::say!(
            @filled $crate::words::Catalogue::find($locale, concat!($context, "\u{4}", $english)),
            $english, $($arguments)+
        )
    };
    ($locale:expr, $english:literal, $($arguments:tt)+) => {
        $crate::words::say!(
            @filled $crate::words::Catalogue::find($locale, $english), $english, $($arguments)+
        )
    };
    (@filled $found:expr, $english:expr, $($name:ident $(= $value:expr)?),+ $(,)?) => {
        match $found {
            None => format!($english, $($name = $crate::words::say!(@value $name $($value)?)),+),
            Some(text) => $crate::words::filled(
                text,
                &[$((stringify!($name), &$crate::words::say!(@value $name $($value)?))),+],
            ),
        }
    };
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
}

/// A message that depends on a number, which is its first argument: in English the first text is for one.
///
/// ```ignore
/// say_count!(words.locale, games, "{games} game" | "{games} games")
/// ```
macro_rules! say_count {
    ($locale:expr, $count:ident $(= $number:expr)?, $one:literal | $many:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        let count = $crate::words::say!(@value $count $($number)?);
        match $crate::words::Catalogue::find_form($locale, $one, u64::try_from(count).unwrap_or(u64::MAX)) {
            Some(text) => $crate::words::filled(
                text,
                &[(stringify!($count), &count) $(, (stringify!($name), &$crate::words::say!(
                    @value $name $($value)?
                )))*],
            ),
            None if count == 1 => {
                format!($one, $count = count $(, $name = $crate::words::say!(@value $name $($value)?))*)
            }
            None => format!($many, $count = count $(, $name = $crate::words::say!(@value $name $($value)?))*),
        }
    }};
}

pub(crate) use {say, say_count};

/// Gives the program the catalogue of a language, the text of a file in `locales`. The first one of a language counts.
#[cfg(all(feature = "session", not(feature = "catalogues")))]
pub fn add_catalogue(locale: Locale, text: &str) {
    if let Some(cell) = Catalogue::cell(locale) {
        cell.get_or_init(|| Catalogue::read(text));
    }
}

/// The translations of a language.
pub(crate) struct Catalogue {
    /// By context, `\u{4}` and English text, or by the English text alone: one text for each plural form.
    messages: FxHashMap<String, Vec<String>>,
}

impl Catalogue {
    /// Where the catalogue of a language is kept once it was read; `None` for English.
    fn cell(locale: Locale) -> Option<&'static OnceLock<Catalogue>> {
        static ZH_HANS: OnceLock<Catalogue> = OnceLock::new();
        static ZH_HANT: OnceLock<Catalogue> = OnceLock::new();
        static JA: OnceLock<Catalogue> = OnceLock::new();
        match locale {
            Locale::En => None,
            Locale::ZhHans => Some(&ZH_HANS),
            Locale::ZhHant => Some(&ZH_HANT),
            Locale::Ja => Some(&JA),
        }
    }

    /// The catalogue of a language, read when it is first asked for; `None` for English.
    #[cfg(feature = "catalogues")]
    fn of(locale: Locale) -> Option<&'static Catalogue> {
        let text = match locale {
            Locale::En => "",
            Locale::ZhHans => include_str!("../../locales/zh-Hans.po"),
            Locale::ZhHant => include_str!("../../locales/zh-Hant.po"),
            Locale::Ja => include_str!("../../locales/ja.po"),
        };
        Some(Catalogue::cell(locale)?.get_or_init(|| Catalogue::read(text)))
    }

    /// The catalogue of a language; `None` for English, or if the host has not given it.
    #[cfg(not(feature = "catalogues"))]
    fn of(locale: Locale) -> Option<&'static Catalogue> {
        Catalogue::cell(locale)?.get()
    }

    /// The translation of a message; `None` if it has none, or in English.
    pub(crate) fn find(locale: Locale, key: &str) -> Option<&'static str> {
        Catalogue::form(locale, key, 0)
    }

    /// The translation for a number of things.
    pub(crate) fn find_form(locale: Locale, key: &str, count: u64) -> Option<&'static str> {
        Catalogue::form(locale, key, locale.plural_form(count))
    }

    fn form(locale: Locale, key: &str, form: usize) -> Option<&'static str> {
        Catalogue::of(locale)?.messages.get(key)?.get(form).map(String::as_str)
    }

    /// Reads a catalogue. Of the format it needs the four keywords, quoted texts and the mark `fuzzy`, by which tools for
    /// translators exclude an entry.
    fn read(text: &str) -> Catalogue {
        let mut messages = FxHashMap::default();
        for entry in entries(text) {
            if !entry.fuzzy && !entry.forms.is_empty() && entry.forms.iter().all(|form| !form.is_empty()) {
                messages.insert(entry.key, entry.forms);
            }
        }
        Catalogue { messages }
    }
}

#[derive(Default)]
struct Entry {
    key: String,
    forms: Vec<String>,
    fuzzy: bool,
}

/// The entries of a catalogue without its header, which is the entry of the empty text.
fn entries(text: &str) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut entry = Entry::default();
    let (mut context, mut field) = (String::new(), Field::Other);
    for line in text.lines().map(str::trim).chain([""]) {
        let (keyword, quoted) = match line.find('"') {
            Some(at) if !line.starts_with('#') => line.split_at(at),
            _ => (line, ""),
        };
        let next = match keyword.trim() {
            "" if !quoted.is_empty() => field,
            "" => {
                if !entry.key.is_empty() && entry.forms.iter().any(|form| !form.is_empty()) {
                    entries.push(entry);
                }
                entry = Entry::default();
                context.clear();
                Field::Other
            }
            "msgctxt" => Field::Context,
            "msgid" => {
                if !context.is_empty() {
                    entry.key = std::mem::take(&mut context) + "\u{4}";
                }
                Field::Key
            }
            "msgid_plural" => Field::Other,
            keyword if keyword.starts_with("msgstr") => {
                entry.forms.push(String::new());
                Field::Form
            }
            comment => {
                entry.fuzzy |= comment.starts_with("#,") && comment.contains("fuzzy");
                Field::Other
            }
        };
        field = next;
        let place = match field {
            Field::Context => Some(&mut context),
            Field::Key => Some(&mut entry.key),
            Field::Form => entry.forms.last_mut(),
            Field::Other => None,
        };
        if let Some(place) = place {
            unquote(quoted, place);
        }
    }
    entries
}

/// The part of an entry that a line goes on with.
#[derive(Clone, Copy)]
enum Field {
    Context,
    Key,
    Form,
    Other,
}

/// Appends the text between the quotes.
fn unquote(quoted: &str, out: &mut String) {
    let inner = quoted.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or_default();
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n') => out.push('\n'),
                Some('t') => out.push('\t'),
                Some(other) => out.push(other),
                None => {}
            },
            c => out.push(c),
        }
    }
}

/// A text with `{name}` replaced by the arguments, and `{{` and `}}` by braces, like `format!`. The English text may
/// give a width or a number of digits after the name; the translation does not repeat it, so such arguments are texts.
///
/// Chinese has a space between a character and a Latin word, and none between two characters. A translator cannot know
/// which of them an argument is, so the translation has the space, and it is left out between two wide characters.
pub(crate) fn filled(text: &str, arguments: &[(&str, &dyn Display)]) -> String {
    use std::fmt::Write as _;
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        let (before, brace) = rest.split_at(at);
        out.push_str(before);
        if let Some(after) = brace.strip_prefix("{{") {
            out.push('{');
            rest = after;
        } else if let Some(after) = brace.strip_prefix("}}") {
            out.push('}');
            rest = after;
        } else if let Some((name, after)) = brace.get(1..).and_then(|inner| inner.split_once('}')) {
            if let Some((_, value)) = arguments.iter().find(|(known, _)| *known == name) {
                let start = out.len();
                let _ = write!(out, "{value}");
                close_up(&mut out, start);
            }
            rest = after;
            let end = out.len();
            let (text, _) = rest.split_at(rest.find(['{', '}']).unwrap_or(rest.len()));
            out.push_str(text);
            rest = rest.get(text.len()..).unwrap_or_default();
            close_up(&mut out, end);
        } else {
            break;
        }
    }
    out.push_str(rest);
    out
}

/// Removes the space before or after a place, if it is between two wide characters.
fn close_up(text: &mut String, place: usize) {
    let wide = |c: Option<char>| c.is_some_and(|c| c >= '\u{2E80}');
    let (before, after) = text.split_at(place);
    let space = if let Some(before) = before.strip_suffix(' ') {
        (wide(before.chars().next_back()) && wide(after.chars().next())).then_some(before.len())
    } else if let Some(after) = after.strip_prefix(' ') {
        (wide(before.chars().next_back()) && wide(after.chars().next())).then_some(place)
    } else {
        None
    };
    if let Some(space) = space {
        text.remove(space);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_catalogue_is_read() {
        let catalogue = Catalogue::read(
            "msgid \"\"\nmsgstr \"Language: x\\n\"\n\n# A remark.\nmsgid \"red \\\"{name}\\\"\"\nmsgstr \"\"\n\"{name}\"\n\
             \" rouge\"\n\nmsgctxt \"shogi\"\nmsgid \"king\"\nmsgstr \"roi\"\n\n#, fuzzy\nmsgid \"old\"\nmsgstr \"vieux\"\n\n\
             msgid \"{n} game\"\nmsgid_plural \"{n} games\"\nmsgstr[0] \"{n} partie\"\nmsgstr[1] \"{n} parties\"\n\n\
             msgid \"not yet\"\nmsgstr \"\"\n",
        );
        let found = |key: &str| catalogue.messages.get(key).map(|forms| forms.join("|"));
        assert_eq!(found("red \"{name}\"").as_deref(), Some("{name} rouge"));
        assert_eq!(found("shogi\u{4}king").as_deref(), Some("roi"));
        assert_eq!(found("{n} game").as_deref(), Some("{n} partie|{n} parties"));
        assert_eq!([found("old"), found("king"), found("not yet"), found("")], [None, None, None, None]);
    }

    #[test]
    fn arguments_are_filled_in_the_order_of_the_language() {
        let arguments: &[(&str, &dyn Display)] = &[("a", &1), ("b", &"x")];
        assert_eq!(filled("{b} {{{a}}} {b}", arguments), "x {1} x");
    }

    #[test]
    fn no_space_is_left_between_wide_characters() {
        let said = |piece: &str, more: &str| {
            filled(
                "走 {piece} 到 {square} 的 {piece}{more}。",
                &[("piece", &piece), ("square", &"e5"), ("more", &more)],
            )
        };
        assert_eq!(said("车", ""), "走车到 e5 的车。");
        assert_eq!(said("R", "；完"), "走 R 到 e5 的 R；完。");
        assert_eq!(filled("用 {minutes}。", &[("minutes", &"")]), "用。");
        assert_eq!(filled("{a} {b} は {c}", &[("a", &"駒"), ("b", &"歩"), ("c", &"K R")]), "駒歩は K R");
    }

    #[test]
    fn english_is_said_as_it_is_written() {
        let kind = "king";
        assert_eq!(say!(Locale::En, "no {kind} on {square}", kind, square = "e1"), "no king on e1");
        assert_eq!(say!(Locale::En, "shogi" => "king"), "king");
        let said =
            |games: u32| say_count!(Locale::En, games, "{games} game of {kind}" | "{games} games of {kind}", kind);
        assert_eq!([said(1), said(2)], ["1 game of king", "2 games of king"]);
    }
}
