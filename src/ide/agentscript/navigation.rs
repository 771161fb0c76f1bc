use super::subject::{declarations, named_at, occurrences};
use crate::agentscript::AgentFile;
use crate::agentscript::VersionSetting;
use crate::agentscript::ast::Name;
use crate::ide::locations::Definition;
use crate::ide::locations::Highlight;
use crate::ide::locations::{Link, LinkLocation};
use crate::text::Span;
use crate::workspace::Project;
use crate::workspace::agentscript::ImportedProgram;
use crate::workspace::imports::imported_file;
use crate::workspace::symbols::SymbolPlace;

/// Finds the declaration of a name, or the file of a URI.
pub fn definition(file: &AgentFile, project: &Project, offset: usize) -> Option<Definition> {
    if let Some(found) = file_at(file, offset).or_else(|| field_at(file, project, offset)) {
        return Some(found);
    }
    let named = named_at(file, project, offset)?;
    let targets = declarations(file, project, &named.subject);
    (!targets.is_empty()).then_some(Definition { origin: named.span, targets })
}

fn file_at(file: &AgentFile, offset: usize) -> Option<Definition> {
    let reading = file.reading(VersionSetting::Auto);
    let mut imports = reading.parsed.program.imports.iter();
    let import = imports.find(|import| import.uri.as_ref().is_some_and(|uri| uri.span.touches(offset)))?;
    let path = imported_file(&file.path, import)?;
    let origin = inner(import.uri.as_ref()?, &file.source);
    Some(Definition { origin, targets: vec![SymbolPlace { path, span: Span::default() }] })
}

/// Finds the field of a shape used at a position. Shapes are local to their file.
fn field_at(file: &AgentFile, project: &Project, offset: usize) -> Option<Definition> {
    let program = ImportedProgram::load(file, project);
    let meaning = program.meaning();
    let used = meaning.fields.iter().find(|used| used.span.touches(offset))?;
    let target = SymbolPlace { path: file.path.clone(), span: used.field.name.span };
    Some(Definition { origin: used.span, targets: vec![target] })
}

/// Finds the workspace's references to the name at a position; with `declares`, also its declarations.
pub fn references(file: &AgentFile, project: &Project, offset: usize, declares: bool) -> Vec<SymbolPlace> {
    let Some(named) = named_at(file, project, offset) else { return Vec::new() };
    let found = occurrences(file, project, &named.subject).into_iter();
    let found = found.filter(|found| declares || !found.declares);
    found.map(|found| SymbolPlace { path: found.path, span: found.span }).collect()
}

pub fn highlights(file: &AgentFile, project: &Project, offset: usize) -> Vec<Highlight> {
    let Some(named) = named_at(file, project, offset) else { return Vec::new() };
    let found = occurrences(file, project, &named.subject).into_iter();
    let found = found.filter(|found| found.path == file.path);
    found.map(|found| Highlight { span: found.span, write: found.declares }).collect()
}

pub fn links(file: &AgentFile) -> Vec<Link> {
    let reading = file.reading(VersionSetting::Auto);
    let imports = reading.parsed.program.imports.iter();
    let link = imports.filter_map(|import| {
        let uri = import.uri.as_ref()?;
        let is_web = ["http://", "https://"].iter().any(|scheme| uri.text.starts_with(scheme));
        let target = match imported_file(&file.path, import) {
            Some(path) => LinkLocation::File(path),
            None if is_web => LinkLocation::Url(uri.text.clone()),
            None => return None,
        };
        Some(Link { span: inner(uri, &file.source), target })
    });
    link.collect()
}

fn inner(string: &Name, source: &str) -> Span {
    let text = string.span.text(source);
    let is_closed = text.len() > 1 && text.ends_with(['"', '\'']);
    Span { start: string.span.start + 1, end: string.span.end - u32::from(is_closed) }
}
