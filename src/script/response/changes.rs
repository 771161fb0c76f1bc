//! What an object or array becomes that is written empty, or small, and filled later: `out.push(x)`,
//! `counts[word] = n`.

use tree_sitter::Node;

use super::engine::Engine;
use super::expressions::{add_others, spread};
use super::types::{Member, Object, Type};
use crate::syntax::locals::Binding;
use crate::syntax::{node, usage};

/// The way from a name to the part of it that is changed.
enum Key {
    Name(String),
    /// Known only at run time
    Computed,
}

/// What is done with the part.
enum Change<'t> {
    /// Items are added to an array
    Push(Vec<Node<'t>>),
    /// An entry is added to a map
    Put(Node<'t>, Node<'t>),
    /// An item is added to a set
    Add(Node<'t>),
    /// A member gets a value, for sure or perhaps
    Set(Value<'t>, bool),
    /// A member is removed
    Delete,
    /// The members of another object are added
    Assign(Vec<Node<'t>>),
    /// It is given to somebody who may do anything with it
    Anything,
}

/// A new value.
#[derive(Clone, Copy)]
enum Value<'t> {
    Plain(Node<'t>),
    /// `a.b += c`
    Augmented(Node<'t>),
    Number,
}

impl<'t> Engine<'_, 't> {
    /// The type of a literal that a name is bound to, with what is done to it through the name.
    pub fn changed(&self, binding: &Binding<'t>, root: Node<'t>, first: Type, note: &dyn Fn(Type)) -> Type {
        let block = root.parent().and_then(|statement| statement.parent());
        let mut all = first;
        note(all.clone());
        for place in self.uses(binding) {
            let Some((path, change)) = self.change(place, block) else { continue };
            let is_filled_elsewhere = matches!(change, Change::Anything);
            if is_filled_elsewhere && !(path.is_empty() && is_empty(&all)) {
                continue;
            }
            all = self.apply(&all, &path, &change);
            note(all.clone());
        }
        all
    }

    /// What a use of a name changes.
    fn change(&self, place: Node<'t>, block: Option<Node<'t>>) -> Option<(Vec<Key>, Change<'t>)> {
        let (mut path, mut inner) = (Vec::new(), place);
        loop {
            let (node, parent) = node::wrap(inner);
            let parent = parent?;
            match parent.kind() {
                "member_expression" | "subscript_expression" if node::is_field(parent, "object", node) => {
                    if let Some(change) = self.method_change(parent) {
                        return Some((path, change));
                    }
                    let key = usage::access(parent, self.source).and_then(|access| access.key);
                    path.push(key.map_or(Key::Computed, Key::Name));
                    inner = parent;
                }
                "assignment_expression" if node::is_field(parent, "left", node) && !path.is_empty() => {
                    let is_sure = block.is_some() && parent.parent().and_then(|it| it.parent()) == block;
                    let value = node::field(parent, "right")?;
                    return Some((path, Change::Set(Value::Plain(value), is_sure)));
                }
                "augmented_assignment_expression"
                    if node::is_field(parent, "left", node) && !path.is_empty() =>
                {
                    // `(groups[key] ??= []).push(item)`
                    let operator = node::operator(parent);
                    let is_default = matches!(operator, Some("??=" | "||="));
                    if let Some(change) = is_default.then(|| self.chained(parent)).flatten() {
                        return Some((path, change));
                    }
                    return Some((path, Change::Set(Value::Augmented(parent), false)));
                }
                "update_expression" if !path.is_empty() => {
                    return Some((path, Change::Set(Value::Number, false)));
                }
                "unary_expression" if !path.is_empty() && node::operator(parent) == Some("delete") => {
                    return Some((path, Change::Delete));
                }
                "arguments" => return self.given_away(parent, node).map(|change| (path, change)),
                _ => return None,
            }
        }
    }

    /// `.push(…)` of `member`, which is `(name.key ??= []).push` for example.
    fn method_change(&self, member: Node<'t>) -> Option<Change<'t>> {
        let call = member
            .parent()
            .filter(|call| call.kind() == "call_expression" && node::is_field(*call, "function", member))?;
        let arguments = crate::script::callee::arguments(call);
        let name = self.text(node::field(member, "property")?);
        match (name, arguments.as_slice()) {
            ("push" | "unshift", _) => Some(Change::Push(arguments)),
            ("set", [key, value]) => Some(Change::Put(*key, *value)),
            ("add", [item]) => Some(Change::Add(*item)),
            _ => None,
        }
    }

    fn chained(&self, assignment: Node<'t>) -> Option<Change<'t>> {
        let (node, parent) = node::wrap(assignment);
        let member =
            parent.filter(|it| it.kind() == "member_expression" && node::is_field(*it, "object", node))?;
        self.method_change(member)
    }

    /// `Object.assign(name, …)`, `fill(name)`
    fn given_away(&self, arguments: Node<'t>, place: Node<'t>) -> Option<Change<'t>> {
        let call = arguments.parent().filter(|call| call.kind() == "call_expression")?;
        let function = node::field(call, "function")?;
        let others: Vec<Node<'t>> = node::children(arguments);
        match (function.kind(), self.text(function)) {
            (_, "Object.assign") if others.first().is_some_and(|first| first.id() == place.id()) => {
                Some(Change::Assign(others.into_iter().skip(1).collect()))
            }
            // A function of the file may fill it; others of JavaScript and of GenAIScript do not.
            ("identifier", _) if self.locals.resolve(function).is_some() => Some(Change::Anything),
            _ => None,
        }
    }

    fn apply(&self, whole: &Type, path: &[Key], change: &Change<'t>) -> Type {
        if let Type::Union(cases) = whole {
            return Type::union(cases.iter().map(|case| self.apply(case, path, change)));
        }
        match path {
            [] => self.apply_here(whole, change),
            [key] if matches!(change, Change::Set(..) | Change::Delete) => self.set(whole, key, change),
            [key, rest @ ..] => match (whole, key) {
                (Type::Object(object), Key::Name(name)) => {
                    let mut object = (**object).clone();
                    let of_member = |value: &Type| self.apply(value, rest, change);
                    if let Some(member) = object.members.iter_mut().find(|member| member.name == *name) {
                        member.value = of_member(&member.value);
                    } else {
                        let value = of_member(&Type::Tuple([].into()));
                        object.members.push(Member { name: name.clone(), value, optional: true });
                    }
                    Type::object(object)
                }
                (Type::Object(object), Key::Computed) => {
                    let mut object = (**object).clone();
                    let others = object.others.take().unwrap_or(Type::Tuple([].into()));
                    object.others = Some(self.apply(&others, rest, change));
                    Type::object(object)
                }
                _ => whole.clone(),
            },
        }
    }

    fn apply_here(&self, whole: &Type, change: &Change<'t>) -> Type {
        match (whole, change) {
            (Type::Array(_) | Type::Tuple(_), Change::Push(values)) => {
                let added = values.iter().map(|value| match value.kind() {
                    "spread_element" => node::children(*value)
                        .into_iter()
                        .next()
                        .map_or(Type::Unknown, |list| self.expression(list).item()),
                    _ => self.expression(*value),
                });
                Type::array(Type::union([whole.item()].into_iter().chain(added.collect::<Vec<_>>())))
            }
            (Type::Set(item), Change::Add(added)) => {
                Type::Set(Type::union([(**item).clone(), self.expression(*added)]).into())
            }
            (Type::Map(key, value), Change::Put(new_key, new_value)) => Type::Map(
                Type::union([(**key).clone(), self.expression(*new_key).widen()]).into(),
                Type::union([(**value).clone(), self.expression(*new_value).widen()]).into(),
            ),
            (Type::Object(object), Change::Assign(values)) => {
                let mut object = (**object).clone();
                for value in values {
                    spread(&mut object, &self.expression(*value));
                }
                Type::object(object)
            }
            (Type::Array(_) | Type::Tuple(_), Change::Anything) => self.guess(Type::array(Type::Unknown)),
            (Type::Object(_), Change::Anything) => self.guess(Type::record(Type::Unknown)),
            _ => whole.clone(),
        }
    }

    fn set(&self, whole: &Type, key: &Key, change: &Change<'t>) -> Type {
        let (Type::Object(object), Some(value)) = (whole, self.new_value(change)) else {
            return match (whole, change) {
                (Type::Object(object), Change::Delete) => removed(object, key),
                (Type::Array(_) | Type::Tuple(_), Change::Set(..)) => match self.new_value(change) {
                    Some(value) => Type::array(Type::union([whole.item(), value])),
                    None => whole.clone(),
                },
                _ => whole.clone(),
            };
        };
        let mut object = (**object).clone();
        let is_sure = matches!(change, Change::Set(_, true));
        match key {
            Key::Name(name) => match object.members.iter_mut().find(|member| member.name == *name) {
                Some(member) if is_sure => *member = Member::new(name.clone(), value),
                Some(member) => member.value = Type::union([member.value.clone(), value]),
                None => object.members.push(Member { name: name.clone(), value, optional: !is_sure }),
            },
            Key::Computed => add_others(&mut object, value.widen()),
        }
        Type::object(object)
    }

    fn new_value(&self, change: &Change<'t>) -> Option<Type> {
        match change {
            Change::Set(Value::Plain(value), _) => Some(self.expression(*value)),
            Change::Set(Value::Augmented(assignment), _) => Some(self.augmented(*assignment)),
            Change::Set(Value::Number, _) => Some(Type::Number),
            _ => None,
        }
    }
}

fn is_empty(value: &Type) -> bool {
    match value {
        Type::Tuple(items) => items.is_empty(),
        Type::Object(object) => object.members.is_empty() && object.others.is_none(),
        _ => false,
    }
}

fn removed(object: &Object, key: &Key) -> Type {
    let mut object = object.clone();
    for member in &mut object.members {
        let is_meant = match key {
            Key::Name(name) => member.name == *name,
            Key::Computed => true,
        };
        member.optional |= is_meant;
    }
    Type::object(object)
}
