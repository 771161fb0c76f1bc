//! Spans of the read values.

use std::fmt::Write;

use expect_test::{Expect, expect};
use promptsig::genaiscript::reader::read;
use promptsig::syntax::{Value, ValueKind};

/// Shows the source of each key and value.
fn check(source: &str, expected: Expect) {
    let mut out = String::new();
    show(&read(source, None).value, source, "", &mut out);
    expected.assert_eq(&out);
}

fn show(value: &Value, source: &str, path: &str, out: &mut String) {
    let written = value.span.text(source).replace('\n', "\\n");
    match &value.kind {
        ValueKind::Object(object) => {
            writeln!(out, "{path} object from {written}").unwrap();
            for member in &object.members {
                writeln!(out, "{path}.{} key from {}", member.key, member.key_span.text(source)).unwrap();
                show(&member.value, source, &format!("{path}.{}", member.key), out);
            }
        }
        ValueKind::Array(items) => {
            writeln!(out, "{path} array from {written}").unwrap();
            for (index, item) in items.iter().enumerate() {
                show(item, source, &format!("{path}[{index}]"), out);
            }
        }
        _ => writeln!(out, "{path} {} from {written}", value.to_json()).unwrap(),
    }
}

#[test]
fn exact() {
    check(
        "/* é */ script( { 'é' : \"x\\ny\", /* c */ b: [ -0x1f , 'z', ], } )",
        expect![[r#"
             object from { 'é' : "x\ny", /* c */ b: [ -0x1f , 'z', ], }
            .é key from 'é'
            .é "x\ny" from "x\ny"
            .b key from b
            .b array from [ -0x1f , 'z', ]
            .b[0] -31 from -0x1f
            .b[1] "z" from 'z'
        "#]],
    );
}

#[test]
fn repaired() {
    check(
        "/* é */ script({ é: `x “y” 'z'`, /* c */ b: model.x, c: [1 2], d: undefined, e: 'a' + /* c */ \"b\", f: mk([.5]), h: /a\\/b/, i: , j: https://x.y/z, k: [true })",
        expect![[r#"
             object from { é: `x “y” 'z'`, /* c */ b: model.x, c: [1 2], d: undefined, e: 'a' + /* c */ "b", f: mk([.5]), h: /a\/b/, i: , j: https://x.y/z, k: [true }
            .é key from é
            .é "x “y” \"z\"" from `x “y” 'z'`
            .b key from b
            .b "model.x" from model.x
            .c key from c
            .c array from [1 2]
            .c[0] 1 from 1
            .c[1] 2 from 2
            .d key from d
            .d null from undefined
            .e key from e
            .e "ab" from 'a' + /* c */ "b"
            .f key from f
            .f array from [.5]
            .f[0] 0.5 from .5
            .h key from h
            .h "/a\\/b/" from /a\/b/
            .i key from i
            .i null from :
            .j key from j
            .j "https://x.y/z" from https://x.y/z
            .k key from k
            .k array from [true
            .k[0] true from true
        "#]],
    );
}

#[test]
fn second_object() {
    check(
        "script({ a: 1 }, { b: 2 })",
        expect![[r#"
             object from { a: 1 }, { b: 2 }
            .0 key from { a: 1 }
            .0 object from { a: 1 }
            .0.a key from a
            .0.a 1 from 1
            .1 key from { b: 2 }
            .1 object from { b: 2 }
            .1.b key from b
            .1.b 2 from 2
        "#]],
    );
}
