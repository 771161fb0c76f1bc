use std::fmt;

use promptsig::ide::completion;
use promptsig::lint::{self, LintInput};
use promptsig::text::Span;
use promptsig::{FilePath, SourceFile};
use promptsig::{Project, Value, ValueKind};

use super::sheet::State;

/// In the order of the score's columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// File kind, parameters, and default export.
    Metadata,
    Reads,
    Tools,
    /// Other schema sites and names, and the properties of the schemas.
    Schemas,
    /// Reported mistakes.
    Diagnostics,
    Completion,
    /// Absence of false alarms.
    Silence,
}

pub const KINDS: [Kind; 7] = [
    Kind::Metadata,
    Kind::Reads,
    Kind::Tools,
    Kind::Schemas,
    Kind::Diagnostics,
    Kind::Completion,
    Kind::Silence,
];

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{self:?}").to_lowercase())
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    pub kind: Kind,
    pub what: String,
    pub span: Span,
}

/// Findings of absence, which are uncertain in a broken text: an unread parameter (P35), an unread argument (T07).
const OF_ABSENCE: [&str; 2] = ["P35", "T07"];

/// Findings caused by the broken state, wherever reported: syntax errors (C01), unread metadata (M02).
const OF_BROKEN: [&str; 2] = ["C01", "M02"];

pub struct Known {
    pub facts: Vec<Fact>,
    /// Codes of the findings, including those of absence.
    pub said: Vec<Fact>,
    /// Completion at the cursor.
    pub offered: Vec<String>,
}

impl Known {
    pub fn collect(path: &str, state: &State) -> Self {
        let source = state.source.as_str().into();
        let file = SourceFile::read(FilePath::new(path), source).expect("the name of a script");
        let mut project = Project::new();
        project.insert(&file);
        let mut found = Facts(Vec::new());
        found.metadata(&file);
        found.reads(&file);
        found.tools(&file);
        found.schemas(&file);
        let offers = |offset| {
            let items = completion::complete(&file, &project, offset).into_iter();
            items.map(|item| item.label).collect::<Vec<String>>()
        };
        for &offset in &state.probes {
            for label in offers(offset) {
                found.add(Kind::Completion, format!("offers {label}"), Span::at(offset));
            }
        }
        let said: Vec<Fact> = lint::check(&LintInput::new(&file, &project))
            .into_iter()
            .filter(|it| !OF_BROKEN.contains(&it.rule.code))
            .map(|it| Fact { kind: Kind::Diagnostics, what: it.rule.code.to_owned(), span: it.span })
            .collect();
        found.0.extend(said.iter().filter(|it| !OF_ABSENCE.contains(&it.what.as_str())).cloned());
        Self { facts: found.0, said, offered: state.cursor.map(offers).unwrap_or_default() }
    }
}

struct Facts(Vec<Fact>);

impl Facts {
    fn add(&mut self, kind: Kind, what: String, span: Span) {
        self.0.push(Fact { kind, what, span });
    }

    fn metadata(&mut self, file: &SourceFile) {
        let script = file.as_script().unwrap().script();
        if let (Some(call), Some(kind)) = (script.call(), script.kind()) {
            self.add(Kind::Metadata, format!("is a {}", format!("{kind:?}").to_lowercase()), call.callee);
        }
        if let Some(export) = script.default_export {
            // Only its start identifies it.
            self.add(Kind::Metadata, "default export".to_owned(), Span::at(export.start as usize));
        }
        let Some(metadata) = script.metadata() else { return };
        if let Some(parameters) = metadata.get("parameters") {
            self.keys(Kind::Metadata, "parameter ", parameters);
        }
    }

    fn reads(&mut self, file: &SourceFile) {
        for read in &file.as_script().unwrap().script().reads {
            if let Some(key) = &read.key {
                self.add(Kind::Reads, format!("reads {key}"), read.key_span);
            }
        }
    }

    fn tools(&mut self, file: &SourceFile) {
        for tool in &file.as_script().unwrap().script().tools {
            let id = tool.id().unwrap_or_else(|| "?".to_owned());
            self.add(Kind::Tools, format!("{:?} {id}", tool.kind).to_lowercase(), tool.callee);
            if let Some(parameters) = &tool.parameters {
                self.keys(Kind::Tools, &format!("{id} takes "), parameters);
            }
            for read in tool.handler.iter().flat_map(|handler| &handler.reads) {
                self.add(Kind::Tools, format!("{id} reads {}", read.name), read.span);
            }
        }
    }

    fn schemas(&mut self, file: &SourceFile) {
        for site in &file.as_script().unwrap().script().sites {
            let name = site.name.as_ref().and_then(Value::as_str).unwrap_or_default();
            self.add(Kind::Schemas, format!("{:?} {name}", site.kind), site.callee);
            self.keys(Kind::Schemas, "property ", &site.schema);
        }
        for call in &file.as_script().unwrap().script().inner {
            self.add(Kind::Schemas, format!("{:?}", call.kind), call.callee);
        }
    }

    fn keys(&mut self, kind: Kind, prefix: &str, schema: &Value) {
        let is_schema = schema.get("type").and_then(Value::as_str) == Some("object");
        let map = schema.get("properties").filter(|_| is_schema).unwrap_or(schema);
        let ValueKind::Object(object) = &map.kind else { return };
        for member in &object.members {
            self.add(kind, format!("{prefix}{}", member.key), member.key_span);
        }
    }
}
