//! Unknown options of GenAIScript's functions, and options with unknown values.

use super::api_options::{self, FunctionOptions};
use super::extraction::Extraction;
use super::promises::api_name;
use crate::syntax::callee;
use crate::syntax::{Member, Value, ValueKind, node};
use crate::text::Span;

/// Option that its function does not have.
#[derive(Clone, Debug, PartialEq)]
pub struct UnknownOption {
    /// The function and its options.
    pub of: &'static FunctionOptions,
    /// The unknown option.
    pub member: Member,
}

/// Option with an unknown value.
#[derive(Clone, Debug, PartialEq)]
pub struct UnknownOptionValue {
    /// The function and its options.
    pub of: &'static FunctionOptions,
    /// Name of the option.
    pub key: &'static str,
    /// Valid values.
    pub values: &'static [&'static str],
    /// The unknown value.
    pub text: String,
    /// Span of the value.
    pub span: Span,
}

/// Option without effect unless another one is set, which is missing.
#[derive(Clone, Debug, PartialEq)]
pub struct LonelyOption {
    /// Qualified name of the function.
    pub of: &'static str,
    /// Name of the option.
    pub key: &'static str,
    /// Name of the required option.
    pub needs: &'static str,
    /// Span of the option's name.
    pub span: Span,
    /// Span of the options object.
    pub object: Span,
}

/// Problems with the options of a file.
#[derive(Default)]
pub(super) struct CallOptions {
    pub unknown: Vec<UnknownOption>,
    pub values: Vec<UnknownOptionValue>,
    pub lonely: Vec<LonelyOption>,
}

pub(super) fn read(extraction: &Extraction<'_, '_, '_>) -> CallOptions {
    let Extraction { source, resolver, calls, evaluator, .. } = extraction;
    let CallOptions { mut unknown, mut values, mut lonely } = CallOptions::default();
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
        lonely.extend(objects.iter().flat_map(|options| lonely_in(options, of.name)));
        for member in objects.iter().filter_map(|value| value.as_object()).flat_map(|object| &object.members)
        {
            if !of.known.iter().any(|names| names.contains(&&*member.key)) {
                unknown.push(UnknownOption { of, member: member.clone() });
                continue;
            }
            let choice = of.choices.iter().find(|(key, _)| *key == &*member.key);
            let text = member.value.as_str();
            if let (Some((key, known)), Some(text)) = (choice, text)
                && !known.contains(&text)
            {
                values.push(UnknownOptionValue {
                    of,
                    key,
                    values: known,
                    text: text.to_owned(),
                    span: member.value.span,
                });
            }
        }
    }
    CallOptions { unknown, values, lonely }
}

/// Returns options of a call that lack the option that they require.
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
