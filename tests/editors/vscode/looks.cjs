// How it looks with long texts in a window of 1280 by 800, the side bar open: in each theme all text of
// the preview can be read, and nothing of it lies beside the panel. The pictures are kept. Those of the
// README, in editors/vscode/media, are panel-dark, completion-dark and problems.

const assert = require("node:assert/strict");
const { mkdirSync, writeFileSync } = require("node:fs");
const { contrasts, wide } = require("./readable.cjs");
const { person } = require("./person.cjs");

const { WORKSPACE } = process.env;

/** The contrast that WCAG 2 asks of text of any size (success criterion 1.4.3). */
const LEAST_CONTRAST = 4.5;

/** The themes by their id, with the name of their pictures; the last two are what VS Code now starts with. */
const THEMES = {
    "Dark Modern": "dark",
    "Light Modern": "light",
    "Default High Contrast": "contrast",
    "Default High Contrast Light": "contrast-light",
    "Dark 2026": undefined,
    "Light 2026": undefined,
};

const VIEWS = {
    "Preview Schema": /last time[^]*"maximum": 14/,
    "Preview env.vars": /system\.git\.cwd/,
    "Show What GenAIScript Sees": /env\.vars when nothing is given/,
    "Show Run Command": /genaiscript@2\.5\.1 run rental/,
};

const setTheme = (theme) => {
    mkdirSync(`${WORKSPACE}/.vscode`, { recursive: true });
    writeFileSync(`${WORKSPACE}/.vscode/settings.json`, JSON.stringify({ "workbench.colorTheme": theme }));
};

setTheme("Dark Modern");
person(`folder=${WORKSPACE}`, async ({ page, keys, shot, until, check, command, open, go, preview, propose, undoUntil, hover, showStatus, problems }) => {
    const show = async (title, wanted) => {
        await keys.press("Control+1");
        await command(`promptsig: ${title}`);
        await until(title, async () => wanted.test(await preview.text()));
    };
    const hasTheme = async (theme) => (await (await preview.frame())?.evaluate(() => document.body.dataset.vscodeThemeId)) === theme;

    await check("the preview fits beside the side bar", async () => {
        await open("rental.genai.mts");
        await go("1:3");
        for (const [title, wanted] of Object.entries(VIEWS)) {
            await show(title, wanted);
            assert.deepEqual(await (await preview.frame()).evaluate(wide), [], title);
        }
    });

    await check("so does the schema in each dialect", async () => {
        await show("Preview Schema", VIEWS["Preview Schema"]);
        const frame = await preview.frame();
        const dialects = await frame.locator("#dialect option").evaluateAll((options) => options.map(({ value, text }) => [value, text]));
        assert.equal(dialects.length, 10);
        for (const [value, name] of dialects.reverse()) {
            const before = await preview.text();
            await frame.locator("#dialect").selectOption(value);
            await until(name, async () => (await preview.text()) !== before);
            assert.deepEqual(await frame.evaluate(wide), [], name);
        }
    });

    await check("one part is live, and each table has a name", async () => {
        const live = await (await preview.frame()).locator("[aria-live]").evaluateAll((elements) => elements.map(({ localName }) => localName));
        assert.deepEqual(live, ["h2"]);
        const names = await (await preview.frame()).locator("table").evaluateAll((tables) => tables.map(({ caption }) => caption?.textContent));
        assert.ok(names.length > 0 && names.every(Boolean), String(names));
    });

    for (const [theme, picture] of Object.entries(THEMES)) {
        await check(`all text of the preview can be read in ${theme}`, async () => {
            setTheme(theme);
            await until("the theme", () => hasTheme(theme));
            const poor = [];
            for (const [title, wanted] of Object.entries(VIEWS).reverse()) {
                await show(title, wanted);
                const found = await (await preview.frame()).evaluate(contrasts);
                assert.ok(found.length > 10, `${title} has only ${found.length} texts`);
                poor.push(...found.filter(({ contrast }) => contrast < LEAST_CONTRAST).map((text) => ({ title, ...text })));
            }
            if (picture) await shot(`panel-${picture}`);
            const frame = await preview.frame();
            await frame.locator("#dialect").selectOption("chatgpt");
            await until("the dialect", async () => /moves to the description/.test(await preview.text()));
            const found = await frame.evaluate(contrasts);
            poor.push(...found.filter(({ contrast }) => contrast < LEAST_CONTRAST).map((text) => ({ title: "chatgpt", ...text })));
            if (picture) await shot(`dialect-${picture}`);
            await frame.locator("#dialect").selectOption("json-schema");
            await until("the schema", async () => VIEWS["Preview Schema"].test(await preview.text()));
            const said = poor.map(({ title, element, text, contrast }) => `${title}: ${element} “${text}” has ${contrast.toFixed(2)}`);
            assert.deepEqual([...new Set(said)], []);
        });
        if (!picture) continue;
        await check(`the pictures of ${theme}`, async () => {
            // The entry is that of the script.
            await go("1:3");
            await showStatus();
            await shot(`status-${picture}`);
            await page.mouse.move(5, 5);
            await keys.press("Escape");
            await hover("33:18", /How the answer sounds|For how many days|as the customer wrote/);
            await shot(`hover-${picture}`);
            await keys.press("Escape");
            await go("32:1");
            await keys.type("vars.", { delay: 30 });
            await propose(["days", "question"]);
            await shot(`completion-${picture}`);
            await undoUntil((now) => !/^vars/m.test(now));
        });
    }

    await check("the problems, beside those of TypeScript", async () => {
        setTheme("Dark Modern");
        await go("1:3");
        await command("View: Close Editors in Other Groups");
        await open("trip.genai.mts");
        await until("the theme", () => page.locator(".monaco-workbench.vs-dark").isVisible());
        await keys.press("Control+Shift+M");
        await until("both problems", async () => {
            const rows = await problems();
            return rows.some((row) => row.includes("A01")) && rows.some((row) => row.includes("2322"));
        });
        await go("3:1");
        await shot("problems");
    });
});
