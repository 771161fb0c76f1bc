// Which workspaces have tools in ordinary code. The server asks for their modules by itself; here is only decided whether it
// is started.

import * as vscode from "vscode";

import { dependsOnKnown } from "./known_packages";

/** So many packages of a workspace are looked at. */
const MAX_PACKAGES = 200;

/** So many folders above a workspace folder are looked at: it may be part of a package. */
const MAX_ABOVE = 4;

/** Calls `found` once the workspace has such a package, now or after a `package.json` is saved. */
export function whenToolsMayBe(found: () => void): vscode.Disposable {
    if (isEnabled()) void search().then((has) => has && found());
    return vscode.workspace.onDidSaveTextDocument((document) => {
        const isPackage = /[\\/]package\.json$/.test(document.uri.path) && !document.uri.path.includes("/node_modules/");
        if (isPackage && isEnabled() && dependsOnKnown(document.getText())) found();
    });
}

function isEnabled(): boolean {
    return vscode.workspace.getConfiguration("promptsig").get("tools.enabled", true);
}

async function search(): Promise<boolean> {
    const below = await vscode.workspace.findFiles("**/package.json", "**/node_modules/**", MAX_PACKAGES);
    const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
    const above = folders.flatMap((folder) => Array.from({ length: MAX_ABOVE }, (_, at) => vscode.Uri.joinPath(folder, "../".repeat(at + 1), "package.json")));
    for (const uri of [...below, ...above]) {
        if (await isOfTools(uri)) return true;
    }
    return false;
}

async function isOfTools(uri: vscode.Uri): Promise<boolean> {
    try {
        return dependsOnKnown(new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)));
    } catch {
        // There is no such file.
        return false;
    }
}
