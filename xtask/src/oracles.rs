//! Answers of the real packages: each script next to a file of answers asks its package again.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{ROOT, finish};

const CORE: &str = "@genaiscript/core@2.5.1";
const GENAISCRIPT: &str = "genaiscript@2.5.1";

struct Oracle {
    name: &'static str,
    script: &'static str,
    /// The script queries the first one; npm installs all of them.
    packages: &'static [&'static str],
    /// Arguments after the package's folder.
    arguments: &'static [&'static str],
    /// File for the printed answers; other scripts write their file themselves.
    prints: Option<&'static str>,
}

const fn oracle(name: &'static str, script: &'static str, packages: &'static [&'static str]) -> Oracle {
    Oracle { name, script, packages, arguments: &[], prints: None }
}

const ORACLES: [Oracle; 13] = [
    oracle("answers", "tests/workspace/answers.mjs", &[CORE]),
    oracle("ignored", "tests/workspace/ignored.mjs", &[CORE]),
    oracle("duplicates", "tests/conformance/duplicates.mjs", &[GENAISCRIPT]),
    oracle("failures", "tests/conformance/failures.mjs", &[GENAISCRIPT]),
    Oracle {
        arguments: &["--dropped"],
        ..oracle("dropped", "tests/conformance/failures.mjs", &[GENAISCRIPT])
    },
    oracle("repair", "tests/conformance/repair.mjs", &[CORE, "jsonrepair@3.15.0", "json5@2.2.3"]),
    Oracle {
        prints: Some("tests/conformance/arguments.json"),
        ..oracle("arguments", "tests/conformance/arguments.mjs", &[CORE])
    },
    Oracle {
        prints: Some("tests/conformance/run-values.json"),
        ..oracle("run-values", "tests/conformance/run-values.mjs", &[CORE])
    },
    Oracle {
        arguments: &["2000", "1"],
        prints: Some("tests/conformance/ichatgpt-fuzz.json"),
        ..oracle("ichatgpt-fuzz", "tests/conformance/ichatgpt-fuzz.mjs", &["@samchon/openapi@5.1.0"])
    },
    Oracle {
        arguments: &["2000", "1"],
        prints: Some("tests/conformance/illm-fuzz.json"),
        ..oracle("illm-fuzz", "tests/conformance/ichatgpt-fuzz.mjs", &["@samchon/openapi@6.0.1"])
    },
    Oracle {
        arguments: &["1000", "1"],
        prints: Some("tests/conformance/inversion.json"),
        ..oracle("inversion", "tests/conformance/inversion.mjs", &["@samchon/openapi@5.1.0"])
    },
    Oracle {
        arguments: &["400", "1"],
        prints: Some("tests/conformance/zod-fuzz.json"),
        ..oracle(
            "zod-fuzz",
            "tests/conformance/zod-fuzz.mjs",
            &["zod@4.6.7", "zod-to-json-schema@3.25.2", "ai@7.0.173"],
        )
    },
    Oracle {
        arguments: &["150", "1"],
        prints: Some("tests/conformance/builders-fuzz.json"),
        ..oracle(
            "builders-fuzz",
            "tests/conformance/builders-fuzz.mjs",
            &[
                "arktype@2.2.9",
                "valibot@1.5.0",
                "@valibot/to-json-schema@1.8.0",
                "@sinclair/typebox@0.34.52",
                "typebox@1.4.3",
                "ai@7.0.173",
                "xsschema@0.4.4",
            ],
        )
    },
];

pub fn ask(names: &[&str]) -> Result<(), String> {
    if let Some(unknown) = names.iter().find(|name| ORACLES.iter().all(|oracle| oracle.name != **name)) {
        let known = ORACLES.map(|oracle| oracle.name).join(", ");
        return Err(format!("There is no oracle `{unknown}`. They are {known}."));
    }
    for oracle in ORACLES.iter().filter(|oracle| names.is_empty() || names.contains(&oracle.name)) {
        println!("-- {}", oracle.name);
        run(oracle)?;
    }
    println!("Now read the difference: git diff");
    Ok(())
}

fn run(oracle: &Oracle) -> Result<(), String> {
    let folder = installed(oracle.packages)?;
    let (package, _) = oracle.packages[0].rsplit_once('@').unwrap_or((oracle.packages[0], ""));
    let mut node = Command::new("node");
    node.arg(Path::new(ROOT).join(oracle.script));
    node.arg(folder.join("node_modules").join(package)).args(oracle.arguments).current_dir(&folder);
    let Some(answers) = oracle.prints else { return finish(&mut node) };
    // A failed script leaves the answers unchanged.
    let printed = folder.join("answers.json");
    let file =
        File::create(&printed).map_err(|error| format!("cannot write {}: {error}", printed.display()))?;
    finish(node.stdout(file))?;
    let copied = fs::copy(&printed, Path::new(ROOT).join(answers));
    copied.map(drop).map_err(|error| format!("cannot write {answers}: {error}"))
}

/// Installs the packages with npm in a folder below `target`.
fn installed(packages: &[&str]) -> Result<PathBuf, String> {
    let folder = Path::new(ROOT).join("target/oracles").join(packages[0].replace('/', "+"));
    fs::create_dir_all(&folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    let mut npm = Command::new("npm");
    npm.args(["install", "--prefix", ".", "--ignore-scripts", "--no-save", "--no-fund", "--no-audit"]);
    finish(npm.args(packages).current_dir(&folder))?;
    fs::canonicalize(&folder).map_err(|error| format!("cannot find {}: {error}", folder.display()))
}
