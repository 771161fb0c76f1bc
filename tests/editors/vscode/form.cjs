// The form of a script: what a person fills in, what a run gets of it, and the test that it becomes.

const assert = require("node:assert/strict");
const { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
const { contrasts, wide } = require("./readable.cjs");
const { person } = require("./person.cjs");

const { WORKSPACE } = process.env;
const LEAST_CONTRAST = 4.5;

const SCRIPT = `script({
    title: "Stay",
    system: [],
    accept: ".md,.txt",
    parameters: {
        city: { type: "string", description: "Where the guests stay.", required: true },
        nights: { type: "integer", description: "For how long.", default: 3, minimum: 1, maximum: 14 },
        board: { type: "string", enum: ["none", "breakfast", "half"], default: "breakfast" },
        mood: { type: "string", uiSuggestions: ["calm", "lively"] },
        wishes: { type: "string", uiType: "textarea", uiGroup: "More", title: "Special wishes" },
        pets: { type: "boolean", description: "Whether pets come along.", default: false },
        dry: { type: "boolean", title: "Dry run", uiType: "runOption" },
    },
})
def("FILE", env.files)
`;

const settle = (theme) => {
    const settings = { "workbench.colorTheme": theme, "terminal.integrated.env.linux": { PATH: `${WORKSPACE}/tools:${process.env.PATH}` } };
    writeFileSync(`${WORKSPACE}/.vscode/settings.json`, JSON.stringify(settings));
};

for (const folder of [".vscode", "tools"]) mkdirSync(`${WORKSPACE}/${folder}`, { recursive: true });
settle("Dark Modern");
writeFileSync(`${WORKSPACE}/tools/npx`, `#!/bin/sh\nprintf '%s\\n' "$@" >"${WORKSPACE}/ran.part"\nmv "${WORKSPACE}/ran.part" "${WORKSPACE}/ran"\n`);
chmodSync(`${WORKSPACE}/tools/npx`, 0o755);
writeFileSync(`${WORKSPACE}/genaisrc/stay.genai.mts`, SCRIPT);

person(`folder=${WORKSPACE}`, async ({ page, keys, text, shot, until, check, command, open, go, preview }) => {
    const field = async (key) => (await preview.frame()).locator(`[data-key="${key}"]`);
    const button = async (name) => (await preview.frame()).getByRole("button", { name, exact: true });
    const show = async () => {
        await keys.press("Control+1");
        await command("promptsig: Preview");
        await until("the form", async () => (await (await preview.frame())?.locator("form#form").count()) === 1);
    };
    const has = (wanted) => async () => wanted.test(await preview.text());

    await check("the form has a field for each parameter", async () => {
        await open("stay.genai.mts");
        await go("1:3");
        await show();
        const keysOf = await (await preview.frame()).locator("[data-key]").evaluateAll((all) => all.map(({ dataset }) => dataset.key));
        assert.deepEqual(keysOf, ["city", "nights", "board", "mood", "pets", "wishes", "dry"]);
        const tabs = await (await preview.frame()).locator("[role=tab]").allInnerTexts();
        assert.equal(tabs[0], "Form");
        assert.deepEqual(await (await preview.frame()).evaluate(wide), []);
        await shot("form");
    });

    await check("Run leads to the value that is missing", async () => {
        await (await button("Run in Terminal")).click();
        await until("the field", async () => (await preview.frame()).evaluate(() => document.activeElement.dataset.key === "city"));
        await until("why", has(/Required: without a value, the run gets undefined/));
        assert.equal(existsSync(`${WORKSPACE}/ran`), false);
    });

    await check("what is typed is what a run gets", async () => {
        await keys.type("Lille", { delay: 20 });
        await keys.press("Tab");
        await keys.press("Tab");
        await (await field("nights")).fill("5 days");
        await until("the values", has(/"nights": 5[^]*"city": "Lille"/));
        await until("the note", has(/The run reads 5 days as 5/));
        await (await field("board")).selectOption("half");
        await (await field("pets")).check();
        await until("the command", has(/run stay --vars city=Lille 'nights=5 days' board=half pets=true/));
        assert.equal(await (await field("nights")).inputValue(), "5 days");
        await shot("form-filled");
    });

    await check("Save as Test writes the values into the script, in one step", async () => {
        await (await field("nights")).fill("5");
        await until("the command", has(/nights=5 board/));
        await (await button("Save as Test")).click();
        await until("the test", async () => /tests: \[\{ vars: \{ city: "Lille", nights: 5, board: "half", pets: true \} \}\]/.test(await text()));
        await keys.press("Control+1");
        await until("the script as it was", async () => !(await text()).includes("tests:"), "Control+Z");
    });

    await check("a name leads to its parameter", async () => {
        await show();
        await (await preview.frame()).locator('button[data-reveal="board"]').click();
        await until("the place", async () => /Ln 8, Col 14 \(5 selected\)/.test(await page.locator(".statusbar").innerText()));
    });

    await check("Run runs the command in a terminal", async () => {
        await show();
        await (await button("Run in Terminal")).click();
        await until("the run", () => existsSync(`${WORKSPACE}/ran`));
        const words = readFileSync(`${WORKSPACE}/ran`, "utf8").trim().split("\n");
        assert.deepEqual(words.slice(-6), ["stay", "--vars", "city=Lille", "nights=5", "board=half", "pets=true"]);
        await command("Terminal: Kill All Terminals");
        await page.locator(".terminal-wrapper").first().waitFor({ state: "detached" });
    });

    await check("all text of the form can be read in a light theme", async () => {
        settle("Light Modern");
        await until("the theme", async () => (await (await preview.frame())?.evaluate(() => document.body.dataset.vscodeThemeId)) === "Light Modern");
        await (await field("nights")).fill("20");
        await until("the note", has(/greater than the maximum, 14/));
        const found = await (await preview.frame()).evaluate(contrasts);
        const poor = found.filter(({ contrast }) => contrast < LEAST_CONTRAST).map(({ element, text, contrast }) => `${element} “${text}” has ${contrast.toFixed(2)}`);
        assert.deepEqual(poor, []);
        await shot("form-light");
    });

    await check("the values are still there after a reload", async () => {
        await page.reload();
        await page.waitForSelector(".monaco-workbench");
        await open("stay.genai.mts");
        await go("6:10");
        await show();
        await until("the value", async () => (await (await field("city")).inputValue()) === "Lille");
        await (await button("Reset")).click();
        await until("none", async () => (await (await field("city")).inputValue()) === "" && !(await (await field("pets")).isChecked()));
    });

    await check("the row of the cursor is marked, and has its problem", async () => {
        writeFileSync(`${WORKSPACE}/genaisrc/odd.genai.mts`, "script({ system: [], parameters: { city: \"\", quick: false } })\n");
        await keys.press("Control+1");
        await open("odd.genai.mts");
        await go("1:40");
        await command("promptsig: Preview Schema");
        await until("the row", async () => (await (await preview.frame()).locator("tr.here").innerText()).includes("city"));
        await until("the problem", async () => (await (await preview.frame()).locator(".problem").count()) > 0);
        await shot("rows");
    });
});
