//! Cancelled and late work ends at its next step.

use std::cell::Cell;

use promptsig::lint::{self, LintInput};

use test_support::Fixture;

const SCRIPT: &str = "script({ parameters: { force: true } })\nenv.vars.other\n";

#[test]
fn the_rules_ask_between_each_other_whether_to_go_on() {
    let fixture = Fixture::parse(SCRIPT);
    let found_after = |steps: usize| {
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > steps
        };
        let context = LintInput::new(fixture.file(), &fixture.project).until(&stop);
        let found = lint::check(&context).len();
        (found, asked.get())
    };
    let (found, steps) = found_after(usize::MAX);
    assert!(found > 0 && steps > 100, "{found} {steps}");
    assert_eq!(found_after(steps), (found, steps));
    assert_eq!(found_after(7), (0, 8));
    assert_eq!(found_after(0), (0, 1));
}

#[test]
fn the_comments_that_ignore_are_not_tried_out_any_more() {
    let fixture = Fixture::parse(SCRIPT);
    let found = lint::check(&LintInput::new(fixture.file(), &fixture.project));
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        true
    };
    let context = LintInput::new(fixture.file(), &fixture.project).until(&stop);
    assert!(lint::ignore(&context, &found, 8).is_empty());
    assert!(asked.get() <= 3 * found.len(), "{}", asked.get());
}

/// A check that is late at any of its steps says so, and nothing else.
#[test]
fn a_late_check_has_one_diagnostic_at_the_head() {
    let agents = "main agent A {\n  main func() {\n    x = y\n  }\n}\n";
    let module = "//- /package.json\n{ \"dependencies\": { \"zod\": \"^4.0.0\" } }\n//- /server.ts\nexport const a = 1\n";
    let agents = format!("//- /a.as\n{agents}");
    for fixture in [SCRIPT, agents.as_str(), module] {
        let fixture = Fixture::parse(fixture);
        let file = fixture.file();
        let found_after = |steps: usize| {
            let asked = Cell::new(0);
            let is_late = || {
                asked.set(asked.get() + 1);
                asked.get() > steps
            };
            let found = lint::check(&LintInput::new(file, &fixture.project).within(&is_late));
            let found: Vec<_> = found.iter().map(|it| (it.rule.code, it.span.range())).collect();
            (found, asked.get())
        };
        let (found, steps) = found_after(usize::MAX);
        assert!(steps > 50, "{steps}");
        assert_eq!(found_after(steps).0, found);
        for late in [0, 1, steps / 2, steps - 1] {
            assert_eq!(found_after(late).0, [("M24", 0..1)], "{late} of {steps} in {}", file.path());
        }
    }
}
