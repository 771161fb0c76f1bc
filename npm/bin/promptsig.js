#!/usr/bin/env node
// Starts the promptsig of this platform, which a package of its own holds, and ends as it ends.
"use strict";

const { spawn } = require("node:child_process");
const { constants } = require("node:os");

const { version, optionalDependencies = {} } = require("../package.json");

const place = `${process.platform}-${process.arch}`;
const name = `@promptsig/cli-${place}`;

/** The binary to start: the one that the environment names, or that of this platform. */
function binary() {
    const named = process.env.PROMPTSIG_BINARY;
    if (named) return named;
    const file = process.platform === "win32" ? "promptsig.exe" : "promptsig";
    try {
        return require.resolve(`${name}/${file}`);
    } catch {
        return undefined;
    }
}

/** Why there is no binary, and what to do. */
function missing() {
    const other = "Build it with `cargo install promptsig`, and set PROMPTSIG_BINARY to the file.";
    if (!(name in optionalDependencies)) return `promptsig has no binary for ${place}. ${other}`;
    return (
        `promptsig ${version} needs the package ${name}, which is not installed. Install again with optional ` +
        `dependencies, and not with a node_modules or a lock file from another platform. ${other}`
    );
}

function end(message) {
    process.stderr.write(`promptsig: ${message}\n`);
    process.exit(2);
}

const file = binary();
if (file === undefined) end(missing());

const child = spawn(file, process.argv.slice(2), { stdio: "inherit", windowsHide: true });
child.on("error", (error) => end(`cannot start ${file}: ${error.message}`));

// A terminal sends Ctrl+C to both; other senders know this process only.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => child.kill(signal));
}

child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
    // Where the signal does not end a process, as on Windows.
    setTimeout(() => process.exit(128 + (constants.signals[signal] ?? 0)), 100);
});
