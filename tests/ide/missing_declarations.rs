//! Where GenAIScript's declarations for TypeScript are offered. Rows are as those of `refactorings`, with `--- offered` or
//! `--- nothing` at the end.

use promptsig::ide::missing_declarations;
use promptsig::text::Span;

use test_support::{Fixture, kept};

const PATH: &str = "tests/ide/missing_declarations.txt";

#[test]
fn declarations_are_offered_where_they_are_missing_and_help() {
    let text = std::fs::read_to_string(test_support::repository().join(PATH)).unwrap();
    let rows = text.trim_end().trim_start_matches("== ").split("\n\n== ").map(row);
    kept::check(PATH, &format!("== {}\n", rows.collect::<Vec<_>>().join("\n\n== ")));
}

fn row(row: &str) -> String {
    let source = row.split("\n--- ").next().unwrap();
    let (name, text) = source.split_once('\n').unwrap();
    let fixture = Fixture::parse(&format!("//- /{name}\n{text}\n"));
    let (file, offset) = fixture.at_cursor();
    let is_offered =
        missing_declarations::is_at(file.as_script().unwrap(), &fixture.project, Span::at(offset));
    format!("{source}\n--- {}", if is_offered { "offered" } else { "nothing" })
}
