//! `xqls dedupe`: games that many records have more than once.
//!
//! The report comes first and changes nothing. With `-o` all games are written as one record, each once; with `--in-place` the
//! files are changed. A game that is kept gets the comments, variations and times of the others, as `xqls convert --merge`
//! adds them.
//!
//! In place, files get what they keep first. Only then are games taken out, and only those whose game is safe in its file. A
//! file is written in its own format and notation; one that would lose anything by that is left as it is.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::convert::{self, Conversion, Target, game_of};
use crate::document::Document;
use crate::formats::WriteOptions;
use crate::formats::loss::{Loss, LossPlace};
use crate::ide::{self, MainLineRead, wording};
use crate::query::{
    self, Duplicates, Facts, Fullness, Keep, MainLine, Ordered, OrderedRun, ReadRun, duplicates, merged,
};
use crate::record::{Game, HeaderRole, Line, Ply, Verdict};
use crate::text::{LineEnding, one_line};
use crate::words::{self, say, say_count};
use crate::workspace::index::{Asked, FileAsked, GameAsked, OrderedLine, OrderedLines};
use crate::workspace::{Kinds, map_on_all_cores, reader};

use super::args::{AnswerFormat, DedupeArgs, WantedKeep};
use super::convert::own_notation;
use super::indexed::Indexed;
use super::inputs::{self, Input, Inputs, Record};
use super::out::{Losses, Out, STRONG, complain, styled};
use super::search::headers_of;
use super::written::Written;
use super::{CommandResult, Failure, Status};

/// A game of the collection.
struct Known {
    file: usize,
    /// Its number in the file, from 1.
    number: usize,
}

/// The players, event, date and result of a game in the report.
#[derive(Clone)]
struct Said {
    players: [Option<String>; 2],
    event: Option<String>,
    date: Option<String>,
    verdict: Option<Verdict>,
}

impl Said {
    fn of(game: GameAsked<'_>) -> Said {
        let text = |role| game.header(role).map(Cow::into_owned);
        Said {
            players: [HeaderRole::First, HeaderRole::Second].map(text),
            event: text(HeaderRole::Event),
            date: text(HeaderRole::Date),
            verdict: game.verdict(),
        }
    }
}

/// A game that was read.
struct ReadGame {
    /// Its number in the file, from 1.
    number: usize,
    line: MainLine,
    /// The steps of its main line.
    steps: Box<[u64]>,
    said: Said,
    fullness: Fullness,
}

/// The games of one file.
enum FileGames<'a> {
    Indexed(FileAsked<'a>, Vec<MainLine>),
    Read(Vec<ReadGame>),
}

/// Runs the command.
pub(super) fn run(args: &DedupeArgs, out: &mut Out) -> CommandResult {
    if inputs::is_filter(&args.inputs) && (args.in_place || args.output.is_some()) {
        let why = say!(reader(), "standard input can only be read once; write it to a file first");
        return Err(Failure::Message(why.to_owned()));
    }
    let mut written = args.output.as_deref().map(Written::to).transpose()?;
    let (collection, mut read) = collection(args)?;
    match args.report {
        AnswerFormat::Human => collection.text(out)?,
        AnswerFormat::Json => out.json(&format!("{}\n", collection.json()))?,
    }
    out.flush()?;
    let mut losses = Losses::default();
    if let Some(written) = &mut written {
        read = read.max(collection.write(args, written, &mut losses)?);
    } else if args.in_place {
        read = read.max(collection.change(args, &mut losses)?);
    }
    losses.tell_rest();
    if let Some(written) = written {
        written.finish()?;
    }
    let changed = args.in_place || args.output.is_some();
    let status = if collection.found.groups.is_empty() || changed { Status::Fine } else { Status::Findings };
    Ok(status.max(read))
}

