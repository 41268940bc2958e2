//! What is shown about the word under the cursor.

mod fen;
mod shogi;
mod tags;

use super::board::{plain_dialect, written};
use super::diagnostics::CodeInfo;
use super::document::{Document, Place};
use super::drawing::{self, Board, Marks};
use super::here::HerePly;
use super::names;
use crate::notation::{self, Dialect, NOTATIONS, Notation};
use crate::record::{Outcome, Verdict};
use crate::rules::{Move, Position, Variant};
use crate::syntax::{SyntaxKind, Token};
use std::ops::Range;

/// What is shown about a place.
#[derive(Clone, PartialEq, Debug)]
pub struct Hover {
    /// The word it is about.
    pub range: Range<usize>,
    /// What is shown, from top to bottom.
    pub sections: Vec<Section>,
}

/// A part of a hover.
#[derive(Clone, PartialEq, Debug)]
pub enum Section {
    /// Markdown.
    Markdown(String),
    /// A board, as a picture for clients that show them and as text for all.
    Board {
        /// The picture.
        svg: String,
        /// The text.
        text: String,
    },
}

impl Document {
    /// What is shown about the byte at `offset`.
    pub fn hover(&self, offset: usize) -> Option<Hover> {
        let place = self.place(offset)?;
        let tree = self.entry(place.record)?.tree.blocks().get(place.block)?.tree().clone();
        let token = tree.root().token_at(offset - place.start).filter(|token| token.kind != SyntaxKind::Whitespace);
        // Behind the last letter of a word the word is still meant.
        let token = token.or_else(|| tree.root().token_at((offset - place.start).checked_sub(1)?))?;
        let range = super::document::absolute(place.start, token.range());
        let mut sections = self.sections(place, token, range.start, tree.kind())?;
        sections.extend(self.reasons(&range));
        Some(Hover { range, sections })
    }

    fn sections(&self, place: Place, token: Token<'_>, at: usize, block: SyntaxKind) -> Option<Vec<Section>> {
        match token.kind {
            SyntaxKind::Move => self.about_move(at),
            SyntaxKind::Remark => Some(vec![Section::Markdown(remark(token.text).to_owned())]),
            SyntaxKind::Placeholder => Some(vec![text(
                "A half-move that is not printed here: behind a number Red's, behind Red's move Black's.",
            )]),
            SyntaxKind::MoveNumber => {
                let here = self.here(at)?;
                let ply = self.plies_of(self.entry(place.record)?, place).into_iter().find(|ply| ply.range.start >= at);
                let (position, last) = match ply {
                    Some(ply) => (ply.before, None),
                    None => (here.position, here.last),
                };
                let words = format!("Move {}: the position before it.", token.text.trim_end_matches('.'));
                Some(vec![text(&words), self.board_section(&position, last)])
            }
            SyntaxKind::Number if block == SyntaxKind::Moves => self.about_variation(place, token.text),
            SyntaxKind::Number | SyntaxKind::Keyword | SyntaxKind::LeftBracket | SyntaxKind::RightBracket
                if block == SyntaxKind::VariationOpen =>
            {
                let entry = self.entry(place.record)?;
                let tree = entry.tree.blocks().get(place.block)?.tree();
                let number = tree.root().token(SyntaxKind::Number)?.text.to_owned();
                self.about_variation(place, &number)
            }
            SyntaxKind::RawText if in_diagram(token, block) => {
                let here = self.here(at)?;
                let words = "A diagram. The board at this place of the game:";
                Some(vec![text(words), self.board_section(&here.position, here.last)])
            }
            SyntaxKind::Nag => Some(vec![text(&format!("`{}` {}", token.text, tags::judgement(token.text)))]),
            SyntaxKind::Score if block == SyntaxKind::Moves => self.about_score(token, at),
            SyntaxKind::Special => self.about_end(place, token, at),
            SyntaxKind::Time => Some(vec![text(&shogi::time(token.text)?)]),
            SyntaxKind::Version => Some(vec![text(shogi::version(token.text))]),
            SyntaxKind::Comment => self.about_comment(token.text, at),
            SyntaxKind::RawText | SyntaxKind::Whitespace | SyntaxKind::Unknown => None,
            _ => self.about_block(place, token, block),
        }
    }

