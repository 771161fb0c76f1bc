//! Reader of zod expressions: the chain of calls becomes the schema that they build.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use super::formats::{self, TimeOptions};
use super::schema::{
    CheckKind, Extra, ObjectField, PipeMode, RecordMode, SharedSchema, StringFormat, TemplateItem, UnionMode,
    ZodCheck, ZodEffect, ZodKind, ZodSchema,
};
use super::{ZodMajor, is_zod, shape, versions};
use crate::tools::evaluator::{Origin, Reason, StaticKind, StaticObject, StaticValue, Symbolic, iterated};
use crate::tools::program::ModuleProgram;

/// Real chains stay below a hundred calls.
const MAX_DEPTH: usize = 128;

/// Expression, which is kept alive, with its schema; `None` while it is being read.
type KnownSchema<'t> = (Rc<Symbolic<'t>>, Option<SharedSchema<'t>>);

/// Reads each expression once, so that two uses of a constant are the same schema.
pub struct ZodReader<'a, 't> {
    pub program: &'a ModuleProgram<'t>,
    pub major: ZodMajor,
    /// By the address of the expression.
    known: RefCell<HashMap<usize, KnownSchema<'t>>>,
    /// Schemas that getters return, by the address of the schema with the getter.
    lazy: RefCell<HashMap<usize, (SharedSchema<'t>, SharedSchema<'t>)>>,
    depth: Cell<usize>,
}

impl<'a, 't> ZodReader<'a, 't> {
    pub fn new(program: &'a ModuleProgram<'t>, major: ZodMajor) -> Self {
        Self { program, major, known: RefCell::default(), lazy: RefCell::default(), depth: Cell::new(0) }
    }

