use crate::rules::write::Style;
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity};
use crate::schema::{self, Defaults};
use crate::script::{SchemaSite, SiteKind};
use crate::syntax::{Kind, Object, Value};

pub(super) static RULE: Rule = Rule {
    code: "S01",
    name: "schema-in-shorthand",
    severity: Severity::Warning,
    summary: "`defSchema` gets a map of parameters in place of a JSON Schema.",
    explanation: r#"
`defSchema` writes a JSON Schema into the prompt and never infers one. A map such as `{ name: "" }`, which
`parameters` and `responseSchema` take, is a schema that says nothing: the prompt gets an empty type.

Wrong:

```js
defSchema("CITY", { name: "", people: 1 })
```

Right:

```js
defSchema("CITY", JSONSchema.fromParameters({ name: "", people: 1 }))
```
"#,
    check,
};

/// The names that `type` has in JSON Schema.
const TYPES: [&str; 7] = ["array", "boolean", "integer", "null", "number", "object", "string"];

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let sites = context.file.script.sites.iter();
    for site in sites.filter(|site| site.kind == SiteKind::DefSchema && is_shorthand(&site.schema)) {
        let span = if site.span.contains(site.schema.span) { site.schema.span } else { site.callee };
        let message =
            "`defSchema` takes a JSON Schema; of this map the prompt gets an empty type. Write the schema.";
        let diagnostic = RULE.at(span, message);
        found.push(match expanded(context, site) {
            Some(schema) => {
                let edit = Edit::replace(site.schema.span, schema);
                diagnostic.fix("Write the schema", false, vec![edit])
            }
            None => diagnostic,
        });
    }
}

/// Whether a value is one that inference is for: a list of items, or a map without a keyword that
/// makes sense as one.
fn is_shorthand(value: &Value) -> bool {
    match &value.kind {
        Kind::Array(_) => true,
        Kind::Object(object) => !object.open && !object.members.is_empty() && !says_something(object),
        _ => false,
    }
}

fn says_something(object: &Object) -> bool {
    let is = |keyword: &str, fits: fn(&Kind) -> bool| {
        object.get(keyword).is_some_and(|value| matches!(value.kind, Kind::Dynamic(_)) || fits(&value.kind))
    };
    let is_list = |kind: &Kind| matches!(kind, Kind::Array(_));
    let is_map = |kind: &Kind| matches!(kind, Kind::Object(_));
    object.get("type").is_some_and(|name| match &name.kind {
        Kind::String(name) => TYPES.contains(&name.as_str()),
        Kind::Array(names) => {
            names.iter().all(|name| name.as_str().is_some_and(|name| TYPES.contains(&name)))
        }
        Kind::Dynamic(_) => true,
        _ => false,
    }) || ["anyOf", "oneOf", "allOf", "enum"].iter().any(|keyword| is(keyword, is_list))
        || ["properties", "items", "not", "$defs", "definitions"].iter().any(|keyword| is(keyword, is_map))
        || ["$ref", "$schema", "const"].iter().any(|keyword| object.get(keyword).is_some())
}

/// The schema that inference makes of the map, as a literal.
fn expanded(context: &Context<'_>, site: &SchemaSite) -> Option<String> {
    let source = &context.file.source;
    let written = site.schema.span.text(source);
    if !site.span.contains(site.schema.span) || !written.starts_with(['{', '[']) {
        return None;
    }
    let inference = match site.schema.kind {
        Kind::Array(_) => schema::infer_type(&site.schema, Defaults::Drop),
        _ => schema::infer_parameters(&site.schema, Defaults::Drop),
    };
    if !inference.unknown.is_empty() {
        return None;
    }
    Style::of(source, site.schema.span).literal(&inference.result().ok()??)
}
