//! The keys that can be set, defined once: they are read with `serde`, and `schemars` derives the JSON schema from which
//! `xqls schema`, the settings of VS Code and the tables of the documentation come.
//!
//! *May change in any release.*

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value, json};

use crate::diagnostics::{self, Severity};
use crate::document::{InlayHints, Settings};
use crate::drawing::{PieceSet, Players};
use crate::layout::{Comments, Headers, LayoutOptions, Moves};
use crate::notation;
use crate::words::{Catalogue, Locale, comma, say};

/// Columns that a line may be limited to.
const WIDTHS: RangeInclusive<usize> = 20..=usize::MAX;
/// Spaces that a level may be indented by.
const INDENTS: RangeInclusive<usize> = 0..=16;
/// Pairs of moves on a line.
const PAIRS: RangeInclusive<usize> = 1..=99;

/// The settings. The comments are the documentation that people read.
#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(title = "Settings of xqls (xqls.toml)", description = "")]
struct Keys {
    /// The severity of each diagnostic; off disables it
    #[schemars(schema_with = "severity_schema")]
    severity: BTreeMap<Code, Level>,
    /// How records are formatted
    format: FormatKeys,
    /// How boards look
    board: BoardKeys,
    /// Start a move sequence on the board of the .chessboard file with the same name
    board_beside: bool,
    /// Show hints after moves and references: the move in another notation, check and mate, and where a reference leads (true), or what programs think of the positions (evaluations)
    inlay_hints: HintsValue,
    /// The language of messages, hovers and all other texts; by default that of the editor or the environment
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "LanguageValue")]
    language: Option<LanguageValue>,
    /// The script of Chinese characters; by default traditional if the language is zh-Hant or ja, else simplified
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "ScriptValue")]
    script: Option<ScriptValue>,
    /// Show boards in hovers as pictures as well as text; by default if the editor can show pictures
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    pictures: Option<bool>,
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
struct BoardKeys {
    /// The signs on the pieces of boards: Chinese characters, letters, or small drawings (xiangqi only)
    #[serde(with = "PiecesValue")]
    pieces: PieceSet,
    /// The players of shogi next to boards: Black and White (western), or 先手 and 後手 (japanese)
    #[serde(with = "PlayersValue")]
    players: Players,
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(remote = "PieceSet", rename_all = "lowercase")]
enum PiecesValue {
    Traditional,
    Simplified,
    #[serde(rename = "letters")]
    Ascii,
    Pictograms,
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(remote = "Players", rename_all = "lowercase")]
enum PlayersValue {
    Western,
    Japanese,
}

impl Default for BoardKeys {
    fn default() -> BoardKeys {
        let Settings { pieces, players, .. } = Settings::default();
        BoardKeys { pieces, players }
    }
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
struct FormatKeys {
    /// Maximum width of a line in columns; a full-width character takes two
    #[serde(deserialize_with = "width")]
    #[schemars(range(min = *WIDTHS.start()))]
    width: usize,
    /// Spaces per variation level
    #[serde(deserialize_with = "indent")]
    #[schemars(range(min = *INDENTS.start(), max = *INDENTS.end()))]
    indent: usize,
    /// Moves fill the lines (fill), one pair per line (pair), or several aligned pairs per line (columns)
    #[serde(with = "MovesValue")]
    moves: Moves,
    /// Pairs of moves per line with columns; fewer if the width is too small
    #[serde(deserialize_with = "pairs")]
    #[schemars(range(min = *PAIRS.start(), max = *PAIRS.end()))]
    pairs: usize,
    /// Comments keep their lines (keep), or lines that are too long are wrapped (wrap)
    #[serde(with = "CommentsValue")]
    comments: Comments,
    /// Headers stay as they are (keep), have aligned values (align), come in canonical order (order), or both (order-and-align)
    #[serde(with = "HeadersValue")]
    headers: Headers,
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(remote = "Moves", rename_all = "lowercase")]
enum MovesValue {
    Fill,
    Pair,
    Columns,
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(remote = "Comments", rename_all = "lowercase")]
enum CommentsValue {
    Keep,
    Wrap,
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(remote = "Headers", rename_all = "kebab-case")]
enum HeadersValue {
    Keep,
    Align,
    Order,
    OrderAndAlign,
}

/// `true`, `false`, or the name of other hints.
#[derive(Clone, Copy, Deserialize, Serialize)]
#[serde(untagged)]
enum HintsValue {
    Moves(bool),
    Other(OtherHints),
}

#[derive(Clone, Copy, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum OtherHints {
    Evaluations,
}

