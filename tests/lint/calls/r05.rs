use crate::lint::harness::table::{check, row};

#[test]
fn r05_undefined_name() {
    check(
        "R05",
        &[
            row("def(\"FILES\", env.files)\n$`Summarize each «FILE».`")
                .fix_whole("Write `FILES`", "def(\"FILES\", env.files)\n$`Summarize each FILES.`"),
            row("await runPrompt((_) => { _.defData(\"ROWS\", rows); _.$`Count the «ROW», every ROW.` })")
                .fix_whole(
                    "Write `ROWS`",
                    "await runPrompt((_) => { _.defData(\"ROWS\", rows); _.$`Count the ROWS, every ROW.` })",
                ),
            row("def(\"DIFFS\", diff)\n$`Summarize <«OTHER_TEXT»>.`").with_any_fixes(),
            row("def(\"INVOICES\", env.files)\n$`Add up the «INVOICE_FILES».`").with_any_fixes(),
            row("def(\"INVOICES\", env.files)\n$`Read the ORDER_FILES of the INVOICES, and INVOICE_FILES.`"),
            row("def(\"DATA\", env.files)\n$`Set MAX_DATE and NO_DAY.`"),
            // Metadata are not part of the prompt.
            row("script({ title: \"NOTES\", files: \"NOTES.md\" })\ndef(\"NOTES\", env.files)\n$`Write a mail from «CHANGELOG».`")
                .with_any_fixes(),
            row("script({ title: \"NOTES\" })\ndef(\"NOTES\", env.files)\n$`Write a mail from CHANGELOG and NOTES.`"),
            row("def(\"FILES\", env.files)\n$`Summarize each FILE of FILES.`"),
            row(
                "const files = def(\"FILES\", env.files)\n$`Summarize ${files}, each FILE in one line.`\nconst label = \"FILES\"",
            ),
            row("const files = def(\"FILES\", env.files)\n$`Summarize ${files}, each FILE in one line.`"),
            row("//- /a.genai.md\n```js genai\ndef(\"FILES\", env.files)\n```\nRead the «FILE».")
                .with_any_fixes(),
            row(
                "//- /a.genai.md\n```js genai\ndef(\"FILES\", env.files)\n```\nRead the FILE.\n\n@include \"a.md\"",
            ),
            row("def(\"FILES\", await read(\"FILE.md\"))\n$`Look into docs/FILE, FILE.txt and FILE/a.`"),
            // The only word in capitals, where one definition is not mentioned.
            row("def(\"BANK\", bank)\ndef(\"LEDGER\", ledger)\n$`Match each entry of LEDGER with one of the «STATEMENT» by date.`")
                .with_any_fixes(),
            row("def(\"CODE\", code)\ndef(\"TESTS\", tests)\n$`Compare «SOURCES» with TESTS.`").with_any_fixes(),
            row("def(\"CHANGES\", log)\n$`Write a release blurb about «COMMITS».`").with_any_fixes(),
            row("def(\"CODE\", code)\n$`- List TYPES and FUNCTIONS.`"),
            row("def(\"CODE\", code)\n$`Compare all: “SOURCES” — é.`"),
            row("def(\"CODE\", code)\n$`Sort by date. It IS FINISHED. Then see LATER.`"),
            row("def(\"BANK\", bank)\n$`Match each entry of the STATEMENT with one of the LEDGER.`"),
            row("def(\"BANK\", bank)\n$`Match each entry of BANK with the STATEMENT.`"),
            row("def(\"BANK\", bank)\n$`Match the entries, and mark what is twice as DUPLICATE.`"),
            row("def(\"BANK\", bank)\n$`Leave out entries if the state is CLOSED.`"),
            row("def(\"BANK\", bank)\n$`Make a list per COUNTRY, and one for REFUNDS.`"),
            row("def(\"BANK\", bank)\n$`Match the entries. DO NOT USE the SUM TOTAL. Answer in YAML, and NEVER guess.`"),
            row("def(\"FILES\", env.files)\n$`Answer in JSON.`"),
            row("def(\"FILES\", env.files)\n$`Summarize the file.`"),
            row("def(\"FILES\", env.files)\nconst FILE = 1 // FILE"),
            row("def(\"FILE\", env.files)\ndef(\"FILES\", env.files)\n$`Summarize the FILE.`"),
            row("def(name, env.files)\n$`Summarize the FILE.`"),
        ],
    );
}
