use crate::lint::harness::table::{check, row};

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
            // An unfinished function, which may read them yet.
            row(r#"defTool("a", "b", { x: "" }, () => 1)"#),
            row(r#"defTool("a", "b", { x: "", y: "" }, async (args) => { return { days: ["sunny"] } })"#),
            row(r#"defTool("a", "b", { x: "" }, () => { throw new Error("later") })"#),
            row(r#"defTool("a", "b", { x: "", «y»: "" }, ({ context, ...args }) => { const all = args; return all.x })"#).fix_whole("Remove `y`", r#"defTool("a", "b", { x: "" }, ({ context, ...args }) => { const all = args; return all.x })"#),
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
            // T06 proposes it for another name.
            row(r#"defTool("a", "b", { city: "" }, ({ location }) => use(location))"#),
            row(r#"defTool("a", "b", { city: "", zip: "" }, ({ citty, zip }) => use(citty, zip))"#),
            row(
                r#"defTool("a", "b", { type: "object", properties: { city: {} }, required: ["place"] }, ({ place }) => use(place))"#,
            ),
            // A list of required names is not an argument.
            row(
                r#"defTool("a", "b", { city: { type: "string" }, required: ["city"] }, ({ city }) => use(city))"#,
            ),
            row(r#"defTool("a", "b", { city: "", «required»: ["north"] }, ({ city }) => use(city))"#)
                .with_any_fixes(),
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
