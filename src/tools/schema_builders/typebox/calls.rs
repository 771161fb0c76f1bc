//! Functions of TypeBox that make schemas.

use std::rc::Rc;

use super::objects;
use super::reader::TypeBoxReader;
use super::schema::{SharedSchema, TypeBoxField, TypeBoxKind, TypeBoxSchema};
use crate::tools::evaluator::{
    Origin, Reason, StaticKind, StaticMember, StaticObject, StaticValue, Symbolic, iterated,
};
use crate::tools::schema_builders::{known_value, reason_of};

/// Keys of a record of any text, and of numbers, in versions before 1 and since.
const ANY_KEY: [&str; 2] = ["^(.*)$", "^.*$"];
const NUMBER_KEY: [&str; 2] = ["^(0|[1-9][0-9]*)$", "^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?$"];
const INTEGER_KEY: [&str; 2] = ["^(0|[1-9][0-9]*)$", "^-?(?:0|[1-9][0-9]*)$"];

/// Functions that version 1 does not have.
const EARLIER: [&str; 9] = [
    "ReadonlyOptional",
    "Composite",
    "Recursive",
    "Const",
    "Not",
    "Date",
    "Uint8Array",
    "RegExp",
    "Transform",
];

/// Call of a function of TypeBox.
pub struct TypeBoxCall<'c, 'p, 't> {
    pub reader: &'c TypeBoxReader<'p, 't>,
    pub origin: Origin,
    pub arguments: &'c [StaticValue<'t>],
}

type Read<'t> = Result<SharedSchema<'t>, Reason>;

