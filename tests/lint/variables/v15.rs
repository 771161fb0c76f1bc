use crate::lint::harness::table::{check, row};

#[test]
fn v15_env_members() {
    check(
        "V15",
        &[
            row("use(env.«parameters».city)").fix("Write `vars`", "vars"),
            row("const { «args» } = env"),
            row("export default function ({ env }) { use(env.«filez») }").fix("Write `files`", "files"),
            row("use(env.«nothing»)"),
            row("env.output.«write»(\"a\")").fix("Write `appendContent`", "appendContent"),
            row("const { output } = env\noutput.«headings»(2, \"a\")").fix("Write `heading`", "heading"),
            row("const out = env.output; out.«frobnicate»()"),
            row("const { output: { «line» } } = env").with_any_fixes(),
            row("export default function (ctx) { ctx.env.output.«info»(\"a\") }").fix("Write `log`", "log"),
            row(
                "env.output.heading(2, \"a\"); env.output.fence(\"a\", \"md\"); env.output.detailsFenced(\"a\", {}); env.output.appendContent(\"a\"); env.output.table([]); env.output.p(\"a\")",
            ),
            row(
                "const { output } = env; output.itemValue(\"a\", 1); output.addEventListener(\"change\", use)",
            ),
            row("const { output } = res; output.write(\"a\")"),
            row(
                "use(env.vars.city, env.files, env.output, env.meta, env.secrets, env.runDir, env.dbg, env.generator)",
            ),
            row("const env = process.env; use(env.HOME)"),
            row("use(process.env.HOME, import.meta.env.MODE)"),
            row("const { args = 1 } = env"),
            row("use(env[key], env.toString())"),
        ],
    );
}
