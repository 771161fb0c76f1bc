//! Reads of nonexistent members of the results of GenAIScript's API.
//!
//! A value is tracked while it certainly comes from the API: through constant names, `await`, patterns, loops
//! and callbacks of array methods. Only the table's interfaces count that runs have shown to be complete.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::sync::Arc;

use foldhash::fast::RandomState;
use tree_sitter::Node;

use super::api::API;
use super::extraction::Extraction;
use super::promises::{self, api_name};
use super::result_members::{self, CHAT, FETCHED, PROCESSING};
use crate::return_types::ApiValue;
use crate::syntax::callee::{self, Callee};
use crate::syntax::pattern::{self, PatternStep};
use crate::syntax::scopes::{Base, Binding};
use crate::syntax::usage::{self, AccessForm, UsageEffect};
use crate::syntax::{node, string};
use crate::text::Span;

/// Read of a nonexistent member of an API result.
#[derive(Clone, Debug, PartialEq)]
pub struct UnknownMember {
    /// Name of the member.
    pub key: String,
    /// Span of the name, including quotes.
    pub key_span: Span,
    /// Kind of the result.
    pub of: ResultKind,
    /// Function that returned the value, or the member of `env` that contains it.
    pub giver: Arc<str>,
    /// Syntactic form of the read.
    pub form: MemberForm,
}

/// Use of a whole API result where only a part of it makes sense.
#[derive(Clone, Debug, PartialEq)]
pub struct WholeResult {
    /// Span of the expression.
    pub span: Span,
    /// Kind of the result.
    pub of: ResultKind,
    /// Function that returned it, or the member of `env` that contains it.
    pub giver: Arc<str>,
    /// Position of the use.
    pub place: WholePlace,
}

/// Position of a result of which only a part makes sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WholePlace {
    /// In a string: a template, or an operand of `+`
    Text,
    /// In the template of a prompt
    Prompt,
    /// In a loop, or spread into a list
    Items,
    /// In a loop over the keys, `for (… in …)`, which uses them as if they were the items
    Keys,
    /// An argument of this function
    Argument(&'static str),
    /// Compared with a text
    Compared,
    /// A list in which a text is looked for
    Searched,
}

/// Functions that take a string or a file, with the index of this argument.
const TAKERS: [(&str, usize); 12] = [
    ("JSON.parse", 0),
    ("workspace.writeText", 1),
    ("workspace.appendText", 1),
    ("def", 1),
    ("transcribe", 0),
    ("JSON5.parse", 0),
    ("path.basename", 0),
    ("path.changeext", 0),
    ("path.dirname", 0),
    ("path.extname", 0),
    ("path.join", 0),
    ("path.parse", 0),
];

/// Returns the member with the text of a function's result, by the function's qualified name.
pub fn text_part(function: &str) -> Option<&'static str> {
    let value = API.returned_value(function)?;
    let interface = value.interface().or_else(|| function.ends_with(FETCHED).then_some(FETCHED))?;
    part_of(interface)
}

/// Returns the member with the text of an interface.
pub fn part_of(interface: &str) -> Option<&'static str> {
    PARTS.iter().find(|(known, _)| *known == interface).map(|(_, part)| *part)
}

const PARTS: [(&str, &str); 6] = [
    ("RunPromptResult", "text"),
    (PROCESSING, "text"),
    ("WorkspaceFile", "content"),
    ("Fenced", "content"),
    ("ShellOutput", "stdout"),
    (FETCHED, "text"),
];

/// Kind of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultKind {
    /// An object, with the name of its interface
    Object(&'static str),
    /// An array of such objects
    List(&'static str),
    /// A string
    Text,
}

/// Syntactic form of a read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemberForm {
    /// `x.key`
    Read,
    /// `x.key(…)`
    Called,
    /// `{ key: name } = x`
    Pattern,
    /// `{ key } = x`
    Shorthand,
}

#[derive(Clone)]
struct ApiResult {
    value: ApiValue,
    /// Whether it is an unresolved promise.
    is_promise: bool,
    giver: Arc<str>,
}

/// Stands for the interface of items that are not known.
const ITEMS: &str = "item";

/// Budget of steps by which a value is traced.
const MAX_STEPS: usize = 24;

/// Maximal number of members in a path to a value: `ctx.env.files`.
const MAX_PATH: usize = 4;

