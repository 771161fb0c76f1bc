// GenAIScript's declarations for TypeScript, which its own command writes next to scripts.

import * as vscode from "vscode";

/** Starts GenAIScript in its last release that works: the newest one, 2.5.2, is an empty package. */
const GENAISCRIPT = "npx --yes genaiscript@2.5.1";

/** Writes the declarations into each folder that has a script on the disk. */
const FIX = `${GENAISCRIPT} scripts fix`;

const [RUN, COPY] = ["Save and Run", "Copy Command"];

/** Says how TypeScript gets to know what a new script calls. */
export async function offerDeclarations(document: vscode.TextDocument, file: vscode.Uri, folder: vscode.Uri): Promise<void> {
    // A workspace that is not trusted runs nothing.
    const chosen = await vscode.window.showInformationMessage(
        `TypeScript does not know GenAIScript in this folder yet. Save the script, then run "${FIX}": it writes genaiscript.d.ts and tsconfig.json next to the script.`,
        ...(vscode.workspace.isTrusted ? [RUN, COPY] : [COPY]),
    );
    if (chosen === COPY) await vscode.env.clipboard.writeText(FIX);
    if (chosen === RUN) {
        // One that was saved meanwhile is closed, and one that is saved here is closed by that.
        if (!document.isClosed && !(await document.save())) return;
        await vscode.window.showTextDocument(file, { preview: false });
        runFix(folder);
    }
}

/** Writes the declarations for a script: what the server's code action does. */
export async function writeDeclarations(given: unknown): Promise<void> {
    const { textDocument } = (given ?? {}) as { textDocument?: { uri?: unknown } };
    if (typeof textDocument?.uri !== "string") return;
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(textDocument.uri));
    if (!vscode.workspace.isTrusted) {
        const chosen = await vscode.window.showInformationMessage(`This workspace is not trusted, so promptsig does not run "${FIX}" in it.`, COPY);
        if (chosen === COPY) await vscode.env.clipboard.writeText(FIX);
        return;
    }
    // The command looks for scripts on the disk.
    const script = document.isUntitled ? await vscode.workspace.save(document.uri) : document.uri;
    if (script && !document.isUntitled && document.isDirty && !(await document.save())) return;
    if (script) runFix(vscode.workspace.getWorkspaceFolder(script)?.uri ?? vscode.Uri.joinPath(script, ".."));
}

/** Whether TypeScript has the declarations for a script. */
export async function hasDeclarations(script: vscode.Uri): Promise<boolean> {
    return vscode.workspace.fs.stat(vscode.Uri.joinPath(script, "../genaiscript.d.ts")).then(
        () => true,
        () => false,
    );
}

function runFix(folder: vscode.Uri): void {
    const terminal = vscode.window.createTerminal({ name: "GenAIScript", cwd: folder });
    terminal.show();
    terminal.sendText(FIX);
}
