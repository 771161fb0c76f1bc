//! Every view shows the metadata that GenAIScript reads, and begins with its difference to the source. One table for
//! all views, so that they cannot drift apart. The expectations are the real package's answers.

use promptsig::SourceFile;
use promptsig::ide::completion::{self, ItemKind};
use promptsig::ide::hover;
use promptsig::ide::preview::{self, PreviewOptions, ViewKind};
use promptsig::ide::shell::Shell;

use test_support::Fixture;

/// The manual is about tools, which are not part of the metadata.
const ABOUT_METADATA: [ViewKind; 4] = [ViewKind::Schema, ViewKind::Vars, ViewKind::Seen, ViewKind::Run];

struct Case {
    name: &'static str,
    /// `main` is the viewed script; it reads every parameter in its last lines.
    fixture: &'static str,
    /// Parameters of a run, in order.
    seen: &'static [&'static str],
    /// Written parameters that no run has.
    unseen: &'static [&'static str],
    /// Parameters with another value in a run.
    changed: &'static [&'static str],
    /// First sentence of every view, after its sign.
    begins: &'static str,
    /// Whether the file can be run.
    runs: bool,
}

impl Case {
    /// A script whose run matches its source.
    const PLAIN: Case =
        Case { name: "", fixture: "", seen: &[], unseen: &[], changed: &[], begins: "", runs: true };
}

const CASES: &[Case] = &[
    Case {
        name: "as it is written",
        fixture: r#"script({ system: [], parameters: { city: "Lille", days: 3 } })"#,
        seen: &["city", "days"],
        ..Case::PLAIN
    },
    Case {
        name: "lost behind `as const`",
        fixture: r#"script({ system: [], parameters: { city: "Lille", days: 3 } } as const)"#,
        seen: &[],
        unseen: &["city", "days"],
        begins: "GenAIScript does not recognize this call",
        ..Case::PLAIN
    },
    Case {
        name: "lost by a spread",
        fixture: r#"script({ ...base, parameters: { city: "Lille", days: 3 } })"#,
        seen: &[],
        unseen: &["city", "days"],
        begins: "GenAIScript reads metadata as text and cannot read this text",
        ..Case::PLAIN
    },
    Case {
        name: "cut in a string",
        fixture: r#"script({ system: [], parameters: { city: "Lille", note: { type: "string", default: "a })" }, days: 3 } })"#,
        seen: &["city", "note"],
        unseen: &["days"],
        changed: &["note"],
        begins: "GenAIScript reads metadata as text up to the first `})`",
        ..Case::PLAIN
    },
    Case {
        name: "cut in a string, so that nothing can be read",
        fixture: r#"script({ system: [], parameters: { city: "Lille", note: "(see {x})", days: 3 } })"#,
        seen: &[],
        unseen: &["city", "note", "days"],
        begins: "GenAIScript reads metadata as text up to the first `})`, and cannot read this text",
        ..Case::PLAIN
    },
    Case {
        name: "a template that is altered",
        fixture: "script({ system: [], parameters: { city: `it's`, days: 3 } })",
        seen: &["city", "days"],
        changed: &["city"],
        begins: "This is not JSON5",
        ..Case::PLAIN
    },
    Case {
        name: "a template that is not altered",
        fixture: "script({ system: [], parameters: { city: `Lille`, days: 3 } })",
        seen: &["city", "days"],
        ..Case::PLAIN
    },
    Case {
        name: "text in a comment",
        fixture: "// script({ system: [], parameters: { days: 9, town: \"Ghent\" } })\nscript({ system: [], parameters: { city: \"Lille\", days: 3 } })",
        seen: &["days", "town"],
        unseen: &["city"],
        changed: &["days"],
        begins: "GenAIScript takes the metadata from line 1 and ignores the call in line 2",
        ..Case::PLAIN
    },
    Case {
        name: "a first call that is not recognized, and a second one",
        fixture: "const meta = { parameters: { city: \"Lille\" } }\nscript(meta)\nscript({ system: [], parameters: { days: 3 } })",
        seen: &["days"],
        unseen: &["city"],
        begins: "GenAIScript takes the metadata from line 3 and ignores the call in line 2",
        ..Case::PLAIN
    },
    Case {
        name: "dropped for another file",
        fixture: r#"
//- /package.json
{}
//- /main.genai.mjs
script({ system: [] })
//- /b/main.genai.mts
script({ system: [], parameters: { city: "Lille", days: 3 } })"#,
        seen: &["city", "days"],
        begins: "GenAIScript drops this file",
        ..Case::PLAIN
    },
    Case {
        name: "dropped for a built-in system",
        fixture: r#"
//- /system.files.genai.mts
script({ system: [], parameters: { city: "Lille", days: 3 } })"#,
        seen: &["city", "days"],
        begins: "GenAIScript drops this file",
        runs: false,
        ..Case::PLAIN
    },
];

