//! Reads of nonexistent members of the results of GenAIScript's API, and uses of whole results. Only the table's
//! interfaces count that runs have shown to be complete.

use std::sync::Arc;

use tree_sitter::Node;

use super::api::API;
use super::extraction::Extraction;
use super::result_members::{self, FETCHED, PROCESSING};
use super::result_tracer::{ApiResult, MAX_STEPS, ResultTracer};
use crate::syntax::usage::{self, AccessForm, UsageEffect};
use crate::syntax::{callee, node, pattern};
use crate::text::Span;

/// Read of a nonexistent member of an API result.
#[derive(Clone, Debug, PartialEq)]
pub struct UnknownMember {
    pub key: String,
    /// Span of the name, including quotes.
    pub key_span: Span,
    pub of: ResultKind,
    /// Function that returned the value, or the member of `env` that contains it.
    pub giver: Arc<str>,
    pub form: MemberForm,
}

/// Use of a whole API result where only a part of it makes sense.
#[derive(Clone, Debug, PartialEq)]
pub struct WholeResult {
    pub span: Span,
    pub of: ResultKind,
    pub giver: Arc<str>,
    pub place: WholePlace,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WholePlace {
    /// In a string: a template, or an operand of `+`
    Text,
    Prompt,
    /// In a loop, or spread into a list
    Items,
    /// In a loop over the keys, `for (… in …)`, which uses them as if they were the items
    Keys,
    /// An argument of this function
    Argument(&'static str),
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultKind {
    /// An object, with the name of its interface
    Object(&'static str),
    /// An array of such objects
    List(&'static str),
    Text,
}

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

/// Name for the interface of items that are not known.
const ITEMS: &str = "item";

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

pub(super) fn read(extraction: &Extraction<'_, '_, '_>) -> (Vec<UnknownMember>, Vec<WholeResult>) {
    let reader = ResultTracer::new(extraction);
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

impl<'t> ResultTracer<'_, '_, 't, '_> {
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

    /// Whether a loop over a list's keys takes them for the items, by a member read or `def`, and never as indexes.
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
    fn unknown(&self, key: String, key_span: Span, form: MemberForm) -> Option<UnknownMember> {
        let of = self.kind().or_else(|| self.rows())?;
        let is_missing = !OF_OBJECTS.contains(&key.as_str())
            && match of {
                ResultKind::Object(name) => !self.has(name, &key),
                ResultKind::List(_) => !result_members::is_of_arrays(&key),
                // A member of `env` may have been declared as another type.
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

    fn rows(&self) -> Option<ResultKind> {
        (!self.is_promise && self.value.is_list()).then_some(ResultKind::List(ITEMS))
    }

    fn closed(&self) -> Option<&'static str> {
        result_members::closed(&self.giver, &self.value)
    }

    fn has(&self, interface: &str, key: &str) -> bool {
        result_members::has(interface, &self.value, key)
    }
}
