//! The languages that the program speaks.

/// A language of the reader. English where nothing else is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Locale {
    /// English.
    #[default]
    En,
}

impl Locale {
    /// Every language.
    pub const ALL: &'static [Locale] = &[Locale::En];

    /// The BCP 47 tag: `en`.
    pub const fn tag(self) -> &'static str {
        match self {
            Locale::En => "en",
        }
    }

    /// The language that a client or an environment asks for, as `en-GB` or `en_US.UTF-8`; `None` for one that the
    /// program does not speak. Callers then take the default.
    pub fn named(name: &str) -> Option<Locale> {
        let language = name.split(['-', '_', '.', '@']).next().unwrap_or_default();
        Locale::ALL.iter().copied().find(|locale| locale.tag().eq_ignore_ascii_case(language))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_found_by_the_names_of_clients_and_environments() {
        for name in ["en", "EN", "en-GB", "en_US.UTF-8", "en@quot"] {
            assert_eq!(Locale::named(name), Some(Locale::En), "{name}");
        }
        for name in ["", "C", "POSIX", "eng", "tlh"] {
            assert_eq!(Locale::named(name), None, "{name}");
        }
    }
}
