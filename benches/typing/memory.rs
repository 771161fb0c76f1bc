//! Memory of a server after `initialize`, after a script of 140 lines is opened, and after 200 keys in it, each with
//! completion; then with 10,000 documents that are opened, and after they are closed. Linux only.

use std::thread;
use std::time::Duration;

use crate::servers;
use test_support::client::script::{Place, Script};
use test_support::client::sized;
use test_support::client::{Client, process};
use test_support::generated;

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
    print_closed();
}

/// Documents that are opened and closed.
const DOCUMENTS: usize = 10_000;

/// Documents after which the client reads, so that the server need not keep what it publishes.
const UNREAD: usize = 50;

/// Time after which the memory of closed documents is given back.
const GIVE_BACK: Duration = Duration::from_secs(2);

fn print_closed() {
    println!("\nresident memory, in MiB, with {DOCUMENTS} documents\n");
    println!("{:<36} {:>10} {:>10} {:>10}", "", "greeted", "opened", "closed");
    for (name, client) in servers::NAMES.into_iter().zip(servers::start()) {
        if let Some([greeted, opened, closed]) = measure_closed(client) {
            println!("{name:<36} {greeted:>10.1} {opened:>10.1} {closed:>10.1}");
        }
    }
}

fn measure_closed(mut client: Client) -> Option<[f64; 3]> {
    let greeted = mebibytes(&client)?;
    let scripts = generated::scripts(DOCUMENTS).map(|(path, text)| Script {
        uri: format!("file:///generated/{path}"),
        language: "javascript",
        text,
    });
    let scripts: Vec<Script> = scripts.collect();
    let last = scripts.last()?;
    for some in scripts.chunks(UNREAD) {
        for script in some {
            client.open(script);
        }
        client.complete(last, Place { line: 0, character: 0 });
    }
    idle(&mut client, last);
    let opened = mebibytes(&client)?;
    for some in scripts.chunks(UNREAD) {
        for script in some {
            client.close(script);
        }
        client.complete(last, Place { line: 0, character: 0 });
    }
    idle(&mut client, last);
    thread::sleep(GIVE_BACK);
    Some([greeted, opened, mebibytes(&client)?])
}

/// Reads what the server publishes until it does nothing more.
fn idle(client: &mut Client, script: &Script) {
    let mut ticks = process::ticks(client.process.id());
    loop {
        thread::sleep(SETTLE);
        client.complete(script, Place { line: 0, character: 0 });
        let now = process::ticks(client.process.id());
        let is_idle = now.zip(ticks).is_none_or(|(now, before)| now - before <= 1);
        if is_idle {
            return;
        }
        ticks = now;
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
