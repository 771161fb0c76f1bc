//! Renaming to an unused name and back gives the same bytes, and in between GenAIScript reads the same workspace but
//! for that name.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use promptsig::FilePath;
use promptsig::ide::rename;
use promptsig::workspace::symbols::{self, Symbol, SymbolName};
use promptsig::workspace::{Project, inspect};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use serde_json::Value;

use test_support::Fixture;

const ROOT: &str = "/w";

/// A word without uses that brings no system into scope.
const FRESH: &str = "zqxw";

type Files = Vec<(FilePath, String)>;

fn workspace(files: Files) -> Fixture {
    Fixture::from_files(Project::with_roots([ROOT]), files)
}

/// Collects every name that can be renamed, once, with its file and a place.
fn names(fixture: &Fixture) -> Vec<(usize, usize, SymbolName)> {
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for (index, file) in fixture.files.iter().enumerate() {
        for offset in starts_of_words(file.source()) {
            let Some(named) = symbols::named_at(file.as_script().unwrap(), &fixture.project, offset) else {
                continue;
            };
            let local = matches!(named.symbol, Symbol::Variable(_) | Symbol::Argument { .. });
            if seen.insert(format!("{:?} {}", named.symbol, if local { index } else { 0 })) {
                found.push((index, offset, named));
            }
        }
    }
    found
}

fn starts_of_words(source: &str) -> impl Iterator<Item = usize> {
    let is_word = |char: char| char.is_alphanumeric() || char == '_';
    let mut before = ' ';
    source.char_indices().filter_map(move |(offset, char)| {
        let starts = is_word(char) && !is_word(before);
        before = char;
        starts.then_some(offset)
    })
}

/// A place of the new name.
fn place_of(fixture: &Fixture, new: &str) -> (usize, usize) {
    let mut places =
        fixture.files.iter().enumerate().flat_map(|(index, file)| {
            file.source().match_indices(FRESH).map(move |(offset, _)| (index, offset))
        });
    let is_new = |&(index, offset): &(usize, usize)| {
        let named = symbols::named_at(fixture.files[index].as_script().unwrap(), &fixture.project, offset);
        named.is_some_and(|named| named.name == new)
    };
    places.find(is_new).unwrap()
}

/// Chooses a new name. A tool keeps its prefix, which may select it.
fn fresh(named: &SymbolName) -> String {
    match &named.symbol {
        Symbol::Script(id) if id.starts_with("system.") => format!("system.{FRESH}"),
        Symbol::Tool { id, .. } => format!("{id}{FRESH}"),
        _ => FRESH.to_owned(),
    }
}

fn renamed(fixture: &Fixture, file: usize, offset: usize, new: &str) -> Result<Files, String> {
    let renamed = rename::rename(&fixture.files[file], &fixture.project, offset, new)?.unwrap();
    let mut files = fixture.changed(&renamed.files);
    if let Some(moved) = renamed.moved {
        files
            .iter_mut()
            .filter(|(path, _)| *path == moved.old)
            .for_each(|(path, _)| *path = moved.new.clone());
    }
    Ok(files)
}

/// Text of the metadata in which only names differ: in lower case, without characters that `env.vars` drops, and
/// without the order by ids.
fn seen(fixture: &Fixture) -> String {
    let entries = fixture.files.iter().map(inspect::InspectEntry::new).collect();
    let report = inspect::report(&fixture.project, ROOT, entries);
    serde_json::to_value(&report).unwrap().to_string()
}

fn unordered(text: &str) -> Value {
    fn sort(value: &mut Value) {
        match value {
            Value::Array(items) => {
                items.iter_mut().for_each(sort);
                items.sort_by_key(Value::to_string);
            }
            Value::Object(members) => {
                members.values_mut().for_each(sort);
                members.sort_keys();
            }
            _ => {}
        }
    }
    let mut value: Value = serde_json::from_str(&text.to_lowercase().replace(['_', '-'], "")).unwrap();
    sort(&mut value);
    value
}

/// Renames everything there and back; returns the number of names.
fn round_trip(files: Files) -> usize {
    let fixture = workspace(files);
    let before = seen(&fixture);
    let mut count = 0;
    for (file, offset, named) in names(&fixture) {
        let places =
            symbols::occurrences(fixture.files[file].as_script().unwrap(), &fixture.project, &named.symbol);
        let whole = |name: &String| *name == named.name || matches!(named.symbol, Symbol::Tool { .. });
        // A name in several spellings comes back in one, and a parameter `type` changes the meaning of the others.
        if named.name == "type" || !places.iter().all(|place| whole(&place.name)) {
            continue;
        }
        let new = fresh(&named);
        let Ok(after) = renamed(&fixture, file, offset, &new) else { continue };
        assert!(after.iter().any(|(_, source)| source.contains(FRESH)), "{named:?}");
        let after = workspace(after);
        let shown = seen(&after);
        assert_eq!(unordered(&shown.replace(&new, &named.name)), unordered(&before), "{named:?}");

        let (file, offset) = place_of(&after, &new);
        let back =
            renamed(&after, file, offset, &named.name).unwrap_or_else(|why| panic!("{named:?}: {why}"));
        for ((path, source), original) in back.iter().zip(&fixture.files) {
            assert_eq!((path, source.as_str()), (original.path(), &**original.source()), "{named:?}");
        }
        count += 1;
    }
    count
}

#[test]
fn the_sample_workspace() {
    let mut files = Vec::new();
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sample");
    collect(&sample, &sample, &mut files);
    assert!(files.len() > 10);
    let count = round_trip(files);
    assert!(count > 50, "only {count} names were renamed");
}