/// Reads the collection, by the index as far as that can be.
fn collection(args: &DedupeArgs) -> Result<(Collection, Status), Failure> {
    inputs::known_language(args.inputs.language.as_deref())?;
    let (inputs, status) = inputs::all(&args.inputs, Kinds::All);
    if let Some(indexed) = Indexed::of((&args.inputs, &args.cache), &inputs) {
        for _ in 0..2 {
            let read = Collection::read(args, (&inputs, status), Some((&indexed, &indexed.ask(&[]))))?;
            if indexed.is_sound() {
                return Ok(read);
            }
        }
    }
    Collection::read(args, (&inputs, status), None)
}

/// The games of a record as they are compared.
fn read(record: &Record) -> Vec<ReadGame> {
    let (mut found, mut before) = (Vec::new(), 0);
    for document in record.pieces() {
        for facts in query::games(&document) {
            found.extend(read_game(&facts, before));
        }
        before += document.totals().games as usize;
    }
    found
}

fn read_game(facts: &Facts<'_>, before: usize) -> Option<ReadGame> {
    let MainLineRead { positions, is_whole, follows } = ide::main_line(facts.document, facts.entry)?;
    let headers = facts.headers().iter().filter(|header| !header.is_unknown()).count();
    let keys = positions.main_keys();
    let (start, after) = keys.split_first().map_or((0, keys), |(start, after)| (*start, after));
    let codes = || positions.main_moves().map(|mv| mv?.code().map(u64::from)).collect::<Option<Vec<u64>>>();
    let steps = codes().filter(|_| follows).unwrap_or_else(|| after.to_vec());
    let said = Said {
        players: [HeaderRole::First, HeaderRole::Second].map(|role| facts.text(role)),
        event: facts.text(HeaderRole::Event),
        date: facts.text(HeaderRole::Date),
        verdict: positions.verdict,
    };
    Some(ReadGame {
        number: before + facts.game,
        line: MainLine { plies: after.len(), whole: is_whole },
        steps: std::iter::once(start).chain(steps).collect(),
        said,
        fullness: (headers, positions.keys.len() - keys.len(), facts.entry.tree.text_len()),
    })
}

/// The lines of the games of an index, by their indices in the collection.
struct IndexedRun<'a> {
    of: OrderedLines<'a>,
    lines: Vec<Ordered>,
}

impl OrderedRun for IndexedRun<'_> {
    fn lines(&self) -> &[Ordered] {
        &self.lines
    }

    fn step(&self, line: usize, index: usize) -> Option<u64> {
        self.of.step(line, index)
    }
}

#[derive(Default)]
struct Collection {
    files: Vec<String>,
    games: Vec<Known>,
    lines: Vec<MainLine>,
    /// The same for each game that the report lists.
    said: BTreeMap<usize, Said>,
    found: Duplicates,
}

/// Takes a game with its index among all, its record and its document.
type Visit<'v> = dyn FnMut(usize, Game, &Record, &Document) -> Result<(), Failure> + 'v;

impl Collection {
    /// Reads the inputs, or asks an index about them.
    fn read(
        args: &DedupeArgs,
        (inputs, status): (&[Input], Status),
        indexed: Option<(&Indexed, &Asked<'_>)>,
    ) -> Result<(Collection, Status), Failure> {
        let files = indexed.map_or(vec![None; inputs.len()], |(indexed, asked)| indexed.files(asked));
        // Of a game whose line has no codes the index does not know enough.
        let games = |file: &FileAsked<'_>| {
            let line =
                |game: GameAsked<'_>| game.follows().then(|| MainLine { plies: game.plies(), whole: game.is_whole() });
            file.games().map(line).collect::<Option<Vec<MainLine>>>()
        };
        let known = map_on_all_cores(&files, |file| Some(FileGames::Indexed((*file)?, games(file.as_ref()?)?)));
        let known = inputs.iter().zip(known).map(|(input, file)| Some((input.name(), file?))).collect();
        let inputs = Inputs { inputs: inputs.to_vec(), known, status };
        let (mut collection, mut all, mut first) = (Collection::default(), Vec::new(), Vec::new());
        let status = inputs::read_rest(
            &args.inputs,
            inputs,
            |record| (record.input.name(), FileGames::Read(read(&record))),
            |(name, games)| {
                first.push(collection.games.len());
                collection.files.push(name);
                collection.add(&games);
                all.push(games);
                Ok(())
            },
        )?;
        collection.find(args, &all, &first, indexed.map(|(_, asked)| asked));
        Ok((collection, status))
    }

