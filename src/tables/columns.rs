//! The columns of the tables. Names, types and meanings are stable: a new version may add columns at the end.

/// The version of the keys. A key of one version never changes; should keys ever be computed in another way, this number does.
pub const KEY_VERSION: i32 = 1;

/// The type of a column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A whole number of 64 bits with a sign.
    Int64,
    /// A whole number of 32 bits with a sign.
    Int32,
    /// A floating-point number of 64 bits.
    Double,
    /// True or false.
    Bool,
    /// A text in UTF-8.
    Text,
}

impl Kind {
    /// The name of the type for people.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Int64 => "int64",
            Kind::Int32 => "int32",
            Kind::Double => "double",
            Kind::Bool => "bool",
            Kind::Text => "string",
        }
    }
}

/// A column of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub kind: Kind,
    /// Whether a row may have no value here.
    pub nullable: bool,
    /// Its meaning.
    pub doc: &'static str,
}

const fn column(name: &'static str, kind: Kind, doc: &'static str) -> Column {
    Column { name, kind, nullable: false, doc }
}

const fn nullable(name: &'static str, kind: Kind, doc: &'static str) -> Column {
    Column { name, kind, nullable: true, doc }
}

/// The columns of `games`: a row for each game.
pub const GAMES: &[Column] = &[
    column("game", Kind::Int64, "the id of the game: a hash of `path` and `number`, the same in each run"),
    column("path", Kind::Text, "the file as it was named or found"),
    column("format", Kind::Text, "the id of its format, as `xqls languages` lists them"),
    column("number", Kind::Int32, "the number of the game in the file, from 1"),
    column("variant", Kind::Text, "`xiangqi`, `jeiqi` or `shogi`"),
    nullable("first", Kind::Text, "the name of the first mover"),
    nullable("second", Kind::Text, "the name of the second mover"),
    nullable("first_rating", Kind::Int32, "the rating of the first mover"),
    nullable("second_rating", Kind::Int32, "the rating of the second mover"),
    nullable("event", Kind::Text, "the tournament or match"),
    nullable("site", Kind::Text, "the place"),
    nullable("round", Kind::Text, "the round"),
    nullable("date", Kind::Text, "the day such as `1994-03-20`, unknown parts as `?`"),
    nullable("year", Kind::Int32, "the year of `date`"),
    column("result", Kind::Text, "`1-0`, `0-1`, `0.5-0.5`, or `*` for unfinished or unknown"),
    nullable("reason", Kind::Text, "why it ended, as written"),
    nullable("opening", Kind::Text, "the code of the opening in the headers, else of the moves"),
    nullable("opening_name", Kind::Text, "the name of the opening in the headers, else of the moves"),
    column("start_fen", Kind::Text, "the position that it starts from: FEN, in shogi SFEN"),
    column("start_key", Kind::Int64, "the key of that position"),
    column("plies", Kind::Int32, "the half-moves of the main line, up to the first one that cannot be read"),
    column("whole", Kind::Bool, "whether the main line could be read to its end"),
    column("errors", Kind::Int32, "the errors that `xqls check` reports in it"),
    nullable(
        "moves_key",
        Kind::Int64,
        "a hash of the positions of the main line; null if it is not `whole` or has no half-move",
    ),
    column("key_version", Kind::Int32, "the version of all keys"),
];

/// The columns of `moves`: a row for each half-move.
pub const MOVES: &[Column] = &[
    column("game", Kind::Int64, "the id of the game"),
    column("line", Kind::Int32, "0 for the main line, or the number of the variation in the game"),
    nullable("parent_line", Kind::Int32, "the line that a variation leaves; null for the main line"),
    nullable("parent_ply", Kind::Int32, "the half-moves before the place where it leaves that line"),
    column("ply", Kind::Int32, "the half-moves before this one, from the start of the game"),
    column("side", Kind::Text, "the mover: `first` or `second`"),
    nullable("key", Kind::Int64, "the key of the position before it; null if that is not known"),
    nullable("after", Kind::Int64, "the key of the position after it; null if none is reached, or none that is known"),
    nullable("move", Kind::Text, "coordinates such as `h2e2`, in shogi USI; null if no move can be read"),
    column("text", Kind::Text, "as it is written, or in the notation of `--notation`"),
    nullable("legal", Kind::Bool, "whether the rules allow it; null if the position is not known"),
    nullable("capture", Kind::Bool, "whether it captures"),
    nullable("check", Kind::Bool, "whether it gives check"),
    nullable("mate", Kind::Bool, "whether it gives mate"),
    nullable(
        "eval_cp",
        Kind::Int32,
        "a program's evaluation in hundredths of a pawn, for the first mover, from the comment",
    ),
    nullable(
        "eval_mate",
        Kind::Int32,
        "or the moves to mate, in shogi half-moves, negative if the second mover mates; 0 if nobody knows how many",
    ),
    nullable("depth", Kind::Int32, "the depth of the evaluation"),
    nullable("time_s", Kind::Double, "the seconds used"),
    nullable("judgement", Kind::Text, "its signs such as `?!`, then numbered ones such as `$14`, with spaces between"),
    nullable("comment", Kind::Text, "its comments, with a line break between"),
];

/// The columns of `files`: a row for each file that was read or could not be.
pub const FILES: &[Column] = &[
    column("path", Kind::Text, "the file as it was named or found"),
    nullable("format", Kind::Text, "the id of its format"),
    column("status", Kind::Text, "`read`, `damaged`, `skipped` (of no known format) or `unreadable`"),
    column("games", Kind::Int32, "the games in the tables"),
    column("errors", Kind::Int32, "the errors that `xqls check` reports in the file"),
    nullable("problem", Kind::Text, "what is damaged, or why it was not read, in the language of the user"),
];
