//! Key → diagnostics: from a change to the new diagnostics of that version, pushed or pulled. The floor always has one.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::servers::{self, NAMES};
use crate::table::{head, quantiles, row};
use test_support::client::Client;
use test_support::client::script::{Place, Script};
use test_support::client::sized;

/// An undeclared parameter: each key changes its name.
const TYPED: &str = "nowhereToBeFound";
const BEFORE: &str = "env.vars.";

/// Measured lines of each script.
const LINES: usize = 6;

pub fn print() {
    head("key -> diagnostics", "keys", &NAMES);
    for script in [sized::lines(140), sized::steps(250_000)] {
        let name = format!("{} lines, {} KB", script.text.lines().count(), script.text.len() / 1000);
        measure(&format!("{name}, published"), &script, false);
        measure(&format!("{name}, asked for"), &script, true);
    }
}

fn measure(name: &str, script: &Script, is_asked: bool) {
    let capabilities = if is_asked {
        json!({ "textDocument": { "diagnostic": {} }, "workspace": { "diagnostics": { "refreshSupport": true } } })
    } else {
        json!({})
    };
    // Without a typing pause, the time until a finding is known is measured.
    let [mut floor, mut promptsig] = servers::start_with(&capabilities, &json!({ "typingPause": 0 }));
    let [mut least, mut ours] = [const { Vec::new() }; 2];
    floor.open(script);
    promptsig.open(script);
    for place in lines(script) {
        least.extend(keys(&mut floor, script, place, asked));
        ours.extend(keys(&mut promptsig, script, place, if is_asked { asked } else { published }));
    }
    let count = ours.len();
    let times = [least, ours].map(quantiles);
    row(name, count, &times, times[0]);
}

/// Beginnings of statements, spread evenly over the script.
fn lines(script: &Script) -> Vec<Place> {
    let lines = script.lines("async function");
    lines.iter().step_by(lines.len() / LINES).copied().collect()
}

fn keys(client: &mut Client, script: &Script, line: Place, wait: fn(&mut Client, &Script)) -> Vec<Duration> {
    client.change(script, line, 0, &format!("{BEFORE}x\n"));
    wait(client, script);
    let mut place = line;
    place.character += length(BEFORE);
    let mut times = Vec::new();
    for key in TYPED.chars() {
        let began = Instant::now();
        client.change(script, place, 0, &key.to_string());
        wait(client, script);
        times.push(client.output.arrived - began);
        place.character += 1;
    }
    client.change(script, line, length(BEFORE) + length(TYPED), "//");
    times
}

fn length(text: &str) -> u32 {
    text.chars().map(|_| 1).sum()
}

fn asked(client: &mut Client, script: &Script) {
    client.request("textDocument/diagnostic", &json!({ "textDocument": { "uri": script.uri } }));
}

fn published(client: &mut Client, script: &Script) {
    client.published(script);
}
