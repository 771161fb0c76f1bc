use super::system_key::{SERVER_SYSTEMS, SystemKey, looks_like_system, nearest_key, on_system};
use super::{chain, declare_fix, meant, rename};
use crate::genaiscript::VarsRead;
use crate::genaiscript::name_uses::fallback::{self, Fallback};
use crate::genaiscript::names::{normalize_key, variable_access};
use crate::lint::{Diagnostic, LintContext, Severity, Unsafe};

declare_rule! {
    /// A key such as `system.git.cwd` is the id of a system and the name of one of its parameters. Where the
    /// system does not declare the parameter, the key is `undefined`.
    ///
    /// In a system script, the key of another system is almost always a copied one. That system need not take
    /// part when this one does, and the user of the script configures the parameters of this one.
    ///
    /// Wrong, in `system.agent_tools.genai.mjs`:
    ///
    /// ```js
    /// system({ parameters: { toolsSha: "" } })
    /// export default function (ctx) {
    ///     const sha = ctx.env.vars["system.mcp.toolsSha"]
    /// }
    /// ```
    ///
    /// Right, in `system.agent_tools.genai.mjs`:
    ///
    /// ```js
    /// system({ parameters: { toolsSha: "" } })
    /// export default function (ctx) {
    ///     const sha = ctx.env.vars["system.agent_tools.toolsSha"]
    /// }
    /// ```
    V04, "unknown-system-parameter", Warning, Read, needs Workspace, fix Unsafe,
    "A key of `env.vars` that names no parameter of its system."
}

fn check(context: &LintContext<'_>, read: &VarsRead) -> Option<Diagnostic> {
    let key = read.value_key()?;
    let is_chain = meant::is_chain(context, read);
    if !is_chain && !key.contains('.') {
        return None;
    }
    let is_own = !context.file.script().is_system() && context.own().find(key).is_some();
    if is_own || context.run_variables().is_given(key) || meant::own_parameter(context, read).is_some() {
        return None;
    }
    if is_chain {
        return in_parts(context, read);
    }
    match own_name(context, key) {
        Some(name) => of_own(context, read, &name),
        None => of_other(context, read, key),
    }
}

fn in_parts(context: &LintContext<'_>, read: &VarsRead) -> Option<Diagnostic> {
    let keys = chain::keys(context, read);
    let known = keys.iter().find_map(|(key, place)| {
        let named = SystemKey::parse(context.systems(), key)?;
        Some((format!("{}.{}", named.system.id, named.parameter()?.key), *place))
    });
    // An id usually has two parts; the name is the third.
    let (likely, _) = keys.get(keys.len().saturating_sub(3))?;
    let shown = known.as_ref().map_or(likely, |(meant, _)| meant);
    let message = format!(
        "`env.vars.system` is undefined: the id of a system and the name of its parameter are one key. Write \
         `env.vars[\"{shown}\"]`."
    );
    let edit = known.as_ref().and_then(|(meant, place)| chain::rename(context, read, *place, meant));
    Some(RULE.at(read.key_span, message).maybe_fix(format!("Write `{shown}`"), Unsafe, edit))
}

/// Returns the name in a key prefixed with this system's own id.
fn own_name(context: &LintContext<'_>, key: &str) -> Option<String> {
    if !context.file.script().is_system() {
        return None;
    }
    let normal = normalize_key(key);
    let name = normal.strip_prefix(&normalize_key(context.file.id()))?.strip_prefix('.')?;
    let is_nearer = |other: SystemKey<'_>| other.name.len() < name.len();
    (!SystemKey::parse(context.systems(), key).is_some_and(is_nearer)).then(|| name.to_owned())
}

fn of_own(context: &LintContext<'_>, read: &VarsRead, name: &str) -> Option<Diagnostic> {
    let (id, own) = (context.file.id(), context.own());
    if own.open || own.find(name).is_some() || SERVER_SYSTEMS.contains(&id) {
        return None;
    }
    let written = read.key.as_deref().and_then(|key| key.rsplit('.').next()).unwrap_or(name);
    if let Some(meant) = context.near.nearest(name, own.names()) {
        return Some(misspelled(context, read, id, written, meant));
    }
    let message = format!(
        "This system declares no parameter `{written}`: the key is undefined unless a script passes it anyway. \
         Declare it in `parameters`."
    );
    let key = read.key.as_deref().unwrap_or(written);
    Some(RULE.at(read.key_span, message).fixes(declare_fix::parameter(context, key, written)))
}

