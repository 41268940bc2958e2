//! What one format has a place for and another has not, carried in comments so that it comes back.
//!
//! | what | comment |
//! |---|---|
//! | a header without a key | `[Round "3"]` on the game |
//! | numbered judgements | `$14 $16` on the half-move |
//! | the number of a variation | `VAR[3]` before its first half-move |
//!
//! The number and the title of a game are headers where a format has headers but no line for them.

use crate::formats::Format;
use crate::record::Game;
use crate::record::tags::{Header, Role, Vocabulary};
use crate::text::TextRange;

/// The game with everything in its own place that comments carry.
pub fn decoded(mut game: Game) -> Game {
    let mut tags = std::mem::take(&mut game.front.tags);
    game.comments.retain(|comment| match Header::from_comment(comment) {
        Some(header) => {
            tags.push((header.key, header.value));
            false
        }
        None => true,
    });
    for (key, value) in tags {
        match Role::of(&key) {
            Some(Role::Number) if game.front.number.is_none() && value.parse::<u32>().is_ok() => {
                game.front.number = value.parse().ok().map(|number| (number, 0, TextRange::default()));
            }
            Some(Role::Title) if game.front.title.is_none() => game.front.title = Some(value),
            _ => game.front.tags.push((key, value)),
        }
    }
    for ply in &mut game.plies {
        let nags = &mut ply.nags;
        ply.comments.retain(|comment| {
            let words = || comment.split(' ');
            let carried = words().all(|word| word.strip_prefix('$').is_some_and(is_number));
            if carried {
                nags.extend(words().map(str::to_owned));
            }
            !carried
        });
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

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The game as a format takes it best: everything in its own place, but what the format keeps in comments.
pub fn fitted(game: Game, format: &dyn Format) -> Game {
    let mut game = decoded(game);
    if !matches!(format.vocabulary(), Some(Vocabulary::Pgn | Vocabulary::White)) {
        return game;
    }
    let key = |role| Vocabulary::Pgn.key(role).unwrap_or_default().to_owned();
    if let Some((number, ..)) = game.front.number.take() {
        game.front.tags.push((key(Role::Number), number.to_string()));
    }
    if let Some(title) = game.front.title.take() {
        game.front.tags.push((key(Role::Title), title));
    }
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
    fn what_comments_carry_comes_back() {
        let mut game = Game::new(Front::default());
        game.comments = ["a", "[Round \"3\"]", "[Title \"t\"]", "[GameNumber \"7\"]"].map(str::to_owned).to_vec();
        let ply = game.play(0, None, None, "x");
        game.plies[ply].comments = ["$14 $16", "$", "costs $14"].map(str::to_owned).to_vec();
        let line = game.branch(ply, None);
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
            let fitted = fitted(own.clone(), *format);
            let again = decoded(fitted);
            assert_eq!((again.lines[line].id, again.front.title.as_deref()), (Some(3), Some("t")));
            assert_eq!(again.front.number, own.front.number);
        }
    }
}
