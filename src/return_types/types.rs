//! Types of values, as far as JSON can represent them.
//!
//! Types are built within a budget from [`SharedType`] parts: a part that occurs many times is stored, copied and
//! compared as one. Types with parts have no other constructor, so none is too large for a walk over it.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::{Arc, OnceLock};

use foldhash::fast::RandomState;
use foldhash::quality::{FixedState, FoldHasher};
use serde_json::Value as Json;

use super::host_api::ApiSchema;
use crate::budget::{Budget, Spent, Work};
use crate::json_schema::keywords::TYPES;

/// Maximum number of parts of a type, counted at each occurrence. A larger type is unknown.
const MAX_PARTS: u32 = 20_000;

/// Number of members up to which a linear search is faster than a hash map.
const FEW_MEMBERS: usize = 16;

/// Type of a value. A promise has the type that it resolves to.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    /// Any value
    Unknown,
    /// No value, as of an expression that throws
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
    /// `Date`, which is a string in JSON
    Date,
    /// Regular expression
    RegExp,
    /// Literal string, number or boolean
    Literal(SharedType<Json>),
    /// Array with its item type
    Array(SharedType<Type>),
    /// Array with at least one item
    NonEmpty(SharedType<Type>),
    /// Array with a type for each item
    Tuple(SharedType<Vec<Type>>),
    /// `Set` with its item type
    Set(SharedType<Type>),
    /// `Map` with its key and value types
    Map(SharedType<(Type, Type)>),
    /// Object
    Object(SharedType<ObjectType>),
    /// Several types, none of which is a union
    Union(SharedType<Vec<Type>>),
    /// Value that a schema or a type in the file describes
    Given(SharedType<PassedValue>),
    /// Value of a host's API, by its schema
    Api(ApiSchema),
    /// Function, which JSON omits
    Function,
}

/// Type of an object with its members in order
#[derive(Debug, Default)]
pub struct ObjectType {
    members: Vec<TypeMember>,
    /// Type of members with other names, if there may be any.
    pub others: Option<Type>,
    /// Indices of many members by name, built lazily.
    places: OnceLock<HashMap<Arc<str>, usize, RandomState>>,
}

/// Member of an object type
#[derive(Clone, Debug)]
pub struct TypeMember {
    /// Name of the member
    pub name: Arc<str>,
    /// Type of the value
    pub value: Type,
    /// True if the member can be absent.
    pub optional: bool,
    /// Text of its comment. Types are equal without regard to it.
    pub description: Option<Arc<str>>,
}

/// Shared part of types. Parts are compared by fingerprint, not by contents.
#[derive(Debug)]
pub struct SharedType<T>(Arc<InnerType<T>>);

#[derive(Debug)]
struct InnerType<T> {
    facts: TypeFacts,
    value: T,
}

/// Facts of a type that are computed once
#[derive(Clone, Copy, Debug)]
pub struct TypeFacts {
    /// Fingerprint, equal for equal contents.
    print: Fingerprint,
    parts: u32,
    has_unknown: bool,
}

/// Part of a type that can be shared
pub trait TypePart {
    /// Returns the facts of the part.
    fn facts(&self) -> TypeFacts;
}

impl<T> Clone for SharedType<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> PartialEq for SharedType<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0.facts.print == other.0.facts.print
    }
}

impl<T> std::ops::Deref for SharedType<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0.value
    }
}

impl<T: TypePart> SharedType<T> {
    fn new(value: T) -> Self {
        Self(Arc::new(InnerType { facts: value.facts(), value }))
    }
}

/// Two independent hashes of a type.
pub(super) type Fingerprint = (u64, u64);

struct TypeHash {
    hashers: (FoldHasher<'static>, FoldHasher<'static>),
    parts: u32,
    has_unknown: bool,
}

impl TypeHash {
    /// Starts with a number that distinguishes kinds of parts.
    fn new(kind: u8) -> Self {
        let hasher = |seed| FixedState::with_seed(seed).build_hasher();
        let mut print = Self { hashers: (hasher(1), hasher(2)), parts: 1, has_unknown: false };
        print.add(&kind);
        print
    }

    fn add(&mut self, value: &(impl Hash + ?Sized)) {
        value.hash(&mut self.hashers.0);
        value.hash(&mut self.hashers.1);
    }

    fn part(&mut self, facts: TypeFacts) {
        self.add(&facts.print);
        self.parts = self.parts.saturating_add(facts.parts);
        self.has_unknown |= facts.has_unknown;
    }

    fn facts(self) -> TypeFacts {
        let print = (self.hashers.0.finish(), self.hashers.1.finish());
        TypeFacts { print, parts: self.parts, has_unknown: self.has_unknown }
    }
}

