//! Modules that nobody writes by hand: each ends, without a panic, and what cannot be known is unknown.

use std::fmt::Write;

use super::evaluator::evaluated;
use super::shown;

fn doubling(first: &str, next: impl Fn(usize) -> String, levels: usize) -> String {
    let mut text = format!("const a0 = {first}\n");
    for level in 1..levels {
        writeln!(text, "const a{level} = {}", next(level - 1)).unwrap();
    }
    writeln!(text, "export const it = a{}", levels - 1).unwrap();
    text
}

#[test]
fn values_that_double() {
    let texts = doubling("'xxxxxxxx'", |below| format!("a{below} + a{below}"), 60);
    assert!(evaluated(&texts).contains("too much work"));
    let lists = doubling("['x']", |below| format!("[...a{below}, ...a{below}]"), 60);
    assert!(evaluated(&lists).len() < 64 << 20);
    let objects = doubling("{}", |below| format!("{{ l: a{below}, r: a{below} }}"), 60);
    assert!(evaluated(&objects).contains("too much work"));
    let calls = doubling("() => 1", |below| format!("() => [a{below}(), a{below}()]"), 40);
    assert!(!evaluated(&format!("{calls}\nexport const other = it()")).is_empty());
}

#[test]
fn values_that_nest() {
    for (open, close) in [("[", "]"), ("{ a: ", " }"), ("(", ")"), ("f(", ")"), ("!", ""), ("`${", "}`")] {
        let text = format!("export const it = {}1{}\n", open.repeat(5_000), close.repeat(5_000));
        assert!(!evaluated(&text).is_empty());
    }
    let sum = format!("export const it = 'a'{}\n", " + 'a'".repeat(2_000));
    assert_eq!(evaluated(&sum).len(), 2_003);
    let chain = format!("export const it = x{}\n", ".a()".repeat(5_000));
    assert!(evaluated(&chain).starts_with('?'));
}

#[test]
fn values_that_turn_in_circles() {
    for text in [
        "export const it = it",
        "const a = b, b = a\nexport const it = [a, b]",
        "const a = { get x() { return a } }\nexport const it = a",
        "const f = (x) => g(x), g = (x) => f(x)\nexport const it = f(1)",
        "class A extends A {}\nexport const it = new A().x",
        "class A { x = this.y; y = this.x }\nexport const it = new A().x",
        "const list = [1]\nlist.push(list, ...list)\nexport const it = list",
        "import { it as other } from './server'\nexport const it = other",
        "export * from './server'\nexport * from './b'\n//- b.ts\nexport * from './server'\n",
        "import * as all from './server'\nexport const it = Object.values(all)",
    ] {
        assert!(
            evaluated(text).contains('?') || evaluated(text).contains('/'),
            "{text}: {}",
            evaluated(text)
        );
    }
}

#[test]
fn declarations_in_many_rounds() {
    let list = (0..3_000).map(|number| format!("'t{number}'")).collect::<Vec<_>>().join(", ");
    let text = format!(
        "import {{ McpServer }} from '@modelcontextprotocol/sdk/server/mcp.js'\nconst server = new McpServer({{}})\n\
         for (const a of [{list}]) for (const b of [{list}]) server.tool(a + b, 'About', async () => ({{}}))\n"
    );
    assert!(shown(&text).lines().count() <= 512);
}

#[test]
fn a_declaration_that_takes_too_much_leaves_work_for_others() {
    let rounds = (0..4).map(|number| format!("  {{ name: 't{number}', inputSchema: f({number}) }},\n"));
    let text = format!(
        "const f = (n) => ({{ type: 'object', properties: {{ a: f(n + 1), b: f(n + 2), c: f(n + 3) }} }})\nexport const heavy = [\n{}]\n\
         export const light = {{ name: 'light', description: 'Light', inputSchema: {{ type: 'object' }} }}\n",
        rounds.collect::<String>(),
    );
    let shown = shown(&text);
    assert!(shown.contains("too much work"), "{shown}");
    assert!(shown.ends_with("mcp light \"Light\" {\"type\":\"object\"}\n"), "{shown}");
}

#[test]
fn words_in_any_order() {
    let words = [
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        "=>",
        "...",
        "`",
        "${",
        "'",
        "name:",
        "'a'",
        "inputSchema:",
        "description",
        "server.tool(",
        "class",
        "extends",
        "this.",
        "import",
        "export default",
        "const",
        "=",
        ",",
        ":",
        "new",
        "\n",
        "a",
    ];
    let mut state = 7_u64;
    for _ in 0..400 {
        let mut text =
            String::from("import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nconst it = ");
        for _ in 0..40 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            text.push_str(words[usize::try_from(state >> 33).unwrap() % words.len()]);
            text.push(' ');
        }
        shown(&text);
        evaluated(&text);
    }
}
