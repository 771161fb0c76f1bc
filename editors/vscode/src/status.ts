// The language status of a script: what the server does, and which GenAIScript it assumes.

import * as vscode from "vscode";

import { isScript, scripts } from "./script";
import type { Life, Server } from "./server";

/** The GenAIScript that is assumed for a script. */
interface Assumed {
    version: string;
    known: string;
    fits: boolean;
    folder?: string;
}

export class Status implements vscode.Disposable {
    private readonly item = vscode.languages.createLanguageStatusItem("promptsig.status", scripts());
    private readonly subscriptions: vscode.Disposable[];
    private life: Life = { is: "starting" };

    constructor(private readonly server: Server) {
        this.item.name = "promptsig";
        this.subscriptions = [
            server.onLife((life) => {
                this.life = life;
                void this.update();
            }),
            vscode.window.onDidChangeActiveTextEditor(() => void this.update()),
        ];
        void this.update();
    }

    dispose(): void {
        this.item.dispose();
        vscode.Disposable.from(...this.subscriptions).dispose();
    }

    private async update(): Promise<void> {
        const { item, life } = this;
        item.busy = life.is === "starting";
        item.severity = vscode.LanguageStatusSeverity.Information;
        item.command = { command: "promptsig.showOutput", title: "Show Output" };
        switch (life.is) {
            case "starting":
                item.text = "promptsig starts";
                item.detail = "";
                break;
            case "stopped":
            case "failed":
                item.text = "promptsig does not run";
                item.detail = life.is === "failed" ? life.why : "";
                item.severity = vscode.LanguageStatusSeverity.Error;
                item.command = { command: "promptsig.restart", title: "Restart" };
                break;
            case "running": {
                item.text = `promptsig ${life.binary.version}`;
                const assumed = await this.assumed();
                // Meanwhile it may have ended.
                if (life === this.life) item.detail = assumed;
                break;
            }
        }
    }

    /** Which GenAIScript's systems the script in front has. */
    private async assumed(): Promise<string> {
        const document = vscode.window.activeTextEditor?.document;
        if (!document || !isScript(document)) return "";
        try {
            const seen = await this.server.preview(document, new vscode.Position(0, 0), "seen");
            const assumed = seen?.json["genaiscript"] as Assumed | undefined;
            if (assumed === undefined) return "";
            const knows = assumed.fits ? "" : `; it knows ${assumed.known}`;
            const where = assumed.folder === undefined ? "" : `, with the systems in ${assumed.folder}`;
            return `assumes GenAIScript ${assumed.version}${where}${knows}`;
        } catch {
            // The server ended meanwhile; its end is shown by itself.
            return "";
        }
    }
}
