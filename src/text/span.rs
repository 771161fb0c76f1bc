use std::cmp::Reverse;
use std::ops::Range;

/// Half-open range of bytes. Offsets are `u32`, as a script over 4 GiB is never analysed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    pub start: u32,
    pub end: u32,
}

impl Span {
    /// Clamps offsets over 4 GiB.
    pub fn new(start: usize, end: usize) -> Self {
        let cut = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Self { start: cut(start), end: cut(end) }
    }

    pub fn at(offset: usize) -> Self {
        Self::new(offset, offset)
    }

    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    pub fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Whether `offset` lies in the span or at either edge, where a cursor touches it.
    pub fn touches(self, offset: usize) -> bool {
        self.start as usize <= offset && offset <= self.end as usize
    }

    pub fn meets(self, other: Span) -> bool {
        self.start <= other.end && other.start <= self.end
    }

    pub fn contains(self, other: Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Sorts by the start, outer spans before inner ones.
    pub fn source_order(self) -> (u32, Reverse<u32>) {
        (self.start, Reverse(self.end))
    }

    /// Returns an empty text if the span does not fit.
    pub fn text(self, source: &str) -> &str {
        source.get(self.range()).unwrap_or("")
    }
}
