//! No false findings while something is typed above other statements.

use crate::lint::harness::remarks::silent;
use crate::lint::harness::table::{check, row};

/// Text that was just typed; the script continues on the next line.
const TYPED: [&str; 27] = [
    "env.vars.",
    "env.vars.city.",
    ";[env.vars].",
    "env.vars?.",
    "env!.vars!.",
    "vars.",
    "env.",
    "globalThis.env.",
    "process.",
    "env.vars. // the city",
    "env.vars./* the\ncity */",
    "env.vars[\"\"]",
    "env.vars['']",
    "env.vars[\"",
    "env.vars[",
    "env.vars[]",
    "\"\" in env.vars",
    "const { \"\": city } = env.vars",
    "const { \"\" } = env.vars",
    "const place = env.vars.",
    "const { vars: v } = env.",
    "if (env.vars.",
    "console.log(env.vars.",
    "$`Go to ${env.vars.",
    "defTool(\"t\", \"d\", { a: \"\" }, (args) => {\n  args.a\n  args.",
    "defTool(\"t\", \"d\", { a: \"\" }, (args) => {\n  args.a\n  args[\"\"]",
    "defTool(\"t\", \"d\", { a: \"\" }, ({ a, \"\": b }) => a)",
];

const NEXT: [&str; 25] = [
    "const x = 1",
    "const { city } = env.vars",
    "let y = 2",
    "x = 3",
    "count++",
    "if (env.vars.city) {\n  def(\"FILE\", env.files)\n}",
    "for (const file of env.files) {}",
    "def(\"FILE\", env.files)",
    "$`Hello ${env.vars.city}.`",
    "await runPrompt((_) => {})",
    "async function f() {}",
    "return 3",
    "throw new Error(\"no\")",
    "delete x.y",
    "typeof x",
    "vars.city",
    "vars = 3",
    "city = 3",
    "files.length",
    "toString()",
    "join()",
    "[1]",
    "`x`",
    "export default 3",
    "// a note\ncity()",
];

#[test]
fn a_key_that_is_still_to_be_written_is_none() {
    const HEAD: &str = "script({ system: [], parameters: { city: \"\", days: 3 } })\nconst { vars } = env\n";
    const READS: &str = "const t = env.vars.city + vars.days\n$`${t}`\n";
    for typed in TYPED {
        for next in NEXT {
            for newline in ["\n", "\r\n"] {
                let sources =
                    [format!("{HEAD}{typed}\n{next}\n{READS}"), format!("{HEAD}{READS}{typed}\n{next}\n")]
                        .map(|source| source.replace('\n', newline));
                silent("", &sources.each_ref().map(String::as_str));
            }
        }
    }
}

#[test]
fn metadata_below_a_dot_holds() {
    for typed in ["process.", "const x = console.", "env.vars."] {
        let source = format!("{typed}\nscript({{ parameters: {{ city: \"\" }} }})\n$`${{env.vars.city}}`\n");
        silent("V", &[&source]);
    }
}

#[test]
fn a_written_key_is_read() {
    check(
        "V01",
        &[
            row("script({ parameters: { a: \"\" } })\nenv\n  .vars\n  .«country»\nf(env.vars.a)")
                .with_any_fixes(),
            row("script({ parameters: { a: \"\" } })\nenv.vars /* the\n key */ .«country»\nf(env.vars.a)")
                .with_any_fixes(),
            row("script({ parameters: { a: \"\" } })\nenv.vars./* a key */«country»\nf(env.vars.a)")
                .with_any_fixes(),
            row("script({ parameters: { a: \"\" } })\nenv.vars[\n  «\"country\"»\n]\nf(env.vars.a)")
                .with_any_fixes(),
            row("script({ parameters: { a: \"\" } })\nenv.vars.\n  country\nf(env.vars.a)"),
            row("script({ parameters: { a: \"\" } })\nenv.vars[\"\"]\nf(env.vars.a)"),
        ],
    );
    check(
        "V06",
        &[
            row("script({ parameters: { a: \"b\" } })\nenv\n  .vars\n  .«a» = 1").with_any_fixes(),
            row("script({ parameters: { a: \"b\" } })\nf(env.vars.a)\nenv.vars.\na = 1"),
            row("script({ parameters: { a: \"b\" } })\nf(env.vars.a)\nenv.vars.\nconst a = 1"),
        ],
    );
    check(
        "T06",
        &[
            row("script({})\ndefTool(\"t\", \"d\", { a: \"\" }, (args) => args.a + args\n  .«b»)")
                .with_any_fixes(),
            row("script({})\ndefTool(\"t\", \"d\", { a: \"\" }, (args) => { args.\n  b\n  return args.a })"),
            row("script({})\ndefTool(\"t\", \"d\", { a: \"\" }, (args) => args.a + args[\"\"])"),
        ],
    );
}

/// Half-typed metadata still declare the variables that they name.
#[test]
fn half_written_metadata_may_declare_what_they_name() {
    check(
        "V01",
        &[
            row("script({ parameters: { city: , days: 3 } })\nuse(env.vars.«tone»)").with_any_fixes(),
            row("script({ parameters: { city: \"\", da... } })\nuse(env.vars.city, env.vars.«tone»)")
                .with_any_fixes(),
            row("script({ parameters: { city: , days: 3 } })\nuse(env.vars.city, env.vars.days)"),
            row("script({ parameters: { \"max days\": , } })\nuse(env.vars.maxDays)"),
            row(
                "script({ parameters: { city: \"\" }\n\nconst row = defSchema(\"ROW\", {})\nuse(env.vars.city)",
            ),
        ],
    );
}