impl JsonSchema for HintsValue {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "HintsValue".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["boolean", "string"], "enum": [false, true, "evaluations"] })
    }
}

impl From<HintsValue> for InlayHints {
    fn from(value: HintsValue) -> InlayHints {
        match value {
            HintsValue::Moves(false) => InlayHints::Off,
            HintsValue::Moves(true) => InlayHints::Moves,
            HintsValue::Other(OtherHints::Evaluations) => InlayHints::Evaluations,
        }
    }
}

impl From<InlayHints> for HintsValue {
    fn from(hints: InlayHints) -> HintsValue {
        match hints {
            InlayHints::Off => HintsValue::Moves(false),
            InlayHints::Moves => HintsValue::Moves(true),
            InlayHints::Evaluations => HintsValue::Other(OtherHints::Evaluations),
        }
    }
}

#[derive(Clone, Copy, Deserialize, Serialize, JsonSchema)]
enum LanguageValue {
    #[serde(rename = "en")]
    English,
    #[serde(rename = "zh-Hans")]
    SimplifiedChinese,
    #[serde(rename = "zh-Hant")]
    TraditionalChinese,
    #[serde(rename = "ja")]
    Japanese,
}

impl From<LanguageValue> for Locale {
    fn from(language: LanguageValue) -> Locale {
        match language {
            LanguageValue::English => Locale::En,
            LanguageValue::SimplifiedChinese => Locale::ZhHans,
            LanguageValue::TraditionalChinese => Locale::ZhHant,
            LanguageValue::Japanese => Locale::Ja,
        }
    }
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum ScriptValue {
    Simplified,
    Traditional,
}

/// The code of a diagnostic.
#[derive(PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(try_from = "String")]
struct Code(String);

impl TryFrom<String> for Code {
    type Error = &'static str;

    fn try_from(code: String) -> Result<Code, &'static str> {
        if diagnostics::by_code(&code).is_some() { Ok(Code(code)) } else { Err("no such diagnostic") }
    }
}

/// The severity of a diagnostic; `None` is `off`.
#[derive(Clone, Copy, Deserialize, Serialize)]
#[serde(try_from = "String", into = "&'static str")]
struct Level(Option<Severity>);

impl Level {
    /// All names, the most severe first.
    fn names() -> Vec<&'static str> {
        Severity::ALL.iter().map(|severity| severity.id()).chain(["off"]).collect()
    }
}

impl From<Level> for &'static str {
    fn from(Level(severity): Level) -> &'static str {
        severity.map_or("off", Severity::id)
    }
}

impl TryFrom<String> for Level {
    type Error = &'static str;

    fn try_from(name: String) -> Result<Level, &'static str> {
        match name.as_str() {
            "off" => Ok(Level(None)),
            _ => Severity::from_id(&name).map(|severity| Level(Some(severity))).ok_or("no such severity"),
        }
    }
}

impl Default for Keys {
    fn default() -> Keys {
        let settings = Settings::default();
        Keys {
            severity: BTreeMap::new(),
            format: FormatKeys::default(),
            board: BoardKeys::default(),
            board_beside: !settings.ignore_companion,
            inlay_hints: settings.inlay_hints.into(),
            language: None,
            script: None,
            pictures: None,
        }
    }
}

impl Default for FormatKeys {
    fn default() -> FormatKeys {
        LayoutOptions::default().into()
    }
}

