//! What an object or array becomes that is written empty, or small, and filled later: `out.push(x)`,
//! `counts[word] = n`.

use tree_sitter::Node;

use super::engine::Engine;
use super::expressions::{add_others, spread};
use super::types::{Member, Object, Type};
use crate::syntax::locals::Binding;
use crate::syntax::{node, pattern, usage};

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
    /// The members of another object are added, for sure or perhaps
    Assign(Vec<Node<'t>>, bool),
    /// It is given to somebody who may do anything with it
    Anything,
}

/// How often what is added to an object is looked at, which may depend on what it holds.
const MAX_ROUNDS: usize = 4;

/// How many names may stand for one object.
const MAX_NAMES: usize = 16;

/// A new value.
#[derive(Clone, Copy)]
enum Value<'t> {
    Plain(Node<'t>),
    /// `a.b += c`
    Augmented(Node<'t>),
    Number,
}

impl<'t> Engine<'_, 't> {
    /// The type of what a name is bound to, with what is done to it through this name and others for it.
    pub fn changed(&self, binding: &Binding<'t>, root: Node<'t>, first: Type, note: &dyn Fn(Type)) -> Type {
        let block = root.parent().and_then(|statement| statement.parent());
        let places = self.uses_of_all_names(binding);
        let changes = places.into_iter().filter_map(|place| self.change(place, block));
        let changes: Vec<(Vec<Key>, Change<'t>)> = changes.collect();
        // What the API gives keeps its type, whatever is called of it.
        if changes.is_empty() || matches!(first, Type::Api(_)) {
            return first;
        }
        let mut before = first.clone();
        for _ in 0..MAX_ROUNDS {
            note(before.clone());
            let all = self.forgetting(|| self.apply_all(&first, &changes));
            if all == before {
                return all;
            }
            before = all;
        }
        // It grows by what it holds itself.
        self.guess(match before.shape() {
            shape if shape.is_array() => Type::array(Type::Unknown),
            Type::Object(_) => Type::record(Type::Unknown),
            _ => Type::Unknown,
        })
    }

    fn apply_all(&self, first: &Type, changes: &[(Vec<Key>, Change<'t>)]) -> Type {
        let mut all = first.clone();
        for (path, change) in changes {
            let is_given_away = matches!(change, Change::Anything);
            if !is_given_away || path.is_empty() && is_empty(&all) {
                let next = self.apply(&all.shape(), path, change);
                all = if next == all.shape() { all } else { next };
            }
        }
        all
    }

    /// Where a name is used, and those that are other names for the same: `const alias = name`, and the
    /// parameters of functions of the file that it is passed to.
    fn uses_of_all_names(&self, binding: &Binding<'t>) -> Vec<Node<'t>> {
        let (mut places, mut seen, mut next) = (Vec::new(), vec![binding.name.id()], 0);
        places.extend(self.uses(binding));
        while next < places.len() && seen.len() <= MAX_NAMES {
            let other = self.other_name(places[next]);
            next += 1;
            let Some(other) = other.filter(|other| !seen.contains(&other.name.id())) else { continue };
            seen.push(other.name.id());
            places.extend(self.uses(other));
        }
        places
    }

    /// The name that a use gives what it stands for.
    fn other_name(&self, place: Node<'t>) -> Option<&Binding<'t>> {
        let (node, parent) = node::wrap(place);
        let parent = parent?;
        let name = match parent.kind() {
            "variable_declarator" if node::is_field(parent, "value", node) => node::field(parent, "name")?,
            "arguments" => {
                let call = parent.parent().filter(|call| call.kind() == "call_expression")?;
                let function = self.function(node::field(call, "function")?)?;
                let index = node::children(parent).iter().position(|argument| argument.id() == node.id())?;
                pattern::parameters(function).into_iter().nth(index)?
            }
            _ => return None,
        };
        if name.kind() != "identifier" {
            return None;
        }
        self.locals.lookup(self.text(name), name.start_byte()).filter(|found| found.name.id() == name.id())
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
                "arguments" => return self.given_away(parent, node, block).map(|change| (path, change)),
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
            ("fill", [value, ..]) => Some(Change::Push(vec![*value])),
            ("splice", [_, _, added @ ..]) => Some(Change::Push(added.to_vec())),
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
    fn given_away(
        &self,
        arguments: Node<'t>,
        place: Node<'t>,
        block: Option<Node<'t>>,
    ) -> Option<Change<'t>> {
        let call = arguments.parent().filter(|call| call.kind() == "call_expression")?;
        let function = node::field(call, "function")?;
        let others: Vec<Node<'t>> = node::children(arguments);
        match (function.kind(), self.text(function)) {
            (_, "Object.assign") if others.first().is_some_and(|first| first.id() == place.id()) => {
                let is_sure = block.is_some() && call.parent().and_then(|it| it.parent()) == block;
                Some(Change::Assign(others.into_iter().skip(1).collect(), is_sure))
            }
            // One that is not written in the file may fill it; JavaScript's own and GenAIScript's do not.
            ("identifier", _)
                if self.locals.resolve(function).is_some() && self.function(function).is_none() =>
            {
                Some(Change::Anything)
            }
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
            (Type::Object(object), Change::Assign(values, is_sure)) => {
                let mut object = (**object).clone();
                for value in values {
                    let value = self.expression(*value);
                    spread(&mut object, &if *is_sure { value } else { value.or_nothing() });
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
                    // Those between the last one and this one are not there.
                    Some(value) => Type::array(Type::union([whole.item(), value, Type::Nothing])),
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
