// The first minutes, in an empty folder: the walkthrough, a new script, and what TypeScript needs.

const assert = require("node:assert/strict");
const { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
const { person } = require("./person.cjs");

const { WORKSPACE, DECLARATIONS, SERVER_HOME } = process.env;
const TOOLS = `${SERVER_HOME}/tools`;

/** An empty folder, and an `npx` that does what `genaiscript@2.5.1 scripts fix` does there. */
function prepare() {
    for (const folder of [WORKSPACE, TOOLS]) mkdirSync(folder, { recursive: true });
    writeFileSync(`${TOOLS}/npx`, `#!/bin/sh\necho "$PWD: $@" >"${TOOLS}/ran"\ncp "${DECLARATIONS}"/genaiscript.d.ts "${DECLARATIONS}"/tsconfig.json genaisrc\n`);
    chmodSync(`${TOOLS}/npx`, 0o755);
    const settings = `${SERVER_HOME}/user/User/settings.json`;
    const given = JSON.parse(readFileSync(settings, "utf8"));
    writeFileSync(settings, JSON.stringify({ ...given, "terminal.integrated.env.linux": { PATH: `${TOOLS}:${process.env.PATH}` } }));
}

prepare();
person(`folder=${WORKSPACE}`, async ({ page, keys, text, shot, until, check, ask, command, go, problems, preview }) => {
    const walkthrough = page.locator(".gettingStartedContainer");
    const step = (title) => walkthrough.locator(".getting-started-step", { hasText: title });
    const isTicked = async (title) => (await step(title).locator(".codicon-getting-started-step-checked").count()) > 0;
    const row = (said) => page.locator(".quick-input-list .monaco-list-row.focused", { hasText: said }).first();
    const openWalkthrough = () =>
        until("the walkthrough", () => step("Open a script").isVisible(), async () => {
            await ask("F1", "Welcome: Open Walkthrough");
            await row("Welcome: Open Walkthrough").waitFor();
            await keys.press("Enter");
            await page.getByPlaceholder("Select a walkthrough").waitFor();
            await keys.type("Parameters of GenAIScript");
            await row("Parameters of GenAIScript").waitFor();
            await keys.press("Enter");
        });

    await check("the walkthrough reads well, and none of its steps is ticked", async () => {
        await openWalkthrough();
        for (const title of ["Open a script", "Fill in its form", "Fix what it reports"]) {
            await until(title, async () => (await step(title).locator(".step-description-container").isVisible()), async () => step(title).click());
            assert.doesNotMatch(await step(title).innerText(), /[`*]/);
            assert.equal(await isTicked(title), false, title);
        }
        await until("the first step", async () => step("Open a script").locator(".step-description-container").isVisible(), async () => step("Open a script").click());
        await shot("walkthrough");
    });

    await check("New Script ticks the first step, and says what TypeScript needs", async () => {
        await step("Open a script").getByRole("button", { name: "New Script" }).click();
        const kind = page.locator(".quick-input-list .monaco-list-row", { hasText: "Script in TypeScript" }).first();
        await kind.waitFor();
        await shot("new-script-kind");
        await kind.click();
        await page.locator(".quick-input-widget", { hasText: "The name of the script" }).waitFor();
        await shot("new-script-name");
        await keys.press("Enter");
        await until("the script", async () => (await text()).includes('title: "Summarize"'));
        const toast = page.locator(".notification-toast", { hasText: "npx --yes genaiscript@2.5.1 scripts fix" });
        await toast.waitFor();
        await keys.press("Control+Shift+M");
        await until("TypeScript's problem", async () => (await problems()).some((row) => /Cannot find name 'script'/.test(row)));
        await shot("new-script");
        await toast.getByRole("button", { name: "Save and Run" }).click();
        await until("the run", () => existsSync(`${TOOLS}/ran`));
        assert.equal(readFileSync(`${TOOLS}/ran`, "utf8").trim(), `${WORKSPACE}: --yes genaiscript@2.5.1 scripts fix`);
        await keys.press("Control+Shift+M");
        await until("no problem", async () => (await problems()).length === 0 || (await problems()).every((row) => !/2304|Cannot find name/.test(row)));
        assert.equal(readFileSync(`${WORKSPACE}/genaisrc/summarize.genai.mts`, "utf8").split("\n")[0], "script({");
    });

    await check("the steps are ticked when they are done", async () => {
        await go("1:3");
        await command("promptsig: Preview Schema");
        await until("the schema", async () => /sentences/.test(await preview.text()));
        await go("1:3");
        const answer = page.locator(".action-widget, .monaco-editor-overlaymessage").first();
        await until("the fixes, or that there are none", () => answer.isVisible(), "Control+.");
        await until("their end", () => answer.isHidden(), "Escape");
        await openWalkthrough();
        for (const title of ["Open a script", "Fill in its form", "Fix what it reports"]) await until(`the tick of ${title}`, () => isTicked(title));
        await shot("walkthrough-done");
    });
});
