//! The arguments of the command line. Help and completions come from here.

mod collections;

pub(super) use collections::{
    CacheArgs, DedupeArgs, ExportArgs, FilterArgs, FoundFormat, SearchArgs, TreeArgs, WantedCache, WantedForm,
    WantedKeep, WantedLine, WantedResult, WantedTable,
};

use std::num::NonZeroU32;
use std::path::PathBuf;

use crate::text::Encoding;
use crate::words::{Locale, comma, say};
use crate::workspace::reader;
use clap::{Args as ArgGroup, Parser, Subcommand, ValueEnum};

/// Checks, formats, converts and serves board-game records: xiangqi, jeiqi and shogi.
#[derive(Parser, Debug)]
#[command(name = "xqls", version, about, max_term_width = 100, disable_help_subcommand = true)]
pub(super) struct Args {
    /// Run the language server, as `xqls lsp --stdio` does.
    #[cfg(feature = "server")]
    #[arg(long, hide = true)]
    pub stdio: bool,
    /// Given by some editors.
    #[arg(long = "clientProcessId", hide = true, global = true)]
    pub client_process: Option<u32>,
    /// The language of all output: en, zh-Hans, zh-Hant or ja [default: that of the environment]
    #[arg(long, global = true, value_name = "LANGUAGE", value_parser = locale)]
    pub locale: Option<Locale>,
    /// The command.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub(super) enum Command {
    /// Run the language server
    #[cfg(feature = "server")]
    Lsp(LspArgs),
    /// Check records move by move
    Check(CheckArgs),
    /// Format records
    Fmt(FmtArgs),
    /// Convert a record to another format
    Convert(ConvertArgs),
    /// Compare two records: half-moves, headers, variations and comments
    Diff(DiffArgs),
    /// Join two versions of a record, as the merge driver of git
    MergeDriver(MergeDriverArgs),
    /// Print a record with a half-move a line, for textconv of git
    Textconv(TextconvArgs),
    /// Show the board at a place of a record
    Board(BoardArgs),
    /// Find games by position, players, dates, pieces, comments and more
    Search(SearchArgs),
    /// Show the opening tree: what was played from a position on, and with what result
    Tree(TreeArgs),
    /// Find games that are there more than once, and keep each once
    Dedupe(DedupeArgs),
    /// Write games and half-moves as tables for DuckDB, Polars, Spark and others
    Export(ExportArgs),
    /// Find mates by checks, and judge the solutions of problems
    Solve(SolveArgs),
    /// Annotate games with an engine: evaluations, and signs on bad half-moves
    Annotate(AnnotateArgs),
    /// Analyse a position with an engine
    Analyse(AnalyseArgs),
    /// Configure engines
    Engine {
        /// The command.
        #[command(subcommand)]
        command: EngineCommand,
    },
    /// Explain a diagnostic, with an example and its fix
    Explain {
        /// Its code; without one, all codes are listed
        code: Option<String>,
        /// Say instead why there is a finding at a place of a record, counted from 1 in characters
        #[arg(long, value_name = "FILE:LINE:COL", conflicts_with = "code")]
        at: Option<String>,
        /// The encoding of the record
        #[command(flatten)]
        encoded: Encoded,
    },
    /// Gather the data for a bug report: versions, settings, and a small record without names
    BugReport(BugReportArgs),
    /// List the formats
    Languages,
    /// Print the JSON schema of the settings (xqls.toml)
    Schema,
    /// Print shell completions
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

/// How to talk to the editor.
#[cfg(feature = "server")]
#[derive(ArgGroup, Debug)]
pub(super) struct LspArgs {
    /// On standard input and output (the default)
    #[arg(long, conflicts_with = "tcp")]
    pub stdio: bool,
    /// Wait for the editor at an address such as 127.0.0.1:9257
    #[arg(long, value_name = "ADDR")]
    pub tcp: Option<String>,
    /// Append what the server does, and how long that takes, to a file
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
}

/// The commands for the configuration of engines.
#[derive(Subcommand, Debug)]
pub(super) enum EngineCommand {
    /// List the configured engines
    List,
    /// Add an engine, and show the program and its first answer
    Add {
        /// A name for it
        name: String,
        /// The program: an absolute path, or a name that is looked up on PATH
        program: String,
        /// A game that it plays [default: as it says itself]
        #[arg(long = "game", value_enum, value_name = "GAME")]
        games: Vec<GameName>,
        /// An option for it, such as Threads=2
        #[arg(long = "option", value_name = "NAME=VALUE")]
        options: Vec<String>,
        /// Its protocol: uci, ucci or usi [default: as the game has it]
        #[arg(long, value_name = "PROTOCOL")]
        protocol: Option<String>,
        /// The hundredths of a pawn that make one step of its chances [default: 272, in shogi 600]
        #[arg(long, value_name = "N")]
        scale: Option<NonZeroU32>,
        /// Its arguments
        #[arg(last = true, value_name = "ARG")]
        arguments: Vec<String>,
    },
    /// Start an engine, and ask it about the start of each of its games
    Test {
        /// Its name
        name: String,
    },
    /// Remove an engine from the configuration
    Remove {
        /// Its name
        name: String,
    },
}

/// The games by their keys.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum GameName {
    /// Xiangqi
    Xiangqi,
    /// Jeiqi
    Jeiqi,
    /// Shogi
    Shogi,
}

