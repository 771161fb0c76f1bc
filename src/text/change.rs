use std::ops::Range;

use super::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextChange {
    pub start: usize,
    pub old_end: usize,
    pub new_end: usize,
}

impl TextChange {
    /// Computes the smallest change that turns `old` into `new`.
    pub fn between(old: &str, new: &str) -> Self {
        Self { start: 0, old_end: old.len(), new_end: new.len() }.narrow(old, new)
    }

    #[must_use]
    pub fn then(self, next: Self) -> Self {
        // Common end of both changes in the intermediate text.
        let end = self.new_end.max(next.old_end);
        Self {
            start: self.start.min(next.start),
            old_end: end - self.new_end + self.old_end,
            new_end: end - next.old_end + next.new_end,
        }
    }

    /// Maps a span to the new text; one that touches the change grows by the inserted text.
    #[must_use]
    pub fn map(self, span: Span) -> Span {
        let Range { start, end } = span.range();
        let start = if start <= self.start { start } else { self.moved(start, self.start) };
        let end = if end < self.start { end } else { self.moved(end, self.new_end) };
        Span::new(start, end.max(start))
    }

    /// Maps a span of the old text to the new text. Text inserted at its edges is excluded.
    #[must_use]
    pub fn map_inside(self, span: Span) -> Span {
        let Range { start, end } = span.range();
        let start = if start < self.start { start } else { self.moved(start, self.new_end) };
        let end = if end <= self.start { end } else { self.moved(end, self.start) };
        Span::new(start.min(end), end)
    }

    /// Maps an offset that is not before the change; offsets in the replaced text map to `inside`.
    fn moved(self, offset: usize, inside: usize) -> usize {
        if offset >= self.old_end { offset - self.old_end + self.new_end } else { inside }
    }

    pub fn is_within(self, bytes: usize, next: Self) -> bool {
        next.start <= self.new_end + bytes && self.start <= next.old_end + bytes
    }

    /// Narrows the change to the range in which `old` and `new` differ. Only the changed range is compared.
    #[must_use]
    pub fn narrow(self, old: &str, new: &str) -> Self {
        let (Some(old_part), Some(new_part)) =
            (old.get(self.start..self.old_end), new.get(self.start..self.new_end))
        else {
            return self;
        };
        let mut head = common(old_part.as_bytes(), new_part.as_bytes());
        while !old_part.is_char_boundary(head) {
            head -= 1;
        }
        let mut tail = common_end(&old_part.as_bytes()[head..], &new_part.as_bytes()[head..]);
        while !old_part.is_char_boundary(old_part.len() - tail) {
            tail -= 1;
        }
        Self { start: self.start + head, old_end: self.old_end - tail, new_end: self.new_end - tail }
    }
}

const BLOCK: usize = 256;

fn common(left: &[u8], right: &[u8]) -> usize {
    let blocks = left.chunks_exact(BLOCK).zip(right.chunks_exact(BLOCK));
    let start = BLOCK * blocks.take_while(|(left, right)| left == right).count();
    let rest = left[start..].iter().zip(&right[start..]);
    start + rest.take_while(|(left, right)| left == right).count()
}

fn common_end(left: &[u8], right: &[u8]) -> usize {
    let blocks = left.rchunks_exact(BLOCK).zip(right.rchunks_exact(BLOCK));
    let end = BLOCK * blocks.take_while(|(left, right)| left == right).count();
    let (left, right) = (&left[..left.len() - end], &right[..right.len() - end]);
    end + left.iter().rev().zip(right.iter().rev()).take_while(|(left, right)| left == right).count()
}
