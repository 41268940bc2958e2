//! The text of a file that was merged from two versions of it.
//!
//! The lines are merged first, as for any text. If they fit together and say what the merged games say, that is the text: it
//! keeps the layout of both. Otherwise the games that both have changed are written anew. Where something is in conflict the
//! file is written twice, with either choice, and the lines in which these differ are marked as `git` marks them.
//!
//! A text that is not understood in full, or that starts from other positions, is merged as lines alone.

use super::differences::of_games;
use super::merge::{Side, merge};
use super::pairs::{Paired, pairs};
use crate::convert::{self, Target};
use crate::document::Document;
use crate::formats::WriteOptions;
use crate::record::Game;
use crate::sort::sort_by_key;
use crate::syntax::ONE_BY_ONE;
use crate::text::{Merged, lines_of, three_way};
use crate::words::Locale;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A version of a file.
#[derive(Debug)]
pub(crate) struct Version<'d> {
    /// The file; `None` if it is not a record.
    pub document: Option<&'d Document>,
    /// Its text.
    pub text: &'d str,
}

/// A merged file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MergedFile {
    /// Its text, with marks where it is in conflict.
    pub text: String,
    /// How many places are marked.
    pub conflicts: usize,
}

/// The games of a file. `None` if part of its text is not understood.
fn games(version: &Version<'_>) -> Option<Vec<Game>> {
    let mut lost = Vec::new();
    let games = convert::games_of(version.document?, 0, &mut lost);
    lost.is_empty().then(|| games.into_iter().map(convert::in_own_places).collect())
}

/// The games of a file that are only compared with others, so they need no positions. `None` if part of its text is not
/// understood.
fn compared(version: &Version<'_>) -> Option<Vec<Game>> {
    let mut lost = Vec::new();
    let games = convert::compared_games_of(version.document?, &mut lost);
    lost.is_empty().then(|| games.into_iter().map(convert::in_own_places).collect())
}

