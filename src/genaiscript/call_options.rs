//! Unknown options of GenAIScript's functions, and options with values that these do not take.

use super::api_options::{self, FunctionOptions};
use super::api_table::ParameterType;
use super::extraction::Extraction;
use super::promises::api_name;
use crate::syntax::callee;
use crate::syntax::{Member, Value, ValueKind, node};
use crate::text::Span;

#[derive(Clone, Debug, PartialEq)]
pub struct UnknownOption {
    pub of: &'static FunctionOptions,
    pub member: Member,
}

#[derive(Clone, Debug, PartialEq)]
pub struct UnknownOptionValue {
    pub of: &'static FunctionOptions,
    pub key: &'static str,
    pub values: Vec<&'static str>,
    pub text: String,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub struct WrongOptionKind {
    /// Qualified name of the function.
    pub of: &'static str,
    pub key: &'static str,
    pub takes: OptionKind,
    pub text: Option<String>,
    pub span: Span,
}

/// Kind of value that an option takes, for which another one has no useful effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`, for which a text counts as true
    Boolean,
    Number,
    Text,
    List,
    /// One text or a list of texts, of which one with commas is one text
    Texts,
    Object,
}

/// Option without effect unless another one is set, which is missing.
#[derive(Clone, Debug, PartialEq)]
pub struct LonelyOption {
    /// Qualified name of the function.
    pub of: &'static str,
    pub key: &'static str,
    pub needs: &'static str,
    pub span: Span,
    pub object: Span,
}

#[derive(Default)]
pub(super) struct CallOptions {
    pub unknown: Vec<UnknownOption>,
    pub values: Vec<UnknownOptionValue>,
    pub kinds: Vec<WrongOptionKind>,
    pub lonely: Vec<LonelyOption>,
}

/// Functions whose options have rules of their own.
const PROMPTS: [&str; 2] = ["defAgent", "runPrompt"];

/// Options of several texts, none of which is split at its commas.
const NOT_SPLIT: [&str; 9] =
    ["distinct", "endsWith", "excludedPaths", "glob", "headers", "ignore", "path", "paths", "sort"];

/// Texts that count as true, although they say the contrary.
const NEGATIVE: [&str; 5] = ["0", "false", "never", "no", "off"];

pub(super) fn read(extraction: &Extraction<'_, '_, '_>) -> CallOptions {
    let Extraction { source, resolver, calls, evaluator, .. } = extraction;
    let mut found = CallOptions::default();
    for &(call, callee) in calls {
        let method = node::text(callee.name, source);
        let candidates = api_options::of_method(method);
        let Some(function) = node::field(call, "function").filter(|_| !candidates.is_empty()) else {
            continue;
        };
        let arguments = callee::arguments(call);
        if arguments.len() < 2 && candidates.iter().all(|it| it.place > 0)
            || arguments.iter().any(|it| it.kind() == "spread_element")
        {
            continue;
        }
        let Some(name) = api_name(resolver, source, function) else { continue };
        let Some(&of) = candidates.iter().find(|of| of.name == name) else { continue };
        let places = of.place..of.place + 1 + usize::from(of.may_be_later);
        let objects: Vec<Value> = arguments
            .get(places.start..arguments.len().min(places.end))
            .unwrap_or_default()
            .iter()
            .map(|it| evaluator.value(*it))
            .collect();
        for options in &objects {
            found.add(of, options);
        }
    }
    found
}

impl CallOptions {
    fn add(&mut self, of: &'static FunctionOptions, options: &Value) {
        self.lonely.extend(lonely_in(options, of.name));
        let Some(object) = options.as_object() else { return };
        for member in &object.members {
            if !of.is_open && !of.known.contains(&&*member.key) {
                self.unknown.push(UnknownOption { of, member: member.clone() });
                continue;
            }
            let declared = of.declared.get_key_value(&*member.key);
            let Some((key, declared)) = declared.filter(|_| !PROMPTS.contains(&of.name)) else { continue };
            let span = member.value.span;
            match (of.choices(key), member.value.as_str()) {
                (Some(values), Some(text)) => {
                    if !values.contains(&text) && !FunctionOptions::takes_undeclared(key, text) {
                        self.values.push(UnknownOptionValue { of, key, values, text: text.to_owned(), span });
                    }
                }
                _ => self.kinds.extend(wrong_kind(declared, member).map(|takes| {
                    let text = member.value.as_str().map(str::to_owned);
                    WrongOptionKind { of: of.name, key, takes, text, span }
                })),
            }
        }
    }
}

/// Returns the kind that an option takes, if its value is certainly none of it and has another effect.
fn wrong_kind(declared: &ParameterType, member: &Member) -> Option<OptionKind> {
    let value = &member.value.kind;
    let text = member.value.as_str().map(str::trim);
    let is_number = |text: &str| text.parse::<f64>().is_ok_and(f64::is_finite);
    let is_plain = matches!(value, ValueKind::String(_) | ValueKind::Number(_) | ValueKind::Bool(true));
    let is_array = matches!(value, ValueKind::Array(_));
    if declared.is_only(&["boolean", "true", "false"]) {
        return text.is_some_and(|text| NEGATIVE.contains(&text)).then_some(OptionKind::Boolean);
    }
    if declared.is_only(&["number"]) {
        let is_wrong = text.is_some_and(|text| !is_number(text)) || *value == ValueKind::Bool(true);
        return is_wrong.then_some(OptionKind::Number);
    }
    if NOT_SPLIT.contains(&&*member.key) && declared.is_only(&["array", "string"]) {
        return text.is_some_and(is_list).then_some(OptionKind::Texts);
    }
    if declared.is_only(&["array"]) {
        return is_plain.then_some(OptionKind::List);
    }
    if declared.is_only(&["object"]) {
        return (is_plain || is_array).then_some(OptionKind::Object);
    }
    // The name of a sheet is compared with it.
    let is_sheet = member.key == "sheet" && matches!(value, ValueKind::Number(_));
    is_sheet.then_some(OptionKind::Text)
}

/// Whether a text has commas outside of braces: `a,b`, but not `*.{a,b}`.
fn is_list(text: &str) -> bool {
    let mut depth = 0_i32;
    let mut has_comma = false;
    for char in text.chars() {
        match char {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth -= 1,
            ',' => has_comma |= depth == 0,
            _ => {}
        }
    }
    has_comma && text.split(',').all(|part| !part.trim().is_empty())
}

fn lonely_in(options: &Value, function: &str) -> Vec<LonelyOption> {
    let Some(object) = options.as_object().filter(|object| !object.open) else { return Vec::new() };
    let needing = api_options::NEEDING.iter().filter(|(of, ..)| *of == function);
    let lonely = needing.filter_map(|&(of, key, needs)| {
        let member = object.member(key).filter(|_| object.member(needs).is_none())?;
        let is_set =
            !matches!(member.value.kind, ValueKind::Undefined | ValueKind::Null | ValueKind::Bool(false));
        is_set.then_some(LonelyOption { of, key, needs, span: member.key_span, object: options.span })
    });
    lonely.collect()
}
