//! Unions, their cases, and subsets of them.

use serde_json::Value as Json;

use super::types::{ObjectType, Type, TypeMember};
use crate::budget::Budget;

/// Maximum number of cases of a union. More are widened, or unknown, as a longer list describes nothing.
const MAX_CASES: usize = 64;

impl Type {
    /// Returns an object type with unknown names and one type for all members.
    pub fn record(budget: &Budget, value: Self) -> Self {
        Self::object(budget, ObjectType::new(Vec::new(), Some(value)))
    }

    /// Creates the type of an `Error`.
    pub fn error(budget: &Budget) -> Self {
        let optional = |name: &str| TypeMember { optional: true, ..TypeMember::new(name, Self::String) };
        let members = vec![optional("name"), TypeMember::new("message", Self::String), optional("stack")];
        Self::object(budget, ObjectType::new(members, None))
    }

    pub fn union(budget: &Budget, types: impl IntoIterator<Item = Self>) -> Self {
        let mut cases: Vec<Self> = Vec::new();
        for given in types {
            for case in given.into_cases() {
                if case == Self::Unknown || budget.step().is_err() {
                    return Self::Unknown;
                }
                if case != Self::Never && !cases.contains(&case) {
                    cases.push(case);
                }
                if cases.len() > MAX_CASES {
                    cases = widened(budget, cases);
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
            Err(cases) => Self::one_of_cases(budget, cases),
        }
    }

    /// Returns the cases of a union, or the type alone.
    pub fn into_cases(self) -> Vec<Self> {
        match &self {
            Self::Union(cases) => cases.to_vec(),
            Self::Given(given) if !given.cases().is_empty() => given.cases().to_vec(),
            Self::Api(schema) => schema.cases(),
            _ => vec![self],
        }
    }

    /// Resolves types of schemas, of the API and of non-empty arrays to types with accessible parts.
    #[must_use]
    pub fn shape(&self) -> Self {
        match self {
            Self::Given(given) => given.shape().clone(),
            Self::Api(schema) => schema.shape(),
            Self::NonEmpty(item) => Self::Array(item.clone()),
            other => other.clone(),
        }
    }

    /// Whether a case has the array `array`, of which some items certainly lack `member`.
    pub fn has_items_without(&self, array: &str, member: &str) -> bool {
        let budget = super::types::once();
        self.clone().into_cases().iter().any(|case| {
            let Type::Object(object) = case else { return false };
            let items = object
                .member(array)
                .filter(|array| array.value.is_array())
                .map(|array| array.value.item(&budget));
            let cases = items.map(Type::into_cases).unwrap_or_default();
            cases.iter().any(|item| match item.shape() {
                Type::Object(item) => item.member(member).is_none() && item.others.is_none(),
                Type::Unknown | Type::Never => false,
                _ => true,
            })
        })
    }

    /// Keeps the cases that satisfy a predicate.
    pub(super) fn filter(&self, budget: &Budget, keeps: impl Fn(&Self) -> bool) -> Self {
        match self {
            // Only these have several cases. Most types need no new union.
            Self::Union(_) | Self::Given(_) | Self::Api(_) => {
                Self::union(budget, self.clone().into_cases().into_iter().filter(|case| keeps(case)))
            }
            only if keeps(only) => only.clone(),
            _ => Self::Never,
        }
    }

    /// Removes `undefined` and `null`.
    pub(super) fn present(&self, budget: &Budget) -> Self {
        self.filter(budget, |case| !matches!(case, Self::Nothing | Self::Null))
    }

    /// Adds `undefined`.
    pub(super) fn or_nothing(self, budget: &Budget) -> Self {
        Self::union(budget, [self, Self::Nothing])
    }

    /// Returns true if the type, or a case of it, is the wanted one.
    pub fn has(&self, wanted: &Self) -> bool {
        match self {
            Self::Union(cases) => cases.contains(wanted),
            other => other == wanted,
        }
    }

    pub(super) fn is_string(&self) -> bool {
        self.all(|case| match case {
            Self::String => true,
            Self::Literal(literal) => literal.is_string(),
            _ => false,
        })
    }

    pub(super) fn is_number(&self) -> bool {
        self.all(|case| match case {
            Self::Number => true,
            Self::Literal(literal) => literal.is_number(),
            _ => false,
        })
    }

    pub(super) fn is_boolean(&self) -> bool {
        self.all(|case| match case {
            Self::Boolean => true,
            Self::Literal(literal) => literal.is_boolean(),
            _ => false,
        })
    }

    pub(super) fn is_array(&self) -> bool {
        self.all(|case| matches!(case, Self::Array(_) | Self::NonEmpty(_) | Self::Tuple(_)))
    }

    fn all(&self, holds: impl Fn(&Self) -> bool) -> bool {
        match self {
            Self::Given(_) | Self::Api(_) => {
                self.clone().into_cases().iter().all(|case| holds(&case.shape()))
            }
            Self::Union(cases) => cases.iter().all(|case| holds(&case.shape())),
            other => holds(&other.shape()),
        }
    }

    /// Replaces literals with their types: `string` for `"a"`.
    pub(super) fn widen(&self, budget: &Budget) -> Self {
        match self {
            Self::Literal(literal) => match &**literal {
                Json::String(_) => Self::String,
                Json::Bool(_) => Self::Boolean,
                _ => Self::Number,
            },
            Self::Union(cases) => Self::union(budget, cases.iter().map(|case| case.widen(budget))),
            other => other.clone(),
        }
    }

    /// Returns the item type in `for (const item of list)`.
    pub(super) fn item(&self, budget: &Budget) -> Self {
        let cases = self.clone().into_cases().into_iter().map(|case| match case.shape() {
            Self::Array(item) | Self::Set(item) => (*item).clone(),
            Self::Tuple(items) => Self::union(budget, items.iter().cloned()),
            Self::Map(both) => Self::tuple(budget, vec![both.0.clone(), both.1.clone()]),
            Self::String => Self::String,
            Self::Literal(literal) if literal.is_string() => Self::String,
            Self::Never | Self::Nothing | Self::Null => Self::Never,
            _ => Self::Unknown,
        });
        Self::union(budget, cases)
    }
}

/// Widens the literals of many cases, including literals in members of objects.
fn widened(budget: &Budget, cases: Vec<Type>) -> Vec<Type> {
    let mut wide = Vec::new();
    for case in cases {
        let case = match case.widen(budget) {
            Type::Object(object) => {
                let Ok(object) = object.with_values(budget, |member| member.value.widen(budget)) else {
                    return vec![Type::Unknown];
                };
                Type::object(budget, object)
            }
            case => case,
        };
        if !wide.contains(&case) {
            wide.push(case);
        }
    }
    wide
}

/// Removes cases that another case includes.
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
    // An empty array carries no information on items.
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