/// Members of every JavaScript object.
const OF_OBJECTS: [&str; 8] = [
    "constructor",
    "hasOwnProperty",
    "isPrototypeOf",
    "propertyIsEnumerable",
    "toLocaleString",
    "toString",
    "valueOf",
    "toJSON",
];

/// Array methods whose callback gets an item as the first argument.
const CALLING: [&str; 11] = [
    "every",
    "filter",
    "find",
    "findIndex",
    "findLast",
    "findLastIndex",
    "flatMap",
    "forEach",
    "map",
    "some",
    "sort",
];

/// Finds both kinds of uses.
pub(super) fn read(extraction: &Extraction<'_, '_, '_>) -> (Vec<UnknownMember>, Vec<WholeResult>) {
    let reader = ResultTracer {
        extraction,
        known: RefCell::default(),
        aliases: RefCell::default(),
        parents: OnceCell::new(),
    };
    let (mut found, mut wholes) = (Vec::new(), Vec::new());
    for name in extraction.names.references.iter().filter(|name| reader.may_lead(**name)) {
        if reader.is_taken_apart(*name) {
            reader.follow(*name, &mut found);
        }
        wholes.extend(reader.whole(*name));
    }
    for (call, callee) in &extraction.calls {
        let is_alias = || callee.object.is_none() && extraction.resolver.resolve(callee.name).is_some();
        if node::text(callee.name, extraction.source) == PROCESSING {
            reader.check_callback_of(*call, &mut found);
        }
        if API.gives(node::text(callee.name, extraction.source)) || is_alias() {
            reader.follow(*call, &mut found);
            wholes.extend(reader.whole(*call));
        }
    }
    found.sort_by_key(|member| member.key_span.source_order());
    found.dedup_by_key(|member| member.key_span);
    wholes.sort_by_key(|whole| whole.span.source_order());
    wholes.dedup_by_key(|whole| whole.span);
    (found, wholes)
}

/// Whether the members after a part of the API lead to a value: `env`, followed by `.files`.
fn has_value(part: &str, after: &str) -> bool {
    let mut path = part.to_owned();
    let mut after = after;
    for _ in 0..MAX_PATH {
        if path.contains('.') && API.value_at(&path).is_some() {
            return true;
        }
        let Some((key, rest)) = next_key(after) else { return false };
        if !path.is_empty() {
            path.push('.');
        }
        path.push_str(key);
        after = rest;
    }
    false
}

/// Splits text after an object into the key of a member expression and the rest.
fn next_key(after: &str) -> Option<(&str, &str)> {
    let after = after.trim_start_matches(['!', ')']).trim_start();
    let after = after.strip_prefix('?').unwrap_or(after).strip_prefix('.')?.trim_start();
    let end = after.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(after.len());
    Some(after.split_at(end)).filter(|_| end > 0)
}

/// Parents of a chunk's nodes, found in one walk. Tree-sitter walks from the root for each parent.
struct Parents<'t>(HashMap<usize, Node<'t>, RandomState>);

impl<'t> Parents<'t> {
    fn new(root: Option<Node<'t>>) -> Self {
        let mut parents = HashMap::default();
        let Some(root) = root else { return Self(parents) };
        let mut cursor = root.walk();
        let mut around = Vec::new();
        loop {
            let node = cursor.node();
            if let Some(parent) = around.last() {
                parents.insert(node.id(), *parent);
            }
            if cursor.goto_first_child() {
                around.push(node);
                continue;
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return Self(parents);
                }
                around.pop();
            }
        }
    }

    fn of_node(&self, node: Node<'t>) -> Option<Node<'t>> {
        self.0.get(&node.id()).copied().or_else(|| node.parent())
    }
}

struct ResultTracer<'e, 'a, 't, 's> {
    extraction: &'e Extraction<'a, 't, 's>,
    /// Cached values of names, by the ids of the binding nodes.
    known: RefCell<HashMap<usize, Option<ApiResult>, RandomState>>,
    /// Cached parts of the API that names refer to, by the ids of the binding nodes.
    aliases: RefCell<HashMap<usize, Option<Arc<str>>, RandomState>>,
    parents: OnceCell<Parents<'t>>,
}

