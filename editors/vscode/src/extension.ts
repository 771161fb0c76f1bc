// Starts the server beside the editor and wires the commands. Every command works at any time:
// where the server is needed and does not run, it says so and what to do.

import * as vscode from "vscode";

import { PreviewPanel } from "./panel";
import { type Kind, KINDS, type Shown, isScript } from "./protocol";
import { Server } from "./server";
import { Status } from "./status";

const COMMAND_OF: Record<Kind, string> = {
    schema: "promptsig.previewSchema",
    vars: "promptsig.previewVars",
    seen: "promptsig.previewSeen",
    run: "promptsig.previewRun",
};

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

let server: Server | undefined;

/** Tests reach the server through this; nothing else is promised. */
export interface Api {
    readonly activationMs: number;
    serverPid(): number | undefined;
}

export function activate(context: vscode.ExtensionContext): Api {
    const began = performance.now();
    const output = vscode.window.createOutputChannel("promptsig", { log: true });
    const running = (server = new Server(context, output));
    const panel = new PreviewPanel(running, context.extensionUri);
    const status = new Status(running);
    const register = (id: string, run: (...given: unknown[]) => unknown): void => {
        context.subscriptions.push(vscode.commands.registerCommand(id, run));
    };

    register("promptsig.restart", () => running.restart());
    register("promptsig.showOutput", () => output.show());
    register("promptsig.newScript", newScript);
    register("promptsig.rescan", () => withServer(running, () => running.rescan()));
    register("promptsig.copyRunCommand", () => withServer(running, () => copyRunCommand(running)));
    for (const kind of KINDS) {
        register(COMMAND_OF[kind], () => withServer(running, () => panel.show(kind)));
    }
    context.subscriptions.push(
        output,
        running,
        panel,
        status,
        vscode.workspace.onDidChangeConfiguration(async (event) => {
            if (event.affectsConfiguration("promptsig.server")) await running.restart();
        }),
        vscode.workspace.onDidGrantWorkspaceTrust(() => running.restart()),
    );
    void running.start();
    return { activationMs: performance.now() - began, serverPid: () => running.pid };
}

export async function deactivate(): Promise<void> {
    await server?.stop();
}

/** Runs what needs the server, or says why it cannot. */
async function withServer(running: Server, run: () => Promise<unknown>): Promise<void> {
    await running.ready();
    if (!running.isRunning) {
        const restart = "Restart Server";
        const chosen = await vscode.window.showWarningMessage(
            "The promptsig server does not run. Its output says why.",
            restart,
            "Show Output",
        );
        if (chosen === undefined) return;
        const command = chosen === restart ? "promptsig.restart" : "promptsig.showOutput";
        await vscode.commands.executeCommand(command);
        return;
    }
    await run();
}

async function newScript(): Promise<void> {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    // An untitled document with a path is saved there, and is a script by its name already.
    const path = folder ? vscode.Uri.joinPath(folder, "genaisrc", "summarize.genai.mts").path : "summarize.genai.mts";
    const document = await vscode.workspace.openTextDocument(vscode.Uri.from({ scheme: "untitled", path }));
    const editor = await vscode.window.showTextDocument(document);
    if (document.getText() === "") {
        await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), NEW_SCRIPT));
    }
}

async function copyRunCommand(running: Server): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (!editor || !isScript(editor.document)) {
        void vscode.window.showInformationMessage("Open a GenAIScript script first: a file named *.genai.mts, .mjs, .ts or .js.");
        return;
    }
    const shown: Shown | null = await running.preview(editor.document, editor.selection.active, "run");
    const command = shown?.json["command"];
    if (typeof command !== "string") {
        void vscode.window.showInformationMessage("A system script is not run by itself: scripts name it in `system`.");
        return;
    }
    await vscode.env.clipboard.writeText(command);
    vscode.window.setStatusBarMessage("$(check) Run command copied", 3000);
}
