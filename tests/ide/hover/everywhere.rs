use promptsig::ide::hover;
use promptsig::ide::markup::Markup;

use test_support::Fixture;
use test_support::found;

/// Hovers at every place without a panic; each range must contain the place.
fn at_every_place(text: &str) -> usize {
    let fixture = Fixture::parse(text);
    let file = fixture.files.last().unwrap();
    let mut count = 0;
    for offset in 0..=file.source().len() + 2 {
        let Some(hover) = hover::hover(file, &fixture.project, offset) else { continue };
        assert!(hover.span.range().end <= file.source().len());
        for markup in [Markup::Plain, Markup::Markdown, Markup::Tables] {
            let said = hover.text.render(markup, &|_| Some("command:x".to_owned()));
            assert!(!said.trim().is_empty() && !said.contains("\n\n\n"), "{offset}: {said:?}");
        }
        count += 1;
    }
    count
}

#[test]
fn of_the_sample() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sample");
    let mut count = 0;
    for path in found::below(&folder) {
        let name = path.file_name().unwrap().to_string_lossy();
        let text = std::fs::read_to_string(&path).unwrap().replace("$0", "");
        count += at_every_place(&format!("//- /{name}\n{text}"));
    }
    assert!(count > 1000, "{count}");
}

#[test]
fn of_odd_texts() {
    for text in [
        "",
        "script({",
        "script({ parameters: { a",
        "script({ system: [\"system.fetch",
        "script({ system: [\"é\u{1f600}\"], tools: [\"\", \"é\"], accept: \"é,\u{1f600},*.\" })\nenv.vars[\"é\"]",
        "script({ parameters: { type: \"object\", properties: null } })",
        "script({ parameters: { a: { type: \"object\", properties: { type: { type: { type: \"object\" } } } } } })",
        "script({ parameters: [[[[{ type: \"string\", enum: [] }]]]] })",
        "script({ parameters: { a: { type: \"string\", enum: [[], {}, null], default: { a: [1] } } } })",
        "script({ accept: [\".md\"], system: { id: { id: \"system\" } }, tools: { a: \"fs\" } })",
        "script({ accept: `.md`, accept: \".\\u006dd,.txt\" })",
        "system({ parameters: { \"a b\": \"\", \"*/\": { type: \"string\", description: \"*/ ``` \\n\\n x\" } } })",
        "defTool(\"a\", \"b\", { type: \"object\", required: [\"x\"], properties: { x: {} } }, ({ x }, y) => x",
        "const { vars: { a, ...b } } = env; vars; env?.vars?.[a]; env.vars = vars",
        "export default function ({ env: { vars } }) { return vars }",
    ] {
        at_every_place(&format!("//- /odd.genai.mjs\n{text}"));
        at_every_place(&format!(
            "//- /odd.genai.md\n---\nparameters:\n  a: {{ type: string, enum: }}\n---\n```js genai\n{text}\n```\n"
        ));
    }
}
