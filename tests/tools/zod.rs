//! Schemas of zod against the answers of the packages, which are kept in `tests/conformance/zod.json`.

use std::fs;

use promptsig::FilePath;
use promptsig::tools::schema_builders::zod::{ConversionTarget, ZodIo, ZodMajor, ZodReader, convert};
use promptsig::tools::{ModuleFile, ModuleProgram, ModuleTexts};
use serde_json::{Value, json};

use super::conformance::normal;

/// Share of answers that may be unknown, in percent. Those are exceptions of wrong code, and what only a run decides.
const MAX_UNKNOWN: usize = 3;

/// Converts an expression, as `3/mcp/input` says: the version of zod, the package, and the side.
fn converted(before: &str, source: &str, form: &str) -> Value {
    let [version, target, io] = form.split('/').collect::<Vec<_>>()[..] else { panic!("{form}") };
    let text = format!("import {{ z }} from \"zod/v{version}\"\n{before}\nexport const it = ({source}\n)\n");
    let texts = ModuleTexts::default();
    let read = |path: &FilePath| {
        (path.as_str() == "/p/a.ts").then(|| ModuleFile::read(path.clone(), text.as_str().into()))?
    };
    let program = ModuleProgram::new(&texts, &read);
    let module = program.open(&FilePath::new("/p/a.ts")).unwrap();
    let value = program.exported(module, "it");
    let io = if io == "input" { ZodIo::Input } else { ZodIo::Output };
    let target = match target {
        "mcp" => ConversionTarget::Mcp,
        "mcp2" => ConversionTarget::Mcp2,
        "ai" => ConversionTarget::AiSdk,
        _ => ConversionTarget::Zod,
    };
    let reader = ZodReader::new(&program, if version == "4" { ZodMajor::Four } else { ZodMajor::Three });
    match convert(&reader, &value, target, io, "") {
        Ok(None) => Value::Null,
        Ok(Some(schema)) => match schema.unknown.first() {
            Some(part) => json!({ "unknown": part.pointer, "reason": part.reason.to_string() }),
            None => schema.value.to_json(),
        },
        Err(error) => json!({ "throws": error.message }),
    }
}

#[test]
fn known_schemas_are_those_of_the_packages() {
    let path = test_support::repository().join("tests/conformance/zod.json");
    let cases: Vec<Value> = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let (mut equal, mut unknown, mut wrong) = (0, Vec::new(), Vec::new());
    for case in &cases {
        let get = |key: &str| case[key].as_str().unwrap_or_default();
        for (form, expected) in case["answers"].as_object().unwrap() {
            // What is no schema at all is the business of the package that gets it.
            if matches!(get("id"), "object-100" | "object-101" | "object-102" | "object-103" | "object-104") {
                continue;
            }
            let found = converted(get("before"), get("source"), form);
            let throws = |answer: &Value| answer.get("throws").is_some();
            if found.get("reason").is_some() {
                unknown.push(format!("{} {form}: {}{} {found}", get("id"), get("before"), get("source")));
            } else if throws(&found) && throws(expected) || normal(&found) == normal(expected) {
                equal += 1;
            } else {
                let source = [get("before"), get("source")].concat();
                wrong.push(format!("{} {form}: {source}\n  found  {found}\n  wanted {expected}", get("id")));
            }
        }
    }
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
    let share = unknown.len() * 100 / (equal + unknown.len());
    assert!(share < MAX_UNKNOWN, "{share} % of {equal} are unknown:\n{}", unknown.join("\n"));
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
