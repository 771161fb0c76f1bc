//! Form of a script's parameters, as GenAIScript's playground draws them, with the values of a run. As JSON: `fields`, see
//! [`FormField`]; `files`, null if the script accepts none, else `accept`, its `endings` and those `given`; `values`, the
//! content of `env.vars` in a run with the given values, or `error` with the exception that GenAIScript throws; `command`
//! with its `shell`; `omitted`, the given keys that are not in it, each with `key` and `reason`; and `test`, what would be
//! saved as a test, with its `entry` or the `reason` why none can be. If no command exists, it is null, and `reason` says why.

mod controls;

use std::collections::HashMap;

use serde_json::{Value as Json, json};

use self::controls::{FormField, is_number};
use super::{Preview, call_span, run};
use crate::genaiscript::accept::{Accept, AcceptFilter};
use crate::genaiscript::names::normalize_key;
use crate::genaiscript::{RunInput, ScriptFile};
use crate::ide::markdown::{code, line};
use crate::ide::markup::{Cell, MarkupDocument};
use crate::ide::misread;
use crate::ide::new_test;
use crate::ide::shell::Shell;
use crate::json_schema::{Schema, show_value};
use crate::syntax::{Member, Object, Value, ValueKind, coercion};
use crate::text::Span;
use crate::workspace::{Project, Variable, variables};

/// Values and files that a person fills into a form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FormInput {
    /// Values by key; null and absent ones are not given.
    pub values: serde_json::Map<String, Json>,
    /// Paths, relative to the folder in which the command runs
    pub files: Vec<String>,
}

/// Given value of one parameter.
struct GivenValue {
    text: String,
    /// Argument of `--vars`, or the reason why there is none.
    word: Result<String, String>,
}

struct LeftOutInput {
    key: String,
    reason: String,
}

pub(super) fn view(file: &ScriptFile, project: &Project, shell: Shell, input: &FormInput) -> Preview {
    let mut preview = MarkupDocument::whole();
    misread::of_file(&mut preview, file, project);
    let title = format!("Form of {}", file.id());
    let span = call_span(file);
    let name = match run::name(file, project, shell) {
        Ok(name) => name,
        Err(reason) => {
            preview.said(&reason);
            let json = json!({
                "fields": [], "files": null, "values": null, "command": null, "shell": shell.name(),
                "omitted": [], "test": { "reason": reason }, "reason": reason,
            });
            return Preview { title, span, text: preview, json, ..Preview::default() };
        }
    };
    let variables = variables::all(file, project);
    let mut omitted = Vec::new();
    let given = given(&variables, input, shell, &mut omitted);
    let values = project.vars_given(file, Some(&arguments(&variables, &given)));
    let fields: Vec<FormField<'_>> = variables
        .iter()
        .zip(&given)
        .map(|(variable, given)| {
            let now = values.as_ref().ok().and_then(|values| values.get(&normalize_key(&variable.key)));
            FormField::new(
                variable,
                given.as_ref().map(|given| given.text.clone()),
                note(variable, given.as_ref(), now),
            )
        })
        .collect();
    let accept = run::accept(file);
    let files = files(file, accept.as_ref(), input, shell, &mut omitted);
    let words: Vec<&str> = given.iter().flatten().filter_map(|given| given.word.as_deref().ok()).collect();
    let command = command(&project.release_of(&file.path).command(), &name, &files, &words);
    let saved = new_test::write(file, &test_values(&fields), &input.files);
    describe(&mut preview, &fields, &values, (&command, shell), &omitted);
    let test = match &saved {
        Ok(saved) => json!({ "entry": saved.entry.to_json() }),
        Err(reason) => json!({ "reason": reason }),
    };
    let (values, error) = match values {
        Ok(values) => (Value::new(Span::default(), ValueKind::Object(values)).to_json(), Json::Null),
        Err(message) => (Json::Null, Json::String(message)),
    };
    let json = json!({
        "fields": fields.iter().map(FormField::to_json).collect::<Vec<_>>(),
        "files": files_json(file, accept.as_ref(), input),
        "values": values,
        "error": error,
        "command": command,
        "placeholders": [],
        "shell": shell.name(),
        "omitted": omitted.iter().map(|it| json!({ "key": it.key, "reason": it.reason })).collect::<Vec<_>>(),
        "test": test,
    });
    let edits = saved.map(|saved| saved.edits).unwrap_or_default();
    Preview { title, span, text: preview, json, edits, ..Preview::default() }
}

