use crate::lint::harness::table::{check, row};

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
            // Rest patterns and other names for the arguments.
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
            // T05 reports one that is required.
            row(r#"defTool("a", "b", { type: "object", properties: { city: {} }, required: ["place"] }, ({ place }) => use(place))"#),
            row(r#"defTool("a", "b", { city: "" }, ({ city, context }) => use(city))"#),
            row(r#"defTool("a", "b", { ...common }, ({ city }) => use(city))"#),
            row(r#"defTool("a", "b", parameters, ({ city }) => use(city))"#),
            row(r#"defTool("a", "b", { city: "" }, (args) => use(args))"#),
            row(r#"defTool("a", "b", { type: "object", properties: {}, additionalProperties: true }, ({ city }) => use(city))"#),
            // An agent has one argument, in second place.
            row(r#"defAgent("a", "b", (ctx, { «qury» }) => ctx.$`${qury}`)"#).fix("Read `query`", "query: qury"),
            row(r#"defAgent("a", "b", (ctx, args) => use(args.«city»))"#).fix("Read `query`", "query"),
            row(r#"defAgent("a", "b", (ctx, { query, «city» }) => use(query, city))"#),
            row(r#"defAgent("a", "b", ({ city }, { query, context }) => use(city, query, context))"#),
            row(r#"defAgent("a", "b", (ctx, args) => use(args))"#),
        ],
    );
}