    pub fn read(&self, value: &StaticValue<'t>) -> SharedSchema<'t> {
        match &value.kind {
            StaticKind::Symbolic(symbolic) => self.read_once(value.origin, symbolic),
            StaticKind::Getter(getter) => ZodSchema::shared(value.origin, ZodKind::Getter(Rc::clone(getter))),
            StaticKind::Unknown(reason) => ZodSchema::unreadable(value.origin, reason.clone()),
            _ => ZodSchema::unreadable(value.origin, Reason::PlainSchema),
        }
    }

    /// Reads a schema, or the shape of one.
    pub fn read_root(&self, value: &StaticValue<'t>) -> SharedSchema<'t> {
        let shape = match &value.kind {
            StaticKind::Object(shape) => Rc::clone(shape),
            _ => match shape::of_member(self, value) {
                Some(shape) => shape,
                None => return self.read(value),
            },
        };
        let call = ZodCall { reader: self, origin: value.origin, arguments: &[] };
        call.make(call.object(shape, Extra::Stripped))
    }

    /// Returns the schema that the getter of a lazy schema returns.
    pub fn lazy(&self, schema: &SharedSchema<'t>) -> SharedSchema<'t> {
        let (ZodKind::Lazy(getter) | ZodKind::Getter(getter)) = &schema.kind else {
            return Rc::clone(schema);
        };
        let address = Rc::as_ptr(schema).addr();
        if let Some((_, known)) = self.lazy.borrow().get(&address) {
            return Rc::clone(known);
        }
        let value = self.program.apply(getter, &[], schema.origin);
        let inner = self.read(&value);
        self.lazy.borrow_mut().insert(address, (Rc::clone(schema), Rc::clone(&inner)));
        inner
    }

    fn read_once(&self, origin: Origin, symbolic: &Rc<Symbolic<'t>>) -> SharedSchema<'t> {
        let address = Rc::as_ptr(symbolic).addr();
        if let Some((_, known)) = self.known.borrow().get(&address) {
            return known.clone().unwrap_or_else(|| ZodSchema::unreadable(origin, Reason::Cycle));
        }
        if !self.program.step() || self.depth.get() > MAX_DEPTH {
            return ZodSchema::unreadable(origin, Reason::TooMuch);
        }
        self.known.borrow_mut().insert(address, (Rc::clone(symbolic), None));
        self.depth.set(self.depth.get() + 1);
        let schema = self
            .read_symbolic(origin, symbolic)
            .unwrap_or_else(|reason| ZodSchema::unreadable(origin, reason));
        self.depth.set(self.depth.get() - 1);
        self.known.borrow_mut().insert(address, (Rc::clone(symbolic), Some(Rc::clone(&schema))));
        schema
    }

    fn read_symbolic(&self, origin: Origin, symbolic: &Symbolic<'t>) -> Result<SharedSchema<'t>, Reason> {
        match symbolic {
            Symbolic::Call { callee, arguments } => {
                let call = ZodCall { reader: self, origin, arguments };
                if let Some((package, path)) = callee.external() {
                    return if is_zod(package) {
                        call.construct(zod_path(&path))
                    } else {
                        Err(Reason::Package(package.into()))
                    };
                }
                match callee.as_symbolic() {
                    Some(Symbolic::Member { object, key }) => call.method(object, key),
                    _ => Err(Reason::Expression),
                }
            }
            Symbolic::Member { object, key } => self.member(object, key),
            Symbolic::External { .. } | Symbolic::New { .. } => Err(Reason::Expression),
        }
    }

    /// Reads `schema.shape.field`, `schema.element` and the like.
    fn member(&self, object: &StaticValue<'t>, key: &str) -> Result<SharedSchema<'t>, Reason> {
        if let Some(shape) = shape::of_member(self, object) {
            return match shape.get(key) {
                Some(field) => Ok(self.read(field)),
                None => Err(Reason::Missing(key.into())),
            };
        }
        let schema = self.read(object);
        match (&schema.kind, key) {
            (ZodKind::Array(item), "element") => Ok(Rc::clone(item)),
            (ZodKind::Pipe(input, ..), "in") => Ok(Rc::clone(input)),
            (ZodKind::Pipe(_, output, _), "out") => Ok(Rc::clone(output)),
            _ => Err(Reason::Missing(key.into())),
        }
    }
}

/// Strips the name under which zod is imported: `z.string` and `default.string` are `string`.
pub(super) fn zod_path(path: &str) -> &str {
    path.strip_prefix("z.").or_else(|| path.strip_prefix("default.")).unwrap_or(path)
}

/// Call of a function of zod, or of a method of a schema.
struct ZodCall<'c, 'a, 't> {
    reader: &'c ZodReader<'a, 't>,
    origin: Origin,
    arguments: &'c [StaticValue<'t>],
}

impl<'t> ZodCall<'_, '_, 't> {
    fn is_4(&self) -> bool {
        self.reader.major == ZodMajor::Four
    }

    fn argument(&self, index: usize) -> Option<&StaticValue<'t>> {
        self.arguments.get(index)
    }

    fn schema(&self, index: usize) -> Result<SharedSchema<'t>, Reason> {
        self.argument(index).map(|value| self.reader.read(value)).ok_or(Reason::Expression)
    }

    fn make(&self, kind: ZodKind<'t>) -> SharedSchema<'t> {
        ZodSchema::shared(self.origin, kind)
    }

    /// Makes a schema whose options, at an index, may describe it in zod 3.
    fn described(&self, kind: ZodKind<'t>, options: usize) -> SharedSchema<'t> {
        let mut schema = ZodSchema::new(self.origin, kind);
        if !self.is_4()
            && let Some(description) = self.argument(options).and_then(|it| it.get("description"))
        {
            schema.metadata.push(("description".into(), description.clone()));
        }
        Rc::new(schema)
    }

    fn construct(&self, path: &str) -> Result<SharedSchema<'t>, Reason> {
        if versions::lacks_function(self.reader.major, path) {
            return Err(Reason::Throws(format!("z.{path} is not a function").into()));
        }
        if let Some(name) = path.strip_prefix("coerce.") {
            let inner = self.primitive(name).ok_or(Reason::Expression)?;
            return Ok(Rc::new(ZodSchema { is_coerced: true, ..(*inner).clone() }));
        }
        if let Some(schema) = self.primitive(path) {
            return Ok(schema);
        }
        if self.is_4()
            && let Some(check) = self.format_of_function(path)?
        {
            let mut schema = ZodSchema::new(self.origin, ZodKind::String);
            schema.checks.push(check);
            return Ok(Rc::new(schema));
        }
        Ok(match path {
            "object" | "strictObject" | "looseObject" => {
                let extra = match path {
                    "strictObject" => Extra::Refused,
                    "looseObject" => Extra::Passed,
                    _ => Extra::Stripped,
                };
                let shape = self
                    .argument(0)
                    .map_or_else(|| Ok(Rc::default()), |value| shape::of_argument(self.reader, value))?;
                self.described(self.object(shape, extra), 1)
            }
            "array" => self.described(ZodKind::Array(self.schema(0)?), 1),
            "set" => self.described(ZodKind::Set(self.schema(0)?), 1),
            "map" => self.described(ZodKind::Map(self.schema(0)?, self.schema(1)?), 2),
            "tuple" => self.tuple()?,
            "record" | "partialRecord" | "looseRecord" => self.record(path)?,
            "enum" => self.enumeration()?,
            "nativeEnum" => self.native_enumeration()?,
            "literal" => self.literal()?,
            "union" | "xor" => {
                let mode = if path == "xor" { UnionMode::Exclusive } else { UnionMode::Any };
                self.described(ZodKind::Union(self.list(0)?, mode), 1)
            }
            "discriminatedUnion" => {
                self.described(ZodKind::Union(self.list(1)?, UnionMode::Discriminated), 2)
            }
            "intersection" => self.described(ZodKind::Intersection(self.schema(0)?, self.schema(1)?), 2),
            "optional" => self.described(ZodKind::Optional(self.schema(0)?), 1),
            "exactOptional" if self.is_4() => self.make(ZodKind::Optional(self.schema(0)?)),
            "nonoptional" if self.is_4() => self.make(ZodKind::NonOptional(self.schema(0)?)),
            "nullable" => self.described(ZodKind::Nullable(self.schema(0)?), 1),
            "nullish" if self.is_4() => {
                self.make(ZodKind::Optional(self.make(ZodKind::Nullable(self.schema(0)?))))
            }
            "readonly" if self.is_4() => self.make(ZodKind::Readonly(self.schema(0)?)),
            "promise" => self.described(ZodKind::Promise(self.schema(0)?), 1),
            "lazy" => match self.argument(0).map(|value| &value.kind) {
                Some(StaticKind::Function(getter)) => self.described(ZodKind::Lazy(Rc::clone(getter)), 1),
                _ => return Err(Reason::Expression),
            },
            "preprocess" if self.is_4() => {
                let before = self.make(ZodKind::Transform);
                self.make(ZodKind::Pipe(before, self.schema(1)?, PipeMode::Plain))
            }
            "preprocess" => self.described(ZodKind::Effects(self.schema(1)?, ZodEffect::Preprocess), 2),
            "pipe" | "pipeline" => {
                self.make(ZodKind::Pipe(self.schema(0)?, self.schema(1)?, PipeMode::Plain))
            }
            "codec" if self.is_4() => {
                self.make(ZodKind::Pipe(self.schema(0)?, self.schema(1)?, PipeMode::Codec))
            }
            "stringbool" if self.is_4() => {
                let (text, flag) = (self.make(ZodKind::String), self.make(ZodKind::Boolean));
                self.make(ZodKind::Pipe(text, flag, PipeMode::Codec))
            }
            "transform" if self.is_4() => self.make(ZodKind::Transform),
            "success" if self.is_4() => self.make(ZodKind::Success),
            "templateLiteral" if self.is_4() => self.template()?,
            "custom" | "instanceof" if self.is_4() => self.make(ZodKind::Custom),
            // A schema for anything, refined by the function.
            "custom" | "instanceof" => {
                let any = self.make(ZodKind::Any);
                let is_open = path == "custom" && self.arguments.is_empty();
                if is_open { any } else { self.make(ZodKind::Effects(any, ZodEffect::Refine)) }
            }
            _ => return Err(Reason::Call(path.into())),
        })
    }

    fn primitive(&self, name: &str) -> Option<SharedSchema<'t>> {
        let kind = match name {
            "string" => ZodKind::String,
            "number" => ZodKind::Number,
            "bigint" => ZodKind::BigInt,
            "boolean" => ZodKind::Boolean,
            "date" => ZodKind::Date,
            "symbol" => ZodKind::Symbol,
            "undefined" => ZodKind::Undefined,
            "null" => ZodKind::Null,
            "void" => ZodKind::Void,
            "any" => ZodKind::Any,
            "unknown" => ZodKind::Unknown,
            "never" => ZodKind::Never,
            "nan" => ZodKind::NaN,
            "function" => ZodKind::Function,
            "file" if self.is_4() => ZodKind::File,
            "int64" | "uint64" if self.is_4() => ZodKind::BigInt,
            "int" | "int32" | "uint32" | "float32" | "float64" if self.is_4() => {
                let mut schema = ZodSchema::new(self.origin, ZodKind::Number);
                let kind = match name {
                    "int" => CheckKind::Int,
                    "int32" => CheckKind::NumberFormat("int32"),
                    "uint32" => CheckKind::NumberFormat("uint32"),
                    "float32" => CheckKind::NumberFormat("float32"),
                    _ => CheckKind::NumberFormat("float64"),
                };
                schema.checks.push(ZodCheck { kind, origin: self.origin });
                return Some(Rc::new(schema));
            }
            _ => return None,
        };
        Some(self.described(kind, 0))
    }

    /// Returns the check of a function of zod 4 that makes a string of a format: `z.email()`, `z.iso.date()`.
    fn format_of_function(&self, path: &str) -> Result<Option<ZodCheck>, Reason> {
        if path == "stringFormat" {
            let name = self.text(0)?;
            let pattern = match self.argument(1).map(|value| &value.kind) {
                Some(StaticKind::RegExp(source)) => Some(regex_source(source)),
                Some(StaticKind::Function(_)) => None,
                _ => return Err(Reason::Expression),
            };
            let format =
                StringFormat { keyword: Some(Rc::clone(&name)), name, pattern, is_lax: false, version: None };
            return Ok(Some(self.check(CheckKind::Format(format))));
        }
        if path == "hash" {
            let algorithm = self.text(0)?;
            let encoding = self.argument(1).and_then(|options| options.get("enc"));
            let encoding = encoding.map_or(Some("hex"), StaticValue::as_str).ok_or(Reason::Expression)?;
            let format = formats::named(&format!("{algorithm}_{encoding}")).ok_or(Reason::Expression)?;
            return Ok(Some(self.check(CheckKind::Format(format))));
        }
        let name = match path.strip_prefix("iso.") {
            Some(name) => name,
            // Types of values rather than formats of strings.
            None if matches!(path, "date" | "lowercase" | "uppercase" | "time" | "datetime" | "duration") => {
                return Ok(None);
            }
            None => path,
        };
        self.format(name, 0)
    }

    /// Returns the check for a format, whose options are an argument.
    fn format(&self, name: &str, options: usize) -> Result<Option<ZodCheck>, Reason> {
        let options = self.argument(options);
        if !self.is_4() {
            return Ok(self.format_of_zod_3(name, options));
        }
        let mut format = match name {
            "datetime" => formats::datetime(time_options(options)?),
            "time" => formats::time(time_options(options)?),
            "httpUrl" => formats::named("url").ok_or(Reason::Expression)?,
            "uuid" => {
                let version = options.and_then(|options| options.get("version"));
                let name = match version {
                    None => "uuid".to_owned(),
                    Some(version) => format!("uuid{}", version.as_str().ok_or(Reason::Expression)?),
                };
                match formats::named(&name) {
                    Some(format) => format,
                    None => return Err(Reason::Expression),
                }
            }
            name => match formats::named(name) {
                Some(format) => format,
                None => return Ok(None),
            },
        };
        match options.and_then(|options| options.get("pattern")).map(|pattern| (&pattern.kind, pattern)) {
            Some((StaticKind::RegExp(source), _)) => format.pattern = Some(regex_source(source)),
            Some((StaticKind::Symbolic(_), pattern)) => {
                let known = pattern.external().and_then(|(package, path)| {
                    is_zod(package).then(|| formats::regex(zod_path(&path).strip_prefix("regexes.")?))?
                });
                format.pattern = Some(known.ok_or(Reason::Expression)?.into());
            }
            Some(_) => return Err(Reason::Expression),
            None => {}
        }
        Ok(Some(self.check(CheckKind::Format(format))))
    }

    fn format_of_zod_3(&self, name: &str, options: Option<&StaticValue<'t>>) -> Option<ZodCheck> {
        const NAMES: [&str; 18] = [
            "email",
            "url",
            "uuid",
            "cuid",
            "cuid2",
            "ulid",
            "nanoid",
            "emoji",
            "ip",
            "cidr",
            "base64",
            "base64url",
            "jwt",
            "datetime",
            "date",
            "time",
            "duration",
            "regex",
        ];
        let version = options.and_then(|options| options.get("version")?.as_str()).map(Rc::from);
        NAMES.contains(&name).then(|| self.check(CheckKind::Format(formats::of_zod_3(name, version))))
    }

    fn check(&self, kind: CheckKind) -> ZodCheck {
        ZodCheck { kind, origin: self.origin }
    }

    fn object(&self, shape: Rc<StaticObject<'t>>, extra: Extra<'t>) -> ZodKind<'t> {
        // zod 3 ignores what is no schema.
        let is_field = |value: &StaticValue<'t>| {
            self.is_4()
                || matches!(
                    value.kind,
                    StaticKind::Symbolic(_) | StaticKind::Unknown(_) | StaticKind::Getter(_)
                )
        };
        let fields = shape.entries().into_iter().filter(|member| is_field(&member.value));
        let fields = fields
            .map(|member| ObjectField {
                key: Rc::clone(&member.key),
                key_origin: member.key_origin,
                schema: self.reader.read(&member.value),
            })
            .collect();
        ZodKind::Object { fields, extra, shape }
    }

