use crate::lint::harness::table::{check, row};

#[test]
fn m34_brackets_in_text() {
    macro_rules! frontmatter {
        () => {
            "---\nparameters:\n  due date: today\n  city: Ghent\n---\n"
        };
    }
    macro_rules! script {
        ($body:literal) => {
            concat!("//- /main.genai.md\n", frontmatter!(), $body)
        };
    }
    check(
        "M34",
        &[
            row(script!("Due on ${env.vars«[»\"due date\"]}.")).fix_whole(
                "Write `env.vars.dueDate`",
                concat!(frontmatter!(), "Due on ${env.vars.dueDate}."),
            ),
            row(script!("# First: ${env.files«[»0].filename}")),
            row(script!("> **${2 «*» 3}**")),
            row(script!("| a |\n|---|\n| ${env.files?.«[»0]} |")),
            row(script!("Due on ${env.vars.dueDate} in ${env.vars.city}.")),
            row(script!("Strings: ${\"[*]\" + '[' + \"\\\"[\"}")),
            row(script!("Code: `${env.files[0].filename}`")),
            row(script!("```yaml\nfile: ${env.files[0].filename}\n```")),
            row(script!(
                "```js genai\ndef(\"A\", env.files[0])\n```\n<b>[x]</b> and [a link](b.md) * a star *"
            )),
            row("//- /main.genai.mjs\nscript({ accept: \".md\" })\n$`${env.files[0].filename}`"),
        ],
    );
}
