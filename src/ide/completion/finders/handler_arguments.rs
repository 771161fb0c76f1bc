//! Arguments in the handler of a tool: `({ │ })`, `args.│`, `const { │ } = args`.

use memchr::memmem;
use tree_sitter::Node;

use crate::genaiscript::{Defaults, ScriptFile, Tool, infer_parameters};
use crate::ide::completion::brace;
use crate::ide::completion::choice::Choice;
use crate::ide::completion::literal::LiteralSlot;
use crate::ide::completion::site::{CompletionSite, SiteStyle, Word};
use crate::ide::signature_help::handler;
use crate::ide::statement_tokens::StatementTokens;
use crate::syntax::characters::is_name_part;
use crate::syntax::node;
use crate::syntax::pattern::PatternStep;
use crate::syntax::scopes::{Base, ScopeResolver};
use crate::syntax::string::is_identifier;
use crate::syntax::{ChunkedTree, Quote, Value, pattern};
use crate::text::Span;

/// Text before the brace of a pattern in which arguments are named.
const HEADS: [&str; 4] = ["(", "const", "let", "var"];

pub fn may_be_at_end(before: &str) -> bool {
    let before = before.trim_end_matches(is_name_part);
    before.ends_with('.') || before.trim_end().ends_with(['{', ','])
}

/// Place at which an argument of a function is named.
pub struct ArgumentPlace {
    pub word: Word,
    pub function: Span,
    /// Names that the pattern around it has already.
    pub taken: Vec<String>,
}

/// Finds a place in code whose text contains the name of a call that takes such functions.
pub fn place(syntax: &ChunkedTree, offset: usize) -> Option<ArgumentPlace> {
    let source = syntax.source();
    let word = word_at(source, offset)?;
    let start = word.span.range().start;
    let may_be = match source[..start].strip_suffix('.') {
        Some(object) => may_be_parameter(source, object.trim_end_matches('?')),
        None => may_be_pattern(syntax, start, offset),
    };
    if !may_be || syntax.is_text_at(offset) {
        return None;
    }
    let (function, taken) = match source[..start].strip_suffix('.') {
        Some(object) => (function_of(syntax, object.trim_end_matches('?'))?, Vec::new()),
        None => pattern_around(syntax, offset)?,
    };
    Some(ArgumentPlace { word, function: node::span(function), taken })
}

pub fn at(file: &ScriptFile, offset: usize) -> Option<CompletionSite<'_>> {
    if !file.source.contains("defTool") {
        return None;
    }
    let Some(ArgumentPlace { word, function, taken }) = place(&file.syntax, offset) else {
        return unclosed(file, offset);
    };
    Some(CompletionSite {
        slot: LiteralSlot::Value,
        word,
        style: SiteStyle::JavaScript,
        choices: Box::new(move |file, project| {
            let tools = file.script().tools.iter();
            let is_this =
                |tool: &&Tool| tool.handler.as_ref().is_some_and(|it| it.function == Some(function));
            let names = tools.filter(is_this).flat_map(arguments);
            // GenAIScript's declarations have it, and none of the others.
            let is_declared = project.has_declarations(&file.path);
            let context = (!is_declared).then(|| Choice::name("context", "run that calls the tool"));
            let all = names.chain(context);
            all.filter(|choice| !taken.contains(&choice.label) && is_identifier(&choice.label)).collect()
        }),
    })
}

/// Returns the site in the pattern of a handler that is not closed yet, which has no tree.
fn unclosed(file: &ScriptFile, offset: usize) -> Option<CompletionSite<'_>> {
    let word = word_at(&file.source, offset)?;
    if !brace::may_follow(&file.source[..word.span.range().start], &HEADS) {
        return None;
    }
    let (schema, taken) = handler::pattern_around(file, offset)?;
    if file.syntax.is_text_at(offset) {
        return None;
    }
    Some(CompletionSite {
        slot: LiteralSlot::Value,
        word,
        style: SiteStyle::JavaScript,
        choices: Box::new(move |_, _| {
            let names = members(&schema).into_iter().map(|(key, schema)| argument(&key, &schema));
            names.filter(|it| !taken.contains(&it.label) && is_identifier(&it.label)).collect()
        }),
    })
}