impl From<LayoutOptions> for FormatKeys {
    fn from(options: LayoutOptions) -> FormatKeys {
        let LayoutOptions { width, indent, moves, pairs, comments, headers } = options;
        FormatKeys { width, indent, moves, pairs, comments, headers }
    }
}

impl From<FormatKeys> for LayoutOptions {
    fn from(format: FormatKeys) -> LayoutOptions {
        let FormatKeys { width, indent, moves, pairs, comments, headers } = format;
        LayoutOptions { width, indent, moves, pairs, comments, headers }
    }
}

impl From<Keys> for Settings {
    fn from(keys: Keys) -> Settings {
        // How pictures are shown is a matter of the server and its client.
        let Keys { severity, format, board, board_beside, inlay_hints, language, script, pictures: _ } = keys;
        let mut settings = Settings::default();
        settings.severities.extend(severity.into_iter().map(|(Code(code), Level(severity))| (code, severity)));
        settings.layout = format.into();
        (settings.pieces, settings.players) = (board.pieces, board.players);
        settings.ignore_companion = !board_beside;
        settings.inlay_hints = inlay_hints.into();
        settings.locale = language.map_or_else(Locale::default, Locale::from);
        settings.script = match script {
            Some(ScriptValue::Simplified) | None => notation::Script::Simplified,
            Some(ScriptValue::Traditional) => notation::Script::Traditional,
        };
        settings
    }
}

/// Hears of a key that cannot be understood: its path, and its value.
pub type Complain<'a> = &'a mut dyn FnMut(&[&str], &Value);

/// Reads the keys. One that cannot be understood counts as not written. [`problem`] says what is wrong with it.
pub fn read(keys: &Value, complain: Complain<'_>) -> Settings {
    let mut good = Map::new();
    let empty = Map::new();
    for (key, value) in keys.as_object().unwrap_or(&empty) {
        // For the editor, and for how it runs the server.
        if value.is_null() || ["client", "server", "trace"].contains(&key.as_str()) {
            continue;
        }
        // The keys of a table are read one by one, so one mistake does not invalidate the others.
        match value {
            Value::Object(inner) if !inner.is_empty() => {
                let mut table = Map::new();
                for (name, value) in inner {
                    match Keys::deserialize(&json!({ key: { name: value } })) {
                        Ok(_) => table.extend([(name.clone(), value.clone())]),
                        Err(_) => complain(&[key, name], value),
                    }
                }
                if !table.is_empty() {
                    good.insert(key.clone(), table.into());
                }
            }
            value => match Keys::deserialize(&json!({ key: value })) {
                Ok(_) => good.extend([(key.clone(), value.clone())]),
                Err(_) => complain(&[key], value),
            },
        }
    }
    Keys::deserialize(&Value::Object(good)).unwrap_or_default().into()
}

/// [`read`], with what follows from the language: `chosen` counts more than the one in the keys.
pub fn read_for(keys: &Value, chosen: Option<Locale>, complain: Complain<'_>) -> Settings {
    let mut settings = read(keys, complain);
    settings.locale = chosen.unwrap_or(settings.locale);
    if keys.get("script").is_none_or(Value::is_null) && matches!(settings.locale, Locale::ZhHant | Locale::Ja) {
        settings.script = notation::Script::Traditional;
    }
    settings
}

/// Why a value cannot be that of a setting, which `path` names: the schema says what can be.
pub fn problem(path: &[&str], value: &Value, locale: Locale) -> String {
    format!("{}: {}", path.join("."), what_is_wrong(path, value, locale))
}

