//! Literals and operators.

use std::rc::Rc;

use super::calls::iterated;
use super::{CodeSite, Origin, Reason, StaticKind, StaticMember, StaticObject, StaticValue, Symbolic};
use crate::syntax::{node, number, pattern, string};
use crate::text::Span;
use crate::tools::program::ModuleProgram;
use crate::tools::schema_builders;

impl StaticValue<'_> {
    /// Converts a value to a string as JavaScript does; `None` if it is not a plain one.
    pub fn as_text(&self) -> Option<String> {
        Some(match &self.kind {
            StaticKind::String(text) => text.to_string(),
            StaticKind::Number(number) => number::show(*number),
            StaticKind::Bool(bool) => bool.to_string(),
            StaticKind::Null => "null".to_owned(),
            StaticKind::Undefined => "undefined".to_owned(),
            _ => return None,
        })
    }
}

impl<'t> ModuleProgram<'t> {
    pub(super) fn template(&self, site: &CodeSite<'t>) -> StaticValue<'t> {
        let (template, origin) = (site.node, site.origin());
        let source = self.source(site.module);
        if let Some(text) = string::cooked(template, source) {
            return StaticValue::string(origin, text);
        }
        let mut text = String::new();
        let mut at = template.start_byte() + 1;
        for substitution in node::children(template) {
            if substitution.kind() != "template_substitution" {
                continue;
            }
            let before = Span::new(at, substitution.start_byte());
            text.push_str(&string::unescape(before.text(source), true));
            at = substitution.end_byte();
            let Some(inner) = node::children(substitution).into_iter().next() else {
                return StaticValue::unknown(origin, Reason::Syntax);
            };
            let value = self.evaluate(&site.at(inner));
            match value.as_text() {
                Some(shown) if self.bytes(shown.len()) => text.push_str(&shown),
                _ => return as_unknown(value, origin),
            }
        }
        let rest = Span::new(at, template.end_byte().saturating_sub(1).max(at));
        text.push_str(&string::unescape(rest.text(source), true));
        StaticValue::string(origin, text)
    }

    /// Returns what a function before a template is called with: its strings and its values.
    pub(super) fn template_arguments(&self, site: &CodeSite<'t>) -> Vec<StaticValue<'t>> {
        let origin = site.origin();
        let raw = raw_strings(site.node, self.source(site.module));
        let strings = raw.iter().map(|raw| StaticValue::string(origin, string::unescape(raw, true)));
        let mut arguments = vec![StaticValue::array(origin, strings.collect())];
        for part in node::children(site.node).into_iter().filter(|it| it.kind() == "template_substitution") {
            let inner = node::children(part).into_iter().next();
            arguments.push(match inner {
                Some(inner) => self.evaluate(&site.at(inner)),
                None => StaticValue::unknown(origin, Reason::Syntax),
            });
        }
        arguments
    }

    /// Returns the strings of the template that an array was made of, as they are written: `strings.raw`.
    pub(super) fn raw_of_template(&self, strings: &StaticValue<'t>) -> Option<StaticValue<'t>> {
        let Origin { module, span } = strings.origin;
        let template =
            self.module(module).syntax.node_at(span).filter(|it| it.kind() == "template_string")?;
        let raw = raw_strings(template, self.source(module));
        let is_it = strings.as_array().is_some_and(|items| items.len() == raw.len());
        let raw = raw.into_iter().map(|raw| StaticValue::string(strings.origin, raw)).collect();
        is_it.then(|| StaticValue::array(strings.origin, raw))
    }

    /// Evaluates `String.raw`.
    pub(super) fn joined_raw(
        &self,
        arguments: &[StaticValue<'t>],
        origin: Origin,
    ) -> Option<StaticValue<'t>> {
        let (strings, values) = arguments.split_first()?;
        let given = strings.get("raw").filter(|raw| raw.as_array().is_some());
        let raw = given.cloned().or_else(|| self.raw_of_template(strings))?;
        let mut text = String::new();
        for (index, part) in raw.as_array()?.iter().enumerate() {
            text.push_str(part.as_str()?);
            if let Some(value) = values.get(index) {
                text.push_str(&value.as_text()?);
            }
        }
        self.bytes(text.len()).then(|| StaticValue::string(origin, text))
    }

    pub(super) fn array(&self, site: &CodeSite<'t>) -> StaticValue<'t> {
        let mut items = Vec::new();
        for child in node::children(site.node) {
            if child.kind() == "spread_element" {
                self.spread_items(&site.at(child), &mut items);
            } else {
                items.push(self.evaluate(&site.at(child)));
            }
        }
        StaticValue::array(site.origin(), items)
    }

    /// Adds the items of `...list`; where they are not known, one unknown item.
    pub(super) fn spread_items(&self, spread: &CodeSite<'t>, items: &mut Vec<StaticValue<'t>>) {
        let list = self.first(spread);
        match iterated(&list) {
            Some(spread) if self.steps(spread.len()) => items.extend(spread),
            _ => items.push(as_unknown(list, spread.origin())),
        }
    }

    pub(super) fn object(&self, site: &CodeSite<'t>) -> StaticValue<'t> {
        let mut object = StaticObject::default();
        for child in node::children(site.node) {
            self.object_part(&site.at(child), &mut object);
        }
        StaticValue::object(site.origin(), object)
    }

    fn object_part(&self, part: &CodeSite<'t>, object: &mut StaticObject<'t>) {
        match part.node.kind() {
            "pair" => {
                let (Some(key), Some(value)) = (part.field("key"), part.field("value")) else {
                    return object.open(part.origin(), &Reason::Syntax);
                };
                let is_computed = key.node.kind() == "computed_property_name";
                match self.property_key(&key) {
                    // `{ __proto__: x }` sets the prototype and creates no property.
                    Some(name) if &*name == "__proto__" && !is_computed => {}
                    Some(name) => {
                        let value = self.evaluate(&value);
                        object.set(StaticMember { key: name, key_origin: key.origin(), value });
                    }
                    None => object.open(key.origin(), &Reason::Key),
                }
            }
            "shorthand_property_identifier" => {
                let key = self.node_text(part.module, part.node).into();
                object.set(StaticMember { key, key_origin: part.origin(), value: self.name(part) });
            }
            "method_definition" => self.object_method(part, object),
            "spread_element" => {
                let spread = self.first(part);
                self.spread_members(&spread, part.origin(), object);
            }
            _ => object.open(part.origin(), &Reason::Syntax),
        }
    }

    fn object_method(&self, method: &CodeSite<'t>, object: &mut StaticObject<'t>) {
        let Some(name) = method.field("name") else { return };
        let Some(key) = self.property_key(&name) else {
            return object.open(name.origin(), &Reason::Key);
        };
        let closure = method.closure(None);
        let value = match accessor(method.node) {
            Some("get") => {
                let value = self.apply(&closure, &[], method.origin());
                if refers_to_itself(&value, 0) {
                    StaticValue::new(method.origin(), StaticKind::Getter(closure))
                } else {
                    value
                }
            }
            Some("set") => return,
            _ => StaticValue::new(method.origin(), StaticKind::Function(closure)),
        };
        object.set(StaticMember { key, key_origin: name.origin(), value });
    }

    pub(super) fn spread_members(
        &self,
        spread: &StaticValue<'t>,
        origin: Origin,
        object: &mut StaticObject<'t>,
    ) {
        match &spread.kind {
            StaticKind::Object(spread) if self.steps(spread.members.len()) => {
                if let Some((at, reason)) = &spread.open {
                    object.open(*at, reason);
                }
                spread.members.iter().for_each(|member| object.set(member.clone()));
            }
            // `...(condition && { … })`
            StaticKind::Undefined | StaticKind::Null | StaticKind::Bool(_) | StaticKind::Number(_) => {}
            StaticKind::Namespace(module) => {
                for (key, value) in self.exported_members(*module) {
                    object.set(StaticMember { key, key_origin: value.origin, value });
                }
            }
            StaticKind::Unknown(reason) => object.open(origin, reason),
            StaticKind::Symbolic(_) => {
                let built = schema_builders::static_object(self, spread)
                    .map(|members| StaticValue::new(spread.origin, StaticKind::Object(members)));
                match built.or_else(|| schema_builders::written_schema(self, spread)) {
                    Some(members) => self.spread_members(&members, origin, object),
                    None => object.open(origin, &Reason::Spread),
                }
            }
            _ => object.open(origin, &Reason::Spread),
        }
    }

    pub(super) fn property_key(&self, key: &CodeSite<'t>) -> Option<Rc<str>> {
        if key.node.kind() == "computed_property_name" {
            return self.first(key).as_text().map(Rc::from);
        }
        pattern::key_text(key.node, self.source(key.module)).map(Rc::from)
    }

    /// Evaluates a TypeScript enum to the object that it is at run time, without the reverse keys of numbers.
    pub(super) fn enumeration(&self, site: &CodeSite<'t>) -> StaticValue<'t> {
        let mut object = StaticObject::default();
        let mut next = Some(0.0);
        let members = site.field("body").map(|body| node::children(body.node)).unwrap_or_default();
        for member in members.into_iter().map(|member| site.at(member)) {
            let (name, value) = match member.node.kind() {
                "enum_assignment" => {
                    (member.field("name"), member.field("value").map(|value| self.evaluate(&value)))
                }
                _ => (Some(member.clone()), None),
            };
            let Some((name, key)) = name.and_then(|name| Some((name.clone(), self.property_key(&name)?)))
            else {
                object.open(member.origin(), &Reason::Key);
                continue;
            };
            let value = value.unwrap_or_else(|| match next {
                Some(number) => StaticValue::new(member.origin(), StaticKind::Number(number)),
                None => StaticValue::unknown(member.origin(), Reason::Expression),
            });
            next = if let StaticKind::Number(number) = value.kind { Some(number + 1.0) } else { None };
            object.set(StaticMember { key, key_origin: name.origin(), value });
        }
        StaticValue::object(site.origin(), object)
    }

    pub(super) fn unary(&self, site: &CodeSite<'t>) -> StaticValue<'t> {
        let origin = site.origin();
        let Some(operand) = site.field("argument") else {
            return StaticValue::unknown(origin, Reason::Syntax);
        };
        let value = self.evaluate(&operand);
        let kind = match (node::operator(site.node), &value.kind) {
            (Some("-"), StaticKind::Number(number)) => Some(StaticKind::Number(-number)),
            (Some("-"), StaticKind::BigInt) => Some(StaticKind::BigInt),
            (Some("+"), StaticKind::Number(number)) => Some(StaticKind::Number(*number)),
            (Some("!"), _) => value.truthy().map(|truthy| StaticKind::Bool(!truthy)),
            (Some("void"), _) => Some(StaticKind::Undefined),
            (Some("typeof"), _) => type_name(&value).map(|name| StaticKind::String(name.into())),
            _ => None,
        };
        kind.map_or_else(|| as_unknown(value, origin), |kind| StaticValue::new(origin, kind))
    }

    pub(super) fn binary(&self, site: &CodeSite<'t>) -> StaticValue<'t> {
        // Long texts are sums of many strings, which nest to the left.
        let mut operands = Vec::new();
        let mut leftmost = site.clone();
        while leftmost.node.kind() == "binary_expression" {
            let (Some(left), Some(right)) = (leftmost.field("left"), leftmost.field("right")) else {
                return StaticValue::unknown(site.origin(), Reason::Syntax);
            };
            operands.push((node::operator(leftmost.node), right, leftmost.origin()));
            leftmost = left.at(node::unwrap(left.node));
        }
        let mut value = self.evaluate(&leftmost);
        for (operator, right, origin) in operands.into_iter().rev() {
            value = self.operation(value, operator.unwrap_or_default(), &right, origin);
        }
        value
    }

    fn operation(
        &self,
        left: StaticValue<'t>,
        operator: &str,
        right: &CodeSite<'t>,
        origin: Origin,
    ) -> StaticValue<'t> {
        let short = match operator {
            // The fields of an object: `City.shape || {}`.
            "??" | "||"
                if left.as_symbolic().is_some() && schema_builders::static_object(self, &left).is_some() =>
            {
                Some(true)
            }
            "??" => match left.kind {
                StaticKind::Unknown(_) | StaticKind::Symbolic(_) => None,
                StaticKind::Null | StaticKind::Undefined => Some(false),
                _ => Some(true),
            },
            "||" => left.truthy(),
            "&&" => left.truthy().map(|truthy| !truthy),
            _ => return self.arithmetic(left, operator, right, origin),
        };
        match short {
            Some(true) => left,
            Some(false) => self.evaluate(right),
            None => StaticValue::unknown(origin, Reason::Condition),
        }
    }

    fn arithmetic(
        &self,
        left: StaticValue<'t>,
        operator: &str,
        right: &CodeSite<'t>,
        origin: Origin,
    ) -> StaticValue<'t> {
        let right = self.evaluate(right);
        let kind = match (&left.kind, &right.kind) {
            (StaticKind::Number(left), StaticKind::Number(right)) => match operator {
                "+" => Some(StaticKind::Number(left + right)),
                "-" => Some(StaticKind::Number(left - right)),
                "*" => Some(StaticKind::Number(left * right)),
                "/" => Some(StaticKind::Number(left / right)),
                "%" => Some(StaticKind::Number(left % right)),
                "**" => Some(StaticKind::Number(left.powf(*right))),
                "<" => Some(StaticKind::Bool(left < right)),
                ">" => Some(StaticKind::Bool(left > right)),
                "<=" => Some(StaticKind::Bool(left <= right)),
                ">=" => Some(StaticKind::Bool(left >= right)),
                "===" | "==" => Some(StaticKind::Bool(number::is_same(*left, *right))),
                "!==" | "!=" => Some(StaticKind::Bool(!number::is_same(*left, *right))),
                _ => None,
            },
            (StaticKind::String(left), StaticKind::String(right)) if operator != "+" => match operator {
                "===" | "==" => Some(StaticKind::Bool(left == right)),
                "!==" | "!=" => Some(StaticKind::Bool(left != right)),
                _ => None,
            },
            (StaticKind::String(_), _) | (_, StaticKind::String(_)) if operator == "+" => {
                match (left.as_text(), right.as_text()) {
                    (Some(start), Some(end)) if self.bytes(start.len() + end.len()) => {
                        Some(StaticKind::String((start + &end).into()))
                    }
                    _ => None,
                }
            }
            (key, StaticKind::Object(object)) if operator == "in" && object.open.is_none() => {
                let key = StaticValue::new(origin, key.clone()).as_text();
                key.map(|key| StaticKind::Bool(object.get(&key).is_some()))
            }
            (left, right) => match (operator, is_same_primitive(left, right)) {
                ("===", Some(is_same)) => Some(StaticKind::Bool(is_same)),
                ("!==", Some(is_same)) => Some(StaticKind::Bool(!is_same)),
                _ => None,
            },
        };
        match kind {
            Some(kind) => StaticValue::new(origin, kind),
            None if left.reason().is_some() => as_unknown(left, origin),
            None => as_unknown(right, origin),
        }
    }

    pub(super) fn ternary(&self, site: &CodeSite<'t>) -> StaticValue<'t> {
        let truthy = site.field("condition").and_then(|condition| self.evaluate(&condition).truthy());
        let branch = match truthy {
            Some(true) => site.field("consequence"),
            Some(false) => site.field("alternative"),
            None => None,
        };
        branch.map_or_else(
            || StaticValue::unknown(site.origin(), Reason::Condition),
            |branch| self.evaluate(&branch),
        )
    }
}

/// Returns the texts between the values of a template.
fn raw_strings(template: tree_sitter::Node<'_>, source: &str) -> Vec<String> {
    let mut at = template.start_byte() + 1;
    let mut found = Vec::new();
    for part in node::children(template).into_iter().filter(|it| it.kind() == "template_substitution") {
        found.push(Span::new(at, part.start_byte()));
        at = part.end_byte();
    }
    found.push(Span::new(at, template.end_byte().saturating_sub(1).max(at)));
    found.into_iter().map(|span| span.text(source).replace("\r\n", "\n")).collect()
}

/// Returns what `typeof` says of a value; `None` if that depends on a run.
fn type_name(value: &StaticValue<'_>) -> Option<&'static str> {
    Some(match value.kind {
        StaticKind::Undefined => "undefined",
        StaticKind::Bool(_) => "boolean",
        StaticKind::Number(_) => "number",
        StaticKind::BigInt => "bigint",
        StaticKind::String(_) => "string",
        StaticKind::Function(_) | StaticKind::Class(_) => "function",
        StaticKind::Symbolic(_) | StaticKind::Getter(_) | StaticKind::Unknown(_) => return None,
        _ => "object",
    })
}

/// Whether two values are `===`; `None` if that depends on a run, or on the identity of objects.
pub(super) fn is_same_primitive(left: &StaticKind<'_>, right: &StaticKind<'_>) -> Option<bool> {
    let is_known = |kind: &StaticKind<'_>| {
        !matches!(
            kind,
            StaticKind::Unknown(_) | StaticKind::Symbolic(_) | StaticKind::Getter(_) | StaticKind::BigInt
        )
    };
    let is_primitive = |kind: &StaticKind<'_>| {
        matches!(
            kind,
            StaticKind::Undefined
                | StaticKind::Null
                | StaticKind::Bool(_)
                | StaticKind::Number(_)
                | StaticKind::String(_)
        )
    };
    if !is_known(left) || !is_known(right) || !is_primitive(left) && !is_primitive(right) {
        return None;
    }
    Some(match (left, right) {
        (StaticKind::Undefined, StaticKind::Undefined) | (StaticKind::Null, StaticKind::Null) => true,
        (StaticKind::Bool(left), StaticKind::Bool(right)) => left == right,
        (StaticKind::Number(left), StaticKind::Number(right)) => number::is_same(*left, *right),
        (StaticKind::String(left), StaticKind::String(right)) => left == right,
        _ => false,
    })
}

/// Whether a part of a value is unknown since it refers to itself.
fn refers_to_itself(value: &StaticValue<'_>, depth: usize) -> bool {
    let inside = |value: &StaticValue<'_>| refers_to_itself(value, depth + 1);
    match &value.kind {
        _ if depth > 32 => false,
        StaticKind::Unknown(Reason::Cycle) => true,
        StaticKind::Array(items) => items.iter().any(inside),
        StaticKind::Symbolic(symbolic) => match &**symbolic {
            Symbolic::External { .. } => false,
            Symbolic::Member { object, .. } => inside(object),
            Symbolic::Call { callee, arguments } | Symbolic::New { callee, arguments } => {
                inside(callee) || arguments.iter().any(inside)
            }
        },
        _ => false,
    }
}

/// Returns an unknown value in place of one that cannot be used, with the first reason.
pub(super) fn as_unknown(value: StaticValue<'_>, origin: Origin) -> StaticValue<'_> {
    let reason = match value.kind {
        StaticKind::Unknown(reason) => reason,
        StaticKind::Symbolic(_) => match value.root() {
            Some((package, _)) => Reason::Package(package.into()),
            None => Reason::Expression,
        },
        _ => Reason::Expression,
    };
    StaticValue::unknown(origin, reason)
}

/// Returns `get` or `set` of an accessor.
pub(super) fn accessor(method: tree_sitter::Node<'_>) -> Option<&'static str> {
    let mut cursor = method.walk();
    method.children(&mut cursor).map(|child| child.kind()).find(|kind| matches!(*kind, "get" | "set"))
}
