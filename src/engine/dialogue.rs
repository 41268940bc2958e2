//! The conversation with one engine: its handshake, and one question after the other.
//!
//! ```text
//! uci → … uciok → setoption … isready → readyok → [a question that shows the base of the ranks] → ready
//! ready → position … go … → info … bestmove → ready
//! ```

use super::info;
use super::moves::Spelling;
use super::{Answer, Ask, EngineFault, ExpectedLine, Limit, Protocol};
use crate::rules::{Position, Side, Variant};

/// The moves by which the base of the ranks is found: the cannon's, with ranks from 0. An engine that counts from 1 does
/// not know it and answers for Red.
const PROBE: &str = "h2e2";
/// The options that an offer is looked up for in each protocol; `_` and a space are the same.
const HASH: [&str; 3] = ["Hash", "USI_Hash", "hashsize"];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Greeting,
    /// Waits for `readyok` after the options.
    Setting,
    Probing,
    Ready,
    /// Waits for `readyok` before a search.
    Clearing,
    Searching,
    Ended,
}

/// The consequence of a line.
#[derive(Clone, PartialEq, Debug)]
pub enum Heard {
    /// Nothing yet.
    Nothing,
    /// It can be asked now.
    Ready,
    /// It thinks this so far.
    Thinks,
    /// It has answered.
    Answer(Answer),
    /// It is of no use.
    Fault(EngineFault),
}

/// The conversation with an engine.
#[derive(Debug)]
pub struct Dialogue {
    variant: Variant,
    spelling: Spelling,
    /// Options of the user.
    options: Vec<(String, String)>,
    state: State,
    /// The lines to be sent.
    sent: Vec<String>,
    name: String,
    author: String,
    /// The names of the options that it has, and for a choice the values.
    offered: Vec<(String, Vec<String>)>,
    ask: Option<(Ask, Position)>,
    lines: Vec<Option<ExpectedLine>>,
    /// The number of lines that it was asked for last.
    several: u32,
    /// The line in which it said that something is wrong.
    complaint: Option<String>,
}

impl Dialogue {
    /// Begins with an engine for a game.
    pub fn new(variant: Variant, protocol: Protocol, options: Vec<(String, String)>) -> Dialogue {
        Dialogue {
            variant,
            spelling: Spelling { protocol, ranks_from_one: false },
            options,
            state: State::Greeting,
            sent: vec![protocol.name().to_owned()],
            name: String::new(),
            author: String::new(),
            offered: Vec::new(),
            ask: None,
            lines: Vec::new(),
            several: 1,
            complaint: None,
        }
    }

    /// The lines to be sent now.
    pub fn to_send(&mut self) -> Vec<String> {
        std::mem::take(&mut self.sent)
    }

    /// Its name for itself, and its author's.
    pub fn name(&self) -> (&str, &str) {
        (&self.name, &self.author)
    }

    /// The line in which it said that something is wrong.
    pub fn complaint(&self) -> Option<&str> {
        self.complaint.as_deref()
    }

    /// Whether its ranks count from 1.
    pub fn ranks_from_one(&self) -> bool {
        self.spelling.ranks_from_one
    }

    /// The games that it plays, once it has said all about itself: by its choice of games, or else by its name.
    pub fn games(&self) -> Vec<Variant> {
        let choices = self.offered.iter().find(|(name, _)| Dialogue::same(name, "UCI_Variant"));
        if let Some((_, values)) = choices.filter(|(_, values)| !values.is_empty()) {
            let offered =
                |variant: &Variant| names(*variant).iter().any(|name| values.iter().any(|value| value == name));
            return Variant::ALL.into_iter().filter(offered).collect();
        }
        let name = self.name.to_ascii_lowercase();
        let named = |variant: &Variant| names(*variant).iter().any(|own| name.contains(own));
        let named = Variant::ALL.into_iter().find(|variant| *variant != Variant::Xiangqi && named(variant));
        vec![named.unwrap_or(self.variant)]
    }

    /// Whether it can be asked.
    pub fn is_ready(&self) -> bool {
        self.state == State::Ready
    }

    /// Its lines so far.
    pub fn thoughts(&self) -> Answer {
        let lines: Vec<ExpectedLine> = self.lines.iter().flatten().cloned().collect();
        Answer { best: lines.first().and_then(|line| line.moves.first().copied()), lines }
    }

