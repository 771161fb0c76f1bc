use crate::lint::harness::table::{check, row};

#[test]
fn p31_vanishing_name() {
    check(
        "P31",
        &[
            row(r#"script({ parameters: { «größe»: 3 } }); const { größe } = env.vars; f(env.vars["GrÖße"], env.vars.gre)"#).fix_whole("Rename it to `groesse`", r#"script({ parameters: { groesse: 3 } }); const { groesse: größe } = env.vars; f(env.vars["groesse"], env.vars.groesse)"#),
            row(r#"system({ parameters: { «"Élan"»: 3 } }); export default (ctx) => ctx.env.vars["main.Élan"]"#).fix_whole("Rename it to `Elan`", r#"system({ parameters: { "Elan": 3 } }); export default (ctx) => ctx.env.vars["main.Elan"]"#),
            row(r#"script({ parameters: { «"größe-x"»: 3 } }); f(env.vars["größe-x"])"#).fix_whole("Rename it to `groesseX`", r#"script({ parameters: { "groesseX": 3 } }); f(env.vars["groesseX"])"#),
            row(r#"script({ parameters: { «größe»: 3, groesse: 1 } })"#),
            row(r#"script({ parameters: { «"$"»: 3 } })"#),
            row(r#"system({ parameters: { «名»: 3 } })"#),
            row(r#"script({ parameters: { max_count: 3, "avoid-words": "x", $n: 1 } })"#),
            row(r#"script({ parameters: { "two words": 3, "a.b": 1 } })"#),
            row(r#"defTool("a", "b", { größe: 3 }, () => "")"#),
            // P30 reports these.
            row(r#"script({ parameters: { "🙂": 3, "都市": 1 } })"#),
        ],
    );
}
