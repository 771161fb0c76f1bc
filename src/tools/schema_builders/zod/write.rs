//! Expressions of zod for JSON Schemas.

use std::fmt::Write;

use serde_json::{Map, Value as Json};

use crate::syntax::Quote;
use crate::syntax::string::is_identifier;

/// Nesting up to which schemas are written.
const MAX_DEPTH: usize = 32;

/// Keywords of the types that zod has methods for, besides those that every schema may have.
const COMMON: [&str; 5] = ["type", "description", "default", "title", "$schema"];

/// How an author writes code.
#[derive(Clone, Copy, Debug)]
pub struct CodeLayout<'a> {
    pub quote: Quote,
    /// White space before the first line.
    pub indent: &'a str,
    /// One level of indentation.
    pub step: &'a str,
}

/// Writes `z.object({ … })` and the like for a schema; an error names what zod has nothing for.
pub fn zod_expression(schema: &Json, layout: CodeLayout<'_>) -> Result<String, String> {
    ZodWriter { layout }.schema(schema, 0)
}

/// Writes the shape of an object's schema: `{ city: z.string() }`.
pub fn zod_shape(schema: &Json, layout: CodeLayout<'_>) -> Result<String, String> {
    let members = schema.as_object().ok_or("it is not a schema of an object")?;
    let is_plain = |key: &String| matches!(key.as_str(), "type" | "properties" | "required" | "$schema");
    match members.keys().find(|key| !is_plain(key)) {
        Some(key) => Err(format!("a shape has no place for `{key}`")),
        None => ZodWriter { layout }.shape(members, 0),
    }
}

/// Writes a value as a literal of JavaScript.
pub fn js_literal(value: &Json, layout: CodeLayout<'_>) -> String {
    ZodWriter { layout }.literal(value, 0)
}

struct ZodWriter<'a> {
    layout: CodeLayout<'a>,
}

