// The language status of a script: what the server does, and which GenAIScript it assumes. The entry
// is short; what explains it is in the output.

import * as vscode from "vscode";

import { isScript, known } from "./script";
import type { Life, Server } from "./server";

/** The GenAIScript that is assumed for a script. */
interface Assumed {
    version: string;
    known: string;
    by: string;
    fits: boolean;
    folder?: string;
}

export class Status implements vscode.Disposable {
    private readonly item = vscode.languages.createLanguageStatusItem("promptsig.status", known());
    private readonly subscriptions: vscode.Disposable[];
    private life: Life = { is: "starting" };
    /** What the output says already of the GenAIScript that is assumed. */
    private explained = "";

    constructor(
        private readonly server: Server,
        private readonly output: vscode.LogOutputChannel,
    ) {
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
                item.text = "promptsig is starting";
                item.detail = "";
                break;
            case "stopped":
            case "failed":
                item.text = "promptsig is not running";
                item.detail = life.is === "failed" ? "the output says why" : "";
                item.severity = vscode.LanguageStatusSeverity.Error;
                item.command = { command: "promptsig.restart", title: "Restart" };
                break;
            case "running": {
                item.text = `promptsig ${life.binary.version.split(" ", 1)[0]}`;
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
            this.explain(assumed);
            return `GenAIScript ${assumed.version}${assumed.fits ? "" : ` (promptsig knows ${assumed.known})`}`;
        } catch {
            // The server ended meanwhile; its end is shown by itself.
            return "";
        }
    }

    private explain({ version, by, folder }: Assumed): void {
        const where = folder === undefined ? "" : `, with the systems in ${folder}`;
        const explained = `assuming GenAIScript ${version} (${by})${where}`;
        if (explained !== this.explained) this.output.info(explained);
        this.explained = explained;
    }
}
