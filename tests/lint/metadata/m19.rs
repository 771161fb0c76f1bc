use crate::lint::harness::table::{check, row};

#[test]
fn m19_activation() {
    check(
        "M19",
        &[
            row("//- /system.a.genai.{ext}\nsystem({ activation: «\"c++\"» })\nexport default () => {}").fix("Match `c++` literally", r#""c\\+\\+""#),
            row("//- /system.a.genai.{ext}\nsystem({ activation: ['go', «'(see'»] })\nexport default () => {}").fix("Match `(see` literally", r"'\\(see'"),
            // The word follows `\b`, which nothing can repeat.
            row("//- /system.a.genai.{ext}\nsystem({ activation: [\"ok\", «\"*bad\"»] })\nexport default () => {}").fix("Match `*bad` literally", r#""\\*bad""#),
            row(
                "//- /system.a.genai.{ext}\nsystem({ activation: [«\"+x\"», «\"?x\"», «\"{2}x\"», «\"a|^*\"»] })\nexport default () => {}",
            )
            .with_any_fixes(),
            row(
                "//- /system.a.genai.{ext}\nsystem({ activation: [\"{x\", \"|x\", \"x*\", \"[$*]\", \"\\\\^*\", \"{,2}\"] })\nexport default () => {}",
            ),
            row(
                "//- /system.a.genai.{ext}\nsystem({ activation: [\"c#\", \"c\\\\+\\\\+\", \"node.js\"] })\nexport default () => {}",
            ),
            row(
                "//- /system.a.genai.{ext}\nsystem({ activation: [\"]\", \"(?<=a)b\", \"{\", \"\"] })\nexport default () => {}",
            ),
            row(r#"script({ activation: "c++" })"#),
        ],
    );
}
