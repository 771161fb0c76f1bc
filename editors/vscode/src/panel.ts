// The preview beside the editor. It follows the cursor, and the server says when a change of any
// file made it stale.

import { randomBytes } from "node:crypto";

import * as vscode from "vscode";

import { fieldsOf, valuesOf } from "./form";
import { page, type PageText } from "./page";
import { pageText } from "./page_text";
import { type FormValues, isFormValues, isKind, isSent, type Kind, NO_VALUES, type Place, type Sent, type Shown, type Span } from "./protocol";
import { type PlaceInCode, render } from "./render";
import { isKnown, isScript } from "./script";
import type { Server } from "./server";
import { commands, run } from "./terminal";

/** Where the choice of a dialect is kept, for the next panel and the next window. */
const SENT = "promptsig.sent";

/** Where the values of forms are kept, by script. */
const FORMS = "promptsig.forms";

/** A cursor on the move asks once when it rests. */
const REST_MS = 120;

export class PreviewPanel implements vscode.Disposable {
    private panel: vscode.WebviewPanel | undefined;
    private kind: Kind = "form";
    /** The file it shows, and where the cursor is; it stays when another file comes to the front. */
    private place: { document: vscode.TextDocument; position: vscode.Position } | undefined;
    private shown: Shown | null = null;
    /** How often a form was emptied: then it is drawn again, whatever is typed in it. */
    private drawing = 0;
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
            vscode.languages.onDidChangeDiagnostics(({ uris }) => {
                if (uris.some((uri) => uri.toString() === this.place?.document.uri.toString())) this.soon();
            }),
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

    /** Runs a script with the values of its form; opens the form where one is missing. */
    async run(place?: Place): Promise<void> {
        const active = vscode.window.activeTextEditor?.document;
        const document = place ? await vscode.workspace.openTextDocument(vscode.Uri.parse(place.textDocument.uri)) : active;
        if (!document || !isScript(document)) {
            void vscode.window.showInformationMessage("Open a GenAIScript script first: a file named *.genai.mts, .mjs, .ts, .js or .md.");
            return;
        }
        if (!vscode.workspace.isTrusted) {
            const manage = "Manage Trust";
            const chosen = await vscode.window.showInformationMessage("Scripts run only in a workspace that you trust.", manage);
            if (chosen === manage) await vscode.commands.executeCommand("workbench.trust.manage");
            return;
        }
        const form = this.kept(document.uri.toString());
        const shown = await this.server.preview(document, new vscode.Position(0, 0), "form", { form });
        const command = shown ? commands(shown)[0] : undefined;
        if (shown && command !== undefined && !fieldsOf(shown).some(({ missing }) => missing)) await run(command, shown, document);
        else await this.show("form", { textDocument: { uri: document.uri.toString() }, position: { line: 0, character: 0 } });
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
        const nonce = randomBytes(16).toString("base64url");
        const policy = `default-src 'none'; style-src ${panel.webview.cspSource} 'nonce-${nonce}'; script-src 'nonce-${nonce}';`;
        panel.webview.html = page({ policy, nonce });
        panel.webview.onDidReceiveMessage((message: unknown) => this.receive(message));
        panel.onDidDispose(() => (this.panel = undefined));
        this.panel = panel;
    }

    private get sent(): Sent {
        const kept = this.memory.get(SENT);
        return isSent(kept) ? kept : {};
    }

    private async receive(message: unknown): Promise<void> {
        const given = message as { readonly [key: string]: unknown };
        const { type, kind, sent, text } = given;
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
        if (type === "reveal" && typeof given["name"] === "string") await this.reveal(given["name"]);
        if (type === "values" && typeof given["script"] === "string") {
            const values = valuesOf(given["values"]);
            const [script = "", drawing] = given["script"].split(" ");
            // What is sent from a form that was emptied meanwhile is of no use.
            if (values && drawing === String(this.drawing)) await this.keep(script, { ...this.kept(script), values });
        }
        if (type === "form" && this.place) await this.inForm(given["do"], given["path"], this.place.document);
    }

    /** What is pressed in the form. */
    private async inForm(wanted: unknown, path: unknown, document: vscode.TextDocument): Promise<void> {
        const script = document.uri.toString();
        const kept = this.kept(script);
        if (wanted === "reset") await this.keep(script, NO_VALUES, { isDrawn: true });
        if (wanted === "pick") {
            const files = await this.pick(document);
            if (files.length > 0) await this.keep(script, { ...this.kept(script), files: [...new Set([...kept.files, ...files])] });
        }
        if (wanted === "drop") await this.keep(script, { ...kept, files: kept.files.filter((file) => file !== path) });
        if (wanted === "save" || wanted === "run") {
            // The page may be ahead of what it shows.
            await this.update();
            const { shown } = this;
            if (!shown || shown.kind !== "form" || this.place?.document !== document) return;
            const [command] = commands(shown);
            if (wanted === "save") await saveTest(shown, document);
            else if (command !== undefined && !fieldsOf(shown).some(({ missing }) => missing)) await run(command, shown, document);
        }
    }

