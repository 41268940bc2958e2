//! The boundary to the host, with all that is unsafe.

use std::cell::RefCell;

use xqls::text::{Encoding, set_decoder};

use crate::Engine;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// The text of bytes in an encoding, of which this is the WHATWG label: a block that [`alloc`] has given, with the
    /// length in its first four bytes.
    fn decode(label: *const u8, label_len: usize, bytes: *const u8, len: usize) -> *mut u8;

    /// Hears why the program ends.
    fn fail(message: *const u8, len: usize);
}

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::new(begin());
    /// The answers that the host reads.
    static OUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The bytes before a block that say how long it is.
const HEAD: usize = 4;

fn begin() -> Engine {
    set_decoder(decoded);
    std::panic::set_hook(Box::new(|panic| {
        let message = panic.to_string();
        // SAFETY: the host reads these bytes before it returns.
        unsafe { fail(message.as_ptr(), message.len()) }
    }));
    Engine::default()
}

fn decoded(encoding: Encoding, bytes: &[u8]) -> String {
    let label = encoding.name();
    // SAFETY: the host reads both slices before it returns, and returns a block of `alloc` that it has filled.
    let text = unsafe {
        let block = decode(label.as_ptr(), label.len(), bytes.as_ptr(), bytes.len());
        let len = u32::from_le_bytes(block.cast::<[u8; HEAD]>().read_unaligned()) as usize;
        Vec::from_raw_parts(block, HEAD + len, HEAD + len)
    };
    String::from_utf8_lossy(text.get(HEAD..).unwrap_or_default()).into_owned()
}

/// Room for `len` bytes, which the host fills and gives back to [`handle`], or returns from `decode`.
#[unsafe(no_mangle)]
pub extern "C" fn alloc(len: usize) -> *mut u8 {
    let mut room = std::mem::ManuallyDrop::new(vec![0; len].into_boxed_slice());
    room.as_mut_ptr()
}

/// Handles a frame, and says what time it is, in milliseconds. Returns the answers: four bytes with their length, the lowest
/// first, and the messages, each before a NUL. They stay until the next call.
///
/// # Safety
///
/// `frame` is from [`alloc`], with the same length, and is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handle(frame: *mut u8, len: usize, now: f64) -> *const u8 {
    // SAFETY: the caller's promise. The room was a boxed slice, so its capacity is its length.
    let frame = unsafe { Vec::from_raw_parts(frame, len, len) };
    let answers = ENGINE.with_borrow_mut(|engine| engine.handle(&frame, now));
    OUT.with_borrow_mut(|out| {
        out.clear();
        out.shrink_to(1 << 20);
        out.extend_from_slice(&(answers.len() as u32).to_le_bytes());
        out.extend_from_slice(answers.as_bytes());
        out.as_ptr()
    })
}
