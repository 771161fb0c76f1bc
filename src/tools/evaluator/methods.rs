//! Functions of JavaScript itself on known values.

use std::rc::Rc;

use super::calls::{converted, iterated, unusable};
use super::literals::as_unknown;
use super::{CodeSite, Origin, Reason, StaticKind, StaticMember, StaticObject, StaticValue, reductions};
use crate::tools::program::ModuleProgram;

/// Maximum number of items that a callback is evaluated for.
pub(super) const MAX_ITEMS: usize = 4_096;

impl<'t> ModuleProgram<'t> {
    /// Evaluates `Object.keys(…)` and the like; `None` if `object` is not such a namespace.
    pub(super) fn namespace_call(
        &self,
        object: &CodeSite<'t>,
        method: &str,
        arguments: Option<&[StaticValue<'t>]>,
        origin: Origin,
    ) -> Option<StaticValue<'t>> {
        if object.node.kind() != "identifier"
            || self.module(object.module).resolver.resolve(object.node).is_some()
        {
            return None;
        }
        let name = self.node_text(object.module, object.node);
        let first = arguments.and_then(<[_]>::first);
        let failed = || unusable(first, origin);
        Some(match (name, method) {
            ("Object", "freeze" | "seal" | "preventExtensions") | ("Promise", "resolve" | "all") => {
                first.cloned().unwrap_or_else(failed)
            }
            ("Object", "keys" | "values" | "entries") => {
                self.members_of(first?).map_or_else(failed, |members| {
                    let item = |(key, key_origin, value): (Rc<str>, Origin, StaticValue<'t>)| {
                        let key = StaticValue::string(key_origin, key);
                        match method {
                            "keys" => key,
                            "values" => value,
                            _ => StaticValue::array(value.origin, vec![key, value]),
                        }
                    };
                    StaticValue::array(origin, members.into_iter().map(item).collect())
                })
            }
            ("Object", "assign") => {
                let mut object = StaticObject::default();
                arguments?.iter().for_each(|part| self.spread_members(part, part.origin, &mut object));
                StaticValue::object(origin, object)
            }
            ("Object", "fromEntries") => object_of_entries(first?, origin).unwrap_or_else(failed),
            ("Array", "from") if arguments.is_some_and(|all| all.len() == 1) => {
                iterated(first?).map_or_else(failed, |items| StaticValue::array(origin, items))
            }
            ("Array", "from") => self.mapped_from(arguments?, origin).unwrap_or_else(failed),
            ("Array", "of") => StaticValue::array(origin, arguments?.to_vec()),
            ("Array", "isArray") => match &first?.kind {
                StaticKind::Unknown(_) | StaticKind::Symbolic(_) => failed(),
                kind => StaticValue::new(origin, StaticKind::Bool(matches!(kind, StaticKind::Array(_)))),
            },
            ("String", "raw") => self.joined_raw(arguments?, origin).unwrap_or_else(failed),
            ("JSON", "stringify") => self.stringified(arguments?, origin).unwrap_or_else(failed),
            ("JSON", "parse") => {
                let json = first?.as_str().and_then(|text| serde_json::from_str(text).ok());
                json.map_or_else(failed, |json| StaticValue::of_json(origin, &json))
            }
            ("Math", _) => reductions::of_math(method, arguments?)
                .map_or_else(failed, |number| StaticValue::new(origin, StaticKind::Number(number))),
            _ => return None,
        })
    }

    /// Returns the members that `Object.entries` lists; `None` if not all of them are known.
    fn members_of(&self, value: &StaticValue<'t>) -> Option<Vec<(Rc<str>, Origin, StaticValue<'t>)>> {
        match &value.kind {
            StaticKind::Object(object) if object.open.is_none() => {
                let entries = object.entries().into_iter();
                Some(entries.map(|it| (Rc::clone(&it.key), it.key_origin, it.value.clone())).collect())
            }
            StaticKind::Namespace(module) => {
                let mut members = self.exported_members(*module);
                // The names of a namespace are sorted.
                members.sort_by(|(left, _), (right, _)| left.cmp(right));
                Some(members.into_iter().map(|(name, value)| (name, value.origin, value)).collect())
            }
            _ => None,
        }
    }

