use crate::lint::harness::table::{check, row};

#[test]
fn v05_member_of_env() {
    check(
        "V05",
        &[
            row("script({ parameters: { city: \"\" } })\nconst { city, «dbg» } = env.vars\ndbg(city)").fix_whole("Take it from `env`", "script({ parameters: { city: \"\" } })\nconst { dbg } = env\nconst { city } = env.vars\ndbg(city)"),
            row("export default (ctx) => {\n  const { «output»: out } = ctx.env.vars\n  out.note(1)\n}").fix_whole("Take it from `env`", "export default (ctx) => {\n  const { output: out } = ctx.env\n  out.note(1)\n}"),
            row("const { vars } = env\nconst { «files» } = vars").fix_whole("Take it from `env`", "const { vars } = env\nconst { files } = env"),
            row(r#"const { files, vars } = env"#),
            row(r#"script({ parameters: { output: "a.md" } }); const { output } = env.vars"#),
            row(r#"const { output = "a.md" } = env.vars"#),
            row(r#"const { «files» = [] } = env.vars; def("F", files)"#).fix_whole("Take it from `env`", r#"const { files = [] } = env; def("F", files)"#),
            row(r#"script({ title: "a" }); def("F", env.vars.«files»)"#).fix_whole("Read `env.files`", r#"script({ title: "a" }); def("F", env.files)"#),
            row(r#"const { vars } = env; def("F", vars[«"files"»] || [])"#).fix_whole("Read `env.files`", r#"const { vars } = env; def("F", env.files || [])"#),
            row(r#"script({ parameters: { files: "" } }); def("F", env.vars.files)"#),
            row(r#"env.vars.files = []; def("F", env.vars.files)"#),
            row(r#"script({ vars: { dir: "docs" } }); const { dir } = env.vars"#),
            row(r#"use(env.vars.dir)"#),
        ],
    );
}
