//! C: code that is certainly broken, and code that is only newer than the parser.

mod c01;
mod c02;
mod c03;
mod c04;
mod c05;

use promptsig::lint::{self, LintInput};
use promptsig::workspace::Project;
use promptsig::{FilePath, SourceFile};

use crate::lint::harness;
use crate::lint::harness::table::{check_in, row};
use test_support::Fixture;

fn said(name: &str, source: &str) -> Vec<String> {
    let file = SourceFile::read(FilePath::new(format!("/w/{name}")), source.into()).unwrap();
    let mut project = Project::new();
    project.insert(&file);
    let found = lint::check(&LintInput::new(&file, &project));
    found.into_iter().filter(|it| it.rule.code == "C01").map(|it| it.message).collect()
}

#[test]
fn types_are_told_in_javascript_alone() {
    let source = "script({})\nconst city: string = env.vars.city\n";
    for name in ["a.genai.js", "a.genai.mjs"] {
        let expected = "GenAIScript cannot run this script: JavaScript has no type annotations. Remove this one, \
                        or rename the file to end in `.mts`.";
        assert_eq!(said(name, source), [expected]);
    }
    for name in ["a.genai.ts", "a.genai.mts"] {
        assert!(said(name, source).is_empty());
    }
}

/// Code that runs, though the parser refuses much of it.
const JAVASCRIPT: &[&str] = &[
    "#!/usr/bin/env node\nscript({})\n",
    "\u{feff}script({\r\n  title: \"a\",\r\n})\r\n",
    "{ using a = open(); await using b = open() }",
    "import data from \"./a.json\" with { type: \"json\" }",
    "import defer * as a from \"b\"",
    "import source a from \"b\"",
    "const a = /[\\p{L}--[a-z]]/v, b = /(?i:x)(?<y>a)|(?<y>b)/, c = /[/(]/",
    "@dec class A { @dec() accessor x = 1; static { f() } #p = 1; has(o) { return #p in o } }",
    "@(f[\"x\"]) class B {}",
    "const x = await f()\nfor await (const a of b) {}\n",
    "export { a as function, b as \"c d\" }\nexport * as default from \"x\"\n",
    "a ||= b ??= c &&= 1_000n ** 2n",
    "label: for (;;) { break label }",
    "const { a = 1, ...rest } = b?.c?.[d]?.(e) ?? f",
    "if (a) /x(/.test(b)\n",
    "let x = a++ / 2 / b",
    "if (x) /re(/.test(z)\nif (y) {}\n/re(/.test(z)\n",
    "const nbsp\u{a0}=\u{a0}[\"a\"\u{a0},\u{a0}\"b\"\u{a0}]",
    "var s = \"a\\\nb\", t = 'it\\'s'",
    "const o = { get: 1, set: 2, async: 3, await: 4, get a() { return 1 }, async *b() {}, [c]: 1, \"d\": 2, 3: 4 }",
    "f({ a: b ? c : d, e: f ? { g: 1 } : [h] })",
    "new.target; import.meta.url",
    "const 名 = { 鍵: `値${`中${1}`}` }",
    "return 1",
    "x = a < b > c",
    "f(a, b,)",
    "1..toString(); 1.5.toFixed(); .5 + 1.; 0x1F; 1e-5",
    "while (x) \"a\"\n",
];

const TYPESCRIPT: &[&str] = &[
    "const a = { b: 1 } satisfies C as const",
    "enum A { B = 1, C = \"c\" } const enum D { E } declare enum F { G }",
    "type A = import(\"x\").B<C>[]; export type * from \"y\"; import type { Z } from \"z\"",
    "const f = <T,>(a: T): a is NonNullable<T> => !!a; const g = f<string>",
    "abstract class A<in out T> extends B<T> implements C { declare x: number; private constructor(readonly y?: string) { super() } }",
    "type M<T> = { readonly [K in keyof T as `get${K & string}`]?: T[K] extends infer U extends string ? U : never }",
    "type O = {\n  title: string\n  description: string\n}\nf({ a: 1 } as O)",
    "function f(this: A, { a, b }: { a: string; b: number }, ...c: [d: string, e?: number]): asserts a is B {}",
    "let x!: number; x = y!.z!; const t = <A>u",
    "declare global { interface Window { a: 1 } } declare module \"x\" { export default function (): void }",
    "namespace A.B { export const c = 1 } import D = A.B; export = D",
    "export default function (): { a: string } { return { a: \"\" } }",
    "type F = new (...args: any[]) => any; type G = abstract new () => void; type H = typeof import(\"x\")",
    "const f = ({ a }?: { a: string } = {}) => a",
    "let v: unique symbol, w: readonly string[], x: `a${string}`, y: (typeof z)[number]",
    "class A { static accessor x = 1; override y(): void {} get z(): string { return \"\" } set z(v) {} }",
    "export { f as function } ; export type { A as default }",
];

