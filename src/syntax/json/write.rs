//! Values written as JSON without a detour, as [`Value::to_json`] has them.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::super::value::{Kind, Value, integer};

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.kind {
            Kind::Bool(bool) => serializer.serialize_bool(*bool),
            Kind::Number(number) => match integer(*number) {
                Some(integer) => serializer.serialize_i64(integer),
                None => serializer.serialize_f64(*number),
            },
            Kind::String(text) => serializer.serialize_str(text),
            Kind::Array(items) => serializer.collect_seq(items),
            Kind::Object(object) => {
                let mut map = serializer.serialize_map(None)?;
                for member in object.entries() {
                    if member.value.is_in_json() {
                        map.serialize_entry(&member.key, &member.value)?;
                    }
                }
                map.end()
            }
            Kind::Opaque => serializer.serialize_map(Some(0))?.end(),
            _ => serializer.serialize_unit(),
        }
    }
}
