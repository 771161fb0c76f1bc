use crate::lint::harness::table::{check, row};

#[test]
fn p35_unread() {
    check(
        "P35",
        &[
            row("script({ parameters: { city: \"\", «year»: 1969 } })\nenv.vars.city").fix_whole("Remove `year`", "script({ parameters: { city: \"\" } })\nenv.vars.city"),
            row("script({ parameters: { city: \"\", «year»: 1969 } })\nconst { vars: v, output } = env\nconst { city } = v")
                .with_any_fixes(),
            row("script({ parameters: { «city»: \"\" } })\n// env\nconst text = \"env\"").with_any_fixes(),
            row("import x from \"y\"\nscript({ parameters: { «city»: \"\", year: 1, force: false } })\n// use(env.vars.city)\n\n/* and\nthe rest */"),
            row("script({ parameters: { «city»: \"\", «year»: 1 } })\n// use(env.vars.city)\nuse()").with_any_fixes(),
            row("/*\nscript({ parameters: { city: \"\" } })\nuse(env.vars.city)\n*/"),
            // Another place would have to change as well.
            row("script({ parameters: { city: \"a\", «city»: \"b\" } })\nenv.vars.town"),
            row("script({ parameters: { «city»: \"\", required: [\"city\"] } })\nenv.vars.required"),
            row("system({ parameters: { «city»: \"\" } })\nexport default function (ctx) { const { env } = ctx; env.files }")
                .with_any_fixes(),
            // If the text reader stops in a string, nothing before it can be removed.
            row("script({ title: 'A', parameters: { «city»: { type: 'string', description: f(')}) })') } } })"),
            row("script({ parameters: { maxCount: 1 } })\nenv.vars.max_count"),
            // V04 reports the read.
            row("//- /system.a.genai.{ext}\nsystem({ parameters: { words: \"\" } })\nexport default ({ env }) => { env.vars[\"system.a.word\"] }"),
            row("//- /system.a.genai.{ext}\nsystem({ parameters: { «words»: \"\" } })\nexport default ({ env }) => { env.vars[\"system.b.word\"] }")
                .with_any_fixes(),
            row("script({ parameters: { city: \"\" } })\nconsole.log(env.vars)"),
            row("script({ parameters: { city: \"\" } })\nconst { ...rest } = env.vars"),
            row("script({ parameters: { city: \"\" } })\nhelp(env)"),
            row("script({ parameters: { city: \"\" } })\nhelp({ env })"),
            row("script({ parameters: { city: \"\" } })\nhelp(`${env.vars}`)"),
            row("script({ parameters: { city: \"\" } })\nenv.vars[key]"),
            row("script({ parameters: { city: \"\" } })\nenv[key].city"),
            row("script({ parameters: { city: \"\" } })\nconst e = env\nhelp(e)"),
            row("script({ parameters: { city: \"\" } })\nrunPrompt((ctx) => { help(ctx.env) })"),
            // A name that is reassigned later may still refer to `env.vars`.
            row("script({ parameters: { city: \"\" } })\nlet { vars } = env\nvars.city\nvars = {}"),
            row("script({ parameters: { city: \"\" } })\nlet { vars: v = {} } = env\nv.city\nv = {}"),
            row("script({ parameters: { city: \"\" } })\nlet own = {};\n({ vars: own.v } = env)\nown.v.city"),
            row("script({ parameters: { city: \"\" } })\nimport { help } from \"./help.mjs\""),
            row("script({ parameters: { seed: 1 } })"),
            row("system({ parameters: { city: \"\" } })\nexport default (ctx) => { ctx.env.vars[\"system.other.city\"] }"),
        ],
    );
}

#[test]
fn p35_looks_into_modules() {
    let main = |source: &str| {
        format!(
            "//- /package.json\n{{}}\n//- /helper.mjs\n{source}\n//- /main.genai.mjs\nimport {{ help }} from \"./helper.mjs\"\nscript({{ parameters: {{ city: \"a\" }} }})\n$`${{help()}}`"
        )
    };
    let is_said = |source: &str| {
        let found = crate::lint::harness::diagnostics(&test_support::Fixture::parse(source));
        found.iter().any(|it| it.rule.code == "P35")
    };
    assert!(is_said(&main("export const help = () => 1")));
    assert!(is_said(&main("export const help = () => env.vars.town")));
    assert!(!is_said(&main("export const help = () => env.vars.city")));
    assert!(!is_said(&main("export const help = ({ env }) => env.vars[\"CITY\"]")));
    assert!(!is_said(&main("export const help = (key) => env.vars[key]")));
    assert!(!is_said(&main("export const help = () => use(env)")));
    assert!(!is_said(&main("export const help = () => import(\"./other.mjs\")")));
    assert!(!is_said(&main("import \"./gone.mjs\"\nexport const help = () => 1")));
    assert!(is_said(&format!(
        "//- /package.json\n{{}}\n//- /other.mjs\nexport {{}}\n{}",
        main("import \"./other.mjs\"\nexport const help = () => 1")
            .trim_start_matches("//- /package.json\n{}\n")
    )));
    // An unsearched folder, or an import known only in a run, may read anything.
    assert!(!is_said(
        "//- /main.genai.mjs\nimport { help } from \"./helper.mjs\"\nscript({ parameters: { city: \"a\" } })\n$`${help()}`"
    ));
    assert!(!is_said(
        "//- /package.json\n{}\n//- /helper.mjs\nexport {}\n//- /main.genai.mjs\nscript({ parameters: { city: \"a\" } })\nconst { help } = await import(\"./helper.mjs\")\n$`${help()}`"
    ));
}
