//! M25, M27 and P35: the names of files, and the files next to them.

use crate::lint::harness::table::{check, row};

#[test]
fn constant_keys() {
    check(
        "V01",
        &[
            row("const KEY = «\"citty\"»\nscript({ parameters: { city: \"\" } })\nuse(env.vars[KEY], env.vars.city)").fix("Write `city`", "\"city\"").with_any_fixes(),
            row("const KEY = \"city\"\nscript({ parameters: { city: \"\" } })\nuse(env.vars[KEY])"),
            row("let KEY = \"citty\"\nKEY = other\nscript({ parameters: { city: \"\" } })\nuse(env.vars[KEY])"),
        ],
    );
    check(
        "P35",
        &[
            row(
                "const KEY = \"city\"\nscript({ parameters: { city: \"\", «year»: 5 } })\nuse(env.vars[KEY])",
            )
            .with_any_fixes(),
            row("script({ parameters: { city: \"\", year: 5 } })\nuse(env.vars[key])"),
            row(
                "const CITY = \"city\"\nconst YEAR = \"year\"\nscript({ parameters: { city: \"\", year: 5 } })\nuse(env.vars[CITY], env.vars[YEAR])",
            ),
        ],
    );
}
