//! The language of the reader, as far as it is known apart from the settings of a record. A process serves one reader.
//!
//! The nearest place that names a language counts: the option `--locale`, the client of the server, the environment. The
//! settings come after them, with one exception: a language among the settings of the editor is the reader's own choice
//! and comes first ([`Sources::of`](super::settings::Sources::of)).

use std::sync::atomic::{AtomicU8, Ordering};

use crate::words::Locale;

/// A place that names a language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LanguageSource {
    /// The option `--locale`.
    Option,
    /// The client of the server, when the session begins.
    Client,
    /// The variables of the environment.
    Environment,
    /// The settings of the working directory, for what is not about a record.
    Settings,
}

/// The languages by place, each as its place in [`Locale::ALL`] and one, or 0.
static NAMED: [AtomicU8; 4] = [const { AtomicU8::new(0) }; 4];

/// Notes the language that a place names.
pub(crate) fn set(place: LanguageSource, locale: Option<Locale>) {
    let index = locale.and_then(|locale| Locale::ALL.iter().position(|known| *known == locale));
    let value = index.map_or(0, |index| u8::try_from(index + 1).unwrap_or(0));
    if let Some(slot) = NAMED.get(place as usize) {
        slot.store(value, Ordering::Relaxed);
    }
}

fn named(place: LanguageSource) -> Option<Locale> {
    let value = NAMED.get(place as usize)?.load(Ordering::Relaxed);
    Locale::ALL.get(usize::from(value).checked_sub(1)?).copied()
}

/// The language that is named nearer to the reader than in `xqls.toml`; `None` where nothing does.
pub(crate) fn chosen() -> Option<Locale> {
    [LanguageSource::Option, LanguageSource::Client, LanguageSource::Environment].into_iter().find_map(named)
}

/// The language for what is not about a record.
pub(crate) fn reader() -> Locale {
    chosen().or_else(|| named(LanguageSource::Settings)).unwrap_or_default()
}

/// The language that the environment asks for: of `LC_ALL`, `LC_MESSAGES` and `LANG` the first that is not empty counts.
pub(crate) fn of_environment() -> Option<Locale> {
    let variable = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    Locale::named(&["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(variable)?)
}
