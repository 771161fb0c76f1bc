// A first script of its author's kind and name.

import * as vscode from "vscode";

import { hasDeclarations, offerDeclarations } from "./declarations";

/** A kind of script. The template has `system.name` where the id of a system belongs. */
interface ScriptKind {
    readonly label: string;
    readonly description: string;
    readonly template: string;
    readonly prefix: string;
    readonly ending: string;
    /** A name to begin with. */
    readonly name: string;
}

const KINDS: readonly ScriptKind[] = [
    { label: "Script in TypeScript", description: ".mts", template: "script.genai.mts", prefix: "", ending: ".genai.mts", name: "summarize" },
    { label: "Script in JavaScript", description: ".mjs", template: "script.genai.mjs", prefix: "", ending: ".genai.mjs", name: "summarize" },
    { label: "Script in Markdown", description: ".md", template: "script.genai.md", prefix: "", ending: ".genai.md", name: "recipe" },
    { label: "System", description: "a prompt and parameters that scripts share", template: "system.name.genai.mts", prefix: "system.", ending: ".genai.mts", name: "style" },
    { label: "Tool", description: "a function that models call, in a system of its own", template: "system.name_tool.genai.mts", prefix: "system.", ending: ".genai.mts", name: "words" },
];

/** Opens a script that is not saved yet, of the kind and name that are asked for. */
export async function newScript(extension: vscode.Uri): Promise<void> {
    const kind = await vscode.window.showQuickPick(KINDS, { placeHolder: "What to write", title: "New GenAIScript Script (1/2)" });
    if (!kind) return;
    const active = vscode.window.activeTextEditor?.document.uri;
    const current = (active && vscode.workspace.getWorkspaceFolder(active)) ?? vscode.workspace.workspaceFolders?.[0];
    const folder = current?.uri.scheme === "file" ? current.uri : undefined;
    const name = await askName(kind, folder);
    if (name === undefined) return;
    const file = folder && fileOf(folder, kind, name);
    // An untitled document with a path is saved there, and is a script by its name already.
    const script = file?.with({ scheme: "untitled" }) ?? vscode.Uri.from({ scheme: "untitled", path: nameOf(kind, name) });
    const document = await vscode.workspace.openTextDocument(script);
    const editor = await vscode.window.showTextDocument(document);
    if (document.getText() === "") {
        const template = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extension, "templates", kind.template));
        const text = new TextDecoder().decode(template).replaceAll(/system\.name(?:_tool)?\b/g, `system.${name}`);
        await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), text));
        editor.selection = new vscode.Selection(0, 0, 0, 0);
    }
    if (kind.ending.endsWith(".md")) return;
    if (folder && file && !(await hasDeclarations(file))) void offerDeclarations(document, file, folder);
}

async function askName(kind: ScriptKind, folder: vscode.Uri | undefined): Promise<string | undefined> {
    const proposed = folder ? await unusedName(folder, kind) : kind.name;
    const name = await vscode.window.showInputBox({
        title: "New GenAIScript Script (2/2)",
        prompt: `The name of the script, without "${kind.ending}"`,
        value: proposed,
        validateInput: async (typed) => {
            const wanted = shortened(typed, kind);
            if (!/^[a-z0-9][\w.-]*$/i.test(wanted)) return "Use letters, digits, dots, hyphens and underscores, and begin with a letter or a digit.";
            return folder && (await exists(fileOf(folder, kind, wanted))) ? `genaisrc/${nameOf(kind, wanted)} exists already.` : undefined;
        },
    });
    return name === undefined ? undefined : shortened(name, kind);
}

/** What is typed with the prefix or the ending is the same name. */
function shortened(typed: string, { prefix, ending }: ScriptKind): string {
    const name = typed.trim();
    const bare = name.endsWith(ending) ? name.slice(0, -ending.length) : name;
    return bare.startsWith(prefix) ? bare.slice(prefix.length) : bare;
}

function nameOf({ prefix, ending }: ScriptKind, name: string): string {
    return prefix + name + ending;
}

function fileOf(folder: vscode.Uri, kind: ScriptKind, name: string): vscode.Uri {
    return vscode.Uri.joinPath(folder, "genaisrc", nameOf(kind, name));
}

async function unusedName(folder: vscode.Uri, kind: ScriptKind): Promise<string> {
    for (let count = 1; ; count++) {
        const name = `${kind.name}${count === 1 ? "" : count}`;
        if (!(await exists(fileOf(folder, kind, name)))) return name;
    }
}

async function exists(file: vscode.Uri): Promise<boolean> {
    return vscode.workspace.fs.stat(file).then(
        () => true,
        () => false,
    );
}