    /// Evaluates a method of a known value; `None` if it is none of JavaScript's.
    pub(super) fn method(
        &self,
        object: &StaticValue<'t>,
        method: &str,
        arguments: Option<&[StaticValue<'t>]>,
        origin: Origin,
    ) -> Option<StaticValue<'t>> {
        match &object.kind {
            StaticKind::Array(items) => Some(self.array_method(items, method, arguments, origin)),
            StaticKind::String(text) => Some(self.string_method(object, text, method, arguments, origin)),
            StaticKind::Set(items) => match method {
                "values" | "keys" => Some(StaticValue::new(origin, StaticKind::Array(Rc::clone(items)))),
                "has" => {
                    let text = arguments?.first()?.as_str()?;
                    let has = items.iter().any(|item| item.as_str() == Some(text));
                    Some(StaticValue::new(origin, StaticKind::Bool(has)))
                }
                _ => None,
            },
            StaticKind::Number(_) | StaticKind::Bool(_)
                if method == "toString" && arguments.is_some_and(<[_]>::is_empty) =>
            {
                Some(StaticValue::string(origin, object.as_text()?))
            }
            StaticKind::Map(entries) => {
                let value = match method {
                    "values" => entries.iter().map(|(_, value)| value.clone()).collect(),
                    "keys" => entries.iter().map(|(key, _)| key.clone()).collect(),
                    "entries" => iterated(object)?,
                    "get" => {
                        let key = arguments?.first()?.as_str()?.to_owned();
                        let found = entries.iter().find(|(known, _)| known.as_str() == Some(&key));
                        return Some(found.map_or_else(
                            || StaticValue::new(origin, StaticKind::Undefined),
                            |(_, value)| value.clone(),
                        ));
                    }
                    _ => return None,
                };
                Some(StaticValue::array(origin, value))
            }
            StaticKind::Function(function) => match method {
                "bind" if arguments.is_some_and(|all| all.len() < 2) => Some(object.clone()),
                "call" => Some(self.apply(function, arguments?.get(1..).unwrap_or_default(), origin)),
                _ => None,
            },
            _ => None,
        }
    }

    fn array_method(
        &self,
        items: &Rc<Vec<StaticValue<'t>>>,
        method: &str,
        arguments: Option<&[StaticValue<'t>]>,
        origin: Origin,
    ) -> StaticValue<'t> {
        let failed = || StaticValue::unknown(origin, Reason::Call(method.into()));
        let Some(arguments) = arguments else { return failed() };
        match method {
            "map" | "flatMap" => {
                let Some(callback) = arguments.first().filter(|_| items.len() <= MAX_ITEMS) else {
                    return failed();
                };
                let mut mapped = Vec::with_capacity(items.len());
                for (index, item) in items.iter().enumerate() {
                    let value = self.called_back(callback, item, index, origin);
                    match value.as_array().filter(|_| method == "flatMap") {
                        Some(inner) => mapped.extend(inner.iter().cloned()),
                        None => mapped.push(value),
                    }
                }
                StaticValue::array(origin, mapped)
            }
            "reduce" => self.reduced(items, arguments, origin).unwrap_or_else(failed),
            "sort" | "toSorted" => self.sorted(items, arguments.first(), origin).unwrap_or_else(failed),
            "at" | "indexOf" | "keys" => {
                reductions::of_list(items, method, arguments, origin).unwrap_or_else(failed)
            }
            "filter" => self.filtered(items, arguments.first(), origin).unwrap_or_else(failed),
            "flat" if arguments.is_empty() => {
                let flat = items.iter().flat_map(|item| match item.as_array() {
                    Some(inner) => inner.to_vec(),
                    None => vec![item.clone()],
                });
                StaticValue::array(origin, flat.collect())
            }
            "concat" => {
                let mut all = (**items).clone();
                for argument in arguments {
                    match argument.as_array() {
                        Some(inner) => all.extend(inner.iter().cloned()),
                        None => all.push(argument.clone()),
                    }
                }
                StaticValue::array(origin, all)
            }
            // An unknown item may be a spread of any number of items.
            "slice" if items.iter().any(|item| item.reason().is_some()) => failed(),
            "slice" => {
                let bound = |index: usize, other: usize| match arguments.get(index).map(|it| &it.kind) {
                    None => Some(other),
                    Some(StaticKind::Number(number)) => number::index(*number, items.len()),
                    Some(_) => None,
                };
                match bound(0, 0).zip(bound(1, items.len())) {
                    Some((start, end)) => {
                        StaticValue::array(origin, items.get(start..end).unwrap_or_default().to_vec())
                    }
                    None => failed(),
                }
            }
            "join" => self.joined(items, arguments.first(), origin),
            "values" => StaticValue::new(origin, StaticKind::Array(Rc::clone(items))),
            "entries" => {
                let pair = |(index, item): (usize, &StaticValue<'t>)| {
                    let index = StaticValue::new(origin, StaticKind::Number(super::length(index)));
                    StaticValue::array(item.origin, vec![index, item.clone()])
                };
                StaticValue::array(origin, items.iter().enumerate().map(pair).collect())
            }
            "find" | "findIndex" | "some" | "every" => {
                self.searched(items, method, arguments.first(), origin).unwrap_or_else(failed)
            }
            "includes" => {
                let texts: Option<Vec<&str>> = items.iter().map(StaticValue::as_str).collect();
                match (texts, arguments.first().and_then(StaticValue::as_str)) {
                    (Some(texts), Some(text)) => {
                        StaticValue::new(origin, StaticKind::Bool(texts.contains(&text)))
                    }
                    _ => failed(),
                }
            }
            "toReversed" | "reverse" => StaticValue::array(origin, items.iter().rev().cloned().collect()),
            _ => failed(),
        }
    }

