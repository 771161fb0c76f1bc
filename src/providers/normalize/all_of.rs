use std::collections::{HashMap, HashSet};

use super::super::document::SchemaDocument;
use super::super::document::last_segment;
use super::super::node::NamedSchema;
use super::super::origin::SchemaOrigin;
use crate::syntax::{Value, sort_as_enumerated};

/// Resolves a schema to an object that has nothing but its properties.
pub fn object_of<'a>(
    document: &SchemaDocument<'a>,
    mut schema: &'a Value,
    mut origin: SchemaOrigin<'a>,
) -> Option<(&'a Value, SchemaOrigin<'a>)> {
    let mut seen = HashSet::new();
    loop {
        if schema.get("type").and_then(Value::as_str) == Some("object") {
            let is_open =
                schema.get("additionalProperties").is_some_and(|value| value.truthy() != Some(false));
            return (schema.get("properties").is_some() && !is_open).then_some((schema, origin));
        }
        let reference = schema.get("$ref").or_else(|| schema.get("$recursiveRef"))?;
        let component = document.component(last_segment(reference.as_str()?))?;
        if !seen.insert(component.name) {
            return None;
        }
        (schema, origin) = (component.schema, component.origin.clone());
    }
}

pub fn required<'a>(objects: &[(&'a Value, SchemaOrigin<'a>)]) -> Vec<&'a Value> {
    let mut seen = HashSet::new();
    let listed = objects.iter().filter_map(|(object, _)| object.get("required"));
    listed.flat_map(Value::items).filter(|name| name.as_str().is_none_or(|name| seen.insert(name))).collect()
}

/// Properties by name: the first occurrence decides the position, the last one the schema.
#[derive(Default)]
pub struct Properties<'a> {
    list: Vec<NamedSchema<'a>>,
    places: HashMap<&'a str, usize>,
}

impl<'a> Properties<'a> {
    pub fn extend(&mut self, properties: Vec<NamedSchema<'a>>) {
        for property in properties {
            if let Some(&place) = self.places.get(property.name) {
                self.list[place] = property;
            } else {
                self.places.insert(property.name, self.list.len());
                self.list.push(property);
            }
        }
    }

    pub fn into_list(mut self) -> Vec<NamedSchema<'a>> {
        sort_as_enumerated(&mut self.list, |property| property.name);
        self.list
    }
}
