//! Values of expressions that are evaluated across modules, each with the place where it was written.

use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use tree_sitter::Node;

use super::frames::Environment;
use crate::syntax::sort_as_enumerated;
use crate::text::Span;

/// Index of a module in its `ModuleProgram`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ModuleId(pub(in crate::tools) usize);

/// Place in one of the modules of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Origin {
    pub module: ModuleId,
    pub span: Span,
}

/// Cheap to clone: whatever has a size is shared.
#[derive(Clone, Debug)]
pub struct StaticValue<'t> {
    pub origin: Origin,
    pub kind: StaticKind<'t>,
}

#[derive(Clone, Debug)]
pub enum StaticKind<'t> {
    Undefined,
    Null,
    Bool(bool),
    Number(f64),
    BigInt,
    String(Rc<str>),
    /// As written, with its slashes and flags.
    RegExp(Rc<str>),
    Array(Rc<Vec<StaticValue<'t>>>),
    Object(Rc<StaticObject<'t>>),
    /// A `Set` with its values in the order of their insertion.
    Set(Rc<Vec<StaticValue<'t>>>),
    /// A `Map` with its entries in the order of their insertion.
    Map(Rc<Vec<(StaticValue<'t>, StaticValue<'t>)>>),
    Function(Rc<Closure<'t>>),
    Class(Rc<Closure<'t>>),
    Instance(Rc<Instance<'t>>),
    /// Namespace of a module of the program: `import * as tools`.
    Namespace(ModuleId),
    /// Expression over something of another package, which is left for the reader of that package.
    Symbolic(Rc<Symbolic<'t>>),
    /// Getter of an object whose value refers to the object itself.
    Getter(Rc<Closure<'t>>),
    Unknown(Reason),
}

/// Members in source order, without duplicates.
#[derive(Clone, Debug, Default)]
pub struct StaticObject<'t> {
    pub members: Vec<StaticMember<'t>>,
    /// Why there may be more members than these, and where.
    pub open: Option<(Origin, Reason)>,
}

#[derive(Clone, Debug)]
pub struct StaticMember<'t> {
    pub key: Rc<str>,
    pub key_origin: Origin,
    pub value: StaticValue<'t>,
}

/// Function or class together with the environment that its free names refer to.
#[derive(Clone, Debug)]
pub struct Closure<'t> {
    pub module: ModuleId,
    pub node: Node<'t>,
    pub environment: Environment<'t>,
    pub this: Option<StaticValue<'t>>,
}

#[derive(Clone, Debug)]
pub struct Instance<'t> {
    pub class: Rc<Closure<'t>>,
    /// `None` where the instance is that of `this`, whose construction is not known.
    pub arguments: Option<Vec<StaticValue<'t>>>,
}

#[derive(Clone, Debug)]
pub enum Symbolic<'t> {
    /// An export of a package; `*` for its namespace.
    External {
        package: Rc<str>,
        name: Rc<str>,
    },
    Member {
        object: StaticValue<'t>,
        key: Rc<str>,
    },
    Call {
        callee: StaticValue<'t>,
        arguments: Vec<StaticValue<'t>>,
    },
    New {
        callee: StaticValue<'t>,
        arguments: Vec<StaticValue<'t>>,
    },
}

/// Why a value is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    Parameter(Arc<str>),
    Undeclared(Arc<str>),
    Reassigned(Arc<str>),
    Changed(Arc<str>),
    Missing(Arc<str>),
    Module(Arc<str>),
    Export {
        module: Arc<str>,
        name: Arc<str>,
    },
    Package(Arc<str>),
    SchemaBuilder(Arc<str>),
    /// A schema as JSON where the package takes another kind of schema.
    PlainSchema,
    Call(Arc<str>),
    Condition,
    Spread,
    Key,
    /// A name that is the key under which other code passes the tool.
    Nameless,
    Cycle,
    Returns,
    /// Other code changes it.
    Wrapper,
    /// The package converts it in a way that is not followed, or not in every version that it may have.
    Conversion,
    /// The package converts it for a model.
    Model,
    Syntax,
    Expression,
    /// Evaluating it ends with this exception.
    Throws(Arc<str>),
    TooMuch,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parameter(name) => write!(f, "`{name}` is a parameter"),
            Self::Undeclared(name) => write!(f, "`{name}` is not declared in these files"),
            Self::Reassigned(name) => write!(f, "`{name}` is assigned more than once"),
            Self::Changed(name) => write!(f, "`{name}` is changed after its declaration"),
            Self::Missing(name) => write!(f, "`{name}` is not a known member"),
            Self::Module(path) => write!(f, "the module `{path}` cannot be read"),
            Self::Export { module, name } => write!(f, "`{module}` does not export `{name}`"),
            Self::Package(name) => write!(f, "it comes from the package `{name}`"),
            Self::SchemaBuilder(name) => write!(f, "schema builder `{name}`"),
            Self::PlainSchema => f.write_str("the package does not take a schema written as JSON here"),
            Self::Call(name) => write!(f, "the result of `{name}` is only known at run time"),
            Self::Condition => f.write_str("it depends on a condition"),
            Self::Spread => f.write_str("the members of a spread are not known"),
            Self::Key => f.write_str("a computed key is not known"),
            Self::Nameless => f.write_str("it is the key under which other code passes the tool"),
            Self::Cycle => f.write_str("it refers to itself"),
            Self::Returns => f.write_str("the function does not return one value"),
            Self::Wrapper => f.write_str("other code changes it before it is sent"),
            Self::Model => f.write_str("the package changes it for its model, which is not known"),
            Self::Conversion => f.write_str("what the package makes of it is not known"),
            Self::Syntax => f.write_str("the code does not parse"),
            Self::Expression => f.write_str("the expression is only known at run time"),
            Self::Throws(message) => write!(f, "it throws: {message}"),
            Self::TooMuch => f.write_str("evaluating it takes too much work"),
        }
    }
}

