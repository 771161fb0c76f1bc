use tree_sitter::Node;

use crate::genaiscript::api_name;
use crate::lint::{Diagnostic, LintContext};
use crate::syntax::{ValueKind, node, pattern};
use crate::text::Span;

declare_rule! {
    /// The texts of a system script become the system message of a run, which takes plain texts only. A message with
    /// another role, from `assistant` or with an image ends the run of every script that uses the system, with "only
    /// string user messages supported in system".
    ///
    /// Wrong, in `system.tone.genai.mjs`:
    ///
    /// ```js
    /// system({ title: "Tone" })
    /// export default function ({ $ }) {
    ///     $`Be friendly.`.role("system")
    /// }
    /// ```
    ///
    /// Right, in `system.tone.genai.mjs`:
    ///
    /// ```js
    /// system({ title: "Tone" })
    /// export default function ({ $ }) {
    ///     $`Be friendly.`
    /// }
    /// ```
    R13, "message-in-system", Warning, File, "A system script writes a message that is not a plain text."
}

const MAKERS: [&str; 4] = ["assistant", "defImages", "role", "writeText"];

const MOST: usize = 64;

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    // A script with another name that calls `system` may be run alone, where such messages are allowed.
    if !context.is_system() || !context.file.path.name().starts_with("system.") {
        return Vec::new();
    }
    let source = &*context.file.source;
    let words = MAKERS.iter().flat_map(|maker| source.match_indices(maker));
    let places = words.take(MOST).map(|(at, word)| Span::new(at, at + word.len()));
    let mut found: Vec<Diagnostic> = places.filter_map(|place| diagnostic(context, place)).collect();
    found.sort_by_key(|diagnostic| diagnostic.span);
    found
}

fn diagnostic<'a>(context: &LintContext<'a>, place: Span) -> Option<Diagnostic> {
    let source = &*context.file.source;
    let name = context.file.syntax.node_at(place)?;
    let function = name.parent().filter(|it| node::is_field(*it, "property", name)).unwrap_or(name);
    let call = function.parent().filter(|it| node::is_field(*it, "function", function))?;
    let arguments = node::children(node::field(call, "arguments")?);
    let api = |function: Node<'a>| api_name(context.resolver(), source, function);
    let is_other_role =
        |value: Node<'a>| matches!(context.value(value).kind, ValueKind::String(role) if role != "user");
    let is_message = match place.text(source) {
        "role" => {
            let template = node::field(function, "object").filter(|it| it.kind() == "call_expression")?;
            api(node::field(template, "function")?).as_deref() == Some("$")
                && arguments.first().is_some_and(|role| is_other_role(*role))
        }
        "writeText" => {
            let options = arguments.get(1).map(|it| context.value(*it));
            let role = options.as_ref().and_then(|it| it.get("role")?.as_str());
            api(function).as_deref() == Some("writeText") && role.is_some_and(|role| role != "user")
        }
        known => api(function).as_deref() == Some(known),
    };
    if !is_message || !is_of_system(context, call) {
        return None;
    }
    let message = "A system script writes plain texts only: this message ends every run with the system, with \"only \
                   string user messages supported in system\".";
    let advice = if place.text(source) == "role" { " Remove the role." } else { "" };
    Some(RULE.at(place, format!("{message}{advice}")))
}

/// Whether a call belongs to the system's own prompt, not to an inner one or a tool.
fn is_of_system<'a>(context: &LintContext<'a>, call: Node<'a>) -> bool {
    let function = context.file.syntax.ancestors(Some(call)).find(|node| pattern::is_function(*node));
    function.is_none_or(|function| function.parent().is_some_and(|it| it.kind() == "export_statement"))
}
