use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn h19_not_callable() {
    check(
        "H19",
        &[
            row("x = 1\n«x»()"),
            row("«\"s\"»()"),
            // After its assignment the name is a variable, in that block.
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
