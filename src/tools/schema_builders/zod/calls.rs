//! Calls of zod that make schemas: constructors, wrappers, and methods of one kind.

use std::rc::Rc;

use super::reader::ZodCall;
use super::schema::{
    CheckKind, Extra, ObjectField, PipeMode, RecordMode, SharedSchema, StringFormat, TemplateItem, UnionMode,
    ZodCheck, ZodEffect, ZodKind, ZodSchema,
};
use super::{shape, versions};
use crate::syntax::sort_as_enumerated;
use crate::tools::evaluator::{Reason, StaticKind, StaticObject, StaticValue, iterated};

impl<'t> ZodCall<'_, '_, 't> {
    #[allow(clippy::too_many_lines, reason = "one arm for each function")]
    pub(super) fn construct(&self, path: &str) -> Result<SharedSchema<'t>, Reason> {
        if versions::lacks_function(self.reader.major, self.reader.minor(), path) {
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
            let kind = match check.kind {
                CheckKind::Format(format) => {
                    CheckKind::Format(StringFormat { is_of_function: true, ..format })
                }
                kind => kind,
            };
            schema.checks.push(ZodCheck { kind, ..check });
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
            "_default" if self.is_4() => self.make(ZodKind::Default(self.schema(0)?, self.value(1))),
            "prefault" if self.is_4() => self.make(ZodKind::Prefault(self.schema(0)?, self.value(1))),
            "catch" if self.is_4() => self.make(ZodKind::Catch(self.schema(0)?, self.value(1))),
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
            "keyof" if self.is_4() => {
                let object = self.schema(0)?;
                self.object_method(&object, "keyof")?.ok_or_else(|| Reason::Call(path.into()))?
            }
            "ostring" | "onumber" | "oboolean" => {
                let inner = self.primitive(&path[1..]).ok_or(Reason::Expression)?;
                self.make(ZodKind::Optional(inner))
            }
            _ => return Err(Reason::Call(path.into())),
        })
    }

    /// Reads a function of `zod/mini`, which has some in the place of methods.
    pub(super) fn construct_mini(&self, path: &str) -> Result<SharedSchema<'t>, Reason> {
        match (path, self.arguments) {
            (
                "extend" | "safeExtend" | "merge" | "pick" | "omit" | "partial" | "required" | "catchall",
                [object, rest @ ..],
            ) => {
                let call = ZodCall { reader: self.reader, origin: self.origin, arguments: rest };
                let object = self.reader.read(object);
                call.object_method(&object, path)?.ok_or_else(|| Reason::Call(path.into()))
            }
            _ => self.construct(path),
        }
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

    pub(super) fn object(&self, shape: Rc<StaticObject<'t>>, extra: Extra<'t>) -> ZodKind<'t> {
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
                    // They become keys of an object.
                    sort_as_enumerated(&mut items, |item| item.as_str().unwrap_or_default());
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

    pub(super) fn method(&self, object: &StaticValue<'t>, key: &str) -> Result<SharedSchema<'t>, Reason> {
        if shape::of_member(self.reader, object).is_some() {
            return Err(Reason::Call(key.into()));
        }
        let schema = self.reader.read(object);
        if let ZodKind::Unreadable(reason) = &schema.kind {
            return Err(reason.clone());
        }
        if versions::lacks_method(self.reader.major, self.reader.minor(), key) {
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
            // The method of `@asteasolutions/zod-to-openapi`, also of `@hono/zod-openapi`: it makes the schema once more
            // from its definition, of which metadata are a part in zod 3 only.
            "openapi" if self.is_4() => {
                Rc::new(ZodSchema { metadata: Vec::new(), parent: None, ..(**schema).clone() })
            }
            "openapi" => Rc::new((**schema).clone()),
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

    fn with_metadata(
        &self,
        schema: &SharedSchema<'t>,
        metadata: Vec<(Rc<str>, StaticValue<'t>)>,
    ) -> SharedSchema<'t> {
        let parent = self.is_4().then(|| Rc::clone(schema));
        Rc::new(ZodSchema { origin: self.origin, metadata, parent, ..(**schema).clone() })
    }

    fn object_method(
        &self,
        schema: &SharedSchema<'t>,
        key: &str,
    ) -> Result<Option<SharedSchema<'t>>, Reason> {
        let ZodKind::Object { extra, shape, .. } = &schema.kind else { return Ok(None) };
        let same = || Rc::clone(shape);
        // zod 3 keeps a schema for other members whatever the object does with those it does not know.
        let keeps = !self.is_4() && matches!(extra, Extra::Checked(_));
        let (shape, extra) = match key {
            "strict" | "strip" | "nonstrict" | "passthrough" if keeps => (same(), extra.clone()),
            "catchall" if !self.is_4() && matches!(self.schema(0)?.kind, ZodKind::Never) => {
                (same(), if keeps { Extra::Stripped } else { extra.clone() })
            }
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

pub(super) fn members<'t>(value: &StaticValue<'t>) -> Result<Vec<(Rc<str>, StaticValue<'t>)>, Reason> {
    let object = value.as_object().ok_or_else(|| value.reason().cloned().unwrap_or(Reason::Expression))?;
    if let Some((_, reason)) = &object.open {
        return Err(reason.clone());
    }
    Ok(object.members.iter().map(|member| (Rc::clone(&member.key), member.value.clone())).collect())
}
