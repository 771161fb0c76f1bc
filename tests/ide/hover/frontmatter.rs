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

        The sampling temperature, from 0 to 2.
    "#]],
    );
    check(
        "//- /a.genai.md\n---\nresponse$0Type: json\n---\nHi",
        expect![[r#"
        [responseType]
        ```typescript
        responseType: "text" | "json" | "yaml" | "markdown" | "json_object" | "json_schema"
        ```

        The format of the answer.
    "#]],
    );
    check(
        "//- /a.genai.md\n---\ntests$0:\n  files: a.md\n---\nHi",
        expect![[r#"
            [tests]
            ```typescript
            tests: string | PromptTest | (string | PromptTest)[]
            ```

            Tests that the command `test` runs.
        "#]],
    );
    check(
        "//- /a.genai.md\n---\nacc$0ept: .md\n---\nHi",
        expect![[r#"
            [accept]
            ```typescript
            accept: string
            ```

            Endings of the files that the script takes, separated by commas; `none` for no files.
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
