//! Function declarations of `@google/genai` and of the older `@google/generative-ai`.

use serde_json::{Map, Value};

use super::{Host, HostCall, Keys, from_object, is_of, keyword};
use crate::tools::declaration::ToolHost;
use crate::tools::draft::{Sent, ToolDraft};
use crate::tools::evaluator::{Reason, StaticKind, StaticMember, StaticObject, StaticValue, iterated};
use crate::tools::program::ModuleProgram;

pub(super) const HOST: Host = Host {
    methods: &["generateContent", "generateContentStream", "create", "connect", "getGenerativeModel"],
    read,
};

const KEYS: Keys = Keys {
    name: "name",
    input: &["parametersJsonSchema", "parameters"],
    output: "responseJsonSchema",
    handler: "",
};

/// Depth to which a schema is converted.
const MAX_LEVELS: usize = 64;

fn is_package(package: &str) -> bool {
    is_of(package, "@google/genai") || is_of(package, "@google/generative-ai")
}

/// Whether a key lists declarations in the form of this package.
pub(in crate::tools) fn is_declaration_list(key: &str) -> bool {
    key == "functionDeclarations"
}

/// Whether the schema of a declaration has its type from the package: `{ name, parameters: { type: Type.OBJECT } }`.
pub(in crate::tools) fn has_types_of_google(declared: &StaticValue<'_>) -> bool {
    let kind = declared.get("parameters").and_then(|schema| schema.get("type"));
    kind.and_then(StaticValue::external).is_some_and(|(package, _)| is_package(package))
}

fn read<'t>(call: &HostCall<'_, 't>) -> Vec<ToolDraft<'t>> {
    let receiver = call.receiver().and_then(StaticValue::root);
    let is_client = receiver.is_some_and(|(package, _)| is_package(package))
        || receiver.is_none() && call.text_names("@google/genai");
    let Some(request) = call.argument(0).filter(|_| is_client) else { return Vec::new() };
    let tools = request.get("config").unwrap_or(request).get("tools");
    let tools = tools.and_then(iterated).unwrap_or_default();
    let lists = tools.iter().filter_map(|tool| tool.get("functionDeclarations"));
    let declared = lists.flat_map(|list| iterated(list).unwrap_or_default());
    declared.filter_map(|it| draft(call.program, &it)).collect()
}

pub(in crate::tools) fn draft<'t>(
    program: &ModuleProgram<'t>,
    declared: &StaticValue<'t>,
) -> Option<ToolDraft<'t>> {
    let declared = with_types(declared, 0);
    let is_open_api = declared.get("parametersJsonSchema").is_none();
    let host = if is_open_api { ToolHost::Google } else { ToolHost::GoogleJson };
    let mut draft = from_object(host, &declared, &KEYS)?;
    if let Sent::AsWritten(schema) = &draft.input
        && is_open_api
    {
        draft.input = converted(program, schema);
    }
    if let Some(response) = declared.get("response") {
        draft.output = converted(program, response);
    }
    Some(draft)
}

/// Replaces members of the enum `Type` by their values.
fn with_types<'t>(value: &StaticValue<'t>, level: usize) -> StaticValue<'t> {
    let kind = match &value.kind {
        _ if level > MAX_LEVELS => return value.clone(),
        StaticKind::Array(items) => {
            return StaticValue::array(
                value.origin,
                items.iter().map(|it| with_types(it, level + 1)).collect(),
            );
        }
        StaticKind::Object(object) => {
            let member = |member: &StaticMember<'t>| StaticMember {
                value: with_types(&member.value, level + 1),
                ..member.clone()
            };
            let members = object.members.iter().map(member).collect();
            return StaticValue::object(value.origin, StaticObject { members, open: object.open.clone() });
        }
        StaticKind::Symbolic(_) => value.external().filter(|(package, _)| is_package(package)),
        _ => None,
    };
    let Some((package, path)) = kind else { return value.clone() };
    let name = match path.split_once('.') {
        Some(("Type", name)) => name.to_owned(),
        // The older package has lower-case values.
        Some(("SchemaType", name)) if package == "@google/generative-ai" => name.to_ascii_lowercase(),
        _ => return value.clone(),
    };
    StaticValue::string(value.origin, name)
}