fn what_is_wrong(path: &[&str], value: &Value, locale: Locale) -> String {
    let whole = english_schema();
    let mut schema = &whole;
    for name in path {
        let Some(known) = schema["properties"].as_object() else {
            return say!(locale, "this setting is a value, not a table").to_owned();
        };
        schema = match known.get(*name) {
            Some(inner) => inner,
            None if path.first() == Some(&"severity") => return say!(locale, "there is no such diagnostic").to_owned(),
            None => {
                let known = known.keys().map(String::as_str).collect::<Vec<_>>().join(comma(locale));
                return say!(locale, "there is no such setting; there are {known}", known);
            }
        };
    }
    let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    if let Some(known) = schema["enum"].as_array() {
        let shown = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let known: Vec<String> = known.iter().map(shown).collect();
        return say!(locale, "`{value}` is not one of {known}", value, known = known.join(comma(locale)));
    }
    match (&schema["type"], &schema["minimum"], &schema["maximum"]) {
        (Value::String(kind), ..) if kind == "boolean" => say!(locale, "`{value}` is neither true nor false", value),
        (Value::String(kind), minimum, Value::Null) if kind == "integer" => {
            say!(locale, "`{value}` is not a whole number of at least {minimum}", value, minimum)
        }
        (Value::String(kind), minimum, maximum) if kind == "integer" => {
            say!(locale, "`{value}` is not a whole number from {minimum} to {maximum}", value, minimum, maximum)
        }
        (Value::String(kind), ..) if kind == "object" => {
            say!(locale, "this is a table of settings, not a value").to_owned()
        }
        _ => say!(locale, "`{value}` cannot be its value", value),
    }
}

fn width<'de, D: Deserializer<'de>>(value: D) -> Result<usize, D::Error> {
    within(value, WIDTHS)
}

fn indent<'de, D: Deserializer<'de>>(value: D) -> Result<usize, D::Error> {
    within(value, INDENTS)
}

fn pairs<'de, D: Deserializer<'de>>(value: D) -> Result<usize, D::Error> {
    within(value, PAIRS)
}

fn within<'de, D: Deserializer<'de>>(value: D, range: RangeInclusive<usize>) -> Result<usize, D::Error> {
    let value = usize::deserialize(value)?;
    if range.contains(&value) { Ok(value) } else { Err(D::Error::custom("out of range")) }
}

/// The JSON schema of the keys, draft 7, with its descriptions in a language.
pub fn schema(locale: Locale) -> Value {
    let mut schema = english_schema();
    each_description(&mut schema, &mut |text| {
        if let Some(found) = Catalogue::find(locale, text) {
            found.clone_into(text);
        }
    });
    schema
}

/// The descriptions of the keys, for the catalogues. Those of the diagnostics are their own.
pub fn texts() -> Vec<String> {
    let mut found = Vec::new();
    let mut schema = english_schema();
    each_description(&mut schema, &mut |text| found.push(text.clone()));
    found.retain(|text| !text.is_empty() && diagnostics::all().iter().all(|info| info.summary != text));
    found
}

