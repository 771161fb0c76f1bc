//! Open → diagnostics: from `didOpen` to its publication. The ratio is to the floor's time to open and answer plus
//! twice tree-sitter's parse time.

use std::time::{Duration, Instant};

use tree_sitter::Parser;

use crate::scripts::Group;
use crate::servers;
use crate::table::{head, quantiles, row};
use test_support::client::Client;
use test_support::client::script::{Place, Script};

/// Runs per script; ten times as many for one alone in its group.
const ROUNDS: usize = 3;

pub fn print(groups: &[Group]) {
    let [mut floor, mut promptsig] = servers::start();
    head("open -> diagnostics", "opened", &["floor", "parse alone", "promptsig"]);
    for group in groups.iter().filter(|group| !group.scripts.is_empty()) {
        let rounds = if group.scripts.len() == 1 { 10 * ROUNDS } else { ROUNDS };
        let scripts: Vec<Script> = group.scripts.iter().map(with_mistake).collect();
        let [mut least, mut parses, mut ours] = [const { Vec::new() }; 3];
        for script in scripts.iter().flat_map(|script| std::iter::repeat_n(script, rounds)) {
            least.push(answered(&mut floor, script));
            parses.push(parsed(script));
            ours.push(published(&mut promptsig, script));
        }
        let count = ours.len();
        let [least, parses, ours] = [least, parses, ours].map(quantiles);
        let wanted = [0, 1, 2].map(|index| least[index] + 2.0 * parses[index]);
        row(&group.name, count, &[least, parses, ours], wanted);
    }
}

/// Adds mistakes, so that every script has diagnostics.
fn with_mistake(script: &Script) -> Script {
    let text = format!("{}\nenv.vars.nowhere\ndefSchema(\"x\", {{ type: \"strin\" }})\n", script.text);
    Script { text, ..script.clone() }
}

fn answered(floor: &mut Client, script: &Script) -> Duration {
    let began = Instant::now();
    floor.open(script);
    floor.complete(script, Place { line: 0, character: 0 });
    let taken = floor.output.arrived - began;
    floor.close(script);
    taken
}

fn published(server: &mut Client, script: &Script) -> Duration {
    let began = Instant::now();
    server.open(script);
    server.published(script);
    let taken = server.output.arrived - began;
    server.close(script);
    taken
}

/// The language is loaded before the clock starts.
fn parsed(script: &Script) -> Duration {
    let language = match script.language {
        "rong-agentscript" => tree_sitter_agentscript::LANGUAGE,
        "typescript" => tree_sitter_typescript::LANGUAGE_TYPESCRIPT,
        _ => tree_sitter_javascript::LANGUAGE,
    };
    let mut parser = Parser::new();
    parser.set_language(&language.into()).expect("the grammar fits");
    let began = Instant::now();
    let tree = parser.parse(&script.text, None);
    let taken = began.elapsed();
    assert!(tree.is_some(), "{}", script.uri);
    taken
}