impl<'t> ResultTracer<'_, '_, 't, '_> {
    /// Whether a name leads to a value of the API. Most cases need no parents, which are slow to find.
    fn may_lead(&self, name: Node<'t>) -> bool {
        let Extraction { source, resolver, .. } = self.extraction;
        let after = &source[name.end_byte()..];
        match resolver.resolve(name) {
            Some(binding) => {
                self.binding(binding, 0).is_some()
                    || self.alias(binding, name).is_some_and(|alias| has_value(&alias, after))
            }
            None => has_value(promises::global_name(node::text(name, source)), after),
        }
    }

    /// Returns the outermost expression with the value of a node, and its parent.
    fn wrap(&self, node: Node<'t>) -> (Node<'t>, Option<Node<'t>>) {
        let parents = self.parents.get_or_init(|| Parents::new(self.extraction.names.scopes().next()));
        let mut node = node;
        loop {
            match parents.of_node(node) {
                Some(parent) if node::is_wrapper(parent) => node = parent,
                parent => return (node, parent),
            }
        }
    }

    fn is_taken_apart(&self, name: Node<'t>) -> bool {
        let (node, parent) = self.wrap(name);
        parent.is_some_and(|parent| match parent.kind() {
            "member_expression" | "subscript_expression" => node::is_field(parent, "object", node),
            "variable_declarator" => node::is_field(parent, "value", node),
            "for_in_statement" => node::is_field(parent, "right", node),
            "await_expression" => true,
            _ => false,
        })
    }

    /// Returns the qualified name of a part of the API, like [`api_name`], with a cache for aliases.
    fn api_name(&self, expression: Node<'t>) -> Option<Arc<str>> {
        let Extraction { source, resolver, .. } = self.extraction;
        let mut expression = node::unwrap(expression);
        let mut keys = Vec::new();
        while expression.kind() == "member_expression" && !usage::is_unfinished(expression) {
            keys.push(node::text(node::field(expression, "property")?, source));
            expression = node::unwrap(node::field(expression, "object")?);
        }
        if expression.kind() != "identifier" {
            return None;
        }
        let root = match resolver.resolve(expression) {
            Some(binding) => self.alias(binding, expression)?,
            None => promises::global_name(node::text(expression, source)).into(),
        };
        if keys.is_empty() {
            return Some(root);
        }
        Some(keys.into_iter().rev().fold(root.to_string(), promises::joined).into())
    }

    fn alias(&self, binding: &Binding<'t>, name: Node<'t>) -> Option<Arc<str>> {
        let Extraction { source, resolver, .. } = self.extraction;
        let mut aliases = self.aliases.borrow_mut();
        let alias = || api_name(resolver, source, name).map(Arc::from);
        aliases.entry(binding.name.id()).or_insert_with(alias).clone()
    }

    fn follow(&self, expression: Node<'t>, found: &mut Vec<UnknownMember>) {
        let Some((mut at, mut given)) = self.first(expression) else { return };
        for _ in 0..MAX_STEPS {
            let (node, Some(parent)) = self.wrap(at) else { return };
            match parent.kind() {
                "await_expression" => given.is_promise = false,
                "variable_declarator" if node::is_field(parent, "value", node) && !given.is_promise => {
                    let target = node::field(parent, "name");
                    return self.check_pattern(
                        target.filter(|it| it.kind() == "object_pattern"),
                        &given,
                        found,
                    );
                }
                "for_in_statement" if node::is_field(parent, "right", node) => {
                    let target = node::field(parent, "left").filter(|it| it.kind() == "object_pattern");
                    let is_of = node::operator(parent) == Some("of");
                    return given.item().into_iter().for_each(|item| {
                        self.check_pattern(target.filter(|_| is_of), &item, found);
                    });
                }
                "member_expression" if node::is_field(parent, "object", node) => {
                    self.check_callback(parent, found);
                    self.check_member(parent, &given, found);
                }
                "subscript_expression" if node::is_field(parent, "object", node) => {}
                "call_expression" if node::is_field(parent, "function", node) => {}
                _ => return,
            }
            at = parent;
            if parent.kind() == "await_expression" {
                continue;
            }
            // The function of a call is not a value; the call is.
            let is_called = self.wrap(at).1.is_some_and(|it| is_call_of(it, self.wrap(at).0));
            match self.value(at, 0) {
                Some(next) => given = next,
                None if is_called => {
                    let Some(call) = self.wrap(at).1 else { return };
                    let Some(next) = self.value(call, 0) else { return };
                    (at, given) = (call, next);
                }
                None => return,
            }
        }
    }

    /// Returns the innermost value around an expression: for `env.files`, `env` itself is none.
    fn first(&self, expression: Node<'t>) -> Option<(Node<'t>, ApiResult)> {
        let mut at = expression;
        for _ in 0..MAX_PATH {
            if let Some(given) = self.value(at, 0) {
                return Some((at, given));
            }
            let (node, parent) = self.wrap(at);
            at = parent
                .filter(|it| it.kind() == "member_expression" && node::is_field(*it, "object", node))?;
        }
        None
    }

    fn check_callback(&self, member: Node<'t>, found: &mut Vec<UnknownMember>) {
        let (whole, parent) = self.wrap(member);
        if let Some(call) = parent.filter(|parent| is_call_of(*parent, whole)) {
            self.check_callback_of(call, found);
        }
    }

    fn check_callback_of(&self, call: Node<'t>, found: &mut Vec<UnknownMember>) {
        let function = callee::arguments(call).first().copied().map(node::unwrap);
        let Some(function) = function.filter(|it| pattern::is_function(*it)) else { return };
        let target = pattern::parameter_at(function, 0).filter(|it| it.kind() == "object_pattern");
        if let Some(given) = target.and_then(|_| self.parameter(function, 0)) {
            self.check_pattern(target, &given, found);
        }
    }

    /// Returns the value used as a whole. For `env.files`, `expression` is only the name `env`.
    fn whole(&self, expression: Node<'t>) -> Option<WholeResult> {
        let mut at = expression;
        loop {
            let (node, parent) = self.wrap(at);
            let parent = parent?;
            let is_of = |field: &str| node::is_field(parent, field, node);
            match parent.kind() {
                "await_expression" => at = parent,
                "member_expression" if is_of("object") && self.is_search(parent) => break,
                "member_expression" if is_of("object") && !usage::is_unfinished(parent) => at = parent,
                _ => break,
            }
        }
        let place = self.place(at)?;
        let given = self.value(at, 0)?;
        let of = given.kind()?;
        let is_whole = match (of, place) {
            // A prompt template defines files, and shows a command with its output.
            (ResultKind::Object(name), WholePlace::Prompt) => name == "RunPromptResult",
            (ResultKind::Object(name), WholePlace::Argument("def")) => name == "WorkspaceGrepResult",
            (
                ResultKind::Object(_),
                WholePlace::Argument("transcribe") | WholePlace::Keys | WholePlace::Searched,
            )
            | (ResultKind::List(_), WholePlace::Items)
            | (ResultKind::Text, _) => false,
            (ResultKind::List(_), WholePlace::Keys) => {
                let item = given.item();
                item.is_some_and(|item| {
                    self.wrap(at).1.is_some_and(|it| self.takes_keys_for_items(it, &item))
                })
            }
            (ResultKind::List(_), place) => {
                !matches!(place, WholePlace::Prompt | WholePlace::Argument("def"))
            }
            _ => true,
        };
        let span = node::span(self.wrap(at).0);
        is_whole.then(|| WholeResult { span, of, giver: Arc::clone(&given.giver), place })
    }

    fn place(&self, expression: Node<'t>) -> Option<WholePlace> {
        let (node, parent) = self.wrap(expression);
        let parent = parent?;
        match parent.kind() {
            "for_in_statement" if node::is_field(parent, "right", node) => {
                Some(if node::operator(parent) == Some("of") { WholePlace::Items } else { WholePlace::Keys })
            }
            "spread_element" => {
                let is_list = parent.parent().is_some_and(|it| matches!(it.kind(), "array" | "arguments"));
                is_list.then_some(WholePlace::Items)
            }
            "binary_expression" => {
                // The purpose of `+` on two values that are not strings is unknown.
                let other = if node::is_field(parent, "left", node) { "right" } else { "left" };
                let other = node::unwrap(node::field(parent, other)?);
                let is_text = matches!(other.kind(), "string" | "template_string");
                match node::operator(parent) {
                    Some("+") if is_text => Some(WholePlace::Text),
                    Some("===" | "==" | "!==" | "!=") if is_text => Some(WholePlace::Compared),
                    _ => None,
                }
            }
            "template_substitution" => {
                let call = parent.parent()?.parent().filter(|call| call.kind() == "call_expression");
                let Some(call) = call else { return Some(WholePlace::Text) };
                let tag = self.api_name(node::field(call, "function")?)?;
                matches!(&*tag, "$" | "prompt").then_some(WholePlace::Prompt)
            }
            "member_expression" if self.is_search(parent) => Some(WholePlace::Searched),
            "arguments" => {
                let call = parent.parent().filter(|call| call.kind() == "call_expression")?;
                let name = self.api_name(node::field(call, "function")?)?;
                let (taker, place) = TAKERS.into_iter().find(|(taker, _)| **taker == *name)?;
                let is_there = callee::arguments(call).get(place).is_some_and(|it| it.id() == node.id());
                is_there.then_some(WholePlace::Argument(taker))
            }
            _ => None,
        }
    }

    /// Whether a member looks for a text in a list: `files.includes("README.md")`.
    fn is_search(&self, member: Node<'t>) -> bool {
        let name = node::field(member, "property").map(|it| node::text(it, self.extraction.source));
        let (whole, parent) = self.wrap(member);
        let call = parent.filter(|parent| is_call_of(*parent, whole));
        let sought = call.and_then(|call| callee::arguments(call).first().copied()).map(node::unwrap);
        matches!(name, Some("includes" | "indexOf"))
            && sought.is_some_and(|sought| matches!(sought.kind(), "string" | "template_string"))
    }

    /// Whether a loop over the keys of a list reads members of the items from them, or hands them to `def`, and never
    /// uses them as indexes.
    fn takes_keys_for_items(&self, in_loop: Node<'t>, item: &ApiResult) -> bool {
        let source = self.extraction.source;
        let (Some(key), Some(body)) = (node::field(in_loop, "left"), node::field(in_loop, "body")) else {
            return false;
        };
        let key = node::text(key, source);
        let mut takes_item = false;
        for (at, _) in node::text(body, source).match_indices(key) {
            let start = body.start_byte() + at;
            let place = body.descendant_for_byte_range(start, start + key.len());
            let Some(name) =
                place.filter(|it| it.kind() == "identifier" && it.byte_range().len() == key.len())
            else {
                continue;
            };
            let (name, Some(parent)) = node::wrap(name) else { continue };
            match parent.kind() {
                "subscript_expression" if node::is_field(parent, "index", name) => return false,
                "member_expression" => {
                    let property = node::field(parent, "property").map(|it| node::text(it, source));
                    let interface = item.closed().unwrap_or_default();
                    takes_item |= property.is_some_and(|property| item.has(interface, property));
                }
                "arguments" => {
                    let function = parent.parent().and_then(|call| node::field(call, "function"));
                    let is_content = node::children(parent).get(1).is_some_and(|it| it.id() == name.id());
                    takes_item |=
                        is_content && function.and_then(|it| self.api_name(it)).as_deref() == Some("def");
                }
                _ => {}
            }
        }
        takes_item
    }

    fn value(&self, expression: Node<'t>, steps: usize) -> Option<ApiResult> {
        if steps > MAX_STEPS {
            return None;
        }
        let expression = node::unwrap(expression);
        match expression.kind() {
            "await_expression" => {
                let inner = node::children(expression).into_iter().next()?;
                Some(ApiResult { is_promise: false, ..self.value(inner, steps + 1)? })
            }
            "call_expression" => self.call(expression, steps + 1),
            "identifier" => {
                let binding = self.extraction.resolver.resolve(expression)?;
                self.binding(binding, steps + 1)
            }
            "member_expression" => self.member(expression, steps + 1),
            "subscript_expression" => {
                let index = node::unwrap(node::field(expression, "index")?);
                let list = self.value(node::field(expression, "object")?, steps + 1)?;
                let is_number =
                    index.kind() == "number" || string::cooked(index, self.extraction.source).is_none();
                list.item().filter(|_| is_number)
            }
            _ => None,
        }
    }

    fn member(&self, member: Node<'t>, steps: usize) -> Option<ApiResult> {
        if usage::is_unfinished(member) {
            return None;
        }
        let name = node::text(node::field(member, "property")?, self.extraction.source);
        if let Some(object) = self.value(node::field(member, "object")?, steps) {
            return object.member(name);
        }
        let path = self.api_name(member)?;
        let value = API.value_at(&path).filter(|_| path.contains('.'))?;
        Some(ApiResult { value, is_promise: false, giver: path })
    }

    fn call(&self, call: Node<'t>, steps: usize) -> Option<ApiResult> {
        let source = self.extraction.source;
        let mut function = node::unwrap(node::field(call, "function")?);
        // The TypeScript grammar parses `await f<T>(…)` as a call of `await f`.
        let is_awaited = function.kind() == "await_expression";
        if is_awaited {
            function = node::unwrap(node::children(function).into_iter().next()?);
        }
        if let Some(name) = self.api_name(function)
            && let Some(value) = API.returned_value(&name)
        {
            let is_promise = API.is_async(&name) && !is_awaited;
            return Some(ApiResult { value, is_promise, giver: name });
        }
        let Callee { name, object } = callee::callee(call)?;
        let (object, name) = (self.value(object?, steps)?, node::text(name, source));
        if object.is_promise {
            // `` prompt`…`.options(…) ``
            return Some(object).filter(|object| name == "options" && &*object.giver == "prompt");
        }
        if object.value.is_list() {
            return match name {
                "find" | "findLast" | "at" | "pop" | "shift" => object.item(),
                "filter" | "slice" | "sort" | "toSorted" | "reverse" | "toReversed" => Some(object),
                _ => None,
            };
        }
        let (value, is_promise) = object.value.method(name)?;
        Some(ApiResult { value, is_promise: is_promise && !is_awaited, giver: name.into() })
    }

    fn binding(&self, binding: &Binding<'t>, steps: usize) -> Option<ApiResult> {
        let id = binding.name.id();
        if let Some(known) = self.known.borrow().get(&id) {
            return known.clone();
        }
        // A cyclic name has no value.
        self.known.borrow_mut().insert(id, None);
        let found = self.find_binding(binding, steps);
        self.known.borrow_mut().insert(id, found.clone());
        found
    }

    fn find_binding(&self, binding: &Binding<'t>, steps: usize) -> Option<ApiResult> {
        // The default is unknown.
        let kind = binding.name.parent().map(|parent| parent.kind());
        if matches!(kind, Some("object_assignment_pattern" | "assignment_pattern")) {
            return None;
        }
        let root = match binding.base {
            Base::Value(value) if binding.constant => self.value(value, steps)?,
            Base::Parameter(function, 0) => self.parameter(function, steps)?,
            Base::Parameter(function, 1) => self.chat(function)?,
            Base::Unknown => self.turn(binding.name, steps)?,
            _ => return None,
        };
        let is_changed = || !binding.constant && self.extraction.environment.is_written(binding);
        if root.is_promise && !binding.steps.is_empty() || is_changed() {
            return None;
        }
        binding.steps.iter().try_fold(root, |value, step| match step {
            PatternStep::Key(key) => value.member(key),
            PatternStep::Rest | PatternStep::Unknown => None,
        })
    }

    /// Returns the first argument that an array method, `then` or `defOutputProcessor` passes to a function.
    fn parameter(&self, function: Node<'t>, steps: usize) -> Option<ApiResult> {
        let (argument, parent) = self.wrap(function);
        let arguments = parent.filter(|parent| parent.kind() == "arguments")?;
        let call = arguments.parent()?;
        let Callee { name, object } = callee::callee(call)?;
        let name = node::text(name, self.extraction.source);
        let is_first = callee::arguments(call).first().is_some_and(|first| first.id() == argument.id());
        if is_first
            && name == PROCESSING
            && self.api_name(node::field(call, "function")?)?.ends_with(PROCESSING)
        {
            // The answer of the script is like that of a prompt inside.
            let value = API.returned_value("runPrompt")?;
            return Some(ApiResult { value, is_promise: false, giver: PROCESSING.into() });
        }
        if !is_first || name != "then" && !CALLING.contains(&name) {
            return None;
        }
        let object = self.value(object?, steps)?;
        match name {
            "then" => object.is_promise.then_some(ApiResult { is_promise: false, ..object }),
            _ => object.item(),
        }
    }

    /// Returns the messages that `defChatParticipant` passes to a function.
    fn chat(&self, function: Node<'t>) -> Option<ApiResult> {
        let (argument, parent) = self.wrap(function);
        let call = parent.filter(|parent| parent.kind() == "arguments")?.parent()?;
        let is_first = callee::arguments(call).first().is_some_and(|first| first.id() == argument.id());
        let name = self.api_name(node::field(call, "function")?).filter(|_| is_first)?;
        let value = API.returned_value("runPrompt")?.member("messages").filter(|_| *name == *CHAT)?;
        Some(ApiResult { value, is_promise: false, giver: CHAT.into() })
    }

    fn turn(&self, name: Node<'t>, steps: usize) -> Option<ApiResult> {
        let mut at = name;
        loop {
            let parent = at.parent()?;
            match parent.kind() {
                "for_in_statement" if node::operator(parent) == Some("of") => {
                    return self.value(node::field(parent, "right")?, steps)?.item();
                }
                "object_pattern" | "pair_pattern" => at = parent,
                _ => return None,
            }
        }
    }

    fn check_member(&self, member: Node<'t>, given: &ApiResult, found: &mut Vec<UnknownMember>) {
        let Some(access) = usage::access(member, self.extraction.source) else { return };
        let is_read = access.form == AccessForm::Member && usage::effect(member) == UsageEffect::Read;
        let Some(key) = access.key.filter(|_| is_read && !is_tested(member)) else { return };
        let (whole, parent) = self.wrap(member);
        let is_called = parent.is_some_and(|parent| is_call_of(parent, whole));
        let form = if is_called { MemberForm::Called } else { MemberForm::Read };
        found.extend(given.unknown(key, access.key_span, form));
    }

    fn check_pattern(&self, pattern: Option<Node<'t>>, given: &ApiResult, found: &mut Vec<UnknownMember>) {
        let Some(pattern) = pattern else { return };
        for property in pattern::properties(pattern, self.extraction.source) {
            let form = if property.shorthand { MemberForm::Shorthand } else { MemberForm::Pattern };
            let key = property.key.filter(|_| !property.default);
            found.extend(key.and_then(|key| given.unknown(key, property.key_span, form)));
        }
    }
}

