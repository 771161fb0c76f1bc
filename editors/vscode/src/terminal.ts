// Runs what the Run view or a form shows, where a person sees it.

import * as vscode from "vscode";

import type { Shown } from "./protocol";

/** The commands of a Run view or of a form. */
export function commands(shown: Shown): string[] {
    const { command, commandWithSystems } = shown.json;
    const isRun = shown.kind === "run" || shown.kind === "form";
    return isRun ? [command, commandWithSystems].filter((text) => typeof text === "string") : [];
}

/** Runs a command of a script, as it is in the editor. */
export async function run(command: string, shown: Shown, document: vscode.TextDocument): Promise<void> {
    if (!vscode.workspace.isTrusted) return;
    if (document.isUntitled) {
        const saved = await saveFirst(document);
        // Under another name it has another command, which the preview then shows.
        if (saved && nameOf(saved) === nameOf(document.uri)) runInTerminal(command, shown, saved);
        return;
    }
    // A run has what is on the disk; the command has the values of what is in the editor.
    if (document.isDirty && !(await document.save())) return;
    runInTerminal(command, shown, document.uri);
}

/** Where a script is saved that never was, if its author wants that. */
async function saveFirst(document: vscode.TextDocument): Promise<vscode.Uri | undefined> {
    const save = "Save and Run";
    const chosen = await vscode.window.showInformationMessage("GenAIScript runs scripts from the disk. Save this one first.", save);
    return chosen === save ? vscode.workspace.save(document.uri) : undefined;
}

function nameOf({ path }: vscode.Uri): string {
    return path.slice(path.lastIndexOf("/") + 1);
}

/**
 * Runs a command in a terminal of its own, in the folder of the workspace. One that still has
 * placeholders is only written there.
 */
function runInTerminal(command: string, shown: Shown, script: vscode.Uri): void {
    const cwd = vscode.workspace.getWorkspaceFolder(script)?.uri ?? vscode.Uri.joinPath(script, "..");
    const terminal = vscode.window.createTerminal({ name: "GenAIScript", cwd });
    terminal.show();
    const { placeholders } = shown.json;
    const isComplete = Array.isArray(placeholders) && placeholders.length === 0;
    terminal.sendText(command, isComplete);
    if (!isComplete) vscode.window.setStatusBarMessage("$(info) Replace the words in capitals, then press Enter", 10_000);
}
