use std::cmp::Reverse;
use std::ops::Range;

/// A half-open range of bytes in one file.
///
/// Offsets are `u32`, as a script over 4 GiB is never analysed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// The span of a range of byte offsets. Offsets over 4 GiB are cut to that.
    pub fn new(start: usize, end: usize) -> Self {
        let cut = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Self { start: cut(start), end: cut(end) }
    }

    /// An empty span: a place between two bytes.
    pub fn at(offset: usize) -> Self {
        Self::new(offset, offset)
    }

    /// The span as a range for slicing.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Its length in bytes.
    pub fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether it holds no byte.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Whether `offset` lies in it or at either edge, which is where a cursor touches it.
    pub fn touches(self, offset: usize) -> bool {
        self.start as usize <= offset && offset <= self.end as usize
    }

    /// Whether `other` lies wholly inside it.
    pub fn contains(self, other: Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// The smallest span that holds both.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The key of source order: by the start, and what holds others before them.
    pub fn source_order(self) -> (u32, Reverse<u32>) {
        (self.start, Reverse(self.end))
    }

    /// The text of this span in `source`; empty where it does not fit.
    pub fn text(self, source: &str) -> &str {
        source.get(self.range()).unwrap_or("")
    }
}