/// Returns the given value of each variable, as text: a command line has nothing else.
fn given(
    variables: &[Variable],
    input: &FormInput,
    shell: Shell,
    omitted: &mut Vec<LeftOutInput>,
) -> Vec<Option<GivenValue>> {
    let last: HashMap<String, usize> =
        variables.iter().enumerate().map(|(place, variable)| (normalize_key(&variable.key), place)).collect();
    let undeclared =
        input.values.keys().filter(|key| !variables.iter().any(|variable| variable.key == **key));
    omitted.extend(undeclared.map(|key| LeftOutInput {
        key: key.clone(),
        reason: "the script has no parameter of this name".to_owned(),
    }));
    let mut all = Vec::new();
    for (place, variable) in variables.iter().enumerate() {
        let text = match input.values.get(&variable.key) {
            None | Some(Json::Null) => None,
            Some(Json::String(text)) => Some(text.clone()),
            Some(other) => Some(other.to_string()),
        };
        let is_last = last.get(&normalize_key(&variable.key)) == Some(&place);
        let word = |text: &str| {
            run::check(variable)?;
            if !is_last {
                return Err("another one has the same key of env.vars".to_owned());
            }
            run::word(variable, text, shell)
        };
        let given = text.map(|text| GivenValue { word: word(&text), text });
        if let Some(GivenValue { word: Err(reason), .. }) = &given {
            omitted.push(LeftOutInput { key: variable.key.clone(), reason: reason.clone() });
        }
        all.push(given);
    }
    all
}

fn arguments(variables: &[Variable], given: &[Option<GivenValue>]) -> Value {
    let span = Span::default();
    let argument = |(variable, given): (&Variable, &Option<GivenValue>)| {
        let given = given.as_ref().filter(|given| given.word.is_ok())?;
        let value = Value::string(span, given.text.clone());
        Some(Member { key: variable.key.clone(), key_span: span, value })
    };
    let members = variables.iter().zip(given).filter_map(argument).collect();
    Value::new(span, ValueKind::Object(Object::new(members)))
}

/// Describes how the value of a run differs from what is filled in, as a sentence below the field.
fn note(variable: &Variable, given: Option<&GivenValue>, now: Option<&Value>) -> Option<String> {
    let run = &variable.run;
    let Some(given) = given else {
        return run::check(variable).err().map(|reason| format!("No value can be given: {reason}."));
    };
    if let Err(reason) = &given.word {
        return Some(format!("Not given to the run: {reason}."));
    }
    let schema = Schema::new(run.schema()?);
    let text = coercion::trim(&given.text);
    match run.given {
        RunInput::Number | RunInput::Integer => match now.and_then(Value::as_number) {
            None => Some(format!("{} is not a number, so the run gets `undefined`.", code(&given.text))),
            Some(number) if text.parse() != Ok(number) => {
                let number = now.map(show_value).unwrap_or_default();
                Some(format!("The run reads {} as {}.", code(&given.text), code(&number)))
            }
            Some(number) => out_of_range(schema, number),
        },
        RunInput::Kept => {
            let choices = schema.enumeration().unwrap_or_default();
            let is_other = !choices.is_empty() && !choices.iter().any(|it| it.as_str() == Some(&given.text));
            is_other.then(|| {
                format!("{} is not one of the choices; the run does not check that.", code(&given.text))
            })
        }
        RunInput::Unconverted => run.unconverted(&variable.name).map(|note| format!("{note}.")),
        RunInput::Boolean | RunInput::Dropped | RunInput::Unknown => None,
    }
}

fn out_of_range(schema: Schema<'_>, number: f64) -> Option<String> {
    let bound = |keyword: &str| schema.keyword(keyword).and_then(Value::as_number);
    let (word, bound) = if let Some(least) = bound("minimum").filter(|least| number < *least) {
        ("less than the minimum", least)
    } else {
        ("greater than the maximum", bound("maximum").filter(|most| number > *most)?)
    };
    Some(format!("This is {word}, {}; the run does not check that.", crate::syntax::number::show(bound)))
}

