use expect_test::expect;

use super::check;

#[test]
fn endings() {
    check(
        r#"
script({ accept: ".md,.tx$0t" })
"#,
        expect![[r#"
            [.txt]
            ```typescript
            path.endsWith(".txt")
            ```

            Keeps the files whose paths end in `.txt`. Case matters.
        "#]],
    );
    check(
        r#"
script({ accept: "*.m$0d, .txt" })
"#,
        expect![[r#"
            [*.md]
            ```typescript
            path.endsWith(".md")
            ```

            Keeps the files whose paths end in `.md`. Case matters.

            GenAIScript reads `*.md` as `.md`.
        "#]],
    );
    check(
        r#"
script({ accept: "READ$0ME.md" })
"#,
        expect![[r#"
            [README.md]
            ```typescript
            path.endsWith("README.md")
            ```

            Keeps the files whose paths end in `README.md`. Case matters.

            Only the end is compared: `xREADME.md` is kept, too.
        "#]],
    );
    check(
        r#"
script({ accept: "m$0d" })
"#,
        expect![[r#"
            [md]
            ```typescript
            path.endsWith("md")
            ```

            Keeps the files whose paths end in `md`. Case matters.

            Only the end is compared: `xmd` is kept, too.
        "#]],
    );
}

#[test]
fn what_is_no_ending() {
    check(
        r#"
script({ accept: "text/mark$0down" })
"#,
        expect![[r#"
            [text/markdown]
            ```typescript
            path.endsWith("text/markdown")
            ```

            GenAIScript knows no MIME types here: it keeps the files whose paths end in exactly `text/markdown`.
        "#]],
    );
    check(
        r#"
script({ accept: "src/**$0/*.md" })
"#,
        expect![[r#"
            [src/**/*.md]
            ```typescript
            path.endsWith("src/**/*.md")
            ```

            GenAIScript knows no patterns here: it keeps the files whose paths end in exactly `src/**/*.md`.
        "#]],
    );
    check(
        r#"
script({ accept: ".md;.t$0xt" })
"#,
        expect![[r#"
            [.md;.txt]
            ```typescript
            path.endsWith(".md;.txt")
            ```

            GenAIScript knows no patterns here: it keeps the files whose paths end in exactly `.md;.txt`.
        "#]],
    );
}

#[test]
fn none() {
    check(
        r#"
script({ accept: "no$0ne" })
"#,
        expect![[r#"
            ["none"]
            ```typescript
            accept: "none"
            ```

            No files: forms have no field for them, and a run drops those that it is given.
        "#]],
    );
}

#[test]
fn no_list() {
    check(
        r#"
script({ accept: "$0" })
"#,
        expect![[""]],
    );
    check(
        r#"
script({ accept: ".md,$0" })
"#,
        expect![[""]],
    );
    check(
        r#"
script({ accept: 3$0 })
"#,
        expect![[""]],
    );
}

#[test]
fn in_a_system() {
    check(
        r#"
system({ accept: ".m$0d" })
export default function () {}
"#,
        expect![[r#"
            [.md]
            ⚠️ `accept` has no effect in a system script.

            ```typescript
            path.endsWith(".md")
            ```

            Keeps the files whose paths end in `.md`. Case matters.
        "#]],
    );
}
