//! The arguments of the commands about collections of games: `search`, `tree`, `dedupe`, `export`.

use std::path::PathBuf;

use clap::{Args as ArgGroup, ValueEnum};

use super::{AnswerFormat, InputArgs};
use crate::words::say;
use crate::workspace::reader;

/// The formats of the games found.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum FoundFormat {
    /// For people: a line a game
    Human,
    /// One JSON document
    Json,
    /// For programs: a line a game, the path, # and the number of the game
    Ids,
}

/// The results to search for.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum WantedResult {
    /// The first mover has won
    #[value(name = "1-0")]
    First,
    /// The second mover has won
    #[value(name = "0-1")]
    Second,
    /// Nobody has won
    #[value(name = "draw", aliases = ["0.5-0.5", "1/2-1/2"])]
    Draw,
    /// Unfinished, or unknown
    #[value(name = "*", alias = "0-0")]
    Unknown,
}

/// Which part of a game is looked at.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::cli) enum WantedLine {
    /// The main line and the variations
    #[default]
    Any,
    /// The main line
    Main,
    /// The variations
    Variation,
}

/// Conditions that a game must all meet.
#[derive(ArgGroup, Default, Debug)]
pub(in crate::cli) struct FilterArgs {
    /// Games that meet a query, such as 'player:Hu (result:draw or length>=100)'
    #[arg(short, long, value_name = "QUERY")]
    pub query: Option<String>,
    /// Games of a player whose name contains this
    #[arg(long, value_name = "NAME")]
    pub player: Option<String>,
    /// Games whose first mover has a name that contains this
    #[arg(long, value_name = "NAME")]
    pub first: Option<String>,
    /// Games whose second mover has a name that contains this
    #[arg(long, value_name = "NAME")]
    pub second: Option<String>,
    /// Games of an event whose name contains this
    #[arg(long, value_name = "NAME")]
    pub event: Option<String>,
    /// Games of an opening: a code of ECCO, a range such as A10-A39, or a part of a name, in the headers or by the moves
    #[arg(long, value_name = "NAME")]
    pub opening: Option<String>,
    /// Games played on this day, month or year, or later
    #[arg(long, value_name = "DATE")]
    pub from: Option<String>,
    /// Games played on this day, month or year, or earlier
    #[arg(long, id = "until", value_name = "DATE")]
    pub to: Option<String>,
    /// Games with this result
    #[arg(long, value_enum, value_name = "RESULT", allow_hyphen_values = true)]
    pub result: Option<WantedResult>,
    /// Games of so many half-moves: 40, 20..60, 80.. or ..60
    #[arg(long, value_name = "RANGE")]
    pub length: Option<String>,
    /// Games of a player with a rating in this range
    #[arg(long, value_name = "RANGE")]
    pub rating: Option<String>,
    /// Games whose first mover has a rating in this range
    #[arg(long, value_name = "RANGE")]
    pub first_rating: Option<String>,
    /// Games whose second mover has a rating in this range
    #[arg(long, value_name = "RANGE")]
    pub second_rating: Option<String>,
    /// Games that begin with these moves, in any notation
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub moves: Option<String>,
    /// Games with these pieces at some moment, such as 'R vs CC'
    #[arg(long, value_name = "PIECES")]
    pub material: Option<String>,
    /// Games with a board like this at some moment: a FEN with wildcards
    #[arg(long, value_name = "PATTERN")]
    pub pattern: Option<String>,
    /// Games with these words in a comment
    #[arg(long, value_name = "WORDS")]
    pub comment: Option<String>,
    /// Where positions, pieces and comments are looked for
    #[arg(long, value_enum, default_value = "any")]
    pub line: WantedLine,
}

/// When the index of the records is used.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::cli) enum WantedCache {
    /// For records of 1 MiB and more together
    #[default]
    Auto,
    /// However few records there are
    Always,
    /// Built anew
    Rebuild,
    /// Not at all: each record is read
    Never,
}

/// How the index of the records is used.
#[derive(ArgGroup, Default, Debug)]
pub(in crate::cli) struct CacheArgs {
    /// When the index of the records is used, which is kept in the cache directory of the user
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto")]
    pub cache: WantedCache,
    /// Read each record, as --cache never does
    #[arg(long, conflicts_with = "cache")]
    pub no_cache: bool,
}

impl CacheArgs {
    /// When it is used.
    pub(in crate::cli) fn wanted(&self) -> WantedCache {
        if self.no_cache { WantedCache::Never } else { self.cache }
    }
}

/// The conditions of a search, which a game must all meet, and the form of the answer.
#[derive(ArgGroup, Debug)]
#[command(
    group = clap::ArgGroup::new("wanted").required(true).multiple(true).args([
        "fen", "at", "query", "player", "first", "second", "event", "opening", "from", "until", "result", "length", "rating",
        "first_rating", "second_rating", "moves", "material", "pattern", "comment",
    ]),
    after_help = "Exit codes: 0 a game was found, 1 none was, 2 a usage error or a file that cannot be read."
)]
pub(in crate::cli) struct SearchArgs {
    /// Games that reach this position: a FEN of xiangqi or jeiqi, or an SFEN of shogi
    #[arg(long, value_name = "FEN", conflicts_with = "at")]
    pub fen: Option<String>,
    /// Games that reach the position at a place of a record, counted from 1 in characters
    #[arg(long, value_name = "FILE:LINE:COL")]
    pub at: Option<String>,
    /// The conditions
    #[command(flatten)]
    pub filters: FilterArgs,
    /// Only count the games
    #[arg(long)]
    pub count: bool,
    /// How the games are shown
    #[arg(long, value_enum, default_value = "human")]
    pub format: FoundFormat,
    /// Write the games as one record too, in the format that the file's extension names
    #[arg(short, long, value_name = "OUT", conflicts_with = "count")]
    pub output: Option<PathBuf>,
    /// The index
    #[command(flatten)]
    pub cache: CacheArgs,
    /// The files to read
    #[command(flatten)]
    pub inputs: InputArgs,
}

