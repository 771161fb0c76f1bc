//! Imports that are not relative, as `promptsig inspect` follows them.

use std::fmt::Write;
use std::fs;

use serde_json::Value;
use test_support::kept;

use super::run::Folder;

const FILE: &str = "tests/cli/imports.txt";

/// Each case is a workspace. Its server imports the schema of its only argument from the specifier after `import`; it is
/// in a folder after `in`. The files follow: `-- path` with the text below, or `-- path = city NAME` with a module that
/// exports a schema of this description. `=>` has the description that is found, or why there is none.
const CASES: &str = include_str!("imports.txt");

/// Server whose tool has an argument that is imported from `SPECIFIER`.
const SERVER: &str = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { city } from 'SPECIFIER'
const server = new McpServer({ name: 'weather', version: '1.0.0' })
server.registerTool('forecast', { description: 'The forecast.', inputSchema: { city } }, async () => ({ content: [] }))
";

const PACKAGE: &str = r#"{ "name": "@acme/weather", "dependencies": { "@modelcontextprotocol/sdk": "1.29.0", "zod": "4.1.0" } }"#;

const CITY: &str = "import { z } from 'zod'\nexport const city = z.string().describe('NAME')\n";

/// Writes the files of a case.
fn workspace(case: &str) -> Folder {
    let mut files: Vec<(String, String)> = Vec::new();
    let (mut specifier, mut folder) = ("", "");
    for line in case.lines().skip(1).take_while(|line| !line.starts_with("=>")) {
        if let Some(rest) = line.strip_prefix("import ") {
            (specifier, folder) = rest.split_once(" in ").unwrap_or((rest, "."));
        } else if let Some(path) = line.strip_prefix("-- ") {
            let (path, text) = match path.split_once(" = city ") {
                Some((path, name)) => (path, CITY.replace("NAME", name)),
                None => (path, String::new()),
            };
            files.push((path.to_owned(), text));
        } else if let Some((_, text)) = files.last_mut() {
            text.push_str(line);
            text.push('\n');
        }
    }
    let server = SERVER.replace("SPECIFIER", specifier);
    let own = [("package.json", PACKAGE), ("src/server.ts", &server)];
    for (path, text) in own {
        let path = if folder == "." { path.to_owned() } else { format!("{folder}/{path}") };
        if !files.iter().any(|(known, _)| *known == path) {
            files.push((path, text.to_owned()));
        }
    }
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    Folder::with(&files)
}

/// Returns what `inspect` knows of the argument.
fn known(folder: &Folder) -> String {
    let run = folder.promptsig(&["inspect"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    let tool = &report["modules"][0]["tools"][0];
    let unknown = tool["unknown"].as_array().unwrap().iter();
    let unknown: Vec<&str> = unknown.map(|part| part["reason"].as_str().unwrap()).collect();
    match &tool["inputSchema"]["properties"]["city"] {
        Value::Null => format!("unknown: {}", unknown.join(", ")),
        city => city["description"].as_str().unwrap_or_default().to_owned(),
    }
}

#[test]
fn imports_are_followed() {
    let mut answered = String::new();
    for case in CASES.split("\n\n").filter(|case| !case.trim().is_empty()) {
        let (given, _) = case.split_once("\n=>").unwrap_or((case.trim_end(), ""));
        if !answered.is_empty() {
            answered.push('\n');
        }
        _ = writeln!(answered, "{given}\n=> {}", known(&workspace(case)));
    }
    kept::check(FILE, &answered);
}

#[cfg(unix)]
#[test]
fn a_link_to_a_package_of_the_workspace_is_not_needed() {
    let case = CASES.split("\n\n").find(|case| case.contains("packages/*")).unwrap();
    let folder = workspace(case);
    let before = known(&folder);
    fs::create_dir_all(folder.path().join("node_modules/@acme")).unwrap();
    let link = folder.path().join("node_modules/@acme/schemas");
    std::os::unix::fs::symlink("../../packages/schemas", link).unwrap();
    assert_eq!(known(&folder), before);
}