    /// Asks. The position must have a legal move.
    pub fn ask(&mut self, ask: Ask) {
        let position = ask.position();
        if ask.lines != self.several && self.has("MultiPV") {
            self.set("MultiPV", &ask.lines.to_string());
            self.several = ask.lines;
        }
        self.lines = vec![None; ask.lines.max(1) as usize];
        // An answer that depends on the questions before it could not be repeated.
        let clears = !matches!(ask.limit, Limit::Millis(_));
        self.ask = Some((ask, position));
        if clears && self.has("Clear Hash") {
            let name = self.offered_as("Clear Hash");
            match self.spelling.protocol {
                Protocol::Ucci => self.send(format!("setoption {name}")),
                _ => self.send(format!("setoption name {name}")),
            }
        } else if clears && self.spelling.protocol != Protocol::Ucci {
            let new = if self.spelling.protocol == Protocol::Usi { "usinewgame" } else { "ucinewgame" };
            self.send(new.to_owned());
        }
        self.send("isready".to_owned());
        self.state = State::Clearing;
    }

    /// Asks it to stop.
    pub fn stop(&mut self) {
        if matches!(self.state, State::Searching | State::Probing) {
            self.send("stop".to_owned());
        }
    }

    /// Says good-bye.
    pub fn quit(&mut self) {
        self.state = State::Ended;
        self.send("quit".to_owned());
    }

    /// Hears a line.
    pub fn hear(&mut self, line: &str) -> Heard {
        let line = line.trim();
        let word = line.split_ascii_whitespace().next().unwrap_or_default();
        if line.contains("ERROR") && self.complaint.is_none() {
            self.complaint = Some(line.trim_start_matches("info string ").chars().take(300).collect());
        }
        match (self.state, word) {
            (State::Greeting, "id") => {
                let mut words = line.splitn(3, ' ').skip(1);
                let (key, value) = (words.next(), words.next().unwrap_or_default());
                match key {
                    Some("name") => self.name = value.chars().take(100).collect(),
                    Some("author") => self.author = value.chars().take(100).collect(),
                    _ => {}
                }
                Heard::Nothing
            }
            (State::Greeting, "option") => {
                self.offer(line);
                Heard::Nothing
            }
            (State::Greeting, "uciok" | "usiok" | "ucciok")
                if word.strip_suffix("ok") == Some(self.protocol().name()) =>
            {
                self.greeted()
            }
            (State::Setting, "readyok") => {
                if self.variant == Variant::Xiangqi && self.protocol() == Protocol::Uci {
                    self.send(format!("position startpos moves {PROBE}"));
                    self.send("go depth 1".to_owned());
                    self.state = State::Probing;
                    return Heard::Nothing;
                }
                self.state = State::Ready;
                Heard::Ready
            }
            (State::Probing, "bestmove") => self.probed(line),
            (State::Clearing, "readyok") => {
                let Some((ask, _)) = self.ask.clone() else { return Heard::Nothing };
                let position = self.spelling.position(&ask.start, &ask.moves);
                self.send(position);
                let go = self.go(ask.limit);
                self.send(go);
                self.state = State::Searching;
                Heard::Nothing
            }
            (State::Searching, "info") => {
                let Some((_, position)) = &self.ask else { return Heard::Nothing };
                let Some((place, found)) = info::read(line, self.spelling, position) else { return Heard::Nothing };
                match self.lines.get_mut(place) {
                    Some(slot) => {
                        *slot = Some(found);
                        Heard::Thinks
                    }
                    None => Heard::Nothing,
                }
            }
            (State::Searching, "bestmove" | "nobestmove") => self.answered(line),
            _ => Heard::Nothing,
        }
    }

    fn protocol(&self) -> Protocol {
        self.spelling.protocol
    }

    fn send(&mut self, line: String) {
        self.sent.push(line);
    }

    /// `option name UCI_Variant type combo default chess var xiangqi`; in UCCI without `name`.
    fn offer(&mut self, line: &str) {
        let rest = line.strip_prefix("option ").unwrap_or_default();
        let rest = rest.strip_prefix("name ").unwrap_or(rest);
        let Some((name, kind)) = rest.split_once(" type ") else { return };
        let values = kind.split(" var ").skip(1).map(|value| value.trim().to_owned()).collect();
        // Nobody has so many; a list that grows without end would fill the memory.
        if self.offered.len() < 1_000 {
            self.offered.push((name.trim().to_owned(), values));
        }
    }

    fn same(one: &str, other: &str) -> bool {
        one.replace('_', " ").eq_ignore_ascii_case(&other.replace('_', " "))
    }

