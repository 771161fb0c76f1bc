//! Views of a place, and generated output: completions, manual page, version.

use super::run::{Folder, promptsig};

const SYSTEM: &str = "system({ parameters: { currency: \"EUR\" } })\n";
const SCRIPT: &str = "script({ system: [\"system.shop\"], parameters: { count: 2 } })
defTool(\"look\", \"Looks.\", { at: \"\" }, async ({ at }) => at)
";

#[test]
fn a_place_is_a_file_a_line_and_a_column() {
    let folder = Folder::with(&[
        ("package.json", "{}"),
        ("a/system.shop.genai.mjs", SYSTEM),
        ("b/buy.genai.mjs", SCRIPT),
        ("b/odd:2.genai.mjs", SCRIPT),
    ]);
    for (place, title) in [
        ("b/buy.genai.mjs", "# Schema of buy"),
        ("b/buy.genai.mjs:2", "# Schema of look"),
        ("b/buy.genai.mjs:2:20", "# Schema of look"),
        ("b/buy.genai.mjs:1:3", "# Schema of buy"),
        ("b/buy.genai.mjs:3:1", "# Schema of buy"),
        ("b/buy.genai.mjs:2:60", "# Schema of look"),
        ("b/odd:2.genai.mjs", "# Schema of odd:2"),
    ] {
        let run = folder.promptsig(&["preview", place]);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        assert_eq!(run.stdout.lines().next(), Some(title), "{place}");
    }
}

#[test]
fn the_systems_of_the_workspace_are_in_scope() {
    let folder = Folder::with(&[
        ("package.json", "{}"),
        ("a/system.shop.genai.mjs", SYSTEM),
        ("b/buy.genai.mjs", SCRIPT),
    ]);
    let run = folder.promptsig(&["preview", "b/buy.genai.mjs", "--kind", "vars", "--format", "json"]);
    let shown: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(shown["json"]["values"]["system.shop.currency"], "EUR", "{shown}");
    let run = folder.promptsig(&["preview", "b/buy.genai.mjs", "--kind", "run"]);
    assert!(run.stdout.contains("npx --yes genaiscript@2.5.1 run buy --vars count=2\n"), "{}", run.stdout);
}

#[test]
fn a_place_outside_the_file_is_refused() {
    let folder = Folder::with(&[("buy.genai.mjs", "script({})\n// é 😀\n")]);
    let beyond = |line: u32| format!("there is no line {line} in buy.genai.mjs, which ends in line 3");
    let aside = |column: u32, line: u32, last: u32| {
        format!("there is no column {column} in line {line} of buy.genai.mjs, which ends in column {last}")
    };
    for (place, refused) in [
        ("3:1", None),
        ("1:11", None),
        ("2:7", None),
        ("4", Some(beyond(4))),
        ("99:99", Some(beyond(99))),
        ("1:12", Some(aside(12, 1, 11))),
        ("2:8", Some(aside(8, 2, 7))),
        ("3:2", Some(aside(2, 3, 1))),
        ("0", Some("lines and columns start at 1".to_owned())),
        ("1:0", Some("lines and columns start at 1".to_owned())),
    ] {
        let run = folder.promptsig(&["preview", &format!("buy.genai.mjs:{place}")]);
        let (code, message) = match refused {
            None => (0, String::new()),
            Some(message) => (2, format!("promptsig: {message}\n")),
        };
        assert_eq!((run.code, run.stderr), (Some(code), message), "{place}");
        assert_eq!(run.stdout.is_empty(), code == 2, "{place}");
    }
}

#[test]
fn what_is_no_place_is_said() {
    for (place, message) in [
        ("nowhere.genai.mjs", "there is no file or folder nowhere.genai.mjs"),
        ("nowhere.genai.mjs:1:1", "there is no file or folder nowhere.genai.mjs"),
        ("tests/sample", "tests/sample is a folder; give the path of a script"),
    ] {
        let run = promptsig(&["preview", place]);
        assert_eq!(run.code, Some(2));
        assert!(run.stderr.contains(message), "{}", run.stderr);
    }
}

#[test]
fn completions_know_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = promptsig(&["completions", shell]);
        assert_eq!(run.code, Some(0));
        for command in ["check", "inspect", "preview", "completions"] {
            assert!(run.stdout.contains(command), "{shell} does not know {command}");
        }
    }
    assert_eq!(promptsig(&["completions", "cmd"]).code, Some(2));
}

#[test]
fn the_manual_page_has_every_command_and_option() {
    let run = promptsig(&["man"]);
    assert_eq!(run.code, Some(0));
    for text in [".TH promptsig 1", "PROMPTSIG CHECK", "PROMPTSIG PREVIEW", "kind", "format"] {
        assert!(run.stdout.contains(text), "{text} is missing");
    }
}

#[test]
fn the_version_says_which_commit_it_is_where_that_is_known() {
    let run = promptsig(&["--version"]);
    let rest = run.stdout.trim().strip_prefix(concat!("promptsig ", env!("CARGO_PKG_VERSION"))).unwrap();
    let is_commit = |text: &str| {
        let text = text.strip_prefix(" (").and_then(|text| text.strip_suffix(')')).unwrap_or("");
        let (hash, date) = text.split_once(' ').unwrap_or((text, "2026-01-01"));
        hash.len() >= 7 && hash.chars().all(|letter| letter.is_ascii_hexdigit()) && date.len() == 10
    };
    assert!(rest.is_empty() || is_commit(rest), "{}", run.stdout);
}

