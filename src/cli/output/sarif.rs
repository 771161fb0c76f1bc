//! `check` as SARIF 2.1.0, the OASIS format for results of analysis tools.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::Lazy;
use super::findings::{CheckedFile, Findings};
use crate::cli::workspace::CliWorkspace;
use crate::file_path::FilePath;
use crate::lint::{Diagnostic, Fix, Related, Rule, Severity, TextEdit};
use crate::source_file::SourceFile;
use crate::text::{Encoding, Span, Text};
use crate::workspace::EMBEDDED_FOLDER;

const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";

/// Base of relative paths: the working folder, which GitHub takes for the root of the repository.
const BASE: &str = "%SRCROOT%";

/// Category of this analysis in code scanning. The trailing slash means that it does not identify a single run.
const AUTOMATION: &str = "promptsig/";

pub fn write(out: &mut impl Write, findings: &Findings<'_>, exit_code: u8) -> io::Result<()> {
    let all = findings.files.iter().flat_map(|checked| &checked.diagnostics);
    let mut rules: Vec<&Rule> = all.map(|diagnostic| diagnostic.rule).collect();
    rules.sort_by_key(|rule| rule.code);
    rules.dedup();
    let results = || findings.files.iter().flat_map(|checked| results(findings.workspace, checked, &rules));
    let driver = json!({
        "name": env!("CARGO_PKG_NAME"),
        "version": env!("CARGO_PKG_VERSION"),
        "semanticVersion": env!("CARGO_PKG_VERSION"),
        "rules": rules.iter().map(|rule| descriptor(rule)).collect::<Vec<_>>(),
    });
    let run = SarifRun {
        tool: json!({ "driver": driver }),
        automation_details: json!({ "id": AUTOMATION }),
        invocations: [invocation(findings.workspace, exit_code)],
        column_kind: "utf16CodeUnits",
        results: Lazy(results),
    };
    super::write_json(out, &Log { schema: SCHEMA, version: "2.1.0", runs: [run] })
}

#[derive(Serialize)]
struct Log<R> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [R; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifRun<R> {
    tool: Json,
    automation_details: Json,
    invocations: [Json; 1],
    column_kind: &'static str,
    results: R,
}

/// Describes how the run went. It succeeded if every script was read, whatever the diagnostics.
fn invocation(workspace: &CliWorkspace<SourceFile>, exit_code: u8) -> Json {
    let unread: Vec<Json> = workspace
        .unread
        .iter()
        .map(|(path, why)| {
            let text = format!("{} is skipped: {why}", workspace.shown(path));
            let place = json!({ "artifactLocation": artifact(workspace, path) });
            json!({ "level": "error", "message": { "text": text }, "locations": [{ "physicalLocation": place }] })
        })
        .collect();
    json!({
        "executionSuccessful": unread.is_empty(),
        "exitCode": exit_code,
        "toolExecutionNotifications": unread,
    })
}

fn descriptor(rule: &Rule) -> Json {
    let explanation = rule.explanation();
    json!({
        "id": rule.code,
        "name": rule.name,
        "shortDescription": { "text": rule.summary },
        "fullDescription": { "text": first_paragraph(&explanation) },
        "helpUri": rule.url(),
        "help": { "text": explanation, "markdown": explanation },
        "defaultConfiguration": { "level": level(rule.severity) },
    })
}

fn first_paragraph(text: &str) -> String {
    let lines = text.trim().lines().take_while(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(" ")
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Information | Severity::Hint => "note",
    }
}

fn results<'a>(
    workspace: &'a CliWorkspace<SourceFile>,
    checked: &'a CheckedFile<'a>,
    rules: &'a [&'a Rule],
) -> impl Iterator<Item = Json> {
    let file = FileResults { workspace, checked, text: Text::new(checked.source.clone()) };
    let mut fingerprints = Fingerprints::default();
    checked.diagnostics.iter().map(move |diagnostic| file.result(diagnostic, rules, &mut fingerprints))
}

#[derive(Default)]
struct Fingerprints {
    /// Hashes of a rule and a line. One long line may have thousands of findings.
    of_lines: HashMap<(&'static str, u32), u64>,
    /// Number of results by hash.
    met: HashMap<u64, usize>,
}

struct FileResults<'a> {
    workspace: &'a CliWorkspace<SourceFile>,
    checked: &'a CheckedFile<'a>,
    text: Text,
}

