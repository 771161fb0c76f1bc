//! Reader of ArkType: definitions, which are texts, objects and lists, and the methods of types.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use super::keywords;
use super::methods::ArkCall;
use super::node::{
    ArkBasis, ArkKind, ArkNode, Domain, Meta, Node, Prop, PropDefault, Sequence, Structure, Undeclared,
    merged_meta,
};
use super::{algebra, constructors, is_arktype, order, parser};
use crate::tools::evaluator::{
    Origin, Reason, StaticKind, StaticMember, StaticObject, StaticValue, Symbolic,
};
use crate::tools::program::ModuleProgram;
use crate::tools::schema_builders::reason_of;

/// Real types stay below twenty levels.
const MAX_DEPTH: usize = 64;

/// Expression, which is kept alive, with its definition; `None` while it is being read.
type KnownDefinition<'t> = (Rc<Symbolic<'t>>, Option<ArkDefinition<'t>>);

/// Type at the place of a property.
#[derive(Clone)]
pub struct ArkDefinition<'t> {
    pub node: Node<'t>,
    pub is_optional: bool,
    pub default: Option<StaticValue<'t>>,
}

type Made<'t> = Result<Node<'t>, Reason>;
type Defined<'t> = Result<ArkDefinition<'t>, Reason>;

pub struct ArkReader<'p, 't> {
    pub program: &'p ModuleProgram<'t>,
    /// By the address of the expression.
    known: RefCell<HashMap<usize, KnownDefinition<'t>>>,
    depth: Cell<usize>,
}

impl<'t> From<Node<'t>> for ArkDefinition<'t> {
    fn from(node: Node<'t>) -> Self {
        Self { node, is_optional: false, default: None }
    }
}

impl<'p, 't> ArkReader<'p, 't> {
    pub fn new(program: &'p ModuleProgram<'t>) -> Self {
        Self { program, known: RefCell::default(), depth: Cell::new(0) }
    }

