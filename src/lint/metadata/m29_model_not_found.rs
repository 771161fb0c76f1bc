use super::options::RunOptions;
use crate::lint::{Applicability, Diagnostic, LintContext, Safe, Severity, Unsafe, edit, wording::brief};
use crate::suggest::nearest;
use crate::syntax::{Quote, Value};
use crate::workspace::models::{EFFORTS, FoundModel, ModelNames, PROVIDERS, model};

declare_rule! {
    /// A model is written `provider:model`, or as an alias: `large`, `small`, `vision` and others that are built in,
    /// or a name that `modelAliases` of the script or of `genaiscript.config.json` gives to a model. For anything else
    /// GenAIScript finds no configuration, whatever keys are set: the run fails with "LLM configuration missing", and an
    /// inner prompt gets an `error` and no text. `--model` on the command line replaces the model of the script.
    ///
    /// GenAIScript compares exactly, and lowercases the names of aliases. It takes other providers than its own if the
    /// environment has, for `acme:m1`, an `ACME_API_BASE`; that is information. What `GENAISCRIPT_MODEL_…` defines
    /// in the environment is not seen; a plain name that may come from there is a warning.
    ///
    /// In the metadata, `agent` and `long` lead back to the model that is being set, and the run fails.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ model: "claude-sonnet-4-20250514" })
    /// ```
    ///
    /// Wrong, as names are compared exactly:
    ///
    /// ```js
    /// script({ model: "OpenAI:gpt-4.1" })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ model: "anthropic:claude-sonnet-4-20250514" })
    /// ```
    M29, "model-not-found", Error, Options, needs Workspace, fix Safe,
    "A model that names neither a provider nor an alias."
}

/// First parts of models' names, with a provider that has them.
const FAMILIES: [(&str, &str); 20] = [
    ("gpt", "openai"),
    ("chatgpt", "openai"),
    ("o1", "openai"),
    ("o3", "openai"),
    ("o4", "openai"),
    ("codex", "openai"),
    ("dall-e", "openai"),
    ("text-embedding", "openai"),
    ("whisper", "openai"),
    ("claude", "anthropic"),
    ("gemini", "google"),
    ("mistral", "mistral"),
    ("ministral", "mistral"),
    ("codestral", "mistral"),
    ("pixtral", "mistral"),
    ("deepseek", "deepseek"),
    ("qwen", "alibaba"),
    ("llama", "ollama"),
    ("gemma", "ollama"),
    ("phi", "ollama"),
];

const OTHER_NAMES: [(&str, &str); 12] = [
    ("azure_openai", "azure"),
    ("azureopenai", "azure"),
    ("bedrock", "anthropic_bedrock"),
    ("chatgpt", "openai"),
    ("claude", "anthropic"),
    ("copilot", "github_copilot_chat"),
    ("github_copilot", "github_copilot_chat"),
    ("gemini", "google"),
    ("gpt", "openai"),
    ("vertex", "google"),
    ("hf", "huggingface"),
    ("windows_ai", "windows"),
];

fn check(context: &LintContext<'_>, options: &RunOptions<'_>) -> Vec<Diagnostic> {
    let names = context.model_names();
    let of_run = options.member("model").map(|member| (&member.value, None));
    let keys = ["smallModel", "visionModel"].iter().filter(|_| options.is_script());
    let keys = keys.filter_map(|key| options.member(key)).map(|member| (&member.value, Some(&*member.key)));
    let aliases =
        names.own().filter(|_| options.is_script()).map(|member| (&member.value, Some(&*member.key)));
    of_run
        .into_iter()
        .chain(keys)
        .chain(aliases)
        .filter_map(|(value, alias)| diagnostic(context, options, names, value, alias))
        .map(|diagnostic| context.doubted(diagnostic))
        .collect()
}

