//! Suppression: comments, settings, and the page of all rules.

use expect_test::{Expect, expect};
use promptsig::config::{HintKind, RuleLevel, Settings, settings_schema};
use promptsig::genaiscript::Release;
use promptsig::lint::{self, LintInput, Severity};
use promptsig::tools::{ArgumentPositions, ToolFunction};

use crate::lint::harness::table::{check, row};
use test_support::Fixture;
use test_support::kept;

/// Codes of a script that has P16 and P17 on one line.
fn codes(source: &str, settings: &Settings) -> String {
    let fixture = Fixture::parse(source);
    let context = LintInput::with(fixture.file(), &fixture.project, settings);
    let mut found = lint::check(&context);
    found.retain(|diagnostic| diagnostic.rule.code != "P35");
    let shown = found.iter().map(|diagnostic| {
        let line = fixture.file().source()[..diagnostic.span.start as usize].lines().count().max(1);
        format!("{}:{line}:{}", diagnostic.rule.code, diagnostic.severity.name())
    });
    shown.collect::<Vec<_>>().join(" ")
}

#[test]
fn comments_ignore() {
    let cases = [
        ("script({ parameters: { a: false, b: 0 } })", "P16:1:warning P17:1:information"),
        ("script({ parameters: { a: false, b: 0 } }) // promptsig-ignore P16", "P17:1:information"),
        ("script({ parameters: { a: false, b: 0 } }) // promptsig-ignore P16, zero-shorthand", ""),
        ("script({ parameters: { a: false, b: 0 } }) // promptsig-ignore P", ""),
        ("script({ parameters: { a: false, b: 0 } }) // promptsig-ignore", ""),
        ("script({ parameters: { a: false, b: 0 } }) // promptsig-ignore as we know", ""),
        ("script({ parameters: { a: false, b: 0 } }) /* promptsig-ignore P17 */", "P16:1:warning"),
        (
            "// promptsig-ignore P16 until May\nscript({ parameters: { a: false, b: 0 } })",
            "P17:2:information",
        ),
        (
            "// promptsig-ignore P16\n// promptsig-ignore P17\n\nscript({ parameters: { a: false, b: 0 } })",
            "",
        ),
        (
            "script({\n  parameters: {\n    // promptsig-ignore P16\n    a: false,\n    b: false,\n  },\n})",
            "P16:5:warning",
        ),
        ("script({ parameters: { a: false,\n b: false } })\n// promptsig-ignore-file P16", ""),
        ("script({ parameters: { a: false } })\n// promptsig-ignore-file", ""),
        ("script({ title: \"// promptsig-ignore P16\", parameters: { a: false } })", "P16:1:warning"),
        ("// see promptsig-ignore P16\nscript({ parameters: { a: false } })", "P16:2:warning"),
        ("// promptsig-ignored P16\nscript({ parameters: { a: false } })", "P16:2:warning"),
    ];
    for (source, expected) in cases {
        assert_eq!(codes(source, &Settings::default()), expected, "{source}");
    }
}

/// Settings and comments may use former names of rules.
#[test]
fn old_names_count() {
    let source = "script({ accept: \".PDF\" })\nconst files = env.files";
    let none = Settings::default();
    assert_eq!(codes(source, &none), "A06:1:warning");
    assert_eq!(codes(&format!("{source}\n// promptsig-ignore-file accept-capitals"), &none), "");
    let (off, problems) = Settings::parse("[rules]\naccept-capitals = \"off\"", lint::rule_names());
    assert_eq!((codes(source, &off).as_str(), problems), ("", vec![]));
}

fn with_comment(source: &str, code: &str) -> Option<String> {
    let fixture = Fixture::parse(source);
    let context = LintInput::new(fixture.file(), &fixture.project);
    let found = lint::check(&context);
    let place = found.iter().position(|found| found.rule.code == code).unwrap();
    let (_, fix) = lint::ignore(&context, &found[place..], 1).pop()?;
    let [edit] = fix.edits.as_slice() else { panic!("{fix:?}") };
    let mut text = fixture.file().source().to_string();
    text.replace_range(edit.span.range(), &edit.text);
    Some(text)
}

