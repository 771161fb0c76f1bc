#![allow(clippy::unwrap_used, clippy::panic)]

use super::{FAMILIES, plan};

fn refused(words: &[&str], why: &str) {
    let answer = plan(words).unwrap_err();
    assert!(answer.contains(why), "{words:?}: {answer}");
}

fn free(letter: &str) -> String {
    format!("{letter}99")
}

#[test]
fn each_family_takes_a_rule() {
    for family in &FAMILIES {
        let changes = plan(&[&free(family.letter), "some-thing", "A \"thing\" is wrong."]).unwrap();
        let [(rule, _), (list, listed), (test, tests), (_, tested)] = &changes[..] else {
            panic!("{}", changes.len())
        };
        let module = format!("{}99_some_thing", family.letter.to_lowercase());
        assert_eq!(*rule, format!("src/lint/{}/{module}.rs", family.folder));
        let code = free(family.letter).to_lowercase();
        assert_eq!(*test, format!("tests/lint/{}/{code}.rs", family.folder));
        assert!(tested.contains(&format!("mod {code};\n")));
        assert!(tests.contains(&format!("fn {module}()")));
        let before = super::read(list).unwrap();
        assert_eq!(listed.lines().count(), before.lines().count() + 2);
        let entries: Vec<&str> = listed.lines().filter(|line| line.trim_start().contains("99_")).collect();
        assert_eq!(entries, [format!("mod {module};"), format!("    {module},")]);
        assert!(listed.contains(&format!("    {module},\n}}")), "it is the last of its family");
    }
}

#[test]
fn a_line_is_put_in_order() {
    let text = "mod a01_a;\nmod a03_c;\nmod token;\n\nrules! {\n    a01_a,\n    a03_c,\n}\n";
    let listed = super::listed(text, "a02_b").unwrap();
    assert_eq!(
        listed,
        "mod a01_a;\nmod a02_b;\nmod a03_c;\nmod token;\n\nrules! {\n    a01_a,\n    a02_b,\n    a03_c,\n}\n"
    );
    let listed = super::listed(text, "a00_z").unwrap();
    assert!(listed.starts_with("mod a00_z;\nmod a01_a;") && listed.contains("{\n    a00_z,\n    a01_a,"));
}

#[test]
fn a_subject_may_be_of_another_family() {
    let rule = |code: &str, subject: &str| {
        plan(&[code, "some-thing", "It is wrong.", subject]).unwrap()[0].1.clone()
    };
    assert!(rule("A99", "Accept").starts_with("use super::AcceptList;\nuse crate::lint::"));
    assert!(rule("A99", "Accept").contains("accept: &AcceptList<'_>"));
    assert!(rule("M99", "Accept").contains("use crate::lint::accept::AcceptList;\n"));
    assert!(rule("M99", "Read").contains("use crate::genaiscript::VarsRead;\n"));
    assert!(rule("M99", "SchemaSite").contains("schema_site: &SchemaSite)"));
    assert!(rule("M99", "File").contains("fn check(context: &LintContext<'_>) ->"));
}

#[test]
fn what_cannot_be_is_refused() {
    refused(&[], "usage: ");
    refused(&["A99", "some-thing"], "usage: ");
    refused(&["A99", "some-thing", "It is wrong.", "File", "more"], "usage: ");
    for code in ["", "a99", "A9", "A999", "AA9", "A٣٣", "../x"] {
        refused(&[code, "some-thing", "It is wrong."], "is not a code");
    }
    refused(&["X01", "some-thing", "It is wrong."], "belongs to no family");
    refused(
        &["A01", "some-thing", "It is wrong."],
        "`A01` is the code of `accept-missing-dot`. The next free one is `A",
    );
    for name in
        ["", "one", "Some-thing", "some_thing", "some--thing", "-some-thing", "some-thing-", "so/me-thing"]
    {
        refused(&["A99", name, "It is wrong."], "is not a name");
    }
    refused(&["A99", "accept-missing-dot", "It is wrong."], "is the name of A01");
    refused(&["A99", "accept-not-text", "It is wrong."], "is a former name of A11");
    for summary in ["", "Wrong", "It is wrong", "it is wrong.", "It is\nwrong."] {
        refused(&["A99", "some-thing", summary], "is not a summary");
    }
    refused(&["A99", "some-thing", "It is wrong.", "Nothing"], "Use one of these:\n  File ");
}
