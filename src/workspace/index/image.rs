//! Bytes that are in memory, or in a file of which only the blocks that are asked for are read.
//!
//! Each block of a file has a checksum. A block that is read and is not as it was written counts as empty, and the image
//! says that it [is damaged](Image::is_damaged). A block that was read is kept until the image goes.

use std::borrow::Cow;
use std::fs::File;
use std::hash::Hasher;
use std::io;
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use rustc_hash::FxHasher;

/// The bytes of a block. A number does not cross the border of one: columns begin at multiples of [`ALIGNMENT`].
const BLOCK: usize = 16 << 10;
/// Where columns begin.
pub(super) const ALIGNMENT: usize = 8;

/// The bytes of the columns of a segment.
#[derive(Debug)]
pub(super) enum Image {
    /// In memory.
    Memory(Vec<u8>),
    /// In a file.
    File(Blocks),
}

/// The part of a file from `start` on, in blocks.
#[derive(Debug)]
pub(super) struct Blocks {
    file: File,
    start: u64,
    length: usize,
    sums: Vec<u64>,
    blocks: Vec<OnceLock<Box<[u8]>>>,
    read: AtomicUsize,
    damaged: AtomicBool,
}

impl Image {
    /// `length` bytes of a file from a place on, whose blocks have these checksums.
    pub(super) fn of(file: File, start: u64, length: usize, sums: Vec<u64>) -> Image {
        let blocks = sums.iter().map(|_| OnceLock::new()).collect();
        let (read, damaged) = (AtomicUsize::new(0), AtomicBool::new(false));
        Image::File(Blocks { file, start, length, sums, blocks, read, damaged })
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Image::Memory(bytes) => bytes.len(),
            Image::File(blocks) => blocks.length,
        }
    }

    /// The bytes that were read from the file.
    pub(super) fn read(&self) -> usize {
        match self {
            Image::Memory(_) => 0,
            Image::File(blocks) => blocks.read.load(Ordering::Relaxed),
        }
    }

    /// Whether a part that was asked for could not be read as it was written.
    pub(super) fn is_damaged(&self) -> bool {
        match self {
            Image::Memory(_) => false,
            Image::File(blocks) => blocks.damaged.load(Ordering::Relaxed),
        }
    }

    /// The same bytes, none of them read; `None` if they are in memory.
    pub(super) fn forgotten(&self) -> Option<Image> {
        let Image::File(blocks) = self else { return None };
        Some(Image::of(blocks.file.try_clone().ok()?, blocks.start, blocks.length, blocks.sums.clone()))
    }

    /// Bytes that are in one block.
    pub(super) fn within(&self, at: usize, length: usize) -> &[u8] {
        match self {
            Image::Memory(bytes) => bytes.get(at..at + length),
            Image::File(blocks) => blocks.block(at / BLOCK).get(at % BLOCK..at % BLOCK + length),
        }
        .unwrap_or_default()
    }

    /// Bytes, wherever they are; fewer where they cannot be read.
    pub(super) fn bytes(&self, range: Range<usize>) -> Cow<'_, [u8]> {
        let Image::File(blocks) = self else { return Cow::Borrowed(self.within(range.start, range.len())) };
        if range.is_empty() {
            return Cow::Borrowed(&[]);
        }
        let (first, last) = (range.start / BLOCK, (range.end - 1) / BLOCK);
        if first == last {
            return Cow::Borrowed(self.within(range.start, range.len()));
        }
        let mut all = Vec::with_capacity(range.len());
        for block in first..=last {
            let begin = block * BLOCK;
            let from = range.start.saturating_sub(begin);
            let to = (range.end - begin).min(BLOCK);
            all.extend_from_slice(blocks.block(block).get(from..to).unwrap_or_default());
        }
        Cow::Owned(all)
    }
}

impl Blocks {
    fn block(&self, index: usize) -> &[u8] {
        self.blocks.get(index).map_or(&[], |block| block.get_or_init(|| self.read_block(index)))
    }

    fn read_block(&self, index: usize) -> Box<[u8]> {
        let at = index * BLOCK;
        let mut bytes = vec![0; BLOCK.min(self.length.saturating_sub(at))];
        let whole = read_at(&self.file, &mut bytes, self.start + at as u64).is_ok();
        self.read.fetch_add(bytes.len(), Ordering::Relaxed);
        if !whole || self.sums.get(index) != Some(&sum(&bytes)) {
            self.damaged.store(true, Ordering::Relaxed);
            return Box::default();
        }
        bytes.into()
    }
}

/// The checksums of the blocks of some bytes.
pub(super) fn sums(bytes: &[u8]) -> Vec<u64> {
    bytes.chunks(BLOCK).map(sum).collect()
}

/// The number of blocks of some bytes.
pub(super) fn blocks_of(length: usize) -> usize {
    length.div_ceil(BLOCK)
}

/// A checksum that finds what a disk or a killed program has damaged. It is that of one version of the program.
pub(super) fn sum(bytes: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(bytes);
    hasher.write_usize(bytes.len());
    hasher.finish()
}

/// Reads bytes of a file from a place on.
#[cfg(unix)]
pub(crate) fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

/// Reads bytes of a file from a place on.
#[cfg(windows)]
pub(crate) fn read_at(file: &File, mut bytes: &mut [u8], mut at: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        let read = std::os::windows::fs::FileExt::seek_read(file, bytes, at)?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        at += read as u64;
        bytes = bytes.get_mut(read..).unwrap_or_default();
    }
    Ok(())
}
