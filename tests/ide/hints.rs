//! Inlay hints of each kind. A hint is shown as `⟦: string⟧` in the text.

use expect_test::{Expect, expect};
use promptsig::config::{HintKind, HintSettings};
use promptsig::ide::inlay_hints::{self, InlayHint};
use promptsig::text::Span;

use test_support::Fixture;

fn only(kind: HintKind) -> HintSettings {
    let mut settings = HintSettings::default();
    for other in HintKind::ALL {
        settings.set(other, other == kind);
    }
    settings
}

fn found(fixture: &Fixture, settings: HintSettings) -> Vec<InlayHint> {
    let file = fixture.files.last().unwrap();
    let whole = Span::new(0, file.source().len());
    inlay_hints::hints(file.as_script().unwrap(), &fixture.project, whole, settings)
}

/// Checks the last file of a fixture.
fn check(settings: HintSettings, fixture: &str, expected: Expect) {
    let fixture = Fixture::parse(fixture);
    let mut source = fixture.files.last().unwrap().source().to_string();
    for hint in found(&fixture, settings).iter().rev() {
        assert!(hint.label.chars().count() <= 34, "{}", hint.label);
        source.insert_str(hint.offset, &format!("⟦{}⟧", hint.label));
    }
    expected.assert_eq(&source);
}

