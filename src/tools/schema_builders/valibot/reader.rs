//! Reader of Valibot expressions.

use std::cell::RefCell;
use std::rc::Rc;

use super::schema::{ObjectEntry, PipeAction, PipeItem, Rest, SharedSchema, ValibotKind, ValibotSchema};
use super::{LazySchemas, entries, is_valibot};
use crate::tools::evaluator::{Origin, Reason, StaticKind, StaticObject, StaticValue, Symbolic, iterated};
use crate::tools::program::ModuleProgram;
use crate::tools::schema_builders::known_value;
use crate::tools::schema_builders::memo::SchemaMemo;
use crate::tools::schema_builders::reason_of;

/// Types without parts, by their functions.
const SIMPLE: [(&str, &str); 26] = [
    ("string", "string"),
    ("number", "number"),
    ("boolean", "boolean"),
    ("null", "null"),
    ("null_", "null"),
    ("any", "any"),
    ("unknown", "unknown"),
    ("never", "never"),
    ("undefined", "undefined"),
    ("undefined_", "undefined"),
    ("void", "void"),
    ("void_", "void"),
    ("date", "date"),
    ("bigint", "bigint"),
    ("symbol", "symbol"),
    ("nan", "nan"),
    ("blob", "blob"),
    ("file", "file"),
    ("map", "map"),
    ("set", "set"),
    ("instance", "instance"),
    ("custom", "custom"),
    ("function", "function"),
    ("function_", "function"),
    ("promise", "promise"),
    ("enumerable", "enumerable"),
];

/// Functions whose schemas have parts, or that change a schema.
const COMPOSED: [&str; 40] = [
    "array",
    "tuple",
    "strictTuple",
    "looseTuple",
    "tupleWithRest",
    "object",
    "strictObject",
    "looseObject",
    "objectWithRest",
    "record",
    "union",
    "variant",
    "intersect",
    "literal",
    "picklist",
    "enum",
    "enum_",
    "optional",
    "exactOptional",
    "undefinedable",
    "nullable",
    "nullish",
    "nonOptional",
    "nonNullable",
    "nonNullish",
    "lazy",
    "pipe",
    "partial",
    "required",
    "pick",
    "omit",
    "keyof",
    "fallback",
    "config",
    "message",
    "unwrap",
    "cache",
    "forward",
    "entriesFromList",
    "entriesFromObjects",
];

pub struct ValibotReader<'p, 't> {
    pub program: &'p ModuleProgram<'t>,
    memo: SchemaMemo<'t, SharedSchema<'t>>,
    lazy: LazySchemas<'t>,
}

type Read<'t> = Result<SharedSchema<'t>, Reason>;

impl<'p, 't> ValibotReader<'p, 't> {
    pub fn new(program: &'p ModuleProgram<'t>) -> Self {
        Self { program, memo: SchemaMemo::default(), lazy: RefCell::default() }
    }