/// Returns the quoted words of the given files.
fn files(
    file: &ScriptFile,
    accept: Option<&Accept>,
    input: &FormInput,
    shell: Shell,
    omitted: &mut Vec<LeftOutInput>,
) -> Vec<String> {
    let mut words = Vec::new();
    for path in &input.files {
        let word = match accept {
            Some(accept) if accept.filter == AcceptFilter::Nothing => Err("the script accepts no files"),
            Some(accept) if !accept.keeps(path) => Err("`accept` has no such ending"),
            // Otherwise it would be an option.
            _ if path.starts_with('-') => shell.quote(&format!("./{path}")),
            _ => shell.quote(path),
        };
        match word {
            Ok(word) => words.push(word),
            Err(reason) => omitted.push(LeftOutInput { key: path.clone(), reason: reason.to_owned() }),
        }
    }
    if !input.files.is_empty() && file.script().files_use().is_none() {
        let reason = "the script does not read `env.files`".to_owned();
        omitted.push(LeftOutInput { key: "env.files".to_owned(), reason });
    }
    words
}

fn files_json(file: &ScriptFile, accept: Option<&Accept>, input: &FormInput) -> Json {
    let endings: Vec<&str> =
        accept.into_iter().flat_map(Accept::endings).map(|item| item.ending.as_str()).collect();
    let is_wanted = file.script().files_use().is_some() || !endings.is_empty();
    if !is_wanted || accept.is_some_and(|accept| accept.filter == AcceptFilter::Nothing) {
        return Json::Null;
    }
    json!({ "endings": endings, "given": input.files })
}

fn command(start: &str, name: &str, files: &[String], words: &[&str]) -> String {
    let mut command = vec![start, "run", name];
    command.extend(files.iter().map(String::as_str));
    if !words.is_empty() {
        command.push("--vars");
        command.extend(words);
    }
    command.join(" ")
}

/// Returns the given values in the types that the parameters declare, as an author writes them in a test.
fn test_values(fields: &[FormField<'_>]) -> Vec<Member> {
    let span = Span::default();
    let value = |field: &FormField<'_>| {
        let text = field.given.as_ref().filter(|_| run::check(field.variable).is_ok())?;
        let type_name = field.schema.and_then(Schema::type_name);
        let kind = match (type_name, text.as_str()) {
            (Some("boolean"), "true") => ValueKind::Bool(true),
            (Some("boolean"), "false") => ValueKind::Bool(false),
            (Some(name), text) if is_number(name) => match text.parse::<f64>() {
                Ok(number) if number.is_finite() => ValueKind::Number(number),
                _ => ValueKind::String(text.to_owned()),
            },
            (_, text) => ValueKind::String(text.to_owned()),
        };
        Some(Member { key: field.variable.key.clone(), key_span: span, value: Value::new(span, kind) })
    };
    fields.iter().filter_map(value).collect()
}

fn describe(
    preview: &mut MarkupDocument,
    fields: &[FormField<'_>],
    values: &Result<Object, String>,
    (command, shell): (&str, Shell),
    omitted: &[LeftOutInput],
) {
    if fields.is_empty() {
        preview.text("The script has no parameters, so there is nothing to fill in.");
    }
    let rows = fields.iter().map(FormField::row).collect();
    preview.rows(&["field", "control", "required", "default", "given", "note", "description"], rows);
    match values {
        Ok(values) => {
            preview.heading("`env.vars` in this run");
            preview.value(&Value::new(Span::default(), ValueKind::Object(values.clone())));
        }
        Err(message) => _ = preview.warn(&format!("The run fails with “{}”.", line(message))),
    }
    preview.heading("Command");
    preview.block(shell.language(), command);
    if !omitted.is_empty() {
        preview.text("Left out:");
        let rows = omitted.iter().map(|it| vec![Cell::code(&it.key), Cell::message(&it.reason)]).collect();
        preview.rows(&["given", "why"], rows);
    }
}
