//! The command that runs the script and changes nothing: it holds the parameters that have a value,
//! with that value, and a word in uppercase for what is required and has none. As JSON: `command`,
//! with the script's own parameters, `commandWithSystems`, with those of its systems too,
//! `placeholders`, the words in uppercase, `shell`, the rules of quoting, and `omitted`, the
//! parameters that are left out, each with `key` and `reason`. Where there is no command, as for a system
//! script, which is not run by itself, all but `shell` are null, and `reason` says why.

use std::collections::HashMap;

use serde_json::{Value as Json, json};

use super::content::{Panel, call_span};
use crate::features::markdown::line;
use crate::features::misread;
use crate::features::preview::{Cell, Preview};
use crate::features::shell::Shell;
use crate::project::{Project, RunBy, Variable, variables};
use crate::schema::{self, Schema};
use crate::script::SourceFile;
use crate::script::accept::{Accept, Filter};
use crate::script::names::normalize_key;
use crate::script::vars::to_argument;
use crate::syntax::{Kind, Member, Object, Value};
use crate::text::Span;

/// Giving a value may change another one, where names fall together. Then it is taken back, and it
/// is looked again so often.
const MAX_LOOKS: usize = 3;

/// A parameter in the command.
struct Setting<'a> {
    variable: &'a Variable,
    /// What is given.
    text: String,
    /// The argument, quoted.
    word: String,
    /// Whether a person is to write another value.
    is_placeholder: bool,
}

/// A parameter that is left out of the command.
struct Omitted<'a> {
    variable: &'a Variable,
    /// Why, in plain text.
    reason: String,
}

pub(super) fn panel(file: &SourceFile, project: &Project, shell: Shell) -> Panel {
    let mut preview = Preview::whole();
    misread::of_file(&mut preview, file, project);
    let json = match name(file, project, shell) {
        Ok(name) => command(&mut preview, file, project, shell, &name),
        Err(reason) => {
            preview.said(&reason);
            json!({
                "command": null, "commandWithSystems": null, "placeholders": null, "shell": shell.name(),
                "omitted": null, "reason": reason,
            })
        }
    };
    Panel { title: format!("Run {}", file.id()), span: call_span(file), text: preview, json }
}

/// What a command calls the script, or why there is none.
fn name(file: &SourceFile, project: &Project, shell: Shell) -> Result<String, String> {
    let id = file.id();
    let run_by = project.run_by(file);
    if run_by == RunBy::Nothing {
        return Err(format!(
            "No command runs this file: GenAIScript drops it, as something else has the id \"{id}\" too."
        ));
    }
    if file.script().reading.is_system() {
        return Err("A system script is not run by itself: scripts name it in \"system\".".to_owned());
    }
    let name = if run_by == RunBy::Path {
        let inside = file.path.as_str().strip_prefix(project.folder_of(&file.path));
        inside.map_or(file.path.as_str(), |path| path.trim_start_matches('/'))
    } else {
        id
    };
    if name.starts_with('-') {
        return Err(format!("No command can name \"{name}\": the command line takes it for an option."));
    }
    shell.quote(name).map_err(|reason| format!("No command can name \"{name}\": {reason}."))
}

fn command(preview: &mut Preview, file: &SourceFile, project: &Project, shell: Shell, name: &str) -> Json {
    let values = project.vars_of(file);
    if let Err(message) = &values {
        preview.warn(&format!("The run fails with “{}”.", line(message)));
    }
    let variables = variables::all(file, project);
    let (mut settings, mut omitted) = (Vec::new(), Vec::new());
    let last: HashMap<String, usize> =
        variables.iter().enumerate().map(|(place, variable)| (normalize_key(&variable.key), place)).collect();
    for (place, variable) in variables.iter().enumerate() {
        let is_last = last.get(&normalize_key(&variable.key)) == Some(&place);
        let setting = if is_last {
            setting(variable, values.as_ref().ok(), shell)
        } else {
            Err("another one has the same key of env.vars".to_owned())
        };
        match setting {
            Ok(setting) => settings.push(setting),
            Err(reason) => omitted.push(Omitted { variable, reason }),
        }
    }
    let settings = without_changes(file, project, values.as_ref().ok(), settings, &mut omitted);
    omitted.sort_by_key(|omitted| std::ptr::from_ref(omitted.variable));
    let words = |with_systems: bool| {
        let is_wanted = |setting: &&Setting<'_>| with_systems || setting.variable.system.is_none();
        let mut words = vec!["genaiscript", "run", name];
        words.extend(files(file));
        let mut settings = settings.iter().filter(is_wanted).map(|setting| setting.word.as_str()).peekable();
        words.extend(settings.peek().map(|_| "--vars"));
        words.extend(settings);
        words.join(" ")
    };
    let (short, long) = (words(false), words(true));
    let placeholders: Vec<&str> = files(file)
        .into_iter()
        .chain(settings.iter().filter(|setting| setting.is_placeholder).map(|setting| setting.text.as_str()))
        .collect();
    describe(preview, &short, &long, &placeholders, &omitted, shell);
    json!({
        "command": short,
        "commandWithSystems": long,
        "placeholders": placeholders,
        "shell": shell.name(),
        "omitted": omitted.iter().map(|omitted| json!({ "key": omitted.variable.key, "reason": omitted.reason })).collect::<Vec<_>>(),
    })
}

