// The Functions Manual of the workspace as a document that is only read, and that follows what is typed.

import * as vscode from "vscode";

import { isManualAsked, MANUALS, type Manual, type ManualAsked } from "./protocol";
import type { Server } from "./server";

const SCHEME = "promptsig-manual";

/** The format that is shown as a page. */
const PAGE = "markdown";

/** Who types makes many changes; the manual is made anew once they rest. */
const REST_MS = 250;

export class Manuals implements vscode.Disposable, vscode.TextDocumentContentProvider {
    private readonly changed = new vscode.EventEmitter<vscode.Uri>();
    private timer: NodeJS.Timeout | undefined;
    /** The manuals that are shown as pages. VS Code forgets the document of one that no editor shows. */
    private readonly pages = new Map<string, vscode.Uri>();
    private readonly subscriptions: vscode.Disposable[];

    readonly onDidChange = this.changed.event;

    constructor(private readonly server: Server) {
        this.subscriptions = [
            vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
            server.onManualChanged(() => this.soon()),
            server.onLife(({ is }) => is === "running" && this.soon()),
        ];
    }

    /** Opens the manual in a format: the one that is given, else one that is chosen from a list. */
    async show(given: unknown): Promise<void> {
        const asked = isManualAsked(given) ? given : await choose();
        if (!asked) return;
        const uri = uriOf(asked);
        if (asked.format === PAGE) {
            this.pages.set(uri.toString(), uri);
            await vscode.commands.executeCommand("markdown.showPreview", uri);
        } else {
            const document = await vscode.workspace.openTextDocument(uri);
            await vscode.window.showTextDocument(document, { preview: false });
        }
        const manual = await this.server.manual(asked);
        if (manual) await tell(manual);
    }

    async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
        // One that VS Code restores may be asked for before there is a server.
        await this.server.start();
        const asked: unknown = JSON.parse(uri.query);
        if (!isManualAsked(asked)) return "";
        try {
            const manual = await this.server.manual(asked, { watch: true });
            return manual?.text ?? "The promptsig server is not running.";
        } catch (error) {
            return `The manual cannot be made: ${error instanceof Error ? error.message : String(error)}`;
        }
    }

    dispose(): void {
        clearTimeout(this.timer);
        this.changed.dispose();
        vscode.Disposable.from(...this.subscriptions).dispose();
    }

    private soon(): void {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => void this.update(), REST_MS);
    }

    private async update(): Promise<void> {
        const known = vscode.workspace.textDocuments.map(({ uri }) => uri).filter(({ scheme }) => scheme === SCHEME);
        for (const uri of known) this.changed.fire(uri);
        const forgotten = [...this.pages.values()].filter((uri) => !known.some((other) => other.toString() === uri.toString()));
        if (forgotten.length === 0) return;
        if (!hasPreview()) return this.pages.clear();
        for (const uri of forgotten) await vscode.workspace.openTextDocument(uri);
        await vscode.commands.executeCommand("markdown.preview.refresh");
    }
}

/** Whether a page of Markdown is shown. */
function hasPreview(): boolean {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    return tabs.some(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith("markdown.preview"));
}

/** The end of its name tells VS Code the language. */
function uriOf(asked: ManualAsked): vscode.Uri {
    const { name, extension } = MANUALS.find(({ name }) => name === asked.format) ?? MANUALS[0];
    const path = `/Functions Manual (${name}).${extension}`;
    return vscode.Uri.from({ scheme: SCHEME, path, query: JSON.stringify(asked) });
}

async function choose(): Promise<ManualAsked | undefined> {
    const items = MANUALS.map(({ name, label, detail }) => ({ label, description: detail, format: name }));
    const chosen = await vscode.window.showQuickPick(items, { placeHolder: "The format of the Functions Manual" });
    return chosen && { format: chosen.format };
}

/** Tells what the manual lacks: of a function that is missing nothing else is seen. */
async function tell({ problems }: Manual): Promise<void> {
    const [first] = problems;
    if (!first) return;
    const others = problems.length > 1 ? ` (and ${problems.length - 1} more)` : "";
    const show = "Show in Script";
    const chosen = await vscode.window.showWarningMessage(`${first.message}${others}`, show);
    if (chosen !== show) return;
    const { start, end } = first.range;
    const selection = new vscode.Range(start.line, start.character, end.line, end.character);
    await vscode.window.showTextDocument(vscode.Uri.parse(first.uri), { selection });
}
