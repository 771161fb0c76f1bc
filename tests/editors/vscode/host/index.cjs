// In the extension host: commands, settings, what the extension declares, its start.

const assert = require("node:assert/strict");
const vscode = require("vscode");

const PATIENCE = 20_000;
/** What activation may take of its own. */
const ACTIVATION_MS = 50;
const COMMANDS = ["previewSchema", "previewVars", "previewSeen", "previewRun", "copyRunCommand", "newScript", "rescan", "restart", "showOutput"];

let failed = 0;
async function check(name, run) {
    try {
        await run();
        console.log(`ok   vscode inside: ${name}`);
    } catch (error) {
        failed++;
        console.log(`FAIL vscode inside: ${name}: ${error.message}`);
    }
}

async function until(what, condition) {
    const end = Date.now() + PATIENCE;
    for (;;) {
        const result = await condition();
        if (result) return result;
        if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
}

const ours = (uri) => vscode.languages.getDiagnostics(uri).filter(({ source }) => source === "promptsig");
const codes = (uri) => ours(uri).map(({ code }) => code?.value ?? code);

exports.run = async () => {
    const extension = vscode.extensions.getExtension("promptsig.promptsig");
    const folder = vscode.workspace.workspaceFolders[0].uri;
    const greet = vscode.Uri.joinPath(folder, "genaisrc", "greet.genai.mts");
    let api;

    await check("it starts in its time, and starts its server", async () => {
        api = await extension.activate();
        assert.ok(api.activationMs <= ACTIVATION_MS, `${api.activationMs} ms`);
        await until("the server", () => api.serverPid());
    });

    await check("its commands are there, and all begin with its name", async () => {
        const known = await vscode.commands.getCommands(true);
        for (const name of COMMANDS) assert.ok(known.includes(`promptsig.${name}`), name);
        const { contributes } = extension.packageJSON;
        for (const { command } of contributes.commands) assert.match(command, /^promptsig\./);
        for (const setting of Object.keys(contributes.configuration.properties)) assert.match(setting, /^promptsig\./);
        assert.deepEqual(contributes.commands.map(({ command }) => command).sort(), COMMANDS.map((name) => `promptsig.${name}`).sort());
    });

    await check("every setting is described, and the path is not a workspace's to set", async () => {
        const { contributes, capabilities } = extension.packageJSON;
        for (const [name, setting] of Object.entries(contributes.configuration.properties)) {
            assert.ok(setting.description || setting.markdownDescription, name);
        }
        assert.equal(contributes.configuration.properties["promptsig.server.path"].scope, "machine");
        assert.equal(capabilities.untrustedWorkspaces.supported, "limited");
        assert.ok(capabilities.untrustedWorkspaces.restrictedConfigurations.includes("promptsig.server.path"));
    });

    await check("a script of the workspace gets its diagnostic", async () => {
        await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(greet));
        await until("the diagnostic", () => codes(greet).includes("A01"));
        const found = ours(greet)[codes(greet).indexOf("A01")];
        assert.equal(found.range.start.line, 2);
    });

    await check("positions behind emoji and CJK are right", async () => {
        const document = await vscode.workspace.openTextDocument(greet);
        const at = document.positionAt(document.getText().indexOf("vars.city") + "vars.ci".length);
        const hovers = await vscode.commands.executeCommand("vscode.executeHoverProvider", greet, at);
        const hover = hovers.find(({ contents }) => contents.some(({ value }) => value.includes("Where the guests arrive")));
        assert.equal(document.getText(hover.range), "city");
    });

    await check("the run command is copied", async () => {
        await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(greet));
        await vscode.commands.executeCommand("promptsig.copyRunCommand");
        const copied = await vscode.env.clipboard.readText().catch(() => undefined);
        // The clipboard of a browser without focus may refuse to be read.
        if (copied) assert.match(copied, /^genaiscript run greet FILES --vars city=Lille guests=3/);
        else console.log("skip vscode inside: the clipboard cannot be read here");
    });

    await check("an untitled script is understood", async () => {
        const uri = vscode.Uri.parse("untitled:/nowhere/quick.genai.mjs");
        const document = await vscode.workspace.openTextDocument(uri);
        const editor = await vscode.window.showTextDocument(document);
        await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'script({ accept: "md" })\n'));
        await until("the diagnostic", () => codes(uri).includes("A01"));
        await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
        await until("the end of the diagnostic", () => ours(uri).length === 0);
    });

    await check("New Script makes one without a mistake, once", async () => {
        await vscode.commands.executeCommand("promptsig.newScript");
        const { document } = vscode.window.activeTextEditor;
        assert.match(document.uri.path, /\.genai\.mts$/);
        assert.match(document.getText(), /^script\(\{/);
        const hover = await until("an answer", async () => {
            const hovers = await vscode.commands.executeCommand("vscode.executeHoverProvider", document.uri, new vscode.Position(0, 2));
            return hovers.some(({ contents }) => contents.some(({ value }) => value.includes("sentences"))) && hovers;
        });
        assert.ok(hover.length > 0);
        assert.equal(ours(document.uri).length, 0);
        await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    });

    await check("a file that is no script is left alone", async () => {
        const other = vscode.Uri.joinPath(folder, "genaisrc", "other.mts");
        await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(other));
        await new Promise((resolve) => setTimeout(resolve, 500));
        assert.equal(ours(other).length, 0);
    });

    await check("Restart Server starts another process", async () => {
        const before = api.serverPid();
        await vscode.commands.executeCommand("promptsig.restart");
        assert.notEqual(api.serverPid(), before);
        assert.throws(() => process.kill(before, 0), "the old one still runs");
        await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(greet));
        await until("the diagnostic", () => codes(greet).includes("A01"));
    });

    await check("fast restarts leave one server", async () => {
        await Promise.all([1, 2, 3].map(() => vscode.commands.executeCommand("promptsig.restart")));
        await until("the diagnostic", () => codes(greet).includes("A01"));
        assert.ok(api.serverPid());
    });

    await check("a path that is no server is told, and the right one works again", async () => {
        const settings = vscode.workspace.getConfiguration("promptsig");
        await settings.update("server.path", "/nowhere/promptsig", vscode.ConfigurationTarget.Global);
        await until("the end of the server", () => api.serverPid() === undefined);
        await settings.update("server.path", undefined, vscode.ConfigurationTarget.Global);
        await until("the server", () => api.serverPid() !== undefined);
        await until("the diagnostic", () => codes(greet).includes("A01"));
    });

    if (failed > 0) throw new Error(`${failed} failed`);
};