#[test]
fn what_runs_is_silent() {
    for source in JAVASCRIPT {
        for name in ["a.genai.js", "a.genai.mjs", "a.genai.ts", "a.genai.mts"] {
            let head = if source.starts_with("#!") { "" } else { "script({})\n" };
            for source in [format!("{head}{source}"), (*source).to_owned()] {
                assert!(said(name, &source).is_empty(), "{source}\n{:?}", said(name, &source));
            }
        }
    }
    for source in TYPESCRIPT {
        for name in ["a.genai.ts", "a.genai.mts"] {
            assert!(said(name, source).is_empty(), "{source}\n{:?}", said(name, source));
        }
    }
}

/// GenAIScript makes the code of a script in Markdown.
#[test]
fn markdown_is_silent() {
    assert!(said("a.genai.md", "---\ntitle: a\n---\nHello (\n\n```js\nconst a = (\n```\n").is_empty());
}

#[test]
fn other_rules_say_what_they_say() {
    let file = SourceFile::read(
        FilePath::new("/w/a.genai.mjs"),
        "script({ parameters: { a: null } })\nuse(env.vars.a)\nconst b = (\n".into(),
    );
    let (file, mut project) = (file.unwrap(), Project::new());
    project.insert(&file);
    let found = lint::check(&LintInput::new(&file, &project));
    let codes: Vec<&str> = found.iter().map(|it| it.rule.code).collect();
    assert_eq!(codes, ["P01", "C01"]);
}

/// TypeScript syntax is reported at its first place; plain JavaScript that resembles it is not.
#[test]
fn typescript_in_javascript() {
    let typed = |source: &'static str| {
        let text = source.split(['«', '»']).nth(1).unwrap();
        row(source).fix("Rename the file to `main.genai.mts`", text)
    };
    check_in(
        "C01",
        &[
            typed("script({})\nexport default function (ctx«: Context») { ctx.$`a` }\n"),
            typed("script({})\nconst a = env.dir «as string», b: number = 1\n"),
            typed("script({})\nconst a = env.dir «satisfies string»\n"),
            typed("script({})\nconst a = «<string>»env.dir\n"),
            typed("script({})\nconst a = 1 + env.dir«!».a\n"),
            typed("script({})\nconst a = !env.dir«!» || b as string\n"),
            typed("script({})\nconst a = new Map«<string, number>»()\n"),
            typed("script({})\nconst f = «<T,>»(a: T) => a\n"),
            typed("script({})\n«interface» A { a: string }\n"),
            typed("script({})\n«type» A = string\n"),
            typed("script({})\n«enum» A { B }\n"),
            typed("script({})\n«declare» const a: string\n"),
            typed("import «type» { A } from \"a\"\nscript({})\n"),
            typed("import { «type» A, b } from \"a\"\nscript({})\n"),
            typed("script({})\nexport «type» { A } from \"a\"\n"),
            typed("script({})\nfunction f(a«?: string») {}\n"),
            typed("script({})\nfunction f()«: void» {}\n"),
            typed("script({})\nclass A { «private» b = 1 }\n"),
            typed("script({})\nclass A { b«: string» }\n"),
            // Only the first of two mistakes is reported.
            row("script({})\nconst a = env.dir «as string»\nconst b = (\n").with_any_fixes(),
            row("script({})\nconst a = «(»\nconst b = c as string\n"),
            row(
                "script({})\nconst type = 1\nconst a = { as: 1, type, b: (c) }\nlabel: for (;;) { break label }\n",
            ),
            row(
                "script({})\nimport { a as b } from \"c\"\nconst d = !b != c ? (e) : f, g = /(a: b)!/.test(`(c: d)! as ${d}`)\n",
            ),
            row("script({})\nfunction f()\n"),
            row("script({})\nclass A { f() }\n"),
        ],
        &["main.genai.mjs", "main.genai.js"],
        str::to_owned,
    );
    for source in
        ["const a = env.vars.a as string\ninterface A { a: string }", "import type { A } from \"a\""]
    {
        assert!(said("a.genai.mts", source).is_empty());
    }
}

/// If no line can run, no rule speaks of a run; findings about the metadata remain.
#[test]
fn nothing_runs_that_has_types() {
    let found = |name: &str| {
        let source = "script({ parameters: { a: null } })\n$`${env.vars.b as string}`\ndefTool(\"t t\", \"\", {}, () => {})\n";
        let fixture = Fixture::parse(&format!("//- /{name}\n{source}"));
        harness::diagnostics(&fixture).iter().map(|it| it.rule.code).collect::<Vec<_>>()
    };
    assert_eq!(found("a.genai.mjs"), ["P01", "C01"]);
    let typescript = found("a.genai.mts");
    assert!(["P01", "V01", "T01"].iter().all(|code| typescript.contains(code)), "{typescript:?}");
}
