use crate::agentscript::ast::{Import, ImportKind};
use crate::agentscript::resources::{SCHEMES, Scheme, scheme_of};
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, TextEdit, Unsafe, wording};
use crate::suggest::nearest;
use crate::text::Span;

declare_rule! {
    /// The beginning of a URI says what is imported: a model is one of `openai://`, `anthropic://` and `ollama://`, a
    /// tool one of `sh://`, `file://`, `env://`, `http://` and `https://`, a memory one of `file://` and `sqlite://`.
    /// Later releases have more for tools. Agents and files are named by a path. Anything else fails when the program
    /// runs. This is known from the source of the releases.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// import llm Mini from "gpt-4.1-mini"
    ///
    /// main agent {
    ///     model Mini
    ///     main func(input) { input.text }
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// import llm Mini from "openai://gpt-4.1-mini"
    ///
    /// main agent {
    ///     model Mini
    ///     main func(input) { input.text }
    /// }
    /// ```
    H28, "unknown-uri-scheme", Warning, AgentScript, fix Unsafe, "A URI does not begin as those of its kind."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    it.meaning.program.imports.iter().filter_map(|import| report(it, import)).collect()
}

fn report(it: &AgentScript<'_>, import: &Import) -> Option<Diagnostic> {
    let (kind, uri) = (import.kind?, import.uri.as_ref()?);
    if matches!(kind, ImportKind::Agent | ImportKind::File) {
        let has_scheme = uri.text.contains("://");
        let message =
            format!("An import of kind `{}` takes a path relative to this file, and no URI.", kind.name());
        return has_scheme.then(|| RULE.at(uri.span, message));
    }
    let version = it.program.reading.version;
    let is_read = |scheme: &Scheme| scheme.since <= version.patch;
    if let Some(scheme) = scheme_of(kind, &uri.text) {
        return (!is_read(scheme)).then(|| {
            let message = format!(
                "AgentScript has `{}` since 0.1.{}, and this file is for {version}.",
                scheme.name, scheme.since
            );
            RULE.at(uri.span, message)
        });
    }
    let names =
        SCHEMES.iter().filter(|scheme| scheme.kind == kind && is_read(scheme)).map(|scheme| scheme.name);
    let names: Vec<&str> = names.collect();
    let known = wording::every(names.iter().copied())?;
    let message = format!("The URI of an import of kind `{}` begins with one of {known}.", kind.name());
    let scheme = uri.text.find("://").map(|end| &uri.text[..end + 3]);
    let meant = scheme.and_then(|scheme| Some((scheme, nearest(scheme, names.iter().copied())?)));
    let diagnostic = RULE.at(uri.span, message);
    Some(match meant {
        // The scheme follows the quote, unless it contains escapes.
        Some((scheme, meant)) if uri.span.text(it.source).get(1..=scheme.len()) == Some(scheme) => {
            let start = uri.span.range().start + 1;
            let edit = TextEdit::replace(Span::new(start, start + scheme.len()), meant);
            diagnostic.fix(format!("Write `{meant}`"), Unsafe, edit)
        }
        _ => diagnostic,
    })
}
