use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use foldhash::fast::RandomState;
use tree_sitter::Node;

use crate::genaiscript::names::normalize_key;
use crate::genaiscript::{self, MEMBERS, WRITERS};
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe};
use crate::syntax::{Language, node};

declare_rule! {
    /// Nothing declares a name that the code reads: not the script, GenAIScript, Node.js or JavaScript. Reading it ends
    /// the run with a ReferenceError. A parameter is read from `env.vars`, the given files are `env.files`, and the
    /// modules of Node.js have to be imported: a script in `.mjs` or `.mts` has no `require` or `__dirname`.
    ///
    /// It is reported where it is plain what is meant: a name that is nearly another one, a parameter, a member of
    /// `env`, a module, or a function that other languages have.
    ///
    /// Nothing is reported of names that the script sets on `globalThis`, after `typeof`, and of those of a browser, as
    /// a function may run in a page.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { city: "Lyon" } })
    /// $`What is the weather in ${vars.city}?`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { city: "Lyon" } })
    /// $`What is the weather in ${env.vars.city}?`
    /// ```
    C02, "undeclared-name", Warning, File, awaits Pause, fix Unsafe, "A name is read that nothing declares."
}

/// Names that GenAIScript gives besides those of its table.
const OF_SCRIPTS: [&str; 8] = ["chat", "ffmpeg", "host", "path", "retrieval", "tokenizers", "workspace", "z"];

const GLOBALS: &str = "AbortController AbortSignal AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt \
    BigInt64Array BigUint64Array Blob Boolean BroadcastChannel Buffer ByteLengthQueuingStrategy CloseEvent \
    CompressionStream CountQueuingStrategy Crypto CryptoKey CustomEvent DOMException DataView Date DecompressionStream \
    DisposableStack Error ErrorEvent EvalError Event EventSource EventTarget File FinalizationRegistry Float16Array \
    Float32Array Float64Array FormData Function Headers Infinity Int16Array Int32Array Int8Array Intl Iterator JSON Map \
    Math MessageChannel MessageEvent MessagePort NaN Navigator Number Object Performance PerformanceEntry \
    PerformanceMark PerformanceMeasure PerformanceObserver PerformanceObserverEntryList PerformanceResourceTiming \
    Promise Proxy RangeError ReadableByteStreamController ReadableStream ReadableStreamBYOBReader \
    ReadableStreamBYOBRequest ReadableStreamDefaultController ReadableStreamDefaultReader ReferenceError Reflect RegExp \
    Request Response Set SharedArrayBuffer Storage String SubtleCrypto SuppressedError Symbol SyntaxError TextDecoder \
    TextDecoderStream TextEncoder TextEncoderStream TransformStream TransformStreamDefaultController TypeError URIError \
    URL URLPattern URLSearchParams Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet \
    WebAssembly WebSocket WritableStream WritableStreamDefaultController WritableStreamDefaultWriter arguments async atob await btoa clearImmediate clearInterval clearTimeout console crypto decodeURI \
    decodeURIComponent encodeURI encodeURIComponent escape eval fetch global globalThis import isFinite isNaN \
    navigator new parseFloat parseInt performance process queueMicrotask setImmediate setInterval \
    setTimeout structuredClone super this undefined unescape";

/// Names of Node.js in files that are not modules, with the advice for a module.
const OF_COMMONJS: [(&str, &str); 5] = [
    ("__dirname", "Write `import.meta.dirname`."),
    ("__filename", "Write `import.meta.filename`."),
    ("exports", "Write `export`."),
    ("module", "Write `export`."),
    ("require", "Write `import … from \"…\"`."),
];

const OF_PAGES: &str = "CSS CanvasRenderingContext2D DOMParser Document Element FileReader HTMLAnchorElement HTMLElement \
    HTMLImageElement HTMLInputElement Image IntersectionObserver MutationObserver Node NodeFilter NodeList Range \
    ResizeObserver SVGElement Text Window XMLHttpRequest XMLSerializer XPathResult alert cancelAnimationFrame confirm \
    customElements document frames getComputedStyle getSelection history indexedDB innerHeight innerWidth jQuery \
    localStorage location matchMedia name parent requestAnimationFrame requestIdleCallback scroll scrollBy scrollTo \
    self sessionStorage top window";

/// Modules of Node.js that scripts use without importing them.
const MODULES: [&str; 9] =
    ["assert", "child_process", "fs", "http", "https", "os", "readline", "url", "util"];

/// Names for members of `env`.
const OF_ENV: [&str; 6] = ["files", "output", "parameters", "params", "secrets", "vars"];

const ABSENT: [&str; 6] = ["delay", "print", "readFile", "sleep", "wait", "writeFile"];

