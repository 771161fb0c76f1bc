// Runs what the Run view shows, where a person sees it.

import * as vscode from "vscode";

import type { Shown } from "./protocol";

/** The commands of a Run view. */
export function commands(shown: Shown): string[] {
    const { command, commandWithSystems } = shown.json;
    return shown.kind === "run" ? [command, commandWithSystems].filter((text) => typeof text === "string") : [];
}

/**
 * Runs a command in a terminal of its own, in the folder of the workspace. One that still has
 * placeholders is only written there.
 */
export async function runInTerminal(command: string, shown: Shown, document: vscode.TextDocument): Promise<void> {
    if (!vscode.workspace.isTrusted) return;
    if (document.isUntitled) {
        void vscode.window.showInformationMessage("GenAIScript runs scripts from the disk. Save this one first.");
        return;
    }
    // A run has what is on the disk; the command has the values of what is in the editor.
    if (document.isDirty && !(await document.save())) return;
    const cwd = vscode.workspace.getWorkspaceFolder(document.uri)?.uri ?? vscode.Uri.joinPath(document.uri, "..");
    const terminal = vscode.window.createTerminal({ name: "GenAIScript", cwd });
    terminal.show();
    const { placeholders } = shown.json;
    const isComplete = Array.isArray(placeholders) && placeholders.length === 0;
    terminal.sendText(command, isComplete);
    if (!isComplete) vscode.window.setStatusBarMessage("$(info) Replace the words in capitals, then press Enter", 10_000);
}
