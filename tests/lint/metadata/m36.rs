use crate::lint::harness::table::{check, row};

#[test]
fn m36_frontmatter_after_a_comment() {
    check(
        "M36",
        &[
            row("//- /main.genai.md\n<!-- a\nb -->\n\n«---»\ntitle: a\n---\nHi"),
            row("//- /main.genai.md\n\n«---»\nparameters:\n  a: 1\n---\nHi"),
            row("//- /main.genai.md\n---\ntitle: a\n---\n<!-- b -->\n---\nHi\n---\n"),
            row("//- /main.genai.md\n<!-- a -->\n---\nHi there\n---\n"),
            row("//- /main.genai.md\n<!-- a -->\n---\ntitle: a\n"),
            row("//- /main.genai.md\nHi\n\n---\ntitle: a\n---\n"),
        ],
    );
}
