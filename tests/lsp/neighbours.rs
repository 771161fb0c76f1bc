//! Diagnostics that depend on other files: held back until they are known, and updated when they change.

use std::fmt::Write as _;
use std::path::Path;

use serde_json::{Value, json};

use crate::lsp::client::Client;
use crate::lsp::workspace::{folder, published, uri, watched, write};

/// Codes and lines (from 0) of a file's diagnostics.
fn codes(diagnostics: &Value) -> Vec<String> {
    let found = diagnostics.as_array().unwrap().iter();
    found
        .map(|found| {
            let line = &found["range"]["start"]["line"];
            format!("{}:{line}", found["code"].as_str().unwrap())
        })
        .collect()
}

/// Waits until the file's last diagnostics are exactly these. Returns the earlier ones.
pub fn told(client: &mut Client, path: &Path, expected: &[&str]) -> Vec<Vec<String>> {
    let mut before = Vec::new();
    loop {
        let found = codes(&published(client, path));
        if found == expected {
            return before;
        }
        before.push(found);
    }
}

#[test]
fn nothing_is_said_by_files_that_may_still_be_found() {
    let user = "script({ system: [\"system.z\"], parameters: {} })\nenv.vars[\"system.z.known\"]\nenv.vars[\"system.z.lost\"]\n";
    let system =
        "system({ parameters: { known: \"\" } })\nexport default (ctx) => ctx.env.vars[\"system.z.known\"]\n";
    // Long enough to be still unread when the script is opened.
    let mut long = String::from("script({})\n");
    (0..2000).for_each(|number| writeln!(long, "$`Line ${{env.files[{number}]}}`").unwrap());
    let names: Vec<String> = (0..40).map(|number| format!("a{number}.genai.mjs")).collect();
    let mut files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), long.as_str())).collect();
    files.extend([("user.genai.mjs", user), ("z/system.z.genai.mjs", system)]);
    let folder = folder(&files);
    let path = folder.path().join("user.genai.mjs");
    let settings = json!({ "diagnosticMode": "openFilesOnly" });
    let mut client = Client::before_the_search(&[folder.path()], json!({}), settings);
    client.open(&uri(&path), user);
    for earlier in told(&mut client, &path, &["V04:2"]) {
        assert_eq!(earlier, [""; 0]);
    }
    client.searched();
    client.end();
}

#[test]
fn a_missing_include_is_told_until_it_is_there() {
    let script = "Read this.\n\n@include \"rules.md\"\n";
    let folder = folder(&[("a.genai.md", script)]);
    let (path, rules) = (folder.path().join("a.genai.md"), folder.path().join("rules.md"));
    let mut client = Client::in_folders(&[folder.path()], json!({}));
    client.open(&uri(&path), script);
    told(&mut client, &path, &["M27:2"]);
    write(&rules, "Be brief.");
    watched(&mut client, std::slice::from_ref(&rules));
    told(&mut client, &path, &[]);
    std::fs::remove_file(&rules).unwrap();
    watched(&mut client, &[rules]);
    told(&mut client, &path, &["M27:2"]);
    client.end();
}

#[test]
fn a_parameter_that_a_module_reads_is_read() {
    let script =
        "import { ask } from \"./lib/ask.mjs\"\nscript({ parameters: { city: \"Ghent\" } })\nask()\n";
    let folder = folder(&[
        ("a.genai.mjs", script),
        ("lib/ask.mjs", "import { where } from \"./where.mjs\"\nexport const ask = () => where()\n"),
        ("lib/where.mjs", "export const where = () => env.vars.town\n"),
    ]);
    let (path, module) = (folder.path().join("a.genai.mjs"), folder.path().join("lib/where.mjs"));
    let mut client = Client::in_folders(&[folder.path()], json!({}));
    client.open(&uri(&path), script);
    told(&mut client, &path, &["P35:1"]);
    write(&module, "export const where = () => env.vars.city\n");
    watched(&mut client, &[module]);
    told(&mut client, &path, &[]);
    client.end();
}