    fn list(&self, index: usize) -> Result<Vec<SharedSchema<'t>>, Reason> {
        let list = self.argument(index).ok_or(Reason::Expression)?;
        let items = iterated(list).ok_or_else(|| list.reason().cloned().unwrap_or(Reason::Expression))?;
        Ok(items.iter().map(|item| self.reader.read(item)).collect())
    }

    fn tuple(&self) -> Result<SharedSchema<'t>, Reason> {
        let items = self.list(0)?;
        let rest = match self.argument(1) {
            Some(rest) if self.is_4() && matches!(rest.kind, StaticKind::Symbolic(_)) => {
                Some(self.reader.read(rest))
            }
            _ => None,
        };
        Ok(self.described(ZodKind::Tuple { items, rest }, 1))
    }

    fn record(&self, path: &str) -> Result<SharedSchema<'t>, Reason> {
        let mode = match path {
            "partialRecord" => RecordMode::Partial,
            "looseRecord" => RecordMode::Loose,
            _ => RecordMode::Exhaustive,
        };
        let is_pair = self.argument(1).is_some_and(|it| matches!(it.kind, StaticKind::Symbolic(_)));
        if self.argument(1).is_some_and(|value| matches!(value.kind, StaticKind::Unknown(_))) {
            return Err(Reason::Expression);
        }
        let (key, value, options) = if is_pair {
            (self.schema(0)?, self.schema(1)?, 2)
        } else {
            (self.make(ZodKind::String), self.schema(0)?, 1)
        };
        Ok(self.described(ZodKind::Record { key, value, mode }, options))
    }

    fn enumeration(&self) -> Result<SharedSchema<'t>, Reason> {
        let values = self.argument(0).ok_or(Reason::Expression)?;
        let values = match &values.kind {
            StaticKind::Object(object) if self.is_4() => constants(object)?,
            // zod 3 takes a list only, and fails on anything else where it lists what it expects.
            StaticKind::Object(_) => return Err(Reason::Expression),
            _ => {
                let mut items =
                    iterated(values).ok_or_else(|| values.reason().cloned().unwrap_or(Reason::Expression))?;
                if self.is_4() {
                    let mut seen = std::collections::HashSet::new();
                    items.retain(|item| item.as_str().is_none_or(|text| seen.insert(text.to_owned())));
                }
                items
            }
        };
        known(&values)?;
        Ok(self.described(ZodKind::Enum(values), 1))
    }

    fn native_enumeration(&self) -> Result<SharedSchema<'t>, Reason> {
        let values = self.argument(0).ok_or(Reason::Expression)?;
        let object =
            values.as_object().ok_or_else(|| values.reason().cloned().unwrap_or(Reason::Expression))?;
        let values = constants(object)?;
        known(&values)?;
        let kind = if self.is_4() { ZodKind::Enum(values) } else { ZodKind::NativeEnum(values) };
        Ok(self.described(kind, 1))
    }

    fn literal(&self) -> Result<SharedSchema<'t>, Reason> {
        let value = self.argument(0).ok_or(Reason::Expression)?;
        let values = match value.as_array() {
            Some(items) if self.is_4() => items.to_vec(),
            _ => vec![value.clone()],
        };
        known(&values)?;
        Ok(self.described(ZodKind::Literal(values), 1))
    }

    fn template(&self) -> Result<SharedSchema<'t>, Reason> {
        let parts = self.argument(0).ok_or(Reason::Expression)?;
        let part = |part: &StaticValue<'t>| match &part.kind {
            StaticKind::Symbolic(_) => Ok(TemplateItem::Schema(self.reader.read(part))),
            _ => part.as_text().map(|text| TemplateItem::Text(text.into())).ok_or(Reason::Expression),
        };
        let parts: Result<Vec<_>, Reason> =
            iterated(parts).ok_or(Reason::Expression)?.iter().map(part).collect();
        Ok(self.make(ZodKind::TemplateLiteral(parts?)))
    }

    fn text(&self, index: usize) -> Result<Rc<str>, Reason> {
        let value = self.argument(index).ok_or(Reason::Expression)?;
        value.as_str().map(Rc::from).ok_or_else(|| value.reason().cloned().unwrap_or(Reason::Expression))
    }

    fn number(&self, index: usize) -> Result<f64, Reason> {
        let value = self.argument(index).ok_or(Reason::Expression)?;
        match value.kind {
            StaticKind::Number(number) => Ok(number),
            _ => Err(value.reason().cloned().unwrap_or(Reason::Expression)),
        }
    }

    fn method(&self, object: &StaticValue<'t>, key: &str) -> Result<SharedSchema<'t>, Reason> {
        if shape::of_member(self.reader, object).is_some() {
            return Err(Reason::Call(key.into()));
        }
        let schema = self.reader.read(object);
        if let ZodKind::Unreadable(reason) = &schema.kind {
            return Err(reason.clone());
        }
        if versions::lacks_method(self.reader.major, key) {
            let callee = versions::shown(object);
            return Err(Reason::Throws(format!("{callee}.{key} is not a function").into()));
        }
        if let Some(made) = self.wrapper(&schema, key)? {
            return Ok(made);
        }
        if let Some(made) = self.object_method(&schema, key)? {
            return Ok(made);
        }
        if let Some(made) = self.own_method(&schema, key)? {
            return Ok(made);
        }
        let check = self.check_of(&schema, key)?.ok_or_else(|| Reason::Call(key.into()))?;
        Ok(self.with_check(&schema, check))
    }

    /// Reads a method that every schema has.
    fn wrapper(&self, schema: &SharedSchema<'t>, key: &str) -> Result<Option<SharedSchema<'t>>, Reason> {
        let inner = || Rc::clone(schema);
        Ok(Some(match key {
            "optional" | "exactOptional" => self.wrap(schema, ZodKind::Optional(inner())),
            "nullable" => self.wrap(schema, ZodKind::Nullable(inner())),
            "nullish" => {
                let nullable = self.wrap(schema, ZodKind::Nullable(inner()));
                self.wrap(&nullable, ZodKind::Optional(Rc::clone(&nullable)))
            }
            "nonoptional" if self.is_4() => self.make(ZodKind::NonOptional(inner())),
            "array" => self.make(ZodKind::Array(inner())),
            "promise" => self.wrap(schema, ZodKind::Promise(inner())),
            "or" => {
                let options = vec![inner(), self.schema(0)?];
                self.wrap(schema, ZodKind::Union(options, UnionMode::Any))
            }
            "and" => self.wrap(schema, ZodKind::Intersection(inner(), self.schema(0)?)),
            "default" => self.wrap(schema, ZodKind::Default(inner(), self.value(0))),
            "prefault" if self.is_4() => self.make(ZodKind::Prefault(inner(), self.value(0))),
            "catch" => self.wrap(schema, ZodKind::Catch(inner(), self.value(0))),
            "readonly" => self.make(ZodKind::Readonly(inner())),
            "pipe" => self.make(ZodKind::Pipe(inner(), self.schema(0)?, PipeMode::Plain)),
            "transform" if self.is_4() => {
                self.make(ZodKind::Pipe(inner(), self.make(ZodKind::Transform), PipeMode::Plain))
            }
            "transform" => self.wrap(schema, ZodKind::Effects(inner(), ZodEffect::Transform)),
            "brand" if self.is_4() => inner(),
            "brand" => self.wrap(schema, ZodKind::Effects(inner(), ZodEffect::Brand)),
            "refine" | "superRefine" | "refinement" if !self.is_4() => {
                self.make(ZodKind::Effects(inner(), ZodEffect::Refine))
            }
            "refine" | "superRefine" | "overwrite" => self.with_check(schema, self.check(CheckKind::Unseen)),
            "check" | "with" => self.with_checks(schema)?,
            "describe" => {
                let description = self.argument(0).ok_or(Reason::Expression)?;
                self.with_metadata(schema, vec![("description".into(), description.clone())])
            }
            "meta" if self.is_4() => {
                let metadata = self.argument(0).ok_or(Reason::Expression)?;
                self.with_metadata(schema, members(metadata)?)
            }
            "register" if self.is_4() => {
                let metadata = self.argument(1).ok_or(Reason::Expression)?;
                Rc::new(ZodSchema { metadata: members(metadata)?, ..(**schema).clone() })
            }
            "clone" if self.is_4() && self.arguments.is_empty() => self.with_metadata(schema, Vec::new()),
            _ => return Ok(None),
        }))
    }

    /// Makes a schema around another one, whose description it takes over in zod 3.
    fn wrap(&self, inner: &SharedSchema<'t>, kind: ZodKind<'t>) -> SharedSchema<'t> {
        let mut made = ZodSchema::new(self.origin, kind);
        if !self.is_4() {
            made.metadata.clone_from(&inner.metadata);
        }
        Rc::new(made)
    }

    /// Returns the value of an argument; of a function, its result.
    fn value(&self, index: usize) -> StaticValue<'t> {
        let value = self.argument(index).cloned();
        let value = value.unwrap_or_else(|| StaticValue::new(self.origin, StaticKind::Undefined));
        match &value.kind {
            StaticKind::Function(function) => self.reader.program.apply(function, &[], value.origin),
            _ => value,
        }
    }

    fn with_metadata(
        &self,
        schema: &SharedSchema<'t>,
        metadata: Vec<(Rc<str>, StaticValue<'t>)>,
    ) -> SharedSchema<'t> {
        let parent = self.is_4().then(|| Rc::clone(schema));
        Rc::new(ZodSchema { origin: self.origin, metadata, parent, ..(**schema).clone() })
    }

    fn with_check(&self, schema: &SharedSchema<'t>, check: ZodCheck) -> SharedSchema<'t> {
        let mut made = (**schema).clone();
        made.checks.push(check);
        if self.is_4() {
            made.parent = Some(Rc::clone(schema));
            made.metadata.clear();
        }
        Rc::new(made)
    }

    /// Reads `schema.check(…)`, whose arguments are functions of zod that make checks, or functions of the author.
    fn with_checks(&self, schema: &SharedSchema<'t>) -> Result<SharedSchema<'t>, Reason> {
        let mut made = Rc::clone(schema);
        let mut checks = Vec::new();
        for argument in self.arguments {
            let check = match &argument.kind {
                StaticKind::Function(_) => self.check(CheckKind::Unseen),
                StaticKind::Symbolic(symbolic) => {
                    let Symbolic::Call { callee, arguments } = &**symbolic else {
                        return Err(Reason::Expression);
                    };
                    let (package, path) = callee.external().ok_or(Reason::Expression)?;
                    if !is_zod(package) {
                        return Err(Reason::Package(package.into()));
                    }
                    let call = ZodCall { reader: self.reader, origin: argument.origin, arguments };
                    call.check_function(zod_path(&path))?
                }
                _ => return Err(argument.reason().cloned().unwrap_or(Reason::Expression)),
            };
            checks.push(check);
        }
        if !checks.is_empty() {
            let mut all = (*made).clone();
            all.checks.extend(checks);
            all.parent = Some(Rc::clone(schema));
            all.metadata.clear();
            made = Rc::new(all);
        }
        Ok(made)
    }

    /// Reads a function that makes a check: `z.minLength(2)`.
    fn check_function(&self, name: &str) -> Result<ZodCheck, Reason> {
        let kind = match name {
            "minLength" => CheckKind::MinLength(self.number(0)?),
            "maxLength" => CheckKind::MaxLength(self.number(0)?),
            "length" => CheckKind::Length(self.number(0)?),
            "refine" | "superRefine" | "overwrite" | "trim" | "toLowerCase" | "toUpperCase" | "normalize" => {
                CheckKind::Unseen
            }
            "regex" | "startsWith" | "endsWith" | "includes" => {
                return self.check_of_string(name)?.ok_or(Reason::Expression);
            }
            _ => return Ok(self.check(self.check_of_number(name)?)),
        };
        Ok(self.check(kind))
    }

    fn object_method(
        &self,
        schema: &SharedSchema<'t>,
        key: &str,
    ) -> Result<Option<SharedSchema<'t>>, Reason> {
        let ZodKind::Object { extra, shape, .. } = &schema.kind else { return Ok(None) };
        let same = || Rc::clone(shape);
        let (shape, extra) = match key {
            "strict" => (same(), Extra::Refused),
            "strip" | "nonstrict" if key == "strip" || self.is_4() => (same(), Extra::Stripped),
            "nonstrict" | "passthrough" | "loose" => (same(), Extra::Passed),
            "catchall" => (same(), Extra::Checked(self.schema(0)?)),
            "extend" | "safeExtend" | "augment" | "pick" | "omit" | "partial" | "exactPartial"
            | "required" | "setKey" => (
                Rc::new(shape::changed(self.reader, shape, key, self.arguments, self.origin)?),
                extra.clone(),
            ),
            "merge" => {
                let other = self.schema(0)?;
                let ZodKind::Object { shape: added, extra, .. } = &other.kind else {
                    return Err(Reason::Expression);
                };
                (Rc::new(shape::merged(shape, added)), extra.clone())
            }
            "keyof" => {
                if shape.open.is_some() {
                    return Err(Reason::Spread);
                }
                let keys = shape.entries().into_iter();
                let keys = keys.map(|member| StaticValue::string(member.key_origin, Rc::clone(&member.key)));
                return Ok(Some(self.make(ZodKind::Enum(keys.collect()))));
            }
            _ => return Ok(None),
        };
        let mut made = ZodSchema::new(self.origin, self.object(shape, extra));
        // An object's own description stays in zod 3, but for that of a merged one.
        if !self.is_4() && key != "merge" {
            made.metadata.clone_from(&schema.metadata);
        }
        Ok(Some(Rc::new(made)))
    }

    /// Reads a method of some kinds that makes another schema.
    fn own_method(&self, schema: &SharedSchema<'t>, key: &str) -> Result<Option<SharedSchema<'t>>, Reason> {
        let unwrapped = match (&schema.kind, key) {
            (
                ZodKind::Optional(inner)
                | ZodKind::Nullable(inner)
                | ZodKind::NonOptional(inner)
                | ZodKind::Readonly(inner)
                | ZodKind::Promise(inner)
                | ZodKind::Array(inner)
                | ZodKind::Effects(inner, ZodEffect::Brand),
                "unwrap",
            )
            | (ZodKind::Default(inner, _), "unwrap" | "removeDefault")
            | (ZodKind::Catch(inner, _), "unwrap" | "removeCatch")
            | (ZodKind::Effects(inner, _), "innerType" | "sourceType") => Some(Rc::clone(inner)),
            (ZodKind::Tuple { items, .. }, "rest") => {
                let kind = ZodKind::Tuple { items: items.clone(), rest: Some(self.schema(0)?) };
                Some(Rc::new(ZodSchema { kind, origin: self.origin, ..(**schema).clone() }))
            }
            (ZodKind::Enum(values), "extract" | "exclude") => {
                let named = self.argument(0).and_then(iterated).ok_or(Reason::Expression)?;
                let named: Option<Vec<&str>> = named.iter().map(StaticValue::as_str).collect();
                let named = named.ok_or(Reason::Expression)?;
                let is_named = |value: &&StaticValue<'t>| {
                    value.as_str().is_some_and(|text| named.contains(&text)) == (key == "extract")
                };
                let mut left: Vec<_> = values.iter().filter(is_named).cloned().collect();
                if key == "extract" {
                    let place =
                        |value: &StaticValue<'t>| named.iter().position(|it| value.as_str() == Some(it));
                    left.sort_by_key(place);
                }
                // Options keep the description in zod 3.
                let mut made = ZodSchema::new(self.origin, ZodKind::Enum(left));
                if !self.is_4() {
                    made.metadata.clone_from(&schema.metadata);
                }
                Some(Rc::new(made))
            }
            _ => None,
        };
        Ok(unwrapped)
    }

    /// Returns the check that a method adds; `None` if the kind has no such method.
    fn check_of(&self, schema: &SharedSchema<'t>, key: &str) -> Result<Option<ZodCheck>, Reason> {
        let kind = match &schema.kind {
            ZodKind::String => return self.check_of_string(key),
            ZodKind::Number => self.check_of_number(key)?,
            ZodKind::Array(_) | ZodKind::Set(_) | ZodKind::Map(..) | ZodKind::File => match key {
                "min" => CheckKind::MinLength(self.number(0)?),
                "max" => CheckKind::MaxLength(self.number(0)?),
                "length" | "size" => CheckKind::Length(self.number(0)?),
                "nonempty" => CheckKind::MinLength(1.0),
                "mime" => self.mime()?,
                _ => return Ok(None),
            },
            ZodKind::BigInt | ZodKind::Date => match key {
                "min" | "max" | "gt" | "gte" | "lt" | "lte" | "positive" | "negative" | "nonnegative"
                | "nonpositive" | "multipleOf" => CheckKind::Untold,
                _ => return Ok(None),
            },
            _ => return Ok(None),
        };
        Ok(Some(self.check(kind)))
    }

    fn mime(&self) -> Result<CheckKind, Reason> {
        let types = self.argument(0).ok_or(Reason::Expression)?;
        let types: Option<Vec<Rc<str>>> = match types.as_str() {
            Some(one) => Some(vec![one.into()]),
            None => {
                iterated(types).and_then(|types| types.iter().map(|it| it.as_str().map(Rc::from)).collect())
            }
        };
        types.map(CheckKind::Mime).ok_or(Reason::Expression)
    }

    fn check_of_string(&self, key: &str) -> Result<Option<ZodCheck>, Reason> {
        let kind = match key {
            "min" => CheckKind::MinLength(self.number(0)?),
            "max" => CheckKind::MaxLength(self.number(0)?),
            "length" => CheckKind::Length(self.number(0)?),
            "nonempty" => CheckKind::MinLength(1.0),
            "regex" => match self.argument(0).map(|value| &value.kind) {
                Some(StaticKind::RegExp(source)) => CheckKind::Regex(regex_source(source)),
                Some(StaticKind::Symbolic(_)) => {
                    let known =
                        self.argument(0).and_then(StaticValue::external).and_then(|(package, path)| {
                            is_zod(package)
                                .then(|| formats::regex(zod_path(&path).strip_prefix("regexes.")?))?
                        });
                    CheckKind::Regex(known.ok_or(Reason::Expression)?.into())
                }
                _ => return Err(Reason::Expression),
            },
            "startsWith" => CheckKind::StartsWith(self.text(0)?),
            "endsWith" => CheckKind::EndsWith(self.text(0)?),
            "includes" => {
                let position = self.argument(1).and_then(|options| options.get("position"));
                let position = match position.map(|position| &position.kind) {
                    None => None,
                    Some(StaticKind::Number(number)) => Some(*number),
                    Some(_) => return Err(Reason::Expression),
                };
                CheckKind::Includes { text: self.text(0)?, position }
            }
            "trim" | "toLowerCase" | "toUpperCase" | "normalize" | "slugify" => CheckKind::Unseen,
            _ => return self.format(key, 0),
        };
        Ok(Some(self.check(kind)))
    }

    fn check_of_number(&self, key: &str) -> Result<CheckKind, Reason> {
        let greater = |value, is_inclusive| CheckKind::GreaterThan { value, is_inclusive };
        let less = |value, is_inclusive| CheckKind::LessThan { value, is_inclusive };
        Ok(match key {
            "min" | "gte" => greater(self.number(0)?, true),
            "max" | "lte" => less(self.number(0)?, true),
            "gt" => greater(self.number(0)?, false),
            "lt" => less(self.number(0)?, false),
            "positive" => greater(0.0, false),
            "nonnegative" => greater(0.0, true),
            "negative" => less(0.0, false),
            "nonpositive" => less(0.0, true),
            "int" => CheckKind::Int,
            "safe" if self.is_4() => CheckKind::Int,
            "safe" => CheckKind::Safe,
            "multipleOf" | "step" => CheckKind::MultipleOf(self.number(0)?),
            "finite" => CheckKind::Unseen,
            _ => return Err(Reason::Call(key.into())),
        })
    }
}

