//! What a handler sees: documents at one moment, the client, and the world outside.

use core::time::Duration;
use std::sync::{Arc, Mutex};

use ls_types::Uri;

use crate::document::Document;
use crate::protocol::Places;

use super::profile::Profile;
use super::semantic_tokens::Sent;
use super::world::World;

/// The pause in typing after which the errors at the cursor are shown.
pub(crate) const PAUSE: Duration = Duration::from_millis(400);

/// Where and when somebody last typed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Typing {
    /// The byte offset after the typed text.
    pub at: usize,
    /// When, by [`World::now`].
    pub when: Duration,
}

impl Typing {
    /// How long the pause still has to last.
    pub fn left(&self, now: Duration) -> Duration {
        PAUSE.saturating_sub(now.saturating_sub(self.when))
    }
}

/// A document as it was at one moment.
#[derive(Clone)]
pub struct Snapshot {
    /// Its address.
    pub uri: Uri,
    /// The client's number for this state.
    pub version: i32,
    pub document: Document,
    /// Where somebody types.
    pub typing: Option<Typing>,
    /// The semantic tokens that were sent last.
    pub sent: Arc<Mutex<Sent>>,
}

impl Snapshot {
    /// The place where somebody types, until there is a pause.
    pub fn cursor(&self, now: Duration) -> Option<usize> {
        self.typing.filter(|typing| !typing.left(now).is_zero()).map(|typing| typing.at)
    }
}

/// The surroundings of a request.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// What is outside of the session.
    pub world: &'a dyn World,
    /// The client.
    pub profile: &'a Profile,
    /// The open documents besides the one that is asked about, as far as the request [reads](super::requests::Reads) them.
    pub others: &'a [Snapshot],
    /// Whether the client has cancelled the request; checked by long work.
    pub cancelled: &'a (dyn Fn() -> bool + Sync),
}

/// A document at one moment, and how the client wants to see it.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The document.
    pub snapshot: &'a Snapshot,
    /// Its places as the client counts.
    pub places: Places<'a>,
    /// What is outside of the session.
    pub world: &'a dyn World,
    /// The client.
    pub profile: &'a Profile,
    /// The other open documents.
    pub others: &'a [Snapshot],
    /// Whether the client has cancelled the request; checked by long work.
    pub cancelled: &'a (dyn Fn() -> bool + Sync),
}

impl<'a> View<'a> {
    /// A document in its surroundings.
    pub fn of(snapshot: &'a Snapshot, context: Context<'a>) -> View<'a> {
        let Context { world, profile, others, cancelled } = context;
        let places = Places { rope: snapshot.document.rope(), unit: profile.unit };
        View { snapshot, places, world, profile, others, cancelled }
    }

    /// The items until the client has cancelled the request.
    pub fn wanted<T>(&self, items: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
        items.take_while(|_| !(self.cancelled)())
    }
}