const OF_METADATA: [&str; 2] = ["script", "system"];

/// Minimal length of a name that may be a misspelled one.
const LEAST: usize = 5;

/// Minimal length of a name that may have two slips.
const LONG: usize = 8;

const MOST: usize = 16;

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let file = context.file;
    // GenAIScript itself generates the code of a script in Markdown; in a broken file declarations are missed.
    if file.path.is_markdown()
        || file.syntax.is_broken()
        || file.source.contains("eval(")
        || file.source.contains("declare ")
    {
        return Vec::new();
    }
    let globals = context.api_uses().globals.iter().filter(|name| !GIVEN.contains(name.text(&file.source)));
    let globals = globals.filter_map(|name| file.syntax.node_at(*name));
    let mut known = HashMap::<&str, bool, RandomState>::default();
    let mut is_known = |name: Node<'_>| {
        let text = node::span(name).text(&file.source);
        *known.entry(text).or_insert_with(|| is_known(context, text)) || is_own_name(context, name)
    };
    let unknown = globals.filter(|name| {
        name.kind() == "identifier" && is_read(*name) && !is_statement(*name) && !is_known(*name)
    });
    unknown.take(MOST).filter_map(|name| diagnostic(context, name)).collect()
}

fn is_known(context: &LintContext<'_>, name: &str) -> bool {
    let source = &*context.file.source;
    let of_global = ["globalThis.", "global."].into_iter().flat_map(|object| source.split(object).skip(1));
    name.is_empty()
        || of_commonjs(name).is_some() && !is_module(context)
        || of_global.into_iter().any(|member| member.starts_with(name))
        || is_in_comment_of_globals(source, name)
        || context.resolver().is_outer_written(name)
}

fn of_commonjs(name: &str) -> Option<&'static str> {
    OF_COMMONJS.iter().find(|(known, _)| *known == name).map(|(_, advice)| *advice)
}

fn is_module(context: &LintContext<'_>) -> bool {
    let ending = context.file.path.name().rsplit_once('.').map(|(_, ending)| ending);
    ending.is_some_and(|ending| ["mjs", "mts"].iter().any(|known| ending.eq_ignore_ascii_case(known)))
}

static GIVEN: LazyLock<HashSet<&'static str, RandomState>> = LazyLock::new(|| {
    let of_table = genaiscript::functions().filter_map(|(name, _)| name.split('.').next());
    let of_scripts = [&WRITERS[..], &MEMBERS, &OF_SCRIPTS].concat();
    let of_hosts = [GLOBALS, OF_PAGES].into_iter().flat_map(str::split_ascii_whitespace);
    of_table.chain(of_scripts).chain(of_hosts).collect()
});

/// Whether it is the name of the function or class expression around it.
fn is_own_name(context: &LintContext<'_>, name: Node<'_>) -> bool {
    let text = node::text(name, &context.file.source);
    let mut around = context.file.syntax.ancestors(Some(name));
    around.any(|it| {
        !matches!(it.kind(), "variable_declarator" | "pair")
            && node::field(it, "name").is_some_and(|own| node::text(own, &context.file.source) == text)
    })
}

/// Whether a comment for a linter declares a name: `/* global name */`.
fn is_in_comment_of_globals(source: &str, name: &str) -> bool {
    source.match_indices("/* global").any(|(at, _)| {
        let comment = source[at..].split("*/").next().unwrap_or_default();
        comment
            .split(|char: char| !char.is_alphanumeric() && char != '_' && char != '$')
            .any(|word| word == name)
    })
}

/// Whether a reference reads a name, as an expression of the code.
fn is_read(name: Node<'_>) -> bool {
    let (whole, parent) = node::wrap(name);
    let Some(parent) = parent else { return false };
    let is = |field: &str| node::is_field(parent, field, whole);
    if parent.has_error() || name.is_missing() {
        return false;
    }
    match parent.kind() {
        "unary_expression" => node::operator(parent) != Some("typeof"),
        "assignment_expression" | "augmented_assignment_expression" | "for_in_statement" => is("right"),
        "call_expression" => is("function"),
        "member_expression" => is("object"),
        "arguments"
        | "array"
        | "await_expression"
        | "binary_expression"
        | "new_expression"
        | "return_statement"
        | "spread_element"
        | "subscript_expression"
        | "template_substitution"
        | "ternary_expression"
        | "throw_statement"
        | "arrow_function" => true,
        "variable_declarator" | "pair" => is("value"),
        "if_statement" | "while_statement" | "do_statement" => is("condition"),
        _ => false,
    }
}

