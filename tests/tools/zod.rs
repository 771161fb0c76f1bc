//! Schemas of zod against the answers of the packages, which are kept in `tests/conformance/zod.json`.

use std::fs;

use promptsig::FilePath;
use promptsig::tools::schema_builders::zod::{ConversionTarget, ZodIo, ZodMajor, ZodReader, convert};
use promptsig::tools::{ModuleFile, ModuleProgram, ModuleTexts, PackageVersions, VersionSource};
use serde_json::{Value, json};

use super::conformance::normal;

/// Share of answers that may be unknown, in percent. Those are exceptions of wrong code, and what only a run decides.
const MAX_UNKNOWN: usize = 3;

/// Cases whose expression is no schema: null, a list, a function, JSON.
const NO_SCHEMAS: [&str; 12] = [
    "object-100",
    "object-101",
    "object-102",
    "object-103",
    "object-104",
    "object-105",
    "object-106",
    "object-107",
    "object-108",
    "object-109",
    "object-110",
    "object-111",
];

/// Converts an expression, as `3/mcp/input` says: the version of zod, the package, and the side.
fn converted(before: &str, source: &str, form: &str) -> Value {
    let [version, target, io] = form.split('/').collect::<Vec<_>>()[..] else { panic!("{form}") };
    // `4.1` is a minor version of the package.
    let major = &version[..1];
    let text = format!("import {{ z }} from \"zod/v{major}\"\n{before}\nexport const it = ({source}\n)\n");
    let versions = PackageVersions::find(|name| {
        (name == "zod" && version.len() > 1).then(|| (version.to_owned(), VersionSource::Installed))
    });
    let texts = ModuleTexts::default();
    let read = |path: &FilePath| {
        (path.as_str() == "/p/a.ts").then(|| ModuleFile::read(path.clone(), text.as_str().into()))?
    };
    let program = ModuleProgram::new(&texts, &read).with_versions(versions);
    let module = program.open(&FilePath::new("/p/a.ts")).unwrap();
    let value = program.exported(module, "it");
    let io = if io == "input" { ZodIo::Input } else { ZodIo::Output };
    let target = match target {
        "mcp" => ConversionTarget::Mcp,
        "mcp2" => ConversionTarget::Mcp2,
        "ai" => ConversionTarget::AiSdk,
        "zod" => ConversionTarget::Zod,
        "fastmcp" => ConversionTarget::FastMcp { is_closed: true },
        "openai" => ConversionTarget::OpenAi,
        "openai-realtime" => ConversionTarget::OpenAiRealtime,
        "agents" => ConversionTarget::OpenAiAgents,
        "anthropic" => ConversionTarget::Anthropic,
        "anthropic-format" => ConversionTarget::AnthropicFormat,
        "langchain" => ConversionTarget::LangChain,
        "genaiscript" => ConversionTarget::GenAiScript,
        _ => panic!("{target}"),
    };
    let reader = ZodReader::new(&program, if major == "4" { ZodMajor::Four } else { ZodMajor::Three });
    match convert(&reader, &value, target, io, "") {
        Ok(None) => Value::Null,
        Ok(Some(schema)) => match schema.unknown.first() {
            Some(part) => json!({ "unknown": part.pointer, "reason": part.reason.to_string() }),
            None => schema.value.to_json(),
        },
        Err(error) => json!({ "throws": error.message }),
    }
}

/// Answers of the library, held against those of the packages.
#[derive(Default)]
struct Verdicts {
    equal: usize,
    unknown: Vec<String>,
    wrong: Vec<String>,
}

