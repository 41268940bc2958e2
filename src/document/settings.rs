//! The settings of a user.

use crate::diagnostics::Severity;
use crate::drawing;
use crate::layout::LayoutOptions;
use crate::notation::Script;
use crate::text::Encoding;
use crate::words::Locale;
use std::collections::BTreeMap;

/// An encoding that some programs do not expect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OtherEncoding {
    /// The encoding of the file.
    pub found: Encoding,
    /// The one that they expect.
    pub usual: Encoding,
}

/// The settings for diagnostics, layout and boards.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Settings {
    /// Severity by code; `None` turns the code off. Codes not in the map keep their default.
    pub severities: BTreeMap<String, Option<Severity>>,
    /// How records are formatted.
    pub layout: LayoutOptions,
    /// The language of all texts for people.
    pub locale: Locale,
    /// Which Chinese characters are shown.
    pub script: Script,
    /// The signs on the pieces of boards.
    pub pieces: drawing::PieceSet,
    /// How boards call the players of shogi.
    pub players: drawing::Players,
    /// The games of a record do not start where its companion file says.
    pub ignore_companion: bool,
    /// The file is in another encoding than programs expect.
    pub encoding: Option<OtherEncoding>,
    /// The hints that are shown between the words of a record.
    pub inlay_hints: InlayHints,
}

/// The hints between the words of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum InlayHints {
    /// None.
    #[default]
    Off,
    /// The move in another notation, check and mate, and where a reference leads.
    Moves,
    /// The evaluation of the position after a move, by the comments there.
    Evaluations,
}
