use std::fmt::Write;

use expect_test::{Expect, expect};
use promptsig::ide::rename::{self, Rename};
use promptsig::ide::{hover, references};

use test_support::Fixture;

fn renamed(fixture: &Fixture, new: &str) -> Result<Option<Rename>, String> {
    let (file, offset) = fixture.at_cursor();
    rename::rename(file, &fixture.project, offset, new)
}

/// Shows every changed line after the rename, and the moved file.
fn check(fixture: &str, new: &str, expected: Expect) {
    let fixture = Fixture::parse(fixture);
    let (file, offset) = fixture.at_cursor();
    let prepared = rename::prepare_rename(file, &fixture.project, offset).unwrap().unwrap();
    assert!(prepared.span.touches(offset));
    assert_eq!(prepared.span.text(file.source()), prepared.name);
    let renamed = renamed(&fixture, new).unwrap().unwrap();
    let mut shown = String::new();
    for (path, after) in fixture.changed(&renamed.files) {
        let before = fixture.source(&path);
        assert_eq!(before.lines().count(), after.lines().count());
        for (line, (before, after)) in before.lines().zip(after.lines()).enumerate() {
            if before != after {
                writeln!(shown, "{path}:{}: {}", line + 1, after.trim()).unwrap();
            }
        }
    }
    assert_eq!(renamed.moved.is_some(), prepared.moves_file);
    if let Some(moved) = renamed.moved {
        writeln!(shown, "{} → {}", moved.old, moved.new).unwrap();
    }
    expected.assert_eq(&shown);
}

fn refused(fixture: &str, names: &[&str], expected: Expect) {
    let fixture = Fixture::parse(fixture);
    let mut shown = String::new();
    for name in names {
        writeln!(shown, "{name:?}: {}", renamed(&fixture, name).unwrap_err()).unwrap();
    }
    expected.assert_eq(&shown);
}

const SPELLINGS: &str = r#"
script({
    parameters: { "max-count": 3, city: "" },
    vars: { max_count: "4" },
    tests: [{ vars: { maxCount: 5 } }],
})
const { vars } = env
const { max_count, city } = vars
const { maxCount: n = 1, "max-count": count } = env.vars
const { maxcount = 2 } = env.vars
env.vars.max$0Count + vars["maxCount"] + vars[`max_count`] + ('maxcount' in env.vars)
env.vars?.maxCount + env.vars!.maxCount + env
    .vars
    .maxCount
"#;

