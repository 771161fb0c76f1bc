//! JSON Schema as zod 4 makes it (`z.toJSONSchema`, 4.6).
//!
//! Each schema becomes an entry. Wrappers and clones refer to the entry inside and take over its keywords; an entry
//! that has an id, contains itself or is used again becomes a definition.

mod containers;
mod definitions;
mod patterns;
mod primitives;
mod simplified;

use std::collections::HashMap;
use std::rc::Rc;

use super::parts::{EntryView, KeywordValue, Keywords, PartBuilder};
use super::reader::ZodReader;
use super::schema::{SharedSchema, UnionMode, ZodKind, ZodSchema};
use super::{ConversionError, ConvertedSchema, JsonSchemaDraft, ZodIo};
use crate::syntax::{Value, ValueKind};
use crate::text::Span;
use crate::tools::evaluator::{Origin, Reason, StaticKind, StaticValue, UnknownValue};

#[derive(Clone, Copy, Debug)]
pub struct Zod4Options {
    pub draft: JsonSchemaDraft,
    pub io: ZodIo,
    /// Whether a schema that is used again becomes a definition.
    pub reuses: bool,
    /// Whether `z.xor` has no form after the conversion.
    pub refuses_exclusive: bool,
    /// Whether kinds that JSON has not are written, dates as texts and others as anything.
    pub admits_any: bool,
}

#[derive(Debug)]
struct Entry<'t> {
    schema: SharedSchema<'t>,
    span: Span,
    keywords: Keywords,
    /// Keywords of a definition, whose entry is only a reference then.
    definition: Option<Keywords>,
    definition_id: Option<String>,
    uses: usize,
    is_cycle: bool,
    /// Entry whose keywords it takes over.
    inner: Option<usize>,
    parent: Option<usize>,
    is_flat: bool,
    unknown: Option<(Origin, Reason)>,
}

struct Zod4Converter<'c, 'a, 't> {
    reader: &'c ZodReader<'a, 't>,
    options: Zod4Options,
    root: Origin,
    entries: Vec<Entry<'t>>,
    /// Entries by the address of their schema.
    known: HashMap<usize, usize>,
    /// Entries of intersections, innermost first.
    intersections: Vec<usize>,
    records: Vec<usize>,
}

/// Minor version since which unions of types and intersections of objects are written in a simpler form.
const SIMPLIFYING: u32 = 5;

type Converted<T> = Result<T, ConversionError>;

/// Number, with the call that gives it.
type Bound = (f64, Span);

/// Converts a schema. Pointers of unknown parts begin with `pointer`.
pub fn convert<'t>(
    reader: &ZodReader<'_, 't>,
    schema: &SharedSchema<'t>,
    options: Zod4Options,
    pointer: &str,
) -> Converted<ConvertedSchema> {
    let mut converter = Zod4Converter {
        reader,
        options,
        root: schema.origin,
        entries: Vec::new(),
        known: HashMap::new(),
        intersections: Vec::new(),
        records: Vec::new(),
    };
    let root = converter.process(schema, &mut Vec::new(), schema.origin.span)?;
    converter.extract(root)?;
    for index in (0..converter.entries.len()).rev() {
        converter.flatten(index);
    }
    if reader.minor() >= SIMPLIFYING {
        for index in 0..converter.entries.len() {
            converter.compact(index);
        }
        converter.write_names_as_text();
        converter.fold_intersections();
    }
    Ok(converter.finish(root, pointer))
}

