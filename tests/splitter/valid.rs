//! Programs without errors: the chunks' trees agree with the whole tree.

use std::fs;
use std::path::Path;

use promptsig::syntax::statements::Statements;
use promptsig::syntax::{Language, Tree};

use test_support::pieces::{check_program as check, pieces};

fn files(folder: &Path, into: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            if !path.ends_with("node_modules") {
                files(&path, into);
            }
        } else if let Ok(text) = fs::read_to_string(&path) {
            into.push((path.to_string_lossy().into_owned(), text));
        }
    }
}

fn all_files() -> Vec<(String, String)> {
    let mut all = Vec::new();
    for folder in ["tests", "src", "editors", "benches"] {
        files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut all);
    }
    all
}

#[test]
fn programs_in_files() {
    let (mut count, mut cut, mut statements) = (0, 0, 0);
    for (path, text) in all_files() {
        if let Some((some, all)) = Language::of_path(&path).and_then(|language| check(language, &text)) {
            count += 1;
            cut += some;
            statements += all;
        }
    }
    assert!(count > 20, "only {count} programs were found");
    // Comments are statements here; most belong to the chunk after them.
    assert!(cut * 10 > statements * 5, "{cut} pieces for {statements} statements");
}

#[test]
fn programs_in_strings() {
    let mut count = 0;
    for (path, source) in all_files() {
        if Path::new(&path).extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let strings = source.split("r#\"").skip(1).filter_map(|rest| rest.split("\"#").next());
        let files = strings.flat_map(|text| text.split("//- ").map(|file| file.replace("$0", "")));
        for text in files {
            // The first line may be a path.
            for text in [text.as_str(), text.split_once('\n').map_or("", |(_, rest)| rest)] {
                let languages = [Language::JavaScript, Language::TypeScript];
                count += languages.iter().filter_map(|language| check(*language, text)).count();
            }
        }
    }
    assert!(count > 500, "only {count} programs were found");
}

/// In a long valid chunk no statement counts as broken, as only then a parse of the whole can be avoided.
#[test]
fn statements_of_programs_are_sound() {
    let mut count = 0;
    for (path, text) in all_files() {
        let Some(language) = Language::of_path(&path) else { continue };
        for (start, piece) in pieces(&text) {
            let part = &text[start..piece.end];
            if part.len() < 500 || Tree::parse(language, part).is_broken() {
                continue;
            }
            let statements = Statements::split(language, part, piece.is_whole, &Statements::default());
            let broken = statements.broken();
            assert!(
                broken.is_empty(),
                "{path}: {:?}",
                broken.iter().map(|it| it.text(part)).collect::<Vec<_>>()
            );
            count += 1;
        }
    }
    assert!(count > 20, "only {count} long pieces were found");
}
