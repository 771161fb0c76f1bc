//! G: what `generate` is given and what it answers.

use crate::harness::agentscript::check;
use crate::harness::table::row;

#[test]
fn g01_without_input() {
    check(
        "G01",
        &[
            row("generate(«{ max_output: 100 }») -> { ok boolean }").fix_whole(
                "Add `input: \"\"`",
                "generate({ input: \"\", max_output: 100 }) -> { ok boolean }",
            ),
            row("generate(«{}») -> { ok boolean }").fix("Add `input: \"\"`", "{ input: \"\" }"),
            row("generate(«{»\n    think: true\n}) -> { ok boolean }").fix_whole(
                "Add `input: \"\"`",
                "generate({\n    input: \"\",\n    think: true\n}) -> { ok boolean }",
            ),
            // Names that are keywords elsewhere are no options.
            row("generate(«{ model: 1 }»)").with_any_fixes(),
            row("generate({ \"input\": \"x\" }) -> { ok boolean }"),
            row("generate({ input: input.task }) -> { ok boolean }"),
            // What does not parse is told by H01 alone.
            row("generate({ max_output: }) -> { ok boolean }"),
        ],
    );
}

#[test]
fn g02_max_output() {
    check(
        "G02",
        &[
            row("generate({ input: \"x\", max_output: «0» }) -> { ok boolean }")
                .fix_whole("Remove `max_output`", "generate({ input: \"x\" }) -> { ok boolean }"),
            row("generate({ max_output: «0.0k», input: \"x\" }) -> { ok boolean }")
                .fix_whole("Remove `max_output`", "generate({ input: \"x\" }) -> { ok boolean }"),
            row("generate({ input: \"x\", max_output: «5», max_output: «0» }) -> { ok boolean }")
                .with_any_fixes(),
            row("generate({ input: \"x\", max_output: 0, max_output: 5 }) -> { ok boolean }"),
            row("generate({ input: \"x\", max_output: 1.5k }) -> { ok boolean }"),
            row("x = { max_output: 0 }"),
        ],
    );
}

#[test]
fn g03_attempts() {
    check(
        "G03",
        &[
            row("generate({ input: \"x\", attempts: «\"2\"» }) -> { ok boolean }").fix("Write `2`", "2"),
            row("generate({ input: \"x\", attempts: «0» }) -> { ok boolean }").fix("Write `1`", "1"),
            row("generate({ input: \"x\", attempts: «1.5» }) -> { ok boolean }"),
            row("generate({ input: \"x\", attempts: «true» }) -> { ok boolean }"),
            row("n = 3 generate({ input: \"x\", attempts: «n» }) -> { ok boolean }"),
            row("generate({ input: \"x\", attempts: «1e-1» }) -> { ok boolean }"),
            // Numbers are what `parseFloat` makes of them.
            row("generate({ input: \"x\", attempts: 1e2 }) -> { ok boolean }"),
            row("generate({ input: \"x\", attempts: «0x10» }) -> { ok boolean }").with_any_fixes(),
            row("generate({ input: \"x\", attempts: 3.0 }) -> { ok boolean }"),
        ],
    );
}

#[test]
fn g04_temperature() {
    check(
        "G04",
        &[
            row("generate({ input: \"x\", temperature: «\"0.2\"» }) -> { ok boolean }")
                .fix("Write `0.2`", "0.2"),
            row("generate({ input: \"x\", temperature: «\"-1\"» }) -> { ok boolean }"),
            row("generate({ input: \"x\", temperature: «none» }) -> { ok boolean }"),
            row("generate({ input: \"x\", temperature: 0 }) -> { ok boolean }"),
            row("generate({ input: \"x\", temperature: -1 }) -> { ok boolean }"),
        ],
    );
}

#[test]
fn g05_think() {
    check(
        "G05",
        &[
            row("generate({ input: \"x\", think: «\"High\"» }) -> { ok boolean }")
                .fix("Write `\"high\"`", "\"high\""),
            row("generate({ input: \"x\", think: «\"meduim\"» }) -> { ok boolean }")
                .fix("Write `\"medium\"`", "\"medium\""),
            row("generate({ input: \"x\", think: «high» }) -> { ok boolean }")
                .fix("Write `\"high\"`", "\"high\""),
            row("generate({ input: \"x\", think: «\"true\"» }) -> { ok boolean }")
                .fix("Write `true`", "true"),
            row("generate({ input: \"x\", think: «none» }) -> { ok boolean }").fix("Write `false`", "false"),
            row("generate({ input: \"x\", think: «\"maximal\"» }) -> { ok boolean }"),
            row("generate({ input: \"x\", think: 'low' }) -> { ok boolean }"),
            row("generate({ input: \"x\", think: true }) -> { ok boolean }"),
        ],
    );
}

