//! Schemas in parameters, tools and answers: P12 to P29.

use crate::harness::table::{check, row};

#[test]
fn p12_required_list() {
    check(
        "P12",
        &[
            row(r#"defTool("a", "b", { guest: { type: "object", properties: { name: { type: "string" }, age: { type: "integer" } }, «required: ["name"]» } }, () => "")"#).fix_whole("Write a nested map", r#"defTool("a", "b", { guest: { name: { type: "string", required: true }, age: { type: "integer" } } }, () => "")"#),
            row(
                r#"defTool("a", "b", { guest: { type: "object", description: "Who", properties: {}, «required: ["x", "y"]» } }, () => "")"#,
            ),
            row(
                r#"script({ responseSchema: { list: [{ type: "object", properties: { a: [""] }, «required: ["a"]» }] } })"#,
            ),
            // A list beside what it names is an argument, or a parameter, of its own.
            row(r#"defTool("a", "b", { city: { type: "string", description: "c" }, day: "", «required: ["city", "day"]», additionalProperties: false }, ({ city, day }) => city + day)"#).fix_whole("Write `required: true` there", r#"defTool("a", "b", { city: { type: "string", description: "c", required: true }, day: "" }, ({ city, day }) => city + day)"#),
            row("script({ parameters: {\n  «required: ['city']»,\n  city: '',\n} })").fix_whole("Remove the array", "script({ parameters: {\n  city: '',\n} })"),
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
            row(r#"script({ parameters: { guest: { type: "object", «required: true» } } })"#)
                .fix_whole("Remove `required`", r#"script({ parameters: { guest: { type: "object" } } })"#),
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
            row(r#"script({ parameters: { city: { type: "string", required: «"false"» } } })"#)
                .fix("Write `false`", "false")
                .fix("Write `true`", "true"),
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
            row(r#"defTool("a", "b", { type: "object", properties: { city: { type: "string", «required: true» } } }, () => "")"#).fix_whole("List it in the `required` of its object", r#"defTool("a", "b", { type: "object", properties: { city: { type: "string" } }, required: ["city"] }, () => "")"#),
            row("defTool('a', 'b', {\n  type: 'object',\n  properties: {\n    city: {\n      type: 'string',\n      «required: true»,\n    },\n  },\n  required: ['x'],\n}, () => '')").fix_whole("List it in the `required` of its object", "defTool('a', 'b', {\n  type: 'object',\n  properties: {\n    city: {\n      type: 'string',\n    },\n  },\n  required: ['x', 'city'],\n}, () => '')"),
            row(r#"script({ responseSchema: { type: "object", properties: { a: { type: "string", «required: false» } } } })"#).fix_whole("Remove `required`", r#"script({ responseSchema: { type: "object", properties: { a: { type: "string" } } } })"#),
            row(r#"defTool("a", "b", { guest: { type: "object", properties: { name: { type: "string", «required: true» } } } }, () => "")"#).fix_whole("Remove `required`", r#"defTool("a", "b", { guest: { type: "object", properties: { name: { type: "string" } } } }, () => "")"#),
            row(r#"defTool("a", "b", { type: "object", properties: { city: { type: "string" } }, «required: "city"» }, () => "")"#).fix("Write an array", r#"required: ["city"]"#),
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
            row(r#"script({ parameters: { count: { type: "integer", default: «"3"» } } })"#).fix("Write `3`", "3").fix_whole("Remove `default`", r#"script({ parameters: { count: { type: "integer" } } })"#),
            row(r#"script({ parameters: { year: { type: "string", default: «2024» } } })"#).fix(r#"Write `"2024"`"#, r#""2024""#).fix_whole("Remove `default`", r#"script({ parameters: { year: { type: "string" } } })"#),
            row(r#"script({ parameters: { a: { type: "integer", default: «1.5» } } })"#).with_any_fixes(),
            row(r#"script({ parameters: { a: { type: "number", default: «Infinity» } } })"#).with_any_fixes(),
            row(r#"script({ parameters: { a: { type: "string", default: «null» } } })"#).with_any_fixes(),
            row(r#"script({ parameters: { a: { type: "boolean", default: «"true"» } } })"#).with_any_fixes(),
            row(r#"defTool("a", "b", { type: "object", properties: { a: { type: "array", default: «""» } } }, () => "")"#)
                .with_any_fixes(),
            row(r#"script({ responseSchema: { a: { type: "string", default: «3» } } })"#).fix_whole("Remove `default`", r#"script({ responseSchema: { a: { type: "string" } } })"#),
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
            row(r#"script({ parameters: { size: { type: "string", enum: ["small", "large"], default: «"Large"» } } })"#).fix(r#"Write `"large"`"#, r#""large""#),
            row(r#"script({ parameters: { size: { type: "string", enum: ["small", "large"], default: «"big"» } } })"#).fix_whole(
                r#"Add `"big"` to `enum`"#,
                r#"script({ parameters: { size: { type: "string", enum: ["small", "large", "big"], default: "big" } } })"#,
            ),
            row(r#"script({ parameters: { n: { type: "integer", minimum: 1, default: «0» } } })"#)
                .fix("Write `1`", "1")
                .fix_whole("Write `minimum: 0`", r#"script({ parameters: { n: { type: "integer", minimum: 0, default: 0 } } })"#),
            row(r#"script({ parameters: { n: { type: "number", maximum: 1, default: «1.5» } } })"#)
                .fix("Write `1`", "1")
                .fix_whole("Write `maximum: 1.5`", r#"script({ parameters: { n: { type: "number", maximum: 1.5, default: 1.5 } } })"#),
            row(r#"script({ parameters: { n: { type: "integer", exclusiveMinimum: 1, default: «1» } } })"#)
                .fix("Write `2`", "2")
                .fix_whole("Write `minimum: 1`", r#"script({ parameters: { n: { type: "integer", minimum: 1, default: 1 } } })"#),
            row(r#"script({ parameters: { n: { type: "number", exclusiveMinimum: 1, default: «1» } } })"#)
                .fix_whole("Write `minimum: 1`", r#"script({ parameters: { n: { type: "number", minimum: 1, default: 1 } } })"#),
            row(r#"script({ parameters: { n: { type: "number", exclusiveMaximum: 1, default: «1» } } })"#)
                .fix_whole("Write `maximum: 1`", r#"script({ parameters: { n: { type: "number", maximum: 1, default: 1 } } })"#),
            // The nearest number is none of the type.
            row(r#"script({ parameters: { n: { type: "integer", minimum: 0.5, default: «0» } } })"#)
                .fix_whole("Write `minimum: 0`", r#"script({ parameters: { n: { type: "integer", minimum: 0, default: 0 } } })"#),
            row(r#"script({ parameters: { d: { type: "string", pattern: "^\\d+$", default: «"x1"» } } })"#)
                .fix_whole("Remove `default`", r#"script({ parameters: { d: { type: "string", pattern: "^\\d+$" } } })"#),
            row(r#"script({ parameters: { size: { type: "string", enum: ["S", "M"], default: «""» } } })"#)
                .fix_whole(r#"Add `""` to `enum`"#, r#"script({ parameters: { size: { type: "string", enum: ["S", "M", ""], default: "" } } })"#),
            row(r#"script({ responseSchema: { a: { type: "string", enum: ["b"], default: «"c"» } } })"#).fix_whole("Remove `default`", r#"script({ responseSchema: { a: { type: "string", enum: ["b"] } } })"#),
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
            row(r#"script({ parameters: { size: { type: "string", enum: «[]» } } })"#)
                .fix_whole("Remove `enum`", r#"script({ parameters: { size: { type: "string" } } })"#),
            row(r#"script({ parameters: { size: { type: "string", enum: ["S", "M", «"S"», "L"] } } })"#)
                .fix_whole(
                    "Remove it",
                    r#"script({ parameters: { size: { type: "string", enum: ["S", "M", "L"] } } })"#,
                ),
            row(r#"defTool("a", "b", { size: { type: "string", enum: ["S", «44»] } }, () => "")"#)
                .fix(r#"Write `"44"`"#, r#""44""#),
            // However many there are, an enum is said once.
            row(r#"script({ parameters: { size: { type: "string", enum: ["S", «"S"», "S", "M", "S"] } } })"#)
                .fix_whole(
                    "Remove them",
                    r#"script({ parameters: { size: { type: "string", enum: ["S", "M"] } } })"#,
                ),
            row(r#"script({ parameters: { size: { type: "string", enum: ["S", "M", «"M"», "L", "S", "L"] } } })"#)
                .fix_whole(
                    "Remove them",
                    r#"script({ parameters: { size: { type: "string", enum: ["S", "M", "L"] } } })"#,
                ),
            row("defTool(\"a\", \"b\", { size: { type: \"string\", enum: [\n  \"S\",\n  «\"S\"»,\n  \"M\",\n  \"S\",\n] } }, () => \"\")")
                .fix_whole(
                    "Remove them",
                    "defTool(\"a\", \"b\", { size: { type: \"string\", enum: [\n  \"S\",\n  \"M\",\n] } }, () => \"\")",
                ),
            row(r#"defTool("a", "b", { size: { type: "string", enum: ["S", «4», true, 5, 6] } }, () => "")"#)
                .fix_whole(
                    "Write strings",
                    r#"defTool("a", "b", { size: { type: "string", enum: ["S", "4", "true", "5", "6"] } }, () => "")"#,
                ),
            row(r#"defTool("a", "b", { size: { type: "string", enum: ["S", «4», null] } }, () => "")"#),
            row("const all = [\"S\", \"M\"]\ndefTool(\"a\", \"b\", { size: { type: \"string\", enum: [...all, \"L\"] } }, () => \"\")"),
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
            row(r#"script({ parameters: { n: { type: "integer", «minimum: 10», maximum: 1 } } })"#)
                .fix_whole(
                    "Swap them",
                    r#"script({ parameters: { n: { type: "integer", minimum: 1, maximum: 10 } } })"#,
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
            row(r#"script({ parameters: { d: { type: "string", pattern: «"^v\d+\.\d+$"» } } })"#)
                .fix("Write backslashes twice", r#""^v\\d+\\.\\d+$""#),
            row(r#"defTool("a", "b", { d: { type: "string", pattern: «'\w+'» } }, () => "")"#)
                .fix("Write backslashes twice", r"'\\w+'"),
            row(r#"script({ parameters: { d: { type: "string", pattern: «"\"\d"» } } })"#),
            // JavaScript knows these, a regular expression needs no backslash there, and YAML keeps it.
            row(r#"script({ parameters: { d: { type: "string", pattern: "a\nb\/c\-d\"" } } })"#),
            row(r#"script({ parameters: { d: { type: "string", pattern: "\\d\." } } })"#),
            row(
                "//- /a.genai.md\n---\nparameters:\n  d:\n    type: string\n    pattern: '\\d+'\n---\nRead {{d}}.",
            ),
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

#[test]
fn p29_keyword() {
    check(
        "P29",
        &[
            row(r#"script({ parameters: { t: { type: "string", «desciption»: "x" } } })"#).fix("Write `description`", "description"),
            row(r"script({ parameters: { t: { type: 'number', «'min'»: 1 } } })").fix("Write `minimum`", "'minimum'"),
            row(r#"defTool("a", "b", { t: { type: "string", «requird»: true } }, () => "")"#).fix("Write `required`", "required"),
            row(r#"defTool("a", "b", { t: { type: "string", «example»: "list" } }, () => "")"#).fix_whole("Write `examples`", r#"defTool("a", "b", { t: { type: "string", examples: ["list"] } }, () => "")"#),
            row(r#"script({ parameters: { t: { type: "string", «example»: ["list"] } } })"#).fix("Write `examples`", "examples"),
            // A text is no list of choices.
            row(r#"script({ parameters: { t: { type: "string", «options»: "a,b" } } })"#),
            row(r#"script({ parameters: { t: { type: "string", «options»: ["a", "b"] } } })"#).fix("Write `enum`", "enum"),
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

#[test]
fn p40_unconverted() {
    check(
        "P40",
        &[
            row(r#"defTool("a", "b", { q: { type: "object", properties: { «x»: "", y: NaN, z: { type: "string" } } } }, ({ q }) => use(q))"#)
                .fix_whole("Write the schemas", r#"defTool("a", "b", { q: { type: "object", properties: { x: { type: "string" }, y: { type: "number" }, z: { type: "string" } } } }, ({ q }) => use(q))"#),
            row(r#"defTool("a", "b", { type: "object", properties: { q: { type: "array", «items»: "c" } } }, ({ q }) => use(q))"#)
                .fix_whole("Write the schema", r#"defTool("a", "b", { type: "object", properties: { q: { type: "array", items: { type: "string", default: "c" } } } }, ({ q }) => use(q))"#),
            row(r#"defTool("a", "b", { q: [{ type: "object", properties: { «x»: ["c"] } }] }, ({ q }) => use(q))"#).with_any_fixes(),
            // A map inside a schema says nothing of what it holds.
            row(r#"defTool("a", "b", { type: "object", properties: { «q»: { x: "", y: { z: 1 } } } }, ({ q }) => use(q))"#)
                .fix_whole("Write the schema", r#"defTool("a", "b", { type: "object", properties: { q: { type: "object", properties: { x: { type: "string" }, y: { type: "object", properties: { z: { type: "integer", default: 1 } }, required: [] } }, required: ["x"] } } }, ({ q }) => use(q))"#),
            row(r#"script({ responseSchema: { type: "object", properties: { «x»: "", y: 3 } } })"#)
                .fix_whole("Write the schemas", r#"script({ responseSchema: { type: "object", properties: { x: { type: "string" }, y: { type: "integer" } } } })"#),
            row(r#"runPrompt("c", { responseSchema: { q: { type: "object", properties: { «x»: "" } } } })"#).with_any_fixes(),
            row(r#"defSchema("C", { type: "object", properties: { «x»: "" } })"#).with_any_fixes(),
            // T10 speaks of the arguments themselves.
            row(r#"defTool("a", "b", { type: "object", properties: { x: "", y: { type: "string" } } }, ({ x, y }) => use(x, y))"#),
            // P18 says that they never arrive.
            row(r#"script({ parameters: { q: { type: "object", properties: { x: "" } } } }); env.vars.q"#),
            // These are converted, or are schemas.
            row(r#"defTool("a", "b", { q: { x: "", y: { z: 1 } } }, ({ q }) => use(q))"#),
            row(r##"defTool("a", "b", { q: { type: "object", properties: { x: true, y: {}, z: { description: "d" }, w: { enum: ["a"] }, v: { $ref: "#/$defs/v" } } } }, ({ q }) => use(q))"##),
            row(r#"defTool("a", "b", { q: { type: "object", properties: { x: { typ: "string" }, y: { "x-order": 1 } } } }, ({ q }) => use(q))"#),
            row(r#"defTool("a", "b", { q: { type: "object", properties: { x: SCHEMA, ...more } } }, ({ q }) => use(q))"#),
            row(r#"defTool("a", "b", { q: { type: "object", default: { x: "" }, examples: ["a"] } }, ({ q }) => use(q))"#),
        ],
    );
}
