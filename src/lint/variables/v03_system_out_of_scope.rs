use super::system_key::SystemKey;
use crate::genaiscript::{Fidelity, VarsRead};
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe, edit};
use crate::syntax::{Value, ValueKind};
use crate::text::Span;

declare_rule! {
    /// The parameters of a system are in `env.vars` only where the system takes part in the script: because
    /// `system` names it, because one of its tools is in `tools`, or because GenAIScript adds it to a script
    /// without a `system`. Systems that are used inside `runPrompt` or by an agent do not count.
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
    V03, "system-out-of-scope", Warning, Read, needs Workspace, fix Unsafe,
    "A parameter of a system that takes no part in the script."
}

fn check(context: &LintContext<'_>, read: &VarsRead) -> Option<Diagnostic> {
    let script = context.file.script();
    let key = read.value_key().filter(|key| key.contains('.') && !script.is_system())?;
    let named = SystemKey::parse(context.systems(), key)?;
    named.parameter()?;
    let id = &*named.system.id;
    if context.run_variables().is_given(key) || context.scope().includes(id) || may_be_lost(context, id) {
        return None;
    }
    let exclusion = exclusion(context, id);
    if exclusion.is_none() && is_listed(context, id) {
        return None;
    }
    let (advice, edits) = match (exclusion, script.call()) {
        (Some(place), _) => (format!("Remove `{id}` from `excludedSystem`"), admit(context, id, place)),
        (None, Some(_)) => {
            // Additions to metadata that GenAIScript loses would be lost, too.
            let is_kept = script.reading.fidelity != Fidelity::Lost;
            let edit = is_kept.then(|| add_system(context, id)).flatten();
            (format!("Add `{id}` to `system`"), edit.map(Vec::from))
        }
        (None, None) => (format!("Name `{id}` in the `system` of a `script` call"), None),
    };
    let message =
        format!("`{id}` takes no part in this script, so its parameter is undefined here. {advice}.");
    Some(RULE.at(read.key_span, message).maybe_fix(advice, Unsafe, edits))
}

/// Whether lost metadata may name a system; the rules on metadata report the loss.
fn may_be_lost(context: &LintContext<'_>, id: &str) -> bool {
    let script = context.file.script();
    let Some(argument) = script.call().and_then(|call| call.argument.as_ref()) else { return false };
    let is_read = script.reading.fidelity != Fidelity::Lost && script.reading.span == Some(argument.literal);
    let source = argument.literal.text(&context.file.source);
    !is_read
        && (argument.value.as_object().is_none_or(|object| object.open)
            || ["tools", "mcpServers", "mcpAgentServers", id].iter().any(|word| source.contains(word)))
}

/// Whether the text of `system` names a system. If it has no part then, the text is broken and GenAIScript reads another.
fn is_listed(context: &LintContext<'_>, id: &str) -> bool {
    let argument = context.file.script().call().and_then(|call| call.argument.as_ref());
    let listed = argument.and_then(|argument| argument.value.get("system"));
    let listed = listed.map_or("", |listed| listed.span.text(&context.file.source));
    ['"', '\'', '`'].iter().any(|quote| listed.contains(&format!("{quote}{id}{quote}")))
}

fn exclusion(context: &LintContext<'_>, id: &str) -> Option<Span> {
    let metadata = context.file.script().metadata()?;
    let member = metadata.as_object()?.member("excludedSystem")?;
    let is_it = |item: &Value| item.as_str() == Some(id);
    match member.value.as_array() {
        Some(items) => items.iter().find(|item| is_it(item)).map(|item| item.span),
        None => is_it(&member.value).then(|| member.span()),
    }
}

/// Removes an exclusion, and names the system if it is not in scope by default.
fn admit(context: &LintContext<'_>, id: &str, exclusion: Span) -> Option<Vec<TextEdit>> {
    let edit = edit::remove(context.file, exclusion)?;
    let mut source = context.file.source.to_string();
    source.replace_range(edit.span.range(), &edit.text);
    let changed = context.file.update(source.into());
    if context.project.scope_of(&changed).includes(id) {
        return Some(vec![edit]);
    }
    let mut edits = vec![edit, add_system(context, id)?];
    edits.sort_by_key(|edit| edit.span);
    Some(edits)
}

fn add_system(context: &LintContext<'_>, id: &str) -> Option<TextEdit> {
    let argument = context.file.script().taken_call()?.argument.as_ref()?;
    let source = &context.file.source;
    let quote = edit::quote_of(source, argument.literal);
    let Some(listed) = argument.value.get("system") else {
        // A script that names systems gets no others, so all of them are named.
        let systems = context.scope().systems.iter().filter(|system| system.instance.is_none());
        let ids = systems.map(|system| &*system.id).chain([id]).map(|id| quote.quote(id));
        let ids: Vec<String> = ids.collect();
        return edit::add_member(context.file, argument.literal, &format!("system: [{}]", ids.join(", ")));
    };
    match &listed.kind {
        ValueKind::String(_) => {
            let text = format!("[{}, {}]", listed.span.text(source), quote.quote(id));
            Some(TextEdit::replace(listed.span, text))
        }
        ValueKind::Array(_) => edit::add_item(context.file, listed.span, &quote.quote(id)),
        _ => None,
    }
}
