//! Messages name the consequence in a run, once, with a fitting severity.

use std::fmt::Write;

use expect_test::{Expect, expect};
use promptsig::lint;

use crate::lint::harness::remarks::{self, check_all};
use crate::lint::harness::{diagnostics, fixed_by};
use test_support::Fixture;

fn check(codes: &str, source: &str, expected: Expect) {
    remarks::check(codes, source, expected);
}

/// Parameters that GenAIScript takes for objects never get the user's value.
#[test]
fn of_what_is_taken_for_an_object() {
    check(
        "P0",
        "script({ parameters: { tags: { type: \"array\", items: { type: \"string\" } } } })\nuse(env.vars.tags)",
        expect![[r#"
            script({ parameters: { tags: { type: "array", items: { type: "string" } } } })
                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P04 warning: Array schemas are not recognized here: `tags` becomes an object with the properties `type` and `items`. What a user gives is dropped: `env.vars.tags` is always undefined. Declare a string and split it.
                                         fix: Write `{ type: "string" }`, a string to split (to be confirmed)
                                         script({ parameters: { tags: { type: "string" } } })
        "#]],
    );
    check(
        "P0",
        "script({ parameters: { tags: { type: \"array\", default: [\"a\"] } } })\nuse(env.vars.tags)",
        expect![[r#"
            script({ parameters: { tags: { type: "array", default: ["a"] } } })
                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P04 warning: Array schemas are not recognized here: `tags` becomes an object with the properties `type` and `default`. What a user gives is dropped: `env.vars.tags` is always its `default`. Declare a string and split it.
                                         fix: Write `{ type: "string", default: "a" }`, a string to split (to be confirmed)
                                         script({ parameters: { tags: { type: "string", default: "a" } } })
        "#]],
    );
    check(
        "P0",
        "script({ parameters: { \"a-b\": { type: \"String\" } } })\nuse(env.vars[\"a-b\"])",
        expect![[r#"
            script({ parameters: { "a-b": { type: "String" } } })
                                                  ^^^^^^^^ P05 warning: `String` is not a type that GenAIScript knows: `a-b` becomes an object. What a user gives is dropped: `env.vars["a-b"]` is always undefined. Write `string`.
                                                  fix: Write `string`
                                                  script({ parameters: { "a-b": { type: "string" } } })
        "#]],
    );
    check(
        "P0",
        "script({ parameters: { city: { type: [\"string\", \"null\"] } } })\nuse(env.vars.city)",
        expect![[r#"
            script({ parameters: { city: { type: ["string", "null"] } } })
                                                 ^^^^^^^^^^^^^^^^^^ P06 warning: Union types are not recognized here: `city` becomes an object. What a user gives is dropped: `env.vars.city` is always undefined. Write one type.
                                                 fix: Write `string` (to be confirmed)
                                                 script({ parameters: { city: { type: "string" } } })
        "#]],
    );
    check(
        "P0",
        "script({ parameters: { size: { enum: [\"s\", \"l\"] } } })\nuse(env.vars.size)",
        expect![[r#"
            script({ parameters: { size: { enum: ["s", "l"] } } })
                                         ^^^^^^^^^^^^^^^^^^^^ P07 warning: Without `type`, the keywords of `size` become properties of an object. What a user gives is dropped: `env.vars.size` is always undefined. Add `type`.
                                         fix: Add `type: "string"` (to be confirmed)
                                         script({ parameters: { size: { type: "string", enum: ["s", "l"] } } })
        "#]],
    );
    check(
        "P0",
        "script({ parameters: { size: { default: \"s\" } } })\nuse(env.vars.size)",
        expect![[r#"
        script({ parameters: { size: { default: "s" } } })
                                       ^^^^^^^^^^^^ P08 warning: Without `type`, `size` becomes an object. What a user gives is dropped: `env.vars.size` is always its `default`. Add `type`.
                                       fix: Add `type: "string"` (to be confirmed)
                                       script({ parameters: { size: { type: "string", default: "s" } } })
    "#]],
    );
    check(
        "P0",
        "system({ parameters: { city: { type: \"String\" } } })\nexport default (ctx) => ctx.env.vars[\"main.city\"]",
        expect![[r#"
            system({ parameters: { city: { type: "String" } } })
                                                 ^^^^^^^^ P05 warning: `String` is not a type that GenAIScript knows: `city` becomes an object. Only the `parameters` of an entry in `system` can give it a value; else `env.vars["main.city"]` is undefined. Write `string`.
                                                 fix: Write `string`
                                                 system({ parameters: { city: { type: "string" } } })
        "#]],
    );
    check(
        "P0",
        "defTool(\"t\", \"d\", { city: { type: \"String\" } }, ({ city }) => city)",
        expect![[r#"
        defTool("t", "d", { city: { type: "String" } }, ({ city }) => city)
                                          ^^^^^^^^ P05 warning: `String` is not a type that GenAIScript knows: `city` becomes an object. Write `string`.
                                          fix: Write `string`
                                          defTool("t", "d", { city: { type: "string" } }, ({ city }) => city)
    "#]],
    );
}

#[test]
fn of_arrays_and_objects() {
    check(
        "P18",
        "script({ parameters: { stops: [\"a\"] } })\nuse(env.vars.stops)",
        expect![[r#"
        script({ parameters: { stops: ["a"] } })
                                      ^^^^^ P18 warning: `stops` is an array: what a user gives is dropped, and `env.vars.stops` is always undefined. Declare a string and split it.
                                      fix: Write `"a"`, a string to split (to be confirmed)
                                      script({ parameters: { stops: "a" } })
    "#]],
    );
    check(
        "P18",
        "script({ parameters: { place: { type: \"object\", default: { x: 1 } } } })\nuse(env.vars.place)",
        expect![[r#"
            script({ parameters: { place: { type: "object", default: { x: 1 } } } })
                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ P18 warning: `place` is an object: what a user gives is dropped, and `env.vars.place` is always its `default`. Declare a string and parse it.
        "#]],
    );
    check(
        "P18",
        "system({ parameters: { stops: [\"a\"] } })\nexport default (ctx) => ctx.env.vars[\"main.stops\"]",
        expect![[r#"
            system({ parameters: { stops: ["a"] } })
                                          ^^^^^ P18 warning: `stops` is an array: only the `parameters` of an entry in `system` can give it a value; else `env.vars["main.stops"]` is undefined. Declare a string and split it.
                                          fix: Write `"a"`, a string to split (to be confirmed)
                                          system({ parameters: { stops: "a" } })
        "#]],
    );
}

/// A falsy and unread declaration is one remark, with a fix for each fault.
#[test]
fn of_unread_shorthands() {
    check(
        "P",
        "script({ parameters: { year: NaN } })",
        expect![[r#"
            script({ parameters: { year: NaN } })
                                         ^^^ P17 information: This script never reads `year`. A value given for `year` stays a string. Write a schema.
                                         fix: Write `{ type: "number", required: true }`
                                         script({ parameters: { year: { type: "number", required: true } } })
                                         fix: Remove `year` (to be confirmed)
                                         script({ parameters: {} })
        "#]],
    );
    check(
        "P",
        "script({ parameters: { force: false } })",
        expect![[r#"
            script({ parameters: { force: false } })
                                          ^^^^^ P16 warning: This script never reads `force`. A value given for `force` stays a string, and `"false"` counts as true. Write a schema.
                                          fix: Write `{ type: "boolean", default: false }`
                                          script({ parameters: { force: { type: "boolean", default: false } } })
                                          fix: Remove `force` (to be confirmed)
                                          script({ parameters: {} })
        "#]],
    );
}

/// A text that reads like a description is reported as one; a name or a choice is not.
#[test]
fn of_a_text_in_the_place_of_a_description() {
    check_all(
        "P36",
        &[
            "script({ group: \"mcp\", parameters: { city: \"The city to look in\" } })\nuse(env.vars.city)",
            "script({ group: \"mcp\", parameters: { city: 'Where \"we\" go', tone: 'How it sounds', size: '' } })\nuse(env.vars.city, env.vars.tone, env.vars.size)",
            "script({ group: \"mcp\", parameters: { city: \"The city to look in\", year: { type: \"integer\" } } })\nuse(env.vars.city, env.vars.year)",
            "script({ group: \"mcp\", parameters: { city: \"San Francisco\" } })\nuse(env.vars.city)",
        ],
        expect![[r#"
            script({ group: "mcp", parameters: { city: "The city to look in" } })
                                                 ^^^^ P36 hint: A model that calls this script as a tool does not know what `city` is. The text is its default, not a description. Write a schema with a `description`.
                                                 see `"The city to look in"`: this is the default, not a description
                                                 fix: Make the text a description (to be confirmed)
                                                 script({ group: "mcp", parameters: { city: { type: "string", description: "The city to look in" } } })
            script({ group: "mcp", parameters: { city: 'Where "we" go', tone: 'How it sounds', size: '' } })
                                                 ^^^^ P36 hint: A model that calls this script as a tool does not know what `city`, `tone` and `size` are. The texts of `city` and `tone` are defaults, not descriptions. Write schemas with a `description`.
                                                 see `'Where "we" go'`: this is the default, not a description
                                                 see `'How it sounds'`: this is the default, not a description
            script({ group: "mcp", parameters: { city: "The city to look in", year: { type: "integer" } } })
                                                 ^^^^ P36 hint: A model that calls this script as a tool does not know what `city` and `year` are. The text of `city` is its default, not a description. Write schemas with a `description`.
                                                 see `"The city to look in"`: this is the default, not a description
                                                 fix: Add descriptions (to be confirmed)
                                                 script({ group: "mcp", parameters: { city: { type: "string", description: "The city to look in" }, year: { type: "integer", description: "Year" } } })
            script({ group: "mcp", parameters: { city: "San Francisco" } })
                                                 ^^^^ P36 hint: A model that calls this script as a tool does not know what `city` is. Write a schema with a `description`.
        "#]],
    );
}

#[test]
fn one_per_call() {
    check(
        "P",
        "script({\n  group: \"mcp\",\n  parameters: {\n    city: \"\",\n    year: { type: \"integer\" },\n    maxCount: { type: \"integer\" },\n  },\n})\nuse(env.vars.city, env.vars.year, env.vars.maxCount)",
        expect![[r#"
            city: "",
            ^^^^ P36 hint: A model that calls this script as a tool does not know what `city`, `year` and `maxCount` are. Write schemas with a `description`.
        "#]],
    );
    check(
        "P",
        "script({\n  group: \"mcp\",\n  parameters: {\n    year: { type: \"integer\" },\n    maxCount: { type: \"integer\" },\n  },\n})\nuse(env.vars.year, env.vars.maxCount)",
        expect![[r#"
            year: { type: "integer" },
            ^^^^ P36 hint: A model that calls this script as a tool does not know what `year` and `maxCount` are. Describe them.
            fix: Add descriptions (to be confirmed)
                year: { type: "integer", description: "Year" },
                maxCount: { type: "integer", description: "Max count" },
        "#]],
    );
    check(
        "M07",
        "script({\n  title: `a`,\n  description: `b`,\n})",
        expect![[r#"
        title: `a`,
               ^^^ M07 hint: GenAIScript reads the 2 template literals here only after repairing the metadata. Quoted strings are read as they are.
               see ``b``: another template literal
               fix: Write quoted strings
                 title: "a",
                 description: "b",
    "#]],
    );
}

#[test]
fn of_a_reserved_name() {
    // Scripts of this group are served as tools, in which `files` is something else.
    check(
        "P33",
        "script({ group: \"mcp\", parameters: { files: \"\" } })\nuse(env.vars.files)",
        expect![[r#"
            script({ group: "mcp", parameters: { files: "" } })
                                                 ^^^^^ P33 information: The MCP server takes `files` for the files to work on. Rename the parameter.
                                                 fix: Rename it to `scriptFiles` (to be confirmed)
                                                 script({ group: "mcp", parameters: { scriptFiles: "" } })
                                                 use(env.vars.scriptFiles)
        "#]],
    );
    check(
        "P33",
        "script({ branding: { icon: \"zap\" }, parameters: { debug: \"\" } })\nuse(env.vars.debug)",
        expect![[r#"
            script({ branding: { icon: "zap" }, parameters: { debug: "" } })
                                                              ^^^^^ P33 information: A GitHub Action has its own input `debug`. Rename the parameter.
        "#]],
    );
    check("P33", "script({ parameters: { files: \"\" } })\nuse(env.vars.files)", expect![""]);
    // It takes no files, or is not served.
    check(
        "P33",
        "script({ group: \"mcp\", accept: \"none\", parameters: { files: \"\" } })\nuse(env.vars.files)",
        expect![""],
    );
    check(
        "P33",
        "script({ group: \"openapi\", unlisted: true, parameters: { model: \"\" } })\nuse(env.vars.model)",
        expect![""],
    );
    check(
        "P33",
        "//- /caller.genai.mjs\nscript({ vars: { model: \"small\" } })\n//- /main.genai.mjs\nscript({ group: \"openapi\", parameters: { model: \"\" } })\nuse(env.vars.model)",
        expect![[r#"
            script({ group: "openapi", parameters: { model: "" } })
                                                     ^^^^^ P33 information: The OpenAPI server takes `model` for the option of the model. Rename the parameter.
        "#]],
    );
}

#[test]
fn of_a_changed_tool_name() {
    check(
        "T01",
        "defTool(\"get-weather\", \"Gets it.\", {}, () => 1)\n$`Call get-weather.`",
        expect![[r#"
        defTool("get-weather", "Gets it.", {}, () => 1)
                ^^^^^^^^^^^^^ T01 warning: The model sees this tool as `get_weather`. Name it `get_weather`.
                fix: Name it `get_weather` (to be confirmed)
                defTool("get_weather", "Gets it.", {}, () => 1)
    "#]],
    );
    // Not mentions: longer names, comments, code and addresses.
    check(
        "T01",
        "defTool(\"get-weather\", \"Gets it.\", {}, () => fetch(\"https://x.org/get-weather\"))\n// get-weather\n$`Call get_weather or forget-weather.`",
        expect![[r#"
            defTool("get-weather", "Gets it.", {}, () => fetch("https://x.org/get-weather"))
                    ^^^^^^^^^^^^^ T01 hint: The model sees this tool as `get_weather`. Name it `get_weather`.
                    fix: Name it `get_weather` (to be confirmed)
                    defTool("get_weather", "Gets it.", {}, () => fetch("https://x.org/get-weather"))
        "#]],
    );
    // The written name is right where another script selects it.
    check(
        "T01",
        "//- /other.genai.mjs\nscript({ tools: \"get-weather\" })\n//- /main.genai.mjs\nsystem({ title: \"w\" })\nexport default (ctx) => ctx.defTool(\"get-weather\", \"Gets it.\", {}, () => 1)",
        expect![[r#"
            export default (ctx) => ctx.defTool("get-weather", "Gets it.", {}, () => 1)
                                                ^^^^^^^^^^^^^ T01 hint: The model sees this tool as `get_weather`. Name it `get_weather`.
                                                fix: Name it `get_weather` (to be confirmed)
                                                export default (ctx) => ctx.defTool("get_weather", "Gets it.", {}, () => 1)
        "#]],
    );
}

#[test]
fn of_an_undeclared_variable() {
    let sources = [
        "use(env.vars.x || \"a\")",
        "use(env.vars.x ?? 5)",
        "use(env.vars.x ? env.vars.x : \"a\")",
        "if (env.vars.x) use(env.vars.x)",
        "const { x = true } = env.vars",
    ]
    .map(|read| format!("script({{ parameters: {{ city: \"\" }} }})\nuse(env.vars.city)\n{read}"));
    let sources: Vec<&str> = sources.iter().map(String::as_str).collect();
    check_all(
        "V01",
        &sources,
        expect![[r#"
            use(env.vars.x || "a")
                         ^ V01 information: `x` is declared nowhere: it has a value only in a run that passes it with `--vars`. Declare it in `parameters`.
                         fix: Declare the parameter `x` (to be confirmed)
                         script({ parameters: { city: "", x: "a" } })
            use(env.vars.x ?? 5)
                         ^ V01 information: `x` is declared nowhere: it has a value only in a run that passes it with `--vars`. Declare it in `parameters`.
                         fix: Declare the parameter `x` (to be confirmed)
                         script({ parameters: { city: "", x: 5 } })
            use(env.vars.x ? env.vars.x : "a")
                         ^ V01 information: `x` is declared nowhere: it has a value only in a run that passes it with `--vars`. Declare it in `parameters`.
                         fix: Declare the parameter `x` (to be confirmed)
                         script({ parameters: { city: "", x: "a" } })
            if (env.vars.x) use(env.vars.x)
                         ^ V01 information: `x` is declared nowhere: it has a value only in a run that passes it with `--vars`. Declare it in `parameters`.
                         fix: Declare the parameter `x` (to be confirmed)
                         script({ parameters: { city: "", x: { type: "string" } } })
            const { x = true } = env.vars
                    ^ V01 information: `x` is declared nowhere: it has a value only in a run that passes it with `--vars`. Declare it in `parameters`.
                    fix: Declare the parameter `x` (to be confirmed)
                    script({ parameters: { city: "", x: true } })
        "#]],
    );
    check(
        "V01",
        "script({ title: \"a\" })\nuse(env.vars.x)",
        expect![[r#"
        use(env.vars.x)
                     ^ V01 information: `x` is declared nowhere: it has a value only in a run that passes it with `--vars`. Declare it in `parameters`.
                     fix: Declare the parameter `x` (to be confirmed)
                     script({ title: "a", parameters: { x: "" } })
    "#]],
    );
    check(
        "V01",
        "script({ parameters: { city: \"\" } })\nuse(env.vars.city, env.vars.x)",
        expect![[r#"
        use(env.vars.city, env.vars.x)
                                    ^ V01 warning: Nothing declares `x`: it is undefined unless passed with `--vars`. Declare it in `parameters`.
                                    fix: Declare the parameter `x` (to be confirmed)
                                    script({ parameters: { city: "", x: "" } })
    "#]],
    );
}

/// Returns the script's first line with the variable declared, and the title of the fix.
fn fixed(source: &str) -> String {
    let fixture = Fixture::parse(&format!("//- /main.genai.mts\n{source}"));
    let found = diagnostics(&fixture);
    let remark = found.iter().find(|it| it.rule.code == "V01").unwrap();
    let fix = remark.fixes.iter().find(|fix| fix.title.starts_with("Declare"));
    let Some(fix) = fix else { return "no fix".to_owned() };
    let (fixed, _) = fixed_by(remark, fix, &found, &fixture);
    format!("{}: {}", fix.title, fixed.lines().next().unwrap())
}

#[test]
fn declared_as_it_is_used() {
    let declared = |read: &str| fixed(&format!("script({{ parameters: {{ city: \"\" }} }})\n{read}"));
    let cases = [
        "const { x = true } = env.vars",
        "const { x = false } = env.vars",
        "use(env.vars.x || 5)",
        "use(parseInt(env.vars.x) || 10)",
        "use(parseInt(env.vars.x || \"10\"))",
        "use(Number(env.vars.x))",
        "use(env.vars.x * 2)",
        "if (env.vars.x === \"a\") use()",
        "const x = env.vars.x; if (x === true) use()",
        "use(env.vars.x.split(\",\"))",
        "const { x } = env.vars; for (const item of x.split(\",\")) use(item)",
        "use(env.vars.x ?? \"plain\")",
        "if (env.vars.x) use()",
        "const { x } = env.vars; if (x) use(x)",
        "use(env.vars.x as boolean)",
        "use(env.vars.x)",
        "use(env.vars.x.map((item) => item))",
        "use(env.vars.model)",
    ];
    let mut all = String::new();
    for read in cases {
        writeln!(all, "{read}\n    {}", declared(read)).unwrap();
    }
    expect![[r#"
        const { x = true } = env.vars
            Declare the parameter `x`: script({ parameters: { city: "", x: true } })
        const { x = false } = env.vars
            Declare the parameter `x`: script({ parameters: { city: "", x: { type: "boolean", default: false } } })
        use(env.vars.x || 5)
            Declare the parameter `x`: script({ parameters: { city: "", x: 5 } })
        use(parseInt(env.vars.x) || 10)
            Declare the parameter `x`: script({ parameters: { city: "", x: 10 } })
        use(parseInt(env.vars.x || "10"))
            Declare the parameter `x`: script({ parameters: { city: "", x: "10" } })
        use(Number(env.vars.x))
            Declare the parameter `x`: script({ parameters: { city: "", x: { type: "number", required: true } } })
        use(env.vars.x * 2)
            Declare the parameter `x`: script({ parameters: { city: "", x: { type: "number", required: true } } })
        if (env.vars.x === "a") use()
            Declare the parameter `x`: script({ parameters: { city: "", x: { type: "string" } } })
        const x = env.vars.x; if (x === true) use()
            Declare the parameter `x`: script({ parameters: { city: "", x: { type: "boolean", default: false } } })
        use(env.vars.x.split(","))
            Declare the parameter `x`: script({ parameters: { city: "", x: "" } })
        const { x } = env.vars; for (const item of x.split(",")) use(item)
            Declare the parameter `x`: script({ parameters: { city: "", x: "" } })
        use(env.vars.x ?? "plain")
            Declare the parameter `x`: script({ parameters: { city: "", x: "plain" } })
        if (env.vars.x) use()
            Declare the parameter `x`: script({ parameters: { city: "", x: { type: "boolean", default: false } } })
        const { x } = env.vars; if (x) use(x)
            Declare the parameter `x`: script({ parameters: { city: "", x: { type: "string" } } })
        use(env.vars.x as boolean)
            Declare the parameter `x`: script({ parameters: { city: "", x: { type: "boolean", default: false } } })
        use(env.vars.x)
            Declare the parameter `x`: script({ parameters: { city: "", x: "" } })
        use(env.vars.x.map((item) => item))
            no fix
        use(env.vars.model)
            Declare the parameter `model`, which GenAIScript uses itself: script({ parameters: { city: "", model: "" } })
    "#]].assert_eq(&all);
}

#[test]
fn of_shorthands_in_properties() {
    check(
        "",
        "defTool(\"weather\", \"Gets it.\", {\n  type: \"object\",\n  properties: { city: \"\", days: 3, tags: [\"a\"], unit: { type: \"string\" }, any: true },\n}, ({ city, days, tags, unit, any }) => use(city, days, tags, unit, any))",
        expect![[r#"
            defTool("weather", "Gets it.", {
            ^^^^^^^ T10 error: The `properties` of a schema are schemas, and providers reject the tool as `city`, `days` and `tags` are none. Write their schemas.
            fix: Write the schemas (to be confirmed)
              properties: { city: { type: "string" }, days: { type: "integer", default: 3 }, tags: { type: "array", items: { type: "string", default: "a" } }, unit: { type: "string" }, any: true },
        "#]],
    );
    check(
        "",
        "defTool(\"weather\", \"Gets it.\", { city: \"\", days: 3, tags: [\"a\"] }, ({ city, days, tags }) => use(city, days, tags))",
        expect![""],
    );
}

#[test]
fn of_lowercase_names() {
    check(
        "V09",
        "script({ parameters: { maxCount: 3 } })\nconst log = host.logger(\"a\")\nconsole.log({ ...env.vars })\nconsole.debug(`${JSON.stringify(env.vars)}`)\nlog(JSON.stringify(env.vars))\nenv.dbg(Object.keys(env.vars))\nuse(env.vars.maxCount)",
        expect![""],
    );
    check(
        "V09",
        "script({ parameters: { maxCount: 3 } })\ncatalog.add({ ...env.vars })\nuse(env.vars.maxCount)",
        expect![""],
    );
}

#[test]
fn of_a_key_of_another_system() {
    let of = |key: &str| {
        format!(
            "//- /weather.genai.mjs\nscript({{ parameters: {{ city: \"\" }} }})\n//- /system.till.genai.mjs\nsystem({{ parameters: {{ open: \"\" }} }})\nexport default (ctx) => ctx.env.vars[\"system.till.open\"]\n//- /system.shop.genai.mjs\nsystem({{ parameters: {{ currency: \"\" }} }})\nexport default (ctx) => use(ctx.env.vars[\"{key}\"], ctx.env.vars[\"system.shop.currency\"])"
        )
    };
    check(
        "V0",
        &of("system.till.open"),
        expect![[r#"
        export default (ctx) => use(ctx.env.vars["system.till.open"], ctx.env.vars["system.shop.currency"])
                                                 ^^^^^^^^^^^^^^^^^^ V04 warning: This is a parameter of `system.till`: the key is undefined where a script uses this system without that one. Declare `open` in this system.
    "#]],
    );
    check(
        "V0",
        &of("system.till.shut"),
        expect![[r#"
        export default (ctx) => use(ctx.env.vars["system.till.shut"], ctx.env.vars["system.shop.currency"])
                                                 ^^^^^^^^^^^^^^^^^^ V04 warning: `system.till` declares no parameter `shut`, so the key is undefined.
    "#]],
    );
    check(
        "V0",
        &of("system.nope.open"),
        expect![[r#"
        export default (ctx) => use(ctx.env.vars["system.nope.open"], ctx.env.vars["system.shop.currency"])
                                                 ^^^^^^^^^^^^^^^^^^ V04 warning: No system of this workspace has the parameter `system.nope.open`: it is undefined unless passed with `--vars`.
    "#]],
    );
    check(
        "V0",
        &of("weather.city"),
        expect![[r#"
        export default (ctx) => use(ctx.env.vars["weather.city"], ctx.env.vars["system.shop.currency"])
                                                 ^^^^^^^^^^^^^^ V04 warning: `weather` is an ordinary script, which takes part in no other: this key is undefined. The parameters of a script have no prefix: `env.vars.city`.
    "#]],
    );
    check(
        "V0",
        &of("weather.wind"),
        expect![[r#"
        export default (ctx) => use(ctx.env.vars["weather.wind"], ctx.env.vars["system.shop.currency"])
                                                 ^^^^^^^^^^^^^^ V04 warning: `weather` is an ordinary script, which takes part in no other: this key is undefined. The parameters of a script have no prefix: `env.vars.wind`.
    "#]],
    );
}

#[test]
fn of_a_name_for_a_system() {
    check(
        "M10",
        "//- /system_prompt.genai.mjs\nsystem({ title: \"a\" })\nexport default (ctx) => ctx.$`a`",
        expect![[r#"
            system({ title: "a" })
            ^^^^^^ M10 information: This is a system script: it is left out of the list of scripts and takes part only in scripts that name it. Name the file `system.prompt` so that people see what it is.
        "#]],
    );
    check(
        "M10",
        "//- /fs_read_file.genai.mjs\nsystem({ title: \"a\" })\nexport default (ctx) => ctx.$`a`",
        expect![[r#"
            system({ title: "a" })
            ^^^^^^ M10 information: This is a system script: it is left out of the list of scripts and takes part only in scripts that name it. Let the name of the file begin with `system.`; `system.fs_read_file` is taken.
        "#]],
    );
}

/// During the first search of the workspace, findings that other files may refute are held back.
#[test]
fn of_a_workspace_that_is_not_known_yet() {
    let sources = [
        "script({ system: [\"system.fs_read_fil\"], tools: \"fs_rea_file\", parameters: { city: \"\" } })\nuse(env.vars.city, env.vars[\"system.shop.open\"])",
        "script({ parameters: { force: false, city: 1 } })\nuse(env.vars.forced)",
    ];
    let mut all = String::new();
    for source in sources {
        let fixture = Fixture::parse(source);
        let codes = |awaits_files: bool| {
            let found = lint::check(&fixture.context(&fixture.files[0]).awaiting_files(awaits_files));
            found.iter().map(|it| it.rule.code).collect::<Vec<_>>().join(" ")
        };
        writeln!(all, "{} -> {}", codes(false), codes(true)).unwrap();
    }
    expect![[r#"
        M17 M18 V04 -> 
        P16 P35 V01 -> P16
    "#]]
    .assert_eq(&all);
}
