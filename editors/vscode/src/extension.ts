// Starts the server beside the editor and wires the commands. Every command works at any time:
// where the server is needed and does not run, it says so and what to do.

import * as vscode from "vscode";

import { adopt } from "./agentscript";
import { explanations } from "./explanation";
import { runScript, showReferences } from "./lens";
import { Manuals } from "./manual";
import { newScript } from "./new_script";
import { PreviewPanel } from "./panel";
import { isPlace, type Kind, KINDS, OPEN_ENTRY, OPEN_FORM, OPEN_PREVIEW, OPEN_VARS, type Place, RUN_SCRIPT, SCRIPTS, SHOW_REFERENCES, type Shown } from "./protocol";
import { isKnown, isScript } from "./script";
import { Server } from "./server";
import { Status } from "./status";
import { whenToolsMayBe } from "./tools";
import { welcome } from "./welcome";

const COMMAND_OF: Record<Kind, string> = {
    form: OPEN_FORM,
    schema: OPEN_PREVIEW,
    vars: OPEN_VARS,
    seen: "promptsig.previewSeen",
    run: "promptsig.previewRun",
    manual: OPEN_ENTRY,
};

let server: Server | undefined;

/** Tests reach the server through this; nothing else is promised. */
export interface Api {
    /** What the start took of the processor. */
    readonly activationMs: number;
    serverPid(): number | undefined;
}

export function activate(context: vscode.ExtensionContext): Api {
    const began = process.cpuUsage();
    const output = vscode.window.createOutputChannel("promptsig", { log: true });
    const running = (server = new Server(context, output));
    const panel = new PreviewPanel(running, context.extensionUri, context.workspaceState);
    const manuals = new Manuals(running);
    const status = new Status(running, output);
    const register = (id: string, run: (...given: unknown[]) => unknown): void => {
        context.subscriptions.push(vscode.commands.registerCommand(id, run));
    };

    register("promptsig.restart", () => running.restart());
    register("promptsig.showOutput", () => output.show());
    for (const id of ["promptsig.newScript", "promptsig.newFile"]) register(id, () => newScript(context.extensionUri));
    register("promptsig.run", (script) => withServer(running, () => panel.run(placeOf(script))));
    register("promptsig.openPreview", (script) => withServer(running, () => panel.show("form", placeOf(script))));
    register("promptsig.openManual", () => withServer(running, () => manuals.show(undefined)));
    register("promptsig.rescan", () => withServer(running, () => running.rescan()));
    register("promptsig.copyRunCommand", () => withServer(running, () => copyRunCommand(running)));
    register("promptsig.showManual", (asked) => withServer(running, () => manuals.show(asked)));
    register(RUN_SCRIPT, (place) => withServer(running, () => runScript(running, place)));
    register(SHOW_REFERENCES, showReferences);
    for (const kind of KINDS) {
        register(COMMAND_OF[kind], (place) => withServer(running, () => panel.show(kind, placeOf(place))));
    }
    context.subscriptions.push(
        output,
        running,
        panel,
        manuals,
        status,
        explanations(running),
        vscode.workspace.onDidChangeConfiguration(async (event) => {
            if (event.affectsConfiguration("promptsig.server")) await running.heed();
        }),
        vscode.workspace.onDidGrantWorkspaceTrust(() => running.heed()),
        startWithScripts(running),
        whenToolsMayBe(() => void running.start()),
        welcome(context.globalState),
    );
    const used = process.cpuUsage(began);
    return { activationMs: (used.user + used.system) / 1000, serverPid: () => running.pid };
}

export async function deactivate(): Promise<void> {
    await server?.stop();
}

/** Starts the server as soon as there is a script: a workspace without one needs none. */
function startWithScripts(running: Server): vscode.Disposable {
    const look = (document: vscode.TextDocument): void => {
        if (isKnown(document)) void running.start();
        else void adopt(document);
    };
    vscode.workspace.textDocuments.forEach(look);
    void vscode.workspace.findFiles(SCRIPTS, "**/node_modules/**", 1).then(([first]) => first && running.start());
    return vscode.workspace.onDidOpenTextDocument(look);
}

/** The place that a command is given: by a link, or as the file of a menu. */
function placeOf(given: unknown): Place | undefined {
    if (isPlace(given)) return given;
    if (!(given instanceof vscode.Uri)) return undefined;
    const editor = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === given.toString());
    const { line, character } = editor?.selection.active ?? new vscode.Position(0, 0);
    return { textDocument: { uri: given.toString() }, position: { line, character } };
}

/** Runs what needs the server, or says why it cannot. */
async function withServer(running: Server, run: () => Promise<unknown>): Promise<void> {
    await running.start();
    if (!running.isRunning) {
        const restart = "Restart Server";
        const chosen = await vscode.window.showWarningMessage(
            "The promptsig server is not running. The output says why.",
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

async function copyRunCommand(running: Server): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (!editor || !isScript(editor.document)) {
        void vscode.window.showInformationMessage("Open a GenAIScript script first: a file named *.genai.mts, .mjs, .ts, .js or .md.");
        return;
    }
    const shown: Shown | null = await running.preview(editor.document, editor.selection.active, "run");
    const command = shown?.json["command"];
    if (typeof command !== "string") {
        const reason = shown?.json["reason"];
        if (typeof reason === "string") void vscode.window.showInformationMessage(reason);
        return;
    }
    await vscode.env.clipboard.writeText(command);
    vscode.window.setStatusBarMessage("$(check) Run command copied", 3000);
}
