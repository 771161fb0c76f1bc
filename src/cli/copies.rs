//! Diagnostics of copies of one tool in several modules, which are told once, at the outermost of them.

use std::collections::{BTreeSet, HashMap};

use super::output::findings::CheckedFile;
use super::view::ProjectView;
use crate::lint::{Diagnostic, Related};
use crate::source_file::SourceFile;
use crate::tools::ToolDeclaration;

/// Maximum number of copies that a diagnostic leads to.
const MAX_COPIES: usize = 20;

/// Maximum number of tools before a place that are looked at for the one around it.
const MAX_NESTED: usize = 8;

/// Rule, message, name of the tool, and underlined text, which are equal for copies.
type CopyKey = (&'static str, String, String, String);

/// Index of a file, and that of a diagnostic in it.
type Place = (usize, usize);

/// Merges diagnostics of tools that several modules declare alike into that of the outermost module. One with a fix
/// remains, so that each place can be fixed. `files` are those of the view, in its order.
pub fn merge(view: &ProjectView<'_>, files: &mut [CheckedFile<'_>]) {
    let mut copies: BTreeSet<Place> = BTreeSet::new();
    for places in groups(view, files).into_values() {
        let depth = |(file, _): &Place| files.get(*file).map(|it| it.path.as_str().matches('/').count());
        let Some(kept) = places.iter().copied().min_by_key(|place| (depth(place), *place)) else { continue };
        let others: Vec<Place> = places.into_iter().filter(|place| place.0 != kept.0).collect();
        let shown = others.iter().take(MAX_COPIES);
        let related: Vec<Related> = shown.filter_map(|place| related(files, *place)).collect();
        if let Some(diagnostic) = files.get_mut(kept.0).and_then(|it| it.diagnostics.get_mut(kept.1)) {
            diagnostic.related.extend(related);
        }
        copies.extend(others);
    }
    for (file, checked) in files.iter_mut().enumerate() {
        let mut indices = 0..;
        checked.diagnostics.retain(|_| indices.next().is_none_or(|index| !copies.contains(&(file, index))));
    }
}

/// Groups the places of diagnostics by their keys.
fn groups(view: &ProjectView<'_>, files: &[CheckedFile<'_>]) -> HashMap<CopyKey, Vec<Place>> {
    let mut groups: HashMap<CopyKey, Vec<Place>> = HashMap::new();
    for (index, (file, checked)) in view.workspace.scripts.iter().zip(files).enumerate() {
        let SourceFile::Module(module) = file else { continue };
        if checked.diagnostics.is_empty() {
            continue;
        }
        let tools = view.workspace.project.tool_modules().tools_in(module);
        let mut tools: Vec<&ToolDeclaration> = tools.iter().map(AsRef::as_ref).collect();
        tools.retain(|tool| tool.place.path == module.path);
        tools.sort_by_key(|tool| tool.place.span);
        for (place, diagnostic) in checked.diagnostics.iter().enumerate() {
            if let Some(key) = key(diagnostic, &module.source, &tools) {
                groups.entry(key).or_default().push((index, place));
            }
        }
    }
    groups
}

fn related(files: &[CheckedFile<'_>], (file, place): Place) -> Option<Related> {
    let checked = files.get(file)?;
    let span = checked.diagnostics.get(place)?.span;
    let message = "the same in a copy of this tool".to_owned();
    Some(Related { file: Some(checked.path.clone()), span, message })
}

/// `tools` are sorted by their places in the module.
fn key(diagnostic: &Diagnostic, source: &str, tools: &[&ToolDeclaration]) -> Option<CopyKey> {
    if !diagnostic.fixes.is_empty() {
        return None;
    }
    let before = tools.partition_point(|tool| tool.place.span.start <= diagnostic.span.start);
    let mut around = tools[..before].iter().rev().take(MAX_NESTED);
    let tool = around.find(|tool| tool.place.span.contains(diagnostic.span))?;
    let name = tool.name.known()?.clone();
    let text: String = diagnostic.extent.text(source).split_whitespace().collect();
    Some((diagnostic.rule.code, diagnostic.message.clone(), name, text))
}
