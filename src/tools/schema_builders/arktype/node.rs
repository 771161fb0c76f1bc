//! A type of ArkType, reduced as the package reduces it.

use std::rc::Rc;

use crate::tools::evaluator::{Origin, Reason, StaticMember, StaticValue};

pub type Node<'t> = Rc<ArkNode<'t>>;

/// Description, title, examples and the like, in the order in which they were set.
pub type Meta<'t> = Vec<StaticMember<'t>>;

/// Maximum number of parts of a type. Real ones stay below two hundred.
const MAX_SIZE: usize = 4_000;

#[derive(Clone, Debug)]
pub struct ArkNode<'t> {
    pub origin: Origin,
    pub kind: ArkKind<'t>,
    pub meta: Meta<'t>,
    /// Number of its parts, each as often as it is used.
    pub size: usize,
    /// Whether parsing may give another value than it is given.
    pub is_transforming: bool,
}

#[derive(Clone, Debug)]
pub enum ArkKind<'t> {
    Unknown,
    Domain(Domain),
    Unit(StaticValue<'t>),
    /// Class by its name: `Array`, `Date`.
    Proto(Rc<str>),
    Intersection(Box<Constraints<'t>>),
    /// Branches in the order of their texts; none of `never`.
    Union(Vec<Node<'t>>),
    Morph {
        input: Node<'t>,
        /// Type of the result, if it is declared.
        output: Option<Node<'t>>,
    },
    Unreadable(Reason),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    String,
    Number,
    Object,
    BigInt,
    Symbol,
}

/// ArkBasis with at least one constraint.
#[derive(Clone, Debug)]
pub struct Constraints<'t> {
    pub basis: ArkBasis,
    pub basis_meta: Meta<'t>,
    pub patterns: Vec<Pattern<'t>>,
    pub divisor: Option<Limit<'t>>,
    pub exact_length: Option<Limit<'t>>,
    pub max: Option<Limit<'t>>,
    pub min: Option<Limit<'t>>,
    pub max_length: Option<Limit<'t>>,
    pub min_length: Option<Limit<'t>>,
    /// Function that checks a value.
    pub predicate: Option<Origin>,
    pub structure: Structure<'t>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArkBasis {
    Domain(Domain),
    Proto(Rc<str>),
}

#[derive(Clone, Debug)]
pub struct Limit<'t> {
    pub rule: f64,
    pub is_exclusive: bool,
    pub origin: Origin,
    pub meta: Meta<'t>,
}

#[derive(Clone, Debug)]
pub struct Pattern<'t> {
    pub source: Rc<str>,
    /// `None` where the text of the type leaves them out.
    pub flags: Option<Rc<str>>,
    pub origin: Origin,
    pub meta: Meta<'t>,
}

#[derive(Clone, Debug, Default)]
pub struct Structure<'t> {
    pub props: Vec<Prop<'t>>,
    /// Value of keys that are not named.
    pub index: Option<Node<'t>>,
    pub undeclared: Option<Undeclared>,
    pub sequence: Option<Sequence<'t>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undeclared {
    Reject,
    Delete,
}

#[derive(Clone, Debug)]
pub struct Prop<'t> {
    pub key: Rc<str>,
    pub key_origin: Origin,
    pub value: Node<'t>,
    pub is_optional: bool,
    pub default: Option<PropDefault<'t>>,
}

#[derive(Clone, Debug)]
pub struct PropDefault<'t> {
    pub value: StaticValue<'t>,
    /// Whether another type of the program may have the same one, so that the package may keep it on the input.
    pub is_shared: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Sequence<'t> {
    pub prefix: Vec<Node<'t>>,
    pub optionals: Vec<Node<'t>>,
    pub variadic: Option<Node<'t>>,
}

impl<'t> ArkNode<'t> {
    pub fn new(origin: Origin, kind: ArkKind<'t>) -> Node<'t> {
        Self::with_meta(origin, kind, Meta::new())
    }

    pub fn with_meta(origin: Origin, kind: ArkKind<'t>, meta: Meta<'t>) -> Node<'t> {
        let parts = kind.parts();
        let size = parts.iter().fold(1_usize, |sum, part| sum.saturating_add(part.size));
        if size > MAX_SIZE {
            return Self::unreadable(origin, Reason::TooMuch);
        }
        let own = match &kind {
            ArkKind::Morph { .. } => true,
            ArkKind::Intersection(inner) => {
                inner.structure.undeclared == Some(Undeclared::Delete)
                    || inner.structure.props.iter().any(|prop| prop.default.is_some())
            }
            _ => false,
        };
        let is_transforming = own || parts.iter().any(|part| part.is_transforming);
        Rc::new(Self { origin, kind, meta, size, is_transforming })
    }

