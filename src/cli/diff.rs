//! `xqls diff`: two records compared as a person compares them.
//!
//! Exit codes are those of `diff`. Git gives seven arguments to an external diff, two more if a file was renamed: the path,
//! then file, hash and mode of either version. It takes any exit code but 0 for a crash.

use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use crate::comparison::{Difference, GameChange, Place, differences, game_in_words, in_words};
use crate::record::Game;
use crate::rules::Side;
use crate::text::one_line;
use crate::words::{names, say};
use crate::workspace::reader;

use super::args::{AnswerFormat, DiffArgs};
use super::out::{Losses, Out, STRONG, styled};
use super::patch::unified;
use super::versions::{GitVersion, games_of_file};
use super::{CommandResult, Failure, Status};

/// Runs the command.
pub(super) fn run(args: &DiffArgs, out: &mut Out) -> CommandResult {
    let mut losses = Losses::default();
    match args.paths.as_slice() {
        [before, after] => {
            let mut read =
                |path: &PathBuf| games_of_file(path, args.language.as_ref(), args.encoded.wanted(), &mut losses);
            let games = [read(before)?, read(after)?];
            losses.tell_rest();
            let names = [before, after].map(|path| path.display().to_string());
            let found = show(&names, &games, args.format, out)?;
            Ok(if found { Status::Findings } else { Status::Fine })
        }
        // A file with conflicts.
        [path] => {
            out.text(&format!("* Unmerged path {}\n", one_line(&path.to_string_lossy())))?;
            Ok(Status::Fine)
        }
        [path, old, _, _, new, _, _, rest @ ..] => {
            let after_path = rest.first().unwrap_or(path);
            external(path, after_path, old, new, args.format, out)?;
            Ok(Status::Fine)
        }
        _ => Err(Failure::Message(say!(reader(), "two records are compared").to_owned())),
    }
}

/// The difference of two versions for git. What is no record is shown as lines.
fn external(
    path: &Path,
    after_path: &Path,
    old: &Path,
    new: &Path,
    format: AnswerFormat,
    out: &mut Out,
) -> Result<(), Failure> {
    let (before, after) = (GitVersion::read(old, path)?, GitVersion::read(new, after_path)?);
    let is_known = |version: &GitVersion| version.record.is_some() || version.is_empty();
    if !is_known(&before) || !is_known(&after) {
        out.text(&unified(&path.to_string_lossy(), &before.text(), &after.text()))?;
        return Ok(());
    }
    let mut losses = Losses::default();
    let names = [path, after_path].map(|path| path.display().to_string());
    let games = [before.games(&names[0], &mut losses), after.games(&names[1], &mut losses)];
    losses.tell_rest();
    let found = show(&names, &games, format, out)?;
    if !found && format == AnswerFormat::Human && before.text() != after.text() {
        out.text(&format!("{}\n", heading(&names)))?;
        out.text(&format!("{}\n", say!(reader(), "only the layout differs")))?;
    }
    Ok(())
}

/// Shows the differences. Whether there are some.
fn show(names: &[String; 2], games: &[Vec<Game>; 2], format: AnswerFormat, out: &mut Out) -> Result<bool, Failure> {
    let [before, after] = games;
    let found = differences(before, after);
    match format {
        AnswerFormat::Json => {
            let all: Vec<Value> = found.iter().map(in_json).collect();
            let document = json!({"version": 1, "files": names, "equal": found.is_empty(), "differences": all});
            out.json(&document.to_string())?;
            out.text("\n")?;
        }
        AnswerFormat::Human => {
            if !found.is_empty() {
                out.text(&format!("{}\n", heading(names)))?;
            }
            let many = before.len() > 1 || after.len() > 1;
            let mut last = None;
            for difference in &found {
                let place = (difference.before, difference.after);
                if many
                    && last != Some(place)
                    && let Some(title) = title(place, before, after)
                {
                    out.text(&format!("{}\n", styled(STRONG, &title)))?;
                }
                last = Some(place);
                let indent = if many && place != (None, None) { "  " } else { "" };
                out.text(&format!("{indent}{}\n", one_line(&in_words(reader(), difference))))?;
            }
        }
    }
    Ok(!found.is_empty())
}

