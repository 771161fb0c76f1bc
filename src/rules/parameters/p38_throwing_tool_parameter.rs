use super::shape::is_inferred;
use tree_sitter::Node;

use crate::rules::{Context, Diagnostic};
use crate::schema::{Cause, Defaults, Throw, infer_parameters};
use crate::script::{Tool, ToolForm};
use crate::syntax::locals::{Base, Locals};
use crate::syntax::{Kind, Value, node};
use crate::text::Span;

declare_rule! {
    /// GenAIScript infers a schema of the arguments of a tool when `defTool` is called. Functions, bigints and
    /// symbols have no type that it knows: it throws `prompt type function not supported` and the run fails.
    /// `String`, `Number` and `Date` are functions too. So it does for `null`, `undefined` and an empty array, and
    /// for what is made with Zod, whose schemas are objects full of functions. A `responseSchema` in the options
    /// of a prompt is read in the same way.
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
    P38, "throwing-tool-parameter", Error, "A value in the arguments of a tool that has no type: `defTool` throws."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let script = &context.file.script;
    for tool in script.tools.iter().filter(|tool| tool.form == ToolForm::Arguments) {
        let Some(parameters) = &tool.parameters else { continue };
        for throw in infer_parameters(parameters, Defaults::Keep).throws {
            let what = match throw.cause {
                Cause::Null => "`null` has no type",
                Cause::Undefined => "`undefined` has no type",
                Cause::EmptyArray => "an empty array has no type of items",
                Cause::Unsupported => unsupported(&context.file.source, &throw),
                Cause::Schema => continue,
            };
            found.push(in_tool(throw.span, what, tool));
        }
    }
    for site in context.maps_outside_tools().filter(|site| !site.in_metadata) {
        for throw in site.throws().into_iter().filter(|throw| throw.cause == Cause::Unsupported) {
            found.push(in_answer(throw.span, unsupported(&context.file.source, &throw)));
        }
    }
    zod(context, found);
}

fn unsupported(source: &str, throw: &Throw) -> &'static str {
    let written = throw.span.text(source);
    let is_name = written.chars().all(char::is_alphanumeric);
    if written.starts_with(|first: char| first.is_ascii_digit() || first == '-') {
        "a bigint has no type"
    } else if written.starts_with("Symbol") && !is_name {
        "a symbol has no type"
    } else if is_name {
        "a function has no type, also one that makes such values"
    } else {
        "a function has no type"
    }
}

/// The schemas that Zod makes.
fn zod(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    const WHAT: &str = "what Zod makes is no schema to GenAIScript";
    let source = &context.file.source;
    let names = zod_names(source);
    if names.is_empty() {
        return;
    }
    let look = Zod { context, names, locals: Locals::of(&context.file.tree, source) };
    for tool in context.file.script.tools.iter().filter(|tool| tool.form == ToolForm::Arguments) {
        let Some(parameters) = &tool.parameters else { continue };
        let mut made = Vec::new();
        look.values(parameters, 0, &mut made);
        found.extend(made.into_iter().map(|span| in_tool(span, WHAT, tool)));
    }
    for site in context.maps_outside_tools().filter(|site| !site.in_metadata) {
        let mut made = Vec::new();
        look.values(site.value, 0, &mut made);
        found.extend(made.into_iter().map(|span| in_answer(span, WHAT)));
    }
}

fn in_tool(span: Span, what: &str, tool: &Tool) -> Diagnostic {
    let name = tool.name.as_ref().and_then(Value::as_str);
    let call =
        name.map_or_else(|| "`defTool`".to_owned(), |name| format!("The call of `defTool` for `{name}`"));
    RULE.at(span, format!("{call} throws: {what}. Write a default or a schema."))
}

fn in_answer(span: Span, what: &str) -> Diagnostic {
    RULE.at(span, format!("The prompt fails: {what}. Write a default or a schema."))
}

/// The names under which a script imports Zod's builder.
fn zod_names(source: &str) -> Vec<&str> {
    let is_zod = |line: &&str| {
        let from = line.rsplit_once("from").map_or("", |(_, from)| from.trim());
        let module = from.trim_matches(['"', '\'', ';', ' ']);
        line.trim_start().starts_with("import") && (module == "zod" || module.starts_with("zod/"))
    };
    let names = source.lines().filter(is_zod).flat_map(|line| {
        let names = line.trim_start().trim_start_matches("import").split("from").next().unwrap_or("");
        let is_part = |character: char| character.is_alphanumeric() || matches!(character, '_' | '$');
        names.split(move |character: char| !is_part(character))
    });
    names.filter(|name| !name.is_empty() && !["as", "type"].contains(name)).collect()
}

/// Deeper than anyone writes.
const MAX_DEPTH: usize = 32;

/// Looks for what Zod makes.
struct Zod<'c, 'a, 't> {
    context: &'c Context<'a>,
    /// The names of Zod's builder.
    names: Vec<&'a str>,
    locals: Locals<'t, 'a>,
}

impl Zod<'_, '_, '_> {
    /// The schemas of Zod that are looked at for a type.
    fn values(&self, value: &Value, depth: usize, found: &mut Vec<Span>) {
        match &value.kind {
            _ if depth > MAX_DEPTH => {}
            Kind::Dynamic(_) => {
                let node = self.context.file.tree.node_at(value.span);
                if node.is_some_and(|node| self.is_made(node)) {
                    found.push(value.span);
                }
            }
            Kind::Array(items) => {
                if let Some(first) = items.first() {
                    self.values(first, depth + 1, found);
                }
            }
            Kind::Object(object) if is_inferred(object) => {
                for member in object.entries() {
                    self.values(&member.value, depth + 1, found);
                }
            }
            _ => {}
        }
    }

    /// Whether an expression is a call of Zod's builder, or the name of a constant that is one.
    fn is_made(&self, node: Node<'_>) -> bool {
        let source = &self.context.file.source;
        match node::unwrap(node) {
            name if matches!(name.kind(), "identifier" | "shorthand_property_identifier") => {
                let Some(binding) = self.locals.resolve(name) else { return false };
                let Base::Value(value) = binding.base else { return false };
                binding.constant && binding.steps.is_empty() && self.is_call(node::text(value, source))
            }
            call => self.is_call(node::text(call, source)),
        }
    }

    fn is_call(&self, written: &str) -> bool {
        let begins =
            |name: &&str| written.strip_prefix(name).is_some_and(|rest| rest.trim_start().starts_with('.'));
        self.names.iter().any(begins) && written.trim_end().ends_with(')')
    }
}
