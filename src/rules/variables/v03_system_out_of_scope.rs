use super::{SystemKey, given, is_system, systems};
use crate::rules::{Context, Diagnostic, Edit, Unsafe, edit};
use crate::script::names::normalize_key;
use crate::script::{Fidelity, ReadForm};
use crate::syntax::usage::Effect;
use crate::syntax::{Kind, Value};
use crate::text::Span;

declare_rule! {
    /// The parameters of a system are in `env.vars` only where the system takes part in the script: because
    /// `system` names it, because one of its tools is in `tools`, or because GenAIScript adds it by itself to
    /// a script without a `system`. Systems that are used inside `runPrompt` or by an agent do not count.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ system: ["system"] })
    /// const folder = env.vars["system.agent_docs.dir"]
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ system: ["system", "system.agent_docs"] })
    /// const folder = env.vars["system.agent_docs.dir"]
    /// ```
    V03, "system-out-of-scope", Warning, "A parameter of a system that takes no part in the script."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let script = &context.file.script;
    if is_system(context.file) {
        return;
    }
    let mut reads = script
        .reads
        .iter()
        .filter(|read| read.effect == Effect::Read && read.form != ReadForm::In)
        .filter_map(|read| read.key.as_ref().map(|key| (read, key)))
        .filter(|(_, key)| key.contains('.'))
        .peekable();
    if reads.peek().is_none() {
        return;
    }
    let systems = systems(context);
    let given = given::keys(context.file);
    let scope = context.project.systems_of(context.file);
    for (read, key) in reads {
        let Some(named) = SystemKey::of(&systems, key) else { continue };
        let id = &named.system.id;
        if named.parameter().is_none()
            || given.contains(&normalize_key(key))
            || scope.iter().any(|system| system.id == **id)
            || may_be_lost(context, id)
        {
            continue;
        }
        let excluded = exclusion(context, id);
        let advice = match (&excluded, script.call()) {
            (Some(_), _) => format!("Take `{id}` out of `excludedSystem`."),
            (None, Some(_)) => format!("Add `{id}` to `system`."),
            (None, None) => format!("Name `{id}` in the `system` of a `script` call."),
        };
        let message =
            format!("`{id}` takes no part in this script, so its parameter is undefined here. {advice}");
        let diagnostic = RULE.at(read.key_span, message);
        if let Some(excluded) = excluded {
            let title = format!("Take `{id}` out of `excludedSystem`");
            found.push(match admit(context, id, excluded) {
                Some(edits) => diagnostic.fix(title, Unsafe, edits),
                None => diagnostic,
            });
            continue;
        }
        // What is added to metadata that GenAIScript loses is lost too.
        let is_lost = script.reading.fidelity == Fidelity::Lost;
        found.push(match add_system(context, id).filter(|_| !is_lost) {
            Some(edit) => diagnostic.fix(format!("Add `{id}` to `system`"), Unsafe, edit),
            None => diagnostic,
        });
    }
}

/// Whether lost metadata may name a system: the rules on metadata speak of the loss.
fn may_be_lost(context: &Context<'_>, id: &str) -> bool {
    let script = &context.file.script;
    let Some(argument) = script.call().and_then(|call| call.argument.as_ref()) else { return false };
    let is_read = script.reading.fidelity != Fidelity::Lost && script.reading.span == Some(argument.literal);
    let source = argument.literal.text(&context.file.source);
    !is_read
        && (argument.value.as_object().is_none_or(|object| object.open)
            || ["tools", "mcpServers", "mcpAgentServers", id].iter().any(|word| source.contains(word)))
}

/// The place where the script excludes a system.
fn exclusion(context: &Context<'_>, id: &str) -> Option<Span> {
    let metadata = context.file.script.metadata()?;
    let member = metadata.as_object()?.member("excludedSystem")?;
    let is_it = |item: &Value| item.as_str() == Some(id);
    match &member.value.kind {
        Kind::Array(items) => items.iter().find(|item| is_it(item)).map(|item| item.span),
        _ => is_it(&member.value).then(|| member.key_span.to(member.value.span)),
    }
}

/// Takes an exclusion out, and names the system where it would not take part by itself.
fn admit(context: &Context<'_>, id: &str, exclusion: Span) -> Option<Vec<Edit>> {
    let edit = edit::remove(context.file, exclusion)?;
    let mut source = context.file.source.to_string();
    source.replace_range(edit.span.range(), &edit.text);
    let changed = context.file.update(source.into());
    let takes_part = context.project.systems_of(&changed).iter().any(|system| system.id == id);
    if takes_part {
        return Some(vec![edit]);
    }
    let mut edits = vec![edit, add_system(context, id)?];
    edits.sort_by_key(|edit| edit.span);
    Some(edits)
}

/// Names a system beside those that take part already.
fn add_system(context: &Context<'_>, id: &str) -> Option<Edit> {
    let argument = context.file.script.call()?.argument.as_ref()?;
    let source = &context.file.source;
    let quote = edit::quote_of(source, argument.literal);
    let Some(listed) = argument.value.get("system") else {
        // A script that names systems gets no others, so all of them are named.
        let systems = context.project.systems_of(context.file).into_iter();
        let mut ids: Vec<String> = systems
            .filter(|system| system.instance.is_none())
            .map(|system| quote.quote(&system.id))
            .collect();
        ids.push(quote.quote(id));
        return edit::add_member(context.file, argument.literal, &format!("system: [{}]", ids.join(", ")));
    };
    match &listed.kind {
        Kind::String(_) => {
            let text = format!("[{}, {}]", listed.span.text(source), quote.quote(id));
            Some(Edit::replace(listed.span, text))
        }
        Kind::Array(_) => edit::add_item(context.file, listed.span, &quote.quote(id)),
        _ => None,
    }
}
