//! Keys of the frontmatter.

use expect_test::expect;

use super::{check, shown};

#[test]
fn keys_are_explained() {
    check(
        "//- /a.genai.md\n---\ntemp$0erature: 1\n---\nHi",
        expect![[r#"
            [temperature]
            ```typescript
            temperature: number
            ```

            How random the answer is, from 0 to 2.
        "#]],
    );
    check(
        "//- /a.genai.md\n---\nresponse$0Type: json\n---\nHi",
        expect![[r#"
            [responseType]
            ```typescript
            responseType: "text" | "json" | "yaml" | "markdown" | "json_object" | "json_schema"
            ```

            The form of the answer. `json_schema` needs `responseSchema`.
        "#]],
    );
    check(
        "//- /a.genai.md\n---\ntests$0:\n  files: a.md\n---\nHi",
        expect![[r#"
            [tests]
            ```typescript
            tests: string | PromptTest | (string | PromptTest)[]
            ```

            Tests of the script: files and values, and what the answer must have.
        "#]],
    );
    check(
        "//- /a.genai.md\n---\nacc$0ept: .md\n---\nHi",
        expect![[r#"
            [accept]
            ```typescript
            accept: string
            ```

            The endings of the files that the script takes, separated by commas; `none` for no files. Other files that are given are dropped.
        "#]],
    );
}

#[test]
fn other_keys_stay_silent() {
    for source in [
        "//- /a.genai.md\n---\ncolor$0: red\n---\nHi",
        "//- /a.genai.md\n---\ntitle: temp$0erature\n---\nHi",
        "//- /a.genai.md\n---\ntitle: A\n---\ntemp$0erature: 1",
        "script({ temp$0erature: 1 })",
    ] {
        assert_eq!(shown(source), "", "{source}");
    }
}
