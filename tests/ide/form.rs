//! The form of a script: its controls, what a run gets from its values, and the test that saves them.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use promptsig::genaiscript::edit::FileEdits;
use promptsig::ide::preview::{self, FormInput, Preview, PreviewOptions, ViewKind};
use promptsig::ide::shell::Shell;
use serde_json::{Value as Json, json};

use test_support::Fixture;

fn form(fixture: &Fixture, values: Json, files: &[&str]) -> Preview {
    let input = FormInput {
        values: values.as_object().unwrap().clone(),
        files: files.iter().map(|&file| file.to_owned()).collect(),
    };
    let options = PreviewOptions { input, ..PreviewOptions::new(Shell::Posix) };
    preview::view(fixture.files.last().unwrap(), &fixture.project, 0, ViewKind::Form, &options)
}

fn script(parameters: &str) -> Fixture {
    Fixture::parse(&format!("script({{ system: [], parameters: {{ {parameters} }} }})\n"))
}

/// The controls, one a line: key, control, options, and what else is set.
fn check_controls(parameters: &str, expected: Expect) {
    let json = form(&script(parameters), json!({}), &[]).json;
    let mut shown = String::new();
    for field in json["fields"].as_array().unwrap() {
        let text = |key: &str| field[key].as_str().unwrap_or("-").to_owned();
        write!(shown, "{} {} {}", text("key"), text("control"), field["options"]).unwrap();
        for key in ["label", "group", "pattern"] {
            write!(shown, " {key}={}", text(key)).unwrap();
        }
        for key in ["default", "minimum", "maximum"] {
            write!(shown, " {key}={}", field[key]).unwrap();
        }
        for key in ["required", "runOption", "missing"] {
            if field[key] == true {
                write!(shown, " {key}").unwrap();
            }
        }
        shown.push('\n');
    }
    expected.assert_eq(&shown);
}

