// In the extension host: commands, settings, what the extension declares, its start.

const assert = require("node:assert/strict");
const { readFile: readFileLater } = require("node:fs/promises");
const { chmodSync, copyFileSync, readdirSync, readFileSync, readlinkSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const vscode = require("vscode");

const { agentscript } = require("./agentscript.cjs");
const { closed } = require("./closed.cjs");
const { tools } = require("./tools.cjs");

const PATIENCE = Number(process.env.PATIENCE) * 1000;
/** What activation may take of the processor. */
const ACTIVATION_MS = 50;
const COMMANDS = ["run", "openPreview", "openManual", "newFile", "previewForm", "previewSchema", "previewVars", "previewSeen", "previewRun", "copyRunCommand", "previewManual", "showManual", "newScript", "rescan", "restart", "showOutput"];

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

function isAlive(pid) {
    try {
        return process.kill(pid, 0);
    } catch {
        return false;
    }
}

/** A program that answers as ours does when asked for its version, and then does something else. */
function fake(name, deed) {
    const path = join(process.env.HOME, name);
    writeFileSync(path, `#!/bin/sh\n[ "$1" = --version ] && { echo promptsig 9.9.9; exit; }\n${deed}\n`);
    chmodSync(path, 0o755);
    return path;
}

/** What the output channel of the extension shows. */
function output() {
    const logs = readdirSync(process.env.HOME, { recursive: true }).filter((path) => path.endsWith("/promptsig.log"));
    return logs.map((path) => readFileSync(join(process.env.HOME, path), "utf8")).join("");
}

exports.run = async () => {
    const settings = () => vscode.workspace.getConfiguration("promptsig");
    const set = (name, value) => settings().update(name, value, vscode.ConfigurationTarget.Global);
    const extension = vscode.extensions.getExtension("promptsig.promptsig");
    const folder = vscode.workspace.workspaceFolders[0].uri;
    const greet = vscode.Uri.joinPath(folder, "genaisrc", "greet.genai.mts");
    let api;
    const asked = { textDocument: { uri: greet.toString() }, position: { line: 0, character: 0 }, kind: "seen" };
    // Nobody else answers this, so that it waits for no other server.
    const answers = () => vscode.commands.executeCommand("promptsig.preview", asked).then(Boolean, () => false);

    await check("it starts in its time, and starts its server", async () => {
        api = await extension.activate();
        console.log(`-- vscode: its own start took ${api.activationMs.toFixed(1)} ms of the processor, of at most ${ACTIVATION_MS}`);
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

    await check("a script of the workspace gets its diagnostic", async () => {
        await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(greet));
        await until("the diagnostic", () => codes(greet).includes("A01"));
        const found = ours(greet)[codes(greet).indexOf("A01")];
        assert.equal(found.range.start.line, 2);
    });

    const ofClosed = closed(folder, codes, until);
    await check("the error of a script that is not open is shown until it is fixed", ofClosed.itsErrorIsShown);

    const ofTools = tools(folder, until);
    await check("the manual follows a script that is not saved, and one that is", ofTools.theManualFollows);
    await check("a lens above a tool opens its entry", ofTools.aLensOpensTheEntry);

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
        if (copied) assert.match(copied, /^npx --yes genaiscript@2\.5\.1 run greet FILES --vars city=Lille guests=3/);
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

    await check("a script in Markdown is understood", async () => {
        const uri = vscode.Uri.parse("untitled:/nowhere/quick.genai.md");
        const document = await vscode.workspace.openTextDocument(uri);
        const editor = await vscode.window.showTextDocument(document);
        assert.equal(document.languageId, "markdown");
        await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "---\naccept: md\n---\nHello\n"));
        await until("the diagnostic", () => codes(uri).includes("A01"));
        await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
        await until("the end of the diagnostic", () => ours(uri).length === 0);
    });

    await check("saving applies the safe fixes where the settings say so", async () => {
        const uri = vscode.Uri.joinPath(folder, "genaisrc", "saved.genai.mts");
        await vscode.workspace.fs.writeFile(uri, Buffer.from('script({ accept: "md" })'));
        const ofLanguage = vscode.workspace.getConfiguration("editor", { uri, languageId: "typescript" });
        const onSave = (actions) => ofLanguage.update("codeActionsOnSave", actions, vscode.ConfigurationTarget.Global, true);
        await onSave({ "source.fixAll.promptsig": "explicit" });
        const document = await vscode.workspace.openTextDocument(uri);
        const editor = await vscode.window.showTextDocument(document);
        await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "\n"));
        await until("the diagnostic", () => codes(uri).includes("A01"));
        await document.save();
        await until("the fix on the disk", () => readFileSync(uri.fsPath, "utf8") === '\nscript({ accept: ".md" })');
        await onSave(undefined);
        await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
        await vscode.workspace.fs.delete(uri);
    });

    await check("another state of a script, as a comparison shows it, is left alone", async () => {
        const text = 'script({ accept: "md" })\n';
        const registered = vscode.workspace.registerTextDocumentContentProvider("before", { provideTextDocumentContent: () => text });
        const uri = greet.with({ scheme: "before" });
        const document = await vscode.workspace.openTextDocument(uri);
        assert.equal(document.getText(), text);
        const hovers = await vscode.commands.executeCommand("vscode.executeHoverProvider", uri, new vscode.Position(0, 2));
        assert.ok(!hovers.some(({ contents }) => contents.some(({ value }) => value.includes("script greet"))));
        assert.equal(ours(uri).length, 0);
        registered.dispose();
    });

    await check("New Script makes one without a mistake, once", async () => {
        const asked = vscode.commands.executeCommand("promptsig.newScript");
        const isMade = () => vscode.window.activeTextEditor?.document.uri.path.endsWith("/summarize.genai.mts");
        // The first kind, and the name that is proposed.
        await until("the script", async () => isMade() || (await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem"), false));
        await asked;
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
        // The server answers in order: what it says of the first is said before it has answered for another.
        await until("an answer", answers);
        assert.equal(ours(other).length, 0);
    });

    await check("Restart Server starts another process", async () => {
        const before = api.serverPid();
        await vscode.commands.executeCommand("promptsig.restart");
        assert.notEqual(api.serverPid(), before);
        await until("the end of the old one", () => !isAlive(before));
        await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(greet));
        await until("the diagnostic", () => codes(greet).includes("A01"));
    });

    await check("fast restarts leave one server", async () => {
        await Promise.all([1, 2, 3].map(() => vscode.commands.executeCommand("promptsig.restart")));
        await until("the diagnostic", () => codes(greet).includes("A01"));
        assert.ok(api.serverPid());
    });

    // What each setting does. One that is not here, or that is not described, fails the check.
    const severity = () => ours(greet)[codes(greet).indexOf("A01")]?.severity;
    const ofAgents = agentscript(folder, codes, until);
    const EFFECTS = {
        "promptsig.agentscript.include": () => ofAgents.theIncludeCounts(set),
        "promptsig.agentscript.version": () => ofAgents.theVersionCounts(set),
        "promptsig.rules": async () => {
            await set("rules", { A01: "error" });
            await until("the level", () => severity() === vscode.DiagnosticSeverity.Error);
            await set("rules", { "accept-missing-dot": "off" });
            await until("silence", () => severity() === undefined);
        },
        "promptsig.exclude": async () => {
            await set("exclude", ["genaisrc/greet.*"]);
            await until("silence", () => ours(greet).length === 0);
        },
        "promptsig.genaiscript": async () => {
            const assumed = async () => (await vscode.commands.executeCommand("promptsig.preview", asked))?.json.genaiscript.version;
            assert.equal(await assumed(), "2.5.1");
            await set("genaiscript", "1.2");
            await until("the version", async () => /^1\.2/.test(await assumed()));
        },
        "promptsig.providers": () => ofTools.theProvidersCount(set, codes),
        "promptsig.reference": async () => {
            const schema = { ...asked, kind: "schema", dialect: "chatgpt" };
            const stays = async () => (await vscode.commands.executeCommand("promptsig.preview", schema))?.json.reference;
            assert.equal(await stays(), false);
            await set("reference", true);
            await until("the reference", stays);
        },
        "promptsig.codeLens": () => ofTools.theLensesCount(set),
        "promptsig.inlayHints.prefixes": () => ofTools.theHintsCount(set, "inlayHints.prefixes", "systems/system.house.genai.mjs", "system.house", true),
        "promptsig.inlayHints.responses": () => ofTools.theSettingCounts(set),
        "promptsig.inlayHints.shorthand": () => ofTools.theHintsCount(set, "inlayHints.shorthand", undefined, "string", true),
        "promptsig.inlayHints.variables": () => ofTools.theHintsCount(set, "inlayHints.variables", "greet.genai.mts", "string", false),
        "promptsig.typingPause": async () => {
            await set("typingPause", 3_600_000);
            await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(greet));
            await vscode.commands.executeCommand("cursorBottom");
            for (const text of "\nenv.vars.guets") await vscode.commands.executeCommand("type", { text });
            await until("an answer", answers);
            assert.ok(!codes(greet).includes("V01"));
            await set("typingPause", 0);
            await until("what was typed", () => codes(greet).includes("V01"));
            await vscode.commands.executeCommand("workbench.action.files.revert");
        },
        "promptsig.diagnosticMode": () => ofClosed.theSettingCounts(set),
        "promptsig.trace.server": async () => {
            await set("trace.server", "verbose");
            await vscode.commands.executeCommand("promptsig.showOutput");
            await vscode.commands.executeCommand("workbench.action.output.activeOutputLogLevel.1");
            await until("the trace", async () => {
                await vscode.commands.executeCommand("vscode.executeHoverProvider", greet, new vscode.Position(0, 2));
                return /textDocument\/hover[^]*"position":/.test(output());
            });
            await vscode.commands.executeCommand("workbench.action.output.activeOutputLogLevel.3");
        },
        "promptsig.server.environment": async () => {
            await set("server.environment", { PROMPTSIG_LOG: "debug" });
            const environment = () => readFileSync(`/proc/${api.serverPid()}/environ`, "utf8").split("\0");
            await until("the variable", () => api.serverPid() && environment().includes("PROMPTSIG_LOG=debug"));
        },
        "promptsig.server.path": async () => {
            const other = join(process.env.HOME, "promptsig-other");
            const pid = await until("the server", () => api.serverPid());
            copyFileSync(readlinkSync(`/proc/${pid}/exe`), other);
            await set("server.path", "~/promptsig-other");
            await until("the other", () => api.serverPid() && readlinkSync(`/proc/${api.serverPid()}/exe`) === other);
        },
        // Only a person sees this one; see keyboard.cjs.
        "promptsig.preview.json": async () => {},
        // No module of this workspace declares tools; `tests/lsp/modules.rs` has what these do.
        "promptsig.tools.enabled": async () => {},
        "promptsig.tools.functions": async () => {},
    };

    await check("every setting is described and does what it says", async () => {
        const { properties } = extension.packageJSON.contributes.configuration;
        assert.deepEqual(Object.keys(properties).sort(), Object.keys(EFFECTS).sort());
        for (const [name, effect] of Object.entries(EFFECTS)) {
            assert.ok(properties[name].description || properties[name].markdownDescription, name);
            await effect();
            await set(name.replace("promptsig.", ""), undefined);
            await until(`the diagnostic after ${name}`, () => severity() === vscode.DiagnosticSeverity.Warning);
        }
        assert.ok(!output().includes("the settings of the editor"), "the server complains of a setting");
    });

    for (const [what, deed] of [
        ["is none", "exit 3"],
        ["does not answer", "exec sleep 600"],
    ]) {
        await check(`a server that ${what} is given up, and the right one works again`, async () => {
            const ends = () => output().split("couldn't create connection").length;
            const before = ends();
            await set("server.path", fake("promptsig-fake", deed));
            await until("its end", () => ends() > before && api.serverPid() === undefined);
            await set("server.path", undefined);
            await until("the server", () => api.serverPid() !== undefined);
            await until("the diagnostic", () => codes(greet).includes("A01"));
        });
    }

    await check("a path where nothing is is told, and the right one works again", async () => {
        await set("server.path", "/nowhere/promptsig");
        await until("the end of the server", () => api.serverPid() === undefined);
        await set("server.path", undefined);
        await until("the server", () => api.serverPid() !== undefined);
        await until("the diagnostic", () => codes(greet).includes("A01"));
    });

    await check("a server that dies while it is asked comes back", async () => {
        await until("an answer", answers);
        const pid = api.serverPid();
        // What is asked right behind a read file is written before anybody hears of the end.
        await readFileLater(`/proc/${pid}/stat`);
        process.kill(pid, "SIGKILL");
        while (isAlive(pid) && !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ")) continue;
        await answers();
        await until("another server", () => api.serverPid() !== undefined && api.serverPid() !== pid);
        await until("its answer", answers);
    });

    await check("a server that crashes again and again rests until Restart Server", async () => {
        const rests = () => output().includes("crashed 5 times");
        // How many crashes are too many depends on how fast they follow one another.
        while (await until("an answer, or the rest", async () => (rests() ? "rests" : (await answers()) && "answers")) === "answers") {
            const pid = api.serverPid();
            process.kill(pid, "SIGKILL");
            await until("its end", () => api.serverPid() !== pid);
        }
        assert.equal(api.serverPid(), undefined);
        await vscode.commands.executeCommand("promptsig.restart");
        await until("the diagnostic", () => codes(greet).includes("A01"));
    });

    if (failed > 0) throw new Error(`${failed} failed`);
};
