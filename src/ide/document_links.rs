use std::collections::BTreeSet;

use super::agentscript;
pub use super::locations::{Link, LinkLocation};
use crate::file_path::FilePath;
use crate::genaiscript::{InnerKind, ScriptFile};
use crate::source_file::SourceFile;
use crate::syntax::Value;
use crate::text::Span;
use crate::workspace::symbol_index::MentionKind;
use crate::workspace::{EMBEDDED_FOLDER, Project, ScriptSummary, server_files};

pub fn document_links(file: &SourceFile, project: &Project) -> Vec<Link> {
    match file {
        SourceFile::Script(file) => links_of_script(file, project),
        SourceFile::AgentScript(file) => agentscript::navigation::links(file),
        SourceFile::Module(_) | SourceFile::Document(_) | SourceFile::Skipped(_) => Vec::new(),
    }
}

fn links_of_script(file: &ScriptFile, project: &Project) -> Vec<Link> {
    let mut links = BTreeSet::new();
    scripts(file, project, &mut links);
    let folder = project.folder_of(&file.path);
    let mut files = |value: &Value| links.extend(named_file(file, folder, value));
    if let Some(metadata) = file.script().metadata() {
        metadata.get("files").map(Value::items).unwrap_or_default().iter().for_each(&mut files);
    }
    for call in file.script().inner.iter().filter(|call| call.kind == InnerKind::Template) {
        call.value.items().iter().for_each(&mut files);
    }
    if let Some(metadata) = file.script().metadata() {
        let servers = server_files(&file.path, metadata).into_iter();
        links.extend(servers.filter_map(|named| {
            Some(Link { span: unquoted(file, named.span)?, target: LinkLocation::File(named.path) })
        }));
    }
    let includes = file.includes().into_iter();
    links.extend(
        includes.map(|(span, name)| Link { span, target: LinkLocation::File(file.path.beside(&name)) }),
    );
    links.into_iter().collect()
}

fn scripts(file: &ScriptFile, project: &Project, links: &mut BTreeSet<Link>) {
    let summary = ScriptSummary::from_script(file);
    for mention in summary.mentions.iter().filter(|mention| mention.kind == MentionKind::Script) {
        let Some(target) = project.script_seen_by(&file.path, mention.name) else { continue };
        if target.path != file.path && !target.path.as_str().starts_with(EMBEDDED_FOLDER) {
            let span = mention.form.inner(mention.span).unwrap_or(mention.span);
            links.insert(Link { span, target: LinkLocation::File(target.path.clone()) });
        }
    }
}

/// Links a string that names one file, relative to the folder in which GenAIScript runs.
fn named_file(file: &ScriptFile, folder: &str, value: &Value) -> Option<Link> {
    let name = value.as_str()?;
    let span = unquoted(file, value.span)?;
    if name.contains("://") {
        let is_web = name.starts_with("https://") || name.starts_with("http://");
        return is_web.then(|| Link { span, target: LinkLocation::Url(name.to_owned()) });
    }
    let is_pattern = name.contains(['*', '?', '[', ']', '{', '}', '!', '\n']) || name.trim().is_empty();
    (!is_pattern).then(|| Link { span, target: LinkLocation::File(FilePath::under(folder, name)) })
}

fn unquoted(file: &ScriptFile, span: Span) -> Option<Span> {
    let text = span.text(&file.source);
    let is_string = text.len() > 2 && text.starts_with(['"', '\'', '`']);
    is_string.then(|| Span { start: span.start + 1, end: span.end - 1 })
}
