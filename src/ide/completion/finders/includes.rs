//! Files in `@include "│"` of a script in Markdown, relative to its folder.

use crate::file_path::FilePath;
use crate::genaiscript::ScriptFile;
use crate::ide::completion::choice::Choice;
use crate::ide::completion::item::ItemKind;
use crate::ide::completion::literal::LiteralSlot;
use crate::ide::completion::site::{CompletionSite, SiteStyle, Word};
use crate::syntax::Quote;
use crate::text::Span;

/// Endings of texts, which come first; others are included as they are, too.
const TEXTS: [&str; 3] = [".md", ".txt", ".mdx"];

const MAX_PATHS: usize = 500;

pub fn may_be_at_end(before: &str) -> bool {
    opening(before).is_some()
}

/// Returns the offset after the opening quote, if that is not closed before the cursor.
fn opening(before: &str) -> Option<usize> {
    let line = before.rfind('\n').map_or(0, |newline| newline + 1);
    let quote = line + before[line..].rfind('"')?;
    before[line..quote].trim_end().ends_with("@include").then_some(quote + 1)
}

pub fn at(file: &ScriptFile, offset: usize) -> Option<CompletionSite<'_>> {
    file.markdown()?;
    let start = opening(file.source.get(..offset)?)?;
    let rest = file.source[offset..].lines().next().unwrap_or("");
    let closing = rest.find('"');
    let length = closing.unwrap_or_else(|| rest.find(' ').unwrap_or(rest.len()));
    let span = Span::new(start, offset + length);
    Some(CompletionSite {
        slot: LiteralSlot::Value,
        word: Word { span, quote: Some(Quote::Double), is_closed: closing.is_some() },
        style: SiteStyle::JavaScript,
        choices: Box::new(|file, project| {
            let Some((root, files)) = project.root_files(&file.path) else { return Vec::new() };
            let folder = file.path.folder();
            let (texts, others): (Vec<&str>, Vec<&str>) =
                files.paths().partition(|path| TEXTS.iter().any(|ending| path.ends_with(ending)));
            let paths = texts.into_iter().chain(others).take(MAX_PATHS);
            let choice = |path| {
                let path = relative(folder, &FilePath::under(root, path));
                Choice::text(path, "file").of_kind(ItemKind::File)
            };
            paths.map(choice).collect()
        }),
    })
}

/// Returns the path from a folder to a file.
fn relative(folder: &str, path: &FilePath) -> String {
    let from: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    let to: Vec<&str> = path.as_str().split('/').filter(|part| !part.is_empty()).collect();
    let shared = from.iter().zip(&to).take_while(|(left, right)| left == right).count();
    let up = from.len() - shared;
    [vec![".."; up], to[shared..].to_vec()].concat().join("/")
}
