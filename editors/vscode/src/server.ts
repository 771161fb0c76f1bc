// The server's life: start, stop, restart, and what is asked of it.

import * as vscode from "vscode";
import {
    CloseAction,
    ErrorAction,
    type ErrorHandler,
    LanguageClient,
    type LanguageClientOptions,
    type ServerOptions,
    State,
} from "vscode-languageclient/node";

import { type Binary, find, NoServer } from "./binary";
import { withoutDeclared } from "./declared";
import { showExplanation } from "./explanation";
import {
    EXPLAIN,
    type FormValues,
    type Kind,
    type Manual,
    MANUAL_CHANGED,
    type ManualAsked,
    NEVER_LINKED,
    OFFERED,
    PREVIEW_CHANGED,
    type PreviewChanged,
    type Sent,
    type Shown,
} from "./protocol";
import { served } from "./script";
import { set } from "./settings";

/** What the server is doing, for a reader. */
export type Life =
    | { readonly is: "starting" }
    | { readonly is: "running"; readonly binary: Binary }
    | { readonly is: "stopped" }
    | { readonly is: "failed" };

/** A server that has not begun to answer by now never will, however busy the machine is. */
const PATIENCE_MS = 30_000;

export class Server implements vscode.Disposable {
    private client: LanguageClient | undefined;
    private binary: Binary | undefined;
    /** Starts and stops follow one another, however fast they are asked for. */
    private queue: Promise<void> = Promise.resolve();
    private isWanted = false;
    private readonly lifeChanged = new vscode.EventEmitter<Life>();
    private readonly previewChanged = new vscode.EventEmitter<PreviewChanged>();
    private readonly manualChanged = new vscode.EventEmitter<void>();

    /** Fires whenever what the server is doing changes. */
    readonly onLife = this.lifeChanged.event;
    /** Fires when a preview that is watched is no longer right. */
    readonly onPreviewChanged = this.previewChanged.event;
    /** Fires when manuals that are watched may no longer be right. */
    readonly onManualChanged = this.manualChanged.event;

    constructor(
        private readonly context: vscode.ExtensionContext,
        private readonly output: vscode.LogOutputChannel,
    ) {}

    get isRunning(): boolean {
        return this.client?.state === State.Running;
    }

    /** The process, for tests. */
    get pid(): number | undefined {
        return this.client?.serverProcess?.pid;
    }

    /** Starts it, the first time this is asked for; resolves when nothing is being started or stopped. */
    start(): Promise<void> {
        if (this.isWanted) return this.queue;
        this.isWanted = true;
        return this.inTurn(() => this.startNow());
    }

    stop(): Promise<void> {
        return this.inTurn(() => this.stopNow());
    }

    restart(): Promise<void> {
        this.isWanted = true;
        return this.inTurn(async () => {
            await this.stopNow();
            await this.startNow();
        });
    }

    /** Starts it anew with what holds now, if it was wanted at all. */
    async heed(): Promise<void> {
        if (this.isWanted) await this.restart();
    }

    /** One view of a place; null where there is none. */
    async preview(
        document: vscode.TextDocument,
        position: vscode.Position,
        kind: Kind,
        { watch = false, sent = {}, form }: { readonly watch?: boolean; readonly sent?: Sent; readonly form?: FormValues } = {},
    ): Promise<Shown | null> {
        if (!this.client || !this.isRunning) return null;
        const textDocument = this.client.code2ProtocolConverter.asTextDocumentIdentifier(document);
        return this.command<Shown | null>("promptsig.preview", [{ textDocument, position, kind, watch, ...sent, ...form, shell: vscode.env.shell, tables: true }]);
    }

    /** The Functions Manual; null where the server does not run. */
    async manual(asked: ManualAsked, { watch = false }: { readonly watch?: boolean } = {}): Promise<Manual | null> {
        if (!this.isRunning) return null;
        return this.command<Manual | null>("promptsig.manual", [{ ...asked, watch }]);
    }

    /** The explanation of a rule, as Markdown. */
    async explain(code: string): Promise<string> {
        return this.command<string>(EXPLAIN, [code]);
    }

    /** Looks for the scripts of the workspace anew. */
    async rescan(): Promise<void> {
        await this.command("promptsig.restartScan", []);
    }

    dispose(): void {
        this.lifeChanged.dispose();
        this.previewChanged.dispose();
        this.manualChanged.dispose();
    }

    private async command<T>(command: string, given: unknown[]): Promise<T> {
        if (!this.client) throw new Error("the server is not running");
        return this.client.sendRequest<T>("workspace/executeCommand", { command, arguments: given });
    }

    private settings(of: string | undefined): Record<string, unknown> {
        const { contributes } = this.context.extension.packageJSON as { contributes: { configuration: { properties: object } } };
        return set(Object.keys(contributes.configuration.properties), of === undefined ? undefined : vscode.Uri.parse(of));
    }

    private inTurn(step: () => Promise<void>): Promise<void> {
        this.queue = this.queue.then(step, step);
        return this.queue;
    }

    private async startNow(): Promise<void> {
        this.lifeChanged.fire({ is: "starting" });
        try {
            const binary = await find(this.context.extensionUri);
            this.output.info(`starting ${binary.path} (from ${binary.origin}), promptsig ${binary.version}`);
            this.binary = binary;
            await this.startClient(this.makeClient(binary), binary);
        } catch (error) {
            const why = error instanceof NoServer ? error : new NoServer(`The promptsig server cannot be started: ${String(error)}.`);
            this.output.error(why.message);
            this.lifeChanged.fire({ is: "failed" });
            void this.tell(why.message);
        }
    }

