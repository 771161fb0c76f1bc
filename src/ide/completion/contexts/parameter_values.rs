//! Value of a new parameter: shorthand, or a schema.

use super::{CompletionRequest, likely_types};
use crate::ide::completion::choice::Choice;
use crate::ide::completion::schema_path::{SchemaContext, SchemaOwner, SchemaPosition};

/// Label, snippet and meaning.
type Shorthand = (&'static str, &'static str, &'static str);

/// Shorthand of GenAIScript as snippets, with what it declares.
const SHORTHAND: [Shorthand; 11] = [
    ("\"\"", "\"$1\"", "required string"),
    ("NaN", "NaN", "required number"),
    ("0", "${1:0}", "integer with a default"),
    ("false", "${1:false}", "boolean with a default"),
    ("[\"\"]", "[\"$1\"]", "list of strings"),
    ("{ type: \"string\" }", "{ type: \"string\", description: \"$1\" }", "string with a description"),
    ("{ type: \"integer\" }", "{ type: \"integer\", description: \"$1\" }", "integer with a description"),
    ("{ type: \"number\" }", "{ type: \"number\", description: \"$1\" }", "number with a description"),
    ("{ type: \"boolean\" }", "{ type: \"boolean\", description: \"$1\" }", "boolean with a description"),
    (
        "{ type: \"array\" }",
        "{ type: \"array\", items: { type: \"${1:string}\" }, description: \"$2\" }",
        "list with a description",
    ),
    ("{ enum: [] }", "{ type: \"string\", enum: [\"$1\"], description: \"$2\" }", "one of several values"),
];

pub fn choices(request: &CompletionRequest<'_>) -> Vec<Choice> {
    let Some(SchemaContext { owner, position: SchemaPosition::Parameter(name), .. }) =
        SchemaContext::new(request.place)
    else {
        return Vec::new();
    };
    if owner == SchemaOwner::Schema {
        return Vec::new();
    }
    let usual = match likely_types::of_name(name) {
        Some("boolean") => ["false", "{ type: \"boolean\" }"],
        Some("integer") => ["0", "{ type: \"integer\" }"],
        Some("number") => ["NaN", "{ type: \"number\" }"],
        Some("array") => ["[\"\"]", "{ type: \"array\" }"],
        _ => ["\"\"", "{ type: \"string\" }"],
    };
    // YAML has no `NaN`.
    let fitting = SHORTHAND.iter().filter(|(label, ..)| !request.is_yaml || *label != "NaN");
    let (mut first, rest): (Vec<Shorthand>, Vec<Shorthand>) =
        fitting.copied().partition(|(label, ..)| usual.contains(label));
    first.sort_by_key(|(label, ..)| *label != usual[0]);
    first.into_iter().chain(rest).map(|(label, code, detail)| Choice::code(label, code, detail)).collect()
}
