//! A zod schema as its expression builds it, before it is converted.

use std::rc::Rc;

use crate::tools::evaluator::{Closure, Origin, Reason, StaticObject, StaticValue};

/// Shared: zod 4 and references of zod 3 depend on which uses are of the same schema.
pub type SharedSchema<'t> = Rc<ZodSchema<'t>>;

#[derive(Clone, Debug)]
pub struct ZodSchema<'t> {
    /// Call that makes the schema, or adds to it.
    pub origin: Origin,
    pub kind: ZodKind<'t>,
    /// In the order in which they were added.
    pub checks: Vec<ZodCheck>,
    /// Whether input is converted before it is checked: `z.coerce.…`.
    pub is_coerced: bool,
    /// Description and other metadata: in zod 4 of this schema alone.
    pub metadata: Vec<(Rc<str>, StaticValue<'t>)>,
    /// In zod 4, the schema that this one was cloned from by a check or by metadata.
    pub parent: Option<SharedSchema<'t>>,
}

#[derive(Clone, Debug)]
pub enum ZodKind<'t> {
    String,
    Number,
    BigInt,
    Boolean,
    Date,
    Symbol,
    Undefined,
    Null,
    Void,
    Any,
    Unknown,
    Never,
    NaN,
    Custom,
    Function,
    File,
    Success,
    /// Values; in zod 4 of any object of constants.
    Enum(Vec<StaticValue<'t>>),
    /// `z.nativeEnum` of zod 3.
    NativeEnum(Vec<StaticValue<'t>>),
    Literal(Vec<StaticValue<'t>>),
    Array(SharedSchema<'t>),
    Tuple {
        items: Vec<SharedSchema<'t>>,
        rest: Option<SharedSchema<'t>>,
    },
    Set(SharedSchema<'t>),
    Map(SharedSchema<'t>, SharedSchema<'t>),
    Record {
        key: SharedSchema<'t>,
        value: SharedSchema<'t>,
        mode: RecordMode,
    },
    Object {
        fields: Vec<ObjectField<'t>>,
        extra: Extra<'t>,
        /// The shape, from which `.extend`, `.pick` and the like make others.
        shape: Rc<StaticObject<'t>>,
    },
    Union(Vec<SharedSchema<'t>>, UnionMode),
    Intersection(SharedSchema<'t>, SharedSchema<'t>),
    Optional(SharedSchema<'t>),
    NonOptional(SharedSchema<'t>),
    Nullable(SharedSchema<'t>),
    Default(SharedSchema<'t>, StaticValue<'t>),
    Prefault(SharedSchema<'t>, StaticValue<'t>),
    Catch(SharedSchema<'t>, StaticValue<'t>),
    Readonly(SharedSchema<'t>),
    Promise(SharedSchema<'t>),
    /// `.brand()`, `.refine()`, `.transform()` or `z.preprocess` of zod 3, where each is a schema of its own.
    Effects(SharedSchema<'t>, ZodEffect),
    /// `a.pipe(b)`.
    Pipe(SharedSchema<'t>, SharedSchema<'t>, PipeMode),
    /// A function that makes another value; nothing is known of its result.
    Transform,
    Lazy(Rc<Closure<'t>>),
    /// Getter of a shape, whose schema is that which it returns.
    Getter(Rc<Closure<'t>>),
    TemplateLiteral(Vec<TemplateItem<'t>>),
    Unreadable(Reason),
}

#[derive(Clone, Debug)]
pub struct ObjectField<'t> {
    pub key: Rc<str>,
    pub key_origin: Origin,
    pub schema: SharedSchema<'t>,
}

/// Members of an object beyond its shape.
#[derive(Clone, Debug)]
pub enum Extra<'t> {
    Stripped,
    Refused,
    Passed,
    Checked(SharedSchema<'t>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnionMode {
    Any,
    Discriminated,
    Exclusive,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordMode {
    /// Each key of an enum is required.
    Exhaustive,
    Partial,
    /// Keys of another form are not checked.
    Loose,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PipeMode {
    Plain,
    Codec,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZodEffect {
    Brand,
    Refine,
    Transform,
    Preprocess,
}

#[derive(Clone, Debug)]
pub enum TemplateItem<'t> {
    Text(Rc<str>),
    Schema(SharedSchema<'t>),
}

#[derive(Clone, Debug)]
pub struct ZodCheck {
    pub kind: CheckKind,
    /// Call that adds the check.
    pub origin: Origin,
}

#[derive(Clone, Debug, PartialEq)]
pub enum CheckKind {
    /// Least length of a string, an array, a set or a file.
    MinLength(f64),
    MaxLength(f64),
    Length(f64),
    GreaterThan {
        value: f64,
        is_inclusive: bool,
    },
    LessThan {
        value: f64,
        is_inclusive: bool,
    },
    MultipleOf(f64),
    Int,
    /// `.safe()` of zod 3, which takes fractions.
    Safe,
    /// `int32` and others of zod 4, with their name.
    NumberFormat(&'static str),
    Format(StringFormat),
    /// Source of the regular expression.
    Regex(Rc<str>),
    StartsWith(Rc<str>),
    EndsWith(Rc<str>),
    Includes {
        text: Rc<str>,
        position: Option<f64>,
    },
    /// Bound whose value has no JSON: of a date or a bigint.
    Untold,
    Mime(Vec<Rc<str>>),
    /// One that leaves the schema as it is: `refine`, `trim`.
    Unseen,
    Unreadable(Reason),
}

/// Format of a string, under the name of its method.
#[derive(Clone, Debug, PartialEq)]
pub struct StringFormat {
    pub name: Rc<str>,
    /// Format and pattern as zod 4 writes them.
    pub keyword: Option<Rc<str>>,
    pub pattern: Option<Rc<str>>,
    /// Whether values are accepted that the keyword forbids, so that it is left out.
    pub is_lax: bool,
    /// Version of an IP address or block, `v4` or `v6`, in zod 3.
    pub version: Option<Rc<str>>,
    /// Whether the schema is made by a function for the format: `z.email()`.
    pub is_of_function: bool,
}

impl<'t> ZodSchema<'t> {
    pub fn new(origin: Origin, kind: ZodKind<'t>) -> Self {
        Self { origin, kind, checks: Vec::new(), is_coerced: false, metadata: Vec::new(), parent: None }
    }

    pub fn shared(origin: Origin, kind: ZodKind<'t>) -> SharedSchema<'t> {
        Rc::new(Self::new(origin, kind))
    }

    pub fn unreadable(origin: Origin, reason: Reason) -> SharedSchema<'t> {
        Self::shared(origin, ZodKind::Unreadable(reason))
    }

    pub fn is_unreadable(&self) -> bool {
        matches!(self.kind, ZodKind::Unreadable(_))
    }

    /// Returns the metadata of a schema of zod 4: that of those it was cloned from, without their ids, and its own.
    pub fn inherited_metadata(&self) -> Vec<(Rc<str>, StaticValue<'t>)> {
        let mut all = match &self.parent {
            Some(parent) => parent.inherited_metadata(),
            None => Vec::new(),
        };
        if self.parent.is_some() {
            all.retain(|(key, _)| &**key != "id");
        }
        for (key, value) in &self.metadata {
            match all.iter_mut().find(|(known, _)| known == key) {
                Some((_, known)) => *known = value.clone(),
                None => all.push((Rc::clone(key), value.clone())),
            }
        }
        all
    }

    pub fn own_metadata(&self, key: &str) -> Option<&StaticValue<'t>> {
        self.metadata.iter().find(|(known, _)| &**known == key).map(|(_, value)| value)
    }
}
