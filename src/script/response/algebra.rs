//! What types are together: unions, their cases, and what is left of them.

use std::sync::Arc;

use serde_json::Value as Json;

use super::types::{Member, Object, Type};
use super::{api, given};

/// Of how many types a union is made at most. What gives more is described by no list.
const MAX_CASES: usize = 64;

impl Type {
    /// A string that is written.
    pub(super) fn text(text: &str) -> Self {
        Self::Literal(Json::from(text))
    }

    /// An array.
    pub(super) fn array(item: Self) -> Self {
        Self::Array(Arc::new(item))
    }

    /// An object.
    pub(super) fn object(object: Object) -> Self {
        Self::Object(Arc::new(object))
    }

    /// An object of which only the type of its members is known.
    pub(super) fn record(value: Self) -> Self {
        Self::object(Object { members: Vec::new(), others: Some(value) })
    }

    /// An `Error`.
    pub(super) fn error() -> Self {
        let optional = |name: &str| Member { name: name.to_owned(), value: Self::String, optional: true };
        let members = vec![optional("name"), Member::new("message", Self::String), optional("stack")];
        Self::object(Object { members, others: None })
    }

    /// One of these.
    pub(super) fn union(types: impl IntoIterator<Item = Self>) -> Self {
        let mut cases: Vec<Self> = Vec::new();
        for given in types {
            for case in given.into_cases() {
                if case == Self::Unknown {
                    return Self::Unknown;
                }
                if case != Self::Never && !cases.contains(&case) {
                    cases.push(case);
                }
                if cases.len() > MAX_CASES {
                    cases = widened(cases);
                    if cases.len() > MAX_CASES {
                        return Self::Unknown;
                    }
                }
            }
        }
        let cases = absorbed(cases);
        match <[Self; 1]>::try_from(cases) {
            Ok([only]) => only,
            Err(cases) if cases.is_empty() => Self::Never,
            Err(cases) => Self::Union(cases.into()),
        }
    }

    /// What it is one of: itself, where it is no union.
    pub(super) fn into_cases(self) -> Vec<Self> {
        match self {
            Self::Union(cases) => cases.to_vec(),
            Self::Given(schema) => given::cases(schema),
            Self::Api(schema) => api::cases(schema),
            other => vec![other],
        }
    }

    /// The same as a type with parts that can be asked for, where it comes from a schema.
    pub(super) fn shape(&self) -> Self {
        match self {
            Self::Given(schema) => given::shape(schema),
            Self::Api(schema) => api::shape(schema),
            Self::NonEmpty(item) => Self::Array(Arc::clone(item)),
            other => other.clone(),
        }
    }

    /// The type with only those cases.
    pub(super) fn filter(&self, keeps: impl Fn(&Self) -> bool) -> Self {
        Self::union(self.clone().into_cases().into_iter().filter(|case| keeps(case)))
    }

    /// The same without `undefined` and `null`.
    pub(super) fn present(&self) -> Self {
        self.filter(|case| !matches!(case, Self::Nothing | Self::Null))
    }

    /// The same or `undefined`.
    pub(super) fn or_nothing(self) -> Self {
        Self::union([self, Self::Nothing])
    }

    /// Whether some case is this one.
    pub(super) fn has(&self, wanted: &Self) -> bool {
        match self {
            Self::Union(cases) => cases.contains(wanted),
            other => other == wanted,
        }
    }

    /// Whether each value is a string.
    pub(super) fn is_string(&self) -> bool {
        self.all(|case| match case {
            Self::String => true,
            Self::Literal(literal) => literal.is_string(),
            _ => false,
        })
    }

    /// Whether each value is a number.
    pub(super) fn is_number(&self) -> bool {
        self.all(|case| match case {
            Self::Number => true,
            Self::Literal(literal) => literal.is_number(),
            _ => false,
        })
    }

    /// Whether each value is `true` or `false`.
    pub(super) fn is_boolean(&self) -> bool {
        self.all(|case| match case {
            Self::Boolean => true,
            Self::Literal(literal) => literal.is_boolean(),
            _ => false,
        })
    }

