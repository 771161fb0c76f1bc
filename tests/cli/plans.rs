//! `promptsig check PLAN --manual`, and the links of a manual, which such a plan uses.

use std::fmt::Write;

use expect_test::expect;
use serde_json::{Value as Json, json};
use test_support::kept;

use super::manual::PLANNED;
use super::run::{Folder, Run};

/// The example of the page about the manual.
fn example() -> String {
    let page = include_str!("../../docs/functions-manual.md");
    let mut blocks = page.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next());
    blocks.find(|block| block.contains("\"steps\"")).expect("the page has a plan").to_owned()
}

fn folder(plan: &str) -> Folder {
    let files: Vec<(&str, &str)> = PLANNED.into_iter().chain([("plan.json", plan)]).collect();
    Folder::with(&files)
}

fn concise(folder: &Folder, arguments: &[&str]) -> Run {
    folder.promptsig(&[&["check", "--format", "concise"], arguments].concat())
}

#[test]
fn the_plan_of_the_page_has_no_problems() {
    let folder = folder(&example());
    let run = concise(&folder, &["plan.json", "--manual"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    assert_eq!(run.stdout, "1 document: no problems\n");
    // A manual that was written before says as much.
    folder.write("manual.json", &folder.promptsig(&["manual"]).stdout);
    let run = concise(&folder, &["plan.json", "--manual", "manual.json"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), "1 document: no problems\n"), "{}", run.stderr);
}

#[test]
fn each_mistake_has_its_place() {
    let plan = example()
        .replace("GetDate1", "GetDat1")
        .replace("$.dateResponse.date", "$.dateRespons.date")
        .replace("degreesFahrenheit", "degreesCelsius");
    let run = concise(&folder(&plan), &["plan.json", "--manual"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""));
    expect![[r#"
        plan.json:3:45: error[K02] The manual has no function `DatePluginSimpleComplex.GetDat1`. Did you mean `DatePluginSimpleComplex.GetDate1`?
        plan.json:7:35: error[K05] No earlier step has the `id` `dateRespons`. Did you mean `dateResponse`?
        plan.json:10:34: error[K05] The output of `WeatherPluginSimpleComplex.GetWeatherForecast1` has no member `degreesCelsius`. It has `degreesFahrenheit`.
        1 document: 3 errors
        `promptsig rule CODE` explains a rule
    "#]].assert_eq(&run.stdout);
    let yaml =
        "- function: DatePluginSimpleComplex.GetDate1\n  id: now\n  inputs: { numDays: one }\n- $.now\n";
    let folder = Folder::with(&[PLANNED[0], ("plan.yaml", yaml)]);
    expect![[r#"
        plan.yaml:3:22: error[K06] `numDays` takes `integer`, not `"one"`.
        plan.yaml:4:3: error[K01] A step of a plan is an object with a `function` and its `inputs`.
        1 document: 2 errors
        `promptsig rule CODE` explains a rule
    "#]]
    .assert_eq(&concise(&folder, &["plan.yaml", "--manual", "."]).stdout);
    let run = folder.promptsig(&["check", "plan.yaml", "--manual", ".", "--format", "json"]);
    let report: Json = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(report["diagnostics"][0]["code"], "K06");
    assert_eq!(report["diagnostics"][0]["start"], json!({ "line": 3, "column": 22 }));
}

#[test]
fn arguments_that_do_not_agree_are_refused() {
    let folder = folder(&example());
    folder.write("other.json", "{ \"a\": 1 }");
    folder.write("broken.json", "[");
    let mut shown = String::new();
    for arguments in [
        &["--manual"][..],
        &["plan.json"],
        &["plan.json", "--manual", "other.json"],
        &["plan.json", "--manual", "broken.json"],
        &["plan.json", "--manual", "missing.json"],
        &["plan.json", "--manual", ".", "--fix"],
        &["broken.json", "--manual", "."],
    ] {
        let run = concise(&folder, arguments);
        write!(shown, "{} {}: {}{}", arguments.join(" "), run.code.unwrap(), run.stderr, run.stdout).unwrap();
    }
    expect![[r#"
        --manual 2: promptsig: `--manual` checks plans, which are documents; name one before it
        plan.json 2: promptsig: plan.json holds no tools; `--as DIALECT` checks it as a schema for a provider, `--manual` as a plan of calls
        plan.json --manual other.json 2: promptsig: other.json is not a manual, which is a list of functions, as `promptsig manual` prints it
        plan.json --manual broken.json 2: promptsig: broken.json is not a manual, which is a list of functions, as `promptsig manual` prints it
        plan.json --manual missing.json 2: promptsig: there is no file or folder missing.json
        plan.json --manual . --fix 2: promptsig: `--manual` checks plans, and plans are not fixed
        broken.json --manual . 1: broken.json:1:2: error[C01] This document is not valid JSON: expected a value, found the end of the text.
        1 document: 1 error
        `promptsig rule CODE` explains a rule
    "#]].assert_eq(&shown);
}

#[test]
fn rules_about_plans_can_be_chosen() {
    let plan = example().replace("$.dateResponse.date", "$.dateRespons.date");
    let folder = folder(&plan);
    assert_eq!(concise(&folder, &["plan.json", "--manual", "--ignore", "K05"]).code, Some(0));
    assert_eq!(concise(&folder, &["plan.json", "--manual", "--select", "K05"]).code, Some(1));
}

#[test]
fn links_lead_from_outputs_to_inputs() {
    let folder = Folder::with(&PLANNED);
    let manual: Json = serde_json::from_str(&folder.promptsig(&["manual", "--links"]).stdout).unwrap();
    let links: Vec<&Json> = manual.as_array().unwrap().iter().map(|function| &function["links"]).collect();
    let sure = json!([{
        "input": "date",
        "from": "DatePluginSimpleComplex.GetDate1",
        "path": "$.date",
        "confidence": "sure",
    }]);
    let weak = json!([{
        "input": "numDays",
        "from": "WeatherPluginSimpleComplex.GetWeatherForecast1",
        "path": "$.degreesFahrenheit",
        "confidence": "weak",
    }]);
    assert_eq!(links, [&weak, &sure]);
    let run = folder.promptsig(&["manual", "--links", "--format", "mcp"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.contains("`--links` does not go with mcp"), "{}", run.stderr);
}

/// Names in other spellings, formats, items of arrays, unknown outputs, and more outputs than are listed.
#[test]
fn links_are_as_sure_as_their_names_and_types() {
    let tools = r#"script({ title: "Trip" })
interface Found { start_date: string; hotels: { id: number; name: string }[]; address: { city: string }; open: any }
defTool("search", "Searches.", {}, (): Found => load())
defTool("raw", "Asks.", {}, async () => JSON.parse(await ask()))
defTool("when", "Tells the time.", {}, () => new Date())
defTool("say", "Tells the name.", { name: "" }, ({ name }) => `Hello ${name}`)
defTool("book", "Books.", {
    type: "object",
    properties: {
        startDate: { type: "string" },
        at: { type: "string", format: "date-time" },
        id: { type: "number" },
        city: { type: "string", format: "email" },
        open: {},
        flags: { type: "array", items: { type: "boolean" } },
    },
}, () => "done")
"#;
    let folder = Folder::with(&[("trip.genai.mts", tools)]);
    let run = folder.promptsig(&["manual", "--links", "--format", "text", "--only", "*"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    expect![[r#"
        trip.search:
          description: Searches.
          inputs:

        trip.raw:
          description: Asks.
          inputs:

        trip.when:
          description: Tells the time.
          inputs:

        trip.say:
          description: Tells the name.
          inputs:
            - name:
          links:
            - name: $.hotels[0].name of trip.search (sure)

        trip.book:
          description: Books.
          inputs:
            - startDate:
            - at:
            - id:
            - city:
            - open:
            - flags:
          links:
            - startDate: $.start_date of trip.search (sure)
            - at: $.start_date of trip.search (weak)
            - at: $.hotels[0].name of trip.search (weak)
            - at: $.address.city of trip.search (weak)
            - id: $.hotels[0].id of trip.search (sure)
            - city: $.address.city of trip.search (weak)
            - city: $.start_date of trip.search (weak)
            - city: $.hotels[0].name of trip.search (weak)
    "#]]
    .assert_eq(&run.stdout);
    let page = folder.promptsig(&["manual", "--links", "--format", "markdown"]).stdout;
    assert!(page.contains("| `startDate` | `$.start_date` | `trip.search` | sure |"), "{page}");
}

#[test]
fn links_of_many_functions_are_few() {
    let tool = |number: usize| {
        format!(
            "defTool(\"t{number}\", \"Does it.\", {{ a: \"\", b: \"\", c: 1 }}, ({{ a, b, c }}) => ({{ a, d: b, e: c }}))\n"
        )
    };
    let script: String = (0..400).map(tool).collect();
    let folder = Folder::with(&[("many.genai.mjs", &script)]);
    let run = folder.promptsig(&["manual", "--links"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let manual: Json = serde_json::from_str(&run.stdout).unwrap();
    for function in manual.as_array().unwrap() {
        assert!(function["links"].as_array().unwrap().len() <= 8 + 3 + 3, "{function:#}");
    }
}

#[test]
fn views_of_semantic_kernel() {
    let run = Folder::with(&PLANNED).promptsig(&["manual", "--format", "semantic-kernel"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    kept::check("tests/cli/golden/manual-semantic-kernel.json", &run.stdout);
}

#[test]
fn agents_and_servers_have_entries() {
    let folder = Folder::with(&[
        (
            "research.as",
            r#"import llm Qwen from "ollama://localhost:11434/qwen3.6"

main agent Researcher {
  model Qwen
  role "assistant"
  description "Answers questions."

  main func(input { question string, words list[string] }) {
    answer = generate({ input: "Answer." }) -> { answer string, sure boolean }
    return answer
  }
}

agent Reviewer {
  model Qwen
  role "reviewer"
  description "Checks answers."

  func review(question, answer) {
    generate({ input: "Is it right?" })
  }
}
"#,
        ),
        (
            "files.genai.mjs",
            "script({ mcpServers: { memory: { command: \"npx\", args: [\"x\"] } } })\nconst { answer } = env.vars\n",
        ),
        ("plain.genai.mjs", "script({ mcpServers: \"mcp.json\" })\n"),
    ]);
    let run = folder.promptsig(&["manual"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    kept::check("tests/cli/golden/manual-agents.json", &run.stdout);
}

/// What cannot be known is marked, members keep their comments, and results of prompts are text.
#[test]
fn responses_say_what_is_known() {
    let folder = Folder::with(&[(
        "known.genai.mjs",
        r#"script({ title: "Known" })
/**
 * @typedef {object} Wind
 * @property {number} speed - In knots.
 * @property {string} [from] Where it comes from.
 */
defTool("forecast", "Forecasts.", {}, /** @returns {{degreesFahrenheit: integer, wind: Wind}} */ () => load())
defTool("commented", "Has comments.", {}, () => ({
    /** The date, as in ISO 8601. */
    date: "2026-11-27",
    // An aside.
    year: 2026,
    /** @type {string} */
    other: load(),
}))
defTool("mapped", "Maps.", {}, async () => {
    const data = JSON.parse(await ask())
    return (data.results || []).map((it) => ({ title: `${it.title}`, score: it.score }))
})
defTool("ask", "Asks.", {}, async () => await runPrompt("Answer."))
defTool("parts", "Has unknown parts.", { a: "", b: make() }, ({ a }) => ({ a, list: [load()], any: load() }))
defTool("all", "Is unknown.", {}, () => load())
"#,
    )]);
    let run = folder.promptsig(&["manual"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    kept::check("tests/cli/golden/manual-known.json", &run.stdout);
    let page = folder.promptsig(&["manual", "--format", "markdown", "--only", "ask"]).stdout;
    assert!(page.contains("Of the result of a prompt, only the text is returned to a model."), "{page}");
}

/// Functions of local modules, also in turn, renamed, as default and in a namespace. What is not there is unknown.
#[test]
fn helpers_of_local_modules_are_followed() {
    let folder = Folder::with(&[
        (
            "trip.genai.mts",
            r#"import load, { day as today, later } from "./helpers"
import * as all from "./helpers.mts"
import { missing } from "./nowhere.mjs"
script({ title: "Trip" })
defTool("named", "Named.", {}, async () => await today())
defTool("default", "Default.", {}, () => load("x"))
defTool("member", "Member.", {}, () => ({ of: all.count(), then: later() }))
defTool("mapped", "Mapped.", {}, () => ["a"].map(today))
defTool("missing", "Missing.", {}, () => missing())
defTool("shadowed", "Shadowed.", {}, (today) => today())
"#,
        ),
        (
            "helpers.mts",
            r#"import { zone } from "./deeper.mts"
export async function day(): Promise<{ date: string }> { return await get() }
export const count = () => 3
const next = () => ({ zone: zone(), around: day })
export { next as later }
export default (text: string) => [text.length]
"#,
        ),
        ("deeper.mts", "import { day } from \"./helpers.mts\"\nexport function zone() { return `UTC` }\n"),
    ]);
    let run = folder.promptsig(&["manual", "--format", "markdown"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let lines = run.stdout.lines().filter(|line| line.starts_with("function "));
    expect![[r#"
        function named(): { date: string }
        function default(): number[]
        function member(): { of: number; then: { zone: string } }
        function mapped(): { date: string }[]
        function missing(): unknown
        function shadowed(): unknown"#]]
    .assert_eq(&lines.collect::<Vec<_>>().join("\n"));
}
