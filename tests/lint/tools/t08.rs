use crate::lint::harness::table::{check, row};

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
