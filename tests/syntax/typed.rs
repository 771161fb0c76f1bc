//! JavaScript with types, which is analysed as TypeScript.

/// Whether TypeScript syntax is reported, which another file name would fix.
fn is_typed(text: &str) -> bool {
    let found = promptsig::check("/a.genai.mjs", text);
    found.iter().any(|it| it.rule.code == "C01" && it.message.contains("`.mts`"))
}

#[test]
fn types_are_told_from_the_colons_of_javascript() {
    for typed in [
        "function f(a: string) {}",
        "function f({ a }: A) {}",
        "function f(a?: string) {}",
        "function f(a?, b) {}",
        "function f(a?) {}",
        "const a = <string>b",
        "function f(): void {}",
        "const a: string = b",
        "const a = b as string",
        "const a = { b: 1 } satisfies B",
        "interface A {}",
        "type A = string",
        "import type { A } from 'a'",
        "import { type A } from 'a'",
        "f<string>()",
        "class A { b: string }",
        "class A { private b() {} }",
        "`${a!}`",
        "a!.b",
        "a + f(b)![0]",
        "const a = /'/, b = c!",
    ] {
        assert!(is_typed(typed), "{typed}");
    }
    for plain in [
        "const a = { b: 1, c: { d: e } }",
        "f({ a: b }, c ? d : e)",
        "f(a ? b : c, d ?? e, f?.g)",
        "const { a: b } = c",
        "switch (a) { case 1: b() }",
        "label: for (;;) {}",
        "const a = 'b: c' // (d: e)",
        "if (!a) b(a != c)",
        "if (a)!b()",
        "return!a",
        "const f = (a) => (b)",
        "type = 1",
        "const a = /(b: c)/, d = `(e: f) g! ${h}`",
    ] {
        assert!(!is_typed(plain), "{plain}");
    }
}
