//! Inferred return types, compared with executed handlers.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use boon::{Compiler, SchemaIndex, Schemas};
use promptsig::SourceFile;
use promptsig::return_types::{Confidence, ReturnType, Type};
use serde::Deserialize;
use serde_json::{Map, Value as Json, json};

use super::judges::{PACKAGES, here, node};
use test_support::found;

use super::tools;

#[derive(Deserialize)]
struct Run {
    file: String,
    tool: String,
    arguments: Json,
    variables: Json,
    outcome: Outcome,
    #[serde(default)]
    value: Json,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Outcome {
    Value,
    Nothing,
    Threw,
}

/// Return type of a tool, prepared for validation.
struct Said {
    response: ReturnType,
    schema: Option<(Schemas, SchemaIndex)>,
}

impl Said {
    fn from_type(response: ReturnType) -> Self {
        let schema = response.schema().map(|mut schema| {
            // Declared types may omit members, inferred ones may not.
            if response.confidence < Confidence::Declared {
                close(&mut schema);
            }
            let mut compiler = Compiler::new();
            compiler.enable_format_assertions();
            compiler.add_resource("response.json", schema).unwrap();
            let mut schemas = Schemas::new();
            let index = compiler.compile("response.json", &mut schemas).unwrap();
            (schemas, index)
        });
        Self { response, schema }
    }

    fn complaint(&self, run: &Run) -> Option<String> {
        match (&run.outcome, &self.schema) {
            _ if self.response.gives == Type::Unknown => None,
            (Outcome::Threw, _) => None,
            (Outcome::Nothing, _) if tools::gives_nothing(&self.response) => None,
            (Outcome::Nothing, _) => Some("gives nothing".to_owned()),
            (Outcome::Value, None) => Some("gives a value".to_owned()),
            (Outcome::Value, Some((schemas, index))) => {
                schemas.validate(&run.value, *index).err().map(|error| format!("{error:#}"))
            }
        }
    }
}

/// Closes all objects.
fn close(schema: &mut Json) {
    match schema {
        Json::Object(members) => {
            members.values_mut().for_each(close);
            if members.get("type") == Some(&json!("object"))
                && members.contains_key("properties")
                && !members.contains_key("additionalProperties")
            {
                members.insert("additionalProperties".to_owned(), json!(false));
            }
        }
        Json::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}

/// Job for `execution.mjs`.
fn job(path: &str, file: &SourceFile) -> Json {
    let tools = file.as_script().unwrap().script().tools.iter();
    let tools: Map<String, Json> = tools.map(|tool| (tool.id().unwrap(), tools::arguments(tool))).collect();
    json!({ "file": path, "variables": tools::variables(file), "tools": tools })
}

#[test]
fn gives_what_is_said() {
    let Some(packages) = &*PACKAGES else { return };
    let (mut jobs, mut said) = (Vec::new(), BTreeMap::new());
    for path in found::below(&here().join("handlers/pure")) {
        let file = tools::read(&path);
        let path = path.to_string_lossy().into_owned();
        jobs.push(job(&path, &file));
        for tool in &file.as_script().unwrap().script().tools {
            said.insert(
                (path.clone(), tool.id().unwrap()),
                Said::from_type(file.as_script().unwrap().return_type(tool)),
            );
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("jobs.json");
    fs::write(&list, Json::from(jobs).to_string()).unwrap();
    let runs: Vec<Run> = node("execution.mjs", &[packages.typescript.as_ref(), list.as_ref()]);

    let (mut complaints, mut judged) = (BTreeMap::new(), BTreeSet::new());
    for run in &runs {
        let tool = (run.file.clone(), run.tool.clone());
        let said = &said[&tool];
        if let Some(complaint) = said.complaint(run) {
            complaints.entry(tool).or_insert_with(|| {
                let Run { arguments, variables, value, .. } = run;
                let says = said.response.schema().unwrap_or_default();
                format!("{arguments} with {variables}\n  gives {value}\n  not {says}\n  {complaint}")
            });
        } else if run.outcome != Outcome::Threw && said.response.gives != Type::Unknown {
            judged.insert(tool);
        }
    }
    assert!(complaints.is_empty(), "{}: {complaints:#?}", complaints.len());
    assert!(judged.len() >= 250, "{}", judged.len());
}
