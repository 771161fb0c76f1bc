use foldhash::{HashMap, HashSet};

use crate::json_schema::keywords::{Keyword, keyword};
use crate::providers::node::{Node, SchemaSlot};

/// Keywords that apply to the rest that their siblings leave: more siblings change their meaning.
const DEPENDENT: [(&str, &[&str]); 5] = [
    ("additionalProperties", &["properties", "patternProperties", "additionalProperties"]),
    ("items", &["prefixItems", "items"]),
    ("contains", &["contains", "minContains", "maxContains"]),
    ("then", &["if", "else"]),
    ("else", &["if", "then"]),
];

/// Merges another schema; `None` if both differ in a keyword, or a keyword would change its meaning.
pub fn merge<'a>(merged: &mut Node<'a>, other: &Node<'a>) -> Option<()> {
    Merging::default().add(merged, other)
}

/// State for merging many schemas into one: names are looked up in sets instead of collected for each schema.
#[derive(Default)]
pub struct Merging<'a> {
    /// Names of each keyword that maps names to schemas, from the second merge on.
    names: HashMap<&'a str, HashSet<&'a str>>,
    required: Option<HashSet<Option<&'a str>>>,
}

impl<'a> Merging<'a> {
    pub fn add(&mut self, merged: &mut Node<'a>, other: &Node<'a>) -> Option<()> {
        if changes(merged, other) || changes(other, merged) {
            return None;
        }
        let mut is_typed_anew = false;
        for (keyword, slot) in other.defined() {
            match (merged.slot(keyword), slot) {
                (None | Some(SchemaSlot::Undefined), _) => {
                    self.names.remove(keyword);
                    if keyword == "required" {
                        self.required = None;
                    }
                    is_typed_anew |= keyword == "type";
                    merged.set(keyword, slot.clone());
                }
                (Some(SchemaSlot::Named(own)), SchemaSlot::Named(others)) => {
                    let all_own = || own.iter().map(|named| named.name).collect();
                    let names = self.names.entry(keyword).or_insert_with(all_own);
                    if !others.iter().all(|named| names.insert(named.name)) {
                        return None;
                    }
                    own.extend(others.iter().cloned());
                }
                (Some(_), _) if keyword == "type" => {
                    let (own, others) = (merged.types(), other.types());
                    if own.iter().all(|name| others.contains(name)) {
                        continue;
                    }
                    if !others.iter().all(|name| own.contains(name)) {
                        return None;
                    }
                    is_typed_anew = true;
                    merged.set(keyword, slot.clone());
                }
                (Some(own), _) if keyword == "required" => {
                    let known = own.list_mut()?;
                    let all_own = || known.iter().map(|name| name.as_str()).collect();
                    let names = self.required.get_or_insert_with(all_own);
                    known.extend(slot.as_list()?.into_iter().filter(|name| names.insert(name.as_str())));
                }
                // Annotations of the schema override those of its parts.
                (Some(_), _) if matches!(keyword, "title" | "description") => {}
                (Some(SchemaSlot::Value(own)), SchemaSlot::Value(others)) if own.says_the_same(others) => {}
                _ => return None,
            }
        }
        leave_out_others(merged, if is_typed_anew { keywords_of(merged) } else { keywords_of(other) });
        Some(())
    }
}

fn changes(one: &Node<'_>, other: &Node<'_>) -> bool {
    let is_changed = |(keyword, beside): &(&str, &[&str])| {
        one.has(keyword) && beside.iter().any(|beside| other.has(beside))
    };
    DEPENDENT.iter().any(is_changed) || one.has("unevaluatedProperties") || one.has("unevaluatedItems")
}

/// Removes those of some keywords that do not apply to the schema's types.
fn leave_out_others<'a>(schema: &mut Node<'a>, keywords: Vec<&'a str>) {
    let types: Vec<String> = schema.types().into_iter().map(str::to_owned).collect();
    for known in keywords {
        let is_of = |keyword: &Keyword| types.iter().any(|name| keyword.standard.contains(&name.as_str()));
        if !types.is_empty() && keyword(known).is_some_and(|keyword| !is_of(keyword)) {
            schema.take(known);
        }
    }
}

pub fn keywords_of<'a>(node: &Node<'a>) -> Vec<&'a str> {
    node.defined().map(|(name, _)| name).collect()
}

pub fn validates(keyword: &str) -> bool {
    const WORDS: [&str; 7] =
        ["$comment", "default", "deprecated", "description", "examples", "readOnly", "writeOnly"];
    self::keyword(keyword).is_some_and(|keyword| keyword.is_validated) && !WORDS.contains(&keyword)
}
