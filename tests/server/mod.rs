//! The built server over a pipe: a session for each kind of client, and everything a client may do wrong.

mod actions;
mod client;
mod completion;
mod endings;
mod engines;
mod formats;
mod index;
mod labels;
mod languages;
mod navigation;
mod observed;
mod order;
mod play;
mod robust;
mod session;
mod tcp;
mod torture;
mod transcripts;
mod walk;

/// A record without anything wrong.
pub(crate) const GOOD: &str = "FORMAT AXF\nGAME 1, 炮\nRED 胡荣华\nBLACK Liu\nSTART{\n1. C2=5 N8+7\n2. N2+3 R9=8\n}\n";

/// The line and the column in UTF-16 of its first move.
pub(crate) const FIRST: (u32, u32) = (5, 3);

/// The record repeated, each with its own number.
pub(crate) fn many(games: usize) -> String {
    let mut text = String::from("FORMAT AXF\n");
    for game in 1..=games {
        text.push_str(&GOOD.replace("FORMAT AXF\n", "").replace("GAME 1,", &format!("GAME {game},")));
    }
    text
}
