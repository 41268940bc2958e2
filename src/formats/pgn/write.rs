//! Games written as PGN.
//!
//! Tags have the order of record-formats §3.3. A game with the tags of chess programs (`White`, `Variant`) keeps them;
//! jeiqi has no others (seed 4). A comment with a brace is written after `;`, because braces cannot be escaped between
//! braces.

use super::spelling::{OTHER_TAGS, SPELLING, TAGS};
use super::{PGN, lexer, plan};
use crate::formats::WriteOptions;
use crate::formats::ending::Ending;
use crate::formats::loss::{Loss, Lost};
use crate::formats::movetext::{Movetext, MovetextWriter};
use crate::formats::spelling::Spelling;
use crate::formats::tags::{Header, Vocabulary, headers};
use crate::formats::writing::laid_out;
use crate::notation::{Dialect, Notation, Symbols, fen, jeiqi_fen};
use crate::record::{Game, HeaderRole, Ply, begins_below};
use crate::rules::{Position, Variant};
use crate::sort::sort_by_key;
use crate::syntax::{Scanner, SyntaxKind};

/// The games as one file; `None` if the format does not have the notation, or a game is neither xiangqi nor jeiqi.
pub(super) fn write(games: &[Game], options: &WriteOptions, lost: &mut Vec<Loss>) -> Option<String> {
    let mut text = String::new();
    for (index, game) in games.iter().enumerate() {
        let dialect = dialect(options.notation, game.front.position.variant())?.with_script(options.script);
        if index > 0 {
            text.push('\n');
        }
        PgnWriter(&mut MovetextWriter::new(game, index, &dialect, &mut text, lost)).game();
    }
    Some(laid_out(&PGN, &text, options))
}

/// How the moves of a game are written.
fn dialect(wanted: Option<Notation>, variant: Variant) -> Option<Dialect> {
    use Notation::{Axf, Chinese, Coordinate, Iccs, Lalg, Lan, Salg, San, Traditional, Wxf};
    let notation = match (variant, wanted) {
        (Variant::Xiangqi, None | Some(Iccs)) => Iccs,
        (Variant::Xiangqi, Some(Lan | Lalg)) => Lalg,
        (Variant::Xiangqi, Some(San | Salg)) => Salg,
        (Variant::Xiangqi, Some(Traditional | Wxf)) => Wxf,
        (Variant::Xiangqi, Some(other @ (Axf | Chinese | Coordinate))) => other,
        (Variant::Jeiqi, None | Some(Lan | Lalg | Iccs)) => Lan,
        (Variant::Jeiqi, Some(San | Salg)) => San,
        (Variant::Jeiqi, Some(Traditional | Axf | Wxf)) => Traditional,
        (Variant::Jeiqi, Some(Coordinate)) => Coordinate,
        _ => return None,
    };
    let letters = matches!(notation, Axf | Lalg | Salg);
    let plain = Dialect::new(notation);
    Some(if letters { plain.with_symbols(Symbols::wxf()) } else { plain })
}

/// Writes a game.
struct PgnWriter<'a, 'w>(&'w mut MovetextWriter<'a>);

impl PgnWriter<'_, '_> {
    fn game(&mut self) {
        let game = self.0.game;
        self.tags();
        self.0.out.push('\n');
        for comment in &game.comments {
            PgnMovetext.comment(self.0, comment);
        }
        self.0.lines(&PgnMovetext);
        self.0.push(format_args!("{} ", Ending::of_game(game).pgn()));
        for comment in game.end.iter().flat_map(|end| &end.comments) {
            PgnMovetext.comment(self.0, comment);
        }
        self.0.out.push('\n');
    }

