use crate::rules::{Context, Diagnostic, Edit, Unsafe};
use crate::schema::Schema;
use crate::syntax::{Quote, Value};

declare_rule! {
    /// GenAIScript gives the function of a tool an object `context` beside its arguments, with which it logs
    /// and runs prompts. An argument of that name takes its place, so `context.log` fails. Where the model
    /// leaves out an argument that is optional, the function gets GenAIScript's object in its place.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("ask", "Asks a question.", { context: "" }, ({ context }) => ask(context))
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("ask", "Asks a question.", { background: "" }, ({ background }) => ask(background))
    /// ```
    T08, "argument-named-context", Warning, "An argument called `context` hides what GenAIScript passes under that name."
}

/// A name that says the same.
const OTHER: &str = "background";

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for tool in context.tools() {
        let Some(arguments) = tool.arguments() else { continue };
        let schema = Schema::new(&arguments.schema);
        let Some(property) = schema.property("context") else { continue };
        let is_optional = !arguments.requires("context");
        let message = if is_optional {
            "An argument called `context` hides the object that GenAIScript passes under that name, and where the \
             model leaves it out the function gets that object for it. Rename it."
        } else {
            "An argument called `context` hides the object that GenAIScript passes under that name. Rename it."
        };
        let diagnostic = RULE.at(property.name_span, message);
        let source = &context.file.source;
        let rename = |span: crate::text::Span| {
            let text =
                Quote::of(span.text(source)).map_or_else(|| OTHER.to_owned(), |quote| quote.quote(OTHER));
            Edit::replace(span, text)
        };
        let mut edits = vec![rename(property.name_span)];
        let required = arguments.schema.get("required").and_then(Value::as_array).unwrap_or_default();
        let written = required
            .iter()
            .filter(|item| item.as_str() == Some("context") && Quote::of(item.span.text(source)).is_some());
        edits.extend(
            written.filter(|item| item.span != property.schema.value.span).map(|item| rename(item.span)),
        );
        for read in
            tool.handler.iter().flat_map(|handler| &handler.reads).filter(|read| read.name == "context")
        {
            edits.push(if read.shorthand {
                Edit::replace(read.span, format!("{OTHER}: context"))
            } else {
                rename(read.span)
            });
        }
        edits.sort_by_key(|edit| edit.span);
        edits.dedup_by_key(|edit| edit.span);
        found.push(if schema.property(OTHER).is_some() {
            diagnostic
        } else {
            diagnostic.fix(format!("Call it `{OTHER}`"), Unsafe, edits)
        });
    }
}
