use tree_sitter::Node;

use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe};
use crate::syntax::{node, pattern};
use crate::text::Span;

declare_rule! {
    /// The methods of arrays do not await the function that they call. `forEach` with an asynchronous one returns at
    /// its first `await`: what it adds to a list or to the prompt comes when that is already used. `filter`, `find`,
    /// `some` and `every` take its promise for true, and `map` gives an array of promises, which has to be awaited with
    /// `Promise.all` before its items are used.
    ///
    /// Wrong, in `main.genai.mjs`:
    ///
    /// ```js
    /// const summaries = []
    /// env.files.forEach(async (file) => {
    ///     const { text } = await runPrompt(`Summarize ${file.content}`)
    ///     summaries.push(text)
    /// })
    /// def("SUMMARIES", summaries.join("\n"))
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// const summaries = []
    /// for (const file of env.files) {
    ///     const { text } = await runPrompt(`Summarize ${file.content}`)
    ///     summaries.push(text)
    /// }
    /// def("SUMMARIES", summaries.join("\n"))
    /// ```
    U07, "unawaited-callback", Warning, File, fix Unsafe, "A method of an array does not await its asynchronous function."
}

/// Methods that mistake the promise of an asynchronous callback for its result.
const ASKING: [&str; 7] = ["every", "filter", "find", "findIndex", "findLast", "some", "sort"];

/// Array methods that use the items as values.
const TAKING_ITEMS: [&str; 5] = ["filter", "find", "join", "reduce", "sort"];

/// Functions that use an array's items as values, with the index of the argument.
const TAKERS: [(&str, usize); 5] =
    [("def", 1), ("defData", 1), ("stringify", 0), ("writeText", 1), ("tidyData", 0)];

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let source = &*context.file.source;
    let words = source.match_indices("async").filter(|(at, _)| source[..*at].trim_end().ends_with('('));
    let places = words.map(|(at, word)| Span::new(at, at + word.len()));
    places.filter_map(|place| diagnostic(context, place)).collect()
}

fn diagnostic(context: &LintContext<'_>, place: Span) -> Option<Diagnostic> {
    let source = &*context.file.source;
    let word = context.file.syntax.covering(place)?;
    let function = if pattern::is_function(word) { word } else { word.parent()? };
    if !pattern::is_function(function) || function.start_byte() != place.range().start {
        return None;
    }
    let arguments = function.parent().filter(|parent| parent.kind() == "arguments")?;
    let call = arguments.parent().filter(|call| call.kind() == "call_expression")?;
    let member =
        node::field(call, "function").map(node::unwrap).filter(|it| it.kind() == "member_expression")?;
    let name = node::field(member, "property")?;
    let is_first = node::children(arguments).first().is_some_and(|first| first.id() == function.id());
    if !is_first || !has_await(function) {
        return None;
    }
    let method = node::text(name, source);
    let (whole, parent) = node::wrap(call);
    let parent = parent?;
    let is_statement = parent.kind() == "expression_statement";
    match method {
        "forEach" | "map" if is_statement => {
            let message = format!(
                "`{method}` does not await this function: the script goes on before it has done its work. Write `for \
                 (const … of …)`, or await `Promise.all` of a `map`."
            );
            let fix = looped(context, call, member, function);
            Some(RULE.at(node::span(name), message).maybe_fix("Write a `for` loop", Unsafe, fix))
        }
        // A function of another object may await it.
        method
            if ASKING.contains(&method)
                && !matches!(parent.kind(), "await_expression" | "return_statement") =>
        {
            let comes = if method == "sort" {
                "its promise counts as no number"
            } else {
                "its promise counts as true"
            };
            let message = format!(
                "`{method}` does not await this function: {comes}. Await the answers with `Promise.all` first, or write a \
                 loop."
            );
            Some(RULE.at(node::span(name), message))
        }
        "map" => {
            let used = if takes_items(context, whole, parent) {
                Some(whole)
            } else {
                used_item(context, whole, parent)
            }?;
            let message = "This gives an array of promises, whose items are used here as if they were awaited. Write \
                           `await Promise.all(…)` around it.";
            let fix = context.may_await(call).then(|| {
                let (start, end) = (Span::at(call.start_byte()), Span::at(call.end_byte()));
                let is_object = node::is_field(parent, "object", whole);
                let (open, close) =
                    if is_object { ("(await Promise.all(", "))") } else { ("await Promise.all(", ")") };
                vec![TextEdit::replace(start, open), TextEdit::replace(end, close)]
            });
            let diagnostic = RULE.at(node::span(name), message).maybe_fix(
                "Await all of them with `Promise.all`",
                Unsafe,
                fix,
            );
            Some(if used.id() == whole.id() {
                diagnostic
            } else {
                diagnostic.related(node::span(used), "used here")
            })
        }
        _ => None,
    }
}

