//! An edited file equals one that is read afresh: its chunks, their trees, its facts and its findings.

use std::sync::Arc;

use promptsig::lint::{self, LintInput};
use promptsig::syntax::{ChunkedTree, Language};
use promptsig::text::{Span, TextChange};
use promptsig::{Project, SourceFile};

use super::edited::EditedText;
use crate::pieces::pieces;

pub fn check(bytes: &[u8]) {
    let input = EditedText::decode(bytes);
    pieces(&input.text);
    let language =
        if input.path.name().ends_with("ts") { Language::TypeScript } else { Language::JavaScript };
    let mut tree = ChunkedTree::new(language, input.text.as_str().into());
    let mut file = read(&input.path, &input.text);
    if let Some(file) = &file {
        findings(file);
    }
    let mut is_looked_at = true;
    let text = input.replay(|before, range, inserted| {
        let change =
            TextChange { start: range.start, old_end: range.end, new_end: range.start + inserted.len() };
        let mut text = before.to_owned();
        text.replace_range(range, inserted);
        let text: Arc<str> = text.into();
        tree = tree.update(Arc::clone(&text), change.narrow(before, &text));
        file = file.as_ref().map(|file| file.edited(Arc::clone(&text), change.narrow(before, &text)));
        // Some versions are never analysed.
        is_looked_at = !is_looked_at;
        if is_looked_at {
            parts(&tree);
            file.as_ref().map(findings);
        }
    });
    assert_eq!(
        parts(&tree),
        parts(&ChunkedTree::new(language, text.as_str().into())),
        "the trees of {text:?}"
    );
    let (Some(edited), Some(fresh)) = (file, read(&input.path, &text)) else { return };
    if edited.is_of_other_language() != fresh.is_of_other_language() {
        return;
    }
    if let (Some(edited), Some(fresh)) = (edited.as_script(), fresh.as_script()) {
        // NaN does not equal itself.
        let [edited, fresh] = [edited, fresh].map(|file| format!("{:#?}", file.script()));
        assert!(edited == fresh, "the facts of {text:?}");
    }
    assert_eq!(findings(&edited), findings(&fresh), "the findings of {text:?}");
}

fn read(path: &promptsig::FilePath, text: &str) -> Option<SourceFile> {
    SourceFile::read(path.clone(), text.into()).or_else(|| SourceFile::module(path.clone(), text.into()))
}

fn findings(file: &SourceFile) -> Vec<(Span, &'static str, String)> {
    let mut project = Project::new();
    project.insert(file);
    let found = lint::check(&LintInput::new(file, &project));
    found.into_iter().map(|it| (it.span, it.rule.code, it.message)).collect()
}

/// Trees without comments: whether a trailing one is in a statement's node depends on the parser's path, and is never
/// used.
fn parts(tree: &ChunkedTree) -> Vec<(Span, String)> {
    let parts = tree.chunks().flat_map(|chunk| tree.parts(chunk));
    let shown = |part| tree.part_tree(part).root().to_sexp().replace(" (comment)", "");
    parts.map(|part| (tree.part_span(part), shown(part))).collect()
}