struct Looked {
    fixture: Fixture,
    file: usize,
}

impl Looked {
    fn at(case: &Case) -> Self {
        let reads = "\nenv.vars.city\nenv.vars.days\nenv.vars.note\nenv.vars.town";
        let text = if case.fixture.contains("//- ") {
            format!("{}{reads}\n", case.fixture)
        } else {
            format!("//- /main.genai.mts\n{}{reads}\n", case.fixture)
        };
        let fixture = Fixture::parse(&text);
        let file = fixture.files.len() - 1;
        Self { fixture, file }
    }

    fn file(&self) -> &SourceFile {
        &self.fixture.files[self.file]
    }

    fn hover(&self, offset: usize) -> String {
        let hover = hover::hover(self.file(), &self.fixture.project, offset);
        hover.map(|hover| hover.text.markdown()).unwrap_or_default()
    }

    fn panel(&self, kind: ViewKind) -> preview::Preview {
        let call = self.file().as_script().unwrap().script().call().unwrap().callee;
        preview::view(
            self.file(),
            &self.fixture.project,
            call.start as usize,
            kind,
            &PreviewOptions::new(Shell::Posix),
        )
    }

    /// Hovers over a parameter at its declaration and at its read.
    fn of_parameter(&self, name: &str) -> Vec<String> {
        let source = self.file().source();
        let call = self.file().as_script().unwrap().script().call().unwrap().span;
        let written = call.text(source).find(&format!("{name}:")).map(|at| call.start as usize + at);
        let read = source.rfind(&format!("env.vars.{name}")).unwrap() + "env.vars.".len();
        written.into_iter().chain([read]).map(|offset| self.hover(offset)).collect()
    }
}

fn each(check: impl Fn(&Case, &Looked)) {
    for case in CASES {
        check(case, &Looked::at(case));
    }
}

/// The sentence before everything else.
fn beginning(markdown: &str) -> &str {
    markdown.strip_prefix("⚠️ ").unwrap_or("")
}

#[test]
fn every_view_begins_with_what_is_wrong() {
    each(|case, looked| {
        let call = looked.file().as_script().unwrap().script().call().unwrap().callee;
        for view in ABOUT_METADATA.map(|kind| looked.panel(kind).text.markdown()) {
            assert!(beginning(&view).starts_with(case.begins), "{}:\n{view}", case.name);
            assert_eq!(view.contains('⚠'), !case.begins.is_empty(), "{}:\n{view}", case.name);
        }
        let hover = looked.hover(call.start as usize);
        let is_ignored = case.begins.contains("ignores the call");
        let begins = case.begins.split(" and ignores").next().unwrap();
        assert!(beginning(&hover).starts_with(begins), "{}:\n{hover}", case.name);
        assert_eq!(hover.contains("ignores this call"), is_ignored, "{}:\n{hover}", case.name);
    });
}

