use std::fmt::Write;

use expect_test::{Expect, expect};
use promptsig::FilePath;
use promptsig::ide::completion;
use promptsig::text::Text;

use test_support::Fixture;

/// Returns the entries, and the line after the first one is accepted.
fn shown(fixture: &str) -> (String, String) {
    let fixture = Fixture::parse(fixture);
    let (file, offset) = fixture.at_cursor();
    let items = completion::complete(file, &fixture.project, offset);
    let mut proposals = String::new();
    for item in &items {
        assert!(item.replace.touches(offset) && item.replace.contains(item.insert), "{item:?}");
        writeln!(proposals, "{}: {}", item.label, item.detail).unwrap();
    }
    let Some(first) = items.first() else { return (proposals, String::new()) };
    let mut source = file.source().to_string();
    source.replace_range(first.replace.range(), &first.text);
    let start = source[..first.replace.start as usize].rfind('\n').map_or(0, |at| at + 1);
    let line = source[start..].lines().next().unwrap();
    // Filter text and replaced range begin at the same place.
    let typed = file.source()[first.replace.start as usize..offset].to_lowercase();
    assert!(first.filter.to_lowercase().starts_with(&typed) || !typed.is_ascii(), "{typed} {first:?}");
    (proposals, format!("→ {line}\n"))
}

fn check(fixture: &str, expected: Expect) {
    let (proposals, accepted) = shown(fixture);
    expected.assert_eq(&(proposals + &accepted));
}

const OWN: &str = r#"script({ system: [], parameters: { city: "", days: 3, "postal code": "" } })
"#;

/// Checks several places below a script with parameters; consecutive places with the same entries are shown together.
fn own(places: &[&str], expected: Expect) {
    let (mut all, mut last) = (String::new(), String::new());
    for place in places {
        let (proposals, accepted) = shown(&format!("{OWN}{place}"));
        if proposals != last {
            all.push_str(&proposals);
            last = proposals;
        }
        all.push_str(&accepted);
    }
    expected.assert_eq(&all);
}

