//! Inputs for return types, by type or value, and for frontmatters.

use super::inputs::{Input, lines};

/// A tool after these declarations.
fn tool(name: &str, declarations: &str, head: &str, statements: &str) -> Input {
    let script = "script({ parameters: { a: \"\" } })\nenv.vars.a\n";
    let call = format!("defTool(\"t\", \"a $0tool\", {{ q: \"\" }}, {head} {{\n{statements}}})\n");
    Input::script(name, &format!("{script}{declarations}{call}"))
}

fn typed(declarations: &str, of: &str) -> Input {
    tool("a.genai.mts", declarations, &format!("({{ q }}): {of} =>"), "return f(q)\n")
}

fn doing(declarations: &str, statements: &str) -> Input {
    tool("a.genai.mjs", declarations, "({ q }) =>", statements)
}

/// A chain of declarations: `first`, then `next` of each number and its successor.
fn chain(count: usize, first: &str, next: impl Fn(usize, usize) -> String) -> String {
    format!("{first}\n{}", lines(count, |number| next(number, number + 1)))
}

pub fn interfaces(count: usize) -> Input {
    let next = |from, to| format!("interface I{to} extends I{from} {{ m{to}: string }}");
    typed(&chain(count, "interface I0 { m0: string }", next), &format!("I{count}"))
}

/// Each extends the two before.
pub fn inherited_interfaces(count: usize) -> Input {
    let next = |from: usize, to| {
        format!("interface I{to} extends I{from}, I{} {{ m{to}: string }}", from.saturating_sub(1))
    };
    typed(&chain(count, "interface I0 { m0: string }", next), &format!("I{count}"))
}

pub fn intersections(count: usize) -> Input {
    let next = |from, to| format!("type T{to} = T{from} & {{ k{to}: T{from} }}");
    typed(&chain(count, "type T0 = { a: string }", next), &format!("T{count}"))
}

pub fn unions(count: usize) -> Input {
    let next = |from, to| format!("type T{to} = T{from} | \"v{to}\" | {{ k{to}: T{from} }}");
    typed(&chain(count, "type T0 = \"v0\"", next), &format!("T{count}"))
}

pub fn tuples(count: usize) -> Input {
    let next = |from, to| format!("type T{to} = [T{from}, T{from}]");
    typed(&chain(count, "type T0 = [string, number]", next), &format!("T{count}"))
}

pub fn generics(count: usize) -> Input {
    let next = |from, to| format!("type T{to}<A> = {{ l: T{from}<A>, r: T{from}<{{ w: A }}> }}");
    typed(&chain(count, "type T0<A> = { v: A }", next), &format!("T{count}<string>"))
}

/// Each value contains the one before twice.
pub fn shared_values(count: usize) -> Input {
    let next = |from, to| format!("const c{to} = {{ l: c{from}, r: c{from} }}");
    let sent = format!("defSchema(\"S\", c{count})\n");
    doing(&(chain(count, "const c0 = { a: \"x\" }", next) + &sent), &format!("return c{count}\n"))
}

pub fn spreads(count: usize) -> Input {
    let rows = lines(count, |number| match number % 2 {
        0 => format!("o = {{ ...o, k{number}: 1 }}"),
        _ => format!("if (q) o = {{ ...o, k{number}: o }}"),
    });
    doing("", &format!("let o = {{ a: 1 }}\n{rows}return o\n"))
}

pub fn members(count: usize) -> Input {
    let rows = lines(count, |number| match number % 2 {
        0 => format!("o.k{number} = q"),
        _ => format!("o.k{number} = o"),
    });
    doing("", &format!("const o = {{}}\n{rows}return o\n"))
}

/// Each calls the next one twice.
pub fn functions(count: usize) -> Input {
    let next = |from, to| format!("function f{to}(x) {{ return {{ l: f{from}(x), r: f{from}({{ x }}) }} }}");
    doing(&chain(count, "function f0(x) { return x }", next), &format!("return f{count}(q)\n"))
}

fn frontmatter(rows: &str) -> Input {
    Input::script("a.genai.md", &format!("---\nparameters:\n  a: \"\"\n{rows}---\nSay {{{{a$0}}}}.\n"))
}

/// Keys of every form; the last one is not a parameter, so all before it are compared.
pub fn yaml_keys(count: usize) -> Input {
    let rows = lines(count, |number| match number % 3 {
        0 => format!("  ? k{number}\n  : text"),
        1 => format!("  \"k{number}\": {{ type: string }}"),
        _ => format!("  ? 'k {number}'\n  : {{ 1: a, true: b }}"),
    });
    frontmatter(&format!("{rows}  ? [a, {{ b: c }}]\n  : 1\n"))
}

/// Anchors; the last ones are used as often as GenAIScript allows, each by the next.
pub fn yaml_aliases(count: usize) -> Input {
    let anchors = lines(count, |number| format!("  b{number}: &b{number} [x, {{ y: z }}]"));
    let aliases = lines(count.min(30), |number| format!("  c{number}: *b{}", count - 1 - number));
    frontmatter(&(anchors + &aliases))
}
