// Which documents are scripts.

import * as vscode from "vscode";

import { AGENTSCRIPT } from "./agentscript";
import { SCRIPTS } from "./protocol";

/**
 * Scripts on the disk, in the file system of the workspace, or not saved yet. What shows another
 * state of a file, as `git:` does, is none: all that is said of it would be said twice.
 */
export function scripts(): { scheme: string; pattern: string }[] {
    const folders = vscode.workspace.workspaceFolders ?? [];
    const schemes = new Set(["file", "untitled", ...folders.map(({ uri }) => uri.scheme)]);
    return [...schemes].map((scheme) => ({ scheme, pattern: SCRIPTS }));
}

/** The documents that the server knows: scripts, and files in AgentScript. */
export function known(): ({ scheme: string; pattern: string } | { scheme: string; language: string })[] {
    return scripts().flatMap((script) => [script, { scheme: script.scheme, language: AGENTSCRIPT }]);
}

/** What the server is sent: the documents that it knows, and its settings file. */
export function served(): ({ scheme: string; pattern: string } | { scheme: string; language: string })[] {
    return [...known(), { scheme: "file", pattern: "**/promptsig.toml" }];
}

export function isKnown(document: vscode.TextDocument): boolean {
    return vscode.languages.match(known(), document) > 0;
}

export function isScript(document: vscode.TextDocument): boolean {
    return vscode.languages.match(scripts(), document) > 0;
}
