//! JSON5 incompatibilities: differences of a metadata call from `script({…})` around a JSON5 literal, which
//! GenAIScript's text reader expects. Their effect is known only to the reader.

use tree_sitter::Node;

use super::reader;
use crate::syntax::{node, pattern};
use crate::text::Span;

/// Maximal depth of visited literals, equal to that of evaluation.
const MAX_DEPTH: usize = 128;

/// Maximal number of incompatibilities per call; authors of more start by fixing the first ones.
const MAX_DEVIATIONS: usize = 100;

/// Construct that JSON5 does not support, or that prevents the match.
#[derive(Clone, Debug, PartialEq)]
pub struct Json5Incompatibility {
    pub kind: DeviationKind,
    pub span: Span,
    pub role: LiteralRole,
    /// Path to the affected value: its own, or the container's for a spread and for unknown keys. `None` for
    /// constructs that are not values, and after a spread in an array.
    pub path: Option<Vec<PathStep>>,
    /// Whole `key: value` of which it is the value.
    pub member: Option<Span>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LiteralRole {
    Call,
    /// A whole member of an object
    Member,
    Key,
    Value,
    /// Text that is not code: a string, a template, a comment
    Text,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PathStep {
    Key(String),
    Item(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeviationKind {
    // Of the call.
    /// `script ({…})`, also with a comment or `?.` there
    BeforeParenthesis,
    TypeArguments,
    /// `script(meta)`: the argument is not an object literal
    NotAnObject,
    /// `({…} as const)`, `({…} satisfies T)`, `(({…}))`
    Wrapper,
    /// `({…},)`
    TrailingComma,
    /// A comment between a parenthesis and a brace
    Comment,
    ExtraArgument,

    // Of members.
    /// `...x` in an object or an array
    Spread,
    Shorthand,
    ComputedKey,
    /// `{ f() {} }`, also a getter
    Method,
    /// A key that JSON5 does not support: a number, an unsupported escape
    Key,

    // Of values.
    /// `x as T`, `x satisfies T`, `x!`, `<T>x`
    Assertion,
    /// A calculation or comparison
    Arithmetic,
    Concatenation,
    Ternary,
    /// `function () {}`, a class, or an arrow with a body in braces
    Function,
    /// `() => x`
    Arrow,
    /// A string with `\u{…}` or another escape that JSON5 does not support
    Escape,
    Identifier,
    Member,
    Regex,
    BigInt,
    /// `1_000`
    Separator,
    /// `0b1`, `0o7`, `017`
    Radix,
    /// `!x`, `typeof x`, `- 1`
    Operator,
    New,
    Call,
    Undefined,
    /// A hole in an array: `[1, , 2]`
    Hole,
    Template {
        substitutions: bool,
        /// Whether it contains a quote that ends it for the repair: `'`, `‘`, `’`, `´` or an escaped backtick.
        quotes: bool,
    },
    Expression,

    // Of text.
    /// `})` in a string
    ClosingInString,
    ClosingInTemplate,
    ClosingInComment,
}

/// Finds the incompatibilities of a call, in source order. Unfinished arguments have none.
pub(super) fn find(arguments: Node<'_>, source: &str) -> Vec<Json5Incompatibility> {
    if arguments.kind() != "arguments" || arguments.has_error() {
        return Vec::new();
    }
    let mut walk = LiteralWalk { source, path: Vec::new(), lost: 0, found: Vec::new() };
    walk.before_arguments(arguments);
    walk.arguments(arguments);
    walk.found.sort_by_key(|deviation| (deviation.span.start, deviation.span.end));
    walk.found
}

struct LiteralWalk<'s> {
    source: &'s str,
    path: Vec<PathStep>,
    /// Number of arrays on the path that contain a spread before the current position.
    lost: usize,
    found: Vec<Json5Incompatibility>,
}

impl LiteralWalk<'_> {
    fn note(&mut self, kind: DeviationKind, span: Span, role: LiteralRole, member: Option<Span>) {
        if self.found.len() < MAX_DEVIATIONS {
            let is_value = !matches!(role, LiteralRole::Call | LiteralRole::Text) && self.lost == 0;
            let path = is_value.then(|| self.path.clone());
            self.found.push(Json5Incompatibility { kind, span, role, path, member });
        }
    }

    fn note_in_call(&mut self, kind: DeviationKind, span: Span) {
        self.note(kind, span, LiteralRole::Call, None);
    }

    fn before_arguments(&mut self, arguments: Node<'_>) {
        let Some(call) = arguments.parent() else { return };
        let Some(function) = node::field(call, "function") else { return };
        if let Some(types) = node::field(call, "type_arguments") {
            self.note_in_call(DeviationKind::TypeArguments, node::span(types));
            return;
        }
        let between = Span::new(function.end_byte(), arguments.start_byte());
        if !between.is_empty() {
            self.note_in_call(DeviationKind::BeforeParenthesis, between);
        }
    }

    fn arguments(&mut self, arguments: Node<'_>) {
        let mut cursor = arguments.walk();
        let mut seen = false;
        let mut comma = None;
        for child in arguments.children(&mut cursor) {
            let span = node::span(child);
            match child.kind() {
                "(" | ")" => {}
                "," => comma = Some(span),
                _ if child.is_extra() => self.note_in_call(DeviationKind::Comment, span),
                _ if seen => {
                    comma = None;
                    self.note_in_call(DeviationKind::ExtraArgument, span);
                }
                _ => {
                    seen = true;
                    self.first_argument(child);
                }
            }
        }
        if let Some(comma) = comma {
            self.note_in_call(DeviationKind::TrailingComma, comma);
        }
    }

    fn first_argument(&mut self, argument: Node<'_>) {
        let literal = node::unwrap(argument);
        let (whole, inner) = (node::span(argument), node::span(literal));
        if literal.kind() != "object" {
            self.note_in_call(DeviationKind::NotAnObject, whole);
            return;
        }
        if inner.end < whole.end {
            self.note_in_call(DeviationKind::Wrapper, Span { start: inner.end, end: whole.end });
        } else if whole.start < inner.start {
            self.note_in_call(DeviationKind::Wrapper, Span { start: whole.start, end: inner.start });
        }
        self.object(literal, 0);
        self.closings(literal);
    }

    fn object(&mut self, object: Node<'_>, depth: usize) {
        for member in node::children(object) {
            let whole = node::span(member);
            let kind = match member.kind() {
                "pair" => {
                    self.pair(member, whole, depth);
                    continue;
                }
                "spread_element" => DeviationKind::Spread,
                "shorthand_property_identifier" => DeviationKind::Shorthand,
                "method_definition" => DeviationKind::Method,
                _ => DeviationKind::Expression,
            };
            let key = match kind {
                DeviationKind::Shorthand => Some(whole.text(self.source).to_owned()),
                DeviationKind::Method => self.key_of(node::field(member, "name")),
                _ => None,
            };
            self.at(key, |walk| walk.note(kind, whole, LiteralRole::Member, Some(whole)));
        }
    }

    fn pair(&mut self, pair: Node<'_>, whole: Span, depth: usize) {
        let (Some(key), Some(value)) = (node::field(pair, "key"), node::field(pair, "value")) else {
            return;
        };
        let name = self.key_of(Some(key));
        if key.kind() == "computed_property_name" {
            self.at(name, |walk| {
                walk.note(DeviationKind::ComputedKey, whole, LiteralRole::Member, Some(whole));
            });
            return;
        }
        let reads_as_json5 = is_plain(key, self.source)
            || reader::is_json5(&format!("{{{}:0}}", node::text(key, self.source)));
        self.at(name, |walk| {
            if !reads_as_json5 {
                walk.note(DeviationKind::Key, node::span(key), LiteralRole::Key, Some(whole));
            }
            walk.value(value, Some(whole), depth + 1);
        });
    }

    fn key_of(&self, name: Option<Node<'_>>) -> Option<String> {
        name.and_then(|name| pattern::key_text(name, self.source))
    }

    /// Runs `inner` with the path extended by a key, if the key is known.
    fn at(&mut self, key: Option<String>, inner: impl FnOnce(&mut Self)) {
        let known = key.is_some();
        self.path.extend(key.map(PathStep::Key));
        inner(self);
        if known {
            self.path.pop();
        }
    }

    fn array(&mut self, array: Node<'_>, depth: usize) {
        let mut cursor = array.walk();
        let mut index = 0;
        let mut after_comma = true;
        let mut spread = false;
        for child in array.children(&mut cursor) {
            let span = node::span(child);
            let kind = child.kind();
            if matches!(kind, "[" | "]") || child.is_extra() {
                continue;
            }
            if kind == "," && !after_comma {
                after_comma = true;
                continue;
            }
            if kind == "spread_element" {
                self.note(DeviationKind::Spread, span, LiteralRole::Value, None);
                self.lost += usize::from(!spread);
                spread = true;
            }
            self.path.push(PathStep::Item(index));
            match kind {
                "," => self.note(DeviationKind::Hole, span, LiteralRole::Value, None),
                "spread_element" => {}
                _ => self.value(child, None, depth + 1),
            }
            self.path.pop();
            after_comma = kind == ",";
            index += 1;
        }
        self.lost -= usize::from(spread);
    }

    fn value(&mut self, value: Node<'_>, member: Option<Span>, depth: usize) {
        let kind = match value.kind() {
            "object" if depth < MAX_DEPTH => return self.object(value, depth),
            "array" if depth < MAX_DEPTH => return self.array(value, depth),
            "object" | "array" => return,
            _ => expression_kind(value, self.source),
        };
        if let Some(kind) = kind {
            self.note(kind, node::span(value), LiteralRole::Value, member);
        }
    }

    /// Finds the closing that the match would find in strings, templates and comments.
    fn closings(&mut self, literal: Node<'_>) {
        let range = literal.byte_range();
        let Some(text) = self.source.get(range.clone()) else { return };
        for (at, _) in text.match_indices('}') {
            let start = range.start + at;
            let paren = reader::skip_space(self.source, start + 1);
            if paren >= range.end || self.source.as_bytes().get(paren) != Some(&b')') {
                continue;
            }
            let holder = literal.descendant_for_byte_range(start, start + 1);
            if let Some(kind) = holder.and_then(text_kind) {
                self.note(kind, Span::new(start, paren + 1), LiteralRole::Text, None);
            }
        }
    }
}

/// Whether a key is a name of ASCII letters, as most are.
fn is_plain(key: Node<'_>, source: &str) -> bool {
    let text = node::text(key, source);
    let is_letters = text.bytes().all(|byte| byte.is_ascii_alphabetic());
    key.kind() == "property_identifier" && is_letters && !text.is_empty()
}

/// Whether this is a string without escapes on one line, as most are.
fn is_plain_string(text: &str) -> bool {
    let inner = |quote: char| text.strip_prefix(quote)?.strip_suffix(quote);
    let is_plain = |inner: &str| !inner.contains(['\\', '"', '\'', '\n', '\r']);
    inner('"').or_else(|| inner('\'')).is_some_and(is_plain)
}

fn expression_kind(value: Node<'_>, source: &str) -> Option<DeviationKind> {
    use DeviationKind as Kind;
    let text = node::text(value, source);
    let reads_as_json5 = || is_plain_string(text) || reader::is_json5(text);
    Some(match value.kind() {
        "true" | "false" | "null" => return None,
        "string" | "number" | "unary_expression" if reads_as_json5() => return None,
        "string" => Kind::Escape,
        "number" if text.ends_with('n') => Kind::BigInt,
        "number" if text.contains('_') => Kind::Separator,
        "number" => Kind::Radix,
        "template_string" => template(value, text),
        "undefined" => Kind::Undefined,
        "identifier" if matches!(text, "NaN" | "Infinity") => return None,
        "identifier" => Kind::Identifier,
        "member_expression" | "subscript_expression" => Kind::Member,
        "unary_expression" => Kind::Operator,
        "binary_expression" if is_concatenation(value) => Kind::Concatenation,
        "binary_expression" => Kind::Arithmetic,
        "ternary_expression" => Kind::Ternary,
        "arrow_function" => {
            let body = node::field(value, "body");
            if body.is_some_and(|body| body.kind() == "statement_block") {
                Kind::Function
            } else {
                Kind::Arrow
            }
        }
        "function_expression" | "generator_function" | "class" => Kind::Function,
        "regex" => Kind::Regex,
        "call_expression" => Kind::Call,
        "new_expression" => Kind::New,
        "as_expression" | "satisfies_expression" | "non_null_expression" | "type_assertion" => {
            Kind::Assertion
        }
        _ => Kind::Expression,
    })
}

fn template(template: Node<'_>, text: &str) -> DeviationKind {
    let substitutions = node::children(template).iter().any(|child| child.kind() == "template_substitution");
    let quotes = text.contains(['\'', '\u{2018}', '\u{2019}', '\u{b4}']) || text.contains("\\`");
    DeviationKind::Template { substitutions, quotes }
}

fn is_concatenation(mut sum: Node<'_>) -> bool {
    let is_text = |node: Node<'_>| matches!(node.kind(), "string" | "template_string");
    loop {
        let (Some("+"), Some(left), Some(right)) =
            (node::operator(sum), node::field(sum, "left"), node::field(sum, "right"))
        else {
            return false;
        };
        if !is_text(right) {
            return false;
        }
        if is_text(left) {
            return true;
        }
        // Sums are left-associative, so a loop replaces recursion.
        sum = left;
    }
}

fn text_kind(node: Node<'_>) -> Option<DeviationKind> {
    let mut at = Some(node);
    while let Some(node) = at {
        match node.kind() {
            "string" => return Some(DeviationKind::ClosingInString),
            "template_string" => return Some(DeviationKind::ClosingInTemplate),
            "comment" => return Some(DeviationKind::ClosingInComment),
            // `${…}` contains code.
            "template_substitution" | "object" | "arguments" => return None,
            _ => at = node.parent(),
        }
    }
    None
}