impl<'t> Zod4Converter<'_, '_, 't> {
    fn process(
        &mut self,
        schema: &SharedSchema<'t>,
        path: &mut Vec<usize>,
        around: Span,
    ) -> Converted<usize> {
        if let ZodKind::Getter(_) = schema.kind {
            let inner = self.reader.lazy(schema);
            if !matches!(inner.kind, ZodKind::Getter(_)) {
                return self.process(&inner, path, around);
            }
        }
        let address = Rc::as_ptr(schema).addr();
        if let Some(&known) = self.known.get(&address) {
            let entry = &mut self.entries[known];
            entry.uses += 1;
            entry.is_cycle |= path.contains(&address);
            return Ok(known);
        }
        let index = self.entries.len();
        let span = if schema.origin.module == self.root.module { schema.origin.span } else { around };
        let is_spent = !self.reader.program.step();
        self.entries.push(Entry {
            schema: Rc::clone(schema),
            span,
            keywords: Keywords::default(),
            definition: None,
            definition_id: None,
            uses: 1,
            is_cycle: false,
            inner: None,
            parent: None,
            is_flat: false,
            unknown: is_spent.then_some((schema.origin, Reason::TooMuch)),
        });
        self.known.insert(address, index);
        if is_spent {
            return Ok(index);
        }
        path.push(address);
        self.write(index, schema, path)?;
        if let Some(parent) = &schema.parent {
            let parent = self.process(parent, path, span)?;
            self.entries[index].parent = Some(parent);
            self.entries[index].inner.get_or_insert(parent);
        }
        path.pop();
        for (key, value) in schema.inherited_metadata() {
            let draft = self.plain(&value);
            self.entries[index].keywords.set(&key, span, draft);
        }
        if self.options.io == ZodIo::Input && self.is_transforming(schema, &mut Vec::new()) {
            self.entries[index].keywords.remove("examples");
            self.entries[index].keywords.remove("default");
        }
        if let Some(value) = self.entries[index].keywords.remove(PREFAULT)
            && !self.entries[index].keywords.has("default")
        {
            self.entries[index].keywords.set("default", span, value);
        }
        Ok(index)
    }

    fn set(&mut self, index: usize, key: &str, draft: KeywordValue) {
        let span = self.entries[index].span;
        self.entries[index].keywords.set(key, span, draft);
    }

    fn set_text(&mut self, index: usize, key: &str, text: &str) {
        let span = self.entries[index].span;
        self.set(index, key, KeywordValue::text(span, text));
    }

    fn throw<T>(schema: &ZodSchema<'t>, message: &str) -> Converted<T> {
        Err(ConversionError { message: message.to_owned(), origin: schema.origin })
    }

