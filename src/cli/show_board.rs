//! `xqls board`: the board at a place of a record.

use anstyle::{AnsiColor, Style};

use crate::document::Document;
use crate::drawing::{Paint, Run};
use crate::ide::{self, BoardView};
use crate::json::BoardJson;
use crate::text::{Place, Unit, offset_at};
use crate::words::{say, say_count};
use crate::workspace::reader;

use super::args::BoardArgs;
use super::out::{Out, styled};
use super::{CommandResult, Failure, Status, inputs};

/// Runs the command.
pub(super) fn run(args: &BoardArgs, out: &mut Out) -> CommandResult {
    let record = inputs::one(&args.input, args.encoded)?;
    let document = record.open();
    let view = view(args, &document)?;
    let text = if args.svg {
        view.svg
    } else if args.fen {
        view.fen
    } else if args.json {
        serde_json::to_string(&BoardJson::of(view, document.rope(), Unit::Utf16))
            .map_err(|error| Failure::Message(error.to_string()))?
    } else {
        let part = |run: &Run| match colour(run.paint, view.variant) {
            Some(style) => styled(style, &run.text),
            None => run.text.clone(),
        };
        view.text.iter().map(part).collect()
    };
    match args.json {
        true => out.json(&text)?,
        false => out.text(text.trim_end())?,
    }
    out.text("\n")?;
    Ok(Status::Fine)
}

fn view(args: &BoardArgs, document: &Document) -> Result<BoardView, Failure> {
    if let Some(at) = &args.at {
        let place = place(at).ok_or_else(|| {
            Failure::Message(say!(reader(), "--at {at}: must be a line and a column counted from 1, such as 12:4", at))
        })?;
        let view = ide::board(document, offset_at(document.rope(), place, Unit::Utf32));
        return view.ok_or_else(|| Failure::Message(say!(reader(), "there is no board in this record").to_owned()));
    }
    let game = args.game.unwrap_or(1);
    let index =
        game.checked_sub(1).ok_or_else(|| Failure::Message(say!(reader(), "--game: games count from 1").to_owned()))?;
    let games = document.totals().games as usize;
    if index >= games {
        let message = say_count!(
            reader(),
            games,
            "there is no game {game}: the record has {games} game"
                | "there is no game {game}: the record has {games} games",
            game
        );
        return Err(Failure::Message(message));
    }
    match args.ply {
        Some(ply) => ide::board_at(document, index, ply).ok_or_else(|| {
            Failure::Message(say!(reader(), "--ply {ply}: the main line of game {game} is shorter", ply, game))
        }),
        None => ide::last_board(document, index)
            .ok_or_else(|| Failure::Message(say!(reader(), "game {game} has no board", game))),
    }
}

/// How a part of the board is shown in a terminal. Red's pieces are red; the sides of shogi have no colours of their own.
fn colour(paint: Paint, variant: &str) -> Option<Style> {
    Some(match paint {
        Paint::Plain => return None,
        Paint::First if variant == "shogi" => Style::new().bold(),
        Paint::First => AnsiColor::Red.on_default().bold(),
        Paint::Second => AnsiColor::Cyan.on_default(),
        Paint::Move => AnsiColor::Yellow.on_default().bold(),
        Paint::Alarm => AnsiColor::Magenta.on_default().bold(),
        Paint::Faint => Style::new().dimmed(),
    })
}

fn place(at: &str) -> Option<Place> {
    let (line, column) = at.split_once(':')?;
    let from_one = |text: &str| text.parse::<u32>().ok()?.checked_sub(1);
    Some(Place { line: from_one(line)?, column: from_one(column)? })
}