/// Takes as `alias` the name or key to which the model is assigned, which may never be used.
fn diagnostic(
    context: &LintContext<'_>,
    options: &RunOptions<'_>,
    names: &ModelNames<'_>,
    value: &Value,
    alias: Option<&str>,
) -> Option<Diagnostic> {
    let place = value.get("model").unwrap_or(value).span;
    let name = model(value).filter(|name| !name.trim().is_empty() && !place.is_empty())?;
    // Another rule reports a string that only the repair made.
    if !context.file.path.is_markdown() && Quote::detect(place.text(&context.file.source)).is_none() {
        return None;
    }
    let failure = match alias {
        None => options.failure().to_owned(),
        Some(alias) => format!("every prompt that asks for `{}` fails", brief(alias)),
    };
    let shown = brief(name);
    let report = |severity: Severity, message: String| {
        let severity = if alias.is_some() { severity.max(Severity::Warning) } else { severity };
        RULE.at(place, message).severity(severity)
    };
    let write = |diagnostic: Diagnostic, how: Applicability, text: &str| {
        let edit = edit::put_string(&context.file.source, place, text);
        diagnostic.maybe_fix(format!("Write `{}`", brief(text)), how, edit)
    };
    match names.find(name) {
        FoundModel::Circle if alias.is_none() && options.is_script() => {
            let message = format!(
                "`{shown}` stands for `large`, which is the name of the model that is set here: {failure} with \
                 \"Circular model alias\". Write `large`, or a model."
            );
            Some(write(report(Severity::Error, message), Unsafe, "large"))
        }
        FoundModel::Model | FoundModel::Circle => None,
        FoundModel::Nothing(end) if end != name => {
            // An unknown own alias is reported at its definition.
            let message = format!(
                "`{shown}` stands for `{}`, which names no provider: {failure}. Name one in the configuration file.",
                brief(&end)
            );
            (!names.is_own(&end)).then(|| report(Severity::Error, message))
        }
        FoundModel::Nothing(_) => {
            let Some((text, how)) = meant(context, names, name) else {
                let (severity, message) = unknown(names, name, &failure)?;
                return Some(report(severity, message));
            };
            let message = format!(
                "GenAIScript finds no configuration for the model `{shown}`: {failure}. Did you mean `{}`?",
                brief(&text)
            );
            Some(write(report(Severity::Error, message), how, &text))
        }
    }
}

fn unknown(names: &ModelNames<'_>, name: &str, failure: &str) -> Option<(Severity, String)> {
    let shown = brief(name);
    if let Some((provider, effort)) = name.rsplit_once(':').filter(|(_, effort)| EFFORTS.contains(effort))
        && names.is_name(provider)
    {
        let message = format!(
            "Behind an alias no effort is read: {failure}. Write `{provider}`, and `reasoningEffort: \"{effort}\"` \
             beside it."
        );
        return Some((Severity::Error, message));
    }
    if let Some((provider, _)) = name.split_once(':') {
        let variable: String = provider
            .chars()
            .map(|char| if char.is_ascii_alphanumeric() { char.to_ascii_uppercase() } else { '_' })
            .collect();
        let message = format!(
            "`{}` is no provider that GenAIScript knows: {failure}, unless the environment has an address in \
             `{variable}_API_BASE`.",
            brief(provider)
        );
        return Some((Severity::Information, message));
    }
    // A file or a script outside the analysis may define the alias.
    if names.may_be_others {
        return None;
    }
    let is_variable = name.chars().all(|char| matches!(char, 'a'..='z' | '0'..='9' | '_' | '-'));
    let message = format!(
        "`{shown}` is neither an alias nor a provider with a model: {failure}{}. Write `provider:model`, or give the \
         name to a model in `modelAliases`.",
        if is_variable {
            format!(", unless the environment has `GENAISCRIPT_MODEL_{}`", name.to_uppercase())
        } else {
            String::new()
        }
    );
    Some((if is_variable { Severity::Warning } else { Severity::Error }, message))
}

fn meant(context: &LintContext<'_>, names: &ModelNames<'_>, name: &str) -> Option<(String, Applicability)> {
    let lower = name.to_lowercase();
    if names.is_name(&lower) {
        return Some((lower, Safe));
    }
    for separator in [':', '/'] {
        let Some((first, rest)) = name.split_once(separator).filter(|(_, rest)| !rest.is_empty()) else {
            continue;
        };
        let first = first.to_lowercase();
        if PROVIDERS.contains(&&*first) {
            // Some providers have models with a slash in the name.
            return Some((format!("{first}:{rest}"), Applicability::safe_if(separator == ':')));
        }
        if let Some((_, provider)) = OTHER_NAMES.iter().find(|(other, _)| *other == first) {
            return Some((format!("{provider}:{rest}"), Unsafe));
        }
    }
    if let Some((_, provider)) = FAMILIES.iter().find(|(beginning, _)| is_of_family(&lower, beginning)) {
        return Some((format!("{provider}:{name}"), Unsafe));
    }
    if let Some((first, rest)) = name.split_once(':') {
        let provider = nearest(first, PROVIDERS)?;
        return Some((format!("{provider}:{rest}"), Unsafe));
    }
    let mut known: Vec<&str> = names.names().collect();
    known.sort_unstable();
    let near = context.near.nearest(name, known)?;
    Some((near.to_owned(), Unsafe))
}

/// Whether the name of a model begins with that of a family: `gpt-4.1`, `o1`, `llama3.2:3b`.
fn is_of_family(name: &str, beginning: &str) -> bool {
    let Some(version) = name.strip_prefix(beginning).filter(|_| !name.contains('/')) else { return false };
    match version.chars().next() {
        None => beginning.ends_with(|last: char| last.is_ascii_digit()),
        Some(':') => EFFORTS.contains(&&version[1..]),
        Some(next) => !next.is_ascii_alphabetic() && next != '_',
    }
}