    fn add(&mut self, games: &FileGames<'_>) {
        let file = self.files.len() - 1;
        let (numbers, lines): (Vec<usize>, Vec<MainLine>) = match games {
            FileGames::Indexed(_, lines) => ((1..=lines.len()).collect(), lines.clone()),
            FileGames::Read(games) => games.iter().map(|game| (game.number, game.line)).unzip(),
        };
        self.games.extend(numbers.into_iter().map(|number| Known { file, number }));
        self.lines.extend(lines);
    }

    /// Finds the duplicates among the games of all files, each file with the index of its first game.
    fn find(&mut self, args: &DedupeArgs, files: &[FileGames<'_>], first: &[usize], asked: Option<&Asked<'_>>) {
        let at = |file: usize, nth: usize| first.get(file).copied().unwrap_or(0) + nth;
        let is_compared = |game: usize| self.lines.get(game).is_some_and(|line| line.whole && line.plies > 0);
        let read = files.iter().enumerate().flat_map(|(file, games)| {
            let games = if let FileGames::Read(games) = games { games.as_slice() } else { &[] };
            games.iter().enumerate().map(move |(nth, game)| (at(file, nth), game))
        });
        let compared = read.clone().filter(|(index, _)| is_compared(*index));
        let read_run = ReadRun::new(compared.map(|(index, game)| (index, game.steps.clone())).collect());
        let asked_for: Vec<Option<FileAsked<'_>>> =
            files.iter().map(|file| if let FileGames::Indexed(file, _) = file { Some(*file) } else { None }).collect();
        let of_segments = asked.map(|asked| asked.ordered_lines(&asked_for)).unwrap_or_default();
        let indexed = of_segments.into_iter().map(|of| {
            let ordered = |line: &OrderedLine| {
                let game = at(line.file, line.number - 1);
                let steps = self.lines.get(game).map_or(0, |line| line.plies + 1);
                Ordered { game, steps, shared: line.shared }
            };
            IndexedRun { lines: of.lines.iter().map(ordered).collect(), of }
        });
        let indexed: Vec<IndexedRun<'_>> = indexed.collect();
        let runs = indexed.iter().map(|run| run as &dyn OrderedRun);
        let runs: Vec<&dyn OrderedRun> = runs.chain([&read_run as &dyn OrderedRun]).collect();
        let known = |index: usize| {
            let game = self.games.get(index)?;
            Some((files.get(game.file)?, index - at(game.file, 0)))
        };
        let fullness = |index: usize| match known(index) {
            Some((FileGames::Read(games), nth)) => games.get(nth).map(|game| game.fullness),
            Some((FileGames::Indexed(file, _), nth)) => file.games().nth(nth).map(|game| game.fullness()),
            None => None,
        };
        let keep = match args.keep {
            WantedKeep::Longest => Keep::Longest,
            WantedKeep::First => Keep::First,
        };
        let fullness = |index| fullness(index).unwrap_or_default();
        self.found = duplicates(&self.lines, &merged(&runs), &fullness, keep, args.shortest);
        let said = |index: usize| match known(index)? {
            (FileGames::Read(games), nth) => Some((index, games.get(nth)?.said.clone())),
            (FileGames::Indexed(file, _), nth) => Some((index, Said::of(file.games().nth(nth)?))),
        };
        let Duplicates { groups, ambiguous, unread } = &self.found;
        let named = groups.iter().flat_map(|(kept, others)| others.iter().chain([kept]));
        self.said = named.chain(ambiguous).chain(unread).filter_map(|index| said(*index)).collect();
    }

    fn half_moves(&self, game: usize) -> usize {
        self.lines.get(game).map_or(0, |line| line.plies)
    }

    /// A game for people: its place, players, event, day, result and length.
    fn line(&self, index: usize) -> String {
        let (Some(game), Some(said)) = (self.games.get(index), self.said.get(&index)) else { return String::new() };
        let mut parts = headers_of(&said.players, said.event.as_deref(), said.date.as_deref(), said.verdict);
        parts.push(wording::after_plies(reader(), u32::try_from(self.half_moves(index)).unwrap_or(u32::MAX), false));
        let name = self.files.get(game.file).map_or("", String::as_str);
        let at = styled(STRONG, &one_line(&format!("{name}#{}", game.number)));
        format!("{at}: {}", one_line(&parts.join(" · ")))
    }

    fn text(&self, out: &mut Out) -> std::io::Result<()> {
        for (kept, others) in &self.found.groups {
            out.text(&format!("{}\n", self.line(*kept)))?;
            for other in others {
                let same = self.half_moves(*other) == self.half_moves(*kept);
                let how = if same { say!(reader(), "the same moves") } else { say!(reader(), "its beginning") };
                out.text(&format!("  {how}: {}\n", self.line(*other)))?;
            }
        }
        for game in &self.found.ambiguous {
            let why = say!(reader(), "the beginning of several games, left alone");
            out.text(&format!("{}: {why}\n", self.line(*game)))?;
        }
        for game in &self.found.unread {
            let why = say!(reader(), "cannot be read to its end, left alone");
            out.text(&format!("{}: {why}\n", self.line(*game)))?;
        }
        let games = self.games.len();
        let duplicates = self.found.groups.iter().map(|(_, others)| others.len()).sum::<usize>();
        let games = say_count!(reader(), games, "{games} game" | "{games} games");
        let all = say_count!(
            reader(),
            duplicates,
            "{duplicates} of {games} is there a second time" | "{duplicates} of {games} are there a second time",
            games
        );
        out.text(&format!("{all}\n"))
    }

    fn json(&self) -> Value {
        let game = |index: usize| {
            let (game, said) = (self.games.get(index)?, self.said.get(&index)?);
            Some(json!({
                "path": self.files.get(game.file),
                "game": game.number,
                "players": said.players,
                "event": said.event,
                "date": said.date,
                "result": said.verdict.map(Verdict::score),
                "length": self.half_moves(index),
            }))
        };
        let all = |games: &[usize]| games.iter().filter_map(|index| game(*index)).collect::<Vec<_>>();
        let groups = self.found.groups.iter();
        let groups: Vec<Value> =
            groups.map(|(kept, others)| json!({"kept": game(*kept), "duplicates": all(others)})).collect();
        let duplicates = self.found.groups.iter().map(|(_, others)| others.len()).sum::<usize>();
        json!({
            "version": 1,
            "groups": groups,
            "ambiguous": all(&self.found.ambiguous),
            "unread": all(&self.found.unread),
            "summary": {"files": self.files.len(), "games": self.games.len(), "duplicates": duplicates},
        })
    }

    /// The duplicates, each with the game that is kept for it.
    fn kept_for(&self) -> BTreeMap<usize, usize> {
        let groups = self.found.groups.iter();
        groups.flat_map(|(kept, others)| others.iter().map(|other| (*other, *kept))).collect()
    }

    /// The index of a game of a file.
    fn index_of(&self) -> BTreeMap<(&str, usize), usize> {
        let games = self.games.iter().enumerate();
        games
            .map(|(index, game)| ((self.files.get(game.file).map_or("", String::as_str), game.number), index))
            .collect()
    }

    /// Calls `visit` with each game of each file, one file after the other.
    fn each_game(&self, args: &DedupeArgs, visit: &mut Visit<'_>) -> Result<Status, Failure> {
        let index = self.index_of();
        inputs::each(
            &args.inputs,
            Kinds::All,
            |record| record,
            |record: Record| {
                let (name, mut before) = (record.input.name(), 0);
                for document in record.pieces() {
                    for facts in query::games(&document) {
                        let Some(index) = index.get(&(name.as_str(), before + facts.game)) else { continue };
                        if let Some(game) = game_of(&document, facts.record, 0, &mut Vec::new()) {
                            visit(*index, game, &record, &document)?;
                        }
                    }
                    before += document.totals().games as usize;
                }
                Ok(())
            },
        )
    }

    /// The duplicates by the game that is kept. Of one that says nothing besides its moves only the headers are kept.
    fn additions(&self, args: &DedupeArgs) -> Result<BTreeMap<usize, Vec<(usize, Game)>>, Failure> {
        let kept_for = self.kept_for();
        let mut additions: BTreeMap<usize, Vec<(usize, Game)>> = BTreeMap::new();
        self.each_game(args, &mut |index, mut game, _, _| {
            let Some(kept) = kept_for.get(&index) else { return Ok(()) };
            if self.half_moves(index) <= self.half_moves(*kept) && !says_more(&game) {
                game.plies = Vec::new();
                game.lines = vec![Line::default()];
                game.end = None;
            }
            additions.entry(*kept).or_default().push((index, game));
            Ok(())
        })?;
        Ok(additions)
    }

    /// A game with what its duplicates add to it. What has no place in it is named.
    fn merged(&self, index: usize, mut game: Game, others: Vec<(usize, Game)>, losses: &mut Losses) -> Game {
        others.iter().for_each(|(_, other)| convert::add_missing_headers(&mut game, other));
        let of: Vec<usize> = std::iter::once(index).chain(others.iter().map(|(index, _)| *index)).collect();
        let (mut lost, own) = (Vec::new(), game.clone());
        let all = std::iter::once(game).chain(others.into_iter().map(|(_, game)| game)).collect();
        let merged = convert::merge(all, &mut lost).ok().flatten().unwrap_or(own);
        for Loss { mut place, what } in lost {
            let mut known = None;
            if let LossPlace::Game(game) | LossPlace::Ply { game, .. } = &mut place {
                known = of.get(*game).and_then(|index| self.games.get(*index));
                *game = known.map_or(0, |known| known.number - 1);
            }
            let name = known.and_then(|known| self.files.get(known.file)).map_or("", String::as_str);
            losses
                .tell(|| say!(reader(), "{name}: lost: {loss}", name, loss = words::loss(reader(), &place.lost(what))));
        }
        merged
    }

    /// Writes all games, each once.
    fn write(&self, args: &DedupeArgs, written: &mut Written<'_>, losses: &mut Losses) -> Result<Status, Failure> {
        let (mut additions, duplicates) = (self.additions(args)?, self.kept_for());
        self.each_game(args, &mut |index, game, record, document| {
            if duplicates.contains_key(&index) {
                return Ok(());
            }
            let others = additions.remove(&index).unwrap_or_default();
            let game = if others.is_empty() { game } else { self.merged(index, game, others, losses) };
            written.push(game, record, document)
        })
    }

    /// Changes the files: first those that get something, then those that something is taken out of.
    fn change(&self, args: &DedupeArgs, losses: &mut Losses) -> Result<Status, Failure> {
        let mut additions = self.additions(args)?;
        let file_of = |index: usize| self.games.get(index).map(|game| game.file);
        let mut failed: BTreeSet<usize> = BTreeSet::new();
        let gaining: BTreeSet<usize> = additions.keys().filter_map(|kept| file_of(*kept)).collect();
        let mut status = self.rewrite(args, &gaining, &mut failed, &mut |index, game| {
            let others = additions.remove(&index).unwrap_or_default();
            Some(if others.is_empty() { game } else { self.merged(index, game, others, losses) })
        })?;
        let safe = |kept: usize| file_of(kept).is_some_and(|file| !failed.contains(&file));
        let out: BTreeSet<usize> =
            self.kept_for().into_iter().filter(|(_, kept)| safe(*kept)).map(|(other, _)| other).collect();
        let losing: BTreeSet<usize> = out.iter().filter_map(|index| file_of(*index)).collect();
        status = status.max(self.rewrite(args, &losing, &mut BTreeSet::new(), &mut |index, game| {
            (!out.contains(&index)).then_some(game)
        })?);
        Ok(status)
    }

    /// Writes some files anew, each game as `change` returns it or not at all. Files that could not be written are added to
    /// `failed`.
    fn rewrite(
        &self,
        args: &DedupeArgs,
        files: &BTreeSet<usize>,
        failed: &mut BTreeSet<usize>,
        change: &mut dyn FnMut(usize, Game) -> Option<Game>,
    ) -> Result<Status, Failure> {
        let index = self.index_of();
        let mut status = Status::Fine;
        let names: BTreeMap<&str, usize> =
            files.iter().filter_map(|file| Some((self.files.get(*file)?.as_str(), *file))).collect();
        let read = inputs::each(
            &args.inputs,
            Kinds::All,
            |record| record,
            |record: Record| {
                let name = record.input.name();
                let Some(file) = names.get(name.as_str()) else { return Ok(()) };
                let text = text_of(&record, &mut |number, game| match index.get(&(name.as_str(), number)) {
                    Some(index) => change(*index, game),
                    None => Some(game),
                });
                let replaced = text.and_then(|text| match record.input.path() {
                    Some(path) => record.replace(path, &text),
                    None => Ok(()),
                });
                if let Err(why) = replaced {
                    complain(&format!("{name}: {why}"));
                    failed.insert(*file);
                    status = Status::Failed;
                }
                Ok(())
            },
        )?;
        Ok(status.max(read))
    }
}

/// The text of a record whose games are changed by `change`, by their numbers from 1. The error says why it is left as it is.
fn text_of(record: &Record, change: &mut dyn FnMut(usize, Game) -> Option<Game>) -> Result<String, String> {
    let target = Target::Format { format: record.loaded.format, notation: None };
    let (mut conversion, mut lost, mut before, mut count) = (None, Vec::new(), 0, 0);
    for document in record.pieces() {
        let mut games = Vec::new();
        for facts in query::games(&document) {
            let number = before + facts.game;
            games.extend(game_of(&document, facts.record, number - 1, &mut lost).and_then(|game| change(number, game)));
        }
        before += document.totals().games as usize;
        count += games.len();
        let conversion = conversion.get_or_insert_with(|| {
            let (encoding, ending) = (record.loaded.encoding, LineEnding::of(&record.loaded.text));
            let (script, layout) = (inputs::script(encoding, &record.settings), record.settings.layout);
            let notation = own_notation(record, &document, &target);
            let options = WriteOptions { notation, layout, ending, encoding, script, ..WriteOptions::default() };
            Conversion::new(target, &options, reader())
        });
        if !games.is_empty() {
            conversion.add(games)?;
        }
    }
    if count == 0 {
        return Err(say!(reader(), "is left as it is: all its games are in other files; delete it").to_owned());
    }
    let converted = conversion.map(Conversion::finish).unwrap_or_default();
    match lost.iter().chain(&converted.lost).next() {
        None => Ok(converted.text),
        Some(loss) => Err(say!(
            reader(),
            "is left as it is, because something would be lost; use -o: {loss}",
            loss = words::loss(reader(), loss)
        )),
    }
}

/// Whether a game has more than headers and moves.
fn says_more(game: &Game) -> bool {
    let ply =
        |ply: &Ply| !ply.comments.is_empty() || ply.remark.is_some() || !ply.nags.is_empty() || ply.time.is_some();
    !game.comments.is_empty()
        || game.lines.len() > 1
        || !game.diagrams.is_empty()
        || game.lines.iter().any(|line| !line.comments.is_empty())
        || game.end.as_ref().is_some_and(|end| !end.comments.is_empty())
        || game.plies.iter().any(ply)
}
