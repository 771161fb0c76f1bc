//! Scripts in Markdown: their code, and all spans.

use expect_test::{Expect, expect};
use promptsig::syntax::Value;
use promptsig::text::Span;
use promptsig::{FilePath, SourceFile};

fn file(source: &str) -> SourceFile {
    SourceFile::read(FilePath::new("/w/a.genai.md"), source.into()).unwrap()
}

/// Shows the text at the spans of parameters, code, reads and tools.
fn check(source: &str, expected: &Expect) {
    let file = file(source);
    let text = |span: Span| span.text(source).to_owned();
    let mut lines = Vec::new();
    for member in file
        .as_script()
        .unwrap()
        .script()
        .parameters()
        .and_then(Value::as_object)
        .map_or(&[][..], |it| &it.members)
    {
        lines.push(format!("parameter {:?} = {:?}", text(member.key_span), text(member.value.span)));
    }
    let markdown = file.as_script().unwrap().script().markdown.as_ref().unwrap();
    lines.extend(markdown.code.iter().map(|code| format!("code {:?}", text(*code))));
    lines.extend(
        file.as_script()
            .unwrap()
            .script()
            .reads
            .iter()
            .map(|read| format!("read {:?} {:?}", read.key, text(read.span))),
    );
    lines.extend(
        file.as_script().unwrap().script().tools.iter().map(|tool| format!("tool {:?}", text(tool.span))),
    );
    lines.extend(markdown.broken.iter().map(|it| format!("broken at {:?}: {}", it.span.range(), it.message)));
    expected.assert_eq(&(lines.join("\n") + "\n"));
}

#[test]
fn parameters_and_code_have_their_places() {
    check(
        "---\ntitle: Weather\nparameters:\n  \"city\": Pariß\n  days: 3\n---\n# In ${env.vars.city}\n\n```ts genai\nconst { days } = env.vars\ndefTool(\"t\", \"d\", {}, f)\n```\n\n```ts\nenv.vars.no\n```\n",
        &expect![[r#"
            parameter "\"city\"" = "Pariß"
            parameter "days" = "3"
            code "env.vars.city"
            code "const { days } = env.vars\ndefTool(\"t\", \"d\", {}, f)\n"
            read Some("city") "env.vars.city"
            read Some("days") "days"
            tool "defTool(\"t\", \"d\", {}, f)"
        "#]],
    );
}

#[test]
fn inputs_stand_for_parameters() {
    check(
        "---\r\ninputs:\r\n  unit: C\r\n---\r\n${env.vars.unit}\r\n",
        &expect![[r#"
            parameter "unit" = "C"
            code "env.vars.unit"
            read Some("unit") "env.vars.unit"
        "#]],
    );
}

#[test]
fn only_blocks_of_the_top_are_code() {
    check(
        "- item\n\n  ```js genai\n  env.vars.a\n  ```\n\n> ```js genai\n> env.vars.b\n> ```\n\n<!--\n```js genai\nenv.vars.c\n```\n-->\n\n```js\nenv.vars.d\n```\n\n```python genai\nenv.vars.e\n```\n\n~~~JavaScript x GENAI\nenv.vars.f\n~~~\n",
        &expect![[r#"
            code "env.vars.f\n"
            read Some("f") "env.vars.f"
        "#]],
    );
}

/// The metadata is the frontmatter.
#[test]
fn calls_in_code_are_no_metadata() {
    check(
        "---\nparameters: {a: 1}\n---\n```js genai\nscript({ parameters: { b: 1 } })\n```\n",
        &expect![[r#"
            parameter "a" = "1"
            code "script({ parameters: { b: 1 } })\n"
        "#]],
    );
}

#[test]
fn broken_frontmatter_says_where() {
    check(
        "---\na: b: c\n---\n${env.vars.x}\n",
        &expect![[r#"
            code "env.vars.x"
            read Some("x") "env.vars.x"
            broken at 8..8: mapping values are not allowed in this context
        "#]],
    );
    check(
        "---\na: 1\nb: 2\na: 3\n---\n",
        &expect![[r#"
            broken at 14..15: duplicate key `a`
        "#]],
    );
}

#[test]
fn an_update_reads_everything_anew() {
    let before = file("---\nparameters: {a: 1}\n---\n${env.vars.a}\n");
    let source = "---\nparameters: {bb: 1}\n---\n\n${env.vars.bb}\n";
    assert_eq!(
        before.update(source.into()).as_script().unwrap().script(),
        file(source).as_script().unwrap().script()
    );
}

#[test]
fn odd_texts_are_only_texts() {
    let deep = [
        "---\n".to_owned() + &"[".repeat(50_000),
        "> ".repeat(20_000),
        "- ".repeat(20_000) + "```js genai",
        "${".repeat(50_000),
        "${{".repeat(10_000) + &"}".repeat(30_000),
        "---\n---\n---\n".to_owned(),
        "\u{feff}---\na: 1\n---\n".to_owned(),
        "---".to_owned(),
        "---\n".to_owned(),
        "```js genai".to_owned(),
        "```js genai\né${".to_owned(),
        "![](".repeat(10_000),
        String::new(),
    ];
    for text in &deep {
        let file = file(text);
        assert!(
            file.as_script().unwrap().script().reads.iter().all(|read| read.span.end as usize <= text.len())
        );
    }
    let whole = "---\nparameters:\n  é: ü\ninputs: {b: 1}\n---\n# ${env.vars.é}\n\n```ts genai\nenv.vars['b']\n```\n![x](y)\n";
    for end in (0..=whole.len()).filter(|&end| whole.is_char_boundary(end)) {
        file(&whole[..end]);
    }
}
