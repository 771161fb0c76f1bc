//! H: programs in AgentScript: syntax, agents, functions, names and imports.

use promptsig::lint::Severity;

use crate::harness::agentscript::check;
use crate::harness::diagnostics;
use crate::harness::frame::frame;
use crate::harness::table::{Row, made, row};
use crate::support::Fixture;

#[test]
fn h01_syntax() {
    check(
        "H01",
        &[
            row("generate({ input: \"x\" «attempts»: 2 }) -> { ok boolean }")
                .fix_whole("Write the `,`", "generate({ input: \"x\", attempts: 2 }) -> { ok boolean }"),
            row("x = { a «1» }").fix_whole("Write the `:`", "x = { a: 1 }"),
            row("x = { a: 1 «2» }"),
            // Several mistakes are all told, and nothing follows from them.
            row("a = «=» 1\nb = a\nuse b max «x»\nif b «b» { 1 }\nb"),
            row("if input.a { 1 } else «if» input.b { 2 }"),
            row("x = «-»1"),
            row("x = «/»«*» no *«/»"),
            row("x = «\u{a0}» 1"),
            // Names and strings that are keywords elsewhere.
            row(
                "max = 1\nlist = [max, \"max\", 'list']\nstring = list[0]\nfrom = { use: string, \"in\": list }",
            ),
            // What begins with a bracket or a dot goes on with the line before.
            row("f = input\n  .list\n  [0]\nuse f max\n  2k"),
            // Commas are left to the author in arrays and shapes.
            row("x = [1 2, 3] generate({ input: \"x\" }) -> { a string, b list[string] c json }"),
            // Only a line feed ends a line.
            row("use input as a\rb\nx = 1 // so\r= 2\u{2028} =\n"),
            row("x = 'one\ntwo'\ny = \"\\\"\""),
        ],
    );
}

