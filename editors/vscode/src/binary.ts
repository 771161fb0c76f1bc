// Which `promptsig` is started, and whether it can be.

import { execFile, type ExecFileException } from "node:child_process";
import { access, constants } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, isAbsolute, join } from "node:path";

import * as vscode from "vscode";

/** A binary that answered, and what it said of itself. */
export interface Binary {
    readonly path: string;
    /** Where it was found, for a reader. */
    readonly origin: string;
    readonly version: string;
}

/** Why there is no server: what happened, and what to do. */
export class NoServer extends Error {
    constructor(
        what: string,
        /** Where the binary was found. */
        readonly origin?: string,
    ) {
        super(`${what} ${remedy(origin)}`);
    }
}

const [SETTING, BUNDLED, ON_PATH] = ["the setting promptsig.server.path", "the extension", "PATH"] as const;

const NAME = process.platform === "win32" ? "promptsig.exe" : "promptsig";

/** A binary that does not answer so long never will. */
const PATIENCE_MS = 10_000;

/** The one of the settings, else the one that comes with the extension, else one on the path. */
export async function find(extension: vscode.Uri): Promise<Binary> {
    const wanted = vscode.workspace.getConfiguration("promptsig").get<string>("server.path", "").trim();
    if (wanted !== "") return probe(expand(wanted), SETTING);
    const bundled = vscode.Uri.joinPath(extension, "server", NAME).fsPath;
    if (await isExecutable(bundled)) return probe(bundled, BUNDLED);
    // What stands on the path may be put there by a workspace's tools.
    if (vscode.workspace.isTrusted) {
        for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
            const candidate = join(folder, NAME);
            if (folder !== "" && (await isExecutable(candidate))) return probe(candidate, ON_PATH);
        }
    }
    throw new NoServer("This build of the extension has no promptsig server for this machine, and there is none on your PATH.");
}

/** What to do about a server that is none, or does not stay. */
function remedy(origin: string | undefined): string {
    switch (origin) {
        case SETTING:
            return "Correct that setting, or remove it to use the server in the extension.";
        case BUNDLED:
            return "Install the extension again, in the build for this machine, or name another server in the setting promptsig.server.path.";
        case ON_PATH:
            return "Install promptsig again, or name another server in the setting promptsig.server.path.";
        default:
            return "Build one from the source of promptsig with `cargo install --path .`, or name one in the setting promptsig.server.path.";
    }
}

/** A path as it is meant: from the home folder, or from the workspace where it is a relative one. */
function expand(path: string): string {
    if (/^~[\\/]/.test(path)) return join(homedir(), path.slice(2));
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    const isRelative = /[\\/]/.test(path) && !isAbsolute(path);
    return isRelative && folder?.scheme === "file" ? join(folder.fsPath, path) : path;
}

async function isExecutable(path: string): Promise<boolean> {
    try {
        await access(path, constants.X_OK);
        return true;
    } catch {
        return false;
    }
}

function probe(path: string, origin: string): Promise<Binary> {
    return new Promise((resolve, reject) => {
        execFile(path, ["--version"], { timeout: PATIENCE_MS, windowsHide: true }, (error, stdout) => {
            const version = /^promptsig (\S.*)$/m.exec(stdout)?.[1];
            if (version !== undefined) return resolve({ path, origin, version });
            reject(new NoServer(`${path} (from ${origin}) is no promptsig server: ${reason(error, stdout)}.`, origin));
        });
    });
}

/** Why what was asked for its version did not tell it. */
function reason(error: ExecFileException | null, answer: string): string {
    if (error?.killed) return `it did not tell its version within ${PATIENCE_MS / 1000} s`;
    if (error?.code === "ENOENT") return "there is no such file";
    if (error?.code === "EACCES") return "it may not be executed";
    if (typeof error?.code === "number") return `asked for its version, it ends with ${error.code}`;
    if (error) return `it cannot be started (${error.code ?? error.signal ?? error.message})`;
    const [line = ""] = answer.trim().split("\n", 1);
    return line === "" ? "it does not tell its version" : `asked for its version, it answers "${line.slice(0, 80)}"`;
}
