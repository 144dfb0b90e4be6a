//! Numbers that start at the beginning of a cache line.
//!
//! A vector of sixteen numbers that lies across two lines takes two loads. The system's allocator
//! promises no more than four bytes, so a buffer asks for a line more than it needs and starts at
//! the first place in it that is even.

/// Numbers in one cache line, the widest vector there is.
const LINE: usize = 16;

/// Numbers whose first one starts a cache line. The length never changes, so neither does the
/// place.
#[derive(Debug)]
pub(crate) struct Buffer {
    numbers: Vec<f32>,
    start: usize,
    length: usize,
}

impl Buffer {
    /// So many zeros.
    pub(crate) fn zeros(length: usize) -> Self {
        let numbers = vec![0.0; length + LINE - 1];
        // The answer is allowed to be "no such place", and any place is right, if slower.
        let start = numbers.as_ptr().align_offset(LINE * size_of::<f32>());
        let start = if start < LINE { start } else { 0 };
        Self { numbers, start, length }
    }
}

impl std::ops::Deref for Buffer {
    type Target = [f32];

    fn deref(&self) -> &[f32] {
        &self.numbers[self.start..][..self.length]
    }
}

impl std::ops::DerefMut for Buffer {
    fn deref_mut(&mut self) -> &mut [f32] {
        &mut self.numbers[self.start..][..self.length]
    }
}
