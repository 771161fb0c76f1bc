use std::collections::BTreeMap;

use crate::genaiscript::VarsRead;
use crate::genaiscript::name_uses::fallback::{self, Fallback};
use crate::genaiscript::name_uses::{KnownValues, compared};
use crate::lint::{Diagnostic, LintContext, Unsafe};
use crate::syntax::usage::{self, Usage};
use crate::syntax::{Member, Value, ValueKind};

declare_rule! {
    /// A parameter whose default is the text `"false"` is a string, and each string but the empty one counts as true in
    /// JavaScript. The same happens with `no` and `off` in a frontmatter: GenAIScript reads YAML 1.2, where these are
    /// texts.
    ///
    /// A script that compares the value with a text, `=== "true"`, is right and not reported.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { post: "false" } })
    /// if (env.vars.post) await publish()
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { post: { type: "boolean", default: false } } })
    /// if (env.vars.post) await publish()
    /// ```
    V19, "boolean-as-text", Warning, File, fix Unsafe, "A condition reads a parameter whose default is `\"false\"` or the like."
}

/// Texts for booleans, with their values.
const WORDS: [(&str, bool); 6] =
    [("false", false), ("no", false), ("off", false), ("true", true), ("yes", true), ("on", true)];

#[derive(Default)]
struct ConditionUse {
    is_tested: bool,
    is_string: bool,
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let mut uses: BTreeMap<u32, (&Member, ConditionUse)> = BTreeMap::new();
    for read in &context.file.script().reads {
        let declared = read.value_key().and_then(|key| context.own().find(key));
        let Some(member) = declared.filter(|member| text(&member.value).is_some()) else { continue };
        let (_, found) =
            uses.entry(member.key_span.start).or_insert_with(|| (member, ConditionUse::default()));
        found.is_tested |= fallback::classify(context.names(), read) == Fallback::Tested;
        found.is_string |= is_taken_for_string(context, read);
    }
    let wrong = uses.into_values().filter(|(_, found)| found.is_tested && !found.is_string);
    wrong.filter_map(|(member, _)| diagnostic(member)).collect()
}

fn text(value: &Value) -> Option<(&Value, bool)> {
    let default = match &value.kind {
        ValueKind::String(_) => value,
        ValueKind::Object(schema) if schema.get("type").and_then(Value::as_str) == Some("string") => {
            schema.get("default")?
        }
        _ => return None,
    };
    let text = default.as_str()?;
    let word = WORDS.iter().find(|(word, _)| word.eq_ignore_ascii_case(text))?;
    Some((default, word.1))
}

fn is_taken_for_string(context: &LintContext<'_>, read: &VarsRead) -> bool {
    KnownValues::collect(context.names(), read).places.into_iter().any(|place| {
        let compared = compared(context.names(), place);
        matches!(usage::usage(place, &context.file.source), Usage::Property(_))
            || compared.iter().any(|it| matches!(it.value.kind, ValueKind::String(_)))
    })
}

fn diagnostic(member: &Member) -> Option<Diagnostic> {
    let (default, boolean) = text(&member.value)?;
    let (key, written) = (&member.key, default.as_str()?);
    let given = if boolean { "`\"false\"`, given by a user," } else { &format!("`\"{written}\"`") };
    let message =
        format!("`{key}` is a string, and {given} counts as true in a condition. Declare a boolean.");
    let diagnostic = RULE.at(default.span, message);
    if !matches!(member.value.kind, ValueKind::String(_)) {
        return Some(diagnostic);
    }
    Some(diagnostic.write(Unsafe, default.span, format!("{{ type: \"boolean\", default: {boolean} }}")))
}