    /// Whether each value is an array.
    pub(super) fn is_array(&self) -> bool {
        self.all(|case| matches!(case, Self::Array(_) | Self::NonEmpty(_) | Self::Tuple(_)))
    }

    fn all(&self, holds: impl Fn(&Self) -> bool) -> bool {
        self.clone().into_cases().iter().all(|case| holds(&case.shape()))
    }

    /// The same without what is written literally: `string` for `"a"`.
    pub(super) fn widen(&self) -> Self {
        match self {
            Self::Literal(Json::String(_)) => Self::String,
            Self::Literal(Json::Bool(_)) => Self::Boolean,
            Self::Literal(_) => Self::Number,
            Self::Union(cases) => Self::union(cases.iter().map(Self::widen)),
            other => other.clone(),
        }
    }

    /// What each turn of `for (const item of list)` gets.
    pub(super) fn item(&self) -> Self {
        let cases = self.clone().into_cases().into_iter().map(|case| match case.shape() {
            Self::Array(item) | Self::Set(item) => (*item).clone(),
            Self::Tuple(items) => Self::union(items.iter().cloned()),
            Self::Map(key, value) => Self::Tuple([(*key).clone(), (*value).clone()].into()),
            Self::String | Self::Literal(Json::String(_)) => Self::String,
            Self::Never | Self::Nothing | Self::Null => Self::Never,
            _ => Self::Unknown,
        });
        Self::union(cases)
    }

    /// Whether some part of it is unknown.
    pub(super) fn has_unknown(&self) -> bool {
        match self {
            Self::Unknown => true,
            Self::Array(item) | Self::NonEmpty(item) | Self::Set(item) => item.has_unknown(),
            Self::Map(_, value) => value.has_unknown(),
            Self::Tuple(cases) | Self::Union(cases) => cases.iter().any(Self::has_unknown),
            Self::Object(object) => {
                object.members.iter().any(|member| member.value.has_unknown())
                    || object.others.as_ref().is_some_and(Self::has_unknown)
            }
            _ => false,
        }
    }
}

impl Object {
    /// The member of this name.
    pub(super) fn member(&self, name: &str) -> Option<&Member> {
        self.members.iter().find(|member| member.name == name)
    }

    /// Adds a member, or gives the one of this name another type.
    pub(super) fn set(&mut self, member: Member) {
        match self.members.iter_mut().find(|known| known.name == member.name) {
            Some(known) => *known = member,
            None => self.members.push(member),
        }
    }
}

impl Member {
    /// A member that is always there, unless its type says otherwise.
    pub(super) fn new(name: impl Into<String>, value: Type) -> Self {
        Self { name: name.into(), value, optional: false }
    }

    /// The type of what is read.
    pub(super) fn read(&self) -> Type {
        if self.optional { self.value.clone().or_nothing() } else { self.value.clone() }
    }
}

/// Many cases with `string` in the place of each written string, and so on.
fn widened(cases: Vec<Type>) -> Vec<Type> {
    let mut wide = Vec::new();
    for case in cases {
        let case = match case.widen() {
            Type::Object(object) => {
                let mut object = (*object).clone();
                for member in &mut object.members {
                    member.value = member.value.widen();
                }
                Type::object(object)
            }
            case => case,
        };
        if !wide.contains(&case) {
            wide.push(case);
        }
    }
    wide
}

/// The cases without those that another one includes.
fn absorbed(mut cases: Vec<Type>) -> Vec<Type> {
    if cases.len() < 2 {
        return cases;
    }
    for (whole, is_part) in [
        (Type::String, Type::is_string as fn(&Type) -> bool),
        (Type::Number, Type::is_number),
        (Type::Boolean, Type::is_boolean),
    ] {
        if cases.contains(&whole) {
            cases.retain(|case| *case == whole || !is_part(case));
        }
    }
    // An empty array says nothing of what others hold.
    let is_empty = |case: &Type| match case {
        Type::Array(item) => **item == Type::Never,
        Type::Tuple(items) => items.is_empty(),
        _ => false,
    };
    if cases.iter().any(|case| case.is_array() && !is_empty(case)) {
        cases.retain(|case| !is_empty(case));
    }
    cases
}
