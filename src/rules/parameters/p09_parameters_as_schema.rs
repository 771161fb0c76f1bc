use crate::rules::map_or_schema::{is_map_with_type, takes_for_schema};
use crate::rules::{Context, Diagnostic, Edit, Unsafe};
use crate::schema::Schema;
use crate::syntax::Value;

declare_rule! {
    /// GenAIScript accepts a JSON Schema for `parameters`, and shows it in forms and tools. For the values it
    /// still reads `parameters` as a map: `env.vars.type` is `"object"`, no `default` reaches `env.vars`, what a
    /// user gives stays a text, and running the script from VS Code fails.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({
    ///   parameters: {
    ///     type: "object",
    ///     properties: { city: { type: "string" } },
    ///     required: ["city"],
    ///   },
    /// })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { city: { type: "string", required: true } } })
    /// ```
    P09, "parameters-as-schema", Warning, "A whole JSON Schema in the place of a parameter map gives no defaults."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(site) = context.parameters() else { return };
    let Some(schema) = site.value.as_object() else { return };
    let Some(member) = schema.member("type") else { return };
    if !takes_for_schema(schema) || is_map_with_type(schema) {
        return;
    }
    let diagnostic = RULE.at(
        member.key_span.to(member.value.span),
        "With a whole JSON Schema no default reaches `env.vars` and no value is converted. \
         Write a map of parameters.",
    );
    found.push(match map_of(context, site.value) {
        Some(map) => diagnostic.fix("Write a map of parameters", Unsafe, Edit::replace(site.value.span, map)),
        None => diagnostic,
    });
}

/// The map that declares the same parameters, if all of them can be declared in one.
pub(super) fn map_of(context: &Context<'_>, schema: &Value) -> Option<String> {
    let source = &context.file.source;
    let view = Schema::new(schema);
    let properties = schema.get("properties")?;
    let mut map = properties.span.text(source).to_owned();
    if !map.starts_with('{') {
        return None;
    }
    // From the last to the first, so that the places before stay.
    let mut listed = view.properties();
    listed.sort_by_key(|property| std::cmp::Reverse(property.name_span));
    for property in listed {
        let is_plain = ["string", "number", "integer", "boolean"].contains(&property.schema.type_name()?);
        if !is_plain {
            return None;
        }
        if property.required && property.schema.keyword("required").is_none() {
            let last = property.schema.value.as_object()?.members.last()?;
            let place = (last.value.span.end - properties.span.start) as usize;
            map.insert_str(place, ", required: true");
        }
    }
    Some(map)
}
