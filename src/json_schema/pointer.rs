use crate::syntax::string::is_identifier;

/// Keywords whose keys are names chosen by an author.
const MAPS: [&str; 6] =
    ["properties", "$defs", "definitions", "patternProperties", "dependentSchemas", "schemas"];

/// Converts a JSON Pointer: `trip.stops[].city` for
/// `/properties/trip/properties/stops/items/properties/city`; empty for the whole schema.
pub fn readable_pointer(pointer: &str) -> String {
    let mut path = String::new();
    let mut is_name = false;
    for step in pointer.split('/').skip(1).map(|step| step.replace("~1", "/").replace("~0", "~")) {
        let is_map = !is_name && MAPS.contains(&step.as_str());
        let shown = match step.as_str() {
            "properties" if is_map => String::new(),
            "items" if !is_name => "[]".to_owned(),
            index if !is_name && index.bytes().all(|byte| byte.is_ascii_digit()) => format!("[{index}]"),
            name if is_identifier(name) => format!(".{name}"),
            name => format!("[{}]", serde_json::Value::from(name)),
        };
        path.push_str(&shown);
        is_name = is_map;
    }
    path.trim_start_matches('.').to_owned()
}