fn of_other(context: &LintContext<'_>, read: &VarsRead, key: &str) -> Option<Diagnostic> {
    let Some(named) = SystemKey::parse(context.systems(), key) else {
        let is_system = context.file.script().is_system();
        return if looks_like_system(key) {
            Some(unknown_system(context, read, key))
        } else {
            is_system.then(|| of_script(context, read, key)).flatten()
        };
    };
    let id = &*named.system.id;
    let is_system = context.file.script().is_system();
    let declared = named.parameter().map(|parameter| parameter.key.as_str());
    if is_system && let Some(own) = context.own().find(declared.unwrap_or(&named.name)) {
        return Some(copied(context, read, id, &own.key));
    }
    match declared {
        Some(name) if is_system => of_another(context, read, id, name),
        None if !SERVER_SYSTEMS.contains(&id) => {
            let written = key.rsplit('.').next().unwrap_or(key);
            let meant = context.near.nearest(&named.name, named.system.parameter_names());
            let diagnostic = meant.map_or_else(
                || RULE.at(read.key_span, undeclared(id, written) + "."),
                |meant| misspelled(context, read, id, written, meant),
            );
            Some(on_system(context, named.system, diagnostic))
        }
        _ => None,
    }
}

/// Checks a parameter that another system declares. This system's callers decide its scope.
fn of_another(context: &LintContext<'_>, read: &VarsRead, id: &str, name: &str) -> Option<Diagnostic> {
    let message = format!(
        "This is a parameter of `{id}`: the key is undefined where a script uses this system without that one. \
         Declare `{name}` in this system."
    );
    let is_unthought = fallback::classify(context.names(), read) == Fallback::Unthought;
    is_unthought.then(|| RULE.at(read.key_span, message))
}

fn undeclared(id: &str, name: &str) -> String {
    format!("`{id}` declares no parameter `{name}`, so the key is undefined")
}

fn misspelled(
    context: &LintContext<'_>,
    read: &VarsRead,
    id: &str,
    written: &str,
    meant: &str,
) -> Diagnostic {
    let message = format!("{}. Did you mean `{id}.{meant}`?", undeclared(id, written));
    with_rename(context, read, RULE.at(read.key_span, message), &format!("{id}.{meant}"))
}

fn copied(context: &LintContext<'_>, read: &VarsRead, id: &str, name: &str) -> Diagnostic {
    let own = format!("{}.{name}", context.file.id());
    let message = format!(
        "This is the parameter of `{id}`, not the one of that name that this system declares: it is undefined \
         where `{id}` takes no part. Write `{own}`."
    );
    with_rename(context, read, RULE.at(read.key_span, message), &own)
}

fn of_script(context: &LintContext<'_>, read: &VarsRead, key: &str) -> Option<Diagnostic> {
    let (id, name) = key.rsplit_once('.')?;
    context.project.script_seen_by(&context.file.path, id).filter(|script| !script.is_system())?;
    let message = format!(
        "`{id}` is an ordinary script, which takes part in no other: this key is undefined. The parameters of a \
         script have no prefix: `{}`.",
        variable_access(name)
    );
    Some(RULE.at(read.key_span, message))
}

fn unknown_system(context: &LintContext<'_>, read: &VarsRead, key: &str) -> Diagnostic {
    let Some(meant) = nearest_key(context, key) else {
        let message = format!(
            "No system of this workspace has the parameter `{key}`: it is undefined unless passed with `--vars`."
        );
        // A system's callers do not know the variables that it reads.
        let is_awaited = !context.file.script().is_system()
            || fallback::classify(context.names(), read) != Fallback::Unthought;
        let severity = if is_awaited { Severity::Information } else { Severity::Warning };
        return RULE.at(read.key_span, message).severity(severity);
    };
    let message =
        format!("No system has the parameter `{key}`, so the key is undefined. Did you mean `{meant}`?");
    with_rename(context, read, RULE.at(read.key_span, message), &meant)
}

fn with_rename(context: &LintContext<'_>, read: &VarsRead, diagnostic: Diagnostic, key: &str) -> Diagnostic {
    diagnostic.maybe_fix(format!("Write `{key}`"), Unsafe, rename::key(context, read, key))
}
