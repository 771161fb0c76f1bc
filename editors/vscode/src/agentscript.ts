// Files in AgentScript: the ending `.as` is ActionScript's and AngelScript's, too, so the text decides.

import * as vscode from "vscode";

/** The language of files in AgentScript. */
export const AGENTSCRIPT = "rong-agentscript";

/** An import, or an agent, as no other language has it, at the beginning of a line. */
const IMPORT = /^\s*import\s+(tool|llm|file|agent|memory)\s+[A-Za-z_][\w-]*\s+from\s+["']/m;
const AGENT = /^\s*(main\s+agent(\s+[A-Za-z_][\w-]*)?|agent\s+[A-Za-z_][\w-]*)\s*\{/m;

/** So much of a text is looked at. */
const MAX_LENGTH = 4096;

/** Whether a text is AgentScript. What begins otherwise than with an import or an agent is not. */
export function isAgentScript(text: string): boolean {
    const start = text.slice(0, MAX_LENGTH).replace(/^\uFEFF/, "").replace(/\/\/[^\n]*/g, "");
    return /^\s*(import|agent|main)\b/.test(start) && (IMPORT.test(start) || AGENT.test(start));
}

/** Gives a document of no language the language that its name and its text tell. */
export async function adopt(document: vscode.TextDocument): Promise<void> {
    const isUnknown = document.languageId === "plaintext" && /\.as$/i.test(document.uri.path);
    if (isUnknown && isAgentScript(document.getText())) await vscode.languages.setTextDocumentLanguage(document, AGENTSCRIPT);
}
