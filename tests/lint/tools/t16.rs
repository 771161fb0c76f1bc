use crate::lint::harness::table::{check, row};

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
