//! Schemas in parameters, tools and answers: P12 to P29.

use crate::harness::table::{check, fixed, row};

#[test]
fn p12_required_list() {
    check(
        "P12",
        &[
            fixed(
                r#"defTool("a", "b", { guest: { type: "object", properties: { name: { type: "string" }, age: { type: "integer" } }, «required: ["name"]» } }, () => "")"#,
                &[(
                    "Write a nested map",
                    r#"defTool("a", "b", { guest: { name: { type: "string", required: true }, age: { type: "integer" } } }, () => "")"#,
                )],
            ),
            row(
                r#"defTool("a", "b", { guest: { type: "object", description: "Who", properties: {}, «required: ["x", "y"]» } }, () => "")"#,
            ),
            row(
                r#"script({ responseSchema: { list: [{ type: "object", properties: { a: [""] }, «required: ["a"]» }] } })"#,
            ),
            // A list beside what it names is an argument, or a parameter, of its own.
            fixed(
                r#"defTool("a", "b", { city: { type: "string", description: "c" }, day: "", «required: ["city", "day"]», additionalProperties: false }, ({ city, day }) => city + day)"#,
                &[(
                    "Write `required: true` there",
                    r#"defTool("a", "b", { city: { type: "string", description: "c", required: true }, day: "" }, ({ city, day }) => city + day)"#,
                )],
            ),
            fixed(
                "script({ parameters: {\n  «required: ['city']»,\n  city: '',\n} })",
                &[("Remove the list", "script({ parameters: {\n  city: '',\n} })")],
            ),
            // A default is not plain.
            row(r#"script({ responseSchema: { city: "Paris", days: 3, «required: ["city"]» } })"#),
            // It names something else, or may be a list of texts.
            row(r#"defTool("a", "b", { city: "", required: ["name"] }, () => "")"#),
            row(r#"defTool("a", "b", { city: "", required: ["city", ""] }, () => "")"#),
            row(
                r#"defTool("a", "b", { type: "object", properties: { a: { type: "string" } }, required: ["a"] }, () => "")"#,
            ),
            row(
                r#"defTool("a", "b", { guest: { type: "object", properties: {}, required: [] } }, () => "")"#,
            ),
            row(
                r#"defTool("a", "b", { guest: { type: "object", properties: { x: { type: "object", required: ["y"] } } } }, () => "")"#,
            ),
            row(
                r#"defTool({ spec: { name: "a", description: "b", parameters: { type: "object", required: ["y"] } }, impl: () => "" })"#,
            ),
        ],
    );
}

#[test]
fn p13_required_ignored() {
    check(
        "P13",
        &[
            fixed(
                r#"script({ parameters: { guest: { type: "object", «required: true» } } })"#,
                &[("Remove `required`", r#"script({ parameters: { guest: { type: "object" } } })"#)],
            ),
            row(r#"script({ parameters: { tags: [{ type: "string", «required: true» }] } })"#)
                .with_any_fixes(),
            row(r#"script({ parameters: { guest: { type: "object", required: false } } })"#),
            row(r#"script({ parameters: { guest: { type: "string", required: true } } })"#),
            row(r#"defTool("a", "b", { guest: { inner: { type: "object", required: true } } }, () => "")"#),
        ],
    );
}

#[test]
fn p14_required_not_boolean() {
    check(
        "P14",
        &[
            fixed(
                r#"script({ parameters: { city: { type: "string", required: «"false"» } } })"#,
                &[
                    (
                        "Write `false`",
                        r#"script({ parameters: { city: { type: "string", required: false } } })"#,
                    ),
                    (
                        "Write `true`",
                        r#"script({ parameters: { city: { type: "string", required: true } } })"#,
                    ),
                ],
            ),
            row(r#"defTool("a", "b", { city: { type: "string", required: «1» } }, () => "")"#)
                .with_any_fixes(),
            row(r#"script({ parameters: { city: { type: "string", required: «["a"]» } } })"#)
                .with_any_fixes(),
            row(r#"script({ parameters: { city: { type: "string", required: «null» } } })"#).with_any_fixes(),
            row(r#"script({ parameters: { city: { type: "string", required: true } } })"#),
            row(r#"script({ parameters: { city: { type: "object", required: ["a"] } } })"#),
            row(r#"script({ parameters: { city: { type: "string", required: NEEDED } } })"#),
            row(r#"script({ parameters: { city: { type: "string", required: undefined } } })"#),
            row(r#"defTool("a", "b", { city: { type: "string", required: needed } }, () => "")"#),
        ],
    );
}

#[test]
fn p15_required_flag() {
    check(
        "P15",
        &[
            fixed(
                r#"defTool("a", "b", { type: "object", properties: { city: { type: "string", «required: true» } } }, () => "")"#,
                &[(
                    "List it in the `required` of its object",
                    r#"defTool("a", "b", { type: "object", properties: { city: { type: "string" } }, required: ["city"] }, () => "")"#,
                )],
            ),
            fixed(
                "defTool('a', 'b', {\n  type: 'object',\n  properties: {\n    city: {\n      type: 'string',\n      «required: true»,\n    },\n  },\n  required: ['x'],\n}, () => '')",
                &[(
                    "List it in the `required` of its object",
                    "defTool('a', 'b', {\n  type: 'object',\n  properties: {\n    city: {\n      type: 'string',\n    },\n  },\n  required: ['x', 'city'],\n}, () => '')",
                )],
            ),
            fixed(
                r#"script({ responseSchema: { type: "object", properties: { a: { type: "string", «required: false» } } } })"#,
                &[(
                    "Remove `required`",
                    r#"script({ responseSchema: { type: "object", properties: { a: { type: "string" } } } })"#,
                )],
            ),
            fixed(
                r#"defTool("a", "b", { guest: { type: "object", properties: { name: { type: "string", «required: true» } } } }, () => "")"#,
                &[(
                    "Remove `required`",
                    r#"defTool("a", "b", { guest: { type: "object", properties: { name: { type: "string" } } } }, () => "")"#,
                )],
            ),
            fixed(
                r#"defTool("a", "b", { type: "object", properties: { city: { type: "string" } }, «required: "city"» }, () => "")"#,
                &[(
                    "Write a list",
                    r#"defTool("a", "b", { type: "object", properties: { city: { type: "string" } }, required: ["city"] }, () => "")"#,
                )],
            ),
            row(r#"defTool("a", "b", { type: "object", properties: { city: { type: "string", «required: "yes"» } } }, () => "")"#),
            row(r#"defTool("a", "b", { city: { type: "string", required: "yes" } }, () => "")"#),
            row(
                r#"defSchema("A", { type: "object", properties: { city: { type: "string", «required: true» } } })"#,
            )
            .with_any_fixes(),
            row(r#"defTool("a", "b", { city: { type: "string", required: true } }, () => "")"#),
            row(
                r#"defTool("a", "b", { type: "object", properties: { required: { type: "boolean" } } }, () => "")"#,
            ),
            row(
                r#"defTool("a", "b", { type: "object", properties: { city: { type: "object", required: ["x"] } } }, () => "")"#,
            ),
            row(r#"script({ responseSchema: { a: { type: "string", required: true } } })"#),
        ],
    );
}

#[test]
fn p20_default_type() {
    check(
        "P20",
        &[
            fixed(
                r#"script({ parameters: { count: { type: "integer", default: «"3"» } } })"#,
                &[
                    ("Write `3`", r#"script({ parameters: { count: { type: "integer", default: 3 } } })"#),
                    ("Remove the default", r#"script({ parameters: { count: { type: "integer" } } })"#),
                ],
            ),
            fixed(
                r#"script({ parameters: { year: { type: "string", default: «2024» } } })"#,
                &[
                    (r#"Write `"2024"`"#, r#"script({ parameters: { year: { type: "string", default: "2024" } } })"#),
                    ("Remove the default", r#"script({ parameters: { year: { type: "string" } } })"#),
                ],
            ),
            row(r#"script({ parameters: { a: { type: "integer", default: «1.5» } } })"#).with_any_fixes(),
            row(r#"script({ parameters: { a: { type: "number", default: «Infinity» } } })"#).with_any_fixes(),
            row(r#"script({ parameters: { a: { type: "string", default: «null» } } })"#).with_any_fixes(),
            row(r#"script({ parameters: { a: { type: "boolean", default: «"true"» } } })"#).with_any_fixes(),
            row(r#"defTool("a", "b", { type: "object", properties: { a: { type: "array", default: «""» } } }, () => "")"#)
                .with_any_fixes(),
            fixed(
                r#"script({ responseSchema: { a: { type: "string", default: «3» } } })"#,
                &[("Remove the default", r#"script({ responseSchema: { a: { type: "string" } } })"#)],
            ),
            row(r#"script({ parameters: { a: { type: "number", default: 3 } } })"#),
            row(r#"script({ parameters: { a: { type: "string", default: "" } } })"#),
            row(r#"script({ parameters: { a: { type: "object", default: {} } } })"#),
            row(r#"script({ parameters: { a: { type: "number", default: LIMIT } } })"#),
            row(r#"defTool("a", "b", { a: { type: "number", default: limit() } }, () => "")"#),
            row(r#"defTool("a", "b", { type: "object", properties: { a: { type: ["string", "null"], default: null } } }, () => "")"#),
            row(r#"script({ parameters: { a: { type: "string", default: undefined } } })"#),
        ],
    );
}

#[test]
fn p21_default_not_allowed() {
    check(
        "P21",
        &[
            fixed(
                r#"script({ parameters: { size: { type: "string", enum: ["small", "large"], default: «"Large"» } } })"#,
                &[(
                    r#"Write `"large"`"#,
                    r#"script({ parameters: { size: { type: "string", enum: ["small", "large"], default: "large" } } })"#,
                )],
            ),
            row(r#"script({ parameters: { n: { type: "integer", minimum: 1, default: «0» } } })"#),
            row(r#"script({ parameters: { n: { type: "number", maximum: 1, default: «1.5» } } })"#),
            row(r#"script({ parameters: { n: { type: "number", exclusiveMinimum: 1, default: «1» } } })"#),
            row(r#"script({ parameters: { n: { type: "number", exclusiveMaximum: 1, default: «1» } } })"#),
            row(r#"script({ parameters: { d: { type: "string", pattern: "^\\d+$", default: «"x1"» } } })"#),
            row(r#"script({ parameters: { size: { type: "string", enum: ["S", "M"], default: «""» } } })"#),
            fixed(
                r#"script({ responseSchema: { a: { type: "string", enum: ["b"], default: «"c"» } } })"#,
                &[(
                    "Remove the default",
                    r#"script({ responseSchema: { a: { type: "string", enum: ["b"] } } })"#,
                )],
            ),
            // P23 speaks of limits that allow nothing.
            row(r#"script({ parameters: { n: { type: "integer", minimum: 10, maximum: 1, default: 5 } } })"#),
            row(r#"script({ parameters: { n: { type: "integer", minimum: 1, default: 1 } } })"#),
            row(r#"script({ parameters: { size: { type: "string", enum: ["S", "M"], default: "M" } } })"#),
            row(r#"script({ parameters: { d: { type: "string", pattern: "^\\d+$", default: "12" } } })"#),
            row(r#"script({ parameters: { d: { type: "string", pattern: "(\\d+", default: "x" } } })"#),
            row(r#"script({ parameters: { d: { type: "string", pattern: "^(?!x)", default: "x" } } })"#),
            row(r#"script({ parameters: { size: { type: "string", enum: SIZES, default: "x" } } })"#),
            row(r#"script({ parameters: { n: { type: "integer", minimum: 1, default: "0" } } })"#),
        ],
    );
}

#[test]
fn p22_enum() {
    check(
        "P22",
        &[
            fixed(
                r#"script({ parameters: { size: { type: "string", enum: «[]» } } })"#,
                &[("Remove `enum`", r#"script({ parameters: { size: { type: "string" } } })"#)],
            ),
            fixed(
                r#"script({ parameters: { size: { type: "string", enum: ["S", "M", «"S"», "L"] } } })"#,
                &[(
                    "Remove it",
                    r#"script({ parameters: { size: { type: "string", enum: ["S", "M", "L"] } } })"#,
                )],
            ),
            fixed(
                r#"defTool("a", "b", { size: { type: "string", enum: ["S", «44»] } }, () => "")"#,
                &[(
                    r#"Write `"44"`"#,
                    r#"defTool("a", "b", { size: { type: "string", enum: ["S", "44"] } }, () => "")"#,
                )],
            ),
            row(r#"script({ parameters: { size: { type: "number", «enum: [1, 2]» } } })"#),
            row(r#"script({ parameters: { size: { type: "string", enum: «"S"» } } })"#),
            row(r#"defTool("a", "b", { size: { type: "integer", enum: [1, 2] } }, () => "")"#),
            row(r#"script({ parameters: { size: { type: "string", enum: ["S", "s", ""] } } })"#),
            row(r#"defTool("a", "b", { size: { type: "string", enum: sizes } }, () => "")"#),
            row(r#"defTool("a", "b", { size: { type: "integer", enum: [1, "1"] } }, () => "")"#),
        ],
    );
}

#[test]
fn p23_range() {
    check(
        "P23",
        &[
            fixed(
                r#"script({ parameters: { n: { type: "integer", «minimum: 10», maximum: 1 } } })"#,
                &[(
                    "Swap them",
                    r#"script({ parameters: { n: { type: "integer", minimum: 1, maximum: 10 } } })"#,
                )],
            ),
            row(
                r#"defTool("a", "b", { n: { type: "number", «exclusiveMinimum: 1», maximum: 1 } }, () => "")"#,
            ),
            row(r#"defTool("a", "b", { n: { type: "string", «minLength: 4», maxLength: 3 } }, () => "")"#)
                .with_any_fixes(),
            row(r#"script({ parameters: { n: { type: "integer", minimum: 1, maximum: 1 } } })"#),
            row(r#"script({ parameters: { n: { type: "integer", minimum: NaN, maximum: 1 } } })"#),
            row(r#"script({ parameters: { n: { type: "number", exclusiveMinimum: 0, maximum: 1 } } })"#),
        ],
    );
}

#[test]
fn p24_pattern() {
    check(
        "P24",
        &[
            row(r#"script({ parameters: { d: { type: "string", pattern: «"(\\d+"» } } })"#),
            row(r#"defTool("a", "b", { d: { type: "string", pattern: «"[a-"» } }, () => "")"#),
            row(r#"script({ parameters: { d: { type: "string", pattern: «3» } } })"#),
            row(
                r#"script({ parameters: { d: { type: "string", pattern: "^(?<y>\\d{4})-(?!00)\\d\\d$" } } })"#,
            ),
            row(r#"script({ parameters: { d: { type: "string", pattern: "^[\\w.-]+$" } } })"#),
            row(r#"script({ parameters: { d: { type: "string", pattern: "\\p{L}+" } } })"#),
            row(r#"script({ parameters: { d: { type: "string", pattern: PATTERN } } })"#),
            row(r#"script({ parameters: { pattern: "(" } })"#),
        ],
    );
}

#[test]
fn p25_ui_type() {
    check(
        "P25",
        &[
            fixed(
                r#"script({ parameters: { t: { type: "string", uiType: «"textArea"» } } })"#,
                &[
                    (
                        "Write `textarea`",
                        r#"script({ parameters: { t: { type: "string", uiType: "textarea" } } })"#,
                    ),
                    ("Remove `uiType`", r#"script({ parameters: { t: { type: "string" } } })"#),
                ],
            ),
            fixed(
                r#"script({ parameters: { t: { type: "number", «uiType: "textarea"» } } })"#,
                &[("Remove `uiType`", r#"script({ parameters: { t: { type: "number" } } })"#)],
            ),
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
            fixed(
                r#"system({ parameters: { t: { type: "boolean", «uiType: "runOption"» } } })"#,
                &[("Remove `uiType`", r#"system({ parameters: { t: { type: "boolean" } } })"#)],
            ),
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
            fixed(
                r#"script({ parameters: { t: { type: "string", uiSuggestions: «"Paris"» } } })"#,
                &[(
                    r#"Write `["Paris"]`"#,
                    r#"script({ parameters: { t: { type: "string", uiSuggestions: ["Paris"] } } })"#,
                )],
            ),
            fixed(
                r"script({ parameters: { t: { type: 'string', uiSuggestions: «'Paris, Le Mans'» } } })",
                &[(
                    "Write `['Paris', 'Le Mans']`",
                    r"script({ parameters: { t: { type: 'string', uiSuggestions: ['Paris', 'Le Mans'] } } })",
                )],
            ),
            fixed(
                r#"script({ parameters: { t: { type: "string", uiSuggestions: ["a", «7»] } } })"#,
                &[(
                    r#"Write `"7"`"#,
                    r#"script({ parameters: { t: { type: "string", uiSuggestions: ["a", "7"] } } })"#,
                )],
            ),
            fixed(
                r#"script({ parameters: { t: { type: "integer", «uiSuggestions: ["1"]» } } })"#,
                &[("Remove `uiSuggestions`", r#"script({ parameters: { t: { type: "integer" } } })"#)],
            ),
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
            fixed(
                r#"script({ parameters: { t: { type: "string", enum: ["a"], «uiType: "textarea"» } } })"#,
                &[("Remove `uiType`", r#"script({ parameters: { t: { type: "string", enum: ["a"] } } })"#)],
            ),
            row(r#"script({ parameters: { t: { type: "string", «uiType: "textarea"», uiSuggestions: ["a"] } } })"#)
                .with_any_fixes(),
            row(r#"script({ parameters: { t: { type: "string", uiType: "textarea" } } })"#),
            row(r#"script({ parameters: { t: { type: "string", enum: [], uiType: "textarea" } } })"#),
        ],
    );
}

#[test]
fn p29_keyword() {
    check(
        "P29",
        &[
            fixed(
                r#"script({ parameters: { t: { type: "string", «desciption»: "x" } } })"#,
                &[(
                    "Write `description`",
                    r#"script({ parameters: { t: { type: "string", description: "x" } } })"#,
                )],
            ),
            fixed(
                r"script({ parameters: { t: { type: 'number', «'min'»: 1 } } })",
                &[("Write `minimum`", r"script({ parameters: { t: { type: 'number', 'minimum': 1 } } })")],
            ),
            fixed(
                r#"defTool("a", "b", { t: { type: "string", «requird»: true } }, () => "")"#,
                &[("Write `required`", r#"defTool("a", "b", { t: { type: "string", required: true } }, () => "")"#)],
            ),
            fixed(
                r#"defTool("a", "b", { t: { type: "string", «example»: "list" } }, () => "")"#,
                &[(
                    "Write `examples`",
                    r#"defTool("a", "b", { t: { type: "string", examples: ["list"] } }, () => "")"#,
                )],
            ),
            fixed(
                r#"script({ parameters: { t: { type: "string", «example»: ["list"] } } })"#,
                &[(
                    "Write `examples`",
                    r#"script({ parameters: { t: { type: "string", examples: ["list"] } } })"#,
                )],
            ),
            // A text is no list of choices.
            row(r#"script({ parameters: { t: { type: "string", «options»: "a,b" } } })"#),
            fixed(
                r#"script({ parameters: { t: { type: "string", «options»: ["a", "b"] } } })"#,
                &[(
                    "Write `enum`",
                    r#"script({ parameters: { t: { type: "string", enum: ["a", "b"] } } })"#,
                )],
            ),
            // P05 and P10 speak of these.
            row(
                r#"defTool("a", "b", { type: "object", properties: { t: { type: "int", description: "c" } } }, () => "")"#,
            ),
            row(r#"defTool("a", "b", { name: "x", type: "object" }, () => "")"#),
            row(r#"script({ parameters: { t: { type: "string", «minimum»: 1 } } })"#),
            row(r#"script({ parameters: { t: { type: "string", «optional»: true } } })"#),
            row(
                r#"defTool("a", "b", { type: "object", properties: { t: { type: "string", «enums»: ["a"] } } }, () => "")"#,
            )
            .with_any_fixes(),
            row(r#"script({ parameters: { t: { type: "string", minLength: 1, format: "email", examples: ["a"] } } })"#),
            row(r#"script({ parameters: { t: { type: "string", "x-order": 1, $comment: "" } } })"#),
            row(r#"script({ parameters: { name: "", min: 1, desciption: "" } })"#),
            row(r#"defTool("a", "b", { type: "object", properties: { desciption: { type: "string" } } }, () => "")"#),
            row(r#"script({ responseSchema: { t: { type: "string", label: "x" } } })"#),
        ],
    );
}