    /// Writes the keywords of a schema itself.
    #[allow(clippy::too_many_lines, reason = "one arm for each kind")]
    fn write(&mut self, index: usize, schema: &SharedSchema<'t>, path: &mut Vec<usize>) -> Converted<()> {
        let span = self.entries[index].span;
        match &schema.kind {
            ZodKind::String => self.write_string(index, schema),
            ZodKind::Number => self.write_number(index, schema),
            ZodKind::Boolean | ZodKind::Success => self.set_text(index, "type", "boolean"),
            ZodKind::Null => self.set_text(index, "type", "null"),
            ZodKind::Any | ZodKind::Unknown => {}
            ZodKind::Never => self.set(index, "not", KeywordValue::Map(Keywords::default())),
            ZodKind::Date if self.options.admits_any => {
                self.set_text(index, "type", "string");
                self.set_text(index, "format", "date-time");
                self.set(index, "x-date", KeywordValue::flag(span, !schema.is_coerced));
            }
            ZodKind::BigInt
            | ZodKind::Date
            | ZodKind::Symbol
            | ZodKind::Undefined
            | ZodKind::Void
            | ZodKind::NaN
            | ZodKind::Custom
            | ZodKind::Function
            | ZodKind::Transform
            | ZodKind::Map(..)
            | ZodKind::Set(_) => {
                if !self.options.admits_any {
                    return Self::throw(schema, unrepresentable(&schema.kind));
                }
            }
            ZodKind::Enum(values) | ZodKind::NativeEnum(values) => self.write_enum(index, values),
            ZodKind::Literal(values) => self.write_literal(index, schema, values)?,
            ZodKind::File => self.write_file(index, schema),
            ZodKind::TemplateLiteral(parts) => self.write_template(index, schema, parts),
            ZodKind::Array(item) => {
                self.write_lengths(index, schema, "minItems", "maxItems");
                self.set_text(index, "type", "array");
                let item = self.process(item, path, span)?;
                self.set(index, "items", KeywordValue::Entry(item));
            }
            ZodKind::Tuple { items, rest } => self.write_tuple(index, schema, items, rest.as_ref(), path)?,
            ZodKind::Record { key, value, mode } => self.write_record(index, key, value, *mode, path)?,
            ZodKind::Object { .. } => self.write_object(index, schema, path)?,
            ZodKind::Union(_, UnionMode::Exclusive) if self.options.refuses_exclusive => {
                return Self::throw(
                    schema,
                    "Schema uses unsupported keyword `oneOf` and cannot be represented in strict Structured Outputs.",
                );
            }
            ZodKind::Union(options, mode) => {
                let options = self.process_all(options, path, span)?;
                let is_any = *mode == UnionMode::Any || self.reader.minor() == 0;
                let keyword = if is_any { "anyOf" } else { "oneOf" };
                self.set(index, keyword, KeywordValue::List(options));
            }
            ZodKind::Intersection(left, right) => {
                let mut parts = Vec::new();
                for side in [left, right] {
                    let side = self.process(side, path, span)?;
                    let keywords = &self.entries[side].keywords;
                    match keywords.get("allOf") {
                        Some(KeywordValue::List(all)) if keywords.len() == 1 => parts.extend(all.clone()),
                        _ => parts.push(KeywordValue::Entry(side)),
                    }
                }
                self.set(index, "allOf", KeywordValue::List(parts));
                self.intersections.push(index);
            }
            ZodKind::Nullable(inner) => {
                let inner = self.process(inner, path, span)?;
                let mut null = Keywords::default();
                null.set("type", span, KeywordValue::text(span, "null"));
                self.set(
                    index,
                    "anyOf",
                    KeywordValue::List(vec![KeywordValue::Entry(inner), KeywordValue::Map(null)]),
                );
            }
            ZodKind::Optional(inner) | ZodKind::NonOptional(inner) | ZodKind::Promise(inner) => {
                self.refer(index, inner, path)?;
            }
            ZodKind::Readonly(inner) => {
                self.refer(index, inner, path)?;
                self.set(index, "readOnly", KeywordValue::flag(span, true));
            }
            ZodKind::Default(inner, value) => {
                self.refer(index, inner, path)?;
                let value = self.default_of(schema, value)?;
                self.set(index, "default", value);
            }
            ZodKind::Prefault(inner, value) => {
                self.refer(index, inner, path)?;
                if self.options.io == ZodIo::Input {
                    let value = self.default_of(schema, value)?;
                    self.set(index, PREFAULT, value);
                }
            }
            ZodKind::Catch(inner, value) => {
                self.refer(index, inner, path)?;
                let value = self.plain(value);
                self.set(index, "default", value);
            }
            ZodKind::Pipe(input, output, _) => {
                let is_made = matches!(input.kind, ZodKind::Transform);
                let inner = if self.options.io == ZodIo::Input && !is_made { input } else { output };
                self.refer(index, inner, path)?;
            }
            ZodKind::Lazy(_) | ZodKind::Getter(_) => {
                let inner = self.reader.lazy(schema);
                self.refer(index, &inner, path)?;
            }
            // Of zod 3 only.
            ZodKind::Effects(inner, _) => self.refer(index, inner, path)?,
            ZodKind::Unreadable(Reason::Throws(message)) => return Self::throw(schema, message),
            ZodKind::Unreadable(reason) => {
                self.entries[index].unknown = Some((schema.origin, reason.clone()));
            }
        }
        Ok(())
    }

    /// Makes an entry take over the keywords of the schema inside.
    fn refer(&mut self, index: usize, inner: &SharedSchema<'t>, path: &mut Vec<usize>) -> Converted<()> {
        let span = self.entries[index].span;
        let inner = self.process(inner, path, span)?;
        self.entries[index].inner = Some(inner);
        Ok(())
    }

