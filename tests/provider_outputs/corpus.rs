use std::fs;
use std::path::Path;

use promptsig::SourceFile;
use promptsig::genaiscript::ScriptSchema;
use promptsig::workspace::discovery::file_path;
use serde_json::Value as Json;

use test_support::systems::SCRIPTS;

/// Chosen schemas, and the random ones that are kept with the answers of `@samchon/openapi`.
pub fn documents() -> Vec<Json> {
    let chosen: Json = serde_json::from_str(include_str!("../conformance/ichatgpt.json")).unwrap();
    let random: Json = serde_json::from_str(include_str!("../conformance/ichatgpt-fuzz.json")).unwrap();
    let chosen = chosen["cases"].as_array().unwrap().iter();
    chosen.chain(random.as_array().unwrap()).map(|case| case["input"].clone()).collect()
}

/// Schemas of the sample's scripts, and of the real system scripts if available.
pub fn of_scripts() -> Vec<Json> {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sample/genaisrc");
    let mut found = Vec::new();
    for folder in [Some(&sample), SCRIPTS.as_ref()].into_iter().flatten() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let Ok(source) = fs::read_to_string(&path) else { continue };
            let Some(file) = SourceFile::read(file_path(&path), source.into()) else { continue };
            let schemas = ScriptSchema::all(file.as_script().unwrap())
                .into_iter()
                .filter_map(|it| it.schema.ok().flatten());
            found.extend(schemas.map(|schema| schema.to_json()));
        }
    }
    found
}
