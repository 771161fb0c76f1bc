use crate::genaiscript::{ENV_MEMBERS, EnvUse, OUTPUT_MEMBERS};
use crate::lint::{Diagnostic, Fix, LintContext, TextEdit, Unsafe};
use crate::suggest;

declare_rule! {
    /// `env` has the files, the variables and the output of a run, and little more: any other member is `undefined`, and
    /// to read something of that throws. The parameters are in `env.vars`. The same holds for the methods of `env.output`,
    /// which write to the output of the run.
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

/// Names that authors use by habit for members of `env`.
const HABITS: [(&str, &str); 7] = [
    ("args", "vars"),
    ("arguments", "vars"),
    ("inputs", "vars"),
    ("parameters", "vars"),
    ("params", "vars"),
    ("variables", "vars"),
    ("file", "files"),
];

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let uses = context.file.script().env_members.iter();
    uses.filter(|used| !used.is_change).map(|used| context.doubted(diagnostic(used))).collect()
}

/// Names that authors use by habit for the methods of `env.output`.
const METHODS: [(&str, &str); 9] = [
    ("append", "appendContent"),
    ("debug", "log"),
    ("info", "log"),
    ("print", "log"),
    ("text", "appendContent"),
    ("warning", "warn"),
    ("write", "appendContent"),
    ("writeLine", "log"),
    ("writeText", "appendContent"),
];

fn of_output(used: &EnvUse) -> Diagnostic {
    let member = used.member.as_str();
    let habit = METHODS.iter().find(|(habit, _)| *habit == member).map(|(_, meant)| *meant);
    let problem = format!("`env.output` has no `{member}`: it is undefined, and calling it throws.");
    let meant = habit.or_else(|| suggest::nearest(member, OUTPUT_MEMBERS));
    let question = meant.map(|meant| format!(" Did you mean `{meant}`?")).unwrap_or_default();
    let is_key = used.key_span != used.span;
    let fix = meant.filter(|_| is_key).map(|meant| Fix::write(Unsafe, used.key_span, meant));
    RULE.at(used.key_span, problem + &question).fixes(fix)
}

fn meant(member: &str) -> Option<&'static str> {
    let habit = HABITS.iter().find(|(habit, _)| *habit == member).map(|(_, meant)| *meant);
    habit.or_else(|| suggest::nearest(member, ENV_MEMBERS))
}

/// Whether a use of `env` reads its files under another name.
pub(in crate::lint) fn is_meant_for_files(used: &EnvUse) -> bool {
    !used.is_change && !used.of_output && meant(&used.member) == Some("files")
}

fn diagnostic(used: &EnvUse) -> Diagnostic {
    if used.of_output {
        return of_output(used);
    }
    let member = used.member.as_str();
    let problem = format!("`env` has no `{member}`: it is undefined.");
    match meant(member) {
        Some(meant) => {
            let is_key = used.key_span != used.span;
            let edit = is_key.then(|| TextEdit::replace(used.key_span, meant));
            RULE.at(used.key_span, format!("{problem} Did you mean `{meant}`?")).maybe_fix(
                format!("Write `{meant}`"),
                Unsafe,
                edit,
            )
        }
        None => RULE.at(used.key_span, format!("{problem} A parameter is read from `env.vars`.")),
    }
}
