use crate::rules::{Context, Diagnostic, Edit, Unsafe, edit};
use crate::syntax::{Object, Value};

declare_rule! {
    /// In a map of parameters GenAIScript knows a schema by its `type`, but only by `string`, `number`,
    /// `integer`, `boolean` and `object`. With `type: "array"` the object is read as nested parameters: the
    /// schema becomes an object with the properties `type` and `items`, and values that a user gives are
    /// dropped.
    ///
    /// A list is declared by one item, and has no description of its own. No user can give one to a script,
    /// though: there a text is declared and split. A `default` beside the array schema of a parameter does reach
    /// `env.vars`, as the list that it is.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { tags: { type: "array", items: { type: "string" } } } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { tags: "" } })
    /// const tags = env.vars.tags.split(",")
    /// ```
    P04, "array-schema-parameter", Warning, "An array schema is taken for an object with the properties `type` and `items`."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for nested in context.nested() {
        let Some(type_member) = nested.object.member("type") else { continue };
        if type_member.value.as_str() != Some("array") || !nested.is_meant_as_schema() {
            continue;
        }
        // A user cannot give a list to those.
        let is_given_as_text = nested.is_parameter && nested.is_metadata();
        let has_default = is_given_as_text && nested.object.get("default").is_some();
        let kept = if has_default {
            " Its `default` reaches `env.vars` all the same; what a user gives does not."
        } else {
            ""
        };
        let advice =
            if is_given_as_text { "Declare a text and split it." } else { "Write a list with one item." };
        let diagnostic = RULE.at(
            nested.value.span,
            format!(
                "Array schemas are not recognised here: `{}` becomes an object with the properties {}.{kept} \
                 {advice}",
                nested.member.key,
                list(nested.object),
            ),
        );
        found.push(if is_given_as_text {
            let (text, keeps_default) = as_text(context, nested.object, nested.value);
            let loss = if keeps_default { "" } else { ", and drop the default" };
            let edit = Edit::replace(nested.value.span, &text);
            diagnostic.fix(format!("Write `{text}`, a text to split{loss}"), Unsafe, edit)
        } else if let Some(shorthand) = shorthand(context, nested.object, nested.value) {
            let edit = Edit::replace(nested.value.span, &shorthand);
            diagnostic.fix(format!("Write `{shorthand}`"), Unsafe, edit)
        } else {
            diagnostic
        });
    }
}

/// The keys of an object, as a sentence lists them.
fn list(object: &Object) -> String {
    let keys: Vec<String> = object.entries().iter().map(|member| format!("`{}`", member.key)).collect();
    match keys.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => keys.concat(),
    }
}

/// The text that can be given in the place of a list, with its description and its default, and
/// whether it has that.
fn as_text(context: &Context<'_>, object: &Object, value: &Value) -> (String, bool) {
    let source = &context.file.source;
    let quote = edit::quote_of(source, value.span);
    let of_items = || object.get("items")?.get("description");
    let description = object.get("description").or_else(of_items);
    let description = description.map(|text| format!("description: {}", text.span.text(source)));
    let default = object.get("default");
    let joined = default.and_then(joined).map(|text| format!("default: {}", quote.quote(&text)));
    let keeps_default = default.is_none() || joined.is_some();
    let kind = format!("type: {}", quote.quote("string"));
    let members: Vec<String> = [Some(kind), description, joined].into_iter().flatten().collect();
    (format!("{{ {} }}", members.join(", ")), keeps_default)
}

/// The texts of a list as one text that can be split again.
fn joined(list: &Value) -> Option<String> {
    let texts: Option<Vec<&str>> = list.as_array()?.iter().map(Value::as_str).collect();
    texts.filter(|texts| !texts.iter().any(|text| text.contains(','))).map(|texts| texts.join(","))
}

/// The list with one item whose schema is that of the items.
fn shorthand(context: &Context<'_>, object: &Object, value: &Value) -> Option<String> {
    let source = &context.file.source;
    let quote = edit::quote_of(source, value.span);
    let Some(items) = object.get("items") else { return Some(format!("[{}]", quote.quote(""))) };
    let schema = items.as_object()?;
    let name = schema.get("type")?.as_str()?;
    let is_bare = schema.members.len() == 1;
    match name {
        "string" if is_bare => Some(format!("[{}]", quote.quote(""))),
        "number" if is_bare => Some("[NaN]".to_owned()),
        "string" | "number" | "integer" | "boolean" | "object" => {
            Some(format!("[{}]", items.span.text(source)))
        }
        _ => None,
    }
}
