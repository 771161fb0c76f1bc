use std::collections::HashSet;

use crate::rules::{Context, Diagnostic, Tag, Unsafe, edit};
use crate::schema::Schema;
use crate::syntax::Value;
use crate::text::Span;

declare_rule! {
    /// The model takes the trouble to fill in every argument that a tool declares, and expects an effect. One
    /// that the function never reads misleads it. Nothing is said where the function passes its arguments on as
    /// a whole or is written in another file.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("pulls", "Lists pull requests.", { state: "", labels: "" }, ({ state }) => list(state))
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("pulls", "Lists pull requests.", { state: "" }, ({ state }) => list(state))
    /// ```
    T07, "unread-argument", Hint, "A tool declares an argument that its function never reads."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let source = &context.file.source;
    // A function may get at its arguments without naming them.
    if source.contains("arguments[") || source.contains("...arguments") {
        return;
    }
    for tool in context.tools() {
        let Some(handler) = tool.handler.as_ref().filter(|handler| !handler.open) else { continue };
        let Some(arguments) = tool.arguments() else { continue };
        let mut read: HashSet<&str> = handler.reads.iter().map(|read| read.name.as_str()).collect();
        // Under another name it is read all the same: that name is what is wrong.
        read.extend(
            arguments
                .undeclared(handler)
                .filter_map(|read| arguments.meant(handler, &read.name))
                .map(|meant| meant.name),
        );
        for property in Schema::new(&arguments.schema).properties() {
            let is_read = read.contains(property.name);
            // A part that several tools share may be read by another.
            if is_read || property.name == "context" || !tool.span.contains(property.name_span) {
                continue;
            }
            let message = format!("The function of this tool never reads `{}`. Remove it.", property.name);
            let mut diagnostic = RULE.at(property.name_span, message).tag(Tag::Unnecessary);
            if let Some(edits) = remove(context, &arguments.schema, property.name, property.name_span) {
                diagnostic = diagnostic.fix(format!("Remove `{}`", property.name), Unsafe, edits);
            }
            found.push(diagnostic);
        }
    }
}

fn remove(context: &Context<'_>, schema: &Value, name: &str, key: Span) -> Option<Vec<crate::rules::Edit>> {
    let mut edits = vec![edit::remove(context.file, key)?];
    let required = schema.get("required").and_then(Value::as_array).unwrap_or_default();
    for item in required.iter().filter(|item| item.as_str() == Some(name)) {
        // The list of a map is made by GenAIScript and stands nowhere.
        let is_written = context
            .file
            .tree
            .node_at(item.span)
            .and_then(|item| item.parent())
            .is_some_and(|list| list.kind() == "array");
        if is_written {
            edits.push(edit::remove(context.file, item.span)?);
        }
    }
    Some(edits)
}
