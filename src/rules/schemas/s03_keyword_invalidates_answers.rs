use crate::schema::keywords::{self, KEYWORDS, Shape, keyword};
use std::collections::HashSet;

use crate::rules::{Applicability, Context, Diagnostic, Unsafe, edit, near, roots};
use crate::script::SiteKind;
use crate::syntax::{Kind, Member, Object, Value};
use crate::text::Span;

declare_rule! {
    /// GenAIScript checks answers with a validator that takes no keyword which it does not know: neither those
    /// of forms (`uiType`, `uiGroup`, `uiSuggestions`), nor newer ones of JSON Schema (`prefixItems`), nor any
    /// `format`, nor a misspelt one. The schema itself then counts as broken and every answer as invalid: the
    /// model is asked again, in vain. So it is where a keyword has a value of the wrong kind, as `examples` that is
    /// no list, and where `required` names a property that is described nowhere, so that no model gives it.
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
    S03, "keyword-invalidates-answers", Warning, "A keyword in the schema of answers or data makes every answer invalid."
}

/// Keywords with rules of their own for what they are.
const HAVE_RULES: [&str; 3] = ["enum", "pattern", "type"];

/// Keywords that may describe more properties.
const ELSEWHERE: [&str; 6] = ["$ref", "allOf", "anyOf", "if", "oneOf", "patternProperties"];

/// Known ones that make no sense to suggest, or whose name stands too close to others.
const NOT_MEANT: [&str; 2] = ["uniqueItems", "writeOnly"];

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for response in context.responses() {
        check_schema(context, &response.schema, "every answer", found);
    }
    let sites = context.file.script.sites.iter();
    for site in sites.filter(|site| site.kind == SiteKind::DefSchema) {
        // Of a map that is no schema another rule speaks.
        if matches!(site.schema.get("type").and_then(Value::as_str), Some("object" | "array")) {
            check_schema(context, &site.schema, "all data that is checked against it", found);
        }
    }
}

fn check_schema(context: &Context<'_>, schema: &Value, victim: &str, found: &mut Vec<Diagnostic>) {
    keywords::each(schema, &mut |schema| {
        let Some(object) = schema.as_object() else { return };
        for member in object.entries() {
            let key = member.key.as_str();
            if !is_validated(key) {
                found.push(unknown(context, object, member, victim));
            } else if !HAVE_RULES.contains(&key) {
                found.extend(of_wrong_kind(member, victim));
            }
        }
        found.extend(undescribed(object, victim));
    });
}

fn unknown(context: &Context<'_>, object: &Object, member: &Member, victim: &str) -> Diagnostic {
    let source = &context.file.source;
    let key = member.key.as_str();
    let known = KEYWORDS.iter().filter(|known| known.is_validated && !NOT_MEANT.contains(&known.name));
    let meant = keywords::meant(key)
        .filter(|meant| is_validated(meant))
        .or_else(|| near::nearest(key, known.map(|known| known.name)))
        .filter(|_| !key.starts_with("ui") && key != "format");
    // A property beside `properties` is worth more than to be removed.
    let is_property = meant.is_none()
        && object.get("type").and_then(Value::as_str) == Some("object")
        && member.value.as_object().is_some()
        && roots::is_property(&member.value);
    if is_property {
        let message = format!(
            "The validator of answers takes no `{key}`, and {victim} becomes invalid. Put it into `properties`."
        );
        return RULE.at(member.key_span, message);
    }
    let message = match meant {
        Some(meant) => format!(
            "`{key}` is not known to the validator of answers, and {victim} becomes invalid. Write `{meant}`."
        ),
        None => {
            format!("The validator of answers takes no `{key}`, and {victim} becomes invalid. Remove it.")
        }
    };
    let diagnostic = RULE.at(member.key_span, message);
    if let Some(meant) = meant {
        // A value of another kind would be wrong under the right name as well.
        let fits = keywords::shape(meant).is_none_or(|shape| shape.fits(&member.value));
        let edits = match meant {
            _ if object.get(meant).is_some() => return diagnostic,
            "examples" => edit::as_examples(source, member),
            _ if fits => vec![edit::rename_key(source, member, meant)],
            _ => return diagnostic,
        };
        return diagnostic.fix(format!("Write `{meant}`"), Unsafe, edits);
    }
    let written = Span::new(member.key_span.range().start, member.value.span.range().end);
    // What is for forms says nothing of an answer; the rest says something that would be lost.
    let safe = ["uiGroup", "uiSuggestions", "uiType"].contains(&key);
    match edit::remove(context.file, written) {
        Some(edit) => diagnostic.fix(format!("Remove `{key}`"), Applicability::safe_if(safe), edit),
        None => diagnostic,
    }
}

/// A known keyword whose value the validator does not take.
fn of_wrong_kind(member: &Member, victim: &str) -> Option<Diagnostic> {
    let key = member.key.as_str();
    let wrong = |place: Span, what: &str, noun: &str| {
        Some(RULE.at(place, format!("{what} {noun}, and with this {victim} becomes invalid. Write one.")))
    };
    let shape = keywords::shape(key)?;
    // Of a flag that is meant for a map P15 speaks.
    if key == "required" && matches!(member.value.kind, Kind::Bool(_)) {
        return None;
    }
    if !shape.fits(&member.value) {
        return wrong(member.value.span, &format!("The value of `{key}` is"), shape.noun());
    }
    if shape != Shape::Map {
        return None;
    }
    let entries = member.value.as_object()?.entries();
    let other = entries.into_iter().find(|entry| !Shape::Schema.fits(&entry.value))?;
    wrong(other.value.span, &format!("What `{}` has here is", other.key), Shape::Schema.noun())
}

/// A required property that the schema does not describe.
fn undescribed(object: &Object, victim: &str) -> Option<Diagnostic> {
    let names = object.get("required")?.as_array()?;
    let properties = object.get("properties")?.as_object().filter(|properties| !properties.open)?;
    let may_be_elsewhere = object.open || ELSEWHERE.iter().any(|keyword| object.get(keyword).is_some());
    let known: HashSet<&str> = properties.members.iter().map(|member| member.key.as_str()).collect();
    let is_described = |name: &Value| name.as_str().is_none_or(|name| known.contains(name));
    let name = names.iter().find(|name| !is_described(name) && !may_be_elsewhere)?;
    let known = properties.members.iter().map(|member| member.key.as_str());
    let listed: HashSet<&str> = names.iter().filter_map(Value::as_str).collect();
    let free = known.filter(|known| !listed.contains(known));
    let written = name.as_str()?;
    let message = format!("Without `{written}` {victim} is invalid, and nothing describes it.");
    Some(match near::nearest(written, free) {
        Some(meant) => RULE.at(name.span, format!("{message} Did you mean `{meant}`?")),
        None => RULE.at(name.span, format!("{message} Describe it in `properties`, or remove it.")),
    })
}

fn is_validated(key: &str) -> bool {
    keyword(key).is_some_and(|known| known.is_validated)
}