#[test]
fn variables_have_a_type_and_a_default() {
    let variables = only(HintKind::Variables);
    check(
        variables,
        r#"
//- /trip.genai.mjs
script({
  parameters: {
    city: "Paris",
    days: 3,
    guide: { type: "boolean" },
    style: { type: "string", enum: ["short", "long"], default: "short" },
    name: "",
    text: "A text that is much longer than a label",
    tags: ["x"],
  },
})
const { days, city: town, guide = true, unknown } = env.vars
const name = env.vars.name
$`Write of ${env.vars.city} and ${env.vars["style"]}, ${env.vars.city.length}, ${env.vars?.text}.`
if (env.vars.guide && days > 2 && town) env.vars.other
env.vars.days = 4
"city" in env.vars
console.log(env.vars.tags, env.vars)
"#,
        expect![[r#"
            script({
              parameters: {
                city: "Paris",
                days: 3,
                guide: { type: "boolean" },
                style: { type: "string", enum: ["short", "long"], default: "short" },
                name: "",
                text: "A text that is much longer than a label",
                tags: ["x"],
              },
            })
            const { days⟦: integer = 3⟧, city: town⟦: string = "Paris"⟧, guide⟦: boolean⟧ = true, unknown } = env.vars
            const name = env.vars.name⟦: string⟧
            $`Write of ${env.vars.city⟦: string = "Paris"⟧} and ${env.vars["style"]⟦: "short" | "long" = "short"⟧}, ${env.vars.city.length}, ${env.vars?.text⟦: string = "A text that is mu…⟧}.`
            if (env.vars.guide⟦: boolean | undefined⟧ && days > 2 && town) env.vars.other
            env.vars.days = 4
            "city" in env.vars
            console.log(env.vars.tags⟦: undefined⟧, env.vars)
        "#]],
    );
    // Keys of systems, from another file and within the system.
    check(
        variables,
        r#"
//- /system.shop.genai.mjs
system({ parameters: { currency: "EUR" } })
export default function (ctx) { ctx.env.vars["system.shop.currency"] }
//- /buy.genai.mts
script({ system: ["system.shop"] })
const currency: string = env.vars["system.shop.currency"]
"#,
        expect![[r#"
            script({ system: ["system.shop"] })
            const currency: string = env.vars["system.shop.currency"]⟦: string = "EUR"⟧
        "#]],
    );
}

#[test]
fn shorthand_has_its_type_where_it_does_not_say_it() {
    let shorthand = only(HintKind::Shorthand);
    check(
        shorthand,
        r#"
//- /a.genai.mjs
script({
  parameters: {
    city: "",
    country: "France",
    days: 3,
    share: 0.5,
    year: NaN,
    force: false,
    tags: [""],
    rows: [{ id: "", count: 1 }],
    place: { street: "", number: 1, more: { floor: 2 } },
    full: { type: "string" },
    list: { type: "array", items: { type: "string" } },
    none: [],
    nothing: null,
  },
})
defTool("a", "b", { city: "", days: 3 }, () => "")
defTool("c", "d", { type: "object", properties: { city: { default: "" } } }, () => "")
"#,
        expect![[r#"
            script({
              parameters: {
                city: ""⟦required string⟧,
                country: "France",
                days: 3⟦integer⟧,
                share: 0.5,
                year: NaN⟦required number⟧,
                force: false,
                tags: [""]⟦string[]⟧,
                rows: [{ id: ""⟦required string⟧, count: 1⟦integer⟧ }],
                place: { street: ""⟦required string⟧, number: 1⟦integer⟧, more: { floor: 2⟦integer⟧ } },
                full: { type: "string" },
                list: { type: "array", items: { type: "string" } },
                none: [],
                nothing: null,
              },
            })
            defTool("a", "b", { city: ""⟦required string⟧, days: 3⟦integer⟧ }, () => "")
            defTool("c", "d", { type: "object", properties: { city: { default: "" } } }, () => "")
        "#]],
    );
    check(
        shorthand,
        "//- /a.genai.md\n---\nparameters:\n  city: \"\"  # where\n  days: 3\n  name: Paris\n---\nHello.\n",
        expect![[r#"
            ---
            parameters:
              city: ""⟦required string⟧  # where
              days: 3⟦integer⟧
              name: Paris
            ---
            Hello.
        "#]],
    );
    check(
        shorthand,
        "const NAME = \"\"\nscript({ parameters: { name: NAME, city: \"\" } })\n",
        expect![[r#"
            const NAME = ""
            script({ parameters: { name: NAME, city: ""⟦required string⟧ } })
        "#]],
    );
    check(
        shorthand,
        "script({ parameters: { type: \"object\", properties: { days: 3 } } })\ndefSchema(\"A\", { days: 3 })\nconst days = { days: 3 }\n",
        expect![[r#"
            script({ parameters: { type: "object", properties: { days: 3 } } })
            defSchema("A", { days: 3 })
            const days = { days: 3 }
        "#]],
    );
}

#[test]
fn parameters_of_a_system_have_their_prefix() {
    let prefixes = only(HintKind::Prefixes);
    check(
        prefixes,
        "//- /system.shop.genai.mjs\nsystem({ title: \"Shop\", parameters: { currency: \"EUR\", \"a b\": { type: \"string\" } } })\nexport default () => {}\n",
        expect![[r#"
            system({ title: "Shop", parameters: { ⟦system.shop.⟧currency: "EUR", ⟦system.shop.⟧"a b": { type: "string" } } })
            export default () => {}
        "#]],
    );
    check(
        prefixes,
        "//- /system.a_name_that_is_longer_than_any.genai.mjs\nsystem({ parameters: { currency: \"EUR\" } })\n",
        expect![[r#"
            system({ parameters: { ⟦system.a_name_that_is_longer_…⟧currency: "EUR" } })
        "#]],
    );
    check(
        prefixes,
        "script({ parameters: { currency: \"EUR\" } })\n",
        expect![[r#"
        script({ parameters: { currency: "EUR" } })
    "#]],
    );
}

/// Hints in a statement that does not parse would move the text that is typed.
#[test]
fn broken_statements_have_none() {
    let all = {
        let mut settings = HintSettings::default();
        for kind in HintKind::ALL {
            settings.set(kind, true);
        }
        settings
    };
    check(
        all,
        "//- /a.genai.mjs\nscript({ parameters: { city: \"\", days: 3, na } })\nconst town = env.vars.city +\n\nconst days = env.vars.days\n",
        expect![[r#"
            script({ parameters: { city: ""⟦required string⟧, days: 3⟦integer⟧, na } })
            const town = env.vars.city +

            const days = env.vars.days⟦: integer = 3⟧
        "#]],
    );
    check(
        all,
        "//- /system.a.genai.mjs\nsystem({ parameters: { city: \"\", days: \n\nexport default function (ctx) {}\n",
        expect![[r#"
            system({ parameters: { city: "", days: 

            export default function (ctx) {}
        "#]],
    );
    check(
        all,
        "//- /a.genai.mjs\nscript({ parameters: { days: 3 } })\ndefTool(\"a\", \"b\", { day: 1 }, ({ day }) => {\n  const x = env.vars.days +\n  const y = env.vars.days\n  return y\n})\n",
        expect![[r#"
            script({ parameters: { days: 3⟦integer⟧ } })
            defTool("a", "b", { day: 1⟦integer⟧ }, ({ day })⟦: number⟧ => {
              const x = env.vars.days +
              const y = env.vars.days⟦: integer = 3⟧
              return y
            })
        "#]],
    );
}

#[test]
fn tooltips_say_more() {
    let fixture = Fixture::parse(
        "script({ parameters: { days: 3, city: \"\", tags: [\"a\"] } })\n$`${env.vars.days}`\n",
    );
    let mut settings = HintSettings::default();
    settings.set(HintKind::Variables, true);
    let shown: Vec<String> = found(&fixture, settings)
        .iter()
        .map(|hint| format!("{}\n{}\n", hint.label, hint.tooltip.markdown()))
        .collect();
    expect![[r#"
        integer
        ```typescript
        days: integer = 3
        ```

        The type is inferred from this value, which is the default.
        ----
        required string
        ```typescript
        city: string
        ```

        An empty value stands for its type, and makes the parameter required.
        ----
        string[]
        ```typescript
        tags: string[]
        ```

        The first item gives the type of all items. The array itself is no default.
        ----
        : integer = 3
        ```typescript
        env.vars.days: integer = 3
        ```

        A parameter of this script, `3` by default.
    "#]]
    .assert_eq(&shown.join("----\n"));
}

#[test]
fn a_range_has_its_own_hints() {
    let text = "script({ parameters: { days: 3 } })\nenv.vars.days\nenv.vars.days\n";
    let fixture = Fixture::parse(text);
    let file = fixture.file().as_script().unwrap();
    let mut settings = HintSettings::default();
    settings.set(HintKind::Variables, true);
    let last = Span::new(text.len() - 10, text.len());
    let hints = inlay_hints::hints(file, &fixture.project, last, settings);
    assert_eq!(hints.iter().map(|hint| hint.offset).collect::<Vec<_>>(), [text.len() - 1]);
    // Few are shown without a setting: those at declarations.
    let hints = found(&fixture, HintSettings::default());
    assert_eq!(hints.iter().map(|hint| hint.kind).collect::<Vec<_>>(), [HintKind::Shorthand]);
}
