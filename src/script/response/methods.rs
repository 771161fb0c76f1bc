//! What the methods of JavaScript's own values give.

use serde_json::Value as Json;
use tree_sitter::Node;

use super::engine::Engine;
use super::expressions::add_others;
use super::types::{Member, Object, Type};
use crate::syntax::{node, pattern};

impl<'t> Engine<'_, 't> {
    /// What a method of a value gives; `None` where the value is known to have none of this name, or is unknown.
    pub fn method(&self, receiver: &Type, name: &str, arguments: &[Node<'t>]) -> Option<Type> {
        match receiver.shape() {
            Type::String | Type::Literal(Json::String(_)) => of_string(name),
            Type::Number | Type::Literal(Json::Number(_)) => {
                name.starts_with("to").then_some(Type::String).or((name == "valueOf").then_some(Type::Number))
            }
            Type::Boolean | Type::Literal(_) => (name == "toString").then_some(Type::String),
            Type::Array(_) | Type::Tuple(_) => self.of_array(receiver, name, arguments),
            Type::Date => of_date(name),
            Type::RegExp => of_pattern(name),
            Type::Set(item) => of_set(receiver, &item, name),
            Type::Map(key, value) => of_map(receiver, &key, &value, name),
            Type::Object(_) => match name {
                "toString" | "toLocaleString" => Some(Type::String),
                "hasOwnProperty" => Some(Type::Boolean),
                _ => None,
            },
            _ => None,
        }
    }

    fn of_array(&self, list: &Type, name: &str, arguments: &[Node<'t>]) -> Option<Type> {
        let item = || list.item();
        let argument = |place| self.argument(arguments, place);
        Some(match name {
            "map" if matches!(list, Type::NonEmpty(_)) => Type::NonEmpty(self.each(list, arguments).into()),
            "map" => Type::array(self.each(list, arguments)),
            "flatMap" => Type::array(flattened(&self.each(list, arguments))),
            "flat" => Type::array(flattened(&item())),
            "filter" => Type::array(self.kept(item(), arguments)),
            "find" | "findLast" => self.kept(item(), arguments).or_nothing(),
            "at" | "pop" | "shift" => item().or_nothing(),
            "sort" | "reverse" | "toSorted" | "toReversed" | "slice" | "splice" | "values" | "copyWithin" => {
                Type::array(item())
            }
            "concat" => {
                let added = arguments.iter().map(|argument| flattened(&self.expression(*argument)));
                Type::array(Type::union([item()].into_iter().chain(added)))
            }
            "with" => Type::array(Type::union([item(), argument(1)])),
            "fill" => Type::array(argument(0).widen()),
            "toSpliced" => Type::array(Type::union([item(), argument(2)])),
            "entries" => Type::array(Type::Tuple([Type::Number, item()].into())),
            "keys" => Type::array(Type::Number),
            "join" | "toString" | "toLocaleString" => Type::String,
            "includes" | "some" | "every" => Type::Boolean,
            "indexOf" | "lastIndexOf" | "findIndex" | "findLastIndex" | "push" | "unshift" => Type::Number,
            "reduce" | "reduceRight" => self.reduced(&item(), arguments),
            "forEach" => Type::Nothing,
            _ => return None,
        })
    }

    /// What a function gives for each item of an array.
    fn each(&self, list: &Type, arguments: &[Node<'t>]) -> Type {
        let Some(function) = arguments.first() else { return Type::Unknown };
        self.callback(*function, vec![list.item(), Type::Number, list.clone()])
    }

    /// What a test leaves of the items.
    fn kept(&self, item: Type, arguments: &[Node<'t>]) -> Type {
        let Some(test) = arguments.first().map(|test| node::unwrap(*test)) else { return item };
        if self.text(test) == "Boolean" {
            return super::expressions::truthy(&item);
        }
        let Some(function) = self.function(test) else { return item };
        if let Some(predicate) = node::field(function, "return_type")
            && predicate.kind() == "type_predicate_annotation"
        {
            return self.predicate(predicate).unwrap_or(item);
        }
        let parameter = pattern::parameters(function).into_iter().next();
        let body = node::field(function, "body").filter(|body| body.kind() != "statement_block");
        match (parameter, body) {
            (Some(parameter), Some(body)) if parameter.kind() == "identifier" => {
                self.assumed(&item, parameter, body, true)
            }
            _ => item,
        }
    }

    /// `T` of `item is T`.
    fn predicate(&self, annotation: Node<'t>) -> Option<Type> {
        let predicate = node::children(annotation).into_iter().next()?;
        let declared = node::field(predicate, "type")?;
        Some(self.written_type(declared))
    }

    fn reduced(&self, item: &Type, arguments: &[Node<'t>]) -> Type {
        let Some(function) = arguments.first() else { return Type::Unknown };
        let first = match arguments.get(1) {
            Some(first) => self.expression(*first).widen(),
            None => item.clone(),
        };
        let next = self.callback(*function, vec![first.clone(), item.clone(), Type::Number]);
        if next == Type::Unknown && (first.is_string() || first.is_number() || first.is_boolean()) {
            return self.guess(first);
        }
        let is_empty = |value: &Type| match value.shape() {
            Type::Object(object) => object.members.is_empty() && object.others.is_none(),
            Type::Tuple(items) => items.is_empty(),
            _ => false,
        };
        match first.shape() {
            // What is collected in an object, or an array, is not followed.
            Type::Object(object) if next == first || next == Type::Unknown => {
                let mut object = (*object).clone();
                if is_empty(&first) {
                    add_others(&mut object, Type::Unknown);
                }
                Type::object(object)
            }
            Type::Tuple(_) if is_empty(&first) && (next == first || next == Type::Unknown) => {
                Type::array(Type::Unknown)
            }
            // An array without items gives the start.
            _ if is_empty(&first) => {
                let next = self.callback(*function, vec![next, item.clone(), Type::Number]);
                match (first.shape(), next.shape()) {
                    (Type::Object(_), Type::Object(object)) => perhaps(&object),
                    _ => Type::union([first, next.widen()]),
                }
            }
            _ => Type::union([first, next.widen()]),
        }
    }
}

/// An object whose members may all be missing.
fn perhaps(object: &Object) -> Type {
    let members = object.members.iter().map(|member| Member { optional: true, ..member.clone() }).collect();
    Type::object(Object { members, others: object.others.clone() })
}

fn of_string(name: &str) -> Option<Type> {
    Some(match name {
        "trim" | "trimStart" | "trimEnd" | "toUpperCase" | "toLowerCase" | "toLocaleUpperCase"
        | "toLocaleLowerCase" | "replace" | "replaceAll" | "substring" | "substr" | "slice" | "concat"
        | "padStart" | "padEnd" | "repeat" | "charAt" | "normalize" | "toString" | "valueOf" => Type::String,
        "includes" | "startsWith" | "endsWith" | "isWellFormed" => Type::Boolean,
        "indexOf" | "lastIndexOf" | "search" | "charCodeAt" | "localeCompare" => Type::Number,
        "codePointAt" => Type::Number.or_nothing(),
        "at" => Type::String.or_nothing(),
        "split" => Type::NonEmpty(Type::String.into()),
        "match" => Type::union([Type::NonEmpty(Type::String.into()), Type::Null]),
        "matchAll" => Type::array(Type::NonEmpty(Type::String.into())),
        _ => return None,
    })
}

fn of_date(name: &str) -> Option<Type> {
    Some(match name {
        "valueOf" => Type::Number,
        name if name.starts_with("get") || name.starts_with("set") => Type::Number,
        name if name.starts_with("to") => Type::String,
        _ => return None,
    })
}

fn of_pattern(name: &str) -> Option<Type> {
    Some(match name {
        "test" => Type::Boolean,
        "exec" => Type::union([Type::NonEmpty(Type::String.into()), Type::Null]),
        "toString" => Type::String,
        _ => return None,
    })
}

fn of_set(set: &Type, item: &Type, name: &str) -> Option<Type> {
    Some(match name {
        "has" | "delete" | "isSubsetOf" | "isSupersetOf" | "isDisjointFrom" => Type::Boolean,
        "add" | "union" | "intersection" | "difference" => set.clone(),
        "values" | "keys" => Type::array(item.clone()),
        "entries" => Type::array(Type::Tuple([item.clone(), item.clone()].into())),
        "forEach" | "clear" => Type::Nothing,
        _ => return None,
    })
}

fn of_map(map: &Type, key: &Type, value: &Type, name: &str) -> Option<Type> {
    let pair = || Type::Tuple([key.clone(), value.clone()].into());
    Some(match name {
        "get" => value.clone().or_nothing(),
        "has" | "delete" => Type::Boolean,
        "set" => map.clone(),
        "keys" => Type::array(key.clone()),
        "values" => Type::array(value.clone()),
        "entries" => Type::array(pair()),
        "forEach" | "clear" => Type::Nothing,
        _ => return None,
    })
}

fn flattened(item: &Type) -> Type {
    Type::union(item.clone().into_cases().into_iter().map(
        |case| {
            if case.is_array() { case.item() } else { case }
        },
    ))
}
