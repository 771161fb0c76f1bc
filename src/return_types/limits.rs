//! Budgets for the tools of a file. A step costs about as much as a copy of one member of an object.

use crate::budget::Work;

/// Budget for all tools of a file, and the maximum for one of few.
const ALL: Work = Work { steps: 16_000_000, bytes: 64 << 20 };
const ONE: Work = Work { steps: 2_000_000, bytes: 16 << 20 };

/// Maximum number of parts in the schemas of all tools, and in one schema.
const ALL_PRINTED: usize = 50_000;
const ONE_PRINTED: usize = 50_000;

/// Returns the budget of each tool. It does not depend on others, so results are independent of their order.
pub(super) fn of_one(tools: usize) -> Work {
    let share = |all: usize, one: usize| (all / tools.max(1)).min(one);
    Work { steps: share(ALL.steps, ONE.steps), bytes: share(ALL.bytes, ONE.bytes) }
}

pub(super) fn printed(tools: usize) -> usize {
    (ALL_PRINTED / tools.max(1)).min(ONE_PRINTED)
}

pub fn printing(parts: usize) -> Work {
    Work { steps: parts.saturating_mul(16), bytes: parts.saturating_mul(64) }
}
