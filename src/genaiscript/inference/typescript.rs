use super::Throw;
use crate::json_schema::{MAX_DEPTH, Required, properties};
use crate::syntax::characters::is_space;
use crate::syntax::{Value, ValueKind, coercion};
use crate::text::Span;

/// Formats a schema as the TypeScript type that GenAIScript shows to a model, like `JSONSchemaStringifyToTypeScript`.
/// The result is prose for a model, not code: keys are never quoted, and an `anyOf` of objects is not formatted.
/// Returns an error where GenAIScript throws.
pub fn typescript(schema: &Value, type_name: &str) -> Result<String, Throw> {
    let mut writer = TypeScriptWriter { lines: Vec::new(), indent: 0, depth: 0 };
    let title = documentation_part(schema.get("title"))?;
    let description = documentation_part(schema.get("description"))?;
    writer.comment(&join_present([title, description]));
    let words: Vec<&str> = type_name.split(is_space).filter(|word| !word.is_empty()).collect();
    writer.append(&format!("type {} =", words.join("_")));
    writer.node(Some(schema), schema.span)?;
    Ok(writer.lines.join("\n"))
}

struct TypeScriptWriter {
    lines: Vec<String>,
    indent: usize,
    depth: usize,
}

impl TypeScriptWriter {
    /// Appends a line, or continues the last one if it ends with an opening bracket.
    fn append(&mut self, text: &str) {
        match self.lines.last_mut() {
            Some(last) if last.ends_with('=') => {
                last.push(' ');
                last.push_str(text);
            }
            Some(last) if last.ends_with(['<', '}']) => last.push_str(text),
            _ => self.lines.push(format!("{}{text}", self.indentation())),
        }
    }

    fn append_to_last(&mut self, text: &str) {
        if let Some(last) = self.lines.last_mut() {
            last.push_str(text);
        }
    }

    fn indentation(&self) -> String {
        "  ".repeat(self.indent)
    }

    fn comment(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if text.contains('\n') {
            let separator = format!("\n{}", self.indentation());
            self.append(&format!("/* {} */", text.replace('\n', &separator)));
        } else {
            self.append(&format!("// {text}"));
        }
    }

    /// Writes an object or an array; returns the name of any other type, for the caller to write.
    fn node(&mut self, node: Option<&Value>, span: Span) -> Result<Option<String>, Throw> {
        let Some(node) = node else { return Ok(Some("any".to_owned())) };
        match &node.kind {
            ValueKind::Undefined => return Ok(Some("any".to_owned())),
            ValueKind::Null => {
                return Err(Throw::type_error("Cannot read properties of null (reading 'anyOf')", span));
            }
            _ => {}
        }
        if self.depth > MAX_DEPTH {
            return Ok(Some("unknown".to_owned()));
        }
        self.depth += 1;
        let written = self.known_node(node);
        self.depth -= 1;
        written
    }

    fn known_node(&mut self, node: &Value) -> Result<Option<String>, Throw> {
        if let Some(branches) = node.get("anyOf").filter(|branches| branches.truthy() == Some(true)) {
            return self.any_of(branches).map(Some);
        }
        let name = match node.get("type").and_then(Value::as_str) {
            Some("array") => {
                self.array(node)?;
                return Ok(None);
            }
            Some("object") => {
                self.object(node)?;
                return Ok(None);
            }
            Some("string") => "string",
            Some("boolean") => "boolean",
            Some("number" | "integer") => "number",
            _ => "unknown",
        };
        Ok(Some(name.to_owned()))
    }

    fn any_of(&mut self, branches: &Value) -> Result<String, Throw> {
        let Some(branches) = branches.as_array() else {
            return Err(Throw::type_error("n.anyOf.map is not a function", branches.span));
        };
        let mut names = Vec::new();
        for branch in branches {
            // An object or an array has already been written, before the names.
            let Some(name) = self.node(Some(branch), branch.span)? else { continue };
            match name.contains(is_space) {
                _ if name.is_empty() => {}
                true => names.push(format!("({name})")),
                false => names.push(name),
            }
        }
        Ok(names.join(" | "))
    }

    fn object(&mut self, object: &Value) -> Result<(), Throw> {
        self.append("{");
        self.indent += 1;
        if object.get("additionalProperties").is_some_and(|value| value.truthy() == Some(true)) {
            self.append("[key: string]: any,");
        }
        let required = Required::from_value(object.get("required"));
        for (name, property) in properties(object) {
            self.property(&name, &property, &required)?;
        }
        self.indent -= 1;
        self.append("}");
        Ok(())
    }

    fn property(&mut self, name: &str, schema: &Value, required: &Required<'_>) -> Result<(), Throw> {
        let is_required = required
            .includes(name)
            .map_err(|span| Throw::type_error("required?.includes is not a function", span))?;
        let mark = if is_required { "" } else { "?" };
        let documentation = documentation(schema)?;
        self.comment(&documentation);
        self.append(&format!("{name}{mark}:"));
        if let Some(name) = self.node(Some(schema), schema.span)?.filter(|name| !name.is_empty()) {
            self.append_to_last(" ");
            self.append_to_last(&name);
        }
        self.append_to_last(",");
        Ok(())
    }

    fn array(&mut self, array: &Value) -> Result<(), Throw> {
        self.indent += 1;
        self.append("Array<");
        let name = self.node(array.get("items"), array.span)?;
        self.indent -= 1;
        match name.filter(|name| !name.is_empty()) {
            Some(name) => {
                self.append_to_last(&name);
                self.append_to_last(">");
            }
            None => self.append(">"),
        }
        Ok(())
    }
}

fn documentation(schema: &Value) -> Result<String, Throw> {
    let nothing = match schema.kind {
        ValueKind::Null => Some("null"),
        ValueKind::Undefined => Some("undefined"),
        _ => None,
    };
    if let Some(nothing) = nothing {
        let message = format!("Cannot read properties of {nothing} (reading 'type')");
        return Err(Throw::type_error(message, schema.span));
    }
    let mut parts =
        vec![documentation_part(schema.get("title"))?, documentation_part(schema.get("description"))?];
    match schema.get("type").and_then(Value::as_str) {
        Some("number" | "integer") => {
            // The space in the third is GenAIScript's.
            for (key, label) in [
                ("minimum", "minimum: "),
                ("exclusiveMinimum", "exclusiveMinimum: "),
                ("exclusiveMaximum", "exclusiveMaximum : "),
                ("maximum", "maximum: "),
            ] {
                parts.push(labelled(label, schema.get(key))?);
            }
        }
        Some("string") => {
            let pattern = schema.get("pattern").filter(|pattern| pattern.truthy() != Some(false));
            parts.push(labelled("pattern: ", pattern)?);
        }
        _ => {}
    }
    Ok(join_present(parts))
}

fn labelled(label: &str, value: Option<&Value>) -> Result<Option<String>, Throw> {
    let Some(value) = value.filter(|value| value.kind != ValueKind::Undefined) else { return Ok(None) };
    Ok(Some(format!("{label}{}", coercion::text(value)?.unwrap_or_default())))
}

fn documentation_part(value: Option<&Value>) -> Result<Option<String>, Throw> {
    match value.filter(|value| value.truthy() == Some(true)) {
        Some(value) => Ok(coercion::text(value)?),
        None => Ok(None),
    }
}

fn join_present(parts: impl IntoIterator<Item = Option<String>>) -> String {
    parts.into_iter().flatten().collect::<Vec<_>>().join("\n")
}
