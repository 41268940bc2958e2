//! The conditions of `search` and `tree`: options of the command line as one [`Query`].

use crate::document::position_at_cursor;
use crate::ide::position_of_fen;
use crate::notation::Script;
use crate::query::{Part, Query, QueryError};
use crate::record::Verdict;
use crate::rules::{Move, Position};
use crate::text::{Place, Unit, offset_at};
use crate::words::say;
use crate::workspace::reader;

use super::Failure;
use super::args::{Encoded, FilterArgs, WantedLine, WantedResult};
use super::inputs::{self, Input};

impl FilterArgs {
    /// The part of a game that conditions look at.
    pub(super) fn part(&self) -> Part {
        match self.line {
            WantedLine::Any => Part::Any,
            WantedLine::Main => Part::Main,
            WantedLine::Variation => Part::Variation,
        }
    }

    /// The conditions as they were given, by the names of their options.
    pub(super) fn given(&self) -> Vec<(&'static str, String)> {
        let result = self.result.map(|result| verdict(result).score().to_owned());
        let options = [
            ("player", &self.player),
            ("event", &self.event),
            ("result", &result),
            ("query", &self.query),
            ("first", &self.first),
            ("second", &self.second),
            ("opening", &self.opening),
            ("from", &self.from),
            ("to", &self.to),
            ("length", &self.length),
            ("rating", &self.rating),
            ("first-rating", &self.first_rating),
            ("second-rating", &self.second_rating),
            ("moves", &self.moves),
            ("material", &self.material),
            ("pattern", &self.pattern),
            ("comment", &self.comment),
        ];
        options.into_iter().filter_map(|(name, value)| Some((name, value.clone()?))).collect()
    }

    /// The query of all conditions.
    pub(super) fn query(&self) -> Result<Query, Failure> {
        self.query_with("to")
    }

    /// The query of all conditions, where the last day has another option.
    pub(super) fn query_with(&self, to: &str) -> Result<Query, Failure> {
        let mut query = Query::default();
        for (option, value) in self.given().into_iter().filter(|(option, _)| *option != "query") {
            let shown = if option == "to" { to } else { option };
            let (name, asked) = match option {
                "from" => ("date", format!("{value}..")),
                "to" => ("date", format!("..{value}")),
                option => (option, value.clone()),
            };
            let part = if matches!(name, "material" | "pattern" | "comment") { self.part() } else { Part::Any };
            let added = query.add(name, &asked, part, reader());
            let given = if value.trim().is_empty() { "" } else { &format!(" {value}") };
            added.map_err(|why| Failure::Message(format!("--{shown}{given}: {}", why.words(reader()))))?;
        }
        if let Some(text) = &self.query {
            let parsed = Query::parse(text, self.part(), reader());
            query.add_query(parsed.map_err(|why| Failure::Message(about_query(text, &why)))?);
        }
        Ok(query)
    }
}

/// The error of a query, with the words that are wrong and their place.
fn about_query(text: &str, why: &QueryError) -> String {
    let column = text.get(..why.at.start).unwrap_or(text).chars().count() + 1;
    let wrong = text.get(why.at.clone()).unwrap_or_default();
    let place = say!(reader(), "--query, character {column}", column);
    let quoted = if wrong.is_empty() { String::new() } else { format!(" `{wrong}`") };
    format!("{place}{quoted}: {}", why.words(reader()))
}

fn verdict(wanted: WantedResult) -> Verdict {
    match wanted {
        WantedResult::First => Verdict::FirstWins,
        WantedResult::Second => Verdict::SecondWins,
        WantedResult::Draw => Verdict::Draw,
        WantedResult::Unknown => Verdict::Unfinished,
    }
}

/// A position that a command is about, and how the moves played in it are written.
pub(super) struct Asked {
    pub position: Position,
    /// The move that led to it.
    pub last: Option<Move>,
    /// The script of Chinese characters.
    pub script: Script,
}

/// The position of `--fen` or `--at`, if one is given.
pub(super) fn position(fen: Option<&str>, at: Option<&str>, encoded: Encoded) -> Result<Option<Asked>, Failure> {
    match (fen, at) {
        (Some(fen), _) => {
            let read = position_of_fen(fen, reader());
            let position = read.map_err(|why| Failure::Message(format!("--fen: {why}")))?;
            Ok(Some(Asked { position, last: None, script: inputs::settings_of(&Input::Stdin).script }))
        }
        (None, Some(at)) => {
            let (record, place) = inputs::at(at, encoded)?;
            let (document, before) = record.open_at(place.line);
            let place = Place { line: place.line - before, ..place };
            let here = position_at_cursor(&document, offset_at(document.rope(), place, Unit::Utf32));
            let here =
                here.ok_or_else(|| Failure::Message(say!(reader(), "there is no board in this record").to_owned()))?;
            Ok(Some(Asked { position: here.position, last: here.last, script: record.settings.script }))
        }
        (None, None) => Ok(None),
    }
}
