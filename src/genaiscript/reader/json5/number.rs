/// Returns the value of hexadecimal digits, rounded to the nearest number, ties to even.
pub(super) fn hexadecimal(digits: &str) -> f64 {
    let digits = digits.trim_start_matches('0');
    // 31 digits exceed the precision of a number; of the rest it only matters whether it is all zero.
    let (head, tail) = digits.split_at(digits.len().min(31));
    let Ok(head) = u128::from_str_radix(head, 16) else { return 0.0 };
    let sticky = u128::from(tail.bytes().any(|digit| digit != b'0'));
    #[allow(clippy::cast_precision_loss)]
    let rounded = (head << 1 | sticky) as f64 / 2.0;
    // Beyond 256 digits any number is infinite, so the exponent always fits.
    let exponent = i32::try_from(tail.len()).unwrap_or(i32::MAX).min(1024);
    rounded * 16_f64.powi(exponent)
}

/// Returns the value of decimal digits with an optional fraction and exponent, validated by the scanner.
pub(super) fn decimal(text: &str) -> Option<f64> {
    text.parse().ok()
}