impl<'t> TypeBoxCall<'_, '_, 't> {
    pub fn construct(&self, name: &str) -> Read<'t> {
        if !self.reader.is_known() {
            return Err(Reason::SchemaBuilder(self.reader.package.name().into()));
        }
        if self.reader.is_new() && EARLIER.contains(&name) {
            return Err(Reason::Throws(format!("Type.{name} is not a function").into()));
        }
        Ok(match name {
            "String" => self.with_options(TypeBoxKind::Typed("string"), 0),
            "Number" => self.with_options(TypeBoxKind::Typed("number"), 0),
            "Integer" => self.with_options(TypeBoxKind::Typed("integer"), 0),
            "Boolean" => self.with_options(TypeBoxKind::Typed("boolean"), 0),
            "Null" => self.with_options(TypeBoxKind::Typed("null"), 0),
            "Date" => self.with_options(TypeBoxKind::Typed("Date"), 0),
            "BigInt" => self.with_options(TypeBoxKind::Typed("bigint"), 0),
            "Undefined" => self.with_options(TypeBoxKind::Typed("undefined"), 0),
            "Void" => self.with_options(TypeBoxKind::Typed("void"), 0),
            "Symbol" => self.with_options(TypeBoxKind::Typed("symbol"), 0),
            "Uint8Array" => self.with_options(TypeBoxKind::Typed("Uint8Array"), 0),
            "Any" | "Unknown" => self.with_options(TypeBoxKind::Any, 0),
            "Never" => self.with_options(TypeBoxKind::Never, 0),
            "Unsafe" => self.unsafe_schema()?,
            "Object" => self.with_options(TypeBoxKind::Object(self.fields()?), 1),
            "Array" => self.with_options(TypeBoxKind::Array(self.schema(0)?), 1),
            "Tuple" => self.with_options(TypeBoxKind::Tuple(self.list()?), 1),
            "Union" => self.union(self.list()?),
            "Intersect" => self.intersect(self.list()?),
            "Literal" => self.with_options(TypeBoxKind::Literal(self.known(0)?), 1),
            "Enum" => self.enumeration()?,
            "Record" => self.record()?,
            "Not" => self.with_options(TypeBoxKind::Not(self.schema(0)?), 1),
            "Ref" => self.reference()?,
            "Recursive" => self.recursive()?,
            "Const" => self.with_all_options(&self.constant(&self.known(0)?)?, 1),
            "Readonly" | "Transform" => self.schema(0)?,
            "Optional" | "ReadonlyOptional" => self.marked()?,
            "Partial" | "Required" => objects::partial(self, name == "Partial")?,
            "Pick" | "Omit" => objects::picked(self, name == "Pick")?,
            "Composite" => objects::composite(self)?,
            "KeyOf" => objects::key_of(self)?,
            "Index" => objects::indexed(self)?,
            "Extract" | "Exclude" => self.filtered(name == "Extract")?,
            _ => return Err(Reason::Call(format!("Type.{name}").into())),
        })
    }

    pub fn argument(&self, index: usize) -> Option<&StaticValue<'t>> {
        self.arguments.get(index).filter(|value| !value.is_undefined())
    }

    pub fn schema(&self, index: usize) -> Read<'t> {
        self.argument(index).map(|value| self.reader.read(value)).ok_or(Reason::Expression)
    }

    fn list(&self) -> Result<Vec<SharedSchema<'t>>, Reason> {
        let list = self.argument(0).ok_or(Reason::Expression)?;
        let items = iterated(list).ok_or_else(|| reason_of(list))?;
        Ok(items.iter().map(|item| self.reader.read(item)).collect())
    }

    /// Returns an argument that is a value of JSON.
    fn known(&self, index: usize) -> Result<StaticValue<'t>, Reason> {
        known_value(self.argument(index))
    }

    pub fn make(&self, kind: TypeBoxKind<'t>) -> SharedSchema<'t> {
        Rc::new(TypeBoxSchema::new(self.origin, kind))
    }

    /// Makes a schema with the keywords that an argument gives.
    pub fn with_options(&self, kind: TypeBoxKind<'t>, index: usize) -> SharedSchema<'t> {
        let mut schema = TypeBoxSchema::new(self.origin, kind);
        self.add_options(&mut schema, index);
        Rc::new(schema)
    }

    /// Adds the keywords that an argument gives to a schema that has some already.
    pub fn with_all_options(&self, schema: &SharedSchema<'t>, index: usize) -> SharedSchema<'t> {
        let mut schema = TypeBoxSchema { origin: self.origin, ..(**schema).clone() };
        self.add_options(&mut schema, index);
        Rc::new(schema)
    }

    /// Adds keywords to a schema that stays as it is, whose own ones win since version 0.33.
    pub fn with_other_options(&self, schema: &SharedSchema<'t>, index: usize) -> SharedSchema<'t> {
        let whole = self.with_all_options(schema, index);
        if self.reader.is_new() || !self.reader.is_at_least(0, 33) {
            return whole;
        }
        let mut whole = (*whole).clone();
        for member in &mut whole.options {
            if let Some(own) = schema.options.iter().find(|own| own.key == member.key) {
                *member = own.clone();
            }
        }
        Rc::new(whole)
    }

    fn add_options(&self, schema: &mut TypeBoxSchema<'t>, index: usize) {
        let Some(options) = self.argument(index) else { return };
        match &options.kind {
            StaticKind::Object(object) => {
                for member in object.entries() {
                    schema.options.retain(|known| known.key != member.key);
                    schema.options.push(member.clone());
                }
                schema.open = schema.open.take().or_else(|| object.open.clone());
            }
            StaticKind::Null => {}
            _ => schema.open = Some((options.origin, reason_of(options))),
        }
    }

    fn fields(&self) -> Result<Vec<TypeBoxField<'t>>, Reason> {
        let shape = self.argument(0).ok_or(Reason::Expression)?;
        let object: Rc<StaticObject<'t>> = match &shape.kind {
            StaticKind::Object(object) => Rc::clone(object),
            _ => self.reader.properties_of(shape).ok_or_else(|| reason_of(shape))?,
        };
        if let Some((_, reason)) = &object.open {
            return Err(reason.clone());
        }
        let field = |member: &&StaticMember<'t>| TypeBoxField {
            key: Rc::clone(&member.key),
            key_origin: member.key_origin,
            schema: self.reader.read(&member.value),
            value: member.value.clone(),
        };
        Ok(object.entries().iter().map(field).collect())
    }

    /// Makes a union, which has a case of its own only from two on before version 1.
    pub fn union(&self, cases: Vec<SharedSchema<'t>>) -> SharedSchema<'t> {
        match cases.as_slice() {
            [] if !self.reader.is_new() => self.with_options(TypeBoxKind::Never, 1),
            [one] if !self.reader.is_new() => self.with_other_options(one, 1),
            _ => self.with_options(TypeBoxKind::Union(cases), 1),
        }
    }

    fn intersect(&self, parts: Vec<SharedSchema<'t>>) -> SharedSchema<'t> {
        match parts.as_slice() {
            [] if !self.reader.is_new() => self.with_options(TypeBoxKind::Never, 1),
            [one] if !self.reader.is_new() => self.with_other_options(one, 1),
            _ => self.with_options(TypeBoxKind::Intersect(parts), 1),
        }
    }

    fn unsafe_schema(&self) -> Read<'t> {
        match self.argument(0) {
            None if self.reader.is_new() => Err(Reason::Expression),
            None => Ok(self.make(TypeBoxKind::Any)),
            Some(schema) if schema.as_object().is_some() => {
                Ok(Rc::new(TypeBoxSchema::new(self.origin, TypeBoxKind::Raw(schema.clone()))))
            }
            Some(schema) => Err(reason_of(schema)),
        }
    }

    fn enumeration(&self) -> Read<'t> {
        let values = self.known(0)?;
        let is_new = self.reader.is_new();
        let values: Vec<StaticValue<'t>> = match &values.kind {
            StaticKind::Object(object) => {
                if let Some((_, reason)) = &object.open {
                    return Err(reason.clone());
                }
                let is_name = |key: &str| key.trim().parse::<f64>().is_err() && !key.trim().is_empty();
                let members = object.entries().into_iter().filter(|member| is_name(&member.key));
                members.map(|member| member.value.clone()).collect()
            }
            StaticKind::Array(items) if is_new => (**items).clone(),
            _ => return Err(Reason::Expression),
        };
        if let Some(unknown) = values.iter().find(|value| !is_constant(value)) {
            return Err(reason_of(unknown));
        }
        if is_new {
            return Ok(self.with_options(TypeBoxKind::Enum(values), 1));
        }
        let mut cases: Vec<SharedSchema<'t>> = Vec::new();
        for value in &values {
            let is_there = |case: &SharedSchema<'t>| matches!(&case.kind, TypeBoxKind::Literal(known) if is_same(known, value));
            if !cases.iter().any(is_there) {
                cases.push(Rc::new(TypeBoxSchema::new(value.origin, TypeBoxKind::Literal(value.clone()))));
            }
        }
        Ok(self.union(cases))
    }

    fn record(&self) -> Read<'t> {
        let (key, value) = (self.schema(0)?, self.schema(1)?);
        let version = usize::from(self.reader.is_new());
        let pattern: Rc<str> = match &key.kind {
            TypeBoxKind::Typed("string") => match key.option("pattern") {
                Some(pattern) => pattern.as_str().map(Rc::from).ok_or_else(|| reason_of(pattern))?,
                None => ANY_KEY[version].into(),
            },
            _ if key.open.is_some() => return Err(Reason::Spread),
            TypeBoxKind::Any => ANY_KEY[version].into(),
            TypeBoxKind::Typed("number") if self.reader.is_new() && !self.reader.is_at_least(1, 4) => {
                return Err(Reason::SchemaBuilder(self.reader.package.name().into()));
            }
            TypeBoxKind::Typed("number") => NUMBER_KEY[version].into(),
            TypeBoxKind::Typed("integer") => INTEGER_KEY[version].into(),
            TypeBoxKind::Literal(_) | TypeBoxKind::Union(_) => {
                let keys = objects::literal_keys(&key).ok_or(Reason::Expression)?;
                let field = |key: Rc<str>| TypeBoxField {
                    key,
                    key_origin: self.origin,
                    schema: Rc::clone(&value),
                    value: self.arguments[1].clone(),
                };
                return Ok(self.with_options(TypeBoxKind::Object(keys.into_iter().map(field).collect()), 2));
            }
            TypeBoxKind::Unreadable(reason) => return Err(reason.clone()),
            _ => return Err(Reason::Expression),
        };
        Ok(self.with_options(TypeBoxKind::Record { pattern, value }, 2))
    }

    fn reference(&self) -> Read<'t> {
        let target = self.argument(0).ok_or(Reason::Expression)?;
        let id = match target.as_str() {
            Some(id) => id.into(),
            None if self.reader.is_new() => return Err(Reason::Expression),
            None => {
                let schema = self.reader.read(target);
                schema.option("$id").and_then(StaticValue::as_str).map(Rc::from).ok_or(Reason::Expression)?
            }
        };
        Ok(self.with_options(TypeBoxKind::Ref(id), 1))
    }

    /// Reads a schema that contains itself. Without an id of its own, it gets one that depends on how many there are.
    fn recursive(&self) -> Read<'t> {
        let unread = || Reason::Call("Type.Recursive".into());
        let id = self.argument(1).and_then(|options| options.get("$id")).ok_or_else(unread)?;
        let StaticKind::Function(function) = &self.arguments[0].kind else { return Err(unread()) };
        let package: Rc<str> = self.reader.package.name().into();
        let callee =
            StaticValue::symbolic(self.origin, Symbolic::External { package, name: "Type.Ref".into() });
        let this = StaticValue::symbolic(self.origin, Symbolic::Call { callee, arguments: vec![id.clone()] });
        let value = self.reader.program.apply(function, &[this], self.origin);
        Ok(self.with_other_options(&self.reader.read(&value), 1))
    }

    /// Reads a value whose literals are the only ones that it admits.
    fn constant(&self, value: &StaticValue<'t>) -> Read<'t> {
        let make = |kind| Ok(Rc::new(TypeBoxSchema::new(value.origin, kind)));
        match &value.kind {
            StaticKind::String(_) | StaticKind::Number(_) | StaticKind::Bool(_) => {
                make(TypeBoxKind::Literal(value.clone()))
            }
            StaticKind::Null => make(TypeBoxKind::Typed("null")),
            StaticKind::Array(items) => {
                let items: Result<Vec<_>, Reason> = items.iter().map(|item| self.constant(item)).collect();
                make(TypeBoxKind::Tuple(items?))
            }
            StaticKind::Object(object) if object.open.is_none() && self.reader.program.step() => {
                let field = |member: &&StaticMember<'t>| {
                    Ok(TypeBoxField {
                        key: Rc::clone(&member.key),
                        key_origin: member.key_origin,
                        schema: self.constant(&member.value)?,
                        value: member.value.clone(),
                    })
                };
                let fields: Result<Vec<_>, Reason> = object.entries().iter().map(field).collect();
                make(TypeBoxKind::Object(fields?))
            }
            _ => Err(reason_of(value)),
        }
    }

    fn marked(&self) -> Read<'t> {
        let schema = self.schema(0)?;
        let is_optional = match self.argument(1) {
            None => true,
            Some(switch) => switch.as_bool().ok_or(Reason::Expression)?,
        };
        Ok(Rc::new(TypeBoxSchema { is_optional, ..(*schema).clone() }))
    }

    /// Reads the cases of a union that are, or are not, among others. Only literals are compared.
    fn filtered(&self, is_kept: bool) -> Read<'t> {
        let (all, others) = (self.schema(0)?, self.schema(1)?);
        let literals = |schema: &SharedSchema<'t>| -> Option<Vec<SharedSchema<'t>>> {
            let cases = match &schema.kind {
                TypeBoxKind::Union(cases) => cases.clone(),
                _ => vec![Rc::clone(schema)],
            };
            cases.iter().all(|case| matches!(case.kind, TypeBoxKind::Literal(_))).then_some(cases)
        };
        let (Some(all), Some(others)) = (literals(&all), literals(&others)) else {
            return Err(Reason::Expression);
        };
        let value = |case: &SharedSchema<'t>| match &case.kind {
            TypeBoxKind::Literal(value) => Some(value.clone()),
            _ => None,
        };
        let is_other = |case: &SharedSchema<'t>| {
            value(case).is_some_and(|it| others.iter().filter_map(value).any(|other| is_same(&it, &other)))
        };
        let mut cases: Vec<_> = all.into_iter().filter(|case| is_other(case) == is_kept).collect();
        match cases.len() {
            0 => Ok(self.with_options(TypeBoxKind::Never, 2)),
            1 => Ok(self.with_other_options(&cases.remove(0), 2)),
            _ => Ok(self.with_options(TypeBoxKind::Union(cases), 2)),
        }
    }
}

fn is_constant(value: &StaticValue<'_>) -> bool {
    matches!(value.kind, StaticKind::String(_) | StaticKind::Number(_))
}

pub fn is_same(left: &StaticValue<'_>, right: &StaticValue<'_>) -> bool {
    match (&left.kind, &right.kind) {
        (StaticKind::String(left), StaticKind::String(right)) => left == right,
        (StaticKind::Number(left), StaticKind::Number(right)) => left.total_cmp(right).is_eq(),
        (StaticKind::Bool(left), StaticKind::Bool(right)) => left == right,
        _ => false,
    }
}