    pub fn read(&self, value: &StaticValue<'t>) -> SharedSchema<'t> {
        match &value.kind {
            StaticKind::Symbolic(symbolic) => self.read_once(value.origin, symbolic),
            StaticKind::Unknown(reason) => ValibotSchema::unreadable(value.origin, reason.clone()),
            _ => ValibotSchema::unreadable(value.origin, Reason::Expression),
        }
    }

    /// Returns the schema that a lazy one gives.
    pub fn lazy(&self, schema: &SharedSchema<'t>) -> SharedSchema<'t> {
        let ValibotKind::Lazy(getter) = &schema.kind else { return Rc::clone(schema) };
        let address = Rc::as_ptr(schema).addr();
        if let Some((_, known)) = self.lazy.borrow().get(&address) {
            return Rc::clone(known);
        }
        let inner = self.read(&self.program.apply(getter, &[], schema.origin));
        self.lazy.borrow_mut().insert(address, (Rc::clone(schema), Rc::clone(&inner)));
        inner
    }

    fn read_once(&self, origin: Origin, symbolic: &Rc<Symbolic<'t>>) -> SharedSchema<'t> {
        let unreadable = |reason| ValibotSchema::unreadable(origin, reason);
        self.memo.once(self.program, symbolic, unreadable, || self.read_symbolic(origin, symbolic))
    }

    fn read_symbolic(&self, origin: Origin, symbolic: &Symbolic<'t>) -> Read<'t> {
        match symbolic {
            Symbolic::Call { callee, arguments } => {
                let (package, path) = callee.external().ok_or(Reason::Expression)?;
                if !is_valibot(package) {
                    return Err(Reason::Package(package.into()));
                }
                ValibotCall { reader: self, origin, arguments }.construct(function_name(&path))
            }
            Symbolic::Member { object, key } => self.member(object, key),
            Symbolic::External { .. } | Symbolic::New { .. } => Err(Reason::Expression),
        }
    }

    /// Reads `schema.entries.field`, `schema.item` and the like.
    fn member(&self, object: &StaticValue<'t>, key: &str) -> Read<'t> {
        let missing = || Reason::Missing(key.into());
        if let Some(found) = entries::of_member(self, object) {
            return found.get(key).map(|entry| self.read(entry)).ok_or_else(missing);
        }
        let schema = self.read(object);
        match (&schema.kind, key) {
            (ValibotKind::Array(item), "item") => Ok(Rc::clone(item)),
            (
                ValibotKind::Optional { inner, .. }
                | ValibotKind::Nullable { inner, .. }
                | ValibotKind::Present { inner, .. },
                "wrapped",
            ) => Ok(Rc::clone(inner)),
            _ => Err(missing()),
        }
    }
}

/// Strips the name under which Valibot is imported, and the mark of a variant with promises.
fn function_name(path: &str) -> &str {
    let path = path.strip_prefix("default.").unwrap_or(path);
    let path = path.strip_prefix("v.").unwrap_or(path);
    path.strip_suffix("Async").unwrap_or(path)
}

/// Call of a function of Valibot.
pub struct ValibotCall<'c, 'p, 't> {
    pub reader: &'c ValibotReader<'p, 't>,
    pub origin: Origin,
    pub arguments: &'c [StaticValue<'t>],
}

impl<'t> ValibotCall<'_, '_, 't> {
    fn construct(&self, name: &str) -> Read<'t> {
        if let Some((_, type_name)) = SIMPLE.iter().find(|(function, _)| *function == name) {
            return Ok(self.make(ValibotKind::Simple(type_name)));
        }
        Ok(match name {
            "array" => self.make(ValibotKind::Array(self.schema(0)?)),
            "tuple" | "strictTuple" | "looseTuple" | "tupleWithRest" => {
                self.make(ValibotKind::Tuple { items: self.list(0)?, rest: self.rest(name)? })
            }
            "object" | "strictObject" | "looseObject" | "objectWithRest" => {
                let object = entries::of_argument(self.reader, self.argument(0).ok_or(Reason::Expression)?)?;
                self.object(&object, self.rest(name)?)?
            }
            "record" => self.make(ValibotKind::Record { key: self.schema(0)?, value: self.schema(1)? }),
            "union" => self.make(ValibotKind::Union(self.list(0)?)),
            "variant" => self.make(ValibotKind::Variant(self.list(1)?)),
            "intersect" => self.make(ValibotKind::Intersect(self.list(0)?)),
            "literal" => self.make(ValibotKind::Literal(self.known(0)?)),
            "picklist" => self.picklist()?,
            "enum" | "enum_" => self.enumeration()?,
            "optional" => self.optional("optional")?,
            "exactOptional" => self.optional("exact_optional")?,
            "undefinedable" => self.optional("undefinedable")?,
            "nullable" | "nullish" => {
                let is_absent = name == "nullish";
                let (inner, default) = (self.schema(0)?, self.default_value());
                self.make(ValibotKind::Nullable { inner, default, is_absent })
            }
            "nonOptional" => self.present("non_optional")?,
            "nonNullable" => self.present("non_nullable")?,
            "nonNullish" => self.present("non_nullish")?,
            "lazy" => match self.argument(0).map(|value| &value.kind) {
                Some(StaticKind::Function(getter)) => self.make(ValibotKind::Lazy(Rc::clone(getter))),
                _ => return Err(Reason::Expression),
            },
            "pipe" => self.pipe()?,
            "fallback" | "config" | "message" | "cache" => self.schema(0)?,
            "unwrap" => match &self.schema(0)?.kind {
                ValibotKind::Optional { inner, .. }
                | ValibotKind::Nullable { inner, .. }
                | ValibotKind::Present { inner, .. } => Rc::clone(inner),
                ValibotKind::Unreadable(reason) => return Err(reason.clone()),
                _ => return Err(Reason::Expression),
            },
            "partial" | "required" => self.partial(name == "partial")?,
            "pick" | "omit" => self.picked(name == "pick")?,
            "keyof" => self.key_of()?,
            _ => return Err(Reason::Call(format!("v.{name}").into())),
        })
    }

    fn argument(&self, index: usize) -> Option<&StaticValue<'t>> {
        self.arguments.get(index).filter(|value| !value.is_undefined())
    }

    fn schema(&self, index: usize) -> Read<'t> {
        self.argument(index).map(|value| self.reader.read(value)).ok_or(Reason::Expression)
    }

