//! Edits of scripts with every form of binding.
//!
//! They replace, copy and remove whole syntax nodes, so that most edited scripts parse.

use std::sync::Arc;

use promptsig::syntax::{Language, Tree};
use promptsig::{FilePath, SourceFile};
use proptest::prelude::*;
use proptest::sample::Index;

use super::update::{floor, same};

pub(crate) const JAVASCRIPT: [&str; 4] = [
    r#"import { env as e } from "genaiscript"
import w from "./w.mjs"
script({ parameters: { city: "", days: 3 } })
const v = env.vars
switch (v.mode) {
    case 1: const v = env.vars; if (b) { f(v.a) } break
    case v.two: { let w = v; w.b; if (c) { w.c } }
    default: function g(vars) { if (vars) { vars.d; v.e } }
}
if (a) { v.f; switch (b) { default: let { vars: v } = env; while (c) { f(v.g) } } }
outer: for (const w of v.list) { if (w) { continue outer } inner: { const v = w; v.h } }
again: function h(v) { if (v) { v.i } }
if (v.j) const x = env.vars; else { x.k; if (d) { x.l } }
export const more = env.vars, { m } = v
"#,
    r#"var	v = env.vars
for (var w = v; w.a; ) { if (w) { w.b } }
for (var v of env.files) { if (v) { v.c } }
if (a) { var
  u = env.vars; u.d; if (b) { u.e } }
function f(ctx) { if (ctx) { u.f; if (c) { var{vars}=ctx.env; vars.g } vars.h } }
label: var x = v
if (x.i) { x.j; try { x.k } catch (v) { v.l; if (d) { v.m } } finally { v.n } }
export var y = env.vars
while (y.o) { y.p; var z = y }
do { z.q } while (z.r)
"#,
    r#"system({ title: "Shop", parameters: { currency: "EUR" } })
export default function (ctx) {
    const { env, defTool } = ctx
    let vars = env.vars
    class Box extends vars.base {
        key = () => { if (vars) { vars.a } }
        static { const vars = {}; if (a) { vars.b } var w = env.vars; { var env = {} } w.c }
        get v() { if (b) { return vars.c } }
        [vars.d](vars = env.vars) { if (c) { vars.e } function env() {} }
    }
    function* run({ env: { vars: w } }, v = w) { if (v) { yield v.f } yield* w.g }
    defTool("price", "finds", { item: "" }, async ({ item, context: { env } }) => {
        if (item) { return env.vars["system.shop.limit"] }
        return `line ${vars.h}
next ${env.vars["x"]} ${(() => { if (vars) { return vars.i } })()}
last`
    })
    defTool("named", "by name", { q: "" }, impl)
    function impl(args) { if (args.q) { const { r, ...rest } = args; if (r) { rest.s } } }
    if (d) { vars = {}; vars.j }
    if (e) { env.files; defSchema("S", { type: "object" }) }
    if (env.files) { ctx.def("F", env.files) }
}
"#,
    r#"script({ title: "a" + "b", parameters: defaults })
const defaults = { city: "", days: { type: "integer" } }
const impl = ({ a }) => { if (a) { return a.b } }
defTool("t", "d", { ...defaults }, impl)
await runPrompt((ctx) => { const { vars } = ctx.env; if (vars.a) { ctx.$`${vars.b}` } }, { responseSchema: defaults })
if (b) { defTool("u", "d", defaults, ({ context }) => { if (c) { context.env.vars.d } }) }
{ const env = process.env; if (env) { env.vars.e } }
for (const env of list) if (env) { env.vars.f } else { const vars = env.vars; vars.g }
let { vars = {} } = env
if (d) { if (vars) { vars.h; runPrompt("x", { responseSchema: { n: 1 } }) } }
if (e) { globalThis.env.vars.i; "j" in env.vars; delete vars.k }
export { impl as default }
"#,
];

