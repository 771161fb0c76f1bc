//! Tables of sources in AgentScript. A row is a file or a part of one: without a leading import or agent it is put into
//! the main function of an agent with all settings; a function is put into the agent.

use super::frame::frame;
use super::table::{Row, check_in};

pub fn check(code: &str, rows: &[Row]) {
    check_in(code, rows, &["main.as"], frame);
}
