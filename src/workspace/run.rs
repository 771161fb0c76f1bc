use std::sync::Arc;

use super::folder_index::{self, FolderIndex};
use super::scope::{self, ScopeSubject, SystemScope};
use super::summary::ScriptSummary;
use super::{Project, ResolvedSystem};
use crate::file_path::FilePath;
use crate::genaiscript::vars::{self, Sources};
use crate::genaiscript::{Defaults, ScriptFile, infer_parameters};
use crate::syntax::coercion::truthy;
use crate::syntax::{Member, Object, Value, ValueKind};
use crate::text::Span;

/// Exception of GenAIScript if `system` contains null.
const NULL_SYSTEM: &str = "TypeError: Cannot read properties of null (reading 'id')";

#[derive(Clone, Copy, Debug)]
pub struct Runnable<'a> {
    pub path: &'a FilePath,
    pub source: &'a str,
    pub metadata: &'a Value,
    /// Exception that GenAIScript throws when it reads the file.
    pub throws: Option<&'a str>,
}

impl<'a> From<&'a ScriptFile> for Runnable<'a> {
    fn from(file: &'a ScriptFile) -> Self {
        Self {
            path: &file.path,
            source: file.searched(),
            metadata: &file.reading().value,
            throws: file.markdown().and_then(|it| it.broken.as_ref()?.exception.as_deref()),
        }
    }
}

impl Project {
    pub fn systems_of<'a>(&self, file: impl Into<Runnable<'a>>) -> Vec<ResolvedSystem> {
        self.scope_of(file).systems
    }

    pub fn scope_of<'a>(&self, file: impl Into<Runnable<'a>>) -> SystemScope {
        self.ask(file, scope_in)
    }

    /// Returns each declaring system once.
    pub fn parameters_in_scope(&self, path: &FilePath, scope: &SystemScope) -> Vec<(&str, &Value)> {
        let index = self.index_of(path).unwrap_or(&folder_index::EMPTY);
        let mut found: Vec<(&str, &Value)> = Vec::new();
        for summary in summaries_in(index, &scope.systems) {
            if let Some(parameters) = &summary.parameters
                && !found.iter().any(|(id, _)| **id == *summary.id)
            {
                found.push((&summary.id, parameters));
            }
        }
        found
    }

    /// Returns the `inputSchema`, or the exception that GenAIScript throws.
    pub fn input_schema_of<'a>(&self, file: impl Into<Runnable<'a>>) -> Result<Value, String> {
        self.ask(file, input_schema_in)
    }

    /// Returns the values in a run without given values, or the exception that GenAIScript throws.
    pub fn vars_of<'a>(&self, file: impl Into<Runnable<'a>>) -> Result<Object, String> {
        self.vars_given(file, None)
    }

    pub fn vars_given<'a>(
        &self,
        file: impl Into<Runnable<'a>>,
        given: Option<&Value>,
    ) -> Result<Object, String> {
        self.ask(file, |index, file| {
            let summaries = declaring_systems(index, file)?;
            let systems = summaries
                .iter()
                .filter_map(|summary| Some((&*summary.id, summary.parameters.as_ref()?)))
                .collect::<Vec<_>>();
            let sources = Sources {
                parameters: file.metadata.get("parameters"),
                systems,
                vars: file.metadata.get("vars"),
                given,
            };
            Ok(vars::build(&sources).map_err(|throw| throw.to_string())?.values)
        })
    }

    fn ask<'a, T>(
        &self,
        file: impl Into<Runnable<'a>>,
        ask: impl FnOnce(&FolderIndex, ScopeSubject<'_>) -> T,
    ) -> T {
        let file = file.into();
        let loaded = self.with_servers(file);
        let index = self.index_of(file.path).unwrap_or(&folder_index::EMPTY);
        ask(
            index,
            ScopeSubject {
                source: file.source,
                metadata: &loaded.metadata,
                throws: loaded.throws.as_deref(),
            },
        )
    }
}

fn scope_in(index: &FolderIndex, subject: ScopeSubject<'_>) -> SystemScope {
    scope::resolve(subject, index.systems())
}

fn summaries_in<'a>(index: &'a FolderIndex, systems: &[ResolvedSystem]) -> Vec<&'a Arc<ScriptSummary>> {
    systems
        .iter()
        .filter(|system| !system.id.is_empty())
        .filter_map(|system| index.script(&system.id))
        .collect()
}

fn input_schema_in(index: &FolderIndex, file: ScopeSubject<'_>) -> Result<Value, String> {
    let mut properties = Vec::new();
    let mut add = |key: &str, parameters: &Value| -> Result<(), String> {
        let schema =
            infer_parameters(parameters, Defaults::Keep).result().map_err(|throw| throw.to_string())?;
        properties.extend(schema.map(|value| Member {
            key: key.to_owned(),
            key_span: parameters.span,
            value,
        }));
        Ok(())
    };
    if let Some(parameters) = file.metadata.get("parameters") {
        add("script", parameters)?;
    }
    for summary in declaring_systems(index, file)? {
        if let Some(parameters) = &summary.parameters
            && has_entries(parameters)
        {
            add(&summary.id, parameters)?;
        }
    }
    let span = Span::default();
    let member = |key: &str, value| Member { key: key.to_owned(), key_span: span, value };
    Ok(Value::new(
        span,
        ValueKind::Object(Object::new(vec![
            member("type", Value::string(span, "object")),
            member("properties", Value::new(span, ValueKind::Object(Object::new(properties)))),
        ])),
    ))
}

/// Returns the systems in scope with `parameters`, or the exception of GenAIScript.
fn declaring_systems<'a>(
    index: &'a FolderIndex,
    file: ScopeSubject<'_>,
) -> Result<Vec<&'a Arc<ScriptSummary>>, String> {
    let scope = scope_in(index, file);
    if let Some(throws) = scope.throws {
        return Err(throws);
    }
    let is_null =
        |system: &ResolvedSystem| matches!(&system.instance, Some(value) if value.kind == ValueKind::Null);
    if scope.systems.iter().any(is_null) {
        return Err(NULL_SYSTEM.to_owned());
    }
    Ok(summaries_in(index, &scope.systems)
        .into_iter()
        .filter(|summary| truthy(summary.parameters.as_ref()))
        .collect())
}

/// Whether `Object.entries` is non-empty.
fn has_entries(value: &Value) -> bool {
    match &value.kind {
        ValueKind::Object(object) => !object.members.is_empty(),
        ValueKind::Array(items) => !items.is_empty(),
        ValueKind::String(text) => !text.is_empty(),
        _ => false,
    }
}
