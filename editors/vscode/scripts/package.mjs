// Makes one VSIX for each platform, each with its own server.
//
//   node scripts/package.mjs                    for this machine, with target/release/promptsig
//   node scripts/package.mjs --server FILE      for this machine, with that server, however large it is
//   node scripts/package.mjs --shipped FILE     for this machine, with that server as it is shipped
//   node scripts/package.mjs --all FOLDER       one for each folder or archive name in FOLDER:
//                                               FOLDER/promptsig-TRIPLE/promptsig[.exe]
//   --target T --out FOLDER                     another platform, another place for the result

import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/** The platforms of VS Code and the Rust targets that run on them. */
const TARGETS = {
    "win32-x64": "x86_64-pc-windows-msvc",
    "win32-arm64": "aarch64-pc-windows-msvc",
    // Statically linked, so that the age of the machine's C library does not matter.
    "linux-x64": "x86_64-unknown-linux-musl",
    "linux-arm64": "aarch64-unknown-linux-musl",
    "linux-armhf": "arm-unknown-linux-gnueabihf",
    "alpine-x64": "x86_64-unknown-linux-musl",
    "alpine-arm64": "aarch64-unknown-linux-musl",
    "darwin-x64": "x86_64-apple-darwin",
    "darwin-arm64": "aarch64-apple-darwin",
};

/** What people should not have to wait for. */
const MOST_BYTES = 10 << 20;

/** The binary of `.ci/release-dry-run`, linked without optimising, may be a tenth larger. */
const LESS_OPTIMISED = 1.1;

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const { values: given } = parseArgs({
    options: {
        server: { type: "string" },
        shipped: { type: "string" },
        all: { type: "string" },
        target: { type: "string" },
        out: { type: "string", default: root },
    },
});

if (given.all === undefined) {
    const server = given.shipped ?? given.server ?? join(root, "../../target/release", binaryName(process.platform));
    make(given.target ?? thisMachine(), server);
} else {
    let made = 0;
    for (const [target, triple] of Object.entries(TARGETS)) {
        const server = join(given.all, `promptsig-${triple}`, binaryName(target));
        if (!existsSync(server)) {
            console.error(`${target}: left out, there is no ${server}`);
            continue;
        }
        make(target, server);
        made++;
    }
    if (made === 0) process.exit(1);
}

function make(target, server) {
    if (!(target in TARGETS)) throw new Error(`there is no target ${target}; there are ${Object.keys(TARGETS).join(", ")}`);
    const folder = join(root, "server");
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    const copy = join(folder, binaryName(target));
    cpSync(resolve(server), copy);
    chmodSync(copy, 0o755);
    run(process.execPath, [join(root, "scripts/build.mjs")]);
    const { version, repository } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    // As they were in this release. What vsce guesses leaves out the folder.
    const [home, place] = [repository.url.replace(/\.git$/, ""), `v${version}/${repository.directory}`];
    const vsix = join(resolve(given.out), `promptsig-${target}-${version}.vsix`);
    mkdirSync(dirname(vsix), { recursive: true });
    run(process.execPath, [
        join(root, "node_modules/@vscode/vsce/vsce"),
        ...["package", "--target", target, "--no-dependencies", "--out", vsix],
        ...["--baseImagesUrl", `${home}/raw/${place}`, "--baseContentUrl", `${home}/blob/${place}`],
    ]);
    const { size } = statSync(vsix);
    console.log(`${vsix}: ${(size / 1048576).toFixed(2)} MB`);
    const most = given.shipped === undefined ? MOST_BYTES : MOST_BYTES * LESS_OPTIMISED;
    if (size > most && given.server === undefined) throw new Error(`${vsix} is over ${(most / 1048576).toFixed(1)} MB`);
}

function run(program, given) {
    execFileSync(program, given, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
}

function thisMachine() {
    const isMusl = process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime;
    const arch = process.arch === "arm" ? "armhf" : process.arch;
    return `${isMusl ? "alpine" : process.platform}-${arch}`;
}

function binaryName(platform) {
    return platform.startsWith("win32") ? "promptsig.exe" : "promptsig";
}
