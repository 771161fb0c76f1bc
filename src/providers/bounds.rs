/// Returns the whole number next to an exclusive limit: the smallest above it, or the greatest below. `None`
/// where floating-point numbers are too coarse to distinguish whole numbers.
pub fn next_whole(exclusive: f64, is_least: bool) -> Option<f64> {
    const MOST: f64 = 9_007_199_254_740_991.0;
    let next = if is_least { exclusive.floor() + 1.0 } else { exclusive.ceil() - 1.0 };
    (next.abs() < MOST).then_some(next)
}