    fn has(&self, name: &str) -> bool {
        self.offered.iter().any(|(offered, _)| Dialogue::same(offered, name))
    }

    fn offered_as(&self, name: &str) -> String {
        let found = self.offered.iter().find(|(offered, _)| Dialogue::same(offered, name));
        found.map_or_else(|| name.to_owned(), |(offered, _)| offered.clone())
    }

    fn set(&mut self, name: &str, value: &str) {
        let name = self.offered_as(name);
        self.send(match self.protocol() {
            Protocol::Ucci => format!("setoption {name} {value}"),
            _ => format!("setoption name {name} value {value}"),
        });
    }

    /// It has said all about itself: the options are set.
    fn greeted(&mut self) -> Heard {
        // An engine of many games is asked for this one. One without the choice plays the game that it is made for.
        let wanted = names(self.variant);
        let choices = self.offered.iter().find(|(name, _)| Dialogue::same(name, "UCI_Variant"));
        if let Some((_, values)) = choices.filter(|(_, values)| !values.is_empty()) {
            let Some(value) = wanted.iter().find(|wanted| values.iter().any(|value| value == *wanted)) else {
                self.state = State::Ended;
                return Heard::Fault(EngineFault::OtherGame(self.variant));
            };
            self.set("UCI_Variant", value);
        }
        let own = |name: &str, options: &[(String, String)]| options.iter().any(|(own, _)| Dialogue::same(own, name));
        if self.has("Threads") && !own("Threads", &self.options) {
            self.set("Threads", "1");
        }
        let hash = HASH.into_iter().find(|name| self.has(name) && !own(name, &self.options));
        if let Some(hash) = hash {
            self.set(hash, "64");
        }
        if self.has("UCI_ShowWDL") && !own("UCI_ShowWDL", &self.options) {
            self.set("UCI_ShowWDL", "true");
        }
        for (name, value) in self.options.clone() {
            self.set(&name, &value);
        }
        self.send("isready".to_owned());
        self.state = State::Setting;
        Heard::Nothing
    }

    /// The answer after the cannon's move with ranks from 0: Black's if it knows the move, else Red's.
    fn probed(&mut self, line: &str) -> Heard {
        let text = line.split_ascii_whitespace().nth(1).unwrap_or_default();
        let start = Position::start(Variant::Xiangqi);
        let one_based = Spelling { ranks_from_one: true, ..self.spelling };
        let mut after = start.clone();
        if let Some(mv) = self.spelling.read(PROBE, &start) {
            after.play(mv);
        }
        debug_assert_eq!(after.side_to_move(), Side::Second);
        if self.spelling.read(text, &after).is_none() {
            if one_based.read(text, &start).is_none() {
                self.state = State::Ended;
                return Heard::Fault(EngineFault::OtherGame(self.variant));
            }
            self.spelling = one_based;
        }
        self.state = State::Ready;
        Heard::Ready
    }

    fn go(&self, limit: Limit) -> String {
        match (limit, self.protocol()) {
            (Limit::Nodes(nodes), _) => format!("go nodes {nodes}"),
            (Limit::Depth(depth), _) => format!("go depth {depth}"),
            (Limit::Millis(millis), Protocol::Uci | Protocol::Usi) => format!("go movetime {millis}"),
            (Limit::Millis(millis), Protocol::Ucci) => format!("go time {millis} movestogo 1"),
        }
    }

    fn answered(&mut self, line: &str) -> Heard {
        self.state = State::Ready;
        let Some((_, position)) = self.ask.take() else { return Heard::Nothing };
        let text = line.split_ascii_whitespace().nth(1).unwrap_or_default();
        let none = line.starts_with("nobestmove") || matches!(text, "(none)" | "resign" | "win" | "null" | "0000");
        let best = self.spelling.read(text, &position);
        if best.is_none() && !none {
            return Heard::Fault(EngineFault::Illegal(text.chars().take(20).collect()));
        }
        let thoughts = self.thoughts();
        if thoughts.lines.is_empty() {
            return Heard::Fault(EngineFault::NoAnswer);
        }
        Heard::Answer(Answer { best: best.or(thoughts.best), lines: thoughts.lines })
    }
}

/// The names of a game in the options and the names of engines.
fn names(variant: Variant) -> &'static [&'static str] {
    match variant {
        Variant::Xiangqi => &["xiangqi"],
        Variant::Jeiqi => &["jieqi", "jeiqi"],
        Variant::Shogi => &["shogi"],
    }
}
