//! Bounds on the work for one answer, counted in steps and bytes, never in time: the same text gets the same
//! answer on every machine.
//!
//! A few lines can expand to more than any machine can store, such as constants that refer to each other twice.
//! When the budget is spent, the answer is unknown, and the place is reported once.

use std::cell::Cell;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Nodes, values or types that are visited.
    pub steps: usize,
    /// Bytes produced, apart from the fixed cost of each step.
    pub bytes: usize,
}

impl Work {
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self { steps: self.steps.saturating_add(other.steps), bytes: self.bytes.saturating_add(other.bytes) }
    }
}

/// ```
/// use promptsig::budget::{Budget, Spent, Work};
///
/// fn count(budget: &Budget, depth: usize) -> Result<usize, Spent> {
///     budget.step()?;
///     if depth == 0 { Ok(1) } else { Ok(count(budget, depth - 1)? + count(budget, depth - 1)?) }
/// }
///
/// let budget = Budget::new(Work { steps: 1_000, bytes: 0 });
/// assert_eq!(count(&budget, 4), Ok(16));
/// assert_eq!(budget.used().steps, 31);
/// assert_eq!(count(&budget, 60), Err(Spent));
/// assert!(budget.is_spent());
/// ```
#[derive(Debug)]
pub struct Budget {
    most: Work,
    used: Cell<Work>,
    /// Byte offset of the text that is being processed.
    place: Cell<Option<usize>>,
    spent: Cell<bool>,
    exceeded: Cell<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spent;

impl Budget {
    pub const fn new(most: Work) -> Self {
        Self {
            most,
            used: Cell::new(Work { steps: 0, bytes: 0 }),
            place: Cell::new(None),
            spent: Cell::new(false),
            exceeded: Cell::new(false),
        }
    }

    /// Fails after the first error, as do the other methods.
    #[inline]
    pub fn step(&self) -> Result<(), Spent> {
        self.take(Work { steps: 1, bytes: 0 })
    }

    #[inline]
    pub fn steps(&self, steps: usize) -> Result<(), Spent> {
        self.take(Work { steps, bytes: 0 })
    }

    #[inline]
    pub fn bytes(&self, bytes: usize) -> Result<(), Spent> {
        self.take(Work { steps: 0, bytes })
    }

    #[inline]
    pub fn take(&self, work: Work) -> Result<(), Spent> {
        if self.spent.get() {
            return Err(Spent);
        }
        let used = self.used.get().plus(work);
        self.used.set(used);
        if used.steps > self.most.steps || used.bytes > self.most.bytes {
            self.spent.set(true);
            self.exceeded.set(true);
            return Err(Spent);
        }
        Ok(())
    }

    /// Records that a single item was left out because it is too large, whatever budget remains.
    pub fn exceed(&self) {
        self.exceeded.set(true);
    }

    #[inline]
    pub fn go_to(&self, place: usize) {
        if !self.exceeded.get() {
            self.place.set(Some(place));
        }
    }

    #[inline]
    pub fn is_spent(&self) -> bool {
        self.spent.get()
    }

    pub fn is_exceeded(&self) -> bool {
        self.exceeded.get()
    }

    pub fn exceeded_at(&self) -> Option<usize> {
        self.place.get().filter(|_| self.exceeded.get())
    }

    /// Work requested so far, including requests that were refused.
    pub fn used(&self) -> Work {
        self.used.get()
    }
}
