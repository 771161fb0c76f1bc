use super::p36_parameter_without_description::is_offered;
use super::places::{Place, Rank};
use super::site::Owner;
use crate::rules::{Applicability, Context, Diagnostic, Severity, Unsafe, edit, map_or_schema, near};
use crate::schema::keywords::{self, KEYWORDS, Keyword, TYPES, keyword};
use crate::syntax::{Member, Object};

declare_rule! {
    /// GenAIScript hands a finished schema on as it is. A keyword that nobody knows has no effect, but for what a
    /// model that is shown it may make of it, and strict validators refuse the schema for it; one that is known
    /// but belongs to another type is ignored. Where it is not close to a known one, and where it belongs to
    /// another type, this is only an information.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { city: { type: "string", desciption: "Where" } } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { city: { type: "string", description: "Where" } } })
    /// ```
    P29, "unknown-keyword", Warning, "A keyword that is misspelt, or means nothing for this type."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let is_offered = is_offered(context);
    for node in context.schemas().iter().copied() {
        let place = node.place;
        if matches!(place.owner, Owner::Answer | Owner::Shown) {
            continue;
        }
        // Of a type that there is not P05 speaks.
        let Some(type_name) = node.type_name.filter(|name| TYPES.contains(name)) else { continue };
        for member in node.object.entries() {
            if is_stray_argument(&place, node.object, member) {
                continue;
            }
            match keyword(&member.key) {
                Some(known) if known.applies_to(type_name) => {}
                // These have rules of their own.
                Some(Keyword { name: "required" | "uiType" | "uiSuggestions", .. }) => {}
                Some(_) => found.push(inapplicable(member, type_name)),
                None => found.extend(unknown(context, &place, node.object, member, type_name, is_offered)),
            }
        }
    }
}

/// Whether it is an argument of a tool beside `properties`, of which T10 speaks.
fn is_stray_argument(place: &Place<'_>, schema: &Object, member: &Member) -> bool {
    place.owner == Owner::Tool
        && place.rank == Rank::Root
        && schema.get("properties").is_none()
        && keyword(&member.key).is_none()
        && member.value.get("type").is_some_and(|name| name.as_str().is_some())
}

fn inapplicable(member: &Member, type_name: &str) -> Diagnostic {
    RULE.at(
        member.key_span,
        format!("`{}` says nothing of a value of type `{type_name}` and is ignored. Remove it.", member.key),
    )
    .severity(Severity::Information)
}

fn unknown(
    context: &Context<'_>,
    place: &Place<'_>,
    object: &Object,
    member: &Member,
    type_name: &str,
    is_offered: bool,
) -> Option<Diagnostic> {
    let name = member.key.as_str();
    // Extensions are marked by a prefix; M and P rules speak of the rest.
    if name.starts_with("x-") || name.starts_with('$') || name == "__proto__" {
        return None;
    }
    let source = &context.file.source;
    // A model is shown the schema as it is, and makes of it what it can.
    let is_shown = place.owner == Owner::Tool || (place.owner == Owner::Script && is_offered);
    let effect = if is_shown { "only the model sees it" } else { "has no effect" };
    let Some(meant) = meant(name, place, type_name) else {
        // What is a schema was meant for a property.
        let is_property = type_name == "object"
            && member.value.as_object().is_some()
            && map_or_schema::is_property(&member.value);
        let advice = if is_property { "Put it into `properties`" } else { "Remove it" };
        let message = format!("`{name}` is no keyword of a schema and {effect}. {advice}.");
        return Some(RULE.at(member.key_span, message).severity(Severity::Information));
    };
    if meant == "examples" && keywords::meant(name).is_some() {
        return Some(example(source, object, member));
    }
    let diagnostic = RULE
        .at(member.key_span, format!("`{name}` is no keyword of a schema and {effect}. Write `{meant}`."));
    // A value of another kind would be wrong under the right name as well.
    // In a map `required` is a flag.
    let fits = meant == "required" || keywords::shape(meant).is_none_or(|shape| shape.fits(&member.value));
    if object.get(meant).is_some() || !fits {
        return Some(diagnostic);
    }
    let edit = edit::rename_key(source, member, meant);
    let is_slip = keywords::meant(name).is_none();
    Some(diagnostic.fix(format!("Write `{meant}`"), Applicability::safe_if(is_slip), edit))
}

/// The one example of another format, where JSON Schema has a list.
fn example(source: &str, object: &Object, member: &Member) -> Diagnostic {
    let message = "`example` is a word of OpenAPI. JSON Schema has the list `examples`.";
    let diagnostic = RULE.at(member.key_span, message).severity(Severity::Information);
    if object.get("examples").is_some() {
        return diagnostic;
    }
    diagnostic.fix("Write `examples`", Unsafe, edit::as_examples(source, member))
}

fn meant(name: &str, place: &Place<'_>, type_name: &str) -> Option<&'static str> {
    let fits = |name: &str| keyword(name).is_some_and(|known| known.applies_to(type_name));
    if let Some(known) = keywords::meant(name) {
        return fits(known).then_some(known);
    }
    let is_flagged = matches!(place.rank, Rank::Parameter | Rank::Property);
    let candidates = KEYWORDS
        .iter()
        .filter(|known| known.applies_to(type_name) || (is_flagged && known.name == "required"))
        // Nobody slips into the rare ones.
        .filter(|known| known.typed.contains(&type_name) || known.name.len() > 4)
        .map(|known| known.name);
    near::nearest(name, candidates)
}
