use tree_sitter::Node;

use super::a13_accept_drops_files::{certain_tails, may_be_kept};
use super::asserted::FileSearch;
use super::{AcceptList, is_written};
use crate::genaiscript::ApiCall;
use crate::genaiscript::accept::AcceptFilter;
use crate::lint::{Diagnostic, LintContext, Severity, metadata};
use crate::syntax::usage::{self, Usage};
use crate::syntax::{Value, node, pattern};
use crate::text::Span;

declare_rule! {
    /// `env.files` has only what `accept` keeps. To look in it for a file with another ending finds nothing, and a
    /// `def` that picks such files out of it fails, as it is empty. It is information where only `files` decides, as a
    /// run may be given others.
    ///
    /// A search for files that must not be there is right: nothing is reported where a `throw`, a `cancel()` or an
    /// early `return` follows if one is found.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ accept: ".mp4" })
    /// const notes = env.files.find(({ filename }) => filename.endsWith(".md"))
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ accept: ".mp4,.md" })
    /// const notes = env.files.find(({ filename }) => filename.endsWith(".md"))
    /// ```
    A17, "files-never-accepted", Warning, File, needs Run, "`env.files` is searched for files that `accept` drops."
}

const SEARCHES: [&str; 7] = ["every", "filter", "find", "findIndex", "findLast", "map", "some"];

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let Some(kept) = KeptFiles::new(context) else { return Vec::new() };
    let mut found = Vec::new();
    for files in &context.file.script().files_uses {
        for place in places(context, *files) {
            sought(context, place, &mut found);
        }
    }
    found.retain(|(_, name)| !kept.has(name));
    found.into_iter().map(|(place, name)| kept.diagnostic(place, &name)).collect()
}

enum KeptFiles<'c, 'a> {
    Accepted(&'c AcceptList<'a>),
    /// The ends of the files in `files`, and the range of `files`.
    Named(Vec<String>, Span),
}

impl<'c, 'a> KeptFiles<'c, 'a> {
    fn new(context: &'c LintContext<'a>) -> Option<Self> {
        if let Some(accept) = context.accept() {
            let is_list =
                accept.accept.filter == AcceptFilter::Endings && accept.accept.endings().next().is_some();
            if is_list {
                return accept.is_plain().then_some(Self::Accepted(accept));
            }
        }
        let files = context.file.script().reading.value.get("files")?;
        let named = metadata::items(files).iter();
        let tails: Option<Vec<Vec<String>>> = named
            .map(|path| certain_tails(path.as_str().filter(|_| is_written(context, path.span))?))
            .collect();
        let tails = tails?.concat();
        (!tails.is_empty()).then_some(Self::Named(tails, files.span))
    }

    fn has(&self, name: &str) -> bool {
        match self {
            Self::Accepted(accept) => may_be_kept(accept, name),
            Self::Named(tails, _) => tails.iter().any(|tail| tail.ends_with(name) || name.ends_with(tail)),
        }
    }

    fn diagnostic(&self, place: Span, name: &str) -> Diagnostic {
        match self {
            Self::Accepted(accept) => {
                let message = format!(
                    "`accept` drops every file that ends in `{name}`, so none of them is in `env.files`. Add the \
                     ending to `accept`."
                );
                RULE.at(place, message).related(accept.span(), "the endings that are kept")
            }
            Self::Named(_, files) => {
                let message = format!(
                    "`files` names no file that ends in `{name}`: one is in `env.files` only where a run is given it."
                );
                RULE.at(place, message)
                    .severity(Severity::Information)
                    .related(*files, "the files of a run that is given none")
            }
        }
    }
}

/// Returns the expressions for `env.files`: the member itself, or each use of a constant for it.
fn places<'a>(context: &LintContext<'a>, key: Span) -> Vec<Node<'a>> {
    let Some(node) = context.file.syntax.node_at(key) else { return Vec::new() };
    let Some(parent) = node.parent() else { return Vec::new() };
    let source = &context.file.source;
    let member = match parent.kind() {
        "member_expression" | "subscript_expression" => parent,
        // `const { files } = env`
        "object_pattern" | "object_assignment_pattern" => return context.uses_of(node),
        "pair_pattern" => {
            let name = node::field(parent, "value").filter(|name| name.kind() == "identifier");
            return name.map(|name| context.uses_of(name)).unwrap_or_default();
        }
        _ => return Vec::new(),
    };
    match usage::usage(member, source) {
        Usage::Named(name) => context.uses_of(name),
        _ => vec![member],
    }
}

