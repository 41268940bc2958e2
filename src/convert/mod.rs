//! Games from one format to another.
//!
//! *May change in any release.*
//!
//! A document, JSON or a list of USI positions becomes games (`source`). Data that the target has no place for is
//! carried in comments (`carry`). The target's own [`Format::write`] writes the games. The result is read back and
//! compared (`compare`). Losses are reported, as data.
//!
//! Games from one start can become one game with variations before (`merge`).
//!
//! Documents are converted in portions of some hundreds of games, so a large file does not need memory for all its
//! positions at once.
//!
//! This layer reads and writes no files and knows the text of no format.

mod carry;
mod compare;
mod lists;
mod merge;
mod reading;
mod source;
mod target;
#[cfg(test)]
mod tests;

pub(crate) use carry::decoded as in_own_places;
pub(crate) use compare::{said as signs, same_texts, words};
pub(crate) use merge::{add_missing_headers, merge};
pub use reading::{CannotRead, FromBinary, Hints, Loaded, understand};
pub(crate) use reading::{FIRST_BYTES, JKF, damage_in_words, decoded, extension, refuse_by_head, refuse_by_size};
pub use source::{Foreign, read_foreign};
pub(crate) use source::{compared_games_of, game_of, games_of, left_out};
pub use target::Target;

use crate::document::{Document, open_part, slips};
use crate::formats::loss::{GamePart, Loss, LossPlace, Lost};
use crate::formats::{Format, JAPANESE, WriteOptions};
use crate::import::{self, Binary, Imported};
use crate::json;
use crate::notation::Notation;
use crate::record::Game;
use crate::rules::Variant;
use crate::syntax::ONE_BY_ONE;
use crate::words::{self, Locale, comma, say};
use std::sync::Arc;

/// The written text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Converted {
    /// The text.
    pub text: String,
    /// The bytes, for a target that is binary.
    pub bytes: Vec<u8>,
    /// The parts of the games that it does not hold.
    pub lost: Vec<Loss>,
}

impl Converted {
    /// The losses in words.
    pub fn losses(&self, reader: Locale) -> Vec<String> {
        self.lost.iter().map(|loss| words::loss(reader, loss)).collect()
    }
}

/// The number of games written at once.
const PORTION: usize = 256;

/// Games as a text of the target; an error says why the target cannot be one.
pub fn convert(games: Vec<Game>, target: &Target, options: &WriteOptions, locale: Locale) -> Result<Converted, String> {
    let mut conversion = Conversion::new(*target, options, locale);
    conversion.add(games)?;
    Ok(conversion.done)
}

/// The games of a document as a text of the target; an error says why the target cannot be one.
pub fn convert_document(document: &Document, target: &Target, options: &WriteOptions) -> Result<Converted, String> {
    if matches!(target, Target::Json) {
        let text = json::text(|out| json::write(document, None, out));
        return Ok(Converted { text, lost: source::left_out(document), ..Converted::default() });
    }
    let mut conversion = Conversion::new(*target, options, document.settings().locale);
    let mut portion = Vec::new();
    for record in 0..document.records().len() {
        let index = conversion.games + portion.len();
        portion.extend(source::game_of(document, record, index, &mut conversion.done.lost));
        if portion.len() == PORTION {
            conversion.add(std::mem::take(&mut portion))?;
        }
    }
    if !portion.is_empty() || conversion.games == 0 {
        conversion.add(portion)?;
    }
    Ok(conversion.done)
}

/// A file that stays in its format stays in its notation. A `binary` record has squares and no notation; only these can
/// say a half-move that cannot be played.
pub(crate) fn own_notation(document: &Document, target: &Target, binary: bool) -> Option<Notation> {
    if binary && document.totals().slips == 0 {
        return None;
    }
    let Target::Format { format, notation: None } = target else { return None };
    if format.info.id != document.format().info.id {
        return None;
    }
    let mut games = document.records().iter().filter(|entry| entry.analysis.front().is_game);
    Some(games.next()?.analysis.dialect(document.context()).notation)
}