fn time_options(options: Option<&StaticValue<'_>>) -> Result<TimeOptions, Reason> {
    let flag = |key: &str| match options.and_then(|options| options.get(key)).map(|value| &value.kind) {
        None => Ok(false),
        Some(StaticKind::Bool(bool)) => Ok(*bool),
        Some(_) => Err(Reason::Expression),
    };
    let precision = match options.and_then(|options| options.get("precision")).map(|value| &value.kind) {
        None | Some(StaticKind::Null) => None,
        Some(StaticKind::Number(number)) => Some(*number),
        Some(_) => return Err(Reason::Expression),
    };
    Ok(TimeOptions { precision, has_offset: flag("offset")?, is_local: flag("local")? })
}

/// Returns the source of a regular expression that is written as `/source/flags`.
fn regex_source(written: &str) -> Rc<str> {
    let inside = written.strip_prefix('/').unwrap_or(written);
    inside.rsplit_once('/').map_or(inside, |(source, _)| source).into()
}

/// Returns the values of an enum at run time, without those that only lead back from a number to its name.
fn constants<'t>(object: &StaticObject<'t>) -> Result<Vec<StaticValue<'t>>, Reason> {
    if let Some((_, reason)) = &object.open {
        return Err(reason.clone());
    }
    let leads_back = |value: &StaticValue<'t>| {
        let text = value.as_text();
        text.and_then(|text| object.get(&text)).is_some_and(|it| matches!(it.kind, StaticKind::Number(_)))
    };
    let values = object.entries().into_iter().map(|member| &member.value);
    Ok(values.filter(|value| !leads_back(value)).cloned().collect())
}

/// Fails if one of the values is not known.
fn known(values: &[StaticValue<'_>]) -> Result<(), Reason> {
    let unknown = values.iter().find_map(|value| match &value.kind {
        StaticKind::Unknown(reason) => Some(reason.clone()),
        StaticKind::Symbolic(_) => Some(Reason::Expression),
        _ => None,
    });
    unknown.map_or(Ok(()), Err)
}

fn members<'t>(value: &StaticValue<'t>) -> Result<Vec<(Rc<str>, StaticValue<'t>)>, Reason> {
    let object = value.as_object().ok_or_else(|| value.reason().cloned().unwrap_or(Reason::Expression))?;
    if let Some((_, reason)) = &object.open {
        return Err(reason.clone());
    }
    Ok(object.members.iter().map(|member| (Rc::clone(&member.key), member.value.clone())).collect())
}
