//! Every entry of the profiles is known and has its source.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use promptsig::providers::Profile;
use promptsig::syntax::toml;
use promptsig::{Member, Value, ValueKind};
use regex::Regex;

/// Possible values of an entry; none for a list of names, a pattern, or limits.
const TERMS: [(&str, &[&str]); 30] = [
    ("booleans", &["refused", "refused as parameters"]),
    ("constraints", &["moved"]),
    ("declaration", &["refused", "few know 2020-12 only"]),
    ("drafts", &["2020-12"]),
    ("empty", &["closed"]),
    ("enums", &["of a type", "of the type", "primitives", "strings"]),
    ("examples", &["by name"]),
    ("formats", &[]),
    ("items", &["required", "beside prefixItems", "of arrays alone", "outside definitions"]),
    ("limits", &[]),
    ("malformed", &["refused", "coerced"]),
    ("members", &["without references"]),
    ("names", &[]),
    ("nested_unions", &["refused"]),
    ("notes", &["in braces"]),
    ("nullable", &["refused"]),
    ("objects", &["closed", "complete"]),
    ("others", &["refused", "ignored", "left out"]),
    ("patterns", &["without look-around"]),
    ("properties", &["required"]),
    ("recursion", &["refused", "optional"]),
    ("references", &["local", "definitions", "inlined"]),
    ("refuses", &[]),
    ("required", &["declared"]),
    ("root", &["closed", "object", "no-union", "union-ignored"]),
    ("siblings", &["refused", "without words"]),
    ("few", &[]),
    ("takes", &[]),
    ("top_names", &[]),
    ("type_lists", &["refused", "nullable"]),
];

const LIMITS: [&str; 9] = [
    "characters",
    "enum_values",
    "levels",
    "long_enum_characters",
    "long_enum_values",
    "min_items",
    "optional",
    "properties",
    "unions",
];

fn keys(value: Option<&Value>) -> BTreeSet<&str> {
    let entries = value.and_then(Value::as_object).map(|object| object.entries()).unwrap_or_default();
    entries.into_iter().map(|member| member.key.as_str()).collect()
}

fn check_entry(file: &str, member: &Member) {
    let key = member.key.as_str();
    let more: (&str, &[&str]) = ("types", &["required", "in uppercase"]);
    let known = TERMS.iter().chain([&more]).find(|(known, _)| *known == key);
    let (_, words) = known.unwrap_or_else(|| panic!("{file}: nobody reads {key}"));
    match &member.value.kind {
        ValueKind::String(pattern) if matches!(key, "names" | "top_names") => {
            drop(Regex::new(pattern).unwrap());
        }
        ValueKind::String(text) => {
            for word in text.split(", ") {
                assert!(words.contains(&word), "{file}: {key} has no word {word}");
            }
        }
        ValueKind::Array(names) => assert!(names.iter().all(|name| name.as_str().is_some()), "{file}: {key}"),
        ValueKind::Object(limits) => {
            for limit in limits.entries() {
                assert!(LIMITS.contains(&limit.key.as_str()), "{file}: nobody reads {}", limit.key);
                assert!(limit.value.as_number().is_some_and(|number| number >= 1.0), "{file}: {}", limit.key);
            }
        }
        other => panic!("{file}: {key} is {other:?}"),
    }
}