    fn process_all(
        &mut self,
        schemas: &[SharedSchema<'t>],
        path: &mut Vec<usize>,
        around: Span,
    ) -> Converted<Vec<KeywordValue>> {
        schemas.iter().map(|schema| Ok(KeywordValue::Entry(self.process(schema, path, around)?))).collect()
    }

    fn default_of(&self, schema: &ZodSchema<'t>, value: &StaticValue<'t>) -> Converted<KeywordValue> {
        match value.kind {
            StaticKind::Undefined | StaticKind::Function(_) | StaticKind::Class(_) => {
                Self::throw(schema, "\"undefined\" is not valid JSON")
            }
            StaticKind::BigInt => Self::throw(schema, "BigInt defaults cannot be represented in JSON Schema"),
            _ => Ok(self.plain(value)),
        }
    }

    /// Converts a value that is written into the schema.
    fn plain(&self, value: &StaticValue<'t>) -> KeywordValue {
        plain(self.reader, self.root, value)
    }

    fn span_of(&self, origin: Origin, index: usize) -> Span {
        if origin.module == self.root.module { origin.span } else { self.entries[index].span }
    }

    fn finish(&self, root: usize, pointer: &str) -> ConvertedSchema {
        let span = self.root.span;
        let mut result = Keywords::default();
        let dialect = match self.options.draft {
            JsonSchemaDraft::Seven => "http://json-schema.org/draft-07/schema#",
            JsonSchemaDraft::TwentyTwenty => "https://json-schema.org/draft/2020-12/schema",
        };
        result.set("$schema", span, KeywordValue::text(span, dialect));
        let entry = &self.entries[root];
        if let Some((origin, reason)) = &entry.unknown {
            let unknown = KeywordValue::Unknown(*origin, reason.clone());
            let (value, unknown) = self.built(pointer, |builder| builder.part(&unknown, span));
            return ConvertedSchema { value, unknown };
        }
        let own = match (&entry.definition, &entry.definition_id) {
            (Some(definition), None) => definition,
            _ => &entry.keywords,
        };
        result.assign(own);
        result.open.clone_from(&own.open);
        let id = self.id_of(root);
        if id.is_some() && result.get("id").and_then(KeywordValue::as_str) == id.as_deref() {
            result.remove("id");
        }
        let mut definitions = Keywords::default();
        for entry in &self.entries {
            if let (Some(definition), Some(id)) = (&entry.definition, &entry.definition_id) {
                let mut definition = definition.clone();
                if definition.get("id").and_then(KeywordValue::as_str) == Some(id) {
                    definition.remove("id");
                }
                definitions.set(id, entry.span, KeywordValue::Map(definition));
            }
        }
        if !definitions.is_empty() {
            result.set(self.definitions(), span, KeywordValue::Map(definitions));
        }
        let (value, unknown) = self.built(pointer, |builder| builder.keywords(&result, span));
        ConvertedSchema { value, unknown }
    }

    fn built<T>(
        &self,
        pointer: &str,
        build: impl FnOnce(&mut PartBuilder<'_, '_>) -> T,
    ) -> (T, Vec<UnknownValue>) {
        let entry = |index: usize| {
            let Entry { keywords, span, unknown, .. } = &self.entries[index];
            EntryView { keywords, span: *span, unknown: unknown.clone() }
        };
        let charge = |bytes| self.reader.program.step() && self.reader.program.bytes(bytes);
        let mut builder = PartBuilder::new(self.root, pointer, &entry, &charge);
        let result = build(&mut builder);
        (result, builder.unknown)
    }
}

/// Keyword that a default before parsing has until it is known whether there is another one.
const PREFAULT: &str = "_prefault";

/// Converts a value that is written into a schema.
pub(super) fn plain<'t>(reader: &ZodReader<'_, 't>, root: Origin, value: &StaticValue<'t>) -> KeywordValue {
    let json = reader.program.json(value, "");
    if let Some(unknown) = json.unknown.into_iter().next() {
        return KeywordValue::Unknown(unknown.origin, unknown.reason);
    }
    if value.origin.module == root.module {
        return KeywordValue::from_value(&reader.program.spanned(value));
    }
    match json.value {
        Some(json) => KeywordValue::from_value(&Value::from_json(&json, root.span)),
        None => KeywordValue::Value(Value::new(root.span, ValueKind::Undefined)),
    }
}

/// Returns the exception for a kind of value that JSON has not.
fn unrepresentable(kind: &ZodKind<'_>) -> &'static str {
    match kind {
        ZodKind::BigInt => "BigInt cannot be represented in JSON Schema",
        ZodKind::Date => "Date cannot be represented in JSON Schema",
        ZodKind::Symbol => "Symbols cannot be represented in JSON Schema",
        ZodKind::Undefined => "Undefined cannot be represented in JSON Schema",
        ZodKind::Void => "Void cannot be represented in JSON Schema",
        ZodKind::NaN => "NaN cannot be represented in JSON Schema",
        ZodKind::Function => "Function types cannot be represented in JSON Schema",
        ZodKind::Transform => "Transforms cannot be represented in JSON Schema",
        ZodKind::Map(..) => "Map cannot be represented in JSON Schema",
        ZodKind::Set(_) => "Set cannot be represented in JSON Schema",
        _ => "Custom types cannot be represented in JSON Schema",
    }
}
