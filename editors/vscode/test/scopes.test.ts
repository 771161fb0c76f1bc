// The TextMate grammar of AgentScript colours what the highlights of tree-sitter colour, which other editors show.
// `highlights.txt` is made, and kept fresh, by a test beside that grammar.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { loadWASM, OnigScanner, OnigString } from "vscode-oniguruma";
import { INITIAL, type IGrammar, parseRawGrammar, Registry } from "vscode-textmate";

/** The scope that stands for each capture. */
const SCOPES: Readonly<Record<string, string>> = {
    attribute: "entity.other.attribute-name",
    boolean: "constant.language.boolean",
    comment: "comment.line",
    "constant.builtin": "constant.language.none",
    function: "entity.name.function",
    "function.builtin": "support.function",
    "function.call": "entity.name.function",
    "function.method.call": "entity.name.function",
    keyword: "keyword.other",
    "keyword.conditional": "keyword.control.conditional",
    "keyword.function": "storage.type.function",
    "keyword.import": "keyword.control",
    "keyword.modifier": "storage.modifier",
    "keyword.operator": "keyword.operator.word",
    "keyword.repeat": "keyword.control.loop",
    "keyword.return": "keyword.control.return",
    label: "entity.name.label",
    module: "entity.name.namespace",
    number: "constant.numeric",
    operator: "keyword.operator",
    property: "variable.other.property",
    "punctuation.bracket": "punctuation.brackets",
    "punctuation.delimiter": "punctuation.separator",
    string: "string.quoted",
    "string.escape": "constant.character.escape",
    "string.special.url": "string.quoted",
    type: "entity.name.type",
    "type.builtin": "support.type",
    variable: "variable.other.readwrite",
    "variable.member": "variable.other.property",
    "variable.parameter": "variable.parameter",
};

/** So much may differ: regular expressions cannot tell a keyword from a name that is the same word. */
const LEAST_SHARE = 0.997;

async function grammar(): Promise<IGrammar> {
    const wasm = readFileSync("node_modules/vscode-oniguruma/release/onig.wasm");
    await loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
    const path = "syntaxes/agentscript.tmLanguage.json";
    const registry = new Registry({
        onigLib: Promise.resolve({
            createOnigScanner: (patterns) => new OnigScanner(patterns),
            createOnigString: (text) => new OnigString(text),
        }),
        loadGrammar: () => Promise.resolve(parseRawGrammar(readFileSync(path, "utf8"), path)),
    });
    const loaded = await registry.loadGrammar("source.agentscript");
    assert.ok(loaded);
    return loaded;
}

interface Sample {
    readonly name: string;
    readonly lines: readonly string[];
    /** Line, column, capture and the word. */
    readonly captures: readonly (readonly [number, number, string, string])[];
}

function samples(): Sample[] {
    const parts = readFileSync("test/highlights.txt", "utf8").split(/^=== /m).slice(1);
    return parts.map((part) => {
        const [head = "", rest = ""] = part.split(/\n---\n/, 2);
        const [name = "", ...lines] = head.split("\n");
        const captures = rest.split("\n").flatMap((line) => {
            const [, row, column, capture, word] = /^(\d+):(\d+) (\S+) (.*)$/.exec(line) ?? [];
            return capture === undefined ? [] : [[Number(row), Number(column), capture, word ?? ""] as const];
        });
        return { name, lines, captures };
    });
}

test("the scopes are those of the highlights", async () => {
    const loaded = await grammar();
    const differences: string[] = [];
    let count = 0;
    for (const { name, lines, captures } of samples()) {
        let state = INITIAL;
        const scopes = lines.map((line) => {
            const { tokens, ruleStack } = loaded.tokenizeLine(line, state);
            state = ruleStack;
            return tokens;
        });
        for (const [row, column, capture, word] of captures) {
            count++;
            const token = scopes[row]?.find(({ startIndex, endIndex }) => startIndex <= column && column < endIndex);
            const expected = SCOPES[capture];
            assert.ok(expected, `no scope stands for @${capture}`);
            if (token?.scopes.some((scope) => scope.startsWith(expected))) continue;
            differences.push(`${name} ${row + 1}:${column + 1} ${word}: @${capture}, but ${token?.scopes.at(-1) ?? "nothing"}`);
        }
    }
    assert.ok(count > 5000, `only ${count} captures`);
    const share = 1 - differences.length / count;
    assert.ok(share >= LEAST_SHARE, `${(share * 100).toFixed(2)} % of ${count} agree\n${differences.join("\n")}`);
});
