//! Files for registries: filled in from the archives of a release; and the action that takes a binary.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use promptsig::syntax::{Value, toml, yaml};
use test_support::skip::skipped;

use super::{REPOSITORY, VERSION, read, targets};

fn release(dist: &Path, words: &[&str]) -> Output {
    let mut command = Command::new("bash");
    command.arg(".ci/release").args(words).current_dir(env!("CARGO_MANIFEST_DIR")).env("DIST", dist);
    command.output().unwrap()
}

fn archive_of(target: &str) -> String {
    let output = release(Path::new("dist"), &["name", target]);
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

fn checksum(file: &Path) -> String {
    let sum = ["sha256sum", "shasum"].into_iter().find_map(|program| {
        let mut command = Command::new(program);
        command.args((program == "shasum").then_some(["-a", "256"]).into_iter().flatten()).arg(file);
        command.output().ok().filter(|output| output.status.success())
    });
    let said = String::from_utf8(sum.expect("there is a program for checksums").stdout).unwrap();
    said.split(' ').next().unwrap().to_owned()
}

/// A folder with an archive for each target, each with other bytes.
fn archives() -> tempfile::TempDir {
    let dist = tempfile::tempdir().unwrap();
    for target in targets() {
        fs::write(dist.path().join(archive_of(&target)), &target).unwrap();
    }
    dist
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files(&path, found) } else { found.push(path) }
    }
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or_else(|| panic!("no {key}"))
}

#[test]
fn the_files_are_filled_in() {
    let dist = archives();
    let done = release(dist.path(), &["registries"]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let mut found = Vec::new();
    files(&dist.path().join("registries"), &mut found);
    assert!(found.len() >= 10, "{found:?}");
    for path in found {
        let filled = fs::read_to_string(&path).unwrap();
        match path.extension().and_then(|it| it.to_str()) {
            Some("yaml" | "yml") => drop(yaml::parse(&filled, 0).unwrap()),
            Some("toml") => assert!(toml::parse(&filled).1.is_empty(), "{}", path.display()),
            _ => {}
        }
        // An address of an archive, and on one of the next lines its checksum.
        let start = format!("{REPOSITORY}/releases/download/v{VERSION}/");
        for rest in filled.split(&start).skip(1).filter(|_| !path.ends_with("setup.sh")) {
            let name = rest.split(['"', '\n']).next().unwrap();
            let next: String = rest.lines().take(2).collect();
            assert!(next.contains(&checksum(&dist.path().join(name))), "{}: {name}", path.display());
        }
    }
    let same = read("editors/neovim/lsp/promptsig.lua");
    let copied = dist.path().join("registries/nvim-lspconfig/lsp/promptsig.lua");
    assert_eq!(fs::read_to_string(copied).unwrap(), same);
}

#[test]
fn a_missing_archive_is_told() {
    let dist = archives();
    fs::remove_file(dist.path().join("promptsig-aarch64-apple-darwin.tar.gz")).unwrap();
    let done = release(dist.path(), &["registries"]);
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(
        !done.status.success() && said.contains("@SHA256 promptsig-aarch64-apple-darwin.tar.gz@"),
        "{said}"
    );
}

#[test]
fn mason_knows_every_archive() {
    let package = yaml::parse(&read("registries/mason/package.yaml"), 0).unwrap();
    let source = package.get("source").unwrap();
    assert_eq!(text(source, "id"), "pkg:github/promptsig/promptsig@v@VERSION@");
    let assets = source.get("asset").and_then(Value::as_array).unwrap();
    let mut named: Vec<&str> = assets.iter().map(|asset| text(asset, "file")).collect();
    let mut released: Vec<String> = targets().iter().map(|target| archive_of(target)).collect();
    named.sort_unstable();
    released.sort_unstable();
    assert_eq!(named, released);
}

/// Runs the action's script as a step of a workflow on Linux.
fn set_up(releases: &Path, version: &str, arch: &str) -> (bool, String, String) {
    let runner = tempfile::tempdir().unwrap();
    let path = runner.path().join("path");
    fs::write(&path, "").unwrap();
    let mut command = Command::new("bash");
    command
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/registries/setup/setup.sh"))
        .env("RELEASES", format!("file://{}", releases.display()))
        .env("VERSION", version)
        .env("RUNNER_OS", "Linux")
        .env("RUNNER_ARCH", arch)
        .env("RUNNER_TEMP", runner.path())
        .env("GITHUB_PATH", &path)
        .env("GITHUB_OUTPUT", runner.path().join("output"));
    let output = command.output().unwrap();
    let said =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    (output.status.success(), said, fs::read_to_string(path).unwrap())
}

#[test]
fn the_action_takes_a_binary_whose_checksum_is_right() {
    if Command::new("curl").arg("--version").output().is_err() {
        return skipped("the action that takes a binary", "there is no curl");
    }
    let releases = tempfile::tempdir().unwrap();
    let folder = releases.path().join("v9.8.7");
    let archive = folder.join("promptsig-x86_64-unknown-linux-musl.tar.gz");
    fs::create_dir_all(folder.join("content")).unwrap();
    fs::write(folder.join("content/promptsig"), "#!/bin/sh\necho promptsig 9.8.7\n").unwrap();
    let chmod = Command::new("chmod").arg("+x").arg(folder.join("content/promptsig")).status();
    assert!(chmod.unwrap().success());
    let mut tar = Command::new("tar");
    tar.arg("-C").arg(folder.join("content")).arg("-czf").arg(&archive).arg(".");
    assert!(tar.status().unwrap().success());
    let sums = folder.join("promptsig-x86_64-unknown-linux-musl.tar.gz.sha256");
    fs::write(&sums, format!("{}  promptsig-x86_64-unknown-linux-musl.tar.gz\n", checksum(&archive)))
        .unwrap();

    for version in ["9.8.7", "v9.8.7"] {
        let (is_done, said, path) = set_up(releases.path(), version, "X64");
        assert!(is_done && said.contains("promptsig 9.8.7") && path.ends_with("/bin\n"), "{said}");
    }
    fs::write(&sums, format!("{}  it\n", "0".repeat(64))).unwrap();
    for (version, arch, why) in [
        ("9.8.7", "X64", "and the release says 000"),
        ("9.8.6", "X64", "v9.8.6/promptsig-x86_64-unknown-linux-musl.tar.gz cannot be fetched"),
        ("9.8.7", "X86", "there is no binary for Linux on X86"),
        ("latest", "X64", "is no version"),
        ("9.8.7/../x", "X64", "is no version"),
    ] {
        let (is_done, said, path) = set_up(releases.path(), version, arch);
        assert!(!is_done && said.contains(why) && path.is_empty(), "{why}: {said}");
    }
}
