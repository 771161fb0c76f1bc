//! `check` with AgentScript files: which ones are read, and their imports.

use super::run::Folder;

const ENTRY: &str = "import agent Helper from \"./gen/helper.as\"\n\nmain agent Entry {\n  main func(input) { Helper.help(input) }\n}\n";
const HELPER: &str = "agent Helper {\n  func help(question) { question }\n}\n";
/// Wrong, and not recognizable as AgentScript.
const ODD: &str = "oops\nagent Odd {\n  main func(input) { input }\n}\n";
const ACTIONSCRIPT: &str = "package {\n  public class Helper { public var agent:Object = {}; }\n}\n";

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
    // AgentScript loads files that git ignores.
    assert_eq!(codes(&[package, entry, helper, hidden], &[]), nothing);
    assert_eq!(codes(&[package, entry, hidden], &[]), missing);
    // The file exists, but without an agent of that name.
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

#[test]
fn nothing_to_format_is_said() {
    const PROGRAM: &str = "agent A {\n  main func(input { a string }) {\n    return input.a\n  }\n}\n";
    let script = ("a.genai.mjs", "script({})\n");
    let format = |files: &[(&str, &str)], arguments: &[&str]| {
        let run = Folder::with(files).promptsig(&[&["format"], arguments].concat());
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        (run.stdout, run.stderr)
    };
    let (out, told) = format(&[script], &[]);
    assert_eq!(out, "");
    assert_eq!(
        told,
        "promptsig: nothing to format: no file here is in AgentScript, named *.as; GenAIScript scripts are left as they \
         are\n"
    );
    let (out, told) = format(&[("notes.txt", "")], &["--check"]);
    assert_eq!(
        (out.as_str(), told.matches("no scripts found").count(), told.lines().count()),
        ("", 1, 1),
        "{told}"
    );
    let (out, told) = format(&[("a.as", PROGRAM)], &["--exclude", "*.as"]);
    assert_eq!(out, "");
    assert!(told.contains("nothing to format: every file in AgentScript is excluded"), "{told}");
    // A formatted file counts, too.
    let (out, told) = format(&[("a.as", PROGRAM), script], &[]);
    assert_eq!(told, "");
    assert!(out.ends_with(" left unchanged\n"), "{out}");
}

/// AgentScript reads a zero byte as a character, which is valid only in a string.
#[test]
fn a_zero_byte_is_a_character() {
    let program = |body: &str| format!("main agent A {{\n  main func() {{\n    {body}\n  }}\n}}\n");
    let (quoted, bare, wide) = (program("x = \"a\0b\""), program("x = 1 \0\0"), "m\0a\0i\0n\0".to_owned());
    let files = [("quoted.as", &*quoted), ("bare.as", &*bare), ("wide.as", &*wide), ("package.json", "{}")];
    let nothing: [&str; 0] = [];
    assert_eq!(codes(&files, &["quoted.as"]), nothing);
    assert_eq!(codes(&files, &["bare.as"]), ["bare.as H01"]);
    // Only the first of many is reported.
    assert_eq!(codes(&files, &["wide.as"])[0], "wide.as H01");
    assert_eq!(codes(&files, &[]), ["bare.as H01"]);
}

#[test]
fn a_dot_includes_the_folder_with_all_that_is_in_it() {
    let odd = ("old/odd.as", ODD);
    let found = ["old/odd.as H01"];
    for include in [".", "./", "./old", "old/./", "./*/odd.as"] {
        let settings = format!("agentscript = {{ include = [\"{include}\"] }}\n");
        let files = [("package.json", "{}"), odd, ("promptsig.toml", &settings)];
        assert_eq!(codes(&files, &[]), found, "{include}");
    }
    let with = |include: &str| {
        let settings = format!("agentscript = {{ include = [{include}] }}\n");
        Folder::with(&[
            ("package.json", "{}"),
            odd,
            ("promptsig.toml", &settings),
            ("a.genai.mjs", "script({})\n"),
        ])
    };
    let run = with("\"\", \"new\"").promptsig(&["check"]);
    assert!(!run.stdout.contains("odd.as"), "{}", run.stdout);
    // Paths outside of the folder never match, which is reported.
    for include in ["../bots", "/bots"] {
        let run = with(&format!("\"{include}\"")).promptsig(&["check"]);
        assert!(run.stderr.contains(&format!("`{include}` matches nothing")), "{}", run.stderr);
    }
}

#[test]
fn a_folder_has_programs_that_begin_with_a_mistake() {
    let files = [
        ("package.json", "{}"),
        ("kind.as", "import Qwen from \"openai://gpt-4.1\"\nmain agent {\n  main func() { 1 }\n}\n"),
        ("brace.as", "main agent A\n  role \"r\"\n  main func() { 1 }\n}\n"),
        ("other.as", ACTIONSCRIPT),
    ];
    let found = codes(&files, &[]);
    assert!(found.iter().all(|row| row.ends_with(" H01")), "{found:?}");
    let named = |file: &str| found.iter().any(|row| row.starts_with(file));
    assert!(named("kind.as") && named("brace.as") && !named("other.as"), "{found:?}");
}

#[test]
fn a_second_shape_is_named_by_its_parameter() {
    let program = "main agent A {\n  main func(input { a string }, extra { b string }) { input.a }\n}\n";
    let folder = Folder::with(&[("a.as", program)]);
    let run = folder.promptsig(&["inspect", "a.as"]);
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let inputs = report["scripts"][0]["inputs"].as_array().unwrap().iter();
    assert_eq!(inputs.map(|it| it["param"].as_str().unwrap()).collect::<Vec<_>>(), ["input", "extra"]);
    let run = folder.promptsig(&["schema", "a.as", "--format", "typescript"]);
    assert!(
        run.stdout.contains("type AMain = ") && run.stdout.contains("type AMainExtra = "),
        "{}",
        run.stdout
    );
}
