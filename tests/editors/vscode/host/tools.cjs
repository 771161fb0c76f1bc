// What tools take and return: the manual of the workspace as a document, the lens above a tool, the hint in it.

const assert = require("node:assert/strict");
const { unlinkSync, writeFileSync } = require("node:fs");
const vscode = require("vscode");

const script = (name) => `script({ title: "Tools" })\ndefTool("${name}", "Finds it", { place: "" }, ({ place }) => ({ place, rooms: 2 }))\n`;

exports.tools = (folder, until) => {
    const uri = vscode.Uri.joinPath(folder, "genaisrc", "tools.genai.mjs");
    const open = async () => {
        writeFileSync(uri.fsPath, script("find"));
        const document = await vscode.workspace.openTextDocument(uri);
        return vscode.window.showTextDocument(document);
    };
    const end = async () => {
        await vscode.commands.executeCommand("workbench.action.closeAllEditors");
        unlinkSync(uri.fsPath);
    };
    const showGreet = async () => {
        const greet = vscode.Uri.joinPath(folder, "genaisrc", "greet.genai.mts");
        await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(greet));
    };
    /** Shows the manual in Markdown, which is a page and not its text; what it says, a person sees in pages.cjs. */
    const thePage = async () => {
        await vscode.commands.executeCommand("promptsig.showManual", { format: "markdown" });
        const isShown = ({ label, input }) => input instanceof vscode.TabInputWebview && label.includes("Functions Manual");
        await until("the page", () => vscode.window.tabGroups.all.some(({ activeTab }) => activeTab && isShown(activeTab)));
    };
    return {
        /** Saved or not: the documents say what the script says now. */
        async theManualFollows() {
            const editor = await open();
            const manual = async (format, language) => {
                await vscode.commands.executeCommand("promptsig.showManual", { format });
                const { document } = vscode.window.activeTextEditor;
                assert.equal(document.languageId, language, format);
                assert.equal(document.uri.scheme, "promptsig-manual");
                await until(`the tool in ${format}`, () => document.getText().includes("find"));
                return document;
            };
            const json = await manual("json", "json");
            await thePage();
            for (const format of ["text", "openapi", "mcp", "gemini"]) await manual(format, format === "text" ? "plaintext" : "json");
            const [found] = JSON.parse(json.getText()).filter(({ name }) => name === "tools.find");
            const schema = found.responses["200"].content["application/json"].schema;
            assert.deepEqual(Object.keys(schema.properties), ["place", "rooms"]);
            const says = (text) => until(text, () => json.getText().includes(text));
            const at = editor.document.positionAt(script("").indexOf('", "Finds'));
            const typed = new vscode.WorkspaceEdit();
            typed.replace(uri, new vscode.Range(at, at.translate(0, 4)), "seek");
            await vscode.workspace.applyEdit(typed);
            await says("tools.seek");
            assert.ok(editor.document.isDirty);
            await editor.document.save();
            // The document in memory follows its file.
            writeFileSync(uri.fsPath, script("look"));
            await says("tools.look");
            await end();
        },
        /** The view of the tool, in the panel. */
        async aLensOpensTheEntry() {
            await open();
            const ours = async () => {
                const lenses = await vscode.commands.executeCommand("vscode.executeCodeLensProvider", uri, 10);
                return lenses.find(({ command }) => command?.command === "promptsig.previewManual");
            };
            const lens = await until("the lens", ours);
            assert.equal(lens.command.title, "manual entry");
            assert.equal(lens.range.start.line, 1);
            await vscode.commands.executeCommand(lens.command.command, ...lens.command.arguments);
            const labels = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
            await until("the panel", () => labels().includes("Manual entry of tools.find"));
            await end();
        },
        /** What a provider refuses of a tool, which is sent to it. */
        async theProvidersCount(set, codes) {
            const place = "{ oneOf: [{ type: 'string' }, { type: 'integer' }] }";
            const schema = `{ type: "object", properties: { place: ${place} }, required: ["place"] }`;
            writeFileSync(uri.fsPath, `script({ title: "Tools" })\ndefTool("find", "Finds it", ${schema}, ({ place }) => place)\n`);
            await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
            assert.ok(!codes(uri).includes("D10"));
            await set("providers", ["gemini"]);
            await until("what the provider refuses", () => codes(uri).includes("D10"));
            await set("providers", ["mcp"]);
            await until("what another one takes", () => !codes(uri).includes("D10"));
            await end();
            await showGreet();
        },
        /** The lenses above calls, all of them or none. */
        async theLensesCount(set) {
            await open();
            const ours = async () => {
                const lenses = await vscode.commands.executeCommand("vscode.executeCodeLensProvider", uri, 10);
                return lenses.filter(({ command }) => command?.command.startsWith("promptsig.")).length;
            };
            await until("the lenses", async () => (await ours()) > 0);
            await set("codeLens", false);
            await until("no lenses", async () => (await ours()) === 0);
            await end();
            await showGreet();
        },
        /** A kind of hints in a script: `isShown` without the setting, and the other way with it. */
        async theHintsCount(set, name, path, hint, isShown) {
            const editor = path ? undefined : await open();
            const script = editor?.document.uri ?? vscode.Uri.joinPath(folder, "genaisrc", path);
            const document = await vscode.workspace.openTextDocument(script);
            await vscode.window.showTextDocument(document);
            const all = new vscode.Range(0, 0, document.lineCount, 0);
            const has = async () => {
                const hints = await vscode.commands.executeCommand("vscode.executeInlayHintProvider", script, all);
                const labels = hints.map(({ label }) => (typeof label === "string" ? label : label.map(({ value }) => value).join("")));
                return labels.some((label) => label.includes(hint));
            };
            await until(`${hint} ${isShown ? "shown" : "hidden"}`, async () => (await has()) === isShown);
            await set(name, !isShown);
            await until(`${hint} ${isShown ? "hidden" : "shown"}`, async () => (await has()) !== isShown);
            if (editor) await end();
            await showGreet();
        },
        /** No hint without it, one with it. */
        async theSettingCounts(set) {
            const { document } = await open();
            const all = new vscode.Range(0, 0, document.lineCount, 0);
            const labels = async () => {
                const hints = await vscode.commands.executeCommand("vscode.executeInlayHintProvider", uri, all);
                return hints.map(({ label }) => (typeof label === "string" ? label : label.map(({ value }) => value).join("")));
            };
            const hint = ": { place: string; rooms: numbe…";
            assert.ok(!(await labels()).includes(hint));
            await set("inlayHints.responses", true);
            await until("the hint", async () => (await labels()).includes(hint));
            await end();
            await showGreet();
        },
    };
};
