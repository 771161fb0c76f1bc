use super::map::Owner;
use super::parameter::ParameterSite;
use super::renaming::{Renamer, own_name};
use crate::genaiscript::names::{normalize_key, snake_case, through_action};
use crate::genaiscript::reserved::Reserved;
use crate::genaiscript::{Defaults, infer_type};
use crate::json_schema::Schema;
use crate::lint::{Diagnostic, LintContext, Manual, TextEdit, edit, wording};

declare_rule! {
    /// GenAIScript writes the names of environment variables and of a GitHub Action's inputs in camel case:
    /// `INPUT_MAX_COUNT` is `maxCount`. A parameter of another spelling is not recognized: its value is not converted
    /// but stays a string, and its default clashes with it. The default of a parameter in uppercase, such as `URL`,
    /// even wins over the given value.
    ///
    /// It is reported once in a file, and only where values come that way: the script has `branding`, which a GitHub
    /// Action needs, or names a variable such as `INPUT_…` or `GENAISCRIPT_VAR_…`.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ branding: { icon: "eye", color: "blue" }, parameters: { max_count: 3 } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ branding: { icon: "eye", color: "blue" }, parameters: { maxCount: 3 } })
    /// ```
    P32, "name-changed-outside", Hint, File, fix Manual, "A value from the environment or a GitHub Action comes under another name."
}

/// Parameter whose values arrive under another name.
struct Changed<'c, 'a> {
    parameter: &'c ParameterSite<'a>,
    outside: String,
    consequence: &'static str,
}

fn check(context: &LintContext<'_>) -> Option<Diagnostic> {
    if !comes_from_outside(context) {
        return None;
    }
    let changed: Vec<Changed<'_, '_>> =
        context.parameters().iter().filter_map(|parameter| changed(parameter)).collect();
    let (first, others) = changed.split_first()?;
    let Changed { parameter, outside, consequence } = first;
    let input = snake_case(&parameter.member.key).to_uppercase();
    let others_too = match wording::list(others.iter().map(|other| other.parameter.member.key.as_str())) {
        Some(names) if others.len() == 1 => format!(" {names} is changed in the same way."),
        Some(names) => format!(" {names} are changed in the same way."),
        None => String::new(),
    };
    let problem = format!("A value given as `INPUT_{input}` becomes `{outside}`, {consequence}.{others_too}");
    let key_span = parameter.member.key_span;
    if others.is_empty() && Reserved::find(outside).is_some() {
        let message = format!("{problem} Rename it: GenAIScript uses `{outside}` itself.");
        let diagnostic = RULE.at(key_span, message);
        let name = own_name(outside);
        return Some(Renamer::new(context).offer(diagnostic, parameter.member, name, |_| true));
    }
    let edits: Option<Vec<TextEdit>> =
        changed.iter().map(|changed| in_camel_case(context, changed)).collect();
    let (title, advice) = match others {
        [] => (format!("Rename it to `{outside}`"), "Write the name in camel case."),
        _ => ("Write the names in camel case".to_owned(), "Write the names in camel case."),
    };
    let mut diagnostic = RULE.at(key_span, format!("{problem} {advice}")).maybe_fix(title, Manual, edits);
    for other in others {
        diagnostic = diagnostic.related(other.parameter.member.key_span, "another one that is changed");
    }
    Some(diagnostic)
}

fn comes_from_outside(context: &LintContext<'_>) -> bool {
    let source = &context.file.source;
    context.is_action() || ["INPUT_", "GENAISCRIPT_VAR_"].iter().any(|prefix| source.contains(prefix))
}

fn changed<'c, 'a>(parameter: &'c ParameterSite<'a>) -> Option<Changed<'c, 'a>> {
    let (name, outside) = (&parameter.member.key, through_action(&parameter.member.key));
    let has_own_rule = parameter.loses_letters()
        || parameter.collides()
        || parameter.is_lost()
        || Reserved::find(name).is_some();
    // Values from outside never reach a system, as its names lose their dots.
    let is_from_outside = parameter.place.owner == Owner::Script && !has_fixed_name(name);
    if has_own_rule || !is_from_outside || outside == *name || normalize_key(&outside).is_empty() {
        return None;
    }
    let consequence = consequence(parameter, &outside)?;
    Some(Changed { parameter, outside, consequence })
}

/// Fixes nothing if the name outside is another variable or taken.
fn in_camel_case(context: &LintContext<'_>, changed: &Changed<'_, '_>) -> Option<TextEdit> {
    let Changed { parameter, outside, .. } = changed;
    let keeps = normalize_key(outside) == normalize_key(&parameter.member.key)
        && through_action(outside) == *outside
        && Reserved::find(outside).is_none()
        && !context.parameters().iter().any(|other| other.member.key == *outside);
    keeps.then(|| edit::rename_key(&context.file.source, parameter.member, outside))
}

fn has_fixed_name(name: &str) -> bool {
    name.starts_with("copilot.") || name.starts_with("editor.")
}

/// Returns `None` for a string without a default, which is unaffected.
fn consequence(parameter: &ParameterSite<'_>, outside: &str) -> Option<&'static str> {
    let inferred = infer_type(&parameter.member.value, Defaults::Keep);
    let schema = inferred.schema.filter(|_| inferred.throws.is_empty())?;
    let schema = Schema::new(&schema);
    let (name, key) = (&parameter.member.key, normalize_key(&parameter.member.key));
    let outside_key = normalize_key(outside);
    if outside_key != key {
        return Some("which is not this parameter");
    }
    let has_default = schema.default().is_some();
    match schema.type_name()? {
        _ if has_default && outside_key == outside && key != *name => {
            Some("but the default of the parameter takes precedence")
        }
        "number" | "integer" | "boolean" => Some("and stays a string"),
        "string" if has_default => Some("which clashes with the default, and an error is logged"),
        _ => None,
    }
}