fn collect(root: &Path, folder: &Path, files: &mut Files) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(root, &path, files);
            continue;
        }
        let name = FilePath::new(format!("{ROOT}/{}", path.strip_prefix(root).unwrap().display()));
        if name.is_script() {
            files.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
}

const NAMES: [&str; 4] = ["city", "depot", "hours", "quota"];

/// Uses of a key; `@` is its place.
const USES: [&str; 12] = [
    "env.vars[\"@\"]",
    "env.vars['@']",
    "env.vars[`@`]",
    "env.vars?.[\"@\"]",
    "const { \"@\": local } = env.vars",
    "const { '@': local = 1 } = env.vars",
    "if (\"@\" in env.vars) {}",
    "env.vars[\"@\"] = 2",
    "const { vars } = env\nvars[\"@\"]",
    "const { env: { vars: other } } = globalThis\nother[\"@\"]",
    "delete env.vars[\"@\"]",
    "const { [\"@\"]: local } = env.vars",
];

/// Uses of a key that is a word.
const WORDS: [&str; 7] = [
    "env.vars.@",
    "env.vars?.@",
    "env\n    .vars\n    .@",
    "const { @ } = env.vars",
    "const { @ = 1, ...rest } = env.vars",
    "const { @: local } = env.vars",
    "({ @ } = env.vars)",
];

/// Uses of a tool's argument.
const ARGUMENTS: [&str; 6] = [
    "({ @ }) => @",
    "({ @: local = 1 }) => local",
    "(args) => args.@ + args[\"@\"]",
    "(args) => { const { @, ...rest } = args }",
    "function (args) { if (\"@\" in args) return args?.@ }",
    "() => 1",
];

fn in_blocks(uses: &[String]) -> String {
    uses.iter().map(|text| format!("{{\n{text}\n}}\n")).collect::<Vec<_>>().concat()
}

prop_compose! {
    fn uses(key: String)(
        forms in subsequence(USES.to_vec(), 0..4),
        words in subsequence(WORDS.to_vec(), 0..4),
    ) -> Vec<String> {
        let is_word = !key.contains('.');
        let words = words.into_iter().filter(|_| is_word);
        forms.into_iter().chain(words).map(|form| form.replace('@', &key)).collect()
    }
}

fn used(prefix: &'static str) -> impl Strategy<Value = String> {
    subsequence(NAMES.to_vec(), 1..4)
        .prop_flat_map(move |names| {
            names.into_iter().map(|name| uses(format!("{prefix}{name}"))).collect::<Vec<_>>()
        })
        .prop_map(|all| in_blocks(&all.concat()))
}

fn map() -> impl Strategy<Value = String> {
    subsequence(NAMES.to_vec(), 0..4).prop_flat_map(|names| {
        let value = select(vec!["\"\"", "3", "true", "{ type: \"string\" }", "NaN", "[\"a\"]"]);
        let quote = select(vec!["", "\"", "'"]);
        names
            .into_iter()
            .map(|name| (quote.clone(), value.clone()).prop_map(move |(q, v)| format!("{q}{name}{q}: {v}")))
            .collect::<Vec<_>>()
            .prop_map(|members| format!("{{ {} }}", members.join(", ")))
    })
}

fn tool(name: &'static str) -> impl Strategy<Value = String> {
    (select(NAMES.to_vec()), select(ARGUMENTS.to_vec()), any::<bool>()).prop_map(
        move |(argument, handler, whole)| {
            let schema = if whole {
                format!(
                    "{{ type: \"object\", properties: {{ {argument}: {{}} }}, required: [\"{argument}\"] }}"
                )
            } else {
                format!("{{ {argument}: \"\" }}")
            };
            format!("defTool(\"{name}\", \"Does\", {schema}, {})\n", handler.replace('@', argument))
        },
    )
}

fn system(
    id: &'static str,
    prefix: &'static str,
    name: &'static str,
) -> impl Strategy<Value = (FilePath, String)> {
    (map(), used(prefix), tool(name)).prop_map(move |(map, used, tool)| {
        let path = FilePath::new(format!("{ROOT}/systems/{id}.genai.mjs"));
        (path, format!("system({{ parameters: {map} }})\n{used}{tool}export default () => {{}}\n"))
    })
}

fn choices() -> impl Strategy<Value = &'static str> {
    select(vec![
        "",
        "system: \"system.one\", ",
        "system: [\"system.two\", \"system.one\"], tools: [\"one\"], ",
        "system: [{ id: \"system.one\", parameters: { city: 1, \"depot\": 2 }, vars: { \"system.two.city\": 1 } }], ",
        "tools: [\"one_tool\", \"two\"], excludedSystem: \"system.two\", ",
        "system: [], vars: { \"system.one.city\": 1, hours: 2 }, tests: { vars: { depot: 1 } }, ",
    ])
}

fn script(name: &'static str) -> impl Strategy<Value = (FilePath, String)> {
    (choices(), map(), used(""), used("system.one."), used("system.two."), tool("local"), any::<bool>())
        .prop_map(move |(choices, map, own, one, two, tool, typed)| {
            let ending = if typed { "mts" } else { "mjs" };
            let path = FilePath::new(format!("{ROOT}/{name}.genai.{ending}"));
            (path, format!("script({{ {choices}parameters: {map} }})\n{own}{one}{two}{tool}"))
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    #[test]
    fn any_workspace(
        one in system("system.one", "system.one.", "one_tool"),
        two in system("system.two", "system.two.", "two_tool"),
        first in script("first"),
        second in script("second"),
    ) {
        let count = round_trip(vec![one, two, first, second]);
        prop_assert!(count > 3, "only {count} names were renamed");
    }
}
