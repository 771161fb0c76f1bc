use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

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
            row("generate({ input: \"x\", «Input»: \"y\" }) -> { ok boolean }"),
            row("generate({ input: \"x\", \"think\": true }) -> { ok boolean }"),
            row("generate({ input: { seed: 1 } }) -> { ok boolean }"),
        ],
    );
}
