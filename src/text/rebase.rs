use super::Span;

/// Moves of text ranges, each by its own distance, with which spans are rebased.
#[derive(Clone, Debug, Default)]
pub struct Rebase(Vec<(Span, i64)>);

pub trait RebaseSpans {
    fn shift(&mut self, shift: &Rebase);
}

impl Rebase {
    pub fn new() -> Self {
        Self::default()
    }

    /// Moves the range `old` to begin at `start`. If several ranges contain a span, the first one counts.
    pub fn add(&mut self, old: Span, start: u32) {
        self.0.push((old, i64::from(start) - i64::from(old.start)));
    }

    pub fn is_none(&self) -> bool {
        self.0.iter().all(|(_, by)| *by == 0)
    }

    /// Creates a rebase that moves every span towards the start by `bytes`.
    pub fn back(bytes: u32) -> Self {
        Self(vec![(Span { start: 0, end: u32::MAX }, -i64::from(bytes))])
    }

    /// Returns the moved span. Spans outside every range, and spans without an end, do not move.
    pub fn apply(&self, span: Span) -> Span {
        let moved = |offset: u32, by: i64| u32::try_from(i64::from(offset) + by).unwrap_or(0);
        match self.0.iter().find(|(old, _)| old.contains(span)) {
            Some((_, by)) if span.end != u32::MAX => {
                Span { start: moved(span.start, *by), end: moved(span.end, *by) }
            }
            _ => span,
        }
    }
}

impl RebaseSpans for Span {
    fn shift(&mut self, shift: &Rebase) {
        *self = shift.apply(*self);
    }
}

impl<T: RebaseSpans> RebaseSpans for Option<T> {
    fn shift(&mut self, shift: &Rebase) {
        if let Some(inner) = self {
            inner.shift(shift);
        }
    }
}

impl<T: RebaseSpans> RebaseSpans for Vec<T> {
    fn shift(&mut self, shift: &Rebase) {
        for item in self {
            item.shift(shift);
        }
    }
}
