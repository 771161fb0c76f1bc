// A server that does not start: said once, in the words of the extension, with what to do.

const assert = require("node:assert/strict");
const { chmodSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
const { person } = require("./person.cjs");

const { WORKSPACE, SERVER_HOME } = process.env;
const USER = `${SERVER_HOME}/user/User/settings.json`;

/** The setting of the workspace, which counts before that of the person. */
const set = (path) => {
    mkdirSync(`${WORKSPACE}/.vscode`, { recursive: true });
    writeFileSync(`${WORKSPACE}/.vscode/settings.json`, JSON.stringify({ "promptsig.server.path": path }));
};

/** A program that does `deed`, and when asked for its version, `ofVersion`. */
function fake(name, deed, ofVersion = "echo promptsig 9.9.9; exit") {
    const path = `${SERVER_HOME}/${name}`;
    writeFileSync(path, `#!/bin/sh\n[ "$1" = --version ] && { ${ofVersion}; }\n${deed}\n`);
    chmodSync(path, 0o755);
    return path;
}

const dies = fake("dies", 'echo "cannot open the cache" >&2; exit 3');
const refuses = fake("refuses", "", "exit 127");
writeFileSync(USER, JSON.stringify({ ...JSON.parse(readFileSync(USER, "utf8")), "promptsig.server.path": dies }));
person(`folder=${WORKSPACE}`, async ({ page, keys, shot, until, check, open, status, showStatus, problems, servers }) => {
    const toasts = page.locator(".notification-toast");
    /** Waits for a notification, and for others that would come with it. */
    const only = async (wanted) => {
        await until(`${wanted}`, async () => (await toasts.allInnerTexts()).some((said) => wanted.test(said.replace(/\s+/g, " "))));
        await page.waitForTimeout(3000);
        assert.equal(await toasts.count(), 1, (await toasts.allInnerTexts()).join("\n"));
        assert.doesNotMatch(await toasts.innerText(), /Error:|couldn't create|Command failed|\bat /);
    };
    const close = async () => {
        await toasts.first().hover();
        await until("its end", async () => (await toasts.count()) === 0, async () => toasts.first().locator(".codicon-notifications-clear").click());
    };

    await check("a server that dies at once is told once, with what to do", async () => {
        await open("greet.genai.mts");
        await only(/The promptsig server .*dies \(from the setting promptsig\.server\.path\) ended before it answered\. Correct that setting/);
        await shot("failing");
        await toasts.getByRole("button", { name: "Open Settings" }).click();
        const setting = page.locator(".settings-editor .setting-item-contents", { hasText: "Server: Path" }).first();
        await setting.waitFor();
        await shot("failing-settings");
        await until("its end", () => setting.isHidden(), "Escape");
    });

    await check("the status of the language says so, too", async () => {
        await open("greet.genai.mts");
        await showStatus();
        assert.match((await status.innerText()).replace(/\s+/g, " "), /promptsig is not running.*the output says why.*Restart/);
        await shot("failing-status");
        await page.mouse.move(5, 5);
        await keys.press("Escape");
    });

    await check("so is one that does not tell its version", async () => {
        set(refuses);
        await only(/refuses \(from the setting promptsig\.server\.path\) is no promptsig server: asked for its version, it ends with 127\. Correct that setting/);
        await close();
    });

    await check("so is a path where nothing is", async () => {
        set("/nowhere/promptsig");
        await only(/\/nowhere\/promptsig \(from .*\) is no promptsig server: there is no such file\. Correct that setting/);
        await close();
    });

    await check("without that setting the server of the extension runs, and nothing is told", async () => {
        set("");
        await until("the server", () => servers().size === 1);
        await keys.press("Control+Shift+M");
        await until("its diagnostic", async () => (await problems()).some((row) => row.includes("A01")));
        assert.equal(await toasts.count(), 0);
    });
});
