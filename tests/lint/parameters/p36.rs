use crate::lint::harness::table::{check, row};

#[test]
fn p36_no_description() {
    check(
        "P36",
        &[
            row("script({ group: \"mcp\", parameters: { «maxCount»: { type: \"integer\", default: 3 } } })\nenv.vars.maxCount").fix_whole("Add a description", "script({ group: \"mcp\", parameters: { maxCount: { type: \"integer\", description: \"Max count\", default: 3 } } })\nenv.vars.maxCount"),
            row(
                "script({ annotations: { readOnlyHint: true }, parameters: { «city»: \"\" } })\nenv.vars.city",
            ),
            // P35 reports it, since it is unread.
            row(r#"script({ group: "mcp", parameters: { city: "" } })"#),
            row(r#"script({ parameters: { city: "" } })"#),
            row(
                r#"script({ group: "mcp", parameters: { city: { type: "string", description: "Where" } } })"#,
            ),
            row(r#"system({ group: "mcp", parameters: { city: "" } })"#),
        ],
    );
}
