use crate::json_schema::keywords::{self, KEYWORDS, KeywordShape, keyword};
use std::collections::HashSet;

use crate::genaiscript::SiteKind;
use crate::lint::{Applicability, Diagnostic, LintContext, Unsafe, edit, map_or_schema};
use crate::suggest;
use crate::syntax::{Member, Object, Value, ValueKind};
use crate::text::Span;

declare_rule! {
    /// GenAIScript validates answers with a validator that rejects unknown keywords: those of forms (`uiType`,
    /// `uiGroup`, `uiSuggestions`), newer ones of JSON Schema (`prefixItems`), any `format`, and misspelled ones. The
    /// schema itself then counts as broken and every answer as invalid: the model is asked again, in vain. The same
    /// happens if a keyword has a value of the wrong kind, such as `examples` that is not an array, and if
    /// `required` names a property that is described nowhere, so that no model gives it.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ responseSchema: { born: { type: "string", format: "date" } } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ responseSchema: { born: { type: "string", description: "A date, as 1999-12-31" } } })
    /// ```
    S03, "keyword-invalidates-answers", Warning, File, fix Safe, "A keyword in the schema of answers or data makes every answer invalid."
}

/// Keywords with their own rules for invalid values.
const HAVE_RULES: [&str; 3] = ["enum", "pattern", "type"];

/// Keywords that may describe more properties.
const ELSEWHERE: [&str; 6] = ["$ref", "allOf", "anyOf", "if", "oneOf", "patternProperties"];

/// Keywords that are senseless as suggestions, or whose names resemble others too much.
const NOT_MEANT: [&str; 2] = ["uniqueItems", "writeOnly"];

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let responses = context.responses().iter().map(|response| (&response.schema, "every answer"));
    // Another rule reports a map that is not a schema.
    let is_schema = |schema: &&Value| schema.as_object().is_some_and(map_or_schema::takes_for_schema);
    let sites = context.file.script().sites.iter().filter(|site| site.kind == SiteKind::DefSchema);
    let shown = sites.map(|site| &site.schema).filter(is_schema);
    let shown = shown.map(|schema| (schema, "all data that is checked against it"));
    let mut found = Vec::new();
    for (schema, victim) in responses.chain(shown) {
        // P40 reports shorthands used as schemas.
        let schemas = keywords::all(schema).filter(|schema| !map_or_schema::is_shorthand(schema));
        for object in schemas.filter_map(Value::as_object) {
            for member in object.entries() {
                let key = member.key.as_str();
                if !is_validated(key) {
                    found.push(unknown(context, object, member, victim));
                } else if !HAVE_RULES.contains(&key) {
                    found.extend(of_wrong_kind(member, victim));
                }
            }
            found.extend(undescribed(context, object, victim));
        }
    }
    found
}

fn unknown(context: &LintContext<'_>, object: &Object, member: &Member, victim: &str) -> Diagnostic {
    let key = member.key.as_str();
    let known = KEYWORDS.iter().filter(|known| known.is_validated && !NOT_MEANT.contains(&known.name));
    let meant = keywords::meant(key)
        .filter(|meant| is_validated(meant))
        .or_else(|| suggest::nearest(key, known.map(|known| known.name)))
        .filter(|_| !key.starts_with("ui") && key != "format");
    let at = |advice: String| {
        let message =
            format!("The validator of answers rejects `{key}`, and {victim} becomes invalid. {advice}");
        RULE.at(member.key_span, message)
    };
    let source = &context.file.source;
    if let Some(meant) = meant {
        // A value of another kind would be wrong under the right name as well.
        let fits = keywords::shape(meant).is_none_or(|shape| shape.fits(&member.value));
        let edits = match meant {
            _ if object.get(meant).is_some() => None,
            "examples" => Some(edit::as_examples(source, member)),
            _ => fits.then(|| vec![edit::rename_key(source, member, meant)]),
        };
        let title = format!("Write `{meant}`");
        return at(format!("{title}.")).maybe_fix(title, Unsafe, edits);
    }
    // A property next to `properties` should be moved rather than removed.
    let is_property = object.get("type").and_then(Value::as_str) == Some("object")
        && member.value.as_object().is_some()
        && map_or_schema::is_property(&member.value);
    if is_property {
        return at("Put it into `properties`.".to_owned());
    }
    // Keywords for forms do not constrain an answer; the others carry information that would be lost.
    let how = Applicability::safe_if(["uiGroup", "uiSuggestions", "uiType"].contains(&key));
    let removal = edit::remove_member(context.file, member);
    at("Remove it.".to_owned()).maybe_fix(format!("Remove `{key}`"), how, removal)
}

fn of_wrong_kind(member: &Member, victim: &str) -> Option<Diagnostic> {
    let key = member.key.as_str();
    let wrong = |place: Span, name: &str, shape: KeywordShape| {
        let noun = shape.noun();
        Some(RULE.at(place, format!("`{name}` must be {noun}; otherwise {victim} becomes invalid.")))
    };
    let shape = keywords::shape(key)?;
    // P15 reports a flag that is meant for a map.
    if key == "required" && matches!(member.value.kind, ValueKind::Bool(_)) {
        return None;
    }
    if !shape.fits(&member.value) {
        if key == "items" && map_or_schema::is_shorthand(&member.value) {
            return None;
        }
        return wrong(member.value.span, key, shape);
    }
    if shape != KeywordShape::Map {
        return None;
    }
    let entries = member.value.as_object()?.entries();
    let is_reported = |entry: &Member| key == "properties" && map_or_schema::is_shorthand(&entry.value);
    let other =
        entries.into_iter().find(|entry| !KeywordShape::Schema.fits(&entry.value) && !is_reported(entry))?;
    wrong(other.value.span, &other.key, KeywordShape::Schema)
}

fn undescribed(context: &LintContext<'_>, object: &Object, victim: &str) -> Option<Diagnostic> {
    let names = object.get("required")?.as_array()?;
    let properties = object.get("properties")?.as_object().filter(|properties| !properties.open)?;
    let may_be_elsewhere = object.open || ELSEWHERE.iter().any(|keyword| object.get(keyword).is_some());
    let described: HashSet<&str> = properties.members.iter().map(|member| member.key.as_str()).collect();
    let mut required = names.iter().filter_map(|name| Some((name.span, name.as_str()?)));
    let (place, name) = required.find(|(_, name)| !described.contains(name) && !may_be_elsewhere)?;
    let required: HashSet<&str> = names.iter().filter_map(Value::as_str).collect();
    let free =
        properties.members.iter().map(|member| member.key.as_str()).filter(|it| !required.contains(it));
    let advice = match context.near.nearest(name, free) {
        Some(meant) => format!("Did you mean `{meant}`?"),
        None => "Describe it in `properties`, or remove it.".to_owned(),
    };
    Some(RULE.at(
        place,
        format!("Without `{name}`, {victim} is invalid, but nothing describes `{name}`. {advice}"),
    ))
}

fn is_validated(key: &str) -> bool {
    keyword(key).is_some_and(|known| known.is_validated)
}
