//! Handler of a tool, with the parameter that gets the arguments.

use tree_sitter::Node;

use crate::genaiscript::name_uses::NameUses;
use crate::genaiscript::{Defaults, ScriptFile, Tool, ToolForm, ToolKind, infer_parameters};
use crate::syntax::{Value, node, pattern, string};
use crate::text::Span;

/// Reserved words, which cannot be names in the strict code of modules and async functions.
const RESERVED_WORDS: [&str; 48] = [
    "arguments",
    "await",
    "break",
    "case",
    "catch",
    "class",
    "const",
    "continue",
    "debugger",
    "default",
    "delete",
    "do",
    "else",
    "enum",
    "eval",
    "export",
    "extends",
    "false",
    "finally",
    "for",
    "function",
    "if",
    "implements",
    "import",
    "in",
    "instanceof",
    "interface",
    "let",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "static",
    "super",
    "switch",
    "this",
    "throw",
    "true",
    "try",
    "typeof",
    "var",
    "void",
    "while",
    "with",
    "yield",
];

pub struct ToolHandler<'a> {
    pub tool: &'a Tool,
    pub function: Node<'a>,
    pub body: Node<'a>,
    pub names: NameUses<'a>,
}

impl<'a> ToolHandler<'a> {
    /// Returns the innermost handler around a place, if it is written in the call that declares its tool.
    pub fn around(file: &'a ScriptFile, place: Span) -> Option<Self> {
        let tools = file.script().tools.iter().filter(|tool| tool.span.contains(place));
        let handlers = tools.filter_map(|tool| {
            let is_declared = matches!(tool.form, ToolForm::Arguments | ToolForm::Callback);
            let facts = tool.handler.as_ref().filter(|_| is_declared && tool.kind == ToolKind::Tool)?;
            let function = facts.function.filter(|it| tool.span.contains(*it) && it.contains(place))?;
            Some((tool, function))
        });
        let (tool, span) = handlers.min_by_key(|(_, function)| function.len())?;
        let function = file.syntax.node_at(span).filter(|it| pattern::is_function(*it) && !it.has_error())?;
        let body = node::field(function, "body")?;
        Some(Self { tool, function, body, names: NameUses::new(file) })
    }

    pub fn file(&self) -> &'a ScriptFile {
        self.names.file
    }

    pub fn source(&self) -> &'a str {
        &self.names.file.source
    }

    /// Returns the function without its body.
    pub fn head(&self) -> Span {
        Span::new(self.function.start_byte(), self.body.start_byte())
    }

    /// Returns the parameter of the arguments, without its type and default.
    pub fn parameter(&self) -> Option<Node<'a>> {
        pattern::parameter_at(self.function, 0)
    }

    /// Returns the parentheses of the parameters.
    pub fn parentheses(&self) -> Option<Node<'a>> {
        node::field(self.function, "parameters")
    }

    /// Returns the schema of the arguments, if all of it is known.
    pub fn schema(&self) -> Option<Value> {
        let parameters = self.tool.parameters.as_ref()?;
        match self.tool.form {
            ToolForm::Callback => Some(parameters.clone()),
            _ => infer_parameters(parameters, Defaults::Keep).result().ok().flatten(),
        }
    }

    /// Returns the references to a name that the function binds.
    pub fn uses_of(&self, bound: Node<'a>) -> Vec<Node<'a>> {
        let uses = self.named(node::text(bound, self.source())).into_iter();
        uses.filter(|name| name.id() != bound.id() && self.is_bound_to(*name, bound)).collect()
    }

    /// Returns where the function names something by a text, as a reference or as a binding.
    pub fn named(&self, text: &str) -> Vec<Node<'a>> {
        let names = self.names.resolver().references_in(node::span(self.function));
        names.filter(|name| node::text(*name, self.source()) == text).collect()
    }

    pub fn is_bound_to(&self, name: Node<'a>, bound: Node<'a>) -> bool {
        let binding = self.names.resolver().resolve(name);
        binding.is_some_and(|binding| binding.name.id() == bound.id())
    }
}

/// Whether a destructured property can have its own name.
pub fn is_bindable(name: &str) -> bool {
    string::is_identifier(name) && RESERVED_WORDS.binary_search(&name).is_err()
}

/// Formats names as in "`city`, `days` and `tone`".
pub fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [only] => format!("`{only}`"),
        [others @ .., last] => format!("`{}` and `{last}`", others.join("`, `")),
    }
}
