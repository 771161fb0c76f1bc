//! K: plans of calls, each with the manual of the scripts next to it. `«…»` marks the only places where the rule speaks.

use crate::lint::harness;

/// Functions with members of each type, optional ones, unknown ones and no output.
const TOOLS: &str = r#"//- /trip.genai.mts
script({ title: "Trip" })
interface Day { date: string; year: number; note?: string; parts: { hour: number }[]; place: { lat: number; lon?: number } | null }
defTool("today", "Gets the date.", {}, (): Day => load())
defTool("nothing", "Logs.", {}, () => { console.log("x") })
defTool("anything", "Asks.", {}, async () => JSON.parse(await ask()))
defTool("forecast", "Forecasts.", {
    type: "object",
    properties: {
        date: { type: "string" },
        days: { type: "integer" },
        unit: { type: "string", enum: ["C", "F"] },
        place: { type: "object", properties: { lat: { type: "number" } }, required: ["lat"] },
        hours: { type: "array", items: { type: "number" } },
        any: {},
    },
    required: ["date"],
    additionalProperties: false,
}, ({ date }) => ({ date, celsius: 21 }))
defTool("open", "Takes more.", { date: { type: "string" } }, ({ date }) => date)
defTool({ memory: { command: "npx" } })
"#;

/// Checks plans, each a list of steps, against the manual of the tools.
#[track_caller]
fn check(code: &str, plans: &[&str]) {
    assert!(plans.iter().filter(|plan| !plan.contains('«')).count() >= 2, "{code} needs silent neighbours");
    for plan in plans {
        let text = plan.replace(['«', '»'], "");
        let fixture = harness::asking_for(code, &format!("{TOOLS}//- /plan.json\n{text}"));
        let found = harness::diagnostics(&fixture);
        let mut marked = format!("{text}\n");
        for found in found.iter().rev().filter(|found| found.rule.code == code) {
            marked.insert(found.span.end as usize, '»');
            marked.insert(found.span.start as usize, '«');
        }
        assert_eq!(marked.trim_end(), *plan, "{code}: {found:#?}");
    }
}

/// Returns the messages about the inputs of a forecast after a call of `today`, whose output is `now`.
fn messages(inputs: &str) -> String {
    let plan = format!(
        r#"[{{ "id": "now", "function": "trip.today" }}, {{ "function": "trip.forecast", "inputs": {inputs} }}]"#
    );
    let fixture = harness::asking_for("K", &format!("{TOOLS}//- /plan.json\n{plan}"));
    let found = harness::diagnostics(&fixture);
    let shown = found.iter().map(|it| format!("{}[{}] {}", it.severity.name(), it.rule.code, it.message));
    shown.collect::<Vec<_>>().join("\n")
}

#[test]
fn k01_not_a_plan() {
    check(
        "K01",
        &[
            "«3»",
            r#"«{ "calls": [] }»"#,
            r#"{ "steps": «{}» }"#,
            r#"[«"trip.today"»]"#,
            r#"[«{ "id": "a" }»]"#,
            r#"[{ "function": «3» }]"#,
            r#"[{ «"functon"»: "trip.today" }]"#,
            r#"[«{ "func": "trip.today" }»]"#,
            r#"[{ "function": "trip.today", "inputs": «[1]» }]"#,
            r#"[{ "id": «3», "function": "trip.today" }]"#,
            r#"[{ "id": "a", "function": "trip.today" }, { "id": «"a"», "function": "trip.today" }]"#,
            "[]",
            r#"{ "goal": "Go", "steps": [{ "function": "trip.today", "why": "to know it" }] }"#,
            r#"[{ "function": "trip.today" }, { "function": "trip.today" }]"#,
        ],
    );
}

#[test]
fn k02_unknown_function() {
    check(
        "K02",
        &[
            r#"[{ "function": «"trip.todai"» }]"#,
            r#"[{ "function": «"today"» }, { "function": «""» }]"#,
            r#"[{ "function": "trip.today" }, { "function": "trip.nothing", "inputs": {} }]"#,
            r#"[{ "function": "trip.memory_search", "inputs": { "q": 1 } }]"#,
        ],
    );
}

