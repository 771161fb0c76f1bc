//! Mutated types of objects and arrays that start empty or small and are filled later: `out.push(x)`,
//! `counts[word] = n`.

use tree_sitter::Node;

use super::engine::Engine;
use super::expressions::{add_others, spread};
use super::mutation::{Changes, MutatedValue, Mutation, MutationKey};
use super::types::{ObjectType, Type, TypeMember};
use crate::budget::{Budget, Spent};
use crate::syntax::scopes::Binding;
use crate::syntax::{node, pattern, usage};

/// Maximum number of rounds until the type is stable, as added values may depend on it.
const MAX_ROUNDS: usize = 4;

/// Maximum number of aliases of an object.
const MAX_NAMES: usize = 16;

/// Maximum number of arguments of a call that are followed as aliases.
const MAX_ARGUMENTS: usize = 64;

enum WholeValue {
    Done(Type),
    /// Object under mutation, and its earlier type
    Open(ObjectType, Type),
}

impl WholeValue {
    fn done(self, budget: &Budget) -> Type {
        match self {
            Self::Done(done) => done,
            Self::Open(object, was) => match Type::object(budget, object) {
                object if object == was.shape() => was,
                object => object,
            },
        }
    }
}

impl<'t> Engine<'_, 't> {
    /// Applies the mutations through a name and its aliases to the initial type.
    pub fn changed(&self, binding: &Binding<'t>, root: Node<'t>, first: Type, note: &dyn Fn(Type)) -> Type {
        let found = self.names.changes(binding, || self.changes(binding, root));
        let Changes { list, outer } = &found.0;
        for name in outer {
            self.note_users(name);
        }
        // A value of the API keeps its type, whatever methods are called.
        if list.is_empty() || matches!(first, Type::Api(_)) {
            return first;
        }
        let mut before = first.clone();
        for _ in 0..MAX_ROUNDS {
            note(before.clone());
            let all = self.forgetting(|| self.apply_all(&first, list));
            if all == before || self.budget.is_spent() {
                return all;
            }
            before = all;
        }
        // The value grows from its own contents and never becomes stable.
        self.guess(match before.shape() {
            shape if shape.is_array() => Type::array(&self.budget, Type::Unknown),
            Type::Object(_) => Type::record(&self.budget, Type::Unknown),
            _ => Type::Unknown,
        })
    }

    fn changes(&self, binding: &Binding<'t>, root: Node<'t>) -> Changes<'t> {
        let block = root.parent().and_then(|statement| statement.parent());
        let (places, outer) = self.uses_of_all_names(binding);
        let list = places.into_iter().filter_map(|place| self.change(place, block)).collect();
        Changes { list, outer }
    }

    fn apply_all(&self, first: &Type, changes: &[(Vec<MutationKey>, Mutation<'t>)]) -> Type {
        let budget = &self.budget;
        let mut all = WholeValue::Done(first.clone());
        for (path, change) in changes {
            if budget.step().is_err() {
                return Type::Unknown;
            }
            if let ([key], Mutation::Set(..) | Mutation::Delete) = (path.as_slice(), change) {
                all = match all {
                    WholeValue::Done(done) => match done.shape() {
                        Type::Object(object) => match object.copy(budget) {
                            Ok(object) => WholeValue::Open(object, done),
                            Err(Spent) => return Type::Unknown,
                        },
                        _ => WholeValue::Done(done),
                    },
                    open @ WholeValue::Open(..) => open,
                };
                if let WholeValue::Open(object, _) = &mut all {
                    self.set_member(object, key, change);
                    continue;
                }
            }
            let done = all.done(budget);
            let is_given_away = matches!(change, Mutation::Anything);
            all = WholeValue::Done(if !is_given_away || path.is_empty() && is_empty(&done) {
                let shape = done.shape();
                let next = self.apply(&shape, path, change);
                if next == shape { done } else { next }
            } else {
                done
            });
        }
        all.done(budget)
    }

    /// Collects the uses of a name and of its aliases, and the file-scope names among these.
    /// Aliases are `const alias = name`, and parameters of the file's functions that the name is passed to.
    fn uses_of_all_names(&self, binding: &Binding<'t>) -> (Vec<Node<'t>>, Vec<&'t str>) {
        let (mut places, mut seen, mut next) = (Vec::new(), vec![binding.name.id()], 0);
        let mut outer = Vec::new();
        let mut add = |places: &mut Vec<Node<'t>>, binding: &Binding<'t>| {
            places.extend_from_slice(&self.names.uses(binding));
            outer.extend(binding.is_outer().then(|| self.text(binding.name)));
        };
        add(&mut places, binding);
        while next < places.len() && seen.len() <= MAX_NAMES {
            let other = self.other_name(places[next]);
            next += 1;
            let Some(other) = other.filter(|other| !seen.contains(&other.name.id())) else { continue };
            seen.push(other.name.id());
            add(&mut places, other);
        }
        (places, outer)
    }

    /// Returns the alias that a use creates.
    fn other_name(&self, place: Node<'t>) -> Option<&Binding<'t>> {
        let (node, parent) = node::wrap(place);
        let parent = parent?;
        let name = match parent.kind() {
            "variable_declarator" if node::is_field(parent, "value", node) => node::field(parent, "name")?,
            "arguments" => {
                let call = parent.parent().filter(|call| call.kind() == "call_expression")?;
                let function = self.function(node::field(call, "function")?)?;
                let mut cursor = parent.walk();
                let arguments = parent.named_children(&mut cursor).filter(|child| !child.is_extra());
                let index = arguments.take(MAX_ARGUMENTS).position(|argument| argument.id() == node.id())?;
                pattern::parameter_at(function, index)?
            }
            _ => return None,
        };
        if name.kind() != "identifier" {
            return None;
        }
        self.resolver.lookup(self.text(name), name.start_byte()).filter(|found| found.name.id() == name.id())
    }

    /// Returns the mutation at a use, with the path to the mutated part.
    fn change(&self, place: Node<'t>, block: Option<Node<'t>>) -> Option<(Vec<MutationKey>, Mutation<'t>)> {
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
                    path.push(key.map_or(MutationKey::Computed, MutationKey::Name));
                    inner = parent;
                }
                "assignment_expression" if node::is_field(parent, "left", node) && !path.is_empty() => {
                    let is_sure = block.is_some() && parent.parent().and_then(|it| it.parent()) == block;
                    let value = node::field(parent, "right")?;
                    return Some((path, Mutation::Set(MutatedValue::Plain(value), is_sure)));
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
                    return Some((path, Mutation::Set(MutatedValue::Augmented(parent), false)));
                }
                "update_expression" if !path.is_empty() => {
                    return Some((path, Mutation::Set(MutatedValue::Number, false)));
                }
                "unary_expression" if !path.is_empty() && node::operator(parent) == Some("delete") => {
                    return Some((path, Mutation::Delete));
                }
                "arguments" => return self.given_away(parent, node, block).map(|change| (path, change)),
                _ => return None,
            }
        }
    }

    /// Returns the mutation by a method such as `.push(…)`. `member` may be `(name.key ??= []).push`.
    fn method_change(&self, member: Node<'t>) -> Option<Mutation<'t>> {
        let call = member
            .parent()
            .filter(|call| call.kind() == "call_expression" && node::is_field(*call, "function", member))?;
        let arguments = crate::syntax::callee::arguments(call);
        let name = self.text(node::field(member, "property")?);
        match (name, arguments.as_slice()) {
            ("push" | "unshift", _) => Some(Mutation::Push(arguments)),
            ("fill", [value, ..]) => Some(Mutation::Push(vec![*value])),
            ("splice", [_, _, added @ ..]) => Some(Mutation::Push(added.to_vec())),
            ("set", [key, value]) => Some(Mutation::Put(*key, *value)),
            ("add", [item]) => Some(Mutation::Add(*item)),
            _ => None,
        }
    }

    fn chained(&self, assignment: Node<'t>) -> Option<Mutation<'t>> {
        let (node, parent) = node::wrap(assignment);
        let member =
            parent.filter(|it| it.kind() == "member_expression" && node::is_field(*it, "object", node))?;
        self.method_change(member)
    }

    /// Returns the mutation by a call that receives the value: `Object.assign(name, …)`, `fill(name)`.
    fn given_away(
        &self,
        arguments: Node<'t>,
        place: Node<'t>,
        block: Option<Node<'t>>,
    ) -> Option<Mutation<'t>> {
        let call = arguments.parent().filter(|call| call.kind() == "call_expression")?;
        let function = node::field(call, "function")?;
        let is_first = || {
            let mut cursor = arguments.walk();
            let first = arguments.named_children(&mut cursor).find(|child| !child.is_extra());
            first.is_some_and(|first| first.id() == place.id())
        };
        match (function.kind(), self.text(function)) {
            (_, "Object.assign") if is_first() => {
                let is_sure = block.is_some() && call.parent().and_then(|it| it.parent()) == block;
                let others = node::children(arguments).into_iter().skip(1);
                Some(Mutation::Assign(others.collect(), is_sure))
            }
            // A function from another file may fill it; functions of JavaScript and the host do not.
            ("identifier", _)
                if self.resolver.resolve(function).is_some() && self.function(function).is_none() =>
            {
                Some(Mutation::Anything)
            }
            _ => None,
        }
    }

    fn apply(&self, whole: &Type, path: &[MutationKey], change: &Mutation<'t>) -> Type {
        let budget = &self.budget;
        if let Type::Union(cases) = whole {
            return Type::union(budget, cases.iter().map(|case| self.apply(case, path, change)));
        }
        match path {
            [] => self.apply_here(whole, change),
            [key] if matches!(change, Mutation::Set(..) | Mutation::Delete) => self.set(whole, key, change),
            [key, rest @ ..] => {
                let Type::Object(object) = whole else { return whole.clone() };
                let Ok(mut object) = object.copy(budget) else { return Type::Unknown };
                match key {
                    MutationKey::Name(name) => {
                        let of_member = |value: &Type| self.apply(value, rest, change);
                        if let Some(member) = object.member_mut(name) {
                            member.value = of_member(&member.value);
                        } else {
                            let value = of_member(&Type::tuple(budget, Vec::new()));
                            object
                                .push(TypeMember { optional: true, ..TypeMember::new(name.as_str(), value) });
                        }
                    }
                    MutationKey::Computed => {
                        let others = object.others.take();
                        let others = others.unwrap_or_else(|| Type::tuple(budget, Vec::new()));
                        object.others = Some(self.apply(&others, rest, change));
                    }
                }
                Type::object(budget, object)
            }
        }
    }

    fn apply_here(&self, whole: &Type, change: &Mutation<'t>) -> Type {
        let budget = &self.budget;
        match (whole, change) {
            (Type::Array(_) | Type::Tuple(_), Mutation::Push(values)) => {
                let added = values.iter().map(|value| match value.kind() {
                    "spread_element" => self
                        .first_child(*value)
                        .map_or(Type::Unknown, |list| self.expression(list).item(budget)),
                    _ => self.expression(*value),
                });
                let all = [whole.item(budget)].into_iter().chain(added.collect::<Vec<_>>());
                Type::array(budget, Type::union(budget, all))
            }
            (Type::Set(item), Mutation::Add(added)) => {
                Type::set(budget, Type::union(budget, [(**item).clone(), self.expression(*added)]))
            }
            (Type::Map(both), Mutation::Put(new_key, new_value)) => Type::map(
                budget,
                Type::union(budget, [both.0.clone(), self.expression(*new_key).widen(budget)]),
                Type::union(budget, [both.1.clone(), self.expression(*new_value).widen(budget)]),
            ),
            (Type::Object(object), Mutation::Assign(values, is_sure)) => {
                let Ok(mut object) = object.copy(budget) else { return Type::Unknown };
                for value in values {
                    let value = self.expression(*value);
                    let value = if *is_sure { value } else { value.or_nothing(budget) };
                    spread(budget, &mut object, &value);
                }
                Type::object(budget, object)
            }
            (Type::Array(_) | Type::Tuple(_), Mutation::Anything) => {
                self.guess(Type::array(budget, Type::Unknown))
            }
            (Type::Object(_), Mutation::Anything) => self.guess(Type::record(budget, Type::Unknown)),
            _ => whole.clone(),
        }
    }

    fn set(&self, whole: &Type, key: &MutationKey, change: &Mutation<'t>) -> Type {
        let budget = &self.budget;
        match (whole, change) {
            (Type::Object(object), _) => {
                let Ok(mut object) = object.copy(budget) else { return Type::Unknown };
                self.set_member(&mut object, key, change);
                Type::object(budget, object)
            }
            (Type::Array(_) | Type::Tuple(_), Mutation::Set(..)) => match self.new_value(change) {
                // Items between the last one and this one are missing.
                Some(value) => {
                    let item = Type::union(budget, [whole.item(budget), value, Type::Nothing]);
                    Type::array(budget, item)
                }
                None => whole.clone(),
            },
            _ => whole.clone(),
        }
    }

    fn set_member(&self, object: &mut ObjectType, key: &MutationKey, change: &Mutation<'t>) {
        let budget = &self.budget;
        let Some(value) = self.new_value(change) else {
            if matches!(change, Mutation::Delete) {
                remove(budget, object, key);
            }
            return;
        };
        let is_sure = matches!(change, Mutation::Set(_, true));
        match key {
            MutationKey::Name(name) => match object.member_mut(name) {
                Some(member) if is_sure => {
                    *member = TypeMember { value, optional: false, ..member.clone() };
                }
                Some(member) => member.value = Type::union(budget, [member.value.clone(), value]),
                None => {
                    object.push(TypeMember { optional: !is_sure, ..TypeMember::new(name.as_str(), value) });
                }
            },
            MutationKey::Computed => add_others(budget, object, value.widen(budget)),
        }
    }

    fn new_value(&self, change: &Mutation<'t>) -> Option<Type> {
        match change {
            Mutation::Set(MutatedValue::Plain(value), _) => Some(self.expression(*value)),
            Mutation::Set(MutatedValue::Augmented(assignment), _) => Some(self.augmented(*assignment)),
            Mutation::Set(MutatedValue::Number, _) => Some(Type::Number),
            _ => None,
        }
    }
}

fn is_empty(value: &Type) -> bool {
    match value {
        Type::Tuple(items) => items.is_empty(),
        Type::Object(object) => object.members().is_empty() && object.others.is_none(),
        _ => false,
    }
}

fn remove(budget: &Budget, object: &mut ObjectType, key: &MutationKey) {
    match key {
        MutationKey::Name(name) => {
            if let Some(member) = object.member_mut(name) {
                member.optional = true;
            }
        }
        MutationKey::Computed => {
            if budget.steps(object.members().len()).is_ok() {
                object.all_mut().for_each(|member| member.optional = true);
            }
        }
    }
}