#[test]
fn g06_strict() {
    check(
        "G06",
        &[
            row("generate({ input: \"x\", strict: «\"true\"» }) -> { ok boolean }")
                .fix("Write `true`", "true"),
            row("generate({ input: \"x\", strict: «True» }) -> { ok boolean }").fix("Write `true`", "true"),
            row("generate({ input: \"x\", strict: «\"yes\"» }) -> { ok boolean }")
                .fix("Write `true`", "true"),
            row("generate({ input: \"x\", strict: «'Off'» }) -> { ok boolean }")
                .fix("Write `false`", "false"),
            row("generate({ input: \"x\", strict: «0» }) -> { ok boolean }").fix("Write `false`", "false"),
            row("generate({ input: \"x\", strict: «[]» }) -> { ok boolean }"),
            row("generate({ input: \"x\", strict: false }) -> { ok boolean }"),
            row("x = { strict: \"true\" }"),
        ],
    );
}

#[test]
fn g07_debug() {
    check(
        "G07",
        &[
            row("generate({ input: \"x\", debug: «\"false\"» }) -> { ok boolean }")
                .fix("Write `false`", "false"),
            row("generate({ input: \"x\", debug: «1» }) -> { ok boolean }").fix("Write `true`", "true"),
            row("generate({ input: \"x\", debug: «not true» }) -> { ok boolean }"),
            row("generate({ input: \"x\", debug: true }) -> { ok boolean }"),
            row("debug = \"yes\""),
        ],
    );
}

#[test]
fn g08_unknown_option() {
    check(
        "G08",
        &[
            row("generate({ input: \"x\", «max_tokens»: 100 }) -> { ok boolean }")
                .fix("Write `max_output`", "max_output"),
            row("generate({ input: \"x\", «max_tokens»: \"100\" }) -> { ok boolean }"),
            row("generate({ input: \"x\", «temprature»: 1 }) -> { ok boolean }")
                .fix("Write `temperature`", "temperature"),
            row("generate({ input: \"x\", «seed»: 1 }) -> { ok boolean }")
                .fix_whole("Remove `seed`", "generate({ input: \"x\" }) -> { ok boolean }"),
            // There is one already.
            row("generate({ input: \"x\", «Input»: \"y\" }) -> { ok boolean }"),
            row("generate({ input: \"x\", \"think\": true }) -> { ok boolean }"),
            row("generate({ input: { seed: 1 } }) -> { ok boolean }"),
        ],
    );
}

#[test]
fn g09_duplicate_option() {
    check(
        "G09",
        &[
            row("generate({ input: \"x\", debug: true, «debug: false» }) -> { ok boolean }").fix_whole(
                "Remove the first `debug`",
                "generate({ input: \"x\", debug: false }) -> { ok boolean }",
            ),
            row("generate({ input: \"x\", «\"input\": \"y\"», think: true }) -> { ok boolean }").fix_whole(
                "Remove the first `input`",
                "generate({ \"input\": \"y\", think: true }) -> { ok boolean }",
            ),
            // The last one is what is looked at.
            row("generate({ input: \"x\", max_output: 0, «max_output: 5» }) -> { ok boolean }").fix_whole(
                "Remove the first `max_output`",
                "generate({ input: \"x\", max_output: 5 }) -> { ok boolean }",
            ),
            row("generate({\n  input: \"x\",\n  think: true, // so\n  «think: true»\n}) -> { ok boolean }")
                .fix_whole(
                    "Remove the second `think`",
                    "generate({\n  input: \"x\",\n  think: true, // so\n}) -> { ok boolean }",
                ),
            row("generate({ input: \"x\", think: true }) -> { ok boolean }"),
            row("generate({ input: \"x\" }) -> { ok boolean } generate({ input: \"x\" }) -> { ok boolean }"),
        ],
    );
}

#[test]
fn g10_missing_config() {
    check(
        "G10",
        &[
            row("main agent A {\n  main func(input) {\n    model input\n    role \"r\"\n    «generate({ input: \"x\" }) -> { ok boolean }»\n  }\n}\n")
                .fix_whole("Add `description \"\"`", "main agent A {\n  description \"\"\n  main func(input) {\n    model input\n    role \"r\"\n    generate({ input: \"x\" }) -> { ok boolean }\n  }\n}\n"),
            row("import llm L from \"openai://gpt-4.1\"\nmain agent A { role \"r\" description \"d\" main func() { «generate({ input: \"x\" }) -> { ok boolean }» } }")
                .fix_whole("Add `model L`", "import llm L from \"openai://gpt-4.1\"\nmain agent A { model L role \"r\" description \"d\" main func() { generate({ input: \"x\" }) -> { ok boolean } } }"),
            // One on a later line, and one in another block, do not count.
            row("import llm L from \"openai://gpt-4.1\"\nmain agent A { model L role \"r\" main func(i) { if i { description \"d\" }\n «generate({ input: \"x\" }) -> { ok boolean }» } }")
                .fix_whole("Add `description \"\"`", "import llm L from \"openai://gpt-4.1\"\nmain agent A { model L role \"r\" description \"\" main func(i) { if i { description \"d\" }\n generate({ input: \"x\" }) -> { ok boolean } } }"),
            row("import llm L from \"openai://gpt-4.1\"\nmain agent A { model L main func(i) { role \"r\" description \"d\" generate({ input: \"x\" }) -> { ok boolean } } }"),
            row("import llm L from \"openai://gpt-4.1\"\nmain agent A { model L main func(i) { role \"r\" description \"d\" if i { generate({ input: \"x\" }) -> { ok boolean } } } }"),
            // A setting that does not parse is there.
            row("import llm L from \"openai://gpt-4.1\"\nmain agent A { model L role \"r\" main func(i) {\n description\n generate({ input: \"x\" }) -> { ok boolean }\n} }"),
        ],
    );
}