pub(crate) const TYPESCRIPT: [&str; 2] = [
    r#"import type { Vars } from "./vars.mts"
script({ parameters: { city: "" } } as const)
const v = env.vars as Vars, w = (<any>env)!.vars
enum Mode { Fast = 1, Slow }
namespace Inner {
    export const vars = env.vars
    if (vars) { vars.a; var w = vars }
    if (w) { w.b }
    export function deep<T extends Vars>(v: T): v is T { if (v) { return v.b } }
}
abstract class Shape<T> {
    constructor(private readonly v: T, w?: Vars) { if (v) { w.c } }
    abstract area(): number
    run = <U,>(v: U): U => { if (v) { v.d } return v }
}
declare function outside(v: string): void
function over(v: string): void
function over(v: Vars) { if (v) { v.e; w.f } }
switch (Mode.Fast) { case Mode.Slow: const v = load<Vars>(env.vars); if (v) { v.g satisfies string } }
if (w) { f<Vars>(w.h); type Local = { v: string } }
if (v!.i) { const f = async <T,>({ vars }: Context) => { if (vars) { vars.j } }; f(v) }
export default async function <T>(ctx: T) { const { vars } = (ctx as any).env; if (vars) { vars.k } }
"#,
    r#"system({ title: "t" })
export default function (ctx: ChatGenerationContext) {
    const { env, $ } = ctx
    const vars: Record<string, string> = env.vars
    interface Local { v: string }
    if (vars.a) { let v: typeof vars = vars; for (const w of v.b) { if (w) { v.c } } }
    module Old { let vars = {}; if (vars) { vars.d } }
    label: { enum vars { A } if (a) { vars.e } }
    $`${vars.f as string}`
}
"#,
];

/// Replacements and neighbours of a node.
const WORDS: [&str; 45] = [
    "v",
    "w",
    "vars",
    "env",
    "env.vars",
    "v = {}",
    "vars = env.vars",
    "v.a",
    "vars[\"b\"]",
    "{ c: v }",
    "1",
    "\n",
    "\t",
    "\r\n",
    ";",
    "{",
    "}",
    "v: ",
    "/* ",
    "*/",
    "// ",
    "`",
    "\"",
    "\n\n  ",
    "\nvar v = env.vars\n",
    "\nvar\tvars = env.vars;",
    "\nvar\n  w = v\n",
    "var{vars}=env;",
    "\nfor (var v of w) {}\n",
    "\nclass u { static { var v = env.vars; if (v) { v.t } } }\n",
    "\nexport var w = env.vars\n",
    "\nlabel: var v = env.vars\n",
    "\nconst w = env.vars\n",
    "\nlet { vars: v } = env\n",
    "\nfunction v() { return env.vars.x }\n",
    "\nclass w { m(v) { if (v) { v.y } } }\n",
    "\nif (v) { w.z }\n",
    "\nif (v) const env = {}\n",
    "\nswitch (v) { case 1: const w = env.vars; if (w) { w.q } }\n",
    "\nexport default { v }\n",
    "\nimport { env as v } from \"genaiscript\"\n",
    "\nexport * from \"./x.mjs\"\n",
    "\ndefTool(\"x\", \"y\", { a: \"\" }, ({ a }) => { if (a) { v.p } })\n",
    "\n$`${v.o}\n${w.n}`\n",
    "\nscript({ parameters: { v: 1 } })\n",
];

