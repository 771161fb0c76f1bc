//! Twice the input is at most 2.3 times the work: of `promptsig check`, of conversions, of a server that gets every
//! request once, and of one with many open documents. A quadratic term would make it up to four times.
//!
//! Valgrind counts executed blocks of code, which do not depend on the machine or its load. The numbers of items are
//! small, but large enough for a quadratic term to show, and beyond those up to which all pairs are compared.
//!
//! Valgrind needs a second per start, so `cargo test` skips these tests, and optimised code is counted:
//!
//! ```sh
//! cargo test --profile counted --test complexity          # ten minutes on two cores
//! cargo test --profile counted --test complexity reads    # one input; one that fails tells which request it was
//! ```

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stderr, clippy::cast_precision_loss)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock};
use std::time::Instant;

use serde_json::json;
use test_support::client::Client;
use test_support::client::script::Script;
use test_support::hostile::inputs::{self, Input, Kind};
use test_support::hostile::session::{self, REQUESTS};
use test_support::{hostile, skip};

/// Limit of the ratio: two, with room for growing tables and sorting.
const MOST: f64 = 2.3;

/// So many that to look at all of them for each would be most of the work.
const OPENED: usize = 1_000;

/// Below this, the count is dominated by waiting threads.
const NOISE: u64 = 1_500_000;

