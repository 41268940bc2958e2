//! What a page asks for that no language client does: files as text, and texts in another format.
//!
//! | method | parameters | result |
//! |---|---|---|
//! | `web/read` | `name`, and the bytes of a file | `text`, `language`, `encoding`, `binary`, `problems` |
//! | `web/convert` | `text`, `language`, `to` | `text`, `extension`, `losses` |
//! | `web/formats` | | a list of `language`, `name`, `extensions`, `writes` |
//! | `web/language` | `locale` | `catalogue`: the one that the language needs, or `null` |
//! | `web/catalogue` | `locale`, and the text of a catalogue | `null` |

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use xqls::convert::{self, Hints, Target, convert_document};
use xqls::formats::{self, FORMATS, WriteOptions};
use xqls::ide::{Document, Locale, ONE_BY_ONE};
use xqls::rules::Variant;
use xqls::session::{World, add_catalogue};
use xqls::text::LineEnding;

use crate::page::Page;

/// What the names of these methods begin with.
pub(crate) const PREFIX: &str = "web/";

/// The codes of JSON-RPC.
const METHOD_NOT_FOUND: i64 = -32601;
const INVALID_PARAMS: i64 = -32602;
const REQUEST_FAILED: i64 = -32803;

#[derive(Deserialize)]
struct Request<'a> {
    #[serde(default)]
    id: Value,
    method: String,
    #[serde(borrow)]
    params: Option<&'a RawValue>,
}

/// Why there is no result: a code of JSON-RPC, and a sentence.
type Refused = (i64, String);

/// The answers to a message.
pub(crate) fn answer(message: &str, bytes: &[u8], page: &Page) -> Vec<String> {
    let Ok(Request { id, method, params }) = serde_json::from_str(message) else { return Vec::new() };
    let params = params.map_or("{}", RawValue::get);
    let result = match method.as_str() {
        "web/read" => with(params, |params| read(params, bytes, page)),
        "web/convert" => with(params, |params| converted(params, page)),
        "web/formats" => Ok(json!(formats())),
        "web/language" => with(params, |params| Ok(json!({ "catalogue": needed(params) }))),
        "web/catalogue" => with(params, |params| catalogue(params, bytes)),
        _ => Err((METHOD_NOT_FOUND, "Method not found".to_owned())),
    };
    let answer = match result {
        Ok(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}),
        Err((code, message)) => json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}}),
    };
    vec![answer.to_string()]
}

fn with<'a, P: Deserialize<'a>>(
    params: &'a str,
    act: impl FnOnce(P) -> Result<Value, Refused>,
) -> Result<Value, Refused> {
    act(serde_json::from_str(params).map_err(|error| (INVALID_PARAMS, error.to_string()))?)
}

#[derive(Deserialize)]
struct Read {
    name: String,
}

fn read(params: Read, bytes: &[u8], page: &Page) -> Result<Value, Refused> {
    let name = params.name.as_str();
    let hints = Hints { name: Some(name), reader: page.reader(), ..Hints::default() };
    let loaded = convert::understand(bytes.to_vec(), hints);
    let loaded = loaded.map_err(|why| (REQUEST_FAILED, format!("{name} {}", why.words(page.reader()))))?;
    Ok(json!({
        "language": loaded.format.info().id,
        "encoding": loaded.encoding.name(),
        "binary": loaded.binary.is_some(),
        "problems": loaded.problems(page.reader()),
        "text": loaded.text,
    }))
}

#[derive(Deserialize)]
struct Convert {
    text: String,
    language: String,
    to: String,
}

fn converted(params: Convert, page: &Page) -> Result<Value, Refused> {
    let refused = |why: String| (REQUEST_FAILED, why);
    let format = formats::by_id(&params.language);
    let (Some(target), Some(format)) = (Target::named(&params.to), format) else {
        return Err((INVALID_PARAMS, format!("{} or {}: there is no such format", params.language, params.to)));
    };
    let settings = Arc::new(page.settings_of_all());
    let document = Document::open(&params.text, format, &settings, ONE_BY_ONE);
    let options = WriteOptions {
        layout: settings.layout,
        script: settings.script,
        ending: LineEnding::of(&params.text),
        ..WriteOptions::default()
    };
    let done = convert_document(&document, &target, &options).map_err(refused)?;
    Ok(json!({ "losses": done.losses(page.reader()), "text": done.text }))
}

/// A format, for a menu.
#[derive(Serialize)]
struct Known {
    language: &'static str,
    name: &'static str,
    extensions: &'static [&'static str],
    /// Whether texts can be written in it.
    writes: bool,
}

fn formats() -> Vec<Known> {
    let holds =
        |target: Target| [Variant::Xiangqi, Variant::Jeiqi, Variant::Shogi].iter().any(|game| target.holds(*game));
    FORMATS
        .iter()
        .map(|format| format.info())
        .map(|info| Known {
            language: info.id,
            name: info.name,
            extensions: info.extensions,
            writes: Target::named(info.id).is_some_and(holds),
        })
        .collect()
}

#[derive(Deserialize)]
struct Language {
    locale: String,
}

/// The catalogue of a language; `None` for English, and for a language that the program does not speak.
fn needed(params: Language) -> Option<&'static str> {
    Locale::named(&params.locale).filter(|locale| *locale != Locale::En).map(Locale::tag)
}

fn catalogue(params: Language, text: &[u8]) -> Result<Value, Refused> {
    match (Locale::named(&params.locale), std::str::from_utf8(text)) {
        (Some(locale), Ok(text)) => add_catalogue(locale, text),
        _ => return Err((INVALID_PARAMS, format!("{}: not a language, or no text", params.locale))),
    }
    Ok(Value::Null)
}
