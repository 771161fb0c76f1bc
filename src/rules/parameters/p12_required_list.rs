use super::p09_whole_schema::map_of;
use super::places::{Place, Rank, schemas};
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity};
use crate::syntax::Object;

pub(super) static RULE: Rule = Rule {
    code: "P12",
    name: "required-list-dropped",
    severity: Severity::Warning,
    summary: "The `required` list of an object schema in a map is dropped.",
    explanation: r#"
In a map of parameters `required` is a flag of one parameter. GenAIScript takes it off every schema that
it finds there, also when it is the list of JSON Schema that says which properties an object must have.
None of them is required then.

Nested maps keep it: there each property has a flag of its own.

Wrong:

```js
defTool("book", "Books a table", {
  guest: {
    type: "object",
    properties: { name: { type: "string" }, phone: { type: "string" } },
    required: ["name"],
  },
}, ({ guest }) => guest.name)
```

Right:

```js
defTool("book", "Books a table", {
  guest: {
    name: { type: "string", required: true },
    phone: { type: "string" },
  },
}, ({ guest }) => guest.name)
```
"#,
    check,
};

/// What a nested map can say too.
const IN_MAP: [&str; 3] = ["type", "properties", "required"];

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for (place, node) in schemas(context) {
        let Some(required) = node.member("required").filter(|_| is_stripped(&place)) else { continue };
        let is_list = required.value.as_array().is_some_and(|names| !names.is_empty());
        if !is_list || !node.is("object") {
            continue;
        }
        let diagnostic = RULE.at(
            required.key_span.to(required.value.span),
            format!(
                "This list is dropped: no property of {} will be required. Write a nested map, with \
                 `required: true` in its properties.",
                place.name()
            ),
        );
        let is_plain = |object: &Object| object.members.iter().all(|member| IN_MAP.contains(&&*member.key));
        let map = if is_plain(node.object) { map_of(context, place.value) } else { None };
        found.push(match map {
            Some(map) => {
                let edit = Edit::replace(place.value.span, map);
                diagnostic.fix("Write a nested map", false, vec![edit])
            }
            None => diagnostic,
        });
    }
}

/// Whether GenAIScript takes `required` off a schema here.
pub(super) fn is_stripped(place: &Place<'_>) -> bool {
    matches!(place.rank, Rank::Parameter | Rank::Property | Rank::Item)
}