    pub(super) fn called_back(
        &self,
        callback: &StaticValue<'t>,
        item: &StaticValue<'t>,
        index: usize,
        origin: Origin,
    ) -> StaticValue<'t> {
        match &callback.kind {
            _ if item.reason().is_some() => as_unknown(item.clone(), origin),
            StaticKind::Function(function) => {
                let index = StaticValue::new(origin, StaticKind::Number(super::length(index)));
                self.apply(function, &[item.clone(), index], origin)
            }
            // A function of JavaScript itself.
            StaticKind::Unknown(Reason::Undeclared(name)) => match converted(name, item, None) {
                Some(kind) => StaticValue::new(origin, kind),
                None => as_unknown(callback.clone(), origin),
            },
            _ => as_unknown(callback.clone(), origin),
        }
    }

    fn filtered(
        &self,
        items: &[StaticValue<'t>],
        callback: Option<&StaticValue<'t>>,
        origin: Origin,
    ) -> Option<StaticValue<'t>> {
        let callback = callback.filter(|_| items.len() <= MAX_ITEMS)?;
        let mut kept = Vec::new();
        for (index, item) in items.iter().enumerate() {
            if self.called_back(callback, item, index, origin).truthy()? {
                kept.push(item.clone());
            }
        }
        Some(StaticValue::array(origin, kept))
    }

    /// Evaluates a search with a callback that is evaluated for each item, up to the one that decides.
    fn searched(
        &self,
        items: &[StaticValue<'t>],
        method: &str,
        callback: Option<&StaticValue<'t>>,
        origin: Origin,
    ) -> Option<StaticValue<'t>> {
        let callback = callback.filter(|_| items.len() <= MAX_ITEMS)?;
        let found = StaticValue::new(origin, StaticKind::Bool(method == "some"));
        for (index, item) in items.iter().enumerate() {
            let is_match = self.called_back(callback, item, index, origin).truthy()?;
            match method {
                "find" if is_match => return Some(item.clone()),
                "findIndex" if is_match => {
                    return Some(StaticValue::new(origin, StaticKind::Number(super::length(index))));
                }
                "some" if is_match => return Some(found),
                "every" if !is_match => return Some(found),
                _ => {}
            }
        }
        Some(match method {
            "find" => StaticValue::new(origin, StaticKind::Undefined),
            "findIndex" => StaticValue::new(origin, StaticKind::Number(-1.0)),
            _ => StaticValue::new(origin, StaticKind::Bool(method == "every")),
        })
    }

    fn joined(
        &self,
        items: &[StaticValue<'t>],
        separator: Option<&StaticValue<'t>>,
        origin: Origin,
    ) -> StaticValue<'t> {
        let separator = match separator {
            None => Some(",".to_owned()),
            Some(value) => value.as_text(),
        };
        let Some(separator) = separator else { return StaticValue::unknown(origin, Reason::Expression) };
        let mut text = String::new();
        for (index, item) in items.iter().enumerate() {
            let shown = match item.kind {
                StaticKind::Null | StaticKind::Undefined => Some(String::new()),
                _ => item.as_text(),
            };
            match shown {
                Some(shown) if self.bytes(shown.len() + separator.len()) => {
                    text.push_str(if index == 0 { "" } else { &separator });
                    text.push_str(&shown);
                }
                _ => return as_unknown(item.clone(), origin),
            }
        }
        StaticValue::string(origin, text)
    }

    fn string_method(
        &self,
        value: &StaticValue<'t>,
        text: &str,
        method: &str,
        arguments: Option<&[StaticValue<'t>]>,
        origin: Origin,
    ) -> StaticValue<'t> {
        let arguments = arguments.unwrap_or_default();
        let texts: Option<Vec<&str>> = arguments.iter().map(StaticValue::as_str).collect();
        let failed = || StaticValue::unknown(origin, Reason::Call(method.into()));
        if !self.bytes(text.len()) {
            return failed();
        }
        let changed = match (method, texts.as_deref()) {
            ("trim", _) => text.trim_matches(is_space).to_owned(),
            ("trimStart", _) => text.trim_start_matches(is_space).to_owned(),
            ("trimEnd", _) => text.trim_end_matches(is_space).to_owned(),
            ("toLowerCase", _) => text.to_lowercase(),
            ("toUpperCase", _) => text.to_uppercase(),
            ("toString" | "valueOf", _) => return value.clone(),
            ("concat", Some(others)) => text.to_owned() + &others.concat(),
            // `$` has a meaning in what is put in its place.
            ("replace", Some([from, to])) if !to.contains('$') => text.replacen(from, to, 1),
            ("replaceAll", Some([from, to])) if !to.contains('$') => text.replace(from, to),
            ("slice" | "substring", _) if text.is_ascii() => {
                let bound = |at: usize, other: usize| match arguments.get(at).map(|it| &it.kind) {
                    None => Some(other),
                    Some(StaticKind::Number(number)) if method == "slice" || *number >= 0.0 => {
                        number::index(*number, text.len())
                    }
                    Some(_) => None,
                };
                match bound(0, 0).zip(bound(1, text.len())).and_then(|(start, end)| text.get(start..end)) {
                    Some(part) => part.to_owned(),
                    None => return failed(),
                }
            }
            ("repeat", _) => match arguments.first().map(|it| &it.kind) {
                Some(StaticKind::Number(number)) => match number::index(*number, MAX_ITEMS) {
                    Some(times) if *number >= 0.0 && self.bytes(text.len() * times) => text.repeat(times),
                    _ => return failed(),
                },
                _ => return failed(),
            },
            ("split", Some([separator])) if !separator.is_empty() => {
                let parts = text.split(separator).map(|part| StaticValue::string(origin, part));
                return StaticValue::array(origin, parts.collect());
            }
            _ => {
                let other = self
                    .replaced(text, method, arguments, origin)
                    .or_else(|| reductions::of_text(text, method, arguments, origin));
                return other.unwrap_or_else(failed);
            }
        };
        StaticValue::string(origin, changed)
    }
}

fn is_space(char: char) -> bool {
    char.is_whitespace() || char == '\u{feff}'
}

mod number {
    /// Converts an index of `slice`, which counts from the end if it is negative.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    pub fn index(number: f64, length: usize) -> Option<usize> {
        if number.fract() != 0.0 || number.abs() > 1e9 {
            return None;
        }
        let magnitude = number.abs() as usize;
        Some(if number < 0.0 { length.saturating_sub(magnitude) } else { magnitude.min(length) })
    }
}

fn object_of_entries<'t>(list: &StaticValue<'t>, origin: Origin) -> Option<StaticValue<'t>> {
    let mut object = StaticObject::default();
    for pair in iterated(list)? {
        let [key, value] = pair.as_array()? else { return None };
        object.set(StaticMember { key: key.as_text()?.into(), key_origin: key.origin, value: value.clone() });
    }
    Some(StaticValue::object(origin, object))
}
