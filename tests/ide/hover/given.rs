//! Values that a script gives itself.

use expect_test::expect;

use super::{check, shown};

const HEAD: &str = "script({ parameters: { city: { type: \"string\", description: \"Where to go.\" }, days: 3, long: false, tags: [\"\"] }, ";

fn tests(vars: &str) -> String {
    format!("{HEAD}tests: {{ vars: {{ {vars} }} }} }})")
}

#[test]
fn a_key_shows_its_parameter() {
    check(
        &tests("ci$0ty: \"Rome\""),
        expect![[r#"
        [city]
        ```typescript
        env.vars.city: string
        ```

        Where to go.

        A parameter of this script, undefined unless passed.
    "#]],
    );
    check(
        &format!("{HEAD}tests: [{{ vars: {{ da$0ys: 1 }} }}] }})"),
        expect![[r#"
        [days]
        ```typescript
        env.vars.days: integer = 3
        ```

        A parameter of this script, `3` by default.
    "#]],
    );
    check(
        &tests("ctiy$0: \"Rome\""),
        expect![[r#"
        [ctiy]
        ```typescript
        ctiy: unknown
        ```

        No parameter has this name.
    "#]],
    );
}

#[test]
fn a_value_shows_what_it_becomes() {
    check(
        &tests("days: \"$04 days\""),
        expect![[r#"
        ["4 days"]
        ```typescript
        days: integer = 4
        ```

        `"4 days"` becomes `4`.
    "#]],
    );
    check(
        &tests("days: 4$0"),
        expect![[r#"
        [4]
        ```typescript
        days: integer = 4
        ```
    "#]],
    );
    check(
        &tests("days: \"few$0\""),
        expect![[r#"
            ["few"]
            ⚠️ `"few"` becomes `undefined`, as it is not an integer.

            ```typescript
            days: integer
            ```
        "#]],
    );
    check(
        &tests("long: \"y$0es\""),
        expect![[r#"
            ["yes"]
            ```typescript
            long: boolean = "yes"
            ```

            A value given for `long` stays a string, and `"false"` counts as true.
        "#]],
    );
    check(
        &tests("tags: [\"a$0\"]"),
        expect![[r#"
        [["a"]]
        ⚠️ `["a"]` is dropped.

        ```typescript
        tags: undefined
        ```

        `env.vars.tags` is always undefined.
    "#]],
    );
    check(
        &tests("Days: 4$0"),
        expect![[r#"
        [4]
        ```typescript
        Days: 4
        ```

        The parameter is `days`: under another spelling, its value is not converted.
    "#]],
    );
    check(
        "//- /a.genai.md\n---\nparameters:\n  days: 3\ntests:\n  vars:\n    days: \"$04\"\n---\nHi",
        expect![[r#"
            ["4"]
            ```typescript
            days: integer = 4
            ```

            `"4"` becomes `4`.
        "#]],
    );
}

#[test]
fn other_objects_stay_silent() {
    for source in [
        format!("{HEAD}tests: {{ fi$0les: \"a.md\" }} }})"),
        format!("{HEAD}metadata: {{ da$0ys: \"1\" }} }})"),
        tests("ctiy: \"Ro$0me\""),
        tests("days: da$0ys"),
        "system({ parameters: { days: 3 }, tests: { vars: { da$0ys: 4 } } })".to_owned(),
    ] {
        assert_eq!(shown(&source), "", "{source}");
    }
}