/// Which engine, and how long it thinks about a position.
#[derive(ArgGroup, Debug)]
pub(super) struct EngineLimits {
    /// The engine, by its name in the configuration [default: the first one for the game]
    #[arg(long, value_name = "NAME")]
    pub engine: Option<String>,
    /// Positions that it looks at for each one [default: 200000]
    #[arg(long, value_name = "N", group = "limit")]
    pub nodes: Option<u64>,
    /// Half-moves that it looks ahead
    #[arg(long, value_name = "N", group = "limit")]
    pub depth: Option<u32>,
    /// Milliseconds that it thinks; the answers are not the same each time
    #[arg(long, value_name = "MS", group = "limit")]
    pub time: Option<u64>,
}

/// The arguments of `analyse`.
#[derive(ArgGroup, Debug)]
#[command(group = clap::ArgGroup::new("place").required(true).args(["fen", "at"]))]
pub(super) struct AnalyseArgs {
    /// The engine and its limit
    #[command(flatten)]
    pub limits: EngineLimits,
    /// How many lines are wanted
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=50))]
    pub multipv: u32,
    /// A position: a FEN of xiangqi or jeiqi, or an SFEN of shogi
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// The position at a place of a record, counted from 1 in characters
    #[arg(long, value_name = "FILE:LINE:COL")]
    pub at: Option<String>,
    /// How the lines are shown
    #[arg(long, value_enum, default_value = "human")]
    pub format: AnswerFormat,
    /// The encoding of the record
    #[command(flatten)]
    pub encoded: Encoded,
}

/// The formats of an answer.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AnswerFormat {
    /// For people
    Human,
    /// One JSON document
    Json,
}

/// The side whose half-moves are judged.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum JudgedSide {
    /// The first mover
    First,
    /// The second mover
    Second,
    /// Both sides
    Both,
}

/// The arguments of `annotate`.
#[derive(ArgGroup, Debug)]
#[command(
    after_help = "Exit codes: 0 all is annotated, 1 it was stopped or an engine failed, 2 a usage error, no engine, or a file that cannot be read or written."
)]
pub(super) struct AnnotateArgs {
    /// The engine and its limit
    #[command(flatten)]
    pub limits: EngineLimits,
    /// The side whose half-moves are judged
    #[arg(long, value_enum, default_value = "both")]
    pub side: JudgedSide,
    /// The first half-move that is judged, counted from 1 [default: the ninth, after the opening]
    #[arg(long, value_name = "PLY")]
    pub from: Option<usize>,
    /// Only this game of each file, counted from 1
    #[arg(long, value_name = "G")]
    pub game: Option<usize>,
    /// Annotate variations too
    #[arg(long)]
    pub variations: bool,
    /// Only judge half-moves, by signs such as ?
    #[arg(long)]
    pub judge: bool,
    /// Only write evaluations
    #[arg(long)]
    pub eval: bool,
    /// Add the better line as a variation of at most this many half-moves
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub line: usize,
    /// The loss of chance, in per cent, from which on the better line is added
    #[arg(long, value_name = "PERCENT", default_value_t = 10.0)]
    pub min: f64,
    /// The losses of chance, in per cent, from which on a half-move gets ?!, ? and ?? [default: 5,10,20]
    #[arg(long, value_name = "A,B,C", value_parser = thresholds)]
    pub thresholds: Option<[f64; 3]>,
    /// Take out what this command wrote, and nothing else
    #[arg(long, conflicts_with_all = ["judge", "eval", "summary"])]
    pub remove: bool,
    /// Show what each game comes to, in place of the record
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub summary: Option<AnswerFormat>,
    /// Change nothing; show what would be changed
    #[arg(long)]
    pub diff: bool,
    /// Write the files in place; without it one record is printed, and of several files each is written in place
    #[arg(long, conflicts_with = "diff")]
    pub in_place: bool,
    /// The file to write
    #[arg(short, long, value_name = "OUT", conflicts_with_all = ["diff", "in_place"])]
    pub output: Option<PathBuf>,
    /// The files to read
    #[command(flatten)]
    pub inputs: InputArgs,
}

