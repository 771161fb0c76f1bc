//! Definition, references and highlights over several files.

use std::fmt::Write;

use expect_test::{Expect, expect};
use promptsig::ide::{definition, document_highlight, references};

use test_support::Fixture;

/// Shows the definition of the name at the cursor, then all its references.
fn check(fixture: &str, expected: Expect) {
    expected.assert_eq(&shown(fixture));
}

fn shown(fixture: &str) -> String {
    let fixture = Fixture::parse(fixture);
    let (file, offset) = fixture.at_cursor();
    let mut shown = String::new();
    if let Some(found) = definition::definition(file, &fixture.project, offset) {
        assert!(found.origin.touches(offset));
        for target in found.targets {
            writeln!(shown, "declared {}", fixture.show(&target.path, target.span)).unwrap();
        }
    }
    let all = references::references(file, &fixture.project, offset, true);
    let uses = references::references(file, &fixture.project, offset, false);
    assert!(uses.iter().all(|place| all.contains(place)));
    for place in &uses {
        writeln!(shown, "{}", fixture.show(&place.path, place.span)).unwrap();
    }
    // Highlights are the references in the file.
    let highlights = document_highlight::document_highlight(file, &fixture.project, offset);
    for place in uses.iter().filter(|place| place.path == *file.path()) {
        assert!(highlights.iter().any(|highlight| highlight.span == place.span), "{place:?}");
    }
    shown
}

