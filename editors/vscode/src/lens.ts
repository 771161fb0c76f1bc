// What the lenses above calls do, beyond opening a view.

import * as vscode from "vscode";

import { isPlace } from "./protocol";
import type { Server } from "./server";
import { commands, run } from "./terminal";

interface Position {
    readonly line: number;
    readonly character: number;
}

interface Location {
    readonly uri: string;
    readonly range: { readonly start: Position; readonly end: Position };
}

/** Runs the script at a place in a terminal, as the Run view does. */
export async function runScript(server: Server, place: unknown): Promise<void> {
    if (!isPlace(place)) return;
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(place.textDocument.uri));
    const shown = await server.preview(document, toPosition(place.position), "run");
    const [command] = shown ? commands(shown) : [];
    if (shown && command !== undefined) return run(command, shown, document);
    const reason = shown?.json["reason"];
    if (typeof reason === "string") void vscode.window.showInformationMessage(reason);
}

/** Shows references in a peek below a place. */
export async function showReferences(uri: unknown, position: unknown, locations: unknown): Promise<void> {
    if (typeof uri !== "string" || !Array.isArray(locations)) return;
    await vscode.commands.executeCommand(
        "editor.action.showReferences",
        vscode.Uri.parse(uri),
        toPosition(position as Position),
        (locations as Location[]).map(({ uri: of, range: { start, end } }) =>
            new vscode.Location(vscode.Uri.parse(of), new vscode.Range(toPosition(start), toPosition(end)))),
    );
}

function toPosition({ line, character }: Position): vscode.Position {
    return new vscode.Position(line, character);
}