    pub fn unreadable(origin: Origin, reason: Reason) -> Node<'t> {
        let kind = ArkKind::Unreadable(reason);
        Rc::new(Self { origin, kind, meta: Meta::new(), size: 1, is_transforming: false })
    }

    pub fn is_unreadable(&self) -> bool {
        matches!(self.kind, ArkKind::Unreadable(_))
    }

    /// Returns the branches of a union; any other type is its only one.
    pub fn branches(self: &Rc<Self>) -> Vec<Node<'t>> {
        match &self.kind {
            ArkKind::Union(branches) => branches.clone(),
            _ => vec![Rc::clone(self)],
        }
    }

    /// Whether it is an object with fields, so that the arguments of a function are these.
    pub fn is_object(&self) -> bool {
        match &self.kind {
            ArkKind::Domain(Domain::Object) => true,
            ArkKind::Intersection(inner) => inner.basis == ArkBasis::Domain(Domain::Object),
            _ => false,
        }
    }
}

impl<'t> ArkKind<'t> {
    pub fn parts(&self) -> Vec<&Node<'t>> {
        match self {
            Self::Union(branches) => branches.iter().collect(),
            Self::Morph { input, output } => std::iter::once(input).chain(output).collect(),
            Self::Intersection(inner) => inner.structure.parts(),
            _ => Vec::new(),
        }
    }
}

impl<'t> Structure<'t> {
    fn parts(&self) -> Vec<&Node<'t>> {
        let mut parts: Vec<_> = self.props.iter().map(|prop| &prop.value).chain(&self.index).collect();
        if let Some(sequence) = &self.sequence {
            parts.extend(sequence.prefix.iter().chain(&sequence.optionals).chain(&sequence.variadic));
        }
        parts
    }

    pub fn is_empty(&self) -> bool {
        self.props.is_empty() && self.index.is_none() && self.undeclared.is_none() && self.sequence.is_none()
    }
}

impl<'t> Constraints<'t> {
    pub fn new(basis: ArkBasis) -> Self {
        Self {
            basis,
            basis_meta: Meta::new(),
            patterns: Vec::new(),
            divisor: None,
            exact_length: None,
            max: None,
            min: None,
            max_length: None,
            min_length: None,
            predicate: None,
            structure: Structure::default(),
        }
    }

    /// Whether there is nothing but the basis.
    pub fn is_bare(&self) -> bool {
        self.patterns.is_empty()
            && self.limits().all(|(_, limit)| limit.is_none())
            && self.predicate.is_none()
            && self.structure.is_empty()
    }

    /// Returns the limits in the order of the package.
    pub fn limits(&self) -> impl Iterator<Item = (&'static str, &Option<Limit<'t>>)> {
        [
            ("divisor", &self.divisor),
            ("exactLength", &self.exact_length),
            ("max", &self.max),
            ("min", &self.min),
            ("maxLength", &self.max_length),
            ("minLength", &self.min_length),
        ]
        .into_iter()
    }

    /// Makes the node of the constraints; of a basis alone, that of the basis.
    pub fn node(self, origin: Origin, meta: Meta<'t>) -> Node<'t> {
        if !self.is_bare() {
            return ArkNode::with_meta(origin, ArkKind::Intersection(Box::new(self)), meta);
        }
        let meta = if meta.is_empty() { self.basis_meta } else { meta };
        let kind = match self.basis {
            ArkBasis::Domain(domain) => ArkKind::Domain(domain),
            ArkBasis::Proto(name) => ArkKind::Proto(name),
        };
        ArkNode::with_meta(origin, kind, meta)
    }
}

impl Domain {
    pub fn name(self) -> &'static str {
        match self {
            Self::String => "string",
            Self::Number => "number",
            Self::Object => "object",
            Self::BigInt => "bigint",
            Self::Symbol => "symbol",
        }
    }
}

/// Adds metadata to that which is there.
pub fn merged_meta<'t>(meta: &Meta<'t>, added: &Meta<'t>) -> Meta<'t> {
    let mut all = meta.clone();
    for member in added {
        match all.iter_mut().find(|known| known.key == member.key) {
            Some(known) => *known = member.clone(),
            None => all.push(member.clone()),
        }
    }
    all
}
