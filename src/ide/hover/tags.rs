//! What is shown about the tags of a game, the numbered judgements of its moves, and the result behind them.

use super::{Document, Section, fen, result_words, text};
use crate::ide::document::Place;
use crate::ide::names;
use crate::record::tags::Role;
use crate::rules::Variant;
use crate::syntax::{SyntaxKind, Token};

impl Document {
    /// A tag: what it says, with the board where it names the game or a position; `None` for another kind of header.
    pub(super) fn about_tag(&self, place: Place) -> Option<Vec<Section>> {
        let entry = self.entry(place.record)?;
        let tree = entry.tree.blocks().get(place.block)?.tree();
        tree.root().token(SyntaxKind::LeftBracket)?;
        let key = tree.root().token(SyntaxKind::Keyword)?.text;
        let front = entry.analysis.front();
        let role = role(key);
        let mut sections = vec![text(&format!("**{key}**: {}", words(role)))];
        match role {
            Some(Role::Fen | Role::Game | Role::Variant) => {
                sections.push(self.board_section(&front.position, None));
                sections.extend(fen::left_to_turn_up(&front.position).as_deref().map(text));
                sections.push(text(&format!("`{}`", names::position(&front.position))));
            }
            Some(Role::Result) => {
                let variant = front.position.variant();
                sections.extend(result_words(&front.outcome).map(|words| text(&of_variant(words, variant))));
            }
            Some(Role::Notation) => {
                let info = self.dialect_of(place.record).notation.info();
                sections.push(text(&format!("**{}**: {}. For example `{}`.", info.name, info.doc, info.example)));
            }
            _ => {}
        }
        Some(sections)
    }

    /// The word that ends the moves of a PGN game, with the board.
    pub(super) fn about_score(&self, token: Token<'_>, at: usize) -> Option<Vec<Section>> {
        let here = self.here(at)?;
        let words = match token.text {
            "1-0" | "1:0" => "Red has won.",
            "0-1" | "0:1" => "Black has won.",
            "*" => "The game is not finished, or its result is not known.",
            _ => "A draw.",
        };
        let words = of_variant(words, here.position.variant());
        Some(vec![text(&format!("`{}` {words}", token.text)), self.board_section(&here.position, here.last)])
    }
}

/// The words with the names of the sides in the variant: jeiqi has White.
fn of_variant(words: &str, variant: Variant) -> String {
    match variant {
        Variant::Jeiqi => words.replace("Red", "White"),
        Variant::Xiangqi | Variant::Shogi => words.to_owned(),
    }
}

/// The role of a key in whatever case.
fn role(key: &str) -> Option<Role> {
    Role::of(key).or_else(|| match key.to_ascii_lowercase().as_str() {
        "fen" => Some(Role::Fen),
        "eco" => Some(Role::Code),
        "result" => Some(Role::Result),
        "format" => Some(Role::Notation),
        "variant" => Some(Role::Variant),
        _ => None,
    })
}

/// What a tag is about.
fn words(role: Option<Role>) -> &'static str {
    let Some(role) = role else {
        return "a tag of whoever wrote the record.";
    };
    match role {
        Role::Event => "the tournament or match.",
        Role::Site => "the place.",
        Role::Date => "the day, `1994.03.20`, with `?` for what is not known.",
        Role::StartTime => "the time of day when play began.",
        Role::EndTime => "when play ended.",
        Role::Round => "the round, `?` if it is not known and `-` if there are none.",
        Role::First => "the player who moves first.",
        Role::FirstRating => "the rating of the player who moves first.",
        Role::FirstTitle => "the title of the player who moves first.",
        Role::FirstTeam => "the team of the player who moves first.",
        Role::Second => "the player who moves second.",
        Role::SecondRating => "the rating of the player who moves second.",
        Role::SecondTitle => "the title of the player who moves second.",
        Role::SecondTeam => "the team of the player who moves second.",
        Role::Result => "`1-0`, `0-1`, `1/2-1/2`, or `*` where there is none; the moves end with the same word.",
        Role::Reason => "why the game ended.",
        Role::Score => "the points as they were awarded.",
        Role::TimeControl => "how much time there was to think.",
        Role::Opening => "the opening.",
        Role::Variation => "the variation of the opening.",
        Role::Code => "the code of the opening: ECCO classifies those of xiangqi.",
        Role::Annotator => "who wrote the comments.",
        Role::Number => "the number of the game in its collection.",
        Role::Title => "the title of the game.",
        Role::Game => "the game that is played, `Chinese Chess`.",
        Role::Variant => "the game that is played, `Xiangqi` or `Jeiqi`.",
        Role::Notation => "how the moves are written: `Chinese`, `WXF` or `ICCS`.",
        Role::Setup => "`1` where the game starts from the position of the tag FEN.",
        Role::Fen => "the position that the game starts from.",
        Role::PlyCount => "the number of half-moves.",
    }
}

