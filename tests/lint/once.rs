//! One mistake, one remark: its other consequences are not reported.

use crate::lint::harness::diagnostics;
use test_support::Fixture;

fn codes(source: &str) -> String {
    let found = diagnostics(&Fixture::parse(source));
    found.iter().map(|diagnostic| diagnostic.rule.code).collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn check(cases: &[(&str, &str)]) {
    for (source, expected) in cases {
        assert_eq!(codes(source), *expected, "{source}");
    }
}

#[test]
fn what_is_neither_a_map_nor_a_schema() {
    check(&[
        (
            "script({ parameters: { properties: { a: { type: \"string\" } }, required: [\"a\"] } })\nenv.vars.a",
            "P07",
        ),
        ("script({ parameters: { a: { type: \"string\" }, required: [\"a\"] } })\nenv.vars.a", "P12"),
        (
            "defTool(\"t\", \"d\", { a: { type: \"string\" }, required: [\"a\"], additionalProperties: false }, ({ a }) => a)",
            "P12",
        ),
        ("defTool(\"t\", \"d\", { city: \"Paris\", type: \"array\" }, ({ city }) => city)", "P10"),
        ("defTool(\"t\", \"d\", { name: \"x\", type: \"object\" }, ({ name }) => name)", "P10"),
        ("script({ responseSchema: { type: \"object\", name: \"a\" } })", "P10"),
        (
            "defTool(\"t\", \"d\", { properties: { a: { enum: [\"x\"] }, b: { type: \"string\" } }, required: [\"a\"] }, ({ a, b }) => a + b)",
            "T10",
        ),
        // A name in the list may be wrong.
        ("defTool(\"t\", \"d\", { a: { type: \"string\" }, required: [\"a\", \"b\"] }, ({ a }) => a)", "P12"),
        (
            "defTool(\"t\", \"d\", { a: { type: \"string\" }, required: [\"b\"] }, ({ a, required }) => a + required)",
            "",
        ),
        ("script({ responseSchema: { type: \"object\", propertes: { a: { type: \"string\" } } } })", "S03"),
        ("script({ responseSchema: { type: \"object\", propertes: { a: 3 } } })", "P10"),
        (
            "defTool(\"t\", \"d\", { type: \"object\", props: { a: { type: \"string\" } }, required: [\"a\"] }, ({ a }) => a)",
            "P29",
        ),
        (
            "script({ parameters: { type: \"object\", propertes: { a: { type: \"string\" } } } })\nenv.vars.a",
            "P09 P29",
        ),
        ("script({ parameters: { fields: { a: { type: \"string\" } } } })\nenv.vars.feilds", "P18 V01"),
        ("script({ responseSchema: { properties: { a: { type: \"string\" } } } })", "P07"),
    ]);
}

#[test]
fn one_parameter() {
    check(&[
        ("script({ parameters: { a: { description: \"d\", default: null } } })\nenv.vars.a", "P01"),
        (
            "script({ parameters: { a: { type: [\"integer\", \"null\"], default: null } } })\nenv.vars.a",
            "P01",
        ),
        (
            "script({ parameters: { a: { type: \"integer\", minimum: 10, maximum: 1, default: 5 } } })\nenv.vars.a",
            "P23",
        ),
        ("script({ parameters: { a: { Type: \"string\" } } })\nenv.vars.a", "P07"),
        ("script({ parameters: { \"🙂\": 1, \"都市\": 2 } })\nenv.vars[\"🙂\"]", "P30"),
        ("script({ parameters: { größe: 1 } })\nenv.vars.größe", "P31"),
        ("script({ parameters: { Temperature: 1 } })\nenv.vars.Temperature", "P33"),
        ("script({ branding: {}, parameters: { max_tokens: 1 } })\nenv.vars.max_tokens", "P32"),
        ("script({ parameters: { seed: 1, SEED: 2 } })\nenv.vars.seed", "P33 P30"),
        ("script({ parameters: { __proto__: \"a\" } })", "P39"),
        ("defTool(\"t\", \"d\", { a: [null, \"b\"] }, ({ a }) => a)", "P38"),
        ("defTool(\"t\", \"d\", { a: [1, \"b\"] }, ({ a }) => a)", "P19"),
        ("script({ parameters: { max_count: 1, maxCount: 2 } })\nenv.vars.maxCount", "P30"),
        ("script({ group: \"mcp\", parameters: { force: false } })", "P16"),
    ]);
}

#[test]
fn one_place_in_a_schema() {
    check(&[
        (
            "defTool(\"t\", \"d\", { type: \"object\", properties: { a: { type: \"int\", description: \"e\" } } }, ({ a }) => a)",
            "P05",
        ),
        ("script({ responseSchema: { a: { type: \"string\", enum: [] } } })", "P22"),
        ("script({ responseSchema: { a: { type: \"string\", pattern: \"[a\" } } })", "P24"),
        ("script({ responseSchema: { a: { type: \"string\", pattern: 3 } } })", "P24"),
        (
            "script({ responseSchema: { type: \"object\", properties: { a: { type: \"string\", required: true } } } })",
            "P15",
        ),
        ("const A = { type: \"int\" }\ndefTool(\"t\", \"d\", { a: A, b: A }, ({ a, b }) => a + b)", "P05"),
        ("script({ system: undefined })", "M17"),
    ]);
}

#[test]
fn one_file() {
    check(&[
        (
            "//- /package.json\n{}\n//- /system.fs_read_file.genai.mjs\nscript({ title: \"a\", description: \"b\" })",
            "M13",
        ),
        (
            "//- /package.json\n{}\n//- /system.a.genai.mjs\nscript({ title: \"a\", description: \"b\" })",
            "M10",
        ),
    ]);
}

#[test]
fn what_has_no_type_is_called_by_its_name() {
    let message = |source: &str| {
        let found = diagnostics(&Fixture::parse(source));
        found.into_iter().map(|diagnostic| diagnostic.message).collect::<Vec<_>>().join("\n")
    };
    let tool = |value: &str| message(&format!("defTool(\"t\", \"d\", {{ a: {value} }}, ({{ a }}) => a)"));
    let throws = |what: &str| {
        format!("The call of `defTool` for `t` throws: {what} has no type. Write a default or a schema.")
    };
    let beside = |value: &str| {
        message(&format!(
            "defTool(\"t\", \"d\", {{ type: \"object\", properties: {{}}, size: {value} }}, () => 1)"
        ))
    };
    assert!(beside("{ type: \"string\" }").ends_with("Put it into `properties`."));
    assert!(beside("{ big: true }").ends_with("Remove it."));
    assert_eq!(tool("10n"), throws("a bigint"));
    assert_eq!(tool("Symbol(\"x\")"), throws("a symbol"));
    assert_eq!(tool("() => 1"), throws("a function"));
    assert!(tool("{ type: \"\" }").starts_with("A blank string is not a type"));
    assert!(tool("{ type: \"int\" }").starts_with("`int` is not a type"));
}
