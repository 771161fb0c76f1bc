use crate::rules::{Context, Diagnostic, Edit, Unsafe, near};
use crate::script::{ENV_MEMBERS, EnvUse};

declare_rule! {
    /// `env` has the files, the variables and the output of a run, and little more: any other member is `undefined`, and
    /// to read something of that throws. The parameters are in `env.vars`.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { city: "Ghent" } })
    /// $`The weather in ${env.parameters.city}.`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { city: "Ghent" } })
    /// $`The weather in ${env.vars.city}.`
    /// ```
    V15, "unknown-env-member", Warning, File, fix Unsafe, "A member is read of `env` that it does not have."
}

/// What authors look for under another name.
const HABITS: [(&str, &str); 7] = [
    ("args", "vars"),
    ("arguments", "vars"),
    ("inputs", "vars"),
    ("parameters", "vars"),
    ("params", "vars"),
    ("variables", "vars"),
    ("file", "files"),
];

fn check(context: &Context<'_>) -> Vec<Diagnostic> {
    let uses = context.file.script().env_members.iter();
    uses.filter(|used| !used.is_change).map(|used| context.doubted(diagnostic(used))).collect()
}

fn diagnostic(used: &EnvUse) -> Diagnostic {
    let member = used.member.as_str();
    let habit = HABITS.iter().find(|(habit, _)| *habit == member).map(|(_, meant)| *meant);
    let problem = format!("`env` has no `{member}`: it is undefined.");
    match habit.or_else(|| near::nearest(member, ENV_MEMBERS)) {
        Some(meant) => {
            let is_key = used.key_span != used.span;
            let edit = is_key.then(|| Edit::replace(used.key_span, meant));
            RULE.at(used.key_span, format!("{problem} Did you mean `{meant}`?")).maybe_fix(
                format!("Write `{meant}`"),
                Unsafe,
                edit,
            )
        }
        None => RULE.at(used.key_span, format!("{problem} A parameter is read from `env.vars`.")),
    }
}
