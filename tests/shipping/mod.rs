//! Consistency of releases: archive names, URLs, versions, and the settings of extension and server.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod actions;
mod blocks;
mod installing;
mod jetbrains;
mod links;
mod pinned;
#[cfg(unix)]
mod registries;
#[cfg(unix)]
mod steps;
mod templates;
mod verdicts;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use promptsig::config::settings_schema;
use promptsig::ide::manual::ManualFormat;
use promptsig::ide::view::ViewKind;
use promptsig::lint;
use promptsig::providers::Dialect;
use promptsig::syntax::{Value, yaml};
use serde_json::Value as Json;

const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Prefixes of settings that only the extension reads.
const OF_THE_EXTENSION: [&str; 3] = ["server", "trace", "preview"];

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The editors start the server where it reads tools, so each has the list of packages.
#[test]
fn the_packages_that_tools_are_declared_for_are_the_same_in_every_editor() {
    for (path, quote) in
        [("editors/vscode/src/known_packages.ts", '"'), ("editors/neovim/lsp/promptsig.lua", '\'')]
    {
        let text = read(path);
        let start = text.find("packages = ").or_else(|| text.find("PACKAGES = ")).expect(path);
        let list = text[start..].split(['}', ']']).next().unwrap();
        let names: Vec<&str> = list.split(quote).skip(1).step_by(2).collect();
        assert_eq!(names, promptsig::tools::recognition::PACKAGES, "{path}");
    }
}

/// Pages for users, relative to the repository.
fn pages() -> Vec<String> {
    let docs = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")).unwrap();
    let docs = docs.map(|entry| format!("docs/{}", entry.unwrap().file_name().to_string_lossy()));
    docs.chain(["README.md", "editors/vscode/README.md"].map(str::to_owned)).collect()
}

fn json(path: &str) -> Json {
    serde_json::from_str(&read(path)).unwrap()
}

/// Returns the text between `before` and `after`.
fn between<'a>(line: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(before)?;
    Some(rest.split_once(after)?.0)
}

/// Sorted.
fn targets() -> BTreeSet<String> {
    let workflow = yaml::parse(&read(".github/workflows/release.yml"), 0).unwrap();
    let path = ["jobs", "binaries", "strategy", "matrix", "include"];
    let rows =
        path.iter().try_fold(&workflow, |value, key| value.get(key)).and_then(Value::as_array).unwrap();
    rows.iter().map(|row| row.get("target").and_then(Value::as_str).unwrap().to_owned()).collect()
}

fn manifest(table: &str, key: &str) -> Option<String> {
    let text = read("Cargo.toml");
    let (_, rest) = text.split_once(&format!("\n[{table}]\n"))?;
    let table = rest.split("\n[").next()?;
    table.lines().find_map(|line| between(line, &format!("{key} = \""), "\"")).map(str::to_owned)
}

#[test]
fn each_platform_of_the_extension_has_a_binary() {
    let script = read("editors/vscode/scripts/package.mjs");
    let (_, table) = script.split_once("const TARGETS = {").unwrap();
    let (table, _) = table.split_once("};").unwrap();
    let wanted: Vec<_> = table.lines().filter_map(|line| between(line, ": \"", "\"")).collect();
    assert!(wanted.len() >= 9, "{wanted:?}");
    for triple in wanted {
        assert!(targets().contains(triple), "{triple}");
    }
}

#[test]
fn each_platform_of_the_packages_of_npm_has_a_binary() {
    let script = read("npm/build.mjs");
    let (_, table) = script.split_once("const PLATFORMS = {").unwrap();
    let (table, _) = table.split_once("};").unwrap();
    let wanted: Vec<_> = table.lines().filter_map(|line| between(line, ": \"", "\"")).collect();
    assert_eq!(wanted.len(), 7, "{wanted:?}");
    for triple in wanted {
        assert!(targets().contains(triple), "{triple}");
    }
}

/// Without a leading slash, a name would match such files everywhere, in the editors' folders, too.
#[test]
fn the_crates_take_along_what_they_need() {
    for (package, allowed, needed) in [
        ("promptsig", &["src/", "benches/", "docs/"][..], "src/main.rs"),
        ("tree-sitter-agentscript", &["bindings/rust/", "src/"], "src/parser.c"),
    ] {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["package", "--list", "--allow-dirty", "--offline", "--locked", "--package", package]);
        let output = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let list = String::from_utf8(output.stdout).unwrap();
        assert!(list.lines().any(|file| file == needed), "{list}");
        for file in list.lines().filter(|file| file.contains('/')) {
            assert!(allowed.iter().any(|folder| file.starts_with(folder)), "{package}: {file}");
            assert!(package != "promptsig" || !file.starts_with("src/syntax/grammars/"), "{file}");
        }
    }
}

