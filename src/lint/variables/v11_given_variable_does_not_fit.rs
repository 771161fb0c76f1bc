use super::fitting::{self, Way};
use super::given::{self, GivenPlace, GivenVariable};
use super::system_key::{SERVER_SYSTEMS, SystemKey, looks_like_system, nearest_key, on_system};
use crate::genaiscript::names::normalize_key;
use crate::genaiscript::reserved;
use crate::lint::{Diagnostic, Fix, LintContext, Severity, TextEdit, Unsafe, edit};
use crate::syntax::{Member, Quote};
use crate::workspace::ScriptSummary;
use crate::workspace::symbol_index::MentionKind;

declare_rule! {
    /// `vars`, the `vars` of a test and the `parameters` and `vars` of a configured system give values to
    /// parameters, and nothing checks them. A misspelled key makes a variable that no code reads. A value is
    /// converted only where the key is spelled exactly as the parameter: one that is not a number becomes
    /// `undefined`, and one for an array or an object is dropped. Choices, limits and patterns are ignored.
    ///
    /// A system is configured in the `system` of the metadata or of a prompt that the script runs. Its `vars` have
    /// the keys that it reads, with its id before the name of a parameter; its `parameters` have only the names.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({
    ///     parameters: { count: { type: "integer" } },
    ///     tests: { vars: { cuont: 3 } },
    /// })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({
    ///     parameters: { count: { type: "integer" } },
    ///     tests: { vars: { count: 3 } },
    /// })
    /// ```
    V11, "given-variable-does-not-fit", Warning, File, fix Unsafe, "A variable is given that no parameter takes, or a value that does not fit."
}

fn check(context: &LintContext<'_>) -> impl Iterator<Item = Diagnostic> {
    let system = |id: &str| context.systems().iter().find(|system| *system.id == *id);
    given::collect(context.file).into_iter().filter_map(move |given| match given.place {
        GivenPlace::Vars | GivenPlace::Test => of_variable(context, &given),
        GivenPlace::Parameters(id) => of_parameter(context, system(id)?, &given),
        GivenPlace::InstanceVars(id) => of_instance_variable(context, system(id)?, &given),
    })
}

fn of_variable(context: &LintContext<'_>, given: &GivenVariable<'_>) -> Option<Diagnostic> {
    let (own, key) = (context.own(), given.member.key.as_str());
    if own.open {
        return None;
    }
    if let Some(parameter) = own.find(key) {
        return if own.has(key) {
            unfit(context, parameter, given.member, Way::Converted)
        } else {
            Some(respelt(context, given, &parameter.key))
        };
    }
    let is_used = !context.run_variables().uses(key).is_empty();
    if let Some(named) = SystemKey::parse(context.systems(), key) {
        return of_system(context, given, &named, is_used);
    }
    // Tests do not pass the variables that a chat or an editor passes.
    let is_test = matches!(given.place, GivenPlace::Test);
    let is_given_by_others = !is_test && reserved::is_given(&normalize_key(key));
    if is_given_by_others || is_used {
        return None;
    }
    if let Some(meant) = context.near.nearest(key, own.names()) {
        let message = format!("No parameter is called `{key}`, so nothing reads it. Write `{meant}`.");
        return Some(with_rename(context, message, given, meant));
    }
    if looks_like_system(key) {
        return of_no_system(context, given);
    }
    // The `vars` of a script without parameters may be meant for any system or module it uses.
    let may_be_elsewhere = own.is_empty() && !is_test;
    let is_read = reserved::is_read(&normalize_key(key));
    if may_be_elsewhere || key.contains('.') || is_read || may_be_read(context) {
        return None;
    }
    let message = format!(
        "This script neither declares nor reads `{key}`, so the value does nothing. Remove it, or declare the \
         parameter."
    );
    Some(RULE.at(given.member.key_span, message).severity(Severity::Information))
}

fn of_system(
    context: &LintContext<'_>,
    given: &GivenVariable<'_>,
    named: &SystemKey<'_>,
    is_used: bool,
) -> Option<Diagnostic> {
    let Some(parameter) = named.parameter() else {
        let is_read = is_used || named.system.undeclared.contains(&named.name);
        return (!is_read).then(|| undeclared(context, named.system, given, &named.name))?;
    };
    let exact = format!("{}.{}", named.system.id, parameter.key);
    if given.member.key != exact {
        return Some(respelt(context, given, &exact));
    }
    let misfit = unfit(context, parameter, given.member, Way::Converted);
    misfit.or_else(|| (!is_used).then(|| out_of_scope(context, given, &named.system.id))?)
}

/// Whether a variable may be read out of the analysis' sight. A test's rubrics and facts may also name it.
fn may_be_read(context: &LintContext<'_>) -> bool {
    context.file.script().reads.iter().any(|read| read.key.is_none())
        || context.file.source.contains("{{")
        || context.may_use_env_elsewhere()
}

fn of_no_system(context: &LintContext<'_>, given: &GivenVariable<'_>) -> Option<Diagnostic> {
    let key = given.member.key.as_str();
    if let Some(meant) = nearest_key(context, key) {
        let message =
            format!("No system has the parameter `{key}`, so nothing takes this value. Write `{meant}`.");
        return Some(with_rename(context, message, given, &meant));
    }
    let message = format!(
        "No system of this workspace has the parameter `{key}`, so nothing takes this value. Remove it."
    );
    (!may_be_read(context)).then(|| RULE.at(given.member.key_span, message))
}