#[test]
fn g11_duplicate_field() {
    check(
        "G11",
        &[
            row("generate({ input: \"x\" }) -> { a string, «a string», b number }")
                .fix_whole("Remove the second `a`", "generate({ input: \"x\" }) -> { a string, b number }"),
            row("generate({ input: \"x\" }) -> {\n  a string\n  «a number»\n}")
                .fix_whole("Remove the second `a`", "generate({ input: \"x\" }) -> {\n  a string\n}"),
            row("main func(input { q string «q string» }) { input.q }")
                .fix_whole("Remove the second `q`", "main func(input { q string }) { input.q }"),
            row("generate({ input: \"x\" }) -> { a: string, «a: string» }").with_any_fixes(),
            // Keywords are names of fields.
            row("generate({ input: \"x\" }) -> { string string number number list list }"),
            row("generate({ input: \"x\" }) -> { a string b string }"),
        ],
    );
}

#[test]
fn g12_param_shape() {
    check(
        "G12",
        &[
            row("main func(«query { q string }») { query }").fix("Remove the shape", "query"),
            row("main func(a, «input { q string }») { input }").fix("Remove the shape", "input"),
            row("main func(i) { f(i) }\nfunc f(«input { q string }») { input }")
                .fix("Remove the shape", "input"),
            row("main func(input { q string }) { input }"),
            row("main func(query) { query }"),
        ],
    );
}

#[test]
fn g13_use_resource() {
    check(
        "G13",
        &[
            row("use «Qwen»"),
            row("main func(i) { use «f».text } func f() { 1 }"),
            row("import tool T from \"sh://find\"\nmain agent { main func(i) { use «T»[0] } }"),
            row("import file F from \"./f.md\"\nmain agent { main func(i) { use F max 2k } }"),
            // Only the root counts.
            row("use { model: Qwen }"),
            // From its assignment on the name is that of a variable, in that block.
            row(
                "import memory Bell from \"file://./b.jsonl\"\nmain agent { main func(i) { Bell = [1] use Bell } }",
            ),
            row("if input.a { Qwen = 1 use Qwen } use «Qwen»"),
            row("use «Qwen» Qwen = 1"),
            row("Qwenn = 1 use Qwenn"),
        ],
    );
}

#[test]
fn g14_budget() {
    check(
        "G14",
        &[
            row("«use input.a max 0»").fix("Remove the budget", "use input.a"),
            row("«use input.a»\n  max 0 as text").with_any_fixes(),
            row("use input.a max 0.5"),
            // A label goes on to the end of its line.
            row("use input.a as question max 0"),
            row("use input.a"),
        ],
    );
}

#[test]
fn g15_reserved_label() {
    check(
        "G15",
        &[
            row("«use input.a as system»").fix("Remove the label", "use input.a"),
            row("«use input.a max 2k as \"tool\"»").fix("Remove the label", "use input.a max 2k"),
            row("use input.a as user"),
            row("use input.a as system rules"),
            row("use input.a as System"),
        ],
    );
}

#[test]
fn g16_unit() {
    check(
        "G16",
        &[
            row("use input.a max «2K»").fix("Write `2k`", "2k"),
            row("use input.a max «1.5m»").fix("Write `1500k`", "1500k").fix("Write `1.5`", "1.5"),
            row("generate({ input: \"x\", max_output: «300tokens» }) -> { ok boolean }")
                .fix("Write `300`", "300"),
            row("use input.a max 2k"),
            row("generate({ input: \"x\", max_output: 300 }) -> { ok boolean }"),
            // It is no budget at all.
            row("use input.a max 0K"),
        ],
    );
}

