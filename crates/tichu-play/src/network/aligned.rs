//! Numbers at the start of a line of the processor's cache.

use std::ops::{Deref, DerefMut};

/// How many numbers a line has: 64 bytes of them.
const LINE: usize = 16;

/// Numbers of which the first lies at a multiple of 64 bytes.
///
/// A row of 16 numbers is one line of the cache then. Otherwise nearly every row would take two, and
/// registers would be loaded from two lines at once.
#[derive(Debug)]
pub(super) struct Aligned {
    /// The numbers, after as many zeros as are needed.
    padded: Vec<f32>,
    start: usize,
}

impl Aligned {
    pub(super) fn new(numbers: &[f32]) -> Aligned {
        let mut padded = Vec::<f32>::with_capacity(LINE - 1 + numbers.len());
        // Where it lies counts for speed alone.
        let start = padded.as_ptr().align_offset(4 * LINE).min(LINE - 1);
        padded.resize(start, 0.0);
        padded.extend(numbers);
        Aligned { padded, start }
    }
}

impl Deref for Aligned {
    type Target = [f32];

    #[inline]
    fn deref(&self) -> &[f32] {
        &self.padded[self.start..]
    }
}

impl DerefMut for Aligned {
    fn deref_mut(&mut self) -> &mut [f32] {
        &mut self.padded[self.start..]
    }
}

impl Clone for Aligned {
    fn clone(&self) -> Aligned {
        Aligned::new(self) // The copy lies elsewhere.
    }
}

impl PartialEq for Aligned {
    fn eq(&self, other: &Aligned) -> bool {
        **self == **other
    }
}
