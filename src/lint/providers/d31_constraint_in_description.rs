use super::ProviderSubject;
use super::subject::SubjectForm;
use crate::json_schema::keywords;
use crate::lint::edit::{self, CodeStyle};
use crate::lint::{Diagnostic, Fix, LintContext, Severity, TextEdit, Unsafe, wording};
use crate::providers::{SchemaDocument, Violation, ViolationKind, chatgpt, judge};
use crate::syntax::{Member, Object, Value, ValueKind};
use crate::text::Span;
use crate::workspace::Provider;

declare_rule! {
    /// A line such as `@minimum 1` in a description is a constraint for IChatGptSchema, which has no keyword
    /// for it. Where the provider takes the keyword and enforces the schema, it holds the model to it; words in a
    /// description are advice.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({
    ///     model: "openai:gpt-4o",
    ///     responseSchema: { stars: { type: "integer", description: "How many\n@maximum 5" } },
    /// })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({
    ///     model: "openai:gpt-4o",
    ///     responseSchema: { stars: { type: "integer", description: "How many", maximum: 5 } },
    /// })
    /// ```
    D31, "constraint-in-description", Information, File, fix Unsafe, "A description holds a constraint that the provider takes as a keyword."
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let providers = context.project.providers_of(context.file);
    if providers.is_empty() {
        return Vec::new();
    }
    let subjects = ProviderSubject::all(context);
    let mut found = Vec::new();
    for subject in &subjects {
        let is_plain = subject.form == SubjectForm::Plain;
        let of_subject = providers.iter().copied();
        let of_subject = of_subject.filter(|by| subject.is_enforced_by(*by) || is_plain && by.may_enforce);
        let of_subject: Vec<Provider> = of_subject.collect();
        let schemas = keywords::all(&subject.schema);
        let one = |schema| of_schema(context, &of_subject, &providers, is_plain, schema);
        found.extend(schemas.filter_map(one));
    }
    found
}

fn of_schema(
    context: &LintContext<'_>,
    providers: &[Provider],
    known: &[Provider],
    is_plain: bool,
    schema: &Value,
) -> Option<Diagnostic> {
    let description = schema.as_object()?.member("description")?;
    description.value.as_str().filter(|text| text.contains('@'))?;
    let expanded = chatgpt::invert(&without_null(schema)).ok()?;
    let text = description.value.as_str()?;
    let is_tag = |member: &&Member| is_new(member, schema) && text.contains(&format!("@{}", member.key));
    let added: Vec<&Member> = expanded.as_object()?.entries().into_iter().filter(is_tag).collect();
    let first = added.first()?;
    let takers: Vec<&Provider> =
        providers.iter().filter(|judge| added.iter().all(|it| takes(**judge, schema, it))).collect();
    let taker = takers.first()?;
    let names = wording::keys(&added)?;
    let holds = match (taker.profile.has_strict_mode(), is_plain) {
        (false, _) => "",
        (true, true) => " and holds a model to it in strict mode",
        (true, false) => " and holds a model to it",
    };
    let message = format!(
        "{} takes {names} as a keyword{holds}; in a description it is advice. Write the keyword.",
        taker.label
    );
    let severity = if taker.is_asked { Severity::Information } else { Severity::Hint };
    let title = format!("Write `{}` as a keyword", first.key);
    // A keyword that another provider refuses stays in the description.
    let all_take = || known.iter().all(|by| added.iter().all(|it| takes(*by, schema, it)));
    let fix = edits(context, schema.span, description, &expanded, &added).filter(|_| all_take());
    let fix = fix.map(|edits| Fix::new(title, Unsafe, edits));
    Some(RULE.at(description.value.span, message).severity(severity).fixes(fix))
}

/// Removes the `null` that GenAIScript adds to optional values in its strict form.
fn without_null(schema: &Value) -> Value {
    let mut schema = schema.clone();
    let ValueKind::Object(object) = &mut schema.kind else { return schema };
    for member in object.members.iter_mut().filter(|member| member.key == "type") {
        let ValueKind::Array(names) = &member.value.kind else { continue };
        let mut names = names.iter().filter(|name| name.as_str() != Some("null"));
        if let (Some(name), None) = (names.next(), names.next()) {
            member.value = name.clone();
        }
    }
    schema
}

/// Whether only the description has a keyword.
fn is_new(member: &Member, schema: &Value) -> bool {
    schema.get(&member.key).is_none() && keywords::keyword(&member.key).is_some()
}

fn takes(by: Provider, schema: &Value, member: &Member) -> bool {
    let schema = without_null(schema);
    let Some(name) = schema.as_object().and_then(|object| object.member("type")) else { return false };
    let span = Span::default();
    let object = |members: Vec<Member>| Value::new(span, ValueKind::Object(Object::new(members)));
    let named = |key: &str, value: Value| Member { key: key.to_owned(), key_span: span, value };
    let tried = object(vec![name.clone(), member.clone()]);
    let root = object(vec![
        named("type", Value::string(span, "object")),
        named("properties", object(vec![named("it", tried)])),
    ]);
    let violations = judge(&SchemaDocument::new(&root), by.profile, true);
    let is_about_it = |violation: &Violation| {
        use ViolationKind::{Constraint, Format, Keyword, Malformed, Pattern};
        matches!(violation.kind, Constraint | Format | Keyword | Malformed | Pattern)
    };
    !violations.iter().any(is_about_it)
}

fn edits(
    context: &LintContext<'_>,
    schema: Span,
    description: &Member,
    expanded: &Value,
    added: &[&Member],
) -> Option<Vec<TextEdit>> {
    let file = context.file;
    let style = CodeStyle::detect(file, schema);
    let mut members: Vec<String> = Vec::new();
    if let Some(rest) = expanded.get("description") {
        members.push(format!("description: {}", style.literal(rest)?));
    }
    for member in added {
        members.push(format!("{}: {}", edit::key(&member.key, style.quote), style.literal(&member.value)?));
    }
    Some(vec![TextEdit::replace(description.span(), members.join(", "))])
}