impl TypePart for Type {
    fn facts(&self) -> TypeFacts {
        let of = |kind: u8, part: Option<TypeFacts>| {
            let mut print = TypeHash::new(kind);
            if let Some(part) = part {
                print.part(part);
            }
            print.facts()
        };
        match self {
            Self::Unknown => TypeFacts { has_unknown: true, ..of(0, None) },
            Self::Never => of(1, None),
            Self::Nothing => of(2, None),
            Self::Null => of(3, None),
            Self::Boolean => of(4, None),
            Self::Number => of(5, None),
            Self::String => of(6, None),
            Self::Date => of(7, None),
            Self::RegExp => of(8, None),
            Self::Function => of(9, None),
            Self::Literal(literal) => of(10, Some(literal.0.facts)),
            Self::Array(item) => of(11, Some(item.0.facts)),
            Self::NonEmpty(item) => of(12, Some(item.0.facts)),
            Self::Tuple(items) => of(13, Some(items.0.facts)),
            Self::Set(item) => of(14, Some(item.0.facts)),
            Self::Map(both) => of(15, Some(both.0.facts)),
            Self::Object(object) => of(16, Some(object.0.facts)),
            Self::Union(cases) => of(17, Some(cases.0.facts)),
            Self::Given(given) => of(18, Some(given.0.facts)),
            Self::Api(schema) => of(19, Some(schema.json().facts())),
        }
    }
}

impl TypePart for Vec<Type> {
    fn facts(&self) -> TypeFacts {
        let mut print = TypeHash::new(20);
        for part in self {
            print.part(part.facts());
        }
        print.facts()
    }
}

impl TypePart for (Type, Type) {
    fn facts(&self) -> TypeFacts {
        let mut print = TypeHash::new(21);
        print.part(self.0.facts());
        print.part(self.1.facts());
        print.facts()
    }
}

impl TypePart for ObjectType {
    fn facts(&self) -> TypeFacts {
        let mut print = TypeHash::new(22);
        for member in &self.members {
            print.add(&*member.name);
            print.add(&member.optional);
            print.part(member.value.facts());
        }
        print.add(&self.others.is_some());
        self.others.iter().for_each(|others| print.part(others.facts()));
        print.facts()
    }
}

impl TypePart for PassedValue {
    fn facts(&self) -> TypeFacts {
        // A schema counts as one part, as its size is bounded by the source text.
        TypeFacts { parts: 1, ..self.schema().facts() }
    }
}

impl TypePart for Json {
    fn facts(&self) -> TypeFacts {
        fn add(print: &mut TypeHash, json: &Json) {
            match json {
                Json::Null => print.add(&0_u8),
                Json::Bool(bool) => print.add(&(1_u8, bool)),
                Json::Number(number) => print.add(&(2_u8, number)),
                Json::String(text) => print.add(&(3_u8, text)),
                Json::Array(items) => {
                    print.add(&(4_u8, items.len()));
                    for item in items {
                        add(print, item);
                    }
                }
                Json::Object(members) => {
                    print.add(&(5_u8, members.len()));
                    for (name, value) in members {
                        print.add(name);
                        add(print, value);
                    }
                }
            }
        }
        let mut print = TypeHash::new(23);
        add(&mut print, self);
        print.facts()
    }
}

impl Type {
    pub fn literal(budget: &Budget, literal: Json) -> Self {
        let bytes = literal.as_str().map_or(0, str::len);
        Self::made(budget, 1, bytes, || Self::Literal(SharedType::new(literal)))
    }

    pub(super) fn text(budget: &Budget, text: &str) -> Self {
        Self::made(budget, 1, text.len(), || Self::Literal(SharedType::new(Json::from(text))))
    }

    pub fn array(budget: &Budget, item: Self) -> Self {
        Self::made(budget, 1, 0, || Self::Array(SharedType::new(item)))
    }

    pub(super) fn non_empty(budget: &Budget, item: Self) -> Self {
        Self::made(budget, 1, 0, || Self::NonEmpty(SharedType::new(item)))
    }

    pub fn tuple(budget: &Budget, items: Vec<Self>) -> Self {
        Self::made(budget, items.len() + 1, size_of_val(items.as_slice()), || {
            Self::Tuple(SharedType::new(items))
        })
    }

    pub fn set(budget: &Budget, item: Self) -> Self {
        Self::made(budget, 1, 0, || Self::Set(SharedType::new(item)))
    }

    pub fn map(budget: &Budget, key: Self, value: Self) -> Self {
        Self::made(budget, 1, 0, || Self::Map(SharedType::new((key, value))))
    }

    /// Creates an object type, or an unknown one if the budget is spent.
    pub fn object(budget: &Budget, object: ObjectType) -> Self {
        let bytes = size_of_val(object.members.as_slice());
        Self::made(budget, object.members.len() + 1, bytes, || Self::Object(SharedType::new(object)))
    }