    fn about_move(&self, at: usize) -> Option<Vec<Section>> {
        let here = self.here(at)?;
        let ply = here.ply?;
        let number = names::ply_number(ply.number, ply.side, ply.before.variant());
        let heading = format!("**{number} {}**", ply.text);
        let Some(mv) = ply.mv else { return Some(vec![text(&heading)]) };
        let dialect = Dialect { script: self.settings().script, ..plain_dialect(shogi::of_the_players(&ply.before)) };
        let named = written(mv, &dialect, &ply.before);
        let mut sections = vec![text(&format!("{heading} · {named}{}", state_of(&ply)))];
        sections.push(self.board_section(&ply.after, Some(mv)));
        sections.extend(fen::left_to_turn_up(&ply.after).as_deref().map(text));
        sections.push(text(&self.notations(mv, &ply.before)));
        sections.push(text(&format!("`{}`", names::position(&ply.after))));
        Some(sections)
    }

    /// A line with the move in every notation.
    fn notations(&self, mv: Move, before: &Position) -> String {
        let named = shogi::of_the_players(before);
        let usi = |notation| notation == Notation::Coordinate && before.variant() == Variant::Shogi;
        let shown = NOTATIONS.iter().filter(|info| info.notation != named);
        let words: Vec<String> = shown
            .filter_map(|info| {
                let mut text = String::new();
                let written = notation::write(mv, &plain_dialect(info.notation), before, &mut text);
                let name = if usi(info.notation) { "USI" } else { info.name };
                written.then(|| format!("{name} `{text}`"))
            })
            .collect();
        words.join(" · ")
    }

    fn about_variation(&self, place: Place, number: &str) -> Option<Vec<Section>> {
        let entry = self.entry(place.record)?;
        let structure = entry.analysis.structure();
        let id: u32 = number.parse().ok()?;
        let Some(opener) = structure.definition(id) else {
            return Some(vec![text(&format!("Variation {number} is not defined in this game."))]);
        };
        let close = structure.close_of(opener).unwrap_or(entry.tree.blocks().len());
        let moves = (opener + 1..close).find(|block| entry.analysis.segment(*block).is_some());
        let Some(block) = moves else {
            return Some(vec![text(&format!("Variation {number} has no moves that could be played here."))]);
        };
        let start = self.record_start(place.record) + entry.tree.block_start(block);
        let plies = self.plies_of(entry, Place { record: place.record, block, start });
        let first = plies.first()?;
        let line: Vec<String> = plies
            .iter()
            .take(8)
            .map(|ply| match ply.side {
                crate::rules::Side::First => format!("{}. {}", ply.number, ply.text),
                crate::rules::Side::Second => ply.text.clone(),
            })
            .collect();
        let lead =
            if first.side == crate::rules::Side::Second { format!("{}. ... ", first.number) } else { String::new() };
        let more = if plies.len() > 8 { " …" } else { "" };
        let words = format!("**Variation {number}** branches off here: {lead}{}{more}", line.join(" "));
        Some(vec![text(&words), self.board_section(&first.before, None)])
    }

    fn about_block(&self, place: Place, token: Token<'_>, block: SyntaxKind) -> Option<Vec<Section>> {
        let entry = self.entry(place.record)?;
        let front = entry.analysis.front();
        let board = || self.board_section(&front.position, None);
        let fen = || text(&format!("`{}`", names::position(&front.position)));
        match block {
            SyntaxKind::Position => self.about_set_up(place, token),
            SyntaxKind::Setup => Some(vec![text("The position that the game starts from."), board(), fen()]),
            SyntaxKind::GameLine | SyntaxKind::StartOpen => {
                let games = self.game_number(place.record) + 1;
                let totals = entry.analysis.totals;
                let words = format!("**Game {games}** of the file, {} half-moves in all its lines.", totals.plies);
                Some(vec![text(&words), board(), fen()])
            }
            SyntaxKind::FormatLine => Some(vec![text(&self.about_format(token))]),
            SyntaxKind::PositionLine | SyntaxKind::XiangqiLine | SyntaxKind::JeiqiLine => {
                self.about_position(place, token)
            }
            SyntaxKind::Header => {
                if let Some(sections) = self.about_tag(place) {
                    return Some(sections);
                }
                let tree = entry.tree.blocks().get(place.block)?.tree();
                let key = tree.root().token(SyntaxKind::Keyword)?.text.to_ascii_uppercase();
                let mut sections = vec![text(shogi::header(&key).unwrap_or_else(|| header_words(&key)))];
                match key.as_str() {
                    "FEN" => sections.extend([board(), fen()]),
                    "RESULT" => sections.extend(result_words(&front.outcome).map(text)),
                    _ => {}
                }
                Some(sections)
            }
            SyntaxKind::VariationOpen | SyntaxKind::Moves | SyntaxKind::InlineOpen | SyntaxKind::Close => None,
            _ => None,
        }
    }