#[test]
fn after_a_dot() {
    own(
        &[
            "env.vars.$0",
            "console.log(env.vars.ci$0ty.length)",
            "const { vars } = env\nvars?.$0\nconst x = 1",
            "env\n    .vars\n    .$0",
            "export default (ctx) => { ctx.env.vars.$0 }",
        ],
        expect![[r#"
            city: string
            days: integer
            postal code: string
            → env.vars.city
            → console.log(env.vars.city.length)
            → vars?.city
            →     .city
            → export default (ctx) => { ctx.env.vars.city }
        "#]],
    );
}

#[test]
fn a_key_that_is_no_name_takes_the_dot_away() {
    check(
        r#"
script({ system: [], parameters: { "postal code": "" } })
env.vars.p$0
"#,
        expect![[r#"
            postal code: string
            → env.vars["postal code"]
        "#]],
    );
    check(
        r#"
script({ system: [], parameters: { "postal code": "" } })
env.vars?.$0
"#,
        expect![[r#"
            postal code: string
            → env.vars?.["postal code"]
        "#]],
    );
}

/// Clients rank by the match with the replaced text, and the TypeScript server's entries begin with the dot: so do
/// these.
#[test]
fn a_member_holds_its_dot() {
    const NAMES: &str = "script({ system: [], parameters: { city: \"\", days: 3 } })\n";
    for head in [OWN, NAMES] {
        for (rest, dot) in [
            ("env.vars.$0", "."),
            ("env.vars.ci$0", "."),
            ("env.vars?.$0", "?."),
            ("env.vars?.ci$0ty", "?."),
            ("env\n    .vars\n    .ci$0", "."),
        ] {
            let fixture = Fixture::parse(&format!("{head}{rest}"));
            let (file, offset) = fixture.at_cursor();
            let items = completion::complete(file, &fixture.project, offset);
            assert!(items.len() >= 2);
            for item in items {
                let replaced = item.replace.text(file.source());
                assert!(replaced.starts_with(dot) && replaced.trim_start_matches(dot).len() <= 4, "{item:?}");
                assert_eq!(item.filter, format!("{dot}{}", item.label));
                let in_brackets = if dot == "." { "[" } else { "?.[" };
                let begins = if item.label.contains(' ') { in_brackets } else { dot };
                assert!(item.text.starts_with(begins), "{item:?}");
            }
        }
    }
}

/// The filter text begins where the replaced range does, in every place.
#[test]
fn every_proposal_is_compared_from_where_it_begins() {
    for (rest, begins) in [
        ("env.vars.ci$0", "."),
        ("env.vars?.ci$0", "?."),
        ("env.vars[\"ci$0\"]", ""),
        ("env.vars['ci$0", ""),
        ("env.vars[$0]", ""),
        ("const { ci$0 } = env.vars", ""),
        ("const { 'ci$0' } = env.vars", "'"),
        ("const { \"$0\": c } = env.vars", "\""),
    ] {
        let fixture = Fixture::parse(&format!("{OWN}{rest}"));
        let (file, offset) = fixture.at_cursor();
        let items = completion::complete(file, &fixture.project, offset);
        assert_eq!(items.len(), 3, "{rest}");
        for item in items {
            let typed = &file.source()[item.insert.range()];
            assert_eq!(
                typed.strip_prefix(begins).map(|typed| "ci".starts_with(typed)),
                Some(true),
                "{item:?}"
            );
            assert!(item.filter.starts_with(&format!("{begins}{}", item.label)), "{item:?}");
        }
    }
}

/// The key is still to be written; nothing of the next statement is replaced.
#[test]
fn above_another_statement() {
    for next in [
        "const x = 1",
        "if (x) {}",
        "def(\"FILE\", env.files)",
        "$`Hello.`",
        "await run()",
        "city",
        "[1].map(f)",
        "vars = 2",
    ] {
        for (typed, after) in [
            ("env.vars.$0", "env.vars.city"),
            ("env.vars?.$0", "env.vars?.city"),
            ("console.log(env.vars.$0", "console.log(env.vars.city"),
            ("env.vars.ci$0", "env.vars.city"),
        ] {
            let fixture = Fixture::parse(&format!("{OWN}{typed}\n{next}\n"));
            let (file, offset) = fixture.at_cursor();
            let items = completion::complete(file, &fixture.project, offset);
            assert_eq!(items.len(), 3, "{typed} above {next}");
            let mut source = file.source().to_string();
            source.replace_range(items[0].replace.range(), &items[0].text);
            assert_eq!(source, format!("{OWN}{after}\n{next}\n"));
        }
    }
}

#[test]
fn in_brackets() {
    own(
        &[
            r#"env.vars["$0"]"#,
            r#"env.vars['ci$0ty'] + 1"#,
            "const x = env.vars[\"$0\nconst y = 1",
            "env.vars[\"ci$0]",
            "env.vars[$0]",
            "env.vars?.[$0",
        ],
        expect![[r#"
            city: string
            days: integer
            postal code: string
            → env.vars["city"]
            → env.vars['city'] + 1
            → const x = env.vars["city"]
            → env.vars["city"]
            → env.vars["city"]
            → env.vars?.["city"]
        "#]],
    );
}

#[test]
fn in_a_constant_that_is_a_key() {
    own(
        &[
            "const KEY = \"$0\"\nenv.vars[KEY]",
            "const KEY = 'ci$0ty' as const\nconst { vars } = env\nvars?.[KEY]",
        ],
        expect![[r#"
            city: string
            days: integer
            postal code: string
            → const KEY = "city"
            → const KEY = 'city' as const
        "#]],
    );
    own(
        &[
            "const KEY = \"$0\"\nother[KEY]",
            "const KEY = \"a\", OTHER = \"$0\"\nenv.vars[KEY]",
            "let KEY = \"$0\"\nKEY = pick()\nenv.vars[KEY]",
        ],
        expect![""],
    );
}

#[test]
fn in_a_pattern() {
    own(
        &[
            "const { $0 } = env.vars",
            "const { city, d$0 } = env.vars",
            "const { days: n, city: c, $0 } = env.vars",
            "const { vars: { city, days, 'po$0' } } = env",
        ],
        expect![[r#"
            city: string
            days: integer
            postal code: string
            → const { city } = env.vars
            days: integer
            postal code: string
            → const { city, days } = env.vars
            postal code: string
            → const { days: n, city: c, "postal code": postalCode } = env.vars
            → const { vars: { city, days, 'postal code': postalCode } } = env
        "#]],
    );
}

/// The result of a call has no parameters, whatever is passed to it.
#[test]
fn in_a_pattern_of_a_call() {
    own(
        &[
            "async function f() {\n  const { $0text } = await runPrompt((ctx) => {\n    ctx.$`a`\n  })\n}",
            "const { $0 } = load(env.vars)",
            "const { $0 } = await host.vars.load()",
        ],
        expect![""],
    );
    own(
        &[
            "const { $0 } = (env.vars)",
            "const { $0 } = env.vars ?? load()",
            "const { $0 } = env.vars\nload(1)",
        ],
        expect![[r#"
            city: string
            days: integer
            postal code: string
            → const { city } = (env.vars)
            → const { city } = env.vars ?? load()
            → const { city } = env.vars
        "#]],
    );
}

/// Where a system begins with the names of its context, they are known without a tree of what is being typed.
#[test]
fn in_a_function_that_takes_env_from_its_context() {
    let function = |body: &str| format!("export default async function main(ctx) {{\n{body}\n}}\n");
    let broken = "\n  const all = [1, env.vars[$0\n  return [all, ctx]";
    let taken = [
        function(&format!("  const {{ env, defTool }} = ctx{broken}")),
        function(&format!("  const {{ defTool, env }} = ctx;{broken}")),
        function("  const { env } = ctx\n  return { a: env.vars.$0 }"),
    ];
    own(
        &taken.each_ref().map(String::as_str),
        expect![[r#"
            city: string
            days: integer
            postal code: string
            →   const all = [1, env.vars["city"]
            →   const all = [1, env.vars["city"]
            →   return { a: env.vars.city }
        "#]],
    );
    let other = [
        function(&format!("  const {{ env, defTool }} = other{broken}")),
        function(&format!("  const {{ env, defTool }} = ctx.other{broken}")),
        function(&format!("  const {{ other: env, defTool }} = ctx{broken}")),
        function("  const { env } = ctx\n  return (env) => ({ a: env.vars[$0 })"),
    ];
    own(&other.each_ref().map(String::as_str), expect![""]);
}

/// With what comes around a pattern in real code, and where it is not closed yet.
#[test]
fn in_a_pattern_within_code() {
    own(
        &[
            "let days\n;({ days, c$0 } = env.vars)",
            "function f(a, { vars: { c$0 } } = env) { return a }",
            "function f({ vars: { c$0 }, files } = env) { return files }",
            "const read = ({ vars: { c$0 } } = env) => 1",
            "async function f() {\n  for (const file of env.files) {\n    const { c$0 } = env.vars\n  }\n}",
        ],
        expect![[r#"
            city: string
            postal code: string
            → ;({ days, city } = env.vars)
            city: string
            days: integer
            postal code: string
            → function f(a, { vars: { city } } = env) { return a }
            → function f({ vars: { city }, files } = env) { return files }
            → const read = ({ vars: { city } } = env) => 1
            →     const { city } = env.vars
        "#]],
    );
    own(
        &[
            "async function f() {\n  for (const file of env.files) {\n    if (file.x) text({ c$0\n  }\n}",
            "async function f() {\n  for (const file of env.files) {\n    text(file, c$0)\n  }\n}",
        ],
        expect![[""]],
    );
}

#[test]
fn the_systems_in_scope_come_after() {
    check(
        r#"
//- /system.shop.genai.mjs
system({ parameters: { currency: "EUR", limit: NaN } })
export default function (ctx) {}
//- /system.other.genai.mjs
system({ parameters: { hidden: "" } })
export default function (ctx) {}
//- /buy.genai.mjs
script({ system: ["system.shop"], parameters: { item: "" } })
env.vars.$0
"#,
        expect![[r#"
            item: string
            system.shop.currency: string
            system.shop.limit: number
            → env.vars.item
        "#]],
    );
    check(
        r#"
//- /buy.genai.mjs
script({ system: ["system.fetch"] })
env.vars["sys$0"]
"#,
        expect![[r#"
            system.fetch.domains: undefined
            → env.vars["system.fetch.domains"]
        "#]],
    );
}

#[test]
fn a_system_script_reads_its_own_under_its_id() {
    check(
        r#"
//- /system.shop.genai.mjs
system({ parameters: { currency: "EUR" } })
export default function (ctx) {
    const { env } = ctx
    env.vars.$0
}
"#,
        expect![[r#"
            system.shop.currency: string
            →     env.vars["system.shop.currency"]
        "#]],
    );
}

#[test]
fn nothing_anywhere_else() {
    own(
        &[
            "env.$0",
            "process.env.vars.$0",
            "const vars = {}; vars.$0",
            "// env.vars.$0",
            "/* env.vars[\"$0\"] */",
            "\"env.vars.$0\"",
            "`env.vars.$0`",
            "env.vars.city.$0",
            "const { city: $0 } = env.vars",
            "const { city = $0 } = env.vars",
            "const { days } = other.vars.$0",
            "$0",
            "env.vars[city$0]",
            "const { $0 } = env",
            "const $0{ city } = env.vars",
        ],
        expect![""],
    );
}

#[test]
fn in_the_middle_of_an_edit_of_the_metadata() {
    check(
        "script({ system: [], parameters: { city: \"\", ...more } })\nenv.vars.$0",
        expect![[r#"
            city: string
            → env.vars.city
        "#]],
    );
}

fn tool(place: &str) -> String {
    format!(
        r#"defTool("plan", "Plans.", {{
    type: "object",
    properties: {{ {place} }},
    $defs: {{ Trip: {{ type: "object", description: "A trip" }}, "a/b": {{}}, "to'do": {{ type: "string" }} }},
    definitions: {{ Old: {{ type: "array", items: {{ type: "integer" }} }} }},
}}, async () => "")"#
    )
}

#[test]
fn the_targets_of_a_reference() {
    check(
        &tool(r#"trip: { $ref: "$0" }"#),
        expect![[r##"
            #/$defs/Trip: object
            #/$defs/to'do: string
            #/definitions/Old: integer[]
            #: the whole schema
            →     properties: { trip: { $ref: "#/$defs/Trip" } },
        "##]],
    );
    check(
        &tool(r##"trips: { type: "array", items: { anyOf: [{ '$ref': '#/$0definitions/Old' }] } }"##),
        expect![[r##"
            #/$defs/Trip: object
            #/$defs/to'do: string
            #/definitions/Old: integer[]
            #: the whole schema
            →     properties: { trips: { type: "array", items: { anyOf: [{ '$ref': '#/$defs/Trip' }] } } },
        "##]],
    );
}

#[test]
fn a_reference_is_completed_in_every_place_that_takes_a_schema() {
    let schema = r#"{ type: "object", $defs: { A: {} }, properties: { a: { $ref: "$0" } } }"#;
    for place in [
        format!("script({{ system: [], parameters: {schema} }})"),
        format!("script({{ system: [], responseSchema: {schema} }})"),
        format!("defSchema('A', {schema})"),
        format!("const s = JSONSchema.infer({schema})"),
        format!("runPrompt('', {{ responseSchema: {schema} }})"),
        format!("//- /a.genai.md\n---\nparameters: {schema}\n---\nHello"),
        "//- /a.genai.md\n---\nparameters:\n  type: object\n  $defs:\n    A: {}\n  properties:\n    a:\n      $ref: \"$0\"\n---\n"
            .to_owned(),
    ] {
        let (proposals, accepted) = shown(&place);
        assert!(proposals.starts_with("#/$defs/A: "), "{place}: {proposals}");
        assert!(accepted.contains(r##"$ref: "#/$defs/A""##), "{accepted}");
    }
}

#[test]
fn nothing_is_a_reference_where_no_schema_stands() {
    for place in [
        // These are not keywords: a property of that name, a default, and entries of a map.
        tool(r#"$ref: "$0""#),
        tool(r#"trip: { default: { $ref: "$0" } }"#),
        r#"script({ system: [], parameters: { $defs: { A: {} }, trip: { $ref: "$0" } } })"#.to_owned(),
        // A whole schema in a map is part of another one, to which `#` refers.
        r#"script({ system: [], parameters: { a: { type: "object", $defs: { A: {} }, properties: { b: { $ref: "$0" } } } } })"#
            .to_owned(),
        r#"const a = { type: "object", properties: { b: { $ref: "$0" } } }"#.to_owned(),
        tool(r#"trip: { $ref: $0"" }"#),
        tool(r#"trip: { $ref: ""$0 }"#),
        tool(r#"trip: { $comment: "$0" }"#),
    ] {
        assert_eq!(shown(&place).0, "", "{place}");
    }
}

#[test]
fn the_text_before_the_cursor_tells_whether_a_reference_may_stand_there() {
    let path = FilePath::new("/a.genai.mjs");
    let may = |before: &str| completion::may_complete(&path, &Text::new(before), before.len());
    for before in [r#"$ref: ""#, r##"{ "$ref" : '#/$de"##, "$ref:\n  `#/", "'$ref':\"", "$ref: { $ref: \""] {
        assert!(may(before), "{before}");
    }
    for before in ["$ref", "$ref: \"#\"", "$ref: \"#\n", "$ref \"", "$refs \""] {
        assert!(!may(before), "{before}");
    }
}
