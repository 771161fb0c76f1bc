//! Value of a new parameter: shorthand, or a schema.

use super::CompletionRequest;
use crate::ide::completion::choice::Choice;
use crate::ide::completion::schema_path::{SchemaContext, SchemaOwner, SchemaPosition};

/// Shorthand of GenAIScript as snippets, with what it declares.
const SHORTHAND: [(&str, &str, &str); 7] = [
    ("\"\"", "\"$1\"", "required string"),
    ("NaN", "NaN", "required number"),
    ("0", "${1:0}", "integer with a default"),
    ("false", "${1:false}", "boolean with a default"),
    ("[\"\"]", "[\"$1\"]", "list of strings"),
    ("{ type: \"string\" }", "{ type: \"string\", description: \"$1\" }", "string with a description"),
    ("{ enum: [] }", "{ type: \"string\", enum: [\"$1\"], description: \"$2\" }", "one of several values"),
];

pub fn choices(request: &CompletionRequest<'_>) -> Vec<Choice> {
    let Some(SchemaContext { owner, position: SchemaPosition::Parameter(_), .. }) =
        SchemaContext::new(request.place)
    else {
        return Vec::new();
    };
    if owner == SchemaOwner::Schema {
        return Vec::new();
    }
    // YAML has no `NaN`.
    let fitting = SHORTHAND.iter().filter(|(label, ..)| !request.is_yaml || *label != "NaN");
    fitting.map(|(label, code, detail)| Choice::code(*label, *code, *detail)).collect()
}