impl FileResults<'_> {
    fn result(&self, diagnostic: &Diagnostic, rules: &[&Rule], fingerprints: &mut Fingerprints) -> Json {
        let index = rules.iter().position(|rule| *rule == diagnostic.rule);
        let mut result = json!({
            "ruleId": diagnostic.rule.code,
            "ruleIndex": index,
            "level": level(diagnostic.severity),
            "message": { "text": diagnostic.message },
            "locations": [{ "physicalLocation": self.place(None, diagnostic.span) }],
            "partialFingerprints": { "ruleAndLine/v1": self.fingerprint(diagnostic, fingerprints) },
        });
        let related: Vec<Json> =
            diagnostic.related.iter().filter_map(|related| self.related(related)).collect();
        if !related.is_empty() {
            result["relatedLocations"] = related.into();
        }
        // SARIF cannot express that a file is renamed.
        let fixes = diagnostic.fixes.iter().filter(|fix| fix.moved.is_none());
        let fixes: Vec<Json> = fixes.filter_map(|fix| self.fix(fix)).collect();
        if !fixes.is_empty() {
            result["fixes"] = fixes.into();
        }
        result
    }

    /// Hashes the rule, the text of the line, and the index among equal diagnostics: stable while other lines change.
    fn fingerprint(&self, diagnostic: &Diagnostic, known: &mut Fingerprints) -> String {
        let line = self.text.position(diagnostic.span.start as usize, Encoding::Utf16).line;
        let code = diagnostic.rule.code;
        let hash = *known.of_lines.entry((code, line)).or_insert_with(|| {
            let line = self.text.line(line as usize);
            hash(code.bytes().chain([0]).chain(line.trim().bytes()))
        });
        let count = known.met.entry(hash).or_default();
        *count += 1;
        format!("{hash:016x}:{count}")
    }

    fn related(&self, related: &Related) -> Option<Json> {
        let is_embedded = |file: &FilePath| file.as_str().starts_with(EMBEDDED_FOLDER);
        if related.file.as_ref().is_some_and(is_embedded) {
            return None;
        }
        Some(json!({
            "physicalLocation": self.place(related.file.as_ref(), related.span),
            "message": { "text": related.message },
        }))
    }

    /// Converts a fix; `None` if it changes a file that was not named, whose lines are not known.
    fn fix(&self, fix: &Fix) -> Option<Json> {
        let mut files: Vec<Option<&FilePath>> = fix.edits.iter().map(|edit| edit.file.as_ref()).collect();
        files.sort();
        files.dedup();
        let change = |file: Option<&FilePath>| {
            let edits = fix.edits.iter().filter(|edit| edit.file.as_ref() == file);
            let replacements = edits.map(|edit| self.replacement(edit)).collect::<Option<Vec<Json>>>()?;
            Some(json!({ "artifactLocation": self.artifact(file), "replacements": replacements }))
        };
        let changes = files.into_iter().map(change).collect::<Option<Vec<Json>>>()?;
        (!changes.is_empty())
            .then(|| json!({ "description": { "text": fix.title }, "artifactChanges": changes }))
    }

    fn replacement(&self, edit: &TextEdit) -> Option<Json> {
        let mut replacement = json!({ "deletedRegion": self.region(edit.file.as_ref(), edit.span)? });
        if !edit.text.is_empty() {
            replacement["insertedContent"] = json!({ "text": edit.text });
        }
        Some(replacement)
    }

    /// Converts a location; in a file that was not named, its first line.
    fn place(&self, file: Option<&FilePath>, span: Span) -> Json {
        let region = self.region(file, span).unwrap_or_else(|| json!({ "startLine": 1 }));
        json!({ "artifactLocation": self.artifact(file), "region": region })
    }

    fn artifact(&self, file: Option<&FilePath>) -> Json {
        artifact(self.workspace, file.unwrap_or(self.checked.path))
    }

    /// Converts a span to a region; `None` in a file that was not named, whose text is not loaded.
    fn region(&self, file: Option<&FilePath>, span: Span) -> Option<Json> {
        let Some(file) = file.filter(|file| *file != self.checked.path) else {
            return Some(region(&self.text, span));
        };
        let script = self.workspace.script(file)?;
        Some(region(&Text::new(script.source().clone()), span))
    }
}

fn artifact(workspace: &CliWorkspace<SourceFile>, file: &FilePath) -> Json {
    let shown = workspace.shown(file);
    if shown.starts_with('/') {
        return json!({ "uri": format!("file://{}", uri(shown)) });
    }
    json!({ "uri": uri(shown), "uriBaseId": BASE })
}

fn region(text: &Text, span: Span) -> Json {
    let start = text.position(span.start as usize, Encoding::Utf16);
    let end = text.position(span.end as usize, Encoding::Utf16);
    json!({
        "startLine": start.line + 1,
        "startColumn": start.character + 1,
        "endLine": end.line + 1,
        "endColumn": end.character + 1,
    })
}

/// FNV-1a, whose value is the same in every release.
fn hash(bytes: impl Iterator<Item = u8>) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    bytes.fold(OFFSET, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME))
}

fn uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            let _infallible = write!(uri, "%{byte:02X}");
        }
    }
    uri
}
