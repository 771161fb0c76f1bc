//! `declare`, which the compiler erases: such a name is the global one, and hides nothing.

use expect_test::expect;

use crate::lint::harness::remarks::{check, silent};
use test_support::Fixture;

const READS: &str = "script({ parameters: { city: \"\" } })\nuse(env.vars.city)";

fn after(declaration: &str, rest: &str) -> String {
    format!("//- /main.genai.mts\n{declaration}\n{rest}")
}

const ERASED: [&str; 12] = [
    "declare const env: { vars: { city: string } }",
    "declare let env: any",
    "declare var env: any;",
    "export declare const env: any",
    "declare const $: any, env: any",
    "declare function env(): void",
    "declare class env { vars: any }",
    "declare namespace env { const vars: any }",
    "declare enum env { vars }",
    "declare global { var env: { vars: any } }",
    "declare global { interface Window { env: any } const env: any }",
    "import type { env } from \"./types.mts\"",
];

#[test]
fn of_env_is_no_other_env() {
    for declaration in ERASED {
        silent("P35", &[&after(declaration, READS)]);
        silent("V01", &[&after(declaration, READS)]);
    }
    let misspelled = "script({ parameters: { city: \"\" } })\nuse(env.vars.city, env.vars.citty)";
    for declaration in ERASED {
        let fixture = Fixture::parse(&after(declaration, misspelled));
        let found = crate::lint::harness::diagnostics(&fixture);
        assert_eq!(found.iter().map(|it| it.rule.code).collect::<Vec<_>>(), ["V01"], "{declaration}");
    }
}

#[test]
fn what_is_unread_is_found() {
    for declaration in ERASED {
        let read = READS.replace("city: \"\"", "city: \"\", town: \"\"");
        let fixture = Fixture::parse(&after(declaration, &read));
        let found = crate::lint::harness::diagnostics(&fixture);
        assert_eq!(found.iter().map(|it| it.rule.code).collect::<Vec<_>>(), ["P35"], "{declaration}");
    }
}

#[test]
fn what_is_not_erased_is_another_env() {
    for declaration in [
        "const env = { vars: { city: \"\" } }",
        "let env: any",
        "function env() {}",
        "class env {}",
        "enum env { vars }",
        "import { env } from \"./other.mts\"",
        "import { type Env, env } from \"./other.mts\"",
        "declare const env: any\nconst env = { vars: { city: \"\" } }",
    ] {
        silent("V01", &[&after(declaration, &READS.replace("vars.city", "vars.citty"))]);
    }
}

#[test]
fn of_functions() {
    let source = after(
        "declare function script(options: any): void\ndeclare const defTool: any\ndeclare function $(strings: any): void\ndeclare const runPrompt: any",
        "script({ acept: \".md\" })\ndefTool(\"a-b\", \"Gets it.\", { city: \"\" }, ({ citty }) => citty)\nawait runPrompt((_) => { $`Hello.` })",
    );
    let fixture = Fixture::parse(&source);
    let found = crate::lint::harness::diagnostics(&fixture);
    let codes: Vec<_> = found.iter().map(|it| it.rule.code).collect();
    assert_eq!(codes, ["M14", "T01", "T06", "R01"]);
    let script = fixture.files[0].as_script().unwrap().script();
    assert_eq!((script.calls.len(), script.tools.len()), (1, 1));
    // Exports of a declared module are not exports of this one.
    check(
        "M11",
        "//- /system.a.genai.mts\nsystem({ title: \"a\" })\ndeclare module \"x\" { export default function f(): void }",
        expect![[r#"
        system({ title: "a" })
        ^^^^^^ M11 error: A system script must export a function by default: every run of a script that uses this system fails. Put its code into `export default function (ctx) {…}`.
        fix: Wrap the rest of the file in a function (to be confirmed)
        export default function (ctx) {
        }
    "#]],
    );
}
