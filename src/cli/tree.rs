//! `xqls tree`: the opening tree of many records.
//!
//! The exit code is 0 if a game reaches the position, and 1 if none does. `docs/search.md` describes the JSON.

use serde_json::{Map, Value, json};

use crate::ide::{Score, coordinate, of_the_players, plain_dialect, wording, written_after};
use crate::notation::{Dialect, Script};
use crate::query::{self, Answer, OpeningTree, Query, WantedTree};
use crate::rules::{Move, Position, Variant};
use crate::text::one_line;
use crate::words::{names, say};
use crate::workspace::index::FileAsked;
use crate::workspace::reader;

use super::args::{AnswerFormat, TreeArgs};
use super::filters::{self, Asked};
use super::indexed::{self, IndexedGame};
use super::inputs::{self, Record};
use super::out::{Out, STRONG, styled};
use super::{CommandResult, Status};

/// Runs the command.
pub(super) fn run(args: &TreeArgs, out: &mut Out) -> CommandResult {
    let query = args.filters.query()?;
    let asked = filters::position(args.fen.as_deref(), args.at.as_deref(), args.inputs.encoded)?;
    let of = |root| WantedTree { root, depth: usize::from(args.depth), variations: args.variations };
    let starts = [Variant::Xiangqi, Variant::Shogi, Variant::Jeiqi].map(|game| of(Position::start(game)));
    let wanted = asked.as_ref().map_or(starts.to_vec(), |asked| vec![of(asked.position.clone())]);
    let mut trees = vec![OpeningTree::default(); wanted.len()];
    let mut keys = query.keys();
    keys.extend(wanted.iter().map(|wanted| wanted.root.key()));
    let read = indexed::each(
        (&args.inputs, &args.cache),
        &keys,
        |_, file| trees_in_index(file, &query, &wanted),
        |record| trees_of(&record, &query, &wanted),
        |found| {
            trees.iter_mut().zip(&found).for_each(|(tree, more)| tree.merge(more));
            Ok(())
        },
    )?;
    // Of the usual starts that of the kind of game that most games are of.
    let games = |tree: &OpeningTree| tree.figures(0).score.games();
    let most = trees.iter().map(games).max().unwrap_or(0);
    let Some((tree, wanted)) = trees.iter().zip(&wanted).find(|(tree, _)| games(tree) == most) else {
        return Ok(Status::Findings);
    };
    let (last, script) = match &asked {
        Some(Asked { last, script, .. }) => (*last, *script),
        None => (None, inputs::settings_of(&inputs::Input::Stdin).script),
    };
    let shown = Shown { tree, variant: wanted.root.variant(), script, least: args.min };
    match args.format {
        AnswerFormat::Json => {
            let mut object = shown.json(0, &wanted.root, last, &mut Vec::new());
            object.insert("version".to_owned(), json!(1));
            let given = args.filters.given().into_iter().map(|(name, value)| (name.to_owned(), json!(value)));
            object.insert("query".to_owned(), Value::Object(given.collect()));
            object.insert("variations".to_owned(), json!(args.variations));
            out.json(&format!("{}\n", Value::Object(object)))?;
        }
        AnswerFormat::Human => shown.text(&wanted.root, last, out)?,
    }
    Ok(if most > 0 { Status::Fine } else { Status::Findings }.max(read))
}

/// The trees of one record.
fn trees_of(record: &Record, query: &Query, wanted: &[WantedTree]) -> Vec<OpeningTree> {
    let mut trees = vec![OpeningTree::default(); wanted.len()];
    for document in record.pieces() {
        for facts in query::games(&document).filter(|facts| query.find(facts).is_some()) {
            trees.iter_mut().zip(wanted).for_each(|(tree, wanted)| tree.add(&facts, wanted));
        }
    }
    trees
}

/// The trees of one file by the index; `None` if it has to be read.
fn trees_in_index(file: FileAsked<'_>, query: &Query, wanted: &[WantedTree]) -> Option<Vec<OpeningTree>> {
    let mut trees = vec![OpeningTree::default(); wanted.len()];
    for (tree, wanted) in trees.iter_mut().zip(wanted) {
        for game in file.games_with(wanted.root.key()).map(IndexedGame) {
            match query.ask(&game) {
                Answer::No => {}
                // The index does not know where the variations of a game begin.
                Answer::Yes(_) if !wanted.variations => tree.add_main_line(&game, wanted),
                Answer::Yes(_) | Answer::Unknown => return None,
            }
        }
    }
    Some(trees)
}

