//! `xqls schema`: the JSON schema of the settings, for editors that check `xqls.toml`.

use serde_json::{Map, Value, json};

use crate::ide::Settings;
use crate::ide::diagnostics::{self, Severity};

use super::out::Out;
use super::{Outcome, Status};

/// Prints the schema.
pub fn run(out: &mut Out) -> Outcome {
    out.text(&format!("{:#}\n", schema()))?;
    Ok(Status::Fine)
}

fn schema() -> Value {
    let levels: Vec<&str> = Severity::ALL.iter().map(|severity| severity.id()).chain(["off"]).collect();
    let codes: Map<String, Value> = diagnostics::all()
        .iter()
        .map(|info| {
            let level = json!({ "enum": levels, "default": info.severity.id(), "description": info.summary });
            (info.code.to_owned(), level)
        })
        .collect();
    let layout = Settings::default().layout;
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Settings of xqls (xqls.toml)",
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "severity": {
                "type": "object",
                "description": "How much each finding matters; off to leave it out",
                "additionalProperties": false,
                "properties": codes,
            },
            "format": {
                "type": "object",
                "description": "How records are laid out",
                "additionalProperties": false,
                "properties": {
                    "width": {
                        "type": "integer",
                        "minimum": 20,
                        "default": layout.width,
                        "description": "Columns of a line; a full-width character takes two",
                    },
                    "indent": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 16,
                        "default": layout.indent,
                        "description": "Blanks by which a variation is indented",
                    },
                },
            },
            "board_beside": {
                "type": "boolean",
                "default": true,
                "description": "A move sequence starts on the board of the file of the same name beside it",
            },
            "script": {
                "enum": ["simplified", "traditional"],
                "default": "simplified",
                "description": "The Chinese characters that are shown",
            },
            "pictures": {
                "type": "boolean",
                "description": "Whether the editor shows pictures in hovers; without it xqls decides by the editor",
            },
        },
    })
}
