//! Turns `.optional()` at the cursor into `.nullable()`, as strict mode of OpenAI needs it, and back.

use tree_sitter::Node;

use super::{ModuleRequest, SelectedSchema};
use crate::genaiscript::edit::TextEdit;
use crate::ide::refactorings::{Refactoring, RefactoringKind};
use crate::syntax::node;
use crate::text::Span;
use crate::tools::SchemaBuild;

pub(super) fn refactoring(request: &ModuleRequest<'_>, selected: &SelectedSchema) -> Option<Refactoring> {
    let is_zod = |build: &SchemaBuild| build.made_by.package.zod().is_some();
    selected.schema().filter(|schema| schema.build.as_ref().is_some_and(is_zod))?;
    let word = word_at(request)?;
    let call = word.parent().filter(|it| it.kind() == "member_expression")?.parent()?;
    let has_no_arguments = || node::field(call, "arguments").is_some_and(|it| node::children(it).is_empty());
    if call.kind() != "call_expression" || !has_no_arguments() {
        return None;
    }
    let (other, why) = match node::text(word, &request.file.source) {
        "optional" => ("nullable", "as strict mode of OpenAI needs it"),
        "nullable" => ("optional", "so that a model may leave it out"),
        _ => return None,
    };
    let edits = Ok(vec![TextEdit::replace(node::span(word), other)]);
    let title = format!("Use `.{other}()`, {why}");
    Some(Refactoring { title, kind: RefactoringKind::Rewrite, edits })
}

/// Returns the name of a method that the cursor is in or at the end of.
fn word_at<'a>(request: &ModuleRequest<'a>) -> Option<Node<'a>> {
    let offset = request.range.range().start;
    let at = |offset: usize| request.file.syntax().covering(Span::at(offset));
    let words = [at(offset), offset.checked_sub(1).and_then(at)];
    words.into_iter().flatten().find(|word| word.kind() == "property_identifier")
}
