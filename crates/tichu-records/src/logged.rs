//! Values with their lines.

/// A value and the line that it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Logged<T> {
    /// The line, from 1. In a log of one document it is the number of the packet.
    pub line: usize,
    /// The value.
    pub value: T,
}
