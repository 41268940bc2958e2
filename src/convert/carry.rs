//! Data that only one of two formats has a place for. It is carried in comments, so it comes back.
//!
//! | what | comment |
//! |---|---|
//! | a header without a key, and the result | `[Round "3"]` on the game |
//! | numbered judgements | `$14 $16` on the half-move |
//! | the number of a variation | `VAR[3]` before its first half-move |
//! | a diagram | `[DIAG "…"]` where it stands, braces and `%` as `%7B` |
//!
//! The number and the title of a game are headers where a format has headers but no line for them.

use crate::formats::Format;
use crate::formats::TAGS;
use crate::formats::loss::{Loss, LossPlace, Lost};
use crate::formats::tags::Header;
use crate::record::{Drawn, Game, GameResult, HeaderRole, IssueKind, Ply};
use crate::text::TextRange;

/// The game with everything in its own place that comments carry.
pub(crate) fn decoded(mut game: Game) -> Game {
    let mut tags = std::mem::take(&mut game.front.tags);
    take_diagrams(&mut game);
    game.comments.retain(|comment| match Header::from_comment(comment) {
        Some(header) => {
            tags.push((header.key, header.value));
            false
        }
        None => true,
    });
    for (key, value) in tags {
        match HeaderRole::of(&key) {
            Some(HeaderRole::Number) if game.front.number.is_none() && value.parse::<u32>().is_ok() => {
                game.front.number = value.parse().ok().map(|number| (number, 0, TextRange::default()));
            }
            Some(HeaderRole::Result) if game.front.result.score.is_none() && game.end.is_none() => {
                game.front.result = GameResult::of(Some(value), game.front.result.reason.take());
            }
            Some(HeaderRole::Title) if game.front.title.is_none() => game.front.title = Some(value),
            _ => game.front.tags.push((key, value)),
        }
    }
    for ply in 0..game.plies.len() {
        let mut nags = Vec::new();
        game.retain_comments(ply, |comment| {
            let words = || comment.split(' ');
            let carried = words().all(|word| word.strip_prefix('$').is_some_and(is_number));
            if carried {
                nags.extend(words().map(str::to_owned));
            }
            !carried
        });
        game.plies.get_mut(ply).into_iter().for_each(|ply| ply.nags.append(&mut nags));
    }
    for line in game.lines.iter_mut().skip(1).filter(|line| line.id.is_none()) {
        let id = line.comments.first().and_then(|comment| {
            let digits = comment.strip_prefix("VAR[")?.strip_suffix(']')?;
            digits.parse().ok().filter(|_| is_number(digits))
        });
        if id.is_some() {
            line.id = id;
            line.comments.remove(0);
        }
    }
    game
}

/// Takes the diagrams out of the comments that carry them.
fn take_diagrams(game: &mut Game) {
    let mut diagrams = std::mem::take(&mut game.diagrams);
    let mut is_other = |comment: &String, line: usize, ply: Option<usize>| {
        let header = Header::from_comment(comment).filter(|header| header.key == "DIAG");
        let text = header.map(|header| header.value.replace("%7B", "{").replace("%7D", "}").replace("%25", "%"));
        let other = text.is_none();
        diagrams.extend(text.map(|text| Drawn { line, ply, text }));
        other
    };
    game.comments.retain(|comment| is_other(comment, 0, None));
    for (index, line) in game.lines.iter_mut().enumerate() {
        line.comments.retain(|comment| is_other(comment, index, None));
    }
    for index in 0..game.plies.len() {
        let line = game.plies.get(index).map_or(0, |ply| ply.line);
        game.retain_comments(index, |comment| is_other(comment, line, Some(index)));
    }
    game.diagrams = diagrams;
}

/// Puts the diagrams into comments.
fn draw_in_comments(game: &mut Game) {
    for Drawn { line, ply, text } in std::mem::take(&mut game.diagrams) {
        let value = text.replace('%', "%25").replace('{', "%7B").replace('}', "%7D");
        let comment = Header { role: None, key: "DIAG".to_owned(), value }.as_comment();
        match (ply, line) {
            (Some(ply), _) => game.plies.get_mut(ply).into_iter().for_each(|ply| ply.comments.push(comment.clone())),
            (None, 0) => game.comments.push(comment),
            (None, line) => game.lines.get_mut(line).into_iter().for_each(|line| line.comments.push(comment.clone())),
        }
    }
}