struct Shown<'a> {
    tree: &'a OpeningTree,
    variant: Variant,
    /// The script of Chinese characters.
    script: Script,
    /// Moves of fewer games are not shown.
    least: u32,
}

impl Shown<'_> {
    /// The opening that all games of a place are, to which these moves lead.
    fn opening(&self, moves: &[Move]) -> Value {
        let name = self.tree.opening(self.variant, moves);
        name.map_or(Value::Null, |name| json!({"codes": name.codes(), "name": name.usual()}))
    }

    fn written(&self, mv: Move, position: &Position, last: Option<Move>) -> String {
        let dialect = Dialect { script: self.script, ..plain_dialect(of_the_players(position)) };
        written_after(last, mv, &dialect, position)
    }

    /// The figures of a place, and what was played there.
    fn json(&self, place: usize, position: &Position, last: Option<Move>, moves: &mut Vec<Move>) -> Map<String, Value> {
        let figures = self.tree.figures(place);
        let next: Vec<Value> = self
            .tree
            .branches(place, self.least)
            .into_iter()
            .map(|branch| {
                let mut after = position.clone();
                after.play(branch.mv);
                moves.push(branch.mv);
                let mut object = self.json(branch.place, &after, Some(branch.mv), moves);
                moves.pop();
                object.insert("move".to_owned(), json!(coordinate(branch.mv, position)));
                object.insert("text".to_owned(), json!(self.written(branch.mv, position, last)));
                Value::Object(object)
            })
            .collect();
        let object = json!({
            "fen": names::position(position),
            "key": key(position),
            "variant": names::variant(position.variant()),
            "sideToMove": names::side(position.side_to_move(), position.variant()),
            "score": score(&figures.score),
            "averageRating": figures.average_rating(),
            "lastPlayed": figures.last_played(),
            "opening": self.opening(moves),
            "next": next,
        });
        match object {
            Value::Object(members) => members,
            _ => Map::new(),
        }
    }

    /// The figures of a place, with the name of its opening.
    fn line(&self, place: usize, opening: Option<String>) -> String {
        let figures = self.tree.figures(place);
        let mut parts = vec![wording::games_and_score(reader(), self.variant, &figures.score)];
        parts.extend(opening);
        parts.extend(figures.average_rating().map(|rating| say!(reader(), "average rating {rating}", rating)));
        parts.extend(figures.last_played().map(|day| say!(reader(), "last played {day}", day = one_line(day))));
        parts.join(" · ")
    }

    fn text(&self, root: &Position, last: Option<Move>, out: &mut Out) -> std::io::Result<()> {
        if self.tree.figures(0).score.games() == 0 {
            return out.text(&format!("{}\n", say!(reader(), "no game was found")));
        }
        let opening = self.opening_in_words(&[]);
        out.text(&format!("{}\n", self.line(0, opening.clone())))?;
        self.moves_in_text((0, root, last), &mut Vec::new(), opening.as_deref(), out)
    }

    fn opening_in_words(&self, moves: &[Move]) -> Option<String> {
        self.tree.opening(self.variant, moves).map(|name| name.words(reader()))
    }

    /// A line for each move, further to the right the deeper it is. The name of the line above is not said again.
    fn moves_in_text(
        &self,
        (place, position, last): (usize, &Position, Option<Move>),
        moves: &mut Vec<Move>,
        above: Option<&str>,
        out: &mut Out,
    ) -> std::io::Result<()> {
        for query::Branch { mv, place } in self.tree.branches(place, self.least) {
            moves.push(mv);
            let text = one_line(&self.written(mv, position, last)).into_owned();
            let move_text = format!("{text} ({})", coordinate(mv, position));
            let opening = self.opening_in_words(moves);
            let line = self.line(place, opening.clone().filter(|own| Some(own.as_str()) != above));
            out.text(&format!("{}{}: {line}\n", "  ".repeat(moves.len()), styled(STRONG, &move_text)))?;
            let mut after = position.clone();
            after.play(mv);
            self.moves_in_text((place, &after, Some(mv)), moves, opening.as_deref(), out)?;
            moves.pop();
        }
        Ok(())
    }
}

/// The key of a position, as the tables of `xqls export` have it: a text, because not every reader of JSON has 64 bits.
pub(super) fn key(position: &Position) -> String {
    (position.key() as i64).to_string()
}

/// A score in JSON.
pub(super) fn score(score: &Score) -> Value {
    json!({
        "games": score.games(),
        "first": score.first,
        "drawn": score.drawn,
        "second": score.second,
        "unknown": score.unknown,
    })
}
