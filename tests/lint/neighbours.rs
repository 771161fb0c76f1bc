//! M25, M27 and P35: what the name of a file promises, and the files beside it.

use crate::lint::harness::table::{check, row};

/// A constant that is a key is read like the key itself.
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