impl<'t> StaticValue<'t> {
    pub fn new(origin: Origin, kind: StaticKind<'t>) -> Self {
        Self { origin, kind }
    }

    pub fn unknown(origin: Origin, reason: Reason) -> Self {
        Self::new(origin, StaticKind::Unknown(reason))
    }

    pub fn string(origin: Origin, text: impl Into<Rc<str>>) -> Self {
        Self::new(origin, StaticKind::String(text.into()))
    }

    pub fn array(origin: Origin, items: Vec<Self>) -> Self {
        Self::new(origin, StaticKind::Array(Rc::new(items)))
    }

    pub fn object(origin: Origin, object: StaticObject<'t>) -> Self {
        Self::new(origin, StaticKind::Object(Rc::new(object)))
    }

    pub fn symbolic(origin: Origin, symbolic: Symbolic<'t>) -> Self {
        Self::new(origin, StaticKind::Symbolic(Rc::new(symbolic)))
    }

    /// Makes the value of a JSON, all of it at one place.
    pub fn of_json(origin: Origin, json: &serde_json::Value) -> Self {
        use serde_json::Value as Json;
        let inside = |json: &Json| Self::of_json(origin, json);
        let kind = match json {
            Json::Null => StaticKind::Null,
            Json::Bool(bool) => StaticKind::Bool(*bool),
            Json::Number(number) => StaticKind::Number(number.as_f64().unwrap_or(f64::NAN)),
            Json::String(text) => StaticKind::String(text.as_str().into()),
            Json::Array(items) => StaticKind::Array(Rc::new(items.iter().map(inside).collect())),
            Json::Object(members) => {
                let mut object = StaticObject::default();
                for (key, value) in members {
                    let value = inside(value);
                    object.set(StaticMember { key: key.as_str().into(), key_origin: origin, value });
                }
                StaticKind::Object(Rc::new(object))
            }
        };
        Self::new(origin, kind)
    }

