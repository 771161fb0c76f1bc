use crate::genaiscript::EnvUse;
use crate::lint::{Diagnostic, LintContext, Severity};

declare_rule! {
    /// `env` is frozen: assigning to one of its members, or deleting it, throws a TypeError, and the script fails.
    /// Output is added by the methods of `env.output`; other files than those of the run go into a variable.
    ///
    /// A `.genai.ts` file may be run as CommonJS, where the change is ignored without an error: there it is a warning.
    ///
    /// Wrong:
    ///
    /// ```js
    /// env.files = await workspace.findFiles("docs/*.md")
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// const files = await workspace.findFiles("docs/*.md")
    /// ```
    V14, "env-changed", Error, File, "A script assigns to a member of `env`."
}

fn check(context: &LintContext<'_>) -> impl Iterator<Item = Diagnostic> {
    let path = &context.file.path;
    let may_be_ignored =
        path.name().to_ascii_lowercase().ends_with(".ts") && context.project.is_module(path) != Some(true);
    let changes = context.file.script().env_members.iter().filter(|used| used.is_change);
    changes.map(move |change| diagnostic(change, may_be_ignored))
}

fn diagnostic(change: &EnvUse, may_be_ignored: bool) -> Diagnostic {
    let member = &change.member;
    let advice = match member.as_str() {
        "output" => "Add to it with its methods, as in `env.output.appendContent(…)`.",
        _ => "Use a local variable.",
    };
    let (severity, effect) = if may_be_ignored {
        (Severity::Warning, "does nothing, or throws a TypeError")
    } else {
        (RULE.severity, "throws a TypeError")
    };
    let message = format!("`env` is frozen: changing `env.{member}` {effect}. {advice}");
    RULE.at(change.span, message).severity(severity)
}
