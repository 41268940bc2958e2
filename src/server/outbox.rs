//! Sending to the client without waiting for it.

use std::pin::Pin;
use std::task::{Context, Waker};

/// Sends now what can be sent now; what the client is too slow for is finished by a task. Messages keep their order,
/// since each is queued in the first poll. To be called within the runtime.
pub fn send(message: impl Future<Output = ()> + Send + 'static) {
    let mut message: Pin<Box<dyn Future<Output = ()> + Send>> = Box::pin(message);
    if message.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending() {
        tokio::spawn(message);
    }
}