#[test]
fn every_entry_is_known_and_has_its_source() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/providers/profile");
    let month = Regex::new("^20[0-9]{2}-(0[1-9]|1[0-2])$").unwrap();
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        let file = path.file_name().unwrap().to_str().unwrap();
        let (value, errors) = toml::parse(&fs::read_to_string(&path).unwrap());
        assert_eq!(errors, [], "{file}");
        let text =
            |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_else(|| panic!("{file}: {key}"));
        assert_eq!(format!("{}.toml", text("name")), file);
        assert!(month.is_match(text("date")), "{file}");
        let sources = keys(value.get("sources"));
        let mut used = BTreeSet::new();
        for section in ["any", "strict"] {
            let Some(section) = value.get(section) else { continue };
            let cited = section.get("sources").and_then(Value::as_object).unwrap();
            for source in cited.entries() {
                let name = source.value.as_str().unwrap();
                assert!(sources.contains(name), "{file}: {} has the unknown source {name}", source.key);
                used.insert(name);
            }
            let mut entries = keys(Some(section));
            entries.remove("sources");
            let mut with_source: BTreeSet<&str> = keys(section.get("sources"));
            with_source.remove("function");
            assert_eq!(entries, with_source, "{file}: each entry has its source");
            let object = section.as_object().unwrap();
            object
                .entries()
                .into_iter()
                .filter(|it| it.key != "sources")
                .for_each(|it| check_entry(file, it));
        }
        assert_eq!(used, sources, "{file}: each source is used");
        let parts = value.get("parts").map(Value::items).unwrap_or_default();
        for part in parts {
            let part = part.as_str().unwrap();
            assert!(Profile::all().any(|profile| profile.name == part), "{file}: there is no {part}");
        }
        assert_eq!(parts.is_empty(), value.get("any").is_some(), "{file}: it says something, or others do");
        names.insert(text("name").to_owned());
    }
    let listed: BTreeSet<String> = Profile::all().map(|profile| profile.name.to_owned()).collect();
    assert_eq!(listed, names);
}

#[test]
fn names_lead_to_profiles() {
    let named =
        |name: &str| Profile::named(name).map(|profile| (profile.name, profile.provider, profile.date));
    assert_eq!(named("openai"), Some(("openai-2026", "OpenAI", "2026-11")));
    assert_eq!(named("azure"), Some(("openai-2024", "OpenAI", "2024-08")));
    assert_eq!(named("google"), named("gemini-2026"));
    assert_eq!(named("mcp"), Some(("mcp-2026", "MCP", "2026-07")));
    assert_eq!(named("mcp-2025"), Some(("mcp-2025", "MCP", "2025-11")));
    assert_eq!(named("vscode"), Some(("vscode-2026", "VS Code", "2026-01")));
    assert_eq!(named("ollama"), None);
    let all: Vec<&str> = Profile::names().collect();
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "{all:?}");
}

#[test]
fn names_of_functions() {
    let takes = |profile: &str, name: &str| Profile::named(profile).unwrap().takes_name(name);
    assert!(takes("openai", "get_weather-2") && !takes("openai", "get.weather"));
    assert!(!takes("anthropic", &"a".repeat(65)) && takes("anthropic", &"a".repeat(64)));
    assert!(takes("gemini", "_a.b") && !takes("gemini", "2fa"));
    assert!(takes("mcp", &"a".repeat(128)) && !takes("mcp", "a b"));
    assert!(takes("portable", "get_weather-2") && !takes("portable", "get.weather"));
    assert!(!takes("portable", "2fa") && !takes("portable", &"a".repeat(65)));
}

#[test]
fn one_profile_stands_for_several() {
    let parts = |name: &str| -> Vec<&str> {
        Profile::named(name).unwrap().parts().into_iter().map(|part| part.name).collect()
    };
    assert_eq!(
        parts("portable"),
        ["openai-2026", "anthropic-2026", "gemini-2026", "mcp-2026", "mcp-2025", "vscode-2026"]
    );
    assert_eq!(parts("openai"), ["openai-2026"]);
}

#[test]
fn what_a_function_may_give_back() {
    let takes = |profile: &str, name: Option<&str>| Profile::named(profile).unwrap().takes_output(name);
    assert!(
        takes("mcp-2025", Some("object")) && !takes("mcp-2025", Some("array")) && !takes("mcp-2025", None)
    );
    assert!(takes("mcp-2026", Some("array")) && takes("mcp-2026", None));
}
