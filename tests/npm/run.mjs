#!/usr/bin/env node
// Installs the packed packages into fresh folders with npm, pnpm and yarn, as a user does, and runs what is installed.
//
//   node tests/npm/run.mjs PACKAGES [--only npm,pnpm,yarn]

import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";

import { serve } from "./registry.mjs";

const [packages, ...rest] = process.argv.slice(2);
if (!packages) {
    console.error("usage: run.mjs PACKAGES [--only npm,pnpm,yarn]");
    process.exit(2);
}
const only = rest[0] === "--only" ? rest[1].split(",") : undefined;
const SERVER = 'import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"\nimport { z } from "zod"\n' +
    'new McpServer({ name: "a", version: "1.0.0" }).registerTool("b", { description: "C.", inputSchema: { d: z.date() } }, () => ({ content: [] }))\n';

/** How each manager installs a package from a registry, and runs its command. */
const MANAGERS = {
    npm: { version: undefined, install: ["install", "--no-audit", "--no-fund", "promptsig"], run: ["exec", "--no", "--", "promptsig"] },
    pnpm: { version: "pnpm@10", install: ["add", "promptsig"], run: ["exec", "promptsig"] },
    yarn: { version: "yarn@1", install: ["add", "--no-progress", "promptsig"], run: ["--silent", "promptsig"] },
};

const work = mkdtempSync(join(tmpdir(), "promptsig-npm-"));
const registry = await serve(resolve(packages));
let failed = false;
try {
    for (const [name, manager] of Object.entries(MANAGERS)) {
        if (only && !only.includes(name)) continue;
        const command = manager.version ? tool(manager.version, name) : name;
        if (command === undefined) {
            console.log(`!!!! SKIPPED ${name}: it cannot be installed here`);
            continue;
        }
        await check(name, manager, command);
    }
} finally {
    registry.close();
    rmSync(work, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

/** Installs a manager of packages from the registry of this machine. */
function tool(version, name) {
    const folder = join(work, `tool-${name}`);
    mkdirSync(folder);
    const installed = spawnSync("npm", ["install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, version]);
    return installed.status === 0 ? join(folder, "node_modules", ".bin", name) : undefined;
}

async function check(name, manager, command) {
    const folder = join(work, name);
    mkdirSync(folder);
    writeFileSync(join(folder, "package.json"), '{ "name": "fresh", "version": "1.0.0", "private": true, "dependencies": {} }\n');
    writeFileSync(join(folder, ".npmrc"), `registry=${registry.url}\ncache=${join(work, "cache")}\nstore-dir=${join(work, "store")}\n`);
    writeFileSync(join(folder, ".yarnrc"), `registry "${registry.url}"\ncache-folder "${join(work, "yarn-cache")}"\n`);
    const began = process.hrtime.bigint();
    const run = (args, options = {}) => asked(command, args, { cwd: folder, ...options });
    if (name === "npm") {
        const once = await asked("npx", ["--yes", "promptsig", "--version"], { cwd: folder });
        told(name, "npx runs it without an installation", once.code === 0 && once.out.startsWith("promptsig "), once);
    }
    const installed = await run(manager.install);
    told(name, "it installs", installed.code === 0, installed);

    writeFileSync(join(folder, "package.json"), '{ "dependencies": { "@modelcontextprotocol/sdk": "^1.32.0", "zod": "^4.0.0" } }\n');
    writeFileSync(join(folder, "server.mjs"), SERVER);
    const promptsig = join(folder, "node_modules", ".bin", "promptsig");
    const found = await asked(promptsig, ["check", "--format", "concise"], { cwd: folder });
    const seconds = Number(process.hrtime.bigint() - began) / 1e9;
    told(name, "check finds the mistake, with its exit code", found.code === 1 && found.out.includes("server.mjs:3:"), found);
    console.log(`${name}: ${seconds.toFixed(1)} s from nothing to the first finding`);

    if (name === "npm") {
        const start = process.hrtime.bigint();
        const answer = await findings("npx", ["--yes", "promptsig", "mcp"], folder);
        told(name, "a client of MCP that starts it by npx gets the findings", answer.out.includes('"rule":"'), answer);
        const waited = Number(process.hrtime.bigint() - start) / 1e9;
        console.log(`${name}: ${waited.toFixed(1)} s from starting npx to the findings of a client of MCP`);
    }

    const through = await run([...manager.run, "--version"]);
    told(name, "its own command runs it", through.code === 0 && through.out.startsWith("promptsig "), through);

    const wrong = await asked(promptsig, ["no-such-command"], { cwd: folder });
    told(name, "the exit code of a wrong command", wrong.code === 2, wrong);

    const other = await asked(promptsig, ["--version"], { cwd: folder, env: { PROMPTSIG_BINARY: process.execPath } });
    told(name, "PROMPTSIG_BINARY", other.out.trim() === process.version, other);
    const gone = await asked(promptsig, ["--version"], { cwd: folder, env: { PROMPTSIG_BINARY: join(folder, "gone") } });
    told(name, "a PROMPTSIG_BINARY that is not there", gone.code === 2 && gone.err.includes("cannot start"), gone);

    const ended = await asked(promptsig, ["lsp"], { cwd: folder, signal: "SIGTERM" });
    told(name, "a signal reaches it and is passed back", ended.signal === "SIGTERM" || ended.code === 143, ended);
}

/** Runs a command to its end, or until it is sent a signal. */
function asked(command, args, { cwd, env = {}, signal }) {
    return new Promise((done) => {
        const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
        const child = spawn(command, args, { cwd, env: { ...process.env, PATH: path, ...env } });
        const result = { out: "", err: "" };
        child.stdout.on("data", (data) => (result.out += data));
        child.stderr.on("data", (data) => (result.err += data));
        child.on("error", (error) => done({ ...result, err: error.message }));
        child.on("close", (code, ending) => done({ ...result, code, signal: ending }));
        if (signal) setTimeout(() => child.kill(signal), 1500);
        else child.stdin.end();
    });
}

/** Asks a server of MCP to check its folder, as a client does, and ends it after the answer. */
function findings(command, args, folder) {
    const client = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1.0.0" } };
    const messages = [
        { id: 1, method: "initialize", params: client },
        { method: "notifications/initialized" },
        { id: 2, method: "tools/call", params: { name: "check", arguments: {} } },
    ];
    return new Promise((done) => {
        const child = spawn(command, args, { cwd: folder });
        const result = { out: "", err: "" };
        child.stdout.on("data", (data) => {
            result.out += data;
            if (result.out.includes('"id":2')) child.stdin.end();
        });
        child.stderr.on("data", (data) => (result.err += data));
        child.on("error", (error) => done({ ...result, err: error.message }));
        child.on("close", () => done(result));
        for (const message of messages) child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    });
}

function told(manager, what, holds, result) {
    console.log(`${holds ? "ok" : "FAIL"} ${manager}: ${what}`);
    if (holds) return;
    failed = true;
    console.log(JSON.stringify(result, undefined, 1).slice(0, 2000));
}
