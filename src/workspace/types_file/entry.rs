//! Type of the `env.vars` of one script, as a run fills it.

use std::collections::HashMap;

use super::{INDENT, property_name};
use crate::genaiscript::names::normalize_key;
use crate::genaiscript::{RunInput, RunValue, ScriptFile, reserved};
use crate::json_schema::{Schema, UNKNOWN, typescript_literal, typescript_type, typescript_union};
use crate::syntax::{Value, ValueKind};
use crate::workspace::{Project, variables};

/// Variables that hosts set to something else than a string, by normalized key.
const NOT_STRINGS: [&str; 3] = ["copilot.history", "seed", "temperature"];

struct TypedVariable {
    key: String,
    ty: String,
    comment: Vec<String>,
}

/// Returns the type of a script's `env.vars`; `None` for a script without variables, or in Markdown, where TypeScript
/// is absent.
pub fn types_entry(file: &ScriptFile, project: &Project) -> Option<String> {
    if file.path.is_markdown() {
        return None;
    }
    let parameters = file.reading().value.get("parameters");
    let mut variables = declared(file, project);
    if parameters.is_none() && variables.is_empty() {
        return None;
    }
    variables.extend(assigned(file, &variables));
    variables.extend(given_by_hosts(file, &variables));
    let members: String = variables.iter().map(member).collect();
    // GenAIScript takes the keywords of a whole schema for parameters, and passes its properties unchecked.
    let is_schema =
        parameters.is_some_and(|map| matches!(Schema::new(map).type_name(), Some("object" | "array")));
    let others = if is_schema { format!("{INDENT}  [name: string]: {UNKNOWN};\n") } else { String::new() };
    if members.is_empty() && others.is_empty() {
        return Some("{}".to_owned());
    }
    Some(format!("{{\n{members}{others}{INDENT}}}"))
}

/// Returns the parameters of the script and of its systems. Of keys with equal normal forms, the last one decides.
fn declared(file: &ScriptFile, project: &Project) -> Vec<TypedVariable> {
    let all = variables::all(file, project);
    let last: HashMap<String, usize> =
        all.iter().enumerate().map(|(at, variable)| (normalize_key(&variable.key), at)).collect();
    let effective = |key: &str| last.get(&normalize_key(key)).and_then(|at| all.get(*at));
    let mut typed: Vec<TypedVariable> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for variable in &all {
        if let Some(effective) = effective(&variable.key).filter(|_| seen.insert(variable.key.as_str())) {
            let (ty, comment) = (value_type(&effective.run), comment(&effective.run));
            typed.push(TypedVariable { key: variable.key.clone(), ty, comment });
        }
    }
    typed
}

/// Returns what the metadata assigns under keys that nothing declares, which GenAIScript passes as it is.
fn assigned(file: &ScriptFile, known: &[TypedVariable]) -> Vec<TypedVariable> {
    let vars = file.reading().value.get("vars").and_then(Value::as_object);
    let members = vars.map(|vars| vars.entries()).unwrap_or_default();
    let unknown = members.into_iter().filter(|member| !has(known, &member.key));
    let typed = unknown.map(|member| {
        let ty = if member.value.as_str().is_some() { "string" } else { UNKNOWN };
        TypedVariable { key: member.key.clone(), ty: ty.to_owned(), comment: Vec::new() }
    });
    typed.collect()
}

/// Returns the variables of the chat and of the editor, such as `question`, that the script reads.
fn given_by_hosts(file: &ScriptFile, known: &[TypedVariable]) -> Vec<TypedVariable> {
    let mut typed: Vec<TypedVariable> = Vec::new();
    for key in file.script().reads.iter().filter_map(|read| read.key.as_deref()) {
        let normal = normalize_key(key);
        if !reserved::is_given(&normal) || has(known, key) || typed.iter().any(|it| it.key == key) {
            continue;
        }
        let is_string = !NOT_STRINGS.contains(&&*normal);
        let ty = if is_string { "string | undefined" } else { UNKNOWN };
        typed.push(TypedVariable { key: key.to_owned(), ty: ty.to_owned(), comment: Vec::new() });
    }
    typed
}

fn has(variables: &[TypedVariable], key: &str) -> bool {
    let key = normalize_key(key);
    variables.iter().any(|variable| normalize_key(&variable.key) == key)
}

/// Returns the type of a variable's values in a run.
fn value_type(run: &RunValue) -> String {
    let Some(values) = run.values().filter(|_| run.given != RunInput::Unknown) else {
        return UNKNOWN.to_owned();
    };
    let mut cases = vec![typescript_type(&values)];
    if run.given == RunInput::Unconverted {
        // The command line gives strings.
        cases.push("string".to_owned());
    }
    match &run.default {
        Some(default) => cases.extend(default_case(&values, default)),
        None if !run.is_required => cases.push("undefined".to_owned()),
        None => {}
    }
    typescript_union(cases)
}

/// Returns the type of a default that is not among the values of its schema: GenAIScript checks no default.
fn default_case(values: &Value, default: &Value) -> Option<String> {
    let schema = Schema::new(values);
    if let Some(listed) = schema.enumeration().filter(|listed| !listed.is_empty()) {
        let is_listed = listed.iter().any(|value| value.says_the_same(default));
        return (!is_listed).then(|| typescript_literal(default).unwrap_or_else(|| UNKNOWN.to_owned()));
    }
    let (names, ty): (&[&str], _) = match &default.kind {
        ValueKind::String(_) => (&["string"], "string"),
        ValueKind::Number(_) => (&["number", "integer"], "number"),
        ValueKind::Bool(_) => (&["boolean"], "boolean"),
        ValueKind::Null => (&["null"], "null"),
        ValueKind::Array(_) => (&["array"], "unknown[]"),
        ValueKind::Object(_) => (&["object"], "Record<string, unknown>"),
        _ => (&[], UNKNOWN),
    };
    let is_of_type = schema.types().iter().any(|name| names.contains(name));
    (!is_of_type).then(|| ty.to_owned())
}

fn comment(run: &RunValue) -> Vec<String> {
    let description = run.schema().and_then(|schema| Schema::new(schema).description());
    let mut lines: Vec<String> =
        description.unwrap_or_default().lines().map(|line| line.trim().replace("*/", "*\\/")).collect();
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    if run.given == RunInput::Unconverted {
        lines.push("A value from the command line stays a string.".to_owned());
    }
    lines
}

fn member(variable: &TypedVariable) -> String {
    let indent = format!("{INDENT}  ");
    let TypedVariable { key, ty, comment } = variable;
    let comment = match comment.as_slice() {
        [] => String::new(),
        [line] => format!("{indent}/** {line} */\n"),
        lines => {
            let line = |line: &String| format!("{indent} * {line}").trim_end().to_owned();
            let lines: Vec<String> = lines.iter().map(line).collect();
            format!("{indent}/**\n{}\n{indent} */\n", lines.join("\n"))
        }
    };
    format!("{comment}{indent}{}: {ty};\n", property_name(key))
}
