//! `check` with files in AgentScript: which ones are read, and what imports lead to.

use super::run::Folder;

const ENTRY: &str = "import agent Helper from \"./gen/helper.as\"\n\nmain agent Entry {\n  main func(input) { Helper.help(input) }\n}\n";
const HELPER: &str = "agent Helper {\n  func help(question) { question }\n}\n";
/// Nothing that begins so can be told to be AgentScript, and it is wrong.
const ODD: &str = "oops\nagent Odd {\n  main func(input) { input }\n}\n";
const ACTIONSCRIPT: &str = "package {\n  public class Helper { public var agent:Object = {}; }\n}\n";

/// What is found in a folder with these files, with these arguments.
#[track_caller]
fn codes(files: &[(&str, &str)], arguments: &[&str]) -> Vec<String> {
    let folder = Folder::with(files);
    let run = folder.promptsig(&[&["check", "--format", "json"], arguments].concat());
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let rows = report["diagnostics"].as_array().unwrap().iter();
    rows.map(|row| format!("{} {}", row["file"].as_str().unwrap(), row["code"].as_str().unwrap())).collect()
}

#[test]
fn imports_are_looked_for_in_the_workspace_and_beyond() {
    let entry = ("entry.as", ENTRY);
    let package = ("package.json", "{}");
    let helper = ("gen/helper.as", HELPER);
    let hidden = (".gitignore", "gen\n");
    let nothing: [&str; 0] = [];
    let missing = ["entry.as H24"];
    assert_eq!(codes(&[package, entry, helper], &[]), nothing);
    assert_eq!(codes(&[package, entry, helper], &["entry.as"]), nothing);
    assert_eq!(codes(&[package, entry], &[]), missing);
    // Git does not have it, AgentScript does.
    assert_eq!(codes(&[package, entry, helper, hidden], &[]), nothing);
    assert_eq!(codes(&[package, entry, hidden], &[]), missing);
    // It is there, but no agent of that name is.
    assert_eq!(codes(&[package, entry, ("gen/helper.as", ACTIONSCRIPT)], &[]), missing);
    assert_eq!(
        codes(&[package, entry, ("gen/helper.as", "agent Other { func a() { 1 } }\n")], &[]),
        ["entry.as H25"]
    );
}

#[test]
fn the_text_or_the_settings_or_the_command_line_tell_that_a_file_is_read() {
    let package = ("package.json", "{}");
    let odd = ("old/odd.as", ODD);
    let settings = ("promptsig.toml", "agentscript = { include = [\"old/**\"] }\n");
    let nothing: [&str; 0] = [];
    let found = ["old/odd.as H01"];
    assert_eq!(codes(&[package, odd, ("a.genai.mjs", "script({})\n")], &[]), nothing);
    assert_eq!(codes(&[package, odd, settings], &[]), found);
    assert_eq!(codes(&[package, odd], &["old/odd.as"]), found);
    assert_eq!(codes(&[package, odd, settings], &["old"]), ["odd.as H01"]);
}