/// Removes steps that the replay skipped: they are not half-moves of the game, and another format would play them.
/// Their comments move to the half-move before.
pub(super) fn leave_out_steps(game: &mut Game, index: usize, lost: &mut Vec<Loss>) {
    // Other half-moves that cannot be played have a problem of their own kind.
    let of_list = |problem: &IssueKind| matches!(problem, IssueKind::Step(_));
    let passed =
        |ply: &Ply| ply.legality.is_illegal() && ply.before == ply.after && ply.problem.as_deref().is_none_or(of_list);
    for line in 0..game.lines.len() {
        let plies = game.lines.get(line).map(|line| line.plies.clone()).unwrap_or_default();
        let mut kept: Vec<usize> = Vec::with_capacity(plies.len());
        for ply in plies {
            let Some(step) = game.plies.get_mut(ply).filter(|step| passed(step)) else {
                kept.push(ply);
                continue;
            };
            lost.push(LossPlace::of(index, step).lost(Lost::Unplayable));
            let comments = std::mem::take(&mut step.comments);
            match kept.last().and_then(|before| game.plies.get_mut(*before)) {
                Some(before) => before.comments.extend(comments),
                None if line == 0 => game.comments.extend(comments),
                None => game.lines.get_mut(line).into_iter().for_each(|line| line.comments.extend(comments.clone())),
            }
        }
        if let Some(line) = game.lines.get_mut(line) {
            line.plies = kept;
        }
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The game in the form that suits a format best: everything in its own place, except for data that the format keeps in
/// comments.
pub(super) fn fitted(game: Game, format: &Format) -> Game {
    let mut game = decoded(game);
    if !format.spelling.vocabulary.is_some_and(|own| own.has_tags) {
        return game;
    }
    let key = |role| TAGS.key(role).unwrap_or_default().to_owned();
    if let Some((number, ..)) = game.front.number.take() {
        game.front.tags.push((key(HeaderRole::Number), number.to_string()));
    }
    if let Some(title) = game.front.title.take() {
        game.front.tags.push((key(HeaderRole::Title), title));
    }
    draw_in_comments(&mut game);
    for line in game.lines.iter_mut().skip(1) {
        if let Some(id) = line.id.take() {
            line.comments.insert(0, format!("VAR[{id}]"));
        }
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::FORMATS;
    use crate::record::Front;

    #[test]
    fn steps_that_were_passed_over_are_no_half_moves() {
        let mut game = Game::new(Front::default());
        let mv = game.end_of(0).legal_moves()[0];
        game.play(0, Some(mv), None, "a");
        let wrong = game.play(0, None, None, "b");
        game.plies[wrong].after = game.plies[wrong].before.clone();
        game.plies[wrong].comments.push("c".to_owned());
        let next = game.end_of(0).legal_moves()[0];
        game.play(0, Some(next), None, "d");
        let mut lost = Vec::new();
        leave_out_steps(&mut game, 4, &mut lost);
        assert_eq!(
            (game.lines[0].plies.as_slice(), lost.as_slice()),
            (&[0, 2][..], &[LossPlace::of(4, &game.plies[wrong]).lost(Lost::Unplayable)][..])
        );
        assert_eq!(game.plies[0].comments, ["c"]);
    }

    #[test]
    fn what_comments_carry_comes_back() {
        let mut game = Game::new(Front::default());
        game.comments = ["a", "[Round \"3\"]", "[Title \"t\"]", "[GameNumber \"7\"]"].map(str::to_owned).to_vec();
        let ply = game.play(0, None, None, "x");
        game.plies[ply].comments = ["$14 $16", "$", "costs $14"].map(str::to_owned).to_vec();
        let line = game.branch(ply, None);
        let drawn = |line, ply| Drawn { line, ply, text: " {100%}\n\"\\}\" ".to_owned() };
        let diagrams = vec![drawn(0, None), drawn(line, None), drawn(0, Some(ply))];
        game.diagrams.clone_from(&diagrams);
        game.lines[line].comments = ["VAR[3]", "b"].map(str::to_owned).to_vec();
        let own = decoded(game);
        assert_eq!((own.comments.len(), own.front.tags.as_slice()), (1, &[("Round".to_owned(), "3".to_owned())][..]));
        assert_eq!((own.front.title.as_deref(), own.front.number.map(|(number, ..)| number)), (Some("t"), Some(7)));
        assert_eq!(
            (own.plies[ply].nags.as_slice(), own.plies[ply].comments.len()),
            (&["$14".to_owned(), "$16".to_owned()][..], 2)
        );
        assert_eq!((own.lines[line].id, own.lines[line].comments.len()), (Some(3), 1));
        for format in FORMATS {
            let fitted = fitted(own.clone(), format);
            let again = decoded(fitted);
            assert_eq!((again.lines[line].id, again.front.title.as_deref()), (Some(3), Some("t")));
            assert_eq!((again.front.number, &again.diagrams), (own.front.number, &diagrams));
        }
    }
}
