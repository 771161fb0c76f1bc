use crate::lint::harness::table::{check, row};

#[test]
fn m27_include() {
    check(
        "M27",
        &[
            row(
                "//- /package.json\n{}\n//- /rules.md\nBe brief.\n//- /main.genai.md\nRead @include \"rules.md\" and @include \"«rulez.md»\".",
            ),
            row("//- /package.json\n{}\n//- /main.genai.md\nRead @include \"«../rules.md»\""),
            row("//- /package.json\n{}\n//- /main.genai.md\nRead @include rules.md and \"rules.md\""),
            // Nothing is known of folders that were not searched.
            row("//- /main.genai.md\nRead @include \"rulez.md\""),
            row("//- /package.json\n{}\n//- /main.genai.mjs\n$`Read @include \"rulez.md\"`"),
        ],
    );
}
