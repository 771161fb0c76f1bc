use super::Span;

/// Where places go when the text between them changes length.
#[derive(Clone, Copy, Debug)]
pub struct Shift {
    /// The stretch of the old text that became another.
    old: Span,
    /// How much longer that is, in bytes.
    by: i64,
}

/// What holds places of a text and can follow a change of it.
///
/// A place inside the changed stretch follows nothing: whoever holds one must be made anew.
pub trait Shifted {
    /// Moves every place.
    fn shift(&mut self, shift: &Shift);
}

impl Shift {
    /// The stretch `old` of a text became `new` of the next one; both begin at the same byte.
    pub fn new(old: Span, new: Span) -> Self {
        Self { old, by: i64::from(new.end) - i64::from(old.end) }
    }

    /// Every place moves towards the start by `bytes`.
    pub fn back(bytes: u32) -> Self {
        Self { old: Span::default(), by: -i64::from(bytes) }
    }

    /// Where a place goes that lies before, after or around the changed stretch.
    pub fn of(&self, span: Span) -> Span {
        // What reaches to the end of everything goes on doing so, wherever it begins.
        let endless = span.end == u32::MAX;
        Span {
            start: if span.start >= self.old.end && !endless { self.moved(span.start) } else { span.start },
            end: if span.end <= self.old.start || endless { span.end } else { self.moved(span.end) },
        }
    }

    fn moved(&self, offset: u32) -> u32 {
        u32::try_from(i64::from(offset) + self.by).unwrap_or(0)
    }
}

impl Shifted for Span {
    fn shift(&mut self, shift: &Shift) {
        *self = shift.of(*self);
    }
}

impl<T: Shifted> Shifted for Option<T> {
    fn shift(&mut self, shift: &Shift) {
        if let Some(inner) = self {
            inner.shift(shift);
        }
    }
}

impl<T: Shifted> Shifted for Vec<T> {
    fn shift(&mut self, shift: &Shift) {
        for item in self {
            item.shift(shift);
        }
    }
}
