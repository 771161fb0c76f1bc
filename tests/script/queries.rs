//! The queries find what tree-sitter's own engine finds with them.

use std::collections::BTreeSet;

use promptsig::syntax::{Captures, Language, Tree, queries};
use proptest::prelude::*;
use tree_sitter::{Node, Query, QueryCursor, StreamingIterator};

const JAVASCRIPT: &str = r#"import a, { b, c as d } from "./a.mjs"
import * as all from "all"
export const city = "Köln", { days: [first = 1, ...rest], ...more } = env.vars
export default async function main(ctx, { vars } = env) {
    for (const file of env.files) { ctx.def("FILE", file) }
    for (let i = 0; i < 3; i++) $`${i} 🌦`
    for (key in vars) { key.length }
    try { await run(), (await f)() } catch ({ message }) { console.log(message) } finally {}
    switch (city) { case "a": { break } default: other() }
    label: do { new Thing(city)?.go?.(1) } while (first)
    return function* named() { yield* inner(...rest) }
}
class Tool extends Base { #secret = 1; static { init() } get name() { return this.#secret } [key]() {} }
function* generate(one, two = one) { const short = { one, two, key: one }; return short }
const arrow = x => y => ({ x, y }), text = async (z) => z, import_ = await import("x")
"#;

const TYPESCRIPT: &str = r#"import type { A, B as C } from "types"
import { type D, e } from "./e.mts"
enum Color { Red, Green = other(1) }
abstract class Shape<T> { constructor(private readonly size: number, @inject(thing) t?: T) { super(size) } }
declare function outside(one: string): void
namespace Inner { export const deep = run<string>(1) as unknown as number }
export default function <T extends object>(ctx: Context, ...others: T[]): asserts ctx is Full {
    const vars = env.vars as { city: string }, read = (<any>env)!.vars.city satisfies string
    const f = <U,>(u: U): U => u
    f!(1), await load<string>("x"), ctx.defTool?.("a", "b", {}, async ({ city }: { city: string }) => city)
}
interface Shown { city: string; run(name: string): void }
type Mapped = { [K in keyof Shown]: (value: Shown[K]) => void }
@decorate(function inner() {}) class Late {}
"#;

fn grammar(language: Language) -> tree_sitter::Language {
    match language {
        Language::JavaScript => tree_sitter_javascript::LANGUAGE.into(),
        Language::TypeScript => tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into(),
    }
}

type Found = BTreeSet<(String, usize, usize, &'static str)>;

fn by_tree_sitter(query: &Query, tree: &Tree, source: &str) -> Found {
    let mut found = Found::new();
    let mut cursor = QueryCursor::new();
    let mut captures = cursor.captures(query, tree.root(), source.as_bytes());
    while let Some((matched, index)) = captures.next() {
        let capture = matched.captures[*index];
        let name = query.capture_names()[capture.index as usize];
        found.insert(row(name, capture.node));
    }
    found
}

fn row(name: &str, node: Node<'_>) -> (String, usize, usize, &'static str) {
    (name.to_owned(), node.start_byte(), node.end_byte(), node.kind())
}

fn by_us(tree: &Tree) -> Found {
    let captures = Captures::of(tree);
    let lists = [
        ("scope", captures.scopes),
        ("declarator", captures.declarators),
        ("parameters", captures.parameters),
        ("name", captures.names),
        ("reference", captures.references),
        ("call", captures.calls),
        ("import", captures.imports),
        ("export", captures.exports),
    ];
    let mut found = Found::new();
    for (name, nodes) in lists {
        assert!(nodes.is_sorted_by_key(Node::start_byte), "{name} in source order");
        for node in nodes {
            assert!(found.insert(row(name, node)), "{name} twice at {node:?}");
        }
    }
    found
}

fn check(language: Language, query: &Query, source: &str) {
    let tree = Tree::parse(language, source);
    let (mut theirs, mut ours) = (by_tree_sitter(query, &tree, source), by_us(&tree));
    // What the parser puts in where something is missing has no length. The engine finds some of it.
    let is_written = |(_, start, end, _): &(String, usize, usize, &str)| start < end;
    theirs.retain(is_written);
    ours.retain(is_written);
    assert_eq!(theirs, ours, "in\n{source}");
}

fn query(language: Language) -> Query {
    Query::new(&grammar(language), &queries(language)).expect("tree-sitter takes the queries")
}

#[test]
fn every_capture_is_found() {
    for (language, source) in [(Language::JavaScript, JAVASCRIPT), (Language::TypeScript, TYPESCRIPT)] {
        let query = query(language);
        check(language, &query, source);
        let tree = Tree::parse(language, source);
        let found: BTreeSet<String> = by_us(&tree).into_iter().map(|(name, ..)| name).collect();
        let named: BTreeSet<String> = query.capture_names().iter().map(|name| (*name).to_owned()).collect();
        if language == Language::JavaScript {
            assert_eq!(found, named, "the sample has something for every capture");
        }
    }
}

/// Broken texts have nodes that no grammar describes.
#[test]
fn broken_texts() {
    let edits = prop::collection::vec((0.0..1.0f64, 0..30usize, r#"[a-z{}()\[\]"'`,:;.=> \n$]{0,5}"#), 1..6);
    for (language, source) in [(Language::JavaScript, JAVASCRIPT), (Language::TypeScript, TYPESCRIPT)] {
        let query = query(language);
        proptest!(|(edits in edits.clone())| {
            let mut text = source.to_owned();
            for (place, length, new) in edits {
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
                let start = text.floor_char_boundary((text.len() as f64 * place) as usize);
                let end = text.floor_char_boundary((start + length).min(text.len())).max(start);
                text.replace_range(start..end, &new);
            }
            check(language, &query, &text);
        });
    }
}