/// Whether the tokens permit a pattern around an offset, at which a name starts.
fn may_be_pattern(syntax: &ChunkedTree, start: usize, offset: usize) -> bool {
    brace::may_follow(&syntax.source()[..start], &HEADS)
        && StatementTokens::around(syntax, offset)
            .is_some_and(|tokens| brace::may_be_of_pattern(&tokens, offset, &HEADS))
}

/// Returns the name around an offset.
fn word_at(source: &str, offset: usize) -> Option<Word> {
    let start = source.get(..offset)?.trim_end_matches(is_name_part).len();
    let end = offset + source[offset..].find(|char| !is_name_part(char)).unwrap_or(source.len() - offset);
    Some(Word { span: Span::new(start, end), quote: None, is_closed: false })
}

/// Whether the name at the end of a text may be the first parameter of a function, by how it is written somewhere.
fn may_be_parameter(source: &str, object: &str) -> bool {
    let start = object.trim_end_matches(is_name_part).len();
    let name = &object[start..];
    let is_parameter = |at: usize| {
        let (before, after) = (&source[..at], source[at + name.len()..].trim_start());
        let ends =
            after.starts_with([',', ')', ':', '=']) || after.starts_with('?') && !after.starts_with("?.");
        before.trim_end().ends_with('(') && ends || !before.ends_with(is_name_part) && after.starts_with("=>")
    };
    !name.is_empty()
        && !object[..start].ends_with('.')
        && memmem::find_iter(source.as_bytes(), name).any(is_parameter)
}

/// Returns the function whose first parameter is the name at the end of a text.
fn function_of<'s>(syntax: &'s ChunkedTree, object: &str) -> Option<Node<'s>> {
    let start = object.trim_end_matches(is_name_part).len();
    let name = object.get(start..).filter(|name| !name.is_empty())?;
    if object[..start].ends_with('.') {
        return None;
    }
    let resolver = ScopeResolver::new(syntax, syntax.source());
    let binding = resolver.lookup(name, start)?;
    match binding.base {
        Base::Parameter(function, 0) if binding.steps.is_empty() => Some(function),
        _ => None,
    }
}

/// Returns the function whose arguments the pattern around an offset takes apart, and the names in it.
fn pattern_around(syntax: &ChunkedTree, offset: usize) -> Option<(Node<'_>, Vec<String>)> {
    let source = syntax.source();
    let inner = syntax.covering(Span::at(offset))?;
    let mut around = syntax.ancestors(Some(inner));
    let pattern = around.find(|it| matches!(it.kind(), "object_pattern" | "object" | "statement_block"))?;
    if pattern.kind() != "object_pattern" {
        return None;
    }
    let is_touched = |it: &Node<'_>| it.start_byte() <= offset && offset <= it.end_byte();
    let others = node::children(pattern).into_iter().filter(|it| !is_touched(it));
    let taken = others.filter_map(|it| {
        let key = if it.kind() == "pair_pattern" { node::field(it, "key") } else { Some(it) };
        Some(node::text(key?, source).split('=').next()?.trim().to_owned())
    });
    let taken: Vec<String> = taken.collect();
    let parent = syntax.parent(pattern)?;
    if let Some(value) = node::field(parent, "value").filter(|_| parent.kind() == "variable_declarator") {
        let end = value.end_byte();
        return Some((function_of(syntax, &source[..end])?, taken));
    }
    let mut around = syntax.ancestors(Some(pattern));
    let function = around.find(|it| pattern::is_function(*it))?;
    let is_first = pattern::parameters(function).first().is_some_and(|first| first.id() == pattern.id());
    is_first.then_some((function, taken))
}

