use crate::rules::{Context, Diagnostic, Rule, Severity};
use crate::schema::{Cause, Defaults, infer_parameters};
use crate::script::{Tool, ToolForm};
use crate::syntax::{Kind, Value};
use crate::text::Span;

pub(super) static RULE: Rule = Rule {
    code: "P38",
    name: "throwing-tool-parameter",
    severity: Severity::Error,
    summary: "A value in the arguments of a tool that has no type: `defTool` throws.",
    explanation: r#"
GenAIScript infers a schema of the arguments of a tool when `defTool` is called. Functions, bigints and
symbols have no type that it knows: it throws `prompt type function not supported` and the run fails. So
it does for `null`, `undefined` and an empty array, and for what is made with Zod, whose schemas are
objects full of functions.

Wrong:

```js
defTool("book", "Books a table", z.object({ guests: z.number() }), ({ guests }) => guests)
```

Right:

```js
defTool("book", "Books a table", { guests: { type: "number", required: true } }, ({ guests }) => guests)
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let script = &context.file.script;
    let zod = zod_names(&context.file.source);
    for tool in script.tools.iter().filter(|tool| tool.form == ToolForm::Arguments) {
        let Some(parameters) = &tool.parameters else { continue };
        for throw in infer_parameters(parameters, Defaults::Keep).throws {
            let what = match throw.cause {
                Cause::Null => "`null` has no type",
                Cause::Undefined => "`undefined` has no type",
                Cause::EmptyArray => "an empty array has no type of items",
                Cause::Unsupported => "this is no type of value that GenAIScript knows",
                Cause::Schema => continue,
            };
            found.push(remark(throw.span, what, tool));
        }
        let mut made = Vec::new();
        zod_values(parameters, &context.file.source, &zod, 0, &mut made);
        for span in made {
            found.push(remark(span, "what Zod makes is no schema to GenAIScript", tool));
        }
    }
}

fn remark(span: Span, what: &str, tool: &Tool) -> Diagnostic {
    let name = tool.name.as_ref().and_then(Value::as_str);
    let call =
        name.map_or_else(|| "`defTool`".to_owned(), |name| format!("The call of `defTool` for `{name}`"));
    RULE.at(span, format!("{call} throws: {what}. Write a default or a schema."))
}

/// The names under which a script imports Zod's builder.
fn zod_names(source: &str) -> Vec<&str> {
    let is_zod = |line: &&str| {
        let from = line.rsplit_once("from").map_or("", |(_, from)| from.trim());
        let module = from.trim_matches(['"', '\'', ';', ' ']);
        line.trim_start().starts_with("import") && (module == "zod" || module.starts_with("zod/"))
    };
    let names = source.lines().filter(is_zod).flat_map(|line| {
        let names = line.trim_start().trim_start_matches("import").split("from").next().unwrap_or("");
        let is_part = |character: char| character.is_alphanumeric() || matches!(character, '_' | '$');
        names.split(move |character: char| !is_part(character))
    });
    names.filter(|name| !name.is_empty() && !["as", "type"].contains(name)).collect()
}

/// Deeper than anyone writes.
const MAX_DEPTH: usize = 32;

/// The calls of Zod's builder that are looked at for a type.
fn zod_values(value: &Value, source: &str, zod: &[&str], depth: usize, found: &mut Vec<Span>) {
    match &value.kind {
        _ if zod.is_empty() || depth > MAX_DEPTH => {}
        Kind::Dynamic(_) => {
            let written = value.span.text(source);
            let is_made = zod.iter().any(|name| {
                written.strip_prefix(name).is_some_and(|rest| rest.trim_start().starts_with('.'))
            });
            if is_made && written.trim_end().ends_with(')') {
                found.push(value.span);
            }
        }
        Kind::Array(items) => {
            if let Some(first) = items.first() {
                zod_values(first, source, zod, depth + 1, found);
            }
        }
        Kind::Object(object) if super::shorthand::is_inferred(object) => {
            for member in object.entries() {
                zod_values(&member.value, source, zod, depth + 1, found);
            }
        }
        _ => {}
    }
}
