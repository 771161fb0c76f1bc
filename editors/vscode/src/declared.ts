// Keys of `env.vars` that VS Code's own TypeScript proposes, so that no key stands in a list twice.

import * as vscode from "vscode";

import { hasDeclarations } from "./declarations";

/** What `genaiscript.d.ts` declares of `env.vars`, as GenAIScript 2.5.1 writes it beside scripts. */
const DECLARED = new Set([
    "question",
    "copilot.history",
    "copilot.editor",
    "copilot.selection",
    "copilot.terminalSelection",
    "copilot.model",
    "editor.selectedText",
]);

/** The scripts for which GenAIScript's settings of TypeScript include the declarations. */
const IS_INCLUDED = /\.(?:mjs|mts|js)$/i;

type Proposals = vscode.CompletionItem[] | vscode.CompletionList | null | undefined;

/** Leaves out what TypeScript surely proposes in this document too. */
export async function withoutDeclared(document: vscode.TextDocument, proposals: Proposals): Promise<Proposals> {
    const items = Array.isArray(proposals) ? proposals : (proposals?.items ?? []);
    const others = items.filter(({ label }) => !DECLARED.has(typeof label === "string" ? label : label.label));
    if (others.length === items.length || !IS_INCLUDED.test(document.uri.path)) return proposals;
    return (await hasDeclarations(document.uri)) ? others : proposals;
}
