//! Inferred return types never contradict the TypeScript compiler, and are seldom coarser.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value as Json;

use super::judges::{PACKAGES, Packages, here, node};
use super::shape::Shape;
use super::tools;
use super::verdict::Verdict;
use test_support::found;

#[derive(Deserialize)]
struct Row {
    file: PathBuf,
    /// Start of the call of `defTool`.
    start: usize,
    name: Option<String>,
    loose: Result,
    strict: Result,
}

#[derive(Deserialize)]
struct Result {
    nothing: bool,
    schema: Option<Json>,
}

impl Result {
    fn shape(&self) -> Shape {
        Shape::from_schema(self.schema.as_ref(), self.nothing)
    }
}

/// A known difference, listed in `typescript.txt`.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Listed {
    file: String,
    tool: String,
    verdict: String,
}

fn scripts(packages: &Packages) -> Vec<PathBuf> {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sample");
    let folders = [packages.systems.clone(), sample, here().join("handlers")];
    let paths = folders.iter().flat_map(|folder| found::below(folder));
    paths.filter(|path| path.extension().is_some_and(|it| it != "md")).collect()
}

#[test]
fn says_nothing_else_and_seldom_more() {
    let Some(packages) = &*PACKAGES else { return };
    let scripts = scripts(packages);
    let definitions = packages.systems.join("genaiscript.d.ts");
    let mut arguments: Vec<&OsStr> = vec![packages.typescript.as_ref(), definitions.as_ref()];
    arguments.extend(scripts.iter().map(AsRef::<OsStr>::as_ref));
    let rows: Vec<Row> = node("typescript.mjs", &arguments);

    let ours: BTreeMap<_, _> =
        scripts.iter().map(|path| (path, tools::responses(&tools::read(path)))).collect();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut rest, mut report) = (BTreeSet::new(), String::new());
    for row in &rows {
        let response = &ours[&row.file][&row.start];
        let shape = tools::shape(response);
        let (strict, loose) = (row.strict.shape(), row.loose.shape());
        let may_end_silently = row.strict.nothing || strict == Shape::Any;
        assert!(response.silent.is_none() || may_end_silently, "{} {:?}", row.file.display(), row.name);
        let verdict = Verdict::between(&shape, &strict);
        let name = match (&shape, &strict) {
            (Shape::Any, Shape::Any) => "unknown to both",
            (_, Shape::Any) => "unknown to TypeScript",
            _ => verdict.name(),
        };
        // Without `strict` the compiler ignores `null` and `undefined`, but the other kinds are reliable.
        let loose = Verdict::between(&shape, &loose);
        let name = match (verdict.excludes(), loose.excludes()) {
            (false, true) => loose.name(),
            // With `strict`, a variable initialised with `null` has no other type.
            (true, false) => "narrower",
            _ => name,
        };
        *counts.entry(name).or_default() += 1;
        if !matches!(name, "coarser" | "narrower" | "contradiction") {
            continue;
        }
        let file = row.file.file_name().unwrap().to_string_lossy().into_owned();
        let tool = row.name.clone().unwrap_or_else(|| row.start.to_string());
        let line = response.schema().map_or_else(|| "none".to_owned(), |it| it.to_string());
        writeln!(
            report,
            "{file} {tool}: {name}\n  {verdict}\n  loose {loose}\n  ours {line}\n  theirs {}",
            row.strict.schema.as_ref().map_or_else(|| "none".to_owned(), ToString::to_string)
        )
        .unwrap();
        rest.insert(Listed { file, tool, verdict: name.to_owned() });
    }

    let listed = listed();
    let unlisted: Vec<_> = rest.difference(&listed).collect();
    let improved: Vec<_> = listed.difference(&rest).collect();
    assert!(
        unlisted.is_empty() && improved.is_empty(),
        "not listed: {unlisted:#?}\nlisted, but no longer so: {improved:#?}\n{counts:?}\n{report}"
    );
    assert!(!counts.contains_key("contradiction"), "{report}");
    let known = rows.len() - counts.get("unknown to both").copied().unwrap_or(0);
    assert!(rows.len() >= 400 && (known - rest.len()) * 100 >= known * 85, "{counts:?}");
}

/// Reviewed rows of `typescript.txt`: file, tool, verdict and reason.
fn listed() -> BTreeSet<Listed> {
    let rows =
        include_str!("typescript.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let read = |line: &str| {
        let (place, why) = line.split_once(": ").unwrap();
        assert!(why.len() > 20, "{line}: a reason is missing");
        let [file, tool, verdict] = place.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        Listed { file: file.to_owned(), tool: tool.to_owned(), verdict: verdict.to_owned() }
    };
    rows.map(read).collect()
}
