//! The value of a parameter in a run is shown alike everywhere: at its declaration and reads, in completions, in the
//! views and by the rules. `run_values.txt` compares them for each declaration.

use std::fmt::Write;

use expect_test::expect_file;
use promptsig::ide::preview::{self, PreviewOptions, ViewKind};
use promptsig::ide::shell::Shell;
use promptsig::ide::{completion, document_symbols, hover};
use promptsig::lint;

use test_support::Fixture;

const DECLARATIONS: [&str; 22] = [
    r#""""#,
    r#""Paris""#,
    r#""The city to look in""#,
    "NaN",
    "0",
    "3",
    "false",
    r#"{ type: "boolean", default: false }"#,
    r#"{ type: "integer", required: true }"#,
    r#"{ type: "string", enum: ["a", "b"], default: "a" }"#,
    r#"["a", "b"]"#,
    r#"{ name: "" }"#,
    r#"{ type: "object", properties: { a: { type: "string" } } }"#,
    r#"{ type: "object", default: { a: 1, b: ["x"] } }"#,
    r#"{ type: "array", items: { type: "string" }, description: "Which" }"#,
    r#"{ type: "array", items: { type: "string" }, default: ["a"] }"#,
    r#"{ type: "String" }"#,
    r#"{ type: ["string", "null"] }"#,
    r#"{ enum: ["a", "b"], description: "Which" }"#,
    r#"{ default: 3 }"#,
    r#"{ typ: "string" }"#,
    "[]",
];

fn fixtures(declared: &str) -> [(&'static str, String); 3] {
    let system = format!(
        "//- /system.main.genai.mjs\nsystem({{ parameters: {{ param: {declared} }} }})\nexport default (ctx) => {{\n  const {{ env }} = ctx\n  use(env.vars[\"system.main.param\"])\n}}\n"
    );
    let configured = format!(
        "{system}//- /run.genai.mjs\nscript({{ system: [{{ id: \"system.main\", parameters: {{ param: 1 }} }}] }})\n"
    );
    [
        (
            "script",
            format!(
                "//- /main.genai.mjs\nscript({{ system: [], parameters: {{ param: {declared} }} }})\nuse(env.vars.param)\n"
            ),
        ),
        ("system", system),
        ("system that a script configures", configured),
    ]
}

fn faces(fixture: &str) -> String {
    let fixture = Fixture::parse(fixture);
    let file = &fixture.files[0];
    let at = |text: &str| file.source().rfind(text).unwrap() + text.len();
    let declared = file.source().find("param:").unwrap();
    let read = at("param");
    let hovers = [declared, read].map(|at| {
        let hover = hover::hover(file, &fixture.project, at).unwrap();
        hover.text.markdown()
    });
    let mut shown = String::new();
    let [of_key, of_read] = hovers;
    writeln!(shown, "{}", indented(&of_key)).unwrap();
    if of_read != of_key {
        writeln!(shown, "  read otherwise:\n{}", indented(&of_read)).unwrap();
    }
    let items = completion::complete(file, &fixture.project, read);
    let details: Vec<String> =
        items.into_iter().map(|item| format!("{}: {}", item.label, item.detail)).collect();
    writeln!(shown, "  completion: {}", details.join(", ")).unwrap();
    let outline = document_symbols::document_symbols(file);
    let details: Vec<String> =
        outline[0].children.iter().map(|child| format!("{}: {}", child.name, child.detail)).collect();
    writeln!(shown, "  outline: {}", details.join(", ")).unwrap();
    for kind in [ViewKind::Vars, ViewKind::Schema, ViewKind::Run] {
        let panel = preview::view(file, &fixture.project, 0, kind, &PreviewOptions::new(Shell::Posix));
        let text = panel.text.markdown();
        // Other tests show the schema's JSON.
        let text = text.split("```json").next().unwrap();
        writeln!(shown, "  {}:\n{}", kind.name(), indented(text)).unwrap();
    }
    for found in lint::check(&fixture.context(file)) {
        writeln!(shown, "  {} {}: {}", found.rule.code, found.severity.name(), found.message).unwrap();
    }
    shown
}

fn indented(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with("```"));
    lines.map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_face_says_the_same() {
    let mut shown = String::new();
    for declared in DECLARATIONS {
        let mut before = String::new();
        for (owner, fixture) in fixtures(declared) {
            let faces = faces(&fixture);
            writeln!(shown, "param: {declared} in a {owner}").unwrap();
            if faces == before {
                writeln!(shown, "  as above").unwrap();
            } else {
                writeln!(shown, "{faces}").unwrap();
            }
            before = faces;
        }
    }
    expect_file!["run_values.txt"].assert_eq(&shown);
}
