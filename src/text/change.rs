/// What an edit did, in bytes, or several edits one after the other: the stretch that holds them all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Where the old and the new text begin to differ.
    pub start: usize,
    /// Where the replaced text ended, in the old text.
    pub old_end: usize,
    /// Where the new text ends, in the new text.
    pub new_end: usize,
}

impl Change {
    /// The smallest change that makes `new` of `old`.
    pub fn between(old: &str, new: &str) -> Self {
        Self { start: 0, old_end: old.len(), new_end: new.len() }.narrow(old, new)
    }

    /// This change and then another one.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        // Where both have ended, in the text between them.
        let end = self.new_end.max(next.old_end);
        Self {
            start: self.start.min(next.start),
            old_end: end - self.new_end + self.old_end,
            new_end: end - next.old_end + next.new_end,
        }
    }

    /// Whether not more than so many bytes are between this change and the next one.
    pub fn is_within(self, bytes: usize, next: Self) -> bool {
        next.start <= self.new_end + bytes && self.start <= next.old_end + bytes
    }

    /// The part of it in which `old` and `new` really differ. Only what it holds is compared.
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

/// How much is compared at once.
const BLOCK: usize = 256;

/// How many bytes are the same at the beginning of both.
fn common(left: &[u8], right: &[u8]) -> usize {
    let blocks = left.chunks_exact(BLOCK).zip(right.chunks_exact(BLOCK));
    let start = BLOCK * blocks.take_while(|(left, right)| left == right).count();
    let rest = left[start..].iter().zip(&right[start..]);
    start + rest.take_while(|(left, right)| left == right).count()
}

/// How many bytes are the same at the end of both.
fn common_end(left: &[u8], right: &[u8]) -> usize {
    let blocks = left.rchunks_exact(BLOCK).zip(right.rchunks_exact(BLOCK));
    let end = BLOCK * blocks.take_while(|(left, right)| left == right).count();
    let (left, right) = (&left[..left.len() - end], &right[..right.len() - end]);
    end + left.iter().rev().zip(right.iter().rev()).take_while(|(left, right)| left == right).count()
}
