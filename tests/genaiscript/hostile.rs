//! Input that no person writes is skipped in bounded time.

use std::sync::Arc;

use promptsig::genaiscript::MAX_BYTES;
use promptsig::{FilePath, SourceFile};

fn file(source: String) -> SourceFile {
    SourceFile::read(FilePath::new("/a.genai.mjs"), Arc::from(source)).unwrap()
}

#[test]
fn too_deep_to_read() {
    for unit in ["`${", "[", "env.vars[", "a=>", "!", "script({script("] {
        let file = file(unit.repeat(200_000 / unit.len()));
        assert!(file.as_script().unwrap().script().unreadable.is_some(), "{unit}");
        let longer: Arc<str> = format!("{}x", file.source()).into();
        assert!(file.update(longer).as_script().unwrap().script().unreadable.is_some(), "{unit}");
    }
}

#[test]
fn long_but_readable() {
    let file = file(format!("script({{ parameters: {{ a: \"\" }} }})\n{}", "env.vars.a\n".repeat(20_000)));
    assert!(file.as_script().unwrap().script().unreadable.is_none());
    assert_eq!(file.as_script().unwrap().script().reads.len(), 20_000);
    assert_eq!(file.as_script().unwrap().script().reads[0].key.as_deref(), Some("a"));
}

/// The parser's error recovery is bounded by time, however the text came about.
#[test]
fn too_broken_to_parse() {
    let read = |source: &str| SourceFile::read(FilePath::new("/a.genai.mjs"), Arc::from(source)).unwrap();
    let (short, long) = ("\"".repeat(5_000), "\"".repeat(130_000));
    let after = read(&short).update(Arc::from(long.as_str()));
    assert!(after.as_script().unwrap().script().unreadable.is_some());
    assert_eq!(after.as_script().unwrap().script(), read(&long).as_script().unwrap().script());
    assert_eq!(
        after.update(Arc::from(short.as_str())).as_script().unwrap().script(),
        read(&short).as_script().unwrap().script()
    );
    assert!(read(&short).as_script().unwrap().script().unreadable.is_none());
}

/// Typing may exceed the limits, and deleting must bring the analysis back.
#[test]
fn across_the_limits() {
    let call = "script({ parameters: { a: \"\" } })\n";
    let deep = |levels: usize| {
        format!("{call}{}{}\n//{}", "[".repeat(levels), "]".repeat(levels), "x".repeat(33_000))
    };
    let long = |bytes: usize| format!("{call}//{}", "x".repeat(bytes - call.len() - 2));
    let used =
        |times: usize| format!("{call}{}v{}\n", "[".repeat(1_500), ",v".repeat(times) + &"]".repeat(1_500));
    for (name, less, more) in [
        ("/a.genai.mjs", deep(1_900), deep(2_100)),
        ("/a.genai.mjs", used(1_000), used(20_000)),
        ("/a.genai.mjs", long(MAX_BYTES), long(MAX_BYTES + 1)),
        ("/a.genai.md", long(MAX_BYTES), long(MAX_BYTES + 1)),
    ] {
        let read = |source: &str| SourceFile::read(FilePath::new(name), Arc::from(source)).unwrap();
        let mut file = read(&less);
        for source in [&more, &less, &more] {
            file = file.update(Arc::from(source.as_str()));
            assert_eq!(
                file.as_script().unwrap().script().unreadable.is_some(),
                source == &more,
                "{name} {}",
                source.len()
            );
            assert_eq!(file.as_script().unwrap().script(), read(source).as_script().unwrap().script());
        }
    }
}
