use std::collections::HashSet;
use std::ptr;

use super::ResponseSchema;
use crate::genaiscript::{self, CallKind, Defaults};
use crate::json_schema::keywords;
use crate::lint::{Applicability, Diagnostic, LintContext, Severity, TextEdit, Unsafe};
use crate::syntax::{Member, Value};

declare_rule! {
    /// GenAIScript makes the schema of an answer strict before it sends it, with `responseType: "json_schema"`
    /// and with providers that ask for schemas by default. A strict schema names all properties: if
    /// `additionalProperties` is anything but false, GenAIScript throws `additionalProperties: true not
    /// supported`. It sends what is in `anyOf` and the like as it is, and the provider rejects that.
    ///
    /// The web API server (`npx genaiscript@2.5.1 webapi`) does the same with the parameters of every script that is
    /// not `unlisted`. It does not start while one of them has such a schema, which is reported as information.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({
    ///     responseType: "json_schema",
    ///     responseSchema: { type: "object", properties: { city: { type: "string" } }, additionalProperties: true },
    /// })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({
    ///     responseType: "json_schema",
    ///     responseSchema: { type: "object", properties: { city: { type: "string" } }, additionalProperties: false },
    /// })
    /// ```
    S02, "additional-properties", Error, File, fix Safe, "The schema of an answer or of a parameter allows properties that it does not name."
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let responses = context.responses().iter().filter(|it| it.may_be_strict()).flat_map(of_response);
    responses.chain(offered(context).iter().flat_map(of_parameter)).collect()
}

fn of_response(response: &ResponseSchema<'_>) -> Vec<Diagnostic> {
    let (severity, when) = if response.is_strict() {
        (Severity::Error, "")
    } else {
        (Severity::Warning, " where schemas are sent, as with `openai`")
    };
    let made_strict = open_objects(keywords::made_strict(&response.schema)).into_iter();
    let made_strict: HashSet<*const Member> = made_strict.map(ptr::from_ref).collect();
    let at = |member: &Member| {
        let is_looked_at = made_strict.contains(&ptr::from_ref(member));
        let who = if is_looked_at { "GenAIScript throws" } else { "providers reject it" };
        let message =
            format!("The schema of an answer must name all its properties: {who}{when}. Write `false`.");
        // A schema for the other properties would be lost.
        closing(member, message, Applicability::safe_if(member.value.as_bool().is_some())).severity(severity)
    };
    open_objects(keywords::all(&response.schema)).into_iter().map(at).collect()
}

fn of_parameter(parameter: &Member) -> Vec<Diagnostic> {
    let name = &parameter.key;
    let message = format!(
        "`{name}` allows properties that it does not name: the web API server does not start with such a script. \
         Write `false`, if it is to be served."
    );
    let at = |member| closing(member, message.clone(), Unsafe).severity(Severity::Information);
    open_objects(keywords::made_strict(&parameter.value)).into_iter().map(at).collect()
}

fn offered(context: &LintContext<'_>) -> Vec<Member> {
    let reading = &context.file.script().reading;
    let metadata = &reading.value;
    let is_unlisted = metadata.get("unlisted").is_some_and(|value| value.truthy() != Some(false));
    let Some(parameters) = metadata.get("parameters") else { return Vec::new() };
    if reading.kind != Some(CallKind::Script) || is_unlisted {
        return Vec::new();
    }
    let inference = genaiscript::infer_parameters(parameters, Defaults::Keep);
    let schema = inference.schema.filter(|_| inference.throws.is_empty());
    // The server uses only the `properties` of the schema of all parameters.
    let properties = schema.as_ref().and_then(|schema| schema.get("properties")?.as_object());
    properties.map(|properties| properties.entries().into_iter().cloned().collect()).unwrap_or_default()
}

fn open_objects<'a>(schemas: impl IntoIterator<Item = &'a Value>) -> Vec<&'a Member> {
    let open = |schema: &&Value| schema.get("type").and_then(Value::as_str) == Some("object");
    let objects = schemas.into_iter().filter(open).filter_map(Value::as_object);
    objects
        .filter_map(|object| object.member("additionalProperties"))
        .filter(|member| member.value.truthy() == Some(true))
        .collect()
}

fn closing(member: &Member, message: String, how: Applicability) -> Diagnostic {
    let edit = TextEdit::replace(member.value.span, "false");
    RULE.at(member.key_span.to(member.value.span), message).fix("Write `false`", how, edit)
}