/// Returns the arguments of a tool with their types and descriptions.
fn arguments(tool: &Tool) -> Vec<Choice> {
    properties(tool).iter().map(|(key, schema)| argument(key, schema)).collect()
}

/// Returns an argument with its type and description.
pub fn argument(name: &str, schema: &Value) -> Choice {
    let text = |name: &str| schema.get(name).and_then(Value::as_str);
    let type_name = text("type").unwrap_or("any");
    let detail = text("description").map_or(type_name.to_owned(), |it| format!("{type_name}: {it}"));
    Choice::name(name, detail)
}

/// Returns the schemas of the arguments by name.
fn properties(tool: &Tool) -> Vec<(String, Value)> {
    let Some(parameters) = tool.parameters.as_ref() else { return Vec::new() };
    let schema = infer_parameters(parameters, Defaults::Keep).result().ok().flatten();
    schema.as_ref().map(members).unwrap_or_default()
}

fn members(schema: &Value) -> Vec<(String, Value)> {
    let properties = schema.get("properties").and_then(Value::as_object);
    let members = properties.map(|object| object.entries()).unwrap_or_default();
    members.iter().map(|member| (member.key.clone(), member.value.clone())).collect()
}

/// Argument in the handler of a tool.
pub struct HandlerArgument {
    function: Span,
    name: String,
}

impl HandlerArgument {
    /// Returns the argument that an expression is: `args.size`, or a name that is bound to it.
    pub fn of_expression(file: &ScriptFile, expression: Node<'_>) -> Option<Self> {
        let source = file.syntax.source();
        let resolver = ScopeResolver::new(&file.syntax, source);
        let (object, member) = match expression.kind() {
            "identifier" => (expression, None),
            _ => (node::field(expression, "object")?, Some(key_of(expression, source)?)),
        };
        let mut binding = resolver.resolve(object)?;
        let mut keys: Vec<String> = member.into_iter().collect();
        keys.splice(0..0, names(&binding.steps)?);
        if let Base::Value(value) = binding.base {
            // `const { size } = args`
            binding = resolver.resolve(node::unwrap(value)).filter(|_| binding.constant)?;
            keys.splice(0..0, names(&binding.steps)?);
        }
        let Base::Parameter(function, 0) = binding.base else { return None };
        match <[String; 1]>::try_from(keys) {
            Ok([name]) => Some(Self { function: node::span(function), name }),
            Err(_) => None,
        }
    }

    /// Returns the texts that its schema allows.
    pub fn values(&self, file: &ScriptFile) -> Vec<Choice> {
        let Some(tool) = tool_of(file, self.function) else { return Vec::new() };
        let Some(schema) = properties(tool).into_iter().find(|(key, _)| *key == self.name) else {
            return Vec::new();
        };
        let values = schema.1.get("enum").and_then(Value::as_array).unwrap_or_default();
        let detail = || format!("value of `{}`", self.name);
        values.iter().filter_map(|value| Some(Choice::text(value.as_str()?, detail()))).collect()
    }
}

/// Returns the key of `args.size` or `args["size"]`.
fn key_of(expression: Node<'_>, source: &str) -> Option<String> {
    match expression.kind() {
        "member_expression" => Some(node::text(node::field(expression, "property")?, source).to_owned()),
        "subscript_expression" => {
            let index = node::text(node::field(expression, "index")?, source);
            let quote = Quote::detect(index)?;
            Some(index.get(1..)?.strip_suffix(quote.as_char())?.to_owned())
        }
        _ => None,
    }
}

fn names(steps: &[PatternStep]) -> Option<Vec<String>> {
    let name = |step: &PatternStep| match step {
        PatternStep::Key(key) => Some(key.clone()),
        _ => None,
    };
    steps.iter().map(name).collect()
}

fn tool_of(file: &ScriptFile, function: Span) -> Option<&Tool> {
    let is_handler = |tool: &&Tool| tool.handler.as_ref().is_some_and(|it| it.function == Some(function));
    file.script().tools.iter().find(is_handler)
}
