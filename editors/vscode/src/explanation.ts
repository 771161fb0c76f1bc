// The explanation of a rule beside the editor. The server writes it: no page is fetched.

import * as vscode from "vscode";

import type { Server } from "./server";

const SCHEME = "promptsig-rule";

/** Makes documents of what the server explains. */
export function explanations(server: Server): vscode.Disposable {
    return vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
        provideTextDocumentContent: async ({ path }) => {
            // One that VS Code restores may be asked for before there is a server.
            await server.start();
            return server.explain(path.replace("/", ""));
        },
    });
}

/** Opens the explanation of a rule. It is locked, or a script in Markdown that comes to the front would take its place. */
export async function showExplanation(code: string): Promise<void> {
    await vscode.commands.executeCommand("markdown.showLockedPreviewToSide", vscode.Uri.from({ scheme: SCHEME, path: `/${code}` }));
}
