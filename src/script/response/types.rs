//! Types of values, as far as JSON can hold them.

use std::sync::Arc;

use serde_json::Value as Json;

/// What a value may be.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    /// Anything
    Unknown,
    /// No value comes here: the type of an expression that throws
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
    /// One known string, number or boolean
    Literal(Json),
    /// An array, with the type of its items
    Array(Arc<Type>),
    /// An object
    Object(Arc<Object>),
    /// One of several, none of which is a union
    Union(Arc<[Type]>),
    /// What a schema in the file describes
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
    /// What the author says of it.
    pub description: Option<String>,
}
