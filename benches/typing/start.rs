//! Start → answer to `initialize`: from the start of the process.

use std::time::Instant;

use serde_json::json;

use crate::servers::{self, NAMES};
use crate::table::{head, quantiles, row};
use test_support::client::Client;

const ROUNDS: usize = 100;

pub fn print() {
    let mut times = [const { Vec::new() }; 2];
    for _ in 0..ROUNDS {
        for (times, command) in times.iter_mut().zip(servers::commands()) {
            let began = Instant::now();
            times.push(Client::start(command).initialize(&json!({}), began));
        }
    }
    head("start -> answer to initialize", "starts", &NAMES);
    let times = times.map(quantiles);
    row("", ROUNDS, &times, times[0]);
}
