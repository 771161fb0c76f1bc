// A notice, once, where scripts are found and none is opened: it leads to the walkthrough.

import * as vscode from "vscode";

import { SCRIPTS } from "./protocol";
import { isScript } from "./script";

/** Set once a person has seen the notice, or needs none since they opened a script. */
const IS_WELCOMED = "promptsig.isWelcomed";

/** Who comes for a script opens it sooner. */
const WAIT_MS = 20_000;

export const WALKTHROUGH = "promptsig.promptsig#start";

export function welcome(memory: vscode.Memento): vscode.Disposable {
    if (memory.get(IS_WELCOMED)) return new vscode.Disposable(() => undefined);
    const settle = (): void => {
        clearTimeout(timer);
        opened.dispose();
        void memory.update(IS_WELCOMED, true);
    };
    const look = (document: vscode.TextDocument): void => {
        if (isScript(document)) settle();
    };
    const opened = vscode.workspace.onDidOpenTextDocument(look);
    const timer = setTimeout(async () => {
        const [script] = await vscode.workspace.findFiles(SCRIPTS, "**/node_modules/**", 1);
        if (!script || memory.get(IS_WELCOMED)) return;
        settle();
        await show(script);
    }, WAIT_MS);
    vscode.workspace.textDocuments.forEach(look);
    return new vscode.Disposable(() => {
        clearTimeout(timer);
        opened.dispose();
    });
}

async function show(script: vscode.Uri): Promise<void> {
    const [tour, open] = ["Show Me", "Open a Script"];
    const chosen = await vscode.window.showInformationMessage(
        "This workspace has GenAIScript scripts. promptsig completes and checks their parameters, and shows what a run gets of them.",
        tour,
        open,
    );
    if (chosen === tour) await vscode.commands.executeCommand("workbench.action.openWalkthrough", WALKTHROUGH);
    if (chosen === open) await vscode.window.showTextDocument(script);
}
