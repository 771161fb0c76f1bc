// The Functions Manual of the workspace as a document that is only read, and that follows what is typed.

import * as vscode from "vscode";

import { isManualAsked, MANUALS, type Manual, type ManualAsked } from "./protocol";
import type { Server } from "./server";

const SCHEME = "promptsig-manual";

/** Who types makes many changes; the manual is made anew once they rest. */
const REST_MS = 250;

export class Manuals implements vscode.Disposable, vscode.TextDocumentContentProvider {
    private readonly changed = new vscode.EventEmitter<vscode.Uri>();
    private timer: NodeJS.Timeout | undefined;
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
        const document = await vscode.workspace.openTextDocument(uri);
        await vscode.window.showTextDocument(document, { preview: false });
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
        this.timer = setTimeout(() => {
            for (const { uri } of vscode.workspace.textDocuments) if (uri.scheme === SCHEME) this.changed.fire(uri);
        }, REST_MS);
    }
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
