//! Completions, actions, hints and lenses that a client sends back for their details. Only the session's own data in them
//! is read. The other members are returned unchanged.

use ls_types::Uri;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use super::answer::{Error, Json, Result};
use super::params::AboutDocument;

/// The data of an item, by which the session knows it again.
pub(crate) trait ItemData: DeserializeOwned + Send + 'static {
    /// Why an item without such data has no answer; `None` if it goes back as it is.
    const FOREIGN: Option<&'static str> = None;

    /// The document that it is about.
    fn uri(&self) -> &Uri;
}

/// An item with its data.
pub(crate) struct Returned<D> {
    /// The data, unless it is another server's item.
    pub data: Option<D>,
    members: Map<String, Value>,
}

impl<D> Returned<D> {
    /// A member, as the protocol says what it is.
    pub(crate) fn member<T: DeserializeOwned>(&self, name: &str) -> Result<T> {
        let value = self.members.get(name).unwrap_or(&Value::Null);
        T::deserialize(value).map_err(|error| Error::invalid_params(format!("{name}: {error}")))
    }

    /// Adds a member, or replaces it.
    pub(crate) fn set(&mut self, name: &str, value: &impl Serialize) -> Result<()> {
        let value = serde_json::to_value(value).map_err(|error| Error::new(Error::INTERNAL, error.to_string()))?;
        self.members.insert(name.to_owned(), value);
        Ok(())
    }

    /// The item as JSON.
    pub(crate) fn json(&self) -> Result<Json> {
        Json::of(&self.members)
    }
}

impl<'de, D: DeserializeOwned> Deserialize<'de> for Returned<D> {
    fn deserialize<R: Deserializer<'de>>(deserializer: R) -> std::result::Result<Self, R::Error> {
        let members = Map::deserialize(deserializer)?;
        Ok(Returned { data: members.get("data").and_then(|data| D::deserialize(data).ok()), members })
    }
}

impl<D: ItemData> AboutDocument for Returned<D> {
    fn uri(&self) -> Option<Uri> {
        self.data.as_ref().map(|data| data.uri().clone())
    }

    fn unread(self) -> Result<Json> {
        match (D::FOREIGN, self.data.is_some()) {
            (Some(why), false) => Err(Error::invalid_params(why)),
            (Some(_), true) => Ok(Json::null()),
            (None, _) => self.json(),
        }
    }
}
