//! The editors' queries find the scopes, names and calls that promptsig finds without them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use promptsig::syntax::pattern::is_function;
use promptsig::syntax::scopes::ScopeNames;
use promptsig::syntax::{Language, Tree};
use proptest::prelude::*;
use tree_sitter::{Node, Query, QueryCursor, StreamingIterator};

use super::edits;

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
declare const erased: typeof city, other: any
declare module "more" { export default function f(env: string): void }
declare global { var env: string }
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

/// Concatenates a language's query with the inherited ones, as editors do.
fn query(language: Language) -> Query {
    let (name, grammar) = match language {
        Language::JavaScript => ("javascript", tree_sitter_javascript::LANGUAGE.into()),
        Language::TypeScript | Language::Tsx => {
            ("typescript", tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into())
        }
    };
    let mut text = String::new();
    for file in ["locals.scm", "calls.scm"] {
        let read = |language: &str| {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("queries").join(language).join(file);
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        };
        let own = read(name);
        assert!(own.starts_with("; inherits: ecma\n"), "{name}/{file}");
        text.push_str(&read("ecma"));
        text.push_str(&own);
    }
    Query::new(&grammar, &text).expect("tree-sitter takes the queries")
}

/// Category, byte range and node kind.
type Found = BTreeSet<(&'static str, usize, usize, &'static str)>;

const WHATS: [&str; 6] = ["local.scope", "local.definition", "local.reference", "call", "import", "export"];

fn by_queries(query: &Query, tree: &Tree, source: &str) -> Found {
    let mut found = Found::new();
    let mut cursor = QueryCursor::new();
    let mut captures = cursor.captures(query, tree.root(), source.as_bytes());
    while let Some((matched, index)) = captures.next() {
        let capture = matched.captures[*index];
        // Editors show erased declarations, which promptsig skips.
        if is_erased(capture.node) {
            continue;
        }
        let name = query.capture_names()[capture.index as usize];
        let what = WHATS.into_iter().find(|what| name.starts_with(what)).expect("a known capture");
        if what != "local.definition" || is_bound(capture.node) {
            found.insert(row(what, capture.node));
        }
    }
    found
}

fn row(what: &'static str, node: Node<'_>) -> (&'static str, usize, usize, &'static str) {
    (what, node.start_byte(), node.end_byte(), node.kind())
}

/// Whether a captured definition is one: queries cannot tell a declaration's pattern from an assignment's, nor
/// parameters of a function from those of a type. In broken patterns they capture unbound words.
fn is_bound(name: Node<'_>) -> bool {
    let mut node = name;
    while let Some(parent) = node.parent() {
        match parent.kind() {
            "object_pattern"
            | "array_pattern"
            | "pair_pattern"
            | "rest_pattern"
            | "assignment_pattern"
            | "object_assignment_pattern"
            | "required_parameter"
            | "optional_parameter" => {
                if parent.has_error() {
                    return false;
                }
                node = parent;
            }
            "formal_parameters" => return parent.parent().is_some_and(is_function),
            "for_in_statement" => return parent.child_by_field_name("kind").is_some(),
            "variable_declarator" | "catch_clause" => {
                let declared = parent.parent().and_then(|declaration| declaration.parent());
                return declared.is_none_or(|around| around.kind() != "ambient_declaration");
            }
            "import_specifier" | "import_clause" | "namespace_import" => {
                return node == name && !is_of_types(parent);
            }
            kind => {
                let is_declared =
                    parent.parent().is_some_and(|around| around.kind() == "ambient_declaration");
                return node == name && kind != "ERROR" && !is_declared;
            }
        }
    }
    false
}

/// Whether it is in a whole `declare …`.
fn is_erased(node: Node<'_>) -> bool {
    let around = std::iter::successors(node.parent(), Node::parent);
    around.into_iter().any(|node| node.kind() == "ambient_declaration" && !node.has_error())
}

fn is_of_types(part: Node<'_>) -> bool {
    let around = std::iter::successors(Some(part), Node::parent);
    let statement = around.into_iter().take_while(|node| node.kind() != "program");
    statement.into_iter().any(|node| {
        let mut cursor = node.walk();
        node.kind().starts_with("import_")
            && node.children(&mut cursor).any(|child| matches!(child.kind(), "type" | "typeof"))
    })
}

fn by_us(tree: &Tree, source: &str) -> Found {
    let names = ScopeNames::collect(tree, source, None);
    let lists: [Vec<Node<'_>>; 6] = [
        // If nothing parses, the whole file is an error.
        names.scopes().filter(|scope| !scope.is_error()).collect(),
        names.bindings().iter().map(|binding| binding.name).filter(|name| is_bound(*name)).collect(),
        names.references,
        names.calls,
        names.imports,
        names.exports,
    ];
    let mut found = Found::new();
    for (what, nodes) in WHATS.into_iter().zip(lists) {
        for node in nodes {
            assert!(found.insert(row(what, node)), "{what} twice at {node:?}");
        }
    }
    found
}

#[track_caller]
fn check(language: Language, query: &Query, source: &str) {
    let tree = Tree::parse(language, source);
    let (mut theirs, mut ours) = (by_queries(query, &tree, source), by_us(&tree, source));
    // Missing nodes, which the parser inserts, have no length. The engine finds some of them.
    let is_written = |(_, start, end, _): &(&str, usize, usize, &str)| start < end;
    theirs.retain(is_written);
    ours.retain(is_written);
    let only = |left: &Found, right: &Found| left.difference(right).copied().collect::<Vec<_>>();
    let (missed, added) = (only(&theirs, &ours), only(&ours, &theirs));
    assert!(missed.is_empty() && added.is_empty(), "missed {missed:?}, added {added:?} in\n{source}");
}

#[test]
fn every_capture_is_found() {
    for (language, source) in [(Language::JavaScript, JAVASCRIPT), (Language::TypeScript, TYPESCRIPT)] {
        check(language, &query(language), source);
        let found = by_us(&Tree::parse(language, source), source);
        let found: BTreeSet<&str> = found.into_iter().map(|(what, ..)| what).collect();
        assert_eq!(found, BTreeSet::from(WHATS), "the sample has something for every capture");
    }
}

#[test]
fn scripts() {
    let (javascript, typescript) = (query(Language::JavaScript), query(Language::TypeScript));
    for source in edits::JAVASCRIPT {
        check(Language::JavaScript, &javascript, source);
    }
    for source in edits::TYPESCRIPT {
        check(Language::TypeScript, &typescript, source);
    }
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sample")];
    let mut count = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if let Some(language) = path.to_str().and_then(Language::of_path) {
                let query = if language == Language::JavaScript { &javascript } else { &typescript };
                check(language, query, &fs::read_to_string(path).unwrap());
                count += 1;
            }
        }
    }
    assert!(count > 10, "only {count} scripts in the sample");
}

/// Broken texts have nodes outside of the grammar.
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
