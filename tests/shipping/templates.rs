//! The first scripts that the extension of VS Code writes have nothing to mend.

use std::fs;
use std::path::Path;

use promptsig::FilePath;
use promptsig::lint;
use promptsig::workspace::Project;
use test_support::Fixture;

#[test]
fn templates_have_no_diagnostics() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("editors/vscode/templates");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names.len(), 5, "{names:?}");
    for name in names {
        let source = fs::read_to_string(folder.join(&name)).unwrap();
        let path = FilePath::new(format!("/genaisrc/{name}"));
        let fixture = Fixture::from_files(Project::default(), vec![(path, source)]);
        let file = fixture.files.first().unwrap();
        let found = lint::check(&fixture.context(file));
        assert!(found.is_empty(), "{name}: {found:?}");
        assert!(!file.is_broken(), "{name}");
    }
}