/// A conversion of games that come some at a time.
pub(crate) struct Conversion {
    target: Target,
    options: WriteOptions,
    done: Converted,
    /// The language of the messages.
    locale: Locale,
    /// Games that were added.
    games: usize,
    /// The format took fewer games than it was given and reported that: it takes no more.
    full: bool,
    /// The records with a slip that were read back, and those of a source that has too many of them. So what was meant is
    /// not searched for where the source has not been searched, and not more often than in one file.
    slips: u32,
}

impl Conversion {
    pub(crate) fn new(target: Target, options: &WriteOptions, locale: Locale) -> Conversion {
        Conversion { target, options: *options, done: Converted::default(), games: 0, full: false, slips: 0, locale }
    }

    pub(crate) fn finish(self) -> Converted {
        self.done
    }

    /// Adds games; an error says why the target cannot hold them.
    pub(crate) fn add(&mut self, games: Vec<Game>) -> Result<(), String> {
        let count = games.len();
        if self.full {
            self.games += count;
            return Ok(());
        }
        let mut lost = Vec::new();
        refuse_others(&games, &self.target, self.locale)?;
        let mut games = games;
        if !matches!(self.target, Target::Json) {
            games.iter_mut().enumerate().for_each(|(index, game)| carry::leave_out_steps(game, index, &mut lost));
            self.undrawn(&games, &mut lost);
        }
        let text = match self.target {
            Target::Json => json::text(|out| json::write_games(&games, out)),
            Target::Usi | Target::Sfen | Target::Pikafish => self.list(games, &mut lost)?,
            Target::Jkf => self.jkf(games, &mut lost)?,
            Target::Xqf => {
                self.xqf(games, &mut lost)?;
                String::new()
            }
            Target::Format { format, notation } => {
                if let (Some(own), Some(wanted)) = (notation, self.options.notation)
                    && own != wanted
                {
                    refuse_notation(Some(wanted), &self.target, self.locale)?;
                }
                let options = WriteOptions { notation: self.options.notation.or(notation), ..self.options };
                let options = WriteOptions { continued: self.games > 0, ..options };
                self.file(games, format, &options, &mut lost)?
            }
        };
        self.done.text.push_str(&text);
        let here = lost.into_iter().map(|Loss { place, what }| place.after(self.games).lost(what));
        self.done.lost.extend(here);
        self.games += count;
        Ok(())
    }

    /// Reports diagrams if the target has neither a place for them nor comments to carry them.
    fn undrawn(&self, games: &[Game], lost: &mut Vec<Loss>) {
        let vocabulary = match self.target {
            Target::Format { format, .. } => format.spelling.vocabulary,
            _ => None,
        };
        if vocabulary.is_some_and(|own| own.carries) {
            return;
        }
        for (index, game) in games.iter().enumerate() {
            if !game.diagrams.is_empty() {
                lost.push(LossPlace::Game(index).lost(Lost::Parts(GamePart::Diagrams, Some(game.diagrams.len()))));
            }
        }
    }

    fn list(&self, games: Vec<Game>, lost: &mut Vec<Loss>) -> Result<String, String> {
        let other = self.options.notation.filter(|notation| *notation != Notation::Coordinate);
        refuse_notation(other, &self.target, self.locale)?;
        let games: Vec<Game> = games.into_iter().map(carry::decoded).collect();
        Ok(match self.target {
            Target::Usi => lists::write_usi(&games, self.options.ending, lost),
            Target::Pikafish => lists::write_pools(&games, self.options.ending, lost),
            _ => lists::write_sfen(&games, self.options.ending, lost),
        })
    }

