use crate::lint::harness::agentscript::check;
use crate::lint::harness::diagnostics;
use crate::lint::harness::table::row;
use promptsig::lint::Severity;
use test_support::Fixture;

#[test]
fn h03_mixed() {
    check(
        "H03",
        &[
            row(
                "a = generate({ input: \"x\" }) -> { ok boolean }\nb = generate({ input: \"x\" }) -> { «ok: boolean» }\nc = generate({ input: \"x\" }) -> { ok: boolean }",
            ),
            row(
                "a = generate({ input: \"x\" }) -> { ok boolean }\nuse «one of { a: a selected, b: empty }» as it",
            ),
            // Some releases read both.
            row("a = generate({ input: \"x\" }) -> { ok boolean }\nx = 1 «+» 2 + 3"),
            row(
                "//- /promptsig.toml\nagentscript = { version = \"0.1.16\" }\n//- /main.as\nmain agent { main func() { generate({ input: \"x\" }) -> { «ok boolean» } } }",
            ),
            row(
                "//- /promptsig.toml\nagentscript = { version = \"0.1.7\" }\n//- /main.as\nmain agent { main func() { x = 1 + 2 y = x «/» 2 } }",
            ),
            row(
                "//- /promptsig.toml\nagentscript = { version = \"0.1.22\" }\n//- /main.as\nmain agent { main func() { x = 1 + 2 y = x / 2 } }",
            ),
            row(
                "a = generate({ input: \"x\" }) -> { ok: boolean\n reason }\nx = 1 + 2\nuse one of { a: a selected, b: empty } as it",
            ),
            row("x = 1 + 2"),
            row(
                "a = generate({ input: \"x\" }) -> {\n  reason\n}\nb = generate({ input: \"x\" }) -> { ok: boolean }",
            ),
        ],
    );
}

#[test]
fn h03_tells_how_sure_it_is() {
    let severity = |source: &str| {
        let source = format!("main agent {{ main func() {{ {source} }} }}");
        let found = diagnostics(&Fixture::parse(&format!("//- /main.as\n{source}")));
        found.iter().find(|it| it.rule.code == "H03").map(|it| (it.severity, it.related.len()))
    };
    let shape = "generate({ input: \"x\" }) -> { ok boolean }";
    assert_eq!(severity(&format!("{shape} x = 1 + 2")), Some((Severity::Information, 1)));
    assert_eq!(severity(&format!("{shape} x = 1 * 2")), Some((Severity::Warning, 1)));
    assert_eq!(severity(shape), None);
}
