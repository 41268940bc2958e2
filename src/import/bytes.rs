//! Numbers and pieces of a binary file. What is beyond its end is absent.

/// The byte at a place.
pub(super) fn byte(bytes: &[u8], at: usize) -> Option<u8> {
    bytes.get(at).copied()
}

/// The number of four bytes at a place, the lowest first.
pub(super) fn int(bytes: &[u8], at: usize) -> Option<i32> {
    bytes.get(at..)?.first_chunk().map(|four| i32::from_le_bytes(*four))
}

/// The `length` bytes at a place, or those that there are.
pub(super) fn piece(bytes: &[u8], at: usize, length: usize) -> &[u8] {
    let rest = bytes.get(at..).unwrap_or_default();
    rest.get(..length).unwrap_or(rest)
}
