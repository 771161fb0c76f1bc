//! Operations of an `OpenAPI` document as tools: the parameters and the body as one object, the first answer that
//! succeeds as the output.

use std::cell::Cell;
use std::collections::HashSet;

use super::{DocumentForm, DocumentTool};
use crate::syntax::{Member, Object, Value, ValueKind};
use crate::text::Span;

const METHODS: [&str; 8] = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

const BODY: &str = "body";

/// Real documents refer to a parameter or a body at most once or twice on the way.
const MAX_REFERENCES: usize = 8;

/// Bytes of definitions that the schemas of a document's operations may copy together.
const MAX_COPIED: usize = 32 << 20;

/// Returns the operations in source order; `None` if the document is none of `OpenAPI`.
pub(super) fn tools(root: &Value) -> Option<Vec<DocumentTool>> {
    let is_version =
        |key: &str| root.get(key).is_some_and(|it| it.as_str().is_some() || it.as_number().is_some());
    if !is_version("openapi") && !is_version("swagger") {
        return None;
    }
    let paths = root.get("paths")?.as_object()?;
    let reader = OpenApi { root, copied: Cell::new(0) };
    Some(paths.members.iter().flat_map(|path| reader.operations(path)).collect())
}

struct OpenApi<'a> {
    root: &'a Value,
    copied: Cell<usize>,
}

impl<'a> OpenApi<'a> {
    fn operations(&self, path: &'a Member) -> Vec<DocumentTool> {
        let item = self.resolve(&path.value);
        let shared = item.get("parameters").map(Value::items).unwrap_or_default();
        let members = item.as_object().map(|object| object.members.as_slice()).unwrap_or_default();
        let operations = members.iter().filter(|member| METHODS.contains(&member.key.as_str()));
        let operations = operations.filter(|member| member.value.as_object().is_some());
        operations.map(|member| self.operation(&path.key, shared, member)).collect()
    }

    fn operation(&self, path: &str, shared: &'a [Value], member: &'a Member) -> DocumentTool {
        let operation = &member.value;
        let id = operation.get("operationId").filter(|id| id.as_str().is_some());
        let text = |key: &str| operation.get(key).and_then(Value::as_str).filter(|text| !text.is_empty());
        let description = match (text("summary"), text("description")) {
            (Some(summary), Some(description)) if summary != description => {
                Some(format!("{summary}\n\n{description}"))
            }
            (summary, description) => description.or(summary).map(str::to_owned),
        };
        DocumentTool {
            form: DocumentForm::OpenApi,
            span: member.span(),
            name: id.and_then(Value::as_str).map_or_else(|| name_of_path(&member.key, path), str::to_owned),
            name_span: id.map_or(member.key_span, |id| id.span),
            description,
            input: self.input(shared, operation),
            output: self.output(operation),
            is_strict: false,
        }
    }

    /// Returns `None` if the document takes too much work.
    fn input(&self, shared: &'a [Value], operation: &'a Value) -> Option<Value> {
        let own = operation.get("parameters").map(Value::items).unwrap_or_default();
        let mut fields =
            ArgumentFields { span: operation.span, properties: Vec::new(), required: Vec::new() };
        // Of two parameters of one name the operation's own counts.
        let mut known = HashSet::new();
        for parameter in own.iter().chain(shared).map(|parameter| self.resolve(parameter)) {
            let text = |key: &str| parameter.get(key).and_then(Value::as_str);
            let (Some(name), Some(place)) = (text("name"), text("in")) else { continue };
            if !known.insert((place, name)) {
                continue;
            }
            match place {
                "body" => self.add_body(&mut fields, parameter.get("schema"), is_true(parameter, "required")),
                "cookie" => {}
                _ => fields.add(name, parameter, is_true(parameter, "required")),
            }
        }
        if let Some(body) = operation.get("requestBody").map(|body| self.resolve(body)) {
            self.add_body(&mut fields, json_schema(body), is_true(body, "required"));
        }
        self.with_definitions(fields.schema())
    }

    /// Adds the properties of a body that is an object, or else the body as a property.
    fn add_body(&self, fields: &mut ArgumentFields, body: Option<&'a Value>, is_required: bool) {
        let Some(body) = body else { return };
        let object = self.resolve(body);
        let properties = object.get("properties").and_then(Value::as_object);
        let is_taken = |member: &Member| fields.properties.iter().any(|field| field.key == member.key);
        match properties.filter(|properties| !properties.members.iter().any(is_taken)) {
            Some(properties) if object.get("allOf").is_none() => {
                let required = object.get("required").map(Value::items).unwrap_or_default();
                let required: HashSet<&str> = required.iter().filter_map(Value::as_str).collect();
                for member in properties.entries() {
                    fields.properties.push(member.clone());
                    if is_required && required.contains(member.key.as_str()) {
                        fields.required.push(member.key.clone());
                    }
                }
            }
            _ => {
                let member = Member { key: BODY.to_owned(), key_span: body.span, value: body.clone() };
                fields.properties.push(member);
                fields.required.extend(is_required.then(|| BODY.to_owned()));
            }
        }
    }

    fn output(&self, operation: &'a Value) -> Option<Value> {
        let answers = operation.get("responses")?.as_object()?;
        let answer = answers.members.iter().find(|answer| answer.key.starts_with('2'));
        let answer = answer.or_else(|| answers.member("default"))?;
        let schema = json_schema(self.resolve(&answer.value)).filter(|it| it.as_object().is_some())?;
        self.with_definitions(schema.clone())
    }