    /// The first game, as JKF.
    fn jkf(&mut self, games: Vec<Game>, lost: &mut Vec<Loss>) -> Result<String, String> {
        refuse_notation(self.options.notation, &self.target, self.locale)?;
        self.full = true;
        let mut games: Vec<Game> = games.into_iter().map(|game| carry::fitted(game, JAPANESE)).collect();
        let text = json::jkf::write(&games, lost).unwrap_or_default();
        games.iter_mut().for_each(Game::forget_positions);
        let back = source::jkf_games(&text, self.locale).unwrap_or_default();
        let back = back.into_iter().map(|game| carry::fitted(game, JAPANESE));
        compare::read_back(games.get(..1).unwrap_or_default(), back, lost);
        Ok(text)
    }

    /// The first game, as a file of XQStudio.
    fn xqf(&mut self, games: Vec<Game>, lost: &mut Vec<Loss>) -> Result<(), String> {
        refuse_notation(self.options.notation, &self.target, self.locale)?;
        self.full = true;
        if games.len() > 1 {
            lost.push(LossPlace::File.lost(Lost::OtherGames(0)));
        }
        let Some(game) = games.into_iter().next() else { return Ok(()) };
        let mut game = import::fit_to_xqf(carry::decoded(game), 0, lost);
        self.done.bytes = import::write_xqf(&game).unwrap_or_default();
        game.forget_positions();
        let back = import::import(&self.done.bytes, Binary::Xqf, None);
        let document = Document::open(&back.text, Imported::format(), &Arc::default(), ONE_BY_ONE);
        let back = source::compared_game_of(&document, 0, 0, &mut Vec::new()).map(carry::decoded);
        compare::read_back(&[game], back.into_iter(), lost);
        Ok(())
    }

    fn file(
        &mut self,
        games: Vec<Game>,
        format: &'static Format,
        options: &WriteOptions,
        lost: &mut Vec<Loss>,
    ) -> Result<String, String> {
        let mut games: Vec<Game> = games.into_iter().map(|game| carry::fitted(game, format)).collect();
        let Some(text) = (format.write)(&games, options, lost) else {
            refuse_notation(options.notation, &self.target, self.locale)?;
            let why: Vec<String> = lost.iter().map(|loss| words::loss(self.locale, loss)).collect();
            let why = if why.is_empty() { String::new() } else { format!(": {}", why.join("; ")) };
            return Err(say!(
                self.locale,
                "--to {target}: these games cannot be written in it{why}",
                target = self.target.name(),
                why
            ));
        };
        games.iter_mut().for_each(Game::forget_positions);
        let document = open_part(&text, format, self.slips);
        self.slips = slips(&document);
        let records = 0..document.records().len();
        let back = records.filter_map(|record| source::compared_game_of(&document, record, 0, &mut Vec::new()));
        self.full |= compare::read_back(&games, back.map(|game| carry::fitted(game, format)), lost) < games.len();
        Ok(text)
    }
}

fn refuse_notation(notation: Option<Notation>, target: &Target, locale: Locale) -> Result<(), String> {
    match notation {
        Some(notation) => Err(say!(
            locale,
            "--notation {notation}: {target} cannot hold moves in this notation",
            notation = notation.info().id,
            target = target.name()
        )),
        None => Ok(()),
    }
}

/// Games that the target does not know, with those targets that do.
fn refuse_others(games: &[Game], target: &Target, locale: Locale) -> Result<(), String> {
    let other = |game: &&Game| !target.holds(game.front.position.variant());
    match games.iter().find(other) {
        None => Ok(()),
        Some(game) => {
            let variant = game.front.position.variant();
            Err(say!(
                locale,
                "{target} cannot hold a {variant} game; use one of {targets}",
                target = target.name(),
                variant = words::game(locale, variant),
                targets = targets_of(variant).join(comma(locale))
            ))
        }
    }
}

/// The names of the targets that hold a game.
fn targets_of(variant: Variant) -> Vec<&'static str> {
    Target::all().into_iter().filter(|target| target.holds(variant)).map(|target| target.name()).collect()
}
