use super::p09_parameters_as_schema::map_of;
use super::places::{Place, Rank};
use super::site::Site;
use crate::rules::map_or_schema::{Form, Stray};
use crate::rules::{Context, Diagnostic, Edit, Unsafe, edit};
use crate::schema::is_required;
use crate::syntax::{Member, Object, Value};
use crate::text::Span;

declare_rule! {
    /// In a map of parameters `required` is a flag of one parameter. GenAIScript takes it off every schema that
    /// it finds there, also when it is the list of JSON Schema that says which properties an object must have.
    /// None of them is required then.
    ///
    /// Nested maps keep it: there each property has a flag of its own.
    ///
    /// A list that stands in the map itself, beside the parameters that it names, is no list of required
    /// parameters either: it becomes a parameter that is called `required`.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("book", "Books a table", {
    ///   guest: {
    ///     type: "object",
    ///     properties: { name: { type: "string" }, phone: { type: "string" } },
    ///     required: ["name"],
    ///   },
    /// }, ({ guest }) => guest.name)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("book", "Books a table", {
    ///   guest: {
    ///     name: { type: "string", required: true },
    ///     phone: { type: "string" },
    ///   },
    /// }, ({ guest }) => guest.name)
    /// ```
    P12, "required-array-ignored" (was "required-list-dropped"), Warning, "A `required` list in a map says nothing of what is required."
}

/// Names that are written out in a message.
const NAMED: usize = 3;

/// What a nested map can say too.
const IN_MAP: [&str; 3] = ["type", "properties", "required"];

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for site in context.maps() {
        found.extend(beside_parameters(context, site));
    }
    for node in context.schemas().iter().copied() {
        let place = node.place;
        let Some(required) = node.member("required").filter(|_| is_stripped(&place)) else { continue };
        let is_list = required.value.as_array().is_some_and(|names| !names.is_empty());
        if !is_list || !node.is("object") {
            continue;
        }
        let diagnostic = RULE.at(
            required.key_span.to(required.value.span),
            format!(
                "This list is dropped: no property of {} will be required. Write a nested map, with \
                 `required: true` in its properties.",
                place.name()
            ),
        );
        let is_plain = |object: &Object| object.members.iter().all(|member| IN_MAP.contains(&&*member.key));
        let map = if is_plain(node.object) { map_of(context, place.value) } else { None };
        found.push(match map {
            Some(map) => {
                let edit = Edit::replace(place.value.span, map);
                diagnostic.fix("Write a nested map", Unsafe, edit)
            }
            None => diagnostic,
        });
    }
}

/// A list that stands in the map itself, beside what it names.
fn beside_parameters(context: &Context<'_>, site: &Site<'_>) -> Option<Diagnostic> {
    let stray = Stray::of(site.value)?;
    let Form::List(required) = stray.form else { return None };
    let map = site.value.as_object()?;
    let names = required.value.as_array()?.iter().filter_map(Value::as_str);
    let members: Vec<&Member> = names.filter_map(|name| map.member(name)).collect();
    let optional: Vec<&Member> =
        members.into_iter().filter(|member| is_required(&member.value) == Some(false)).collect();
    let keys: Vec<String> = stray.keywords.iter().map(|member| format!("`{}`", member.key)).collect();
    let (keys, verb) = match keys.as_slice() {
        [one] => (one.clone(), format!("becomes {} {} of its own", article(site.noun()), site.noun())),
        several => (several.join(" and "), format!("become {} of their own", site.nouns())),
    };
    let mut listed: Vec<String> = optional.iter().map(|member| format!("`{}`", member.key)).collect();
    listed.truncate(NAMED);
    let message = if optional.is_empty() {
        format!("In a map {keys} {verb}. Remove it, as what it names is required by itself.")
    } else {
        let listed = listed.join(", ");
        let remain = if optional.len() == 1 { "stays" } else { "stay" };
        format!("In a map {keys} {verb}, and {listed} {remain} optional. Write `required: true` there.")
    };
    let diagnostic = RULE.at(required.key_span.to(required.value.span), message);
    let flags: Option<Vec<Edit>> = optional.iter().map(|member| flag(&member.value)).collect();
    Some(match flags {
        Some(mut edits) => {
            edits.extend(without(context, map, &stray)?);
            let title = if optional.is_empty() { "Remove the list" } else { "Write `required: true` there" };
            diagnostic.fix(title, Unsafe, edits)
        }
        None => diagnostic,
    })
}

/// Takes the keywords out of the map; neighbours are taken out as one.
fn without(context: &Context<'_>, map: &Object, stray: &Stray<'_>) -> Option<Vec<Edit>> {
    let runs = map.members.chunk_by(|one, next| stray.has(one) == stray.has(next));
    let runs = runs.filter(|run| run.iter().any(|member| stray.has(member)));
    runs.map(|run| edit::remove_run(context.file, run.first()?.key_span, run.last()?.key_span)).collect()
}

/// Flags the schema of a text, a number or a boolean as required. Nothing else can be.
fn flag(value: &Value) -> Option<Edit> {
    let object = value.as_object()?;
    let name = object.get("type").and_then(Value::as_str)?;
    let may_be = ["boolean", "integer", "number", "string"].contains(&name);
    if let Some(flag) = object.member("required").filter(|_| may_be) {
        return Some(Edit::replace(flag.value.span, "true"));
    }
    let last = object.members.last().filter(|_| may_be)?;
    Some(Edit::replace(Span::at(last.value.span.end as usize), ", required: true"))
}

fn article(noun: &str) -> &'static str {
    if noun.starts_with('a') { "an" } else { "a" }
}

/// Whether GenAIScript takes `required` off a schema here.
pub(super) fn is_stripped(place: &Place<'_>) -> bool {
    matches!(place.rank, Rank::Parameter | Rank::Property | Rank::Item)
}
