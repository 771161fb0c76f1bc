// Which `promptsig` is started, and whether it can be.

import { execFile } from "node:child_process";
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

/** Why none can be started: what happened, and what to do. */
export class NoBinary extends Error {}

const NAME = process.platform === "win32" ? "promptsig.exe" : "promptsig";

/** A binary that does not answer so long never will. */
const PATIENCE_MS = 10_000;

/** The one of the settings, else the one that comes with the extension, else one on the path. */
export async function find(extension: vscode.Uri): Promise<Binary> {
    const wanted = vscode.workspace.getConfiguration("promptsig").get<string>("server.path", "").trim();
    if (wanted !== "") return probe(expand(wanted), "the setting promptsig.server.path");
    const bundled = vscode.Uri.joinPath(extension, "server", NAME).fsPath;
    if (await isExecutable(bundled)) return probe(bundled, "the extension");
    // What stands on the path may be put there by a workspace's tools.
    if (vscode.workspace.isTrusted) {
        for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
            const candidate = join(folder, NAME);
            if (folder !== "" && (await isExecutable(candidate))) return probe(candidate, "PATH");
        }
    }
    throw new NoBinary(
        "This build of the extension has no promptsig server for this machine, and there is no promptsig on your PATH. Build one from the source of promptsig with `cargo install --path .`, or name one in the setting promptsig.server.path.",
    );
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
            const why = error ? error.message.split("\n", 1)[0] : `it answers "${stdout.slice(0, 80).trim()}"`;
            reject(new NoBinary(`${path} (from ${origin}) cannot be used as the promptsig server: ${why}.`));
        });
    });
}
