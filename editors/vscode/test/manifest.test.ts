// What the manifest says, the README and the code say, too.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { dependsOnKnown, PACKAGES } from "../src/known_packages";
import { TABS } from "../src/page";
import { SCRIPTS } from "../src/protocol";

interface Manifest {
    readonly activationEvents: readonly string[];
    readonly capabilities: { readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] } };
    readonly contributes: {
        readonly commands: readonly { readonly command: string; readonly title: string }[];
        readonly configuration: { readonly properties: Readonly<Record<string, Setting>> };
        readonly menus: Readonly<Record<string, readonly { readonly when?: string }[]>>;
        readonly keybindings: readonly { readonly when: string }[];
    };
}

interface Setting {
    readonly order: number;
    readonly type: string;
    readonly default: unknown;
    readonly enum?: readonly unknown[];
    readonly scope: string;
}

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
const readme = readFileSync("README.md", "utf8");
const ENDINGS = ["js", "mjs", "ts", "mts", "md"];

test("each setting has its row in the README, in the order in which VS Code shows them, and there are no others", () => {
    const rows = [...readme.matchAll(/^\| `(promptsig\.[\w.]+)` \|/gm)].map(([, name]) => name);
    const settings = Object.entries(manifest.contributes.configuration.properties);
    assert.deepEqual(rows, settings.sort(([, one], [, other]) => one.order - other.order).map(([name]) => name));
    assert.deepEqual(settings.map(([, { order }]) => order), settings.map((_, at) => at + 1));
});

test("each setting has one type and a default of it", () => {
    for (const [name, { type, default: value, enum: choices }] of Object.entries(manifest.contributes.configuration.properties)) {
        const is = Array.isArray(value) ? "array" : typeof value === "number" ? "integer" : typeof value;
        assert.equal(is, type, name);
        assert.notEqual(value, null, name);
        if (choices) assert.ok(choices.includes(value) && choices.every((choice) => typeof choice === type), name);
    }
});

test("the walkthrough names each tab of the preview", () => {
    const rows = [...readFileSync("walkthrough/preview.md", "utf8").matchAll(/^\| \*\*(.+?)\*\* \|/gm)].map(([, name]) => name);
    assert.deepEqual(rows, TABS.map(([, name]) => name));
});

test("each command is in the README", () => {
    for (const { title } of manifest.contributes.commands) assert.ok(readme.includes(title), title);
});

test("what may start a program is restricted until a workspace is trusted", () => {
    const { properties } = manifest.contributes.configuration;
    const ofTheServer = Object.keys(properties).filter((name) => name.startsWith("promptsig.server."));
    assert.deepEqual([...manifest.capabilities.untrustedWorkspaces.restrictedConfigurations].sort(), ofTheServer.sort());
    for (const name of ofTheServer) assert.equal(properties[name]?.scope, "machine-overridable", name);
});

test("the packages that tools are declared for are those of the server", () => {
    const [, list = ""] = /PACKAGES: \[&str; \d+\] = \[([^\]]*)\]/.exec(readFileSync("../../src/tools/recognition.rs", "utf8")) ?? [];
    assert.deepEqual([...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name), PACKAGES);
});

test("only a package that depends on one of them has tools", () => {
    assert.ok(dependsOnKnown(`{ "devDependencies": { "@modelcontextprotocol/sdk": "1" } }`));
    for (const other of [`{ "name": "openai" }`, `{ "scripts": { "ai": "x" } }`, `{ "dependencies": { "openai-edge": "1" } }`, `{ "dependencies": { "ai": `, `null`, ``]) {
        assert.ok(!dependsOnKnown(other), other);
    }
});

test("scripts are the same files everywhere", () => {
    assert.equal(SCRIPTS, `**/*.genai.{${ENDINGS.join(",")}}`);
    assert.ok(manifest.activationEvents.includes(`workspaceContains:${SCRIPTS}`));
    const { menus, keybindings } = manifest.contributes;
    const { "file/newFile": _anywhere, ...ofScripts } = menus;
    const all = [...Object.values(ofScripts).flat(), ...keybindings].map(({ when }) => when ?? "");
    const clauses = all.filter((when) => when !== "false");
    for (const clause of clauses) {
        const pattern = new RegExp(/resourceFilename =~ \/(.+?)\/i/.exec(clause)?.[1] ?? "nothing", "i");
        for (const ending of ENDINGS) assert.match(`greet.genai.${ending}`, pattern, clause);
        for (const other of ["greet.ts", "greet.genai.tsx", "greet.genai.mdx"]) assert.doesNotMatch(other, pattern, clause);
    }
});
