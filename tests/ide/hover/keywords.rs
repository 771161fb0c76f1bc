use expect_test::expect;
use promptsig::json_schema::keywords::{KEYWORDS, meaning};

use super::check;

#[test]
fn of_a_parameter() {
    check(
        r#"
script({ parameters: { city: { type: "string", uiSugges$0tions: ["Lille"] } } })
"#,
        expect![[r#"
            [uiSuggestions]
            ```typescript
            uiSuggestions: string[]
            ```

            Values that a form suggests for the field.

            Forms show them in a list, unless there is an `enum`; other values may be written, too.
        "#]],
    );
    check(
        r#"
script({ parameters: { city: { ty$0pe: "string" } } })
"#,
        expect![[r#"
            [city]
            ```typescript
            env.vars.city: string
            ```

            A parameter of this script, undefined unless passed.
        "#]],
    );
    check(
        r#"
script({ parameters: { city: { type: "string", requi$0red: true } } })
"#,
        expect![[r#"
            [required]
            ```typescript
            required: boolean
            ```

            `true` for a value that must be given.

            Forms mark the field; a run does not check it.
        "#]],
    );
    check(
        r#"
script({ parameters: { city: { type: "string", minLen$0gth: 3 } } })
"#,
        expect![[r#"
            [minLength]
            ```typescript
            minLength: integer
            ```

            The string has at least so many characters.

            Neither forms nor a run read it: it is only passed on with the schema.
        "#]],
    );
    check(
        r#"
script({ parameters: { city: { type: "string", uiT$0ype: "textarea" } } })
"#,
        expect![[r#"
            [uiType]
            ```typescript
            uiType: string
            ```

            How a form shows the field.

            `textarea` makes a field of several lines, for a string without `enum` and `uiSuggestions`; `runOption` adds a check box below Run, for a boolean.
        "#]],
    );
}

#[test]
fn inside_of_a_parameter() {
    check(
        r#"
script({ parameters: { place: { type: "object", properties: { city: { type: "string", en$0um: ["Lille"] } } } } })
"#,
        expect![[r#"
            [enum]
            ```typescript
            enum: unknown[]
            ```

            The only values that are allowed.

            Neither forms nor a run read it: it is only passed on with the schema.
        "#]],
    );
    check(
        r#"
script({ parameters: { type: "object", properties: { city: { type: "string", en$0um: ["Lille"] } } } })
"#,
        expect![[r#"
            [enum]
            ```typescript
            enum: unknown[]
            ```

            The only values that are allowed.

            Forms show a list to choose from, for a string. A run does not check it.
        "#]],
    );
}

#[test]
fn of_a_tool() {
    check(
        r#"
defTool("look", "Looks", { at: { type: "string", form$0at: "date" } }, async () => "")
"#,
        expect![[r#"
            [format]
            ```typescript
            format: string
            ```

            The kind of string or number, such as `date` or `email`.

            The model sees it as it is.
        "#]],
    );
    check(
        r#"
defTool("look", "Looks", { type: "object", properties: { at: { type: "string" } }, requi$0red: ["at"] }, async () => "")
"#,
        expect![[r#"
            [required]
            ```typescript
            required: string[]
            ```

            The names of the properties that must be there.

            The model sees it as it is.
        "#]],
    );
    check(
        r#"
defTool("look", "Looks", { at: { type: "string", uiGro$0up: "a" } }, async () => "")
"#,
        expect![[r#"
            [uiGroup]
            ```typescript
            uiGroup: string
            ```

            The section of the form that the field stands in.

            No form shows the arguments of a tool: only the model sees it.
        "#]],
    );
}

#[test]
fn of_an_answer() {
    check(
        r#"
script({ responseSchema: { at: { type: "string", form$0at: "date" } } })
"#,
        expect![[r#"
            [format]
            ```typescript
            format: string
            ```

            The kind of string or number, such as `date` or `email`.

            The validator of answers rejects this keyword, so that every answer counts as invalid.
        "#]],
    );
    check(
        r#"
script({ responseSchema: { at: { type: "string", patte$0rn: "^a" } } })
"#,
        expect![[r#"
            [pattern]
            ```typescript
            pattern: string
            ```

            The regular expression that some part of the string must match.

            GenAIScript validates every answer by it.
        "#]],
    );
    check(
        r#"
script({ responseSchema: { at: { type: "string", tit$0le: "At" } } })
"#,
        expect![[r#"
            [at]
            ```typescript
            at?: string
            ```
        "#]],
    );
}

#[test]
fn of_data_that_is_shown() {
    check(
        r#"
defSchema("ROW", { type: "object", properties: { id: { type: "string", en$0um: ["a"] } } })
"#,
        expect![[r#"
            [enum]
            ```typescript
            enum: unknown[]
            ```

            The only values that are allowed.

            The model sees it only where `format` is "json" or "yaml", not in TypeScript.
        "#]],
    );
}

#[test]
fn names_are_no_keywords() {
    check(
        r#"
script({ system: [], parameters: { ty$0pe: "x" } })
"#,
        expect![[r#"
            [type]
            ```typescript
            env.vars.type: string = "x"
            ```

            A parameter of this script, `"x"` by default.
        "#]],
    );
    check(
        r#"
script({ system: [], parameters: { a: { title: { ti$0tle: "x" } } } })
"#,
        expect![[r#"
            [a]
            ⚠️ This is an object: what a user gives is dropped, and `env.vars.a` is always undefined.

            ```typescript
            env.vars.a: undefined
            ```

            A parameter of this script, always undefined.
        "#]],
    );
}

#[test]
fn every_keyword_has_a_meaning() {
    for keyword in KEYWORDS {
        let meaning = meaning(keyword.name).unwrap_or_else(|| panic!("{}", keyword.name));
        assert!(meaning.ends_with('.') && meaning.len() < 100, "{meaning}");
    }
}

#[test]
fn a_reference_shows_its_target() {
    check(
        r##"defTool("plan", "Plans.", {
    type: "object",
    $defs: { Trip: { type: "object", description: "Where one goes.", properties: { city: { type: "string" } } } },
    properties: { trip: { $ref: "#/$defs/$0Trip" } },
}, async () => "")"##,
        expect![[r#"
            [#/$defs/Trip]
            ```typescript
            Trip: { city?: string }
            ```

            Where one goes.
        "#]],
    );
}
