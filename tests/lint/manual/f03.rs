use crate::lint::harness::table::{check, row};

#[test]
fn f03_contradiction() {
    check(
        "F03",
        &[
            row("defTool(\"s\", \"A tool.\", {}, /** @returns {«string»} */ () => 1)"),
            row(
                "/** @returns {«{ a: string }»} It. */\nconst s = () => ({ b: 1 })\ndefTool(\"s\", \"A tool.\", {}, s)",
            ),
            row("defTool(\"s\", \"A tool.\", { a: \"\" }, /** @returns {«number[]»} */ ({ a }) => [a])"),
            row("defTool(\"s\", \"A tool.\", {}, /** @returns {string | number} */ () => 1)"),
            row("defTool(\"s\", \"A tool.\", {}, /** @returns {{ a?: string }} */ () => ({}))"),
            row("defTool(\"s\", \"A tool.\", {}, /** @returns {string[]} */ () => JSON.parse(\"[]\"))"),
            row("defTool(\"s\", \"A tool.\", {}, /** @returns {Other} */ () => 1)"),
            row("defTool(\"s\", \"A tool.\", {}, /** @returns {Promise<number>} */ async () => 1)"),
            row("defTool(\"s\", \"A tool.\", {}, /** @returns {void} */ () => undefined)"),
            // TypeScript reports it.
            row("//- /a.genai.mts\ndefTool(\"s\", \"A tool.\", {}, (): string => 1)"),
        ],
    );
}
