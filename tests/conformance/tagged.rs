//! Values as the case files write them: what JSON cannot hold is a text such as `"@NaN"`.

use promptsig::syntax::{Kind, Member, Object, Value};
use promptsig::text::Span;
use serde_json::{Map, Value as Json, json};

/// A value as the case files write it.
pub fn encode(value: &Value) -> Json {
    match &value.kind {
        Kind::Undefined => json!("@undefined"),
        Kind::Null => Json::Null,
        Kind::Bool(bool) => json!(bool),
        Kind::Number(number) => encode_number(*number),
        Kind::String(text) => json!(text),
        Kind::Array(items) => Json::Array(items.iter().map(encode).collect()),
        Kind::Object(object) => {
            let entry = |member: &Member| (member.key.clone(), encode(&member.value));
            Json::Object(object.entries().into_iter().map(entry).collect())
        }
        Kind::Function => json!("@function"),
        Kind::Symbol => json!("@symbol"),
        Kind::Opaque => Json::Object(Map::new()),
        Kind::BigInt => json!("@bigint"),
        Kind::Dynamic(dynamic) => json!(format!("@dynamic {dynamic:?}")),
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
    // Written without a fraction where the case files do so.
    if number.fract() == 0.0 && number.abs() < i64::MAX as f64 { json!(number as i64) } else { json!(number) }
}

/// The value that a case file writes so.
pub fn decode(json: &Json) -> Value {
    let kind = match json {
        Json::Null => Kind::Null,
        Json::Bool(bool) => Kind::Bool(*bool),
        Json::Number(number) => Kind::Number(number.as_f64().unwrap()),
        Json::String(text) => match text.as_str() {
            "@NaN" => Kind::Number(f64::NAN),
            "@Infinity" => Kind::Number(f64::INFINITY),
            "@-Infinity" => Kind::Number(f64::NEG_INFINITY),
            "@-0" => Kind::Number(-0.0),
            "@undefined" => Kind::Undefined,
            "@function" => Kind::Function,
            _ => Kind::String(text.clone()),
        },
        Json::Array(items) => Kind::Array(items.iter().map(decode).collect()),
        Json::Object(object) => {
            let member = |(key, value): (&String, &Json)| Member {
                key: key.clone(),
                key_span: Span::default(),
                value: decode(value),
            };
            Kind::Object(Object::new(object.iter().map(member).collect()))
        }
    };
    Value::new(Span::default(), kind)
}