#[test]
fn g17_suffix() {
    check(
        "G17",
        &[
            row("generate({ input: \"x\", attempts: «2k» }) -> { ok boolean }").fix("Write `2`", "2"),
            row("generate({ input: \"x\", temperature: «0.5c» }) -> { ok boolean }")
                .fix("Write `0.5`", "0.5"),
            row("generate({ input: \"x\", attempts: 1e1 }) -> { ok boolean }"),
            row("generate({ input: \"x\", max_output: 2k }) -> { ok boolean }"),
            row("generate({ input: \"x\", attempts: \"2k\" }) -> { ok boolean }"),
        ],
    );
}

#[test]
fn g18_temperature_range() {
    check(
        "G18",
        &[
            row("generate({ input: \"x\", temperature: «2.5» }) -> { ok boolean }"),
            row(
                "import llm L from \"anthropic://claude\"\nmain agent { model L role \"r\" description \"d\" main func() { generate({ input: \"x\", temperature: «1.5» }) -> { ok boolean } } }",
            ),
            row("generate({ input: \"x\", temperature: 2 }) -> { ok boolean }"),
            row(
                "import llm L from \"anthropic://claude\"\nmain agent { model L role \"r\" description \"d\" main func() { generate({ input: \"x\", temperature: 1 }) -> { ok boolean } } }",
            ),
            row("generate({ input: \"x\", temperature: \"2.5\" }) -> { ok boolean }"),
        ],
    );
}

#[test]
fn g19_input() {
    check(
        "G19",
        &[
            row("generate({ input: «3» }) -> { ok boolean }").fix("Write `\"3\"`", "\"3\""),
            row("generate({ input: «{ a: 1 }» }) -> { ok boolean }"),
            row("generate({ input: «[]» }) -> { ok boolean }"),
            row("generate({ input: «none» }) -> { ok boolean }"),
            row("generate({ input: input }) -> { ok boolean }"),
            row("generate({ input: \"3\" }) -> { ok boolean }"),
            // Of two the last counts.
            row("generate({ input: 3, input: \"x\" }) -> { ok boolean }"),
        ],
    );
}

#[test]
fn g20_no_shape() {
    check(
        "G20",
        &[
            row("«generate({ input: \"x\" })»")
                .fix_whole("Declare a shape", "generate({ input: \"x\" }) -> { answer: string }"),
            row("«generate({ input: \"x\" })»\ny = generate({ input: \"x\" }) -> { ok: boolean }")
                .fix_whole("Declare a shape", "generate({ input: \"x\" }) -> { answer: string }\ny = generate({ input: \"x\" }) -> { ok: boolean }"),
            row("generate({ input: \"x\" }) -> {}"),
            row("generate({ input: \"x\" })\n-> { ok boolean }"),
        ],
    );
}

#[test]
fn g21_option_without_shape() {
    check(
        "G21",
        &[
            row("generate({ input: \"x\", strict: «true» })")
                .fix_whole("Remove `strict`", "generate({ input: \"x\" })"),
            row("generate({ attempts: «3», input: \"x\" })")
                .fix_whole("Remove `attempts`", "generate({ input: \"x\" })"),
            row("generate({ input: \"x\", strict: false, attempts: 1 })"),
            row("generate({ input: \"x\", strict: true }) -> { ok boolean }"),
            row("generate({ input: \"x\", temperature: 1 })"),
        ],
    );
}

#[test]
fn g22_empty_shape() {
    check(
        "G22",
        &[
            row("generate({ input: \"x\" }) -> «{}»"),
            row("generate({ input: \"x\" }) -> «{ // nothing»\n}"),
            row("generate({ input: \"x\" }) -> { ok boolean }"),
            row("x = {}"),
        ],
    );
}

#[test]
fn g23_not_strict() {
    check(
        "G23",
        &[
            row(
                "import llm L from \"openai://gpt-4.1\"\nmain agent { model L role \"r\" description \"d\" main func() { generate({ input: \"x\", strict: true }) -> { «a json» b string «c list» «d list[list]» e list[string] } } }",
            ),
            row(
                "import llm L from \"openai://gpt-4.1\"\nmain agent { model L role \"r\" description \"d\" main func() { generate({ input: \"x\" }) -> { a json } } }",
            ),
            row("generate({ input: \"x\", strict: true }) -> { a json }"),
            row(
                "import llm L from \"openai://gpt-4.1\"\nmain agent { model L role \"r\" description \"d\" main func() { generate({ input: \"x\", strict: true }) -> { json string list number } } }",
            ),
        ],
    );
}

#[test]
fn g24_legacy_budget() {
    check(
        "G24",
        &[
            row("«use input.a < 2000»").fix("Write `max`", "use input.a max 2000"),
            row("«use input.a<2k as text»").fix("Write `max`", "use input.a max 2k as text"),
            row("«use input.a < 2000 max 1k»"),
            row("use input.a max 2000"),
            row("use 3 < input.a"),
            row("x = input.a < 2000 use x"),
        ],
    );
}