    private async startClient(client: LanguageClient, { path, origin }: Binary): Promise<void> {
        this.client = client;
        let how = "ended before it answered";
        const impatience = setTimeout(() => {
            how = `did not answer within ${PATIENCE_MS / 1000} s`;
            client.serverProcess?.kill("SIGKILL");
        }, PATIENCE_MS);
        try {
            await client.start();
        } catch {
            // One that never ran cannot be stopped in order. What the client says of it is in the output.
            this.client = undefined;
            client.serverProcess?.kill("SIGKILL");
            throw new NoServer(`The promptsig server ${path} (from ${origin}) ${how}.`, origin);
        } finally {
            clearTimeout(impatience);
        }
    }

    private async stopNow(): Promise<void> {
        const client = this.client;
        this.client = undefined;
        if (!client) return;
        try {
            await client.dispose();
        } catch (error) {
            this.output.warn(`the server did not stop in order: ${String(error)}`);
        }
        await vscode.commands.executeCommand("setContext", "promptsig.running", false);
        this.lifeChanged.fire({ is: "stopped" });
    }

    private makeClient(binary: Binary): LanguageClient {
        const settings = vscode.workspace.getConfiguration("promptsig");
        const environment = settings.get<Record<string, string>>("server.environment", {});
        const run: ServerOptions = {
            command: binary.path,
            args: ["lsp"],
            options: { env: { ...process.env, ...environment } },
        };
        const options: LanguageClientOptions = {
            documentSelector: served(),
            outputChannel: this.output,
            diagnosticCollectionName: "promptsig",
            // What is shown comes from scripts: no HTML of theirs counts, and no command but what only shows.
            markdown: { isTrusted: { enabledCommands: OFFERED }, supportHtml: false },
            initializationOptions: { commands: [...OFFERED, ...NEVER_LINKED] },
            middleware: {
                provideCompletionItem: async (document, position, context, token, next) =>
                    withoutDeclared(document, await next(document, position, context, token)),
                workspace: { configuration: ({ items }) => items.map(({ scopeUri }) => this.settings(scopeUri)) },
                // The client registers the commands of the server, and would drop what this one answers.
                executeCommand: (command, given, next) =>
                    command === EXPLAIN ? showExplanation(String(given[0])) : next(command, given),
            },
            errorHandler: {
                // What is written to a process that has just ended fails before its end is known. Then
                // `closed` decides; the usual answer would stop the client for good.
                error: (error, ...given) =>
                    hasEnded(error) ? { action: ErrorAction.Continue, handled: true } : usual.error(error, ...given),
                // What ends before it has begun would do so again.
                closed: async () => {
                    if (client.state !== State.Running) return { action: CloseAction.DoNotRestart, handled: true };
                    const result = await usual.closed();
                    if (result.action === CloseAction.DoNotRestart) {
                        void this.tell("The promptsig server has crashed again and again, and is not started any more. The output says what it did last.");
                    }
                    return { ...result, handled: true };
                },
            },
            // `startNow` tells why.
            initializationFailedHandler: () => false,
        };
        const client: LanguageClient = new QuietClient("promptsig", "promptsig", run, options);
        const usual: ErrorHandler = client.createDefaultErrorHandler();
        client.onDidChangeState(({ newState }) => this.stateChanged(client, newState));
        client.onNotification(PREVIEW_CHANGED, (changed: PreviewChanged) => this.previewChanged.fire(changed));
        client.onNotification(MANUAL_CHANGED, () => this.manualChanged.fire());
        return client;
    }

    private stateChanged(client: LanguageClient, state: State): void {
        if (client !== this.client) return;
        const isRunning = state === State.Running;
        void vscode.commands.executeCommand("setContext", "promptsig.running", isRunning);
        if (isRunning && this.binary) this.lifeChanged.fire({ is: "running", binary: this.binary });
        else if (state === State.Starting) this.lifeChanged.fire({ is: "starting" });
        else {
            this.output.warn("the server has ended");
            this.lifeChanged.fire({ is: "failed" });
        }
    }

    /** Says why there is no server. */
    private async tell(why: string): Promise<void> {
        const [restart, settings, output] = ["Restart", "Open Settings", "Show Output"];
        const other = why.includes("promptsig.server.path") ? settings : restart;
        const chosen = await vscode.window.showErrorMessage(why, other, output);
        if (chosen === settings) await openSetting("server.path");
        if (chosen === restart) await this.restart();
        if (chosen === output) this.output.show();
    }
}

/** Opens the settings where this one has its value, or may have one: those of a remote machine are apart. */
async function openSetting(name: string): Promise<void> {
    const known = vscode.workspace.getConfiguration("promptsig").inspect(name);
    const isOfWorkspace = (known?.workspaceFolderValue ?? known?.workspaceValue) !== undefined;
    const which = isOfWorkspace ? "openWorkspaceSettings" : vscode.env.remoteName !== undefined ? "openRemoteSettings" : "openSettings";
    await vscode.commands.executeCommand(`workbench.action.${which}`, { query: `promptsig.${name}` });
}

/** Writes into the output what the library would tell a reader in its own words. `Server.tell` says what matters. */
class QuietClient extends LanguageClient {
    override error(message: string, data?: unknown): void {
        super.error(message, data, false);
    }

    override warn(message: string, data?: unknown): void {
        super.warn(message, data, false);
    }

    override info(message: string, data?: unknown): void {
        super.info(message, data, false);
    }
}

/** Whether something could not be written as the other end of the pipe is gone. */
function hasEnded(error: Error): boolean {
    return "code" in error && ["EPIPE", "ECONNRESET", "ERR_STREAM_DESTROYED"].includes(String(error.code));
}
