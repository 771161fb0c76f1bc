//! Writes a schema of a builder as the JSON Schema that is sent. It is refused if that would say less.

use serde_json::Value as Json;

use super::{ModuleRequest, SelectedSchema, imports};
use crate::genaiscript::edit::TextEdit;
use crate::ide::refactorings::{Refactoring, RefactoringKind};
use crate::tools::schema_builders::zod::js_literal;
use crate::tools::{ToolHost, ToolSchema};

pub(super) fn refactoring(request: &ModuleRequest<'_>, selected: &SelectedSchema) -> Option<Refactoring> {
    let schema = selected.schema().filter(|schema| schema.build.is_some())?;
    // Other packages have no way to give them JSON Schema here.
    let (package, adapter) = match selected.tool.host {
        ToolHost::AiSdk => ("ai", "jsonSchema"),
        ToolHost::Mcp2 => ("@modelcontextprotocol/server", "fromJsonSchema"),
        _ => return None,
    };
    let title = format!("Write {} as JSON Schema", selected.title());
    let edits = rewritten(request, schema, package, adapter);
    Some(Refactoring { title, kind: RefactoringKind::Rewrite, edits })
}

fn rewritten(
    request: &ModuleRequest<'_>,
    schema: &ToolSchema,
    package: &str,
    adapter: &str,
) -> Result<Vec<TextEdit>, String> {
    let json = schema.json.as_ref().filter(|_| schema.unknown.is_empty());
    let json = json.ok_or("Only a run can tell all of the schema.")?;
    let path = &request.file.path;
    let build = schema.build.as_ref();
    let part = request.modules.with_program(path, |program| program.built_at(&schema.place, build?));
    let part = part.ok_or("Only a run can tell all of the schema.")?;
    if let Some(method) = part.lost.first().or(part.changes.first()) {
        return Err(format!("JSON Schema has nothing for `{method}`."));
    }
    if has_default(json) {
        let name = if part.package.zod().is_some() { "zod".to_owned() } else { part.package.shown() };
        return Err(format!("{name} fills in defaults; JSON Schema only names them."));
    }
    let layout = request.layout(schema.place.span);
    let import = imports::import(request.file, package, adapter, layout.quote)
        .ok_or_else(|| format!("The module has no `import` to which `{adapter}` could be added."))?;
    let mut json = json.clone();
    if let Some(members) = json.as_object_mut() {
        members.shift_remove("$schema");
    }
    let written = format!("{adapter}({})", js_literal(&json, layout));
    let edit = TextEdit::replace(schema.place.span, written);
    Ok(std::iter::once(edit).chain(import).collect())
}

fn has_default(json: &Json) -> bool {
    match json {
        Json::Object(members) => members.contains_key("default") || members.values().any(has_default),
        Json::Array(items) => items.iter().any(has_default),
        _ => false,
    }
}