#[test]
fn the_comment_that_ignores_is_written_where_it_works() {
    let cases = [
        (
            "script({\n  parameters: {\n    a: false,\n  },\n})",
            "script({\n  parameters: {\n    // promptsig-ignore P16\n    a: false,\n  },\n})",
        ),
        (
            "script({\r\n\tparameters: { a: false },\r\n})",
            "script({\r\n\t// promptsig-ignore P16\r\n\tparameters: { a: false },\r\n})",
        ),
        // Before the line, the comment would be part of the text.
        (
            "script({ title: `a\nb`, parameters: { a: false } })",
            "script({ title: `a\nb`, parameters: { a: false } }) // promptsig-ignore P16",
        ),
    ];
    for (source, expected) in cases {
        assert_eq!(with_comment(source, "P16").as_deref(), Some(expected), "{source}");
    }
    assert_eq!(
        with_comment("script({ title: `a\nb`, parameters: { a: false }, description: `c\nd` })", "P16"),
        None
    );
    assert_eq!(with_comment("// promptsig-ignore P16\nscript({ title: \"a\" })", "I01"), None);
}

#[test]
fn i01_ignore_without_effect() {
    check(
        "I01",
        &[
            row("// «promptsig-ignore»\nscript({ title: 'x' })")
                .fix_whole("Remove the comment", "script({ title: 'x' })"),
            row("script({ parameters: { a: false } }) // promptsig-ignore P16, «P17»")
                .fix_whole("Remove it", "script({ parameters: { a: false } }) // promptsig-ignore P16"),
            row("script({ title: 'x' }) /* promptsig-ignore «P16» */")
                .fix_whole("Remove the comment", "script({ title: 'x' })"),
            row("script({ title: 'x' }) // promptsig-ignore «P99»").with_any_fixes(),
            row("script({ title: 'x' }) // «promptsig-ignore-file» for now").with_any_fixes(),
            row("script({ parameters: { a: false } }) // promptsig-ignore P16"),
            row("// promptsig-ignore-file I01 P99\nscript({ title: 'x' })"),
            row("const text = `// promptsig-ignore P16`"),
        ],
    );
}

#[test]
fn settings_set_levels() {
    let source = "script({ parameters: { a: false, b: 0 } })";
    let cases = [
        ("", "P16:1:warning P17:1:information"),
        ("rules = { P16 = \"off\" }", "P17:1:information"),
        ("[rules]\nP = \"off\"\nP16 = \"error\"", "P16:1:error"),
        ("[rules]\nzero-shorthand = \"hint\"", "P16:1:warning P17:1:hint"),
        ("[rules]\nM = \"off\"", "P16:1:warning P17:1:information"),
    ];
    for (text, expected) in cases {
        let (settings, problems) = Settings::parse(text, lint::rule_names());
        assert_eq!(problems, [], "{text}");
        assert_eq!(codes(source, &settings), expected, "{text}");
    }
    // A comment for a disabled rule is not unused.
    let (settings, _) = Settings::parse("rules = { P16 = \"off\" }", lint::rule_names());
    assert_eq!(codes("script({ parameters: { a: false } }) // promptsig-ignore P16", &settings), "");
}

#[test]
fn settings_are_read() {
    let (settings, problems) = Settings::parse(
        "genaiscript = \"2.5.1\"\nexclude = [\"vendor/**\", \"*.old.genai.mjs\"]\n[rules]\nV01 = \"off\"\nA = \"info\"\n"
            .replace("V01", "P35")
            .as_str(),
        lint::rule_names(),
    );
    assert_eq!(problems, []);
    assert_eq!(settings.genaiscript, Release::parse("2.5.1"));
    assert_eq!(settings.exclude, ["vendor/**", "*.old.genai.mjs"]);
    let levels: Vec<_> = settings.levels.iter().map(|(key, level)| (key.as_str(), *level)).collect();
    assert_eq!(levels, [("A", RuleLevel::At(Severity::Information)), ("P35", RuleLevel::Off)]);
    let (settings, _) = Settings::parse("exclude = \"vendor\"", lint::rule_names());
    assert_eq!(settings.exclude, ["vendor"]);
    for text in
        ["inlayHints.responses = true", "inlayHints = { responses = true }", "[inlayHints]\nresponses = true"]
    {
        let (settings, problems) = Settings::parse(text, lint::rule_names());
        assert_eq!((settings.hints.get(HintKind::Responses), problems), (Some(true), vec![]), "{text}");
    }
}

fn problems(text: &str, expected: Expect) {
    let (_, problems) = Settings::parse(text, lint::rule_names());
    let shown: Vec<String> = problems
        .iter()
        .map(|problem| format!("{} | {}\n", problem.span.text(text).trim(), problem.message))
        .collect();
    expected.assert_eq(&shown.concat());
}

