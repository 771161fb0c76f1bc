#!/usr/bin/env node
// Makes the packages of npm from the archives of a release: `promptsig`, which starts the binary, and one for each platform.
//
//   node npm/build.mjs --archives FOLDER --out FOLDER [--only TARGET]
//
// Each package is left in OUT as NAME.tgz, as `npm pack` makes it. With --only, the archive of that target alone is read,
// and its binary becomes the package of its platform; the launcher names all platforms as ever.

import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const here = dirname(fileURLToPath(import.meta.url));

/** What each platform of Node gets. The binaries for Linux are static, and so fit every libc. */
const PLATFORMS = {
    "darwin-arm64": "aarch64-apple-darwin",
    "darwin-x64": "x86_64-apple-darwin",
    "linux-arm": "arm-unknown-linux-gnueabihf",
    "linux-arm64": "aarch64-unknown-linux-musl",
    "linux-x64": "x86_64-unknown-linux-musl",
    "win32-arm64": "aarch64-pc-windows-msvc",
    "win32-x64": "x86_64-pc-windows-msvc",
};

const { values } = parseArgs({
    options: { archives: { type: "string" }, out: { type: "string" }, only: { type: "string" } },
});
if (!values.archives || !values.out) {
    console.error("usage: build.mjs --archives FOLDER --out FOLDER [--only TARGET]");
    process.exit(2);
}
const archives = resolve(values.archives);
const out = resolve(values.out);
const launcher = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
const work = mkdtempSync(join(tmpdir(), "promptsig-npm-"));
mkdirSync(out, { recursive: true });

try {
    for (const [place, target] of chosen()) packPlatform(place, target);
    packLauncher();
} finally {
    rmSync(work, { recursive: true, force: true });
}

/** The platforms to make a package of, with the target whose binary they get. */
function chosen() {
    if (values.only === undefined) return Object.entries(PLATFORMS);
    const place = Object.keys(PLATFORMS).find((it) => isOf(it, values.only));
    if (place === undefined) throw new Error(`no package of npm is for ${values.only}`);
    return [[place, values.only]];
}

/** Whether a target of Rust runs on a platform of Node: a build for glibc is as good for a try. */
function isOf(place, target) {
    const [system, machine] = PLATFORMS[place].split(/-(?:unknown-|apple-|pc-)/);
    return target.startsWith(system) && target.includes(machine.split("-")[0]);
}

function packPlatform(place, target) {
    const folder = join(work, place);
    const [os, cpu] = place.split("-");
    const file = os === "win32" ? "promptsig.exe" : "promptsig";
    mkdirSync(folder);
    cpSync(join(unpacked(target), file), join(folder, file));
    chmodSync(join(folder, file), 0o755);
    const { license, homepage, repository, bugs, version } = launcher;
    const name = `@promptsig/cli-${place}`;
    const description = `The binary of promptsig for ${place}; install \`promptsig\`, which takes it along`;
    const preferUnplugged = true;
    write(folder, { name, version, description, license, homepage, repository, bugs, os: [os], cpu: [cpu], preferUnplugged });
    cpSync(join(here, "..", "LICENSE"), join(folder, "LICENSE"));
    writeFileSync(join(folder, "README.md"), `# ${name}\n\n${description}.\n`);
    pack(folder);
}

/** Unpacks the archive of a target, and returns the folder. */
function unpacked(target) {
    const name = readdirSync(archives).find((it) => it === `promptsig-${target}.tar.gz` || it === `promptsig-${target}.zip`);
    if (name === undefined) throw new Error(`${archives} has no archive for ${target}`);
    const folder = join(work, `unpacked-${target}`);
    mkdirSync(folder);
    const archive = join(archives, name);
    if (name.endsWith(".zip")) execFileSync("7z", ["x", "-bd", `-o${folder}`, archive], { stdio: "ignore" });
    else execFileSync("tar", ["-xzf", archive, "-C", folder]);
    return folder;
}

function packLauncher() {
    const folder = join(work, "promptsig");
    cpSync(join(here, "bin"), join(folder, "bin"), { recursive: true });
    for (const file of ["../LICENSE", "README.md"]) cpSync(join(here, file), join(folder, file.replace("../", "")));
    const names = Object.keys(PLATFORMS).map((place) => [`@promptsig/cli-${place}`, launcher.version]);
    write(folder, { ...launcher, optionalDependencies: Object.fromEntries(names) });
    pack(folder);
}

function write(folder, manifest) {
    writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 4)}\n`);
}

function pack(folder) {
    const { name } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    execFileSync(npm, ["pack", "--silent", "--pack-destination", work], { cwd: folder });
    const packed = readdirSync(work).find((it) => it.endsWith(".tgz"));
    const file = join(out, `${name.replace("@", "").replace("/", "-")}.tgz`);
    if (existsSync(file)) rmSync(file);
    cpSync(join(work, packed), file);
    rmSync(join(work, packed));
    console.log(file);
}