#[test]
fn every_view_of_the_file_names_what_is_not_seen_and_what_is_changed() {
    each(|case, looked| {
        for kind in ABOUT_METADATA {
            let markdown = looked.panel(kind).text.markdown();
            let names =
                |names: &[&str]| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
            for (names, verb) in [(names(case.unseen), "does not see"), (names(case.changed), "reads")] {
                let said =
                    markdown.lines().find(|line| line.starts_with(&format!("⚠️ GenAIScript {verb} th")));
                assert_eq!(said.is_some(), !names.is_empty(), "{} {kind:?}:\n{markdown}", case.name);
                assert!(said.unwrap_or("").ends_with(&if names.is_empty() {
                    names
                } else {
                    format!(": {names}.")
                }));
            }
        }
    });
}

#[test]
fn the_schema_has_what_is_seen() {
    each(|case, looked| {
        let schema = looked.panel(ViewKind::Schema).json["schema"].clone();
        let names: Vec<String> =
            schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect();
        assert_eq!(names, case.seen, "{}", case.name);
        let row = looked.panel(ViewKind::Seen).json["row"].clone();
        assert_eq!(row["parameters"], schema, "{}", case.name);
    });
}

#[test]
fn a_run_has_what_is_seen() {
    each(|case, looked| {
        let seen: &[&str] = if case.runs { case.seen } else { &[] };
        let vars = looked.panel(ViewKind::Vars).json;
        let own =
            vars["variables"].as_array().unwrap().iter().filter(|variable| variable["system"].is_null());
        let names: Vec<&str> = own.map(|variable| variable["key"].as_str().unwrap()).collect();
        assert_eq!(names, seen, "{}", case.name);
        let run = looked.panel(ViewKind::Run).json;
        assert_eq!(run["command"].is_string(), case.runs, "{}", case.name);
        let command = run["command"].as_str().unwrap_or("");
        let given: Vec<&str> = command
            .split_once("--vars ")
            .map_or("", |(_, words)| words)
            .split_whitespace()
            .filter_map(|word| Some(word.trim_matches('\'').split_once('=')?.0))
            .collect();
        assert_eq!(given, seen, "{}: {command}", case.name);
    });
}

#[test]
fn a_parameter_is_what_a_run_has_of_it() {
    each(|case, looked| {
        for name in case.seen {
            for hover in looked.of_parameter(name) {
                if hover.contains("ignores this call") {
                    assert!(hover.starts_with('⚠') && !hover.contains("env.vars"), "{}:\n{hover}", case.name);
                    continue;
                }
                assert!(hover.contains(&format!("env.vars.{name}: ")), "{}:\n{hover}", case.name);
                assert!(!hover.contains("does not see"), "{}:\n{hover}", case.name);
                let is_said = hover.contains("reads this parameter differently");
                assert_eq!(is_said, case.changed.contains(name), "{}:\n{hover}", case.name);
                let is_dropped = case.begins == "GenAIScript drops this file";
                assert_eq!(hover.starts_with('⚠'), is_said || is_dropped, "{}:\n{hover}", case.name);
            }
        }
        for name in case.unseen {
            for hover in looked.of_parameter(name) {
                assert!(hover.starts_with('⚠'), "{}:\n{hover}", case.name);
                assert!(!hover.contains("\"type\""), "{}:\n{hover}", case.name);
                assert!(hover.contains("does not see this parameter") || hover.contains("ignores this call"));
            }
        }
    });
}

#[test]
fn what_is_written_is_completed_and_what_no_run_has_says_so() {
    each(|case, looked| {
        let offset = looked.file().source().rfind("town").unwrap();
        let items = completion::complete(looked.file(), &looked.fixture.project, offset);
        let mut own: Vec<&str> = items
            .iter()
            .filter(|item| !item.label.starts_with("system"))
            .map(|item| item.label.as_str())
            .collect();
        let mut expected: Vec<&str> = case.seen.iter().chain(case.unseen).copied().collect();
        // Those that nothing reads yet come first.
        own.sort_unstable();
        expected.sort_unstable();
        assert_eq!(own, expected, "{}", case.name);
        for name in case.unseen {
            let said = completion::document(looked.file(), &looked.fixture.project, name, ItemKind::Field)
                .unwrap()
                .markdown();
            assert!(
                said.starts_with('⚠') && said.contains("does not see this parameter"),
                "{}:\n{said}",
                case.name
            );
        }
    });
}