fn describe(
    preview: &mut Preview,
    short: &str,
    long: &str,
    placeholders: &[&str],
    omitted: &[Omitted<'_>],
    shell: Shell,
) {
    if long.contains(" --vars ") {
        preview
            .text("Each value is the one that a run has without it. Change what you want to be different.");
    }
    if !placeholders.is_empty() {
        preview.text("Replace the words in uppercase.");
    }
    preview.block(shell.language(), short);
    if long != short {
        preview.text("With the parameters of its systems, too:").block(shell.language(), long);
    }
    if !omitted.is_empty() {
        preview.text("Left out:");
        let rows: Vec<_> = omitted
            .iter()
            .map(|omitted| vec![Cell::code(&omitted.variable.key), Cell::text(&omitted.reason)])
            .collect();
        preview.rows(&["parameter", "why"], rows);
    }
}

/// What stands for the files; nothing where the script takes none.
fn files(file: &SourceFile) -> Option<&'static str> {
    let accept = file.script().reading.value.get("accept");
    let accept = accept.and_then(|accept| Accept::of(accept, &file.source).ok().flatten());
    let takes_none = accept.is_some_and(|accept| accept.filter == Filter::Nothing);
    (!takes_none && file.script().files_use().is_some()).then_some("FILES")
}

/// The argument that gives a variable the value that it has, or why none can.
fn setting<'a>(variable: &'a Variable, values: Option<&Object>, shell: Shell) -> Result<Setting<'a>, String> {
    let Some(schema) = variable.schema().map(Schema::new) else {
        return Err("GenAIScript has no schema for it".to_owned());
    };
    if matches!(schema.type_name(), Some("object" | "array")) {
        return Err("GenAIScript ignores arrays and objects that are given on the command line".to_owned());
    }
    if variable.key.starts_with('-') {
        return Err("the command line takes its name for an option".to_owned());
    }
    let value = values.and_then(|values| values.get(&normalize_key(&variable.key)));
    let (text, is_placeholder) = match value.map(|value| &value.kind) {
        Some(Kind::String(text)) => (text.clone(), false),
        Some(Kind::Number(_) | Kind::Bool(_) | Kind::Null) => {
            (value.map(schema::show_value).unwrap_or_default(), false)
        }
        Some(Kind::Dynamic(_)) => return Err("its value is known only when the script runs".to_owned()),
        None | Some(Kind::Undefined) if variable.required => (placeholder(variable, schema)?, true),
        None | Some(Kind::Undefined) => return Err("it is undefined unless a value is given".to_owned()),
        Some(_) => return Err("the command line has no way to write its value".to_owned()),
    };
    let argument = to_argument(&variable.key, &text)
        .ok_or_else(|| "the command line takes a part of its name for the value".to_owned())?;
    let word = shell.quote(&argument)?;
    Ok(Setting { variable, text, word, is_placeholder })
}

/// A word in uppercase.
fn placeholder(variable: &Variable, schema: Schema<'_>) -> Result<String, String> {
    let is_string = matches!(variable.value.kind, Kind::String(_) | Kind::Object(_));
    if !is_string {
        return Err("declared by a falsy value, it takes what is given as a string".to_owned());
    }
    Ok(schema.type_name().unwrap_or("value").to_uppercase())
}

/// Takes out what would not leave `env.vars` as it is: the command line gives strings, of which
/// GenAIScript makes what it makes.
fn without_changes<'a>(
    file: &SourceFile,
    project: &Project,
    values: Option<&Object>,
    mut settings: Vec<Setting<'a>>,
    omitted: &mut Vec<Omitted<'a>>,
) -> Vec<Setting<'a>> {
    let Some(values) = values else { return Vec::new() };
    for _ in 0..MAX_LOOKS {
        let given = given(&settings);
        let Ok(then) = project.vars_given(file, Some(&given)) else { break };
        let before = settings.len();
        settings.retain(|setting| {
            let key = normalize_key(&setting.variable.key);
            let change = changed(values.get(&key), then.get(&key)).filter(|_| !setting.is_placeholder);
            omitted.extend(
                change.iter().map(|reason| Omitted { variable: setting.variable, reason: reason.clone() }),
            );
            change.is_none()
        });
        if settings.len() == before {
            return settings;
        }
    }
    settings.retain(|setting| setting.is_placeholder);
    settings
}

fn changed(now: Option<&Value>, then: Option<&Value>) -> Option<String> {
    let is_same = match (now, then) {
        (Some(now), Some(then)) => now.says_the_same(then),
        (now, then) => now.is_none() && then.is_none(),
    };
    let show = |value: Option<&Value>| value.map_or_else(|| "undefined".to_owned(), schema::show_value);
    (!is_same).then(|| format!("given on the command line, {} becomes {}", show(now), show(then)))
}

fn given(settings: &[Setting<'_>]) -> Value {
    let span = Span::default();
    let member = |setting: &Setting<'_>| Member {
        key: setting.variable.key.clone(),
        key_span: span,
        value: Value::string(span, setting.text.clone()),
    };
    Value::new(span, Kind::Object(Object::new(settings.iter().map(member).collect())))
}
