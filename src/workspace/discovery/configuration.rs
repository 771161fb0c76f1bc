use std::collections::BTreeMap;
use std::path::Path;

use super::names::{CONFIGURATION_NAMES, JSON_CONFIGURATION};
use super::names::{file_path, home};
use super::read::{Unread, read_at_most};
use crate::file_path::FilePath;
use crate::genaiscript::reader;
use crate::syntax::{Member, Value, ValueKind, yaml};
use crate::text::Span;

const MAX_CONFIGURATION_BYTES: u64 = 256 << 10;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Configuration {
    /// Additional script patterns, relative to the root.
    pub include: Vec<String>,
    /// Whether the root's own scripts are excluded.
    pub ignore_current_workspace: bool,
    pub model_aliases: BTreeMap<String, String>,
    /// Problems for which GenAIScript refuses to run at all.
    pub problems: Vec<ConfigurationProblem>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ConfigurationProblem {
    pub path: FilePath,
    pub span: Span,
    pub message: String,
}

/// Reads the configuration files of the home folder, then of the root.
///
/// GenAIScript lets the last non-empty file decide about `include`, even if it has none.
pub fn configuration(root: &Path) -> Configuration {
    let mut configuration = Configuration::default();
    let folders = home().into_iter().chain([root.to_owned()]);
    for path in folders.flat_map(|folder| CONFIGURATION_NAMES.map(|name| folder.join(name))) {
        match read_at_most(&path, MAX_CONFIGURATION_BYTES) {
            Ok(text) if text.is_empty() => {}
            Ok(text) => configuration.merge(&file_path(&path), &text),
            Err(Unread::Gone) => {}
            Err(unread) => {
                configuration.problem(
                    &file_path(&path),
                    Span::default(),
                    format!("This file cannot be read: {unread}."),
                );
            }
        }
    }
    configuration
}

impl Configuration {
    /// Merges one file. An invalid file changes nothing.
    fn merge(&mut self, path: &FilePath, text: &str) {
        let parsed = if path.name() == JSON_CONFIGURATION { parse_json(text) } else { parse_yaml(text) };
        let value = match parsed {
            Ok(value) => value,
            Err((span, message)) => return self.problem(path, span, message),
        };
        if value.as_object().is_none() {
            let message = "The configuration must be an object.".to_owned();
            return self.problem(path, value.span, message);
        }
        let include = match include_of(&value) {
            Ok(include) => include,
            Err((span, message)) => return self.problem(path, span, message),
        };
        self.include = include;
        self.model_aliases.extend(model_aliases(&value));
        self.ignore_current_workspace |=
            value.get("ignoreCurrentWorkspace").is_some_and(|value| value.truthy() == Some(true));
    }

    fn problem(&mut self, path: &FilePath, span: Span, message: String) {
        self.problems.push(ConfigurationProblem { path: path.clone(), span, message });
    }
}

fn parse_yaml(text: &str) -> Result<Value, (Span, String)> {
    yaml::parse(text, 0).map_err(|error| (error.span, format!("Invalid YAML: {}.", error.message)))
}

fn parse_json(text: &str) -> Result<Value, (Span, String)> {
    reader::read_literal(text).ok_or_else(|| {
        (Span::new(0, text.len()), "Invalid JSON5, which GenAIScript cannot repair.".to_owned())
    })
}

fn model_aliases(value: &Value) -> Vec<(String, String)> {
    let aliases = value.get("modelAliases").and_then(Value::as_object);
    let alias = |member: &Member| {
        let model = member.value.as_str().or_else(|| member.value.get("model")?.as_str())?;
        Some((member.key.clone(), model.to_owned()))
    };
    aliases.iter().flat_map(|aliases| aliases.entries()).filter_map(alias).collect()
}

fn include_of(value: &Value) -> Result<Vec<String>, (Span, String)> {
    let Some(include) = value.get("include") else { return Ok(Vec::new()) };
    let ValueKind::Array(items) = &include.kind else {
        return Err((include.span, "`include` must be an array; write `[…]` around it.".to_owned()));
    };
    items
        .iter()
        .map(|item| match item.as_str() {
            Some(text) => Ok(text.to_owned()),
            None => Err((item.span, "Each item of `include` must be a string.".to_owned())),
        })
        .collect()
}
