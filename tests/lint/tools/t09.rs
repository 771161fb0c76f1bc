use crate::lint::harness::table::{check, row};

#[test]
fn t09_long_description() {
    let long: &'static str = Box::leak("word ".repeat(202).into_boxed_str());
    let source = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
    check(
        "T09",
        &[
            row(source(format!("defTool(\"a\", «\"{long}\"», {{}}, () => 1)"))),
            row(source(format!("defAgent(\"a\", «\"{}\"», \"Read.\")", &long[..980]))),
            row(source(format!("defTool(\"a\", \"{}\", {{}}, () => 1)", &long[..1000]))),
            row(source(format!("defAgent(\"a\", \"{}\", \"Read.\")", &long[..970]))),
            row(source(format!(
                "defTool(\"a\", `{}`, {{}}, () => 1)",
                "b\n                    ".repeat(100)
            ))),
            row(source(format!("defAgent(\"a\", \"b\", \"{long}\")"))),
        ],
    );
}