#[test]
fn controls_are_those_of_the_playground() {
    check_controls(
        r#"city: "", days: 3, rate: 0.5, quick: true,
        kind: { type: "string", enum: ["a", "b"], uiSuggestions: ["c"], uiType: "textarea" },
        tone: { type: "string", uiSuggestions: ["dry"], uiType: "textarea", default: "dry" },
        note: { type: "string", uiType: "textarea", title: "A note", uiGroup: "More" },
        trip_code: { type: "string", pattern: "^[A-Z]+$" },
        count: { type: "integer", minimum: 1, maximum: 9, required: true },
        all: { type: "boolean", uiType: "runOption" },
        text: { type: "string", uiType: "runOption" },
        tags: [""], place: { street: "" }"#,
        expect![[r#"
            city text [] label=city group=- pattern=- default=null minimum=null maximum=null required missing
            days number [] label=days group=- pattern=- default=3 minimum=null maximum=null
            rate number [] label=rate group=- pattern=- default=0.5 minimum=null maximum=null
            quick checkbox [] label=quick group=- pattern=- default=true minimum=null maximum=null
            kind select ["a","b"] label=kind group=- pattern=- default=null minimum=null maximum=null
            tone combobox ["dry"] label=tone group=- pattern=- default="dry" minimum=null maximum=null
            note textarea [] label=A note group=More pattern=- default=null minimum=null maximum=null
            trip_code text [] label=trip code group=- pattern=^[A-Z]+$ default=null minimum=null maximum=null
            count number [] label=count group=- pattern=- default=null minimum=1 maximum=9 required missing
            all checkbox [] label=all group=- pattern=- default=null minimum=null maximum=null runOption
            text text [] label=text group=- pattern=- default=null minimum=null maximum=null
            tags dropped [] label=tags group=- pattern=- default=null minimum=null maximum=null
            place dropped [] label=place group=- pattern=- default=null minimum=null maximum=null
        "#]],
    );
}

/// What a run gets of values, the notes below fields, and the command.
fn check_values(parameters: &str, values: Json, expected: Expect) {
    let json = form(&script(parameters), values, &[]).json;
    let mut shown = format!("{}\n{}\n", json["values"], json["command"].as_str().unwrap());
    for field in json["fields"].as_array().unwrap() {
        if let Some(note) = field["note"].as_str() {
            writeln!(shown, "{}: {note}", field["key"].as_str().unwrap()).unwrap();
        }
    }
    for omitted in json["omitted"].as_array().unwrap() {
        writeln!(shown, "without {}: {}", omitted["key"], omitted["reason"]).unwrap();
    }
    expected.assert_eq(&shown);
}

const TRIP: &str = r#"city: "", days: 3, count: { type: "number", minimum: 1, maximum: 9 }, quick: true, loud: false,
    kind: { type: "string", enum: ["sea", "land"], default: "sea" }, tags: [""]"#;

#[test]
fn without_values_a_run_has_its_defaults() {
    check_values(
        TRIP,
        json!({}),
        expect![[r#"
        {"days":3,"quick":true,"loud":false,"kind":"sea"}
        npx --yes genaiscript@2.5.1 run main
        city: Required: without a value, the run gets `undefined`.
        tags: No value can be given: GenAIScript takes no arrays and objects from the command line, and drops what is given.
    "#]],
    );
}

#[test]
fn values_are_coerced_as_a_run_does() {
    check_values(
        TRIP,
        json!({ "city": "Lille", "days": 5, "count": "2.5", "quick": false, "kind": "land", "loud": null }),
        expect![[r#"
            {"days":5,"quick":false,"loud":false,"kind":"land","city":"Lille","count":2.5}
            npx --yes genaiscript@2.5.1 run main --vars city=Lille days=5 count=2.5 quick=false kind=land
            tags: No value can be given: GenAIScript takes no arrays and objects from the command line, and drops what is given.
        "#]],
    );
}

#[test]
fn lost_and_refused_values_have_a_note() {
    check_values(
        TRIP,
        json!({ "city": "", "days": "5 days", "count": 12, "loud": "false", "kind": "air", "tags": "a", "other": 1 }),
        expect![[r#"
            {"days":5,"quick":true,"loud":"false","kind":"air","city":"","count":12}
            npx --yes genaiscript@2.5.1 run main --vars city= 'days=5 days' count=12 loud=false kind=air
            days: The run reads `5 days` as `5`.
            count: This is greater than the maximum, 9; the run does not check that.
            loud: A value given for `loud` stays a string, and `"false"` counts as true.
            kind: `air` is not one of the choices; the run does not check that.
            tags: Not given to the run: GenAIScript takes no arrays and objects from the command line, and drops what is given.
            without "other": "the script has no parameter of this name"
            without "tags": "GenAIScript takes no arrays and objects from the command line, and drops what is given"
        "#]],
    );
}

#[test]
fn text_that_is_no_number_is_undefined() {
    check_values(
        "days: 3, rate: 0.5",
        json!({ "days": "many", "rate": "1,5" }),
        expect![[r#"
        {"rate":1}
        npx --yes genaiscript@2.5.1 run main --vars days=many 'rate=1,5'
        days: `many` is not a number, so the run gets `undefined`.
        rate: The run reads `1,5` as `1`.
    "#]],
    );
}

#[test]
fn words_are_quoted_for_the_shell() {
    check_values(
        r#"city: """#,
        json!({ "city": "it's $HOME" }),
        expect![[r#"
        {"city":"it's $HOME"}
        npx --yes genaiscript@2.5.1 run main --vars 'city=it'\''s $HOME'
    "#]],
    );
}

#[test]
fn systems_have_fields_of_their_own() {
    let fixture = Fixture::parse(
        r#"
//- /system.geo.genai.mjs
system({ parameters: { unit: "km" } })
export default function () {}
//- /main.genai.mjs
script({ system: ["system.geo"], parameters: { unit: "m" } })
"#,
    );
    let json = form(&fixture, json!({ "system.geo.unit": "mi" }), &[]).json;
    assert_eq!(json["values"], json!({ "unit": "m", "system.geo.unit": "mi" }), "{json}");
    assert_eq!(json["fields"][1]["system"], "system.geo");
    assert_eq!(json["command"], "npx --yes genaiscript@2.5.1 run main --vars system.geo.unit=mi");
}

#[test]
fn files_go_through_accept() {
    let of = |metadata: &str, files: &[&str]| {
        let fixture =
            Fixture::parse(&format!("script({{ system: [], {metadata} }})\ndef(\"FILE\", env.files)\n"));
        form(&fixture, json!({}), files).json
    };
    let json = of(r#"accept: ".md,*.txt""#, &["a.md", "b c.txt", "d.pdf", "-e.md"]);
    assert_eq!(json["files"]["endings"], json!([".md", ".txt"]), "{json}");
    assert_eq!(json["command"], "npx --yes genaiscript@2.5.1 run main a.md 'b c.txt' ./-e.md");
    assert_eq!(json["omitted"], json!([{ "key": "d.pdf", "reason": "`accept` has no such ending" }]));
    assert!(of(r#"accept: "none""#, &[])["files"].is_null());
    assert!(!of("title: \"a\"", &[])["files"].is_null());
}

/// The file after the test was saved, or the reason why there is none.
fn check_saved(source: &str, values: Json, files: &[&str], expected: Expect) {
    let fixture = Fixture::parse(source);
    let preview = form(&fixture, values, files);
    let shown = if let Some(reason) = preview.json["test"]["reason"].as_str() {
        assert!(preview.edits.is_empty());
        format!("{reason}\n")
    } else {
        let path = fixture.files[0].path().clone();
        fixture.changed(&[FileEdits { path, edits: preview.edits }])[0].1.clone()
    };
    expected.assert_eq(&shown);
}

fn trip() -> Json {
    json!({ "city": "Lille }) \"x\"", "days": "4", "quick": "false" })
}

const PARAMETERS: &str = r#"parameters: { city: "", days: 3, quick: true }"#;

#[test]
fn a_test_is_added_to_a_script() {
    let source = format!("script({{ system: [], {PARAMETERS} }})\n");
    check_saved(
        &source,
        trip(),
        &["a.md"],
        expect![[r#"
        script({ system: [], parameters: { city: "", days: 3, quick: true }, tests: [{ files: ["a.md"], vars: { city: "Lille }\u0029 \"x\"", days: 4, quick: false } }] })
    "#]],
    );
}

#[test]
fn a_test_is_added_on_a_line_of_its_own() {
    let source = format!("script({{\n    system: [],\n    {PARAMETERS}, // what to see\n}})\n");
    check_saved(
        &source,
        json!({ "days": 4 }),
        &[],
        expect![[r#"
            script({
                system: [],
                parameters: { city: "", days: 3, quick: true }, // what to see
                tests: [{ vars: { days: 4 } }],
            })
        "#]],
    );
}

#[test]
fn a_test_is_appended_to_others() {
    let source = format!(
        "script({{\n    system: [],\n    {PARAMETERS},\n    tests: [\n        {{ vars: {{ days: 1 }} }}, // short\n    ],\n}})\n"
    );
    check_saved(
        &source,
        json!({ "days": 4 }),
        &[],
        expect![[r#"
            script({
                system: [],
                parameters: { city: "", days: 3, quick: true },
                tests: [
                    { vars: { days: 1 } }, // short
                    { vars: { days: 4 } },
                ],
            })
        "#]],
    );
}

#[test]
fn a_single_test_becomes_a_list() {
    let source = format!("script({{ system: [], {PARAMETERS}, tests: {{ vars: {{ days: 1 }} }} }})\n");
    check_saved(
        &source,
        json!({ "days": 4 }),
        &[],
        expect![[r#"
        script({ system: [], parameters: { city: "", days: 3, quick: true }, tests: [{ vars: { days: 1 } }, { vars: { days: 4 } }] })
    "#]],
    );
}

#[test]
fn an_empty_list_is_filled() {
    let source = format!("script({{ system: [], {PARAMETERS}, tests: [] }})\n");
    check_saved(
        &source,
        json!({ "days": 4 }),
        &[],
        expect![[r#"
        script({ system: [], parameters: { city: "", days: 3, quick: true }, tests: [{ vars: { days: 4 } }] })
    "#]],
    );
}

#[test]
fn a_test_is_added_to_frontmatter() {
    let source = "//- /main.genai.md\n---\nsystem: []\nparameters:\n  city: \"\"\n  days: 3\n---\n\nGo.\n";
    check_saved(
        source,
        trip(),
        &[],
        expect![[r#"
            ---
            system: []
            parameters:
              city: ""
              days: 3
            tests:
              - { vars: { city: "Lille }\u0029 \"x\"", days: 4 } }
            ---

            Go.
        "#]],
    );
}

#[test]
fn a_test_is_appended_in_frontmatter() {
    let source = "//- /main.genai.md\n---\nsystem: []\nparameters:\n  days: 3\ntests:\n  - name: short\n    vars:\n      days: 1\n\n# more\ngroup: a\n---\n\nGo.\n";
    check_saved(
        source,
        json!({ "days": 4 }),
        &[],
        expect![[r#"
            ---
            system: []
            parameters:
              days: 3
            tests:
              - name: short
                vars:
                  days: 1
              - { vars: { days: 4 } }

            # more
            group: a
            ---

            Go.
        "#]],
    );
}

#[test]
fn a_test_that_cannot_be_written_is_refused() {
    for (source, reason) in [
        ("system: [], parameters: { days: 3 }, tests: all", "`tests` is not written as a literal here."),
        ("...base, parameters: { days: 3 }", "GenAIScript cannot read all metadata"),
    ] {
        let preview =
            form(&Fixture::parse(&format!("script({{ {source} }})\n")), json!({ "days": 4 }), &["a.md"]);
        let test = &preview.json["test"]["reason"];
        assert!(test.as_str().is_some_and(|found| found.starts_with(reason)), "{source}: {test}");
        assert!(preview.edits.is_empty());
    }
    let nothing = form(&script("days: 3"), json!({}), &[]);
    assert!(
        nothing.json["test"]["reason"].as_str().unwrap().starts_with("Give a value first"),
        "{nothing:?}"
    );
    let bare = form(&Fixture::parse("$`Go.`\n"), json!({}), &["a.md"]);
    assert!(
        bare.json["test"]["reason"].as_str().unwrap().starts_with("This script has no `script("),
        "{bare:?}"
    );
}

#[test]
fn a_system_has_no_form() {
    let fixture = Fixture::parse("//- /system.a.genai.mjs\nsystem({ parameters: { days: 3 } })\n");
    let preview = form(&fixture, json!({ "days": 4 }), &[]);
    assert_eq!(preview.json["fields"], json!([]));
    assert!(preview.json["command"].is_null());
    assert!(preview.json["reason"].as_str().unwrap().starts_with("A system script is not run by itself"));
}

#[test]
fn a_form_is_read_as_text() {
    let preview = form(&script(TRIP), json!({ "city": "Lille", "days": "5 days" }), &[]);
    expect![[r#"
        ```text
        field  control           required  default  given   note
        city   text              yes                Lille
        days   number                      3        5 days  The run reads `5 days` as `5`.
        count  number
        quick  checkbox                    true
        loud   checkbox                    false
        kind   one of sea, land            "sea"
        tags   none                                         No value can be given: GenAIScript takes no
                                                            arrays and objects from the command line, and
                                                            drops what is given.
        ```

        ### `env.vars` in this run

        ```json
        {
          "days": 5,
          "quick": true,
          "loud": false,
          "kind": "sea",
          "city": "Lille"
        }
        ```

        ### Command

        ```sh
        npx --yes genaiscript@2.5.1 run main --vars city=Lille 'days=5 days'
        ```"#]]
    .assert_eq(&preview.text.markdown());
}

#[test]
fn names_lead_to_their_declarations() {
    let fixture = script(TRIP);
    let source = fixture.files[0].source().clone();
    for kind in [ViewKind::Form, ViewKind::Schema, ViewKind::Vars] {
        let options = PreviewOptions::new(Shell::Posix);
        let preview = preview::view(&fixture.files[0], &fixture.project, 0, kind, &options);
        let names: Vec<&str> = preview.places.iter().map(|place| place.name_span.text(&source)).collect();
        assert_eq!(names, ["city", "days", "count", "quick", "loud", "kind", "tags"], "{kind:?}");
        assert_eq!(preview.places[1].span.text(&source), "days: 3");
    }
}

/// A comment stays with the text that it is about.
#[test]
fn a_test_is_added_after_a_comment_without_a_comma() {
    let source = format!("script({{\n    system: [],\n    {PARAMETERS} // what to see\n}})\n");
    check_saved(
        &source,
        json!({ "days": 4 }),
        &[],
        expect![[r#"
        script({
            system: [],
            parameters: { city: "", days: 3, quick: true }, // what to see
            tests: [{ vars: { days: 4 } }]
        })
    "#]],
    );
}

#[test]
fn a_test_is_added_to_frontmatter_in_flow_style() {
    let source = "//- /main.genai.md\n---\n{ system: [], parameters: { days: 3 } }\n---\n\nGo.\n";
    check_saved(
        source,
        json!({ "days": 4 }),
        &[],
        expect![[r#"
        ---
        { system: [], parameters: { days: 3 }, tests: [{ vars: { days: 4 } }] }
        ---

        Go.
    "#]],
    );
}
