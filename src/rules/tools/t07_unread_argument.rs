use std::collections::HashSet;

use super::WrittenTool;
use super::arguments::Arguments;
use crate::rules::{Context, Diagnostic, Edit, Tag, Unsafe, edit};
use crate::schema::Schema;
use crate::syntax::Value;
use crate::text::Span;

declare_rule! {
    /// The model fills in every argument that a tool declares, and expects each to have an effect. One that the
    /// function never reads misleads it. Nothing is reported where the function passes its arguments on as a
    /// whole or is written in another file.
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
    T07, "unread-argument", Hint, File, fix Unsafe, "A tool declares an argument that its function never reads."
}

fn check(context: &Context<'_>) -> impl Iterator<Item = Diagnostic> {
    // A function may get at its arguments without naming them.
    let is_sure = !["arguments[", "...arguments"].iter().any(|way| context.file.source.contains(way));
    let tools = context.tools().iter().filter(move |_| is_sure);
    tools.filter_map(|tool| unread(context, tool)).flatten()
}

fn unread(context: &Context<'_>, tool: &WrittenTool<'_>) -> Option<Vec<Diagnostic>> {
    let handler = tool.handler.as_ref().filter(|handler| !handler.open)?;
    let arguments = tool.arguments()?;
    let read = handler.reads.iter().map(|read| read.name.as_str());
    // One that is read under another name is read all the same: that name is what is wrong.
    let undeclared = arguments.undeclared(handler);
    let meant = undeclared.filter_map(|read| Some(arguments.meant(handler, &read.name)?.name));
    let read: HashSet<&str> = read.chain(meant).collect();
    let properties = Schema::new(&arguments.schema).properties().into_iter();
    // A part that several tools share may be read by another.
    let unread = properties.filter(|property| {
        !read.contains(property.name) && property.name != "context" && tool.span.contains(property.name_span)
    });
    let of_property = |(name, key): (&str, Span)| {
        let message = format!("The function of this tool never reads `{name}`. Remove it.");
        let edits = remove(context, arguments, name, key);
        RULE.at(key, message).tag(Tag::Unnecessary).maybe_fix(format!("Remove `{name}`"), Unsafe, edits)
    };
    Some(unread.map(|property| (property.name, property.name_span)).map(of_property).collect())
}

/// Removes an argument, and its name from `required`.
fn remove(context: &Context<'_>, arguments: &Arguments, name: &str, key: Span) -> Option<Vec<Edit>> {
    // The array of a map is made by GenAIScript and written nowhere.
    let is_written = |item: &&Value| {
        let item = context.file.syntax.node_at(item.span);
        item.and_then(|item| item.parent()).is_some_and(|array| array.kind() == "array")
    };
    let names = arguments.required().iter().filter(|item| item.as_str() == Some(name));
    let places = std::iter::once(key).chain(names.filter(is_written).map(|item| item.span));
    places.map(|place| edit::remove(context.file, place)).collect()
}
