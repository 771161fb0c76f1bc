use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::{made, row};

const SHAPE: &str = "generate({ input: \"x\" }) -> { alpha string beta number tags list[string] more json }";

#[test]
fn g25_unknown_field() {
    let answer = |rest: &str| format!("r = {SHAPE}\n{rest}");
    check(
        "G25",
        &[
            row("main func(input { question string }) { use input.«qestion» }")
                .fix("Write `question`", "question"),
            made(answer("use r.«alhpa» max 2k as text")).fix("Write `alpha`", "alpha"),
            made(answer("return r.«other»")),
            made(answer("x = r y = x.«alpa»")).fix("Write `alpha`", "alpha"),
            made(answer("generate({ input: r.«betta» }) -> { ok boolean }")).fix("Write `beta`", "beta"),
            made(answer("for tag in r.«tag» max 3 { tag }")).fix("Write `tags`", "tags"),
            made(answer("if r.tags.«lenght» == 0 { r.tags.length }")).fix("Write `length`", "length"),
            made(answer("r.alpha.«length»")),
            made(answer("r.«tgs».length")).fix("Write `tags`", "tags"),
            made(format!("if input.a {{ r = {SHAPE} r.«alpa» }}")).fix("Write `alpha`", "alpha"),
            row("note = { text: 1, more: { title: \"\" } }\nuse note.more.«titel»")
                .fix("Write `title`", "title"),
            row("generate({ input: \"x\" }) r = generate({ input: \"x\" }) -> {} r.«any»"),
            // An unknown type is another rule's finding; the names are known.
            row("r = generate({ input: \"x\" }) -> { alpha integer } r.«alpa»").fix("Write `alpha`", "alpha"),
            row("r = generate({ input: \"x\" }) -> { tags string[] } r.tags.length"),
            made(answer("use r.alpha use r.tags.summary r.tags.add(1) r.more.anything.else")),
            row("main func(input { question string }) { input.question }"),
            row("use input.qestion r = generate({ input: \"x\" }) r.text input.list.add(input.x)"),
            row("import file F from \"./f.json\"\nmain agent { main func() { F.name } }"),
            // The program adds the field, perhaps elsewhere.
            made(answer("r.note = 1\nuse r.note")),
            made(format!("main func() {{ r = {SHAPE} f(r) r.note }}\nfunc f(it) {{ it.note = 1 }}")),
            // The value may be another one.
            made(answer("if input.a { r = input.b }\nuse r.other")),
            made(answer("if input.a { r = generate({ input: \"x\" }) -> { other string } }\nuse r.other")),
            made(answer("r = f(r) r.other")),
            row("r = none if input.a { r = { a: 1 } } r.b"),
            row("main func(input { a string }) { input = f() input.b }\nfunc f() { 1 }"),
            // The field is missing in both.
            made(answer("if input.a { r = { alpha: 1 } }\nuse r.«alpa»")).fix("Write `alpha`", "alpha"),
            made(answer("for r in input.list max 3 { r.other }")),
            row("x = x.a x = x.b"),
        ],
    );
}

#[test]
fn g25_in_other_files() {
    let helper = "//- /b.as\nagent B { main func(it) { it.note = 1 } }\n";
    let program = |uses: &str| {
        format!(
            "import agent B from \"./b.as\"\nmain agent {{ main func(input {{ a string }}) {{ B(input) {uses} }} }}"
        )
    };
    check(
        "G25",
        &[
            made(format!("{helper}//- /main.as\n{}", program("input.note"))),
            made(format!("{helper}//- /main.as\n{}", program("input.a"))),
            made(format!("{helper}//- /main.as\n{}", program("input.«other»"))),
        ],
    );
}
