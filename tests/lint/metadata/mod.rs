//! M01 to M05: metadata that is not read as it was written.

mod m09;
mod m10;
mod m11;
mod m12;
mod m13;
mod m14;
mod m15;
mod m16;
mod m17;
mod m18;
mod m19;
mod m20;
mod m21;
mod m22;
mod m25;
mod m26;
mod m27;
mod m28;
mod m29;
mod m32;
mod m33;
mod m34;
mod m35;
mod m36;
mod m37;
mod m38;
mod m39;

use expect_test::{Expect, expect};

use crate::lint::harness::remarks::{self, silent};

fn check(sources: &[&str], expected: Expect) {
    remarks::check_all("M0", sources, expected);
}

#[test]
fn not_found() {
    check(
        &[
            r#"const meta = { title: "a" }
script(meta)"#,
            r#"script(load())"#,
            r#"script({ title: "a", model: "b" },)"#,
            r#"script(/* why */ { title: "a" })"#,
            r#"script({ title: "a" } /* why */)"#,
            r#"script({ title: "a" }, 1)"#,
            r#"script ({ title: "a" })"#,
            r#"script(({ title: "a" }))"#,
            r#"//- /a.genai.mts
script({ title: "a", parameters: { x: "" }, accept: "none", model: "b", tools: "c" } as const)"#,
            r#"//- /a.genai.mts
system<Args>({ title: "a" } satisfies T,)"#,
            r#"script({ title: "a" },)
f({ b: 1 })"#,
            r#"script({ title: "a" }, { b: 1 })"#,
        ],
        expect![[r#"
            script(meta)
                   ^^^^ M01 warning: GenAIScript reads metadata as text and does not evaluate this argument: all metadata of this script is ignored. Write the object itself into the call.
                   fix: Write `script({…})` (to be confirmed)
                   script({ title: "a" })
            script(load())
                   ^^^^^^ M01 warning: GenAIScript reads metadata as text and does not evaluate this argument: all metadata of this script is ignored. Write the object itself into the call.
            script({ title: "a", model: "b" },)
                                             ^ M01 warning: GenAIScript does not recognize the call with a comma after the object: all metadata of this script (`title` and `model`) is ignored. Write `script({…})`.
                                             fix: Write `script({…})`
                                             script({ title: "a", model: "b" })
            script(/* why */ { title: "a" })
                   ^^^^^^^^^ M01 warning: GenAIScript does not recognize the call with a comment between the parentheses and the object: all metadata of this script (`title`) is ignored. Write `script({…})`.
                   fix: Write `script({…})` (to be confirmed)
                   script({ title: "a" })
            script({ title: "a" } /* why */)
                                  ^^^^^^^^^ M01 warning: GenAIScript does not recognize the call with a comment between the parentheses and the object: all metadata of this script (`title`) is ignored. Write `script({…})`.
                                  fix: Write `script({…})` (to be confirmed)
                                  script({ title: "a" })
            script({ title: "a" }, 1)
                                   ^ M01 warning: GenAIScript does not recognize the call with a second argument: all metadata of this script (`title`) is ignored. Write `script({…})`.
                                   fix: Write `script({…})` (to be confirmed)
                                   script({ title: "a" })
            script ({ title: "a" })
                  ^ M01 warning: GenAIScript does not recognize the call with white space before the parenthesis: all metadata of this script (`title`) is ignored. Write `script({…})`.
                  fix: Write `script({…})`
                  script({ title: "a" })
            script(({ title: "a" }))
                                  ^ M01 warning: GenAIScript does not recognize the call with the object in parentheses of its own: all metadata of this script (`title`) is ignored. Write `script({…})`.
                                  fix: Write `script({…})`
                                  script({ title: "a" })
            script({ title: "a", parameters: { x: "" }, accept: "none", model: "b", tools: "c" } as const)
                                                                                                ^^^^^^^^^ M01 warning: GenAIScript does not recognize the call with `as const`: all metadata of this script (`title`, `parameters`, `accept` and 2 more) is ignored. Write `script({…})`.
                                                                                                fix: Write `script({…})`
                                                                                                script({ title: "a", parameters: { x: "" }, accept: "none", model: "b", tools: "c" })
            system<Args>({ title: "a" } satisfies T,)
                  ^^^^^^ M01 warning: GenAIScript does not recognize the call with the type argument `<Args>`: all metadata of this script (`title`) is ignored. Write `system({…})`.
                  fix: Write `system({…})` and wrap the rest of the file in a function (to be confirmed)
                  system({ title: "a" })
                  export default function (ctx) {
                  }
            script({ title: "a" },)
                                 ^ M01 warning: GenAIScript does not recognize the call with a comma after the object: all metadata of this script (`title`) is ignored. Write `script({…})`.
                                 fix: Write `script({…})`
                                 script({ title: "a" })
            script({ title: "a" }, { b: 1 })
                                   ^^^^^^^^ M01 warning: GenAIScript does not recognize the call with a second argument: all metadata of this script (`title`) is ignored. Write `script({…})`.
                                   fix: Write `script({…})` (to be confirmed)
                                   script({ title: "a" })
        "#]],
    );
}

#[test]
fn not_json5() {
    check(
        &[
            r#"const base = { temperature: 0 }
script({ ...base, title: "a" })"#,
            r#"script({ ...base(), title: "a" })"#,
            r#"const model = 'small'
script({ model, title: 'a' })"#,
            r#"script({ model, title: 'a' })"#,
            r#"script({ ["title"]: "a" })"#,
            r#"const KEY = "city"
script({ title: "x", parameters: { [KEY]: { type: "string" } /* where */ } })"#,
            r#"const KEY = "city", T = "title"
script({
    [T]: "x",
    parameters: { days: 3, [KEY]: "Paris", ["who's"]: "me" },
})"#,
            r#"script({ [title]: "a", b: 1 })"#,
            r#"script({ title: "a", run() { return 1 } })"#,
            r#"script({ get title() { return "a" } })"#,
            r#"script({ ..., title: "a", parameters: { x: "" } })"#,
            r#"script({ title: "a" "b", model: "c" })"#,
            r#"script({ maxTokens: 4 * 1000 })"#,
            r#"script({ model: dev ? "small" : "large" })"#,
            r#"script({ model: true ? "a" : "b" })"#,
            r#"script({ title: "a", f: () => { return 1 } })"#,
            r#"script({ title: "a", f: function () {} })"#,
            r#"script({ title: "\u{1F600} a" })"#,
            r#"script({ title: "a", re: /a b/ })"#,
            r#"script({ tools: [...["fs"], "git"] })"#,
            r#"const more = ["fs"]
script({ tools: [...more, "git"] })"#,
            r#"//- /a.genai.mts
script({ title: "a" as string, b: 1 })"#,
            r#"//- /a.genai.mts
script({ title: name!, b: 1 })"#,
            r#"const model = "a"
script({ model, ...base(), x: M, y: `it's` })"#,
        ],
        expect![[r#"
            script({ ...base, title: "a" })
                     ^^^^^^^ M02 warning: GenAIScript cannot read a spread in metadata: all metadata of this script (`temperature` and `title`) is dropped. Write a plain value.
                     fix: Write the members here (to be confirmed)
                     script({ temperature: 0, title: "a" })
            script({ ...base(), title: "a" })
                     ^^^^^^^^^ M02 warning: GenAIScript cannot read a spread in metadata: all metadata of this script (`title`) is dropped. Write a plain value.
            script({ model, title: 'a' })
                     ^^^^^ M02 warning: GenAIScript cannot read a shorthand property in metadata: all metadata of this script (`model` and `title`) is dropped. Write a plain value.
                     fix: Write `model: 'small'` (to be confirmed)
                     script({ model: 'small', title: 'a' })
            script({ model, title: 'a' })
                     ^^^^^ M02 warning: GenAIScript cannot read a shorthand property in metadata: all metadata of this script (`model` and `title`) is dropped. Write a plain value.
            script({ ["title"]: "a" })
                     ^^^^^^^^^^^^^^ M02 warning: GenAIScript cannot read a computed key in metadata: all metadata of this script (`title`) is dropped. Write a plain value.
                     fix: Write `title`
                     script({ title: "a" })
            script({ title: "x", parameters: { [KEY]: { type: "string" } /* where */ } })
                                               ^^^^^^^^^^^^^^^^^^^^^^^^^ M02 warning: GenAIScript cannot read a computed key in metadata: all metadata of this script (`title` and `parameters`) is dropped. Write a plain value.
                                               fix: Write `city` (to be confirmed)
                                               script({ title: "x", parameters: { city: { type: "string" } /* where */ } })
            [T]: "x",
            ^^^^^^^^ M02 warning: GenAIScript does not support a computed key in metadata and misreads it. Write a plain key and value.
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
            script({ [title]: "a", b: 1 })
                     ^^^^^^^^^^^^ M02 warning: GenAIScript cannot read a computed key in metadata: all metadata of this script (`b`) is dropped. Write a plain value.
            script({ title: "a", run() { return 1 } })
                                 ^^^^^^^^^^^^^^^^^^ M02 warning: GenAIScript cannot read a method in metadata: all metadata of this script (`title` and `run`) is dropped. Write a plain value.
            script({ get title() { return "a" } })
                     ^^^^^^^^^^^^^^^^^^^^^^^^^^ M02 warning: GenAIScript does not evaluate methods in metadata and misreads this one. Write the value that it returns.
            script({ ..., title: "a", parameters: { x: "" } })
                          ^^^^^ M02 warning: GenAIScript repairs this metadata by guessing, and loses `title`. Fix the syntax before it.
            script({ title: "a" "b", model: "c" })
            ^^^^^^ M02 warning: GenAIScript cannot parse this object: all metadata of this script (`title` and `model`) is dropped. Fix the syntax.
            script({ maxTokens: 4 * 1000 })
                                ^^^^^^^^ M02 warning: GenAIScript cannot read a calculation in metadata: all metadata of this script (`maxTokens`) is dropped. Write a plain value.
                                fix: Write `4000` (to be confirmed)
                                script({ maxTokens: 4000 })
            script({ model: dev ? "small" : "large" })
                            ^^^^^^^^^^^^^^^^^^^^^^^ M02 warning: GenAIScript does not evaluate a conditional expression in metadata: it reads "dev ?" here. Write the value itself.
            script({ model: true ? "a" : "b" })
                            ^^^^^^^^^^^^^^^^ M02 warning: GenAIScript cannot read a conditional expression in metadata: all metadata of this script (`model`) is dropped. Write a plain value.
                            fix: Write `"a"` (to be confirmed)
                            script({ model: "a" })
            script({ title: "a", f: () => { return 1 } })
                                    ^^^^^^^^^^^^^^^^^^ M02 warning: GenAIScript cannot read a function in metadata: all metadata of this script (`title` and `f`) is dropped. Write a plain value.
            script({ title: "a", f: function () {} })
                                    ^^^^^^^^^^^^^^ M02 warning: GenAIScript cannot read a function in metadata: all metadata of this script (`title` and `f`) is dropped. Write a plain value.
            script({ title: "\u{1F600} a" })
                            ^^^^^^^^^^^^^ M02 warning: GenAIScript cannot read this escape sequence in metadata: all metadata of this script (`title`) is dropped. Write a plain value.
                            fix: Write `"😀 a"`
                            script({ title: "😀 a" })
            script({ title: "a", re: /a b/ })
                                     ^^^^^ M03 warning: GenAIScript does not evaluate metadata: this value becomes the string "/a b/". Write the value itself.
            script({ tools: [...["fs"], "git"] })
                             ^^^^^^^^^ M02 warning: GenAIScript does not evaluate a spread in metadata: it reads [["fs"],"git"] here. Write the value itself.
            script({ tools: [...more, "git"] })
                             ^^^^^^^ M02 warning: GenAIScript does not evaluate a spread in metadata: it reads ["more","git"] here. Write the value itself.
            script({ title: "a" as string, b: 1 })
                            ^^^^^^^^^^^^^ M02 warning: GenAIScript cannot read a type assertion in metadata: all metadata of this script (`title` and `b`) is dropped. Write a plain value.
                            fix: Remove the type assertion
                            script({ title: "a", b: 1 })
            script({ title: name!, b: 1 })
                            ^^^^^ M02 warning: GenAIScript does not evaluate a type assertion in metadata: it reads "name!" here. Write the value itself.
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
        &[
            r#"const M = "small"
script({ title: "a", model: M })"#,
            r#"script({ model: process.env.MODEL })"#,
            r#"script({ f: () => 1 })"#,
            r#"script({ parameters: { x: { type: "string", pattern: /a+/ } } })"#,
            r#"script({ maxTokens: 1n })"#,
            r#"script({ maxTokens: 10_000 })"#,
            r#"script({ unlisted: !0 })"#,
            r#"script({ a: typeof x, b: new Date() })"#,
            r#"script({ maxTokens: 0b11 })"#,
            r#"script({ a: void 0 })"#,
            r#"script({ title: `a`, parameters: { x: NaN, y: 0xff, z: -1 } })"#,
            r#"script({ title: `a`, parameters: { x: NaN, y: 0xff, z: -1, w: +1 } })"#,
        ],
        expect![[r#"
            script({ title: "a", model: M })
                                        ^ M03 warning: GenAIScript does not evaluate metadata: this value becomes the string "M". Write the value itself.
                                        fix: Write `"small"` (to be confirmed)
                                        script({ title: "a", model: "small" })
            script({ model: process.env.MODEL })
                            ^^^^^^^^^^^^^^^^^ M03 warning: GenAIScript does not evaluate metadata: this value becomes the string "process.env.MODEL". Write the value itself.
            script({ f: () => 1 })
                        ^^^^^^^ M03 warning: GenAIScript does not evaluate metadata: this value becomes the string "() => 1". Write the value itself.
            script({ parameters: { x: { type: "string", pattern: /a+/ } } })
                                                                 ^^^^ M03 warning: GenAIScript does not evaluate metadata: this value becomes the string "/a+/". Write the value itself.
                                                                 fix: Write `"a+"` (to be confirmed)
                                                                 script({ parameters: { x: { type: "string", pattern: "a+" } } })
            script({ maxTokens: 1n })
                                ^^ M03 warning: GenAIScript does not evaluate metadata: this value becomes the string "1n". Write the value itself.
            script({ maxTokens: 10_000 })
                                ^^^^^^ M03 warning: GenAIScript does not evaluate metadata: this value becomes the string "10_000". Write the value itself.
                                fix: Write `10000`
                                script({ maxTokens: 10000 })
            script({ unlisted: !0 })
                               ^^ M03 warning: GenAIScript does not evaluate metadata: this value becomes the string "!0". Write the value itself.
                               fix: Write `true`
                               script({ unlisted: true })
            script({ a: typeof x, b: new Date() })
                        ^^^^^^^^ M03 warning: GenAIScript does not evaluate metadata: this value becomes the string "typeof x". Write the value itself.
            script({ a: typeof x, b: new Date() })
                                     ^^^^^^^^^^ M03 warning: GenAIScript does not evaluate metadata: this value becomes the string "new Date()". Write the value itself.
            script({ maxTokens: 0b11 })
                                ^^^^ M03 warning: GenAIScript does not evaluate metadata: this value becomes the string "0b11". Write the value itself.
                                fix: Write `3`
                                script({ maxTokens: 3 })
            script({ a: void 0 })
                        ^^^^^^ M03 warning: GenAIScript does not evaluate metadata: this value becomes the string "void 0". Write the value itself.
            script({ title: `a`, parameters: { x: NaN, y: 0xff, z: -1 } })
                            ^^^ M07 hint: GenAIScript reads a template literal only after repairing the metadata. A quoted string is read as it is.
                            fix: Write a quoted string
                            script({ title: "a", parameters: { x: NaN, y: 0xff, z: -1 } })
            script({ title: `a`, parameters: { x: NaN, y: 0xff, z: -1 } })
                                                  ^^^ M03 warning: GenAIScript repairs this metadata, as it is not JSON5, and the repair turns this number into the string "NaN". Fix what is not JSON5, or write a decimal number.
                                                  see ``a``: this is not JSON5
            script({ title: `a`, parameters: { x: NaN, y: 0xff, z: -1 } })
                                                          ^^^^ M03 warning: GenAIScript repairs this metadata, as it is not JSON5, and the repair turns this number into the string "0xff". Fix what is not JSON5, or write a decimal number.
                                                          see ``a``: this is not JSON5
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
        &[
            r#"script({ title: "a", parameters: mk() })"#,
            r#"script({ title: "a", temperature: Number("0.5") })"#,
            r#"script({ title: "a", model: pick(1, "b") })"#,
            r#"script({ parameters: mk({ x: "" }) , model: "a" })"#,
            r#"script({ args: ["-y", path.resolve("."), "z"] })"#,
            r#"script({ title: "a".trim() })"#,
        ],
        expect![[r#"
            script({ title: "a", parameters: mk() })
                                             ^^^^ M04 warning: GenAIScript does not evaluate calls in metadata: it reads ")" here. Write the value itself.
            script({ title: "a", temperature: Number("0.5") })
                                              ^^^^^^^^^^^^^ M04 warning: GenAIScript does not evaluate calls in metadata: it reads "0.5" here. Write the value itself.
            script({ title: "a", model: pick(1, "b") })
                                        ^^^^^^^^^^^^ M04 warning: GenAIScript does not evaluate calls in metadata: all metadata of this script (`title` and `model`) is dropped. Write the value itself.
            script({ parameters: mk({ x: "" }) , model: "a" })
                                            ^^ M05 warning: GenAIScript takes this `})` for the end of the metadata: what follows is not read (`model`). Write the value itself in place of the call.
            script({ args: ["-y", path.resolve("."), "z"] })
                                  ^^^^^^^^^^^^^^^^^ M04 warning: GenAIScript does not evaluate calls in metadata: it reads "path.resolve(", "." and ")" here. Write the value itself.
            script({ title: "a".trim() })
                            ^^^^^^^^^^ M04 warning: GenAIScript does not evaluate calls in metadata: all metadata of this script (`title`) is dropped. Write the value itself.
        "#]],
    );
}

#[test]
fn cut() {
    check(
        &[
            r#"script({ title: "a", description: "call f({}) now", parameters: { x: "" } })"#,
            r#"script({ description: `call f({}) and g({ }  )` })"#,
            r#"script({ title: "a", // e.g. f({})
  parameters: { x: "" }, model: "b" })"#,
            r#"script({ title: "a", parameters: mk({ x: "" }), model: "b" })"#,
            r#"script({ title: 'a', /* f({}) */ b: 'g({})' })"#,
        ],
        expect![[r#"
            script({ title: "a", description: "call f({}) now", parameters: { x: "" } })
                                                       ^^ M05 warning: GenAIScript takes this `})` for the end of the metadata: all metadata of this script (`title`, `description` and `parameters`) is dropped. Write `}\u0029`.
                                                       fix: Write `}\u0029`
                                                       script({ title: "a", description: "call f({}\u0029 now", parameters: { x: "" } })
            script({ description: `call f({}) and g({ }  )` })
                                           ^^ M05 warning: GenAIScript takes this `})` for the end of the metadata: all metadata of this script (`description`) is dropped. Write `}\u0029`.
                                           fix: Write `}\u0029`
                                           script({ description: `call f({}\u0029 and g({ }  \u0029` })
            script({ title: "a", // e.g. f({})
                                            ^^ M05 warning: GenAIScript takes this `})` for the end of the metadata: what follows is not read (`parameters` and `model`). Reword the comment.
                                            fix: Separate `}` from `)` (to be confirmed)
                                            script({ title: "a", // e.g. f({}…)
            script({ title: "a", parameters: mk({ x: "" }), model: "b" })
                                                        ^^ M05 warning: GenAIScript takes this `})` for the end of the metadata: what follows is not read (`model`). Write the value itself in place of the call.
            script({ title: 'a', /* f({}) */ b: 'g({})' })
                                       ^^ M05 warning: GenAIScript takes this `})` for the end of the metadata: what follows is not read (`b`). Reword the comment.
                                       fix: Separate `}` from `)` (to be confirmed)
                                       script({ title: 'a', /* f({}…) */ b: 'g({}\u0029' })
        "#]],
    );
}

#[test]
fn cut_by_other_code() {
    check(
        &[
            r#"script({ parameters: mk({ x: "" }), model: "a" })"#,
            r#"script({ parameters: ({ x: "" }), model: "a" })"#,
            r#"script({ activation: /\b(\d{3})/, model: "a" })"#,
            r#"script({ title: ({ x }) => x, model: "a" })"#,
            r#"script({ title: new Map({ x: "" }), model: "a" })"#,
        ],
        expect![[r#"
            script({ parameters: mk({ x: "" }), model: "a" })
                                            ^^ M05 warning: GenAIScript takes this `})` for the end of the metadata: what follows is not read (`model`). Write the value itself in place of the call.
            script({ parameters: ({ x: "" }), model: "a" })
                                          ^^ M05 warning: GenAIScript takes this `})` for the end of the metadata: all metadata of this script (`parameters` and `model`) is dropped. Write the value itself.
            script({ activation: /\b(\d{3})/, model: "a" })
                                         ^^ M05 warning: GenAIScript takes this `})` for the end of the metadata: what follows is not read (`model`). Write the pattern as a string.
            script({ title: ({ x }) => x, model: "a" })
                                 ^^ M05 warning: GenAIScript takes this `})` for the end of the metadata: all metadata of this script (`title` and `model`) is dropped. Take the function out of the metadata.
            script({ title: new Map({ x: "" }), model: "a" })
                                            ^^ M05 warning: GenAIScript takes this `})` for the end of the metadata: all metadata of this script (`title` and `model`) is dropped. Write the value itself.
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
            // Nothing is left out at the end.
            r#"script({ title: "a", parameters: { ... } })"#,
            r#"script({ list: { 1: "a", 2: "b" } })"#,
            "script({} as const)",
            "script({ title: \"a\" // f({})\n})",
            r#"script({ description: "(a) {b} (c)" })"#,
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
