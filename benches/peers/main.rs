//! Compares promptsig with other servers in one run on one machine: installs them by name, drives each over its wire,
//! and writes `results.md`, `results.svg` and the table in docs/performance.md.
//!
//! ```sh
//! cargo bench --bench peers                 # all of them; the first time it installs for a while
//! cargo bench --bench peers -- biome ruff   # some; only prints
//! ```
//!
//! Their work differs: only waiting times and memory are compared, not what they propose and report.

#![allow(clippy::expect_used, clippy::print_stdout)]

#[path = "../typing/floor.rs"]
mod floor;
mod install;
mod machine;
mod measure;
mod plot;
mod processes;
mod servers;
mod table;
mod workspace;

use std::any::Any;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::panic;
use std::path::Path;
use std::process::Command;

use install::Installed;
use measure::Figures;
use servers::{Kind, PEERS, Peer};
use workspace::Document;

/// Argument that makes this program the floor.
const FLOOR: &str = "--floor";

/// Marks around the table in docs/performance.md.
const MARKS: [&str; 2] = ["<!-- benches/peers writes this -->", "<!-- up to here -->"];

pub struct Row {
    pub name: &'static str,
    pub version: String,
    pub document: Kind,
    pub figures: Result<Figures, String>,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|it| it != "--bench").collect();
    if words == [FLOOR] {
        return floor::serve();
    }
    // Failures of a server are in the table, too.
    panic::set_hook(Box::new(|panic| println!("{panic}")));
    let tools = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("peers");
    let root = tools.join("workspace");
    workspace::write(&root).expect("the workspace is written");
    let mut rows = vec![least(&root), promptsig(&root)];
    let is_chosen =
        |peer: &&Peer| words.is_empty() || words.iter().any(|word| peer.name.contains(word.as_str()));
    rows.extend(PEERS.iter().filter(is_chosen).map(|peer| driven(peer, &tools, &root)));
    let table = table::markdown(&rows);
    println!("\n{table}");
    if words.is_empty() {
        let repository = Path::new(env!("CARGO_MANIFEST_DIR"));
        let here = repository.join("benches/peers");
        show(&repository.join("docs/performance.md"), &table).expect("the page is written");
        fs::write(here.join("results.md"), table).expect("the table is written");
        fs::write(here.join("results.svg"), plot::svg(&rows)).expect("the plot is written");
    }
}

fn show(page: &Path, table: &str) -> io::Result<()> {
    let text = fs::read_to_string(page)?;
    let parts =
        text.split_once(MARKS[0]).and_then(|(before, rest)| Some((before, rest.split_once(MARKS[1])?.1)));
    let Some((before, after)) = parts else { return Ok(()) };
    fs::write(page, format!("{before}{}\n\n{table}\n{}{after}", MARKS[0], MARKS[1]))
}

fn least(root: &Path) -> Row {
    let figures = figures(floor_command, root, Kind::Script, false);
    Row { name: "the floor", version: String::new(), document: Kind::Script, figures }
}

fn promptsig(root: &Path) -> Row {
    let built = || env!("CARGO_BIN_EXE_promptsig").into();
    let program = std::env::var_os("PROMPTSIG").unwrap_or_else(built);
    let command = || {
        let mut command = Command::new(&program);
        command.arg("lsp");
        command
    };
    let version = install::said_version(Path::new(&program)).unwrap_or_default();
    Row {
        name: "promptsig",
        version,
        document: Kind::Script,
        figures: figures(command, root, Kind::Script, true),
    }
}

fn driven(peer: &Peer, tools: &Path, root: &Path) -> Row {
    let row = |version, figures| Row { name: peer.name, version, document: peer.document, figures };
    let Installed { program, version, path } = match install::install(peer, tools) {
        Ok(installed) => installed,
        Err(why) => return row(String::new(), Err(why)),
    };
    println!("{} {version}", peer.name);
    let command = || started(&program, &peer.command[1..], &path, root);
    row(version, figures(command, root, peer.document, true))
}

fn started(program: &Path, arguments: &[&str], path: &OsStr, root: &Path) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).env("PATH", path).current_dir(root);
    command
}

fn floor_command() -> Command {
    let mut command = Command::new(std::env::current_exe().expect("this program has a path"));
    command.arg(FLOOR);
    command
}

/// Here, a server that ends or hangs is a panic with a reason.
fn figures(
    command: impl Fn() -> Command,
    root: &Path,
    document: Kind,
    reports: bool,
) -> Result<Figures, String> {
    let document = Document::new(document, root);
    let root = format!("file://{}", root.display());
    let measured =
        panic::AssertUnwindSafe(|| measure::measure(command, floor_command, &root, &document, reports));
    panic::catch_unwind(measured).map_err(|why| reason(why.as_ref()))
}

fn reason(why: &(dyn Any + Send)) -> String {
    if processes::was_late() {
        return format!("it does not answer or report within {} seconds", processes::PATIENCE.as_secs());
    }
    let text = why.downcast_ref::<String>().map(String::as_str).or(why.downcast_ref::<&str>().copied());
    text.unwrap_or("it fails").to_owned()
}