/// Inner prompts share the script's variables, so files that may have one are skipped.
fn out_of_scope(context: &LintContext<'_>, given: &GivenVariable<'_>, id: &str) -> Option<Diagnostic> {
    let source = &context.file.source;
    let has_inner = !context.file.script().inner.is_empty()
        || ["runPrompt", "prompt`", "agent"].iter().any(|word| source.contains(word));
    if has_inner || context.scope().includes(id) || may_be_read(context) {
        return None;
    }
    let message = format!(
        "`{id}` takes no part in this script, so nothing takes this value. Add `{id}` to `system`, or remove it."
    );
    Some(RULE.at(given.member.key_span, message).severity(Severity::Information))
}

fn of_parameter(
    context: &LintContext<'_>,
    system: &ScriptSummary,
    given: &GivenVariable<'_>,
) -> Option<Diagnostic> {
    let normal = normalize_key(&given.member.key);
    match system.parameter(&normal) {
        Some(parameter) => unfit(context, parameter, given.member, Way::Verbatim),
        // V04 reports the undeclared read in that system, which does get the value.
        None if system.undeclared.contains(&normal) => None,
        None => undeclared(context, system, given, &given.member.key),
    }
}

/// Checks a variable given to one system, whose `env.vars` contains it unchanged.
fn of_instance_variable(
    context: &LintContext<'_>,
    system: &ScriptSummary,
    given: &GivenVariable<'_>,
) -> Option<Diagnostic> {
    let (id, key) = (&*system.id, given.member.key.as_str());
    let normal = normalize_key(key);
    let name = normal.strip_prefix(&normalize_key(id)).and_then(|rest| rest.strip_prefix('.'));
    if let Some(parameter) = name.and_then(|name| system.parameter(name)) {
        return unfit(context, parameter, given.member, Way::Verbatim);
    }
    let mut reads = system.mentions.iter().filter(|mention| mention.kind == MentionKind::Read);
    if reads.any(|read| normalize_key(read.name) == normal) {
        return None;
    }
    if let Some(name) = name {
        return undeclared(context, system, given, name);
    }
    if reserved::is_given(&normal) || SERVER_SYSTEMS.contains(&id) || key.contains('.') {
        return None;
    }
    let declared = system.parameter(&normal).map(|parameter| parameter.key.as_str());
    let meant = declared.or_else(|| context.near.nearest(key, system.parameter_names()))?;
    let meant = format!("{id}.{meant}");
    let message = format!("`{id}` does not read `{key}`. Write `{meant}`, or give it in `parameters`.");
    Some(with_rename(context, message, given, &meant))
}

fn undeclared(
    context: &LintContext<'_>,
    system: &ScriptSummary,
    given: &GivenVariable<'_>,
    name: &str,
) -> Option<Diagnostic> {
    let id = &*system.id;
    if SERVER_SYSTEMS.contains(&id) {
        return None;
    }
    let message = format!("`{id}` declares no parameter `{name}`");
    let diagnostic = match context.near.nearest(name, system.parameter_names()) {
        None => RULE.at(given.member.key_span, message + ", so nothing takes this value."),
        Some(meant) => {
            let is_bare = matches!(given.place, GivenPlace::Parameters(_));
            let key = if is_bare { meant.to_owned() } else { format!("{id}.{meant}") };
            with_rename(context, format!("{message}. Write `{meant}`."), given, &key)
        }
    };
    Some(on_system(context, system, diagnostic))
}

fn respelt(context: &LintContext<'_>, given: &GivenVariable<'_>, name: &str) -> Diagnostic {
    let message = format!(
        "The parameter is spelled `{name}`: under another spelling its value is not converted and may lose to \
         the default. Write `{name}`."
    );
    with_rename(context, message, given, name)
}

fn with_rename(
    context: &LintContext<'_>,
    message: String,
    given: &GivenVariable<'_>,
    name: &str,
) -> Diagnostic {
    let (source, member) = (&context.file.source, given.member);
    // If both keys exist, the first value would be lost.
    let edit = given.object.get(name).is_none().then(|| {
        let bare = || edit::key(name, edit::quote_of(source, member.value.span));
        let quote = Quote::detect(member.key_span.text(source));
        TextEdit::replace(member.key_span, quote.map_or_else(bare, |quote| quote.quote(name)))
    });
    RULE.at(member.key_span, message).maybe_fix(format!("Write `{name}`"), Unsafe, edit)
}

fn unfit(context: &LintContext<'_>, parameter: &Member, given: &Member, way: Way) -> Option<Diagnostic> {
    let misfit = fitting::misfit(context, parameter, &given.value, way)?;
    let message = format!("The value does not fit the parameter `{}`: {}.", parameter.key, misfit.effect);
    let fix = misfit.meant.map(|meant| {
        let quote = Quote::detect(given.value.span.text(&context.file.source)).unwrap_or(Quote::Double);
        let edit = TextEdit::replace(given.value.span, quote.quote(&meant));
        Fix::new(format!("Write `{meant}`"), Unsafe, edit)
    });
    Some(RULE.at(given.value.span, message).fixes(fix))
}
