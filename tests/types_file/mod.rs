//! `promptsig.d.mts`: its text, and what the TypeScript compilers make of it.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod compilers;
mod entries;

use std::collections::BTreeMap;

use promptsig::workspace::{TypesFile, TypesFolders, TypesUpdate, types_entry};
use promptsig::{FilePath, SourceFile};
use test_support::Fixture;

/// Returns the text of each file, by folder.
fn texts(fixture: &Fixture) -> BTreeMap<FilePath, String> {
    let folders = TypesFolders::new(&fixture.project);
    let update = |path: &FilePath| {
        let file = fixture.files.iter().find(|file| file.path() == path).and_then(SourceFile::as_script);
        TypesUpdate::Known(file.and_then(|file| types_entry(file, &fixture.project)))
    };
    let text = |folder: &FilePath, scripts| folders.text(folder, scripts, |summary| update(&summary.path));
    let scripts = folders.scripts().into_iter();
    scripts.map(|(folder, scripts)| (folder.clone(), text(&folder, scripts))).collect()
}

/// Returns the text of the only file.
fn text(fixture: &str) -> String {
    let texts = texts(&Fixture::parse(fixture));
    assert_eq!(texts.len(), 1);
    texts.into_values().next().unwrap()
}

/// Returns the entry of the only script.
fn entry(script: &str) -> Option<String> {
    let fixture = Fixture::parse(script);
    types_entry(fixture.file().as_script().unwrap(), &fixture.project)
}

fn parsed(text: &str, id: &str) -> Option<String> {
    TypesFile::parse(text).entry(id).map(str::to_owned)
}
