//! AgentScript: any text is read, formatting keeps the tree and the comments and changes nothing the second time, and an
//! edited tree of the grammar equals a fresh one.

use promptsig::agentscript::format::{FormatStyle, format};
use promptsig::agentscript::{parse, tree};
use promptsig::lint::{self, LintInput};
use promptsig::{FilePath, Project, SourceFile};
use tree_sitter::{InputEdit, Parser, Point};

use super::edited::EditedText;

pub fn check(bytes: &[u8]) {
    let input = EditedText::decode(bytes);
    is_read(&input.text);
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_agentscript::LANGUAGE.into()).unwrap();
    let mut edited = parser.parse(&input.text, None).unwrap();
    let text = input.replay(|before, range, inserted| {
        let mut after = before.to_owned();
        after.replace_range(range.clone(), inserted);
        let new_end = range.start + inserted.len();
        edited.edit(&InputEdit {
            start_byte: range.start,
            old_end_byte: range.end,
            new_end_byte: new_end,
            start_position: point(before, range.start),
            old_end_position: point(before, range.end),
            new_end_position: point(&after, new_end),
        });
        edited = parser.parse(&after, Some(&edited)).unwrap();
    });
    // Recovery in tree-sitter depends on the previous tree.
    if !edited.root_node().has_error() {
        let fresh = parser.parse(&text, None).unwrap();
        assert_eq!(edited.root_node().to_sexp(), fresh.root_node().to_sexp(), "{text:?}");
    }
    is_read(&text);
}

fn is_read(text: &str) {
    for is_later in [false, true] {
        let before = parse(text, is_later);
        let fits = |error: &promptsig::agentscript::SyntaxError| text.get(error.span.range()).is_some();
        assert!(before.errors.iter().all(fits), "{:?} of {text:?}", before.errors);
        let Ok(formatted) = format(text, &before, is_later, &FormatStyle::default()) else { continue };
        let after = parse(&formatted, is_later);
        assert!(after.errors.is_empty(), "{text:?} becomes {formatted:?}: {:?}", after.errors);
        assert_eq!(tree(&before.program), tree(&after.program), "{text:?} becomes {formatted:?}");
        assert_eq!(before.comments.len(), after.comments.len(), "{text:?} becomes {formatted:?}");
        let again = format(&formatted, &after, is_later, &FormatStyle::default());
        assert_eq!(again.as_ref(), Ok(&formatted), "of {text:?}");
    }
    let file = SourceFile::from_agentscript(FilePath::new("/w/a.as"), text.into());
    let mut project = Project::new();
    project.insert(&file);
    for diagnostic in lint::check(&LintInput::new(&file, &project)) {
        assert!(text.get(diagnostic.span.range()).is_some(), "{diagnostic:?} of {text:?}");
    }
}

fn point(text: &str, offset: usize) -> Point {
    let before = &text[..offset];
    let line = before.rfind('\n').map_or(0, |at| at + 1);
    Point { row: before.matches('\n').count(), column: offset - line }
}