/// `.ci/release check` compares the versions.
#[test]
fn there_is_one_address() {
    let extension = json("editors/vscode/package.json");
    assert_eq!(extension["homepage"], env!("CARGO_PKG_HOMEPAGE"));
    assert_eq!(extension["repository"]["url"], format!("{REPOSITORY}.git"));
    assert_eq!(extension["bugs"]["url"], format!("{REPOSITORY}/issues"));
    assert!(read("editors/zed/extension.toml").contains(&format!("\nrepository = \"{REPOSITORY}\"\n")));
    for path in pages() {
        let text = read(&path);
        for address in text.split("https://github.com/promptsig").skip(1) {
            let whole = format!("https://github.com/promptsig{address}");
            assert!(whole.starts_with(REPOSITORY), "{path}: {}", whole.lines().next().unwrap());
        }
    }
}

#[test]
fn the_extension_and_the_server_have_the_same_settings() {
    let extension = json("editors/vscode/package.json");
    let properties = extension["contributes"]["configuration"]["properties"].as_object().unwrap();
    let of_extension: BTreeSet<&str> = properties
        .keys()
        .map(|name| name.strip_prefix("promptsig.").unwrap())
        .filter(|name| !OF_THE_EXTENSION.contains(&name.split('.').next().unwrap()))
        .collect();
    let schema = settings_schema(lint::rule_names());
    // Keys of a table with fixed keys are settings of their own.
    let names = |(key, setting): (&String, &Json)| match setting["properties"].as_object() {
        Some(inner) if key != "rules" => inner.keys().map(|inner| format!("{key}.{inner}")).collect(),
        _ => vec![key.clone()],
    };
    let mut of_server: BTreeSet<String> =
        schema["properties"].as_object().unwrap().iter().flat_map(names).collect();
    // The extension sends no documents in JSON and YAML, which this setting is about.
    assert!(of_server.remove("documents"));
    assert!(of_extension.iter().copied().eq(&of_server), "{of_extension:?} {of_server:?}");

    let providers = &properties["promptsig.providers"]["items"]["enum"];
    assert_eq!(providers, &schema["definitions"]["provider"]["enum"]);

    let levels = &properties["promptsig.rules"]["additionalProperties"]["enum"];
    let known = schema["definitions"]["level"]["enum"].as_array().unwrap();
    for level in levels.as_array().unwrap() {
        assert!(known.contains(level), "{level}");
    }
}

#[test]
fn editors_offer_the_dialects_that_the_server_knows() {
    let extension = read("editors/vscode/src/protocol.ts");
    for dialect in Dialect::ALL {
        let name = match dialect {
            Dialect::JsonSchema => "JSON_SCHEMA".to_owned(),
            _ => format!("{:?}", dialect.name()),
        };
        let start = format!("    {{ name: {name}, label: ");
        let line = extension.lines().find(|line| line.starts_with(&start)).unwrap_or_default();
        assert!(!line.is_empty(), "{start}");
        assert_eq!(line.contains("hasStrict: true"), dialect.has_strict_form(), "{line}");
        assert_eq!(line.contains("hasReferences: true"), dialect.has_reference_form(), "{line}");
    }
    let list = extension.split("DIALECTS: ").nth(1).and_then(|rest| rest.split("];").next()).unwrap();
    assert_eq!(list.matches("{ name: ").count(), Dialect::ALL.len());
    let names = Dialect::ALL.map(|dialect| format!("'{}'", dialect.name())).join(", ");
    assert!(read("editors/neovim/plugin/promptsig.lua").contains(&format!("{{ {names} }}")));
}

#[test]
fn editors_offer_the_formats_of_the_manual() {
    let extension = read("editors/vscode/src/protocol.ts");
    let list = extension.split("MANUALS = ").nth(1).and_then(|rest| rest.split("] as const").next()).unwrap();
    for format in ManualFormat::ALL {
        let start = format!("{{ name: {:?}, ", format.name());
        let line = list.lines().find(|line| line.trim_start().starts_with(&start)).unwrap_or_default();
        assert!(line.ends_with(&format!("extension: {:?} }},", format.extension())), "{start} {line}");
    }
    assert_eq!(list.matches("{ name: ").count(), ManualFormat::ALL.len());
    let plugin = read("editors/neovim/plugin/promptsig.lua");
    let names = plugin.split("local formats = { ").nth(1).and_then(|rest| rest.split(" }").next()).unwrap();
    let offered: BTreeSet<String> = names.split(", ").map(str::to_owned).collect();
    assert_eq!(offered, ManualFormat::ALL.iter().map(|format| format!("'{}'", format.name())).collect());
    for kind in ViewKind::ALL {
        assert!(
            extension
                .lines()
                .any(|line| line.starts_with("export const KINDS") && line.contains(kind.name()))
        );
        let views = plugin.lines().find(|line| line.starts_with("local views")).unwrap();
        assert!(views.contains(&format!("'{}'", kind.name())), "{views}");
    }
}