impl ZodWriter<'_> {
    fn schema(&self, schema: &Json, depth: usize) -> Result<String, String> {
        if depth > MAX_DEPTH {
            return Err("it nests too deeply".to_owned());
        }
        let members = match schema {
            Json::Bool(true) => return Ok("z.any()".to_owned()),
            Json::Object(members) => members,
            _ => return Err("a part of it is not a schema".to_owned()),
        };
        let mut written = self.kind(members, depth)?;
        if let Some(description) = members.get("description") {
            let text = description.as_str().ok_or("its `description` is not a text")?;
            written = format!("{written}.describe({})", self.layout.quote.quote(text));
        }
        if let Some(default) = members.get("default") {
            written = format!("{written}.default({})", self.literal(default, depth));
        }
        if members.contains_key("title") {
            return Err("zod has no method for `title`".to_owned());
        }
        Ok(written)
    }

    fn kind(&self, members: &Map<String, Json>, depth: usize) -> Result<String, String> {
        let has_only = |known: &[&str]| {
            let unknown =
                members.keys().find(|key| !COMMON.contains(&key.as_str()) && !known.contains(&key.as_str()));
            unknown.map_or(Ok(()), |key| Err(format!("zod has nothing for `{key}` here")))
        };
        if let Some(value) = members.get("const") {
            has_only(&["const"])?;
            return Ok(format!("z.literal({})", self.literal(value, depth)));
        }
        if let Some(values) = members.get("enum").and_then(Json::as_array) {
            has_only(&["enum"])?;
            let function = if values.iter().all(Json::is_string) { "enum" } else { "literal" };
            return Ok(format!("z.{function}({})", self.literal(&Json::from(values.clone()), depth)));
        }
        if let Some(cases) = members.get("anyOf").and_then(Json::as_array) {
            has_only(&["anyOf"])?;
            return self.union(cases, depth);
        }
        match members.get("type") {
            None => {
                has_only(&[])?;
                Ok("z.any()".to_owned())
            }
            Some(Json::String(kind)) => self.of_type(kind, members, &has_only, depth),
            Some(Json::Array(kinds)) => {
                let case = |kind: &Json| {
                    let mut case = members.clone();
                    case.retain(|key, _| !matches!(key.as_str(), "description" | "default" | "title"));
                    case.insert("type".to_owned(), kind.clone());
                    Json::Object(case)
                };
                let cases: Vec<Json> = kinds.iter().map(case).collect();
                self.union(&cases, depth)
            }
            Some(_) => Err("its `type` is not a name".to_owned()),
        }
    }

    fn union(&self, cases: &[Json], depth: usize) -> Result<String, String> {
        let is_null =
            |case: &&Json| case["type"] == "null" && case.as_object().is_some_and(|it| it.len() == 1);
        let others: Vec<&Json> = cases.iter().filter(|case| !is_null(case)).collect();
        let written: Result<Vec<String>, String> =
            others.iter().map(|case| self.schema(case, depth)).collect();
        let union = match written?.as_slice() {
            [] => return Err("it has no case".to_owned()),
            [one] => one.clone(),
            all => format!("z.union([{}])", all.join(", ")),
        };
        Ok(if others.len() < cases.len() { format!("{union}.nullable()") } else { union })
    }

    fn of_type(
        &self,
        kind: &str,
        members: &Map<String, Json>,
        has_only: &dyn Fn(&[&str]) -> Result<(), String>,
        depth: usize,
    ) -> Result<String, String> {
        let check = |keyword: &str, method: &str| {
            let value = members.get(keyword)?;
            Some(format!(".{method}({value})"))
        };
        let checks = |all: &[(&str, &str)]| -> String {
            all.iter().filter_map(|(keyword, method)| check(keyword, method)).collect()
        };
        match kind {
            "string" => {
                has_only(&["minLength", "maxLength", "pattern", "format"])?;
                let start = match members.get("format").and_then(Json::as_str) {
                    None => "z.string()",
                    Some("email") => "z.string().email()",
                    Some("uri") => "z.string().url()",
                    Some("uuid") => "z.string().uuid()",
                    Some("date-time") => "z.string().datetime()",
                    Some("date") => "z.string().date()",
                    Some(format) => return Err(format!("zod has no method for the format `{format}`")),
                };
                let pattern = match members.get("pattern") {
                    None => String::new(),
                    Some(Json::String(pattern)) if !pattern.contains(['\n', '\r']) => {
                        format!(".regex(/{}/)", escaped_slashes(pattern))
                    }
                    Some(_) => return Err("its `pattern` is not a text of one line".to_owned()),
                };
                Ok(format!("{start}{}{pattern}", checks(&[("minLength", "min"), ("maxLength", "max")])))
            }
            "number" | "integer" => {
                let known = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];
                has_only(&known)?;
                let int = if kind == "integer" { ".int()" } else { "" };
                let methods =
                    known.into_iter().zip(["min", "max", "gt", "lt", "multipleOf"]).collect::<Vec<_>>();
                Ok(format!("z.number(){int}{}", checks(&methods)))
            }
            "boolean" | "null" => {
                has_only(&[])?;
                Ok(format!("z.{kind}()"))
            }
            "array" => {
                has_only(&["items", "minItems", "maxItems"])?;
                let item = match members.get("items") {
                    Some(items) => self.schema(items, depth)?,
                    None => "z.any()".to_owned(),
                };
                Ok(format!("z.array({item}){}", checks(&[("minItems", "min"), ("maxItems", "max")])))
            }
            "object" => self.object(members, has_only, depth),
            other => Err(format!("zod has no type `{other}`")),
        }
    }

    fn object(
        &self,
        members: &Map<String, Json>,
        has_only: &dyn Fn(&[&str]) -> Result<(), String>,
        depth: usize,
    ) -> Result<String, String> {
        has_only(&["properties", "required", "additionalProperties"])?;
        let has_fields = members.get("properties").and_then(Json::as_object).is_some_and(|it| !it.is_empty());
        match members.get("additionalProperties") {
            Some(extra @ Json::Object(_)) if !has_fields => {
                Ok(format!("z.record(z.string(), {})", self.schema(extra, depth)?))
            }
            extra => {
                let shape = self.shape(members, depth)?;
                Ok(match extra {
                    None => format!("z.object({shape})"),
                    Some(Json::Bool(false)) => format!("z.object({shape}).strict()"),
                    Some(Json::Bool(true)) => format!("z.object({shape}).passthrough()"),
                    Some(extra) => format!("z.object({shape}).catchall({})", self.schema(extra, depth)?),
                })
            }
        }
    }

    fn shape(&self, members: &Map<String, Json>, depth: usize) -> Result<String, String> {
        let none = Map::new();
        let properties = members.get("properties").and_then(Json::as_object).unwrap_or(&none);
        let required = members.get("required").and_then(Json::as_array);
        let is_required = |name: &str| required.is_some_and(|names| names.iter().any(|known| known == name));
        if let Some(missing) = required
            .into_iter()
            .flatten()
            .find(|name| name.as_str().is_none_or(|name| !properties.contains_key(name)))
        {
            return Err(format!("`required` names {missing}, which is not one of its properties"));
        }
        if properties.is_empty() {
            return Ok("{}".to_owned());
        }
        let mut lines = String::new();
        for (name, property) in properties {
            let schema = self.schema(property, depth + 1)?;
            let is_absent = !is_required(name) && property.get("default").is_none();
            let optional = if is_absent { ".optional()" } else { "" };
            let (margin, key) = (self.margin(depth + 1), self.key(name));
            _ = writeln!(lines, "{margin}{key}: {schema}{optional},");
        }
        Ok(format!("{{\n{lines}{}}}", self.margin(depth)))
    }

    fn literal(&self, value: &Json, depth: usize) -> String {
        match value {
            Json::String(text) => self.layout.quote.quote(text),
            Json::Array(items) => {
                let items: Vec<String> = items.iter().map(|item| self.literal(item, depth + 1)).collect();
                format!("[{}]", items.join(", "))
            }
            Json::Object(members) if members.is_empty() => "{}".to_owned(),
            Json::Object(members) => {
                let is_short = members.values().all(|value| !value.is_object() && !value.is_array());
                let member = |(key, value): (&String, &Json)| {
                    format!("{}: {}", self.key(key), self.literal(value, depth + 1))
                };
                let written: Vec<String> = members.iter().map(member).collect();
                if is_short && written.len() <= 3 {
                    return format!("{{ {} }}", written.join(", "));
                }
                let margin = self.margin(depth + 1);
                let start = format!("{{\n{margin}");
                let between = format!(",\n{margin}");
                format!("{start}{},\n{}}}", written.join(&between), self.margin(depth))
            }
            other => other.to_string(),
        }
    }

    fn key(&self, name: &str) -> String {
        if is_identifier(name) { name.to_owned() } else { self.layout.quote.quote(name) }
    }

    fn margin(&self, depth: usize) -> String {
        format!("{}{}", self.layout.indent, self.layout.step.repeat(depth))
    }
}

/// Escapes the slashes of a pattern that are not escaped already.
fn escaped_slashes(pattern: &str) -> String {
    let mut written = String::new();
    let mut is_escaped = false;
    for letter in pattern.chars() {
        if letter == '/' && !is_escaped {
            written.push('\\');
        }
        is_escaped = letter == '\\' && !is_escaped;
        written.push(letter);
    }
    written
}