fn converted<'t>(program: &ModuleProgram<'t>, schema: &StaticValue<'t>) -> Sent<'t> {
    // The output of converters of other packages is sent unchanged.
    if keyword(program, schema, "$schema").is_some() {
        return Sent::AsWritten(schema.clone());
    }
    let json = program.json(schema, "");
    match json.value {
        Some(value) if json.unknown.is_empty() => match open_api(value, 0) {
            Ok(json) => Sent::Adapted { value: schema.clone(), json },
            Err(reason) => Sent::Unknown { origin: schema.origin, reason },
        },
        _ => Sent::AsWritten(schema.clone()),
    }
}

/// Converts a schema as the package does before it sends it.
fn open_api(schema: Value, level: usize) -> Result<Value, Reason> {
    let Value::Object(schema) = schema else { return Ok(schema) };
    if level > MAX_LEVELS {
        return Err(Reason::TooMuch);
    }
    let mut sent = Map::new();
    let mut schema = schema;
    if schema.contains_key("type") && schema.contains_key("anyOf") {
        return Err(Reason::Conversion);
    }
    if let Some(inner) = schema.get("anyOf").and_then(nullable) {
        sent.insert("nullable".to_owned(), Value::Bool(true));
        schema.remove("anyOf");
        if let Value::Object(inner) = inner {
            let rest = std::mem::replace(&mut schema, inner);
            schema.extend(rest);
        }
    }
    for (key, value) in schema {
        match (key.as_str(), value) {
            ("additionalProperties", _) => {}
            ("type", Value::String(name)) if name == "null" => return Err(Reason::Conversion),
            ("type", Value::String(name)) => {
                sent.insert(key, Value::String(name.to_ascii_uppercase()));
            }
            ("type", Value::Array(names)) => types(&names, &mut sent)?,
            ("items", value) => {
                sent.insert(key, open_api(value, level + 1)?);
            }
            ("anyOf", Value::Array(cases)) => {
                let cases: Result<Vec<_>, _> =
                    cases.into_iter().map(|case| open_api(case, level + 1)).collect();
                sent.insert(key, Value::Array(cases?));
            }
            ("properties", Value::Object(properties)) => {
                let convert = |(name, value): (String, Value)| Ok((name, open_api(value, level + 1)?));
                sent.insert(
                    key,
                    Value::Object(properties.into_iter().map(convert).collect::<Result<_, _>>()?),
                );
            }
            (_, value) => {
                sent.insert(key, value);
            }
        }
    }
    Ok(Value::Object(sent))
}

/// Returns the other case of an `anyOf` of null and one more.
fn nullable(cases: &Value) -> Option<Value> {
    let [left, right] = cases.as_array()?.as_slice() else { return None };
    let is_null = |case: &Value| case["type"] == "null";
    if is_null(right) { Some(left.clone()) } else { is_null(left).then(|| right.clone()) }
}

/// Converts a list of types: null becomes `nullable`, and several others the cases of `anyOf`.
fn types(names: &[Value], sent: &mut Map<String, Value>) -> Result<(), Reason> {
    let others: Vec<&str> = names.iter().filter_map(Value::as_str).filter(|name| *name != "null").collect();
    if others.len() < names.len() {
        sent.insert("nullable".to_owned(), Value::Bool(true));
    }
    match others.as_slice() {
        [] => return Err(Reason::Conversion),
        [one] => sent.insert("type".to_owned(), Value::String(one.to_ascii_uppercase())),
        several => {
            let case = |name: &&str| serde_json::json!({ "type": name.to_ascii_uppercase() });
            sent.insert("anyOf".to_owned(), several.iter().map(case).collect())
        }
    };
    Ok(())
}
