use super::{ReportedViolation, remedy};
use crate::lint::{Diagnostic, Safe};
use crate::providers::Fate;
use crate::syntax::{Value, ValueKind};

declare_rule! {
    /// `const` allows one value. Where a dialect does not have it, `enum` with that one value says the same, as far
    /// as the `enum` may hold it: that of Gemini's parameters holds strings.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ model: "google:gemini-2.5-flash" })
    /// defTool("paint", "Paint it", {
    ///     type: "object",
    ///     properties: { colour: { type: "string", const: "red" } },
    /// }, ({ colour }) => colour)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ model: "google:gemini-2.5-flash" })
    /// defTool("paint", "Paint it", {
    ///     type: "object",
    ///     properties: { colour: { type: "string", enum: ["red"] } },
    /// }, ({ colour }) => colour)
    /// ```
    D12, "constant", Error, Violation[Constant], fix Safe, "A schema has `const`, which the provider does not take."
}

fn check(reported: &ReportedViolation<'_>) -> Diagnostic {
    if !matches!(reported.violation().remedy, Some(Fate::Changed(_))) {
        let diagnostic = reported.report(&RULE, "`const`", "Say it in the description.");
        return reported.or_tag(diagnostic);
    }
    // An `enum` does not imply a type, as a constant does.
    let type_name = reported.schema().filter(|schema| schema.get("type").is_none()).and_then(|schema| {
        Some(match &schema.get("const")?.kind {
            ValueKind::String(_) => "string",
            ValueKind::Number(_) => "number",
            ValueKind::Bool(_) => "boolean",
            _ => return None,
        })
    });
    let choice = reported.schema().and_then(|schema| {
        let value = schema.get("const")?.clone();
        let span = value.span;
        let choices = Value::new(span, ValueKind::Array(vec![value]));
        let made = remedy::with(&remedy::without(schema, "const"), "enum", choices);
        Some(match type_name {
            Some(name) => remedy::with(&made, "type", Value::string(span, name)),
            None => made,
        })
    });
    let is_no_worse = choice.is_some_and(|choice| reported.is_no_worse(&choice));
    let edit = reported.member().filter(|_| is_no_worse).and_then(|(written, member)| {
        if written.member("enum").is_some() {
            return None;
        }
        let kind = type_name.map(|name| format!("type: {}, ", written.quoted(name))).unwrap_or_default();
        written.replace(member, format!("{kind}enum: [{}]", written.code(member.value.span)))
    });
    reported.report(&RULE, "`const`", "Use `enum`.").maybe_fix("Write `enum`", Safe, edit)
}
