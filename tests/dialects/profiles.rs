//! The data of the profiles: every entry is known, dated and has its source.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use promptsig::Value;
use promptsig::dialects::Profile;
use promptsig::syntax::toml;

/// The entries of a section, and the words that each can have; none where it has something else.
const ENTRIES: [(&str, &[&str]); 20] = [
    ("root", &["object", "no-union"]),
    ("objects", &["closed", "complete"]),
    ("properties", &["required"]),
    ("types", &["required", "in uppercase"]),
    ("type_lists", &["refused", "nullable"]),
    ("items", &["required"]),
    ("enums", &["strings"]),
    ("siblings", &["refused"]),
    ("members", &["without references"]),
    ("patterns", &["without look-around"]),
    ("references", &["local", "definitions", "inlined"]),
    ("recursion", &["refused", "optional"]),
    ("nested_unions", &["refused"]),
    ("constraints", &["moved"]),
    ("notes", &["in braces"]),
    ("others", &["refused", "ignored"]),
    ("empty", &["closed"]),
    ("malformed", &["refused"]),
    ("names", &[]),
    ("takes", &[]),
];

const LIMITS: [&str; 9] = [
    "properties",
    "levels",
    "characters",
    "enum_values",
    "long_enum_values",
    "long_enum_characters",
    "min_items",
    "optional",
    "unions",
];

fn keys(value: Option<&Value>) -> BTreeSet<String> {
    let object = value.and_then(Value::as_object);
    object.map(|object| object.entries().iter().map(|entry| entry.key.clone()).collect()).unwrap_or_default()
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// Every profile as it is written.
fn files() -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/dialects/profile");
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let read = |path: &Path| {
        let (value, errors) = toml::parse(&fs::read_to_string(path).unwrap());
        assert!(errors.is_empty(), "{}: {errors:?}", path.display());
        value
    };
    paths.filter(|path| path.extension().is_some_and(|it| it == "toml")).map(|path| read(&path)).collect()
}

#[test]
fn files_have_known_entries_only() {
    assert_eq!(files().len(), Profile::all().count());
    for file in files() {
        let name = file.get("name").unwrap().as_str().unwrap();
        let known = set(&["name", "provider", "aliases", "date", "function", "sources", "any", "strict"]);
        assert!(keys(Some(&file)).is_subset(&known), "{name}");
        assert!(Profile::named(name).is_some(), "{name} is not among the profiles");
        let date = file.get("date").unwrap().as_str().unwrap();
        let (year, month) = date.split_once('-').unwrap();
        assert!(year.len() == 4 && year.starts_with("20") && month.len() == 2, "{date}");
        assert!((1..=12).contains(&month.parse::<u32>().unwrap()), "{date}");
        for section in ["any", "strict"] {
            check(name, file.get(section), &keys(file.get("sources")));
        }
    }
}

fn check(profile: &str, section: Option<&Value>, sources: &BTreeSet<String>) {
    let Some(section) = section.and_then(Value::as_object) else { return };
    let mut entries = BTreeSet::new();
    for entry in section.entries() {
        let (key, value) = (entry.key.as_str(), &entry.value);
        let words = ENTRIES.iter().find(|(known, _)| *known == key).map(|(_, words)| *words);
        match (key, words) {
            ("sources", _) => continue,
            ("limits", _) => {
                assert!(keys(Some(value)).is_subset(&set(&LIMITS)), "{profile}: {key}");
                let is_count =
                    |limit: &Value| limit.as_number().is_some_and(|it| it >= 1.0 && it.fract() == 0.0);
                assert!(value.as_object().unwrap().entries().iter().all(|limit| is_count(&limit.value)));
            }
            ("takes" | "formats", _) => assert!(value.items().iter().all(|name| name.as_str().is_some())),
            ("names", _) => assert!(regex::Regex::new(value.as_str().unwrap()).is_ok()),
            (_, Some(words)) => {
                for word in value.as_str().unwrap().split(", ") {
                    assert!(words.contains(&word), "{profile}: {key} = {word}");
                }
            }
            _ => panic!("{profile} has an entry {key}, which nothing reads"),
        }
        entries.insert(entry.key.clone());
    }
    let said = section.get("sources").unwrap();
    let mut explained = keys(Some(said));
    // It stands at the top, as it is no part of a schema.
    explained.remove("function");
    assert_eq!(explained, entries, "{profile}: every entry has its source, and no other");
    for source in said.as_object().unwrap().entries() {
        assert!(sources.contains(source.value.as_str().unwrap()), "{profile}: {}", source.key);
    }
}

#[test]
fn names_are_unique() {
    let names: Vec<_> = Profile::names().collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{names:?}");
}
