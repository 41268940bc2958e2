//! The losses of a conversion.

use super::{Locale, comma, notation_name, pieces, say, say_count};
use crate::formats::loss::{Difference, GamePart, Loss, LossPlace, Lost};
use crate::rules::Side;

/// A loss as one line without a full stop, which begins with its place: `game 2, 12. ... R9=8: the time used, 12`.
pub(crate) fn loss(locale: Locale, loss: &Loss) -> String {
    let what = lost(locale, &loss.what);
    match &loss.place {
        LossPlace::File => what,
        LossPlace::Line(line) => say!(locale, "line {line}: {what}", line, what),
        LossPlace::Game(game) => say!(locale, "game {game}: {what}", game = game + 1, what),
        LossPlace::Ply { game, number, side, text } => {
            let dots = if *side == Side::Second { " ..." } else { "" };
            let number = format!("{number}.{dots}");
            say!(locale, "game {game}, {number} {text}: {what}", game = game + 1, number, text, what)
        }
    }
}

fn lost(locale: Locale, what: &Lost) -> String {
    match what {
        Lost::Unread(text) => say!(locale, "`{text}` is not understood", text),
        Lost::Meaningless(text) => say!(locale, "`{text}` says nothing about a game", text),
        Lost::UncertainStart => say!(locale, "its first position cannot be read in full").to_owned(),
        Lost::UnreferencedVariation(Some(number)) => {
            say!(locale, "variation {number}, which no half-move refers to", number)
        }
        Lost::UnreferencedVariation(None) => say!(locale, "a variation that no half-move refers to").to_owned(),
        Lost::OtherGames(kept) => say!(locale, "all games but game {game}: a file holds one", game = kept + 1),
        Lost::Variant(variant) => say!(locale, "games of {variant}", variant = pieces::game(locale, *variant)),
        Lost::Notation(notation) => {
            say!(
                locale,
                "moves in {notation}: the format has one notation",
                notation = notation_name(locale, *notation)
            )
        }
        Lost::OtherStart => say!(
            locale,
            "its first position, which is not the opening: a `.chessboard` file of the same name has to give it"
        )
        .to_owned(),
        Lost::BoardMoves(count) => say_count!(
            locale,
            count = *count,
            "its {count} move: the board is the one after the last"
                | "its {count} moves: the board is the one after the last"
        ),
        Lost::PositionMoves(1) => say!(locale, "the half-move that led to the position").to_owned(),
        Lost::PositionMoves(count) => say!(locale, "the {count} half-moves that led to the position", count),
        Lost::Result(score) => say!(locale, "the result {score}: the format has no word for it", score),
        Lost::Parts(part, None) => the_part(locale, *part).to_owned(),
        Lost::Parts(part, Some(count)) => parts(locale, *part, *count),
        Lost::Headers(keys) => say!(locale, "the headers {keys}", keys = keys.join(comma(locale))),
        Lost::Header { key, value } => say!(locale, "the header {key}, `{value}`", key, value),
        Lost::LongHeader(key) => say!(locale, "the header {key}, which has several lines", key),
        Lost::LineBreaks(key) => say!(locale, "the line breaks in the tag {key}", key),
        Lost::CommentBreaks => say!(locale, "the line breaks in a comment with unpaired braces").to_owned(),
        Lost::Unplayable => say!(locale, "it cannot be made").to_owned(),
        Lost::NoStep => say!(locale, "it is not a step").to_owned(),
        Lost::RestOfList => say!(locale, "it is not a move; the list ends before it").to_owned(),
        Lost::NoText => say!(locale, "there is no move, and no text that could stand for it").to_owned(),
        Lost::UnreadText => say!(locale, "it cannot be read as a move and stays as it is").to_owned(),
        Lost::FixedText => say!(locale, "it cannot be written in another way and stays as it is").to_owned(),
        Lost::DoubtfulText => say!(locale, "the position is not known, so it stays as it is").to_owned(),
        Lost::Likeliest => say!(locale, "the position is not known: it is written as in the likeliest one").to_owned(),
        Lost::TextAsComment => say!(locale, "its text cannot stand among the moves and becomes a comment").to_owned(),
        Lost::MovesFrom(text) => say!(locale, "the moves from `{text}` on, which cannot be read", text),
        Lost::EndBefore(text) => say!(locale, "`{text}` before it, which ended the line in another game", text),
        Lost::EndHere(text) => say!(locale, "`{text}`, which ends the line: in another game it does not end so", text),
        Lost::Move(text) => say!(locale, "the move {text}, which cannot be read", text),
        Lost::Time(time) => say!(locale, "the time used, {time}", time),
        Lost::BadTime(time) => say!(locale, "the time {time}, which is not a number of seconds", time),
        Lost::VariationNumber(number) => {
            say!(locale, "the number of a variation, {number}, which another one has too", number)
        }
        Lost::Games { written, back } => say_count!(
            locale,
            written = *written,
            "{written} game read back as {back}" | "{written} games read back as {back}",
            back
        ),
        Lost::ReadBack(difference) => read_back(locale, difference),
    }
}