/// An edit; nodes are chosen by index when it is applied.
#[derive(Clone, Debug)]
enum Edit {
    Replace(Index, &'static str),
    Before(Index, &'static str),
    After(Index, &'static str),
    Remove(Index),
    Copy(Index, Index),
    CopyBefore(Index, Index),
    CopyAfter(Index, Index),
    Space(Index, &'static str),
    Letters(Index, usize, String),
}

fn edit() -> impl Strategy<Value = Edit> {
    let node = any::<Index>;
    let word = || prop::sample::select(WORDS.to_vec());
    prop_oneof![
        1 => (node(), word()).prop_map(|(at, word)| Edit::Replace(at, word)),
        1 => (node(), word()).prop_map(|(at, word)| Edit::Before(at, word)),
        3 => (node(), word()).prop_map(|(at, word)| Edit::After(at, word)),
        1 => node().prop_map(Edit::Remove),
        1 => (node(), node()).prop_map(|(from, to)| Edit::Copy(from, to)),
        1 => (node(), node()).prop_map(|(from, to)| Edit::CopyBefore(from, to)),
        1 => (node(), node()).prop_map(|(from, to)| Edit::CopyAfter(from, to)),
        1 => (node(), prop::sample::select(vec![" ", "\t", "\n", "\r\n", "\n\n", " /**/ ", ""]))
            .prop_map(|(at, space)| Edit::Space(at, space)),
        1 => (node(), 0..3usize, r#"[a-z{}();:.`\$\n ]{0,3}"#)
            .prop_map(|(at, length, letters)| Edit::Letters(at, length, letters)),
    ]
}

/// Returns the replaced range and the new text.
fn applied(edit: &Edit, source: &str, language: Language) -> (std::ops::Range<usize>, String) {
    let tree = Tree::parse(language, source);
    let mut nodes = Vec::new();
    let mut todo = vec![tree.root()];
    while let Some(node) = todo.pop() {
        let mut cursor = node.walk();
        todo.extend(node.children(&mut cursor));
        nodes.push(node.byte_range());
    }
    let range = |at: &Index| nodes[at.index(nodes.len())].clone();
    match edit {
        Edit::Replace(at, word) => (range(at), (*word).to_owned()),
        Edit::Before(at, word) => (range(at).start..range(at).start, (*word).to_owned()),
        Edit::After(at, word) => (range(at).end..range(at).end, (*word).to_owned()),
        Edit::Remove(at) => (range(at), String::new()),
        Edit::Copy(from, to) => (range(to), source[range(from)].to_owned()),
        Edit::CopyBefore(from, to) => {
            (range(to).start..range(to).start, format!("{}\n", &source[range(from)]))
        }
        Edit::CopyAfter(from, to) => (range(to).end..range(to).end, format!("\n{}", &source[range(from)])),
        Edit::Space(at, space) => {
            let spaces: Vec<_> = source.match_indices(char::is_whitespace).collect();
            let (start, old) = if spaces.is_empty() { (0, "") } else { spaces[at.index(spaces.len())] };
            (start..start + old.len(), (*space).to_owned())
        }
        Edit::Letters(at, length, letters) => {
            let start = floor(source, at.index(source.len() + 1));
            let end = floor(source, (start + length).min(source.len())).max(start);
            (start..end, letters.clone())
        }
    }
}

/// Padding that carries a script over size limits.
const FILLERS: [&str; 4] = [
    "// a comment that is long enough to count for something\n",
    "if (q) { const p = env.vars; f(p.q, env.vars.r) }\n",
    "defTool(\"p\", \"d\", { q: \"\" }, ({ q }) => q)\n",
    "f(`${1}\n`, [{ a: 1 }, 2], (v) => { v.s })\n",
];

/// Index of the filler, its size in bytes, and whether it precedes the script.
fn filler() -> impl Strategy<Value = (usize, usize, bool)> {
    let size = prop_oneof![12 => Just(0), 1 => 30_000..34_000_usize];
    (0..FILLERS.len(), size, any::<bool>())
}

fn padded(script: &str, (unit, size, before): (usize, usize, bool)) -> String {
    let filler = FILLERS[unit].repeat(size / FILLERS[unit].len());
    if before { filler + script } else { script.to_owned() + &filler }
}

fn check(source: String, language: Language, edits: &[Edit]) {
    let mut source = source;
    let path = FilePath::new(if language == Language::JavaScript { "/a.genai.mjs" } else { "/a.genai.mts" });
    let mut edited = SourceFile::read(path, Arc::from(source.as_str())).unwrap();
    for edit in edits {
        let (range, text) = applied(edit, &source, language);
        // An ever-growing script only takes time.
        if source.len() + text.len() > 60_000 {
            continue;
        }
        source.replace_range(range, &text);
        edited = edited.update(Arc::from(source.as_str()));
        same(&edited, &source);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 2, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn names_bound_in_every_way(
        typescript: bool,
        script: Index,
        filler in filler(),
        carriage_returns: bool,
        edits in prop::collection::vec(edit(), 1..8),
    ) {
        let (scripts, language) =
            if typescript { (&TYPESCRIPT[..], Language::TypeScript) } else { (&JAVASCRIPT[..], Language::JavaScript) };
        let mut source = padded(script.get::<&str>(scripts), filler);
        if carriage_returns {
            source = source.replace('\n', "\r\n");
        }
        check(source, language, &edits);
    }
}

/// A text may parse although a statement is cut too early, where something seems unclosed.
#[test]
fn a_statement_that_is_cut_too_early() {
    let script = JAVASCRIPT.iter().find(|script| script.contains("vars.j")).unwrap();
    let sound = script.replacen("vars.j", "vars.j\nimport { env as v } from \"genaiscript\"\n", 1);
    let broken = sound.replacen("${(() =>", "${() =>", 1);
    assert!(sound != **script && broken != sound);
    let edited = SourceFile::read(FilePath::new("/a.genai.mjs"), Arc::from(sound.as_str())).unwrap();
    assert!(!edited.as_script().unwrap().syntax.is_broken());
    same(&edited.update(Arc::from(broken.as_str())), &broken);
    let more = broken.replacen("impl(args) {", "impl(args\n() {", 1);
    same(&edited.update(Arc::from(broken.as_str())).update(Arc::from(more.as_str())), &more);
}
