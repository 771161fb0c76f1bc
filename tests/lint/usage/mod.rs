//! U: uses of the results and arguments of GenAIScript's functions.

mod u01;
mod u02;
mod u03;
mod u04;
mod u05;
mod u06;
mod u07;
mod u08;
mod u09;
mod u10;
mod u11;
mod u12;
mod u13;
mod u14;

use crate::lint::harness::table::{Row, check_in};

/// TypeScript reports most of it.
fn check(code: &str, rows: &[Row]) {
    check_in(code, rows, &["main.genai.mjs"], str::to_owned);
}
