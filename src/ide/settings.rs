//! The settings of a user.

use super::diagnostics::Severity;
use super::words::Locale;
use crate::layout::LayoutOptions;
use crate::notation::Script;
use std::collections::BTreeMap;

/// The settings for diagnostics, layout and boards.
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
    /// The games of a record do not start where its companion file says.
    pub ignore_companion: bool,
}
