//! Tables of sources in AgentScript.
//!
//! A row is a file, or a part of one: where it begins neither with an import nor with an agent, it is what stands in
//! the main function of an agent with all settings, or, where it begins with a function, what stands in the agent.

use super::frame::frame;
use super::table::{Row, check_in};

/// Checks the table of one rule.
pub fn check(code: &str, rows: &[Row]) {
    check_in(code, rows, &["main.as"], frame);
}
