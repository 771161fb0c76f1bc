//! Completion at each place of a script. A row of `places.txt` is the name of a file, its text with the
//! cursor at `$0` (`\n` in it is a line break), the first labels with the number of all, and the changed lines after the
//! first one is accepted.

use std::fmt::Write;
use std::path::Path;

use promptsig::ide::completion::{self, CompletionItem};
use promptsig::ide::settings_file;

use test_support::Fixture;

/// Labels of a row; the others are counted.
const SHOWN: usize = 8;

#[test]
fn places_offer_what_fits() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ide/places.txt");
    let expected = std::fs::read_to_string(&path).unwrap();
    let blocks = expected.trim_end().split("\n\n");
    let actual: Vec<String> = blocks.map(block).collect();
    let actual = actual.join("\n\n") + "\n";
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, actual).unwrap();
        return;
    }
    for (expected, actual) in expected.trim_end().split("\n\n").zip(actual.trim_end().split("\n\n")) {
        assert_eq!(expected, actual, "\n{expected}\n\n{actual}\n");
    }
}

/// Returns a row with what is offered now; a heading stays.
fn block(block: &str) -> String {
    let Some((name, rest)) = block.strip_prefix("== ").and_then(|row| row.split_once('\n')) else {
        return block.to_owned();
    };
    let is_source = |line: &&str| !line.starts_with("=> ") && !line.starts_with("-> ");
    let source: Vec<&str> = rest.lines().filter(is_source).collect();
    let source = source.join("\n");
    let mut row = format!("== {name}\n{source}\n");
    row.push_str(&offered(name, &source.replace("\\n", "\n")));
    row
}

fn offered(name: &str, source: &str) -> String {
    if name == "promptsig.toml" {
        let offset = source.find("$0").unwrap();
        let source = source.replacen("$0", "", 1);
        let items = settings_file::complete(&source, promptsig::lint::rule_names(), offset);
        return shown(&source, offset, &items);
    }
    let fixture = Fixture::parse(&format!("//- {name}\n{source}"));
    let (file, offset) = fixture.at_cursor();
    // A text that has just begun could be another language's.
    let file = &file.clone().or_agentscript(|_| true);
    shown(file.source(), offset, &completion::complete(file, &fixture.project, offset))
}

fn shown(source: &str, offset: usize, items: &[CompletionItem]) -> String {
    let Some(first) = items.first() else { return "=> nothing".to_owned() };
    assert!(first.replace.touches(offset) && first.replace.contains(first.insert), "{source}: {first:?}");
    let labels: Vec<&str> = items.iter().take(SHOWN).map(|item| item.label.as_str()).collect();
    let mut shown = format!("=> {}", labels.join(" | "));
    if items.len() > SHOWN {
        write!(shown, " | … {} in all", items.len()).unwrap();
    }
    let (before, range) = (source, first.replace.range());
    let start = before[..range.start].rfind('\n').map_or(0, |at| at + 1);
    let end = before[range.end..].find('\n').map_or(before.len(), |at| range.end + at);
    let accepted = if first.is_snippet { completion::choice::plain(&first.text) } else { first.text.clone() };
    // A client that inserts keeps what follows the cursor.
    if !before[offset..].starts_with(char::is_alphanumeric) {
        let kept = &before[first.insert.end as usize..range.end];
        assert_eq!(kept, "", "{source}: something is left after {accepted}");
    }
    let changed = [&before[start..range.start], &accepted, &before[range.end..end]].concat();
    shown + "\n-> " + &changed.replace('\n', "\\n")
}