fn is_call_of(expression: Node<'_>, function: Node<'_>) -> bool {
    expression.kind() == "call_expression" && node::is_field(expression, "function", function)
}

/// Whether the member is only tested for existence: `file.path ?? file.filename`, `typeof file.path`.
fn is_tested(member: Node<'_>) -> bool {
    let (node, Some(parent)) = node::wrap(member) else { return false };
    match parent.kind() {
        "binary_expression" if node::is_field(parent, "left", node) => match node::operator(parent) {
            // With a literal as the fallback, the member is expected to exist.
            Some("??" | "||") => {
                !node::field(parent, "right").is_some_and(|right| node::is_literal(node::unwrap(right)))
            }
            operator => operator == Some("&&"),
        },
        "unary_expression" => matches!(node::operator(parent), Some("typeof" | "!")),
        "if_statement" | "ternary_expression" => node::is_field(parent, "condition", node),
        "call_expression" => node::is_optional(parent),
        _ => false,
    }
}

impl ApiResult {
    fn member(&self, name: &str) -> Option<Self> {
        if self.is_promise {
            return None;
        }
        Some(Self { value: self.value.member(name)?, ..self.clone() })
    }

    fn item(&self) -> Option<Self> {
        if self.is_promise {
            return None;
        }
        Some(Self { value: self.value.item()?, ..self.clone() })
    }