#[test]
fn settings_are_complained_of() {
    problems(
        "exclud = []\nexclude = [1]\ngenaiscript = 2\n[rules]\nP61 = \"off\"\nfalse-shortand = \"off\"\nP16 = \"loud\"\nP17 = false\nwhatever = \"off\"\n",
        expect![[r#"
            exclud | Unknown setting `exclud`. Did you mean `exclude`?
            [1] | `exclude` must be an array of strings.
            2 | `genaiscript` must be a version as a string, such as "2.5.1", "2.5" or "^2.5".
            P61 | Unknown rule `P61`. `promptsig rule --list` lists all.
            false-shortand | Unknown rule `false-shortand`. Did you mean `false-shorthand`?
            "loud" | Unknown level `loud`. Use one of `off`, `error`, `warning`, `information`, `hint`, `info`, `warn`.
            false | A level must be a string: "off", "error", "warning", "information" or "hint".
            whatever | Unknown rule `whatever`. `promptsig rule --list` lists all.
        "#]],
    );
    problems(
        "rules = \"off\"\n",
        expect![[r#"
            "off" | `rules` must be a table, as in `rules = { P16 = "off" }`.
        "#]],
    );
    problems(
        "inlayHints = true\n",
        expect![[r#"
        true | `inlayHints` must be a table, as in `inlayHints = { responses = true }`.
    "#]],
    );
    problems(
        "inlayHints = { responses = 1, response = true }\n",
        expect![[r#"
        1 | `responses` must be `true` or `false`.
        response | Unknown hint `response`. Did you mean `responses`?
    "#]],
    );
    problems(
        "codeLens = \"off\"\n",
        expect![[r#"
        "off" | `codeLens` must be `true` or `false`.
    "#]],
    );
    problems("tools = []\n", expect![[""]]);
    problems(
        "tools.function = [\"defineTool\"]\ntools.functions = [\"server.addTool\", \"add tool\", 1, { name = 0 }, { call = \"a\", nam = 0 }, { call = \"b\", name = -1 }, { call = \"c\", input = 1.5 }]\n",
        expect![[""]],
    );
    problems("tools.functions = 1\n", expect![[""]]);
    problems(
        "tools = { enabled = 1, enable = true }\n",
        expect![[r#"
        1 | `enabled` must be `true` or `false`.
        enable | Unknown setting `enable`. Did you mean `enabled`?
    "#]],
    );
    problems(
        "genaiscript = \"2\"\n[rules\nP16 = \"off\"\n",
        expect![[r#"
            [rules | Invalid TOML: unclosed table, expected `]`. What follows may be ignored.
        "#]],
    );
}

#[test]
fn functions_of_tools_are_read() {
    let text = "tools.functions = [\"defineTool\", { call = \"addTool\", name = 0, input = 2, handler = 3 }, { call = \"$\" }]";
    let (settings, problems) = Settings::parse(text, lint::rule_names());
    assert_eq!(problems, []);
    let positions =
        ArgumentPositions { name: Some(0), input: Some(2), handler: Some(3), ..ArgumentPositions::default() };
    let function = |call: &str, positions| ToolFunction { call: call.to_owned(), positions };
    let expected = [function("defineTool", None), function("addTool", Some(positions)), function("$", None)];
    assert_eq!(settings.tools.functions, expected);
    // A single name, as for the other lists.
    let single = Settings::parse("tools.functions = \"defineTool\"", lint::rule_names());
    assert_eq!((single.0.tools.functions, single.1), (vec![function("defineTool", None)], vec![]));
}

#[test]
fn page_is_fresh() {
    kept::check("docs/rules.md", &lint::page());
}

#[test]
fn settings_lie_over_each_other() {
    let read = |text: &str| {
        let (settings, problems) = Settings::parse(text, lint::rule_names());
        assert_eq!(problems, []);
        settings
    };
    let file = read(
        "genaiscript = \"2.5.1\"\nexclude = [\"a\"]\ncodeLens = false\ntools.enabled = false\ninlayHints = { responses = false, shorthand = false }\nrules = { P = \"hint\", A01 = \"off\" }",
    );
    let editor = read("exclude = [\"b\"]\ninlayHints.responses = true\nrules = { A01 = \"error\" }");
    let both = "genaiscript = \"2.5.1\"\nexclude = [\"a\", \"b\"]\ncodeLens = false\ntools.enabled = false\ninlayHints = { responses = true, shorthand = false }\nrules = { P = \"hint\", A01 = \"error\" }";
    assert_eq!(file.under(&editor), read(both));
    assert_eq!(file.under(&Settings::default()), file);
}

#[test]
fn what_lies_above_counts_before_what_is_particular() {
    let read = |text: &str| Settings::parse(&format!("rules = {{ {text} }}"), lint::rule_names()).0;
    let rule = lint::all().into_iter().find(|rule| rule.code == "A01").unwrap();
    let warning = Some(Severity::Warning);
    for (file, editor, expected) in [
        // Within one source the rule precedes its family.
        (r#"A = "off", A01 = "warning""#, "", warning),
        ("", r#"accept-missing-dot = "warning", A = "off""#, warning),
        // The editor precedes the file, whichever is more specific.
        (r#"A01 = "warning""#, r#"A = "off""#, None),
        (r#"A = "off""#, r#"A01 = "warning""#, warning),
        (r#"A01 = "warning", A = "off""#, r#"A = "hint""#, Some(Severity::Hint)),
        (r#"A01 = "warning""#, r#"P = "off""#, warning),
    ] {
        let both = read(file).under(&read(editor));
        assert_eq!(rule.severity_under(&both, Severity::Error), expected, "{file} under {editor}");
    }
}

#[test]
fn other_releases_make_rules_doubtful() {
    let text = r#"script({ titel: "a", system: "system.nowhere", tools: "nothing_" })
env.vars["system.git.colour"]
env.arguments
await runPrompt((_) => _.retrieve(), { modle: "small" })"#;
    let fixture = Fixture::parse(&format!("//- /package.json\n{{}}\n//- /a.genai.mjs\n{text}"));
    let said = |release: Option<&str>| {
        let mut project = fixture.project.clone();
        project.assume(release.and_then(Release::parse));
        let found = lint::check(&LintInput::new(&fixture.files[0], &project));
        let codes = ["M14", "M17", "M18", "R02", "R03", "V04", "V15"];
        let of_tables = found.iter().filter(|found| codes.contains(&found.rule.code));
        let show = |found: &lint::Diagnostic| {
            let is_doubtful = found.message.ends_with("This applies to GenAIScript 2.5.1; 2.4 may differ.");
            format!("{} {} {is_doubtful}", found.rule.code, found.severity.name())
        };
        of_tables.map(show).collect::<Vec<_>>()
    };
    let sure = expect![[r#"
        M14 warning false
        M17 error false
        M18 warning false
        V04 warning false
        V15 warning false
        R02 warning false
        R03 warning false"#]];
    sure.assert_eq(&said(None).join("\n"));
    sure.assert_eq(&said(Some("^2.5.0")).join("\n"));
    expect![[r#"
        M14 information true
        M17 information true
        M18 information true
        V04 information true
        V15 information true
        R02 information true
        R03 information true"#]]
    .assert_eq(&said(Some("2.4")).join("\n"));
}

#[test]
fn schema_of_the_settings_holds() {
    let schema = settings_schema(lint::rule_names());
    let names = |pointer: &str| -> Vec<String> {
        schema.pointer(pointer).unwrap().as_object().unwrap().keys().cloned().collect()
    };
    assert_eq!(
        names("/properties"),
        [
            "genaiscript",
            "exclude",
            "diagnosticMode",
            "typingPause",
            "inlayHints",
            "codeLens",
            "agentscript",
            "tools",
            "providers",
            "reference",
            "rules"
        ]
    );
    let levels = schema.pointer("/definitions/level/enum").unwrap().as_array().unwrap();
    for name in names("/properties/rules/properties") {
        for level in levels {
            assert_eq!(
                Settings::parse(&format!("rules = {{ {name} = {level} }}"), lint::rule_names()).1,
                [],
                "{name}"
            );
        }
    }
    for mode in schema.pointer("/properties/diagnosticMode/enum").unwrap().as_array().unwrap() {
        assert_eq!(Settings::parse(&format!("diagnosticMode = {mode}"), lint::rule_names()).1, []);
    }
    let limit =
        |key: &str| schema.pointer(&format!("/properties/typingPause/{key}")).unwrap().as_i64().unwrap();
    for (pause, is_right) in [
        (limit("minimum"), true),
        (limit("minimum") - 1, false),
        (limit("maximum"), true),
        (limit("maximum") + 1, false),
    ] {
        let problems = Settings::parse(&format!("typingPause = {pause}"), lint::rule_names()).1;
        assert_eq!(problems.is_empty(), is_right, "{pause}: {problems:?}");
    }
    for provider in schema.pointer("/definitions/provider/enum").unwrap().as_array().unwrap() {
        assert_eq!(Settings::parse(&format!("providers = [{provider}]"), lint::rule_names()).1, []);
    }
    let known = names("/properties/rules/properties");
    for rule in lint::all() {
        for name in [rule.code, rule.name, rule.family()] {
            assert!(known.iter().any(|known| known == name), "{name}");
        }
    }
}

#[test]
fn schema_of_the_settings_is_fresh() {
    let schema = serde_json::to_string_pretty(&settings_schema(lint::rule_names())).unwrap() + "\n";
    kept::check("src/config/promptsig.schema.json", &schema);
}
