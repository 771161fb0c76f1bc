//! `promptsig manual`: each format for the sample workspace, its validity for readers, and messages about omissions.

use std::collections::BTreeSet;

use boon::{Compiler, SchemaIndex, Schemas};
use expect_test::expect;
use serde_json::{Value as Json, json};

use super::run::{Folder, Run, promptsig};
use test_support::kept;

/// Functions of every kind, with names and schemas that some formats reject.
const MIXED: [(&str, &str); 3] = [
    (
        "a/tools.genai.mjs",
        r##"script({ title: "Tools", parameters: { unit: { type: "string", enum: ["C", "F"] } } })
defTool("no arguments!", "Nothing to\n  give.\n\n  Nothing at all.", {}, () => { console.log("done") })
defTool("twice", "One of two.", { a: "" }, ({ a }) => ({ a }))
defTool("twice", "Another.", { b: 1 }, ({ b }) => b)
defTool(`of-${env.vars.unit}`, "Its name is made in a run.", {}, () => "x")
defTool("throws", "GenAIScript cannot read it.", { a: null }, () => "x")
defTool("dynamic", "Its parameters are made in a run.", make(), () => "x")
defTool("partly", "One of its parameters is.", { a: "", b: make() }, () => "x")
defTool({ memory: { command: "npx" }, plain: { command: "npx", disableToolIdMangling: true }, ...more })
defTool(client)
defAgent("helper", "helps", "Help.", { variant: "quick" })
defTool("variant", "Its options are made in a run.", {}, () => [1], options)
"##,
    ),
    (
        "b/schemas.genai.mts",
        r##"script({ title: "Schemas" })
const tree = {
    type: "object",
    properties: { root: { $ref: "#/$defs/node" }, any: true, "$ref": { type: "string" } },
    $defs: { node: { type: "object", properties: { next: { $ref: "#/$defs/node" }, self: { $ref: "#" } } } },
    default: { $ref: "#/kept" },
}
defTool({ spec: { name: "tree", description: "Refers to itself.", parameters: tree }, impl: ({ root }) => root })
defTool("old", "A schema of an old draft.", {
    type: "object",
    properties: { n: { type: "integer", minimum: 0, exclusiveMinimum: true, enum: [] }, s: { type: "str" } },
}, ({ n }): { n: number; tags?: string[] } => ({ n }))
defTool("list", "An array where an object must be.", { type: "array", items: { type: "string" } }, () => true)
defTool("either", "One of two objects.", {}, (): { a: string } | { b: number } => ({ a: "" }))
"##,
    ),
    (
        "c/odd.genai.mjs",
        r##"script({ id: "odd/~ id{x}?", title: "Odd" })
defTool("a-name-that-has-more-than-the-sixty-four-characters-that-gemini-takes", "Long.", { "a b": "" }, () => 1)
"##,
    ),
];

/// The example of the planners' document, as scripts.
pub const PLANNED: [(&str, &str); 2] = [
    (
        "DatePluginSimpleComplex.genai.mts",
        r#"script({ parameters: { now: { type: "object", properties: { date: { type: "string" } } } } })
defTool(
    "GetDate1",
    "Gets the date with the current date offset by the specified number of days.",
    {
        numDays: {
            type: "integer",
            required: true,
            description:
                "The number of days to offset the date by from today. Positive for future, negative for past.",
        },
    },
    /** @returns The date. */
    () => env.vars.now
)
"#,
    ),
    (
        "WeatherPluginSimpleComplex.genai.mts",
        r#"script({
    parameters: { forecast: { type: "object", properties: { degreesFahrenheit: { type: "integer" } } } },
})
defTool(
    "GetWeatherForecast1",
    "Gets the weather forecast for the specified date and the current location, and time.",
    { date: { type: "string", required: true, description: "The date for the forecast" } },
    /** @returns The forecasted temperature in Fahrenheit. */
    () => env.vars.forecast
)
"#,
    ),
];

fn mixed() -> Folder {
    Folder::with(&MIXED)
}

#[track_caller]
fn json(run: &Run) -> Json {
    serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {}{}", run.stdout, run.stderr))
}

