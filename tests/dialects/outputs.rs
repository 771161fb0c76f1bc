//! What the dialects put out is what their readers take, as seen by validators that know nothing of the
//! profiles: for `OpenAI` a meta-schema written by hand, for MCP that of JSON Schema itself.

#[path = "../support/scripts.rs"]
mod scripts;

use std::fs;
use std::path::{Path, PathBuf};

use boon::{Compiler, SchemaIndex, Schemas};
use promptsig::Value;
use promptsig::dialects::{Config, Dialect, Document, express};
use promptsig::project::discovery::file_path;
use promptsig::schema::{Defaults, Strictness, strict};
use promptsig::script::{ScriptSchema, SourceFile};
use promptsig::text::Span;
use scripts::SCRIPTS;
use serde_json::Value as Json;

/// A validator with one schema.
pub struct Validator {
    schemas: Schemas,
    index: SchemaIndex,
}

impl Validator {
    /// Compiles a schema of draft 2020-12.
    pub fn of(schema: Json) -> Result<Self, String> {
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.add_resource("memory:schema", schema).map_err(|error| error.to_string())?;
        let index = compiler.compile("memory:schema", &mut schemas).map_err(|error| error.to_string())?;
        Ok(Self { schemas, index })
    }

    /// Why a value is not valid.
    pub fn check(&self, value: &Json) -> Result<(), String> {
        self.schemas.validate(value, self.index).map_err(|error| format!("{error:#}"))
    }
}

/// What `OpenAI` takes in strict mode.
pub struct Strict(Validator);

impl Strict {
    /// Reads the meta-schema.
    pub fn new() -> Self {
        let meta = serde_json::from_str(include_str!("openai-strict.schema.json")).unwrap();
        Self(Validator::of(meta).unwrap())
    }

    /// Why a schema is not taken.
    pub fn check(&self, schema: &Json) -> Result<(), String> {
        self.0.check(schema)?;
        let mut found = Count::default();
        found.visit(schema, 0)?;
        let Count { properties, characters, choices } = found;
        if properties > 5000 || characters > 120_000 || choices > 1000 {
            return Err(format!("{properties} properties, {characters} characters, {choices} choices"));
        }
        Validator::of(schema.clone()).map(drop)
    }
}

/// What no schema can say of a schema.
#[derive(Default)]
struct Count {
    properties: usize,
    characters: usize,
    choices: usize,
}

impl Count {
    fn visit(&mut self, schema: &Json, objects: usize) -> Result<(), String> {
        let named = |keyword| schema[keyword].as_object().into_iter().flatten();
        let objects = objects + usize::from(schema.get("properties").is_some());
        if objects > 10 {
            return Err("more than 10 levels".to_owned());
        }
        let required: Vec<_> = schema["required"].as_array().into_iter().flatten().collect();
        let declared: Vec<_> = named("properties").map(|(name, _)| name).collect();
        if required.len() != declared.len()
            || declared.iter().any(|name| !required.contains(&&Json::from(name.as_str())))
        {
            return Err(format!("{required:?} are required of {declared:?}"));
        }
        self.properties += declared.len();
        let values: Vec<_> = schema["enum"].as_array().into_iter().flatten().collect();
        self.choices += values.len();
        let strings = values.into_iter().chain(schema.get("const")).filter_map(Json::as_str);
        self.characters += strings.map(|text| text.chars().count()).sum::<usize>();
        for (name, below) in named("properties").chain(named("$defs")) {
            self.characters += name.chars().count();
            self.visit(below, objects)?;
        }
        schema["anyOf"]
            .as_array()
            .into_iter()
            .flatten()
            .chain(schema.get("items"))
            .try_for_each(|below| self.visit(below, objects))
    }
}

/// How many documents came out, and how many are refused.
#[derive(Debug, Default, PartialEq)]
struct Tally {
    outputs: usize,
    refused: usize,
}

/// Holds every output of a dialect against a check.
fn tally(documents: &[Value], dialect: Dialect, check: impl Fn(&Json) -> Result<(), String>) -> Tally {
    let mut tally = Tally::default();
    for document in documents {
        match express(&Document::of(document), dialect, Config::default()) {
            Ok(conversion) => {
                let json = conversion.value.to_json();
                check(&json).unwrap_or_else(|why| panic!("{}\n{json}\n{why}", document.to_json()));
                tally.outputs += 1;
            }
            Err(failure) => {
                assert!(!failure.reasons.is_empty());
                tally.refused += 1;
            }
        }
    }
    tally
}

fn strict_tally(documents: &[Value]) -> Tally {
    let meta = Strict::new();
    tally(documents, Dialect::OpenAiStrict, |json| meta.check(json))
}

fn mcp_tally(documents: &[Value]) -> Tally {
    tally(documents, Dialect::Mcp, |json| {
        if json["type"] != "object" {
            return Err("no object".to_owned());
        }
        Validator::of(json.clone()).map(drop)
    })
}

fn goldens() -> Vec<Value> {
    let cases: Json = serde_json::from_str(include_str!("../conformance/ichatgpt.json")).unwrap();
    let cases = cases["cases"].as_array().unwrap();
    cases.iter().map(|case| Value::from_json(&case["input"], Span::default())).collect()
}

/// What GenAIScript's own strict form makes of the goldens, where it makes something.
fn chained() -> Vec<Value> {
    let strictness = Strictness { defaults: Defaults::Drop, optional: false };
    goldens().iter().filter_map(|value| strict(value, strictness).ok()).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<_> =
        walk(folder).into_iter().filter(|path| path.to_string_lossy().contains(".genai.")).collect();
    paths.sort();
    paths
}

fn walk(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.flat_map(|path| if path.is_dir() { walk(&path) } else { vec![path] }).collect()
}

/// The schemas of all scripts in a folder.
fn scripts_of(folder: &Path) -> Vec<Value> {
    let schemas = |path: PathBuf| -> Vec<Value> {
        let source = fs::read_to_string(&path).unwrap();
        let Some(file) = SourceFile::read(file_path(&path), source.into()) else { return Vec::new() };
        ScriptSchema::all(&file).into_iter().filter_map(|site| site.schema.ok().flatten()).collect()
    };
    files(folder).into_iter().flat_map(schemas).collect()
}

#[test]
fn goldens_pass() {
    assert_eq!(strict_tally(&goldens()), Tally { outputs: 85, refused: 10 });
    assert_eq!(strict_tally(&chained()), Tally { outputs: 87, refused: 3 });
    assert_eq!(mcp_tally(&goldens()), Tally { outputs: 91, refused: 4 });
}

#[test]
fn the_sample_passes() {
    let documents = scripts_of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sample"));
    assert_eq!(strict_tally(&documents), Tally { outputs: 19, refused: 2 });
    assert_eq!(mcp_tally(&documents), Tally { outputs: 19, refused: 2 });
}

#[test]
fn the_systems_pass() {
    let Some(folder) = &*SCRIPTS else { return };
    let documents = scripts_of(folder);
    assert_eq!(strict_tally(&documents), Tally { outputs: 63, refused: 1 });
    assert_eq!(mcp_tally(&documents), Tally { outputs: 63, refused: 1 });
}

#[test]
fn the_table_passes() {
    let documents: Vec<_> = include_str!("providers.jsonl")
        .lines()
        // The regular expressions of the validator do not look around.
        .filter(|line| !line.contains("(?!"))
        .map(|line| crate::read(line.split_once(": ").unwrap().1))
        .collect();
    assert_eq!(strict_tally(&documents), Tally { outputs: 32, refused: 26 });
    assert_eq!(mcp_tally(&documents), Tally { outputs: 49, refused: 9 });
}
