use crate::lint::harness::agentscript::check;
use crate::lint::harness::diagnostics;
use crate::lint::harness::frame::frame;
use crate::lint::harness::table::{Row, made, row};
use test_support::Fixture;

#[test]
fn h01_syntax() {
    check(
        "H01",
        &[
            row("generate({ input: \"x\" «attempts»: 2 }) -> { ok boolean }")
                .fix_whole("Write the `,`", "generate({ input: \"x\", attempts: 2 }) -> { ok boolean }"),
            row("x = { a «1» }").fix_whole("Write the `:`", "x = { a: 1 }"),
            row("x = { a: 1 «2» }"),
            row("a = «=» 1\nb = a\nuse b max «x»\nif b «b» { 1 }\nb"),
            row("if input.a { 1 } else «if» input.b { 2 }"),
            row("x = «-»1"),
            row("x = «/»«*» no *«/»"),
            row("x = «\u{a0}» 1"),
            // Keywords used as names and strings.
            row(
                "max = 1\nlist = [max, \"max\", 'list']\nstring = list[0]\nfrom = { use: string, \"in\": list }",
            ),
            // A line that begins with a bracket or a dot continues the one before.
            row("f = input\n  .list\n  [0]\nuse f max\n  2k"),
            // Commas are optional in arrays and shapes.
            row("x = [1 2, 3] generate({ input: \"x\" }) -> { a string, b list[string] c json }"),
            // Only a line feed ends a line.
            row("use input as a\rb\nx = 1 // so\r= 2\u{2028} =\n"),
            row("x = 'one\ntwo'\ny = \"\\\"\""),
        ],
    );
}

/// A missing value is reported once, and the next line is parsed as usual.
#[test]
fn h01_a_value_is_missing() {
    let next = "y = 2\nuse y\nreturn generate({ input: \"x\" }) -> { ok boolean }";
    let words = ["use", "return", "model", "role", "description", "if", "x «=»", "x = y «==»", "x = «not»"];
    let words = words.into_iter().chain(["x = input«.»", "loop «until»", "for a «in»", "x = not y «and»"]);
    let sources = words
        .map(|word| if word.contains('«') { format!("{word}\n{next}") } else { format!("«{word}»\n{next}") });
    let mut rows: Vec<Row> = Vec::new();
    for source in sources {
        let plain = source.replace(['«', '»'], "");
        let found = diagnostics(&Fixture::parse(&format!("//- /main.as\n{}", frame(&plain))));
        let codes: Vec<&str> = found.iter().map(|it| it.rule.code).collect();
        assert_eq!(codes, ["H01"], "{plain}");
        rows.push(made(source));
    }
    for next in ["return input", "if input { 1 }", "for a in [1] max 2 { a }", "loop until true max 2 { 1 }"]
    {
        rows.extend([made(format!("«use»\n{next}")), made(format!("x «=»\n{next}"))]);
    }
    rows.extend([
        row("main agent {\n  «role»\n  description \"d\"\n  main func() { 1 }\n}"),
        row("main agent {\n  role \"r\"\n  «description»\n  main func() { 1 }\n}"),
        row("main agent {\n  «model»\n  role \"r\"\n  main func() { 1 }\n}"),
        // A value may be on the next line, also one whose name is a keyword elsewhere.
        row("x =\n  input\nuse\n  x\nreturn\n  generate({ input: \"x\" }) -> { ok boolean }"),
        row("func f(role, use) {\n  x =\n    role\n  y = x ==\n    use\n  return\n    use.a\n}"),
        row("func f(loop, repeat) {\n  x =\n    loop\n  use\n    repeat.until\n}"),
    ]);
    check("H01", &rows);
}

#[test]
fn h01_types_of_elsewhere() {
    let shape = |ty: &str| format!("generate({{ input: \"x\" }}) -> {{ a {ty} }}");
    let types = [
        ("integer", "number"),
        ("int", "number"),
        ("float", "number"),
        ("String", "string"),
        ("str", "string"),
        ("bool", "boolean"),
        ("array", "list"),
        ("any", "json"),
        ("numbr", "number"),
    ];
    let of_type = |(wrong, meant): (&str, &str)| {
        made(shape(&format!("«{wrong}»"))).fix(&format!("Write `{meant}`"), meant)
    };
    let mut rows: Vec<Row> = types.into_iter().map(of_type).collect();
    rows.extend([
        made(shape("list[«int»]")).fix("Write `number`", "number"),
        made(shape("«array»[string]")).fix("Write `list`", "list"),
        made(shape("string«[»]")).fix_whole("Write `list[string]`", &shape("list[string]")),
        made(shape("«int»«[»]")).with_any_fixes(),
        made(shape("«Recipe»")),
        made(shape("list[list[number]]")),
        made(shape("json")),
    ]);
    check("H01", &rows);
}

#[test]
fn h01_max_output() {
    let call = |options: &str| format!("generate({{ input: \"x\", {options} }}) -> {{ ok boolean }}");
    let (wrong, right) = ("max_output: «\"300\"», attempts: 0", "max_output: 300, attempts: 0");
    check(
        "H01",
        &[
            made(call(wrong)).fix_whole("Write `300`", &call(right)),
            made(call("max_output: «' 2k '»")).fix("Write `2k`", "2k"),
            made(call("max_output: «\"many\"»")),
            made(call("max_output: «\"0\"»")),
            made(call("max_output: «limit»")),
            made(call("max_output: «2k2», think: \"High\"")),
            made(call("max_output: 2k, think: true")),
            made(call("attempts: 2")),
        ],
    );
    let codes = |options: &str| {
        let found = diagnostics(&Fixture::parse(&format!("//- /main.as\n{}", frame(&call(options)))));
        found.iter().map(|it| it.rule.code).collect::<Vec<_>>()
    };
    assert_eq!(codes("max_output: \"300\", attempts: 0, think: \"High\""), ["H01", "G03", "G05"]);
    assert_eq!(codes("max_output: 2k2, seed: 1"), ["H01", "G08"]);
    assert_eq!(codes("max_output: 2k"), [""; 0]);
}
