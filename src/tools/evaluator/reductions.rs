//! Further functions of JavaScript on known values: lists that become one value, texts and numbers.

use std::cell::Cell;
use std::cmp::Ordering;
use std::rc::Rc;

use super::calls::iterated;
use super::methods::MAX_ITEMS;
use super::{Origin, StaticKind, StaticValue};
use crate::syntax::number;
use crate::tools::program::ModuleProgram;

/// Maximum number of items that are sorted with a function of the author.
const MAX_SORTED: usize = 256;

/// Numbers from which JavaScript writes an exponent in another form than JSON.
const WITH_EXPONENT: f64 = 1e21;

impl<'t> ModuleProgram<'t> {
    /// Evaluates `list.reduce(function, first)`.
    pub(super) fn reduced(
        &self,
        items: &[StaticValue<'t>],
        arguments: &[StaticValue<'t>],
        origin: Origin,
    ) -> Option<StaticValue<'t>> {
        let StaticKind::Function(function) = &arguments.first()?.kind else { return None };
        let (mut result, rest) = match arguments.get(1) {
            Some(first) => (first.clone(), items),
            None => items.split_first().map(|(first, rest)| (first.clone(), rest))?,
        };
        if rest.len() > MAX_ITEMS {
            return None;
        }
        for (index, item) in rest.iter().enumerate() {
            // An unknown item may be a spread of any number of items.
            if item.reason().is_some() || result.reason().is_some() {
                return None;
            }
            let index = StaticValue::new(origin, StaticKind::Number(super::length(index)));
            result = self.apply(function, &[result, item.clone(), index], origin);
        }
        Some(result)
    }

    /// Evaluates `Array.from(list, function)` and `Array.from({ length }, function)`.
    pub(super) fn mapped_from(
        &self,
        arguments: &[StaticValue<'t>],
        origin: Origin,
    ) -> Option<StaticValue<'t>> {
        let [list, callback] = arguments else { return None };
        let items = match (iterated(list), list.get("length").map(|it| &it.kind)) {
            (Some(items), _) => items,
            #[allow(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "it is small and whole"
            )]
            (None, Some(StaticKind::Number(length)))
                if (0.0..1e3).contains(length) && length.fract() == 0.0 =>
            {
                vec![StaticValue::new(origin, StaticKind::Undefined); *length as usize]
            }
            _ => return None,
        };
        if items.len() > MAX_ITEMS {
            return None;
        }
        let call = |(index, item)| self.called_back(callback, item, index, origin);
        Some(StaticValue::array(origin, items.iter().enumerate().map(call).collect()))
    }

    /// Sorts texts, or any items with a function that compares them.
    pub(super) fn sorted(
        &self,
        items: &[StaticValue<'t>],
        compare: Option<&StaticValue<'t>>,
        origin: Origin,
    ) -> Option<StaticValue<'t>> {
        let mut sorted = items.to_vec();
        match compare.map(|it| &it.kind) {
            None | Some(StaticKind::Undefined) => {
                let texts: Option<Vec<Vec<u16>>> =
                    items.iter().map(|item| Some(item.as_str()?.encode_utf16().collect())).collect();
                let mut keyed: Vec<_> = texts?.into_iter().zip(sorted).collect();
                keyed.sort_by(|(left, _), (right, _)| left.cmp(right));
                sorted = keyed.into_iter().map(|(_, item)| item).collect();
            }
            Some(StaticKind::Function(function)) if items.len() <= MAX_SORTED => {
                let is_known = Cell::new(items.iter().all(|item| item.reason().is_none()));
                sorted.sort_by(|left, right| {
                    if !is_known.get() {
                        return Ordering::Equal;
                    }
                    let order = self.apply(function, &[left.clone(), right.clone()], origin);
                    match order.kind {
                        StaticKind::Number(order) if !order.is_nan() => order.total_cmp(&0.0),
                        _ => {
                            is_known.set(false);
                            Ordering::Equal
                        }
                    }
                });
                if !is_known.get() {
                    return None;
                }
            }
            _ => return None,
        }
        Some(StaticValue::array(origin, sorted))
    }

    /// Evaluates `JSON.stringify(value, null, indent)`.
    pub(super) fn stringified(
        &self,
        arguments: &[StaticValue<'t>],
        origin: Origin,
    ) -> Option<StaticValue<'t>> {
        let is_plain =
            arguments.get(1).is_none_or(|it| matches!(it.kind, StaticKind::Null | StaticKind::Undefined));
        let json = self.json(arguments.first().filter(|_| is_plain)?, "");
        let value = json.value.filter(|value| json.unknown.is_empty() && !has_other_numbers(value))?;
        let indent = match arguments.get(2).map(|it| &it.kind) {
            None | Some(StaticKind::Undefined | StaticKind::Null) => String::new(),
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is small")]
            Some(StaticKind::Number(width)) if (0.0..=10.0).contains(width) => " ".repeat(*width as usize),
            Some(StaticKind::String(indent)) if indent.len() <= 10 => indent.to_string(),
            Some(_) => return None,
        };
        let text =
            if indent.is_empty() { serde_json::to_string(&value).ok()? } else { indented(&value, &indent)? };
        self.bytes(text.len()).then(|| StaticValue::string(origin, text))
    }
}

