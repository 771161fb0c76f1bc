//! JSON paths, as in RFC 9535, and where they lead in a schema.

use std::fmt::{self, Write};
use std::ops::Range;

use super::rooted::RootedSchema;
use crate::syntax::characters::is_name_part;

/// JSON path, such as `$.days[0].wind`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JsonPath {
    pub steps: Vec<JsonPathStep>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonPathStep {
    pub key: PathKey,
    /// Byte range in the text of the path, with its dot or brackets.
    pub range: Range<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathKey {
    /// `.name` or `['name']`
    Member(String),
    /// `[0]`
    Index,
    /// `[*]`, `..`, a slice or a filter, which select any number of values
    Several,
}

/// Byte offset at which a text stops being a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathError {
    pub at: usize,
}

/// Target of a path in a schema.
#[derive(Clone, Debug)]
pub enum PathTarget<'a> {
    Known {
        /// Schemas of the value, one for each alternative on the way.
        schemas: Vec<RootedSchema<'a>>,
        /// Whether a value on the way may be absent.
        may_be_missing: bool,
    },
    Unknown,
    /// No value: the step at this index leads nowhere.
    Nowhere {
        step: usize,
        /// Schemas of the value in which the step was looked up.
        around: Vec<RootedSchema<'a>>,
    },
}

/// Maximum number of alternatives that are followed.
const MAX_CASES: usize = 64;

impl JsonPath {
    /// Whether a text is meant as a path.
    pub fn is_meant(text: &str) -> bool {
        text == "$" || text.starts_with("$.") || text.starts_with("$[")
    }

    /// Parses a path.
    ///
    /// # Errors
    ///
    /// The offset of the first character that does not belong to a path.
    pub fn parse(text: &str) -> Result<Self, PathError> {
        let mut at = text.strip_prefix('$').map(|_| 1).ok_or(PathError { at: 0 })?;
        let mut steps = Vec::new();
        while at < text.len() {
            let (key, length) = read_step(&text[at..]).map_err(|inside| PathError { at: at + inside })?;
            steps.push(JsonPathStep { key, range: at..at + length });
            at += length;
        }
        Ok(Self { steps })
    }

    /// Returns the path with a further member.
    #[must_use]
    pub fn member(&self, name: &str) -> Self {
        self.with(PathKey::Member(name.to_owned()))
    }

    /// Returns the path of the first item.
    #[must_use]
    pub fn first_item(&self) -> Self {
        self.with(PathKey::Index)
    }

    fn with(&self, key: PathKey) -> Self {
        let step = JsonPathStep { key, range: 0..0 };
        Self { steps: self.steps.iter().cloned().chain([step]).collect() }
    }

    /// Follows the path from a schema, beginning with the step at index `from`.
    pub fn follow<'a>(&self, root: RootedSchema<'a>, from: usize) -> PathTarget<'a> {
        let (mut schemas, mut may_be_missing) = (vec![root], false);
        for (place, step) in self.steps.iter().enumerate().skip(from) {
            let mut next = Vec::new();
            let mut is_lost = false;
            for case in schemas.iter().flat_map(|schema| schema.cases()).take(MAX_CASES) {
                match member(&case, &step.key) {
                    StepTarget::Unknown => return PathTarget::Unknown,
                    StepTarget::Nowhere => is_lost = true,
                    StepTarget::Known { schema, is_sure } => {
                        is_lost |= !is_sure;
                        next.push(schema);
                    }
                }
            }
            if next.is_empty() {
                return PathTarget::Nowhere { step: place, around: schemas };
            }
            may_be_missing |= is_lost;
            schemas = next;
        }
        PathTarget::Known { schemas, may_be_missing }
    }
}

impl fmt::Display for JsonPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('$')?;
        for step in &self.steps {
            match &step.key {
                PathKey::Member(name) if is_plain(name) => write!(f, ".{name}")?,
                PathKey::Member(name) => {
                    write!(f, "['{}']", name.replace('\\', "\\\\").replace('\'', "\\'"))?;
                }
                PathKey::Index => f.write_str("[0]")?,
                PathKey::Several => f.write_str("[*]")?,
            }
        }
        Ok(())
    }
}

fn is_plain(name: &str) -> bool {
    !name.is_empty()
        && !name.starts_with(|first: char| first.is_ascii_digit())
        && name.chars().all(|character| is_name_part(character) && character != '$')
}

/// Reads a step with its length, or returns the offset of the error.
fn read_step(text: &str) -> Result<(PathKey, usize), usize> {
    if text.starts_with("..") {
        return Ok((PathKey::Several, text.len()));
    }
    if let Some(rest) = text.strip_prefix('.') {
        if rest.starts_with('*') {
            return Ok((PathKey::Several, 2));
        }
        let is_of_name = |character: char| is_name_part(character) || character == '-';
        let length = rest.find(|character| !is_of_name(character)).unwrap_or(rest.len());
        let name = &rest[..length];
        return if name.is_empty() { Err(1) } else { Ok((PathKey::Member(name.to_owned()), length + 1)) };
    }
    let inner = text.strip_prefix('[').ok_or(0_usize)?;
    if let Some(quote @ ('\'' | '"')) = inner.chars().next() {
        let (name, length) = quoted(&inner[1..], quote).ok_or(text.len())?;
        let end = 2 + length;
        return if text[end..].starts_with(']') { Ok((PathKey::Member(name), end + 1)) } else { Err(end) };
    }
    let length = inner.find(']').ok_or(text.len())?;
    let selector = inner[..length].trim();
    let key = match selector.strip_prefix('-').unwrap_or(selector) {
        "" => return Err(1),
        digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => PathKey::Index,
        _ => PathKey::Several,
    };
    Ok((key, length + 2))
}

/// Reads a name up to its closing quote; the length includes the quote.
fn quoted(text: &str, quote: char) -> Option<(String, usize)> {
    let mut name = String::new();
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' => name.push(characters.next()?.1),
            _ if character == quote => return Some((name, at + quote.len_utf8())),
            _ => name.push(character),
        }
    }
    None
}

enum StepTarget<'a> {
    Known {
        schema: RootedSchema<'a>,
        /// Whether the value is always present.
        is_sure: bool,
    },
    Nowhere,
    Unknown,
}

fn member<'a>(case: &RootedSchema<'a>, key: &PathKey) -> StepTarget<'a> {
    let schema = case.schema;
    match (key, case.type_name()) {
        (PathKey::Several, _) | (_, None) => StepTarget::Unknown,
        (PathKey::Member(name), Some("object")) => {
            if let Some(property) = schema.property(name) {
                let is_sure = !case.may_lack(&property);
                return StepTarget::Known { schema: case.part(property.schema), is_sure };
            }
            if case.is_open() { StepTarget::Unknown } else { StepTarget::Nowhere }
        }
        (PathKey::Index, Some("array")) => match schema.items() {
            // An array may be empty; whoever writes an index expects an item.
            Some(items) => StepTarget::Known { schema: case.part(items), is_sure: true },
            None => StepTarget::Unknown,
        },
        _ => StepTarget::Nowhere,
    }
}
