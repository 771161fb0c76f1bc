use crate::lint::harness::table::{check, made, row};

#[test]
fn s06_field() {
    let schema = "{ type: \"object\", properties: { entries: { type: \"array\", items: { type: \"string\" } }, note: { type: \"string\" } } }";
    let with = |code: &str| code.replace("SCHEMA", &format!("{{ responseSchema: {schema} }}"));
    let (member, result, pattern, own) = (
        with("const { json } = await runPrompt(\"List.\", SCHEMA)\nuse(json?.«events» ?? [])"),
        with(
            "const res = await runPrompt((_) => _.$`List.`, SCHEMA)\nuse(res.json.«entires», res.json.note)",
        ),
        with("const { json: { «notes», entries } } = await prompt`List.`.options(SCHEMA)\nuse(entries)"),
        with(
            "const { json: all } = await runPrompt(\"List.\", SCHEMA)\nall.extra = 1\nuse(all.extra, all.toString(), all.note)",
        ),
    );
    check(
        "S06",
        &[
            made(member),
            made(result).fix("Write `entries`", "entries"),
            made(pattern),
            row("const { json } = await runPrompt(\"List.\", { responseSchema: { title: \"\", date: } })\nuse(json.date)"),
            row("const { json } = await runPrompt(\"List.\", { responseSchema: { entries: [\"\"] } })\nconst { «events» } = json")
                .with_any_fixes(),
            made(own),
            row("const { json } = await runPrompt(\"List.\", { responseSchema: { entries: [\"\"] } })\nuse(json.entries.length, json[key])"),
            row("const { json } = await runPrompt(\"List.\", { responseSchema: { ...base, entries: [\"\"] } })\nuse(json.events)"),
            row("const { json } = await runPrompt(\"List.\", { responseSchema: { type: \"object\", properties: { a: { type: \"string\" } }, additionalProperties: true } })\nuse(json.events)"),
            row("const { json } = await runPrompt(\"List.\", { responseSchema: { type: \"array\", items: { type: \"string\" } } })\nuse(json.length)"),
            row("const { json } = await runPrompt(\"List.\", { responseType: \"json\" })\nuse(json.events)"),
            row("let { json } = await runPrompt(\"List.\", { responseSchema: { entries: [\"\"] } })\njson = other\nuse(json.events)"),
            row("const { text } = await runPrompt(\"List.\", { responseSchema: { entries: [\"\"] } })\nuse(text.events)"),
        ],
    );
}
