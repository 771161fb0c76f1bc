use super::Span;

/// Where places go when stretches of a text move, each by its own distance.
#[derive(Clone, Debug, Default)]
pub struct Shift(Vec<(Span, i64)>);

/// What holds places of a text and can follow a change of it.
pub trait Shifted {
    /// Moves every place.
    fn shift(&mut self, shift: &Shift);
}

impl Shift {
    /// Nothing moves yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The stretch `old` begins at `start` from now on. Of several that hold a place, the first counts.
    pub fn add(&mut self, old: Span, start: u32) {
        self.0.push((old, i64::from(start) - i64::from(old.start)));
    }

    /// Whether nothing moves.
    pub fn is_none(&self) -> bool {
        self.0.iter().all(|(_, by)| *by == 0)
    }

    /// Every place moves towards the start by `bytes`.
    pub fn back(bytes: u32) -> Self {
        Self(vec![(Span { start: 0, end: u32::MAX }, -i64::from(bytes))])
    }

    /// Where a place goes. One in no stretch that moves, and one without an end, stays.
    pub fn of(&self, span: Span) -> Span {
        let moved = |offset: u32, by: i64| u32::try_from(i64::from(offset) + by).unwrap_or(0);
        match self.0.iter().find(|(old, _)| old.contains(span)) {
            Some((_, by)) if span.end != u32::MAX => {
                Span { start: moved(span.start, *by), end: moved(span.end, *by) }
            }
            _ => span,
        }
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
