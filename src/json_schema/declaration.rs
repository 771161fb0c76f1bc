use unicode_width::UnicodeWidthStr;

use super::model::MAX_DEPTH;
use super::outline::{SchemaOutline, cut};
use super::{Property, Schema};
use crate::syntax::Value;

/// Width from which a type has a line for each of its properties.
const MAX_TYPE: usize = 72;

/// Maximum width of a line with its comment: that of a hover next to a sidebar.
const MAX_LINE: usize = 80;

/// Rightmost column in which comments are aligned.
const MAX_COMMENT_COLUMN: usize = 44;

/// Minimum width of a comment on the line of its property; a narrower one would be useless.
const MIN_COMMENT: usize = 24;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Maximum number of lines; with a limit, long parts are cut, too.
    pub lines: Option<usize>,
    pub has_comments: bool,
}

/// Formats a schema under a name. Long schemas, and those with descriptions, have one property a line.
///
/// ```
/// use promptsig::json_schema::{Room, declaration};
/// use promptsig::syntax::Value;
/// use promptsig::text::Span;
///
/// let json = serde_json::json!({
///     "type": "object",
///     "properties": { "city": { "type": "string", "description": "Where to go" }, "days": { "type": "integer" } },
///     "required": ["city"],
/// });
/// let schema = Value::from_json(&json, Span::default());
/// let room = Room { lines: None, has_comments: true };
/// assert_eq!(
///     declaration("script trip", &schema, room),
///     "script trip: {\n  city: string  /** Where to go */\n  days?: integer\n}",
/// );
/// ```
pub fn declaration(label: &str, schema: &Value, room: Room) -> String {
    let (schema, writer) = (Schema::new(schema), DeclarationWriter::new(room));
    let head = format!("{label}: ");
    let tail = writer.outline.default(schema);
    writer.shown(&head, schema, &tail)
}

struct DeclarationWriter {
    outline: SchemaOutline,
    room: Room,
}

struct DeclarationLine {
    code: String,
    comment: Option<String>,
}

impl DeclarationWriter {
    fn new(room: Room) -> Self {
        Self { outline: SchemaOutline { is_short: room.lines.is_some() }, room }
    }

    fn shown(&self, head: &str, schema: Schema<'_>, tail: &str) -> String {
        let flat = self.outline.ty(schema, 0);
        let (object, suffix) = in_arrays(schema);
        match object {
            Some(object) => self.block(head, &flat, &object.properties(), (&suffix, tail)),
            None => format!("{head}{flat}{tail}"),
        }
    }

