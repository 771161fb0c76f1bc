//! `IChatGptSchema` and its relatives, exactly as `@samchon/openapi` makes them.

mod budget;
mod check;
mod composition;
mod constants;
mod describe;
mod finish;
mod form;
mod invert;
mod tagged;
mod tags;
mod unite;

pub use describe::of_property;
pub use form::ChatGptVariant;
pub use invert::invert;

use composition::Composition;

use super::dialect::{Conversion, ConversionOptions};
use super::document::SchemaDocument;
use super::failure::{Failure, FailureReason};
use super::loss::Loss;
use super::node::{NamedSchema, Node, SchemaSlot};
use super::normal::Normal;

/// Converts to the parameters of a function. Fails where the package does, and where it throws or never ends.
pub fn compose<'a>(
    document: &SchemaDocument<'a>,
    form: ChatGptVariant,
    config: ConversionOptions,
) -> Result<Conversion, Failure> {
    let normal = Normal::normalize(document)?;
    let root = check::parameters(&normal, form)?;
    check::schema(&normal, root, form, config.strict)?;
    let names = normal.names_in_order(root);
    let kept = names.into_iter().filter(|name| config.reference || normal.is_recursive(name));
    let components = kept.filter_map(|name| normal.component_and_name(name));

    let mut schemas = vec![root];
    let (names, nodes): (Vec<_>, Vec<_>) = components.unzip();
    schemas.extend(nodes);
    let (made, mut losses) = make(&normal, &schemas, form, config)?;
    let mut made = made.into_iter();
    let mut parameters = made.next().unwrap_or_else(|| Node::new(root.origin.clone()));
    describe_reference(&normal, &mut parameters, form);
    parameters.set("additionalProperties", SchemaSlot::Bool(false));
    let mut finished = |mut node: Node<'a>| {
        if form == ChatGptVariant::ChatGpt {
            node = unite::unite(node, &mut losses);
            finish::finish(&mut node, config.strict, &mut losses);
        }
        node
    };
    let mut parameters = finished(parameters);
    let defs = names.into_iter().zip(made.map(finished));
    let defs = defs.map(|(name, node)| NamedSchema { name, name_span: node.origin.span, node }).collect();
    parameters.set("$defs", SchemaSlot::Named(defs));
    losses.extend(normal.losses);
    losses.sort_by(|a, b| (a.span, &a.pointer, &a.keyword).cmp(&(b.span, &b.pointer, &b.keyword)));
    losses.dedup();
    Ok(Conversion { value: parameters.to_value(), losses })
}

fn make<'n, 'a>(
    normal: &'n Normal<'a>,
    schemas: &[&'n Node<'a>],
    form: ChatGptVariant,
    config: ConversionOptions,
) -> Result<(Vec<Node<'a>>, Vec<Loss>), Failure> {
    let mut composition = Composition::new(normal, form, config);
    let made = schemas.iter().map(|schema| composition.compose(schema)).collect();
    match composition.budget.problem {
        None => Ok((made, composition.losses)),
        Some(reason) => Err(failure(form, vec![reason])),
    }
}

fn failure(form: ChatGptVariant, reasons: Vec<FailureReason>) -> Failure {
    Failure { method: form.schema_method(), message: form.schema_message(), reasons }
}

fn describe_reference(normal: &Normal<'_>, parameters: &mut Node<'_>, form: ChatGptVariant) {
    if !normal.schema.has("$ref") {
        return;
    }
    let own = if form == ChatGptVariant::Llm {
        parameters.text("description")
    } else {
        normal.schema.text("description")
    };
    let description = describe::cascade(normal, &normal.schema, own);
    parameters.set("description", SchemaSlot::Text(description.into()));
}
