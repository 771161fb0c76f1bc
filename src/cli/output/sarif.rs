//! `check` as SARIF 2.1.0, the format of OASIS for the results of analysis tools.

use std::fmt::Write as _;
use std::io::{self, Write};

use serde_json::{Value as Json, json};

use super::{Checked, Findings};
use crate::cli::workspace::Workspace;
use crate::project::EMBEDDED_FOLDER;
use crate::rules::{Diagnostic, Edit, Fix, Related, Rule, Severity};
use crate::script::{FilePath, SourceFile};
use crate::text::{Encoding, Span, Text};

const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";

/// Where relative paths begin; GitHub takes it for the root of the repository.
const BASE: &str = "%SRCROOT%";

/// Writes one run.
pub fn write(out: &mut impl Write, findings: &Findings<'_>) -> io::Result<()> {
    let all = findings.files.iter().flat_map(|checked| &checked.diagnostics);
    let mut rules: Vec<&Rule> = all.map(|diagnostic| diagnostic.rule).collect();
    rules.sort_by_key(|rule| rule.code);
    rules.dedup();
    let results: Vec<Json> = findings
        .files
        .iter()
        .flat_map(|checked| {
            let page =
                Page { workspace: findings.workspace, checked, text: Text::new(checked.file.source.clone()) };
            let result = |diagnostic| page.result(diagnostic, &rules);
            checked.diagnostics.iter().map(result).collect::<Vec<_>>()
        })
        .collect();
    let driver = json!({
        "name": env!("CARGO_PKG_NAME"),
        "version": env!("CARGO_PKG_VERSION"),
        "rules": rules.iter().map(|rule| descriptor(rule)).collect::<Vec<_>>(),
    });
    super::write_json(
        out,
        &json!({
            "$schema": SCHEMA,
            "version": "2.1.0",
            "runs": [{ "tool": { "driver": driver }, "columnKind": "unicodeCodePoints", "results": results }],
        }),
    )
}

/// What the format says of a rule.
fn descriptor(rule: &Rule) -> Json {
    json!({
        "id": rule.code,
        "name": rule.name,
        "shortDescription": { "text": rule.summary },
        "helpUri": rule.url(),
        "help": { "text": rule.explanation.trim(), "markdown": rule.explanation.trim() },
        "defaultConfiguration": { "level": level(rule.severity) },
    })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Information | Severity::Hint => "note",
    }
}

/// What is at hand when the results of one file are written.
struct Page<'a> {
    workspace: &'a Workspace<SourceFile>,
    checked: &'a Checked<'a>,
    text: Text,
}

impl Page<'_> {
    fn result(&self, diagnostic: &Diagnostic, rules: &[&Rule]) -> Json {
        let index = rules.iter().position(|rule| *rule == diagnostic.rule);
        let mut result = json!({
            "ruleId": diagnostic.rule.code,
            "ruleIndex": index,
            "level": level(diagnostic.severity),
            "message": { "text": diagnostic.message },
            "locations": [{ "physicalLocation": self.place(None, diagnostic.span) }],
        });
        let related: Vec<Json> =
            diagnostic.related.iter().filter_map(|related| self.related(related)).collect();
        if !related.is_empty() {
            result["relatedLocations"] = related.into();
        }
        let fixes: Vec<Json> = diagnostic.fixes.iter().map(|fix| self.fix(fix)).collect();
        if !fixes.is_empty() {
            result["fixes"] = fixes.into();
        }
        result
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

    fn fix(&self, fix: &Fix) -> Json {
        let mut files: Vec<Option<&FilePath>> = fix.edits.iter().map(|edit| edit.file.as_ref()).collect();
        files.sort();
        files.dedup();
        let changes: Vec<Json> = files
            .into_iter()
            .map(|file| {
                let edits = fix.edits.iter().filter(|edit| edit.file.as_ref() == file);
                let replacements: Vec<Json> = edits.map(|edit| self.replacement(edit)).collect();
                json!({ "artifactLocation": self.artifact(file), "replacements": replacements })
            })
            .collect();
        json!({ "description": { "text": fix.title }, "artifactChanges": changes })
    }

    fn replacement(&self, edit: &Edit) -> Json {
        let mut replacement = json!({ "deletedRegion": self.region(edit.file.as_ref(), edit.span) });
        if !edit.text.is_empty() {
            replacement["insertedContent"] = json!({ "text": edit.text });
        }
        replacement
    }

    fn place(&self, file: Option<&FilePath>, span: Span) -> Json {
        json!({ "artifactLocation": self.artifact(file), "region": self.region(file, span) })
    }

    fn artifact(&self, file: Option<&FilePath>) -> Json {
        let shown = self.workspace.shown(file.unwrap_or(&self.checked.file.path));
        if shown.starts_with('/') {
            return json!({ "uri": format!("file://{}", uri(shown)) });
        }
        json!({ "uri": uri(shown), "uriBaseId": BASE })
    }

    /// The first line of a file that was not asked for, whose text is not at hand.
    fn region(&self, file: Option<&FilePath>, span: Span) -> Json {
        let other = file.filter(|file| **file != self.checked.file.path);
        match other.map(|file| self.workspace.script(file)) {
            None => region(&self.text, span),
            Some(Some(file)) => region(&Text::new(file.source.clone()), span),
            Some(None) => json!({ "startLine": 1 }),
        }
    }
}

fn region(text: &Text, span: Span) -> Json {
    let start = text.position(span.start as usize, Encoding::Utf32);
    let end = text.position(span.end as usize, Encoding::Utf32);
    json!({
        "startLine": start.line + 1,
        "startColumn": start.character + 1,
        "endLine": end.line + 1,
        "endColumn": end.character + 1,
    })
}

/// A path as a URI has it.
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
