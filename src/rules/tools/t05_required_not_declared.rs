use crate::schema::keywords;
use std::collections::HashSet;

use crate::rules::map_or_schema::misspelt_properties;
use crate::rules::{Context, Diagnostic, Edit, Safe, Unsafe, edit};
use crate::syntax::{Kind, Object, Quote, Value};

declare_rule! {
    /// The model gets the schema of a tool as it is. A name in `required` that is none of the `properties` asks
    /// it for an argument of which it knows nothing, and the property that was meant stays optional. Strict
    /// providers reject such a schema.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("look", "Looks at pictures.", {
    ///     type: "object",
    ///     properties: { images: { type: "string" } },
    ///     required: ["image"],
    /// }, ({ images }) => look(images))
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("look", "Looks at pictures.", {
    ///     type: "object",
    ///     properties: { images: { type: "string" } },
    ///     required: ["images"],
    /// }, ({ images }) => look(images))
    /// ```
    T05, "required-not-declared", Warning, "`required` names a property that is not declared."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for tool in context.tools() {
        let Some(arguments) = tool.arguments() else { continue };
        keywords::each(&arguments.schema, &mut |schema| check_schema(context, schema, found));
    }
}

fn check_schema(context: &Context<'_>, schema: &Value, found: &mut Vec<Diagnostic>) {
    if !keywords::is_closed(schema) {
        return;
    }
    let properties = schema.get("properties");
    let is_object = schema.get("type").and_then(Value::as_str) == Some("object");
    let nothing = Object::default();
    let declared = match properties.map(Value::as_object) {
        Some(Some(declared)) if !declared.open => declared,
        // Of `properties` written wrong P29 speaks.
        None if is_object && schema.as_object().and_then(misspelt_properties).is_none() => &nothing,
        _ => return,
    };
    let Some(required) = schema.get("required").and_then(Value::as_array) else { return };
    let listed: HashSet<&str> = required.iter().filter_map(Value::as_str).collect();
    let names: HashSet<&str> = declared.members.iter().map(|member| member.key.as_str()).collect();
    let free: Vec<&str> = declared
        .members
        .iter()
        .map(|member| member.key.as_str())
        .filter(|name| !listed.contains(name))
        .collect();
    for item in required {
        let Kind::String(name) = &item.kind else { continue };
        if item.span.is_empty() || names.contains(name.as_str()) {
            continue;
        }
        let meant = context.near.nearest(name, free.iter().copied());
        let message = match meant {
            Some(meant) => format!("No property is called `{name}`, yet it is required. Write `{meant}`."),
            None => {
                format!("No property is called `{name}`, yet it is required. Declare it, or take it out.")
            }
        };
        let mut diagnostic = RULE.at(item.span, message);
        let quote = Quote::of(item.span.text(&context.file.source));
        if let Some((meant, quote)) = meant.zip(quote) {
            let edit = Edit::replace(item.span, quote.quote(meant));
            diagnostic = diagnostic.fix(format!("Write `{meant}`"), Safe, edit);
        }
        let quote = edit::quote_of(&context.file.source, schema.span);
        let property = format!("{}: {{ type: {} }}", edit::key(name, quote), quote.quote("string"));
        let edit = match properties {
            Some(properties) => edit::add_member(context.file, properties.span, &property),
            None => edit::add_member(context.file, schema.span, &format!("properties: {{ {property} }}")),
        };
        if let Some(edit) = edit {
            diagnostic = diagnostic.fix(format!("Declare the property `{name}`"), Unsafe, edit);
        }
        found.push(diagnostic);
    }
}
