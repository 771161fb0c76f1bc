mod s01;
mod s02;
mod s03;
mod s04;
mod s05;
mod s06;

use crate::lint::harness::table::{check, row};

#[test]
fn p25_ui_type() {
    check(
        "P25",
        &[
            row(r#"script({ parameters: { t: { type: "string", uiType: «"textArea"» } } })"#)
                .fix("Write `textarea`", r#""textarea""#)
                .fix_whole("Remove `uiType`", r#"script({ parameters: { t: { type: "string" } } })"#),
            row(r#"script({ parameters: { t: { type: "number", «uiType: "textarea"» } } })"#)
                .fix_whole("Remove `uiType`", r#"script({ parameters: { t: { type: "number" } } })"#),
            row(r#"system({ parameters: { t: { type: "boolean", uiType: «"textarea"» } } })"#)
                .with_any_fixes(),
            row(r#"script({ parameters: { t: { type: "string", uiType: «true» } } })"#).with_any_fixes(),
            row(r#"script({ parameters: { t: { type: "string", uiType: "textarea" } } })"#),
            row(r#"script({ parameters: { t: { type: "boolean", uiType: "runOption" } } })"#),
            row(r#"script({ parameters: { t: { type: "string", uiType: KIND } } })"#),
            row(r#"script({ parameters: { uiType: "x" } })"#),
        ],
    );
    check(
        "P26",
        &[
            row(r#"system({ parameters: { t: { type: "boolean", «uiType: "runOption"» } } })"#)
                .fix_whole("Remove `uiType`", r#"system({ parameters: { t: { type: "boolean" } } })"#),
            row(r#"script({ parameters: { t: { type: "boolean", uiType: "runOption" } } })"#),
            row(r#"system({ parameters: { t: { type: "string", uiType: "textarea" } } })"#),
        ],
    );
}

#[test]
fn p27_suggestions() {
    check(
        "P27",
        &[
            row(r#"script({ parameters: { t: { type: "string", uiSuggestions: «"Paris"» } } })"#)
                .fix(r#"Write `["Paris"]`"#, r#"["Paris"]"#),
            row(r"script({ parameters: { t: { type: 'string', uiSuggestions: «'Paris, Le Mans'» } } })")
                .fix("Write `['Paris', 'Le Mans']`", "['Paris', 'Le Mans']"),
            row(r#"script({ parameters: { t: { type: "string", uiSuggestions: ["a", «7»] } } })"#)
                .fix(r#"Write `"7"`"#, r#""7""#),
            row(r#"script({ parameters: { t: { type: "integer", «uiSuggestions: ["1"]» } } })"#)
                .fix_whole("Remove `uiSuggestions`", r#"script({ parameters: { t: { type: "integer" } } })"#),
            row(r#"script({ parameters: { t: { type: "string", enum: ["a"], «uiSuggestions: ["a"]» } } })"#)
                .with_any_fixes(),
            row(r#"script({ parameters: { t: { type: "string", uiSuggestions: ["a", "b"] } } })"#),
            row(r#"script({ parameters: { t: { type: "string", uiSuggestions: NAMES } } })"#),
            row(r#"script({ parameters: { t: { type: "string", uiSuggestions: [] } } })"#),
        ],
    );
    check(
        "P28",
        &[
            row(r#"script({ parameters: { t: { type: "string", enum: ["a"], «uiType: "textarea"» } } })"#).fix_whole("Remove `uiType`", r#"script({ parameters: { t: { type: "string", enum: ["a"] } } })"#),
            row(r#"script({ parameters: { t: { type: "string", «uiType: "textarea"», uiSuggestions: ["a"] } } })"#)
                .with_any_fixes(),
            row(r#"script({ parameters: { t: { type: "string", uiType: "textarea" } } })"#),
            row(r#"script({ parameters: { t: { type: "string", enum: [], uiType: "textarea" } } })"#),
        ],
    );
}
