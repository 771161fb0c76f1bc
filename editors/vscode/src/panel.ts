// The preview beside the editor. It follows the cursor, and the server says when a change of any
// file made it stale.

import { randomBytes } from "node:crypto";

import * as vscode from "vscode";

import { page, type PageText } from "./page";
import { isKind, isSent, type Kind, type Place, type Sent, type Shown } from "./protocol";
import { render } from "./render";
import { isKnown } from "./script";
import type { Server } from "./server";
import { commands, run } from "./terminal";

/** Where the choice of a dialect is kept, for the next panel and the next window. */
const SENT = "promptsig.sent";

/** A cursor on the move asks once when it rests. */
const REST_MS = 120;

export class PreviewPanel implements vscode.Disposable {
    private panel: vscode.WebviewPanel | undefined;
    private kind: Kind = "schema";
    /** The file it shows, and where the cursor is; it stays when another file comes to the front. */
    private place: { document: vscode.TextDocument; position: vscode.Position } | undefined;
    private shown: Shown | null = null;
    private timer: NodeJS.Timeout | undefined;
    /** Only the answer to the newest question is shown. */
    private question = 0;
    private readonly subscriptions: vscode.Disposable[];

    constructor(
        private readonly server: Server,
        private readonly extension: vscode.Uri,
        private readonly memory: vscode.Memento,
    ) {
        this.subscriptions = [
            vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.follow(textEditor)),
            vscode.window.onDidChangeActiveTextEditor((editor) => editor && this.follow(editor)),
            server.onPreviewChanged(() => this.soon()),
            vscode.env.onDidChangeShell(() => this.soon()),
            vscode.workspace.onDidGrantWorkspaceTrust(() => this.soon()),
            server.onLife(({ is }) => is !== "starting" && this.soon()),
            vscode.workspace.onDidChangeConfiguration((event) => {
                if (event.affectsConfiguration("promptsig.preview")) this.soon();
            }),
        ];
    }

    /** Opens the panel, or brings it to the front with the focus in it. It shows `place`, or where the cursor is. */
    async show(kind: Kind, place?: Place): Promise<void> {
        this.kind = kind;
        const editor = vscode.window.activeTextEditor;
        if (place) {
            const { line, character } = place.position;
            const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(place.textDocument.uri));
            this.place = { document, position: new vscode.Position(line, character) };
        } else if (editor && isKnown(editor.document)) {
            this.place = { document: editor.document, position: editor.selection.active };
        }
        if (this.panel) this.panel.reveal(undefined, false);
        else this.open();
        await this.update();
    }

    dispose(): void {
        clearTimeout(this.timer);
        this.panel?.dispose();
        vscode.Disposable.from(...this.subscriptions).dispose();
    }

    private open(): void {
        const where = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
        const panel = vscode.window.createWebviewPanel("promptsig.preview", "promptsig", where, {
            enableScripts: true,
            enableFindWidget: true,
            localResourceRoots: [],
        });
        panel.iconPath = vscode.Uri.joinPath(this.extension, "media", "icon.png");
        panel.webview.html = page(panel.webview.cspSource, randomBytes(16).toString("base64url"));
        panel.webview.onDidReceiveMessage((message: unknown) => this.receive(message));
        panel.onDidDispose(() => (this.panel = undefined));
        this.panel = panel;
    }

    private get sent(): Sent {
        const kept = this.memory.get(SENT);
        return isSent(kept) ? kept : {};
    }

    private async receive(message: unknown): Promise<void> {
        const { type, kind, sent, text } = message as { type?: unknown; kind?: unknown; sent?: unknown; text?: unknown };
        if (type === "ready") await this.update();
        if (type === "view" && isKind(kind)) {
            this.kind = kind;
            await this.update();
        }
        if (type === "sent" && isSent(sent)) {
            await this.memory.update(SENT, { ...this.sent, ...sent });
            await this.update();
        }
        if (type === "copy" && typeof text === "string") {
            await vscode.env.clipboard.writeText(text);
            vscode.window.setStatusBarMessage("$(check) Copied", 3000);
        }
        if (type === "run" && typeof text === "string" && this.place) {
            const command = this.shown && commands(this.shown).find((command) => command === text);
            if (command && this.shown) await run(command, this.shown, this.place.document);
        }
    }

    private follow(editor: vscode.TextEditor): void {
        if (!isKnown(editor.document)) return;
        this.place = { document: editor.document, position: editor.selection.active };
        this.soon();
    }

    private soon(): void {
        if (!this.panel) return;
        clearTimeout(this.timer);
        this.timer = setTimeout(() => void this.update(), REST_MS);
    }

    private async update(): Promise<void> {
        if (!this.panel) return;
        const question = ++this.question;
        const text = await this.ask();
        if (question !== this.question || !this.panel) return;
        this.panel.title = text.title;
        await this.panel.webview.postMessage(text);
    }

    private async ask(): Promise<PageText> {
        const sent = this.sent;
        const say = (markdown: string): PageText => {
            this.shown = null;
            return { kind: this.kind, sent, title: "promptsig", html: render(markdown) };
        };
        if (!this.place) return say("Put the cursor into a GenAIScript script, or into a file in AgentScript.");
        if (!this.server.isRunning) return say("The promptsig server is not running.");
        try {
            const { document, position } = this.place;
            const shown = await this.server.preview(document, position, this.kind, { watch: true, sent });
            if (!shown) return say("Nothing is known of this file: it is closed, or too large.");
            this.shown = shown;
            // Of another dialect the JSON is all there is to see.
            const withJson = "dialect" in shown.json || vscode.workspace.getConfiguration("promptsig").get("preview.json", true);
            const html = render(shown.markdown, { title: shown.title, withJson, canRun: vscode.workspace.isTrusted });
            // What nobody chose is what the settings say.
            const reference = shown.json["reference"] === true;
            return { kind: shown.kind, sent: { reference, ...sent }, title: shown.title, html };
        } catch (error) {
            return say(`The preview cannot be made: ${error instanceof Error ? error.message : String(error)}`);
        }
    }
}
