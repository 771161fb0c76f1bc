use super::Objection;
use crate::rules::{Diagnostic, Safe};

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
    D24, "incomplete-object", Error, Objection[IncompleteObject], fix Safe, "An object of IChatGptSchema lacks a keyword that must be there."
}

fn check(objection: &Objection<'_>) -> Diagnostic {
    let name = &objection.remark().name;
    let value = match name.as_str() {
        "required" => "[]",
        "additionalProperties" => "false",
        _ => "{}",
    };
    let edit = objection.written().and_then(|written| written.add(&format!("{name}: {value}")));
    objection.report(&RULE, &format!("an object without `{name}`"), "Add it.").maybe_fix(
        format!("Add `{name}`"),
        Safe,
        edit,
    )
}