fn verdicts(cases: &[Value]) -> Verdicts {
    let mut verdicts = Verdicts::default();
    for case in cases {
        let get = |key: &str| case[key].as_str().unwrap_or_default();
        // What is no schema at all is the business of the package that gets it.
        if NO_SCHEMAS.contains(&get("id")) {
            continue;
        }
        for (form, expected) in case["answers"].as_object().unwrap() {
            let found = converted(get("before"), get("source"), form);
            let throws = |answer: &Value| answer.get("throws").is_some();
            let source = [get("before"), get("source")].concat();
            if found.get("reason").is_some() {
                verdicts.unknown.push(format!("{} {form}: {source} {found}", get("id")));
            } else if throws(&found) && throws(expected) || normal(&found) == normal(expected) {
                verdicts.equal += 1;
            } else {
                let answers = format!("  found  {found}\n  wanted {expected}");
                verdicts.wrong.push(format!("{} {form}: {source}\n{answers}", get("id")));
            }
        }
    }
    verdicts
}

fn cases_of(path: &std::path::Path) -> Vec<Value> {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn known_schemas_are_those_of_the_packages() {
    let cases = cases_of(&test_support::repository().join("tests/conformance/zod.json"));
    let Verdicts { equal, unknown, wrong } = verdicts(&cases);
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
    let share = unknown.len() * 100 / (equal + unknown.len());
    assert!(share < MAX_UNKNOWN, "{share} % of {equal} are unknown:\n{}", unknown.join("\n"));
}

/// `zod-fuzz.mjs` gives the answers of another minor version of zod 4, where that is the one that is installed.
#[test]
fn schemas_are_those_of_the_minor_version() {
    let cases = cases_of(&test_support::repository().join("tests/conformance/zod-minors.json"));
    let Verdicts { equal, unknown, wrong } = verdicts(&cases);
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(unknown.len() * 10 < equal, "{} are unknown:\n{}", unknown.len(), unknown.join("\n"));
}

/// Reads the file that `ZOD_FUZZ` names instead of the sample: `zod-fuzz.mjs` writes any number of cases.
#[test]
fn generated_schemas_are_those_of_the_packages() {
    let sample = test_support::repository().join("tests/conformance/zod-fuzz.json");
    let file = std::env::var_os("ZOD_FUZZ").map_or(sample, std::path::PathBuf::from);
    let Verdicts { equal, unknown, wrong } = verdicts(&cases_of(&file));
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
    // Of generated code, more depends on functions that only a run decides about.
    let share = unknown.len() * 100 / (equal + unknown.len());
    assert!(share < 3 * MAX_UNKNOWN, "{share} % of {equal} are unknown:\n{}", unknown.join("\n"));
}

#[test]
fn exceptions_name_the_reason() {
    let message =
        |source: &str, form: &str| converted("", source, form)["throws"].as_str().map(str::to_owned);
    assert_eq!(
        message("z.object({ at: z.date() })", "4/mcp/input").as_deref(),
        Some("Date cannot be represented in JSON Schema"),
    );
    assert_eq!(
        message("z.object({ n: z.string().transform(Number) })", "4/mcp/output").as_deref(),
        Some("Transforms cannot be represented in JSON Schema"),
    );
    assert_eq!(
        message("z.object({ ip: z.string().ip() })", "4/mcp/input").as_deref(),
        Some("z.string(...).ip is not a function"),
    );
    assert_eq!(message("z.object({ n: z.string().transform(Number) })", "4/mcp/input"), None);
}

/// zod 4 keeps the values of an enum as the keys of an object, where array indices come first.
#[test]
fn values_of_an_enum_that_are_numbers_come_first() {
    let values = |target: &str| {
        converted("", "z.object({ a: z.enum(['10', '7', 'latest', '01']) })", target)["properties"]["a"]["enum"].clone()
    };
    assert_eq!(values("4/mcp/input"), json!(["7", "10", "latest", "01"]));
    assert_eq!(values("3/mcp/input"), json!(["10", "7", "latest", "01"]));
}

#[test]
fn what_depends_on_a_run_is_unknown_at_its_place() {
    assert_eq!(
        converted("", "z.object({ a: z.string(), b: z.enum(readNames()) })", "4/mcp/input"),
        json!({
            "unknown": "/properties/b",
            "reason": "the result of `readNames` is only known at run time",
        }),
    );
}
