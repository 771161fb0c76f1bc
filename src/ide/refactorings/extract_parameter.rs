//! Extracts literal text or a number in a prompt into a parameter with that default.

use tree_sitter::Node;

use super::prompt_literal::{LiteralForm, PromptLiteral};
use super::{Refactoring, RefactoringKind, RefactoringRequest, new_parameter, parameter_name};
use crate::genaiscript::edit::TextEdit;
use crate::genaiscript::name_uses::NameUses;
use crate::genaiscript::{Alias, EnvMeaning};
use crate::syntax::{Quote, callee, node, string};
use crate::text::Span;

/// Number of characters of the text in a title.
const SHOWN: usize = 24;

pub fn refactorings(request: &RefactoringRequest<'_>) -> Vec<Refactoring> {
    extracted(request).into_iter().collect()
}

fn extracted(request: &RefactoringRequest<'_>) -> Option<Refactoring> {
    let file = request.file;
    let names = NameUses::new(file);
    let literal = PromptLiteral::find(request, &names)?;
    let name = parameter_name::choose(request, &literal)?;
    let key = if file.script().is_system() { format!("{}.{name}", file.id()) } else { name.clone() };
    let variables = variables_at(&names, &literal)?;
    let declaration = new_parameter::declare(file, &name, |quote| default(&literal, quote))?;
    // An option may be in the metadata, where nothing is evaluated.
    if file.calls().iter().any(|call| call.span.contains(literal.span)) {
        return None;
    }
    let read = if string::is_identifier(&key) {
        format!("{variables}.{key}")
    } else {
        format!("{variables}[{}]", Quote::Double.quote(&key))
    };
    let text = match &literal.form {
        LiteralForm::Substitution => format!("${{{read}}}"),
        LiteralForm::Expression => read,
        LiteralForm::Template { before, after } => format!("`{before}${{{read}}}{after}`"),
    };
    let mut edits = vec![declaration, TextEdit::replace(literal.span, text)];
    edits.sort_by_key(|edit| edit.span);
    let title = format!("Extract `{}` into the parameter `{name}`", shown(&literal.text));
    Some(Refactoring { title, kind: RefactoringKind::Extract, edits: Ok(edits) })
}

/// Formats the default. GenAIScript does not convert the value that a run gives for `0`.
fn default(literal: &PromptLiteral<'_>, quote: Quote) -> String {
    match literal.text.as_str() {
        "0" if literal.is_number => format!("{{ type: {}, default: 0 }}", quote.quote("integer")),
        text if literal.is_number => text.to_owned(),
        text => quote.quote(text),
    }
}

/// Returns the expression for `env.vars` at a literal, in a system through the context of its function.
fn variables_at(names: &NameUses<'_>, literal: &PromptLiteral<'_>) -> Option<String> {
    let script = names.file.script();
    let offset = literal.span.range().start;
    let is_visible = |alias: &&Alias| {
        let binding = names.resolver().lookup(&alias.name, offset);
        alias.scope.touches(offset)
            && binding.is_some_and(|it| it.scope == alias.scope && it.name.end_byte() <= offset)
    };
    let alias_of = |meaning: EnvMeaning| {
        let aliases = script.aliases.iter().filter(move |alias| alias.meaning == meaning);
        aliases.filter(is_visible).max_by_key(|alias| alias.scope.start)
    };
    if let Some(vars) = alias_of(EnvMeaning::Vars) {
        return Some(vars.name.clone());
    }
    if let Some(env) = alias_of(EnvMeaning::Env) {
        return Some(format!("{}.vars", env.name));
    }
    if !script.is_system() {
        return (script.meaning_of("env", offset) == EnvMeaning::Env).then(|| "env.vars".to_owned());
    }
    let context = literal.call.and_then(context_of).map(|object| node::text(object, names.source()));
    let of_function = || {
        let function = script.default_export?;
        let aliases = script.aliases.iter().filter(|alias| alias.meaning == EnvMeaning::Context);
        let of_it = aliases.filter(|alias| Span::touches(function, alias.scope.range().start));
        of_it.filter(is_visible).min_by_key(|alias| alias.scope.start).map(|alias| alias.name.as_str())
    };
    let context = context.or_else(of_function)?;
    Some(format!("{context}.env.vars"))
}

/// Returns the object of ``ctx.$`…` ``.
fn context_of(call: Node<'_>) -> Option<Node<'_>> {
    callee::callee(call)?.object.filter(|object| object.kind() == "identifier")
}

/// Shortens a text to its beginning, on one line.
fn shown(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ").replace('`', "'");
    match line.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", line[..end].trim_end()),
        None => line,
    }
}
