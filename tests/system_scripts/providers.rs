//! Violations of all providers together in the sample and the system scripts, reviewed by hand: `providers.txt` has
//! every remark. Each is true, for these reasons:
//!
//! - D03: the property is not in `required` of a tool, which is sent unchanged; strict mode wants it there.
//! - D04: no object has `additionalProperties: false`, as GenAIScript does not add it to tools; a hint for shorthands.
//! - D06: `type` has two names, and Gemini's schema has one type.
//! - D17: the schema of a tool has a `default`, which strict mode and `parametersJsonSchema` do not have.
//!
//! All are about tools: `parameters` and `defSchema` are sent to no provider.

use std::path::Path;

use serde_json::Value as Json;

use test_support::kept;

use super::{SCRIPTS, promptsig};

fn remarks(folder: &Path) -> Vec<String> {
    let config = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/system_scripts/providers.toml");
    let folder = folder.to_str().unwrap();
    let report = promptsig(&["check", "--format", "json", "--select", "D", "--config", config, folder]);
    let row = |row: &Json| {
        let text = |key: &str| row[key].as_str().unwrap().to_owned();
        let line = row["start"]["line"].as_u64().unwrap();
        format!("{}:{line}: {} {}: {}", text("file"), text("code"), text("severity"), text("message"))
    };
    report["diagnostics"].as_array().unwrap().iter().map(row).collect()
}

#[test]
fn reviewed_remarks_on_the_sample() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sample");
    kept::check("tests/system_scripts/providers-sample.txt", &(remarks(&folder).join("\n") + "\n"));
}

#[test]
fn reviewed_remarks_on_the_system_scripts() {
    let Some(folder) = &*SCRIPTS else { return };
    kept::check("tests/system_scripts/providers.txt", &(remarks(folder).join("\n") + "\n"));
}
