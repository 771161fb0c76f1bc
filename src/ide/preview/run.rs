//! Command that runs the script without changing any value: each parameter with a value is set to it, and others get an
//! uppercase placeholder, in systems only the required ones. As JSON: `command`, with the script's own parameters,
//! `commandWithSystems`, with the parameters of its systems too, `placeholders`, the uppercase words, `shell`, the
//! quoting rules, and `omitted`, the omitted parameters, each with `key` and `reason`. If no command exists, as for a
//! system script, which is not run alone, everything except `shell` is null, and `reason` says why.

use std::collections::HashMap;

use serde_json::{Value as Json, json};

use super::{Preview, call_span};
use crate::genaiscript::accept::{Accept, AcceptFilter};
use crate::genaiscript::names::normalize_key;
use crate::genaiscript::vars::to_argument;
use crate::genaiscript::{RunInput, ScriptFile};
use crate::ide::markdown::{code, line};
use crate::ide::markup::{Cell, MarkupDocument};
use crate::ide::misread;
use crate::ide::shell::Shell;
use crate::json_schema;
use crate::syntax::{Member, Object, Value, ValueKind};
use crate::text::Span;
use crate::workspace::{Project, RunBy, Variable, variables};

/// Limit of attempts: a setting that changes another value with a colliding name is omitted, and the rest rechecked.
const MAX_LOOKS: usize = 3;

struct RunSetting<'a> {
    variable: &'a Variable,
    /// Unquoted value or placeholder.
    text: String,
    word: String,
    is_placeholder: bool,
}

impl RunSetting<'_> {
    /// Returns the placeholder and its type, unless that is string.
    fn type_of_placeholder(&self) -> Option<(&str, &'static str)> {
        let kind = match self.variable.run.given {
            RunInput::Number => "a number",
            RunInput::Integer => "an integer",
            RunInput::Boolean => "true or false",
            _ => return None,
        };
        Some((&self.text, kind))
    }
}

struct Omitted<'a> {
    variable: &'a Variable,
    reason: String,
}

pub(super) fn view(file: &ScriptFile, project: &Project, shell: Shell) -> Preview {
    let mut preview = MarkupDocument::whole();
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
    Preview {
        title: format!("Run {}", file.id()),
        span: call_span(file),
        text: preview,
        json,
        ..Preview::default()
    }
}

/// Returns the script's name in the command, or the reason why no command exists.
pub(super) fn name(file: &ScriptFile, project: &Project, shell: Shell) -> Result<String, String> {
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

fn command(
    preview: &mut MarkupDocument,
    file: &ScriptFile,
    project: &Project,
    shell: Shell,
    name: &str,
) -> Json {
    let values = project.vars_of(file);
    if let Err(message) = &values {
        preview.warn(&format!("The run fails with “{}”.", line(message)));
    }
    let variables = variables::all(file, project);
    let start = project.release_of(&file.path).command();
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
        let is_wanted = |setting: &&RunSetting<'_>| with_systems || setting.variable.system.is_none();
        let mut words = vec![&*start, "run", name];
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
    let unconverted = settings.iter().filter(|setting| setting.is_placeholder);
    let unconverted =
        unconverted.filter_map(|setting| setting.variable.run.unconverted(&setting.variable.name));
    let unconverted: Vec<String> = unconverted.collect();
    if settings.iter().any(|setting| !setting.is_placeholder) {
        preview
            .text("Each value is the one that a run has without it. Change what you want to be different.");
    }
    let is_optional = |setting: &&RunSetting<'_>| setting.is_placeholder && !setting.variable.run.is_required;
    let optional: Vec<&str> =
        settings.iter().filter(is_optional).map(|setting| setting.word.as_str()).collect();
    let typed: Vec<(&str, &str)> =
        settings.iter().filter(|it| it.is_placeholder).filter_map(RunSetting::type_of_placeholder).collect();
    describe(preview, [&short, &long], (&placeholders, &typed, &optional), &unconverted, shell);
    describe_omitted(preview, &omitted);
    json!({
        "command": short,
        "commandWithSystems": long,
        "placeholders": placeholders,
        "shell": shell.name(),
        "omitted": omitted.iter().map(|omitted| json!({ "key": omitted.variable.key, "reason": omitted.reason })).collect::<Vec<_>>(),
    })
}

fn describe(
    preview: &mut MarkupDocument,
    [short, long]: [&str; 2],
    (placeholders, typed, optional): (&[&str], &[(&str, &str)], &[&str]),
    unconverted: &[String],
    shell: Shell,
) {
    if !placeholders.is_empty() {
        let typed: Vec<String> =
            typed.iter().map(|(word, kind)| format!("{} is {kind}", code(word))).collect();
        let typed = if typed.is_empty() { String::new() } else { format!(": {}", typed.join(", ")) };
        preview.text(&format!("Replace the words in uppercase{typed}."));
    }
    if !optional.is_empty() {
        let words: Vec<String> = optional.iter().map(|word| code(word)).collect();
        preview.text(&format!("Leave out what you do not want to give: {}.", words.join(", ")));
    }
    preview.block(shell.language(), short);
    if long != short {
        preview.text("With the parameters of its systems, too:").block(shell.language(), long);
    }
    for unconverted in unconverted {
        preview.text(&format!("{unconverted}."));
    }
}

fn describe_omitted(preview: &mut MarkupDocument, omitted: &[Omitted<'_>]) {
    if !omitted.is_empty() {
        preview.text("Left out:");
        let rows: Vec<_> = omitted
            .iter()
            .map(|omitted| vec![Cell::code(&omitted.variable.key), Cell::text(&omitted.reason)])
            .collect();
        preview.rows(&["parameter", "why"], rows);
    }
}

/// Returns the placeholder for files; `None` if the script accepts none.
fn files(file: &ScriptFile) -> Option<&'static str> {
    let takes_none = accept(file).is_some_and(|accept| accept.filter == AcceptFilter::Nothing);
    (!takes_none && file.script().files_use().is_some()).then_some("FILES")
}

/// Returns what the script accepts, unless that is known only at run time.
pub(super) fn accept(file: &ScriptFile) -> Option<Accept> {
    let accept = file.script().reading.value.get("accept")?;
    Accept::parse(accept, &file.source).ok().flatten()
}

/// Returns the argument that sets a variable to its present value, or the reason why none can.
fn setting<'a>(
    variable: &'a Variable,
    values: Option<&Object>,
    shell: Shell,
) -> Result<RunSetting<'a>, String> {
    check(variable)?;
    let value = values.and_then(|values| values.get(&normalize_key(&variable.key)));
    let (text, is_placeholder) = match value.map(|value| &value.kind) {
        Some(ValueKind::String(text)) => (text.clone(), false),
        Some(ValueKind::Number(_) | ValueKind::Bool(_) | ValueKind::Null) => {
            (value.map(json_schema::show_value).unwrap_or_default(), false)
        }
        Some(ValueKind::Dynamic(_)) => return Err("its value is known only when the script runs".to_owned()),
        // A system has many parameters that are rarely set.
        None | Some(ValueKind::Undefined) if variable.run.is_required || variable.system.is_none() => {
            (placeholder(&variable.name), true)
        }
        None | Some(ValueKind::Undefined) => return Err("it is undefined unless a value is given".to_owned()),
        Some(_) => return Err("the command line has no way to write its value".to_owned()),
    };
    let word = word(variable, &text, shell)?;
    Ok(RunSetting { variable, text, word, is_placeholder })
}

