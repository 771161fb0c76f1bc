//! Texts with their chunks. `§` marks a cut, and is not part of the text; a line `---` separates texts.

use promptsig::syntax::Language;

use test_support::pieces::{check_program, pieces};

const CUT: char = '§';

fn shown(text: &str) -> String {
    let pieces = pieces(text);
    let shown: Vec<&str> = pieces.iter().map(|(start, piece)| &text[*start..piece.end]).collect();
    shown.join("§")
}

#[track_caller]
fn check(expected: &str) {
    let text = expected.replace(CUT, "");
    assert_eq!(shown(&text), expected, "\n{}\n", shown(&text));
    for language in [Language::JavaScript, Language::TypeScript] {
        check_program(language, &text);
    }
}

#[track_caller]
fn check_all(texts: &str) {
    for expected in texts.trim_start_matches('\n').split("---\n") {
        check(expected);
    }
}

#[track_caller]
fn check_whole(text: &str, expected: &[bool]) {
    let whole: Vec<bool> = pieces(text).iter().map(|(_, piece)| piece.is_whole).collect();
    assert_eq!(whole, expected, "{}", shown(text));
}

#[test]
fn statements_are_cut_where_lines_begin() {
    check_all(
        r#"
script({
    title: "x",
})
§
const { a } = env.vars
§def("FILE", env.files)
§$`Write ${a}
and more`
---
"use strict"
§a = 1
§b = /x/g
§c = `t`
§d = x[0]
§e = a.type
§f = [1] as const
§g = x!
§h = "done"
---
// The first.
a()
§
// The second.
/* And more. */ b() // right behind

// The end.
---
a() /* over
lines */ b()
---
a() /* over
lines */
§b()
---
a(); b();
§(function () {})();
§[1].map(f);
§`t`.trim();
§!a;
§"x";
§-1
---
#!/usr/bin/env it's
a()
§b()
"#,
    );
    check("\u{feff}a()\n§b()");
    check("\u{feff}#!/it's\na()\n§b()");
    check("a()\r\n§b()\r\n§\r\nc()\r\n");
    check("a()\r§b()\r§c()");
    check("a() // \u{2028} b(\n)\n§c()");
    check("a\u{a0}\n§\u{3000}b");
}

#[test]
fn statements_go_on_over_lines() {
    check_all(
        r#"
const x =
    1,
  y = 2
§let
z
§const
{ a } = b
---
a
    .then(b)
    .catch(c)
§a
    ?.b
---
a
in b
§a
instanceof b
---
if (a)
    b()
else if (c)
d()
else
e()
§f()
---
if (a) {
}
else {
}
§try {
}
catch (e) {
}
finally {
}
§g()
---
for (const a of b)
    c()
§for await (const a of b)
    c()
§while (a)
b()
---
do {
    a()
} while (b)
c()
---
do a()
while (b);
while (c)
d()
---
label:
for (;;) {}
§a()
---
import a
from "x"
§import "y"
with { type: "json" }
§import z, {
    b,
} from "z"
§export * as
q from "q"
§export default
a
§export {
    x,
}
from "z"
---
x = async
function f() {}
§await
f()
---
a
++
b
§c()
---
x = y => {
    return 1
}
§x = y =>
    1
§x = a ? b
    : c
"#,
    );
}

#[test]
fn bodies_are_not_cut() {
    check_all(
        r#"
function f() {
a()
b()
}
§class A {
x = 1
static y
get z() { return 1 }
}
§export default async function () {
const x = 1
const y = 2
}
---
foo(() => {
const x = 1
const y = 2
})
§a = {
b: 1,
c() {}
}
§$`
const x = 1
import a from "a"
`
§/*
const x = 1
*/
b()
"#,
    );
}

#[test]
fn types_are_not_cut() {
    check_all(
        r#"
type A = B
    | C
§type D<
    T extends E = F,
    U
> = T
§interface G
extends H {
a: string
}
§enum I { a }
§declare module "x" {
a()
}
§function f(a: string): string
§function f(a: number): string
§function f(a) {
}
§abstract class J<T>
extends K<T>
implements L {
}
§x = <M>y
§const z = new Map<
    string,
    number
>()
§const p: Array<string> = []
§let q: Array<string>
§const r = 1
§namespace S {
a()
}
§let t = a satisfies
B
§let u = a
satisfies B
§type V = typeof
a
§x = a as unknown
as B
"#,
    );
}