/// Merges two versions of a file that come from a third one. `target` and `options` say how games are written.
pub(crate) fn merge_files(
    [base, ours, theirs]: [&Version<'_>; 3],
    target: &Target,
    options: &WriteOptions,
    marker: usize,
) -> MergedFile {
    let lines = Lines::merged(base.text, ours.text, theirs.text);
    let as_lines = || lines.marked(marker);
    let (Some(own), Some(other)) = (games(ours), games(theirs)) else { return as_lines() };
    // An empty file has no games and is no record.
    let before = if base.text.trim().is_empty() { Some(Vec::new()) } else { compared(base) };
    let Some(before) = before else { return as_lines() };
    let merged = |side: Side| Games::merged(&before, &own, &other, side);
    let Some(mut choice) = merged(Side::Ours) else { return as_lines() };
    let opened = |text: &str| {
        let format = ours.document?.format();
        compared(&Version { document: Some(&Document::open(text, format, &Arc::default(), ONE_BY_ONE)), text })
    };
    let says = |text: &str, wanted: &[Game]| {
        opened(text).is_some_and(|found| {
            found.len() == wanted.len() && found.iter().zip(wanted).all(|(one, other)| of_games(one, other).is_empty())
        })
    };
    if choice.conflicts == 0
        && let Some(text) = lines.clean()
        && says(&text, &choice.games)
    {
        return MergedFile { text, conflicts: 0 };
    }
    let other_choice = match choice.conflicts {
        0 => None,
        _ => merged(Side::Theirs),
    };
    let counts = [own.len(), other.len()];
    // Only the merged games are needed from here on.
    drop((before, own, other));
    let written = |choice: &Games| {
        let by_record = choice.spliced(ours, theirs, counts, target, options);
        let by_record = by_record.filter(|text| says(text, &choice.games));
        by_record.or_else(|| write(choice.games.clone(), target, options).filter(|text| says(text, &choice.games)))
    };
    if choice.conflicts == 0 {
        return written(&choice).map_or_else(as_lines, |text| MergedFile { text, conflicts: 0 });
    }
    let Some(mut other_choice) = other_choice else { return as_lines() };
    choice.write_alike(&mut other_choice);
    let (Some(text), Some(again)) = (written(&choice), written(&other_choice)) else { return as_lines() };
    // Each is a change of a text without lines, so lines that differ are in conflict.
    Lines::either(&text, &again).marked(marker)
}

/// Games as a text; `None` if something would be lost.
fn write(games: Vec<Game>, target: &Target, options: &WriteOptions) -> Option<String> {
    let converted = convert::convert(games, target, options, Locale::En).ok()?;
    converted.lost.is_empty().then_some(converted.text)
}

/// The games of a merged file.
struct Games {
    games: Vec<Game>,
    /// Where each comes from.
    from: Vec<Origin>,
    conflicts: usize,
}

/// Where a merged game comes from.
#[derive(Clone, Copy, Default)]
struct Origin {
    /// The games that it is made of, by their indices.
    ours: Option<usize>,
    theirs: Option<usize>,
    /// Whether it says the same as that of ours, or of theirs, and can have its text.
    is_ours: bool,
    is_theirs: bool,
    conflicts: usize,
}

impl Games {
    fn merged(before: &[Game], ours: &[Game], theirs: &[Game], side: Side) -> Option<Games> {
        let (Paired { of_after: own_base, .. }, Paired { of_after: other_base, .. }) =
            (pairs(before, ours), pairs(before, theirs));
        // Games that both have added.
        let added = |all: &[Option<usize>]| -> Vec<usize> {
            all.iter().enumerate().filter(|(_, base)| base.is_none()).map(|(index, _)| index).collect()
        };
        let (own_new, other_new) = (added(&own_base), added(&other_base));
        let of = |games: &[Game], all: &[usize]| all.iter().filter_map(|index| games.get(*index).cloned()).collect();
        let (own_games, other_games): (Vec<Game>, Vec<Game>) = (of(ours, &own_new), of(theirs, &other_new));
        let both = match before.is_empty() {
            true => pairs(&own_games, &other_games).of_after,
            false => super::pairs::equal(&own_games, &other_games),
        };
        // The partner of each of our games in their version: both come from one game, or both sides have added it.
        let mut of_base = FxHashMap::default();
        for (other, base) in other_base.iter().enumerate() {
            if let Some(base) = base {
                of_base.entry(*base).or_insert(other);
            }
        }
        let mut of_new = FxHashMap::default();
        for (other, own) in other_new.iter().zip(&both) {
            if let Some(own) = own.and_then(|own| own_new.get(own)) {
                of_new.entry(*own).or_insert(*other);
            }
        }
        let partner = |index: usize, base: Option<usize>| match base {
            Some(base) => of_base.get(&base).copied(),
            None => of_new.get(&index).copied(),
        };
        let mut merged = Games { games: Vec::new(), from: Vec::new(), conflicts: 0 };
        let mut known = vec![false; theirs.len()];
        for (index, game) in ours.iter().enumerate() {
            let base = own_base.get(index).copied().flatten();
            let was = base.and_then(|base| before.get(base));
            let other = partner(index, base);
            let Some((at, again)) = other.and_then(|at| Some((at, theirs.get(at)?))) else {
                if was.is_none_or(|was| !of_games(was, game).is_empty()) {
                    merged.push(game.clone(), Origin { ours: Some(index), is_ours: true, ..Origin::default() });
                }
                continue;
            };
            known.get_mut(at).into_iter().for_each(|known| *known = true);
            let one = merge(was, game, again, side)?;
            merged.conflicts += one.conflicts;
            let same = |version: &Game| of_games(version, &one.game).is_empty();
            let (is_ours, is_theirs, conflicts) = (same(game), same(again), one.conflicts);
            merged.push(one.game, Origin { ours: Some(index), theirs: Some(at), is_ours, is_theirs, conflicts });
        }
        // A game that only they have goes after the game that it follows in their version, or at the end.
        let place = merged.from.iter().enumerate();
        let place: FxHashMap<usize, usize> = place.filter_map(|(at, from)| Some((from.theirs?, at))).collect();
        let mut added: Vec<(usize, Game, Origin)> = Vec::new();
        for (index, game) in theirs.iter().enumerate().filter(|(index, _)| known.get(*index) == Some(&false)) {
            let base = other_base.get(index).copied().flatten().and_then(|base| before.get(base));
            if base.is_none_or(|was| !of_games(was, game).is_empty()) {
                let is_before = |from: &Origin| from.theirs.is_some_and(|before| before + 1 == index);
                let after = match added.last() {
                    Some((after, _, last)) if is_before(last) => *after,
                    _ => index.checked_sub(1).and_then(|before| place.get(&before).copied()).unwrap_or(usize::MAX),
                };
                added.push((after, game.clone(), Origin { theirs: Some(index), is_theirs: true, ..Origin::default() }));
            }
        }
        sort_by_key(&mut added, |(after, ..)| *after);
        let mut added = added.into_iter().peekable();
        let own = std::mem::take(&mut merged.games).into_iter().zip(std::mem::take(&mut merged.from));
        for (at, (game, from)) in own.enumerate() {
            merged.push(game, from);
            while let Some((_, game, from)) = added.next_if(|(after, ..)| *after == at) {
                merged.push(game, from);
            }
        }
        added.for_each(|(_, game, from)| merged.push(game, from));
        Some(merged)
    }

    fn push(&mut self, game: Game, from: Origin) {
        self.games.push(game);
        self.from.push(from);
    }

    /// Writes a game that is in conflict anew in both choices, unless each has the text of its version. Lines that only
    /// their layouts tell apart would stand between the marks, and who takes one part of each would lose half-moves.
    fn write_alike(&mut self, other: &mut Games) {
        for (one, other) in self.from.iter_mut().zip(&mut other.from) {
            if one.conflicts > 0 && !(one.is_ours && other.is_theirs) {
                for from in [one, other] {
                    (from.is_ours, from.is_theirs) = (false, false);
                }
            }
        }
    }

    /// The file of ours in which the games that are others now have another text. `None` if the records of the format
    /// cannot be put together, or something would be lost.
    fn spliced(
        &self,
        ours: &Version<'_>,
        theirs: &Version<'_>,
        [own, other]: [usize; 2],
        target: &Target,
        options: &WriteOptions,
    ) -> Option<String> {
        let (own_texts, other_texts) = (texts(ours, own)?, texts(theirs, other)?);
        let mut text = String::new();
        for (game, from) in self.games.iter().zip(&self.from) {
            let kept = match from {
                Origin { ours: Some(own), is_ours: true, .. } => own_texts.get(*own),
                Origin { theirs: Some(other), is_theirs: true, .. } => other_texts.get(*other),
                _ => None,
            };
            let record = match kept {
                Some(kept) => kept.clone(),
                None => {
                    let options = WriteOptions { continued: !text.is_empty(), ..*options };
                    write(vec![game.clone()], target, &options)?
                }
            };
            // A blank line between two records.
            if !text.is_empty() && !text.ends_with("\n\n") && !record.starts_with(['\n', '\r', '/']) {
                text.push_str(options.ending.as_str());
            }
            text.push_str(&record);
        }
        Some(text)
    }
}

/// The text of each game, with the text before the first and between two of them; `None` if there is other text.
fn texts(version: &Version<'_>, count: usize) -> Option<Vec<String>> {
    let document = version.document?;
    let mut texts: Vec<String> = Vec::new();
    let mut before = String::new();
    for (record, entry) in document.records().iter().enumerate() {
        let start = document.record_start(record);
        let end = document.record_start(record + 1).max(start);
        let end = if record + 1 == document.records().len() { document.rope().len_bytes() } else { end };
        let text = document.slice(start..end);
        match entry.analysis.front().is_game {
            true => texts.push(std::mem::take(&mut before) + &text),
            false => before.push_str(&text),
        }
    }
    match texts.last_mut() {
        Some(last) => last.push_str(&before),
        None => return None,
    }
    (texts.len() == count).then_some(texts)
}

/// Merged lines.
struct Lines<'t>(Vec<Merged<'t>>);

