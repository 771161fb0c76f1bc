//! AgentScript files: settings, suppression comments and fixes, and texts of other languages with the same ending.

use promptsig::SourceFile;
use promptsig::lint::{self, Applicability, LintInput};

use crate::lint::harness::diagnostics;
use crate::lint::harness::frame::frame;
use test_support::Fixture;

fn codes(fixture: &str) -> Vec<&'static str> {
    diagnostics(&Fixture::parse(fixture)).iter().map(|found| found.rule.code).collect()
}

fn codes_in(source: &str) -> Vec<&'static str> {
    codes(&format!("//- /main.as\n{}", frame(source)))
}

#[test]
fn settings_hold() {
    let source = frame("generate({ input: 3, seed: 1 })");
    assert_eq!(codes(&format!("//- /main.as\n{source}")), ["G20", "G19", "G08"]);
    let settings = "//- /promptsig.toml\n[rules]\nG = \"off\"\nunknown-generate-option = \"warning\"\n";
    assert_eq!(codes(&format!("{settings}//- /main.as\n{source}")), ["G08"]);
}

#[test]
fn comments_suppress() {
    assert_eq!(codes_in("// promptsig-ignore G20 H17\ngenerate({ input: nobody })"), [""; 0]);
    assert_eq!(codes_in("generate({ input: nobody }) // promptsig-ignore"), [""; 0]);
    assert_eq!(codes_in("// promptsig-ignore-file H\ngenerate({ input: nobody })"), ["G20"]);
    assert_eq!(codes_in("x = \"// promptsig-ignore H17\" y = nobody"), ["H17"]);
    assert_eq!(codes_in("x = 1 // promptsig-ignore H17"), ["I01"]);
}

#[test]
fn a_comment_is_written() {
    let source = frame("x = 'a\nb' nobody");
    let fixture = Fixture::parse(&format!("//- /main.as\n{source}"));
    let context = fixture.context(fixture.file());
    let found = lint::check(&context);
    let fixes = lint::ignore(&context, &found, 10);
    let edits: Vec<_> = fixes.iter().flat_map(|(_, fix)| &fix.edits).map(|edit| edit.text.as_str()).collect();
    // On the line before, the comment would be part of the string.
    assert_eq!(edits, [" // promptsig-ignore H17"]);
}

#[test]
fn what_is_safe_is_fixed() {
    let source = frame(
        "generate({ input: \"x\" strict: \"true\", strict: \"true\" }) -> { a string a string }\nuse input < 2k",
    );
    let fixture = Fixture::parse(&format!("//- /main.as\n{source}"));
    let look = |file: &SourceFile| lint::check(&LintInput::new(file, &fixture.project));
    let file = fixture.file();
    let (fixed, _) = lint::fix_all(file, &look(file), Applicability::Safe, &look).unwrap();
    assert_eq!(
        &**fixed.source(),
        frame("generate({ input: \"x\", strict: true }) -> { a string }\nuse input max 2k")
    );
}

#[test]
fn other_languages_are_left_alone() {
    for source in [
        "package {\n  public class Main extends Sprite { public function Main() { trace(nobody) } }\n}\n",
        "void main() { int x = \"a\" }\n",
        "",
    ] {
        assert_eq!(codes(&format!("//- /main.as\n{source}")), [""; 0]);
    }
}

/// Half-typed programs neither panic nor are reported outside of their text.
#[test]
fn any_beginning_of_a_program_is_taken() {
    let source = frame(
        "use one of { a: input selected, b: empty } as it\nx = parallel for a in input.list max 2k { a }\n\
         y = generate({ \"input\": 'é', max_output: 2K, think: none }) -> { a: list[string]\n b json }\nQwen.x(y)[0]",
    );
    for (end, _) in source.char_indices() {
        for version in ["auto", "0.1.5"] {
            let settings = format!("//- /promptsig.toml\nagentscript = {{ version = \"{version}\" }}\n");
            let fixture = Fixture::parse(&format!("{settings}//- /main.as\n{}", &source[..end]));
            for found in lint::check(&fixture.context(fixture.file())) {
                let file = fixture.file();
                assert!(file.source().get(found.span.range()).is_some(), "{found:?}");
                for edit in found.fixes.iter().flat_map(|fix| &fix.edits) {
                    assert!(file.source().get(edit.span.range()).is_some(), "{found:?}");
                }
            }
        }
    }
}