    /// Reads a definition, or a type; one that cannot be read is there with the reason.
    pub fn node(&self, value: &StaticValue<'t>) -> Node<'t> {
        self.definition(value).map_or_else(
            |reason| ArkNode::unreadable(value.origin, reason),
            |definition| {
                if definition.is_optional || definition.default.is_some() {
                    ArkNode::unreadable(value.origin, Reason::Expression)
                } else {
                    definition.node
                }
            },
        )
    }

    /// Reads what a property has.
    fn property(&self, value: &StaticValue<'t>) -> ArkDefinition<'t> {
        let unread = |reason| ArkNode::unreadable(value.origin, reason).into();
        self.definition(value).unwrap_or_else(unread)
    }

    pub fn definition(&self, value: &StaticValue<'t>) -> Defined<'t> {
        if self.depth.get() > MAX_DEPTH || !self.program.step() {
            return Err(Reason::TooMuch);
        }
        self.depth.set(self.depth.get() + 1);
        let made = self.defined(value);
        self.depth.set(self.depth.get() - 1);
        made
    }

    fn defined(&self, value: &StaticValue<'t>) -> Defined<'t> {
        let origin = value.origin;
        match &value.kind {
            StaticKind::String(text) => {
                let parser::TextDefinition { node, is_optional, default } = parser::definition(text, origin)?;
                Ok(ArkDefinition { node, is_optional, default })
            }
            StaticKind::RegExp(written) => {
                let (source, flags) =
                    written.strip_prefix('/').and_then(|it| it.rsplit_once('/')).ok_or(Reason::Expression)?;
                Ok(constructors::pattern(origin, source, flags).into())
            }
            StaticKind::Object(object) => Ok(self.object(origin, object)?.into()),
            StaticKind::Array(items) => self.list(origin, items),
            StaticKind::Symbolic(symbolic) => self.once(origin, symbolic),
            StaticKind::Function(function) => {
                Ok(self.node(&self.program.apply(function, &[], origin)).into())
            }
            StaticKind::Unknown(reason) => Err(reason.clone()),
            _ => Err(Reason::Expression),
        }
    }

    fn once(&self, origin: Origin, symbolic: &Rc<Symbolic<'t>>) -> Defined<'t> {
        let address = Rc::as_ptr(symbolic).addr();
        if let Some((_, known)) = self.known.borrow().get(&address) {
            return known.clone().ok_or(Reason::Cycle);
        }
        self.known.borrow_mut().insert(address, (Rc::clone(symbolic), None));
        let made = self.symbolic(origin, symbolic);
        match &made {
            Ok(definition) => {
                let known = (Rc::clone(symbolic), Some(definition.clone()));
                self.known.borrow_mut().insert(address, known);
            }
            Err(_) => {
                self.known.borrow_mut().remove(&address);
            }
        }
        made
    }

    fn symbolic(&self, origin: Origin, symbolic: &Symbolic<'t>) -> Defined<'t> {
        match symbolic {
            Symbolic::Call { callee, arguments } => {
                let call = ArkCall { reader: self, origin, arguments };
                if let Some((package, path)) = callee.external() {
                    if !is_arktype(package) {
                        return Err(Reason::Package(package.into()));
                    }
                    return match function_name(&path) {
                        // A method of a keyword: `type.string.atLeastLength(2)`.
                        None => match callee.as_symbolic() {
                            Some(Symbolic::Member { object, key }) => call.method(&self.node(object), key),
                            _ => Err(Reason::Expression),
                        },
                        Some(name) => call.function(name),
                    };
                }
                match callee.as_symbolic() {
                    Some(Symbolic::Member { object, key }) => call.method(&self.node(object), key),
                    _ => Err(Reason::Expression),
                }
            }
            Symbolic::Member { object, key } => {
                let written = StaticValue::symbolic(origin, symbolic.clone());
                if let Some((package, path)) = written.external() {
                    let keyword = keyword_name(&path).filter(|_| is_arktype(package));
                    let node = keyword.and_then(|name| keywords::named(name, origin));
                    return node.map(ArkDefinition::from).ok_or_else(|| Reason::Missing((&**key).into()));
                }
                let node = self.node(object);
                match (&**key, &node.kind) {
                    ("infer" | "t", _) | (_, ArkKind::Unreadable(_)) => Err(reason_of_node(&node)),
                    ("in" | "out", _) if !node.is_transforming => Ok(node.into()),
                    _ => Err(Reason::Missing((&**key).into())),
                }
            }
            Symbolic::External { .. } | Symbolic::New { .. } => Err(Reason::Expression),
        }
    }

    fn object(&self, origin: Origin, object: &StaticObject<'t>) -> Made<'t> {
        if let Some((_, reason)) = &object.open {
            return Err(reason.clone());
        }
        let mut structure = Structure::default();
        for member in object.entries() {
            match &*member.key {
                "+" => {
                    structure.undeclared = match member.value.as_str() {
                        Some("ignore") => None,
                        Some("reject") => Some(Undeclared::Reject),
                        Some("delete") => Some(Undeclared::Delete),
                        _ => return Err(reason_of(&member.value)),
                    };
                }
                "..." => {
                    let base = self.node(&member.value);
                    let known = fields_of(&base)?;
                    structure = Structure { undeclared: structure.undeclared.or(known.undeclared), ..known };
                }
                "[string]" => structure.index = Some(known(self.node(&member.value))?),
                key if key.starts_with('[') => return Err(Reason::Key),
                key => self.add_field(&mut structure, key, member)?,
            }
        }
        // Named fields have to fit what other keys have.
        if let Some(index) = &structure.index {
            let fits = |prop: &Prop<'t>| {
                matches!(index.kind, ArkKind::Unknown) || order::is_same(&prop.value, index)
            };
            if !structure.props.iter().all(fits) || structure.undeclared.is_some() {
                return Err(Reason::Expression);
            }
        }
        Ok(constructors::object_of(origin, structure, Meta::new()))
    }

    fn add_field(
        &self,
        structure: &mut Structure<'t>,
        written: &str,
        member: &StaticMember<'t>,
    ) -> Result<(), Reason> {
        let (key, is_marked) = match written.strip_suffix('?') {
            Some(key) if key.ends_with('\\') => (format!("{}?", &key[..key.len() - 1]), false),
            Some(key) => (key.to_owned(), true),
            None => (written.to_owned(), false),
        };
        // An escape gives the letter behind it.
        let key = key.strip_prefix('\\').map_or(key.clone(), str::to_owned);
        if key.contains('\\') {
            return Err(Reason::Key);
        }
        let ArkDefinition { node, is_optional, default } = self.property(&member.value);
        if is_marked && default.is_some() {
            return Err(Reason::Throws(
                "Only required keys may specify default values, e.g. { value: 'number = 0' }".into(),
            ));
        }
        let is_shared = default.is_some() && self.occurs_again(&key, member.key_origin);
        let prop = Prop {
            key: key.as_str().into(),
            key_origin: member.key_origin,
            is_optional: is_marked || is_optional || default.is_some(),
            default: default.map(|value| PropDefault { value, is_shared }),
            value: node,
        };
        structure.props.retain(|known| known.key != prop.key);
        structure.props.push(prop);
        Ok(())
    }

    /// Whether the module has another field of this name with a default. The package keeps what it has made of a
    /// field, so that the second of two equal ones may be listed with its default.
    fn occurs_again(&self, key: &str, origin: Origin) -> bool {
        let source = self.program.source(origin.module);
        if !self.program.steps(source.len() >> 10) {
            return true;
        }
        let has_default = |at: usize| {
            let after = source[at + key.len()..].trim_start_matches(['"', '\'']).trim_start();
            let line = after.strip_prefix(':').map(|value| value.lines().next().unwrap_or_default());
            line.is_some_and(|line| line.contains('=') || line.contains("default"))
        };
        let places = memchr::memmem::find_iter(source.as_bytes(), key);
        places.filter(|at| source.is_char_boundary(at + key.len()) && has_default(*at)).nth(1).is_some()
    }

    /// Reads a list: an expression with an operator, or a tuple.
    fn list(&self, origin: Origin, items: &[StaticValue<'t>]) -> Defined<'t> {
        if let Some(made) = self.operation(origin, items) {
            return made;
        }
        self.tuple(origin, items).map(ArkDefinition::from)
    }

    /// Reads `[type, operator, operand]`, or the arguments of `type` in that order.
    pub fn operation(&self, origin: Origin, items: &[StaticValue<'t>]) -> Option<Defined<'t>> {
        let [first, rest @ ..] = items else { return None };
        match first.as_str() {
            Some("keyof") if rest.len() == 1 => {
                let object = self.node(&rest[0]);
                return Some(constructors::keys_of(origin, &object).map(ArkDefinition::from));
            }
            Some("===") => return Some(constructors::units(origin, rest).map(ArkDefinition::from)),
            Some("instanceof") => return Some(constructors::class_of(origin, rest).map(ArkDefinition::from)),
            _ => {}
        }
        let operator = rest.first().and_then(StaticValue::as_str)?;
        let operand = rest.get(1);
        let node = || self.node(first);
        let with = |value: &StaticValue<'t>| self.node(value);
        Some(match (operator, operand) {
            ("[]", None) => known(node()).map(|item| constructors::list(origin, &item).into()),
            ("?", None) => Ok(ArkDefinition { node: node(), is_optional: true, default: None }),
            ("=", Some(default)) => {
                Ok(ArkDefinition { node: node(), is_optional: false, default: Some(self.called(default)) })
            }
            ("|", Some(other)) => algebra::union(origin, &[node(), with(other)]).map(ArkDefinition::from),
            ("&", Some(other)) => {
                algebra::intersection(origin, &node(), &with(other)).map(ArkDefinition::from)
            }
            ("@", Some(about)) => {
                meta_of(about).and_then(|meta| described(origin, &node(), &meta)).map(ArkDefinition::from)
            }
            (":", Some(_)) => {
                known(node()).and_then(|it| constructors::narrowed(origin, &it)).map(ArkDefinition::from)
            }
            ("=>", Some(_)) => known(node()).map(|input| constructors::morph(origin, input).into()),
            ("[]" | "?" | "=" | "|" | "&" | "@" | ":" | "=>" | "|>", _) => Err(Reason::Expression),
            _ => return None,
        })
    }

    /// Returns a default; of a function, its result.
    pub fn called(&self, value: &StaticValue<'t>) -> StaticValue<'t> {
        match &value.kind {
            StaticKind::Function(function) => self.program.apply(function, &[], value.origin),
            _ => value.clone(),
        }
    }

    fn tuple(&self, origin: Origin, items: &[StaticValue<'t>]) -> Made<'t> {
        let mut sequence = Sequence::default();
        let mut rest = items.iter();
        while let Some(item) = rest.next() {
            if sequence.variadic.is_some() {
                return Err(Reason::Expression);
            }
            if item.as_str() == Some("...") {
                let list = known(self.node(rest.next().ok_or(Reason::Expression)?))?;
                sequence.variadic = Some(constructors::item_of(&list)?);
                continue;
            }
            let ArkDefinition { node, is_optional, default } = self.definition(item)?;
            let node = known(node)?;
            match (is_optional, default) {
                (true, None) => sequence.optionals.push(node),
                (false, None) if sequence.optionals.is_empty() => sequence.prefix.push(node),
                _ => return Err(Reason::Expression),
            }
        }
        Ok(constructors::tuple_of(origin, sequence))
    }
}

/// Gives a type metadata, and all of it that is checked at once.
pub fn described<'t>(origin: Origin, node: &Node<'t>, meta: &Meta<'t>) -> Made<'t> {
    let all = merged_meta(&node.meta, meta);
    let kind = match &node.kind {
        ArkKind::Unreadable(reason) => return Err(reason.clone()),
        ArkKind::Intersection(inner) => {
            let mut inner = (**inner).clone();
            inner.basis_meta = merged_meta(&inner.basis_meta, meta);
            inner.patterns.iter_mut().for_each(|it| it.meta = merged_meta(&it.meta, meta));
            for limit in [
                &mut inner.divisor,
                &mut inner.exact_length,
                &mut inner.max,
                &mut inner.min,
                &mut inner.max_length,
                &mut inner.min_length,
            ]
            .into_iter()
            .flatten()
            {
                limit.meta = merged_meta(&limit.meta, meta);
            }
            return Ok(inner.node(origin, all));
        }
        // The order of branches that are described already may change.
        ArkKind::Union(branches)
            if branches
                .iter()
                .any(|it| order::meta_text(&it.meta) != order::meta_text(&branches[0].meta)) =>
        {
            return Err(Reason::Expression);
        }
        ArkKind::Union(branches) => {
            let branches: Result<Vec<_>, Reason> =
                branches.iter().map(|branch| described(branch.origin, branch, meta)).collect();
            ArkKind::Union(branches?)
        }
        ArkKind::Morph { input, output } => {
            let input = described(input.origin, input, meta)?;
            ArkKind::Morph { input, output: output.clone() }
        }
        kind => kind.clone(),
    };
    Ok(ArkNode::with_meta(origin, kind, all))
}

/// Returns the function that is called; `None` for the method of a keyword.
fn function_name(path: &str) -> Option<&str> {
    let path = path.strip_prefix("default.").unwrap_or(path);
    let name = path.strip_prefix("type.").unwrap_or(path);
    let is_function = matches!(
        name,
        "type"
            | "enumerated"
            | "unit"
            | "valueOf"
            | "or"
            | "and"
            | "merge"
            | "instanceOf"
            | "raw"
            | "scope"
            | "module"
            | "generic"
            | "match"
            | "fn"
            | "declare"
            | "define"
            | "keywords"
            | "pipe"
    );
    is_function.then_some(name)
}

/// Returns the keyword that a member of `type` names: `type.number`, `type.keywords.string.email`.
fn keyword_name(path: &str) -> Option<&str> {
    let path = path.strip_prefix("default.").unwrap_or(path);
    let name = path.strip_prefix("type.").or_else(|| path.strip_prefix("ark."))?;
    Some(name.strip_prefix("keywords.").unwrap_or(name))
}

pub fn reason_of_node(node: &ArkNode<'_>) -> Reason {
    if let ArkKind::Unreadable(reason) = &node.kind { reason.clone() } else { Reason::Expression }
}

pub fn known(node: Node<'_>) -> Made<'_> {
    if node.is_unreadable() { Err(reason_of_node(&node)) } else { Ok(node) }
}

pub fn meta_of<'t>(value: &StaticValue<'t>) -> Result<Meta<'t>, Reason> {
    match &value.kind {
        StaticKind::String(_) => Ok(vec![StaticMember {
            key: "description".into(),
            key_origin: value.origin,
            value: value.clone(),
        }]),
        StaticKind::Object(object) if object.open.is_none() => Ok(object.members.clone()),
        _ => Err(reason_of(value)),
    }
}

/// Returns the fields of an object to make another one of them.
pub fn fields_of<'t>(node: &Node<'t>) -> Result<Structure<'t>, Reason> {
    match &node.kind {
        ArkKind::Intersection(inner)
            if inner.basis == ArkBasis::Domain(Domain::Object)
                && inner.predicate.is_none()
                && inner.structure.index.is_none() =>
        {
            Ok(algebra::shared(&inner.structure))
        }
        _ => Err(reason_of_node(node)),
    }
}
