//! Values in the case files' encoding: those outside of JSON are strings such as `"@NaN"`.

use promptsig::syntax::{Member, Object, Value, ValueKind};
use promptsig::text::Span;
use serde_json::{Map, Value as Json, json};

pub fn encode(value: &Value) -> Json {
    match &value.kind {
        ValueKind::Undefined => json!("@undefined"),
        ValueKind::Null => Json::Null,
        ValueKind::Bool(bool) => json!(bool),
        ValueKind::Number(number) => encode_number(*number),
        ValueKind::String(text) => json!(text),
        ValueKind::Array(items) => Json::Array(items.iter().map(encode).collect()),
        ValueKind::Object(object) => {
            let entry = |member: &Member| (member.key.clone(), encode(&member.value));
            Json::Object(object.entries().into_iter().map(entry).collect())
        }
        ValueKind::Function => json!("@function"),
        ValueKind::Symbol => json!("@symbol"),
        ValueKind::Opaque => Json::Object(Map::new()),
        ValueKind::BigInt => json!("@bigint"),
        ValueKind::Dynamic(dynamic) => json!(format!("@dynamic {dynamic:?}")),
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
fn encode_number(number: f64) -> Json {
    if number.is_nan() {
        return json!("@NaN");
    }
    if number.is_infinite() {
        return json!(if number > 0.0 { "@Infinity" } else { "@-Infinity" });
    }
    if number == 0.0 && number.is_sign_negative() {
        return json!("@-0");
    }
    // The case files write whole numbers without a fraction.
    if number.fract() == 0.0 && number.abs() < i64::MAX as f64 { json!(number as i64) } else { json!(number) }
}

pub fn decode(json: &Json) -> Value {
    let kind = match json {
        Json::Null => ValueKind::Null,
        Json::Bool(bool) => ValueKind::Bool(*bool),
        Json::Number(number) => ValueKind::Number(number.as_f64().unwrap()),
        Json::String(text) => match text.as_str() {
            "@NaN" => ValueKind::Number(f64::NAN),
            "@Infinity" => ValueKind::Number(f64::INFINITY),
            "@-Infinity" => ValueKind::Number(f64::NEG_INFINITY),
            "@-0" => ValueKind::Number(-0.0),
            "@undefined" => ValueKind::Undefined,
            "@function" => ValueKind::Function,
            _ => ValueKind::String(text.clone()),
        },
        Json::Array(items) => ValueKind::Array(items.iter().map(decode).collect()),
        Json::Object(object) => {
            let member = |(key, value): (&String, &Json)| Member {
                key: key.clone(),
                key_span: Span::default(),
                value: decode(value),
            };
            ValueKind::Object(Object::new(object.iter().map(member).collect()))
        }
    };
    Value::new(Span::default(), kind)
}