/// Which tree is shown, and how.
#[derive(ArgGroup, Debug)]
#[command(
    after_help = "Exit codes: 0 a game reaches the position, 1 none does, 2 a usage error or a file that cannot be read."
)]
pub(in crate::cli) struct TreeArgs {
    /// The position that the tree starts from: a FEN of xiangqi or jeiqi, or an SFEN of shogi [default: the usual start]
    #[arg(long, value_name = "FEN", conflicts_with = "at")]
    pub fen: Option<String>,
    /// The position at a place of a record, counted from 1 in characters
    #[arg(long, value_name = "FILE:LINE:COL")]
    pub at: Option<String>,
    /// How many half-moves deep the tree is
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=40))]
    pub depth: u8,
    /// Only moves that at least so many games play
    #[arg(long, value_name = "GAMES", default_value_t = 1)]
    pub min: u32,
    /// Count what variations play too
    #[arg(long)]
    pub variations: bool,
    /// The conditions
    #[command(flatten)]
    pub filters: FilterArgs,
    /// How the tree is shown
    #[arg(long, value_enum, default_value = "human")]
    pub format: AnswerFormat,
    /// The index
    #[command(flatten)]
    pub cache: CacheArgs,
    /// The files to read
    #[command(flatten)]
    pub inputs: InputArgs,
}

/// Which of several equal games is kept.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum WantedKeep {
    /// The longest one; of these the one with most headers, variations and text
    Longest,
    /// The first one
    First,
}

/// Which games are the same, and what is done with them.
#[derive(ArgGroup, Debug)]
#[command(
    after_help = "Exit codes: 0 each game is there once, or the games were written, 1 some are there more than once, 2 a usage error or a file that cannot be read or written."
)]
pub(in crate::cli) struct DedupeArgs {
    /// Which of several equal games is kept; it gets the comments and variations of the others
    #[arg(long, value_enum, default_value = "longest")]
    pub keep: WantedKeep,
    /// Leave beginnings of longer games alone that have fewer half-moves
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub shortest: usize,
    /// The form of the report
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "human")]
    pub report: AnswerFormat,
    /// Write all games as one record, each once, in the format that the file's extension names
    #[arg(short, long, value_name = "OUT", conflicts_with = "in_place")]
    pub output: Option<PathBuf>,
    /// Change the files
    #[arg(long)]
    pub in_place: bool,
    /// The index
    #[command(flatten)]
    pub cache: CacheArgs,
    /// The files to read
    #[command(flatten)]
    pub inputs: InputArgs,
}

/// The forms of tables.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum WantedForm {
    /// Apache Parquet
    Parquet,
    /// Comma-separated values, RFC 4180
    Csv,
    /// A JSON object a line
    Ndjson,
}

/// The tables.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum WantedTable {
    /// A row a game
    Games,
    /// A row a half-move
    Moves,
}

/// Which tables are written, and how.
#[derive(ArgGroup, Debug)]
#[command(
    // `--to` is the form.
    mut_arg("until", |arg| arg.long("until")),
    after_help = "Exit codes: 0 all was exported, 1 it was stopped before the end, 2 a usage error or a file that cannot be read or written."
)]
pub(in crate::cli) struct ExportArgs {
    /// The form of the tables
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub to: WantedForm,
    /// The tables that are written, besides the list of files
    #[arg(long, value_enum, value_name = "TABLES", value_delimiter = ',', default_values = ["games", "moves"])]
    pub tables: Vec<WantedTable>,
    /// The notation of the half-moves, besides coordinates [default: as written]
    #[arg(long, value_name = "NOTATION")]
    pub notation: Option<String>,
    /// Write the half-moves of variations too
    #[arg(long)]
    pub variations: bool,
    /// Spread the half-moves over so many folders by the key of their position: a power of two from 2 to 256
    #[arg(long, value_name = "N", value_parser = partition)]
    pub partition: Option<u16>,
    /// The folder for the tables: a new or empty one, or one with the same export, which then goes on
    #[arg(short, long, value_name = "DIR")]
    pub output: PathBuf,
    /// The conditions
    #[command(flatten)]
    pub filters: FilterArgs,
    /// The files to read
    #[command(flatten)]
    pub inputs: InputArgs,
}

/// The number of folders that half-moves are spread over.
fn partition(text: &str) -> Result<u16, String> {
    let number = text.parse().ok().filter(|number: &u16| number.is_power_of_two() && (2..=256).contains(number));
    number.ok_or_else(|| say!(reader(), "must be a power of two from 2 to 256").to_owned())
}
