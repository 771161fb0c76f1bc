use crate::lint::harness::table::{check, row};

#[test]
fn t03_missing_argument() {
    check(
        "T03",
        &[
            row(r#"defTool("today", "Gets the date.", «() => 1»)"#).fix("Write `{}`", "{}, () => 1"),
            row(r#"defTool("today", "Gets the date.", «undefined», () => 1)"#).fix("Write `{}`", "{}"),
            row(r#"defTool("weather", "Gets it.", «async ({ city, context }) => city»)"#)
                .fix("Write `{ city: \"\" }`", r#"{ city: "" }, async ({ city, context }) => city"#),
            row(r#"defTool("weather", "Gets it.", «(args) => args.city»)"#),
            row(r#"defTool("today", "Gets the date.", «() => 1», { maxTokens: 5 })"#)
                .fix("Write `{}`", "{}, () => 1"),
            row(r#"defTool("today", «{ city: "" }», ({ city }) => city)"#),
            row(r#"defTool("today", «() => 1»)"#),
            row(r#"defTool("today", «5», {}, () => 1)"#),
            row(r#"defTool("today", «{ a: "" }», "Gets the date.", ({ a }) => a)"#).fix_whole(
                "Put the description first",
                r#"defTool("today", "Gets the date.", { a: "" }, ({ a }) => a)"#,
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
