use crate::lint::harness::diagnostics;
use crate::lint::harness::table::{check, row};
use promptsig::lint::Severity;
use test_support::Fixture;

/// TypeScript that runs as CommonJS is not strict.
#[test]
fn v14_where_it_may_be_ignored() {
    let severity = |files: &str| {
        let found = diagnostics(&Fixture::parse(&format!("{files}script({{}})\nenv.files = []")));
        found.iter().find(|it| it.rule.code == "V14").unwrap().severity
    };
    assert_eq!(severity("//- /package.json\n{}\n//- /a.genai.ts\n"), Severity::Warning);
    assert_eq!(severity("//- /package.json\n{ \"type\": \"module\" }\n//- /a.genai.ts\n"), Severity::Error);
    assert_eq!(severity("//- /package.json\n{}\n//- /a.genai.mts\n"), Severity::Error);
    assert_eq!(severity("//- /package.json\n{}\n//- /a.genai.js\n"), Severity::Error);
}

#[test]
fn v14_env() {
    check(
        "V14",
        &[
            row("«env.output» = \"a\""),
            row("«env.files» = []"),
            row("export default function (ctx) { const { env } = ctx; «env.files» = [] }"),
            row("delete «env.meta»"),
            row("env.output.appendContent(\"a\")"),
            row("env.files.push(file)"),
            row("let { files } = env; files = []"),
            row("const env = {}; env.output = \"a\""),
            // V06 reports it.
            row("env.vars = {}"),
        ],
    );
}