    pub fn as_str(&self) -> Option<&str> {
        if let StaticKind::String(text) = &self.kind { Some(text) } else { None }
    }

    pub fn as_bool(&self) -> Option<bool> {
        if let StaticKind::Bool(bool) = self.kind { Some(bool) } else { None }
    }

    pub fn as_array(&self) -> Option<&[Self]> {
        if let StaticKind::Array(items) = &self.kind { Some(items) } else { None }
    }

    pub fn as_object(&self) -> Option<&StaticObject<'t>> {
        if let StaticKind::Object(object) = &self.kind { Some(object) } else { None }
    }

    pub fn as_symbolic(&self) -> Option<&Symbolic<'t>> {
        if let StaticKind::Symbolic(symbolic) = &self.kind { Some(symbolic) } else { None }
    }

    pub fn reason(&self) -> Option<&Reason> {
        if let StaticKind::Unknown(reason) = &self.kind { Some(reason) } else { None }
    }

    pub fn is_undefined(&self) -> bool {
        matches!(self.kind, StaticKind::Undefined)
    }

    /// Returns a member of an object that certainly has it.
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.as_object()?.get(key)
    }

    /// Returns `None` if it depends on a run.
    pub fn truthy(&self) -> Option<bool> {
        Some(match &self.kind {
            StaticKind::Undefined | StaticKind::Null => false,
            StaticKind::Bool(bool) => *bool,
            StaticKind::Number(number) => *number != 0.0 && !number.is_nan(),
            StaticKind::String(text) => !text.is_empty(),
            StaticKind::Unknown(_) | StaticKind::BigInt | StaticKind::Symbolic(_) => return None,
            _ => true,
        })
    }

    /// Returns the package and the export that an expression over another package begins with.
    pub fn root(&self) -> Option<(&str, &str)> {
        let mut value = self;
        loop {
            value = match value.as_symbolic()? {
                Symbolic::External { package, name } => return Some((package, name)),
                Symbolic::Member { object, .. } => object,
                Symbolic::Call { callee, .. } | Symbolic::New { callee, .. } => callee,
            };
        }
    }

    /// Returns the package and the dotted path of an expression that calls nothing: `Type.OBJECT`.
    pub fn external(&self) -> Option<(&str, String)> {
        match self.as_symbolic()? {
            Symbolic::External { package, name } => Some((package, name.to_string())),
            Symbolic::Member { object, key } => {
                let (package, path) = object.external()?;
                // A member of the namespace is the export.
                Some((package, if path == "*" { key.to_string() } else { format!("{path}.{key}") }))
            }
            Symbolic::Call { .. } | Symbolic::New { .. } => None,
        }
    }
}

impl<'t> StaticObject<'t> {
    pub fn get(&self, key: &str) -> Option<&StaticValue<'t>> {
        self.member(key).map(|member| &member.value)
    }

    pub fn member(&self, key: &str) -> Option<&StaticMember<'t>> {
        self.members.iter().find(|member| &*member.key == key)
    }

    /// Adds a member or replaces the value of the one with its key.
    pub fn set(&mut self, member: StaticMember<'t>) {
        match self.members.iter_mut().find(|known| known.key == member.key) {
            Some(known) => *known = member,
            None => self.members.push(member),
        }
    }

    /// Records that unknown members follow, which may replace those that are there.
    pub fn open(&mut self, origin: Origin, reason: &Reason) {
        for member in &mut self.members {
            member.value = StaticValue::unknown(origin, reason.clone());
        }
        self.open = Some((origin, reason.clone()));
    }

    /// Returns the members in JavaScript's enumeration order.
    pub fn entries(&self) -> Vec<&StaticMember<'t>> {
        let mut entries: Vec<_> = self.members.iter().collect();
        sort_as_enumerated(&mut entries, |member| &member.key);
        entries
    }
}
