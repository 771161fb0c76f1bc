// A script that is not open: what breaks the workspace is shown all the same.

const assert = require("node:assert/strict");
const { unlinkSync, writeFileSync } = require("node:fs");
const vscode = require("vscode");

/** A script with an error and a warning, or without the error. */
const script = (value) => `script({ accept: "md", parameters: { a: ${value} } })\nuse(env.files, env.vars.a)\n`;

/** `shown` tells the codes of what is shown of a file. */
exports.closed = (folder, shown, until) => {
    const uri = vscode.Uri.joinPath(folder, "genaisrc", "closed.genai.mjs");
    const show = (what, ...expected) => until(what, () => shown(uri).sort().join() === expected.join());
    const isOpen = () => vscode.workspace.textDocuments.some((document) => document.uri.path === uri.path);
    const write = (value) => writeFileSync(uri.fsPath, script(value));
    return {
        /** It is shown once, as what it is at the time: closed, open, closed again, fixed on the disk. */
        async itsErrorIsShown() {
            write("null");
            await show("the error", "P01");
            assert.ok(!isOpen(), "it is open");
            // As a person opens it: what the interface for extensions opens stays open for minutes.
            await vscode.commands.executeCommand("vscode.open", uri);
            await show("all of an open script", "A01", "P01");
            await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
            await until("its end", () => !isOpen());
            await show("the error alone", "P01");
            write("1");
            await show("silence");
        },
        /** What is shown of it follows the setting. */
        async theSettingCounts(set) {
            write("null");
            await show("the error", "P01");
            await set("diagnosticMode", "workspace");
            await show("everything", "A01", "P01");
            await set("diagnosticMode", "openFilesOnly");
            await show("silence");
            await set("diagnosticMode", "workspaceErrors");
            await show("the error again", "P01");
            // The defaults that VS Code shows are nobody's choice.
            const shared = vscode.Uri.joinPath(folder, "promptsig.toml").fsPath;
            await set("diagnosticMode", undefined);
            writeFileSync(shared, 'diagnosticMode = "workspace"\n');
            await show("what the workspace shares", "A01", "P01");
            await set("diagnosticMode", "workspaceErrors");
            await show("the choice of its reader", "P01");
            unlinkSync(shared);
            unlinkSync(uri.fsPath);
            await show("the end with the file");
        },
    };
};