#[test]
fn k03_input_missing() {
    check(
        "K03",
        &[
            r#"[{ "function": «"trip.forecast"» }]"#,
            r#"[{ "function": «"trip.forecast"», "inputs": { "days": 1 } }]"#,
            r#"[{ "function": "trip.forecast", "inputs": { "date": "today" } }]"#,
            r#"[{ "function": "trip.today" }]"#,
            r#"[{ "function": "trip.forecast", "input": {} }]"#,
        ],
    );
}

#[test]
fn k04_unknown_input() {
    check(
        "K04",
        &[
            r#"[{ "function": "trip.forecast", "inputs": { "date": "x", «"day"»: 1 } }]"#,
            r#"[{ "function": "trip.today", "inputs": { «"zone"»: 1 } }]"#,
            r#"[{ "function": "trip.forecast", "inputs": { "date": "x", "any": 1 } }]"#,
            r#"[{ "function": "trip.memory_search", "inputs": { "q": 1 } }]"#,
        ],
    );
    assert_eq!(
        messages(r#"{ "date": "x", "day": 1 }"#),
        "error[K04] `trip.forecast` takes no input `day`. Did you mean `days`?"
    );
}

#[test]
fn k05_path_leads_nowhere() {
    let now = |rest: &str| format!(r#"[{{ "id": "now", "function": "trip.today" }}, {rest}]"#);
    let read =
        |path: &str| now(&format!(r#"{{ "function": "trip.forecast", "inputs": {{ "date": "{path}" }} }}"#));
    let plans = [
        read("$«.then».date"),
        read("$.now«.day»"),
        read("$.now.parts«.hour»"),
        read("$.now.parts[0]«.minute»"),
        read("$.now.date«[0]»"),
        read("$.now.parts[0].hour«.minute»").replace("\"date\"", "\"any\""),
        now(r#"{ "function": "trip.forecast", "inputs": { "date": «"$"» } }"#),
        now(r#"{ "function": "trip.forecast", "inputs": { "date": «"$.now[date"» } }"#),
        now(r#"{ "id": "a", "function": "trip.open", "inputs": { "date": "$«.b».date" } }, { "id": "b", "function": "trip.today" }"#),
        r#"[{ "id": "a", "function": "trip.open", "inputs": { "date": "$«.a»" } }]"#.to_owned(),
        r#"[{ "id": "a", "function": "trip.nothing" }, { "function": "trip.open", "inputs": { "date": "$«.a»" } }]"#.to_owned(),
        // A member that may be absent is no value for a required input.
        now(r#"{ "function": "trip.forecast", "inputs": { "date": «"$.now.note"» } }"#),
        r#"{ "steps": [{ "id": "now", "function": "trip.today" }], "result": { "a": ["$.now«.nope»"] } }"#.to_owned(),
        read("$.now.date"),
        read("$['now'][\\\"date\\\"]"),
        read("$.now.parts[*].hour"),
        read("$..date"),
        now(r#"{ "function": "trip.forecast", "inputs": { "date": "$5", "any": "$.now.note" } }"#),
        r#"[{ "id": "a", "function": "trip.anything" }, { "function": "trip.open", "inputs": { "date": "$.a.b.c" } }]"#.to_owned(),
        r#"[{ "function": "trip.today" }, { "function": "trip.open", "inputs": { "date": "$['trip.today'].date" } }]"#.to_owned(),
        r#"{ "steps": [{ "id": "now", "function": "trip.today" }], "result": "$.now.parts[0].hour" }"#.to_owned(),
    ];
    check("K05", &plans.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn k06_input_type() {
    let with = |inputs: &str| {
        format!(
            r#"[{{ "id": "now", "function": "trip.today" }}, {{ "function": "trip.forecast", "inputs": {{ {inputs} }} }}]"#
        )
    };
    let plans = [
        with(r#""date": «"$.now.year"»"#),
        with(r#""date": «3», "days": «"3"», "unit": «"K"», "hours": «["a"]», "place": «{}»"#),
        with(r#""date": "x", "days": «1.5»"#),
        with(r#""date": "x", "days": «"$.now.year"»"#),
        with(r#""date": "x", "unit": «"$.now.date"»"#),
        with(r#""date": "x", "place": «"$.now.place"»"#),
        with(r#""date": "x", "hours": «"$.now.parts"»"#),
        with(r#""date": «"$.now"»"#),
        with(
            r#""date": "$.now.date", "days": 3, "unit": "F", "hours": [1, 2.5], "place": { "lat": 1, "more": 2 }"#,
        ),
        with(
            r#""date": "x", "any": "$.now.year", "hours": ["$.now.year"], "place": { "lat": "$.now.date" }"#,
        ),
        with(r#""date": "$.now.parts[*].hour", "hours": []"#),
    ];
    check("K06", &plans.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn messages_name_what_is_there_and_what_is_wanted() {
    let all: Vec<String> = [
        "{}",
        r#"{ "date": "$.nov.date" }"#,
        r#"{ "date": "$.now.dat" }"#,
        r#"{ "date": "$.now.month" }"#,
        r#"{ "date": "$.now.parts.hour" }"#,
        r#"{ "date": "$.now.date.day" }"#,
        r#"{ "date": "$.now.date[0]" }"#,
        r#"{ "date": "$.now.note" }"#,
        r#"{ "date": "$.now.year" }"#,
        r#"{ "date": "x", "days": "$.now.year" }"#,
        r#"{ "date": "x", "unit": "K" }"#,
        r#"{ "date": "x", "unit": "$.now.date" }"#,
        r#"{ "date": "x", "place": "$.now.place" }"#,
        r#"{ "date": "x", "place": {} }"#,
        r#"{ "date": "x", "place": { "lat": "north" } }"#,
        r#"{ "date": "x", "hours": [1, "a"] }"#,
        r#"{ "date": "x", "dais": 1 }"#,
    ]
    .iter()
    .map(|inputs| format!("{inputs}\n  {}", messages(inputs)))
    .collect();
    expect_test::expect![[r#"
        {}
          error[K03] This call of `trip.forecast` lacks the required input `date`.
        { "date": "$.nov.date" }
          error[K05] No earlier step has the `id` `nov`. Did you mean `now`?
        { "date": "$.now.dat" }
          error[K05] The output of `trip.today` has no member `dat`. Did you mean `date`?
        { "date": "$.now.month" }
          error[K05] The output of `trip.today` has no member `month`. It has `date`, `year`, `note`, `parts` and `place`.
        { "date": "$.now.parts.hour" }
          error[K05] `$.parts` of the output of `trip.today` is an array. Take an item of it first, as in `[0]`.
        { "date": "$.now.date.day" }
          error[K05] `$.date` of the output of `trip.today` is a string, which has no members.
        { "date": "$.now.date[0]" }
          error[K05] `$.date` of the output of `trip.today` is a string, which has no items.
        { "date": "$.now.note" }
          warning[K05] `$.now.note` may be absent, and the input `date` is required.
        { "date": "$.now.year" }
          error[K06] `$.now.year` is `number`, and `date` takes `string`.
        { "date": "x", "days": "$.now.year" }
          warning[K06] `$.now.year` is `number`, of which `days` takes only `integer`.
        { "date": "x", "unit": "K" }
          error[K06] `unit` takes `"C" | "F"`, not `"K"`.
        { "date": "x", "unit": "$.now.date" }
          warning[K06] `$.now.date` is `string`, of which `unit` takes only `"C" | "F"`.
        { "date": "x", "place": "$.now.place" }
          warning[K06] `$.now.place` may be `null`, and `place` takes `{ lat: number }`.
        { "date": "x", "place": {} }
          error[K06] This object lacks `.lat`, which `place` requires.
        { "date": "x", "place": { "lat": "north" } }
          error[K06] `.lat` of this object is `"north"`, and `.lat` of `place` takes `number`.
        { "date": "x", "hours": [1, "a"] }
          error[K06] `[]` of this array is `"a"`, and `[]` of `hours` takes `number`.
        { "date": "x", "dais": 1 }
          error[K04] `trip.forecast` takes no input `dais`. Did you mean `days`?
    "#]].assert_eq(&(all.join("\n") + "\n"));
}