#[test]
fn a_constant_that_is_a_key() {
    let source = r#"
script({ parameters: { city: "" } })
const KEY = "ci$0ty"
env.vars[KEY] + env.vars[KEY].length + env.vars.city
"#;
    check(
        source,
        expect![[r#"
        declared /main.genai.mjs:1: script({ parameters: { [city]: "" } })
        /main.genai.mjs:2: const KEY = "[city]"
        /main.genai.mjs:3: env.vars[KEY] + env.vars[KEY].length + env.vars.[city]
    "#]],
    );
    check(
        &source.replace("ci$0ty", "city").replace("vars.city", "vars.ci$0ty"),
        expect![[r#"
        declared /main.genai.mjs:1: script({ parameters: { [city]: "" } })
        /main.genai.mjs:2: const KEY = "[city]"
        /main.genai.mjs:3: env.vars[KEY] + env.vars[KEY].length + env.vars.[city]
    "#]],
    );
}

#[test]
fn a_script_that_is_dropped_has_its_parameters_to_itself() {
    check(
        r#"
//- /package.json
{}
//- /system.shop.genai.mjs
system({ parameters: { city: "" } })
//- /user.genai.mjs
script({ system: "system.shop" })
env.vars["system.shop.city"]
//- /old/system.shop.genai.mjs
system({ parameters: { city: 1 } })
export default (ctx) => { ctx.env.vars["system.shop.ci$0ty"] }
"#,
        expect![[r#"
            declared /old/system.shop.genai.mjs:1: system({ parameters: { [city]: 1 } })
            /old/system.shop.genai.mjs:2: export default (ctx) => { ctx.env.vars["system.shop.[city]"] }
        "#]],
    );
    check(
        r#"
//- /package.json
{}
//- /old/system.shop.genai.mjs
system({ parameters: { city: 1 } })
//- /system.shop.genai.mjs
system({ parameters: { city: "" } })
//- /user.genai.mjs
script({ system: "system.shop" })
env.vars["system.shop.ci$0ty"]
"#,
        expect![[r#"
            declared /system.shop.genai.mjs:1: system({ parameters: { [city]: "" } })
            /user.genai.mjs:2: env.vars["system.shop.[city]"]
        "#]],
    );
}

#[test]
fn a_parameter_of_a_script_in_every_spelling() {
    check(
        r#"
script({
    parameters: { maxCount: 3 },
    vars: { max_count: "4" },
    tests: [{ vars: { "MAX-COUNT": 5 } }, { vars: { other: 1 } }],
})
const { vars } = env
const { maxCount, other } = vars
env.vars.max$0count + vars["max count"] + ("maxcount" in env.vars)
const { "maxCount": n = 1 } = env.vars
"#,
        expect![[r#"
            declared /main.genai.mjs:2: parameters: { [maxCount]: 3 },
            /main.genai.mjs:3: vars: { [max_count]: "4" },
            /main.genai.mjs:4: tests: [{ vars: { "[MAX-COUNT]": 5 } }, { vars: { other: 1 } }],
            /main.genai.mjs:7: const { [maxCount], other } = vars
            /main.genai.mjs:8: env.vars.[maxcount] + vars["max count"] + ("maxcount" in env.vars)
            /main.genai.mjs:8: env.vars.maxcount + vars["[max count]"] + ("maxcount" in env.vars)
            /main.genai.mjs:8: env.vars.maxcount + vars["max count"] + ("[maxcount]" in env.vars)
            /main.genai.mjs:9: const { "[maxCount]": n = 1 } = env.vars
        "#]],
    );
}

#[test]
fn names_of_other_scripts_are_other_names() {
    check(
        r#"
//- /a.genai.mjs
script({ parameters: { city: "" } })
env.vars.ci$0ty
//- /b.genai.mjs
script({ parameters: { city: "" } })
env.vars.city
"#,
        expect![[r#"
            declared /a.genai.mjs:1: script({ parameters: { [city]: "" } })
            /a.genai.mjs:2: env.vars.[city]
        "#]],
    );
}

const SHOP: &str = r#"
//- /w/system.shop.genai.mjs
system({ parameters: { currency: "EUR", "tax rate": 21 } })
export default function (ctx) {
    const { env, defTool } = ctx
    const money = env.vars["system.shop.currency"]
    const { "system.shop.taxrate": tax } = env.vars
    const wrong = env.vars.currency
    defTool("shop_price", "Prices", { article: "" }, ({ article }) => article)
}
//- /w/buy.genai.mjs
script({
    system: ["system", "system.shop"],
    excludedSystem: "system.other",
    vars: { "system.shop.currency": "USD" },
    tests: { vars: { "System.Shop.Currency": "USD" } },
    tools: ["shop"],
})
env.vars["system.shop.currency"]
//- /w/sell.genai.mts
script({
    system: [{ id: "system.shop", parameters: { currency: "GBP" }, vars: { "system.shop.tax_rate": 9 } }],
})
const price: string = env.vars['SYSTEM.SHOP.CURRENCY'] as string
await runPrompt(_ => _.$`x`, { system: ["system.shop"], tools: "shop_price" })
"#;

/// Checks the shop with the cursor after each of these places of one name.
fn shop(places: &[&str], expected: Expect) {
    for before in places {
        assert_eq!(SHOP.matches(before).count(), 1, "{before}");
        expected.assert_eq(&shown(&SHOP.replace(before, &format!("{before}$0"))));
    }
}

#[test]
fn a_parameter_of_a_system() {
    shop(
        &["system({ parameters: { curr", "env.vars['SYSTEM.SHOP.CURR"],
        expect![[r#"
            declared /w/system.shop.genai.mjs:1: system({ parameters: { [currency]: "EUR", "tax rate": 21 } })
            /w/buy.genai.mjs:4: vars: { "system.shop.[currency]": "USD" },
            /w/buy.genai.mjs:5: tests: { vars: { "System.Shop.[Currency]": "USD" } },
            /w/buy.genai.mjs:8: env.vars["system.shop.[currency]"]
            /w/sell.genai.mts:2: system: [{ id: "system.shop", parameters: { [currency]: "GBP" }, vars: { "system.shop.tax_rate": 9 } }],
            /w/sell.genai.mts:4: const price: string = env.vars['SYSTEM.SHOP.[CURRENCY]'] as string
            /w/system.shop.genai.mjs:4: const money = env.vars["system.shop.[currency]"]
        "#]],
    );
    shop(
        &["parameters: { currency: \"EUR\", \"tax"],
        expect![[r#"
            declared /w/system.shop.genai.mjs:1: system({ parameters: { currency: "EUR", "[tax rate]": 21 } })
            /w/sell.genai.mts:2: system: [{ id: "system.shop", parameters: { currency: "GBP" }, vars: { "system.shop.[tax_rate]": 9 } }],
            /w/system.shop.genai.mjs:5: const { "system.shop.[taxrate]": tax } = env.vars
        "#]],
    );
}

#[test]
fn a_system_by_its_id() {
    shop(
        &["system: [{ id: \"sys", "env.vars['SYSTEM.SH"],
        expect![[r#"
            declared /w/system.shop.genai.mjs:1: [system]({ parameters: { currency: "EUR", "tax rate": 21 } })
            /w/buy.genai.mjs:2: system: ["system", "[system.shop]"],
            /w/buy.genai.mjs:4: vars: { "[system.shop].currency": "USD" },
            /w/buy.genai.mjs:5: tests: { vars: { "[System.Shop].Currency": "USD" } },
            /w/buy.genai.mjs:8: env.vars["[system.shop].currency"]
            /w/sell.genai.mts:2: system: [{ id: "[system.shop]", parameters: { currency: "GBP" }, vars: { "system.shop.tax_rate": 9 } }],
            /w/sell.genai.mts:2: system: [{ id: "system.shop", parameters: { currency: "GBP" }, vars: { "[system.shop].tax_rate": 9 } }],
            /w/sell.genai.mts:4: const price: string = env.vars['[SYSTEM.SHOP].CURRENCY'] as string
            /w/sell.genai.mts:5: await runPrompt(_ => _.$`x`, { system: ["[system.shop]"], tools: "shop_price" })
            /w/system.shop.genai.mjs:4: const money = env.vars["[system.shop].currency"]
            /w/system.shop.genai.mjs:5: const { "[system.shop].taxrate": tax } = env.vars
        "#]],
    );
}

#[test]
fn a_tool_by_its_name_or_the_beginning_of_it() {
    shop(
        &["defTool(\"shop", "tools: [\"sh"],
        expect![[r#"
            declared /w/system.shop.genai.mjs:7: defTool("[shop_price]", "Prices", { article: "" }, ({ article }) => article)
            /w/buy.genai.mjs:6: tools: ["[shop]"],
            /w/sell.genai.mts:5: await runPrompt(_ => _.$`x`, { system: ["system.shop"], tools: "[shop_price]" })
        "#]],
    );
}

#[test]
fn what_comes_with_genaiscript_has_no_file_to_go_to() {
    check(
        r#"
//- /a.genai.mjs
script({ system: "system.fs_re$0ad_file", tools: "fs_read_file" })
//- /b.genai.mjs
script({ system: ["system.fs_read_file"] })
"#,
        expect![[r#"
            /a.genai.mjs:1: script({ system: "[system.fs_read_file]", tools: "fs_read_file" })
            /b.genai.mjs:1: script({ system: ["[system.fs_read_file]"] })
        "#]],
    );
}

#[test]
fn several_tools_that_begin_alike() {
    check(
        r#"
//- /system.a.genai.mjs
system({})
defTool("my_read", "Reads", {}, () => "")
defTool("my_write", "Writes", {}, () => "")
//- /a.genai.mjs
script({ tools: ["my$0"] })
//- /b.genai.mjs
script({ tools: "my" })
"#,
        expect![[r#"
            declared /system.a.genai.mjs:2: defTool("[my_read]", "Reads", {}, () => "")
            declared /system.a.genai.mjs:3: defTool("[my_write]", "Writes", {}, () => "")
            /a.genai.mjs:1: script({ tools: ["[my]"] })
            /b.genai.mjs:1: script({ tools: "[my]" })
        "#]],
    );
}

#[test]
fn agents_are_selected_with_a_prefix() {
    check(
        r#"
//- /system.agent_x.genai.mjs
system({})
export default (ctx) => { ctx.defAgent("helper", "Helps", async (ctx) => {}) }
//- /a.genai.mjs
script({ tools: ["agent_hel$0per"] })
"#,
        expect![[r#"
            declared /system.agent_x.genai.mjs:2: export default (ctx) => { ctx.defAgent("[helper]", "Helps", async (ctx) => {}) }
            /a.genai.mjs:1: script({ tools: ["[agent_helper]"] })
        "#]],
    );
}

#[test]
fn arguments_of_a_tool() {
    check(
        r#"
defTool("a", "A", { type: "object", properties: { city: { type: "string" }, day: {} }, required: ["city"] },
    async (args) => {
        const { ci$0ty: town, day } = args
        return args.city + args["city"] + day + args.context.env.vars.city
    })
defTool("b", "B", { city: "" }, ({ city }) => city)
"#,
        expect![[r#"
            declared /main.genai.mjs:1: defTool("a", "A", { type: "object", properties: { [city]: { type: "string" }, day: {} }, required: ["city"] },
            /main.genai.mjs:1: defTool("a", "A", { type: "object", properties: { city: { type: "string" }, day: {} }, required: ["[city]"] },
            /main.genai.mjs:3: const { [city]: town, day } = args
            /main.genai.mjs:4: return args.[city] + args["city"] + day + args.context.env.vars.city
            /main.genai.mjs:4: return args.city + args["[city]"] + day + args.context.env.vars.city
        "#]],
    );
    check(
        r#"
defTool({ spec: { name: "a", description: "A", parameters: { type: "object", properties: { city: {} } } }, impl: ({ city$0 = "x" }) => city })
"#,
        expect![[r#"
            declared /main.genai.mjs:1: defTool({ spec: { name: "a", description: "A", parameters: { type: "object", properties: { [city]: {} } } }, impl: ({ city = "x" }) => city })
            /main.genai.mjs:1: defTool({ spec: { name: "a", description: "A", parameters: { type: "object", properties: { city: {} } } }, impl: ({ [city] = "x" }) => city })
        "#]],
    );
}

#[test]
fn undeclared_variables_have_uses_but_no_declaration() {
    check(
        "script({})\nenv.vars.ci$0ty\nconst { city } = env.vars\n",
        expect![[r#"
        /main.genai.mjs:2: env.vars.[city]
        /main.genai.mjs:3: const { [city] } = env.vars
    "#]],
    );
    check("script({})\nconst env = { vars: {} }\nenv.vars.ci$0ty\n", expect![[""]]);
}

#[test]
fn a_schema_as_a_whole_declares_no_parameters() {
    check(
        "script({ parameters: { type: \"object\", properties: { ci$0ty: {} } } })\nenv.vars.city\n",
        expect![[""]],
    );
}

#[test]
fn a_reference_leads_to_its_target() {
    let tool = |reference: &str| {
        let source = format!(
            r#"script({{ system: [] }})
defTool("plan", "Plans.", {{ type: "object", $defs: {{
    Trip: {{ type: "object", properties: {{ "the city": {{ type: "string" }} }} }},
    "a~/b": {{ enum: [1] }},
}}, properties: {{ trip: {{ $ref: "{reference}" }} }} }}, async () => "")"#
        );
        let fixture = Fixture::parse(&source);
        let (file, offset) = fixture.at_cursor();
        let found = definition::definition(file, &fixture.project, offset)?;
        assert_eq!(found.origin.text(file.source()), reference.replace("$0", ""));
        let [target] = found.targets.as_slice() else { return None };
        assert_eq!(target.path, *file.path());
        Some(target.span.text(file.source()).to_owned())
    };
    assert_eq!(tool("#/$defs/Tr$0ip").as_deref(), Some("Trip"));
    assert_eq!(tool("$0#/$defs/Trip/properties/the city").as_deref(), Some("the city"));
    assert_eq!(tool("#/$defs/a~0~1b$0").as_deref(), Some("a~/b"));
    assert!(tool("#$0").unwrap().starts_with("{ type: \"object\", $defs"));
    for nowhere in [
        "$0",
        "#/$0",
        "#/$defs/No$0ne",
        "other.json#$0/a",
        "#/$defs/a~0~1b/enum/1$0",
        "#/$defs/a~0~1b/enum/x$0",
    ] {
        assert_eq!(tool(nowhere), None, "{nowhere}");
    }
}

#[test]
fn a_name_in_a_prompt_leads_to_its_definition() {
    let target = |fixture: &str| {
        let fixture = Fixture::parse(fixture);
        let (file, offset) = fixture.at_cursor();
        let found = definition::definition(file, &fixture.project, offset);
        let targets = found.map(|found| found.targets).unwrap_or_default();
        targets.iter().map(|it| fixture.show(&it.path, it.span)).collect::<Vec<_>>().join("; ")
    };
    expect![[r#"/main.genai.mjs:1: def("[FILE]", env.files)"#]]
        .assert_eq(&target("def(\"FILE\", env.files)\n$`Read <FI$0LE>.`"));
    expect![[r#"/main.genai.mjs:1: def("[FILE]", env.files); /main.genai.mjs:2: defData("[FILE]", [])"#]]
        .assert_eq(&target("def(\"FILE\", env.files)\ndefData(\"FILE\", [])\n$`Read FI$0LE.`"));
    assert_eq!(target("def(\"FILE\", env.files)\nconst a = \"FI$0LE\""), "");
    assert_eq!(target("def(\"FILE\", env.files)\n$`Read FI$0LES.`"), "");
}
