use expect_test::expect;

use crate::harness::remarks;
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
            // All dashes, not the first alone.
            fixed(
                r#"defTool(«"get-the-weather"», "Gets it.", {}, () => 1)"#,
                &[("Name it `get_the_weather`", r#"defTool("get_the_weather", "Gets it.", {}, () => 1)"#)],
            ),
            fixed(
                r#"defTool("weather", "Gets it.", {}, () => 1, { variant: «"north-sea"» })"#,
                &[(
                    "Write `north_sea`",
                    r#"defTool("weather", "Gets it.", {}, () => 1, { variant: "north_sea" })"#,
                )],
            ),
            fixed(
                r#"defAgent(«"my agent"», "Reads.", "Read.", { variant: "a" })"#,
                &[("Name it `my_agent`", r#"defAgent("my_agent", "Reads.", "Read.", { variant: "a" })"#)],
            ),
            row(r#"const NAME = "a-b"; defTool(«NAME», "Finds.", {}, () => 1)"#),
            // The name under which it is called does not matter.
            fixed(
                r#"export default function (ctx) { const { defTool: tool } = ctx; tool(«"a-b"», "Finds.", {}, () => 1) }"#,
                &[(
                    "Name it `a_b`",
                    r#"export default function (ctx) { const { defTool: tool } = ctx; tool("a_b", "Finds.", {}, () => 1) }"#,
                )],
            ),
            fixed(
                r#"export default function (ctx) { const tool = ctx.defTool; tool(«"a-b"», "Finds.", {}, () => 1) }"#,
                &[(
                    "Name it `a_b`",
                    r#"export default function (ctx) { const tool = ctx.defTool; tool("a_b", "Finds.", {}, () => 1) }"#,
                )],
            ),
            row(r#"const { def: tool } = ctx; tool("a-b", "Finds.", {}, () => 1)"#),
            row(r#"defAgent("Agent_docs", "Reads.", "Read.")"#),
            // It is too long, which T02 says.
            row(
                r#"defTool("abcdefghij abcdefghij abcdefghij abcdefghij abcdefghij abcdefghij abcdefghij", "a", {}, () => 1)"#,
            ),
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
            row(r#"const NAME = "___"; defTool(«NAME», "a", {}, () => 1)"#),
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
            // A function that reads something needs more than `{}`.
            fixed(
                r#"defTool("weather", "Gets it.", «async ({ city, context }) => city»)"#,
                &[(
                    "Write `{ city: \"\" }`",
                    r#"defTool("weather", "Gets it.", { city: "" }, async ({ city, context }) => city)"#,
                )],
            ),
            row(r#"defTool("weather", "Gets it.", «(args) => args.city»)"#),
            fixed(
                r#"defTool("today", "Gets the date.", «() => 1», { maxTokens: 5 })"#,
                &[("Write `{}`", r#"defTool("today", "Gets the date.", {}, () => 1, { maxTokens: 5 })"#)],
            ),
            // The description is left out, or stands elsewhere.
            row(r#"defTool("today", «{ city: "" }», ({ city }) => city)"#),
            row(r#"defTool("today", «() => 1»)"#),
            row(r#"defTool("today", «5», {}, () => 1)"#),
            fixed(
                r#"defTool("today", «{ a: "" }», "Gets the date.", ({ a }) => a)"#,
                &[(
                    "Put the description first",
                    r#"defTool("today", "Gets the date.", { a: "" }, ({ a }) => a)"#,
                )],
            ),
            row(r#"const none = ""; defTool("today", «none», {}, () => 1)"#),
            row(r#"defTool(«{ city: "" }», "weather", "Gets it.", ({ city }) => city)"#),
            row(r#"defTool("today", "Gets the date.", {}, «{ maxTokens: 5 }»)"#),
            row(r#"defTool(«""», «""», {}, () => 1)"#),
            row(r#"«defTool»("today", "Gets the date.", {})"#),
            row(r#"«defTool»("today", "Gets the date.")"#),
            row(r#"«defTool»("today")"#),
            row(r#"«defTool»()"#),
            row(r#"«defAgent»("docs", "Reads.")"#),
            row(r#"defTool("today", "Gets the date.", {}, () => 1)"#),
            row(r#"defTool("today", "Gets the date.", {}, today)"#),
            row(r#"defTool("today", text, {}, () => 1)"#),
            row(r#"defTool("today", "Gets the date.", () => 1, today)"#),
            row(r#"defTool({ city: { command: "npx", args: [] } }, { maxTokens: 5 })"#),
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
            row(r#"const NAME = "a"; defTool("a", "b", {}, () => 1); defTool(«NAME», "c", {}, () => 2)"#)
                .with_any_fixes(),
            // A system of the run has it, too.
            row(r#"script({ system: ["system", "system.git"] }); defTool(«"git_status"», "b", {}, () => 1)"#),
            row(r#"script({ tools: "fs_read_file" }); defTool(«"fs_read_file"», "b", {}, () => 1)"#),
            row(r#"script({ tools: "agent_git" }); defAgent("git", "b", "c", { variant: "a" })"#),
            row(
                r#"script({ tools: "fs_read_file" }); if (env.files.length) { defTool("fs_read_file", "b", {}, () => 1) }"#,
            ),
            row(
                r#"script({ tools: "fs_read_file" }); if (!env.files.length) { cancel("none") } defTool("fs_read_file", "b", {}, () => 1)"#,
            ),
            row(
                r#"script({ tools: "fs_read_file" }); await runPrompt((_) => { _.defTool("fs_read_file", "b", {}, () => 1) })"#,
            ),
            row(
                r#"script({ tools: "fs_read_file" }); defTool("fs_read_file", "b", {}, () => 1, { variant: "mine" })"#,
            ),
            row(r#"script({}); defTool("fs_read_file", "b", {}, () => 1)"#),
            // Two systems of a run have it.
            row(
                "//- /system.mine.genai.{ext}\nsystem({})\nexport default function (ctx) { ctx.defTool('look', 'b', {}, () => 1) }\n//- /system.yours.genai.{ext}\nsystem({})\nexport default ({ defTool }) => { defTool(\"look\", \"b\", {}, () => 1) }\n//- /a.genai.{ext}\nscript({ system: [\"system.mine\", «\"system.yours\"»] })",
            ),
            row(
                "//- /system.mine.genai.{ext}\nsystem({})\nexport default function (ctx) { ctx.defTool('look', 'b', {}, () => 1) }\n//- /system.yours.genai.{ext}\nsystem({})\nexport default (ctx) => { if (env.vars.x) return\nctx.defTool(\"look\", \"b\", {}, () => 1) }\n//- /a.genai.{ext}\nscript({ system: [\"system.mine\", \"system.yours\"] })",
            ),
            row(r#"script({ system: ["system.git", «{ id: "system.git", parameters: { cwd: "." } }»] })"#),
            row(
                r#"script({ system: [{ id: "system.agent_git", parameters: { variant: "a" } }, { id: "system.agent_git", parameters: { variant: "b" } }] })"#,
            ),
        ],
    );
}

#[test]
fn a_system_that_tools_bring_too() {
    remarks::check(
        "T04",
        r#"
//- /a.genai.mjs
script({ system: [{ id: "system.git" }], tools: ["fs_read_file", "git_status"] })
"#,
        expect![[r#"
            script({ system: [{ id: "system.git" }], tools: ["fs_read_file", "git_status"] })
                              ^^^^^^^^^^^^^^^^^^^^ T04 error: The system `system.git` takes part twice, and so do its tools: the generation fails with `duplicate tools`. Take `git_status` out of `tools`, which brings it too.
        "#]],
    );
}

#[test]
fn what_becomes_of_two_tools() {
    remarks::check(
        "T04",
        r#"
//- /system.mine.genai.mjs
system({})
export default function (ctx) {
    ctx.defTool("look", "b", {}, () => 1)
}
//- /system.yours.genai.mjs
system({})
export default function ({ defTool }) {
    defTool("look", "b", {}, () => 1)
}
//- /a.genai.mjs
script({ system: ["system.mine", "system.git", "system.yours", { id: "system.git" }] })
defTool("git_status", "b", {}, () => 1)
defTool("see", "b", {}, () => 1)
defTool("see", "b", {}, () => 1)
"#,
        expect![[r#"
            script({ system: ["system.mine", "system.git", "system.yours", { id: "system.git" }] })
                                                           ^^^^^^^^^^^^^^ T04 error: The systems `system.mine` and `system.yours` both have a tool `look`: the generation fails with `duplicate tools`. Leave one out, or rename its tool.
                                                           see `/system.yours.genai.mjs`: the tool of `system.yours`
                                                           see `/system.mine.genai.mjs`: the tool of `system.mine`
            script({ system: ["system.mine", "system.git", "system.yours", { id: "system.git" }] })
                                                                           ^^^^^^^^^^^^^^^^^^^^ T04 error: The system `system.git` takes part twice, and so do its tools: the generation fails with `duplicate tools`. Name it once.
            defTool("git_status", "b", {}, () => 1)
                    ^^^^^^^^^^^^ T04 error: The system `system.git`, which takes part in every run of this script, has a tool `git_status`, too: the generation fails with `duplicate tools`. Rename this one.
            defTool("see", "b", {}, () => 1)
                    ^^^^^ T04 error: The tool `see` is defined already: the generation fails with `duplicate tools`. Rename one or give it a `variant`.
                    see `"see"`: the other tool of that name
                    fix: Give it a `variant` (to be confirmed)
                    defTool("see", "b", {}, () => 1, { variant: "other" })
        "#]],
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
            fixed(
                r#"defTool("a", "b", { type: "object", required: [«"x"»] }, look)"#,
                &[(
                    "Declare the property `x`",
                    r#"defTool("a", "b", { type: "object", required: ["x"], properties: { x: { type: "string" } } }, look)"#,
                )],
            ),
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
            // What is left of the arguments, and other names for them.
            row(r#"defTool("a", "b", { city: "" }, async ({ context, ...args }) => { const { «town» } = args; return town })"#)
                .with_any_fixes(),
            row(r#"defTool("a", "b", { city: "" }, ({ city, ...rest }) => city + rest.«zip»)"#).with_any_fixes(),
            row(r#"defTool("a", "b", { city: "" }, (args) => { const all = args; return all.«zip» + all.city })"#)
                .with_any_fixes(),
            row(r#"defTool("a", "b", { city: "" }, (args) => { let zip; ({ «zip» } = args); return zip + args.city })"#)
                .with_any_fixes(),
            row(r#"defTool("a", "b", { city: "" }, ({ context, ...args }) => use(args))"#),
            row(r#"defTool("a", "b", { city: "" }, ({ ...args }) => { const { city, ...rest } = args; return use(city, rest) })"#),
            row(r#"defTool("a", "b", { city: "" }, (args) => { let all = args; all = other; return all.zip })"#),
            // T05 speaks of one that is required.
            row(r#"defTool("a", "b", { type: "object", properties: { city: {} }, required: ["place"] }, ({ place }) => use(place))"#),
            row(r#"defTool("a", "b", { city: "" }, ({ city, context }) => use(city))"#),
            row(r#"defTool("a", "b", { ...common }, ({ city }) => use(city))"#),
            row(r#"defTool("a", "b", parameters, ({ city }) => use(city))"#),
            row(r#"defTool("a", "b", { city: "" }, (args) => use(args))"#),
            row(r#"defTool("a", "b", { type: "object", properties: {}, additionalProperties: true }, ({ city }) => use(city))"#),
            // An agent has one argument, which comes second.
            fixed(
                r#"defAgent("a", "b", (ctx, { «qury» }) => ctx.$`${qury}`)"#,
                &[("Read `query`", r#"defAgent("a", "b", (ctx, { query: qury }) => ctx.$`${qury}`)"#)],
            ),
            fixed(
                r#"defAgent("a", "b", (ctx, args) => use(args.«city»))"#,
                &[("Read `query`", r#"defAgent("a", "b", (ctx, args) => use(args.query))"#)],
            ),
            row(r#"defAgent("a", "b", (ctx, { query, «city» }) => use(query, city))"#),
            row(r#"defAgent("a", "b", ({ city }, { query, context }) => use(city, query, context))"#),
            row(r#"defAgent("a", "b", (ctx, args) => use(args))"#),
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
            fixed(
                r#"defTool("a", "b", { x: "", «y»: "" }, ({ context, ...args }) => { const all = args; return all.x })"#,
                &[(
                    "Remove `y`",
                    r#"defTool("a", "b", { x: "" }, ({ context, ...args }) => { const all = args; return all.x })"#,
                )],
            ),
            // T06 proposes it for another.
            row(r#"defTool("a", "b", { city: "" }, ({ location }) => use(location))"#),
            row(r#"defTool("a", "b", { city: "", zip: "" }, ({ citty, zip }) => use(citty, zip))"#),
            row(
                r#"defTool("a", "b", { type: "object", properties: { city: {} }, required: ["place"] }, ({ place }) => use(place))"#,
            ),
            // A list of what is required is meant for no argument.
            row(
                r#"defTool("a", "b", { city: { type: "string" }, required: ["city"] }, ({ city }) => use(city))"#,
            ),
            row(r#"defTool("a", "b", { city: "", «required»: ["north"] }, ({ city }) => use(city))"#)
                .with_any_fixes(),
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
            fixed(
                r#"defTool("a", "b", «{ properties: { x: { type: "string" } }, required: ["x"] }», ({ x }) => run(x))"#,
                &[(
                    "Add `type: \"object\"`",
                    r#"defTool("a", "b", { type: "object", properties: { x: { type: "string" } }, required: ["x"] }, ({ x }) => run(x))"#,
                )],
            ),
            fixed(
                r#"defTool({ spec: { name: "a", description: "b", parameters: «{ properties: { x: { type: 'string' } } }» }, impl: run })"#,
                &[(
                    "Add `type: 'object'`",
                    r#"defTool({ spec: { name: "a", description: "b", parameters: { type: 'object', properties: { x: { type: 'string' } } } }, impl: run })"#,
                )],
            ),
            row(r#"defTool("a", "b", «{ anyOf: [{ type: "object", properties: {} }] }», run)"#)
                .with_any_fixes(),
            row(r#"defTool("a", "b", «{ type: "string", description: "The city." }», run)"#),
            row(
                r#"defTool({ spec: { name: "a", description: "b", parameters: «{ type: "string" }» }, impl: run })"#,
            ),
            fixed(
                r#"defTool("a", "b", «["city", "zip"]», run)"#,
                &[("Write `{ city: \"\", zip: \"\" }`", r#"defTool("a", "b", { city: "", zip: "" }, run)"#)],
            ),
            fixed(
                r#"defTool("a", "b", «"city"», run)"#,
                &[("Write `{ city: \"\" }`", r#"defTool("a", "b", { city: "" }, run)"#)],
            ),
            row(r#"defTool("a", "b", «true», run)"#),
            row(
                r#"defTool("a", "b", «{ type: "object", city: { type: "string" }, required: ["city"] }», ({ city }) => run(city))"#,
            ),
            row(
                r#"defTool("a", "b", «{ type: "object", properties: [{ name: "city", type: "string" }] }», run)"#,
            ),
            row(r#"const NONE = 5; defTool("a", "b", «NONE», run)"#),
            row(r#"defTool("a", { x: "" }, "b", run)"#),
            // Arguments of these names.
            row(r#"defTool("a", "b", { type: "string", size: 1 }, run)"#),
            row(r#"defTool("a", "b", { type: "bug or feature" }, run)"#),
            row(r#"defTool("a", "b", { properties: "", required: true }, run)"#),
            row(r#"defTool("a", "b", { properties: { city: "" } }, run)"#),
            row(r#"defTool("a", "b", { type: "object" }, run)"#),
            row(r#"defTool("a", "b", parameters, run)"#),
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
            // T10 speaks of the root.
            row(r#"defTool("a", "b", { type: "array" }, run)"#),
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
                r#"system({}); export default ({ defTool }) => { «defTool»({ spec: { name: "a", description: "b", parameters: {} }, impl: run }) }"#,
            ),
            row(
                r#"system({}); export default ({ defTool }) => { defTool("runs", «`Lists ${what}.`», {}, () => 1) }"#,
            ),
            row(
                r#"system({}); const NAME = "runs"; export default ({ defTool }) => { defTool(«NAME», "Lists.", {}, () => 1) }"#,
            ),
            row(
                r#"system({}); export default (ctx) => { const { defTool: tool } = ctx; «tool»("runs", "Lists.", {}, () => 1) }"#,
            ),
            row(
                r#"system({}); export default (ctx) => { ctx.«defTool»(/* its name */ "runs", "Lists.", {}, () => 1) }"#,
            ),
            // A tool of an agent, and one of a prompt.
            row(
                r#"system({}); export default (ctx) => { ctx.defAgent("runs", "Lists.", (_) => { _.defTool('inner', 'x', {}, () => 1) }) }"#,
            ),
            row(
                r#"system({}); export default async (ctx) => { await ctx.runPrompt((_) => { _.defTool('inner', 'x', {}, () => 1) }) }"#,
            ),
            row(
                r#"system({}); export default (ctx) => { ctx.defTool({ memory: { command: "npx", args: [] } }) }"#,
            ),
            row(
                r#"script({}); defTool({ spec: { name: 'a', description: 'b', parameters: {} }, impl: run })"#,
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
            row(r#"const NAME = "agent_docs"; defAgent(«NAME», "Reads.", "Read.")"#),
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
                r#"defTool({ «spec»: { name: "get_date", parameters: { type: "object", properties: {} } }, impl: () => 1 })"#,
                &[(
                    "Add `description`",
                    r#"defTool({ spec: { name: "get_date", parameters: { type: "object", properties: {} }, description: "get date" }, impl: () => 1 })"#,
                )],
            ),
            fixed(
                r#"defTool({ «spec»: { name: "a", description: "b" }, impl: () => 1 })"#,
                &[(
                    "Add `parameters`",
                    r#"defTool({ spec: { name: "a", description: "b", parameters: { type: "object", properties: {} } }, impl: () => 1 })"#,
                )],
            ),
            // Both in one breath.
            fixed(
                r#"defTool({ «spec»: { name: "a" }, impl: () => 1 })"#,
                &[(
                    "Add `description` and `parameters`",
                    r#"defTool({ spec: { name: "a", description: "a", parameters: { type: "object", properties: {} } }, impl: () => 1 })"#,
                )],
            ),
            row(r#"defTool({ spec: { name: "a", description: «""», parameters: {} }, impl: () => 1 })"#),
            row(r#"defTool({ «spec»: { name: "a", parameters: {} }, impl })"#).with_any_fixes(),
            row(r#"defTool({ «spec»: { name: "a", parameters: {} }, impl() {} })"#).with_any_fixes(),
            row(r#"const tool = { «spec»: { name: "a" }, impl: () => 1 }; defTool(tool)"#).with_any_fixes(),
            row(r#"const spec = { name: "a", description: "b" }; defTool({ «spec», impl })"#)
                .with_any_fixes(),
            // No `spec`.
            fixed(
                r#"defTool(«{ name: "a", description: "b", parameters: {}, impl: () => 1 }»)"#,
                &[(
                    "Write a `spec`",
                    r#"defTool({ spec: { name: "a", description: "b", parameters: {} }, impl: () => 1 })"#,
                )],
            ),
            // The function stands behind the object.
            fixed(
                r#"defTool(«{ name: "a", description: "b", parameters: {} }», () => 1)"#,
                &[(
                    "Write a `spec`",
                    r#"defTool({ spec: { name: "a", description: "b", parameters: {} }, impl: () => 1 })"#,
                )],
            ),
            row(r#"defTool({ a: { command: "npx" } }, { maxTokens: 3 })"#),
            fixed(
                r#"defTool(«{ name: "a", description: "b", parameters: {}, fn: run }»)"#,
                &[(
                    "Write a `spec`",
                    r#"defTool({ spec: { name: "a", description: "b", parameters: {} }, impl: run })"#,
                )],
            ),
            // No `impl`.
            fixed(
                r#"defTool({ «spec»: { name: "a", description: "b", parameters: {} }, fn: run })"#,
                &[(
                    "Call it `impl`",
                    r#"defTool({ spec: { name: "a", description: "b", parameters: {} }, impl: run })"#,
                )],
            ),
            row(r#"defTool({ «spec»: { name: "a", description: "b", parameters: {} } })"#),
            row(r#"defTool({ spec: { name: "a", description: "b", parameters: {} }, impl: () => 1 })"#),
            row(r#"defTool({ spec: { name: "a", ...rest }, impl: () => 1 })"#),
            row(r#"defTool({ spec: { name: "a", description: "b", parameters: {} }, ...rest })"#),
            row(r#"defTool({ spec, impl })"#),
            row(r#"defTool({ spec: { command: "npx", args: [] } , other: { command: "npx", args: [] } })"#),
            row(r#"defTool({ name: { command: "npx", args: [], description: "b" } })"#),
        ],
    );
}
