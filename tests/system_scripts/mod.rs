//! GenAIScript's system scripts from its package: all of them parse, and their analysis equals the package's.
//!
//! Without the package the tests are skipped, with a line on standard error.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod findings;
mod providers;

use promptsig::genaiscript::{Defaults, infer_parameters};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use promptsig::SourceFile;
use promptsig::syntax::{Language, Value};
use promptsig::text::Span;
use promptsig::workspace::discovery::file_path;
use serde_json::Value as Json;
use test_support::pieces;
use test_support::systems::SCRIPTS;

const SYSTEMS: usize = 86;

fn files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.filter(|path| path.to_string_lossy().ends_with(".genai.mts")).collect()
}

fn promptsig(arguments: &[&str]) -> Json {
    let output = Command::new(env!("CARGO_BIN_EXE_promptsig")).args(arguments).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(matches!(output.status.code(), Some(0 | 1)), "{:?}", output.status);
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn all_are_cut_into_their_statements() {
    let Some(folder) = &*SCRIPTS else { return };
    for path in files(folder) {
        let source = fs::read_to_string(&path).unwrap();
        let (pieces, statements) = pieces::check_program(Language::TypeScript, &source).unwrap();
        assert!(pieces * 4 > statements, "{}", path.display());
    }
}

#[test]
fn all_parse_without_an_error() {
    let Some(folder) = &*SCRIPTS else { return };
    let files = files(folder);
    assert_eq!(files.len(), SYSTEMS);
    for path in files {
        let source = fs::read_to_string(&path).unwrap();
        let file = SourceFile::read(file_path(&path), source.into()).unwrap();
        assert!(!file.as_script().unwrap().syntax.is_broken(), "{}", path.display());
    }
}

#[test]
fn inspect_gives_their_parameters_and_tools() {
    let Some(folder) = &*SCRIPTS else { return };
    let report = promptsig(&["inspect", folder.to_str().unwrap()]);
    let rows: BTreeMap<&str, &Json> =
        report["scripts"].as_array().unwrap().iter().map(|row| (row["id"].as_str().unwrap(), row)).collect();
    let table = include_str!("../../src/workspace/data/builtin-systems.json");
    let table: Json = serde_json::from_str(table).unwrap();
    let systems = table["systems"].as_array().unwrap();
    assert_eq!((systems.len(), rows.len()), (SYSTEMS, SYSTEMS));

    for system in systems {
        let id = system["id"].as_str().unwrap();
        let row = rows[id];
        assert_eq!((&row["kind"], &row["metadata"]), (&"system".into(), &"exact".into()), "{id}");
        let parameters = system.get("parameters").map_or(Json::Null, |parameters| {
            let parameters = Value::from_json(parameters, Span::default());
            infer_parameters(&parameters, Defaults::Keep).result().unwrap().unwrap().to_json()
        });
        assert_eq!(row["parameters"], parameters, "{id}");
        let is_selectable = |tool: &&Json| tool["selectable"] == true;
        let tools: Vec<_> =
            row["tools"].as_array().unwrap().iter().filter(is_selectable).map(|tool| &tool["id"]).collect();
        let expected: Vec<_> = system["tools"].as_array().into_iter().flatten().collect();
        assert_eq!(tools, expected, "{id}");
    }
}

#[test]
fn check_looks_at_all_of_them() {
    let Some(folder) = &*SCRIPTS else { return };
    let report = promptsig(&["check", "--format", "json", folder.to_str().unwrap()]);
    assert_eq!(report["summary"]["files"], SYSTEMS);
    for row in report["diagnostics"].as_array().unwrap() {
        let source = fs::read_to_string(folder.join(row["file"].as_str().unwrap())).unwrap();
        let span = [0, 1].map(|end| usize::try_from(row["span"][end].as_u64().unwrap()).unwrap());
        assert!(source.get(span[0]..span[1]).is_some(), "{row}");
    }
}

/// A folder with most systems counts as their source and is checked, even if a system's dependency is missing.
/// GenAIScript drops a few copies among other scripts with `duplicate script`.
#[test]
fn folders_with_most_of_them_are_checked_and_a_few_copies_are_dropped() {
    let Some(folder) = &*SCRIPTS else { return };
    let workspace = tempfile::tempdir().unwrap();
    fs::write(workspace.path().join("package.json"), "{}").unwrap();
    let mut systems = files(folder);
    systems.sort();
    let few = &systems[..FEW];
    let all = &systems[..];
    for (copy, systems, lacks_export) in
        [("genaisrc", all, false), ("old/genaisrc", all, true), ("few/genaisrc", few, true)]
    {
        let copy = workspace.path().join(copy);
        fs::create_dir_all(&copy).unwrap();
        for path in systems {
            let mut source = fs::read_to_string(path).unwrap();
            if lacks_export {
                source = source.replace("export default ", "");
            }
            fs::write(copy.join(path.file_name().unwrap()), source).unwrap();
        }
    }
    for beside in [false, true] {
        if beside {
            let installed = workspace.path().join("node_modules/@genaiscript/core/genaisrc");
            fs::create_dir_all(&installed).unwrap();
            fs::write(workspace.path().join(".gitignore"), "node_modules\n").unwrap();
            for path in files(folder) {
                fs::copy(&path, installed.join(path.file_name().unwrap())).unwrap();
            }
        }
        let output = Command::new(env!("CARGO_BIN_EXE_promptsig"))
            .args(["check", "--format", "json"])
            .arg(workspace.path())
            .output()
            .unwrap();
        let report: Json = serde_json::from_slice(&output.stdout).unwrap();
        let rows = report["diagnostics"].as_array().unwrap();
        let count = |folder: &str, code: &str| {
            let is_this = |row: &&Json| {
                row["code"] == code && row["file"].as_str().unwrap().starts_with(&format!("{folder}/"))
            };
            rows.iter().filter(is_this).count()
        };
        let is_in_few = |row: &&Json| row["file"].as_str().unwrap().starts_with("few/");
        let of_few: Vec<&Json> = rows.iter().filter(is_in_few).collect();
        assert_eq!(of_few.len(), 1, "{of_few:#?}");
        assert_eq!(
            (&of_few[0]["code"], of_few[0]["related"].as_array().unwrap().len()),
            (&"M13".into(), FEW - 1)
        );
        assert_eq!(count("old/genaisrc", "M11"), SYSTEMS, "{beside}");
        assert_eq!((count("genaisrc", "M13"), count("genaisrc", "V04")), (0, 4), "{beside}");
    }
}

/// Not most of the systems, and too many for a remark on each.
const FEW: usize = 20;
