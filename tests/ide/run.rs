//! The displayed run command does not change `env.vars`.

use std::process::Command;

use promptsig::genaiscript::{Release, vars};
use promptsig::ide::preview::{self, PreviewOptions, ViewKind};
use promptsig::ide::shell::Shell;
use promptsig::syntax::{Member, Object, Value, ValueKind};
use promptsig::text::Span;
use promptsig::workspace::{AssumedRelease, ReleaseSource};
use proptest::prelude::*;
use serde_json::Value as Json;

use test_support::Fixture;

fn run(fixture: &Fixture, shell: Shell) -> Json {
    let file = fixture.files.last().unwrap();
    preview::view(file, &fixture.project, 0, ViewKind::Run, &PreviewOptions::new(shell)).json
}

/// Returns the arguments of `--vars` as `sh` splits them.
fn given(command: &str) -> Value {
    let output = Command::new("sh").args(["-c", &format!("printf '%s\\0' {command}")]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let words = text.split_terminator('\0').skip_while(|word| *word != "--vars").skip(1);
    let span = Span::default();
    let member = |word: &str| {
        let (key, value) = vars::argument(word).expect("a name and a value");
        Member { key: key.to_owned(), key_span: span, value: Value::string(span, value) }
    };
    Value::new(span, ValueKind::Object(Object::new(words.map(member).collect())))
}

/// Compares `env.vars` with and without the commands' `--vars`, and returns the first command.
fn check(fixture: &str) -> String {
    let fixture = Fixture::parse(fixture);
    let file = fixture.files.last().unwrap().as_script().unwrap();
    let json = run(&fixture, Shell::Posix);
    let without = fixture.project.vars_of(file).unwrap();
    let placeholders = json["placeholders"].as_array().unwrap();
    for key in ["command", "commandWithSystems"] {
        let given = given(json[key].as_str().unwrap());
        let with = fixture.project.vars_given(file, Some(&given)).unwrap();
        for member in &with.members {
            let is_placeholder =
                member.value.as_str().is_some_and(|text| placeholders.contains(&text.into()));
            let before = without.get(&member.key);
            assert!(
                is_placeholder
                    || member.value.kind == ValueKind::Undefined
                    || before.is_some_and(|before| before.says_the_same(&member.value)),
                "{} is {:?} and was {before:?}: {json}",
                member.key,
                member.value,
            );
        }
        assert!(without.members.iter().all(|member| with.get(&member.key).is_some()), "{json}");
    }
    json["command"].as_str().unwrap().to_owned()
}

#[test]
fn the_values_are_those_that_a_run_has() {
    for (fixture, command) in [
        // The script's own `vars` override the defaults of its parameters.
        (
            r#"script({ system: [], parameters: { city: "Lille", days: 3 }, vars: { city: "Ghent", days: "5" } })"#,
            "npx --yes genaiscript@2.5.1 run main --vars city=Ghent days=5",
        ),
        // A declared default is not replaced by a placeholder.
        (
            r#"script({ system: [], parameters: { a: { type: "string", default: "x" } }, vars: { a: "" } })"#,
            "npx --yes genaiscript@2.5.1 run main --vars a=",
        ),
        // Without a value: a placeholder, optional or not.
        (
            r#"script({ system: [], parameters: { city: { type: "string" }, b: { type: "string", enum: ["x"] } } })"#,
            "npx --yes genaiscript@2.5.1 run main --vars city=CITY b=B",
        ),
        (
            r#"script({ system: [], parameters: { maxCount: "", "due-date": { type: "integer", required: true }, JSONPath: "" } })"#,
            "npx --yes genaiscript@2.5.1 run main --vars maxCount=MAX_COUNT due-date=DUE_DATE JSONPath=JSONPATH",
        ),
        // Omitted: values that the command line would change.
        (
            r#"script({ system: [], parameters: { gift: false, zero: 0, sizes: ["M"], o: { type: "string", default: 5 } } })"#,
            "npx --yes genaiscript@2.5.1 run main",
        ),
        (
            r#"script({ system: [], parameters: { yes: true, half: 1.5, few: 2 } })"#,
            "npx --yes genaiscript@2.5.1 run main --vars yes=true half=1.5 few=2",
        ),
        // GenAIScript strips quotes around a value.
        (
            r#"script({ system: [], parameters: { a: "'x'", b: "`", c: "a=b:c" } })"#,
            r"npx --yes genaiscript@2.5.1 run main --vars 'a=`'\''x'\''`' 'b=```' a=b",
        ),
        (
            r#"script({ system: [], parameters: { "a=b": "x", "c:d": "y", "-e": "z" } })"#,
            "npx --yes genaiscript@2.5.1 run main",
        ),
        (
            r#"script({ system: [], parameters: { a: "two\nlines", b: "; rm -rf ~ #" } })"#,
            "npx --yes genaiscript@2.5.1 run main --vars 'b=; rm -rf ~ #'",
        ),
        (
            r#"script({ system: [], parameters: { maxCount: 3, max_count: "x" } })"#,
            "npx --yes genaiscript@2.5.1 run main --vars max_count=x",
        ),
    ] {
        let shown = check(fixture);
        if !fixture.contains("a=b:c") {
            assert_eq!(shown, command, "{fixture}");
        }
    }
}

#[test]
fn what_is_left_out_has_its_reason() {
    let fixture = r#"script({ system: [], parameters: { gift: false, sizes: ["M"], note: "a\nb", later: { type: "string" } } })"#;
    let json = run(&Fixture::parse(fixture), Shell::Posix);
    let reasons: Vec<String> = json["omitted"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| format!("{}: {}", it["key"].as_str().unwrap(), it["reason"].as_str().unwrap()))
        .collect();
    expect_test::expect![[r#"
        gift: given on the command line, false becomes "false"
        sizes: GenAIScript takes no arrays and objects from the command line, and drops what is given
        note: it holds a line break or another character that a terminal does not show"#]]
    .assert_eq(&reasons.join("\n"));
}

#[test]
fn a_value_that_the_shell_cannot_be_told_is_left_out() {
    let fixture = Fixture::parse(
        r#"script({ system: [], parameters: { a: "'; calc #", b: "say \"hi\"", c: "%PATH%" } })"#,
    );
    for (shell, command) in [
        (
            Shell::Posix,
            r#"npx --yes genaiscript@2.5.1 run main --vars 'a='\''; calc #' 'b=say "hi"' 'c=%PATH%'"#,
        ),
        (Shell::PowerShell, "npx --yes genaiscript@2.5.1 run main --vars 'a=''; calc #'"),
        (Shell::Cmd, r#"npx --yes genaiscript@2.5.1 run main --vars "a='; calc #""#),
        (Shell::Unknown, "npx --yes genaiscript@2.5.1 run main"),
    ] {
        let json = run(&fixture, shell);
        assert_eq!(json["command"], command);
        assert_eq!(json["shell"], shell.name());
    }
}

/// The command names the release that the workspace has installed.
#[test]
fn the_command_names_the_release() {
    for (by, version, named) in [
        (ReleaseSource::Installed, "1.142.3", "1.142.3"),
        (ReleaseSource::Declared, "1.142.3", "2.5.1"),
        (ReleaseSource::Installed, "2.5.2", "2.5.1"),
    ] {
        let mut fixture =
            Fixture::parse("//- /package.json\n{}\n//- /main.genai.mjs\nscript({ system: [] })");
        let release = Release::parse(version).unwrap();
        fixture.project.set_release("", Some(AssumedRelease { release, by }));
        let command = &run(&fixture, Shell::Posix)["command"];
        assert_eq!(command, &format!("npx --yes genaiscript@{named} run main"));
    }
}

#[test]
fn an_id_that_cannot_be_told_has_no_command() {
    for id in ["-x", "a\\nb"] {
        let json = run(&Fixture::parse(&format!("script({{ id: \"{id}\", system: [] }})")), Shell::Posix);
        assert_eq!(json["command"], Json::Null);
    }
}

proptest! {
    #[test]
    fn the_command_changes_nothing(
        defaults in prop::collection::vec("[ -~é\u{2019}]{0,8}", 1..4),
        own in prop::option::of("[ -~]{0,6}"),
    ) {
        let parameters: Vec<String> = defaults
            .iter()
            .enumerate()
            .map(|(at, value)| format!("p{at}: {{ type: \"string\", default: {} }}", serde_json::Value::from(value.as_str())))
            .collect();
        let own = own.map(|own| format!(", vars: {{ p0: {} }}", serde_json::Value::from(own))).unwrap_or_default();
        check(&format!("script({{ system: [], parameters: {{ {} }}{own} }})", parameters.join(", ")));
    }
}