/// Compiles schemas under their names and returns the first one.
fn compiled(resources: &[(&str, &str)]) -> (Schemas, SchemaIndex) {
    let mut compiler = Compiler::new();
    compiler.enable_format_assertions();
    for (name, text) in resources {
        compiler.add_resource(name, serde_json::from_str(text).unwrap()).unwrap();
    }
    let mut schemas = Schemas::new();
    let index = compiler.compile(resources[0].0, &mut schemas).unwrap();
    (schemas, index)
}

fn openapi() -> (Schemas, SchemaIndex) {
    compiled(&[
        (
            "https://spec.openapis.org/oas/3.1/schema-base",
            include_str!("manual/openapi-3.1/schema-base.json"),
        ),
        ("https://spec.openapis.org/oas/3.1/schema", include_str!("manual/openapi-3.1/schema.json")),
        ("https://spec.openapis.org/oas/3.1/dialect/base", include_str!("manual/openapi-3.1/dialect.json")),
        ("https://spec.openapis.org/oas/3.1/meta/base", include_str!("manual/openapi-3.1/vocabulary.json")),
    ])
}

#[track_caller]
fn assert_valid((schemas, index): &(Schemas, SchemaIndex), value: &Json) {
    if let Err(error) = schemas.validate(value, *index) {
        panic!("{error:#}\n{value:#}");
    }
}

/// All values of a key at any depth.
fn under<'a>(key: &str, json: &'a Json) -> Vec<&'a Json> {
    match json {
        Json::Object(members) => {
            let own = members.get(key);
            own.into_iter().chain(members.values().flat_map(|value| under(key, value))).collect()
        }
        Json::Array(items) => items.iter().flat_map(|item| under(key, item)).collect(),
        _ => Vec::new(),
    }
}

fn decoded(fragment: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = fragment.as_bytes();
    while let [first, after @ ..] = rest {
        if *first == b'%' {
            bytes.push(u8::from_str_radix(&fragment[fragment.len() - after.len()..][..2], 16).unwrap());
            rest = &after[2..];
        } else {
            bytes.push(*first);
            rest = after;
        }
    }
    String::from_utf8(bytes).unwrap()
}

#[test]
fn every_format_of_the_sample() {
    for (format, golden) in [
        ("json", "tests/cli/golden/manual.json"),
        ("text", "tests/cli/golden/manual.txt"),
        ("markdown", "tests/cli/golden/manual.md"),
        ("openapi", "tests/cli/golden/manual-openapi.json"),
        ("mcp", "tests/cli/golden/manual-mcp.json"),
        ("gemini", "tests/cli/golden/manual-gemini.json"),
    ] {
        let run = promptsig(&["manual", "tests/sample", "--format", format]);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        kept::check(golden, &run.stdout);
    }
}