#[test]
fn every_spelling_changes_and_local_names_stay() {
    check(
        SPELLINGS,
        "limit",
        expect![[r#"
        /main.genai.mjs:2: parameters: { "limit": 3, city: "" },
        /main.genai.mjs:3: vars: { limit: "4" },
        /main.genai.mjs:4: tests: [{ vars: { limit: 5 } }],
        /main.genai.mjs:7: const { limit: max_count, city } = vars
        /main.genai.mjs:8: const { limit: n = 1, "limit": count } = env.vars
        /main.genai.mjs:9: const { limit: maxcount = 2 } = env.vars
        /main.genai.mjs:10: env.vars.limit + vars["limit"] + vars[`limit`] + ('limit' in env.vars)
        /main.genai.mjs:11: env.vars?.limit + env.vars!.limit + env
        /main.genai.mjs:13: .limit
    "#]],
    );
}

/// A constant that is the key of several reads is changed once; its name stays.
#[test]
fn a_constant_key_changes_where_its_text_stands() {
    const CONSTANT: &str = r#"
script({ parameters: { city: "" } })
const KEY = "city"
const { vars } = env
env.vars[KEY] + vars[KEY].length + env.vars.ci$0ty
const { [KEY]: town } = vars
"#;
    check(
        CONSTANT,
        "town",
        expect![[r#"
        /main.genai.mjs:1: script({ parameters: { town: "" } })
        /main.genai.mjs:2: const KEY = "town"
        /main.genai.mjs:4: env.vars[KEY] + vars[KEY].length + env.vars.town
    "#]],
    );
    check(
        &CONSTANT.replace("ci$0ty", "city").replace("\"city\"", "\"ci$0ty\""),
        "home town",
        expect![[r#"
        /main.genai.mjs:1: script({ parameters: { "home town": "" } })
        /main.genai.mjs:2: const KEY = "home town"
        /main.genai.mjs:4: env.vars[KEY] + vars[KEY].length + env.vars["home town"]
    "#]],
    );
}

#[test]
fn a_name_that_is_no_identifier_is_quoted() {
    check(
        SPELLINGS,
        "most items",
        expect![[r#"
        /main.genai.mjs:2: parameters: { "most items": 3, city: "" },
        /main.genai.mjs:3: vars: { "most items": "4" },
        /main.genai.mjs:4: tests: [{ vars: { "most items": 5 } }],
        /main.genai.mjs:7: const { "most items": max_count, city } = vars
        /main.genai.mjs:8: const { "most items": n = 1, "most items": count } = env.vars
        /main.genai.mjs:9: const { "most items": maxcount = 2 } = env.vars
        /main.genai.mjs:10: env.vars["most items"] + vars["most items"] + vars[`most items`] + ('most items' in env.vars)
        /main.genai.mjs:11: env.vars?.["most items"] + env.vars!["most items"] + env
        /main.genai.mjs:13: ["most items"]
    "#]],
    );
}

#[test]
fn a_pattern_whose_key_becomes_its_local_name_is_short() {
    check(
        SPELLINGS,
        "count",
        expect![[r#"
        /main.genai.mjs:2: parameters: { "count": 3, city: "" },
        /main.genai.mjs:3: vars: { count: "4" },
        /main.genai.mjs:4: tests: [{ vars: { count: 5 } }],
        /main.genai.mjs:7: const { count: max_count, city } = vars
        /main.genai.mjs:8: const { count: n = 1, count } = env.vars
        /main.genai.mjs:9: const { count: maxcount = 2 } = env.vars
        /main.genai.mjs:10: env.vars.count + vars["count"] + vars[`count`] + ('count' in env.vars)
        /main.genai.mjs:11: env.vars?.count + env.vars!.count + env
        /main.genai.mjs:13: .count
    "#]],
    );
}

#[test]
fn another_spelling_of_the_same_name_is_a_name() {
    check(
        "script({ parameters: { maxCount: 1 } })\nenv.vars.max$0count\n",
        "max_count",
        expect![[r#"
        /main.genai.mjs:1: script({ parameters: { max_count: 1 } })
        /main.genai.mjs:2: env.vars.max_count
    "#]],
    );
}

const SHOP: &str = r#"
//- /w/system.shop.genai.mjs
system({ parameters: { currency: "EUR", "tax rate": 21 } })
export default function (ctx) {
    const { env, defTool } = ctx
    const money = env.vars["system.shop.currency"]
    const { "system.shop.currency": coin, "system.shop.taxRate": tax } = env.vars
    defTool("shop_price", "Prices", { article: "" }, ({ article }) => article)
    defTool("shop_stock", "Stock", { article: "" }, ({ article }) => article)
}
//- /w/buy.genai.mjs
script({
    system: ["system", "system.shop"],
    vars: { "system.shop.currency": "USD" },
    tests: { vars: { "System.Shop.Currency": "USD" } },
    tools: ["shop_price", "shop"],
})
env.vars["system.shop.currency"]
//- /w/sell.genai.mts
script({
    system: [{ id: "system.shop", parameters: { currency: "GBP" }, vars: { "system.shop.tax_rate": 9 } }],
    excludedSystem: ["system.shop"],
})
const price: string = env.vars['SYSTEM.SHOP.CURRENCY'] as string
await runPrompt(_ => _.$`x`, { system: ["system.shop"], tools: "shop_price" })
//- /w/own.genai.mjs
script({ parameters: { currency: "" } })
env.vars.currency
"#;

fn at(before: &str) -> String {
    assert_eq!(SHOP.matches(before).count(), 1, "{before}");
    SHOP.replace(before, &format!("{before}$0"))
}

#[test]
fn a_parameter_of_a_system_in_all_files() {
    check(
        &at("env.vars['SYSTEM.SHOP.CURR"),
        "money",
        expect![[r#"
        /w/system.shop.genai.mjs:1: system({ parameters: { money: "EUR", "tax rate": 21 } })
        /w/system.shop.genai.mjs:4: const money = env.vars["system.shop.money"]
        /w/system.shop.genai.mjs:5: const { "system.shop.money": coin, "system.shop.taxRate": tax } = env.vars
        /w/buy.genai.mjs:3: vars: { "system.shop.money": "USD" },
        /w/buy.genai.mjs:4: tests: { vars: { "System.Shop.money": "USD" } },
        /w/buy.genai.mjs:7: env.vars["system.shop.money"]
        /w/sell.genai.mts:2: system: [{ id: "system.shop", parameters: { money: "GBP" }, vars: { "system.shop.tax_rate": 9 } }],
        /w/sell.genai.mts:5: const price: string = env.vars['SYSTEM.SHOP.money'] as string
    "#]],
    );
    check(
        &at("\"EUR\", \"tax"),
        "vat",
        expect![[r#"
        /w/system.shop.genai.mjs:1: system({ parameters: { currency: "EUR", "vat": 21 } })
        /w/system.shop.genai.mjs:5: const { "system.shop.currency": coin, "system.shop.vat": tax } = env.vars
        /w/sell.genai.mts:2: system: [{ id: "system.shop", parameters: { currency: "GBP" }, vars: { "system.shop.vat": 9 } }],
    "#]],
    );
}

#[test]
fn a_system_is_renamed_with_its_file() {
    check(
        &at("excludedSystem: [\"system.sh"),
        "system.store",
        expect![[r#"
        /w/system.shop.genai.mjs:4: const money = env.vars["system.store.currency"]
        /w/system.shop.genai.mjs:5: const { "system.store.currency": coin, "system.store.taxRate": tax } = env.vars
        /w/buy.genai.mjs:2: system: ["system", "system.store"],
        /w/buy.genai.mjs:3: vars: { "system.store.currency": "USD" },
        /w/buy.genai.mjs:4: tests: { vars: { "system.store.Currency": "USD" } },
        /w/buy.genai.mjs:7: env.vars["system.store.currency"]
        /w/sell.genai.mts:2: system: [{ id: "system.store", parameters: { currency: "GBP" }, vars: { "system.store.tax_rate": 9 } }],
        /w/sell.genai.mts:3: excludedSystem: ["system.store"],
        /w/sell.genai.mts:5: const price: string = env.vars['system.store.CURRENCY'] as string
        /w/sell.genai.mts:6: await runPrompt(_ => _.$`x`, { system: ["system.store"], tools: "shop_price" })
        /w/system.shop.genai.mjs → /w/system.store.genai.mjs
    "#]],
    );
}

#[test]
fn a_system_that_is_named_inside_keeps_its_file() {
    check(
        r#"
//- /shop.genai.mjs
system({ id: "system.shop", parameters: { a: 1 } })
env.vars["system.shop.a"]
//- /main.genai.mjs
script({ system: "system.sh$0op" })
"#,
        "system.store",
        expect![[r#"
            /shop.genai.mjs:1: system({ id: "system.store", parameters: { a: 1 } })
            /shop.genai.mjs:2: env.vars["system.store.a"]
            /main.genai.mjs:1: script({ system: "system.store" })
        "#]],
    );
}

/// Other files do not use the names of a dropped script.
#[test]
fn a_script_that_is_dropped_is_renamed_alone() {
    const KEPT: &str = r#"
//- /package.json
{}
//- /system.shop.genai.mjs
system({ parameters: { city: "" } })
export default (ctx) => { ctx.defTool("look", "Looks.", {}, () => ctx.env.vars["system.shop.city"]) }
//- /user.genai.mjs
script({ system: ["system.shop"], tools: "look" })
env.vars["system.shop.city"]
"#;
    let dropped = |source: &str| format!("{KEPT}//- /old/shop.genai.mjs\n{source}");
    check(
        &dropped("system({ id: \"system.s$0hop\" })\nexport default (ctx) => {}"),
        "system.old",
        expect![[r#"
            /old/shop.genai.mjs:1: system({ id: "system.old" })
        "#]],
    );
    check(
        &dropped(
            "system({ id: \"system.shop\", parameters: { ci$0ty: \"\" } })\nexport default (ctx) => { ctx.env.vars[\"system.shop.city\"] }",
        ),
        "town",
        expect![[r#"
            /old/shop.genai.mjs:1: system({ id: "system.shop", parameters: { town: "" } })
            /old/shop.genai.mjs:2: export default (ctx) => { ctx.env.vars["system.shop.town"] }
        "#]],
    );
    check(
        &dropped(
            "system({ id: \"system.shop\" })\nexport default (ctx) => { ctx.defTool(\"lo$0ok\", \"Looks.\", {}, () => 1) }",
        ),
        "see",
        expect![[r#"
            /old/shop.genai.mjs:2: export default (ctx) => { ctx.defTool("see", "Looks.", {}, () => 1) }
        "#]],
    );
    check(
        &dropped("system({ id: \"system.shop\", parameters: { city: \"\" } })").replacen(
            "parameters: { city",
            "parameters: { ci$0ty",
            1,
        ),
        "town",
        expect![[r#"
            /system.shop.genai.mjs:1: system({ parameters: { town: "" } })
            /system.shop.genai.mjs:2: export default (ctx) => { ctx.defTool("look", "Looks.", {}, () => ctx.env.vars["system.shop.town"]) }
            /user.genai.mjs:2: env.vars["system.shop.town"]
        "#]],
    );
}

#[test]
fn a_tool_where_it_is_selected_by_its_whole_name() {
    check(
        &at("defTool(\"shop_pr"),
        "shop_cost",
        expect![[r#"
        /w/system.shop.genai.mjs:6: defTool("shop_cost", "Prices", { article: "" }, ({ article }) => article)
        /w/buy.genai.mjs:5: tools: ["shop_cost", "shop"],
        /w/sell.genai.mts:6: await runPrompt(_ => _.$`x`, { system: ["system.shop"], tools: "shop_cost" })
    "#]],
    );
    refused(
        &at("defTool(\"shop_pr"),
        &["shop_stock", "fs_read_file", "$$$", "a\"b"],
        expect![[r#"
            "shop_stock": `shop_stock` already exists; choose another name.
            "fs_read_file": `fs_read_file` of `system.fs_read_file` already exists; choose another name.
            "$$$": Nothing of `$$$` would reach a model: tools are named by letters and digits.
            "a\"b": '"' cannot be part of the name: GenAIScript reads the name as text and would stop there.
        "#]],
    );
}

#[test]
fn the_only_tool_of_a_selection_must_begin_alike() {
    let fixture = r#"
//- /system.one.genai.mjs
system({})
defTool("one_a$0", "A", {}, () => "")
//- /a.genai.mjs
script({ tools: "one" })
//- /b.genai.mjs
script({ tools: "two" })
"#;
    check(
        fixture,
        "one_b",
        expect![[r#"
        /system.one.genai.mjs:2: defTool("one_b", "A", {}, () => "")
    "#]],
    );
    refused(
        fixture,
        &["first", "two_a", "agents"],
        expect![[r#"
            "first": `tools: "one"` in /a.genai.mjs selects the tool by the beginning of its name and would lose it as `first`; change that entry first.
            "two_a": `tools: "one"` in /a.genai.mjs selects the tool by the beginning of its name and would lose it as `two_a`; change that entry first.
            "agents": `tools: "one"` in /a.genai.mjs selects the tool by the beginning of its name and would lose it as `agents`; change that entry first.
        "#]],
    );
}

#[test]
fn an_agent_is_renamed_behind_its_prefix() {
    let fixture = r#"
//- /system.agent_x.genai.mjs
system({})
export default (ctx) => { ctx.defAgent("helper", "Helps", async (ctx) => {}) }
//- /a.genai.mjs
script({ tools: ["agent_hel$0per"] })
"#;
    check(
        fixture,
        "agent_aide",
        expect![[r#"
        /system.agent_x.genai.mjs:2: export default (ctx) => { ctx.defAgent("aide", "Helps", async (ctx) => {}) }
        /a.genai.mjs:1: script({ tools: ["agent_aide"] })
    "#]],
    );
    check(
        fixture,
        "aide",
        expect![[r#"
        /system.agent_x.genai.mjs:2: export default (ctx) => { ctx.defAgent("aide", "Helps", async (ctx) => {}) }
        /a.genai.mjs:1: script({ tools: ["agent_aide"] })
    "#]],
    );
}

#[test]
fn an_argument_of_a_tool() {
    let fixture = r#"
defTool("a", "A", { type: "object", properties: { city: { type: "string" }, day: {} }, required: ["city"] },
    async (args) => {
        const { ci$0ty: town, day } = args
        const { city } = args
        return args.city + args["city"] + day
    })
defTool("b", "B", { city: "" }, ({ city }) => city)
"#;
    check(
        fixture,
        "place",
        expect![[r#"
        /main.genai.mjs:1: defTool("a", "A", { type: "object", properties: { place: { type: "string" }, day: {} }, required: ["place"] },
        /main.genai.mjs:3: const { place: town, day } = args
        /main.genai.mjs:4: const { place: city } = args
        /main.genai.mjs:5: return args.place + args["place"] + day
    "#]],
    );
    check(
        fixture,
        "the place",
        expect![[r#"
        /main.genai.mjs:1: defTool("a", "A", { type: "object", properties: { "the place": { type: "string" }, day: {} }, required: ["the place"] },
        /main.genai.mjs:3: const { "the place": town, day } = args
        /main.genai.mjs:4: const { "the place": city } = args
        /main.genai.mjs:5: return args["the place"] + args["the place"] + day
    "#]],
    );
    refused(
        fixture,
        &["day", "context", ""],
        expect![[r#"
            "day": This tool already has an argument `day`; choose another name.
            "context": `context` is reserved: a tool gets its context under this name.
            "": The name must not be empty.
        "#]],
    );
}

#[test]
fn names_that_collide_vanish_or_are_reserved() {
    refused(
        r#"
//- /system.shop.genai.mjs
system({ parameters: { currency: "EUR" } })
//- /a.genai.mjs
script({ system: "system.shop", parameters: { ci$0ty: "object", "post code": "" } })
env.vars.city + env.vars.free
"#,
        &[
            "post code",
            "postCode",
            "FREE",
            "都市",
            "...",
            "Temperature",
            "files",
            "__proto__",
            "type",
            "a})b",
            "a\nb",
            " ",
            "system.shop.currency",
            "system.shop.other",
        ],
        expect![[r#"
            "post code": `post code` already exists; choose another name.
            "postCode": `postCode` collides with `post code`: GenAIScript takes the two for one name.
            "FREE": `FREE` collides with `free`: GenAIScript takes the two for one name.
            "都市": `都市` would vanish: of the name of a variable GenAIScript keeps only the letters a to z, digits and dots.
            "...": `...` would vanish: of the name of a variable GenAIScript keeps only the letters a to z, digits and dots.
            "Temperature": `Temperature` is reserved: GenAIScript takes it for the model's temperature.
            "files": `files` is reserved: GenAIScript takes it for the files of a run.
            "__proto__": `__proto__` is reserved in JavaScript; choose another name.
            "type": With `type: "object"` GenAIScript would take all of `parameters` for a JSON Schema.
            "a})b": '}' cannot be part of the name: GenAIScript reads the name as text and would stop there.
            "a\nb": '\n' cannot be part of the name: GenAIScript reads the name as text and would stop there.
            " ": The name must not be empty.
            "system.shop.currency": `system.shop.currency` of `system.shop` already exists; choose another name.
            "system.shop.other": `system.shop.other` would mean a parameter of `system.shop`.
        "#]],
    );
}

#[test]
fn names_of_systems_that_would_not_do() {
    refused(
        &at("system: [{ id: \"system.sh"),
        &["system", "buy", "constructor", "a/b", "系统", "System_"],
        expect![[r#"
            "system": `system` is a system that comes with GenAIScript; choose another name.
            "buy": `buy` is already the id of /w/buy.genai.mjs; choose another name.
            "constructor": GenAIScript drops every script with the id `constructor`; choose another name.
            "a/b": The id comes from the file's name, and `a/b` cannot be one.
            "系统": `系统` would vanish: of the name of a variable GenAIScript keeps only the letters a to z, digits and dots.
            "System_": `System_` collides with `system`: GenAIScript takes the two for one name.
        "#]],
    );
}

#[test]
fn what_comes_with_genaiscript_keeps_its_names() {
    for fixture in [
        "script({ system: \"system.fs$0_read_file\" })",
        "script({ tools: \"fs_read_fi$0le\" })",
        "script({ tools: \"fs$0\" })",
        "script({ vars: { \"system.git_info.$0cwd\": \"\" } })",
        "script({ system: [{ id: \"system.git\", parameters: { $0cwd: \"\" } }] })",
        "script({ system: \"system.unkn$0own\" })",
    ] {
        let fixture = Fixture::parse(fixture);
        let (file, offset) = fixture.at_cursor();
        let prepared = rename::prepare_rename(file, &fixture.project, offset).unwrap_err();
        assert_eq!(renamed(&fixture, "other").unwrap_err(), prepared);
        assert!(prepared.ends_with('.') && prepared.contains('`'), "{prepared}");
    }
}

#[test]
fn nothing_else_is_renamed() {
    for fixture in [
        "script({ ti$0tle: \"city\", parameters: { city: \"\" } })",
        "script({ title: \"ci$0ty\", parameters: { city: \"\" } })",
        "scr$0ipt({ parameters: { city: \"\" } })",
        "script({})\nconst ci$0ty = 1",
    ] {
        let fixture = Fixture::parse(fixture);
        assert_eq!(renamed(&fixture, "town"), Ok(None));
    }
}

#[test]
fn metadata_that_genaiscript_repairs_is_still_found() {
    check(
        "script({ title: `x`, parameters: { city: \"\" } })\nenv.vars.ci$0ty\n",
        "town",
        expect![[r#"
        /main.genai.mjs:1: script({ title: `x`, parameters: { town: "" } })
        /main.genai.mjs:2: env.vars.town
    "#]],
    );
    check(
        "const p = 1\nscript({ ...p, parameters: { city: \"\" } })\nenv.vars.ci$0ty\n",
        "town",
        expect![[r#"
        /main.genai.mjs:2: script({ ...p, parameters: { town: "" } })
        /main.genai.mjs:3: env.vars.town
    "#]],
    );
}

#[test]
fn frontmatter_of_markdown_is_renamed_as_yaml() {
    let fixture = r#"
//- /notes.genai.md
---
title: Notes
system: system.shop
parameters:
  city: Gent
vars:
  system.shop.currency: USD
---
Write about {{city}}.
//- /system.shop.genai.mjs
system({ parameters: { cur$0rency: "EUR" } })
"#;
    check(
        fixture,
        "money",
        expect![[r#"
            /notes.genai.md:7: system.shop.money: USD
            /system.shop.genai.mjs:1: system({ parameters: { money: "EUR" } })
        "#]],
    );
    let by_id =
        fixture.replace("cur$0rency", "currency").replace("system: system.shop", "system: sys$0tem.shop");
    check(
        &by_id,
        "system.store",
        expect![[r#"
            /notes.genai.md:3: system: system.store
            /notes.genai.md:7: system.store.currency: USD
            /system.shop.genai.mjs → /system.store.genai.mjs
        "#]],
    );
}

/// The word below an unfinished dot belongs to another statement.
#[test]
fn below_a_dot_that_was_just_typed() {
    check(
        "script({ parameters: { ci$0ty: \"\" } })\nenv.vars.\ncity = env.vars.city\n",
        "town",
        expect![[r#"
            /main.genai.mjs:1: script({ parameters: { town: "" } })
            /main.genai.mjs:3: city = env.vars.town
        "#]],
    );
    let fixture = Fixture::parse("script({ parameters: { city: \"\" } })\nenv.vars.\nci$0ty = 1\n");
    let (file, offset) = fixture.at_cursor();
    assert!(rename::prepare_rename(file, &fixture.project, offset).unwrap().is_none());
    assert!(references::references(file, &fixture.project, offset, true).is_empty());
    assert!(hover::hover(file, &fixture.project, offset).is_none());
}
