//! The editors' tests announce installations, and ask for consent in a terminal.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use test_support::skip::skipped;

#[test]
fn editors_are_not_installed_unasked() {
    let script = Command::new("script").arg("--version").output();
    if !script.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("util-linux")) {
        return skipped("asking before editors are installed", "there is no script(1) of util-linux");
    }
    let run = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/editors/run");
    let tools = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-tools-of-editors");
    // In this pseudo-terminal, only the end of input answers.
    let output = Command::new("script")
        .args(["-qec", &format!("'{run}' vscode"), "/dev/null"])
        .env("PROMPTSIG_TOOLS", &tools)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    for line in [
        "For the tests of vscode this installs:",
        "vscode, 617 MB, from npm",
        "[y/N]",
        "Nothing was installed",
    ] {
        assert!(said.contains(line), "{line} is not said:\n{said}");
    }
    assert!(fs::exists(&tools).is_ok_and(|there| !there), "{said}");
}