/// A numbered judgement in words, by the list of the PGN standard.
pub(super) fn judgement(nag: &str) -> &'static str {
    match nag.trim_start_matches('$') {
        "0" => "no judgement",
        "1" => "a good move (`!`)",
        "2" => "a poor move (`?`)",
        "3" => "an excellent move (`!!`)",
        "4" => "a very poor move (`??`)",
        "5" => "a speculative move (`!?`)",
        "6" => "a questionable move (`?!`)",
        "7" => "a forced move",
        "8" => "the only reasonable move",
        "9" => "the worst move",
        "10" => "the position is drawn",
        "11" => "equal chances, a quiet position",
        "12" => "equal chances, an active position",
        "13" => "an unclear position",
        "14" => "the first side has a slight advantage",
        "15" => "the second side has a slight advantage",
        "16" => "the first side has a moderate advantage",
        "17" => "the second side has a moderate advantage",
        "18" => "the first side has a decisive advantage",
        "19" => "the second side has a decisive advantage",
        "20" => "the first side has a crushing advantage",
        "21" => "the second side has a crushing advantage",
        "22" | "23" => "zugzwang",
        "36" | "40" => "the first side has the initiative or attacks",
        "37" | "41" => "the second side has the initiative or attacks",
        "44" | "45" => "compensation for the material",
        "132" | "133" => "counterplay",
        "136" | "137" | "138" | "139" => "time trouble",
        "140" => "with the idea …",
        "142" => "better is …",
        "146" => "a novelty",
        _ => "a judgement that the standard gives no words for here",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(record: &str, word: &str) -> Vec<String> {
        let document = Document::open_text(record, "xiangqi-pgn");
        let hover = document.hover(record.find(word).expect(word)).expect(word);
        let shown = |section: Section| match section {
            Section::Markdown(words) => words,
            Section::Board { .. } => "board".to_owned(),
        };
        hover.sections.into_iter().map(shown).collect()
    }

    const GAME: &str = "[Variant \"Xiangqi\"]\n[White \"An\"]\n[Result \"1-0\"]\n[Format \"WXF\"]\n[Weather \"fair\"]\n\n\
        1. C2.5 $14 H8+7 ?! 1-0\n";

    #[test]
    fn tags() {
        assert_eq!(shown(GAME, "White")[0], "**White**: the player who moves first.");
        assert_eq!(shown(GAME, "Result")[1], "Red has won.");
        assert!(shown(GAME, "WXF")[1].starts_with("**WXF**: piece, file from the mover's right"));
        assert_eq!(shown(GAME, "Weather")[0], "**Weather**: a tag of whoever wrote the record.");
        assert_eq!(shown(GAME, "Xiangqi").get(1).map(String::as_str), Some("board"));
    }

    #[test]
    fn judgements_and_results() {
        assert_eq!(shown(GAME, "$14")[0], "`$14` the first side has a slight advantage");
        assert_eq!(shown(GAME, "?!")[0], "`?!` a questionable move");
        assert_eq!(shown(GAME, "1-0\n")[..2], ["`1-0` Red has won.".to_owned(), "board".to_owned()]);
    }

    #[test]
    fn a_move_of_jeiqi_says_what_is_left() {
        let game = "[Variant \"Jeiqi\"]\n[Format \"SAN\"]\n\n1. i4=h g5=r *\n";
        let words = shown(game, "i4=h");
        assert!(words.iter().any(|words| words.contains("White's 14 dark pieces may turn up as")), "{words:?}");
        assert!(words.iter().any(|words| words.contains("2 elephants, 1 horse, 2 rooks")), "{words:?}");
        let tag = shown(game, "Variant");
        assert!(tag.iter().any(|words| words.contains("White's 15 dark pieces")), "{tag:?}");
    }
}
