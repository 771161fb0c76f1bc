use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::lsp::client::Client;
use crate::lsp::workspace::{folder, published, uri, watched, write};

/// Error if the script takes part.
const BAD: &str = "script({ parameters: { city: null } })\nenv.vars.city\n";
const GOOD: &str = "script({})\n";

fn codes(diagnostics: &Value) -> Vec<&str> {
    diagnostics.as_array().unwrap().iter().map(|it| it["code"].as_str().unwrap()).collect()
}

fn open(client: &mut Client, path: &Path, text: &str) -> Value {
    client.open(&uri(path), text);
    published(client, path)
}

#[test]
fn it_comes_alive_when_the_other_is_deleted_or_renamed() {
    let folder = folder(&[("x.genai.mjs", GOOD), ("a/x.genai.mjs", GOOD), ("a/b/x.genai.mjs", BAD)]);
    let path = |name: &str| folder.path().join(name);
    let mut client = Client::in_folders(&[folder.path()], json!({}));
    let script = path("a/b/x.genai.mjs");
    let said = open(&mut client, &script, BAD);
    assert_eq!(codes(&said), ["M13"]);
    assert_eq!(said[0]["range"]["start"], json!({ "line": 0, "character": 0 }));
    assert_eq!(said[0]["relatedInformation"], Value::Null, "this client cannot show it");
    assert!(said[0]["message"].as_str().unwrap().contains("that of x.genai.mjs"), "{said}");

    fs::remove_file(path("x.genai.mjs")).unwrap();
    watched(&mut client, &[path("x.genai.mjs")]);
    let said = published(&mut client, &script);
    assert_eq!(codes(&said), ["M13"]);
    assert!(said[0]["message"].as_str().unwrap().contains("that of a/x.genai.mjs"), "{said}");

    fs::rename(path("a/x.genai.mjs"), path("a/y.genai.mjs")).unwrap();
    watched(&mut client, &[path("a/x.genai.mjs"), path("a/y.genai.mjs")]);
    assert_eq!(codes(&published(&mut client, &script)), ["P01"]);

    write(&path("a/x.genai.mts"), GOOD);
    watched(&mut client, &[path("a/x.genai.mts")]);
    assert_eq!(codes(&published(&mut client, &script)), ["M13"]);
    client.end();
}

#[test]
fn it_follows_the_id_that_the_other_is_given_in_the_editor() {
    let folder = folder(&[("x.genai.mjs", GOOD), ("a/x.genai.mjs", BAD)]);
    let path = |name: &str| folder.path().join(name);
    let mut client = Client::with_no_pause(&[folder.path()]);
    let (winner, script) = (path("x.genai.mjs"), path("a/x.genai.mjs"));
    assert_eq!(codes(&open(&mut client, &script, BAD)), ["M13"]);
    assert!(codes(&open(&mut client, &winner, GOOD)).is_empty());

    let mut version = 1;
    let mut write = |client: &mut Client, text: &str, expected: &[&str]| {
        version += 1;
        client.change(&uri(&winner), version, json!([{ "text": text }]));
        let both =
            [client.next("textDocument/publishDiagnostics"), client.next("textDocument/publishDiagnostics")];
        let of_script = both.iter().find(|it| it["params"]["uri"] == uri(&script)).unwrap();
        assert_eq!(codes(&of_script["params"]["diagnostics"]), expected, "{text}");
    };
    write(&mut client, "script({ id: \"y\" })\n", &["P01"]);
    write(&mut client, "script({ id: \"x\" })\n", &["M13"]);
    client.end();
}

#[test]
fn what_an_ignore_file_hides_takes_no_id() {
    let folder =
        folder(&[(".gitignore", "hidden\n"), ("hidden/x.genai.mjs", GOOD), ("a/b/c/x.genai.mjs", BAD)]);
    let path = |name: &str| folder.path().join(name);
    let mut client = Client::in_folders(&[folder.path()], json!({}));
    let script = path("a/b/c/x.genai.mjs");
    assert_eq!(codes(&open(&mut client, &script, BAD)), ["P01"]);
    // A script that is run by its path is not dropped.
    let hidden = path("hidden/x.genai.mjs");
    let said = open(&mut client, &hidden, BAD);
    assert_eq!(codes(&said), ["P01"]);
    assert!(said[0]["message"].as_str().unwrap().contains("every run of this script fails"), "{said}");

    fs::remove_file(path(".gitignore")).unwrap();
    watched(&mut client, &[path(".gitignore")]);
    let both =
        [client.next("textDocument/publishDiagnostics"), client.next("textDocument/publishDiagnostics")];
    let of = |path: &Path| both.iter().find(|it| it["params"]["uri"] == uri(path)).unwrap();
    assert_eq!(codes(&of(&script)["params"]["diagnostics"]), ["M13"]);
    let said = &of(&hidden)["params"]["diagnostics"];
    assert!(said[0]["message"].as_str().unwrap().contains("every GenAIScript command fails"), "{said}");
    client.searched();
    client.end();
}

#[test]
fn the_other_stays_though_nothing_is_said_of_it() {
    let folder = folder(&[
        ("promptsig.toml", "exclude = [\"x.genai.mjs\"]\n"),
        ("x.genai.mjs", BAD),
        ("a/x.genai.mjs", BAD),
    ]);
    let mut client = Client::in_folders(&[folder.path()], json!({}));
    assert!(codes(&open(&mut client, &folder.path().join("x.genai.mjs"), BAD)).is_empty());
    assert_eq!(codes(&open(&mut client, &folder.path().join("a/x.genai.mjs"), BAD)), ["M13"]);
    client.end();
}

/// Nothing is dropped in a package of GenAIScript itself.
#[test]
fn a_built_in_system_in_a_package_of_its_own() {
    const SYSTEM: &str = "system({ title: \"a\" })\nexport default () => {}\n";
    let folder =
        folder(&[("package.json", "{ \"name\": \"mine\" }"), ("src/system.fetch.genai.mts", SYSTEM)]);
    let mut client = Client::in_folders(&[folder.path()], json!({}));
    let script = folder.path().join("src/system.fetch.genai.mts");
    assert_eq!(codes(&open(&mut client, &script, SYSTEM)), ["M13"]);

    let package = folder.path().join("package.json");
    write(&package, "{ \"name\": \"@genaiscript/core\" }");
    watched(&mut client, &[package]);
    assert!(codes(&published(&mut client, &script)).is_empty());
    client.next("window/logMessage");
    client.end();
}
