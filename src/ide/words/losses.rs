//! The losses of a conversion.

use super::{Locale, plural};
use crate::formats::loss::{Difference, Loss, Lost, Part, Place};
use crate::ide::names;
use crate::rules::Side;

/// A loss as one line without a full stop, which begins with its place: `game 2, 12. ... R9=8: the time used, 12`.
pub fn loss(locale: Locale, loss: &Loss) -> String {
    match locale {
        Locale::En => {
            let what = lost(&loss.what);
            match &loss.place {
                Place::File => what,
                Place::Line(line) => format!("line {line}: {what}"),
                Place::Game(game) => format!("game {}: {what}", game + 1),
                Place::Ply { game, number, side, text } => {
                    let dots = if *side == Side::Second { " ..." } else { "" };
                    format!("game {}, {number}.{dots} {text}: {what}", game + 1)
                }
            }
        }
    }
}

fn lost(what: &Lost) -> String {
    match what {
        Lost::Unread(text) => format!("`{text}` is not understood"),
        Lost::Meaningless(text) => format!("`{text}` says nothing about a game"),
        Lost::UncertainStart => "its first position cannot be read in full".to_owned(),
        Lost::UnreferencedVariation(Some(number)) => format!("variation {number}, which no half-move refers to"),
        Lost::UnreferencedVariation(None) => "a variation that no half-move refers to".to_owned(),
        Lost::OtherGames(kept) => format!("all games but game {}: a file holds one", kept + 1),
        Lost::Variant(variant) => format!("games of {}", names::variant(*variant)),
        Lost::Notation(notation) => format!("moves in {}: the format has one notation", notation.info().name),
        Lost::OtherStart => {
            "its first position, which is not the opening: a `.chessboard` file of the same name has to give it"
                .to_owned()
        }
        Lost::BoardMoves(count) => format!("its {}: the board is the one after the last", plural_of(*count, "move")),
        Lost::PositionMoves(1) => "the half-move that led to the position".to_owned(),
        Lost::PositionMoves(count) => format!("the {count} half-moves that led to the position"),
        Lost::Result(score) => format!("the result {score}: the format has no word for it"),
        Lost::Parts(part, None) => format!("the {}", name(*part, true)),
        Lost::Parts(part, Some(count)) => plural_of(*count, name(*part, false)),
        Lost::Headers(keys) => format!("the headers {}", keys.join(", ")),
        Lost::Header { key, value } => format!("the header {key}, `{value}`"),
        Lost::LongHeader(key) => format!("the header {key}, which has several lines"),
        Lost::LineBreaks(key) => format!("the line breaks in the tag {key}"),
        Lost::Unplayable => "it cannot be made".to_owned(),
        Lost::NoStep => "it is not a step".to_owned(),
        Lost::RestOfList => "it is not a move; the list ends before it".to_owned(),
        Lost::NoText => "there is no move, and no text that could stand for it".to_owned(),
        Lost::UnreadText => "it cannot be read as a move and stays as it is".to_owned(),
        Lost::FixedText => "it cannot be written in another way and stays as it is".to_owned(),
        Lost::TextAsComment => "its text cannot stand among the moves and becomes a comment".to_owned(),
        Lost::MovesFrom(text) => format!("the moves from `{text}` on, which cannot be read"),
        Lost::Move(text) => format!("the move {text}, which cannot be read"),
        Lost::Time(time) => format!("the time used, {time}"),
        Lost::BadTime(time) => format!("the time {time}, which is not a number of seconds"),
        Lost::VariationNumber(number) => format!("the number of a variation, {number}, which another one has too"),
        Lost::Games { written, back } => format!("{} read back as {back}", plural_of(*written, "game")),
        Lost::ReadBack(difference) => read_back(difference),
    }
}

fn read_back(difference: &Difference) -> String {
    match difference {
        Difference::Start => "its first position reads back as another one".to_owned(),
        Difference::Result => "its result reads back as another one".to_owned(),
        Difference::Comments => "comments on the game read back as others".to_owned(),
        Difference::Diagrams => "its diagrams read back as others".to_owned(),
        Difference::Variation => "number or comment of a variation".to_owned(),
        Difference::MissingMoves => "it is missing when read back, and so is what follows".to_owned(),
        Difference::Move(text) => format!("it reads back as `{text}`, another move"),
        Difference::Judgement => "comments or judgements read back as others".to_owned(),
        Difference::Variations => "its variations read back as others".to_owned(),
    }
}

/// The name of a part, for several where it can be several.
fn name(part: Part, several: bool) -> &'static str {
    let (one, many) = match part {
        Part::Headers => ("header", "headers"),
        Part::Title => ("title", "title"),
        Part::Result => ("result", "result"),
        Part::Variations => ("variation", "variations"),
        Part::Comments => ("comment", "comments"),
        Part::MoveComments => ("comment on a move", "comments on moves"),
        Part::EndComments => ("comment after its end", "comments after its end"),
        Part::Judgements => ("judgement", "judgements"),
        Part::Times => ("time", "times"),
        Part::Diagrams => ("diagram", "diagrams"),
    };
    if several { many } else { one }
}

fn plural_of(count: usize, word: &str) -> String {
    plural(u32::try_from(count).unwrap_or(u32::MAX), word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_words() {
        let ply = Place::Ply { game: 1, number: 12, side: Side::Second, text: "R9=8".to_owned() };
        let cases = [
            (Place::File.lost(Lost::Games { written: 1, back: 0 }), "1 game read back as 0"),
            (Place::Line(7).lost(Lost::Unread("}".to_owned())), "line 7: `}` is not understood"),
            (Place::Game(0).lost(Lost::Parts(Part::Headers, Some(4))), "game 1: 4 headers"),
            (Place::Game(0).lost(Lost::Parts(Part::Result, None)), "game 1: the result"),
            (Place::Game(0).after(2).lost(Lost::PositionMoves(1)), "game 3: the half-move that led to the position"),
            (ply.lost(Lost::Time("12".to_owned())), "game 2, 12. ... R9=8: the time used, 12"),
        ];
        for (what, words) in cases {
            assert_eq!(loss(Locale::En, &what), words);
        }
    }
}
