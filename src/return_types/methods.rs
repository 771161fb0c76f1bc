//! Methods of JavaScript's built-in values.

use tree_sitter::Node;

use super::engine::Engine;
use super::expressions::add_others;
use super::types::{ObjectType, Type};
use crate::budget::Budget;
use crate::syntax::{node, pattern};

impl<'t> Engine<'_, 't> {
    /// Infers the result of a method; `None` if the value is unknown or has no such method.
    pub fn method(&self, receiver: &Type, name: &str, arguments: &[Node<'t>]) -> Option<Type> {
        let budget = &self.budget;
        match receiver.shape() {
            Type::String => of_string(budget, name),
            Type::Literal(literal) if literal.is_string() => of_string(budget, name),
            shape if shape.is_number() => {
                name.starts_with("to").then_some(Type::String).or((name == "valueOf").then_some(Type::Number))
            }
            Type::Boolean | Type::Literal(_) => (name == "toString").then_some(Type::String),
            Type::Array(_) | Type::Tuple(_) => self.of_array(receiver, name, arguments),
            Type::Date => of_date(name),
            Type::RegExp => of_pattern(budget, name),
            Type::Set(item) => of_set(budget, receiver, &item, name),
            Type::Map(both) => of_map(budget, receiver, &both, name),
            Type::Object(_) => match name {
                "toString" | "toLocaleString" => Some(Type::String),
                "hasOwnProperty" => Some(Type::Boolean),
                _ => None,
            },
            _ => None,
        }
    }

    fn of_array(&self, list: &Type, name: &str, arguments: &[Node<'t>]) -> Option<Type> {
        let budget = &self.budget;
        let item = || list.item(budget);
        let argument = |place| self.argument(arguments, place);
        Some(match name {
            "map" if matches!(list, Type::NonEmpty(_)) => Type::non_empty(budget, self.each(list, arguments)),
            "map" => Type::array(budget, self.each(list, arguments)),
            "flatMap" => Type::array(budget, flattened(budget, &self.each(list, arguments))),
            "flat" => Type::array(budget, flattened(budget, &item())),
            "filter" => Type::array(budget, self.kept(item(), arguments)),
            "find" | "findLast" => self.kept(item(), arguments).or_nothing(budget),
            "at" | "pop" | "shift" => item().or_nothing(budget),
            "sort" | "reverse" | "toSorted" | "toReversed" | "slice" | "splice" | "values" | "copyWithin" => {
                Type::array(budget, item())
            }
            "concat" => {
                let added = arguments.iter().map(|argument| flattened(budget, &self.expression(*argument)));
                Type::array(budget, Type::union(budget, [item()].into_iter().chain(added)))
            }
            "with" => Type::array(budget, Type::union(budget, [item(), argument(1)])),
            "fill" => Type::array(budget, argument(0).widen(budget)),
            "toSpliced" => Type::array(budget, Type::union(budget, [item(), argument(2)])),
            "entries" => Type::array(budget, Type::tuple(budget, vec![Type::Number, item()])),
            "keys" => Type::array(budget, Type::Number),
            "join" | "toString" | "toLocaleString" => Type::String,
            "includes" | "some" | "every" => Type::Boolean,
            "indexOf" | "lastIndexOf" | "findIndex" | "findLastIndex" | "push" | "unshift" => Type::Number,
            "reduce" | "reduceRight" => self.reduced(&item(), arguments),
            "forEach" => Type::Nothing,
            _ => return None,
        })
    }

    fn each(&self, list: &Type, arguments: &[Node<'t>]) -> Type {
        let Some(function) = arguments.first() else { return Type::Unknown };
        self.callback(*function, vec![list.item(&self.budget), Type::Number, list.clone()])
    }

    /// Narrows the items by the callback of `filter`.
    fn kept(&self, item: Type, arguments: &[Node<'t>]) -> Type {
        let Some(test) = arguments.first().map(|test| node::unwrap(*test)) else { return item };
        if self.text(test) == "Boolean" {
            return super::expressions::truthy(&self.budget, &item);
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

    /// Reads `T` of `item is T`.
    fn predicate(&self, annotation: Node<'t>) -> Option<Type> {
        let predicate = self.first_child(annotation)?;
        let declared = node::field(predicate, "type")?;
        Some(self.written_type(declared))
    }

    fn reduced(&self, item: &Type, arguments: &[Node<'t>]) -> Type {
        let budget = &self.budget;
        let Some(function) = arguments.first() else { return Type::Unknown };
        let first = match arguments.get(1) {
            Some(first) => self.expression(*first).widen(budget),
            None => item.clone(),
        };
        let next = self.callback(*function, vec![first.clone(), item.clone(), Type::Number]);
        if next == Type::Unknown && (first.is_string() || first.is_number() || first.is_boolean()) {
            return self.guess(first);
        }
        let is_empty = |value: &Type| match value.shape() {
            Type::Object(object) => object.members().is_empty() && object.others.is_none(),
            Type::Tuple(items) => items.is_empty(),
            _ => false,
        };
        match first.shape() {
            // Values collected in an object or array are not tracked.
            Type::Object(object) if next == first || next == Type::Unknown => {
                let Ok(mut object) = object.copy(budget) else { return Type::Unknown };
                if is_empty(&first) {
                    add_others(budget, &mut object, Type::Unknown);
                }
                Type::object(budget, object)
            }
            Type::Tuple(_) if is_empty(&first) && (next == first || next == Type::Unknown) => {
                Type::array(budget, Type::Unknown)
            }
            // An empty array yields the initial value.
            _ if is_empty(&first) => {
                let next = self.callback(*function, vec![next, item.clone(), Type::Number]);
                match (first.shape(), next.shape()) {
                    (Type::Object(_), Type::Object(object)) => perhaps(budget, &object),
                    _ => Type::union(budget, [first, next.widen(budget)]),
                }
            }
            _ => Type::union(budget, [first, next.widen(budget)]),
        }
    }
}

/// Makes all members of an object optional.
fn perhaps(budget: &Budget, object: &ObjectType) -> Type {
    let Ok(mut object) = object.copy(budget) else { return Type::Unknown };
    object.all_mut().for_each(|member| member.optional = true);
    Type::object(budget, object)
}

fn of_string(budget: &Budget, name: &str) -> Option<Type> {
    Some(match name {
        "trim" | "trimStart" | "trimEnd" | "toUpperCase" | "toLowerCase" | "toLocaleUpperCase"
        | "toLocaleLowerCase" | "replace" | "replaceAll" | "substring" | "substr" | "slice" | "concat"
        | "padStart" | "padEnd" | "repeat" | "charAt" | "normalize" | "toString" | "valueOf" => Type::String,
        "includes" | "startsWith" | "endsWith" | "isWellFormed" => Type::Boolean,
        "indexOf" | "lastIndexOf" | "search" | "charCodeAt" | "localeCompare" => Type::Number,
        "codePointAt" => Type::Number.or_nothing(budget),
        "at" => Type::String.or_nothing(budget),
        "split" => Type::non_empty(budget, Type::String),
        "match" => Type::union(budget, [Type::non_empty(budget, Type::String), Type::Null]),
        "matchAll" => Type::array(budget, Type::non_empty(budget, Type::String)),
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

fn of_pattern(budget: &Budget, name: &str) -> Option<Type> {
    Some(match name {
        "test" => Type::Boolean,
        "exec" => Type::union(budget, [Type::non_empty(budget, Type::String), Type::Null]),
        "toString" => Type::String,
        _ => return None,
    })
}

fn of_set(budget: &Budget, set: &Type, item: &Type, name: &str) -> Option<Type> {
    Some(match name {
        "has" | "delete" | "isSubsetOf" | "isSupersetOf" | "isDisjointFrom" => Type::Boolean,
        "add" | "union" | "intersection" | "difference" => set.clone(),
        "values" | "keys" => Type::array(budget, item.clone()),
        "entries" => Type::array(budget, Type::tuple(budget, vec![item.clone(), item.clone()])),
        "forEach" | "clear" => Type::Nothing,
        _ => return None,
    })
}

fn of_map(budget: &Budget, map: &Type, both: &(Type, Type), name: &str) -> Option<Type> {
    let (key, value) = both;
    let pair = || Type::tuple(budget, vec![key.clone(), value.clone()]);
    Some(match name {
        "get" => value.clone().or_nothing(budget),
        "has" | "delete" => Type::Boolean,
        "set" => map.clone(),
        "keys" => Type::array(budget, key.clone()),
        "values" => Type::array(budget, value.clone()),
        "entries" => Type::array(budget, pair()),
        "forEach" | "clear" => Type::Nothing,
        _ => return None,
    })
}

pub(super) fn flattened(budget: &Budget, item: &Type) -> Type {
    let flat = |case: Type| if case.is_array() { case.item(budget) } else { case };
    Type::union(budget, item.clone().into_cases().into_iter().map(flat))
}
