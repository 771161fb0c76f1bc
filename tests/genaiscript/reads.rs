use expect_test::{Expect, expect};

use test_support::Fixture;

fn check(source: &str, expected: Expect) {
    let fixture = Fixture::parse(source);
    let file = fixture.file();
    let shown: Vec<String> = file
        .as_script()
        .unwrap()
        .script()
        .reads
        .iter()
        .map(|read| {
            let key = read.key.as_deref().unwrap_or("-");
            let written = read.span.text(file.source());
            assert!(read.span.contains(read.key_span), "{read:?}");
            format!("{key} {:?} {:?} @ {written}\n", read.form, read.effect)
        })
        .collect();
    expected.assert_eq(&shown.concat());
}

#[test]
fn member_and_subscript() {
    check(
        r#"
env.vars.city
env.vars?.city
env.vars["my city"]
env.vars['a']
env.vars[`b`]
env["vars"].c
(env as any)
"#,
        expect![[r#"
            city Member Read @ env.vars.city
            city Member Read @ env.vars?.city
            my city Subscript(Double) Read @ env.vars["my city"]
            a Subscript(Single) Read @ env.vars['a']
            b Subscript(Backtick) Read @ env.vars[`b`]
            c Member Read @ env["vars"].c
        "#]],
    );
}

/// The word below a dot, and the rest of its statement, are not the key.
#[test]
fn a_key_that_is_still_to_be_written() {
    check(
        r#"
env.vars.
city = 1
vars.
const { vars } = env.
files
env.vars?. // note
days++
env.vars[""] = 2
"" in env.vars
env
    .vars
    .city = 3
"#,
        expect![[r#"
            - Unfinished Read @ env.vars
            - Unfinished Read @ env.vars
            - Unfinished Read @ env.vars[""
            - In Read @ "" in env.vars
            city Member Write @ env
                .vars
                .city
        "#]],
    );
}

#[test]
fn types_around_the_object() {
    check(
        r"
//- /a.genai.mts
const x = (env.vars as Record<string, string>).city as string
const y = env!.vars!.town
const { z } = env.vars as { z: number }
const w = (<any>env.vars).w
",
        expect![[r#"
            city Member Read @ (env.vars as Record<string, string>).city
            town Member Read @ env!.vars!.town
            z Pattern { binding: Some(Span { start: 96, end: 97 }), default: false, quote: None } Read @ z
            w Member Read @ (<any>env.vars).w
        "#]],
    );
}

/// The grammar applies the mark to everything before it.
#[test]
fn marked_values_in_expressions() {
    let expected = expect![[r#"
        a Member Read @ env.vars!.a
        b Member Read @ env.vars!.b
        c Member Read @ env!.vars!.c
        d Subscript(Double) Read @ env.vars!["d"]
        e Member Read @ env.vars!?.e
        f Member Delete @ env.vars!.f
        g Member Read @ env
            .vars!
            .g
        h Member Read @ env.vars!.h
    "#]];
    let source = r#"
const s = 1 + env.vars!.a
if (!env.vars!.b && c || env!.vars!.c) s = typeof env.vars!["d"]
s = x ?? env.vars!?.e
delete env.vars!.f
s = y && env
    .vars!
    .g! + 1
s = (z as T)! < env.vars!.h!
"#;
    check(&format!("//- /a.genai.mts{source}"), expected);
}

#[test]
fn destructuring() {
    check(
        r#"
const { city, year: y, "quoted": q, z = 1, w: v = 2, ...rest } = env.vars
const { vars: { deep } } = env
let late
({ late } = env.vars)
const { maybe } = env.vars || {}
const { [key]: computed } = env.vars
const { outer: { inner } } = env.vars
"#,
        expect![[r#"
            city Pattern { binding: Some(Span { start: 8, end: 12 }), default: false, quote: None } Read @ city
            year Pattern { binding: Some(Span { start: 20, end: 21 }), default: false, quote: None } Read @ year: y
            quoted Pattern { binding: Some(Span { start: 33, end: 34 }), default: false, quote: Some(Double) } Read @ "quoted": q
            z Pattern { binding: Some(Span { start: 36, end: 37 }), default: true, quote: None } Read @ z = 1
            w Pattern { binding: Some(Span { start: 46, end: 47 }), default: true, quote: None } Read @ w: v = 2
            - Rest Read @ ...rest
            deep Pattern { binding: Some(Span { start: 90, end: 94 }), default: false, quote: None } Read @ deep
            late Pattern { binding: Some(Span { start: 117, end: 121 }), default: false, quote: None } Read @ late
            maybe Pattern { binding: Some(Span { start: 144, end: 149 }), default: false, quote: None } Read @ maybe
            - Pattern { binding: Some(Span { start: 184, end: 192 }), default: false, quote: None } Read @ [key]: computed
            outer Pattern { binding: None, default: false, quote: None } Read @ outer: { inner }
        "#]],
    );
}

#[test]
fn aliases() {
    check(
        r#"
const { vars } = env
vars.a
const v = env.vars
v["b"]
const e = env
e.vars.c
const { vars: renamed, output } = e
renamed.d
function late() { return hoisted.e }
var hoisted = env.vars
"#,
        expect![[r#"
            a Member Read @ vars.a
            b Subscript(Double) Read @ v["b"]
            c Member Read @ e.vars.c
            d Member Read @ renamed.d
            e Member Read @ hoisted.e
        "#]],
    );
}

#[test]
fn through_a_context() {
    check(
        r#"
export default function (ctx) {
    const { env } = ctx
    env.vars.a
    ctx.env.vars["system.x.b"]
}
async function other({ env: { vars } }) { return vars.c }
runPrompt((_) => { _.env.vars.d })
const f = ({ env }) => { const { e } = env.vars }
defTool("t", "d", {}, ({ context }) => context.env.vars.g)
"#,
        expect![[r#"
            a Member Read @ env.vars.a
            system.x.b Subscript(Double) Read @ ctx.env.vars["system.x.b"]
            c Member Read @ vars.c
            d Member Read @ _.env.vars.d
            e Pattern { binding: Some(Span { start: 230, end: 231 }), default: false, quote: None } Read @ e
            g Member Read @ context.env.vars.g
        "#]],
    );
}

#[test]
fn what_is_not_a_read() {
    check(
        r#"
process.env.vars.a
import.meta.env.vars.b
{ const env = process.env; env.vars.c }
const { vars } = config
vars.d
function f(env) { return env.vars.e }
import { env as g } from "node:process"
g.vars.h
// env.vars.comment
"env.vars.string"
defTool("t", "d", { env: {} }, ({ env }) => env.vars.i)
const { city, ...rest } = env.vars
rest.j
"#,
        expect![[r#"
            city Pattern { binding: Some(Span { start: 302, end: 306 }), default: false, quote: None } Read @ city
            - Rest Read @ ...rest
        "#]],
    );
}

#[test]
fn effects_and_the_whole_object() {
    check(
        r#"
env.vars.a = 1
env.vars["b"] += 1
env.vars.c++
delete env.vars.d
"e" in env.vars
name in env.vars
env.vars[name]
console.log(env.vars)
Object.keys(env.vars)
const copy = { ...env.vars }
`${env.vars}`
"vars: " + env.vars
"#,
        expect![[r#"
            a Member Write @ env.vars.a
            b Subscript(Double) Write @ env.vars["b"]
            c Member Write @ env.vars.c
            d Member Delete @ env.vars.d
            e In Read @ "e" in env.vars
            - In Read @ name in env.vars
            - Computed Read @ env.vars[name]
            - Whole Read @ env.vars
            - Whole Read @ env.vars
            - Whole Read @ env.vars
            - Text Read @ env.vars
            - Text Read @ env.vars
        "#]],
    );
}

#[test]
fn assigned_in_other_ways() {
    check(
        r#"
for (env.vars.a of list) {}
;({ key: env.vars.b, ...env.vars.c } = value)
;[env.vars.d = 1, [env.vars.e]] = value
f([env.vars.f], { key: env.vars.g })
env.vars = {}
for (const h of env.vars.h) {}
"#,
        expect![[r#"
            a Member Write @ env.vars.a
            b Member Write @ env.vars.b
            c Member Write @ env.vars.c
            d Member Write @ env.vars.d
            e Member Write @ env.vars.e
            f Member Read @ env.vars.f
            g Member Read @ env.vars.g
            - Whole Write @ env.vars
            h Member Read @ env.vars.h
        "#]],
    );
}

#[test]
fn made_a_text() {
    check(
        r#"
text += env.vars;
String(env.vars);
;["a", env.vars].join("")
count -= env.vars
f(["a", env.vars])
"#,
        expect![[r#"
            - Text Read @ env.vars
            - Text Read @ env.vars
            - Text Read @ env.vars
            - Whole Read @ env.vars
            - Whole Read @ env.vars
        "#]],
    );
}

/// A reassigned name has no known value; uses of `env.vars` through it are unknown then.
#[test]
fn given_another_value() {
    check(
        r#"
let a = env.vars
a.read
let b = env.vars
b = {}
b.no
let c
c = env.vars
c.no
function f({ vars }) { vars ||= {}; return vars.no }
function g(vars) { const { city } = vars; return env.vars.read }
"#,
        expect![[r#"
            read Member Read @ a.read
            - Whole Read @ env.vars
            - Whole Read @ env.vars
            read Member Read @ env.vars.read
        "#]],
    );
}

#[test]
fn ways_to_env() {
    check(
        r#"
const f = ({ vars } = env) => vars.a
const g = ({ b } = env.vars) => b
globalThis.env.vars.c
const { env: { vars } } = globalThis
vars.d
process.env.vars.no
"#,
        expect![[r#"
            a Member Read @ vars.a
            b Pattern { binding: Some(Span { start: 50, end: 51 }), default: false, quote: None } Read @ b
            c Member Read @ globalThis.env.vars.c
            d Member Read @ vars.d
        "#]],
    );
}

#[test]
fn imported_from_the_package() {
    check(
        r#"
import { env as e, script } from "genaiscript/runtime"
e.vars.a
"#,
        expect![[r#"
            a Member Read @ e.vars.a
        "#]],
    );
}

#[test]
fn scopes() {
    check(
        r#"//- /a.genai.mts
switch (env.vars.a) { case env.vars.hidden: const env = {}; default: env.vars.hidden }
for (const env of list) { env.vars.hidden }
try {} catch (env) { env.vars.hidden }
const run = (env = {}) => env.vars.hidden
class Box { static { var env = {}; if (a) { env.vars.hidden } } [env.vars.b](env) {} }
namespace Inner { var env = {}; env.vars.hidden }
function named(env) { if (a) { env.vars.hidden } }
env.vars.c
function hoisted() { env.vars.hidden; for (var env of list) {} }
{ function env() {} env.vars.hidden }
env.vars.d
"#,
        expect![[r#"
            a Member Read @ env.vars.a
            b Member Read @ env.vars.b
            c Member Read @ env.vars.c
            d Member Read @ env.vars.d
        "#]],
    );
}

/// Each of these declares a variable of the file, whose name stands before a colon like a key.
#[test]
fn variables_with_types_after_others() {
    for declared in [
        "const one = 1, env: Env = other",
        "// of others\n/* too */ export let one: number = 1,\n    env: Env = other",
        "run()\n    const one = 1, env: Env = other",
        "if (ready) { var one: number = 1, env: Env = other }",
    ] {
        check(&format!("//- /a.genai.mts\n{declared}\nenv.vars.city\n"), expect![""]);
    }
}

/// Each of these is broken, and the parser takes it for a declaration of `env`.
#[test]
fn keys_and_members_that_error_recovery_declares() {
    for broken in [
        "import { env: one",
        "class , env: 1 => {",
        "const {one.env = other\n}",
        "var {env.}",
        "let env.] = other",
    ] {
        let source = format!("//- /a.genai.mts\nenv.vars.city\n{broken}\n");
        let fixture = Fixture::parse(&source);
        let file = fixture.file();
        let reads = &file.as_script().unwrap().script().reads;
        assert_eq!(reads.first().and_then(|read| read.key.as_deref()), Some("city"), "{broken}");
    }
}
