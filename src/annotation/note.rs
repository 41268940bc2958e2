//! The comment that an annotation is, and how it is known again.
//!
//! ```text
//! [%eval 0.35,12] [%judge ?]      the evaluation, and the sign on the half-move, which is the engine's too
//! [%eval 0.35,12] [%judge]        the evaluation alone
//! [%sign ?]                       the sign alone
//! ```
//!
//! A format may write the evaluation as its programs do. The mark comes after it, in the same comment.

/// How all marks begin.
pub(super) const MARK: &str = "[%";
/// The mark of a variation.
pub(super) const LINE: &str = "[%line]";
const JUDGE: &str = "[%judge";
const SIGN: &str = "[%sign";
/// How ShogiHome's lines of an evaluation begin.
const FIRST_KEYS: [&str; 2] = ["#評価値=", "#詰み="];

/// The text of an annotation.
pub(super) fn text(evaluation: Option<&str>, sign: Option<&str>) -> Option<String> {
    let mark = |word: &str| sign.map_or_else(|| format!("{word}]"), |sign| format!("{word} {sign}]"));
    match evaluation {
        Some(evaluation) => {
            let gap = if evaluation.contains('\n') || evaluation.starts_with('#') { '\n' } else { ' ' };
            Some(format!("{evaluation}{gap}{}", mark(JUDGE)))
        }
        None => sign.map(|_| mark(SIGN)),
    }
}

/// The rest of a comment without the annotation, and the sign of the annotation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Found {
    pub kept: String,
    pub sign: Option<String>,
}

/// The annotation at the end of a comment.
pub(super) fn find(comment: &str) -> Option<Found> {
    let whole = comment.trim_end();
    let mark = whole.rfind("[%").filter(|_| whole.ends_with(']'))?;
    let inside = whole.get(mark..whole.len() - 1)?;
    let mut words = inside.split_ascii_whitespace();
    let (word, sign) = (words.next()?, words.next());
    if inside.contains(']') || words.next().is_some() {
        return None;
    }
    let before = whole.get(..mark)?;
    let start = match word {
        SIGN => mark,
        JUDGE => evaluation_start(before)?,
        _ => return None,
    };
    let kept = before.get(..start)?;
    // The break that stands between what was there and the annotation.
    let kept = if start > 0 { kept.strip_suffix(['\n', ' '])? } else { kept };
    Some(Found { kept: kept.to_owned(), sign: sign.map(str::to_owned) })
}

/// Where the evaluation before the mark begins.
fn evaluation_start(before: &str) -> Option<usize> {
    let text = before.trim_end();
    if text.ends_with(']') {
        return text
            .rfind("[%eval ")
            .filter(|at| !text.get(*at..text.len() - 1).is_some_and(|text| text.contains(']')));
    }
    let line = text.rfind('\n').map_or(0, |at| at + 1);
    let last = text.get(line..)?;
    let number = last.strip_prefix("** ").and_then(|rest| rest.split(' ').next());
    if number.is_some_and(|number| number.parse::<i32>().is_ok()) {
        return Some(line);
    }
    // Lines of ShogiHome, up to the one with the score.
    let mut at = text.len();
    for line in text.rsplit('\n') {
        at -= line.len();
        if FIRST_KEYS.iter().any(|key| line.starts_with(key)) {
            return Some(at);
        }
        if !line.starts_with('#') {
            return None;
        }
        at = at.checked_sub(1)?;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_annotation_is_known_again() {
        let evaluations = ["[%eval 0.35,12]", "** 35 +7776FU #12", "#評価値=35", "#詰み=先手勝ち:3手\n#深さ=9"];
        for evaluation in evaluations {
            for sign in [None, Some("?!")] {
                let text = text(Some(evaluation), sign).expect("a text");
                for before in ["", "prose", "#評価値=1\nmine", "[%eval 0.1]"] {
                    let whole = if before.is_empty() { text.clone() } else { format!("{before}\n{text}") };
                    let found = find(&whole).unwrap_or_else(|| panic!("{whole}"));
                    assert_eq!((found.kept.as_str(), found.sign.as_deref()), (before, sign), "{whole}");
                }
            }
        }
        assert_eq!(find("good\n[%sign ??]"), Some(Found { kept: "good".to_owned(), sign: Some("??".to_owned()) }));
        assert_eq!(text(None, None), None);
    }

    #[test]
    fn what_others_wrote_is_no_annotation() {
        let comments = [
            "",
            "[%eval 0.35,12]",
            "prose",
            "[%judge ?]",
            "[%judge ?] more",
            "** 35",
            "[%clk 1] [%judge]",
            "#深さ=3\n[%judge]",
        ];
        for comment in comments {
            assert_eq!(find(comment), None, "{comment}");
        }
    }
}
