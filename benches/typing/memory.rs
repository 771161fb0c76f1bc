//! Memory of a server after `initialize`, after a script of 140 lines is opened, and after 200 keys in it, each with
//! completion; then with 10,000 scripts that are opened, and after they are closed, and with as many documents of each
//! kind. Linux only.

use std::thread;
use std::time::Duration;

use crate::{documents, servers};
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

/// Time after which the memory of closed documents is given back, also on a busy machine.
const GIVE_BACK: Duration = Duration::from_secs(5);

/// Looks at which a server has done nothing since the one before, until it is taken for idle.
const QUIET_LOOKS: usize = 5;

fn print_closed() {
    let scripts = generated::scripts(DOCUMENTS).map(|(path, text)| Script {
        uri: format!("file:///generated/{path}"),
        language: "javascript",
        text,
    });
    print_closed_of("scripts", &scripts.collect::<Vec<_>>());
    let folder = tempfile::tempdir().expect("a temporary folder");
    print_closed_of("documents of each kind", &documents::of_each_kind(folder.path(), DOCUMENTS));
}

fn print_closed_of(what: &str, documents: &[Script]) {
    println!("\nresident memory, in MiB, with {} {what}\n", documents.len());
    println!("{:<36} {:>10} {:>10} {:>10} {:>10}", "", "greeted", "opened", "closed", "again");
    for (name, client) in servers::NAMES.into_iter().zip(servers::start()) {
        if let Some([greeted, opened, closed, again]) = measure_closed(client, documents) {
            println!("{name:<36} {greeted:>10.1} {opened:>10.1} {closed:>10.1} {again:>10.1}");
        }
    }
}

/// Memory before, when all are opened, when all are closed, and when that was done for the second time.
fn measure_closed(mut client: Client, documents: &[Script]) -> Option<[f64; 4]> {
    let greeted = mebibytes(&client)?;
    let [opened, closed] = open_and_close(&mut client, documents)?;
    let [_, again] = open_and_close(&mut client, documents)?;
    Some([greeted, opened, closed, again])
}

fn open_and_close(client: &mut Client, documents: &[Script]) -> Option<[f64; 2]> {
    let last = documents.last()?;
    for some in documents.chunks(UNREAD) {
        for document in some {
            client.open(document);
        }
        client.complete(last, Place { line: 0, character: 0 });
    }
    idle(client, last);
    let opened = mebibytes(client)?;
    for some in documents.chunks(UNREAD) {
        for document in some {
            client.close(document);
        }
        client.complete(last, Place { line: 0, character: 0 });
    }
    idle(client, last);
    thread::sleep(GIVE_BACK);
    Some([opened, mebibytes(client)?])
}

/// Reads what the server publishes until it does nothing more.
fn idle(client: &mut Client, script: &Script) {
    let process = client.process.id();
    let mut ticks = process::ticks(process);
    let mut quiet = 0;
    while quiet < QUIET_LOOKS {
        thread::sleep(SETTLE);
        let is_at_work = process::is_at_work(process).unwrap_or_default();
        client.complete(script, Place { line: 0, character: 0 });
        let now = process::ticks(process);
        let is_quiet = !is_at_work && now.zip(ticks).is_none_or(|(now, before)| now - before <= 1);
        quiet = if is_quiet { quiet + 1 } else { 0 };
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