#[test]
fn the_command_is_written_for_the_shell_that_is_asked_for() {
    let script = "script({ system: [], parameters: { note: \"'; calc #\" } })\n";
    let folder = Folder::with(&[("package.json", "{}"), ("pay.genai.mjs", script)]);
    let run = |shell: &[&str]| {
        let arguments = [&["preview", "pay.genai.mjs", "--kind", "run"], shell].concat();
        let run = folder.promptsig(&arguments);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        run.stdout
    };
    let posix = "```sh\nnpx --yes genaiscript@2.5.1 run pay --vars 'note='\\''; calc #'\n```";
    let powershell = "```powershell\nnpx --yes genaiscript@2.5.1 run pay --vars 'note=''; calc #'\n```";
    assert!(run(&["--shell", "posix"]).contains(posix));
    assert!(run(&["--shell", "powershell"]).contains(powershell));
    assert!(
        run(&["--shell", "cmd"])
            .contains("```bat\nnpx --yes genaiscript@2.5.1 run pay --vars \"note='; calc #\"\n```")
    );
    let of_platform = if cfg!(windows) { powershell } else { posix };
    assert!(run(&[]).contains(of_platform));
}

#[test]
fn what_genaiscript_does_not_see_is_said() {
    let script = "script({ system: [], parameters: { city: \"Lille\" } } as const)\n";
    let folder = Folder::with(&[("package.json", "{}"), ("trip.genai.mts", script)]);
    for kind in ["schema", "vars", "seen", "run"] {
        let run = folder.promptsig(&["preview", "trip.genai.mts", "--kind", kind]);
        let first = run.stdout.lines().nth(2).unwrap();
        assert!(first.starts_with("⚠️ GenAIScript does not recognize this call"), "{}", run.stdout);
        assert!(run.stdout.contains("GenAIScript does not see this parameter: `city`."), "{}", run.stdout);
        assert!(!run.stdout.contains("Lille"), "{}", run.stdout);
    }
    let run = folder.promptsig(&["schema", "trip.genai.mts"]);
    assert_eq!(run.code, Some(0));
    assert!(run.stderr.contains("GenAIScript does not see this parameter: `city`."), "{}", run.stderr);
    assert!(!run.stdout.contains("Lille"), "{}", run.stdout);
}

#[test]
fn a_script_that_a_search_does_not_find_is_run_by_its_path() {
    let script = "script({ system: [] })\n";
    let folder =
        Folder::with(&[("package.json", "{}"), (".gitignore", "old\n"), ("old/trip.genai.mts", script)]);
    let run = folder.promptsig(&["preview", "old/trip.genai.mts", "--kind", "run"]);
    assert!(run.stdout.contains("⚠️ GenAIScript does not find this file"), "{}", run.stdout);
    assert!(run.stdout.contains("\nnpx --yes genaiscript@2.5.1 run old/trip.genai.mts\n"), "{}", run.stdout);
}

#[test]
fn a_schema_is_printed_in_a_dialect() {
    let folder = Folder::with(&[("package.json", "{}"), ("buy.genai.mjs", SCRIPT)]);
    let run = folder.promptsig(&["preview", "buy.genai.mjs", "--as", "chatgpt", "--format", "json"]);
    let shown: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(shown["json"]["schema"]["additionalProperties"], false, "{shown}");
    let run = folder.promptsig(&["preview", "buy.genai.mjs", "--as", "chatgpt", "--strict"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stdout.contains("ChatGPT does not allow optional properties"), "{}", run.stdout);
    let run = folder.promptsig(&["preview", "buy.genai.mjs", "--as", "openai"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("openai-strict"), "{}", run.stderr);
    for (arguments, message) in [
        (["--as", "mcp", "--kind", "vars"].as_slice(), "`--as` goes with `--kind schema`"),
        (&["--as", "mcp", "--strict"], "`--strict` does not go with mcp"),
        (&["--strict"], "--as <DIALECT>"),
    ] {
        let run = folder.promptsig(&[&["preview", "buy.genai.mjs"], arguments].concat());
        assert_eq!(run.code, Some(2), "{arguments:?}");
        assert!(run.stderr.contains(message), "{}", run.stderr);
    }
}

#[test]
fn the_manual_of_a_tool_is_shown() {
    let script = "defTool(\"trip\", \"Plans a trip\", { city: \"\" }, ({ city }) => ({ city, days: 3 }))\n";
    let folder = Folder::with(&[("a.genai.mjs", script)]);
    let run = folder.promptsig(&["preview", "a.genai.mjs:1:3", "--kind", "manual"]);
    assert!(run.stdout.contains("a.trip returns: { city: string; days: number }"), "{}", run.stdout);
    let run = folder.promptsig(&["preview", "a.genai.mjs", "--kind", "manual", "--format", "json"]);
    let shown: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(shown["json"]["functions"][0]["confidence"], "inferred", "{shown}");
}