/// Whether a name or its member is a whole statement, which is still being written.
fn is_statement(name: Node<'_>) -> bool {
    let (mut whole, mut parent) = node::wrap(name);
    while let Some(member) = parent
        && member.kind() == "member_expression"
        && node::is_field(member, "object", whole)
    {
        (whole, parent) = node::wrap(member);
    }
    parent.is_some_and(|it| it.kind() == "expression_statement")
}

fn diagnostic(context: &LintContext<'_>, name: Node<'_>) -> Option<Diagnostic> {
    let source = &*context.file.source;
    let text = node::text(name, source);
    let problem = format!("Nothing declares `{text}`: reading it throws a ReferenceError.");
    let span = node::span(name);
    let is_typed = Language::of_path(context.file.path.name()) == Some(Language::TypeScript);
    let parameter =
        context.parameters().iter().any(|it| normalize_key(&it.member.key) == normalize_key(text));
    let write = |meant: &str| {
        RULE.at(span, format!("{problem} Did you mean `{meant}`?")).fix(
            format!("Write `{meant}`"),
            Unsafe,
            TextEdit::replace(span, meant),
        )
    };
    if let Some(advice) = of_commonjs(text) {
        let problem = format!("A module has no `{text}`: reading it throws a ReferenceError.");
        return Some(context.doubted(RULE.at(span, format!("{problem} {advice}"))));
    }
    // No parameter is a function.
    let is_called = {
        let (whole, parent) = node::wrap(name);
        parent.is_some_and(|it| it.kind() == "call_expression" && node::is_field(it, "function", whole))
    };
    if is_called && (parameter || OF_ENV.contains(&text)) {
        return None;
    }
    let diagnostic = if parameter {
        write(&format!("env.vars.{text}"))
    } else if OF_ENV.contains(&text) {
        write(&format!("env.{}", if text.starts_with("param") { "vars" } else { text }))
    } else if MODULES.contains(&text) && is_object(name) {
        RULE.at(span, format!("{problem} Import it from `node:{text}`."))
    } else {
        let own = context.resolver();
        let variable = loop_variable(name).map(|it| words(node::text(it, source))).unwrap_or_default();
        let names = words(source)
            .into_iter()
            .filter(|known| own.lookup(known, span.range().start).is_some() && !variable.contains(known));
        let given = genaiscript::functions()
            .filter_map(|(known, _)| known.split('.').next())
            .filter(|known| !OF_METADATA.contains(known));
        // Short names are like too many others, and no loop goes through its own variable.
        let meant = context.near.nearest(text, names.chain(given)).filter(|meant| {
            text.len() >= LEAST
                && (is_one_slip(text, meant)
                    || text.len() >= LONG && text.chars().next() == meant.chars().next())
        });
        match meant {
            // `html` is a variable rather than `HTML`.
            Some(meant) if meant.eq_ignore_ascii_case(text) && meant != meant.to_lowercase() => return None,
            Some(meant) => write(meant),
            None if ABSENT.contains(&text) => RULE.at(span, problem),
            // Another file may set a name that is like none here.
            None => return None,
        }
    };
    Some(context.doubted(diagnostic).known_to_typescript(is_typed))
}

fn is_object(name: Node<'_>) -> bool {
    let (whole, parent) = node::wrap(name);
    parent
        .is_some_and(|parent| parent.kind() == "member_expression" && node::is_field(parent, "object", whole))
}

fn loop_variable(name: Node<'_>) -> Option<Node<'_>> {
    let (whole, parent) = node::wrap(name);
    let parent =
        parent.filter(|it| it.kind() == "for_in_statement" && node::is_field(*it, "right", whole))?;
    node::field(parent, "left")
}

/// Whether words differ by one letter more, less or other, by two that are swapped, or by case.
fn is_one_slip(word: &str, other: &str) -> bool {
    let (word, other) = (word.to_lowercase(), other.to_lowercase());
    let (word, other) = (word.as_bytes(), other.as_bytes());
    let shorter = word.len().min(other.len());
    let begin = word.iter().zip(other).take_while(|(left, right)| left == right).count();
    let end = word.iter().rev().zip(other.iter().rev()).take_while(|(left, right)| left == right).count();
    let end = end.min(shorter - begin);
    let (word, other) = (&word[begin..word.len() - end], &other[begin..other.len() - end]);
    word.len() <= 1 && other.len() <= 1
        || matches!((word, other), ([first, second], [one, two]) if first == two && second == one)
}

/// Returns words in alphabetical order.
fn words(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = text
        .split(|char: char| !char.is_alphanumeric() && char != '_' && char != '$')
        .filter(|word| word.starts_with(|char: char| char.is_alphabetic() || char == '_' || char == '$'))
        .collect();
    words.sort_unstable();
    words.dedup();
    words
}
