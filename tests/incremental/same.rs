use std::fmt::Debug;

use promptsig::ide::preview::{self, PreviewOptions, ViewKind};
use promptsig::ide::shell::Shell;
use promptsig::ide::{completion, definition, document_highlight, document_links, document_symbols};
use promptsig::ide::{hover, references, rename};
use promptsig::lint::{self, LintInput};
use promptsig::return_types::ReturnType;
use promptsig::{Project, SourceFile};

/// Describes the first difference, or `None`. Editor requests are made at `places`.
pub fn difference(left: &SourceFile, right: &SourceFile, places: &[usize]) -> Option<String> {
    if left.source() != right.source() {
        return Some(format!("the texts:\n{}\n---\n{}", left.source(), right.source()));
    }
    if left.as_script().unwrap().script() != right.as_script().unwrap().script() {
        return Some(compared(
            "the script",
            left.as_script().unwrap().script(),
            right.as_script().unwrap().script(),
        ));
    }
    if let Some(difference) = differ("the responses", &responses(left), &responses(right)) {
        return Some(difference);
    }
    let (of_left, of_right) = (project(left), project(right));
    let said = |file: &SourceFile, project: &Project| lint::check(&LintInput::new(file, project));
    differ("the rules", &said(left, &of_left), &said(right, &of_right))
        .or_else(|| {
            let [left, right] = [left, right].map(document_symbols::document_symbols);
            differ("the symbols", &left, &right)
        })
        .or_else(|| {
            let links = document_links::document_links;
            differ("the links", &links(left, &of_left), &links(right, &of_right))
        })
        .or_else(|| {
            places.iter().find_map(|&place| {
                let [left, right] = [(left, &of_left), (right, &of_right)]
                    .map(|(file, project)| answers(file, project, place));
                differ(&format!("the answers at {place}"), &left, &right)
            })
        })
}

fn responses(file: &SourceFile) -> Vec<ReturnType> {
    file.as_script()
        .unwrap()
        .script()
        .tools
        .iter()
        .map(|tool| file.as_script().unwrap().return_type(tool))
        .collect()
}

fn project(file: &SourceFile) -> Project {
    let mut project = Project::new();
    project.insert(file);
    project
}

/// Answers at a place, in any comparable form.
fn answers(file: &SourceFile, project: &Project, place: usize) -> Vec<String> {
    vec![
        format!("{:#?}", hover::hover(file, project, place)),
        format!("{:#?}", completion::complete(file, project, place)),
        format!("{:#?}", definition::definition(file, project, place)),
        format!("{:#?}", references::references(file, project, place, true)),
        format!("{:#?}", document_highlight::document_highlight(file, project, place)),
        format!("{:#?}", rename::prepare_rename(file, project, place)),
        preview::view(file, project, place, ViewKind::Schema, &PreviewOptions::new(Shell::Posix))
            .text
            .markdown(),
    ]
}

fn differ<T: Debug + PartialEq>(what: &str, left: &T, right: &T) -> Option<String> {
    (left != right).then(|| compared(what, left, right))
}

/// First differing line of the debug outputs, with some lines before it.
fn compared<T: Debug>(what: &str, left: &T, right: &T) -> String {
    let (left, right) = (format!("{left:#?}\n"), format!("{right:#?}\n"));
    let lines = left.lines().chain([""]).zip(right.lines().chain([""]));
    let at = lines.take_while(|(left, right)| left == right).count();
    let around = |text: &str| {
        text.lines()
            .skip(at.saturating_sub(8))
            .take(12)
            .flat_map(|line| ["    ", line, "\n"])
            .collect::<String>()
    };
    format!("{what}, edited:\n{}  afresh:\n{}", around(&left), around(&right))
}

#[test]
fn two_readings_differ() {
    use std::sync::Arc;

    use promptsig::FilePath;

    const TEXT: &str = "script({ parameters: { a: \"\" } })\nif (b) { env.vars.a }\nenv.vars.b\n";
    let read = |path: &str, text: &str| SourceFile::read(FilePath::new(path), Arc::from(text)).unwrap();
    let left = read("/a.genai.mjs", TEXT);
    let between = |left: &SourceFile, right: &SourceFile| {
        let difference = difference(left, right, &[TEXT.len() - 1]);
        difference.map(|difference| difference.split([':', ',']).next().unwrap_or_default().to_owned())
    };
    let what = |right: &SourceFile| between(&left, right);
    assert_eq!(what(&read("/a.genai.mjs", TEXT)), None);

    // Only one of the two grammars finds a type here.
    let compared = |path| read(path, "f<env.vars.a>(b)\nenv.vars.b\n");
    assert_eq!(between(&compared("/a.genai.mjs"), &compared("/a.genai.mts")).as_deref(), Some("the script"));

    assert_eq!(what(&read("/a.genai.mjs", &format!("{TEXT} "))).as_deref(), Some("the texts"));
    let system = read("/system.a.genai.mjs", TEXT);
    assert_eq!(what(&system).as_deref(), Some("the rules"));
}
