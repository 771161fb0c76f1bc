// A first script, and what TypeScript needs to know of it.

import * as vscode from "vscode";

/** Starts GenAIScript in its last release that works: the newest one, 2.5.2, is an empty package. */
const GENAISCRIPT = "npx --yes genaiscript@2.5.1";

/** Writes GenAIScript's declarations into each folder that has a script on the disk. */
const FIX = `${GENAISCRIPT} scripts fix`;

const NEW_SCRIPT = `script({
    title: "Summarize",
    accept: ".md,.txt",
    parameters: {
        sentences: { type: "integer", description: "The most sentences.", default: 3 },
    },
})

def("FILE", env.files)

$\`Summarize <FILE> in at most \${env.vars.sentences} sentences.\`
`;

/** Opens a script that is not saved yet. */
export async function newScript(): Promise<void> {
    const active = vscode.window.activeTextEditor?.document.uri;
    const current = (active && vscode.workspace.getWorkspaceFolder(active)) ?? vscode.workspace.workspaceFolders?.[0];
    const folder = current?.uri.scheme === "file" ? current.uri : undefined;
    const file = folder && (await unusedFile(folder));
    // An untitled document with a path is saved there, and is a script by its name already.
    const script = file?.with({ scheme: "untitled" }) ?? vscode.Uri.parse("untitled:summarize.genai.mts");
    const document = await vscode.workspace.openTextDocument(script);
    const editor = await vscode.window.showTextDocument(document);
    if (document.getText() === "") {
        await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), NEW_SCRIPT));
    }
    if (folder && file && !(await exists(vscode.Uri.joinPath(file, "../genaiscript.d.ts")))) void offerDeclarations(document, file, folder);
}

/** Says how TypeScript gets to know what the script calls. */
async function offerDeclarations(document: vscode.TextDocument, file: vscode.Uri, folder: vscode.Uri): Promise<void> {
    const [run, copy] = ["Save and Run", "Copy Command"];
    // A workspace that is not trusted runs nothing.
    const chosen = await vscode.window.showInformationMessage(
        `TypeScript does not know GenAIScript in this folder yet. Save the script, then run "${FIX}": it writes genaiscript.d.ts and tsconfig.json next to the script.`,
        ...(vscode.workspace.isTrusted ? [run, copy] : [copy]),
    );
    if (chosen === copy) await vscode.env.clipboard.writeText(FIX);
    if (chosen === run) {
        // One that was saved meanwhile is closed, and one that is saved here is closed by that.
        if (!document.isClosed && !(await document.save())) return;
        await vscode.window.showTextDocument(file, { preview: false });
        const terminal = vscode.window.createTerminal({ name: "GenAIScript", cwd: folder });
        terminal.show();
        terminal.sendText(FIX);
    }
}

async function unusedFile(folder: vscode.Uri): Promise<vscode.Uri> {
    for (let count = 1; ; count++) {
        const file = vscode.Uri.joinPath(folder, "genaisrc", `summarize${count === 1 ? "" : count}.genai.mts`);
        if (!(await exists(file))) return file;
    }
}

async function exists(file: vscode.Uri): Promise<boolean> {
    return vscode.workspace.fs.stat(file).then(
        () => true,
        () => false,
    );
}
