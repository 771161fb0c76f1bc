//! Counts the instructions of a section, with valgrind.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::sections::{Section, Work};

/// Argument before a section's name: runs the work of that section in this program.
pub const INSIDE: &str = "--inside";

/// Counts the instructions of a section's whole process.
pub fn count(section: &Section) -> u64 {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("instructions");
    fs::create_dir_all(&folder).expect("a folder");
    let named = |ending: &str| folder.join(format!("{}.{ending}", section.name.replace(' ', "-")));
    let (out, log) = (named("out"), named("log"));
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--fair-sched=try"]);
    valgrind.arg(format!("--callgrind-out-file={}", out.display()));
    valgrind.arg(format!("--log-file={}", log.display()));
    match section.work {
        Work::Inside(_) => {
            valgrind.arg(std::env::current_exe().expect("this program has a path"));
            run(valgrind.args([INSIDE, section.name]));
        }
        Work::Binary(drive) => drive({
            valgrind.arg(env!("CARGO_BIN_EXE_promptsig"));
            valgrind
        }),
    }
    let log = fs::read_to_string(log).expect("what was counted");
    let line = log.lines().find_map(|line| line.split_once("Collected : "));
    line.and_then(|(_, count)| count.trim().parse().ok()).unwrap_or_else(|| panic!("{log}"))
}

fn run(command: &mut Command) {
    let status = command.status().expect("valgrind starts");
    assert!(status.success(), "{command:?}");
}

/// Versions of all tools that affect the count.
pub fn toolchain() -> Result<String, String> {
    let rustc = said("rustc", "-vV")?;
    let line = |name: &str| rustc.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
    let [cc, valgrind] = [said("cc", "--version")?, said("valgrind", "--version")?];
    let first = |text: &str| text.lines().next().unwrap_or_default().to_owned();
    Ok([first(&rustc), line("host: ").to_owned(), first(&cc), first(&valgrind)].join(", "))
}

fn said(program: &str, argument: &str) -> Result<String, String> {
    let output = Command::new(program).arg(argument).output();
    let output = output.map_err(|error| format!("{program} does not run: {error}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