    private kept(script: string): FormValues {
        const kept = this.memory.get<Record<string, unknown>>(FORMS, {})[script];
        return isFormValues(kept) ? kept : NO_VALUES;
    }

    private async keep(script: string, values: FormValues, { isDrawn = false } = {}): Promise<void> {
        const { [script]: _, ...others } = this.memory.get<Record<string, unknown>>(FORMS, {});
        const isEmpty = values.files.length === 0 && Object.keys(values.values).length === 0;
        await this.memory.update(FORMS, isEmpty ? others : { ...others, [script]: values });
        if (isDrawn) this.drawing++;
        await this.update();
    }

    /** Files that a person chooses among those that the script accepts. */
    private async pick(document: vscode.TextDocument): Promise<string[]> {
        const endings = this.shown?.json.files?.endings ?? [];
        // A dialog filters by extensions only.
        const extensions = endings.every((ending) => ending.startsWith(".")) ? endings.map((ending) => ending.slice(1)) : [];
        const folder = vscode.workspace.getWorkspaceFolder(document.uri)?.uri ?? vscode.Uri.joinPath(document.uri, "..");
        const chosen = await vscode.window.showOpenDialog({
            canSelectMany: true,
            defaultUri: folder.with({ scheme: document.isUntitled ? "file" : document.uri.scheme }),
            openLabel: "Add to the Run",
            ...(extensions.length > 0 ? { filters: { "Files of the script": extensions } } : {}),
        });
        const inside = `${folder.path}/`;
        return (chosen ?? []).map((file) => (file.path.startsWith(inside) ? file.path.slice(inside.length) : file.fsPath));
    }

    private async reveal(name: string): Promise<void> {
        const place = this.shown?.places?.find((place) => place.name === name);
        if (!place || !this.place) return;
        const { document } = this.place;
        const column = vscode.window.visibleTextEditors.find((editor) => editor.document === document)?.viewColumn ?? vscode.ViewColumn.One;
        await vscode.window.showTextDocument(document, { selection: rangeOf(place.nameRange), viewColumn: column });
    }

    /** What is known of the declarations that the view names. */
    private inCode({ places = [] }: Shown): PlaceInCode[] {
        if (!this.place) return [];
        const { document, position } = this.place;
        const found = vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === "promptsig");
        return places.map(({ name, range }) => {
            const declared = rangeOf(range);
            const problems = found.filter((problem) => declared.contains(problem.range));
            return { name, isHere: declared.contains(position), problems: problems.map(({ severity, message }) => ({ severity: severityOf(severity), message })) };
        });
    }

    private follow(editor: vscode.TextEditor): void {
        // A module with tools is followed once a link in it has opened the panel.
        const isShown = editor.document.uri.toString() === this.place?.document.uri.toString();
        if (!isKnown(editor.document) && !isShown) return;
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
            const script = document.uri.toString();
            // A form is one of scripts alone.
            const kind = this.kind === "form" && !isScript(document) ? "schema" : this.kind;
            const shown = await this.server.preview(document, position, kind, { watch: true, sent, form: this.kept(script) });
            if (!shown) return say("Nothing is known of this file: it is closed, or too large.");
            this.shown = shown;
            return pageText(shown, {
                sent,
                script: `${script} ${this.drawing}`,
                canRun: vscode.workspace.isTrusted,
                canSave: true,
                withJson: vscode.workspace.getConfiguration("promptsig").get("preview.json", true),
                places: this.inCode(shown),
            });
        } catch (error) {
            return say(`The preview cannot be made: ${error instanceof Error ? error.message : String(error)}`);
        }
    }
}

/** Writes the values of a form into the script as a test. */
async function saveTest({ version, edits = [] }: Shown, document: vscode.TextDocument): Promise<void> {
    if (edits.length === 0 || document.version !== version) return;
    const change = new vscode.WorkspaceEdit();
    for (const { range, newText } of edits) change.replace(document.uri, rangeOf(range), newText);
    if (await vscode.workspace.applyEdit(change)) vscode.window.setStatusBarMessage("$(check) Added to the tests of the script", 5000);
}

function rangeOf({ start, end }: Span): vscode.Range {
    return new vscode.Range(start.line, start.character, end.line, end.character);
}

function severityOf(severity: vscode.DiagnosticSeverity): PlaceInCode["problems"][number]["severity"] {
    if (severity === vscode.DiagnosticSeverity.Error) return "error";
    return severity === vscode.DiagnosticSeverity.Warning ? "warning" : "info";
}