fn heading(names: &[String; 2]) -> String {
    let [before, after] = names;
    let name = match before == after {
        true => before.clone(),
        false => format!("{before} → {after}"),
    };
    styled(STRONG, &one_line(&name))
}

/// `game 2 (Lund – Brix)`, with its other number if it has another one in the second file.
fn title((one, other): (Option<usize>, Option<usize>), before: &[Game], after: &[Game]) -> Option<String> {
    let game = other.and_then(|at| after.get(at)).or_else(|| before.get(one?))?;
    let number = match (one, other) {
        (Some(one), Some(other)) if one != other => format!("{} → {}", one + 1, other + 1),
        (one, other) => (one.or(other)? + 1).to_string(),
    };
    let game = match game_in_words(game) {
        Some(name) => say!(reader(), "game {number} ({name})", number, name),
        None => say!(reader(), "game {number}", number),
    };
    Some(one_line(&game).into_owned())
}

fn in_json(found: &Difference) -> Value {
    let mut value = Map::new();
    let from_one = |index: Option<usize>| index.map(|index| index + 1);
    value.insert("message".to_owned(), in_words(reader(), found).into());
    value.insert("game".to_owned(), json!({"before": from_one(found.before), "after": from_one(found.after)}));
    let mut put = |kind: &str, at: Option<&Place>, before: Option<Value>, after: Option<Value>| {
        value.insert("kind".to_owned(), kind.into());
        if let Some(at) = at {
            value.insert("place".to_owned(), place(at));
        }
        value.insert("before".to_owned(), before.unwrap_or(Value::Null));
        value.insert("after".to_owned(), after.unwrap_or(Value::Null));
    };
    let texts = |change: &crate::comparison::Change<String>| {
        let (before, after) = change.both();
        (before.cloned().map(Value::from), after.cloned().map(Value::from))
    };
    match &found.change {
        GameChange::Game => put("game", None, None, None),
        GameChange::Order => put("order", None, None, None),
        GameChange::Start => put("start", None, None, None),
        GameChange::Header { key, change } => {
            let (before, after) = texts(change);
            put("header", None, before, after);
            value.insert("key".to_owned(), key.clone().into());
        }
        GameChange::Result(change) => {
            let (before, after) = texts(change);
            put("result", None, before, after);
        }
        GameChange::Line { place: at, main, change, .. } => {
            let (before, after) = change.both();
            let line =
                |line: Option<&(Place, usize)>| line.map(|(at, count)| json!({"move": place(at), "halfMoves": count}));
            put("line", at.as_ref(), line(before), line(after));
            value.insert("main".to_owned(), (*main).into());
        }
        GameChange::Variation { place: at, change } => {
            let (before, after) = change.both();
            let line = |line: Option<&Vec<Place>>| line.map(|line| line.iter().map(place).collect::<Vec<_>>().into());
            put("variation", at.as_ref(), line(before), line(after));
        }
        GameChange::Loose(change) => {
            let (before, after) = texts(change);
            put("looseLine", None, before, after);
        }
        GameChange::Comment { place, change } => {
            let (before, after) = texts(change);
            put("comment", place.as_ref(), before, after);
        }
        GameChange::Signs { place, change } => {
            let (before, after) = texts(change);
            put("judgement", Some(place), before, after);
        }
        GameChange::Time { place, change } => {
            let (before, after) = texts(change);
            put("time", Some(place), before, after);
        }
        GameChange::End { place, change } => {
            let (before, after) = texts(change);
            put("end", place.as_ref(), before, after);
        }
        GameChange::Diagram { place, change } => {
            let (before, after) = texts(change);
            put("diagram", place.as_ref(), before, after);
        }
        GameChange::VariationOrder(place) => put("variationOrder", place.as_ref(), None, None),
    }
    Value::Object(value)
}

fn place(at: &Place) -> Value {
    let side = match at.side {
        Side::First => "first",
        Side::Second => "second",
    };
    let number = names::ply_number(at.number, at.side, at.variant);
    json!({"ply": at.ply, "number": number, "side": side, "text": at.text})
}
