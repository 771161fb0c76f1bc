//! Keywords of ArkType by their names.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::OnceLock;

use serde::Deserialize;

use super::node::{ArkBasis, ArkKind, ArkNode, Constraints, Domain, Limit, Meta, Node, Pattern};
use crate::tools::evaluator::{Origin, StaticKind, StaticMember, StaticValue};

#[derive(Deserialize)]
struct KeywordTable {
    keywords: HashMap<String, KeywordRow>,
}

#[derive(Deserialize)]
struct KeywordRow {
    input: TextRow,
    /// Result of a morph: a domain, a class, or empty for one that is not known.
    output: Option<String>,
    /// Pattern of the text that a morph makes.
    made: Option<String>,
    about_made: Option<String>,
}

/// Kind of text.
#[derive(Deserialize)]
struct TextRow {
    pattern: Option<String>,
    about: Option<String>,
    /// Whether the pattern has no flags, not even empty ones.
    #[serde(default)]
    bare: bool,
    /// Whether a function checks it.
    #[serde(default)]
    is_checked: bool,
    format: Option<String>,
    description: Option<String>,
}

fn rows() -> Option<&'static HashMap<String, KeywordRow>> {
    static TABLE: OnceLock<Option<KeywordTable>> = OnceLock::new();
    let table = TABLE.get_or_init(|| serde_json::from_str(include_str!("data/keywords.json")).ok());
    table.as_ref().map(|table| &table.keywords)
}

/// Classes that JSON has nothing for.
const CLASSES: [&str; 11] =
    ["Date", "RegExp", "Map", "Set", "Error", "Function", "Promise", "FormData", "URL", "File", "Blob"];

/// Texts that are UUIDs of no version.
const EDGES: [&str; 2] = ["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"];
const UUID: &str =
    "^[\\dA-Fa-f]{8}-[\\dA-Fa-f]{4}-[1-8][\\dA-Fa-f]{3}-[89ABab][\\dA-Fa-f]{3}-[\\dA-Fa-f]{12}$";

/// Returns the type that a name stands for; `None` for one that is not known.
pub fn named<'t>(name: &str, origin: Origin) -> Option<Node<'t>> {
    let make = |kind| Some(ArkNode::new(origin, kind));
    let unit = |kind| make(ArkKind::Unit(StaticValue::new(origin, kind)));
    match name {
        "string" | "string.root" => make(ArkKind::Domain(Domain::String)),
        "number" | "number.root" => make(ArkKind::Domain(Domain::Number)),
        "object" | "object.root" => make(ArkKind::Domain(Domain::Object)),
        "bigint" => make(ArkKind::Domain(Domain::BigInt)),
        "symbol" => make(ArkKind::Domain(Domain::Symbol)),
        "unknown" => make(ArkKind::Unknown),
        "never" => make(ArkKind::Union(Vec::new())),
        "null" => unit(StaticKind::Null),
        "undefined" => unit(StaticKind::Undefined),
        "true" => unit(StaticKind::Bool(true)),
        "false" => unit(StaticKind::Bool(false)),
        "boolean" => {
            let branch =
                |flag| ArkNode::new(origin, ArkKind::Unit(StaticValue::new(origin, StaticKind::Bool(flag))));
            make(ArkKind::Union(vec![branch(false), branch(true)]))
        }
        "number.integer" => {
            let divisor = Some(Limit { rule: 1.0, is_exclusive: false, origin, meta: Meta::new() });
            Some(
                Constraints { divisor, ..Constraints::new(ArkBasis::Domain(Domain::Number)) }
                    .node(origin, Meta::new()),
            )
        }
        "Array" | "Array.root" => make(ArkKind::Proto("Array".into())),
        name if CLASSES.contains(&name) => make(ArkKind::Proto(name.into())),
        "string.uuid" => Some(uuid(origin)),
        "string.ip" => {
            let versions =
                ["string.ip.v6", "string.ip.v4"].map(|name| described(&named(name, origin)?, origin));
            let [Some(six), Some(four)] = versions else { return None };
            let kind = ArkKind::Union(vec![six, four]);
            Some(ArkNode::with_meta(origin, kind, vec![member(origin, "description", "an IP address")]))
        }
        _ => Some(of_row(rows()?.get(name)?, origin)),
    }
}

fn member<'t>(origin: Origin, key: &str, text: &str) -> StaticMember<'t> {
    StaticMember { key: key.into(), key_origin: origin, value: StaticValue::string(origin, text) }
}

/// Returns a version of an IP address as a branch of both.
fn described<'t>(version: &Node<'t>, origin: Origin) -> Option<Node<'t>> {
    let ArkKind::Intersection(inner) = &version.kind else { return None };
    let about = || member(origin, "description", "an IP address");
    let mut inner = (**inner).clone();
    inner.basis_meta = vec![about()];
    inner.patterns.iter_mut().for_each(|pattern| pattern.meta = vec![about()]);
    let meta = version.meta.iter().cloned().chain([about()]).collect();
    Some(inner.node(origin, meta))
}

fn uuid<'t>(origin: Origin) -> Node<'t> {
    let meta = || vec![member(origin, "description", "a UUID"), member(origin, "format", "uuid")];
    let pattern = Pattern { source: UUID.into(), flags: None, origin, meta: meta() };
    let text = Constraints {
        patterns: vec![pattern],
        basis_meta: meta(),
        ..Constraints::new(ArkBasis::Domain(Domain::String))
    };
    let mut branches = vec![text.node(origin, meta())];
    for edge in EDGES {
        let value = StaticValue::string(origin, edge);
        branches.push(ArkNode::with_meta(origin, ArkKind::Unit(value), meta()));
    }
    ArkNode::with_meta(origin, ArkKind::Union(branches), meta())
}

fn of_row<'t>(row: &KeywordRow, origin: Origin) -> Node<'t> {
    let input = text(&row.input, origin);
    let Some(output) = &row.output else { return input };
    let made = match output.as_str() {
        "string" => {
            let pattern = row.made.as_ref().map(|source| Pattern {
                source: source.as_str().into(),
                flags: Some("".into()),
                origin,
                meta: Meta::new(),
            });
            let patterns: Vec<_> = pattern.into_iter().collect();
            let predicate = patterns.is_empty().then_some(origin);
            let inner =
                Constraints { patterns, predicate, ..Constraints::new(ArkBasis::Domain(Domain::String)) };
            let about = row.about_made.as_ref().map(|about| member(origin, "description", about));
            Some(inner.node(origin, about.into_iter().collect()))
        }
        "number" => named("number", origin),
        "integer" => named("number.integer", origin),
        "" => None,
        class => Some(ArkNode::new(origin, ArkKind::Proto(Rc::from(class)))),
    };
    ArkNode::new(origin, ArkKind::Morph { input, output: made })
}

fn text<'t>(row: &TextRow, origin: Origin) -> Node<'t> {
    let about = row.about.as_ref().map(|about| member(origin, "description", about));
    let pattern = row.pattern.as_ref().map(|source| Pattern {
        source: source.as_str().into(),
        flags: (!row.bare && about.is_some()).then(|| "".into()),
        origin,
        meta: about.into_iter().collect(),
    });
    let inner = Constraints {
        patterns: pattern.into_iter().collect(),
        predicate: row.is_checked.then_some(origin),
        ..Constraints::new(ArkBasis::Domain(Domain::String))
    };
    let format = row.format.as_ref().map(|format| member(origin, "format", format));
    let description = row.description.as_ref().map(|about| member(origin, "description", about));
    inner.node(origin, format.into_iter().chain(description).collect())
}