/// The arguments of `bug-report`.
#[derive(ArgGroup, Debug)]
pub(super) struct BugReportArgs {
    /// The code of the wrong finding [default: the first error]
    #[arg(long, value_name = "CODE")]
    pub code: Option<String>,
    /// The encoding of the record
    #[command(flatten)]
    pub encoded: Encoded,
    /// The file to read
    #[command(flatten)]
    pub input: OneInput,
}

/// The formats of a report.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ReportFormat {
    /// For people: the line, the token, the reason, the fix
    Human,
    /// One JSON document
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// Workflow commands, for annotations on GitHub
    Github,
}

/// The severities that are failures like errors.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deny {
    /// Warnings
    Warnings,
}

/// The arguments of `check`.
#[derive(ArgGroup, Debug)]
pub(super) struct CheckArgs {
    /// The format of the report; for people it has at most 1,000 findings of a file, else at most 100,000
    #[arg(long, value_enum, default_value = "human")]
    pub format: ReportFormat,
    /// Exit with 1 for these too
    #[arg(long, value_enum, value_name = "WHAT")]
    pub deny: Option<Deny>,
    /// Apply the safe fixes
    #[arg(long)]
    pub fix: bool,
    /// Show hints, too, and judge the solutions of problems; else only the last line counts hints
    #[arg(long)]
    pub hints: bool,
    /// The files to read
    #[command(flatten)]
    pub inputs: InputArgs,
}

/// The arguments of `fmt`.
#[derive(ArgGroup, Debug)]
pub(super) struct FmtArgs {
    /// Change nothing; exit with 1 if something would be changed
    #[arg(long)]
    pub check: bool,
    /// Change nothing; show what would be changed
    #[arg(long)]
    pub diff: bool,
    /// Write the moves in another notation
    #[arg(long, value_name = "NOTATION")]
    pub notation: Option<String>,
    /// The files to read
    #[command(flatten)]
    pub inputs: InputArgs,
}

/// Many records.
#[derive(ArgGroup, Debug)]
pub(super) struct InputArgs {
    /// The format of standard input, or of all files: a language id of `xqls languages`
    #[arg(long, value_name = "ID")]
    pub language: Option<String>,
    /// The encoding of the records
    #[command(flatten)]
    pub encoded: Encoded,
    /// Files, directories (walked, respecting .gitignore), or - for standard input [default: .]
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
}

/// How a text is encoded.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TextEncoding {
    /// UTF-8
    #[value(name = "utf-8", alias = "utf8")]
    Utf8,
    /// GB18030, which holds GBK and GB2312
    #[value(aliases = ["gbk", "gb2312"])]
    Gb18030,
    /// Big5
    Big5,
    /// Shift_JIS
    #[value(name = "shift_jis", aliases = ["shift-jis", "sjis"])]
    ShiftJis,
    /// EUC-JP
    #[value(name = "euc-jp", alias = "eucjp")]
    EucJp,
}

impl TextEncoding {
    /// The encoding.
    pub(super) fn encoding(self) -> Encoding {
        match self {
            TextEncoding::Utf8 => Encoding::Utf8,
            TextEncoding::Gb18030 => Encoding::Gb18030,
            TextEncoding::Big5 => Encoding::Big5,
            TextEncoding::ShiftJis => Encoding::ShiftJis,
            TextEncoding::EucJp => Encoding::EucJp,
        }
    }
}

/// How what is read is encoded.
#[derive(ArgGroup, Clone, Copy, Default, Debug)]
pub(super) struct Encoded {
    /// Read texts in this encoding where they are well formed in it [default: the one that they look like]
    #[arg(long, value_enum)]
    pub encoding: Option<TextEncoding>,
}

impl Encoded {
    /// The encoding to try first.
    pub(super) fn wanted(self) -> Option<Encoding> {
        self.encoding.map(TextEncoding::encoding)
    }
}

/// The arguments of `convert`.
#[derive(ArgGroup, Debug)]
pub(super) struct ConvertArgs {
    /// The format to write: a language id of `xqls languages` or an extension, wxf, xqf, jkf, usi, sfen, pikafish, json or html
    #[arg(long, value_name = "FORMAT")]
    pub to: String,
    /// Write the moves in this notation
    #[arg(long, value_name = "NOTATION")]
    pub notation: Option<String>,
    /// Make one game of all games of all files, which start from one position: where they differ, variations begin
    #[arg(long)]
    pub merge: bool,
    /// Write nothing and exit with 1 if the target cannot hold everything
    #[arg(long)]
    pub strict: bool,
    /// Write the text in this encoding, and try it first for the texts of a binary record [default: that of the input]
    #[arg(long, value_enum)]
    pub encoding: Option<TextEncoding>,
    /// The file to write [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// The format of the input: a language id of `xqls languages`
    #[arg(long, value_name = "ID")]
    pub language: Option<String>,
    /// A file, or - for standard input; several with --merge [default: -]
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
}

