//! Inference of the fields of values: shapes, objects and lists have them; texts and numbers have none.

use std::cell::{Cell, RefCell};

use foldhash::HashMap;

use super::{AgentTarget, BindingId, BindingKind, CallSite, MemberRead, ProgramMeaning};
use crate::agentscript::ast::{
    AgentFunction, AgentShape, AgentType, Expression, ExpressionKind, Field, ShapeProperty, TypeKind,
};

/// The maximum number of kinds kept for one variable.
const MAX_KINDS: usize = 16;

/// The maximum length of a chain of variables that are assigned one another.
const MAX_DEPTH: usize = 64;

/// A kind of value, by its readable members.
#[derive(Clone, Copy, Debug)]
pub enum Fields<'a> {
    Shape(&'a AgentShape),
    Object(&'a [ShapeProperty]),
    /// The length and the summary of a list
    List,
    /// No members, with a noun for messages
    Nothing(&'static str),
}

/// The kinds of values that an expression may have; `None` if there may be others.
type Kinds<'a> = Option<Vec<Fields<'a>>>;

#[derive(Debug)]
pub struct KnownFields<'m, 'a> {
    meaning: &'m ProgramMeaning<'a>,
    resolved: HashMap<u32, BindingId>,
    /// The cached kinds of each variable; a variable in progress may be anything.
    kinds: RefCell<HashMap<BindingId, Kinds<'a>>>,
    /// The members of objects by name, built on first use and keyed by their first member.
    objects: RefCell<HashMap<*const ShapeProperty, HashMap<&'a str, &'a Expression>>>,
    depth: Cell<usize>,
}

impl<'m, 'a> KnownFields<'m, 'a> {
    pub fn collect(meaning: &'m ProgramMeaning<'a>) -> Self {
        let bindings = meaning.references.iter().filter_map(|reference| match reference.target? {
            AgentTarget::Binding(binding) => Some((reference.span.start, binding)),
            AgentTarget::Function(..) | AgentTarget::Member(_) => None,
        });
        Self {
            meaning,
            resolved: bindings.collect(),
            kinds: RefCell::default(),
            objects: RefCell::default(),
            depth: Cell::default(),
        }
    }

    /// Infers the kinds of the value whose member is read.
    pub fn of_read(&self, read: &MemberRead<'a>) -> Kinds<'a> {
        let (_, objects) = read.path.split_last()?;
        let start = self.of_binding(read.base);
        objects.iter().fold(start, |kinds, name| self.members(kinds?, &name.text))
    }

    pub fn of_value(&self, value: &'a Expression) -> Kinds<'a> {
        let one = |fields| Some(vec![fields]);
        match &value.kind {
            ExpressionKind::Generate(generate) => {
                // A field with an invalid type still has a known name.
                one(Fields::Shape(generate.shape.as_ref()?))
            }
            ExpressionKind::Object(members) => one(Fields::Object(members)),
            ExpressionKind::List(_) => one(Fields::List),
            ExpressionKind::String(_) => one(Fields::Nothing("a string")),
            ExpressionKind::Number(_) => one(Fields::Nothing("a number")),
            ExpressionKind::Boolean(_) => one(Fields::Nothing("a boolean")),
            ExpressionKind::Name(_) => self.of_binding(*self.resolved.get(&value.span.start)?),
            ExpressionKind::Member(object, name) => self.members(self.of_value(object)?, &name.text),
            ExpressionKind::None
            | ExpressionKind::Index(..)
            | ExpressionKind::Call(..)
            | ExpressionKind::Not(_)
            | ExpressionKind::Binary(..)
            | ExpressionKind::Parallel(_) => None,
        }
    }

    pub fn has(&self, fields: Fields<'a>, name: &str) -> bool {
        match fields {
            Fields::Shape(shape) => self.meaning.index.field(shape, name).is_some(),
            Fields::Object(members) => self.member_of(members, name).is_some(),
            Fields::List => matches!(name, "length" | "summary"),
            Fields::Nothing(_) => false,
        }
    }

    /// Returns the value of a member; the last of a name wins.
    fn member_of(&self, members: &'a [ShapeProperty], name: &str) -> Option<&'a Expression> {
        let mut objects = self.objects.borrow_mut();
        let values = objects.entry(members.as_ptr()).or_insert_with(|| {
            members.iter().map(|member| (member.key.text.as_str(), &member.value)).collect()
        });
        values.get(name).copied()
    }

    fn of_binding(&self, id: BindingId) -> Kinds<'a> {
        if let Some(known) = self.kinds.borrow().get(&id) {
            return known.clone();
        }
        self.kinds.borrow_mut().insert(id, None);
        self.depth.set(self.depth.get() + 1);
        let kinds = if self.depth.get() > MAX_DEPTH { None } else { self.look_at(id) };
        self.depth.set(self.depth.get() - 1);
        self.kinds.borrow_mut().insert(id, kinds.clone());
        kinds
    }

    fn look_at(&self, id: BindingId) -> Kinds<'a> {
        let binding = self.meaning.bindings.get(id)?;
        let mut kinds = match binding.kind {
            BindingKind::Parameter(_, parameter) => {
                vec![Fields::Shape(parameter.shape.as_ref()?)]
            }
            BindingKind::Variable(first) => self.of_value(first?)?,
            _ => return None,
        };
        for later in &binding.later_values {
            kinds.extend(self.of_value((*later)?)?);
            if kinds.len() > MAX_KINDS {
                return None;
            }
        }
        Some(kinds)
    }

    fn members(&self, kinds: Vec<Fields<'a>>, name: &str) -> Kinds<'a> {
        let mut found = Vec::new();
        for fields in kinds {
            found.extend(self.member(fields, name)?);
            if found.len() > MAX_KINDS {
                return None;
            }
        }
        Some(found)
    }

    fn member(&self, fields: Fields<'a>, name: &str) -> Kinds<'a> {
        match fields {
            Fields::Shape(shape) => {
                let field = self.meaning.index.field(shape, name)?;
                // A field without a type is a string.
                of_type(field.ty.as_ref()).map(|fields| vec![fields])
            }
            Fields::Object(members) => {
                let value = self.member_of(members, name)?;
                self.of_value(value)
            }
            Fields::List => match name {
                "length" => Some(vec![Fields::Nothing("a number")]),
                "summary" => Some(vec![Fields::List]),
                _ => None,
            },
            Fields::Nothing(_) => None,
        }
    }
}

fn of_type<'a>(ty: Option<&AgentType>) -> Option<Fields<'a>> {
    Some(match ty.map(|ty| &ty.kind) {
        None | Some(TypeKind::String) => Fields::Nothing("a string"),
        Some(TypeKind::Number) => Fields::Nothing("a number"),
        Some(TypeKind::Boolean) => Fields::Nothing("a boolean"),
        Some(TypeKind::List(_)) => Fields::List,
        Some(TypeKind::Json) => return None,
    })
}

impl<'a> Fields<'a> {
    pub fn names(self) -> impl Iterator<Item = &'a str> {
        let (fields, members, list): (&[Field], &[ShapeProperty], &[&str]) = match self {
            Self::Shape(shape) => (&shape.fields, &[], &[]),
            Self::Object(members) => (&[], members, &[]),
            Self::List => (&[], &[], &["length", "summary"]),
            Self::Nothing(_) => (&[], &[], &[]),
        };
        let fields = fields.iter().map(|field| field.name.text.as_str());
        let members = members.iter().map(|member| member.key.text.as_str());
        fields.chain(members).chain(list.iter().copied())
    }

    pub fn count(self) -> usize {
        match self {
            Self::Shape(shape) => shape.fields.len(),
            Self::Object(members) => members.len(),
            Self::List => 2,
            Self::Nothing(_) => 0,
        }
    }
}

impl<'a> ProgramMeaning<'a> {
    /// Returns the function that a call runs; for an agent, its main function.
    pub fn called_function(&self, call: &CallSite<'a>) -> Option<&'a AgentFunction> {
        let agent = match call.target? {
            AgentTarget::Function(_, function) => return Some(function),
            AgentTarget::Member(_) => return None,
            AgentTarget::Binding(binding) => match self.bindings.get(binding)?.kind {
                BindingKind::Function(_, function) => return Some(function),
                BindingKind::Agent(agent) => agent,
                BindingKind::Import(import) => self.agent(&import.name.text)?,
                BindingKind::Parameter(..) | BindingKind::Variable(_) | BindingKind::Item(_) => return None,
            },
        };
        self.index.main_function(agent)
    }
}
