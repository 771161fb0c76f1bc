//! Two schemas as one, where they do not contradict each other.

use crate::dialects::node::{Node, Slot};
use crate::schema::keywords::{Keyword, keyword};

/// The keywords that apply to what others beside them leave over: with more beside them they say
/// something else.
const DEPENDENT: [(&str, &[&str]); 5] = [
    ("additionalProperties", &["properties", "patternProperties", "additionalProperties"]),
    ("items", &["prefixItems", "items"]),
    ("contains", &["contains", "minContains", "maxContains"]),
    ("then", &["if", "else"]),
    ("else", &["if", "then"]),
];

/// Adds what another schema wants as well; `None` where both say something of the same, or where it would
/// say something else in the company of the other.
pub fn merge<'a>(merged: &mut Node<'a>, other: &Node<'a>) -> Option<()> {
    let changes = |one: &Node<'_>, other: &Node<'_>| {
        let is_changed = |(keyword, beside): &(&str, &[&str])| {
            one.has(keyword) && beside.iter().any(|beside| other.has(beside))
        };
        DEPENDENT.iter().any(is_changed) || one.has("unevaluatedProperties") || one.has("unevaluatedItems")
    };
    if changes(merged, other) || changes(other, merged) {
        return None;
    }
    for (keyword, slot) in other.keywords().filter(|(keyword, _)| other.has(keyword)) {
        let both = match (merged.get(keyword), slot) {
            (None, _) => slot.clone(),
            (Some(Slot::Named(own)), Slot::Named(others)) => {
                let mut all = own.clone();
                for named in others {
                    if all.iter().any(|known| known.name == named.name) {
                        return None;
                    }
                    all.push(named.clone());
                }
                Slot::Named(all)
            }
            (Some(_), _) if keyword == "type" => {
                let (own, others) = (merged.types(), other.types());
                if own.iter().all(|name| others.contains(name)) {
                    continue;
                }
                if !others.iter().all(|name| own.contains(name)) {
                    return None;
                }
                slot.clone()
            }
            (Some(own), _) if keyword == "required" => {
                let mut names = own.as_list()?;
                for name in slot.as_list()? {
                    if !names.iter().any(|known| known.as_str() == name.as_str()) {
                        names.push(name);
                    }
                }
                Slot::List(names)
            }
            // The schema's own words stand for those of its parts.
            (Some(own), _) if matches!(keyword, "title" | "description") => own.clone(),
            (Some(Slot::Value(own)), Slot::Value(others)) if own.says_the_same(others) => continue,
            _ => return None,
        };
        merged.set(keyword, both);
    }
    let types: Vec<String> = merged.types().into_iter().map(str::to_owned).collect();
    for known in keywords_of(merged) {
        let is_of = |keyword: &Keyword| types.iter().any(|name| keyword.standard.contains(&name.as_str()));
        if !types.is_empty() && keyword(known).is_some_and(|keyword| !is_of(keyword)) {
            merged.take(known);
        }
    }
    Some(())
}

/// The keywords of a schema that are defined.
pub fn keywords_of<'a>(node: &Node<'a>) -> Vec<&'a str> {
    node.keywords().map(|(name, _)| name).filter(|name| node.has(name)).collect()
}

/// Whether a keyword says what values there may be.
pub fn validates(keyword: &str) -> bool {
    const WORDS: [&str; 7] =
        ["$comment", "default", "deprecated", "description", "examples", "readOnly", "writeOnly"];
    self::keyword(keyword).is_some_and(|keyword| keyword.is_validated) && !WORDS.contains(&keyword)
}
