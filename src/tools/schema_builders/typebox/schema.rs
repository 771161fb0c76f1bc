//! A schema of TypeBox before it is written as JSON.

use std::rc::Rc;

use crate::tools::evaluator::{Origin, Reason, StaticMember, StaticValue};

pub type SharedSchema<'t> = Rc<TypeBoxSchema<'t>>;

#[derive(Clone, Debug)]
pub struct TypeBoxSchema<'t> {
    /// Call that makes it.
    pub origin: Origin,
    pub kind: TypeBoxKind<'t>,
    /// Keywords that the author gives.
    pub options: Vec<StaticMember<'t>>,
    /// Why there may be more of them, and where.
    pub open: Option<(Origin, Reason)>,
    /// Whether a property of it may be absent.
    pub is_optional: bool,
}

#[derive(Clone, Debug)]
pub enum TypeBoxKind<'t> {
    /// `{ "type": … }` alone.
    Typed(&'static str),
    /// No keyword of its own: `Type.Any()`, `Type.Unknown()`.
    Any,
    Never,
    Object(Vec<TypeBoxField<'t>>),
    Array(SharedSchema<'t>),
    Tuple(Vec<SharedSchema<'t>>),
    Union(Vec<SharedSchema<'t>>),
    Intersect(Vec<SharedSchema<'t>>),
    Literal(StaticValue<'t>),
    /// List of values, as version 1 writes an enum.
    Enum(Vec<StaticValue<'t>>),
    Record {
        pattern: Rc<str>,
        value: SharedSchema<'t>,
    },
    Not(SharedSchema<'t>),
    Ref(Rc<str>),
    /// JSON Schema as the author writes it.
    Raw(StaticValue<'t>),
    Unreadable(Reason),
}

#[derive(Clone, Debug)]
pub struct TypeBoxField<'t> {
    pub key: Rc<str>,
    pub key_origin: Origin,
    pub schema: SharedSchema<'t>,
    /// Expression of the schema.
    pub value: StaticValue<'t>,
}

impl<'t> TypeBoxSchema<'t> {
    pub fn new(origin: Origin, kind: TypeBoxKind<'t>) -> Self {
        Self { origin, kind, options: Vec::new(), open: None, is_optional: false }
    }

    pub fn unreadable(origin: Origin, reason: Reason) -> SharedSchema<'t> {
        Rc::new(Self::new(origin, TypeBoxKind::Unreadable(reason)))
    }

    pub fn option(&self, key: &str) -> Option<&StaticValue<'t>> {
        self.options.iter().find(|member| &*member.key == key).map(|member| &member.value)
    }
}
