//! Names in `required` that `properties` does not have.

use std::collections::HashSet;

use super::map_or_schema::misspelled_properties;
use crate::json_schema::keywords;
use crate::syntax::{Member, Value};

/// Names of one schema.
pub(in crate::lint) struct UndeclaredRequired<'a> {
    /// Items of `required`, each with its name, in order.
    pub undeclared: Vec<(&'a Value, &'a str)>,
    /// Properties that are not required, one of which may be meant.
    pub optional: Vec<&'a str>,
}

/// Returns `None` if all names are declared, and for a schema that may have other properties.
pub(in crate::lint) fn undeclared_required(schema: &Value) -> Option<UndeclaredRequired<'_>> {
    let declared = declared(schema)?.iter().map(|member| member.key.as_str());
    let required = schema.get("required")?.as_array()?;
    let listed: HashSet<&str> = required.iter().filter_map(Value::as_str).collect();
    let names: HashSet<&str> = declared.clone().collect();
    let is_undeclared = |item: &Value, name: &str| !item.span.is_empty() && !names.contains(name);
    let undeclared: Vec<(&Value, &str)> = required
        .iter()
        .filter_map(|item| Some((item, item.as_str()?)))
        .filter(|(item, name)| is_undeclared(item, name))
        .collect();
    let optional = declared.filter(|name| !listed.contains(name)).collect();
    (!undeclared.is_empty()).then_some(UndeclaredRequired { undeclared, optional })
}

/// Returns `None` if there may be other properties.
fn declared(schema: &Value) -> Option<&[Member]> {
    let object = schema.as_object().filter(|_| keywords::is_closed(schema))?;
    if let Some(properties) = object.get("properties") {
        return properties.as_object().filter(|map| !map.open).map(|map| map.members.as_slice());
    }
    let is_object = object.get("type").and_then(Value::as_str) == Some("object");
    // P29 reports `properties` under another name.
    (is_object && misspelled_properties(object).is_none()).then_some(&[])
}