    fn list(&self, index: usize) -> Result<Vec<SharedSchema<'t>>, Reason> {
        let list = self.argument(index).ok_or(Reason::Expression)?;
        let items = iterated(list).ok_or_else(|| reason_of(list))?;
        Ok(items.iter().map(|item| self.reader.read(item)).collect())
    }

    fn known(&self, index: usize) -> Result<StaticValue<'t>, Reason> {
        known_value(self.argument(index))
    }

    fn make(&self, kind: ValibotKind<'t>) -> SharedSchema<'t> {
        Rc::new(ValibotSchema::new(self.origin, kind))
    }

    fn object(&self, object: &StaticObject<'t>, rest: Rest<'t>) -> Read<'t> {
        if let Some((_, reason)) = &object.open {
            return Err(reason.clone());
        }
        let entries = object.entries().into_iter().map(|member| ObjectEntry {
            key: Rc::clone(&member.key),
            key_origin: member.key_origin,
            schema: self.reader.read(&member.value),
            value: member.value.clone(),
        });
        Ok(self.make(ValibotKind::Object { entries: entries.collect(), rest }))
    }

    fn rest(&self, name: &str) -> Result<Rest<'t>, Reason> {
        Ok(match name {
            "strictTuple" | "strictObject" => Rest::Refused,
            "looseTuple" | "looseObject" => Rest::Passed,
            "tupleWithRest" | "objectWithRest" => Rest::Checked(self.schema(1)?),
            _ => Rest::Stripped,
        })
    }

    /// Returns the value that stands in for an absent one; of a function, its result.
    fn default_value(&self) -> Option<StaticValue<'t>> {
        let value = self.argument(1)?;
        let value = match &value.kind {
            StaticKind::Function(function) => self.reader.program.apply(function, &[], value.origin),
            _ => value.clone(),
        };
        // One that cannot be read may be undefined, but then there would be no reason to give it.
        Some(value).filter(|value| !value.is_undefined())
    }

    fn optional(&self, name: &'static str) -> Read<'t> {
        let (inner, default) = (self.schema(0)?, self.default_value());
        Ok(self.make(ValibotKind::Optional { inner, default, name }))
    }

    fn present(&self, name: &'static str) -> Read<'t> {
        Ok(self.make(ValibotKind::Present { inner: self.schema(0)?, name }))
    }

    fn picklist(&self) -> Read<'t> {
        let list = self.argument(0).ok_or(Reason::Expression)?;
        let options = iterated(list).ok_or_else(|| reason_of(list))?;
        self.options(options, "picklist")
    }

    fn enumeration(&self) -> Read<'t> {
        let value = self.argument(0).ok_or(Reason::Expression)?;
        let object = value.as_object().ok_or_else(|| reason_of(value))?;
        if let Some((_, reason)) = &object.open {
            return Err(reason.clone());
        }
        // Names that only lead back from a number are left out.
        let leads_back = |key: &str| {
            let is_number = key.parse::<f64>().is_ok();
            let name = object.get(key).and_then(StaticValue::as_str);
            is_number
                && name
                    .and_then(|name| object.get(name))
                    .is_some_and(|it| it.as_text().as_deref() == Some(key))
        };
        let members = object.entries().into_iter().filter(|member| !leads_back(&member.key));
        self.options(members.map(|member| member.value.clone()).collect(), "enum")
    }

    fn options(&self, options: Vec<StaticValue<'t>>, name: &'static str) -> Read<'t> {
        let unknown =
            options.iter().find(|it| matches!(it.kind, StaticKind::Unknown(_) | StaticKind::Symbolic(_)));
        match unknown {
            Some(unknown) => Err(reason_of(unknown)),
            None => Ok(self.make(ValibotKind::Picklist { options, name })),
        }
    }

    fn pipe(&self) -> Read<'t> {
        let first = self.schema(0)?;
        let mut items = match &first.pipe {
            Some(pipe) => pipe.clone(),
            None => vec![PipeItem::Schema(Rc::clone(&first))],
        };
        for value in &self.arguments[1..] {
            match self.item(value) {
                PipeItem::Schema(schema) => match &schema.pipe {
                    Some(pipe) => items.extend(pipe.iter().cloned()),
                    None => items.push(PipeItem::Schema(schema)),
                },
                item => items.push(item),
            }
        }
        Ok(Rc::new(ValibotSchema { pipe: Some(items), origin: self.origin, kind: first.kind.clone() }))
    }

    fn item(&self, value: &StaticValue<'t>) -> PipeItem<'t> {
        let unreadable = || PipeItem::Unreadable(value.origin, reason_of(value));
        let Some(Symbolic::Call { callee, arguments }) = value.as_symbolic() else {
            return match value.as_symbolic() {
                Some(Symbolic::Member { .. }) => PipeItem::Schema(self.reader.read(value)),
                _ => unreadable(),
            };
        };
        let Some((package, path)) = callee.external().filter(|(package, _)| is_valibot(package)) else {
            return unreadable();
        };
        let name = function_name(&path);
        if name == "forward" {
            return arguments.first().map_or_else(unreadable, |inner| self.item(inner));
        }
        let is_schema = COMPOSED.contains(&name) || SIMPLE.iter().any(|(function, _)| *function == name);
        if is_schema {
            return PipeItem::Schema(self.reader.read(value));
        }
        let _ = package;
        PipeItem::Action(PipeAction { origin: value.origin, name: name.into(), arguments: arguments.clone() })
    }

    fn entries(&self) -> Result<(Vec<ObjectEntry<'t>>, Rest<'t>), Reason> {
        let schema = self.schema(0)?;
        match &schema.kind {
            ValibotKind::Object { entries, rest } if schema.pipe.is_none() => {
                Ok((entries.clone(), rest.clone()))
            }
            ValibotKind::Unreadable(reason) => Err(reason.clone()),
            _ => Err(Reason::Expression),
        }
    }

    fn keys(&self) -> Result<Vec<Rc<str>>, Reason> {
        let list = self.argument(1).ok_or(Reason::Expression)?;
        let items = iterated(list).ok_or_else(|| reason_of(list))?;
        items.iter().map(|it| it.as_str().map(Rc::from).ok_or_else(|| reason_of(it))).collect()
    }

    fn partial(&self, is_optional: bool) -> Read<'t> {
        let (mut entries, rest) = self.entries()?;
        let keys = match self.argument(1) {
            Some(list) if list.as_array().is_some() || list.reason().is_some() => Some(self.keys()?),
            _ => None,
        };
        for entry in entries.iter_mut().filter(|it| keys.as_ref().is_none_or(|keys| keys.contains(&it.key))) {
            let inner = Rc::clone(&entry.schema);
            let kind = if is_optional {
                ValibotKind::Optional { inner, default: None, name: "optional" }
            } else {
                ValibotKind::Present { inner, name: "non_optional" }
            };
            entry.schema = self.make(kind);
            let function = if is_optional { "optional" } else { "nonOptional" };
            entry.value = called(&entry.value, function, self.origin);
        }
        Ok(self.make(ValibotKind::Object { entries, rest }))
    }

    fn picked(&self, is_kept: bool) -> Read<'t> {
        let (mut entries, rest) = self.entries()?;
        let keys = self.keys()?;
        if is_kept && keys.iter().any(|key| entries.iter().all(|entry| entry.key != *key)) {
            return Err(Reason::Expression);
        }
        entries.retain(|entry| keys.contains(&entry.key) == is_kept);
        Ok(self.make(ValibotKind::Object { entries, rest }))
    }

    fn key_of(&self) -> Read<'t> {
        let schema = self.schema(0)?;
        let ValibotKind::Object { entries, .. } = &schema.kind else { return Err(Reason::Expression) };
        let key = |entry: &ObjectEntry<'t>| StaticValue::string(entry.key_origin, Rc::clone(&entry.key));
        self.options(entries.iter().map(key).collect(), "picklist")
    }
}

/// Returns the call of a function on a schema, as an expression.
fn called<'t>(schema: &StaticValue<'t>, function: &str, origin: Origin) -> StaticValue<'t> {
    let external = Symbolic::External { package: "valibot".into(), name: function.into() };
    let callee = StaticValue::symbolic(origin, external);
    StaticValue::symbolic(origin, Symbolic::Call { callee, arguments: vec![schema.clone()] })
}