    fn tags(&mut self) {
        let front = &self.0.game.front;
        let variant = front.position.variant();
        let home = Vocabulary::of_tags(front.tags.iter().map(|(key, _)| key.as_str()));
        let white = variant == Variant::Jeiqi || home.is_other;
        let vocabulary = if white { &OTHER_TAGS } else { &TAGS };
        let (mut tags, rest) = vocabulary.write(&headers(&front.tags));
        for Header { key, value, .. } in rest {
            self.0.lose(Lost::Header { key, value });
        }
        self.structure(&mut tags, white);
        if let Some((number, ..)) = front.number {
            tags.extend(TAGS.key(HeaderRole::Number).map(|key| (key.to_owned(), number.to_string())));
        }
        if let Some(title) = &front.title {
            tags.extend(TAGS.key(HeaderRole::Title).map(|key| (key.to_owned(), title.clone())));
        }
        sort_by_key(&mut tags, |(key, _)| SPELLING.rank(key));
        for (key, value) in tags {
            let line = value.replace("\r\n", " ").replace(['\n', '\r'], " ");
            if line != value {
                self.0.lose(Lost::LineBreaks(key.clone()));
            }
            let value = line.replace('\\', "\\\\").replace('"', "\\\"");
            self.0.push(format_args!("{}\n", SPELLING.header_line(&key, &value)));
        }
    }

    /// The tags that repeat properties of the game.
    fn structure(&self, tags: &mut Vec<(String, String)>, white: bool) {
        let front = &self.0.game.front;
        let variant = front.position.variant();
        let mut push = |role: HeaderRole, value: &str| {
            if let Some(key) = TAGS.key(role) {
                tags.push((key.to_owned(), value.to_owned()));
            }
        };
        let named = |name: &str| plan::tag(&front.tags, name).filter(|value| plan::variant(value) == Some(variant));
        match (named("Game"), named("Variant")) {
            (None, None) if variant == Variant::Jeiqi => push(HeaderRole::Variant, "Jeiqi"),
            (None, None) if white => push(HeaderRole::Variant, "Xiangqi"),
            (None, None) => push(HeaderRole::Game, "Chinese Chess"),
            (game, variant) => {
                game.iter().for_each(|value| push(HeaderRole::Game, value));
                variant.iter().for_each(|value| push(HeaderRole::Variant, value));
            }
        }
        let ending = Ending::of_game(self.0.game);
        push(HeaderRole::Result, ending.pgn());
        if let Some(reason) = ending.pgn_reason() {
            push(HeaderRole::Reason, reason);
        }
        if let Some(score) = &ending.score {
            push(HeaderRole::Score, score);
        }
        if *front.position != Position::start(variant) || plan::tag(&front.tags, "FEN").is_some() {
            if plan::tag(&front.tags, "SetUp").is_some() {
                push(HeaderRole::Setup, "1");
            }
            match &*front.position {
                Position::Xiangqi(position) => push(HeaderRole::Fen, &fen::write_position(position)),
                Position::Jeiqi(position) => push(HeaderRole::Fen, &jeiqi_fen::write(&position.to_setup())),
                Position::Shogi(_) => {}
            }
        }
        push(HeaderRole::Notation, plan::format_name(self.0.dialect.notation));
    }
}

/// The parts of movetext in PGN.
struct PgnMovetext;

impl Movetext for PgnMovetext {
    fn spelling(&self) -> &'static Spelling {
        &SPELLING
    }

    fn is_move(&self, text: &str) -> bool {
        lexer::result(&mut Scanner::new(text, 0)) == 0
            && lexer::move_text(&mut Scanner::new(text, 0)) == (SyntaxKind::Move, text.len())
    }

    fn comment(&self, writer: &mut MovetextWriter<'_>, text: &str) {
        let text = text.replace("\r\n", "\n");
        let text = text.trim();
        let gap = if begins_below(text) { "\n" } else { "" };
        let braced = SPELLING.comment.join(&[gap, text].concat());
        if lexer::braced_comment(&mut Scanner::new(&braced, 0)) == (braced.len(), true) {
            writer.push(format_args!("{braced} "));
            return;
        }
        // Among moves a comment to the end of the line needs a line of its own; two of them would be two comments.
        let line: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        if line.len() > 1 {
            writer.lose(Lost::CommentBreaks);
        }
        writer.push(format_args!("\n; {}\n", line.join(" ")));
    }

    fn judgements(&self, writer: &mut MovetextWriter<'_>, ply: &Ply) {
        // Seed 0 marks mate with two signs of check.
        let remark = ply.remark.as_deref().unwrap_or_default().replace("++", "#");
        if !remark.chars().all(|c| "!?+#".contains(c)) {
            writer.out.push(' ');
        }
        writer.out.push_str(&remark);
        for nag in &ply.nags {
            writer.push(format_args!(" {nag}"));
        }
    }
}

#[cfg(test)]
mod tests;
