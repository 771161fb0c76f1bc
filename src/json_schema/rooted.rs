//! Schemas with their document, in which references are resolved.

use super::keywords::TYPES;
use super::{Property, Schema};
use crate::syntax::{Value, ValueKind};

/// Schema with the document that its references point into.
#[derive(Clone, Copy, Debug)]
pub struct RootedSchema<'a> {
    root: &'a Value,
    pub schema: Schema<'a>,
    /// Single name in `type`, where that is a list.
    one_type: Option<&'a str>,
}

/// Maximum number of references that are followed one after another.
const MAX_HOPS: usize = 16;

/// Maximum nesting of alternatives.
const MAX_NESTING: usize = 16;

/// Maximum number of alternatives of a schema; more are unknown.
const MAX_CASES: usize = 64;

impl<'a> RootedSchema<'a> {
    pub fn new(root: &'a Value) -> Self {
        Self { root, schema: Schema::new(root), one_type: None }
    }

    /// Returns a part of the same document.
    #[must_use]
    pub fn part(self, schema: Schema<'a>) -> Self {
        Self { schema, one_type: None, ..self }
    }

    /// Returns the alternatives, each with at most one type and references resolved. One that is unknown has no type.
    pub fn cases(self) -> Vec<Self> {
        let mut cases = Vec::new();
        self.collect(&mut cases, 0);
        cases
    }

    /// Returns the type, from `type`, the values or the keywords; `None` if it is unknown.
    pub fn type_name(self) -> Option<&'a str> {
        if let Some(name) = self.one_type.or_else(|| self.schema.type_name()) {
            return TYPES.contains(&name).then_some(name);
        }
        if let Some(values) = self.values() {
            let mut names = values.iter().map(type_of_value);
            let first = names.next()??;
            return names.all(|name| name == Some(first)).then_some(first);
        }
        let object = self.schema.keyword("properties").map(|_| "object");
        object.or_else(|| self.schema.keyword("items").map(|_| "array"))
    }

    /// Returns the only values, of `const` or `enum`.
    pub fn values(self) -> Option<&'a [Value]> {
        self.schema.keyword("const").map(std::slice::from_ref).or_else(|| self.schema.enumeration())
    }

    /// Whether an object may have members that the schema does not name.
    pub fn is_open(self) -> bool {
        let is_declared = |keyword: &str| self.schema.keyword(keyword).is_some();
        let is_nameless = !is_declared("properties");
        match self.schema.keyword("additionalProperties").map(|others| &others.kind) {
            Some(ValueKind::Bool(false)) => false,
            Some(_) => true,
            None => is_nameless || is_declared("patternProperties") || is_declared("allOf"),
        }
    }

    /// Whether a declared property may be absent. A schema without `required` says nothing of that.
    pub fn may_lack(self, property: &Property<'a>) -> bool {
        !property.required && self.schema.keyword("required").is_some()
    }

    fn collect(self, cases: &mut Vec<Self>, depth: usize) {
        let Some(resolved) = self.resolved().filter(|_| depth < MAX_NESTING && cases.len() < MAX_CASES)
        else {
            cases.push(self.unknown());
            return;
        };
        let alternatives = resolved.schema.alternatives();
        if !alternatives.is_empty() {
            for alternative in alternatives {
                resolved.part(alternative).collect(cases, depth + 1);
            }
            return;
        }
        match resolved.schema.types().as_slice() {
            types @ [_, _, ..] => {
                cases.extend(types.iter().map(|name| Self { one_type: Some(name), ..resolved }));
            }
            _ => cases.push(resolved),
        }
    }

    /// Follows references; `None` if one leads nowhere or around.
    fn resolved(self) -> Option<Self> {
        let mut schema = self.schema;
        for _ in 0..MAX_HOPS {
            let Some(reference) = schema.keyword("$ref") else { return Some(Self { schema, ..self }) };
            schema = Schema::new(pointed(self.root, reference.as_str()?.strip_prefix('#')?)?);
        }
        None
    }

    fn unknown(self) -> Self {
        static ANY: Value = Value { span: crate::text::Span { start: 0, end: 0 }, kind: ValueKind::Null };
        Self { schema: Schema::new(&ANY), one_type: None, ..self }
    }
}

/// Resolves a JSON pointer.
fn pointed<'a>(root: &'a Value, pointer: &str) -> Option<&'a Value> {
    pointer.split('/').skip(1).try_fold(root, |value, part| {
        let key = part.replace("~1", "/").replace("~0", "~");
        match &value.kind {
            ValueKind::Array(items) => items.get(key.parse::<usize>().ok()?),
            _ => value.get(&key),
        }
    })
}

fn type_of_value(value: &Value) -> Option<&'static str> {
    Some(match &value.kind {
        ValueKind::Null => "null",
        ValueKind::Bool(_) => "boolean",
        ValueKind::Number(number) if number.fract() == 0.0 => "integer",
        ValueKind::Number(_) => "number",
        ValueKind::String(_) => "string",
        ValueKind::Array(_) => "array",
        ValueKind::Object(_) => "object",
        _ => return None,
    })
}
