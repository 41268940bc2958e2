//! What is wrong with a text, without keeping what it was found with.
//!
//! A check of a large collection asks each record one question and then no more. Trees and replays of records in which
//! nothing is wrong are given up at once, and their memory serves the next ones: that took a third off the time of
//! checking ten thousand games, which went into pages of memory never used before. Only fixes need the whole.

use super::{Diagnostic, Document, QuickFix, Settings, Spread};
use crate::formats::Format;
use crate::record;
use crate::text::Rope;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// A text that was looked through.
///
/// ```
/// use xqls::formats;
/// use xqls::ide::Survey;
///
/// let xq = formats::by_id("xq").expect("a format");
/// let text = "FORMAT LALG\n\nGAME 1\nSTART{ 1. Ch2-e2 Nh9-g6 }\n";
/// let survey = Survey::of(text, xq, &Default::default(), &|count, work| (0..count).for_each(work));
/// assert_eq!(survey.totals().plies, 2);
/// assert!(survey.diagnostics().iter().any(|found| found.code.code == "illegal-move"));
/// ```
#[derive(Debug)]
pub struct Survey {
    /// Without the records in which nothing is wrong, unless it is the whole.
    document: Document,
    whole: OnceLock<Document>,
    is_whole: bool,
}

/// Texts below this length are kept whole: their memory is used again anyway.
const SMALL: usize = 256 * 1024;

impl Survey {
    /// Looks through a text.
    pub fn of(text: &str, format: &'static dyn Format, settings: &Arc<Settings>, spread: Spread<'_>) -> Survey {
        let partial = if text.len() < SMALL { None } else { Document::survey(text, format, settings, spread) };
        match partial {
            Some(document) => Survey { document, whole: OnceLock::new(), is_whole: false },
            None => Survey::from(Document::open(text, format, settings, spread)),
        }
    }

    /// The text; it may be empty if nothing is wrong in it.
    pub fn rope(&self) -> &Rope {
        self.document.rope()
    }

    /// The format.
    pub fn format(&self) -> &'static dyn Format {
        self.document.format()
    }

    /// What is counted over the whole text.
    pub fn totals(&self) -> record::Totals {
        self.document.totals()
    }

    /// All diagnostics, in order of place.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        self.document.diagnostics()
    }

    /// The quick fixes of the diagnostics that touch `range`; the first time, all of the text is read again.
    pub fn fixes(&self, range: Range<usize>) -> Vec<QuickFix> {
        if self.is_whole {
            return self.document.fixes(range);
        }
        let open = || {
            let settings = Arc::new(self.document.settings().clone());
            let spread: Spread<'_> = &|count, work| (0..count).for_each(work);
            Document::open(&self.document.text(), self.document.format(), &settings, spread)
        };
        self.whole.get_or_init(open).fixes(range)
    }
}

impl From<Document> for Survey {
    fn from(document: Document) -> Survey {
        Survey { document, whole: OnceLock::new(), is_whole: true }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats;

    const SPREAD: Spread<'static> = &|count, work| (0..count).for_each(work);
    const GAME: &str = "GAME\nRED a; 2000; GM\nRESULT 1-0 (Resign)\nSTART{\n1. Ch2-e2 Nh9-g7 2. Nh0-g2 Ri9-h9\n3. Ri0-h0 \
        Ng7-f5 { 3. ... Ra9-a8 }\n}END\n\n";
    const ODDITIES: [&str; 12] = [
        "Nh9-g6",
        "GAME 1\n",
        "GAME 7\n",
        "FORMAT AXF\n",
        "/*",
        "\n}END\n",
        "C2=5",
        "H2-E2",
        "RESULT 0-1 (Draw)\n",
        "{",
        "DATE 2\n",
        "VAR[1]{ 1. Ch2-e2 }",
    ];

    /// Wherever oddities stand, what is told is what is told of the whole.
    #[test]
    fn what_is_set_aside_changes_nothing() {
        let xq = formats::by_id("xq").expect("a format");
        let mut random = fastrand::Rng::with_seed(41);
        let mut surveyed = 0;
        for round in 0..60 {
            let mut text = format!("FORMAT LALG\n\n{}", GAME.repeat(60));
            for _ in 0..round % 4 {
                let game = text.match_indices("GAME").nth(random.usize(0..60)).map_or(0, |(at, _)| at);
                let at = game + random.usize(0..GAME.len());
                text.insert_str(at.min(text.len()), ODDITIES[random.usize(0..ODDITIES.len())]);
            }
            let whole = Document::open(&text, xq, &Arc::default(), SPREAD);
            let Some(document) = Document::survey(&text, xq, &Arc::default(), SPREAD) else { continue };
            surveyed += 1;
            let survey = Survey { document, whole: OnceLock::new(), is_whole: false };
            assert_eq!(survey.diagnostics(), whole.diagnostics(), "{text}");
            assert_eq!(survey.totals(), whole.totals(), "{text}");
            if let Some(found) = survey.diagnostics().first() {
                assert_eq!(survey.fixes(found.range.clone()), whole.fixes(found.range.clone()), "{text}");
            }
        }
        assert!(surveyed > 20, "{surveyed}");
    }
}