fn indented(value: &serde_json::Value, indent: &str) -> Option<String> {
    let mut written = Vec::new();
    let formatter = serde_json::ser::PrettyFormatter::with_indent(indent.as_bytes());
    let mut serializer = serde_json::Serializer::with_formatter(&mut written, formatter);
    serde::Serialize::serialize(value, &mut serializer).ok()?;
    String::from_utf8(written).ok()
}

/// Whether a number is written in another form than JavaScript's.
fn has_other_numbers(value: &serde_json::Value) -> bool {
    match value {
        serde_json::Value::Number(it) => {
            it.as_f64().is_none_or(|it| it.abs() >= WITH_EXPONENT || it != 0.0 && it.abs() < 1e-6)
        }
        serde_json::Value::Array(items) => items.iter().any(has_other_numbers),
        serde_json::Value::Object(members) => members.values().any(has_other_numbers),
        _ => false,
    }
}

/// Evaluates a function of `Math`.
pub(super) fn of_math(method: &str, arguments: &[StaticValue<'_>]) -> Option<f64> {
    let numbers: Option<Vec<f64>> = arguments
        .iter()
        .map(|it| if let StaticKind::Number(number) = it.kind { Some(number) } else { None })
        .collect();
    let numbers = numbers.filter(|all| !all.iter().any(|it| it.is_nan()))?;
    match (method, numbers.as_slice()) {
        ("max", [_, ..]) => numbers.into_iter().reduce(f64::max),
        ("min", [_, ..]) => numbers.into_iter().reduce(f64::min),
        ("floor", [number]) => Some(number.floor()),
        ("ceil", [number]) => Some(number.ceil()),
        ("round", [number]) => Some((number + 0.5).floor()),
        ("trunc", [number]) => Some(number.trunc()),
        ("abs", [number]) => Some(number.abs()),
        _ => None,
    }
}

/// Evaluates further methods of lists.
pub(super) fn of_list<'t>(
    items: &Rc<Vec<StaticValue<'t>>>,
    method: &str,
    arguments: &[StaticValue<'t>],
    origin: Origin,
) -> Option<StaticValue<'t>> {
    // An unknown item may be a spread of any number of items.
    if items.iter().any(|item| item.reason().is_some()) {
        return None;
    }
    let number = |index: usize| StaticValue::new(origin, StaticKind::Number(super::length(index)));
    match method {
        "keys" => Some(StaticValue::array(origin, (0..items.len()).map(number).collect())),
        "indexOf" => {
            let text = arguments.first()?.as_str()?;
            let texts: Option<Vec<&str>> = items.iter().map(StaticValue::as_str).collect();
            let index = texts?.into_iter().position(|it| it == text);
            Some(index.map_or_else(|| StaticValue::new(origin, StaticKind::Number(-1.0)), number))
        }
        _ => {
            let StaticKind::Number(index) = arguments.first()?.kind else { return None };
            let index = if index < 0.0 { index + super::length(items.len()) } else { index };
            let found = (0..items.len()).find(|it| number::is_same(super::length(*it), index));
            let absent = || StaticValue::new(origin, StaticKind::Undefined);
            Some(found.and_then(|it| items.get(it).cloned()).unwrap_or_else(absent))
        }
    }
}

/// Evaluates further methods of texts.
pub(super) fn of_text<'t>(
    text: &str,
    method: &str,
    arguments: &[StaticValue<'t>],
    origin: Origin,
) -> Option<StaticValue<'t>> {
    let string = |text: &str| Some(StaticValue::string(origin, text));
    let flag = |flag: bool| Some(StaticValue::new(origin, StaticKind::Bool(flag)));
    let first = arguments.first();
    match (method, first.map(|it| &it.kind), arguments.len()) {
        ("startsWith", Some(StaticKind::String(start)), 1) => flag(text.starts_with(&**start)),
        ("endsWith", Some(StaticKind::String(end)), 1) => flag(text.ends_with(&**end)),
        ("includes", Some(StaticKind::String(part)), 1) => flag(text.contains(&**part)),
        ("indexOf", Some(StaticKind::String(part)), 1) if text.is_ascii() => {
            let index = text.find(&**part).map_or(-1.0, super::length);
            Some(StaticValue::new(origin, StaticKind::Number(index)))
        }
        ("charAt" | "at", Some(StaticKind::Number(index)), 1)
            if text.is_ascii() && (0.0..1e6).contains(index) =>
        {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is small")]
            let index = *index as usize;
            string(text.get(index..=index)?)
        }
        ("padEnd" | "padStart", Some(StaticKind::Number(length)), 1) if text.is_ascii() && *length <= 1e3 => {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is small")]
            let missing = (*length as usize).saturating_sub(text.len());
            let space = " ".repeat(missing);
            string(&if method == "padEnd" { format!("{text}{space}") } else { format!("{space}{text}") })
        }
        _ => None,
    }
}
