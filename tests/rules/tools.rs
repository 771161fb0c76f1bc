use crate::harness::table::{check, fixed, row};

#[test]
fn t01_name_changes() {
    check(
        "T01",
        &[
            fixed(
                r#"defTool(«"get-weather"», "Gets it.", {}, () => 1)"#,
                &[("Name it `get_weather`", r#"defTool("get_weather", "Gets it.", {}, () => 1)"#)],
            ),
            fixed(
                r#"ctx.defTool(«'a  b!'», "Gets it.", {}, () => 1)"#,
                &[("Name it `a_b`", r#"ctx.defTool('a_b', "Gets it.", {}, () => 1)"#)],
            ),
            fixed(
                r#"defAgent(«"the docs"», "Reads.", "Read.")"#,
                &[("Name it `the_docs`", r#"defAgent("the_docs", "Reads.", "Read.")"#)],
            ),
            row(r#"defTool("get_weather", "Gets it.", {}, () => 1)"#),
            row(r#"defTool("search", "Finds.", {}, () => 1, { variant: "web" })"#),
            row(r#"defTool(name, "Finds.", {}, () => 1)"#),
            row(r#"defTool({ "my-server": { command: "npx", args: [] } })"#),
            row(r#"const defTool = (name) => name; defTool("a-b", "Finds.", {}, () => 1)"#),
        ],
    );
}

#[test]
fn t02_name_rejected() {
    check(
        "T02",
        &[
            fixed(
                r#"defTool(«"abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghij"», "a", {}, () => 1)"#,
                &[(
                    "Cut it to 64 characters",
                    r#"defTool("abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcd", "a", {}, () => 1)"#,
                )],
            ),
            row(r#"defTool(«"$$$"», "a", {}, () => 1)"#),
            row(
                r#"defTool("abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcd", "a", {}, () => 1)"#,
            ),
            row(r#"defTool("$a", "a", {}, () => 1)"#),
            row(r#"defTool("", "a", {}, () => 1)"#),
        ],
    );
}

#[test]
fn t03_missing_argument() {
    check(
        "T03",
        &[
            fixed(
                r#"defTool("today", "Gets the date.", «() => 1»)"#,
                &[("Write `{}`", r#"defTool("today", "Gets the date.", {}, () => 1)"#)],
            ),
            fixed(
                r#"defTool("today", "Gets the date.", «undefined», () => 1)"#,
                &[("Write `{}`", r#"defTool("today", "Gets the date.", {}, () => 1)"#)],
            ),
            row(r#"defTool(«""», «""», {}, () => 1)"#),
            row(r#"«defTool»("today", "Gets the date.", {})"#),
            row(r#"«defTool»("today", "Gets the date.")"#),
            row(r#"«defAgent»("docs", "Reads.")"#),
            row(r#"defTool("today", "Gets the date.", {}, () => 1)"#),
            row(r#"defTool("today", "Gets the date.", {}, today)"#),
            row(r#"defTool(...tool)"#),
            row(r#"defTool("today", ...rest)"#),
            row(r#"defTool(client)"#),
            row(r#"defAgent("docs", "", "Read.")"#),
        ],
    );
}

#[test]
fn t04_same_name() {
    check(
        "T04",
        &[
            fixed(
                r#"defTool("a", "b", {}, () => 1); defTool(«"a"», "c", {}, () => 2)"#,
                &[(
                    "Give it a `variant`",
                    r#"defTool("a", "b", {}, () => 1); defTool("a", "c", {}, () => 2, { variant: "other" })"#,
                )],
            ),
            row(r#"defTool("a b", "b", {}, () => 1); defTool(«"a_b"», "c", {}, () => 2)"#).with_any_fixes(),
            row(r#"defTool("a", "b", {}, () => 1); defTool("a", "c", {}, () => 2, { variant: "x" })"#),
            row(r#"if (x) defTool("a", "b", {}, () => 1); else defTool("a", "c", {}, () => 2)"#),
            row(r#"if (x) { defTool("a", "b", {}, () => 1) } else { defTool("a", "c", {}, () => 2) }"#),
            row(r#"defTool("a", "b", {}, () => 1); runPrompt((_) => { _.defTool("a", "c", {}, () => 2) })"#),
            row(r#"one.defTool("a", "b", {}, () => 1); two.defTool("a", "c", {}, () => 2)"#),
        ],
    );
}

#[test]
fn t05_required_undeclared() {
    check(
        "T05",
        &[
            fixed(
                r#"defTool("a", "b", { type: "object", properties: { images: { type: "string" } }, required: [«"image"»] }, look)"#,
                &[
                    (
                        "Write `images`",
                        r#"defTool("a", "b", { type: "object", properties: { images: { type: "string" } }, required: ["images"] }, look)"#,
                    ),
                    (
                        "Declare the property `image`",
                        r#"defTool("a", "b", { type: "object", properties: { images: { type: "string" }, image: { type: "string" } }, required: ["image"] }, look)"#,
                    ),
                ],
            ),
            fixed(
                r#"defTool("a", "b", { type: 'object', properties: {}, required: [«'colour'»] }, look)"#,
                &[(
                    "Declare the property `colour`",
                    r#"defTool("a", "b", { type: 'object', properties: { colour: { type: 'string' } }, required: ['colour'] }, look)"#,
                )],
            ),
            row(
                r#"defTool("a", "b", { x: { type: "object", properties: { y: { type: "object", properties: { z: {} }, required: [«"w"»] } } } }, look)"#,
            )
            .with_any_fixes(),
            row(r#"defTool("a", "b", { type: "object", properties: { x: {} }, required: ["x"] }, look)"#),
            row(r#"defTool("a", "b", { type: "object", properties: { ...more }, required: ["x"] }, look)"#),
            row(r#"defTool("a", "b", { type: "object", properties: {}, required: ["x"], additionalProperties: true }, look)"#),
            row(r#"defTool("a", "b", { type: "object", anyOf: [{ required: ["x"] }], properties: { y: {} } }, look)"#),
            row(r#"defTool("a", "b", { required: ["x"] }, look)"#),
        ],
    );
}

#[test]
fn t06_undeclared_argument() {
    check(
        "T06",
        &[
            fixed(
                r#"defTool("a", "b", { city: "" }, ({ «location» }) => use(location))"#,
                &[
                    ("Read `city`", r#"defTool("a", "b", { city: "" }, ({ city: location }) => use(location))"#),
                    (
                        "Declare the argument `location`",
                        r#"defTool("a", "b", { city: "", location: { type: "string" } }, ({ location }) => use(location))"#,
                    ),
                ],
            ),
            fixed(
                r#"defTool("a", "b", { type: "object", properties: { image: {}, size: {} } }, (args) => use(args.«images», args.size))"#,
                &[
                    (
                        "Read `image`",
                        r#"defTool("a", "b", { type: "object", properties: { image: {}, size: {} } }, (args) => use(args.image, args.size))"#,
                    ),
                    (
                        "Declare the argument `images`",
                        r#"defTool("a", "b", { type: "object", properties: { image: {}, size: {}, images: { type: "string" } } }, (args) => use(args.images, args.size))"#,
                    ),
                ],
            ),
            row(r#"defTool("a", "b", {}, async (args) => { const { context, «city» } = args; context.log(city) })"#)
                .with_any_fixes(),
            row(r#"function look({ «city» }) {} defTool("a", "b", {}, look)"#).with_any_fixes(),
            row(r#"defTool("a", "b", { city: "" }, ({ city, context }) => use(city))"#),
            row(r#"defTool("a", "b", { ...common }, ({ city }) => use(city))"#),
            row(r#"defTool("a", "b", parameters, ({ city }) => use(city))"#),
            row(r#"defTool("a", "b", { city: "" }, (args) => use(args))"#),
            row(r#"defTool("a", "b", { type: "object", properties: {}, additionalProperties: true }, ({ city }) => use(city))"#),
            row(r#"defAgent("a", "b", (ctx, args) => use(args.city))"#),
        ],
    );
}

#[test]
fn t07_unread_argument() {
    check(
        "T07",
        &[
            fixed(
                r#"defTool("a", "b", { state: "", «labels»: "" }, ({ state }) => use(state))"#,
                &[("Remove `labels`", r#"defTool("a", "b", { state: "" }, ({ state }) => use(state))"#)],
            ),
            fixed(
                "defTool(\"a\", \"b\", {\n  type: \"object\",\n  properties: {\n    «labels»: { type: \"string\" },\n    state: {},\n  },\n  required: [\"state\", \"labels\"],\n}, (args) => use(args.state))",
                &[(
                    "Remove `labels`",
                    "defTool(\"a\", \"b\", {\n  type: \"object\",\n  properties: {\n    state: {},\n  },\n  required: [\"state\"],\n}, (args) => use(args.state))",
                )],
            ),
            fixed(
                r#"defTool("a", "b", { «x»: "" }, () => 1)"#,
                &[("Remove `x`", r#"defTool("a", "b", {  }, () => 1)"#)],
            ),
            // Through another name, passed on, or out of sight.
            row(r#"defTool("a", "b", { x: "" }, (args) => { const { x: y } = args; return y })"#),
            row(r#"defTool("a", "b", { x: "" }, (args) => { const all = args; return all.x })"#),
            row(r#"defTool("a", "b", { x: "" }, (args) => run(args))"#),
            row(r#"defTool("a", "b", { x: "" }, ({ context, ...rest }) => run(rest))"#),
            row(r#"defTool("a", "b", { x: "" }, (args) => args[name])"#),
            row(r#"defTool("a", "b", { x: "" }, run)"#),
            row(r#"import { run } from "./run.mjs"; defTool("a", "b", { x: "" }, run)"#),
            row(r#"defTool("a", "b", { x: "" }, handlers.run)"#),
            row(
                r#"const schema = { x: "", y: "" }; defTool("a", "b", schema, ({ x }) => x); defTool("c", "d", schema, ({ y }) => y)"#,
            ),
            row(r#"defTool("a", "b", { x: "" }, function () { return run(arguments[0]) })"#),
        ],
    );
}

#[test]
fn t08_context() {
    check(
        "T08",
        &[
            fixed(
                r#"defTool("a", "b", { «context»: "" }, ({ context }) => use(context))"#,
                &[(
                    "Call it `background`",
                    r#"defTool("a", "b", { background: "" }, ({ background: context }) => use(context))"#,
                )],
            ),
            fixed(
                r#"defTool("a", "b", { type: "object", properties: { «"context"»: {} }, required: ["context"] }, (args) => use(args.context))"#,
                &[(
                    "Call it `background`",
                    r#"defTool("a", "b", { type: "object", properties: { "background": {} }, required: ["background"] }, (args) => use(args.background))"#,
                )],
            ),
            row(r#"defTool("a", "b", {}, ({ context }) => context.log("a"))"#),
            row(r#"defTool("a", "b", { contexts: "" }, ({ contexts }) => use(contexts))"#),
            row(r#"script({ parameters: { context: "" } }); use(env.vars.context)"#),
        ],
    );
}

#[test]
fn t09_long_description() {
    let long: &'static str = Box::leak("word ".repeat(202).into_boxed_str());
    let source = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
    check(
        "T09",
        &[
            row(source(format!("defTool(\"a\", «\"{long}\"», {{}}, () => 1)"))),
            row(source(format!("defAgent(\"a\", «\"{}\"», \"Read.\")", &long[..980]))),
            row(source(format!("defTool(\"a\", \"{}\", {{}}, () => 1)", &long[..1000]))),
            row(source(format!("defAgent(\"a\", \"{}\", \"Read.\")", &long[..970]))),
            row(source(format!(
                "defTool(\"a\", `{}`, {{}}, () => 1)",
                "b\n                    ".repeat(100)
            ))),
            row(source(format!("defAgent(\"a\", \"b\", \"{long}\")"))),
        ],
    );
}

#[test]
fn t10_root_not_object() {
    check(
        "T10",
        &[
            fixed(
                r#"defTool("a", "b", «{ type: "array", items: { type: "string" } }», run)"#,
                &[(
                    "Put the list into a property",
                    r#"defTool("a", "b", { type: "object", properties: { items: { type: "array", items: { type: "string" } } }, required: ["items"] }, run)"#,
                )],
            ),
            fixed(
                r#"defTool({ spec: { name: "a", description: "b", parameters: «{ city: "" }» }, impl: run })"#,
                &[(
                    "Write the schema",
                    "defTool({ spec: { name: \"a\", description: \"b\", parameters: { type: \"object\", properties: { city: { type: \"string\" } }, required: [\"city\"] } }, impl: run })",
                )],
            ),
            row(r#"defTool("a", "b", { type: "object", properties: {} }, run)"#),
            row(r#"defTool("a", "b", { city: "" }, run)"#),
            row(
                r#"defTool({ spec: { name: "a", description: "b", parameters: { type: "object", properties: {} } }, impl: run })"#,
            ),
            row(r#"defTool({ spec: { name: "a", description: "b", parameters: {} }, impl: run })"#),
        ],
    );
}

#[test]
fn t11_array_without_items() {
    check(
        "T11",
        &[
            fixed(
                r#"defTool("a", "b", { type: "object", properties: { tags: { «type: "array"» } } }, run)"#,
                &[(
                    "Make it a list of texts",
                    r#"defTool("a", "b", { type: "object", properties: { tags: { type: "array", items: { type: "string" } } } }, run)"#,
                )],
            ),
            row(r#"script({ responseType: "json_schema", responseSchema: { type: "object", properties: { tags: { «type: "array"» } } } })"#)
                .with_any_fixes(),
            row(r#"defTool("a", "b", { type: "object", properties: { tags: { type: "array", items: { type: "string" } } } }, run)"#),
            // Not strict, not sent.
            row(r#"script({ responseType: "json", responseSchema: { type: "object", properties: { tags: { type: "array" } } } })"#),
            // Inference makes an object of it.
            row(r#"defTool("a", "b", { tags: { type: "array" } }, run)"#),
            row(r#"defTool("a", "b", { tags: [""] }, run)"#),
            row(r#"defTool("a", "b", { type: "object", properties: { type: { type: "string", enum: ["array"] } } }, run)"#),
        ],
    );
}

#[test]
fn t12_hidden() {
    check(
        "T12",
        &[
            fixed(
                r#"system({}); export default ({ defTool }) => { defTool(«'runs'», `Lists runs.`, {}, () => 1) }"#,
                &[(
                    "Use double quotes",
                    r#"system({}); export default ({ defTool }) => { defTool("runs", "Lists runs.", {}, () => 1) }"#,
                )],
            ),
            fixed(
                "system({}); export default ({ defTool }) => { defTool(\"runs\", «`Lists runs.\n  - \"all\"`», {}, () => 1) }",
                &[(
                    "Use double quotes",
                    "system({}); export default ({ defTool }) => { defTool(\"runs\", \"Lists runs.\\n  - \\\"all\\\"\", {}, () => 1) }",
                )],
            ),
            row(r#"system({}); export default ({ defAgent }) => { defAgent("docs", «'"Reads"'», "Read.") }"#),
            row(
                r#"system({}); export default ({ defTool }) => { defTool("runs", "Lists runs.", {}, () => 1) }"#,
            ),
            row(
                r#"system({}); export default ({ defTool }) => { defTool(name, `Lists runs of ${name}.`, {}, () => 1) }"#,
            ),
            row(r#"script({}); defTool('runs', `Lists runs.`, {}, () => 1)"#),
            row(
                r#"system({}); export default ({ defTool }) => { defTool({ spec: { name: 'a', description: 'b', parameters: {} }, impl: run }) }"#,
            ),
        ],
    );
}

#[test]
fn t13_agent_prefix() {
    check(
        "T13",
        &[
            fixed(
                r#"defAgent(«"agent_docs"», "Reads.", "Read.")"#,
                &[("Write `docs`", r#"defAgent("docs", "Reads.", "Read.")"#)],
            ),
            fixed(
                r#"system({}); export default ({ defAgent }) => { defAgent(«"agent_docs"», "Reads.", "Read.") }"#,
                &[(
                    "Write `docs`",
                    r#"system({}); export default ({ defAgent }) => { defAgent("docs", "Reads.", "Read.") }"#,
                )],
            ),
            row(r#"defAgent("docs", "Reads.", "Read.")"#),
            row(r#"defAgent("agents", "Reads.", "Read.")"#),
            row(r#"defTool("agent_docs", "Reads.", {}, () => 1)"#),
        ],
    );
}

#[test]
fn t14_incomplete_spec() {
    check(
        "T14",
        &[
            fixed(
                r#"«defTool»({ spec: { name: "get_date", parameters: { type: "object", properties: {} } }, impl: () => 1 })"#,
                &[(
                    "Add `description`",
                    r#"defTool({ spec: { name: "get_date", parameters: { type: "object", properties: {} }, description: "get date" }, impl: () => 1 })"#,
                )],
            ),
            fixed(
                r#"«defTool»({ spec: { name: "a", description: "b" }, impl: () => 1 })"#,
                &[(
                    "Add `parameters`",
                    r#"defTool({ spec: { name: "a", description: "b", parameters: { type: "object", properties: {} } }, impl: () => 1 })"#,
                )],
            ),
            row(r#"defTool({ spec: { name: "a", description: «""», parameters: {} }, impl: () => 1 })"#),
            row(r#"«defTool»({ spec: { name: "a", parameters: {} }, impl })"#).with_any_fixes(),
            row(r#"«defTool»({ spec: { name: "a", parameters: {} }, impl() {} })"#).with_any_fixes(),
            row(r#"defTool({ spec: { name: "a", description: "b", parameters: {} }, impl: () => 1 })"#),
            row(r#"defTool({ spec: { name: "a", ...rest }, impl: () => 1 })"#),
            row(r#"defTool({ spec, impl })"#),
            row(r#"defTool({ spec: { command: "npx", args: [] } , other: { command: "npx", args: [] } })"#),
        ],
    );
}
