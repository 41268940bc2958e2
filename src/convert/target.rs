//! The targets of a conversion.

use crate::formats::{self, FORMATS, Format};
use crate::notation::Notation;
use crate::rules::Variant;

/// The target of a conversion.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    /// The game trees as JSON.
    Json,
    /// One line `position … moves …` per game, with the coordinates of the game.
    Usi,
    /// A line a game with its last position, in shogi.
    Sfen,
    /// A line a game with its last position, in jeiqi with the pool that Pikafish reads.
    Pikafish,
    /// A record of shogi as JSON.
    Jkf,
    /// The binary record of XQStudio.
    Xqf,
    /// A file format.
    Format {
        /// Which.
        format: &'static Format,
        /// The default dialect of its moves: each variant of the format has its own.
        notation: Option<Notation>,
    },
}

impl Target {
    /// The target of a name: a language id, the extension of its files, or one of `json`, `usi`, `sfen` and `pikafish`.
    pub fn named(name: &str) -> Option<Target> {
        let name = name.to_ascii_lowercase();
        match name.as_str() {
            "json" => return Some(Target::Json),
            "usi" => return Some(Target::Usi),
            "sfen" => return Some(Target::Sfen),
            "pikafish" => return Some(Target::Pikafish),
            "jkf" => return Some(Target::Jkf),
            "xqf" => return Some(Target::Xqf),
            _ => {}
        }
        if let Some(format) = formats::by_id(&name) {
            return Some(Target::Format { format, notation: None });
        }
        let format = FORMATS.iter().copied().find(|format| format.info.extensions.contains(&name.as_str()))?;
        // A dialect with its own extension is named by its notation.
        let first = format.info.extensions.first().is_some_and(|first| *first == name);
        let notation = Notation::from_id(&name).filter(|_| !first);
        Some(Target::Format { format, notation })
    }

    /// Every target, the dialects included.
    pub fn all() -> Vec<Target> {
        let mut all = Vec::new();
        for format in FORMATS.iter().copied() {
            all.push(Target::Format { format, notation: None });
            for extension in format.info.extensions.iter().skip(1) {
                if let Some(notation) = Notation::from_id(extension) {
                    all.push(Target::Format { format, notation: Some(notation) });
                }
            }
        }
        all.extend([Target::Xqf, Target::Jkf, Target::Pikafish, Target::Usi, Target::Sfen, Target::Json]);
        all
    }

    /// The name of each, once: the lines of `usi` are a format of files, too.
    pub fn names() -> Vec<&'static str> {
        let mut names: Vec<&str> = Target::all().iter().map(Target::name).collect();
        let mut seen = rustc_hash::FxHashSet::default();
        names.retain(|name| seen.insert(*name));
        names
    }

    /// The name on the command line.
    pub fn name(&self) -> &'static str {
        match self {
            Target::Json => "json",
            Target::Usi => "usi",
            Target::Sfen => "sfen",
            Target::Pikafish => "pikafish",
            Target::Xqf => "xqf",
            Target::Jkf => "jkf",
            Target::Format { format, notation: None } => format.info.id,
            Target::Format { notation: Some(notation), .. } => notation.info().id,
        }
    }

    /// Whether games of a variant can be written in it.
    pub fn holds(&self, variant: Variant) -> bool {
        match self {
            Target::Json | Target::Usi => true,
            Target::Xqf => variant == Variant::Xiangqi,
            Target::Sfen | Target::Jkf => variant == Variant::Shogi,
            Target::Pikafish => variant == Variant::Jeiqi,
            Target::Format { format, .. } => format.holds(variant),
        }
    }

    /// Whether a game in it can have variations.
    pub fn holds_variations(&self) -> bool {
        match self {
            Target::Json | Target::Jkf | Target::Xqf => true,
            Target::Usi | Target::Sfen | Target::Pikafish => false,
            Target::Format { format, .. } => format.holds_variations,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_have_the_names_of_their_formats() {
        for target in Target::all() {
            assert_eq!(Target::named(target.name()).map(|found| found.name()), Some(target.name()));
        }
        assert_eq!(Target::named("WXF").map(|target| target.name()), Some("wxf"));
        assert!(Target::named("xlsx").is_none());
        let names = Target::names();
        assert!(names.starts_with(&["xq", "wxf"]) && names.ends_with(&["pikafish", "sfen", "json"]), "{names:?}");
    }
}
