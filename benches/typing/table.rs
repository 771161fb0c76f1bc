//! What is printed.

use std::time::Duration;

/// The times in the middle, of the slowest tenth and of the slowest hundredth, in milliseconds.
pub type Quantiles = [f64; 3];

pub fn quantiles(mut times: Vec<Duration>) -> Quantiles {
    times.sort_unstable();
    [50, 90, 99].map(|percent| times[(times.len() - 1) * percent / 100].as_secs_f64() * 1000.0)
}

/// A title, and the names of the columns: the first is the floor's, the last is compared with it.
pub fn head(title: &str, count: &str, columns: &[&str]) {
    println!("\n{title}, in milliseconds: p50 / p90 / p99\n");
    print!("{:<36} {count:>6}", "");
    for column in columns {
        print!("  {column:>24}");
    }
    println!("  {:>20}", "ratio");
}

/// A row: what was measured, how often, the times of each column, and the last of them in times of
/// `least`.
pub fn row(name: &str, count: usize, columns: &[Quantiles], least: Quantiles) {
    print!("{name:<36} {count:>6}");
    for times in columns {
        print!("  {:>24}", times.map(|time| format!("{time:.2}")).join(" / "));
    }
    let compared = columns.last().copied().unwrap_or_default();
    let ratios = [0, 1, 2].map(|index| format!("{:.1}", compared[index] / least[index]));
    println!("  {:>20}", ratios.join(" / "));
}