/// One test per input, measured with `count` and with twice as many items.
macro_rules! growth {
    ($($(#[$attribute:meta])* $name:ident($count:literal);)*) => {
        $(
            #[test]
            $(#[$attribute])*
            fn $name() {
                grows_with_its_size(stringify!($name), $count);
            }
        )*

        const TESTED: &[&str] = &[$(stringify!($name)),*];
    };
}

growth! {
    quotes(2000);
    alternating_quotes(2000);
    ignore_comments(1000);
    ignore_comments_with_codes(1000);
    codes_in_a_comment(2500);
    schemas(200);
    tools(100);
    refused_keywords(100);
    parameters(1000);
    required_parameters(400);
    same_key(1000);
    getters(400);
    reads(700);
    near_misses(500);
    unlike_reads(150);
    aliases(200);
    comparisons(300);
    inner_contexts(300);
    definitions(1600);
    promises(300);
    patterns(50);
    accept_items(600);
    enum_values(1000);
    markdown_keys(700);
    include_patterns(50);
    ignored_files(1000);
    equal_enum_values(600);
    arguments(200);
    misspelled_arguments(330);
    selected_systems(150);
    agents(120);
    equal_agents(250);
    agent_functions(150);
    agent_parameters(1600);
    agent_imports(150);
    imported_agents(400);
    agent_variables(200);
    agent_blocks(150);
    generates(80);
    shape_fields(200);
    broken_agents(100);
    module_tools(100);
    tool_modules(200);
    tool_constants(100);
    bundled_tools(100);
    schema_walks(100);
    zod_tools(60);
    zod_fields(150);
    zod_checks(750);
    zod_unions(100);
    zod_constants(1500);
    zod_extensions(500);
    document_required(500);
    document_properties(80);
    document_any_of(80);
    document_all_of(100);
    document_keywords(300);
    document_enum(500);
    document_definitions(15);
    interfaces(100);
    inherited_interfaces(100);
    intersections(60);
    unions(60);
    tuples(60);
    generics(40);
    shared_values(60);
    spreads(100);
    members(200);
    functions(60);
    yaml_keys(2000);
    yaml_aliases(800);
    models(150);
    prompts_without_answer(200);
    answers_in_variables(300);
    markdown_text(200);
    results(150);
    result_aliases(300);
    described_tools(100);
    agent_slips(1_600);
}

#[test]
fn every_input_is_tested() {
    let tested: BTreeSet<&str> = TESTED.iter().copied().collect();
    let known: BTreeSet<&str> = hostile::INPUTS.iter().map(|kind| kind.name).collect();
    assert_eq!(tested, known);
}

/// Scripts of one folder, each of which may matter to the others.
#[test]
fn open_documents_grow_with_their_number() {
    if !has_valgrind() {
        return;
    }
    let least = opened(1);
    let of = |count| opened(count).saturating_sub(least);
    let (once, twice) = (of(OPENED), of(2 * OPENED));
    let grows = twice as f64 / once as f64;
    eprintln!("open documents: {grows:.2}");
    assert!(grows <= MOST, "{grows:.2} times the work");
}

#[test]
fn cancelled_work_is_not_done() {
    if !has_valgrind() {
        return;
    }
    let kind = hostile::INPUTS.iter().find(|kind| kind.name == "same_key").unwrap();
    let input = (kind.make)(1000);
    let opened = work(&input, Some(&[]));
    let done = work(&input, Some(&["quick fixes", "all fixes"])).saturating_sub(opened);
    let cancelled = count(&input, |promptsig, folder| session::cancel(promptsig, folder, &input));
    let cancelled = cancelled.saturating_sub(opened);
    assert!(cancelled < done / 2, "{cancelled} of {done}");
}

fn grows_with_its_size(name: &str, count: usize) {
    let kind = hostile::INPUTS.iter().find(|kind| kind.name == name).unwrap();
    if !has_valgrind() {
        return;
    }
    let mut complaints = Vec::new();
    let mut measured = vec![("commands", growth(kind, count, None))];
    if !(kind.make)(1).is_document() {
        measured.push(("server", growth(kind, count, Some(&REQUESTS))));
    }
    for (what, grows) in measured {
        eprintln!("{name}: {what} {grows:.2}");
        if grows > MOST {
            complaints.push(format!("{what}: {grows:.2} times the work"));
        }
    }
    if complaints.iter().any(|complaint| complaint.starts_with("server")) {
        complaints.push(format!("  opening alone: {:.2}", growth(kind, count, Some(&[]))));
        for request in REQUESTS {
            complaints.push(format!("  {request}: {:.2}", growth(kind, count, Some(&[request]))));
        }
    }
    assert!(complaints.is_empty(), "{name}, {count} items twice:\n{}", complaints.join("\n"));
}

/// Ratio of the work for twice the input: of a server session with these requests, else of commands.
fn growth(kind: &Kind, count: usize, requests: Option<&[&str]>) -> f64 {
    let least = least(&(kind.make)(1), requests);
    let of = |count| work(&(kind.make)(count), requests).saturating_sub(least);
    let ratio = |once: u64, twice: u64| if once < NOISE { 1.0 } else { twice as f64 / once as f64 };
    let (once, twice) = (of(count), of(2 * count));
    if requests.is_none() || ratio(once, twice) <= MOST {
        return ratio(once, twice);
    }
    // How often a server's threads look for work depends on the load. That only adds work, and not in every count.
    ratio(once.min(of(count)), twice.min(of(2 * count)))
}

/// Work to start and stop for such an input.
fn least(input: &Input, requests: Option<&[&str]>) -> u64 {
    static KNOWN: Mutex<BTreeMap<String, u64>> = Mutex::new(BTreeMap::new());
    let nothing = inputs::nothing_like(input);
    let done = match requests {
        Some(requests) => requests.concat(),
        None => format!("{:?}", hostile::commands(input)),
    };
    let name = format!("{} {done}", nothing.name());
    let known = KNOWN.lock().unwrap().get(&name).copied();
    known.unwrap_or_else(|| {
        let least = work(&nothing, requests);
        KNOWN.lock().unwrap().insert(name, least);
        least
    })
}

/// Executed blocks of a server session with these requests, else of commands.
fn work(input: &Input, requests: Option<&[&str]>) -> u64 {
    if let Some(requests) = requests {
        return count(input, |promptsig, folder| {
            session::run(promptsig, folder, input, requests);
        });
    }
    let commands = hostile::commands(input).into_iter();
    let of_command = |command: Vec<&str>| {
        count(input, |promptsig, folder| drop(hostile::run(promptsig, &command, folder).output().unwrap()))
    };
    commands.map(of_command).sum()
}

/// Executed blocks of a server in which so many scripts are opened, checked and closed.
fn opened(count: usize) -> u64 {
    counted_run(|mut promptsig| {
        promptsig.arg("lsp");
        let mut editor = Client::start(promptsig);
        editor.initialize(&json!({}), Instant::now());
        let script = |number| Script {
            uri: format!("file:///w/script{number}.genai.mjs"),
            language: "javascript",
            text: "script({})\n".to_owned(),
        };
        let scripts: Vec<Script> = (0..count).map(script).collect();
        scripts.iter().for_each(|script| editor.open(script));
        // The first check of each is published, also without findings.
        for _ in &scripts {
            editor.wait(|message| message["method"] == "textDocument/publishDiagnostics");
        }
        scripts.iter().for_each(|script| editor.close(script));
        editor.end();
    })
}

fn count(input: &Input, run: impl FnOnce(Command, &Path)) -> u64 {
    let folder = tempfile::tempdir().unwrap();
    hostile::write(input, folder.path());
    counted_run(|promptsig| run(promptsig, folder.path()))
}

fn counted_run(run: impl FnOnce(Command)) -> u64 {
    let elsewhere = tempfile::tempdir().unwrap();
    let report = elsewhere.path().join("report");
    run(counted(&report));
    let report = std::fs::read_to_string(report).unwrap();
    let line = report.lines().find(|line| line.ends_with(" event checks.")).expect("what was counted");
    let digits: String =
        line.rsplit("scheduler:").next().unwrap().chars().filter(char::is_ascii_digit).collect();
    digits.parse().unwrap()
}

fn counted(report: &Path) -> Command {
    let mut valgrind = Command::new("valgrind");
    // Most of the time goes into translating code that is run once, which is a fifth less where no block follows jumps.
    valgrind
        .args(["--tool=none", "--stats=yes", "--fair-sched=try", "--vex-guest-chase=no"])
        .arg(format!("--log-file={}", report.display()));
    valgrind.arg(binary());
    valgrind
}

/// The binary without symbols, whose reading takes valgrind a third of a test's time.
fn binary() -> &'static Path {
    static STRIPPED: OnceLock<PathBuf> = OnceLock::new();
    STRIPPED.get_or_init(|| {
        let built = Path::new(env!("CARGO_BIN_EXE_promptsig"));
        let stripped = Path::new(env!("CARGO_TARGET_TMPDIR")).join("promptsig-stripped");
        let strip = Command::new("strip").arg("-o").arg(&stripped).arg(built).status();
        if strip.is_ok_and(|status| status.success()) { stripped } else { built.to_owned() }
    })
}

fn has_valgrind() -> bool {
    static FOUND: OnceLock<bool> = OnceLock::new();
    *FOUND.get_or_init(|| {
        let found = Command::new("valgrind").arg("--version").output().is_ok();
        if !found {
            skip::skipped("complexity", "valgrind is missing");
        }
        found
    })
}
