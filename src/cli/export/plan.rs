//! Which files a part has.

use std::fs;
use std::hash::Hasher;
use std::time::UNIX_EPOCH;

use rustc_hash::FxHasher;

use super::part::Part;
use crate::cli::inputs::Input;

/// The bytes of records in a part, unless one file has more.
const BYTES: u64 = 16 << 20;
/// The files in a part.
const FILES: usize = 10_000;

/// The parts of a collection: files that follow each other.
pub(super) fn parts(inputs: &[Input]) -> Vec<Part<'_>> {
    let (mut parts, mut start, mut bytes, mut hash) = (Vec::new(), 0, 0, FxHasher::default());
    for (index, input) in inputs.iter().enumerate() {
        bytes += add(input, &mut hash);
        let count = index + 1 - start;
        if bytes >= BYTES || count >= FILES || index + 1 == inputs.len() {
            let inputs = inputs.get(start..=index).unwrap_or_default();
            parts.push(Part { inputs, hash: std::mem::take(&mut hash).finish() });
            (start, bytes) = (index + 1, 0);
        }
    }
    parts
}

/// Adds the path, the length and the time of a file, and whether it can be read. Returns its length.
fn add(input: &Input, hash: &mut FxHasher) -> u64 {
    hash.write(input.name().as_bytes());
    hash.write_u8(0xff);
    let about = input.path().and_then(|path| fs::metadata(path).ok());
    let Some(about) = about.filter(fs::Metadata::is_file) else { return 0 };
    let readable = input.path().is_some_and(|path| fs::File::open(path).is_ok());
    let changed = about.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    hash.write_u64(about.len());
    hash.write_u128(changed.unwrap_or_default().as_nanos());
    hash.write_u8(u8::from(readable));
    about.len()
}