    pub(super) fn given(budget: &Budget, given: PassedValue) -> Self {
        Self::made(budget, given.size(), given.size().saturating_mul(size_of::<Json>()), || {
            Self::Given(SharedType::new(given))
        })
    }

    /// Builds a union of distinct cases, none of which is a union.
    pub(super) fn one_of_cases(budget: &Budget, cases: Vec<Self>) -> Self {
        Self::made(budget, cases.len(), size_of_val(cases.as_slice()), || Self::Union(SharedType::new(cases)))
    }

    /// Builds a type with parts. Beyond the budget or the maximum size, it is unknown.
    fn made(budget: &Budget, steps: usize, bytes: usize, make: impl FnOnce() -> Self) -> Self {
        if budget.take(Work { steps, bytes }).is_err() {
            return Self::Unknown;
        }
        let whole = make();
        if whole.parts() > MAX_PARTS {
            budget.exceed();
            return Self::Unknown;
        }
        whole
    }

    pub(super) fn fingerprint(&self) -> Fingerprint {
        self.facts().print
    }

    fn parts(&self) -> u32 {
        match self {
            Self::Literal(literal) => literal.0.facts.parts,
            Self::Array(item) | Self::NonEmpty(item) | Self::Set(item) => item.0.facts.parts,
            Self::Tuple(parts) | Self::Union(parts) => parts.0.facts.parts,
            Self::Map(both) => both.0.facts.parts,
            Self::Object(object) => object.0.facts.parts,
            Self::Given(given) => given.0.facts.parts,
            _ => 1,
        }
    }

    pub(super) fn has_unknown(&self) -> bool {
        match self {
            Self::Unknown => true,
            Self::Array(item) | Self::NonEmpty(item) | Self::Set(item) => item.0.facts.has_unknown,
            Self::Map(both) => both.1.has_unknown(),
            Self::Tuple(parts) | Self::Union(parts) => parts.0.facts.has_unknown,
            Self::Object(object) => object.0.facts.has_unknown,
            _ => false,
        }
    }

    pub(super) fn as_text(&self) -> Option<&str> {
        match self {
            Self::Literal(literal) => literal.as_str(),
            _ => None,
        }
    }
}

impl ObjectType {
    /// Creates an object type of members; `others` is the type of members with other names.
    pub fn new(members: Vec<TypeMember>, others: Option<Type>) -> Self {
        Self { members, others, places: OnceLock::new() }
    }

    /// Returns the members in the order of their declaration.
    pub fn members(&self) -> &[TypeMember] {
        &self.members
    }

    /// Copies the object for mutation, within the budget.
    pub(super) fn copy(&self, budget: &Budget) -> Result<Self, Spent> {
        budget.steps(self.members.len())?;
        Ok(Self::new(self.members.clone(), self.others.clone()))
    }

    /// Copies the object with other member types, within the budget.
    pub(super) fn with_values(
        &self,
        budget: &Budget,
        mut value: impl FnMut(&TypeMember) -> Type,
    ) -> Result<Self, Spent> {
        budget.steps(self.members.len())?;
        let member = |member: &TypeMember| TypeMember { value: value(member), ..member.clone() };
        Ok(Self::new(self.members.iter().map(member).collect(), self.others.clone()))
    }

    /// Returns a member by its name.
    pub fn member(&self, name: &str) -> Option<&TypeMember> {
        self.place(name).map(|place| &self.members[place])
    }

    pub(super) fn member_mut(&mut self, name: &str) -> Option<&mut TypeMember> {
        self.place(name).map(|place| &mut self.members[place])
    }

    /// Iterates over all members for mutation. Their names must not change, as they are indexed.
    pub(super) fn all_mut(&mut self) -> impl Iterator<Item = &mut TypeMember> {
        self.members.iter_mut()
    }

    fn place(&self, name: &str) -> Option<usize> {
        if self.members.len() <= FEW_MEMBERS {
            return self.members.iter().position(|member| *member.name == *name);
        }
        let places = self.places.get_or_init(|| {
            let mut places = HashMap::with_capacity_and_hasher(self.members.len(), RandomState::default());
            for (place, member) in self.members.iter().enumerate() {
                places.entry(Arc::clone(&member.name)).or_insert(place);
            }
            places
        });
        places.get(name).copied()
    }

    /// Adds a member with a new name.
    pub(super) fn push(&mut self, member: TypeMember) {
        if let Some(places) = self.places.get_mut() {
            places.insert(Arc::clone(&member.name), self.members.len());
        }
        self.members.push(member);
    }

    /// Adds or replaces a member.
    pub(super) fn set(&mut self, member: TypeMember) {
        match self.member_mut(&member.name) {
            Some(known) => *known = member,
            None => self.push(member),
        }
    }
}

