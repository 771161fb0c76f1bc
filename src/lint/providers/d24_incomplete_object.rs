use super::{ReportedViolation, remedy};
use crate::lint::{Diagnostic, Safe, wording};
use crate::syntax::{Object, Value, ValueKind};

declare_rule! {
    /// In IChatGptSchema every object has `properties` and `required`, be they empty, and the root has `$defs`
    /// and `additionalProperties: false`, too.
    ///
    /// Wrong:
    ///
    /// ```js
    /// /** @type {IChatGptSchema.IObject} */
    /// export const city = { type: "object", properties: { name: { type: "string" } } }
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// /** @type {IChatGptSchema.IObject} */
    /// export const city = { type: "object", properties: { name: { type: "string" } }, required: [] }
    /// ```
    D24, "incomplete-object", Error, Violation[IncompleteObject], fix Safe, "An object of IChatGptSchema lacks a keyword that must be there."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    let names: Vec<&str> = reported.violations().iter().map(|violation| violation.name.as_str()).collect();
    let listed = wording::every(names.iter().copied()).unwrap_or_default();
    let members: Vec<String> = names.iter().map(|name| format!("{name}: {}", least(name))).collect();
    let complete = reported.schema().map(|schema| {
        let add = |schema: Value, name: &&str| {
            let kind = match *name {
                "required" => ValueKind::Array(Vec::new()),
                "additionalProperties" => ValueKind::Bool(false),
                _ => ValueKind::Object(Object::new(Vec::new())),
            };
            remedy::with(&schema, name, Value::new(schema.span, kind))
        };
        names.iter().fold(schema.clone(), add)
    });
    let is_no_worse = complete.is_some_and(|complete| reported.is_no_worse(&complete));
    let edit = reported.written().filter(|_| is_no_worse);
    let edit = edit.and_then(|written| written.add(&members.join(", ")));
    let them = if names.len() == 1 { "it" } else { "them" };
    reported.report(&RULE, &format!("an object without {listed}"), &format!("Add {them}.")).maybe_fix(
        format!("Add {listed}"),
        Safe,
        edit,
    )
}

/// Returns the minimal value of a keyword.
fn least(name: &str) -> &'static str {
    match name {
        "required" => "[]",
        "additionalProperties" => "false",
        _ => "{}",
    }
}
