//! The scripts of `tests/holdout`.

use std::fmt::Write;

use crate::Fixture;

pub struct Case {
    pub name: String,
    /// First sentence of the case: its pitfall or mistake.
    pub sentence: String,
    /// Line of the mistake; `None` for a right script.
    pub line: Option<String>,
    pub fixture: Fixture,
}

impl Case {
    pub fn all() -> Vec<Self> {
        Self::of_folder("scripts")
    }

    pub fn of_folder(folder: &str) -> Vec<Self> {
        let folder = crate::repository().join("tests/holdout").join(folder);
        let mut paths: Vec<_> =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        let texts: Vec<String> = paths.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
        let cases = texts.iter().flat_map(|text| text.split("\n#### "));
        cases.map(|case| Self::parse(case.trim_start_matches("#### "))).collect()
    }

    fn parse(text: &str) -> Self {
        let (head, files) = text.split_once("\n//// ").unwrap();
        let mut head = head.lines();
        let (name, sentence) = (head.next().unwrap().to_owned(), head.next().unwrap().to_owned());
        let line = head.next().map(|line| line.strip_prefix("line:").unwrap().trim().to_owned());
        assert_eq!(line.is_none(), sentence.starts_with("right:"), "{name}");
        let mut fixture = "//- /package.json\n{}\n".to_owned();
        for file in files.split("\n//// ") {
            let (path, source) = file.split_once('\n').unwrap();
            writeln!(fixture, "//- /{}\n{}", path.trim(), source.trim_end()).unwrap();
        }
        Self { name, sentence, line, fixture: Fixture::parse(&fixture) }
    }
}
