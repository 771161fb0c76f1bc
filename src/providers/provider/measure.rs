use super::rewriter::Rewriter;
use crate::providers::node::{Node, SchemaSlot};
use crate::providers::violation::{Count, ViolationKind};
use crate::text::Span;

/// Size of a document, each definition counted once.
#[derive(Default)]
struct Measure {
    properties: usize,
    characters: usize,
    enum_values: usize,
    optional: usize,
    unions: usize,
}

pub fn measure(rewriter: &mut Rewriter<'_, '_>) {
    let standard = rewriter.standard;
    let root = &standard.root;
    let mut measure = Measure::default();
    visit(rewriter, root, 0, &mut measure);
    for definition in &standard.definitions {
        measure.characters += definition.name.chars().count();
        visit(rewriter, &definition.node, 0, &mut measure);
    }
    for (limit, found, kind) in [
        ("properties", measure.properties, ViolationKind::TooManyProperties),
        ("characters", measure.characters, ViolationKind::TooManyCharacters),
        ("enum_values", measure.enum_values, ViolationKind::TooManyEnumValues),
        ("optional", measure.optional, ViolationKind::TooManyOptional),
        ("unions", measure.unions, ViolationKind::TooManyUnions),
    ] {
        report(rewriter, kind, root, root.origin.span, limit, found);
    }
}

fn visit<'a>(rewriter: &mut Rewriter<'_, 'a>, node: &Node<'a>, levels: usize, measure: &mut Measure) {
    let properties = node.named("properties");
    let levels = levels + usize::from(node.types().contains(&"object") || !properties.is_empty());
    let most = rewriter.terms.most("levels");
    if most.is_some_and(|most| levels == most + 1) && node.has("type") && node.types().contains(&"object") {
        let span = node.origin.span;
        report(rewriter, ViolationKind::TooDeep, node, span, "levels", levels);
    }
    let required = node.required();
    measure.properties += properties.len();
    measure.optional += properties.iter().filter(|property| !required.contains(property.name)).count();
    measure.characters += properties.iter().map(|property| property.name.chars().count()).sum::<usize>();
    measure.unions += usize::from(node.has("anyOf") || node.types().len() > 1);
    choices(rewriter, node, measure);
    for (_, slot) in node.keywords() {
        match slot {
            SchemaSlot::Node(below) => visit(rewriter, below, levels, measure),
            SchemaSlot::Nodes(nodes) => {
                for below in nodes {
                    visit(rewriter, below, levels, measure);
                }
            }
            SchemaSlot::Named(named) => {
                for below in named {
                    visit(rewriter, &below.node, levels, measure);
                }
            }
            _ => {}
        }
    }
}

fn choices<'a>(rewriter: &mut Rewriter<'_, 'a>, node: &Node<'a>, measure: &mut Measure) {
    let length = |value: &crate::syntax::Value| value.as_str().map_or(0, |text| text.chars().count());
    if let Some(value) = node.value("const") {
        measure.characters += length(value);
    }
    let values = node.get("enum").and_then(SchemaSlot::as_list).unwrap_or_default();
    let characters: usize = values.iter().map(|value| length(value)).sum();
    measure.enum_values += values.len();
    measure.characters += characters;
    if rewriter.terms.most("long_enum_values").is_some_and(|most| values.len() > most) {
        report(
            rewriter,
            ViolationKind::EnumTooLong,
            node,
            node.place("enum"),
            "long_enum_characters",
            characters,
        );
    }
}

fn report<'a>(
    rewriter: &mut Rewriter<'_, 'a>,
    kind: ViolationKind,
    node: &Node<'a>,
    span: Span,
    limit: &str,
    found: usize,
) {
    if let Some(most) = rewriter.terms.most(limit).filter(|most| found > *most) {
        rewriter.too_much(kind, node, span, Count { found, most });
    }
}
