//! Typing over the real wire: how long after a key completion answers, beside the least that a server
//! in tower-lsp can do at the same place in the same run (the floor). Ratios count, not milliseconds.
//!
//! ```sh
//! cargo bench --bench typing                  # the sample and generated scripts
//! cargo bench --bench typing -- FOLDER…       # and the scripts below these folders
//! ```

#![allow(missing_docs, clippy::expect_used, clippy::print_stdout)]

mod client;
mod floor;
mod scripts;

use std::time::Duration;

use client::Client;
use scripts::{Place, Script};

/// What is typed at each place, key by key.
const TYPED: &str = "env.vars.ab";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|it| it != "--bench").collect();
    if arguments == ["--floor"] {
        return floor::serve();
    }
    let folders = scripts::folders(&arguments);
    let floor = std::env::current_exe().expect("this program has a path");
    let mut floor = Client::start(&floor, &["--floor"]);
    let mut promptsig = Client::start(env!("CARGO_BIN_EXE_promptsig").as_ref(), &["lsp"]);
    println!("key -> completion, in milliseconds\n");
    println!("{:<28} {:>5}  {:>24}  {:>24}  {:>20}", "scripts", "keys", "floor", "promptsig", "ratio");
    for (name, scripts) in folders {
        if scripts.is_empty() {
            println!("{name:<28} no scripts");
            continue;
        }
        let (mut least, mut ours) = (Vec::new(), Vec::new());
        for script in &scripts {
            floor.open(script);
            promptsig.open(script);
            for place in script.places() {
                // In turn, so that both see the same moods of the machine.
                least.extend(keys(&mut floor, script, place));
                ours.extend(keys(&mut promptsig, script, place));
            }
            floor.close(script);
            promptsig.close(script);
        }
        row(&name, &mut least, &mut ours);
    }
}

/// How long each key takes, from the change to the answer.
fn keys(client: &mut Client, script: &Script, place: Place) -> Vec<Duration> {
    let times =
        (0..).zip(TYPED.chars()).map(|(column, key)| client.type_and_complete(script, place, column, key));
    let times: Vec<Duration> = times.collect();
    client.undo(script, place, TYPED.chars().map(|_| 1).sum());
    times
}

/// The times in the middle, of the slowest tenth and of the slowest hundredth.
fn row(name: &str, least: &mut [Duration], ours: &mut [Duration]) {
    let count = ours.len();
    let [least, ours] = [least, ours].map(|times| {
        times.sort_unstable();
        [50, 90, 99].map(|percent| times[(times.len() - 1) * percent / 100].as_secs_f64() * 1000.0)
    });
    let shown = |times: [f64; 3]| times.map(|time| format!("{time:.2}")).join(" / ");
    let ratio = [0, 1, 2].map(|index| format!("{:.1}", ours[index] / least[index])).join(" / ");
    println!("{name:<28} {count:>5}  {:>24}  {:>24}  {ratio:>20}", shown(least), shown(ours));
}
