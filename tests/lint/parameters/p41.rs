use crate::lint::harness::table::{check, row};

#[test]
fn p41_fraction() {
    check(
        "P41",
        &[
            row("script({ parameters: { similarity: «1» } })\nuse(env.vars.similarity)")
                .fix("Write `{ type: \"number\", default: 1 }`", "{ type: \"number\", default: 1 }"),
            row("script({ parameters: {\n  level: «1», // 0.5 is less\n} })\nuse(env.vars.level)")
                .with_any_fixes(),
            row("//- /a.genai.md\n---\nparameters:\n  level: «1» # 0..1\n---\n${env.vars.level}")
                .with_any_fixes(),
            row("script({ parameters: {\n  // between 0 and 1, e.g. 0.35\n  level: «1»,\n} })\nuse(env.vars.level)")
                .with_any_fixes(),
            row("script({ parameters: {\n  level: 0.5, // 0..1\n  count: 1,\n} })\nuse(env.vars.count)"),
            row("script({ parameters: { count: 1 } })\nuse(env.vars.count)"),
            row("script({ parameters: {\n  level: 1, // since 10.5\n} })\nuse(env.vars.level)"),
            row("script({ parameters: { similarity: 1.0001, temperature: 2 } })\nuse(env.vars.similarity)"),
            row(
                "script({ parameters: { similarity: { type: \"integer\", default: 1 } } })\nuse(env.vars.similarity)",
            ),
        ],
    );
}