    /// Takes the document's schemas along, if the schema refers to one, as `#/$defs/…`.
    fn with_definitions(&self, mut schema: Value) -> Option<Value> {
        let mut wanted = Vec::new();
        rewrite(&mut schema, &mut wanted);
        let mut definitions: Vec<Member> = Vec::new();
        let mut known = HashSet::new();
        while let Some(name) = wanted.pop() {
            if !known.insert(name.clone()) {
                continue;
            }
            let Some(member) = self.definition(&name) else { continue };
            self.copied.set(self.copied.get() + member.value.span.range().len());
            if self.copied.get() > MAX_COPIED {
                return None;
            }
            let mut member = member.clone();
            rewrite(&mut member.value, &mut wanted);
            definitions.push(member);
        }
        definitions.sort_by_key(|member| member.key_span);
        if let (false, ValueKind::Object(object)) = (definitions.is_empty(), &mut schema.kind) {
            let value = Value::new(schema.span, ValueKind::Object(Object::new(definitions)));
            object.members.push(Member { key: "$defs".to_owned(), key_span: schema.span, value });
        }
        Some(schema)
    }

    fn definition(&self, name: &str) -> Option<&'a Member> {
        let schemas = self.root.get("components").and_then(|components| components.get("schemas"));
        schemas.or_else(|| self.root.get("definitions"))?.as_object()?.member(name)
    }

    /// Follows references within the document.
    fn resolve(&self, value: &'a Value) -> &'a Value {
        let mut value = value;
        for _ in 0..MAX_REFERENCES {
            let reference = value.get("$ref").and_then(Value::as_str);
            let Some(target) = reference.and_then(|reference| self.target(reference)) else { break };
            value = target;
        }
        value
    }

    fn target(&self, reference: &str) -> Option<&'a Value> {
        let mut value = self.root;
        for part in reference.strip_prefix("#/")?.split('/') {
            value = value.get(&part.replace("~1", "/").replace("~0", "~"))?;
        }
        Some(value)
    }
}

/// Properties of the arguments.
struct ArgumentFields {
    span: Span,
    properties: Vec<Member>,
    required: Vec<String>,
}

impl ArgumentFields {
    fn add(&mut self, name: &str, parameter: &Value, is_required: bool) {
        // Up to version 2, a parameter is itself the schema.
        let schema = parameter.get("schema").or_else(|| json_schema(parameter)).unwrap_or(parameter);
        let mut schema = schema.clone();
        if let ValueKind::Object(object) = &mut schema.kind {
            if schema.span == parameter.span {
                object.members.retain(|member| !["name", "in", "required"].contains(&member.key.as_str()));
            }
            let description = parameter.as_object().and_then(|it| it.member("description"));
            let is_plain = object.member("$ref").is_none() && object.member("description").is_none();
            object.members.extend(description.filter(|_| is_plain).cloned());
        }
        let key_span = parameter.get("name").map_or(parameter.span, |name| name.span);
        self.properties.push(Member { key: name.to_owned(), key_span, value: schema });
        self.required.extend(is_required.then(|| name.to_owned()));
    }

    fn schema(self) -> Value {
        let Self { span, properties, required } = self;
        let member =
            |key: &str, kind| Member { key: key.to_owned(), key_span: span, value: Value::new(span, kind) };
        let required = required.into_iter().map(|name| Value::string(span, name)).collect();
        let members = vec![
            member("type", ValueKind::String("object".to_owned())),
            member("properties", ValueKind::Object(Object::new(properties))),
            member("required", ValueKind::Array(required)),
        ];
        Value::new(span, ValueKind::Object(Object::new(members)))
    }
}

fn is_true(value: &Value, key: &str) -> bool {
    value.get(key).and_then(Value::as_bool) == Some(true)
}

/// Returns the schema of a body or an answer in JSON, or in the first type of content.
fn json_schema(holder: &Value) -> Option<&Value> {
    let Some(content) = holder.get("content").and_then(Value::as_object) else { return holder.get("schema") };
    let json = content.members.iter().find(|member| member.key.contains("json"));
    json.or(content.members.first())?.value.get("schema")
}

/// Points the references of a schema at `$defs`, and collects the names that they lead to.
fn rewrite(schema: &mut Value, wanted: &mut Vec<String>) {
    match &mut schema.kind {
        ValueKind::Array(items) => items.iter_mut().for_each(|item| rewrite(item, wanted)),
        ValueKind::Object(object) => {
            for Member { key, value, .. } in &mut object.members {
                let name = match &value.kind {
                    ValueKind::String(text) if key == "$ref" => definition_name(text).map(str::to_owned),
                    _ => None,
                };
                match name {
                    Some(name) => {
                        value.kind = ValueKind::String(format!("#/$defs/{name}"));
                        wanted.push(name);
                    }
                    None => rewrite(value, wanted),
                }
            }
        }
        _ => {}
    }
}

fn definition_name(reference: &str) -> Option<&str> {
    let name =
        ["#/components/schemas/", "#/definitions/"].iter().find_map(|it| reference.strip_prefix(it))?;
    (!name.contains('/')).then_some(name)
}

/// Makes a name for an operation without an id: `get /users/{id}` is `get_users_id`.
fn name_of_path(method: &str, path: &str) -> String {
    let words =
        path.split(|character: char| !character.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    std::iter::once(method).chain(words).collect::<Vec<_>>().join("_")
}
