use super::absence::{self, Absence};
use super::{
    Own, SERVER_SYSTEMS, SystemKey, given, is_system, joined, looks_like_system, parameters_of, rename,
    rename_joined, systems, v01_undeclared_variable, v02_system_parameter_without_prefix,
};
use crate::project::Systems;
use crate::rules::{Context, Diagnostic, Severity, Unsafe};
use crate::script::names::normalize_key;
use crate::script::{Read, ReadForm};
use crate::syntax::usage::Effect;

declare_rule! {
    /// A key such as `system.git.cwd` is the id of a system and the name of one of its parameters. Where the
    /// system does not declare the parameter, the key is `undefined`.
    ///
    /// In a system script the key of another system is almost always a copied one: that system need not take
    /// part when this one does, and what the script's user configures goes to the parameter of this system.
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
    V04, "unknown-system-parameter", Warning, "A key of `env.vars` that names no parameter of its system."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let script = &context.file.script;
    let mut reads = script
        .reads
        .iter()
        .filter(|read| read.effect == Effect::Read && read.form != ReadForm::In)
        .filter_map(|read| read.key.as_ref().map(|key| (read, key)))
        .filter(|(read, key)| key.contains('.') || is_chain(context, read))
        .peekable();
    if reads.peek().is_none() {
        return;
    }
    let given = given::keys(context.file);
    let own = context.own();
    let systems = systems(context);
    for (read, key) in reads {
        let is_own = !is_system(context.file) && own.find(key).is_some();
        if given.contains(&normalize_key(key))
            || is_own
            || v02_system_parameter_without_prefix::is_meant(context, &own, read)
        {
            continue;
        }
        if !key.contains('.') {
            found.push(in_parts(context, &systems, read));
            continue;
        }
        let said = match own_name(context, &systems, key) {
            Some(name) => of_own(context, &own, read, &name),
            None => of_other(context, &own, &systems, read, key),
        };
        found.extend(said);
    }
}

/// Whether the key of a system's parameter is read in parts: `env.vars.system.git.cwd`.
pub(super) fn is_chain(context: &Context<'_>, read: &Read) -> bool {
    read.key.as_deref() == Some("system") && joined(context, read).len() > 1
}

fn in_parts(context: &Context<'_>, systems: &Systems, read: &Read) -> Diagnostic {
    let keys = joined(context, read);
    let known = keys.iter().find_map(|(key, place)| {
        let named = SystemKey::of(systems, key)?;
        Some((format!("{}.{}", named.system.id, named.parameter()?.key), *place))
    });
    let meant = known.as_ref().map(|(meant, _)| meant.as_str());
    // An id has two parts as a rule, and the name is the third.
    let (shown, _) = &keys[keys.len().saturating_sub(3)];
    let shown = meant.unwrap_or(shown);
    let message = format!(
        "`env.vars.system` is undefined: the id of a system and the name of its parameter are one key. Write \
         `env.vars[\"{shown}\"]`."
    );
    let diagnostic = RULE.at(read.key_span, message);
    let edit = known.as_ref().and_then(|(meant, place)| rename_joined(context, read, *place, meant));
    match edit {
        Some(edit) => diagnostic.fix(format!("Write `{shown}`"), Unsafe, edit),
        None => diagnostic,
    }
}

/// The name in a key that has the id of this very system before it.
fn own_name(context: &Context<'_>, systems: &Systems, key: &str) -> Option<String> {
    if !is_system(context.file) {
        return None;
    }
    let normal = normalize_key(key);
    let name = normal.strip_prefix(&normalize_key(context.file.id()))?.strip_prefix('.')?;
    let is_nearer = |other: SystemKey<'_>| other.name.len() < name.len();
    (!SystemKey::of(systems, key).is_some_and(is_nearer)).then(|| name.to_owned())
}

fn of_own(context: &Context<'_>, own: &Own<'_>, read: &Read, name: &str) -> Option<Diagnostic> {
    let id = context.file.id();
    if own.open || own.find(name).is_some() || SERVER_SYSTEMS.contains(&id) {
        return None;
    }
    let written = read.key.as_deref().and_then(|key| key.rsplit('.').next()).unwrap_or(name);
    if let Some(meant) = context.near.nearest(name, own.names()) {
        return Some(misspelt(context, read, id, written, meant));
    }
    let message = format!(
        "This system declares no parameter `{written}`: the key is undefined unless a script gives it all the \
         same. Declare it in `parameters`."
    );
    let diagnostic = RULE.at(read.key_span, message);
    Some(match v01_undeclared_variable::declare(context, written) {
        Some(edit) => diagnostic.fix(format!("Declare the parameter `{written}`"), Unsafe, edit),
        None => diagnostic,
    })
}

