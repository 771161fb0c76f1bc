use super::p10_named_type::is_map;
use super::places::{Owner, Place, Rank, schemas};
use crate::rules::{Context, Diagnostic, Rule, Severity, edits, near};
use crate::schema::keywords::{KEYWORDS, Keyword, keyword};
use crate::syntax::{Member, Object};

pub(super) static RULE: Rule = Rule {
    code: "P29",
    name: "unknown-keyword",
    severity: Severity::Warning,
    summary: "A keyword that is misspelt, or means nothing for this type.",
    explanation: r#"
GenAIScript hands a finished schema on as it is. A keyword that nobody knows has no effect, and strict
validators refuse the schema for it; one that is known but belongs to another type is ignored. Where it
is not close to a known one, and where it belongs to another type, this is only an information.

Wrong:

```js
script({ parameters: { city: { type: "string", desciption: "Where" } } })
```

Right:

```js
script({ parameters: { city: { type: "string", description: "Where" } } })
```
"#,
    check,
};

/// What authors call a keyword by habit.
const HABITS: [(&str, &str); 13] = [
    ("choices", "enum"),
    ("defaultvalue", "default"),
    ("desc", "description"),
    ("group", "uiGroup"),
    ("help", "description"),
    ("label", "title"),
    ("max", "maximum"),
    ("min", "minimum"),
    ("options", "enum"),
    ("regex", "pattern"),
    ("regexp", "pattern"),
    ("suggestions", "uiSuggestions"),
    ("values", "enum"),
];

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for (place, node) in schemas(context) {
        if matches!(place.owner, Owner::Answer | Owner::Shown) {
            continue;
        }
        let Some(type_name) = node.type_name else { continue };
        // A map that is taken for a schema: P10 speaks of it.
        if place.rank == Rank::Root && place.is_metadata() && is_map(node.object) {
            continue;
        }
        for member in node.object.entries() {
            match keyword(&member.key) {
                Some(known) if known.applies_to(type_name) => {}
                // These have rules of their own.
                Some(Keyword { name: "required" | "uiType" | "uiSuggestions", .. }) => {}
                Some(_) => found.push(inapplicable(member, type_name)),
                None => found.extend(unknown(context, &place, node.object, member, type_name)),
            }
        }
    }
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
) -> Option<Diagnostic> {
    let name = member.key.as_str();
    // Extensions are marked by a prefix; M and P rules speak of the rest.
    if name.starts_with("x-") || name.starts_with('$') || name == "__proto__" {
        return None;
    }
    let Some(meant) = meant(name, place, type_name) else {
        let message = format!("`{name}` is no keyword of a schema and has no effect. Remove it.");
        return Some(RULE.at(member.key_span, message).severity(Severity::Information));
    };
    let diagnostic = RULE.at(
        member.key_span,
        format!("`{name}` is no keyword of a schema and has no effect. Write `{meant}`."),
    );
    if object.get(meant).is_some() {
        return Some(diagnostic);
    }
    let edit = edits::rename_key(&context.file.source, member, meant);
    Some(diagnostic.fix(format!("Write `{meant}`"), is_slip(name), vec![edit]))
}

/// Whether a name is a misspelling, and not another word for the same.
fn is_slip(name: &str) -> bool {
    !HABITS.iter().any(|(habit, _)| *habit == name.to_ascii_lowercase())
}

fn meant(name: &str, place: &Place<'_>, type_name: &str) -> Option<&'static str> {
    let small = name.to_ascii_lowercase();
    let habit = HABITS.iter().find(|(habit, _)| *habit == small).map(|(_, known)| *known);
    let fits = |name: &str| keyword(name).is_some_and(|known| known.applies_to(type_name));
    if let Some(known) = habit {
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
