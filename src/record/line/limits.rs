//! The bounds of the search for what was meant.
//!
//! A search multiplies cases: each position that is possible, by each repair, by each meaning of each word. All that does so
//! is bounded here, by counts alone, so a result stays a function of the text. A reading of a half-move takes a quarter of a
//! microsecond: a search takes a millisecond, and a block of moves some three.
//!
//! The table says how a bound changes the figures. The row of [`WINDOW`] comes from a prototype and half-moves that were left
//! out. The others were measured in 20 games each of CSA and KIF with two mistakes 8 to 13 half-moves apart ("two"), and in 120
//! each with one to six among the last twelve ("near"), while [`READINGS`] was larger than now.
//!
//! | bound | half of it | twice as much |
//! |---|---|---|
//! | [`WINDOW`] | 10 of 100 more are not named | 2 of 100 more are named |
//! | [`WIDEST`], [`WIDE`] | of "two" 12 and 15 games get exactly two findings instead of 17 and 17 | 17 and 19, with [`CARRIED`] doubled too |
//! | [`CARRIED`] | of "near" as many mistakes are found in CSA, 2 of 100 fewer in KIF | see above |
//! | [`READINGS`] | a quarter more half-moves are in lost lines where three are wrong near each other; one slip is found as before | of "near" 3 of 100 more are found in CSA, none in KIF; the slowest keys take a fifth to three quarters longer |
//!
//! In 49 games of CSA, three half-moves near each other were replaced by others of the game. With [`DEAR`] at 5, 25 games get
//! exactly three findings, with 4 only 18. With 6, a tenth more half-moves are in lines that are lost.
//!
//! Without [`CHEAPEST`] an eighth more half-moves are in lost lines where each tenth half-move is wrong. Where three are wrong
//! near each other it is a tenth less, but of 131 games with exactly three findings 12 get others. Without [`FAR_BACK`] 15 of
//! 367 games with one slip get more than one error, with it 11.
//!
//! With [`LOOKING_ON`] as large as [`WIDEST`], the slow keys of KIF took twice as long, and those of CSA less.

/// The half-moves after a mistake that tell what it was.
pub(super) const WINDOW: usize = 40;
/// The words after a mistake that are searched for them.
pub(super) const WORDS: usize = 160;
/// The half-moves before a mistake where the cause may be.
pub(super) const BACK: usize = 2;
/// The half-moves before a mistake where another may have been meant, by a letter or two, if nothing nearer explains what
/// follows.
pub(super) const FAR_BACK: usize = 20;
/// The half-moves after which a single position decides, and the numbers too.
pub(super) const ENOUGH: usize = 6;
/// The ways that are followed at the mistake. After each half-move they are half as many, but [`WIDE`] at least.
pub(super) const WIDEST: usize = 2048;
/// The ways that are followed further on.
pub(super) const WIDE: usize = 256;
/// The ways that are followed to see whether a repair lasts.
pub(super) const LOOKING_ON: usize = 256;
/// The positions that are carried along after a mistake. With more the line is lost.
pub(super) const CARRIED: usize = 128;
/// The most positions from which a pair of missing half-moves, or a cause before the mistake, is searched for.
pub(super) const FEW: usize = 4;
/// About how many pairs of missing half-moves are tried. In shogi there may be 350,000.
pub(super) const PAIRS: usize = 4_096;
/// The cases that are followed to see whether a repair lasts.
pub(super) const LIKELIEST: usize = 4;
/// The half-moves that are read for one block at most. After that the next mistake loses the line.
pub(in crate::record) const READINGS: u32 = 10_240;
/// The cases of explanations that are kept for the next key, in all documents: some 5 MB.
pub(super) const REMEMBERED: usize = 16_384;

/// The highest cost of the ways that are followed first where many positions are possible. So a letter or two may be wrong,
/// or two half-moves may have changed places.
pub(super) const CHEAPEST: u8 = 3;
/// The highest cost of the ways that are followed first elsewhere.
pub(super) const CHEAP: u8 = 4;
/// The same where several positions are possible, or the cause cannot be before the mistake. Only two unlikely mistakes at
/// once would cost more.
pub(super) const DEAR: u8 = 5;
/// How much more than the cheapest a way may cost to be kept after the search.
pub(super) const KEPT: u8 = 2;
/// How much more a way that leads further may cost than one that ends. Above that another mistake is likelier.
pub(super) const AFRESH: u8 = 4;
/// How much more than the likeliest a case may cost. Dearer ones are dropped.
pub(super) const MARGIN: u8 = 6;

/// A repair that lasts fewer half-moves than this explains nothing by itself.
pub(super) const LASTS: usize = 8;
/// The same where a number jumps.
pub(super) const LASTS_AFTER_JUMP: usize = 24;
/// The cost of several repairs in a row from which on the line is lost.
pub(super) const TOO_MUCH: u32 = 13;
/// The half-moves in a row that must be playable before a lost line is judged again.
pub(super) const FITTING: u8 = 24;
/// In shogi a piece that is elsewhere or in the other hand shows late: with 24, 1 in 12 games with two mistakes got false
/// errors, with 48 1 in 25.
pub(super) const FITTING_IN_SHOGI: u8 = 48;
