use crate::lint::harness::table::{check, row};

#[test]
fn m32_include_without_double_quotes() {
    check(
        "M32",
        &[
            row("//- /main.genai.md\nRules:\n\n@include «'./rules.md'»\n")
                .fix_whole("Write `\"./rules.md\"`", "Rules:\n\n@include \"./rules.md\"\n"),
            row("//- /main.genai.md\n  @include «`rules.md`»").with_any_fixes(),
            row("//- /main.genai.md\n@include «rules.md»").with_any_fixes(),
            row("//- /main.genai.md\n@include «“docs/rules”»").with_any_fixes(),
            row("//- /main.genai.md\n@include \"rules.md\""),
            row("//- /main.genai.md\nWrite @include 'rules.md' in it."),
            row("//- /main.genai.md\n@includes 'rules.md'"),
            row("//- /main.genai.md\n@include is not a path"),
            row("//- /main.genai.md\n@include 'a.md' 'b.md'"),
            row("//- /main.genai.mjs\n$`\n@include 'rules.md'\n`"),
        ],
    );
}
