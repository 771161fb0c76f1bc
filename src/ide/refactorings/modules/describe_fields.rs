//! Adds `.describe("TODO: …")` to the fields of a schema that have no description.

use super::{ModuleRequest, SelectedSchema};
use crate::genaiscript::edit::TextEdit;
use crate::ide::refactorings::descriptions::words;
use crate::ide::refactorings::{Refactoring, RefactoringKind};
use crate::text::Span;
use crate::tools::SchemaBuild;

pub(super) fn refactoring(request: &ModuleRequest<'_>, selected: &SelectedSchema) -> Option<Refactoring> {
    let is_zod = |build: &SchemaBuild| build.made_by.package.zod().is_some();
    let schema = selected.schema().filter(|schema| schema.build.as_ref().is_some_and(is_zod))?;
    let path = &request.file.path;
    let fields = request.modules.with_program(path, |program| program.shape_fields(&schema.place));
    let all = fields.len();
    let missing: Vec<_> = fields.into_iter().filter(|field| !field.is_described).collect();
    let quote = request.layout(schema.place.span).quote;
    let edit = |key: &str, value: Span| {
        let text = quote.quote(&format!("TODO: {}", words(key)));
        TextEdit::replace(Span::at(value.range().end), format!(".describe({text})"))
    };
    let title = match missing.as_slice() {
        [] => return None,
        [one] => format!("Describe `{}`", one.key),
        many if many.len() == all => format!("Describe all fields of {}", selected.title()),
        many => format!("Describe {} fields of {}", many.len(), selected.title()),
    };
    let edits = missing.iter().map(|field| edit(&field.key, field.value)).collect();
    Some(Refactoring { title, kind: RefactoringKind::Rewrite, edits: Ok(edits) })
}
