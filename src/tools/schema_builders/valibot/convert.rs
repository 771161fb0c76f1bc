//! JSON Schema of a schema of Valibot, with the call that each keyword comes from.

use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;

use super::ValibotOptions;
use super::reader::ValibotReader;
use super::schema::{ObjectEntry, PipeItem, Rest, SharedSchema, ValibotKind};
use crate::tools::evaluator::{Origin, Reason, StaticKind, StaticMember, StaticObject, StaticValue};
use crate::tools::schema_builders::{
    ConversionError, ConvertedSchema, JsonSchemaDraft, SchemaIo, converted, unknown_schema,
};

/// Real schemas stay below ten levels.
const MAX_LEVELS: usize = 64;

/// Minor versions of the converter whose answers are known: since when all of them are, and since when those are that
/// have not changed up to then.
const KNOWN: u32 = 8;
const KNOWN_IN_PART: u32 = 6;

/// Exception for a pipe with several schemas where no side is chosen.
const SEVERAL_SCHEMAS: &str = "Set the \"typeMode\" config to \"input\" or \"output\" to convert pipelines with \
                               multiple schemas.";

/// Keywords in the making.
pub type Keywords<'t> = StaticObject<'t>;

pub struct ValibotConverter<'c, 'p, 't> {
    pub reader: &'c ValibotReader<'p, 't>,
    options: ValibotOptions,
    /// Names of definitions by the address of their schemas, which `kept` keeps alive.
    references: HashMap<usize, usize>,
    kept: Vec<SharedSchema<'t>>,
    definitions: Vec<Option<(Origin, StaticValue<'t>)>>,
    level: Cell<usize>,
}

/// Why a part is not known, and where.
type Unknown = (Origin, Reason);

pub enum Unconverted {
    Throws(ConversionError),
    Unknown(Unknown),
}

type Step<T> = Result<T, Unconverted>;

pub fn convert<'t>(
    reader: &ValibotReader<'_, 't>,
    schema: &SharedSchema<'t>,
    options: ValibotOptions,
    pointer: &str,
) -> Result<ConvertedSchema, ConversionError> {
    let mut converter = ValibotConverter {
        reader,
        options,
        references: HashMap::new(),
        kept: Vec::new(),
        definitions: Vec::new(),
        level: Cell::new(0),
    };
    let root = match converter.schema(Keywords::default(), schema, false) {
        Ok(root) => root,
        Err(Unconverted::Throws(error)) => return Err(error),
        Err(Unconverted::Unknown((origin, reason))) => return Ok(unknown_schema(origin, pointer, reason)),
    };
    let mut root = root;
    let origin = schema.origin;
    let draft = match options.draft {
        JsonSchemaDraft::Seven => "http://json-schema.org/draft-07/schema#",
        JsonSchemaDraft::TwentyTwenty => "https://json-schema.org/draft/2020-12/schema",
    };
    set(&mut root, origin, "$schema", text(origin, draft));
    if !converter.definitions.is_empty() {
        let mut definitions = StaticObject::default();
        for (number, definition) in converter.definitions.into_iter().enumerate() {
            let (at, value) =
                definition.unwrap_or_else(|| (origin, StaticValue::unknown(origin, Reason::Cycle)));
            let key = number.to_string().as_str().into();
            definitions.set(StaticMember { key, key_origin: at, value });
        }
        set(&mut root, origin, "$defs", StaticValue::object(origin, definitions));
    }
    Ok(converted(reader.program, &StaticValue::object(origin, root), pointer))
}

/// Adds a keyword.
pub fn set<'t>(keywords: &mut Keywords<'t>, origin: Origin, key: &str, value: StaticValue<'t>) {
    keywords.set(StaticMember { key: key.into(), key_origin: origin, value });
}

pub fn text<'t>(origin: Origin, text: &str) -> StaticValue<'t> {
    StaticValue::string(origin, text)
}

pub fn number<'t>(origin: Origin, number: f64) -> StaticValue<'t> {
    StaticValue::new(origin, StaticKind::Number(number))
}

fn flag<'t>(origin: Origin, flag: bool) -> StaticValue<'t> {
    StaticValue::new(origin, StaticKind::Bool(flag))
}

pub fn throws<T>(origin: Origin, message: String) -> Step<T> {
    Err(Unconverted::Throws(ConversionError { message, origin }))
}

