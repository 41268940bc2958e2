//! The world of a session in a browser: a clock that the host sets, the settings and the language of the client.

use std::sync::Arc;
use std::sync::RwLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde_json::Value;
use xqls::ide::{Locale, Settings};
use xqls::session::{Host, Uri, World};
use xqls::settings;

/// The page, or another place in a browser.
#[derive(Clone, Default)]
pub(crate) struct Page(Arc<PageState>);

#[derive(Default)]
struct PageState {
    microseconds: AtomicU64,
    client: RwLock<Client>,
}

#[derive(Default)]
struct Client {
    settings: Value,
    /// The language of the client itself.
    locale: Option<Locale>,
}

impl Client {
    /// The language that is set, or else that of the client.
    fn reader(&self) -> Locale {
        let set = self.settings.get("language").and_then(Value::as_str).and_then(Locale::named);
        set.or(self.locale).unwrap_or_default()
    }
}

impl Page {
    /// Says what time it is, in milliseconds. The clock never goes back.
    pub(crate) fn set_clock(&self, milliseconds: f64) {
        self.0.microseconds.fetch_max((milliseconds.max(0.0) * 1000.0) as u64, Ordering::Relaxed);
    }

    /// The settings, which all documents have. What is wrong in them counts as not set.
    pub(crate) fn settings_of_all(&self) -> Settings {
        let Ok(client) = self.0.client.read() else { return Settings::default() };
        let reader = client.reader();
        settings::read_for(&client.settings, Some(reader), &mut |_, _| ())
    }
}

impl World for Page {
    fn now(&self) -> Duration {
        Duration::from_micros(self.0.microseconds.load(Ordering::Relaxed))
    }

    fn reader(&self) -> Locale {
        self.0.client.read().map(|client| client.reader()).unwrap_or_default()
    }
}

impl Host for Page {
    fn settings(&self, _: &Uri) -> Settings {
        self.settings_of_all()
    }

    fn configure(&mut self, settings: Value) {
        if let Ok(mut client) = self.0.client.write() {
            client.settings = settings;
        }
    }

    fn speak(&mut self, locale: Option<Locale>) {
        if let Ok(mut client) = self.0.client.write() {
            client.locale = locale;
        }
    }

    fn system(&self) -> (&'static str, &'static str) {
        ("browser", "wasm32")
    }
}
