//! The requests to a client that is ready: to register each language, and for its settings.

use serde_json::json;

use super::{Session, capabilities};

impl Session {
    pub(super) fn begin(&mut self) {
        let registrations = capabilities::registrations(&self.profile);
        if !registrations.is_empty() {
            self.request("xqls/register", "client/registerCapability", json!({ "registrations": registrations }));
        }
        if self.profile.configuration {
            self.ask_for_settings();
        }
    }
}
