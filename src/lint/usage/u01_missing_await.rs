use tree_sitter::Node;

use super::is_typed;
use super::misuse::ResultMisuse;
use crate::genaiscript::{PromiseCall, api_name};
use crate::lint::awaiting::awaited;
use crate::lint::{Diagnostic, LintContext, Safe};
use crate::syntax::scopes::Base;
use crate::syntax::{node, usage};

declare_rule! {
    /// Most of GenAIScript's functions are asynchronous: they give a promise. Without `await`, the members of what it
    /// resolves to are `undefined`, a text gets `[object Promise]`, and `def` adds nothing to the prompt, without
    /// any error.
    ///
    /// The body of a response of `fetch`, as `response.text()`, is a promise, too.
    ///
    /// The template of a prompt awaits what it is given, as in `` $`${git.diff()}` ``, and so do `writeText` and
    /// `defData`. A promise that is passed on, returned or awaited later is not reported. In TypeScript, editors leave
    /// to the TypeScript server what that reports; `promptsig check` reports all.
    ///
    /// Wrong, in `main.genai.mjs`:
    ///
    /// ```js
    /// def("RULES", workspace.readText("STYLE.md"))
    /// ```
    ///
    /// Wrong, in `main.genai.mjs`:
    ///
    /// ```js
    /// const summary = runPrompt("Summarize the README.")
    /// await workspace.writeText("summary.md", summary.text)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// def("RULES", await workspace.readText("STYLE.md"))
    /// const summary = await runPrompt("Summarize the README.")
    /// await workspace.writeText("summary.md", summary.text)
    /// ```
    U01, "missing-await", Warning, File, fix Safe, "A promise of GenAIScript's API is used as what it resolves to."
}

/// S04 reports it, where a schema is made.
const INFER: &str = "JSONSchema.infer";

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let calls = context.api_uses().promises.iter().filter(|call| call.name != INFER);
    let of_api = calls.filter_map(|call| diagnostic(context, call));
    of_api.chain(bodies(context).iter().filter_map(|call| diagnostic(context, call))).collect()
}

const BODIES: [&str; 6] = ["arrayBuffer", "blob", "bytes", "formData", "json", "text"];

const FETCHING: [&str; 3] = ["fetch", "host.fetch", "globalThis.fetch"];

fn bodies(context: &LintContext<'_>) -> Vec<PromiseCall> {
    let source = &*context.file.source;
    if !source.contains("fetch(") {
        return Vec::new();
    }
    let (syntax, resolver) = (&context.file.syntax, context.resolver());
    let references = syntax.chunks().flat_map(|chunk| resolver.references_in(syntax.span(chunk)));
    let calls = references.filter_map(|response| {
        let (object, member) = node::wrap(response);
        let member = member.filter(|it| node::is_field(*it, "object", object))?;
        let key = node::field(member, "property").map(|it| node::text(it, source))?;
        let binding = resolver.resolve(response).filter(|it| it.constant && it.steps.is_empty())?;
        let Base::Value(value) = binding.base else { return None };
        let call = node::wrap(member).1.filter(|it| node::is_field(*it, "function", member))?;
        let is_body = BODIES.contains(&key) && is_response(context, value);
        let name = node::text(member, source).to_owned();
        is_body.then(|| PromiseCall { call: node::span(call), callee: node::span(member), name })
    });
    calls.collect()
}

fn is_response<'a>(context: &LintContext<'a>, value: Node<'a>) -> bool {
    let value = node::unwrap(value);
    let call = node::children(value).into_iter().next().filter(|_| value.kind() == "await_expression");
    let function = call.and_then(|call| node::field(node::unwrap(call), "function"));
    let name = function.and_then(|function| api_name(context.resolver(), &context.file.source, function));
    name.is_some_and(|name| FETCHING.contains(&name.as_str()))
}

fn diagnostic<'a>(context: &LintContext<'a>, call: &PromiseCall) -> Option<Diagnostic> {
    let node = context.file.syntax.node_at(call.call)?;
    let has_options = call.name == "prompt";
    let misuse_of = |expression: Node<'a>| ResultMisuse::find(context, expression, has_options);
    let is_reported = |misuse: &ResultMisuse| is_typed(context) && misuse.is_known_to_typescript();
    if let Some(misuse) = misuse_of(node) {
        let fix = awaited(&context.file.syntax, node, misuse.part(&call.name));
        let diagnostic = at(call, &misuse, fix.is_some()).maybe_fix("Write `await`", Safe, fix);
        return Some(diagnostic.known_to_typescript(is_reported(&misuse)));
    }
    let uses = context.uses_of(bound_name(node)?);
    let misuses = || uses.iter().filter_map(|place| Some((*place, misuse_of(*place)?)));
    // Editors show those alone that the TypeScript server does not report.
    let (place, misuse) = misuses().find(|(_, misuse)| !is_reported(misuse)).or_else(|| misuses().next())?;
    // A promise that is awaited elsewhere may be tested for existence.
    if misuse == ResultMisuse::Condition && uses.iter().any(|place| is_taken_as_promise(context, *place)) {
        return None;
    }
    let is_used_otherwise = uses.iter().any(|place| has_method_of_promise(context, *place));
    // An `await` alone leaves a text with `[object Object]`.
    let is_enough = misuse.part(&call.name).is_none();
    let fix = awaited(&context.file.syntax, node, None).filter(|_| is_enough && !is_used_otherwise);
    let diagnostic = at(call, &misuse, fix.is_some()).maybe_fix("Write `await`", Safe, fix);
    Some(diagnostic.related(node::span(place), "used here").known_to_typescript(is_reported(&misuse)))
}

fn at(call: &PromiseCall, misuse: &ResultMisuse, can_await: bool) -> Diagnostic {
    let (name, consequence) = (&call.name, misuse.consequence());
    let advice =
        if can_await { "Write `await` before the call." } else { "Await it, in an `async` function." };
    RULE.at(call.callee, format!("`{name}` gives a promise: {consequence}. {advice}"))
}

/// Returns the name bound to an expression's value: `name` of `const name = …`.
fn bound_name(expression: Node<'_>) -> Option<Node<'_>> {
    let (value, parent) = node::wrap(expression);
    let declarator =
        parent.filter(|it| it.kind() == "variable_declarator" && node::is_field(*it, "value", value));
    node::field(declarator?, "name").filter(|name| name.kind() == "identifier")
}

fn is_taken_as_promise(context: &LintContext<'_>, used: Node<'_>) -> bool {
    let (_, parent) = node::wrap(used);
    parent.is_some_and(|it| {
        matches!(it.kind(), "await_expression" | "return_statement" | "array" | "arguments")
    }) || has_method_of_promise(context, used)
}

fn has_method_of_promise(context: &LintContext<'_>, used: Node<'_>) -> bool {
    let (whole, parent) = node::wrap(used);
    let member = parent.filter(|it| node::is_field(*it, "object", whole));
    let key = member.and_then(|member| usage::access(member, &context.file.source)?.key);
    matches!(key.as_deref(), Some("then" | "catch" | "finally"))
}
