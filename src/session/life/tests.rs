//! Each event in each state, as the table of the documentation has it.

use super::*;
use crate::session::message::Text;
use crate::syntax::ONE_BY_ONE;
use crate::text::Unit;
use crate::words::Locale;

const RECORD: &str = "FORMAT LALG\nGAME 1, a\nSTART{\n1. Ch2-e2\n}\n";

/// A host whose companions are busy.
struct Companions;

impl Around for Companions {
    fn settings(&self, _: &Uri) -> Settings {
        Settings::default()
    }

    fn companion(&self, _: &Uri, _: &Format) -> Companion {
        Companion::Later(Box::new(|_| {}))
    }

    fn parallel_for(&self) -> ParallelFor<'_> {
        ONE_BY_ONE
    }
}

/// A document, and the work that it waits for.
struct Case {
    life: Life,
    work: Option<Box<Work>>,
}

impl Case {
    /// A document after its opening, as far as it comes.
    fn opened(name: &str, text: &str) -> Case {
        let uri = format!("file:///{name}").parse().unwrap();
        let (life, effects) =
            Life::open(Source { uri, language: String::new(), unit: Unit::Utf16 }, 1, text.to_owned());
        let mut case = Case { life, work: None };
        case.said(effects);
        while let Some(work) = case.work.take() {
            let worked = work.run(&Companions);
            let effects = case.life.on(Event::Worked(Box::new(worked)));
            case.said(effects);
        }
        case
    }

    fn in_state(name: &str) -> Case {
        let mut case = match name {
            "not read" => Case::opened("a.xq", "declare variable $x := 1;\n"),
            "waiting" => Case::opened("a.chessmoveseq", "@TOTAL_STEP=1\n@@\n\n2 1 2 2\n"),
            _ => Case::opened("a.xq", RECORD),
        };
        let before = match name {
            "busy" => Some(change(Some(0..0), "GAME 2, that was pasted\n")),
            "out of step" => Some(Event::Misunderstood),
            "closed" => Some(Event::Closed),
            _ => None,
        };
        if let Some(event) = before {
            let effects = case.life.on(event);
            case.said(effects);
        }
        case
    }

    /// The effects of an event, in words; `None` if it cannot happen.
    fn on(mut self, event: &str) -> Option<String> {
        let queued = self.life.queue.len();
        let event = match event {
            "typing" => change(Some(20..21), "b"),
            "a paste" => change(Some(20..21), "a name that was pasted"),
            "a whole text" => change(None, RECORD),
            "misunderstood" => Event::Misunderstood,
            "settings" => Event::Settings(Arc::new(Settings { locale: Locale::Ja, ..Settings::default() })),
            "companion changed" => Event::CompanionChanged,
            "asked" => Event::Asked(Box::new(|_| {})),
            "worked" => Event::Worked(Box::new(self.work.take()?.run(&Companions))),
            "companion ready" if matches!(self.life.phase, Phase::Waiting(_)) => Event::CompanionReady(None),
            "closed" => Event::Closed,
            _ => return None,
        };
        let effects = self.life.on(event);
        let mut said = self.said(effects);
        if self.life.queue.len() > queued {
            said.push("queue".to_owned());
        }
        Some(if said.is_empty() { "nothing".to_owned() } else { said.join(", ") })
    }

    fn said(&mut self, effects: Vec<Effect>) -> Vec<String> {
        let said = effects.into_iter().map(|effect| match effect {
            Effect::Work(work) => {
                let kind = work.kind();
                self.work = Some(work);
                format!("work: {kind}")
            }
            Effect::Wait(_) => "wait".to_owned(),
            Effect::Give(_, Some(_)) => "give".to_owned(),
            Effect::Give(_, None) => "give nothing".to_owned(),
            Effect::Changed => "changed".to_owned(),
            Effect::Ready => "ready".to_owned(),
            Effect::OutOfStep => "out of step".to_owned(),
            Effect::Report(defect) => format!("report {defect:?}"),
        });
        said.collect()
    }
}

/// A change of some columns of the second line, or of the whole text.
fn change(columns: Option<std::ops::Range<u32>>, text: &str) -> Event {
    let place = |column: u32| ls_types::Position::new(u32::from(column > 0), column.saturating_sub(12));
    let range = columns.map(|columns| ls_types::Range::new(place(columns.start), place(columns.end)));
    let changes = vec![TextChange { range, text: Text(text.to_owned()) }];
    Event::Changed { version: Some(2), changes, when: Duration::ZERO }
}

#[test]
fn the_table_of_the_documentation_has_each_event_in_each_state() {
    let states = ["ready", "not read", "busy", "waiting", "out of step", "closed"];
    let events = [
        "typing",
        "a paste",
        "a whole text",
        "misunderstood",
        "settings",
        "companion changed",
        "asked",
        "worked",
        "companion ready",
        "closed",
    ];
    let mut table = format!("| | {} |\n|---|{}\n", states.join(" | "), "---|".repeat(states.len()));
    for event in events {
        let cells = states.map(|state| Case::in_state(state).on(event).unwrap_or_else(|| "–".to_owned()));
        table += &format!("| {event} | {} |\n", cells.join(" | "));
    }
    let documentation = include_str!("../../../docs/ARCHITECTURE.md");
    assert!(documentation.contains(&table), "the documentation lacks this table:\n{table}");
}
