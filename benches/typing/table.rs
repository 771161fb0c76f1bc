use std::time::Duration;

/// 50th, 90th and 99th percentile, in milliseconds.
pub type Quantiles = [f64; 3];

pub fn quantiles(mut times: Vec<Duration>) -> Quantiles {
    times.sort_unstable();
    [50, 90, 99].map(|percent| times[(times.len() - 1) * percent / 100].as_secs_f64() * 1000.0)
}

/// Prints the title and the columns: the first is the floor's, the last is compared with it.
pub fn head(title: &str, count: &str, columns: &[&str]) {
    println!("\n{title}, in milliseconds: p50 / p90 / p99\n");
    print!("{:<36} {count:>6}", "");
    for column in columns {
        print!("  {column:>24}");
    }
    println!("  {:>20}", "ratio");
}

/// Prints a row; the last column is also given as a ratio to `least`.
pub fn row(name: &str, count: usize, columns: &[Quantiles], least: Quantiles) {
    print!("{name:<36} {count:>6}");
    for times in columns {
        print!("  {:>24}", times.map(|time| format!("{time:.2}")).join(" / "));
    }
    let compared = columns.last().copied().unwrap_or_default();
    let ratios = [0, 1, 2].map(|index| format!("{:.1}", compared[index] / least[index]));
    println!("  {:>20}", ratios.join(" / "));
}
