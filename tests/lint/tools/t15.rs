use crate::lint::harness::table::{check, row};

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
            // Text for another model.
            row(r#"defTool("a", "b", { x: 3 }, async (args) => { const { text } = await runPrompt(`Explain ${«args.x»}.`); return text })"#).with_any_fixes(),
            row(r#"defTool("a", "b", { x: 3 }, ({ x }) => `${x} is too much`)"#),
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
            // T05 reports that another name is required.
            row(r#"defTool("a", "b", { type: "object", properties: { x: {} }, required: ["y"] }, ({ x }) => x.trim())"#),
            // It does no harm.
            row(r#"defTool("a", "b", { x: 3 }, ({ x }) => list.slice(0, x))"#),
            row(r#"defTool("a", "b", { x: 3 }, ({ x }) => use(`a${x}`))"#),
            row(r#"defTool("a", "b", { x: 3 }, ({ x }) => use({ ...x }))"#),
            row(r#"defTool("a", "b", { x: "c" }, ({ x }) => { const y = list.x.trim(); return use(x, y) })"#),
            row(r#"defTool("a", "b", { x: "c" }, (args) => { const all = { x: "c", ...args }; return all.x.trim() })"#),
            row(r#"defAgent("a", "b", (_, { query }) => _.$`${query.trim()}`)"#),
        ],
    );
}