fn read_back(locale: Locale, difference: &Difference) -> String {
    match difference {
        Difference::Start => say!(locale, "its first position reads back as another one").to_owned(),
        Difference::Position => say!(locale, "its position reads back as another one").to_owned(),
        Difference::Result => say!(locale, "its result reads back as another one").to_owned(),
        Difference::Comments => say!(locale, "comments on the game read back as others").to_owned(),
        Difference::Diagrams => say!(locale, "its diagrams read back as others").to_owned(),
        Difference::Variation => say!(locale, "number or comment of a variation").to_owned(),
        Difference::MissingMoves => say!(locale, "it is missing when read back, and so is what follows").to_owned(),
        Difference::Move(text) => say!(locale, "it reads back as `{text}`, another move", text),
        Difference::Legal(text) => say!(locale, "this illegal move reads back as `{text}`, a legal one", text),
        Difference::Judgement => say!(locale, "comments or judgements read back as others").to_owned(),
        Difference::Variations => say!(locale, "its variations read back as others").to_owned(),
    }
}

/// A part of a game as a whole.
fn the_part(locale: Locale, part: GamePart) -> &'static str {
    match part {
        GamePart::Headers => say!(locale, "the headers"),
        GamePart::Title => say!(locale, "the title"),
        GamePart::Result => say!(locale, "the result"),
        GamePart::Variations => say!(locale, "the variations"),
        GamePart::Comments => say!(locale, "the comments"),
        GamePart::MoveComments => say!(locale, "the comments on moves"),
        GamePart::EndComments => say!(locale, "the comments after its end"),
        GamePart::Judgements => say!(locale, "the judgements"),
        GamePart::VariationNumbers => say!(locale, "the numbers of variations"),
        GamePart::Times => say!(locale, "the times"),
        GamePart::Diagrams => say!(locale, "the diagrams"),
    }
}

/// A number of parts of a kind.
fn parts(locale: Locale, part: GamePart, count: usize) -> String {
    match part {
        GamePart::Headers => say_count!(locale, count, "{count} header" | "{count} headers"),
        GamePart::Title => say_count!(locale, count, "{count} title" | "{count} titles"),
        GamePart::Result => say_count!(locale, count, "{count} result" | "{count} results"),
        GamePart::Variations => say_count!(locale, count, "{count} variation" | "{count} variations"),
        GamePart::Comments => say_count!(locale, count, "{count} comment" | "{count} comments"),
        GamePart::MoveComments => say_count!(locale, count, "{count} comment on a move" | "{count} comments on moves"),
        GamePart::EndComments => {
            say_count!(locale, count, "{count} comment after its end" | "{count} comments after its end")
        }
        GamePart::Judgements => say_count!(locale, count, "{count} judgement" | "{count} judgements"),
        GamePart::VariationNumbers => {
            say_count!(locale, count, "the number of {count} variation" | "the numbers of {count} variations")
        }
        GamePart::Times => say_count!(locale, count, "{count} time" | "{count} times"),
        GamePart::Diagrams => say_count!(locale, count, "{count} diagram" | "{count} diagrams"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_words() {
        let ply = LossPlace::Ply { game: 1, number: 12, side: Side::Second, text: "R9=8".to_owned() };
        let cases = [
            (LossPlace::File.lost(Lost::Games { written: 1, back: 0 }), "1 game read back as 0"),
            (LossPlace::Line(7).lost(Lost::Unread("}".to_owned())), "line 7: `}` is not understood"),
            (LossPlace::Game(0).lost(Lost::Parts(GamePart::Headers, Some(4))), "game 1: 4 headers"),
            (LossPlace::Game(0).lost(Lost::Parts(GamePart::Result, None)), "game 1: the result"),
            (
                LossPlace::Game(0).after(2).lost(Lost::PositionMoves(1)),
                "game 3: the half-move that led to the position",
            ),
            (ply.lost(Lost::Time("12".to_owned())), "game 2, 12. ... R9=8: the time used, 12"),
        ];
        for (what, words) in cases {
            assert_eq!(loss(Locale::En, &what), words);
        }
    }
}
