//! Tests of the tests: skipping, fetching and expected files. By its name this binary runs after `tests`, so that it
//! can list skipped tests.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout)]

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use tempfile::TempDir;
use test_support::{kept, packages, run_folder, skip};

/// With `PROMPTSIG_RUN`, its owner lists them, too.
#[test]
fn what_was_skipped_is_listed() {
    if std::env::var_os("PROMPTSIG_RUN").is_some() {
        return;
    }
    let Some(folder) = run_folder() else { return };
    let list = fs::read_to_string(folder.join(skip::LIST)).unwrap_or_default();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for line in list.lines() {
        *counts.entry(line).or_default() += 1;
    }
    let rows: String = counts.keys().flat_map(|line| ["- ", *line, "\n"]).collect();
    if !rows.is_empty() {
        let message = format!("\n!!!! {} SKIPPED in this run:\n{rows}\n", counts.len());
        std::io::stderr().write_all(message.as_bytes()).unwrap();
    }
    remove_old(folder.parent().unwrap());
}

fn remove_old(runs: &Path) {
    const DAY: Duration = Duration::from_secs(24 * 3600);
    for entry in fs::read_dir(runs).into_iter().flatten().flatten() {
        let modified = entry.metadata().and_then(|metadata| metadata.modified());
        if modified.is_ok_and(|time| time.elapsed().is_ok_and(|age| age > DAY)) {
            fs::remove_dir_all(entry.path()).ok();
        }
    }
}

/// Runs an ignored test below in its own process.
fn probe(name: &str, environment: &[(&str, &str)]) -> Output {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", name, "--ignored", "--nocapture"]);
    command
        .env_remove("PROMPTSIG_SKIPS")
        .env_remove("PROMPTSIG_RUN")
        .envs(environment.iter().copied())
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
#[ignore = "another test starts it"]
fn probe_of_skipping() {
    skip::skipped("a thing", "there is no tool\nand more");
}

#[test]
#[ignore = "another test starts it"]
fn probe_of_leaving_out() {
    skip::left_out("a right", "nobody has it");
}

#[test]
fn skips_are_listed_and_denied() {
    let run = TempDir::new().unwrap();
    let folder = run.path().to_str().unwrap();
    let list = || fs::read_to_string(run.path().join(skip::LIST)).unwrap();
    let output = probe("probe_of_skipping", &[("PROMPTSIG_RUN", folder)]);
    assert!(output.status.success(), "{}", said(&output));
    assert!(said(&output).contains("!!!! SKIPPED a thing: there is no tool"), "{}", said(&output));
    assert_eq!(list(), "a thing: there is no tool\n");
    let output = probe("probe_of_skipping", &[("PROMPTSIG_RUN", folder), ("PROMPTSIG_SKIPS", "deny")]);
    assert!(
        !output.status.success() && said(&output).contains("PROMPTSIG_SKIPS=deny forbids"),
        "{}",
        said(&output)
    );
    // Missing rights are no failure.
    let output = probe("probe_of_leaving_out", &[("PROMPTSIG_RUN", folder), ("PROMPTSIG_SKIPS", "deny")]);
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(list(), "a thing: there is no tool\na thing: there is no tool\na right: nobody has it\n");
}

#[test]
#[ignore = "another test starts it"]
fn probe_of_the_folder() {
    println!("folder: {}", run_folder().unwrap().display());
}

/// The default run is that of the parent process, such as Cargo.
#[test]
fn binaries_of_one_process_share_a_folder() {
    let folder = || {
        let text = said(&probe("probe_of_the_folder", &[]));
        text.lines().find_map(|line| Some(Path::new(line.split_once("folder: ")?.1).to_owned())).unwrap()
    };
    let first = folder();
    let number = first.file_name().unwrap().to_str().unwrap().split('-').next().unwrap();
    assert_eq!(number, std::process::id().to_string());
    assert_eq!(folder(), first);
    fs::remove_dir_all(first).unwrap();
}

#[test]
#[ignore = "another test starts it"]
fn probe_of_fetching() {
    for name in ["@promptsig/none", "promptsig-none"] {
        println!("fetched: {:?}", packages::fetch(name, "0.0.0"));
    }
}

/// Each attempt would wait for the network again.
#[test]
fn after_one_failed_fetch_none_is_tried() {
    let folder = TempDir::new().unwrap();
    let (npm, calls) = (folder.path().join("npm"), folder.path().join("calls"));
    fs::write(
        &npm,
        format!("#!/bin/sh\necho \"$*\" >>'{}'\necho 'npm error EAI_AGAIN' >&2\nexit 1\n", calls.display()),
    )
    .unwrap();
    fs::set_permissions(&npm, fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap());
    let fetch = |run: &str| {
        let run = folder.path().join(run);
        let output = probe("probe_of_fetching", &[("PATH", &path), ("PROMPTSIG_RUN", run.to_str().unwrap())]);
        let text = said(&output);
        assert!(output.status.success(), "{text}");
        (
            fs::read_to_string(&calls).unwrap().lines().count(),
            text.matches("not tried again in this run").count(),
        )
    };
    // Two packages in one binary, then the next binary of the same run, then another run.
    assert_eq!(fetch("first"), (1, 1));
    assert_eq!(fetch("first"), (1, 2));
    assert_eq!(fetch("second"), (2, 1));
    let calls = fs::read_to_string(&calls).unwrap();
    let words = "pack @promptsig/none@0.0.0 --loglevel=error --fetch-retries=0 --fetch-timeout=60000";
    assert!(calls.lines().all(|line| line == words), "{calls}");
}

#[test]
#[ignore = "another test starts it"]
fn probe_of_what_is_kept() {
    let lines = |changed: usize| -> String {
        (0..2500)
            .map(|line| if line % 500 == changed { format!("{line} new\n") } else { format!("{line}\n") })
            .collect()
    };
    let path = std::env::var("PROBE_KEPT").unwrap();
    fs::write(&path, lines(500)).unwrap();
    kept::check(&path, &lines(7));
}

#[test]
fn another_output_is_told_by_what_changed() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("kept.txt");
    let place = ("PROBE_KEPT", file.to_str().unwrap());
    let output = probe("probe_of_what_is_kept", &[place, ("RUST_BACKTRACE", "0")]);
    let text = said(&output);
    assert!(!output.status.success(), "{text}");
    for line in
        ["kept.txt is another now; UPDATE_EXPECT=1 writes it.", "-7\n+7 new\n", "@@ -1006,5 +1006,5 @@"]
    {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert!(text.lines().count() < 60 && !text.contains("\n100\n"), "{text}");
    let output = probe("probe_of_what_is_kept", &[place, ("UPDATE_EXPECT", "1")]);
    assert!(output.status.success(), "{}", said(&output));
    assert!(fs::read_to_string(&file).unwrap().contains("\n7 new\n"));
}
