use expect_test::expect;

use super::check;

#[test]
fn the_whole_object() {
    check(
        r#"
// git
script({ parameters: { city: { type: "string", description: "Where to go" }, days: 3, tags: ["a"] } })
const { city } = env.va$0rs
"#,
        expect![[r#"
            [vars]
            ```typescript
            env.vars: {
              city?: string                   /** Where to go */
              days?: integer = 3
              tags?: undefined
              "system.git_info.cwd"?: string  /** Current working directory */
            }
            ```

            It also holds whatever else a caller passes.
        "#]],
    );
}

#[test]
fn every_name_of_it() {
    check(
        r#"
script({ system: [], parameters: { city: "" } })
const { vars } = env
console.log(va$0rs)
"#,
        expect![[r#"
            [vars]
            ```typescript
            env.vars: { city: string }
            ```

            It also holds whatever else a caller passes.
        "#]],
    );
    check(
        r#"
script({ system: [], parameters: { city: "" } })
env.v$0ars.city
"#,
        expect![[r#"
            [vars]
            ```typescript
            env.vars: { city: string }
            ```

            It also holds whatever else a caller passes.
        "#]],
    );
    check(
        r#"
script({ system: [], parameters: { city: "" } })
foo(...Object.keys(env.vars$0))
"#,
        expect![[r#"
            [vars]
            ```typescript
            env.vars: { city: string }
            ```

            It also holds whatever else a caller passes.
        "#]],
    );
}

#[test]
fn a_script_without_parameters() {
    check(
        r#"
script({ system: [] })
console.log(env.va$0rs)
"#,
        expect![[r#"
            [vars]
            ```typescript
            env.vars: {}
            ```

            No parameters are in scope: it holds only what a caller passes.
        "#]],
    );
}

#[test]
fn other_things_of_that_name() {
    check(
        r#"
const { vars } = env
script({ system: [], va$0rs: { city: "x" } })
"#,
        expect![[""]],
    );
    check(
        r#"
foo.va$0rs.x
"#,
        expect![[""]],
    );
    check(
        r#"
"env.va$0rs"
"#,
        expect![[""]],
    );
    check(
        r#"
// env.va$0rs
"#,
        expect![[""]],
    );
}
