//! Key → completion at random places of each kind of document: how many times as long as the floor it takes at the same
//! places.
//!
//! Each round has places of its own. A text is typed three times at a place, and the fastest answer to each key counts,
//! so that what remains is the work of the servers, and not what else the machine did.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use test_support::client::editing::COMPLETION;
use test_support::client::script::{Place, Script};
use test_support::client::{Client, agents, found, sized};
use test_support::{skip, systems};

use crate::scripts::{Group, TYPED, TYPED_IN_AGENTS};
use crate::servers::{self, NAMES};
use crate::table::{head, quantiles, row};
use crate::{documents, keys, modules};

const ROUNDS: u64 = 5;

/// Keys of each kind of document in one round, at least.
const KEYS: usize = 800;

const TIMES: usize = 3;

/// Texts typed in Markdown: a parameter in a text, one in the front matter, a list of it, and an open text.
const TYPED_IN_PAGES: [&str; 4] = ["{{ci", "type: nu", "- \".m", "({[ab"];

/// Texts typed in modules with tools: a member, a schema, an option, and an open text.
const TYPED_IN_MODULES: [&str; 4] = ["city.na", "z.string().", "descri", "({[ab"];

struct Kind {
    name: &'static str,
    documents: Vec<Script>,
    typed: [&'static str; 4],
}

/// How many of the slowest keys are shown.
const SLOWEST: usize = 8;

/// One key that was typed, with the fastest answer of each server.
struct Key<'a> {
    document: &'a Script,
    place: Place,
    /// What has been typed at the place, this key included.
    typed: &'a str,
    times: [Duration; 2],
}

/// The groups are those of the other tables.
pub fn print(_: &[Group]) {
    head("key -> completion at random places, the fastest of 3", "keys", &NAMES);
    measure_all(|kind, keys| {
        if !keys.is_empty() {
            let times = [0, 1].map(|server| quantiles(keys.iter().map(|key| key.times[server]).collect()));
            row(kind.name, keys.len(), &times, times[0]);
        }
    });
}

/// The same keys, those that take longest first.
pub fn print_slowest() {
    measure_all(|kind, mut keys| {
        println!("\nthe slowest keys, {}\n", kind.name);
        keys.sort_by_key(|key| std::cmp::Reverse(key.times[1]));
        for Key { document, place, typed, times } in keys.into_iter().take(SLOWEST) {
            let [floor, own] = times.map(|time| time.as_secs_f64() * 1000.0);
            let Place { line, character } = place;
            let (line, column) = (line + 1, character + 1);
            println!("{own:>8.2} ms, floor {floor:.2}: {typed:?} at {}:{line}:{column}", document.uri);
        }
    });
}

fn measure_all(show: impl Fn(&Kind, Vec<Key<'_>>)) {
    for kind in kinds() {
        show(&kind, measure(&kind, servers::start()));
    }
    let folder = modules::workspace();
    let root = format!("file://{}", folder.path().display());
    let module = |name: &str| module(folder.path(), name);
    let kinds = [
        Kind { name: "a module with tools", documents: vec![module("server0.ts")], typed: TYPED_IN_MODULES },
        Kind { name: "a module without tools", documents: vec![module("plain.ts")], typed: TYPED_IN_MODULES },
    ];
    for kind in &kinds {
        let servers = servers::commands().map(|command| {
            let mut client = Client::start(command);
            client.initialize_in(&root, &json!({}), &Value::Null, Instant::now());
            client
        });
        show(kind, measure(kind, servers));
    }
}

fn kinds() -> Vec<Kind> {
    let scripts = |name, documents| Kind { name, documents, typed: TYPED };
    let systems = systems::fetch().map(|folder| found::below(&folder));
    let systems = systems.unwrap_or_else(|why| {
        skip::skipped("the systems of GenAIScript", &why);
        Vec::new()
    });
    let page = |number| Script {
        uri: format!("file:///generated/page{number}.genai.md"),
        language: "markdown",
        text: documents::page(number),
    };
    vec![
        scripts("the sample", found::sample()),
        scripts("the systems of GenAIScript", systems),
        scripts("149 lines", vec![sized::lines(149)]),
        scripts("many functions, 25 KB", vec![sized::steps(25_000)]),
        scripts("many functions, 250 KB", vec![sized::steps(250_000)]),
        scripts("one function, 25 KB", vec![sized::one_function(25_000)]),
        scripts("one function, 250 KB", vec![sized::one_function(250_000)]),
        Kind { name: "Markdown", documents: (0..4).map(page).collect(), typed: TYPED_IN_PAGES },
        Kind { name: "AgentScript, 30 lines", documents: vec![agents::lines(30)], typed: TYPED_IN_AGENTS },
        Kind { name: "AgentScript, 300 lines", documents: vec![agents::lines(300)], typed: TYPED_IN_AGENTS },
    ]
}

fn module(folder: &Path, name: &str) -> Script {
    let path = folder.join("src").join(name);
    let text = fs::read_to_string(&path).expect("a module");
    Script { uri: format!("file://{}", path.display()), language: "typescript", text }
}

fn measure(kind: &Kind, mut servers: [Client; 2]) -> Vec<Key<'_>> {
    let mut measured = Vec::new();
    for round in 0..ROUNDS {
        let mut places = kind.documents.iter().flat_map(|document| {
            let length = kind.typed.iter().map(|text| text.len()).sum::<usize>() / kind.typed.len();
            let count = KEYS.div_ceil(length * kind.documents.len());
            document.some_places_of(round + 1, count).map(move |place| (document, place))
        });
        let mut texts = kind.typed.into_iter().cycle();
        let mut open: Option<&Script> = None;
        for ((document, place), text) in places.by_ref().zip(texts.by_ref()) {
            if open.is_none_or(|open| open.uri != document.uri) {
                for server in &mut servers {
                    if let Some(open) = open {
                        server.close(open);
                    }
                    server.open(document);
                    server.complete(document, place);
                }
                open = Some(document);
            }
            let [floor, own] = fastest(&mut servers, document, place, text);
            for (index, times) in floor.into_iter().zip(own).enumerate() {
                let typed = &text[..=index];
                measured.push(Key { document, place, typed, times: times.into() });
            }
        }
        for server in &mut servers {
            if let Some(open) = open {
                server.close(open);
            }
        }
    }
    measured
}

/// Returns the shortest time of each key, by server. They take turns, so that the machine's load affects both.
fn fastest(servers: &mut [Client; 2], document: &Script, place: Place, text: &str) -> [Vec<Duration>; 2] {
    let mut fastest = [const { Vec::<Duration>::new() }; 2];
    for _ in 0..TIMES {
        for (known, server) in fastest.iter_mut().zip(&mut *servers) {
            let times = keys::keys(server, COMPLETION, document, place, text);
            *known = match &**known {
                [] => times,
                known => known.iter().zip(times).map(|(known, time)| time.min(*known)).collect(),
            };
        }
    }
    fastest
}
