//! Memory of a server after `initialize`, after a script of 140 lines is opened, and after 200 keys in it, each with
//! completion. Linux only.

use std::thread;
use std::time::Duration;

use crate::servers;
use test_support::client::script::{Place, Script};
use test_support::client::sized;
use test_support::client::{Client, process};

/// Time for a server to finish background work.
const SETTLE: Duration = Duration::from_millis(300);

const TYPED: &str = "env.vars.ab";
const KEYS: usize = 200;

pub fn print() {
    println!("\nresident memory, in MiB\n");
    println!("{:<36} {:>10} {:>10} {:>10}", "", "greeted", "opened", "200 keys");
    for (name, client) in servers::NAMES.into_iter().zip(servers::start()) {
        match measure(client, &sized::lines(140)) {
            Some([greeted, opened, typed]) => {
                println!("{name:<36} {greeted:>10.1} {opened:>10.1} {typed:>10.1}");
            }
            None => println!("{name:<36} this system does not tell; Linux does"),
        }
    }
}

fn measure(mut client: Client, script: &Script) -> Option<[f64; 3]> {
    let greeted = mebibytes(&client)?;
    client.open(script);
    client.complete(script, Place { line: 0, character: 0 });
    let opened = mebibytes(&client)?;
    for place in script.some_places(KEYS.div_ceil(TYPED.len())) {
        client.type_and_complete(script, place, TYPED);
    }
    Some([greeted, opened, mebibytes(&client)?])
}

#[allow(clippy::cast_precision_loss, reason = "no server has so much")]
fn mebibytes(client: &Client) -> Option<f64> {
    thread::sleep(SETTLE);
    process::resident(client.process.id()).map(|bytes| bytes as f64 / f64::from(1 << 20))
}
