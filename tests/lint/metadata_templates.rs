//! M06 to M08: templates and `undefined` in metadata.

use expect_test::{Expect, expect};

use crate::lint::harness::remarks;

fn check(source: &str, expected: Expect) {
    remarks::check("M0", source, expected);
}

#[test]
fn altered_templates() {
    check(
        r#"script({ title: `it's` })"#,
        expect![[r#"
            script({ title: `it's` })
                            ^^^^^^ M06 information: GenAIScript reads this template literal as "it\"s". A single quote in it becomes a double quote: write a quoted string.
                            fix: Write a quoted string
                            script({ title: "it's" })
        "#]],
    );
    check(
        r#"script({ title: `don’t` })"#,
        expect![[r#"
            script({ title: `don’t` })
                            ^^^^^^^ M06 information: GenAIScript reads this template literal as "don\"t". A single quote in it becomes a double quote: write a quoted string.
                            fix: Write a quoted string
                            script({ title: "don’t" })
        "#]],
    );
    check(
        r#"script({ description: `say 'hi', and go`, model: "a" })"#,
        expect![[r#"
            script({ description: `say 'hi', and go`, model: "a" })
                                  ^^^^^^^^^^^^^^^^^^ M06 information: GenAIScript reads this template literal as "say \"hi". It is cut at a single quote in it: write a quoted string.
                                  fix: Write a quoted string
                                  script({ description: "say 'hi', and go", model: "a" })
        "#]],
    );
    check(
        "script({ description: `it's\ntwo` })",
        expect![[r#"
            script({ description: `it's
                                  ^^^^^ M06 information: GenAIScript reads this template literal as "it\"s\ntwo". A single quote in it becomes a double quote: write a quoted string.
                                  fix: Write a quoted string (to be confirmed)
                                  script({ description: "it's\n\
                                  two" })
        "#]],
    );
    check(
        r#"const n = 1
script({ title: `a ${n}` })"#,
        expect![[r#"
            script({ title: `a ${n}` })
                            ^^^^^^^^ M06 information: GenAIScript reads this template literal as "a ${n}". Nothing is evaluated in metadata: write a quoted string without `${…}`.
                            fix: Write a quoted string (to be confirmed)
                            script({ title: "a 1" })
        "#]],
    );
    check(
        r#"script({ title: `a ${n}` })"#,
        expect![[r#"
            script({ title: `a ${n}` })
                            ^^^^^^^^ M06 information: GenAIScript reads this template literal as "a ${n}". Nothing is evaluated in metadata: write a quoted string without `${…}`.
        "#]],
    );
    // Long ones show where they differ, and whether they were cut there.
    check(
        r#"script({ description: `A long description, whose first sixty characters and more are read as they are, with 'OK' behind` })"#,
        expect![[r#"
            script({ description: `A long description, whose first sixty characters and more are read as they are, with 'OK' behind` })
                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ M06 information: GenAIScript reads this template literal as "…d as they are, with \"OK\" behind". A single quote in it becomes a double quote: write a quoted string.
                                  fix: Write a quoted string
                                  script({ description: "A long description, whose first sixty characters and more are read as they are, with 'OK' behind" })
        "#]],
    );
    check(
        r#"script({ description: `A long description, whose first sixty characters and more are read as they are, 'and' then` })"#,
        expect![[r#"
            script({ description: `A long description, whose first sixty characters and more are read as they are, 'and' then` })
                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ M06 warning: GenAIScript cannot read this template literal: all metadata of this script (`description`) is dropped. Write a quoted string.
                                  fix: Write a quoted string
                                  script({ description: 'A long description, whose first sixty characters and more are read as they are, \'and\' then' })
        "#]],
    );
    check(
        r#"script({ title: `a ${f('x')}` })"#,
        expect![[r#"
        script({ title: `a ${f('x')}` })
                        ^^^^^^^^^^^^^ M06 warning: GenAIScript cannot read this template literal: all metadata of this script (`title`) is dropped. Nothing is evaluated in metadata: write a quoted string without `${…}`.
    "#]],
    );
}

#[test]
fn templates() {
    check(
        r#"script({ title: `a` })"#,
        expect![[r#"
        script({ title: `a` })
                        ^^^ M07 hint: GenAIScript reads a template literal only after repairing the metadata. A quoted string is read as it is.
                        fix: Write a quoted string
                        script({ title: "a" })
    "#]],
    );
    check(
        "script({ description: `\n## A\n  b \\`c\\`\n  `, title: `d` })",
        expect![[r#"
            script({ description: `
                     ^^^^^^^^^^^ M07 hint: GenAIScript reads the 2 template literals here only after repairing the metadata. Quoted strings are read as they are.
                     see ``d``: another template literal
                     fix: Write quoted strings (to be confirmed)
                     script({ description: "\n\
                     ## A\n\
                       b `c`\n\
                       ", title: "d" })
        "#]],
    );
    check(
        "script({\r\n  description: `a\r\nb`,\r\n})",
        expect![[r#"
            description: `a
                         ^^ M06 information: GenAIScript reads this template literal as "a\r\nb". Write a quoted string.
                         fix: Write a quoted string (to be confirmed)
                           description: "a\n\
                         b",
        "#]],
    );
    check(
        "script({ description: `a\nb`, model: M })",
        expect![[r#"
        script({ description: `a
                              ^^ M07 hint: GenAIScript reads a template literal only after repairing the metadata. A quoted string is read as it is.
                              fix: Write a quoted string on one line (to be confirmed)
                              script({ description: "a\nb", model: M })
        b`, model: M })
                   ^ M03 warning: GenAIScript does not evaluate metadata: this value becomes the string "M". Write the value itself.
    "#]],
    );
    check(
        r#"script({ description: `a "b"
  c` })"#,
        expect![[r#"
            script({ description: `a "b"
                                  ^^^^^^ M07 hint: GenAIScript reads a template literal only after repairing the metadata. A quoted string is read as it is.
                                  fix: Write a quoted string (to be confirmed)
                                  script({ description: "a \"b\"\n\
                                    c" })
        "#]],
    );
    check(
        r#"script({ description: 'x', title: `\`a\` it “is” {}` })"#,
        expect![[r#"
        script({ description: 'x', title: `\`a\` it “is” {}` })
                                          ^^^^^^^^^^^^^^^^^^ M07 hint: GenAIScript reads a template literal only after repairing the metadata. A quoted string is read as it is.
                                          fix: Write a quoted string
                                          script({ description: 'x', title: '`a` it “is” {}' })
    "#]],
    );
}

#[test]
fn undefined() {
    check(
        r#"script({ model: undefined, title: "a" })"#,
        expect![[r#"
        script({ model: undefined, title: "a" })
                        ^^^^^^^^^ M08 warning: `undefined` becomes null in metadata. Remove it.
                        fix: Remove it
                        script({ title: "a" })
    "#]],
    );
    check(
        r#"script({ title: "a", model: undefined })"#,
        expect![[r#"
        script({ title: "a", model: undefined })
                                    ^^^^^^^^^ M08 warning: `undefined` becomes null in metadata. Remove it.
                                    fix: Remove it
                                    script({ title: "a" })
    "#]],
    );
    check(
        r#"script({
  parameters: {
    x: undefined,
    y: "",
  },
})"#,
        expect![""],
    );
    check(
        r#"script({ parameters: { x: { type: "string", default: undefined } } })"#,
        expect![[r#"
        script({ parameters: { x: { type: "string", default: undefined } } })
                                                             ^^^^^^^^^ M08 warning: `undefined` becomes null in metadata. Remove it.
                                                             fix: Remove it
                                                             script({ parameters: { x: { type: "string" } } })
    "#]],
    );
    // M17 reports it.
    check(r#"script({ system: undefined })"#, expect![[""]]);
    check(r#"script({ system: ["system", undefined] })"#, expect![[""]]);
    check(
        r#"script({ tools: ["a", undefined] })"#,
        expect![[r#"
        script({ tools: ["a", undefined] })
                              ^^^^^^^^^ M08 warning: `undefined` becomes null in metadata. Remove it.
    "#]],
    );
}
