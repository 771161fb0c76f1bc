use crate::lint::harness::table::{check, row};

#[test]
fn p42_expression() {
    check(
        "P42",
        &[
            row("//- /a.genai.md\n---\nparameters:\n  budget: «NaN»\n---\n${env.vars.budget}"),
            row("//- /a.genai.md\n---\nparameters:\n  budget: «undefined»\n---\n${env.vars.budget}"),
            row(
                "//- /a.genai.md\n---\nparameters:\n  token: «process.env.TOKEN»\n  day:\n    type: string\n    default: «new Date().toISOString()»\n---\n${env.vars.token} ${env.vars.day}",
            ),
            row(
                "//- /a.genai.md\n---\nparameters:\n  budget: .nan\n  name: \"NaN\"\n  place: Nantes\n  text: new dates\n---\n${env.vars.budget} ${env.vars.name} ${env.vars.place} ${env.vars.text}",
            ),
            row("script({ parameters: { budget: NaN } })\nuse(env.vars.budget)"),
        ],
    );
}
