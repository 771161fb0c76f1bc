//! Key → answer: at random places, from the change to the answer to a request there.

use std::time::Duration;

use serde_json::{Value, json};

use crate::scripts::{CALLS, Group, IN_LITERALS, TYPED};
use crate::servers::{self, NAMES};
use crate::table::{head, quantiles, row};
use test_support::client::Client;
use test_support::client::editing::{COMPLETION, HOVER};
use test_support::client::script::{Place, Script};

struct Typed {
    group: usize,
    text: &'static str,
    times: [Vec<Duration>; 2],
}

/// Completion, also by typed text.
pub fn print(groups: &[Group]) {
    let all = by_group("key -> completion", COMPLETION, groups);
    println!("\nthe same by what is typed in scripts that people wrote\n");
    for text in TYPED {
        show(text, &all, |typed| typed.text == text && groups[typed.group].is_real);
    }
}

/// Completion in scripts that people wrote, with all that a client can ask for, and all hints and lenses.
pub fn print_completion(groups: &[Group]) {
    let item = json!({
        "snippetSupport": true,
        "insertReplaceSupport": true,
        "labelDetailsSupport": true,
        "documentationFormat": ["markdown"],
        "resolveSupport": { "properties": ["documentation"] },
    });
    let capabilities = json!({ "textDocument": { "completion": { "completionItem": item } } });
    let hints = json!({ "prefixes": true, "responses": true, "shorthand": true, "variables": true });
    let settings = json!({ "inlayHints": hints, "codeLens": true });
    let real: Vec<usize> = (0..groups.len()).filter(|group| groups[*group].is_real).collect();
    let all = measure(COMPLETION, groups, &real, servers::start_with(&capabilities, &settings));
    head("key -> completion with everything on", "keys", &NAMES);
    for group in real {
        show(&groups[group].name, &all, |typed| typed.group == group);
    }
    show("all of them", &all, |_| true);
}

/// Completion in the literals of calls, where most positions have items.
pub fn print_literals(groups: &[Group]) {
    let [mut floor, mut promptsig] = servers::start();
    let mut all = Vec::new();
    for (number, group) in groups.iter().enumerate().filter(|(_, group)| group.is_real) {
        let mut texts = IN_LITERALS.into_iter().cycle();
        for script in &group.scripts {
            floor.open(script);
            promptsig.open(script);
            for (place, text) in script.lines_within(&CALLS).into_iter().zip(&mut texts).take(group.places) {
                let times =
                    [&mut floor, &mut promptsig].map(|server| keys(server, COMPLETION, script, place, text));
                all.push(Typed { group: number, text, times });
            }
            floor.close(script);
            promptsig.close(script);
        }
    }
    head("key -> completion in the literals of calls", "keys", &NAMES);
    for text in IN_LITERALS {
        show(text, &all, |typed| typed.text == text);
    }
}

/// Hover, as when the pointer rests where somebody types.
pub fn print_hover(groups: &[Group]) {
    by_group("key -> hover", HOVER, groups);
}

fn by_group(title: &str, method: &str, groups: &[Group]) -> Vec<Typed> {
    let every: Vec<usize> = (0..groups.len()).collect();
    let all = measure(method, groups, &every, servers::start());
    head(title, "keys", &NAMES);
    for (number, group) in groups.iter().enumerate() {
        show(&group.name, &all, |typed| typed.group == number);
    }
    all
}

/// Measures the chosen groups with floor and promptsig.
fn measure(method: &str, groups: &[Group], chosen: &[usize], servers: [Client; 2]) -> Vec<Typed> {
    let [mut floor, mut promptsig] = servers;
    let mut all = Vec::new();
    for (number, group) in chosen.iter().map(|number| (*number, &groups[*number])) {
        let mut texts = group.typed.into_iter().cycle();
        for script in &group.scripts {
            floor.open(script);
            promptsig.open(script);
            for (place, text) in script.some_places(group.places).zip(&mut texts) {
                // Alternating, so that the machine's load affects both.
                let times =
                    [&mut floor, &mut promptsig].map(|server| keys(server, method, script, place, text));
                all.push(Typed { group: number, text, times });
            }
            floor.close(script);
            promptsig.close(script);
        }
    }
    all
}

/// Types a text key by key, and returns the time of each answer.
pub fn keys(server: &mut Client, method: &str, script: &Script, place: Place, text: &str) -> Vec<Duration> {
    let answers = server.type_and_ask(method, script, place, text);
    let time = |(time, answer): (Duration, Value)| {
        assert!(answer["error"].is_null(), "{}: {answer}", script.uri);
        time
    };
    answers.into_iter().map(time).collect()
}

fn show(name: &str, all: &[Typed], is_wanted: impl Fn(&Typed) -> bool) {
    let times = [0, 1].map(|server| {
        let wanted = all.iter().filter(|typed| is_wanted(typed));
        wanted.flat_map(|typed| typed.times[server].iter().copied()).collect::<Vec<_>>()
    });
    let count = times[0].len();
    if count == 0 {
        println!("{name:<36} no scripts");
        return;
    }
    let times = times.map(quantiles);
    row(name, count, &times, times[0]);
}