    fn about_format(&self, token: Token<'_>) -> String {
        let dialect = &self.context().declared;
        if token.kind == SyntaxKind::SymbolPair {
            return format!("Default letter of a piece, then the letter that this file uses: {}.", dialect.symbols);
        }
        let info = dialect.notation.info();
        format!(
            "**{}**: {}. For example `{}`.\n\nPiece letters of this file: {}.",
            info.name, info.doc, info.example, dialect.symbols
        )
    }

    fn board_section(&self, position: &Position, last: Option<Move>) -> Section {
        let board = Board::from(position);
        let marks = Marks::of(position, last);
        let style = self.style();
        Section::Board { svg: drawing::svg(&board, &marks, &style), text: drawing::text(&board, &marks, &style) }
    }

    /// The codes of what is wrong with the word, with one sentence each.
    fn reasons(&self, range: &Range<usize>) -> Vec<Section> {
        let mut codes: Vec<&'static CodeInfo> = Vec::new();
        for diagnostic in self.diagnostics_in(range) {
            if !codes.iter().any(|code| code.code == diagnostic.code.code) {
                codes.push(diagnostic.code);
            }
        }
        codes.iter().map(|code| text(&format!("`{}`: {}", code.code, code.summary))).collect()
    }
}

fn text(words: &str) -> Section {
    Section::Markdown(words.to_owned())
}

fn in_diagram(token: Token<'_>, block: SyntaxKind) -> bool {
    block == SyntaxKind::Diagram || (block == SyntaxKind::Moves && token.text.lines().count() > 8)
}

/// What follows from a move, in words.
fn state_of(ply: &HerePly) -> String {
    let mut words = String::new();
    if !ply.legal {
        words.push_str(" · not legal here");
        return words;
    }
    let captured = ply.mv.is_some_and(|mv| is_capture(&ply.before, mv));
    if captured {
        words.push_str(" · captures");
    }
    let check = ply.after.in_check();
    let stuck = !ply.after.has_legal_move();
    words.push_str(match (check, stuck) {
        (true, true) => " · checkmate",
        (true, false) => " · check",
        (false, true) => " · stalemate, which loses",
        (false, false) => "",
    });
    words
}

fn is_capture(before: &Position, mv: Move) -> bool {
    let mut after = before.clone();
    after.play(mv).is_capture()
}

fn remark(sign: &str) -> &'static str {
    match sign {
        "!" => "`!` a good move",
        "?" => "`?` a questionable move",
        "+" => "`+` check",
        "!!" => "`!!` an excellent move",
        "!?" => "`!?` a move of uncertain value",
        "??" => "`??` a very bad move",
        "++" => "`++` checkmate",
        "#" => "`#` checkmate",
        "?!" => "`?!` a questionable move",
        _ => "a remark that is not in the format's list, which has ! ? + !! !? ?? ++",
    }
}

fn header_words(key: &str) -> &'static str {
    match key {
        "TIME" => "**TIME**: when the game was played, or the time used; free text.",
        "RESULT" => {
            "**RESULT**: the points of Red and Black, and the reason in brackets: `1-0 (Resign)`, `0.5-0.5 (Draw)`, `0-0 (Adjourned)`."
        }
        "RED" => "**RED**: name; rating; title of the player of the red pieces.",
        "BLACK" => "**BLACK**: name; rating; title of the player of the black pieces.",
        "DATE" => "**DATE**: the day of the game, `1994-03-20`.",
        "PLACE" => "**PLACE**: where the game was played.",
        "EVENT" => "**EVENT**: the tournament or match.",
        "FEN" => "**FEN**: the position that the game starts from.",
        _ => "A header that the format does not know.",
    }
}

fn result_words(outcome: &Outcome) -> Option<&'static str> {
    Some(match outcome.verdict()? {
        Verdict::FirstWins => "Red has won.",
        Verdict::SecondWins => "Black has won.",
        Verdict::Draw => "A draw.",
        Verdict::Unfinished => "The game was adjourned or is not finished.",
    })
}