impl<'t> Lines<'t> {
    fn merged(base: &'t str, ours: &'t str, theirs: &'t str) -> Lines<'t> {
        Lines(three_way(&lines_of(base), &lines_of(ours), &lines_of(theirs)))
    }

    /// All lines of two texts; those in which they differ are in conflict.
    fn either(ours: &'t str, theirs: &'t str) -> Lines<'t> {
        let (one, other) = (lines_of(ours), lines_of(theirs));
        let (mut merged, mut done) = (Vec::new(), 0);
        for hunk in crate::text::line_diff(&one, &other) {
            let part = |all: &[&'t str], range| all.get::<std::ops::Range<usize>>(range).unwrap_or_default().to_vec();
            merged.push(Merged::Lines(part(&one, done..hunk.old.start)));
            done = hunk.old.end;
            merged.push(Merged::Conflict(part(&one, hunk.old), part(&other, hunk.new)));
        }
        merged.push(Merged::Lines(one.get(done..).unwrap_or_default().to_vec()));
        Lines(merged)
    }

    /// The text, if nothing is in conflict.
    fn clean(&self) -> Option<String> {
        let lines = |part: &Merged<'_>| match part {
            Merged::Lines(lines) => Some(lines.concat()),
            Merged::Conflict(..) => None,
        };
        self.0.iter().map(lines).collect()
    }

    /// The text, with marks around what is in conflict.
    fn marked(&self, marker: usize) -> MergedFile {
        let mut merged = MergedFile { text: String::new(), conflicts: 0 };
        for part in &self.0 {
            match part {
                Merged::Lines(lines) => merged.text.extend(lines.iter().copied()),
                Merged::Conflict(ours, theirs) => {
                    merged.conflicts += 1;
                    let ending =
                        if ours.iter().chain(theirs).any(|line| line.ends_with("\r\n")) { "\r\n" } else { "\n" };
                    let mut lines = |sign: &str, name: &str, lines: &[&str]| {
                        merged.text += &format!("{}{name}{ending}", sign.repeat(marker));
                        merged.text.extend(lines.iter().copied());
                        if lines.last().is_some_and(|line| !line.ends_with(['\n', '\r'])) {
                            merged.text.push_str(ending);
                        }
                    };
                    lines("<", " ours", ours);
                    lines("=", "", theirs);
                    lines(">", " theirs", &[]);
                }
            }
        }
        merged
    }
}
