//! `FunctionView` and `ParameterView` of Semantic Kernel, as .NET writes these records to JSON.

use serde_json::{Map, Value as Json, json};

use super::ManualOptions;
use super::entry::ManualEntry;
use super::json::{pretty, response_schema};
use super::named::NamedType;
use super::problem::ManualFinding;
use super::{provider, references};
use crate::json_schema::{Property, RootedSchema, Schema};

pub(super) fn write(
    entries: &[NamedType<'_>],
    options: &ManualOptions,
    problems: &mut Vec<ManualFinding>,
) -> String {
    let views = entries.iter().filter(|named| provider::is_one(**named, problems));
    pretty(&views.map(|named| function_view(named.entry, options)).collect())
}

fn function_view(entry: &ManualEntry, options: &ManualOptions) -> Json {
    let properties = Schema::new(&entry.parameters).properties();
    let mut view = json!({
        "Name": entry.function,
        "PluginName": entry.plugin,
        "Description": entry.description,
        "Parameters": properties.iter().map(|property| parameter_view(entry, property)).collect::<Json>(),
    });
    if options.responses {
        view["ReturnParameter"] = return_parameter_view(entry);
    }
    view
}

fn parameter_view(entry: &ManualEntry, property: &Property<'_>) -> Json {
    let mut schema = property.schema.value.to_json();
    references::complete(&mut schema, &entry.parameters);
    let mut view = Map::new();
    view.insert("Name".to_owned(), Json::from(property.name));
    view.extend(property.schema.description().map(|text| ("Description".to_owned(), Json::from(text))));
    // The property is a string in .NET, whatever the type of the parameter.
    view.extend(property.schema.default().map(|default| {
        let text = default.as_str().map_or_else(|| default.to_json().to_string(), str::to_owned);
        ("DefaultValue".to_owned(), Json::from(text))
    }));
    let kind = match RootedSchema::new(&entry.parameters).part(property.schema).cases().as_slice() {
        [case] => case.type_name(),
        _ => None,
    };
    // `ParameterViewType` has the types of JSON, which has no integers.
    let kind = kind.map(|name| if name == "integer" { "number" } else { name });
    view.extend(kind.map(|name| ("Type".to_owned(), json!({ "Name": name }))));
    view.insert("IsRequired".to_owned(), Json::from(property.required));
    view.insert("Schema".to_owned(), schema);
    Json::Object(view)
}

/// Formats the output; a function without one has an empty view.
fn return_parameter_view(entry: &ManualEntry) -> Json {
    let mut view = Map::new();
    let description = entry.response.description.as_deref();
    view.extend(description.map(|text| ("Description".to_owned(), Json::from(text))));
    view.extend(response_schema(entry).map(|schema| ("Schema".to_owned(), schema)));
    Json::Object(view)
}
