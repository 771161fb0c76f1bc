//! The command that runs the script. As JSON: `command`, with every parameter of the script,
//! `commandWithSystems`, with those of its systems too, and `omitted`, the parameters that the
//! command line cannot set, each with `key` and `reason`. All are null for a system script, which
//! is not run by itself.

use serde_json::{Value as Json, json};

use super::Panel;
use crate::features::preview::{Preview, code_cell};
use crate::project::{Project, Variable, variables};
use crate::schema::{self, Schema};
use crate::script::accept::{Accept, Filter};
use crate::script::{CallKind, SourceFile};
use crate::syntax::{Kind, Value};

/// A parameter that stands not in the command.
struct Omitted<'a> {
    variable: &'a Variable,
    reason: &'static str,
}

pub(super) fn panel(file: &SourceFile, project: &Project) -> Panel {
    let title = format!("Run {}", file.id());
    let span = super::call_span(file);
    if file.script.kind() == Some(CallKind::System) {
        let markdown = "A system script is not run by itself: scripts name it in `system`.".to_owned();
        let json = json!({ "command": null, "commandWithSystems": null, "omitted": null });
        return Panel { title, span, markdown, json };
    }
    let variables = variables::all(file, project);
    let (mut settings, mut omitted) = (Vec::new(), Vec::new());
    for variable in &variables {
        match setting(variable) {
            Ok(setting) => settings.push((variable.system.is_some(), setting)),
            Err(reason) => omitted.push(Omitted { variable, reason }),
        }
    }
    let own: Vec<&str> =
        settings.iter().filter(|(of_system, _)| !of_system).map(|(_, text)| text.as_str()).collect();
    let all: Vec<&str> = settings.iter().map(|(_, text)| text.as_str()).collect();
    let (short, long) = (command(file, &own), command(file, &all));
    Panel {
        title,
        span,
        markdown: markdown(&short, &long, &omitted),
        json: json!({
            "command": short,
            "commandWithSystems": long,
            "omitted": omitted.iter().map(entry).collect::<Vec<_>>(),
        }),
    }
}

fn markdown(short: &str, long: &str, omitted: &[Omitted<'_>]) -> String {
    let mut preview = Preview::whole();
    preview.text("With every parameter; what is left out takes its default.").block("sh", short);
    if long != short {
        preview.text("With the parameters of its systems, too:").block("sh", long);
    }
    if !omitted.is_empty() {
        preview.text("Not on the command line:");
        let rows: Vec<_> = omitted
            .iter()
            .map(|omitted| vec![code_cell(&omitted.variable.key), omitted.reason.to_owned()])
            .collect();
        preview.rows(&["parameter", "why"], &rows);
    }
    preview.markdown()
}

fn entry(omitted: &Omitted<'_>) -> Json {
    json!({ "key": omitted.variable.key, "reason": omitted.reason })
}

fn command(file: &SourceFile, settings: &[&str]) -> String {
    let mut words = vec!["genaiscript".to_owned(), "run".to_owned(), quoted(file.id())];
    words.extend(files(file).map(quoted));
    if !settings.is_empty() {
        words.push("--vars".to_owned());
        words.extend(settings.iter().map(|setting| quoted(setting)));
    }
    words.join(" ")
}

/// What stands for the files; nothing where the script takes none.
fn files(file: &SourceFile) -> Option<&'static str> {
    let accept = file.script.metadata().and_then(|metadata| metadata.get("accept"));
    let accept = accept.and_then(|accept| Accept::of(accept, &file.source).ok().flatten());
    let takes_none = accept.is_some_and(|accept| accept.filter == Filter::Nothing);
    (!takes_none && file.script.files_use.is_some()).then_some("FILES")
}

/// `name=value`, or why the command line cannot set it.
fn setting(variable: &Variable) -> Result<String, &'static str> {
    let Some(schema) = variable.schema().map(Schema::new) else {
        return Err("GenAIScript has no schema for it");
    };
    if matches!(schema.type_name(), Some("object" | "array")) {
        return Err("GenAIScript ignores lists and objects given as text");
    }
    // A parameter that is declared by a falsy value takes what is given as it is: text.
    if !matches!(variable.value.kind, Kind::Object(_)) && variable.value.truthy() == Some(false) {
        let is_text = matches!(variable.value.kind, Kind::String(_));
        if !is_text {
            return Err(
                "declared by a false value, it takes any text as it is, so that `false` would be true",
            );
        }
    }
    let value = match schema.default().or_else(|| schema.enumeration()?.first()) {
        Some(Value { kind: Kind::String(text), .. }) => text.clone(),
        Some(value) => schema::show_value(value),
        None => schema.type_name().unwrap_or("value").to_uppercase(),
    };
    Ok(format!("{}={value}", variable.key))
}

/// A word as a POSIX shell takes it for one.
fn quoted(word: &str) -> String {
    let is_plain = |character: char| character.is_ascii_alphanumeric() || "_-./:=,@%+".contains(character);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}
