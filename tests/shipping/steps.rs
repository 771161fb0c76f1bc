//! Release steps that publish or check, and archive names. `.ci/release-dry-run` covers the others.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use super::{REPOSITORY, VERSION, manifest, read, targets};

struct Step {
    is_done: bool,
    said: String,
}

/// Runs a step in a copy of the repository, or in the repository itself.
fn run(folder: &Path, words: &[&str], environment: &[(&str, &str)]) -> Step {
    let mut command = Command::new("bash");
    command.arg(".ci/release").args(words).current_dir(folder).envs(environment.iter().copied());
    let output = command.output().unwrap();
    let said =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    Step { is_done: output.status.success(), said }
}

/// `.ci/release try` checks that the binary is at the archive's root.
#[test]
fn binstall_finds_what_a_release_has() {
    assert!(targets().len() >= 9, "{:?}", targets());
    for target in targets() {
        let metadata = |key: &str| {
            let own = format!("package.metadata.binstall.overrides.{target}");
            manifest(&own, key).or_else(|| manifest("package.metadata.binstall", key)).unwrap()
        };
        let archive = run(Path::new(env!("CARGO_MANIFEST_DIR")), &["name", &target], &[]).said;
        let format = if archive.trim().rsplit_once('.').is_some_and(|(_, ending)| ending == "zip") {
            "zip"
        } else {
            "tgz"
        };
        assert_eq!(metadata("bin-dir"), "{ bin }{ binary-ext }", "{target}");
        assert_eq!(metadata("pkg-fmt"), format, "{target}");
        let url = metadata("pkg-url")
            .replace("{ repo }", REPOSITORY)
            .replace("{ name }", env!("CARGO_PKG_NAME"))
            .replace("{ version }", VERSION)
            .replace("{ target }", &target);
        assert_eq!(url, format!("{REPOSITORY}/releases/download/v{VERSION}/{}", archive.trim()));
    }
}

const NAMING: [&str; 7] = [
    "Cargo.toml",
    "src/syntax/grammars/agentscript/Cargo.toml",
    "editors/zed/Cargo.toml",
    "editors/zed/extension.toml",
    "editors/vscode/package.json",
    "npm/package.json",
    "CHANGELOG.md",
];

/// A copy of the files that the steps read, with another version and changelog.
fn copy(changelog: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for path in NAMING.iter().chain(&[".ci/release"]) {
        let place = folder.path().join(path);
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        let text = if *path == "CHANGELOG.md" { changelog.to_owned() } else { read(path) };
        let forms = ["version = \"V\"", "version = \"=V\"", "\"version\": \"V\""];
        let text = forms
            .iter()
            .fold(text, |text, form| text.replace(&form.replace('V', VERSION), &form.replace('V', "9.8.7")));
        fs::write(place, text).unwrap();
    }
    folder
}

const CHANGELOG: &str = "# Changelog\n\n## [Unreleased]\n\n## [9.8.7] - 2031-02-03\n\n### Fixed\n\n- A mistake.\n\n## [9.8.70]\n\n- Old.\n";

#[test]
fn a_tag_is_one_version_of_which_the_changelog_tells() {
    assert!(run(Path::new(env!("CARGO_MANIFEST_DIR")), &["check"], &[]).is_done);
    let folder = copy(CHANGELOG);
    let check = |folder: &Path, tag: &str| run(folder, &["check", tag], &[]);
    let step = check(folder.path(), "v9.8.7");
    assert!(step.is_done, "{}", step.said);
    assert_eq!(run(folder.path(), &["notes", "9.8.7"], &[]).said, "### Fixed\n\n- A mistake.\n");
    assert!(!check(folder.path(), "v9.8.6").is_done);
    for (changelog, why) in [
        ("## [Unreleased]\n\n- New.\n", "tells nothing of 9.8.7"),
        ("## [9.8.7]\n\n## [9.8.6]\n\n- Old.\n", "tells nothing of 9.8.7"),
        ("## [Unreleased]\n\n- New.\n\n## [9.8.7]\n\n- A mistake.\n", "in no release"),
    ] {
        let step = check(copy(changelog).path(), "v9.8.7");
        assert!(!step.is_done && step.said.contains(why), "{changelog}: {}", step.said);
    }
    // Each place but the changelog, with an old version.
    for path in &NAMING[1..5] {
        let folder = copy(CHANGELOG);
        fs::write(folder.path().join(path), read(path)).unwrap();
        let step = check(folder.path(), "v9.8.7");
        assert!(!step.is_done && step.said.contains(path), "{path}: {}", step.said);
    }
    let folder = copy(CHANGELOG);
    let text = fs::read_to_string(folder.path().join("Cargo.toml")).unwrap();
    fs::write(folder.path().join("Cargo.toml"), text.replace("\"=9.8.7\"", "\"=9.8.6\"")).unwrap();
    assert!(check(folder.path(), "v9.8.7").said.contains("tree-sitter-agentscript"));
}

/// A fake `cargo` publishes nothing.
#[test]
fn the_grammar_is_published_first() {
    let folder = copy(CHANGELOG);
    let cargo = folder.path().join("cargo");
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap());
    let publish = |published: &str| {
        let script = format!(
            "#!/bin/sh\ncase \"$*\" in info*{published}@9.8.7) ;; info*) exit 101 ;; *) echo \"$*\" ;; esac\n"
        );
        fs::write(&cargo, script).unwrap();
        fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).unwrap();
        let step = run(folder.path(), &["publish"], &[("PATH", &path)]);
        assert!(step.is_done, "{}", step.said);
        step.said
    };
    let [grammar, whole] = ["tree-sitter-agentscript", "promptsig"]
        .map(|it| format!("publish --locked --no-verify --package {it}\n"));
    assert_eq!(publish("nothing"), format!("{grammar}{whole}"));
    // An interrupted release continues.
    assert_eq!(
        publish("tree-sitter-agentscript"),
        format!("tree-sitter-agentscript 9.8.7 is published already\n{whole}")
    );
}
