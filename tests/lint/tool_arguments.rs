//! T05 to T08, T10 and T11: what a tool declares and what its function reads.

use crate::harness::table::{check, row};

#[test]
fn t05_required_undeclared() {
    check(
        "T05",
        &[
            row(r#"defTool("a", "b", { type: "object", properties: { images: { type: "string" } }, required: [«"image"»] }, look)"#).fix("Write `images`", r#""images""#).fix_whole("Declare the property `image`", r#"defTool("a", "b", { type: "object", properties: { images: { type: "string" }, image: { type: "string" } }, required: ["image"] }, look)"#),
            row(r#"defTool("a", "b", { type: 'object', properties: {}, required: [«'colour'»] }, look)"#).fix_whole("Declare the property `colour`", r#"defTool("a", "b", { type: 'object', properties: { colour: { type: 'string' } }, required: ['colour'] }, look)"#),
            row(
                r#"defTool("a", "b", { x: { type: "object", properties: { y: { type: "object", properties: { z: {} }, required: [«"w"»] } } } }, look)"#,
            )
            .with_any_fixes(),
            row(r#"defTool("a", "b", { type: "object", properties: { x: {} }, required: ["x"] }, look)"#),
            row(r#"defTool("a", "b", { type: "object", properties: { ...more }, required: ["x"] }, look)"#),
            row(r#"defTool("a", "b", { type: "object", properties: {}, required: ["x"], additionalProperties: true }, look)"#),
            row(r#"defTool("a", "b", { type: "object", anyOf: [{ required: ["x"] }], properties: { y: {} } }, look)"#),
            row(r#"defTool("a", "b", { required: ["x"] }, look)"#),
            row(r#"defTool("a", "b", { type: "object", required: [«"x"»] }, look)"#).fix_whole("Declare the property `x`", r#"defTool("a", "b", { type: "object", required: ["x"], properties: { x: { type: "string" } } }, look)"#),
        ],
    );
}

#[test]
fn t06_undeclared_argument() {
    check(
        "T06",
        &[
            row(r#"defTool("a", "b", { city: "" }, ({ «location» }) => use(location))"#).fix("Read `city`", "city: location").fix_whole("Declare the argument `location`", r#"defTool("a", "b", { city: "", location: { type: "string" } }, ({ location }) => use(location))"#),
            row(r#"defTool("a", "b", { type: "object", properties: { image: {}, size: {} } }, (args) => use(args.«images», args.size))"#).fix("Read `image`", "image").fix_whole("Declare the argument `images`", r#"defTool("a", "b", { type: "object", properties: { image: {}, size: {}, images: { type: "string" } } }, (args) => use(args.images, args.size))"#),
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
            row(r#"defAgent("a", "b", (ctx, { «qury» }) => ctx.$`${qury}`)"#).fix("Read `query`", "query: qury"),
            row(r#"defAgent("a", "b", (ctx, args) => use(args.«city»))"#).fix("Read `query`", "query"),
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
            row(r#"defTool("a", "b", { state: "", «labels»: "" }, ({ state }) => use(state))"#).fix_whole("Remove `labels`", r#"defTool("a", "b", { state: "" }, ({ state }) => use(state))"#),
            row("defTool(\"a\", \"b\", {\n  type: \"object\",\n  properties: {\n    «labels»: { type: \"string\" },\n    state: {},\n  },\n  required: [\"state\", \"labels\"],\n}, (args) => use(args.state))").fix_whole("Remove `labels`", "defTool(\"a\", \"b\", {\n  type: \"object\",\n  properties: {\n    state: {},\n  },\n  required: [\"state\"],\n}, (args) => use(args.state))"),
            row(r#"defTool("a", "b", { «x»: "" }, () => list())"#).fix_whole("Remove `x`", r#"defTool("a", "b", {}, () => list())"#),
            row(r#"defTool("a", "b", { «x»: "" }, () => total)"#).fix_whole("Remove `x`", r#"defTool("a", "b", {}, () => total)"#),
            row(r#"defTool("a", "b", { x: "", «y»: "" }, ({ x }) => { use(x); return "c" })"#).with_any_fixes(),
            // The start of a function, which is going to read them.
            row(r#"defTool("a", "b", { x: "" }, () => 1)"#),
            row(r#"defTool("a", "b", { x: "", y: "" }, async (args) => { return { days: ["sunny"] } })"#),
            row(r#"defTool("a", "b", { x: "" }, () => { throw new Error("later") })"#),
            row(r#"defTool("a", "b", { x: "", «y»: "" }, ({ context, ...args }) => { const all = args; return all.x })"#).fix_whole("Remove `y`", r#"defTool("a", "b", { x: "" }, ({ context, ...args }) => { const all = args; return all.x })"#),
            // It has a name, and nothing else.
            row(r#"defTool("a", "b", { x: "", «y»: 3 }, ({ x, y }) => use(x))"#)
                .fix_whole("Remove `y`", r#"defTool("a", "b", { x: "" }, ({ x }) => use(x))"#),
            row(r#"defTool("a", "b", { «y»: 3, x: "" }, (args) => { const { y: z = 4, x } = args; return use(x, "z", o.z) })"#)
                .fix_whole("Remove `y`", r#"defTool("a", "b", { x: "" }, (args) => { const { x } = args; return use(x, "z", o.z) })"#),
            row(r#"defTool("a", "b", { x: "", y: 3 }, ({ x, y }) => use({ x, y }))"#),
            row(r#"defTool("a", "b", { x: "", y: 3 }, ({ x, y }) => () => x + `${y}`)"#),
            row(r#"defTool("a", "b", { x: "", y: 3 }, ({ x, y: _y }) => use(x))"#),
            row(r#"defTool("a", "b", { x: "", y: 3 }, ({ x, y }) => { y = 3; return use(x) })"#),
            row(r#"defTool("a", "b", { x: "", y: 3 }, ({ x, y: { z } }) => use(x))"#),
            row(r#"defTool("a", "b", { x: "", y: 3 }, ({ x, y }) => "a")"#),
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
            row(r#"defTool("a", "b", { «context»: "" }, ({ context }) => use(context))"#).fix_whole("Call it `background`", r#"defTool("a", "b", { background: "" }, ({ background: context }) => use(context))"#),
            row(r#"defTool("a", "b", { type: "object", properties: { «"context"»: {} }, required: ["context"] }, (args) => use(args.context))"#).fix_whole("Call it `background`", r#"defTool("a", "b", { type: "object", properties: { "background": {} }, required: ["background"] }, (args) => use(args.background))"#),
            row(r#"defTool("a", "b", {}, ({ context }) => context.log("a"))"#),
            row(r#"defTool("a", "b", { contexts: "" }, ({ contexts }) => use(contexts))"#),
            row(r#"script({ parameters: { context: "" } }); use(env.vars.context)"#),
        ],
    );
}

#[test]
fn t10_root_not_object() {
    check(
        "T10",
        &[
            row(r#"defTool("a", "b", «{ type: "array", items: { type: "string" } }», run)"#).fix("Put the array into a property", r#"{ type: "object", properties: { items: { type: "array", items: { type: "string" } } }, required: ["items"] }"#),
            row(r#"defTool({ spec: { name: "a", description: "b", parameters: «{ city: "" }» }, impl: run })"#).fix("Write the schema", r#"{ type: "object", properties: { city: { type: "string" } }, required: ["city"] }"#),
            row(r#"defTool("a", "b", «{ properties: { x: { type: "string" } }, required: ["x"] }», ({ x }) => run(x))"#).fix("Add `type: \"object\"`", r#"{ type: "object", properties: { x: { type: "string" } }, required: ["x"] }"#),
            row(r#"defTool({ spec: { name: "a", description: "b", parameters: «{ properties: { x: { type: 'string' } } }» }, impl: run })"#).fix("Add `type: 'object'`", "{ type: 'object', properties: { x: { type: 'string' } } }"),
            row(r#"defTool("a", "b", «{ anyOf: [{ type: "object", properties: {} }] }», run)"#)
                .with_any_fixes(),
            row(r#"defTool("a", "b", «{ type: "string", description: "The city." }», run)"#),
            row(
                r#"defTool({ spec: { name: "a", description: "b", parameters: «{ type: "string" }» }, impl: run })"#,
            ),
            row(r#"defTool("a", "b", «["city", "zip"]», run)"#).fix("Write `{ city: \"\", zip: \"\" }`", r#"{ city: "", zip: "" }"#),
            row(r#"defTool("a", "b", «"city"», run)"#).fix("Write `{ city: \"\" }`", r#"{ city: "" }"#),
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
            row(r#"defTool("a", "b", { type: "object", properties: { tags: { «type: "array"» } } }, run)"#).fix("Make it an array of strings", r#"type: "array", items: { type: "string" }"#),
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
fn t15_optional_argument() {
    check(
        "T15",
        &[
            row(r#"defTool("a", "b", { x: "c" }, ({ x }) => «x».trim())"#)
                .fix_whole("Write `x = \"c\"`", r#"defTool("a", "b", { x: "c" }, ({ x = "c" }) => x.trim())"#),
            row(r#"defTool("a", "b", { x: { type: "string" } }, ({ x }) => «x».trim())"#)
                .fix_whole("Require `x`", r#"defTool("a", "b", { x: { type: "string", required: true } }, ({ x }) => x.trim())"#),
            row(r#"defTool("a", "b", { x: { type: "string" } }, (args) => { use(args.x); return «args.x»[0] })"#).with_any_fixes(),
            row(r#"defTool("a", "b", { type: "object", properties: { x: { type: "number" }, y: {} }, required: ["y"] }, ({ x: n, y }) => use(y, «n».toFixed(2)))"#)
                .fix_whole("Require `x`", r#"defTool("a", "b", { type: "object", properties: { x: { type: "number" }, y: {} }, required: ["y", "x"] }, ({ x: n, y }) => use(y, n.toFixed(2)))"#),
            row(r#"defTool("a", "b", { type: "object", properties: { x: { type: "array", items: {} } } }, ({ x }) => { for (const it of «x») use(it) })"#)
                .fix_whole("Require `x`", r#"defTool("a", "b", { type: "object", properties: { x: { type: "array", items: {} } }, required: ["x"] }, ({ x }) => { for (const it of x) use(it) })"#),
            row(r#"defTool("a", "b", { type: "object", properties: { x: { type: "array", items: {} } } }, ({ x }) => use([...«x»]))"#).with_any_fixes(),
            row(r#"defTool("a", "b", { type: "object", properties: { x: { type: "object" } } }, ({ x }) => { const { y } = «x»; return y })"#).with_any_fixes(),
            // In a map neither can be required.
            row(r#"defTool("a", "b", { x: ["c"], y: { z: "" } }, ({ x, y }) => use([...x, y.z]))"#),
            // What another model reads.
            row(r#"defTool("a", "b", { x: 3 }, async (args) => { const { text } = await runPrompt(`Explain ${«args.x»}.`); return text })"#).with_any_fixes(),
            row(r#"defTool("a", "b", { x: 3 }, ({ x }) => `${x} is too much`)"#),
            // It is required, or tested, or has a fallback.
            row(r#"defTool("a", "b", { x: "" }, ({ x }) => x.trim())"#),
            row(r#"defTool("a", "b", { x: { type: "string", required: true } }, ({ x }) => x.trim())"#),
            row(r#"defTool("a", "b", { type: "object", properties: { x: {} }, required: ["x"] }, ({ x }) => x.trim())"#),
            row(r#"defTool("a", "b", { x: "c" }, ({ x = "c" }) => x.trim())"#),
            row(r#"defTool("a", "b", { x: "c" }, ({ x }) => x?.trim())"#),
            row(r#"defTool("a", "b", { x: "c" }, (args) => { if (!args.x) return "none"; return args.x.trim() })"#),
            row(r#"defTool("a", "b", { x: "c" }, (args) => (args.x || "c").trim())"#),
            row(r#"defTool("a", "b", { x: "c" }, ({ x }) => typeof x === "string" ? x.trim() : "none")"#),
            row(r#"defTool("a", "b", { x: ["c"] }, ({ x }) => { if (Array.isArray(x)) return x.join(); return "none" })"#),
            row(r#"defTool("a", "b", { x: "c" }, ({ x }) => { x ??= "c"; return x.trim() })"#),
            row(r#"defTool("a", "b", { x: "c" }, (args) => { if ("x" in args) return args.x.trim(); return "none" })"#),
            row(r#"defTool("a", "b", { x: "c" }, ({ x }) => { try { return x.trim() } catch { return "none" } })"#),
            // T05 says that another name is required.
            row(r#"defTool("a", "b", { type: "object", properties: { x: {} }, required: ["y"] }, ({ x }) => x.trim())"#),
            // It does no harm.
            row(r#"defTool("a", "b", { x: 3 }, ({ x }) => list.slice(0, x))"#),
            row(r#"defTool("a", "b", { x: 3 }, ({ x }) => use(`a${x}`))"#),
            row(r#"defTool("a", "b", { x: 3 }, ({ x }) => use({ ...x }))"#),
            row(r#"defTool("a", "b", { x: "c" }, ({ x }) => { const y = list.x.trim(); return use(x, y) })"#),
            // The arguments are another object.
            row(r#"defTool("a", "b", { x: "c" }, (args) => { const all = { x: "c", ...args }; return all.x.trim() })"#),
            row(r#"defAgent("a", "b", (_, { query }) => _.$`${query.trim()}`)"#),
        ],
    );
}

#[test]
fn t16_positional_arguments() {
    check(
        "T16",
        &[
            row(r#"defTool("a", "b", { city: "", unit: "c" }, (city, «unit») => use(city, unit))"#)
                .fix_whole(
                    "Take the object apart",
                    r#"defTool("a", "b", { city: "", unit: "c" }, ({ city, unit }) => use(city, unit))"#,
                ),
            row(r#"defTool("a", "b", { city: "" }, async «city» => use(city))"#).fix_whole(
                "Take the object apart",
                r#"defTool("a", "b", { city: "" }, async ({ city }) => use(city))"#,
            ),
            row(
                r#"defTool("a", "b", { city: "" }, function (args, «context») { return use(args.city, context) })"#,
            ),
            row(r#"defTool("a", "b", { city: "" }, («city») => use(city.trim()))"#).with_any_fixes(),
            row(r#"defTool("a", "b", { city: "" }, ({ city }) => use(city))"#),
            row(r#"defTool("a", "b", { city: "" }, (args) => use(args))"#),
            row(r#"defTool("a", "b", { city: "" }, (city) => use(city.city))"#),
            row(r#"defTool("a", "b", { city: "" }, ({ city }, seen = []) => use(city, seen))"#),
            row(r#"defTool("a", "b", { city: "" }, ({ city }, ...rest) => use(city, rest))"#),
            row(r#"defAgent("a", "b", (ctx, args) => ctx.$`${args}`)"#),
        ],
    );
}
