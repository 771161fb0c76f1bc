//! Names of `def` and its relatives in prompts.

use expect_test::expect;

use super::{check, shown};

#[test]
fn a_mention_shows_the_call() {
    check(
        "def(\"FILE\", env.files, { lineNumbers: true })\n$`Read <FI$0LE>.`",
        expect![[r#"
        [FILE]
        ```typescript
        def("FILE", env.files, { lineNumbers: true })
        ```

        Defined by `def` on line 1.
    "#]],
    );
    check(
        "def(\"FILE\", env.files)\n$`Read FILE$0, ${env.vars.x} and more.`",
        expect![[r#"
        [FILE]
        ```typescript
        def("FILE", env.files)
        ```

        Defined by `def` on line 1.
    "#]],
    );
    check(
        "defData(\"ROWS\", [\n  1,\n  2,\n])\n$`${1} Read RO$0WS`",
        expect![[r#"
        [ROWS]
        ```typescript
        defData("ROWS", [ 1, 2, ])
        ```

        Defined by `defData` on line 1.
    "#]],
    );
    check(
        "def(\"FILE\", env.files)\ndef(\"FILE\", \"text\")\n$`Read FI$0LE.`",
        expect![[r#"
        [FILE]
        ```typescript
        def("FILE", env.files)
        ```

        ```typescript
        def("FILE", "text")
        ```

        Defined by `def` on line 1. Defined by `def` on line 2.
    "#]],
    );
    check(
        "//- /a.genai.md\n---\ntitle: A\n---\nRead <FI$0LE>.\n\n```js genai\ndef(\"FILE\", env.files)\n```\n",
        expect![[r#"
            [FILE]
            ```typescript
            def("FILE", env.files)
            ```

            Defined by `def` on line 7.
        "#]],
    );
}

#[test]
fn a_definition_shows_the_mentions() {
    check(
        "def(\"FI$0LE\", env.files)\n$`Read <FILE>.`\n$`FILE again, not FILES.`",
        expect![[r#"
        ["FILE"]
        ```typescript
        "FILE"
        ```

        The prompt mentions it on the lines 2, 3.
    "#]],
    );
    check(
        "def(\"FI$0LE\", env.files)\n$`Read <FILE>.`\nconst x = \"FILE\" // FILE",
        expect![[r#"
        ["FILE"]
        ```typescript
        "FILE"
        ```

        The prompt mentions it on line 2.
    "#]],
    );
    check(
        "def(\"FI$0LE\", env.files)\n$`Read it.`",
        expect![[r#"
        ["FILE"]
        ```typescript
        "FILE"
        ```

        No prompt of this file mentions it.
    "#]],
    );
    check(
        "const f = def(\"FI$0LE\", env.files)\n$`Read ${f}.`",
        expect![[r#"
        ["FILE"]
        ```typescript
        "FILE"
        ```

        The prompt mentions it by the result of this call.
    "#]],
    );
}

#[test]
fn other_text_stays_silent() {
    for source in [
        "def(\"FILE\", env.files)\n$`Read FILES$0.`",
        "def(\"FILE\", env.files)\n$`Read ${FI$0LE}.`",
        "def(\"FILE\", env.files)\nconst a = \"FI$0LE\"",
        "def(\"FILE\", env.files)\n// FI$0LE",
        "def(\"FILE\", env.files)\n$`Read OTH$0ER.`",
    ] {
        assert_eq!(shown(source), "", "{source}");
    }
}