impl<'t> ValibotConverter<'_, '_, 't> {
    /// Whether the converter is as new as a minor version.
    pub fn is_known(&self, since: u32) -> bool {
        let version = self.reader.program.versions().get(super::CONVERTER);
        version.major == 1 && version.minor >= since
    }

    /// Fails where earlier versions of the converter make something else.
    pub fn needs(&self, origin: Origin, since: u32) -> Step<()> {
        if self.is_known(since) {
            Ok(())
        } else {
            Err(Unconverted::Unknown((origin, Reason::Package(super::CONVERTER.into()))))
        }
    }

    pub fn needs_newest(&self, origin: Origin) -> Step<()> {
        self.needs(origin, KNOWN)
    }

    pub fn needs_recent(&self, origin: Origin) -> Step<()> {
        self.needs(origin, KNOWN_IN_PART)
    }

    /// Converts a part, whose place is where something of it is not known.
    fn part(&mut self, schema: &SharedSchema<'t>) -> Step<StaticValue<'t>> {
        match self.schema(Keywords::default(), schema, false) {
            Ok(keywords) => Ok(StaticValue::object(schema.origin, keywords)),
            Err(Unconverted::Unknown((origin, reason))) => Ok(StaticValue::unknown(origin, reason)),
            Err(failed) => Err(failed),
        }
    }

    fn parts(&mut self, schemas: &[SharedSchema<'t>], origin: Origin) -> Step<StaticValue<'t>> {
        let parts: Step<Vec<_>> = schemas.iter().map(|schema| self.part(schema)).collect();
        Ok(StaticValue::array(origin, parts?))
    }

    /// Adds the keywords of a schema to those that are there.
    fn schema(
        &mut self,
        mut keywords: Keywords<'t>,
        schema: &SharedSchema<'t>,
        is_definition: bool,
    ) -> Step<Keywords<'t>> {
        if self.level.get() > MAX_LEVELS || !self.reader.program.step() {
            return Err(Unconverted::Unknown((schema.origin, Reason::TooMuch)));
        }
        if let (false, Some(name)) = (is_definition, self.references.get(&Rc::as_ptr(schema).addr())) {
            let reference = format!("#/$defs/{name}");
            set(&mut keywords, schema.origin, "$ref", text(schema.origin, &reference));
            return Ok(keywords);
        }
        self.level.set(self.level.get() + 1);
        let made = match &schema.pipe {
            Some(items) => self.pipe(keywords, items),
            None => self.kind(keywords, schema),
        };
        self.level.set(self.level.get() - 1);
        made
    }

    /// Converts what is in a pipe, up to where the side ends that counts.
    fn pipe(&mut self, mut keywords: Keywords<'t>, items: &[PipeItem<'t>]) -> Step<Keywords<'t>> {
        let is_schema = |item: &PipeItem<'t>| matches!(item, PipeItem::Schema(_));
        let ends_input = |item: &PipeItem<'t>| match item {
            PipeItem::Schema(_) => true,
            PipeItem::Action(action) => action.ends_input(),
            PipeItem::Unreadable(..) => false,
        };
        let (start, end) = match self.options.mode {
            None => (0, items.len()),
            Some(SchemaIo::Input) => {
                let stop = items.iter().skip(1).position(ends_input);
                (0, stop.map_or(items.len(), |stop| stop + 1))
            }
            Some(SchemaIo::Output) => (items.iter().rposition(is_schema).unwrap_or(0), items.len()),
        };
        for (index, item) in items.iter().enumerate().take(end).skip(start) {
            keywords = match item {
                PipeItem::Schema(schema) if index > start => {
                    return throws(schema.origin, SEVERAL_SCHEMAS.to_owned());
                }
                // The one that the pipe begins with has no reference of its own.
                PipeItem::Schema(schema) => self.kind(keywords, schema)?,
                PipeItem::Action(action) => self.action(keywords, action)?,
                PipeItem::Unreadable(origin, reason) => {
                    return Err(Unconverted::Unknown((*origin, reason.clone())));
                }
            };
        }
        Ok(keywords)
    }

    fn kind(&mut self, mut keywords: Keywords<'t>, schema: &SharedSchema<'t>) -> Step<Keywords<'t>> {
        let origin = schema.origin;
        match &schema.kind {
            ValibotKind::Unreadable(reason) => return Err(Unconverted::Unknown((origin, reason.clone()))),
            ValibotKind::Simple(name) => match *name {
                "string" | "number" | "boolean" | "null" => {
                    set(&mut keywords, origin, "type", text(origin, name));
                }
                "any" | "unknown" => {}
                "never" => {
                    self.needs_recent(origin)?;
                    set(&mut keywords, origin, "not", StaticValue::object(origin, StaticObject::default()));
                }
                name => return unconvertible(origin, name),
            },
            ValibotKind::Present { name, .. } => return unconvertible(origin, name),
            ValibotKind::Array(item) => {
                set(&mut keywords, origin, "type", text(origin, "array"));
                let item = self.part(item)?;
                set(&mut keywords, origin, "items", item);
            }
            ValibotKind::Tuple { items, rest } => self.tuple(&mut keywords, origin, items, rest)?,
            ValibotKind::Object { entries, rest } => self.object(&mut keywords, origin, entries, rest)?,
            ValibotKind::Record { key, value } => {
                self.needs_recent(origin)?;
                if let ValibotKind::Unreadable(reason) = &key.kind {
                    return Err(Unconverted::Unknown((key.origin, reason.clone())));
                }
                if key.type_name() != "string" {
                    let name = key.type_name();
                    return throws(
                        origin,
                        format!(
                            "The \"record\" schema with the \"{name}\" schema for the key cannot be converted to JSON Schema."
                        ),
                    );
                }
                set(&mut keywords, origin, "type", text(origin, "object"));
                let key = self.part(key)?;
                set(&mut keywords, origin, "propertyNames", key);
                let value = self.part(value)?;
                set(&mut keywords, origin, "additionalProperties", value);
            }
            ValibotKind::Union(all) => {
                let parts = self.parts(all, origin)?;
                set(&mut keywords, origin, "anyOf", parts);
            }
            ValibotKind::Variant(all) => {
                self.needs_recent(origin)?;
                let parts = self.parts(all, origin)?;
                set(&mut keywords, origin, "oneOf", parts);
            }
            ValibotKind::Intersect(all) => {
                let parts = self.parts(all, origin)?;
                set(&mut keywords, origin, "allOf", parts);
            }
            ValibotKind::Literal(value) => {
                if !is_constant(value) {
                    let message = "The value of the \"literal\" schema is not JSON compatible.";
                    return throws(origin, message.to_owned());
                }
                set(&mut keywords, origin, "const", value.clone());
            }
            ValibotKind::Picklist { options, name } => {
                self.needs_recent(origin)?;
                picklist(&mut keywords, origin, options, name)?;
            }
            ValibotKind::Nullable { inner, default, .. } => {
                let mut null = StaticObject::default();
                set(&mut null, origin, "type", text(origin, "null"));
                let cases = vec![self.part(inner)?, StaticValue::object(origin, null)];
                set(&mut keywords, origin, "anyOf", StaticValue::array(origin, cases));
                set_default(&mut keywords, origin, default.as_ref());
            }
            ValibotKind::Optional { inner, default, .. } => {
                keywords = self.schema(keywords, inner, false)?;
                set_default(&mut keywords, origin, default.as_ref());
            }
            ValibotKind::Lazy(_) => {
                self.needs_newest(origin)?;
                let reference = self.reference(schema)?;
                set(&mut keywords, origin, "$ref", text(origin, &reference));
            }
        }
        Ok(keywords)
    }

    fn tuple(
        &mut self,
        keywords: &mut Keywords<'t>,
        origin: Origin,
        items: &[SharedSchema<'t>],
        rest: &Rest<'t>,
    ) -> Step<()> {
        let is_new = self.options.draft == JsonSchemaDraft::TwentyTwenty;
        let (list, others) = if is_new { ("prefixItems", "items") } else { ("items", "additionalItems") };
        set(keywords, origin, "type", text(origin, "array"));
        let parts = self.parts(items, origin)?;
        set(keywords, origin, list, parts);
        set(keywords, origin, "minItems", count(origin, items.len()));
        match rest {
            Rest::Checked(rest) => {
                let rest = self.part(rest)?;
                set(keywords, origin, others, rest);
            }
            Rest::Refused => set(keywords, origin, others, flag(origin, false)),
            Rest::Stripped | Rest::Passed => {}
        }
        Ok(())
    }

    fn object(
        &mut self,
        keywords: &mut Keywords<'t>,
        origin: Origin,
        entries: &[ObjectEntry<'t>],
        rest: &Rest<'t>,
    ) -> Step<()> {
        set(keywords, origin, "type", text(origin, "object"));
        let mut properties = StaticObject::default();
        let mut required = Vec::new();
        let mut unclear = None;
        for entry in entries {
            let value = self.part(&entry.schema)?;
            let (key, key_origin) = (Rc::clone(&entry.key), entry.key_origin);
            if let ValibotKind::Unreadable(reason) = &entry.schema.kind {
                unclear = unclear.or_else(|| Some((entry.schema.origin, reason.clone())));
            } else if entry.schema.type_name() == "exact_optional" && !self.is_known(KNOWN_IN_PART) {
                unclear = Some((entry.schema.origin, Reason::Package(super::CONVERTER.into())));
            } else if !entry.schema.is_optional() {
                required.push(StaticValue::string(key_origin, Rc::clone(&key)));
            }
            properties.set(StaticMember { key, key_origin, value });
        }
        set(keywords, origin, "properties", StaticValue::object(origin, properties));
        // Whether an entry that cannot be read is required, only a run can tell.
        let required = match unclear {
            Some((at, reason)) => StaticValue::unknown(at, reason),
            None => StaticValue::array(origin, required),
        };
        set(keywords, origin, "required", required);
        match rest {
            Rest::Checked(rest) => {
                let rest = self.part(rest)?;
                set(keywords, origin, "additionalProperties", rest);
            }
            Rest::Refused => set(keywords, origin, "additionalProperties", flag(origin, false)),
            Rest::Stripped | Rest::Passed => {}
        }
        Ok(())
    }

    /// Returns the reference to what a lazy schema gives, which becomes a definition.
    fn reference(&mut self, lazy: &SharedSchema<'t>) -> Step<String> {
        let inner = self.reader.lazy(lazy);
        if let ValibotKind::Unreadable(reason) = &inner.kind {
            return Err(Unconverted::Unknown((lazy.origin, reason.clone())));
        }
        let address = Rc::as_ptr(&inner).addr();
        let name = if let Some(name) = self.references.get(&address) {
            *name
        } else {
            let name = self.definitions.len();
            self.references.insert(address, name);
            self.kept.push(Rc::clone(&inner));
            self.definitions.push(None);
            let keywords = match self.schema(Keywords::default(), &inner, true) {
                Ok(keywords) => StaticValue::object(inner.origin, keywords),
                Err(Unconverted::Unknown((origin, reason))) => StaticValue::unknown(origin, reason),
                Err(failed) => return Err(failed),
            };
            self.definitions[name] = Some((inner.origin, keywords));
            name
        };
        Ok(format!("#/$defs/{name}"))
    }
}

fn unconvertible<T>(origin: Origin, name: &str) -> Step<T> {
    throws(origin, format!("The \"{name}\" schema cannot be converted to JSON Schema."))
}

fn picklist<'t>(
    keywords: &mut Keywords<'t>,
    origin: Origin,
    options: &[StaticValue<'t>],
    name: &str,
) -> Step<()> {
    let is_text = |option: &StaticValue<'t>| option.as_str().is_some();
    let is_number =
        |option: &StaticValue<'t>| matches!(option.kind, StaticKind::Number(number) if number.is_finite());
    if !options.iter().all(|option| is_text(option) || is_number(option)) {
        return throws(origin, format!("An option of the \"{name}\" schema is not JSON compatible."));
    }
    set(keywords, origin, "enum", StaticValue::array(origin, options.to_vec()));
    let kind = if options.iter().all(is_text) {
        text(origin, "string")
    } else if options.iter().all(is_number) {
        text(origin, "number")
    } else {
        StaticValue::array(origin, vec![text(origin, "string"), text(origin, "number")])
    };
    set(keywords, origin, "type", kind);
    Ok(())
}

fn set_default<'t>(keywords: &mut Keywords<'t>, origin: Origin, default: Option<&StaticValue<'t>>) {
    if let Some(default) = default {
        set(keywords, origin, "default", default.clone());
    }
}

/// Whether a value may be that of `const`.
pub fn is_constant(value: &StaticValue<'_>) -> bool {
    match value.kind {
        StaticKind::Bool(_) | StaticKind::String(_) => true,
        StaticKind::Number(number) => number.is_finite(),
        _ => false,
    }
}

#[allow(clippy::cast_precision_loss, reason = "no list is that long")]
fn count<'t>(origin: Origin, count: usize) -> StaticValue<'t> {
    number(origin, count as f64)
}