fn has_await(function: Node<'_>) -> bool {
    let Some(body) = node::field(function, "body") else { return false };
    let mut left = vec![body];
    while let Some(at) = left.pop() {
        let is_awaiting = at.kind() == "await_expression"
            || at.kind() == "for_in_statement" && at.child(1).is_some_and(|child| child.kind() == "await");
        if is_awaiting {
            return true;
        }
        if !pattern::is_function(at) {
            left.extend(node::children(at));
        }
    }
    false
}

fn takes_items(context: &LintContext<'_>, array: Node<'_>, parent: Node<'_>) -> bool {
    let source = &*context.file.source;
    match parent.kind() {
        "member_expression" if node::is_field(parent, "object", array) => {
            let is_taking = node::field(parent, "property")
                .is_some_and(|property| TAKING_ITEMS.contains(&node::text(property, source)));
            let around = node::wrap(parent).1;
            is_taking && around.is_some_and(|call| call.kind() == "call_expression")
        }
        "template_substitution" => true,
        "arguments" => {
            let function = parent.parent().and_then(|call| node::field(call, "function"));
            let name =
                function.map(|function| node::text(function, source).rsplit('.').next().unwrap_or_default());
            let place = node::children(parent).iter().position(|it| it.id() == array.id());
            TAKERS.iter().any(|(taker, at)| Some(*taker) == name && Some(*at) == place)
        }
        _ => false,
    }
}

fn used_item<'a>(context: &LintContext<'a>, array: Node<'a>, parent: Node<'a>) -> Option<Node<'a>> {
    if parent.kind() != "variable_declarator" || !node::is_field(parent, "value", array) {
        return None;
    }
    let name = node::field(parent, "name").filter(|name| name.kind() == "identifier")?;
    let mut taken = None;
    for place in context.uses_of(name) {
        let (whole, Some(around)) = node::wrap(place) else { return None };
        if takes_items(context, whole, around) {
            taken = taken.or(Some(place));
        } else if !is_counted(context, whole, around) {
            return None;
        }
    }
    taken
}

fn is_counted(context: &LintContext<'_>, array: Node<'_>, parent: Node<'_>) -> bool {
    let property = node::field(parent, "property").filter(|_| node::is_field(parent, "object", array));
    property.is_some_and(|property| node::text(property, &context.file.source) == "length")
}

/// Turns a call into a loop, if the function has only the item as a parameter and returns nothing.
fn looped(
    context: &LintContext<'_>,
    call: Node<'_>,
    member: Node<'_>,
    function: Node<'_>,
) -> Option<Vec<TextEdit>> {
    let source = &*context.file.source;
    let body = node::field(function, "body").filter(|body| body.kind() == "statement_block")?;
    let [parameter] = pattern::parameters(function)[..] else { return None };
    let is_alone = node::children(call.child_by_field_name("arguments")?).len() == 1;
    let is_arrow = function.kind() == "arrow_function";
    if !is_alone || !is_arrow || node::text(body, source).contains("return") || !context.may_await(call) {
        return None;
    }
    if !matches!(parameter.kind(), "identifier" | "object_pattern" | "array_pattern") {
        return None;
    }
    let object = node::text(node::field(member, "object")?, source);
    let head = format!("for (const {} of {object}) ", node::text(parameter, source));
    let mut edits = vec![
        TextEdit::replace(Span::new(call.start_byte(), body.start_byte()), head),
        TextEdit::replace(Span::new(body.end_byte(), call.end_byte()), String::new()),
    ];
    edits.retain(|edit| !edit.span.range().is_empty());
    Some(edits)
}
