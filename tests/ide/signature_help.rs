//! Signature help at each place. A row of `signatures.txt` is the name of a file, its text with the cursor at `$0`, the
//! signature with its current parameter between `«` and `»`, and the documentation of both.

use std::fmt::Write;
use std::path::Path;

use promptsig::ide::markup::Markup;
use promptsig::ide::signature_help;

use test_support::Fixture;

#[test]
fn signatures_at_each_place() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ide/signatures.txt");
    let expected = std::fs::read_to_string(&path).unwrap();
    let actual: Vec<String> = expected.trim_end().split("\n\n").map(row).collect();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, actual.join("\n\n") + "\n").unwrap();
        return;
    }
    for (expected, actual) in expected.trim_end().split("\n\n").zip(&actual) {
        assert_eq!(expected, actual, "\n{expected}\n\n{actual}\n");
    }
}

fn row(block: &str) -> String {
    let Some((name, rest)) = block.strip_prefix("== ").and_then(|row| row.split_once('\n')) else {
        return block.to_owned();
    };
    let is_source = |line: &&str| !line.starts_with("=> ") && !line.starts_with("-> ");
    let source: Vec<&str> = rest.lines().filter(is_source).collect();
    let source = source.join("\n");
    format!("== {name}\n{source}\n{}", signature(name, &source))
}

fn signature(name: &str, source: &str) -> String {
    let fixture = Fixture::parse(&format!("//- {name}\n{source}"));
    let (file, offset) = fixture.at_cursor();
    let Some(help) = signature_help::signature_help(file, &fixture.project, offset) else {
        return "=> nothing".to_owned();
    };
    let Some(active) = help.parameters.get(help.active) else { return format!("=> {}", help.label) };
    let (before, after) = (&help.label[..active.range.start], &help.label[active.range.end..]);
    let mut shown = format!("=> {before}«{}»{after}", &help.label[active.range.clone()]);
    for text in [&active.documentation, &help.documentation] {
        let text = text.render(Markup::Plain, &|_| None);
        if !text.is_empty() {
            write!(shown, "\n-> {}", text.replace('\n', " ")).unwrap();
        }
    }
    shown
}
