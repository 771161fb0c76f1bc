use super::map::WrittenMap;
use super::zod::Zod;
use crate::genaiscript::{Cause, Throw};
use crate::lint::{Diagnostic, LintContext};
use crate::syntax::Value;
use crate::text::Span;

declare_rule! {
    /// GenAIScript infers a schema of the arguments of a tool when `defTool` is called. Functions, bigints and symbols
    /// have no type that it knows: it throws `prompt type function not supported` and the run fails. `String`,
    /// `Number` and `Date` are functions too. It also throws for `null`, `undefined` and an empty array, and for what
    /// is made with Zod, whose schemas are objects full of functions. A `responseSchema` in the options of a prompt is
    /// read in the same way.
    ///
    /// Wrong:
    ///
    /// ```js
    /// import { z } from "zod"
    /// defTool("book", "Books a table", z.object({ guests: z.number() }), ({ guests }) => guests)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("book", "Books a table", { guests: { type: "number", required: true } }, ({ guests }) => guests)
    /// ```
    P38, "throwing-tool-parameter", Error, File, "A value in the arguments of a tool has no type: `defTool` throws."
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let zod = Zod::new(context);
    let mut found = Vec::new();
    for map in context.maps().iter().filter(|map| !map.in_metadata) {
        let throws = map.throws().iter();
        let mut of_map: Vec<Diagnostic> =
            throws.filter_map(|throw| Some(at(map, throw.span, untyped(context, map, throw)?))).collect();
        let made = zod.as_ref().map(|zod| zod.made(map.value)).unwrap_or_default();
        of_map.extend(
            made.into_iter().map(|span| at(map, span, "GenAIScript does not understand Zod schemas")),
        );
        found.extend(once_per_line(context, of_map));
    }
    found
}

fn once_per_line(context: &LintContext<'_>, all: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut line = 0;
    for next in all {
        let own = context.file.line_of(next.span);
        match found.pop() {
            Some(last) if line == own && last.message == next.message => {
                found.push(last.related(next.span, "this one, too"));
            }
            last => {
                found.extend(last);
                found.push(next);
            }
        }
        line = own;
    }
    found
}

fn at(map: &WrittenMap<'_>, span: Span, problem: &str) -> Diagnostic {
    let throws = match map.tool.map(|tool| tool.name.as_ref().and_then(Value::as_str)) {
        Some(Some(name)) => format!("The call of `defTool` for `{name}` throws"),
        Some(None) => "`defTool` throws".to_owned(),
        None => "The prompt fails".to_owned(),
    };
    RULE.at(span, format!("{throws}: {problem}. Write a default or a schema."))
}

/// P01, P02 and P03 report other problems of answers.
fn untyped(context: &LintContext<'_>, map: &WrittenMap<'_>, throw: &Throw) -> Option<&'static str> {
    match throw.cause {
        Cause::Unsupported => Some(unsupported(throw.span.text(&context.file.source))),
        Cause::Null if map.tool.is_some() => Some("`null` has no type"),
        Cause::Undefined if map.tool.is_some() => Some("`undefined` has no type"),
        Cause::EmptyArray if map.tool.is_some() => Some("the items of an empty array have no type"),
        Cause::Null | Cause::Undefined | Cause::EmptyArray | Cause::Schema => None,
    }
}

fn unsupported(written: &str) -> &'static str {
    let is_name = written.chars().all(char::is_alphanumeric);
    if written.starts_with(|first: char| first.is_ascii_digit() || first == '-') {
        "a bigint has no type"
    } else if written.starts_with("Symbol") && !is_name {
        "a symbol has no type"
    } else if is_name {
        "a function has no type, not even a constructor such as `String`"
    } else {
        "a function has no type"
    }
}
