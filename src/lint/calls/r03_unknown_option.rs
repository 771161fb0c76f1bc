use std::collections::BTreeSet;

use crate::genaiscript::api_options::{OF_AGENT, OF_DEF, OF_PROMPT, OF_TOOL};
use crate::genaiscript::{InnerKind, Script};
use crate::lint::{Diagnostic, LintContext, Unsafe, edit, wording};
use crate::suggest;
use crate::syntax::{Member, node};
use crate::text::Span;

declare_rule! {
    /// `runPrompt`, `defTool`, `def`, `parsers.CSV`, `workspace.grep`, `host.exec`, `git.diff` and the like ignore an
    /// option that they do not have. A misspelled one therefore does nothing. A prompt inside a script has no variables
    /// of its own: its function reads those of the script, and another script is run by `run` of GenAIScript's API,
    /// with `vars`.
    ///
    /// Wrong:
    ///
    /// ```js
    /// const { text } = await runPrompt("Tell a joke.", { modle: "small" })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// const { text } = await runPrompt("Tell a joke.", { model: "small" })
    /// ```
    R03, "unknown-option", Warning, File, fix Unsafe, "An option that its function does not have."
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let Script { api_calls, inner, .. } = context.file.script();
    let of_calls =
        api_calls.iter().flat_map(|call| call.unknown.iter().map(|member| (call.function, member)));
    let mut found: Vec<Diagnostic> = of_calls
        .map(|(function, member)| diagnostic(context, function.name, &function.known.concat(), member))
        .collect();
    // `` prompt`…`.options({…}) `` has no positional arguments.
    let of_templates = inner.iter().filter(|call| call.kind == InnerKind::Prompt);
    let of_templates = of_templates
        .filter(|call| call.callee.text(&context.file.source) == "options")
        .filter_map(|call| call.value.as_object());
    let unknown =
        of_templates.flat_map(|options| &options.members).filter(|it| !OF_PROMPT.contains(&&*it.key));
    found.extend(unknown.map(|member| diagnostic(context, "prompt", &OF_PROMPT, member)));
    let of_others = context.api_uses().unknown_options.iter();
    found.extend(
        of_others.map(|option| diagnostic(context, option.of.name, &option.of.known, &option.member)),
    );
    found.extend(of_types(context, &found));
    found.sort_by_key(|diagnostic| diagnostic.span);
    found
}

const TYPES: [(&str, &str, &[&[&str]]); 4] = [
    ("DefAgentOptions", "defAgent", &[&OF_PROMPT, &OF_AGENT]),
    ("DefOptions", "def", &[&OF_DEF]),
    ("DefToolOptions", "defTool", &[&OF_TOOL]),
    ("PromptGeneratorOptions", "runPrompt", &[&OF_PROMPT]),
];

/// Reports unknown options in variables of such a type, however they reach the call.
fn of_types(context: &LintContext<'_>, known: &[Diagnostic]) -> Vec<Diagnostic> {
    let (source, syntax) = (&context.file.source, &context.file.syntax);
    let known: BTreeSet<Span> = known.iter().map(|known| known.span).collect();
    let mut found = Vec::new();
    for (name, function, options) in TYPES {
        for (at, _) in source.match_indices(name) {
            let place = syntax.node_at(Span::new(at, at + name.len()));
            let declared = place
                .filter(|place| place.kind() == "type_identifier" && node::span(*place).len() == name.len())
                .and_then(|place| place.parent())
                .filter(|annotation| annotation.kind() == "type_annotation")
                .and_then(|annotation| annotation.parent())
                .filter(|declared| declared.kind() == "variable_declarator");
            let Some(value) = declared.and_then(|declared| node::field(declared, "value")) else { continue };
            let value = context.value(value);
            let members = value.as_object().map(|object| object.members.as_slice()).unwrap_or_default();
            let options = options.concat();
            for member in members.iter().filter(|member| !options.contains(&&*member.key)) {
                if !known.contains(&member.key_span) {
                    found.push(diagnostic(context, function, &options, member));
                }
            }
        }
    }
    found
}

const OTHER_NAMES: [(&str, &str); 7] = [
    ("directory", "cwd"),
    ("limit", "count"),
    ("sep", "delimiter"),
    ("separator", "delimiter"),
    ("status", "state"),
    ("transcription", "transcript"),
    ("workingDirectory", "cwd"),
];

const FEW: usize = 6;

fn of_all(known: &[&'static str]) -> String {
    let names = wording::every(known.iter().copied()).unwrap_or_default();
    if known.len() == 1 { format!("Its only one is {names}.") } else { format!("It has {names}.") }
}

fn diagnostic(
    context: &LintContext<'_>,
    function: &str,
    known: &[&'static str],
    member: &Member,
) -> Diagnostic {
    let key = &member.key;
    let problem = format!("`{function}` has no option `{key}` and ignores it.");
    let other = OTHER_NAMES.iter().find(|(name, meant)| name == key && known.contains(meant));
    // `base` of `git.log` is the older end of a range.
    let is_base = key == "branch" && ["git.diff", "git.listFiles"].contains(&function);
    let other = other.map(|(_, meant)| *meant).or(is_base.then_some("base"));
    let meant = other.or_else(|| suggest::nearest(key, known.iter().copied()));
    let diagnostic = if let Some(meant) = meant {
        let edit = edit::rename_key(&context.file.source, member, meant);
        RULE.at(member.key_span, format!("{problem} Did you mean `{meant}`?")).fix(
            format!("Write `{meant}`"),
            Unsafe,
            edit,
        )
    } else {
        let advice = match key.as_str() {
            "vars" | "parameters" if function != "def" => {
                "A prompt inside a script reads the `env.vars` of the script; to run another one, import `run`."
            }
            "files" => "Define the files in its prompt with `def`.",
            _ if known.len() <= FEW => &of_all(known),
            _ => "Remove it.",
        };
        RULE.at(member.key_span, format!("{problem} {advice}")).remove(Unsafe, context.file, member)
    };
    context.doubted(diagnostic)
}
