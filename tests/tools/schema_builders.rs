//! Schemas of TypeBox, Valibot and ArkType against the answers of the packages.

use std::fs;

use promptsig::FilePath;
use promptsig::tools::schema_builders::valibot::ValibotOptions;
use promptsig::tools::schema_builders::{
    ConversionTarget, JsonSchemaDraft, SchemaConversion, SchemaIo, read,
};
use promptsig::tools::{ModuleFile, ModuleProgram, ModuleTexts};
use serde_json::{Value, json};

use super::conformance::normal;

/// Share of answers that may be unknown, in percent.
const MAX_UNKNOWN: usize = 3;

/// Converts an expression as a form such as `fastmcp` or `mcp2/output` says.
fn converted(builder: &str, source: &str, form: &str) -> Value {
    let import = match builder {
        "typebox" => "import { Type } from \"@sinclair/typebox\"",
        "typebox1" => "import Type from \"typebox\"",
        "valibot" => {
            "import * as v from \"valibot\"\nimport { toStandardJsonSchema } from \"@valibot/to-json-schema\""
        }
        "arktype" => "import { type } from \"arktype\"",
        _ => panic!("{builder}"),
    };
    let source = if builder == "valibot" && !matches!(form, "own" | "fastmcp") {
        format!("toStandardJsonSchema({source})")
    } else {
        source.to_owned()
    };
    let text = format!("{import}\nexport const it = ({source}\n)\n");
    let texts = ModuleTexts::default();
    let file = |path: &FilePath| {
        (path.as_str() == "/p/a.ts").then(|| ModuleFile::read(path.clone(), text.as_str().into()))?
    };
    let program = ModuleProgram::new(&texts, &file);
    let module = program.open(&FilePath::new("/p/a.ts")).unwrap();
    let value = program.exported(module, "it");
    let (target, io) = match (form, builder) {
        ("own", "valibot") => (ConversionTarget::Valibot(ValibotOptions::default()), SchemaIo::Input),
        ("own", "arktype") => (ConversionTarget::ArkType(JsonSchemaDraft::TwentyTwenty), SchemaIo::Input),
        ("own", _) => (ConversionTarget::Unchanged, SchemaIo::Input),
        ("ai", _) => (ConversionTarget::AiSdk, SchemaIo::Input),
        ("fastmcp", _) => (ConversionTarget::FastMcp { is_closed: true }, SchemaIo::Input),
        ("mcp2/input", _) => (ConversionTarget::Mcp2, SchemaIo::Input),
        ("mcp2/output", _) => (ConversionTarget::Mcp2, SchemaIo::Output),
        _ => panic!("{form}"),
    };
    let Some(schema) = read(&program, &value) else { return json!({ "unknown": "", "reason": "unread" }) };
    match schema.convert(SchemaConversion { target, io }, "") {
        Ok(None) => Value::Null,
        Ok(Some(schema)) => match schema.unknown.first() {
            Some(part) => json!({ "unknown": part.pointer, "reason": part.reason.to_string() }),
            None => schema.value.to_json(),
        },
        Err(error) => json!({ "throws": error.message }),
    }
}

/// Reads the file that `BUILDERS_FUZZ` names instead of the sample: `builders-fuzz.mjs` writes any number of cases.
fn cases() -> Vec<Value> {
    let sample = test_support::repository().join("tests/conformance/builders-fuzz.json");
    let path = std::env::var_os("BUILDERS_FUZZ").map_or(sample, std::path::PathBuf::from);
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn check(builder: &str) {
    let (mut equal, mut unknown, mut wrong) = (0, Vec::new(), Vec::new());
    for case in cases().iter().filter(|case| case["builder"] == builder) {
        let source = case["source"].as_str().unwrap();
        for (form, expected) in case["answers"].as_object().unwrap() {
            let found = converted(builder, source, form);
            let throws = |answer: &Value| answer.get("throws").is_some();
            if found.get("reason").is_some() && found.get("unknown").is_some() {
                unknown.push(format!("{form}: {source} {found}"));
            } else if throws(&found) && throws(expected) || normal(&found) == normal(expected) {
                equal += 1;
            } else {
                wrong.push(format!("{form}: {source}\n  found  {found}\n  wanted {expected}"));
            }
        }
    }
    assert!(equal > 0, "no case of {builder}");
    assert!(wrong.is_empty(), "{} are wrong of {equal}:\n{}", wrong.len(), wrong.join("\n"));
    let share = unknown.len() * 100 / (equal + unknown.len());
    assert!(share < MAX_UNKNOWN, "{share} % of {equal} are unknown:\n{}", unknown.join("\n"));
}

#[test]
fn schemas_of_typebox_are_those_of_the_package() {
    check("typebox");
}

#[test]
fn schemas_of_typebox_1_are_those_of_the_package() {
    check("typebox1");
}

#[test]
fn schemas_of_valibot_are_those_of_the_package() {
    check("valibot");
}

#[test]
fn types_of_arktype_are_those_of_the_package() {
    check("arktype");
}
