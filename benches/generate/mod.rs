//! The inputs of the benches: records of random legal games, the same ones on every machine.
//!
//! Games are played by `xqls::rules` and written here by hand, not by the code that is measured. A text that took a
//! while to make is kept in the target folder under the hash of this file.

#![allow(dead_code, unused_imports, reason = "each bench uses a part")]

mod annotated;
mod games;
mod shapes;
mod shogi;
pub(crate) mod slips;
pub(crate) mod tokens;

use std::collections::HashMap;
use std::hash::Hasher;
use std::path::PathBuf;
use std::sync::{LazyLock, Mutex, PoisonError};

use xqls::formats;

pub(crate) use games::{playout, random};
pub(crate) use shapes::{SHAPES, shape};

/// The kinds of texts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    /// A collection of games in `.xq`: some have comments, some a variation.
    Xq,
    /// One game in `.xq` whose moves stand in nested variations.
    Annotated,
    /// Games of shogi in one `.csa` file.
    Csa,
    /// Games of xiangqi in PGN.
    Pgn,
    /// One game of shogi with variations and times in KIF.
    Kif,
    /// One game of shogi with variations in KI2.
    Ki2,
    /// Games of xiangqi in DhtmlXQ: some have a comment, some a variation.
    Dhtmlxq,
}

impl Kind {
    /// All of them.
    pub(crate) const ALL: [Kind; 7] =
        [Kind::Xq, Kind::Annotated, Kind::Csa, Kind::Pgn, Kind::Kif, Kind::Ki2, Kind::Dhtmlxq];

    /// Those whose format the program has.
    pub(crate) fn known() -> Vec<Kind> {
        Kind::ALL.into_iter().filter(|kind| formats::by_id(kind.language()).is_some()).collect()
    }

    /// The language id.
    pub(crate) fn language(self) -> &'static str {
        match self {
            Kind::Xq | Kind::Annotated => "xq",
            Kind::Csa => "csa",
            Kind::Pgn => "xiangqi-pgn",
            Kind::Kif => "kif",
            Kind::Ki2 => "ki2",
            Kind::Dhtmlxq => "dhtmlxq",
        }
    }

    /// For people and file names.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Xq => "xq",
            Kind::Annotated => "xq-annotated",
            Kind::Csa => "csa",
            Kind::Pgn => "pgn",
            Kind::Kif => "kif",
            Kind::Ki2 => "ki2",
            Kind::Dhtmlxq => "dhtmlxq",
        }
    }

    /// The file extension.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            Kind::Xq | Kind::Annotated => "xq",
            Kind::Csa => "csa",
            Kind::Pgn => "pgn",
            Kind::Kif => "kif",
            Kind::Ki2 => "ki2",
            Kind::Dhtmlxq => "ubb",
        }
    }
}

/// A text of about `bytes` bytes.
pub(crate) fn text(kind: Kind, bytes: usize) -> &'static str {
    kept(&format!("{}-{bytes}.{}", kind.name(), kind.extension()), || match kind {
        Kind::Annotated => annotated::text(bytes),
        Kind::Kif | Kind::Ki2 => shogi::text(kind, bytes, 6),
        _ => games::text(kind, |_, length| length < bytes),
    })
}

/// The file of a text with this many games.
pub(crate) fn file_of_games(kind: Kind, count: usize) -> PathBuf {
    let name = format!("{}-{count}-games.{}", kind.name(), kind.extension());
    kept(&name, || games::text(kind, |games, _| games < count));
    path(&name)
}

/// A folder of files with one game each: of KIF, or of xiangqi as the bytes that `written` makes of a text in `.xq`.
pub(crate) fn folder_of_games(extension: &str, count: usize, written: impl Fn(String) -> Vec<u8>) -> PathBuf {
    let folder = path(&format!("{count}-{extension}"));
    let whole = folder.join("whole");
    if !whole.exists() {
        std::fs::create_dir_all(&folder).expect("the target folder can be written");
        for number in 1..=count {
            let bytes = match extension {
                "kif" => shogi::text(Kind::Kif, 0, number as u64).into_bytes(),
                _ => written(games::alone(number)),
            };
            std::fs::write(folder.join(format!("{number}.{extension}")), bytes).expect("the folder can be written");
        }
        std::fs::write(whole, "").expect("the folder can be written");
    }
    folder
}

/// The file of a text of this module.
pub(crate) fn file_of(kind: Kind, bytes: usize) -> PathBuf {
    text(kind, bytes);
    path(&format!("{}-{bytes}.{}", kind.name(), kind.extension()))
}

/// The path of a kept text.
fn path(name: &str) -> PathBuf {
    let mut hasher = rustc_hash::FxHasher::default();
    for source in
        [include_str!("mod.rs"), include_str!("games.rs"), include_str!("annotated.rs"), include_str!("shogi.rs")]
    {
        hasher.write(source.as_bytes());
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("records-{:016x}", hasher.finish()));
    std::fs::create_dir_all(&folder).expect("the target folder can be written");
    folder.join(name)
}

/// The text of a name: made once in the life of the target folder, read once in that of the process.
fn kept(name: &str, make: impl FnOnce() -> String) -> &'static str {
    static TEXTS: LazyLock<Mutex<HashMap<String, &'static str>>> = LazyLock::new(Mutex::default);
    let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(text) = texts.get(name) {
        return text;
    }
    let path = path(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|_| {
        let text = make();
        let partial = path.with_extension(format!("partial-{}", std::process::id()));
        let written = std::fs::write(&partial, &text).and_then(|()| std::fs::rename(&partial, &path));
        written.expect("the target folder can be written");
        text
    });
    // Without the room that a text just made has to spare: the heap is counted, and is to be the same the next time.
    let text: &'static str = Box::leak(text.into_boxed_str());
    texts.insert(name.to_owned(), text);
    text
}

/// The bytes of the moves in a text, in order: where somebody would type.
pub(crate) fn moves(text: &str) -> Vec<usize> {
    let mut places = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if line.starts_with("[DhtmlXQ_move") {
            let digits = line.find(']').map_or(0, |at| at + 1);
            let count = line[digits..].bytes().take_while(u8::is_ascii_digit).count();
            places.extend((3..count).step_by(4).map(|nth| start + digits + nth));
        } else if !line.starts_with(|c: char| c.is_ascii_uppercase() || "[#/$".contains(c)) {
            let mut at = start;
            for word in line.split(' ') {
                let own = word.trim_end();
                let squares = own.len() >= 5 && own.bytes().filter(u8::is_ascii_digit).count() >= 2;
                if own.starts_with(['▲', '△']) || (squares && !own.contains([':', '：'])) {
                    places.push(at + own.char_indices().last().map_or(0, |(last, _)| last));
                }
                at += word.len() + 1;
            }
        }
        start += line.len();
    }
    places
}
