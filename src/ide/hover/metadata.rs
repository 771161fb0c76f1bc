//! Hover on the metadata call: its name, its `parameters`, one of them.

use super::Hover;
use super::providers;
use super::variable::variable;
use crate::genaiscript::{self, CallKind, Defaults, MetadataCall, SchemaPlace, ScriptFile};
use crate::ide::markup::{self, LinkTarget, MarkupDocument};
use crate::ide::view::ViewKind;
use crate::ide::{markdown, misread, run_values};
use crate::json_schema::{Property, Schema};
use crate::syntax::{Member, Object, Value};
use crate::workspace::{Project, variables};

pub(super) fn metadata(file: &ScriptFile, project: &Project, offset: usize) -> Option<Hover> {
    let call = file.script().calls.iter().find(|call| call.span.touches(offset))?;
    if call.callee.touches(offset) {
        return Some(Hover { span: call.callee, text: overview(file, project, call) });
    }
    // The written text decides the position, the value that GenAIScript reads decides the meaning.
    let written = call.argument.as_ref()?.value.as_object()?;
    for member in &written.members {
        let is_schema = matches!(member.key.as_str(), "parameters" | "responseSchema");
        if !is_schema || !member.key_span.to(member.value.span).touches(offset) {
            continue;
        }
        let mut text = MarkupDocument::default();
        let is_ignored = misread::of_ignored_call(&mut text, file, call);
        if member.key_span.touches(offset) {
            let seen = file.script().reading.value.get(&member.key).filter(|_| !is_ignored);
            if !is_ignored {
                misread::of_file(&mut text, file, project);
            }
            match seen {
                Some(seen) => {
                    if member.key == "parameters" {
                        run_values::of_file(&mut text, file, project);
                        markup::parameters(&mut text, &member.key, seen, LinkTarget::of_parameters(file));
                    } else {
                        run_values::of_map(&mut text, seen);
                        markup::parameters(&mut text, &member.key, seen, LinkTarget::Answer);
                        providers::verdicts(&mut text, file, project, SchemaPlace::Response, seen);
                    }
                }
                None => _ = text.code(&format!("{}: none", member.key)),
            }
            text.more_in(ViewKind::Schema);
            return Some(Hover { span: member.key_span, text });
        }
        let parameter = member_at(&member.value, offset)?;
        let seen = if is_ignored { None } else { file.script().reading.value.get(&member.key) };
        if is_ignored {
            text.code(&format!("{}: unknown", parameter.key));
        } else if member.key == "parameters" {
            match variables::own(file).into_iter().find(|own| own.name == parameter.key) {
                Some(own) => variable(&mut text, file, project, &own),
                None => inner_parameter(&mut text, file, project, member, parameter),
            }
        } else {
            misread::of_file(&mut text, file, project);
            property(&mut text, parameter, seen, Defaults::Keep, LinkTarget::Answer);
        }
        return Some(Hover { span: parameter.key_span, text });
    }
    None
}

/// Hover text for a parameter inside another one, in the `properties` of a written schema or unseen by GenAIScript.
fn inner_parameter(
    text: &mut MarkupDocument,
    file: &ScriptFile,
    project: &Project,
    parameters: &Member,
    parameter: &Member,
) {
    let is_own = parameters.value.as_object().is_some_and(|map| map.member(&parameter.key).is_some());
    if is_own {
        misread::of_parameter(text, file, project, &parameter.key);
        text.code(&format!("{}: unknown", parameter.key));
    } else {
        misread::of_file(text, file, project);
        property(
            text,
            parameter,
            file.script().parameters(),
            Defaults::Keep,
            LinkTarget::of_parameters(file),
        );
    }
}

/// Script kind and id, as GenAIScript sees them.
fn label(file: &ScriptFile) -> String {
    let kind = if file.script().reading.is_system() { CallKind::System } else { CallKind::Script };
    format!("{} {}", kind.name(), file.id())
}

fn overview(file: &ScriptFile, project: &Project, call: &MetadataCall) -> MarkupDocument {
    let mut text = MarkupDocument::default();
    let label = label(file);
    if misread::of_ignored_call(&mut text, file, call) {
        text.code(&label);
        return text;
    }
    misread::of_file(&mut text, file, project);
    run_values::of_file(&mut text, file, project);
    match file.script().parameters() {
        Some(parameters) => {
            markup::parameters(&mut text, &label, parameters, LinkTarget::of_parameters(file));
        }
        None => _ = text.code(&label),
    }
    let said = |key: &str| file.script().reading.value.get(key).and_then(Value::as_str).unwrap_or("");
    text.said(said("title")).said(said("description"));
    if !file.script().reading.is_system() {
        let ids: Vec<String> = project.systems_of(file).into_iter().map(|system| system.id).collect();
        match ids.as_slice() {
            [] => {}
            [one] => _ = text.fact(&format!("One system in scope: {}.", markdown::code(one))),
            several => _ = text.fact(&format!("{} systems in scope.", several.len())),
        }
        let keys = variables::all(file, project).iter().filter(|variable| variable.system.is_some()).count();
        match keys {
            0 => {}
            1 => _ = text.fact("Systems add one key to `env.vars`."),
            keys => _ = text.fact(&format!("Systems add {keys} keys to `env.vars`.")),
        }
    }
    text.more_in(ViewKind::Schema);
    text
}

/// Adds the inferred schema of one property of a parameter map or of a written schema.
pub(super) fn property(
    text: &mut MarkupDocument,
    member: &Member,
    parameters: Option<&Value>,
    defaults: Defaults,
    place: LinkTarget,
) {
    let schema = parameters.and_then(|value| genaiscript::infer_parameters(value, defaults).schema);
    let found = schema.as_ref().and_then(|schema| Schema::new(schema).property(&member.key));
    let Some(found) = found else {
        text.code(&format!("{}: unknown", member.key));
        return;
    };
    if let Some(map) = parameters {
        run_values::of_member(text, map, &member.key);
    }
    about_property(text, found);
    let value = parameters.and_then(map_of).and_then(|map| map.get(&member.key));
    let inference = genaiscript::infer_type(value.unwrap_or(&member.value), defaults);
    text.inference_warnings(&inference, place).more_in(ViewKind::Schema);
}

pub(super) fn written_property(text: &mut MarkupDocument, member: &Member, schema: &Value) -> Option<()> {
    about_property(text, Schema::new(schema).property(&member.key)?);
    text.more_in(ViewKind::Schema);
    Some(())
}

/// Adds the keywords of a property that no form shows.
pub(super) fn about_property(text: &mut MarkupDocument, property: Property<'_>) {
    let mark = if property.required { "" } else { "?" };
    text.schema(&format!("{}{mark}", property.name), property.schema.value);
    text.said(property.schema.description().unwrap_or(""));
    let limits = markup::limits(property.schema);
    if !limits.is_empty() {
        text.fact(&format!("Limits: {}.", markdown::line(&limits)));
    }
}

pub(super) fn member_at(parameters: &Value, offset: usize) -> Option<&Member> {
    let map = map_of(parameters)?;
    map.members.iter().find(|member| member.key_span.to(member.value.span).touches(offset))
}

/// Returns the parameters: the map itself, or the `properties` of a written schema.
fn map_of(parameters: &Value) -> Option<&Object> {
    let mut map = parameters.as_object()?;
    while map.get("type").and_then(Value::as_str) == Some("object")
        && let Some(properties) = map.get("properties")
    {
        map = properties.as_object()?;
    }
    Some(map)
}
