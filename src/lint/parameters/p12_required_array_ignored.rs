use super::fixes::map_of;
use super::map::WrittenMap;
use super::places::DeclaredSchema;
use crate::genaiscript::is_required;
use crate::json_schema::keywords::PLAIN_TYPES;
use crate::lint::map_or_schema::{ParametersForm, Stray};
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe, edit, wording};
use crate::syntax::{Member, Object, Value};
use crate::text::Span;

declare_rule! {
    /// In a map of parameters `required` is a flag of one parameter. GenAIScript removes it from every schema that it
    /// finds there, even when it is the array of JSON Schema that names the properties that an object must have. None
    /// of them is required then.
    ///
    /// Nested maps keep it: there each property has a flag of its own.
    ///
    /// An array in the map itself, next to the parameters that it names, does not make them required
    /// either: it becomes a parameter that is called `required`.
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
    P12, "required-array-ignored" (was "required-list-dropped"), Warning, File, fix Unsafe, "A `required` array in a map makes nothing required."
}

/// Keywords that a nested map can express too.
const IN_MAP: [&str; 3] = ["type", "properties", "required"];

fn check(context: &LintContext<'_>) -> impl Iterator<Item = Diagnostic> {
    let beside = context.maps().iter().filter_map(|map| beside_parameters(context, map));
    beside.chain(context.schemas().iter().filter_map(|schema| in_schema(context, schema)))
}

fn in_schema(context: &LintContext<'_>, schema: &DeclaredSchema<'_>) -> Option<Diagnostic> {
    let place = schema.place;
    let required = schema.member("required").filter(|_| schema.has_items("required"))?;
    if place.rank.is_verbatim() || !schema.is("object") {
        return None;
    }
    let message = format!(
        "This array is dropped: no property of {} is required. Write a nested map, with `required: true` in \
         its properties.",
        place.name()
    );
    let is_plain = schema.object.members.iter().all(|member| IN_MAP.contains(&&*member.key));
    let map = if is_plain { map_of(context, place.value) } else { None };
    let edit = map.map(|map| TextEdit::replace(place.value.span, map));
    Some(RULE.at(required.span(), message).maybe_fix("Write a nested map", Unsafe, edit))
}

fn beside_parameters(context: &LintContext<'_>, map: &WrittenMap<'_>) -> Option<Diagnostic> {
    let stray = Stray::detect(map.value)?;
    let ParametersForm::Required(required) = stray.form else { return None };
    let object = map.value.as_object()?;
    let names = required.value.as_array()?.iter().filter_map(Value::as_str);
    let members = names.filter_map(|name| object.member(name));
    let optional: Vec<&Member> = members.filter(|member| is_required(&member.value) == Some(false)).collect();
    let keys = wording::keys(&stray.keywords)?;
    let verb = match (stray.keywords.len(), map.owner.noun()) {
        (1, "argument") => "becomes an argument of its own".to_owned(),
        (1, noun) => format!("becomes a {noun} of its own"),
        _ => format!("become {} of their own", map.owner.nouns()),
    };
    let (problem, title) = match wording::keys(&optional) {
        None => (". Remove it: what it names is required anyway".to_owned(), "Remove the array"),
        Some(listed) => {
            let remain = if optional.len() == 1 { "stays" } else { "stay" };
            let problem = format!(", and {listed} {remain} optional. Write `required: true` there");
            (problem, "Write `required: true` there")
        }
    };
    let message = format!("In a map, {keys} {verb}{problem}.");
    let flags: Option<Vec<TextEdit>> = optional.iter().map(|member| flag(&member.value)).collect();
    let edits =
        flags.zip(without(context, object, &stray)).map(|(flags, removals)| [flags, removals].concat());
    Some(RULE.at(required.span(), message).maybe_fix(title, Unsafe, edits))
}

/// Removes adjacent keywords in one edit.
fn without(context: &LintContext<'_>, map: &Object, stray: &Stray<'_>) -> Option<Vec<TextEdit>> {
    let runs = map.members.chunk_by(|one, next| stray.has(one) == stray.has(next));
    let runs = runs.filter(|run| run.iter().any(|member| stray.has(member)));
    runs.map(|run| edit::remove_run(context.file, run.first()?.key_span, run.last()?.key_span)).collect()
}

/// Returns `None` for types other than strings, numbers and booleans, which cannot be required.
fn flag(value: &Value) -> Option<TextEdit> {
    let object = value.as_object()?;
    object.get("type")?.as_str().filter(|name| PLAIN_TYPES.contains(name))?;
    Some(match object.member("required") {
        Some(flag) => TextEdit::replace(flag.value.span, "true"),
        None => {
            TextEdit::replace(Span::at(object.members.last()?.value.span.end as usize), ", required: true")
        }
    })
}
