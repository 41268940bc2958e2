//! What a user can choose.

use super::diagnostics::Severity;
use super::words::Locale;
use crate::layout::LayoutOptions;
use crate::notation::Script;
use std::collections::BTreeMap;

/// Everything a user can choose about diagnostics, layout and the way boards are shown.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Settings {
    /// Severity by code, `None` to turn the code off. What is not in the map keeps its own.
    pub severities: BTreeMap<String, Option<Severity>>,
    /// How records are laid out.
    pub layout: LayoutOptions,
    /// The language of what people read.
    pub locale: Locale,
    /// Which Chinese characters are shown.
    pub script: Script,
    /// The file beside a record does not give its games their start, in formats in which it otherwise would.
    pub alone: bool,
}
