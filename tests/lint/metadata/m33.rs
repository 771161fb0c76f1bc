use crate::lint::harness::table::{check, row};

#[test]
fn m33_parameter_in_braces() {
    macro_rules! script {
        ($body:literal) => {
            concat!(
                "//- /main.genai.md\n---\nparameters:\n  city: Ghent\n  max-days: 3\n---\n",
                $body,
                "\n${env.vars.city} ${env.vars.maxDays}"
            )
        };
    }
    check(
        "M33",
        &[
            row(script!("What of «{{city}}»?")).fix("Write `${env.vars.city}`", "${env.vars.city}"),
            row(script!("- «{{ City }}» and «{{maxDays}}»")).with_any_fixes(),
            row(script!("What of {{town}}, {{ city.name }}, {city}, ${{ city }}?")),
            row(script!("{{city}")),
            row(script!("```js genai\nconst a = {b: {city}}\n```")),
            row(
                "//- /main.genai.mjs\nscript({ parameters: { city: \"Ghent\" } })\nimportTemplate(\"{{city}}\", env.vars)",
            ),
        ],
    );
}