/// The arguments of `diff`.
#[derive(ArgGroup, Debug)]
#[command(
    after_help = "Exit codes: 0 the records say the same, 1 they differ, 2 a usage error or a file that cannot be read; as the external diff of git always 0."
)]
pub(super) struct DiffArgs {
    /// How the differences are shown
    #[arg(long, value_enum, default_value = "human")]
    pub format: AnswerFormat,
    /// The format of the records: a language id of `xqls languages`
    #[arg(long, value_name = "ID")]
    pub language: Option<String>,
    /// The encoding of the records
    #[command(flatten)]
    pub encoded: Encoded,
    /// Two records, of the same or of different formats; or the arguments that git gives to an external diff
    #[arg(value_name = "PATH", num_args = 1..=9, required = true)]
    pub paths: Vec<PathBuf>,
}

/// The arguments of `merge-driver`.
#[derive(ArgGroup, Debug)]
#[command(
    after_help = "Exit codes: 0 all is merged, 1 there are conflicts, 2 a usage error or a file that cannot be read or written. In git: driver = xqls merge-driver %O %A %B %P"
)]
pub(super) struct MergeDriverArgs {
    /// The version that both come from (%O)
    pub base: PathBuf,
    /// Our version, which is written over (%A)
    pub ours: PathBuf,
    /// Their version (%B)
    pub theirs: PathBuf,
    /// The path of the record in the repository, which says its format (%P)
    pub path: Option<PathBuf>,
    /// The length of the marks around a conflict (%L)
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u8).range(1..))]
    pub marker_size: u8,
}

/// The arguments of `textconv`.
#[derive(ArgGroup, Debug)]
pub(super) struct TextconvArgs {
    /// The record
    pub path: PathBuf,
}

/// Which board to show, and how.
#[derive(ArgGroup, Debug)]
pub(super) struct BoardArgs {
    /// As text (the default)
    #[arg(long, group = "picture")]
    pub text: bool,
    /// As an SVG picture
    #[arg(long, group = "picture")]
    pub svg: bool,
    /// As FEN
    #[arg(long, group = "picture")]
    pub fen: bool,
    /// As JSON, with all that is known about it
    #[arg(long, group = "picture")]
    pub json: bool,
    /// At a line and column, counted from 1 in characters
    #[arg(long, value_name = "LINE:COL", conflicts_with_all = ["game", "ply"])]
    pub at: Option<String>,
    /// In a game, counted from 1 in the order of the file
    #[arg(long, value_name = "G")]
    pub game: Option<usize>,
    /// After this many half-moves of the main line [default: all]
    #[arg(long, value_name = "N")]
    pub ply: Option<usize>,
    /// The encoding of the record
    #[command(flatten)]
    pub encoded: Encoded,
    /// The files to read
    #[command(flatten)]
    pub input: OneInput,
}

/// Which positions are solved, and how much that may cost.
#[derive(ArgGroup, Debug)]
#[command(
    after_help = "Exit codes: 0 each position is a mate and each line is its solution, 1 not or not decided, 2 a usage error or a file that cannot be read."
)]
pub(super) struct SolveArgs {
    /// A position: a FEN of xiangqi, or an SFEN of shogi
    #[arg(long, value_name = "FEN", conflicts_with_all = ["at", "paths"])]
    pub fen: Option<String>,
    /// The position at a place of a record, counted from 1 in characters
    #[arg(long, value_name = "FILE:LINE:COL", conflicts_with = "paths")]
    pub at: Option<String>,
    /// The most positions that are looked at for a problem
    #[arg(long, value_name = "N", default_value_t = 2_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// How the answers are shown
    #[arg(long, value_enum, default_value = "human")]
    pub format: AnswerFormat,
    /// The files to read
    #[command(flatten)]
    pub inputs: InputArgs,
}

/// One record file.
#[derive(ArgGroup, Debug)]
pub(super) struct OneInput {
    /// The format of the input: a language id of `xqls languages`
    #[arg(long, value_name = "ID")]
    pub language: Option<String>,
    /// A file, or - for standard input [default: -]
    #[arg(value_name = "PATH")]
    pub path: Option<PathBuf>,
}

fn locale(name: &str) -> Result<Locale, String> {
    Locale::named(name).ok_or_else(|| {
        let known: Vec<&str> = Locale::ALL.iter().map(|locale| locale.tag()).collect();
        say!(reader(), "there is no such language; use one of {known}", known = known.join(comma(reader())))
    })
}

/// Three losses in per cent, the least one first.
fn thresholds(text: &str) -> Result<[f64; 3], String> {
    let numbers: Option<Vec<f64>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[first, second, third]) if 0.0 < first && first <= second && second <= third => {
            Ok([first, second, third])
        }
        _ => Err(say!(reader(), "must be three rising numbers, such as 5,10,20").to_owned()),
    }
}
