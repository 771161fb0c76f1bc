use crate::rules::{Context, Diagnostic};
use crate::script::EnvUse;

declare_rule! {
    /// `env` is frozen: assigning to one of its members, or deleting it, throws a TypeError, and the script fails.
    /// Output is added by the methods of `env.output`; other files than those of the run go into a variable.
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

fn check(context: &Context<'_>) -> impl Iterator<Item = Diagnostic> {
    context.file.script().env_members.iter().filter(|used| used.is_change).map(diagnostic)
}

fn diagnostic(change: &EnvUse) -> Diagnostic {
    let member = &change.member;
    let advice = match member.as_str() {
        "output" => "Add to it with its methods, as in `env.output.appendContent(…)`.",
        _ => "Use a local variable.",
    };
    RULE.at(change.span, format!("`env` is frozen: changing `env.{member}` throws a TypeError. {advice}"))
}
