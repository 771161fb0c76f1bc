//! Underlines of diagnostics that span several lines.

use crate::lint::harness::table::{check, row};

#[test]
fn the_key_stands_for_its_value() {
    check(
        "P04",
        &[
            row("script({ parameters: {\n  «tags»: {\n    type: \"array\",\n    items: { type: \"string\" },\n  },\n} })")
                .with_any_fixes(),
            row("script({ parameters: {\r\n  «\"tags\"»: {\r\n    type: \"array\", items: {},\r\n  },\r\n} })")
                .with_any_fixes(),
            row("script({ parameters: { «tags»:\n  {\n    type: \"array\" } } })").with_any_fixes(),
            row("script({ parameters: { tags: «{ type: \"array\" }» } })").with_any_fixes(),
            row("script({ parameters: {\n  tags: {\n    type: \"object\",\n  },\n} })"),
            row("script({ parameters: {\n  tags: {\n    type: \"string\",\n  },\n} })"),
        ],
    );
}

#[test]
fn the_name_stands_for_its_call() {
    check(
        "M09",
        &[
            row("script({ title: \"a\" })\n«script»({\n  title: \"b\",\n})").with_any_fixes(),
            row("script({ title: \"a\" })\n«script({ title: \"b\" })»").with_any_fixes(),
            row("script({\n  title: \"a\",\n})"),
            row("function f() {\n  return 1\n}\nscript({\n  title: \"a\",\n})"),
        ],
    );
}

#[test]
fn the_first_line_stands_for_a_string() {
    check(
        "M06",
        &[
            row("script({ title: \"a\", description: «`it's» \n two` })").with_any_fixes(),
            row("script({ title: \"a\", «description»: `\nit's` })").with_any_fixes(),
            row("script({ description: \"One\" })"),
            row("script({ description: \"One\\ntwo\" })"),
        ],
    );
}