    fn unknown(&self, key: String, key_span: Span, form: MemberForm) -> Option<UnknownMember> {
        let of = self.kind().or_else(|| self.rows())?;
        let is_missing = !OF_OBJECTS.contains(&key.as_str())
            && match of {
                ResultKind::Object(name) => !self.has(name, &key),
                ResultKind::List(_) => !result_members::is_of_arrays(&key),
                // What is in `env` may have been declared as another type.
                ResultKind::Text => !result_members::is_of_strings(&key) && !self.giver.starts_with("env."),
            };
        is_missing.then(|| UnknownMember { key, key_span, of, giver: Arc::clone(&self.giver), form })
    }

    fn kind(&self) -> Option<ResultKind> {
        if self.is_promise {
            return None;
        }
        if self.value.is_text() {
            return Some(ResultKind::Text);
        }
        if let Some(item) = self.item() {
            return item.closed().map(ResultKind::List);
        }
        self.closed().map(ResultKind::Object)
    }

    /// Returns the kind of a list whose items are not known.
    fn rows(&self) -> Option<ResultKind> {
        (!self.is_promise && self.value.is_list()).then_some(ResultKind::List(ITEMS))
    }

    /// Returns its interface if it is complete.
    fn closed(&self) -> Option<&'static str> {
        result_members::closed(&self.giver, &self.value)
    }

    fn has(&self, interface: &str, key: &str) -> bool {
        result_members::has(interface, &self.value, key)
    }
}
