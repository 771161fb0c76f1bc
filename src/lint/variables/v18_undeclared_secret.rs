use crate::genaiscript::{CallKind, Fidelity, SecretRead};
use crate::lint::{Diagnostic, Fix, LintContext, TextEdit, Unsafe, edit};
use crate::suggest::SuggestionBudget;
use crate::syntax::Value;

declare_rule! {
    /// GenAIScript puts the environment variables that `secrets` lists into `env.secrets`, and no others. A name that is
    /// not in the list is `undefined` there, also where the environment has it.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ secrets: ["JIRA_TOKEN"] })
    /// const headers = { Authorization: `Bearer ${env.secrets.JIRA_API_TOKEN}` }
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ secrets: ["JIRA_TOKEN"] })
    /// const headers = { Authorization: `Bearer ${env.secrets.JIRA_TOKEN}` }
    /// ```
    V18, "undeclared-secret", Warning, File, fix Unsafe, "A secret is read that the script does not list."
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let Some(listed) = listed(context) else { return Vec::new() };
    let reads = context.file.script().secrets.iter();
    let unlisted = reads.filter(|read| !listed.names.contains(&read.name.as_str()));
    unlisted.map(|read| diagnostic(context, &listed, read)).collect()
}

struct Listed<'a> {
    /// The list; `None` if the script has none.
    value: Option<&'a Value>,
    names: Vec<&'a str>,
}

/// Returns `None` if the secrets are unknown. A system script has those of the script that uses it.
fn listed<'a>(context: &LintContext<'a>) -> Option<Listed<'a>> {
    let reading = &context.file.script().reading;
    if reading.kind != Some(CallKind::Script) || reading.fidelity == Fidelity::Lost {
        return None;
    }
    let Some(value) = reading.value.get("secrets") else {
        return Some(Listed { value: None, names: Vec::new() });
    };
    let names = value.as_array()?.iter().map(Value::as_str).collect::<Option<_>>()?;
    Some(Listed { value: Some(value), names })
}

fn diagnostic(context: &LintContext<'_>, listed: &Listed<'_>, read: &SecretRead) -> Diagnostic {
    let name = &read.name;
    let problem = match listed.value {
        Some(_) => format!("`secrets` does not list `{name}`: it is undefined here."),
        None => format!("The script lists no `secrets`: `{name}` is undefined here."),
    };
    let similar = similar(context.near, name, &listed.names);
    let advice = match similar {
        Some(meant) => format!("Did you mean `{meant}`?"),
        None => format!("Add `secrets: [\"{name}\"]` to the metadata."),
    };
    let mut diagnostic = RULE.at(read.key_span, format!("{problem} {advice}"));
    if let Some(meant) = similar {
        // A pattern names the member and the variable at once.
        let edit = (read.key_span != read.span).then(|| TextEdit::replace(read.key_span, meant));
        diagnostic = diagnostic.maybe_fix(format!("Write `{meant}`"), Unsafe, edit);
    }
    diagnostic.fixes.extend(list(context, listed, name));
    diagnostic
}

/// Returns a listed name that is similar, or that contains the name or is contained in it.
fn similar<'n>(near: &SuggestionBudget, name: &str, listed: &[&'n str]) -> Option<&'n str> {
    near.nearest(name, listed.iter().copied()).or_else(|| {
        if near.is_spent() {
            return None;
        }
        let words = |name: &str| name.split('_').map(str::to_lowercase).collect::<Vec<_>>();
        let own = words(name);
        let is_part =
            |of: &[String], part: &[String]| part.len() > 1 && part.iter().all(|it| of.contains(it));
        let mut parts = listed.iter().copied().filter(|other| {
            let other = words(other);
            is_part(&own, &other) || is_part(&other, &own)
        });
        parts.next().filter(|_| parts.next().is_none())
    })
}

fn list(context: &LintContext<'_>, listed: &Listed<'_>, name: &str) -> Option<Fix> {
    let literal = context.file.script().taken_call()?.argument.as_ref()?.literal;
    let quote = edit::quote_of(&context.file.source, literal);
    let item = quote.quote(name);
    let edit = match listed.value {
        Some(value) => edit::add_item(context.file, value.span, &item)?,
        None => edit::add_member(context.file, literal, &format!("secrets: [{item}]"))?,
    };
    Some(Fix::new(format!("List the secret `{name}`"), Unsafe, edit))
}
