//! Input that no person writes is left alone in bounded time.

use std::sync::Arc;

use promptsig::script::{FilePath, SourceFile};

fn file(source: String) -> SourceFile {
    SourceFile::read(FilePath::new("/a.genai.mjs"), Arc::from(source)).unwrap()
}

#[test]
fn too_deep_to_read() {
    for unit in ["`${", "[", "env.vars[", "a=>", "!", "script({script("] {
        let file = file(unit.repeat(400_000 / unit.len()));
        assert!(file.script.unreadable, "{unit}");
        // An edit leaves it at that.
        let longer: Arc<str> = format!("{}x", file.source).into();
        assert!(file.update(longer).script.unreadable, "{unit}");
    }
}

#[test]
fn long_but_readable() {
    let file = file(format!("script({{ parameters: {{ a: \"\" }} }})\n{}", "env.vars.a\n".repeat(20_000)));
    assert!(!file.script.unreadable);
    assert!(file.script.reads.len() > 1_000);
    assert_eq!(file.script.reads[0].key.as_deref(), Some("a"));
}
