//! Types of values, as far as JSON can hold them.

use std::sync::Arc;

use serde_json::Value as Json;

/// What a value may be. A promise is what it resolves to.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    /// Anything
    Unknown,
    /// No value ever comes here, as of an expression that throws
    Never,
    /// `undefined`
    Nothing,
    /// `null`
    Null,
    /// `true` or `false`
    Boolean,
    /// Any number
    Number,
    /// Any string
    String,
    /// A `Date`, which JSON has as a string
    Date,
    /// A regular expression
    RegExp,
    /// The string, number or boolean that is written
    Literal(Json),
    /// An array with the type of its items
    Array(Arc<Type>),
    /// An array with at least one item
    NonEmpty(Arc<Type>),
    /// An array whose items are known one by one
    Tuple(Arc<[Type]>),
    /// A `Set` with the type of its items
    Set(Arc<Type>),
    /// A `Map` with the types of its keys and values
    Map(Arc<Type>, Arc<Type>),
    /// An object
    Object(Arc<Object>),
    /// One of several, of which none is a union
    Union(Arc<[Type]>),
    /// What a schema or a type in the file describes
    Given(Arc<Json>),
    /// What GenAIScript's API gives, by its table
    Api(&'static Json),
    /// A function, which JSON leaves out
    Function,
}

/// The type of an object.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Object {
    /// The members that are known, in the order in which they are written.
    pub members: Vec<Member>,
    /// The type of members of other names, where there may be some.
    pub others: Option<Type>,
}

/// A member of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// Its type.
    pub value: Type,
    /// Whether it may be missing.
    pub optional: bool,
}