    /// Formats an object, or an array of objects with its brackets as `suffix`. `flat` is the whole type on one line.
    fn block(
        &self,
        head: &str,
        flat: &str,
        properties: &[Property<'_>],
        (suffix, tail): (&str, &str),
    ) -> String {
        let has_comments = properties.iter().any(|property| self.comment(property.schema).is_some());
        if properties.is_empty() || !has_comments && width(head) + width(flat) + width(tail) <= MAX_TYPE {
            return format!("{head}{flat}{tail}");
        }
        let lines = self.lines(properties, 1);
        let lines = match self.room.lines {
            // The braces need two lines.
            Some(most) => self.fitting(lines, properties, most.saturating_sub(2).max(1)),
            None => lines,
        };
        format!("{head}{{\n{}}}{suffix}{tail}", self.in_columns(&lines))
    }

    fn lines(&self, properties: &[Property<'_>], depth: usize) -> Vec<DeclarationLine> {
        properties.iter().flat_map(|property| self.property(property, depth)).collect()
    }

    fn property(&self, property: &Property<'_>, depth: usize) -> Vec<DeclarationLine> {
        let Property { name, schema, required, .. } = *property;
        let indent = "  ".repeat(depth);
        let flat = indent.clone() + &self.outline.property(name, schema, required, depth);
        let comment = self.comment(schema);
        let (object, suffix) = in_arrays(schema);
        let inner = object.map(Schema::properties).unwrap_or_default();
        let is_opened = |inner: &[Property<'_>]| {
            !inner.is_empty()
                && depth < MAX_DEPTH
                && (width(&flat) > MAX_TYPE || inner.iter().any(|it| self.comment(it.schema).is_some()))
        };
        if !is_opened(&inner) {
            return vec![DeclarationLine { code: flat, comment }];
        }
        let mark = if required { "" } else { "?" };
        let head = format!("{indent}{}{mark}: {{", super::outline::key(name));
        let mut lines = vec![DeclarationLine { code: head, comment }];
        lines.extend(self.lines(&inner, depth + 1));
        let end = format!("{indent}}}{suffix}{}", self.outline.default(schema));
        lines.push(DeclarationLine { code: end, comment: None });
        lines
    }

    /// Cuts properties to the number of lines: first the contents of nested objects, then the last ones.
    fn fitting(
        &self,
        lines: Vec<DeclarationLine>,
        properties: &[Property<'_>],
        most: usize,
    ) -> Vec<DeclarationLine> {
        if lines.len() <= most {
            return lines;
        }
        let closed = |property: &Property<'_>| {
            let Property { name, schema, required, .. } = *property;
            let flat = self.outline.property(name, schema, required, 1);
            let (object, suffix) = in_arrays(schema);
            let code = if width(&flat) <= MAX_TYPE || object.is_none() {
                flat
            } else {
                let mark = if required { "" } else { "?" };
                format!("{}{mark}: {{ … }}{suffix}", super::outline::key(name))
            };
            DeclarationLine { code: format!("  {code}"), comment: self.comment(schema) }
        };
        let shown = if properties.len() <= most { most } else { most.saturating_sub(1) };
        let mut lines: Vec<DeclarationLine> = properties.iter().take(shown).map(closed).collect();
        if properties.len() > shown {
            let code = format!("  // {} more", properties.len() - shown);
            lines.push(DeclarationLine { code, comment: None });
        }
        lines
    }

    fn in_columns(&self, lines: &[DeclarationLine]) -> String {
        let commented = lines.iter().filter(|line| line.comment.is_some()).map(|line| width(&line.code) + 2);
        let column = commented.filter(|column| *column <= MAX_COMMENT_COLUMN).max().unwrap_or(0);
        let shown = |line: &DeclarationLine| match &line.comment {
            Some(comment) => self.with_comment(&line.code, comment, column) + "\n",
            None => format!("{}\n", line.code),
        };
        lines.iter().map(shown).collect()
    }

    /// Formats a line with its comment: on the same line, or if that is too long, cut or above it.
    fn with_comment(&self, code: &str, comment: &str, column: usize) -> String {
        const SIGNS: usize = 7;
        let start = column.max(width(code) + 2);
        let space = MAX_LINE.saturating_sub(start + SIGNS);
        if width(comment) > space && !self.outline.is_short {
            let indent = &code[..code.len() - code.trim_start().len()];
            return format!("{indent}/** {comment} */\n{code}");
        }
        let comment = cut(comment, space.max(MIN_COMMENT));
        format!("{code}{:1$}/** {comment} */", "", start - width(code))
    }

    fn comment(&self, schema: Schema<'_>) -> Option<String> {
        let said = schema.description().or(schema.title()).filter(|_| self.room.has_comments)?;
        let line = said.split_whitespace().collect::<Vec<_>>().join(" ").replace("*/", "* /");
        (!line.is_empty()).then_some(line)
    }
}

fn in_arrays(schema: Schema<'_>) -> (Option<Schema<'_>>, String) {
    let (mut schema, mut suffix) = (schema, String::new());
    while suffix.len() < MAX_DEPTH && schema.enumeration().is_none() && schema.alternatives().is_empty() {
        match schema.type_name() {
            Some("object") => return (Some(schema).filter(|it| !it.properties().is_empty()), suffix),
            Some("array") => {
                let Some(items) = schema.items() else { break };
                schema = items;
                suffix += "[]";
            }
            _ => break,
        }
    }
    (None, suffix)
}

fn width(text: &str) -> usize {
    text.width()
}