fn each_description(schema: &mut Value, act: &mut dyn FnMut(&mut String)) {
    match schema {
        Value::Object(fields) => {
            for (key, value) in fields {
                match value {
                    Value::String(text) if key == "description" => act(text),
                    value => each_description(value, act),
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(|value| each_description(value, act)),
        _ => {}
    }
}

fn english_schema() -> Value {
    // The sizes of Rust's integers mean nothing to people.
    let without_sizes = RecursiveTransform(|schema: &mut Schema| {
        schema.remove("format");
    });
    let settings = SchemaSettings::draft07().with(|settings| settings.inline_subschemas = true);
    settings.with_transform(without_sizes).into_generator().into_root_schema_for::<Keys>().to_value()
}

/// Each code with its own default and its summary.
fn severity_schema(_: &mut SchemaGenerator) -> Schema {
    let levels = Level::names();
    let code = |info: &diagnostics::CodeInfo| json!({ "enum": levels, "default": info.severity.id(), "description": info.summary });
    let codes: Map<String, Value> = diagnostics::all().iter().map(|info| (info.code.to_owned(), code(info))).collect();
    json_schema!({ "type": "object", "additionalProperties": false, "properties": codes })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(text: &str) -> (Settings, Vec<String>) {
        let mut problems = Vec::new();
        let settings = read(&toml::from_str(text).expect("TOML"), &mut |path, value| {
            problems.push(problem(path, value, Locale::En))
        });
        (settings, problems)
    }

    #[test]
    fn keys_are_read() {
        let (read, problems) = settings(
            "script = \"traditional\"\nboard_beside = false\ninlay_hints = \"evaluations\"\npictures = true\n[severity]\nmove-number = \"Error\"\n\
             non-canonical = \"off\"\n[board]\npieces = \"letters\"\n[format]\nwidth = 100\nindent = 0\nmoves = \"columns\"\n\
             headers = \"order-and-align\"\n[trace]\nserver = \"off\"\n",
        );
        assert!(problems.is_empty(), "{problems:?}");
        assert_eq!((read.layout.width, read.layout.indent, read.ignore_companion), (100, 0, true));
        assert_eq!((read.layout.moves, read.layout.headers), (Moves::Columns, Headers::OrderAndAlign));
        assert_eq!(read.inlay_hints, InlayHints::Evaluations);
        assert_eq!(read.pieces, PieceSet::Ascii);
        assert_eq!(read.script, notation::Script::Traditional);
        assert_eq!(read.severities["move-number"], Some(Severity::Error));
        assert_eq!(read.severities["non-canonical"], None);
        assert_eq!(settings("").0, Settings::default());
    }

    #[test]
    fn one_mistake_costs_one_key() {
        let cases = [
            ("colour = 1", "colour: there is no such setting; there are board, board_beside, format"),
            ("script = \"latin\"", "script: `latin` is not one of simplified, traditional"),
            ("board_beside = \"yes\"", "board_beside: `yes` is neither true nor false"),
            ("severity = \"off\"", "severity: this is a table of settings, not a value"),
            ("severity.no-such-code = \"off\"", "severity.no-such-code: there is no such diagnostic"),
            (
                "severity.repetition = \"fatal\"",
                "severity.repetition: `fatal` is not one of error, warning, information",
            ),
            ("format.width = 19", "format.width: `19` is not a whole number of at least 20"),
            ("format.indent = 17", "format.indent: `17` is not a whole number from 0 to 16"),
            ("format.indent = -1", "format.indent: `-1` is not a whole number from 0 to 16"),
            ("format.tabs = true", "format.tabs: there is no such setting; there are comments, headers, indent"),
            ("inlay_hints = \"moves\"", "inlay_hints: `moves` is not one of false, true, evaluations"),
            ("script.a = 1", "script.a: this setting is a value, not a table"),
            ("format.pairs = 0", "format.pairs: `0` is not a whole number from 1 to 99"),
            ("format.moves = \"rows\"", "format.moves: `rows` is not one of fill, pair, columns"),
        ];
        for (text, expected) in cases {
            let (read, problems) = settings(
                &format!("format.width = 40\n{text}\n")
                    .replace("format.width = 40\nformat.width", "severity.move-number = \"hint\"\nformat.width"),
            );
            assert_eq!(problems.len(), 1, "{text}: {problems:?}");
            assert!(problems[0].starts_with(expected), "{problems:?}");
            assert!(read.layout.width == 40 || read.severities.len() == 1, "{text}");
        }
    }

    #[test]
    fn the_schema_matches_the_keys_that_are_read() {
        let schema = schema(Locale::En);
        let format = &schema["properties"]["format"]["properties"];
        assert_eq!(format["width"]["minimum"], 20);
        assert_eq!((&format["indent"]["maximum"], &format["indent"]["default"]), (&json!(16), &json!(2)));
        assert_eq!(schema["properties"]["script"]["enum"], json!(["simplified", "traditional"]));
        assert_eq!(schema["properties"]["board_beside"]["default"], true);
        assert_eq!(schema["properties"]["severity"]["properties"]["repetition"]["default"], "information");
        assert_eq!(
            (&schema["properties"]["pictures"]["type"], &format["width"]["format"]),
            (&json!("boolean"), &Value::Null)
        );
        assert_eq!(schema["additionalProperties"], false);
    }
}
