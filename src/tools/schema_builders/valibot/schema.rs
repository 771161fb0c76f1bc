//! A schema of Valibot as its expression builds it.

use std::rc::Rc;

use crate::tools::evaluator::{Closure, Origin, Reason, StaticValue};

pub type SharedSchema<'t> = Rc<ValibotSchema<'t>>;

#[derive(Clone, Debug)]
pub struct ValibotSchema<'t> {
    pub origin: Origin,
    pub kind: ValibotKind<'t>,
    /// Steps that a value goes through, flat: first the schema itself, then actions and other schemas.
    pub pipe: Option<Vec<PipeItem<'t>>>,
}

#[derive(Clone, Debug)]
pub enum ValibotKind<'t> {
    /// One without parts, by the name of its type: `string`, `date`.
    Simple(&'static str),
    Array(SharedSchema<'t>),
    Tuple {
        items: Vec<SharedSchema<'t>>,
        rest: Rest<'t>,
    },
    Object {
        entries: Vec<ObjectEntry<'t>>,
        rest: Rest<'t>,
    },
    Record {
        key: SharedSchema<'t>,
        value: SharedSchema<'t>,
    },
    Union(Vec<SharedSchema<'t>>),
    /// Union whose cases a key tells apart.
    Variant(Vec<SharedSchema<'t>>),
    Intersect(Vec<SharedSchema<'t>>),
    Literal(StaticValue<'t>),
    Picklist {
        options: Vec<StaticValue<'t>>,
        /// Name of its type: `picklist` or `enum`.
        name: &'static str,
    },
    /// `null` is taken as well; `is_absent` if an entry may be absent, too.
    Nullable {
        inner: SharedSchema<'t>,
        default: Option<StaticValue<'t>>,
        is_absent: bool,
    },
    /// `undefined` is taken as well, by the name of its type.
    Optional {
        inner: SharedSchema<'t>,
        default: Option<StaticValue<'t>>,
        name: &'static str,
    },
    /// `nonOptional` and the like, by the name of its type.
    Present {
        inner: SharedSchema<'t>,
        name: &'static str,
    },
    Lazy(Rc<Closure<'t>>),
    Unreadable(Reason),
}

/// Treatment of members beyond those that an object or a tuple names.
#[derive(Clone, Debug)]
pub enum Rest<'t> {
    Stripped,
    Passed,
    Refused,
    Checked(SharedSchema<'t>),
}

#[derive(Clone, Debug)]
pub struct ObjectEntry<'t> {
    pub key: Rc<str>,
    pub key_origin: Origin,
    pub schema: SharedSchema<'t>,
    /// Expression of the schema.
    pub value: StaticValue<'t>,
}

#[derive(Clone, Debug)]
pub enum PipeItem<'t> {
    Schema(SharedSchema<'t>),
    Action(PipeAction<'t>),
    Unreadable(Origin, Reason),
}

#[derive(Clone, Debug)]
pub struct PipeAction<'t> {
    pub origin: Origin,
    /// Name of its function: `minLength`.
    pub name: Rc<str>,
    pub arguments: Vec<StaticValue<'t>>,
}

/// Transformations that may make a value of another kind.
const CONVERTING: [&str; 12] = [
    "findItem",
    "parseJson",
    "rawTransform",
    "reduceItems",
    "stringifyJson",
    "toBigint",
    "toBoolean",
    "toDate",
    "toNumber",
    "toString",
    "transform",
    "mapItems",
];

impl<'t> ValibotSchema<'t> {
    pub fn new(origin: Origin, kind: ValibotKind<'t>) -> Self {
        Self { origin, kind, pipe: None }
    }

    pub fn unreadable(origin: Origin, reason: Reason) -> SharedSchema<'t> {
        Rc::new(Self::new(origin, ValibotKind::Unreadable(reason)))
    }

    /// Name of its type, as exceptions have it.
    pub fn type_name(&self) -> &'static str {
        match &self.kind {
            ValibotKind::Simple(name)
            | ValibotKind::Picklist { name, .. }
            | ValibotKind::Optional { name, .. }
            | ValibotKind::Present { name, .. } => name,
            ValibotKind::Array(_) => "array",
            ValibotKind::Tuple { rest, .. } => match rest {
                Rest::Stripped => "tuple",
                Rest::Passed => "loose_tuple",
                Rest::Refused => "strict_tuple",
                Rest::Checked(_) => "tuple_with_rest",
            },
            ValibotKind::Object { rest, .. } => match rest {
                Rest::Stripped => "object",
                Rest::Passed => "loose_object",
                Rest::Refused => "strict_object",
                Rest::Checked(_) => "object_with_rest",
            },
            ValibotKind::Record { .. } => "record",
            ValibotKind::Union(_) => "union",
            ValibotKind::Variant(_) => "variant",
            ValibotKind::Intersect(_) => "intersect",
            ValibotKind::Literal(_) => "literal",
            ValibotKind::Nullable { is_absent: false, .. } => "nullable",
            ValibotKind::Nullable { is_absent: true, .. } => "nullish",
            ValibotKind::Lazy(_) => "lazy",
            ValibotKind::Unreadable(_) => "unknown",
        }
    }

    /// Whether an entry of it may be absent.
    pub fn is_optional(&self) -> bool {
        matches!(self.type_name(), "optional" | "exact_optional" | "nullish")
    }

    /// Whether a function gets other values than the schema describes.
    pub fn is_transformed(&self) -> bool {
        let is_transformation =
            |item: &PipeItem<'t>| matches!(item, PipeItem::Action(action) if action.is_transformation());
        self.pipe.iter().flatten().any(is_transformation)
    }

    /// Returns the schemas that it is composed of.
    pub fn parts(&self) -> Vec<&SharedSchema<'t>> {
        match &self.kind {
            ValibotKind::Array(inner)
            | ValibotKind::Nullable { inner, .. }
            | ValibotKind::Optional { inner, .. }
            | ValibotKind::Present { inner, .. } => vec![inner],
            ValibotKind::Tuple { items, rest } => {
                let mut parts: Vec<_> = items.iter().collect();
                if let Rest::Checked(rest) = rest {
                    parts.push(rest);
                }
                parts
            }
            ValibotKind::Object { entries, rest } => {
                let mut parts: Vec<_> = entries.iter().map(|entry| &entry.schema).collect();
                if let Rest::Checked(rest) = rest {
                    parts.push(rest);
                }
                parts
            }
            ValibotKind::Record { key, value } => vec![key, value],
            ValibotKind::Union(all) | ValibotKind::Variant(all) | ValibotKind::Intersect(all) => {
                all.iter().collect()
            }
            ValibotKind::Simple(_)
            | ValibotKind::Literal(_)
            | ValibotKind::Picklist { .. }
            | ValibotKind::Lazy(_)
            | ValibotKind::Unreadable(_) => Vec::new(),
        }
    }
}

impl PipeAction<'_> {
    pub fn is_transformation(&self) -> bool {
        CONVERTING.contains(&&*self.name) || self.name.starts_with("trim") || self.name.starts_with("to")
    }

    /// Whether the value before it is the last that the input tells of.
    pub fn ends_input(&self) -> bool {
        CONVERTING.contains(&&*self.name) && &*self.name != "mapItems"
    }

    /// Name of its type, as exceptions have it: `min_length`.
    pub fn type_name(&self) -> String {
        let mut name = String::new();
        for letter in self.name.chars() {
            if letter.is_ascii_uppercase() {
                name.push('_');
            }
            name.push(letter.to_ascii_lowercase());
        }
        name
    }
}
