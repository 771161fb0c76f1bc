use super::Subject;
use crate::dialects::{Document, Remark, Trouble, chatgpt, judge};
use crate::project::Provider;
use crate::rules::edit::{self, Style};
use crate::rules::{Context, Diagnostic, Edit, Fix, Severity, Unsafe, wording};
use crate::schema::keywords;
use crate::syntax::{Kind, Member, Object, Value};
use crate::text::Span;

declare_rule! {
    /// A line such as `@minimum 1` in a description is a constraint for IChatGptSchema, which has no keyword
    /// for it. Where the provider takes the keyword, it holds the model to it; words in a description are
    /// advice.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ model: "openai:gpt-4o" })
    /// defTool("rate", "Rate it", {
    ///     stars: { type: "integer", description: "How many\n@maximum 5" },
    /// }, ({ stars }) => `${stars}`)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ model: "openai:gpt-4o" })
    /// defTool("rate", "Rate it", {
    ///     stars: { type: "integer", description: "How many", maximum: 5 },
    /// }, ({ stars }) => `${stars}`)
    /// ```
    D31, "constraint-in-description", Information, File, fix Unsafe, "A description holds a constraint that the provider takes as a keyword."
}

fn check(context: &Context<'_>) -> Vec<Diagnostic> {
    let providers = context.project.providers_of(context.file);
    if providers.is_empty() {
        return Vec::new();
    }
    let subjects = Subject::all(context);
    let schemas = subjects.iter().flat_map(|subject| keywords::all(&subject.schema));
    schemas.filter_map(|schema| of_schema(context, &providers, schema)).collect()
}

fn of_schema(context: &Context<'_>, providers: &[Provider], schema: &Value) -> Option<Diagnostic> {
    let description = schema.as_object()?.member("description")?;
    description.value.as_str().filter(|text| text.contains('@'))?;
    let expanded = chatgpt::invert(schema).ok()?;
    let added: Vec<&Member> =
        expanded.as_object()?.entries().into_iter().filter(|it| is_new(it, schema)).collect();
    let first = added.first()?;
    let takers: Vec<&Provider> =
        providers.iter().filter(|judge| added.iter().all(|it| takes(**judge, schema, it))).collect();
    let taker = takers.first()?;
    let names = wording::keys(&added)?;
    let message = format!(
        "{} takes {names} as a keyword and holds a model to it; in a description it is advice. Write the keyword.",
        taker.label
    );
    let severity = if taker.is_asked { Severity::Information } else { Severity::Hint };
    let title = format!("Write `{}` as a keyword", first.key);
    let fix = edits(context, schema.span, description, &expanded, &added);
    let fix = fix.map(|edits| Fix::new(title, Unsafe, edits));
    Some(RULE.at(description.value.span, message).severity(severity).fixes(fix))
}

/// Whether a keyword is one that only the description had.
fn is_new(member: &Member, schema: &Value) -> bool {
    schema.get(&member.key).is_none() && keywords::keyword(&member.key).is_some()
}

/// Whether the provider says nothing of the keyword.
fn takes(by: Provider, schema: &Value, member: &Member) -> bool {
    let Some(name) = schema.as_object().and_then(|object| object.member("type")) else { return false };
    let span = Span::default();
    let object = |members: Vec<Member>| Value::new(span, Kind::Object(Object::new(members)));
    let named = |key: &str, value: Value| Member { key: key.to_owned(), key_span: span, value };
    let tried = object(vec![name.clone(), member.clone()]);
    let root = object(vec![
        named("type", Value::string(span, "object")),
        named("properties", object(vec![named("it", tried)])),
    ]);
    let remarks = judge(&Document::of(&root), by.profile, true);
    let is_about_it = |remark: &Remark| {
        use Trouble::{Constraint, Format, Keyword, Malformed, Pattern};
        matches!(remark.trouble, Constraint | Format | Keyword | Malformed | Pattern)
    };
    !remarks.iter().any(is_about_it)
}

fn edits(
    context: &Context<'_>,
    schema: Span,
    description: &Member,
    expanded: &Value,
    added: &[&Member],
) -> Option<Vec<Edit>> {
    let file = context.file;
    let style = Style::of(file, schema);
    let mut members: Vec<String> = Vec::new();
    if let Some(rest) = expanded.get("description") {
        members.push(format!("description: {}", style.literal(rest)?));
    }
    for member in added {
        members.push(format!("{}: {}", edit::key(&member.key, style.quote), style.literal(&member.value)?));
    }
    Some(vec![Edit::replace(description.span(), members.join(", "))])
}
