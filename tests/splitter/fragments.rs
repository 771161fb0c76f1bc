//! Broken statements that are left out of their chunk, between `⟦` and `⟧`. A line `---` separates texts.

use promptsig::syntax::{ChunkedTree, Language};

fn shown(text: &str) -> String {
    let forest = ChunkedTree::new(Language::JavaScript, text.into());
    let mut shown = String::new();
    let mut at = 0;
    for part in forest.chunks().flat_map(|piece| forest.parts(piece).skip(1)) {
        let place = forest.part_span(part).range();
        shown.extend([&text[at..place.start], "⟦", &text[place.clone()], "⟧"]);
        at = place.end;
    }
    shown + &text[at..]
}

#[track_caller]
fn check_all(texts: &str) {
    for expected in texts.trim_start_matches('\n').split("---\n") {
        let text = expected.replace(['⟦', '⟧'], "");
        assert_eq!(shown(&text), expected, "\n{}\n", shown(&text));
    }
}

#[test]
fn a_broken_statement_is_left_out() {
    check_all(
        r#"
export default function (ctx) {
    const { env } = ctx
⟦    const city = env.vars["ab
⟧    ctx.$`Write.`
}
---
export default function (ctx) {
    if (a) {
        b()
⟦        env.vars["ab
⟧        c()
    }
    d()
}
---
defTool("t", "d", {}, async (args) => {⟦
    return send(args.
⟧})
---
async function main() {
    try {⟦
        await a(;
    ⟧} catch {
        b()
⟦        c(
    ⟧} finally {
        d()
    }
}
"#,
    );
}

#[test]
fn what_is_opened_ends_before_the_next_statement() {
    check_all(
        r#"
export default function (ctx) {⟦
    const { a, b
⟧    const c = env.vars
    ctx.$`${c.a}`
}
---
export default function (ctx) {⟦
    if (a) {
⟧    ctx.$`Write.`
    return 1
}
---
for (const file of files) {
    const { text } = await runPrompt((ctx) => {
        ctx.$`Say.`
⟦        ctx.def("FILE",
    ⟧}, { system: [] })
    print(text)
}
"#,
    );
}

/// If the chunk or the surroundings may be broken, the chunk stays whole.
#[test]
fn nothing_is_left_out_where_the_rest_does_not_parse() {
    check_all(
        r#"
script({ parameters: { city: { type: } } })
---
function f(a, {
    const b = 1
}
---
switch (a) {
    case 1:
        b(
}
---
function f() {
    a(
    return b<!--c
}
---
class A {
    b = 
    c() { return 1 }
}
---
type A = { a: ; b?: string }
"#,
    );
}

/// A type that resembles a block is not one.
#[test]
fn types_are_no_broken_statements() {
    let types = "    const a: (b: number) => { id?: string } = c\n".repeat(100);
    let text = format!("function f() {{\n{types}    d(\n}}\n");
    let forest = ChunkedTree::new(Language::TypeScript, text.as_str().into());
    let fragments: Vec<_> = forest.chunks().flat_map(|piece| forest.parts(piece).skip(1)).collect();
    assert_eq!(fragments.len(), 1);
    assert_eq!(forest.part_span(fragments[0]).text(&text), "    d(\n");
}

/// In doubt, the text of a template literal is code again, but not that before a block which was entered.
#[test]
fn a_template_before_a_block_is_not_entered_again() {
    let text = "(\n/e/\"\"`\n const{=>{`\n;{}n v";
    let tree = ChunkedTree::new(Language::JavaScript, text.into());
    let parts = tree.chunks().flat_map(|chunk| tree.parts(chunk)).map(|part| tree.part_span(part));
    assert!(parts.into_iter().all(|span| text.get(span.range()).is_some()));
    assert!(tree.is_broken());
}