/// What is not there is told once, where it is missing, and the next line says what it says.
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
    // Before each kind of statement, and in an agent.
    for next in ["return input", "if input { 1 }", "for a in [1] max 2 { a }", "loop until true max 2 { 1 }"]
    {
        rows.extend([made(format!("«use»\n{next}")), made(format!("x «=»\n{next}"))]);
    }
    rows.extend([
        row("main agent {\n  «role»\n  description \"d\"\n  main func() { 1 }\n}"),
        row("main agent {\n  role \"r\"\n  «description»\n  main func() { 1 }\n}"),
        row("main agent {\n  «model»\n  role \"r\"\n  main func() { 1 }\n}"),
        // A value may stand on the next line, also one whose name is a keyword elsewhere.
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

/// It does not parse, and hides nothing else.
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

#[test]
fn h02_misread() {
    check(
        "H02",
        &[
            row("x = [«\"]\"», \"}\", «\"generate\"»]"),
            row("x = «\"not\"»"),
            row("f(1, «\")\"»)"),
            row("«'use'»"),
            row("x = \"max\" y = \"->\" z = \"[\""),
            row("x = { \"use\": \"}\" }"),
            row("x = \"not that\""),
        ],
    );
}

#[test]
fn h03_mixed() {
    check(
        "H03",
        &[
            row(
                "a = generate({ input: \"x\" }) -> { ok boolean }\nb = generate({ input: \"x\" }) -> { «ok: boolean» }\nc = generate({ input: \"x\" }) -> { ok: boolean }",
            ),
            row(
                "a = generate({ input: \"x\" }) -> { ok boolean }\nuse «one of { a: a selected, b: empty }» as it",
            ),
            // Some releases read both.
            row("a = generate({ input: \"x\" }) -> { ok boolean }\nx = 1 «+» 2 + 3"),
            row(
                "//- /promptsig.toml\nagentscript = { version = \"0.1.16\" }\n//- /main.as\nmain agent { main func() { generate({ input: \"x\" }) -> { «ok boolean» } } }",
            ),
            row(
                "//- /promptsig.toml\nagentscript = { version = \"0.1.7\" }\n//- /main.as\nmain agent { main func() { x = 1 + 2 y = x «/» 2 } }",
            ),
            row(
                "//- /promptsig.toml\nagentscript = { version = \"0.1.22\" }\n//- /main.as\nmain agent { main func() { x = 1 + 2 y = x / 2 } }",
            ),
            row(
                "a = generate({ input: \"x\" }) -> { ok: boolean\n reason }\nx = 1 + 2\nuse one of { a: a selected, b: empty } as it",
            ),
            row("x = 1 + 2"),
            row(
                "a = generate({ input: \"x\" }) -> {\n  reason\n}\nb = generate({ input: \"x\" }) -> { ok: boolean }",
            ),
        ],
    );
}

#[test]
fn h03_tells_how_sure_it_is() {
    let severity = |source: &str| {
        let source = format!("main agent {{ main func() {{ {source} }} }}");
        let found = diagnostics(&Fixture::parse(&format!("//- /main.as\n{source}")));
        found.iter().find(|it| it.rule.code == "H03").map(|it| (it.severity, it.related.len()))
    };
    let shape = "generate({ input: \"x\" }) -> { ok boolean }";
    assert_eq!(severity(&format!("{shape} x = 1 + 2")), Some((Severity::Information, 1)));
    assert_eq!(severity(&format!("{shape} x = 1 * 2")), Some((Severity::Warning, 1)));
    assert_eq!(severity(shape), None);
}

#[test]
fn h04_duplicate_import() {
    check(
        "H04",
        &[
            row("import tool T from \"sh://find\"\n«import tool T from \"sh://grep\"»\nmain agent { main func() { 1 } }"),
            row("import tool T from \"sh://find\"\n«import tool T from 'sh://find'»\nmain agent { main func() { 1 } }")
                .fix_whole("Remove the second import", "import tool T from \"sh://find\"\nmain agent { main func() { 1 } }"),
            row("import file F from \"./f.md\"\n«import file F from \"f.md\"»\nmain agent { main func() { F } }").with_any_fixes(),
            // Another file of the program has the name for something else.
            row("//- /b.as\nimport tool T from \"sh://find\"\nagent B { main func() { T.run(1) } }\n//- /main.as\nimport agent B from \"./b.as\"\n«import tool T from \"sh://grep\"»\nmain agent { main func() { B() } }"),
            row("//- /b.as\nimport tool T from \"sh://grep\"\nagent B { main func() { T.run(1) } }\n//- /main.as\nimport agent B from \"./b.as\"\nimport tool T from \"sh://grep\"\nmain agent { main func() { B() } }"),
            row("import tool T from \"sh://find\"\nimport tool U from \"sh://find\"\nmain agent { main func() { 1 } }"),
        ],
    );
}

#[test]
fn h05_duplicate_agent() {
    check(
        "H05",
        &[
            row("main agent A { main func() { 1 } }\n«agent A» { main func() { 1 } }"),
            row(
                "//- /b.as\nagent B { main func() { 1 } }\n//- /main.as\nimport agent B from \"./b.as\"\nmain agent { main func() { B() } }\n«agent B» { main func() { 2 } }",
            ),
            row("main agent A { main func() { 1 } }\nagent B { main func() { 1 } }"),
            row(
                "//- /b.as\nagent C { main func() { 1 } }\nagent B { main func() { 1 } }\n//- /main.as\nimport agent B from \"./b.as\"\nmain agent { main func() { B() } }\nagent C { main func() { 2 } }",
            ),
        ],
    );
}

#[test]
fn h06_duplicate_main_agent() {
    check(
        "H06",
        &[
            row("main agent A { main func() { 1 } }\n«main agent B» { main func() { 1 } }")
                .fix("Remove `main`", "agent B"),
            row("main agent A { main func() { 1 } }\n«main agent { main func() { 1 } }»"),
            row("main agent A { main func() { 1 } }\nagent B { main func() { 1 } }"),
            row(
                "//- /b.as\nmain agent B { main func() { 1 } }\n//- /main.as\nimport agent B from \"./b.as\"\nmain agent { main func() { B() } }",
            ),
        ],
    );
}

#[test]
fn h07_missing_main_agent() {
    check(
        "H07",
        &[
            row("«agent» A { main func() { 1 } }\nagent B { main func() { 1 } }")
                .fix_whole("Make `A` the main agent", "main agent A { main func() { 1 } }\nagent B { main func() { 1 } }")
                .fix_whole("Make `B` the main agent", "agent A { main func() { 1 } }\nmain agent B { main func() { 1 } }"),
            row("//- /b.as\nagent B { main func() { 1 } }\n//- /main.as\n«import» agent B from \"./b.as\"\nagent A { main func() { B() } }")
                .with_any_fixes(),
            row("agent A { main func() { 1 } }"),
            // Another file imports one of them.
            row("//- /a.as\nimport agent B from \"./main.as\"\nmain agent { main func() { B() } }\n//- /main.as\nagent A { main func() { 1 } }\nagent B { main func() { 1 } }"),
            // The main one does not parse.
            row("main agent { main func( { 1 } }\nagent A { main func() { 1 } }"),
        ],
    );
}

#[test]
fn h08_missing_main_func() {
    check(
        "H08",
        &[
            row("«main agent A» { func f() { 1 } func g() { 1 } }")
                .fix_whole(
                    "Make `f` the main function",
                    "main agent A { main func f() { 1 } func g() { 1 } }",
                )
                .fix_whole(
                    "Make `g` the main function",
                    "main agent A { func f() { 1 } main func g() { 1 } }",
                ),
            row("«main agent A» {\n  role \"r\"\n}\n").fix_whole(
                "Add a main function",
                "main agent A {\n  role \"r\"\n  main func(input) { }\n}\n",
            ),
            row("main agent A { main func() { 1 } }"),
            row("main agent A { main func() { B.f() } }\nagent B { func f() { 1 } }"),
            row("main agent A {\n  main func(input { q } ) {\n    1\n  }\n  func (\n}"),
            row(
                "//- /a.as\nimport agent B from \"./main.as\"\nmain agent { main func() { B.f() } }\n//- /main.as\nagent B { func f() { 1 } }",
            ),
        ],
    );
}

#[test]
fn h09_duplicate_function() {
    check(
        "H09",
        &[
            row("main func() { f() }\nfunc f() { 1 }\n«func f»() { 2 }"),
            row("main func() { 1 }\n«main func() { 2 }»"),
            row("main func() { f() }\nfunc f() { 1 }\nfunc F() { 2 }"),
            row("main agent A { main func() { f() } func f() { 1 } }\nagent B { func f() { 1 } }"),
        ],
    );
}

#[test]
fn h10_duplicate_main_func() {
    check(
        "H10",
        &[
            row("main func() { 1 }\n«main func g»() { 2 }").fix("Remove `main`", "func g"),
            row("main func f() { 1 }\n«main func() { 2 }»"),
            row("main func() { 1 }\nfunc g() { 2 }"),
            row("main agent A { main func() { 1 } }\nagent B { main func() { 1 } }"),
        ],
    );
}

#[test]
fn h11_duplicate_binding() {
    check(
        "H11",
        &[
            row("main func() { 1 }\n«func Qwen»() { 2 }"),
            row("main agent A { main func() { 1 }\n«func B»() { 1 } }\nagent B { main func() { 1 } }"),
            row("main func() { 1 }\nfunc qwen() { 2 }"),
            row("main func(f) { 1 }\nfunc f() { 2 }"),
        ],
    );
}

#[test]
fn h12_duplicate_param() {
    check(
        "H12",
        &[
            row("main func(a, «a») { a }"),
            row("main func(a «a») { a }"),
            row("main func(a, A) { a }"),
            row("main func(a) { f(a) }\nfunc f(a) { a }"),
        ],
    );
}

#[test]
fn h13_param_shadows() {
    check(
        "H13",
        &[
            row("main func(«Qwen») { 1 }"),
            row("main agent A { main func(«B») { 1 } }\nagent B { main func() { 1 } }"),
            row("main func(f) { 1 }\nfunc f() { 1 }"),
            row("main func(qwen) { 1 }"),
        ],
    );
}

#[test]
fn h14_config() {
    check(
        "H14",
        &[
            row("main agent { role «3» main func() { 1 } }").fix("Write `\"3\"`", "\"3\""),
            row("main agent { main func(r) { role «r» } }"),
            row("import llm L from \"openai://gpt-4.1\"\nmain agent { model «\"L\"» main func() { 1 } }").fix("Write `L`", "L"),
            row("import llm L from \"openai://gpt-4.1\"\nmain agent { model «\"openai://gpt-4.1\"» main func() { 1 } }")
                .fix("Write `L`", "L"),
            row("main agent { model «\"gpt\"» main func() { 1 } }"),
            row("main agent { description 'd' main func() { 1 } }"),
            row("role \"r\""),
        ],
    );
}

#[test]
fn h15_unknown_model() {
    check(
        "H15",
        &[
            row("model «qwen»").fix("Write `Qwen`", "Qwen"),
            row("model «Other»").fix("Write `Qwen`", "Qwen"),
            row("main agent { model «L» main func() { 1 } }"),
            // An import that does not parse is there.
            row("import llm L\nmain agent { model L main func() { 1 } }"),
            row("model Qwen"),
        ],
    );
}

#[test]
fn h16_invalid_model() {
    check(
        "H16",
        &[
            row("import llm L from \"openai://gpt-4.1\"\nimport tool T from \"sh://find\"\nmain agent { model «T» main func() { 1 } }")
                .fix("Write `L`", "L"),
            row("x = 1 model «x»").fix("Write `Qwen`", "Qwen"),
            row("model Qwen"),
            row("import model L from \"openai://gpt-4.1\"\nmain agent { model L main func() { 1 } }"),
        ],
    );
}

#[test]
fn h17_unknown_identifier() {
    check(
        "H17",
        &[
            row("y = «x»\nx = 1"),
            row("if input.a { z = 1 }\n«z»"),
            row("for step in input.steps max 3 { step }\n«step»"),
            row("total = 1\nx = «totl»").fix("Write `total`", "total"),
            row("x = «null»").fix("Write `none`", "none"),
            row("if input.a { «break» }"),
            row("x = \"😀é\" «y»\r\nz = «missing»"),
            row("x = «a-b»\ngenerate({ input: \"x\" }) -> { ok boolean }"),
            // In later releases this is a difference.
            row("a = 2 b = 1 x = a-b\ngenerate({ input: \"x\" }) -> { ok: boolean }"),
            // A type that is none keeps nothing else from being told.
            row("x = generate({ input: \"x\" }) -> { count int tags list[str] }\ny = «z»"),
            // A keyword is no misspelled name.
            row("also = 1\nuse input.a max 2 «k» «as» «names»"),
            // Only the last `input` is looked at.
            row("generate({ input: nowhere, input: \"x\", strict: maybe }) -> { ok boolean }"),
            // What is set in a statement that does not parse is known.
            row("x = = 1\nx"),
            row("x = [1, 2\ny = two(x)\nx = y"),
            // So is what stands in a block whose beginning does not parse.
            row("for x in input.list { y = x z = y }\nreturn «y»"),
            row("if input.a\n  y = 1\n  z = y\n}\n«y»"),
            row("x = generate({ input: \"x\" }) -> { tags string[] }\ny = «z»"),
            row("x = parallel for a in input.list max 3 { a }\nx"),
            row("x = 1 if x { x = 2 y = x }"),
        ],
    );
}

#[test]
fn h18_unknown_function() {
    check(
        "H18",
        &[
            row("main func(i) { «shortn»(i) }\nfunc shorten(t) { t }").fix("Write `shorten`", "shorten"),
            row("«print»(input)"),
            row("main agent A { main func() { «B.ran»() } }\nagent B { main func() { 1 } func run() { 1 } }")
                .fix("Write `run`", "B.run"),
            row("main agent A { main func() { «B»() } }\nagent B { func run() { 1 } }"),
            row(
                "//- /b.as\nagent B { func run() { 1 } }\n//- /main.as\nimport agent B from \"./b.as\"\nmain agent { main func() { «B.walk»() } }",
            ),
            // The function does not parse.
            row("main func(i) { shorten(i) }\nfunc shorten(t, -) { t }"),
            // The file of the agent is not known.
            row("import agent B from \"./elsewhere.as\"\nmain agent { main func() { B.run() B(1) } }"),
            // Methods of values are not known.
            row("input.list.add(1)"),
        ],
    );
}

#[test]
fn h19_not_callable() {
    check(
        "H19",
        &[
            row("x = 1\n«x»()"),
            row("«\"s\"»()"),
            // The name of a function is that of a variable from its assignment on, in that block.
            row("main func(i) { help = 1 «help»(i) }\nfunc help(a) { a }"),
            row("main func(i) { if i { help = 1 } help(i) }\nfunc help(a) { a }"),
            row("main func(i) { help(i) help = 1 }\nfunc help(a) { a }"),
            row("import tool T from \"sh://find\"\nmain agent { main func() { «T»(1) } }"),
            // A bracket on the next line is a call.
            row("x = «input»\n(1)"),
            row("import tool T from \"sh://find\"\nmain agent { main func() { T.run(1) } }"),
            row("main func(i) { f(i) }\nfunc f(i) { i }"),
        ],
    );
}

#[test]
fn h20_argument_count() {
    check(
        "H20",
        &[
            row("main func(i) { «f(i)» }\nfunc f(a, b) { a }"),
            row(
                "import memory M from \"file://./m.jsonl\"\nmain agent { main func() { «M.query({ limit: 5 }, 1)» } }",
            ),
            row(
                "//- /b.as\nagent B { main func(a) { a } }\n//- /main.as\nimport agent B from \"./b.as\"\nmain agent { main func() { «B(1, 2)» } }",
            ),
            row("main func(i) { f(i 2) }\nfunc f(a, b) { a }"),
            row("import tool T from \"sh://find\"\nmain agent { main func() { T.run(1, 2, 3) } }"),
        ],
    );
}

#[test]
fn h21_memory_method() {
    check(
        "H21",
        &[
            row("import memory M from \"file://./m.jsonl\"\nmain agent { main func() { «M.push»(1) } }")
                .fix("Write `add`", "M.add"),
            row("import memory M from \"file://./m.jsonl\"\nmain agent { main func() { «M.qeury»(1) } }")
                .fix("Write `query`", "M.query"),
            row("import memory M from \"file://./m.jsonl\"\nmain agent { main func() { «M.delete»(1) } }"),
            row("import memory M from \"file://./m.jsonl\"\nmain agent { main func() { M.add(1) } }"),
            row("import memory M from \"file://./m.jsonl\"\nmain agent { main func(M2) { M2.delete(1) } }"),
            row(
                "import memory M from \"file://./m.jsonl\"\nmain agent { main func() { M = [1] M.remove(1) } }",
            ),
            row(
                "import memory M from \"file://./m.jsonl\"\nmain agent { main func() { «M.remove»(1) M = [1] } func f() { «M.remove»(1) } }",
            ),
        ],
    );
}

#[test]
fn h22_iteration_limit() {
    check(
        "H22",
        &[
            row("«for x in [1] max 0» { x }"),
            row("«loop until true max 0» { 1 }"),
            row("«repeat * 00» { 1 }"),
            row("x = «parallel for a in [1] max 0» { a }"),
            row("for x in [1] max 1 { x }"),
            row("repeat * 10 { 1 }"),
        ],
    );
}

#[test]
fn h23_duplicate_key() {
    check(
        "H23",
        &[
            row("x = { a: 1, b: 2, «a: 3» }").fix_whole("Remove the one before", "x = { b: 2, a: 3 }"),
            row("x = { a: 1, «\"a\": 1» }").fix_whole("Remove the one before", "x = { \"a\": 1 }"),
            row("x = { a: 1, b: { a: 1 } }"),
            row("x = [{ a: 1 }, { a: 1 }]"),
        ],
    );
}

#[test]
fn h24_missing_file() {
    check(
        "H24",
        &[
            row("//- /package.json\n{}\n//- /main.as\nimport agent B from «\"./b.as\"»\nmain agent { main func() { B() } }"),
            row("//- /b.as\nagent B { main func() { 1 } }\n//- /main.as\nimport agent B from «\"./b\"»\nmain agent { main func() { B() } }")
                .fix_whole("Write the ending `.as`", "import agent B from \"./b.as\"\nmain agent { main func() { B() } }"),
            row("//- /b.as\nagent { B( }\n//- /main.as\nimport agent B from «\"./b.as\"»\nmain agent { main func() { B() } }"),
            row("//- /b.as\nagent B { main func() { 1 } }\n//- /main.as\nimport agent B from \"./b.as\"\nmain agent { main func() { B() } }"),
            // What is outside of the workspace is not known.
            row("import agent B from \"../b.as\"\nmain agent { main func() { B() } }"),
            row("//- /package.json\n{}\n//- /main.as\nimport file F from \"./f.md\"\nmain agent { main func() { F } }"),
        ],
    );
}

#[test]
fn h25_missing_agent() {
    check(
        "H25",
        &[
            row("//- /b.as\nagent B { main func() { 1 } }\n//- /main.as\nimport agent «C» from \"./b.as\"\nmain agent { main func() { C() } }")
                .fix_whole("Write `B`", "import agent B from \"./b.as\"\nmain agent { main func() { B() } }"),
            // Its name is that of an agent here.
            row("//- /b.as\nmain agent { main func() { 1 } }\n//- /main.as\nimport agent «C» from \"./b.as\"\nmain agent { main func() { C() } }"),
            row("//- /b.as\nagent B { main func() { 1 } }\n//- /main.as\nimport agent «C» from \"./b.as\"\nagent B { main func() { 1 } }\nmain agent { main func() { C() } }"),
            row("//- /b.as\nagent B { main func() { 1 } }\n//- /main.as\nimport agent B from \"./b.as\"\nmain agent { main func() { B() } }"),
            row("import agent B from \"./b.as\"\nmain agent { main func() { B() } }"),
        ],
    );
}

#[test]
fn h26_resource_method() {
    check(
        "H26",
        &[
            row("import tool T from \"sh://find\"\nmain agent { main func(input { q string }) { T.«exec»(1) } }")
                .fix("Write `run`", "run"),
            row("import tool T from \"file://./notes\"\nmain agent { main func(input { q string }) { T.«raed»(1) } }")
                .fix("Write `read`", "read"),
            row("import tool T from \"file://./notes\"\nmain agent { main func(input { q string }) { T.«open»(1) } }"),
            row("import tool T from \"sh://find\"\nmain agent { main func(input { q string }) { T.run(1) } }"),
            // Later releases may have more.
            row("import tool T from \"sh://find\"\nmain agent { main func(input) { T.exec(1) } }"),
            row("import tool T from \"mcp://github\"\nmain agent { main func(input { q string }) { T.search(1) } }"),
        ],
    );
}

#[test]
fn h27_immutable() {
    check(
        "H27",
        &[
            row("main func(input { q: string }) { «Qwen» = 1 }"),
            row(
                "//- /promptsig.toml\nagentscript = { version = \"0.1.22\" }\n//- /main.as\nmain agent { main func(i) { «f» = 1 } func f() { 1 } }",
            ),
            row("main func(input { q string }) { Qwen = 1 }"),
            row("main func(input) { Qwen = 1 }"),
            row("main func(input { q: string }) { input = 1 x = 1 x = 2 }"),
        ],
    );
}

#[test]
fn h28_uri_scheme() {
    check(
        "H28",
        &[
            row("import llm L from «\"opena://gpt\"»\nmain agent { main func() { 1 } }")
                .fix("Write `openai://`", "\"openai://gpt\""),
            row("import llm L from «\"gpt-4.1\"»\nmain agent { main func() { 1 } }"),
            row("import memory M from «\"memory.db\"»\nmain agent { main func() { 1 } }"),
            row("import agent B from «\"http://x/b.as\"»\nmain agent { main func() { 1 } }"),
            row("import tool T from «\"npm:slugify\"»\nmain agent { main func(input { q string }) { 1 } }"),
            row("import tool T from \"npm:slugify\"\nmain agent { main func() { 1 } }"),
            row(
                "import llm L from \"ollama://x\"\nimport memory M from \"sqlite://m.db#a\"\nimport file F from \"f.md\"\nmain agent { main func() { 1 } }",
            ),
            row("import llm L from\nmain agent { main func() { 1 } }"),
        ],
    );
}

#[test]
fn h29_forbidden() {
    check(
        "H29",
        &[
            row("import tool T from «\"sh://bash\"»\nmain agent { main func() { 1 } }"),
            row("import tool T from \"sh://bashful\"\nmain agent { main func() { 1 } }"),
            row("import file T from \"./sh.as\"\nmain agent { main func() { 1 } }"),
        ],
    );
}

#[test]
fn h30_missing_file() {
    check(
        "H30",
        &[
            row(
                "//- /package.json\n{}\n//- /main.as\nimport file F from «\"./f.md\"»\nmain agent { main func() { F } }",
            ),
            row(
                "//- /package.json\n{}\n//- /f.md\nText\n//- /bots/main.as\nimport file F from «\"./f.md\"»\nmain agent { main func() { F } }",
            ),
            row(
                "//- /package.json\n{}\n//- /f.md\nText\n//- /bots/main.as\nimport file F from \"../f.md\"\nmain agent { main func() { F } }",
            ),
            row(
                "//- /package.json\n{}\n//- /main.as\nimport file F from \"https://example.org/f.md\"\nmain agent { main func() { F } }",
            ),
            row(
                "//- /package.json\n{}\n//- /main.as\nimport tool F from \"file://./f\"\nmain agent { main func() { F.list() } }",
            ),
            row(
                "//- /package.json\n{}\n//- /main.as\nimport file F from \"\"\nmain agent { main func() { F } }",
            ),
            // Where nobody has looked.
            row("import file F from \"./f.md\"\nmain agent { main func() { F } }"),
        ],
    );
}
