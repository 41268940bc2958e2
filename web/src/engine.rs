//! A session, and what a page asks for besides.

use std::borrow::Cow;

use serde::Deserialize;
use xqls::session::Session;

use crate::own;
use crate::page::Page;

/// Handles the frames of a host.
pub struct Engine {
    page: Page,
    session: Session,
}

/// What tells whose message it is.
#[derive(Deserialize)]
struct Head<'a> {
    #[serde(borrow, default)]
    method: Cow<'a, str>,
}

impl Default for Engine {
    fn default() -> Engine {
        let page = Page::default();
        Engine { session: Session::new(page.clone()), page }
    }
}

impl Engine {
    /// Handles a frame at a time in milliseconds. Returns the answers, each before a NUL. A frame is a message, and
    /// bytes after a NUL; an empty one shows what waited.
    pub fn handle(&mut self, frame: &[u8], now: f64) -> String {
        self.page.set_clock(now);
        let end = frame.iter().position(|byte| *byte == 0).unwrap_or(frame.len());
        let (message, rest) = frame.split_at(end);
        let bytes = rest.get(1..).unwrap_or_default();
        let answers = match std::str::from_utf8(message) {
            Ok("") => self.session.tick(),
            Ok(message) => match serde_json::from_str::<Head<'_>>(message) {
                Ok(head) if head.method.starts_with(own::PREFIX) => {
                    own::answer(message, bytes, &self.page, &mut self.session)
                }
                _ => self.session.handle(message),
            },
            // The session says what is wrong with it.
            Err(_) => self.session.handle(&String::from_utf8_lossy(message)),
        };
        answers.into_iter().fold(String::new(), |mut all, answer| {
            all.push_str(&answer);
            all.push('\0');
            all
        })
    }
}
