//! Code lenses, with their references once they are resolved.

use std::fmt::Write;

use expect_test::{Expect, expect};
use promptsig::ide::code_lens::{self, LensKind, ReferenceKind};

use test_support::Fixture;

/// Checks the last file of a fixture: each place with its lenses, and where references are.
fn check(fixture: &str, expected: Expect) {
    let fixture = Fixture::parse(fixture);
    let file = fixture.files.last().unwrap();
    let script = file.as_script().unwrap();
    let mut shown = String::new();
    for lens in code_lens::lenses(script) {
        let place = match lens.span.text(file.source()) {
            "" => "the first line",
            name => name,
        };
        match lens.kind {
            LensKind::Run => writeln!(shown, "{place}: Run").unwrap(),
            LensKind::View { title, view, offset } => {
                let at: String = file.source()[offset..].chars().take(12).collect();
                writeln!(shown, "{place}: {title} ({} at {at:?})", view.name()).unwrap();
            }
            LensKind::References(kind) => {
                let start = lens.span.range().start;
                let counted = code_lens::resolve(script, &fixture.project, start, kind).unwrap();
                assert_eq!(counted.span, lens.span);
                writeln!(shown, "{place}: {}", counted.title).unwrap();
                for found in counted.places {
                    writeln!(shown, "    {}", fixture.show(&found.path, found.span)).unwrap();
                }
            }
        }
    }
    expected.assert_eq(&shown);
}

#[test]
fn of_a_script() {
    check(
        r#"
//- /other.genai.mjs
script({ parameters: { city: "" } })
env.vars.city
//- /trip.genai.mjs
script({ parameters: { city: "", days: 3 }, tests: { vars: { city: "Rome" } } })
const { days } = env.vars
$`Trip to ${env.vars.city}, ${env.vars.City}, ${env.vars.other}`
env.vars.days = 3
"#,
        expect![[r#"
            script: Run
            script: Preview (form at "script({ par")
            script: 2 parameters (schema at "script({ par")
            script: 3 readers
                /trip.genai.mjs:2: const { [days] } = env.vars
                /trip.genai.mjs:3: $`Trip to ${env.vars.[city]}, ${env.vars.City}, ${env.vars.other}`
                /trip.genai.mjs:3: $`Trip to ${env.vars.city}, ${env.vars.[City]}, ${env.vars.other}`
        "#]],
    );
    check(
        "script({ title: \"No parameters\" })\n",
        expect![[r#"
            script: Run
            script: Preview (form at "script({ tit")
        "#]],
    );
    check("$`No metadata`\n", expect![[r#""#]]);
    check(
        "script({ parameters: { type: \"object\", properties: { a: { type: \"string\" } } } })\n",
        expect![[r#"
            script: Run
            script: Preview (form at "script({ par")
            script: 1 parameter (schema at "script({ par")
            script: no readers
        "#]],
    );
}

#[test]
fn of_a_system() {
    check(
        r#"
//- /one.genai.mjs
script({ system: ["system.shop"], vars: { "system.shop.currency": "USD" } })
env.vars["system.shop.currency"]
//- /two.genai.mjs
script({ system: { id: "system.shop", parameters: { currency: "GBP" } } })
//- /system.shop.genai.mjs
system({ parameters: { currency: "EUR" } })
export default function (ctx) { return ctx.env.vars["system.shop.currency"] }
"#,
        expect![[r#"
            system: Preview (vars at "system({ par")
            system: 1 parameter (schema at "system({ par")
            system: 2 readers
                /one.genai.mjs:2: env.vars["system.shop.[currency]"]
                /system.shop.genai.mjs:2: export default function (ctx) { return ctx.env.vars["system.shop.[currency]"] }
            system: 2 references
                /one.genai.mjs:1: script({ system: ["[system.shop]"], vars: { "system.shop.currency": "USD" } })
                /two.genai.mjs:1: script({ system: { id: "[system.shop]", parameters: { currency: "GBP" } } })
        "#]],
    );
}

#[test]
fn of_tools() {
    check(
        r#"
//- /one.genai.mjs
script({ tools: ["shop_find", "agent_help"] })
//- /system.shop.genai.mjs
system({})
export default function (ctx) {
  ctx.defTool("shop_find", "Finds", { name: "" }, ({ name }) => name)
  ctx.defTool("shop_list", "Lists", {}, () => [])
  ctx.defAgent("help", "Helps", () => {})
  ctx.defTool({ server: { command: "x" } })
}
"#,
        expect![[r#"
            system: Preview (vars at "system({})\ne")
            system: no references
            defTool: manual entry (manual at "defTool(\"sho")
            defTool: 1 argument (schema at "{ name: \"\" }")
            defTool: 1 reference
                /one.genai.mjs:1: script({ tools: ["[shop_find]", "agent_help"] })
            defTool: manual entry (manual at "defTool(\"sho")
            defTool: no references
            defAgent: manual entry (manual at "defAgent(\"he")
            defAgent: 1 reference
                /one.genai.mjs:1: script({ tools: ["shop_find", "[agent_help]"] })
            defTool: manual entry (manual at "defTool({ se")
        "#]],
    );
}

#[test]
fn of_markdown() {
    check(
        "//- /a.genai.md\n---\ntitle: Trip\nparameters:\n  city: \"\"\n---\nTrip to ${env.vars.city}\n",
        expect![[r#"
            the first line: Run
            the first line: Preview (form at "---\ntitle: T")
            the first line: 1 parameter (schema at "---\ntitle: T")
            the first line: 1 reader
                /a.genai.md:6: Trip to ${env.vars.[city]}
        "#]],
    );
    check(
        "//- /a.genai.md\nHello\n",
        expect![[r#"
        the first line: Run
    "#]],
    );
}

/// An edit may have moved or removed a lens before it is resolved.
#[test]
fn lenses_that_are_gone_have_no_references() {
    let fixture = Fixture::parse("script({ parameters: { city: \"\" } })\n");
    let file = fixture.file().as_script().unwrap();
    for (offset, kind) in
        [(20, ReferenceKind::Readers), (0, ReferenceKind::Users), (9_999, ReferenceKind::Readers)]
    {
        assert_eq!(code_lens::resolve(file, &fixture.project, offset, kind), None);
    }
}
