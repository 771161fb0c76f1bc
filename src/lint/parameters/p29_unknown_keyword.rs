use super::map::Owner;
use super::places::{DeclaredSchema, PlaceRank};
use crate::json_schema::keywords::{self, KEYWORDS, Keyword, TYPES, keyword};
use crate::lint::{Applicability, Diagnostic, LintContext, Severity, Unsafe, edit, map_or_schema};
use crate::suggest;
use crate::syntax::Member;

declare_rule! {
    /// GenAIScript passes a finished schema on as it is. An unknown keyword has no effect, except for what a model
    /// that is shown it may make of it, and strict validators reject the schema for it; a known one that belongs to
    /// another type is ignored. Where it is not close to a known one, and where it belongs to another type, this is
    /// reported as information only.
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
    P29, "unknown-keyword", Warning, Schema, fix Safe, "A keyword that is misspelled, or does not apply to this type."
}

fn check(context: &LintContext<'_>, schema: &DeclaredSchema<'_>) -> Vec<Diagnostic> {
    let is_due = !matches!(schema.place.owner, Owner::Answer | Owner::Shown);
    // P05 reports an unknown type.
    let type_name = schema.type_name.filter(|name| is_due && TYPES.contains(name));
    let Some(type_name) = type_name else { return Vec::new() };
    let members = schema.object.entries().into_iter().filter(|member| !is_stray_argument(schema, member));
    let of_member = |member: &Member| match keyword(&member.key) {
        Some(known) if known.applies_to(type_name) => None,
        // Other rules check these keywords.
        Some(Keyword { name: "required" | "uiType" | "uiSuggestions", .. }) => None,
        Some(_) => Some(inapplicable(member, type_name)),
        None => unknown(context, schema, member, type_name),
    };
    members.filter_map(of_member).collect()
}

/// Whether it is a tool argument next to `properties`, which T10 reports.
fn is_stray_argument(schema: &DeclaredSchema<'_>, member: &Member) -> bool {
    schema.place.owner == Owner::Tool
        && schema.place.rank == PlaceRank::Root
        && schema.get("properties").is_none()
        && keyword(&member.key).is_none()
        && member.value.get("type").is_some_and(|name| name.as_str().is_some())
}

fn inapplicable(member: &Member, type_name: &str) -> Diagnostic {
    let message = format!("`{}` does not apply to type `{type_name}` and is ignored. Remove it.", member.key);
    RULE.at(member.key_span, message).severity(Severity::Information)
}

fn unknown(
    context: &LintContext<'_>,
    schema: &DeclaredSchema<'_>,
    member: &Member,
    type_name: &str,
) -> Option<Diagnostic> {
    let name = member.key.as_str();
    // A prefix marks extensions; M and P rules report the rest.
    if name.starts_with("x-") || name.starts_with('$') || name == "__proto__" {
        return None;
    }
    // Models are shown the schema unchanged and tolerate unknown keywords.
    let is_shown = match schema.place.owner {
        Owner::Script => context.is_offered_as_tool(),
        owner => owner == Owner::Tool,
    };
    let effect = if is_shown { "only the model sees it" } else { "has no effect" };
    let problem = format!("`{name}` is not a keyword of a schema and {effect}.");
    let Some(meant) = meant(schema, name, type_name) else {
        // A schema as the value is probably a misplaced property.
        let is_property = member.value.as_object().is_some() && map_or_schema::is_property(&member.value);
        let advice =
            if type_name == "object" && is_property { "Put it into `properties`" } else { "Remove it" };
        let diagnostic = RULE.at(member.key_span, format!("{problem} {advice}."));
        return Some(diagnostic.severity(Severity::Information));
    };
    let is_habit = keywords::meant(name).is_some();
    if meant == "examples" && is_habit {
        return Some(example(context, schema, member));
    }
    // A value of another kind would be wrong under the right name as well. In a map, `required` is a flag.
    let fits = meant == "required" || keywords::shape(meant).is_none_or(|shape| shape.fits(&member.value));
    let edit = edit::rename_key(&context.file.source, member, meant);
    let edit = (fits && schema.get(meant).is_none()).then_some(edit);
    let diagnostic = RULE.at(member.key_span, format!("{problem} Write `{meant}`."));
    Some(diagnostic.maybe_fix(format!("Write `{meant}`"), Applicability::safe_if(!is_habit), edit))
}

fn example(context: &LintContext<'_>, schema: &DeclaredSchema<'_>, member: &Member) -> Diagnostic {
    let message = "`example` is a keyword of OpenAPI. JSON Schema has the array `examples`.";
    let edits = edit::as_examples(&context.file.source, member);
    let edits = schema.get("examples").is_none().then_some(edits);
    let diagnostic = RULE.at(member.key_span, message).severity(Severity::Information);
    diagnostic.maybe_fix("Write `examples`", Unsafe, edits)
}

fn meant(schema: &DeclaredSchema<'_>, name: &str, type_name: &str) -> Option<&'static str> {
    if let Some(meant) = keywords::meant(name) {
        return keyword(meant).is_some_and(|known| known.applies_to(type_name)).then_some(meant);
    }
    let is_flagged = schema.place.rank.is_flagged();
    let candidates = KEYWORDS
        .iter()
        .filter(|known| known.applies_to(type_name) || (is_flagged && known.name == "required"))
        // Typos of the rare keywords are unlikely.
        .filter(|known| known.typed.contains(&type_name) || known.name.len() > 4)
        .map(|known| known.name);
    suggest::nearest(name, candidates)
}