#[test]
fn decorators_belong_to_their_class() {
    check_all(
        r#"
@a
@b.c
@d()
class A {}
§@e
export default class B {}
§class C {}
§@f()
abstract class D {
@g
x = 1
}
§h()
"#,
    );
}

#[test]
fn slashes_divide_or_do_not() {
    check_all(
        r#"
a = b / c / "d"
§if (a) /'/.test(b)
§a = (b) / c / "d"
§a = [b] / c / "d"
§while (/[/']/.test(a)) {}
/'/.test(b)
§a = { b: 1 } / c / "'"
§a = function () {} / c / "'"
§function f() {}
/'/.test(b)
§a = typeof /'/
§a++ / b / "'"
---
a = b.return / c / "'"
§a = b! / c / "'"
§a = `${/'/ }` / c / "'"
§a = x => /'/
§a = b ? /'/ : /"/
§a = [/'/, /`/]
§a = !/'/.test(b)
§for await (const a of /'/) {}
"#,
    );
}

#[test]
fn minified_code_is_cut_within_a_line() {
    let long = format!("var a={:?};", "x".repeat(2100));
    check(&format!("{long}§b();c();{long}§d()"));
    check(&format!("if(a)b={:?};else c();§d()", "x".repeat(2100)));
    check(&format!("do {long}while(a);§b()"));
    check(&format!("for(;;){{{long}b();}}c()"));
}

#[test]
fn html_comments_are_left_to_the_parser() {
    check("a()\n§b()\n§c = d <!-- it's\ne()\nf()");
    check("a()\n§b()\n--> it's\nc()\nd()");
    check("a = `<!-- x`\n§while (a --> 0) {}\n§b()");
}

#[test]
fn a_string_without_an_end_spoils_its_line() {
    check_all(
        r#"
a(env.vars["ab
§b()
§const x = 'it
§c({
    a: "b,
    c: d
})
§e()
---
a = "b\
c"
§d(/x
§e()
§if (f) /x
§g()
"#,
    );
}

#[test]
fn an_open_bracket_spoils_its_piece() {
    check_all(
        r#"
a()
§foo(
§const x = 1
§foo({
    a: [
§const y = 1
§b()
---
foo(a, {
    b: 1,
§
// The next.
def("X", y)
§$`Write`
---
function f() {
    if (a) {
        b()
}
§
function g() {
    return 1
}
§c()
---
script({
    title: "x",
    parameters: {
        a: 1,
})
§a()
---
foo(1
§bar(2)
§const x = 1
---
foo(1,
§await bar(2)
§const x = 1
---
a)
§b()
§c}
§d()
---
const x =
§const y = 1
§env.vars.
§export const z = 1
§a = await
§const b = 2
---
a(
---
a(b,
   c
"#,
    );
}

#[test]
fn an_open_template_spoils_its_piece() {
    check_all(
        r#"
a()
§const x = `
§const y = foo()
§$`Write a poem on ${y}.
Another line (with a bracket`
§b()
---
foo(`
§const y = foo()
§$`
Write a poem.
`
§b()
---
$`Write ${a
and more`
§const x = 1
§def("X", `y`)
---
a = `b
§// The next.
const c = 1
---
$`Write a poem
that has no end
import the data
return (all of it)
"#,
    );
}

#[test]
fn an_open_comment_spoils_its_piece() {
    check_all(
        r#"
a()
§b() /* it's
§const x = 1
§c()
---
/**
 * What is next.
§
script({
})
§a()
"#,
    );
}

#[test]
fn what_is_odd_is_not_whole() {
    check_whole("a()\nb({\n})\n// c", &[true, true]);
    check_whole("a(\nconst b = 1\n", &[false, true]);
    check_whole("a)\nb\n", &[false, true]);
    check_whole("a([)]\nb\n", &[false, true]);
    check_whole("a = 'b\nc\n", &[false, true]);
    check_whole("a = /b\nc\n", &[false, true]);
    check_whole("a = `b", &[false]);
    check_whole("a /* b", &[false]);
}