/// Returns the reason why the command line can give a variable no value at all.
pub(super) fn check(variable: &Variable) -> Result<(), String> {
    if variable.run.schema().is_none() {
        return Err("GenAIScript has no schema for it".to_owned());
    }
    if variable.run.given == RunInput::Dropped {
        let what = match variable.run.misread_keys() {
            Some(_) => "takes its schema for an object, and drops",
            None => "takes no arrays and objects from the command line, and drops",
        };
        return Err(format!("GenAIScript {what} what is given"));
    }
    if variable.key.starts_with('-') {
        return Err("the command line takes its name for an option".to_owned());
    }
    Ok(())
}

/// Returns the quoted argument of `--vars` that gives a variable its value, or the reason why there is none.
pub(super) fn word(variable: &Variable, text: &str, shell: Shell) -> Result<String, String> {
    let argument = to_argument(&variable.key, text)
        .ok_or_else(|| "the command line takes a part of its name for the value".to_owned())?;
    Ok(shell.quote(&argument)?)
}

/// Returns the placeholder for a parameter: `CITY`, `MAX_COUNT`.
fn placeholder(name: &str) -> String {
    let mut word = String::new();
    let mut before = ' ';
    for letter in name.chars() {
        if letter.is_alphanumeric() {
            if letter.is_uppercase() && before.is_lowercase() {
                word.push('_');
            }
            word.extend(letter.to_uppercase());
        } else {
            word.push('_');
        }
        before = letter;
    }
    word
}

/// Omits settings that would change `env.vars`: the command line passes strings, which GenAIScript converts.
fn without_changes<'a>(
    file: &ScriptFile,
    project: &Project,
    values: Option<&Object>,
    mut settings: Vec<RunSetting<'a>>,
    omitted: &mut Vec<Omitted<'a>>,
) -> Vec<RunSetting<'a>> {
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
    let show = |value: Option<&Value>| value.map_or_else(|| "undefined".to_owned(), json_schema::show_value);
    (!is_same).then(|| format!("given on the command line, {} becomes {}", show(now), show(then)))
}

fn given(settings: &[RunSetting<'_>]) -> Value {
    let span = Span::default();
    let member = |setting: &RunSetting<'_>| Member {
        key: setting.variable.key.clone(),
        key_span: span,
        value: Value::string(span, setting.text.clone()),
    };
    Value::new(span, ValueKind::Object(Object::new(settings.iter().map(member).collect())))
}