impl TypeMember {
    /// Creates a member that is always present, unless its type includes `undefined`.
    pub fn new(name: impl Into<Arc<str>>, value: Type) -> Self {
        Self { name: name.into(), value, optional: false, description: None }
    }

    /// Returns the type of a read, which may be `undefined` for an optional member.
    pub(super) fn read(&self, budget: &Budget) -> Type {
        if self.optional { self.value.clone().or_nothing(budget) } else { self.value.clone() }
    }
}

/// Schema of values, with lazily computed types.
#[derive(Debug)]
pub struct PassedValue {
    schema: Json,
    size: usize,
    cases: OnceLock<Vec<Type>>,
    shape: OnceLock<Type>,
}

impl PassedValue {
    /// Creates a value of a schema.
    pub fn new(schema: Json) -> Self {
        Self { size: size(&schema), schema, cases: OnceLock::new(), shape: OnceLock::new() }
    }

    /// Returns the number of values and keys, as the cost of a copy.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    pub(super) fn schema(&self) -> &Json {
        &self.schema
    }

    pub(super) fn enumeration(&self) -> Option<&Vec<Json>> {
        self.schema.get("enum")?.as_array()
    }

    /// Returns the cases of the schema, or none if it is its own only case.
    pub(super) fn cases(&self) -> &[Type] {
        self.cases.get_or_init(|| find_cases(&self.schema))
    }

    pub(super) fn shape(&self) -> &Type {
        self.shape.get_or_init(|| shape(&self.schema))
    }
}

fn size(schema: &Json) -> usize {
    match schema {
        Json::Array(items) => items.iter().map(size).sum::<usize>() + 1,
        Json::Object(members) => members.values().map(size).sum::<usize>() + members.len() + 1,
        _ => 1,
    }
}

/// Returns the type of a schema with all of its keywords.
pub(super) fn part(budget: &Budget, schema: &Json) -> Type {
    match schema {
        Json::Object(members) if members.is_empty() => Type::Unknown,
        schema => Type::given(budget, PassedValue::new(schema.clone())),
    }
}

/// Returns an unlimited budget, for work that is linear in a schema and done once.
pub fn once() -> Budget {
    Budget::new(Work { steps: usize::MAX, bytes: usize::MAX })
}

fn find_cases(schema: &Json) -> Vec<Type> {
    let branches = ["anyOf", "oneOf"].into_iter().find_map(|key| schema.get(key)?.as_array());
    if let Some(branches) = branches {
        return branches.iter().flat_map(cases_of).collect();
    }
    match schema.get("type") {
        Some(Json::Array(kinds)) => {
            let mut known = HashSet::new();
            let kinds: Vec<&Json> = kinds.iter().filter(|kind| known.insert(kind.as_str())).collect();
            // Each case copies the schema, and JSON Schema has no more types than these.
            if kinds.len() > TYPES.len() {
                return vec![Type::Unknown];
            }
            let with_type = |kind: &Json| {
                let mut one = schema.clone();
                one["type"] = kind.clone();
                Type::given(&once(), PassedValue::new(one))
            };
            kinds.into_iter().map(with_type).collect()
        }
        Some(Json::String(kind)) if kind == "null" => vec![Type::Null],
        _ => Vec::new(),
    }
}

fn cases_of(schema: &Json) -> Vec<Type> {
    part(&once(), schema).into_cases()
}

pub(super) fn shape(schema: &Json) -> Type {
    let part = |key: &str| schema.get(key);
    if part("anyOf").or(part("oneOf")).is_some() {
        return Type::one_of_cases(&once(), cases_of(schema));
    }
    match part("type").and_then(Json::as_str) {
        Some("string") => Type::String,
        Some("number" | "integer") => Type::Number,
        Some("boolean") => Type::Boolean,
        Some("null") => Type::Null,
        Some("array") => {
            let item = part("items").map_or(Type::Unknown, |items| self::part(&once(), items));
            Type::array(&once(), item)
        }
        Some("object") => object(schema),
        _ => Type::Unknown,
    }
}

fn object(schema: &Json) -> Type {
    let budget = &once();
    let required: Option<HashSet<&str>> = schema
        .get("required")
        .and_then(Json::as_array)
        .map(|names| names.iter().filter_map(Json::as_str).collect());
    let is_required = |name: &str| required.as_ref().is_some_and(|names| names.contains(name));
    let properties = schema.get("properties").and_then(Json::as_object);
    let members = properties.into_iter().flatten().map(|(name, property)| TypeMember {
        optional: !is_required(name),
        ..TypeMember::new(name.as_str(), part(budget, property))
    });
    let others = match schema.get("additionalProperties") {
        Some(Json::Bool(true)) => Some(Type::Unknown),
        None | Some(Json::Bool(false)) => None,
        Some(others) => Some(part(budget, others)),
    };
    Type::object(budget, ObjectType::new(members.collect(), others))
}
