use crate::lint::harness::table::{check, row};

#[test]
fn d24_incomplete_object() {
    check(
        "D24",
        &[
            row("/** @type {IChatGptSchema.IObject} */\nconst A = «{ type: \"object\", properties: {} }»")
                .fix("Add `required`", "{ type: \"object\", properties: {}, required: [] }"),
            row("/** @type {IChatGptSchema.IParameters} */\nconst A = «{ type: \"object\", properties: {}, required: [] }»")
                .fix("Add `$defs` and `additionalProperties`", "{ type: \"object\", properties: {}, required: [], $defs: {}, additionalProperties: false }"),
            row("/** @type {IChatGptSchema.IParameters} */\nconst A = «{ type: \"object\", properties: {}, required: [], additionalProperties: false }»")
                .with_any_fixes(),
            row("/** @type {IChatGptSchema.IParameters} */\nconst A = { type: \"object\", properties: {}, required: [], additionalProperties: false, $defs: {} }"),
            row("/** @type {IChatGptSchema.IObject} */\nconst A = { type: \"object\", properties: {}, ...rest }"),
            row("const A = { type: \"object\", properties: {} }"),
        ],
    );
}