#[test]
fn the_example_of_the_document_comes_out_field_by_field() {
    let run = Folder::with(&PLANNED).promptsig(&["manual"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    kept::check("tests/cli/golden/manual-planned.json", &run.stdout);
    let run = Folder::with(&PLANNED).promptsig(&["manual", "--format", "text"]);
    expect![[r#"
        DatePluginSimpleComplex.GetDate1:
          description: Gets the date with the current date offset by the specified number of days.
          inputs:
            - numDays: The number of days to offset the date by from today. Positive for future, negative for past.

        WeatherPluginSimpleComplex.GetWeatherForecast1:
          description: Gets the weather forecast for the specified date and the current location, and time.
          inputs:
            - date: The date for the forecast
    "#]]
    .assert_eq(&run.stdout);
}

#[test]
fn openapi_is_valid_and_its_references_lead_somewhere() {
    let schema = openapi();
    let folder = mixed();
    for run in [
        promptsig(&["manual", "tests/sample", "--format", "openapi"]),
        promptsig(&["manual", "tests/conformance/functions-manual", "--format", "openapi"]),
        folder.promptsig(&["manual", "--format", "openapi"]),
        folder.promptsig(&["manual", "--format", "openapi", "--no-responses", "--separator", "/"]),
    ] {
        let document = json(&run);
        assert_valid(&schema, &document);
        for reference in under("$ref", &document).into_iter().filter_map(Json::as_str) {
            let Some(pointer) = reference.strip_prefix('#') else { panic!("{reference}") };
            let is_kept = reference == "#/kept";
            assert!(is_kept || document.pointer(&decoded(pointer)).is_some(), "{reference}");
        }
        let ids: Vec<_> = under("operationId", &document).into_iter().map(Json::to_string).collect();
        assert!(!ids.is_empty());
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{ids:?}");
    }
}

#[test]
fn openapi_takes_nothing_that_is_no_operation() {
    // The schema rejects an invalid document.
    let (schemas, index) = openapi();
    let document = json(&promptsig(&["manual", "tests/sample", "--format", "openapi"]));
    for (pointer, wrong) in [
        ("/openapi", json!("3.0.0")),
        ("/paths/~1support-reply.rental_lookup/post/requestBody", json!({ "schema": {} })),
        (
            "/paths/~1support-reply.rental_lookup/post/requestBody/content/application~1json/schema/type",
            json!("text"),
        ),
    ] {
        let mut changed = document.clone();
        *changed.pointer_mut(pointer).unwrap() = wrong;
        assert!(schemas.validate(&changed, index).is_err(), "{pointer}");
    }
}

#[test]
fn mcp_lists_tools_as_the_protocol_has_them() {
    let schema = compiled(&[("https://example.org/tool", include_str!("manual/mcp-tool.json"))]);
    let folder = mixed();
    for run in [
        promptsig(&["manual", "tests/sample", "--format", "mcp"]),
        promptsig(&["manual", "tests/conformance/functions-manual", "--format", "mcp"]),
        folder.promptsig(&["manual", "--format", "mcp"]),
    ] {
        let list = json(&run);
        let tools = list["tools"].as_array().unwrap();
        assert!(!tools.is_empty());
        for tool in tools {
            assert_valid(&schema, tool);
        }
        let names: BTreeSet<_> = tools.iter().map(|tool| tool["name"].as_str()).collect();
        assert_eq!(names.len(), tools.len());
    }
}

#[test]
fn mcp_has_an_output_schema_where_an_object_is_given() {
    let list = json(&mixed().promptsig(&["manual", "--format", "mcp"]));
    let outputs: Vec<_> = list["tools"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|tool| Some((tool["name"].as_str()?, tool.get("outputSchema")?["type"].as_str()?)))
        .collect();
    assert_eq!(outputs, [("tools.twice", "object"), ("schemas.either", "object")]);
    let without = json(&mixed().promptsig(&["manual", "--format", "mcp", "--no-responses"]));
    assert!(under("outputSchema", &without).is_empty());
}

/// Lines on standard error, with the exit code.
#[track_caller]
fn told(arguments: &[&str]) -> String {
    let run = mixed().promptsig(&[&["manual"], arguments].concat());
    format!("{}\n{}", run.code.unwrap(), run.stderr)
}

#[test]
fn what_is_missing_is_told_with_its_place() {
    expect![[r#"
        1
        promptsig: a/tools.genai.mjs:4:1: `tools.twice` is the name of a second function; the first is in a/tools.genai.mjs:3.
        promptsig: a/tools.genai.mjs:5:9: This tool is left out: only a run can tell its name.
        promptsig: a/tools.genai.mjs:6:55: This tool is left out: GenAIScript throws `TypeError: Cannot read properties of null (reading 'type')`.
        promptsig: a/tools.genai.mjs:7:57: Only a run can tell the parameters of `dynamic`.
        promptsig: a/tools.genai.mjs:8:60: Only a run can tell all parameters of `partly`.
        promptsig: a/tools.genai.mjs:12:69: Only a run can tell whether the options of `variant` add a variant to its name.
    "#]].assert_eq(&told(&[]));
    expect![[r#"
        1
        promptsig: a/tools.genai.mjs:4:1: `tools.twice` is the name of a second function; the first is in a/tools.genai.mjs:3. This one is left out.
        promptsig: a/tools.genai.mjs:5:9: This tool is left out: only a run can tell its name.
        promptsig: a/tools.genai.mjs:6:55: This tool is left out: GenAIScript throws `TypeError: Cannot read properties of null (reading 'type')`.
        promptsig: a/tools.genai.mjs:7:57: Only a run can tell the parameters of `dynamic`.
        promptsig: a/tools.genai.mjs:8:60: Only a run can tell all parameters of `partly`.
        promptsig: a/tools.genai.mjs:9:1: `tools.*` is left out: the tools of a server are known when it runs.
        promptsig: a/tools.genai.mjs:9:11: `tools.memory_*` is left out: the tools of a server are known when it runs.
        promptsig: a/tools.genai.mjs:9:39: `tools.*` is left out: the tools of a server are known when it runs.
        promptsig: a/tools.genai.mjs:10:1: `tools.*` is left out: the tools of a server are known when it runs.
        promptsig: a/tools.genai.mjs:12:69: Only a run can tell whether the options of `variant` add a variant to its name.
        promptsig: b/schemas.genai.mts:11:77: `enum` is left out of the parameters of `schemas.old`.
        promptsig: b/schemas.genai.mts:11:94: `type` is left out of the parameters of `schemas.old`.
    "#]].assert_eq(&told(&["--format", "openapi"]));
    expect![[r#"
        1
        promptsig: a/tools.genai.mjs:4:1: `tools.twice` is the name of a second function; the first is in a/tools.genai.mjs:3. This one is left out.
        promptsig: a/tools.genai.mjs:5:9: This tool is left out: only a run can tell its name.
        promptsig: a/tools.genai.mjs:6:55: This tool is left out: GenAIScript throws `TypeError: Cannot read properties of null (reading 'type')`.
        promptsig: a/tools.genai.mjs:7:57: Only a run can tell the parameters of `dynamic`.
        promptsig: a/tools.genai.mjs:7:71: `tools.dynamic`, `tools.partly` and `tools.agent_helper_quick` give `string`: MCP before 2026-07-28 takes an `outputSchema` of an object only, so they have none.
        promptsig: a/tools.genai.mjs:8:60: Only a run can tell all parameters of `partly`.
        promptsig: a/tools.genai.mjs:9:1: `tools.*` is left out: the tools of a server are known when it runs.
        promptsig: a/tools.genai.mjs:9:11: `tools.memory_*` is left out: the tools of a server are known when it runs.
        promptsig: a/tools.genai.mjs:9:39: `tools.*` is left out: the tools of a server are known when it runs.
        promptsig: a/tools.genai.mjs:10:1: `tools.*` is left out: the tools of a server are known when it runs.
        promptsig: a/tools.genai.mjs:12:64: `tools.variant` gives `number[]`: MCP before 2026-07-28 takes an `outputSchema` of an object only, so it has none.
        promptsig: a/tools.genai.mjs:12:69: Only a run can tell whether the options of `variant` add a variant to its name.
        promptsig: b/schemas.genai.mts:8:107: `schemas.tree` gives `unknown | undefined`: MCP before 2026-07-28 takes an `outputSchema` of an object only, so it has none.
        promptsig: b/schemas.genai.mts:11:77: `schemas.old` is left out because of its parameters. `enum` has a value that JSON Schema does not know for it.
        promptsig: b/schemas.genai.mts:11:94: `schemas.old` is left out because of its parameters. `type` has a value that JSON Schema does not know for it.
        promptsig: b/schemas.genai.mts:13:54: `schemas.list` is left out because of its parameters. MCP does not allow a schema that is not of `type: "object"`.
        promptsig: c/odd.genai.mjs:2:1: `odd/~ id{x}?.a_name-that-has-more-than-the-sixty-four-characters-that-gemini-takes` is left out: MCP does not take a name with `/`.
    "#]].assert_eq(&told(&["--format", "mcp"]));
    expect![[r#"
        1
        promptsig: a/tools.genai.mjs:4:1: `tools.twice` is the name of a second function; the first is in a/tools.genai.mjs:3. This one is left out.
        promptsig: a/tools.genai.mjs:5:9: This tool is left out: only a run can tell its name.
        promptsig: a/tools.genai.mjs:6:55: This tool is left out: GenAIScript throws `TypeError: Cannot read properties of null (reading 'type')`.
        promptsig: a/tools.genai.mjs:7:57: Only a run can tell the parameters of `dynamic`.
        promptsig: a/tools.genai.mjs:8:60: Only a run can tell all parameters of `partly`.
        promptsig: a/tools.genai.mjs:9:1: `tools.*` is left out: the tools of a server are known when it runs.
        promptsig: a/tools.genai.mjs:9:11: `tools.memory_*` is left out: the tools of a server are known when it runs.
        promptsig: a/tools.genai.mjs:9:39: `tools.*` is left out: the tools of a server are known when it runs.
        promptsig: a/tools.genai.mjs:10:1: `tools.*` is left out: the tools of a server are known when it runs.
        promptsig: a/tools.genai.mjs:12:69: Only a run can tell whether the options of `variant` add a variant to its name.
        promptsig: b/schemas.genai.mts:4:62: `schemas.tree` is left out because of its parameters. Gemini does not allow the property name `$ref`.
        promptsig: b/schemas.genai.mts:11:77: `schemas.old` is left out because of its parameters. `enum` has a value that JSON Schema does not know for it.
        promptsig: b/schemas.genai.mts:11:94: `schemas.old` is left out because of its parameters. `type` has a value that JSON Schema does not know for it.
        promptsig: b/schemas.genai.mts:13:54: `schemas.list` is left out because of its parameters. Gemini does not allow a schema that is not of `type: "object"`.
        promptsig: c/odd.genai.mjs:2:1: `odd/~ id{x}?.a_name-that-has-more-than-the-sixty-four-characters-that-gemini-takes` is left out: Gemini does not take a name with `/`.
    "#]].assert_eq(&told(&["--format", "gemini"]));
}

#[test]
fn a_page_and_a_list_of_functions_of_every_kind() {
    let folder = mixed();
    kept::check(
        "tests/cli/golden/manual-mixed.md",
        &folder.promptsig(&["manual", "--format", "markdown"]).stdout,
    );
    kept::check(
        "tests/cli/golden/manual-mixed.txt",
        &folder.promptsig(&["manual", "--format", "text"]).stdout,
    );
}

#[track_caller]
fn names(arguments: &[&str]) -> Vec<String> {
    let run = mixed().promptsig(&[&["manual"], arguments].concat());
    let list = json(&run);
    list.as_array().unwrap().iter().map(|function| function["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn functions_are_chosen_by_their_names_or_by_their_scripts() {
    assert_eq!(names(&["--only", "twice"]), ["tools.twice", "tools.twice"]);
    assert_eq!(names(&["--only", "schemas.*"]).len(), 4);
    assert_eq!(names(&["--only", "tools.agent_*", "--only", "{list,either}"]).len(), 3);
    assert_eq!(names(&["--separator", "__", "--only", "*__tree"]), ["schemas__tree"]);
    assert_eq!(names(&["b", "c/odd.genai.mjs"]).len(), 5);

    let run = mixed().promptsig(&["manual", "--only", "nothing", "--only", "*.none"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert_eq!(run.stderr, "promptsig: no function has a name that matches `nothing` or `*.none`\n");
    let run = mixed().promptsig(&["manual", "--only", "a["]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("'a['"), "{}", run.stderr);
}

#[test]
fn responses_can_be_left_out() {
    let list = json(&mixed().promptsig(&["manual", "--no-responses"]));
    assert!(under("responses", &list).is_empty());
    let page = mixed().promptsig(&["manual", "--no-responses", "--format", "markdown"]).stdout;
    assert!(page.contains("function either()\n"), "{page}");
    assert!(!page.contains("Response"), "{page}");
    let declarations = json(&mixed().promptsig(&["manual", "--no-responses", "--format", "gemini"]));
    assert!(under("responseJsonSchema", &declarations).is_empty());
}

#[test]
fn a_workspace_without_tools_has_an_empty_manual() {
    let folder = Folder::with(&[("plain.genai.mjs", "script({ title: \"Plain\" })\n$`Hello`\n")]);
    let run = folder.promptsig(&["manual"]);
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (Some(0), "[]\n", ""));
    let run = folder.promptsig(&["manual", "--format", "markdown"]);
    assert_eq!(run.stdout, "# Functions Manual\n\n0 functions in 0 scripts.\n");
}

#[test]
fn a_script_that_cannot_be_read_is_told() {
    for (text, why) in [
        ("x;".repeat(200_000), "it has 400000 bytes; the limit is 262144"),
        ("[".repeat(100_000), "it nests too deeply, or too much of it does not parse"),
    ] {
        let folder = Folder::with(&[("long.genai.mjs", &text)]);
        let run = folder.promptsig(&["manual"]);
        assert_eq!(run.stderr, format!("promptsig: long.genai.mjs is skipped: {why}\n"));
        assert_eq!((run.code, run.stdout.as_str()), (Some(1), "[]\n"));
    }
}