fn of_other(
    context: &Context<'_>,
    own: &Own<'_>,
    systems: &Systems,
    read: &Read,
    key: &str,
) -> Option<Diagnostic> {
    let Some(named) = SystemKey::of(systems, key) else {
        return looks_like_system(&normalize_key(key)).then(|| unknown_system(context, systems, read, key));
    };
    let id = &named.system.id;
    let declared = named.parameter();
    if is_system(context.file) {
        let name = declared.map_or(named.name.as_str(), |parameter| &parameter.key);
        if let Some(own) = own.find(name) {
            return Some(copied(context, read, id, &own.key));
        }
    }
    match declared {
        // Whether the other system is there too is up to whoever runs this one.
        Some(parameter) if is_system(context.file) => of_another(context, read, id, &parameter.key),
        Some(_) => None,
        None if SERVER_SYSTEMS.contains(&&**id) => None,
        None => {
            let written = key.rsplit('.').next().unwrap_or(key);
            let parameters = parameters_of(named.system);
            let candidates = parameters.iter().map(|member| member.key.as_str());
            let diagnostic = if let Some(meant) = context.near.nearest(&named.name, candidates) {
                misspelt(context, read, id, written, meant)
            } else {
                let message = format!("`{id}` declares no parameter `{written}`, so the key is undefined.");
                RULE.at(read.key_span, message)
            };
            let is_builtin = context.project.is_builtin(named.system);
            Some(if is_builtin { context.doubted_system(diagnostic) } else { diagnostic })
        }
    }
}

fn of_another(context: &Context<'_>, read: &Read, id: &str, name: &str) -> Option<Diagnostic> {
    if absence::of(context, read) != Absence::Unthought {
        return None;
    }
    let message = format!(
        "This is a parameter of `{id}`: the key is undefined where a script uses this system without that one. \
         Declare `{name}` in this system."
    );
    Some(RULE.at(read.key_span, message))
}

fn misspelt(context: &Context<'_>, read: &Read, id: &str, written: &str, meant: &str) -> Diagnostic {
    let message = format!(
        "`{id}` declares no parameter `{written}`, so the key is undefined. Write `{id}.{meant}`, if that is \
         meant."
    );
    with_rename(context, read, RULE.at(read.key_span, message), &format!("{id}.{meant}"))
}

fn copied(context: &Context<'_>, read: &Read, id: &str, name: &str) -> Diagnostic {
    let own = context.file.id();
    let message = format!(
        "This is the parameter of `{id}`, not the one of that name which this system declares: it is undefined \
         where `{id}` takes no part. Write `{own}.{name}`."
    );
    with_rename(context, read, RULE.at(read.key_span, message), &format!("{own}.{name}"))
}

fn unknown_system(context: &Context<'_>, systems: &Systems, read: &Read, key: &str) -> Diagnostic {
    let keys: Vec<String> = systems
        .iter()
        .flat_map(|system| {
            parameters_of(system).into_iter().map(|member| format!("{}.{}", system.id, member.key))
        })
        .collect();
    let Some(meant) = context.near.nearest(key, keys.iter().map(String::as_str)) else {
        let message = format!(
            "No system of this workspace has the parameter `{key}`: it is undefined unless the run is given it \
             by hand."
        );
        return RULE.at(read.key_span, message).severity(Severity::Information);
    };
    let message = format!(
        "No system has the parameter `{key}`, so the key is undefined. Write `{meant}`, if that is meant."
    );
    with_rename(context, read, RULE.at(read.key_span, message), meant)
}

fn with_rename(context: &Context<'_>, read: &Read, diagnostic: Diagnostic, key: &str) -> Diagnostic {
    match rename(context, read, key) {
        Some(edit) => diagnostic.fix(format!("Write `{key}`"), Unsafe, edit),
        None => diagnostic,
    }
}
