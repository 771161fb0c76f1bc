//! Templates of a rule's files.

use super::Family;
use super::subject::{Subject, Type};

pub fn rule(code: &str, name: &str, summary: &str, subject: &Subject, family: &Family) -> String {
    let script = unmarked(family.script);
    let looks_at = &subject.name;
    let (import, argument) = match &subject.of {
        Some(of) => (import(of, family), argument(of, looks_at)),
        None => (String::new(), String::new()),
    };
    let crate_first = import.starts_with("use crate::genaiscript");
    let import = |here: bool| if here { import.as_str() } else { "" };
    format!(
        r#"{}use crate::lint::{{Diagnostic, LintContext}};
{}
declare_rule! {{
    /// TODO: what GenAIScript does, and why that is not what the author wants.
    ///
    /// Wrong:
    ///
    /// ```js
    /// {script}
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// {script}
    /// ```
    {code}, "{name}", Warning, {looks_at}, {summary:?}
}}

fn check(context: &LintContext<'_>{argument}) -> Option<Diagnostic> {{
    // TODO: the place to report, if there is one.
    let span = None?;
    Some(RULE.at(span, "TODO: what happens. What to write instead."))
}}
"#,
        import(!crate_first),
        import(crate_first),
    )
}

fn import(of: &Type, family: &Family) -> String {
    let path = match &of.folder {
        Some(folder) if folder == family.folder => "super".to_owned(),
        Some(folder) => format!("crate::lint::{folder}"),
        None => "crate::genaiscript".to_owned(),
    };
    format!("use {path}::{};\n", of.name)
}

fn argument(of: &Type, subject: &str) -> String {
    let lifetime = if of.has_lifetime { "<'_>" } else { "" };
    format!(", {}: &{}{lifetime}", snake_case(subject), of.name)
}

fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for character in name.chars() {
        if character.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(character.to_lowercase());
    }
    snake
}

pub fn test(code: &str, module: &str, family: &Family) -> String {
    let (wrong, right) = (literal(family.script), literal(&unmarked(family.script)));
    format!(
        r#"use crate::lint::harness::table::{{check, row}};

#[test]
fn {module}() {{
    check(
        "{code}",
        &[
            // TODO: a row or more with a mark where the rule reports, and what its fix makes of it.
            row({wrong}),
            // TODO: two rows or more where it reports nothing.
            row({right}),
            row({right}),
        ],
    );
}}
"#
    )
}

fn literal(text: &str) -> String {
    if text.contains('"') { format!("r#\"{text}\"#") } else { format!("\"{text}\"") }
}

fn unmarked(script: &str) -> String {
    script.replace(['«', '»'], "")
}
