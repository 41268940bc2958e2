//! What a page asks for that no language client does: files as text, and texts in another format.
//!
//! | method | parameters | result |
//! |---|---|---|
//! | `web/read` | `name`, and the bytes of a file | `text`, `language`, `encoding`, `binary`, `problems` |
//! | `web/convert` | `text`, `language`, `to` | `text`, `extension`, `losses` |
//! | `web/add` | `name`, `uri`, and the bytes of a file | `games`, `problems`: the explorer knows its games now |
//! | `web/forget` | | `null`: the explorer knows open texts only |
//! | `web/formats` | | a list of `language`, `name`, `extensions`, `writes` |
//! | `web/language` | `locale` | `catalogue`: the one that the language needs, or `null` |
//! | `web/catalogue` | `locale`, and the text of a catalogue | `null` |
//! | `web/pages` | the text with the pages of the diagnostics | `null` |

use std::sync::Arc;

use serde_json::{Value, json};
use xqls::convert::{self, Converted, Hints, Loaded, Target, convert_document};
use xqls::formats::{self, FORMATS, WriteOptions};
use xqls::ide::{Document, Locale, ONE_BY_ONE};
use xqls::rules::Variant;
use xqls::session::{Session, Uri, World, add_catalogue, add_pages};
use xqls::text::LineEnding;

use crate::page::Page;

/// What the names of these methods begin with.
pub(crate) const PREFIX: &str = "web/";

/// The codes of JSON-RPC.
const METHOD_NOT_FOUND: i64 = -32601;
const INVALID_PARAMS: i64 = -32602;
const REQUEST_FAILED: i64 = -32803;

/// Why there is no result: a code of JSON-RPC, and a sentence.
type Refused = (i64, String);

/// The answers to a message.
pub(crate) fn answer(message: &str, bytes: &[u8], page: &Page, session: &mut Session) -> Vec<String> {
    let Ok(request) = serde_json::from_str::<Value>(message) else { return Vec::new() };
    let (id, params) = (&request["id"], &request["params"]);
    let result = match request["method"].as_str().unwrap_or_default() {
        "web/read" => read(params, bytes, page),
        "web/add" => add(params, bytes, page, session),
        "web/forget" => {
            session.forget_files();
            Ok(Value::Null)
        }
        "web/convert" => converted(params, page),
        "web/formats" => Ok(formats()),
        "web/language" => needed(params),
        "web/catalogue" => catalogue(params, bytes),
        "web/pages" => {
            add_pages(&String::from_utf8_lossy(bytes));
            Ok(Value::Null)
        }
        _ => Err((METHOD_NOT_FOUND, "Method not found".to_owned())),
    };
    let answer = match result {
        Ok(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}),
        Err((code, message)) => json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}}),
    };
    vec![answer.to_string()]
}

/// A parameter that is a text.
fn text<'a>(params: &'a Value, name: &str) -> Result<&'a str, Refused> {
    params[name].as_str().ok_or_else(|| (INVALID_PARAMS, format!("{name} is missing, or no text")))
}

fn read(params: &Value, bytes: &[u8], page: &Page) -> Result<Value, Refused> {
    let loaded = understood(params, bytes, page)?;
    let shown = loaded.shown();
    Ok(json!({
        "language": loaded.shown_format().info.id,
        "encoding": loaded.encoding.name(),
        "binary": loaded.binary.is_some(),
        "problems": problems(&loaded, &shown, page),
        "text": shown.text,
    }))
}

fn understood(params: &Value, bytes: &[u8], page: &Page) -> Result<Loaded, Refused> {
    let name = text(params, "name")?;
    let hints = Hints { name: Some(name), reader: page.reader(), ..Hints::default() };
    let loaded = convert::understand(bytes.to_vec(), hints);
    loaded.map_err(|why| (REQUEST_FAILED, format!("{name} {}", why.words(page.reader()))))
}

fn problems(loaded: &Loaded, shown: &Converted, page: &Page) -> Vec<String> {
    loaded.problems(page.reader()).into_iter().chain(shown.losses(page.reader())).collect()
}

fn add(params: &Value, bytes: &[u8], page: &Page, session: &mut Session) -> Result<Value, Refused> {
    let uri = text(params, "uri")?;
    let Ok(uri) = uri.parse::<Uri>() else {
        return Err((INVALID_PARAMS, format!("{uri}: not an address")));
    };
    let loaded = understood(params, bytes, page)?;
    let shown = loaded.shown();
    let document = Document::open(&shown.text, loaded.shown_format(), &Arc::new(page.settings_of_all()), ONE_BY_ONE);
    Ok(json!({ "games": session.add_file(&uri, document), "problems": problems(&loaded, &shown, page) }))
}

fn converted(params: &Value, page: &Page) -> Result<Value, Refused> {
    let refused = |why: String| (REQUEST_FAILED, why);
    let (text, language, to) = (text(params, "text")?, text(params, "language")?, text(params, "to")?);
    let (Some(target), Some(format)) = (Target::named(to), formats::by_id(language)) else {
        return Err((INVALID_PARAMS, format!("{language} or {to}: there is no such format")));
    };
    let settings = Arc::new(page.settings_of_all());
    let document = Document::open(text, format, &settings, ONE_BY_ONE);
    let options = WriteOptions {
        layout: settings.layout,
        script: settings.script,
        ending: LineEnding::of(text),
        ..WriteOptions::default()
    };
    let done = convert_document(&document, &target, &options).map_err(refused)?;
    Ok(json!({ "losses": done.losses(page.reader()), "text": done.text }))
}

/// The formats, for a menu: `writes` is whether texts can be written in it.
fn formats() -> Value {
    let holds =
        |target: Target| [Variant::Xiangqi, Variant::Jeiqi, Variant::Shogi].iter().any(|game| target.holds(*game));
    FORMATS
        .iter()
        .map(|format| &format.info)
        .map(|info| {
            json!({
                "language": info.id,
                "name": info.name,
                "extensions": info.extensions,
                "writes": Target::named(info.id).is_some_and(holds),
            })
        })
        .collect()
}

/// The catalogue of a language; `null` for English, and for a language that the program does not speak.
fn needed(params: &Value) -> Result<Value, Refused> {
    let locale = Locale::named(text(params, "locale")?).filter(|locale| *locale != Locale::En);
    Ok(json!({ "catalogue": locale.map(Locale::tag) }))
}

fn catalogue(params: &Value, bytes: &[u8]) -> Result<Value, Refused> {
    let locale = text(params, "locale")?;
    match (Locale::named(locale), std::str::from_utf8(bytes)) {
        (Some(locale), Ok(text)) => add_catalogue(locale, text),
        _ => return Err((INVALID_PARAMS, format!("{locale}: not a language, or no text"))),
    }
    Ok(Value::Null)
}
