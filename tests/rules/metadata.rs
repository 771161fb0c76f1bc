//! M01 to M05: metadata that is not read as it was written.

use expect_test::{Expect, expect};

use crate::harness::remarks::{self, silent};

fn check(source: &str, expected: Expect) {
    remarks::check("M0", source, expected);
}

#[test]
fn not_found() {
    check(
        r#"const meta = { title: "a" }
script(meta)"#,
        expect![[r#"
            script(meta)
                   ^^^^ M01 warning: GenAIScript reads metadata as text and does not evaluate what stands here: all metadata of this script is ignored. Write the object itself into the call.
                   fix: Write `script({…})` (to be confirmed)
                   script({ title: "a" })
        "#]],
    );
    check(
        r#"script(load())"#,
        expect![[r#"
        script(load())
               ^^^^^^ M01 warning: GenAIScript reads metadata as text and does not evaluate what stands here: all metadata of this script is ignored. Write the object itself into the call.
    "#]],
    );
    check(
        r#"script({ title: "a", model: "b" },)"#,
        expect![[r#"
        script({ title: "a", model: "b" },)
                                         ^ M01 warning: GenAIScript does not recognise the call with a comma after the object: all metadata of this script (`title` and `model`) is ignored. Write `script({…})`.
                                         fix: Write `script({…})`
                                         script({ title: "a", model: "b" })
    "#]],
    );
    check(
        r#"script(/* why */ { title: "a" })"#,
        expect![[r#"
        script(/* why */ { title: "a" })
               ^^^^^^^^^ M01 warning: GenAIScript does not recognise the call with a comment between the parentheses and the object: all metadata of this script (`title`) is ignored. Write `script({…})`.
               fix: Write `script({…})` (to be confirmed)
               script({ title: "a" })
    "#]],
    );
    check(
        r#"script({ title: "a" } /* why */)"#,
        expect![[r#"
        script({ title: "a" } /* why */)
                              ^^^^^^^^^ M01 warning: GenAIScript does not recognise the call with a comment between the parentheses and the object: all metadata of this script (`title`) is ignored. Write `script({…})`.
                              fix: Write `script({…})` (to be confirmed)
                              script({ title: "a" })
    "#]],
    );
    check(
        r#"script({ title: "a" }, 1)"#,
        expect![[r#"
        script({ title: "a" }, 1)
                               ^ M01 warning: GenAIScript does not recognise the call with a second argument: all metadata of this script (`title`) is ignored. Write `script({…})`.
                               fix: Write `script({…})` (to be confirmed)
                               script({ title: "a" })
    "#]],
    );
    check(
        r#"script ({ title: "a" })"#,
        expect![[r#"
        script ({ title: "a" })
              ^ M01 warning: GenAIScript does not recognise the call with white space before the parenthesis: all metadata of this script (`title`) is ignored. Write `script({…})`.
              fix: Write `script({…})`
              script({ title: "a" })
    "#]],
    );
    check(
        r#"script(({ title: "a" }))"#,
        expect![[r#"
        script(({ title: "a" }))
                              ^ M01 warning: GenAIScript does not recognise the call with the object in parentheses of its own: all metadata of this script (`title`) is ignored. Write `script({…})`.
                              fix: Write `script({…})`
                              script({ title: "a" })
    "#]],
    );
    check(
        r#"//- /a.genai.mts
script({ title: "a", parameters: { x: "" }, accept: "none", model: "b", tools: "c" } as const)"#,
        expect![[r#"
            script({ title: "a", parameters: { x: "" }, accept: "none", model: "b", tools: "c" } as const)
                                                                                                ^^^^^^^^^ M01 warning: GenAIScript does not recognise the call with `as const`: all metadata of this script (`title`, `parameters`, `accept` and 2 more) is ignored. Write `script({…})`.
                                                                                                fix: Write `script({…})`
                                                                                                script({ title: "a", parameters: { x: "" }, accept: "none", model: "b", tools: "c" })
        "#]],
    );
    check(
        r#"//- /a.genai.mts
system<Args>({ title: "a" } satisfies T,)"#,
        expect![[r#"
            system<Args>({ title: "a" } satisfies T,)
                  ^^^^^^ M01 warning: GenAIScript does not recognise the call with the type argument `<Args>`: all metadata of this script (`title`) is ignored. Write `system({…})`.
                  fix: Write `system({…})`
                  system({ title: "a" })
        "#]],
    );
    check(
        r#"script({ title: "a" },)
f({ b: 1 })"#,
        expect![[r#"
            script({ title: "a" },)
                                 ^ M01 warning: GenAIScript does not recognise the call with a comma after the object: all metadata of this script (`title`) is ignored. Write `script({…})`.
                                 fix: Write `script({…})`
                                 script({ title: "a" })
        "#]],
    );
    check(
        r#"script({ title: "a" }, { b: 1 })"#,
        expect![[r#"
        script({ title: "a" }, { b: 1 })
                               ^^^^^^^^ M01 warning: GenAIScript does not recognise the call with a second argument: all metadata of this script (`title`) is ignored. Write `script({…})`.
                               fix: Write `script({…})` (to be confirmed)
                               script({ title: "a" })
    "#]],
    );
}

#[test]
fn not_json5() {
    check(
        r#"const base = { temperature: 0 }
script({ ...base, title: "a" })"#,
        expect![[r#"
            script({ ...base, title: "a" })
                     ^^^^^^^ M02 warning: GenAIScript cannot read a spread in metadata: all metadata of this script (`temperature` and `title`) is dropped. Write a plain value.
                     fix: Write the members here (to be confirmed)
                     script({ temperature: 0, title: "a" })
        "#]],
    );
    check(
        r#"script({ ...base(), title: "a" })"#,
        expect![[r#"
        script({ ...base(), title: "a" })
                 ^^^^^^^^^ M02 warning: GenAIScript cannot read a spread in metadata: all metadata of this script (`title`) is dropped. Write a plain value.
    "#]],
    );
    check(
        r#"const model = 'small'
script({ model, title: 'a' })"#,
        expect![[r#"
            script({ model, title: 'a' })
                     ^^^^^ M02 warning: GenAIScript cannot read a shorthand property in metadata: all metadata of this script (`model` and `title`) is dropped. Write a plain value.
                     fix: Write `model: 'small'` (to be confirmed)
                     script({ model: 'small', title: 'a' })
        "#]],
    );
    check(
        r#"script({ model, title: 'a' })"#,
        expect![[r#"
        script({ model, title: 'a' })
                 ^^^^^ M02 warning: GenAIScript cannot read a shorthand property in metadata: all metadata of this script (`model` and `title`) is dropped. Write a plain value.
    "#]],
    );
    check(
        r#"script({ ["title"]: "a" })"#,
        expect![[r#"
            script({ ["title"]: "a" })
                     ^^^^^^^^^^^^^^ M02 warning: GenAIScript cannot read a computed key in metadata: all metadata of this script (`title`) is dropped. Write a plain value.
                     fix: Write `title`
                     script({ title: "a" })
        "#]],
    );
    check(
        r#"const KEY = "city"
script({ title: "x", parameters: { [KEY]: { type: "string" } /* where */ } })"#,
        expect![[r#"
            script({ title: "x", parameters: { [KEY]: { type: "string" } /* where */ } })
                                               ^^^^^^^^^^^^^^^^^^^^^^^^^ M02 warning: GenAIScript cannot read a computed key in metadata: all metadata of this script (`title` and `parameters`) is dropped. Write a plain value.
                                               fix: Write `city` (to be confirmed)
                                               script({ title: "x", parameters: { city: { type: "string" } /* where */ } })
        "#]],
    );
    check(
        r#"const KEY = "city", T = "title"
script({
    [T]: "x",
    parameters: { days: 3, [KEY]: "Paris", ["who's"]: "me" },
})"#,
        expect![[r#"
            [T]: "x",
            ^^^^^^^^ M02 warning: GenAIScript does not know a computed key in metadata and does not read this as it is meant. Write a plain key and value.
            fix: Write `title` (to be confirmed)
                title: "x",
            parameters: { days: 3, [KEY]: "Paris", ["who's"]: "me" },
                                   ^^^^^^^^^^^^^^ M02 warning: GenAIScript cannot read a computed key in metadata: all metadata of this script (`title` and `parameters`) is dropped. Write a plain value.
                                   fix: Write `city` (to be confirmed)
                                       parameters: { days: 3, city: "Paris", ["who's"]: "me" },
            parameters: { days: 3, [KEY]: "Paris", ["who's"]: "me" },
                                                   ^^^^^^^^^^^^^^^ M02 warning: GenAIScript cannot read a computed key in metadata: all metadata of this script (`title` and `parameters`) is dropped. Write a plain value.
                                                   fix: Write `"who's"`
                                                       parameters: { days: 3, [KEY]: "Paris", "who's": "me" },
        "#]],
    );
    check(
        r#"script({ [title]: "a", b: 1 })"#,
        expect![[r#"
        script({ [title]: "a", b: 1 })
                 ^^^^^^^^^^^^ M02 warning: GenAIScript cannot read a computed key in metadata: all metadata of this script (`b`) is dropped. Write a plain value.
    "#]],
    );
    check(
        r#"script({ title: "a", run() { return 1 } })"#,
        expect![[r#"
        script({ title: "a", run() { return 1 } })
                             ^^^^^^^^^^^^^^^^^^ M02 warning: GenAIScript cannot read a method in metadata: all metadata of this script (`title` and `run`) is dropped. Write a plain value.
    "#]],
    );
    check(
        r#"script({ get title() { return "a" } })"#,
        expect![[r#"
        script({ get title() { return "a" } })
                 ^^^^^^^^^^^^^^^^^^^^^^^^^^ M02 warning: GenAIScript calls nothing in metadata and makes something else of a method. Write the value that it gives.
    "#]],
    );
    // No JavaScript either.
    check(
        r#"script({ ..., title: "a", parameters: { x: "" } })"#,
        expect![[r#"
        script({ ..., title: "a", parameters: { x: "" } })
                      ^^^^^ M02 warning: GenAIScript repairs this metadata by guessing and does not get `title`. Mend the syntax before it.
    "#]],
    );
    check(
        r#"script({ title: "a" "b", model: "c" })"#,
        expect![[r#"
        script({ title: "a" "b", model: "c" })
        ^^^^^^ M02 warning: GenAIScript cannot read this metadata: all of it (`title` and `model`) is dropped. Mend its syntax.
    "#]],
    );
    check(
        r#"script({ maxTokens: 4 * 1000 })"#,
        expect![[r#"
        script({ maxTokens: 4 * 1000 })
                            ^^^^^^^^ M02 warning: GenAIScript cannot read a calculation in metadata: all metadata of this script (`maxTokens`) is dropped. Write a plain value.
                            fix: Write `4000` (to be confirmed)
                            script({ maxTokens: 4000 })
    "#]],
    );
    check(
        r#"script({ model: dev ? "small" : "large" })"#,
        expect![[r#"
        script({ model: dev ? "small" : "large" })
                        ^^^^^^^^^^^^^^^^^^^^^^^ M02 warning: GenAIScript does not evaluate a condition in metadata: it reads "dev ?" here. Write the value itself.
    "#]],
    );
    check(
        r#"script({ model: true ? "a" : "b" })"#,
        expect![[r#"
        script({ model: true ? "a" : "b" })
                        ^^^^^^^^^^^^^^^^ M02 warning: GenAIScript cannot read a condition in metadata: all metadata of this script (`model`) is dropped. Write a plain value.
                        fix: Write `"a"` (to be confirmed)
                        script({ model: "a" })
    "#]],
    );
    check(
        r#"script({ title: "a", f: () => { return 1 } })"#,
        expect![[r#"
        script({ title: "a", f: () => { return 1 } })
                                ^^^^^^^^^^^^^^^^^^ M02 warning: GenAIScript cannot read a function in metadata: all metadata of this script (`title` and `f`) is dropped. Write a plain value.
    "#]],
    );
    check(
        r#"script({ title: "a", f: function () {} })"#,
        expect![[r#"
        script({ title: "a", f: function () {} })
                                ^^^^^^^^^^^^^^ M02 warning: GenAIScript cannot read a function in metadata: all metadata of this script (`title` and `f`) is dropped. Write a plain value.
    "#]],
    );
    check(
        r#"script({ title: "\u{1F600} a" })"#,
        expect![[r#"
        script({ title: "\u{1F600} a" })
                        ^^^^^^^^^^^^^ M02 warning: GenAIScript cannot read this escape in metadata: all metadata of this script (`title`) is dropped. Write a plain value.
                        fix: Write `"😀 a"`
                        script({ title: "😀 a" })
    "#]],
    );
    check(
        r#"script({ title: "a", re: /a b/ })"#,
        expect![[r#"
        script({ title: "a", re: /a b/ })
                                 ^^^^^ M03 warning: GenAIScript does not evaluate metadata: this value will be the string "/a b/". Write the value itself.
    "#]],
    );
    check(
        r#"script({ tools: [...["fs"], "git"] })"#,
        expect![[r#"
        script({ tools: [...["fs"], "git"] })
                         ^^^^^^^^^ M02 warning: GenAIScript does not evaluate a spread in metadata: it reads [["fs"],"git"] here. Write the value itself.
    "#]],
    );
    check(
        r#"const more = ["fs"]
script({ tools: [...more, "git"] })"#,
        expect![[r#"
            script({ tools: [...more, "git"] })
                             ^^^^^^^ M02 warning: GenAIScript does not evaluate a spread in metadata: it reads ["more","git"] here. Write the value itself.
        "#]],
    );
    check(
        r#"//- /a.genai.mts
script({ title: "a" as string, b: 1 })"#,
        expect![[r#"
            script({ title: "a" as string, b: 1 })
                            ^^^^^^^^^^^^^ M02 warning: GenAIScript cannot read a type assertion in metadata: all metadata of this script (`title` and `b`) is dropped. Write a plain value.
                            fix: Remove the type assertion
                            script({ title: "a", b: 1 })
        "#]],
    );
    check(
        r#"//- /a.genai.mts
script({ title: name!, b: 1 })"#,
        expect![[r#"
            script({ title: name!, b: 1 })
                            ^^^^^ M02 warning: GenAIScript does not evaluate a type assertion in metadata: it reads "name!" here. Write the value itself.
        "#]],
    );
    check(
        r#"const model = "a"
script({ model, ...base(), x: M, y: `it's` })"#,
        expect![[r#"
            script({ model, ...base(), x: M, y: `it's` })
                     ^^^^^ M02 warning: GenAIScript cannot read a shorthand property in metadata: all metadata of this script (`model`, `x` and `y`) is dropped. Write a plain value.
                     fix: Write `model: "a"` (to be confirmed)
                     script({ model: "a", ...base(), x: M, y: `it's` })
            script({ model, ...base(), x: M, y: `it's` })
                            ^^^^^^^^^ M02 warning: GenAIScript cannot read a spread in metadata: all metadata of this script (`model`, `x` and `y`) is dropped. Write a plain value.
        "#]],
    );
}

#[test]
fn not_evaluated() {
    check(
        r#"const M = "small"
script({ title: "a", model: M })"#,
        expect![[r#"
            script({ title: "a", model: M })
                                        ^ M03 warning: GenAIScript does not evaluate metadata: this value will be the string "M". Write the value itself.
                                        fix: Write `"small"` (to be confirmed)
                                        script({ title: "a", model: "small" })
        "#]],
    );
    check(
        r#"script({ model: process.env.MODEL })"#,
        expect![[r#"
        script({ model: process.env.MODEL })
                        ^^^^^^^^^^^^^^^^^ M03 warning: GenAIScript does not evaluate metadata: this value will be the string "process.env.MODEL". Write the value itself.
    "#]],
    );
    check(
        r#"script({ f: () => 1 })"#,
        expect![[r#"
        script({ f: () => 1 })
                    ^^^^^^^ M03 warning: GenAIScript does not evaluate metadata: this value will be the string "() => 1". Write the value itself.
    "#]],
    );
    check(
        r#"script({ parameters: { x: { type: "string", pattern: /a+/ } } })"#,
        expect![[r#"
        script({ parameters: { x: { type: "string", pattern: /a+/ } } })
                                                             ^^^^ M03 warning: GenAIScript does not evaluate metadata: this value will be the string "/a+/". Write the value itself.
                                                             fix: Write `"a+"` (to be confirmed)
                                                             script({ parameters: { x: { type: "string", pattern: "a+" } } })
    "#]],
    );
    check(
        r#"script({ maxTokens: 1n })"#,
        expect![[r#"
        script({ maxTokens: 1n })
                            ^^ M03 warning: GenAIScript does not evaluate metadata: this value will be the string "1n". Write the value itself.
    "#]],
    );
    check(
        r#"script({ maxTokens: 10_000 })"#,
        expect![[r#"
        script({ maxTokens: 10_000 })
                            ^^^^^^ M03 warning: GenAIScript does not evaluate metadata: this value will be the string "10_000". Write the value itself.
                            fix: Write `10000`
                            script({ maxTokens: 10000 })
    "#]],
    );
    check(
        r#"script({ unlisted: !0 })"#,
        expect![[r#"
        script({ unlisted: !0 })
                           ^^ M03 warning: GenAIScript does not evaluate metadata: this value will be the string "!0". Write the value itself.
                           fix: Write `true`
                           script({ unlisted: true })
    "#]],
    );
    check(
        r#"script({ a: typeof x, b: new Date() })"#,
        expect![[r#"
        script({ a: typeof x, b: new Date() })
                    ^^^^^^^^ M03 warning: GenAIScript does not evaluate metadata: this value will be the string "typeof x". Write the value itself.
        script({ a: typeof x, b: new Date() })
                                 ^^^^^^^^^^ M03 warning: GenAIScript does not evaluate metadata: this value will be the string "new Date()". Write the value itself.
    "#]],
    );
    check(
        r#"script({ maxTokens: 0b11 })"#,
        expect![[r#"
        script({ maxTokens: 0b11 })
                            ^^^^ M03 warning: GenAIScript does not evaluate metadata: this value will be the string "0b11". Write the value itself.
                            fix: Write `3`
                            script({ maxTokens: 3 })
    "#]],
    );
    check(
        r#"script({ a: void 0 })"#,
        expect![[r#"
        script({ a: void 0 })
                    ^^^^^^ M03 warning: GenAIScript does not evaluate metadata: this value will be the string "void 0". Write the value itself.
    "#]],
    );
    check(
        r#"script({ title: `a`, parameters: { x: NaN, y: 0xff, z: -1 } })"#,
        expect![[r#"
        script({ title: `a`, parameters: { x: NaN, y: 0xff, z: -1 } })
                        ^^^ M07 hint: GenAIScript reads a template literal only after repairing the metadata. A quoted string is read as it is.
                        fix: Write a quoted string
                        script({ title: "a", parameters: { x: NaN, y: 0xff, z: -1 } })
        script({ title: `a`, parameters: { x: NaN, y: 0xff, z: -1 } })
                                              ^^^ M03 warning: GenAIScript repairs this metadata, as it is not JSON5, and the repair makes this number the string "NaN". Mend what is not JSON5, or write a decimal number.
                                              see ``a``: this is not JSON5
        script({ title: `a`, parameters: { x: NaN, y: 0xff, z: -1 } })
                                                      ^^^^ M03 warning: GenAIScript repairs this metadata, as it is not JSON5, and the repair makes this number the string "0xff". Mend what is not JSON5, or write a decimal number.
                                                      see ``a``: this is not JSON5
    "#]],
    );
    check(
        r#"script({ title: `a`, parameters: { x: NaN, y: 0xff, z: -1, w: +1 } })"#,
        expect![[r#"
        script({ title: `a`, parameters: { x: NaN, y: 0xff, z: -1, w: +1 } })
                        ^^^ M06 warning: GenAIScript cannot read this template literal: all metadata of this script (`title` and `parameters`) is dropped. Write a quoted string.
                        fix: Write a quoted string
                        script({ title: "a", parameters: { x: NaN, y: 0xff, z: -1, w: +1 } })
    "#]],
    );
}

#[test]
fn calls() {
    check(
        r#"script({ title: "a", parameters: mk() })"#,
        expect![[r#"
        script({ title: "a", parameters: mk() })
                                         ^^^^ M04 warning: GenAIScript calls nothing in metadata: it reads ")" here. Write the value itself.
    "#]],
    );
    check(
        r#"script({ title: "a", temperature: Number("0.5") })"#,
        expect![[r#"
        script({ title: "a", temperature: Number("0.5") })
                                          ^^^^^^^^^^^^^ M04 warning: GenAIScript calls nothing in metadata: it reads "0.5" here. Write the value itself.
    "#]],
    );
    check(
        r#"script({ title: "a", model: pick(1, "b") })"#,
        expect![[r#"
        script({ title: "a", model: pick(1, "b") })
                                    ^^^^^^^^^^^^ M04 warning: GenAIScript calls nothing in metadata: all metadata of this script (`title` and `model`) is dropped. Write the value itself.
    "#]],
    );
    check(
        r#"script({ parameters: mk({ x: "" }) , model: "a" })"#,
        expect![[r#"
        script({ parameters: mk({ x: "" }) , model: "a" })
                                        ^^ M05 warning: GenAIScript takes this `})` for the end of the metadata: what follows is not read (`model`). Write the value itself in place of the call.
    "#]],
    );
    check(
        r#"script({ args: ["-y", path.resolve("."), "z"] })"#,
        expect![[r#"
        script({ args: ["-y", path.resolve("."), "z"] })
                              ^^^^^^^^^^^^^^^^^ M04 warning: GenAIScript calls nothing in metadata: it reads "path.resolve(", "." and ")" here. Write the value itself.
    "#]],
    );
    check(
        r#"script({ title: "a".trim() })"#,
        expect![[r#"
        script({ title: "a".trim() })
                        ^^^^^^^^^^ M04 warning: GenAIScript calls nothing in metadata: all metadata of this script (`title`) is dropped. Write the value itself.
    "#]],
    );
}

#[test]
fn cut() {
    check(
        r#"script({ title: "a", description: "call f({}) now", parameters: { x: "" } })"#,
        expect![[r#"
            script({ title: "a", description: "call f({}) now", parameters: { x: "" } })
                                                       ^^ M05 warning: GenAIScript takes this `})` for the end of the metadata: all metadata of this script (`title`, `description` and `parameters`) is dropped. Write `}\u0029`.
                                                       fix: Write `}\u0029`
                                                       script({ title: "a", description: "call f({}\u0029 now", parameters: { x: "" } })
        "#]],
    );
    check(
        r#"script({ description: `call f({}) and g({ }  )` })"#,
        expect![[r#"
        script({ description: `call f({}) and g({ }  )` })
                                       ^^ M05 warning: GenAIScript takes this `})` for the end of the metadata: all metadata of this script (`description`) is dropped. Write `}\u0029`.
                                       fix: Write `}\u0029`
                                       script({ description: `call f({}\u0029 and g({ }  \u0029` })
    "#]],
    );
    check(
        r#"script({ title: "a", // e.g. f({})
  parameters: { x: "" }, model: "b" })"#,
        expect![[r#"
            script({ title: "a", // e.g. f({})
                                            ^^ M05 warning: GenAIScript takes this `})` for the end of the metadata: what follows is not read (`parameters` and `model`). Reword the comment.
                                            fix: Separate `}` from `)` (to be confirmed)
                                            script({ title: "a", // e.g. f({}…)
        "#]],
    );
    check(
        r#"script({ title: "a", parameters: mk({ x: "" }), model: "b" })"#,
        expect![[r#"
        script({ title: "a", parameters: mk({ x: "" }), model: "b" })
                                                    ^^ M05 warning: GenAIScript takes this `})` for the end of the metadata: what follows is not read (`model`). Write the value itself in place of the call.
    "#]],
    );
    check(
        r#"script({ title: 'a', /* f({}) */ b: 'g({})' })"#,
        expect![[r#"
        script({ title: 'a', /* f({}) */ b: 'g({})' })
                                   ^^ M05 warning: GenAIScript takes this `})` for the end of the metadata: what follows is not read (`b`). Reword the comment.
                                   fix: Separate `}` from `)` (to be confirmed)
                                   script({ title: 'a', /* f({}…) */ b: 'g({}\u0029' })
    "#]],
    );
}

#[test]
fn plain_metadata_is_left_alone() {
    silent(
        "M0",
        &[
            r#"script({ title: "a", parameters: { x: "", y: NaN, z: -Infinity, w: 0xff, v: +1, u: .5 } })"#,
            "script({\n  // note\n  'title': 'a', /* c */\n  list: [1, 2,],\n})",
            "script( { title: \"a\" } )",
            "script(\n{ title: \"a\" }\n)",
            "script({})",
            "script()",
            "",
            "export default function (ctx) {}",
            r#"script({ title: "it's", description: 'say "hi"' })"#,
            r#"script({ title: "\u00e9 \x41 \0" })"#,
            r#"script({ description: "a } b ) c", x: "}" })"#,
        ],
    );
}

#[test]
fn what_comes_out_right_is_left_alone() {
    silent(
        "M0",
        &[
            // The repair joins strings, and quotes numeric keys.
            r#"script({ title: "a" + "b" + 'c' })"#,
            // What is left out at the end is nothing.
            r#"script({ title: "a", parameters: { ... } })"#,
            r#"script({ list: { 1: "a", 2: "b" } })"#,
            // Nothing is lost.
            "script({} as const)",
            "script({ title: \"a\" // f({})\n})",
            // A parenthesis of code, and one without its brace.
            r#"script({ description: "(a) {b} (c)" })"#,
            // The name of a constant that is its value.
            "const small = \"small\"\nscript({ model: small })",
        ],
    );
}

#[test]
fn what_is_not_the_metadata_is_left_alone() {
    for code in ["M01", "M02", "M03", "M04", "M05", "M06", "M07", "M08"] {
        silent(
            code,
            &[
                // Another text is taken: these values are not read at all.
                "// script({ title: \"old\" })\nscript({ title: `it's`, ...x })",
                // The second call is not read either.
                "script({ title: \"a\" })\nscript({ ...x })",
            ],
        );
    }
    silent(
        "M0",
        &[
            "foo.script({ ...x })",
            "const script = (x) => x\nscript({ title: `a` })",
            "defTool(\"a\", \"b\", { ...x }, () => `it's`)",
        ],
    );
}

#[test]
fn what_is_being_typed_is_left_alone() {
    silent(
        "M0",
        &[
            "script({ title: \"a\", ",
            "script({ title: ",
            "script({ title: \"a\", parameters: { x: } })",
            "script({ title: \"a\" model: M })",
            "script(",
            "script({ title: `a",
        ],
    );
}
