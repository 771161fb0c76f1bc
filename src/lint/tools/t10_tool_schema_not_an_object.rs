use super::mistake::Mistake;
use super::{ToolPart, WrittenTool, place};
use crate::genaiscript::{self, Defaults, ToolKind};
use crate::lint::edit::CodeStyle;
use crate::lint::map_or_schema::{is_literal_shorthand, map_of_strings};
use crate::lint::{Applicability, Diagnostic, Fix, LintContext, Severity, TextEdit, Unsafe, edit, wording};
use crate::syntax::{Value, ValueKind};

declare_rule! {
    /// The arguments of a tool are an object, and providers reject a schema whose root is anything else.
    /// GenAIScript passes a schema of `type: "array"` on as it is. In the form `{ spec, impl }` no schema is made
    /// from shorthand: a map of parameters is not a schema there.
    ///
    /// The `properties` of a schema are schemas themselves: an example in the place of one, as a map of arguments
    /// has it, is rejected.
    ///
    /// Everywhere else, an object without `type: "object"` is a map of arguments: the keywords of a schema
    /// without it become arguments themselves, as do the items of an array. The model never sees what is
    /// next to `properties`.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("sum", "Adds numbers.", { type: "array", items: { type: "number" } }, sum)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("sum", "Adds numbers.", {
    ///     type: "object",
    ///     properties: { numbers: { type: "array", items: { type: "number" } } },
    ///     required: ["numbers"],
    /// }, ({ numbers }) => sum(numbers))
    /// ```
    T10, "tool-schema-not-an-object", Error, Tool, fix Safe, "The schema of a tool's arguments is not that of an object."
}

fn check(context: &LintContext<'_>, tool: &WrittenTool<'_>) -> Option<Diagnostic> {
    let parameters = tool.parameters.as_ref().filter(|_| tool.kind == ToolKind::Tool)?;
    let mistake = Mistake::find(tool)?;
    // T03 reports another value instead of the description.
    let description = tool.description.as_ref().map(|description| &description.kind);
    if !matches!(
        description,
        None | Some(ValueKind::String(_) | ValueKind::Dynamic(_) | ValueKind::Undefined)
    ) {
        return None;
    }
    let diagnostic =
        RULE.at(place(tool, ToolPart::Parameters), message(&mistake)).severity(severity(&mistake));
    let is_here = tool.span.contains(parameters.span);
    Some(diagnostic.fixes(is_here.then(|| fix(context, &mistake, parameters)).flatten()))
}

fn severity(mistake: &Mistake) -> Severity {
    use Mistake::{Array, Map, Other, Properties, Shorthand, Untyped};
    match mistake {
        Array | Other | Map | Properties | Shorthand(_) | Untyped { in_map: false } => Severity::Error,
        _ => Severity::Warning,
    }
}

fn message(mistake: &Mistake) -> String {
    let no_map =
        |effect: &str| format!("{effect}. Write a map of names and values, as in `{{ city: \"\" }}`.");
    let message = match mistake {
        Mistake::Items => return no_map("The items of an array become arguments called `0`, `1`, …"),
        Mistake::Characters => {
            return no_map("The characters of a string become arguments called `0`, `1`, …");
        }
        Mistake::Nothing => return no_map("This declares no arguments"),
        Mistake::Flat(names) => return beside_properties(names),
        Mistake::Shorthand(names) => return in_properties(names),
        Mistake::Array => {
            "The arguments of a tool are an object, and providers reject an array. Put the array into a property."
        }
        Mistake::Other => {
            "The arguments of a tool are an object, and providers reject any other schema. Put it into a property."
        }
        Mistake::Keywords => {
            "The arguments of a tool are an object: GenAIScript takes the keywords of this schema for arguments, \
             and the model is asked for those. Give the value a name, as in `{ value: { … } }`."
        }
        Mistake::Untyped { in_map: true } => {
            "Without `type: \"object\"` GenAIScript takes the keywords of this schema for arguments, and the model \
             is asked for those. Add it."
        }
        Mistake::Untyped { in_map: false } => {
            "Providers want a schema of `type: \"object\"` here and reject one without a type. Add it."
        }
        Mistake::Map => {
            "In this form the parameters are a JSON Schema, and providers want it to be of `type: \"object\"`. \
             Write the schema."
        }
        Mistake::Properties => {
            "The `properties` of a schema are a map of names and schemas, and providers reject anything else. \
             Write the map."
        }
    };
    message.to_owned()
}

fn in_properties(names: &[String]) -> String {
    let (is, them) = if names.len() == 1 { ("is none", "its schema") } else { ("are none", "their schemas") };
    let names = wording::list(names.iter().map(String::as_str)).unwrap_or_default();
    format!(
        "The `properties` of a schema are schemas, and providers reject the tool as {names} {is}. Write {them}."
    )
}

fn beside_properties(names: &[String]) -> String {
    let (is, them) = if names.len() == 1 { ("is", "it") } else { ("are", "them") };
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let names = names.join(", ");
    format!(
        "A schema declares its arguments in `properties`: {names} beside it {is} ignored. Move {them} there."
    )
}

fn fix(context: &LintContext<'_>, mistake: &Mistake, parameters: &Value) -> Option<Fix> {
    let written = parameters.span.text(&context.file.source);
    let style = CodeStyle::detect(context.file, parameters.span);
    let quote = style.quote;
    let instead =
        |title: String, text: String| Some(Fix::new(title, Unsafe, TextEdit::replace(parameters.span, text)));
    let map = |names: Vec<&str>| {
        let map = map_of_strings(&names, quote)?;
        instead(format!("Write `{map}`"), map)
    };
    match mistake {
        Mistake::Items => map(parameters.as_array()?.iter().map(Value::as_str).collect::<Option<_>>()?),
        Mistake::Characters => map(vec![parameters.as_str()?]),
        // The item type of an array without `items` is unknown.
        Mistake::Array if written.starts_with('{') && parameters.get("items").is_some() => {
            let (object, items) = (quote.quote("object"), quote.quote("items"));
            instead(
                "Put the array into a property".to_owned(),
                format!("{{ type: {object}, properties: {{ items: {written} }}, required: [{items}] }}"),
            )
        }
        Mistake::Untyped { .. } => {
            let is_sure = parameters.get("properties").is_some();
            let (name, edit) = edit::add_type(&context.file.source, parameters.span, Some("object"))?;
            Some(Fix::new(format!("Add `type: {name}`"), Applicability::safe_if(is_sure), edit))
        }
        Mistake::Shorthand(_) => {
            let properties = parameters.get("properties")?.as_object()?;
            let edits = properties.members.iter().filter(|member| is_literal_shorthand(&member.value)).map(
                |member| {
                    let schema = genaiscript::infer_type(&member.value, Defaults::Keep).schema?;
                    Some(TextEdit::replace(member.value.span, edit::line(&schema, quote)?))
                },
            );
            let edits: Vec<TextEdit> = edits.collect::<Option<_>>()?;
            let title = if edits.len() == 1 { "Write the schema" } else { "Write the schemas" };
            Some(Fix::new(title, Unsafe, edits))
        }
        Mistake::Map if written.starts_with('{') => {
            let inference = genaiscript::infer_parameters(parameters, Defaults::Keep);
            let schema = inference.unknown.is_empty().then(|| inference.result().ok()?)??;
            instead("Write the schema".to_owned(), style.literal(&schema)?)
        }
        _ => None,
    }
}