fn sought<'a>(context: &LintContext<'a>, files: Node<'a>, found: &mut Vec<(Span, String)>) {
    let (_, Some(parent)) = node::wrap(files) else { return };
    match parent.kind() {
        "member_expression" => {
            let method = node::field(parent, "property").map(|name| node::text(name, &context.file.source));
            let call = parent.parent().filter(|call| call.kind() == "call_expression");
            let arguments = call.and_then(|call| node::field(call, "arguments")).map(node::children);
            let is_search = method.is_some_and(|method| SEARCHES.contains(&method));
            let function = arguments.and_then(|arguments| arguments.into_iter().next());
            let function = function.filter(|it| is_search && pattern::is_function(*it));
            let Some((call, function)) = call.zip(function) else { return };
            let is_index = method == Some("findIndex");
            if !(FileSearch { place: call, is_index, function: None }).is_assertion(context) {
                in_search(context, function, found);
            }
        }
        "arguments" => {
            let options = options_of_def(context, parent).map(|options| context.value(options));
            let ending = options.as_ref().and_then(|options| options.get("endsWith"));
            found.extend(ending.into_iter().flat_map(strings));
        }
        _ => {}
    }
}

fn options_of_def<'a>(context: &LintContext<'a>, arguments: Node<'a>) -> Option<Node<'a>> {
    let callee = node::field(arguments.parent()?, "function")?;
    let name = node::field(callee, "property").unwrap_or(callee);
    let is_def = |call: &&ApiCall| call.function.name == "def" && call.callee == node::span(name);
    let def = context.file.script().api_calls.iter().find(is_def)?;
    let mut given =
        node::children(arguments).into_iter().filter(|node| node.is_named() && node.kind() != "comment");
    given.nth(def.function.options?)
}

fn strings(value: &Value) -> Vec<(Span, String)> {
    let items = value.as_array().unwrap_or(std::slice::from_ref(value)).iter();
    items.filter_map(|item| Some((item.span, item.as_str()?.to_owned()))).collect()
}

fn in_search<'a>(context: &LintContext<'a>, function: Node<'a>, found: &mut Vec<(Span, String)>) {
    let source = &*context.file.source;
    let mut todo = vec![function];
    while let Some(node) = todo.pop() {
        todo.extend(node::children(node));
        let sought = match node.kind() {
            // `filename.endsWith(".md")`
            "call_expression" => node::field(node, "function")
                .filter(|function| function.kind() == "member_expression")
                .filter(|function| {
                    node::field(*function, "property").is_some_and(|it| node::text(it, source) == "endsWith")
                })
                .filter(|function| node::field(*function, "object").is_some_and(|it| is_name(it, source)))
                .and_then(|_| node::children(node::field(node, "arguments")?).into_iter().next()),
            // `filename === "notes.md"`, `path.extname(filename) === ".md"`
            "binary_expression" if matches!(node::operator(node), Some("==" | "===")) => {
                let side = |name| node::field(node, name);
                side("left").filter(|left| is_name(*left, source)).and_then(|_| side("right"))
            }
            _ => None,
        };
        let search = FileSearch { place: node, is_index: false, function: Some(function) };
        let is_wanted = |_: &Node<'_>| !is_negated(node, function) && !search.is_assertion(context);
        let Some(sought) = sought.filter(is_wanted) else { continue };
        found.extend(strings(&context.value(sought)));
    }
}

fn is_name(expression: Node<'_>, source: &str) -> bool {
    let expression = node::unwrap(expression);
    let text = node::text(expression, source);
    match expression.kind() {
        "call_expression" => {
            let function = node::field(expression, "function").map(|function| node::text(function, source));
            let of_path = ["path.basename", "path.extname", "basename", "extname"];
            text.contains("filename")
                && function.is_some_and(|it| of_path.contains(&it) || it.ends_with("filename.toLowerCase"))
        }
        "identifier" => text == "filename",
        "member_expression" => text.ends_with(".filename"),
        _ => false,
    }
}

fn is_negated(test: Node<'_>, function: Node<'_>) -> bool {
    let around = std::iter::successors(test.parent(), Node::parent);
    around
        .take_while(|node| node.id() != function.id())
        .any(|node| node.kind() == "unary_expression" && node::operator(node) == Some("!"))
}
