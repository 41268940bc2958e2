//! The languages that the program speaks.

/// A language of the reader. English where nothing else is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Locale {
    /// English.
    #[default]
    En,
    /// Chinese in simplified characters.
    ZhHans,
    /// Chinese in traditional characters.
    ZhHant,
    /// Japanese.
    Ja,
}

impl Locale {
    /// Every language.
    pub const ALL: &'static [Locale] = &[Locale::En, Locale::ZhHans, Locale::ZhHant, Locale::Ja];

    /// The BCP 47 tag: `en`, `zh-Hans`, `zh-Hant`, `ja`.
    pub const fn tag(self) -> &'static str {
        match self {
            Locale::En => "en",
            Locale::ZhHans => "zh-Hans",
            Locale::ZhHant => "zh-Hant",
            Locale::Ja => "ja",
        }
    }

    /// Its name in the language itself.
    pub const fn own_name(self) -> &'static str {
        match self {
            Locale::En => "English",
            Locale::ZhHans => "简体中文",
            Locale::ZhHant => "繁體中文",
            Locale::Ja => "日本語",
        }
    }

    /// The language that a client or an environment asks for, as `en-GB` or `zh_TW.UTF-8`; `None` for one that the
    /// program does not speak. Callers then go on to the next place that can name a language.
    pub fn named(name: &str) -> Option<Locale> {
        let name = name.split(['.', '@']).next().unwrap_or_default();
        let mut parts = name.split(['-', '_']);
        let language = parts.next().unwrap_or_default().to_ascii_lowercase();
        match language.as_str() {
            "en" => Some(Locale::En),
            "ja" => Some(Locale::Ja),
            "zh" => {
                let traditional =
                    |part: &str| ["hant", "tw", "hk", "mo"].iter().any(|name| part.eq_ignore_ascii_case(name));
                // A script counts before a region: `zh-Hans-HK` is simplified.
                let first = parts.next().unwrap_or_default();
                Some(if traditional(first) { Locale::ZhHant } else { Locale::ZhHans })
            }
            _ => None,
        }
    }

    /// Which of the language's plural forms belongs to a number, as the header `Plural-Forms` of its catalogue says.
    pub(super) const fn plural_form(self, count: u64) -> usize {
        match self {
            Locale::En => (count != 1) as usize,
            Locale::ZhHans | Locale::ZhHant | Locale::Ja => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_found_by_the_names_of_clients_and_environments() {
        let cases = [
            (Some(Locale::En), "en EN en-GB en_US.UTF-8 en@quot"),
            (Some(Locale::ZhHans), "zh zh-CN zh_CN.GB18030 zh-SG zh-Hans zh-hans-hk ZH-cn"),
            (Some(Locale::ZhHant), "zh-TW zh_TW.Big5 zh-HK zh-MO zh-Hant zh-Hant-TW zh_HK.UTF-8"),
            (Some(Locale::Ja), "ja ja-JP ja_JP.UTF-8 JA"),
            (None, "C POSIX eng tlh C.UTF-8 zho"),
        ];
        for (locale, names) in cases {
            for name in names.split(' ') {
                assert_eq!(Locale::named(name), locale, "{name}");
            }
        }
        assert_eq!(Locale::named(""), None);
        for locale in Locale::ALL {
            assert_eq!(Locale::named(locale.tag()), Some(*locale));
        }
    }
}
