// Pages of VS Code that a person reads: those of the extension, of its settings, of its walkthrough, and the manual.

const assert = require("node:assert/strict");
const { existsSync, readFileSync, writeFileSync } = require("node:fs");
const { person } = require("./person.cjs");

const { WORKSPACE, REPOSITORY } = process.env;
const MANIFEST = JSON.parse(readFileSync(`${REPOSITORY}/editors/vscode/package.json`, "utf8"));
const { properties } = MANIFEST.contributes.configuration;
/** The label of a setting, as VS Code makes it of the last part of its name: `Diagnostic Mode`. */
const titled = (name) =>
    name.split(".").at(-1).replace(/([A-Z])/g, " $1").replace(/^./, (first) => first.toUpperCase()).replace("Json", "JSON");

writeFileSync(`${WORKSPACE}/genaisrc/tools.genai.mjs`, `script({ title: "Tools" })
defTool("find", "Finds a place.", { place: "" }, ({ place }) => ({ place, rooms: 2 }))
`);
person(`folder=${WORKSPACE}`, async ({ page, keys, shot, until, check, ask, command, open }) => {
    /** The frame of a page that has `selector`. */
    const frameOf = async (selector) => {
        for (const frame of page.frames()) {
            if ((await frame.locator(selector).count().catch(() => 0)) > 0) return frame;
        }
        return undefined;
    };

    await check("the page of the extension shows its pictures", async () => {
        // What is not published yet comes from the repository.
        const [home] = MANIFEST.repository.url.split(".git");
        const place = `${home}/raw/v${MANIFEST.version}/`;
        await page.context().route(`${home}/**`, (route) => {
            const path = `${REPOSITORY}/${route.request().url().replace(place, "")}`;
            return route.request().url().startsWith(place) && existsSync(path) ? route.fulfill({ path }) : route.abort();
        });
        await command("Extensions: Show Installed Extensions");
        const row = page.locator(".extensions-list .monaco-list-row", { hasText: "promptsig" }).first();
        await row.click();
        await until("the pictures", async () => {
            const frame = await frameOf("img[src*='media/preview.png']");
            return frame?.evaluate(() => {
                const pictures = [...document.querySelectorAll("img")];
                return pictures.length === 3 && pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
            });
        });
        await shot("extension");
        await keys.press("Control+W");
    });

    await check("the settings come in their order, each with a value", async () => {
        await until("the settings", () => page.locator(".settings-editor").isVisible(), () => command("Preferences: Open Settings (UI)"));
        await keys.type("@ext:promptsig.promptsig");
        const items = page.locator(".settings-editor .setting-item-contents");
        await until("the first", async () => (await items.first().innerText().catch(() => "")).includes(titled("promptsig.rules")));
        await shot("settings");
        // What is for one machine stands apart where that is a remote one, as it is here.
        const ofMachine = ([, { scope }]) => scope.startsWith("machine");
        const shown = Object.entries(properties).filter((setting) => !ofMachine(setting));
        const found = [];
        const look = async () => {
            for (const item of await items.all()) {
                const name = (await item.locator(".setting-item-label").first().innerText()).trim();
                if (found.includes(name)) continue;
                found.push(name);
                const values = await item.locator("select, input").evaluateAll((controls) => controls.map((control) => control.selectedOptions?.[0]?.text ?? control.value));
                assert.ok(!values.includes("null"), `${name}: ${values}`);
                assert.doesNotMatch(await item.innerText(), /\bnull\b/, name);
            }
        };
        for (let turn = 0; turn < 60 && found.length < shown.length; turn++) {
            await look();
            await page.locator(".settings-editor .settings-tree-container .monaco-list").first().hover();
            await page.mouse.wheel(0, 400);
            await page.waitForTimeout(200);
        }
        await shot("settings-end");
        const wanted = (settings) => settings.sort(([, one], [, other]) => one.order - other.order).map(([name]) => titled(name));
        assert.deepEqual(found, wanted(shown));
        await page.locator(".settings-editor .settings-target-container, .settings-editor .settings-tabs-widget").getByText(/^Remote/).first().click();
        await page.locator(".settings-editor .suggest-input-container").first().click();
        await keys.press("End");
        await keys.type(" server.path");
        await until("those of the machine", async () => (await items.first().innerText().catch(() => "")).includes(titled("promptsig.server.path")));
        await shot("settings-machine");
        await until("the end of the settings", () => page.locator(".settings-editor").isHidden(), "Escape");
    });

    await check("the walkthrough shows a page beside each step", async () => {
        await page.setViewportSize({ width: 1700, height: 900 });
        await ask("F1", "Welcome: Open Walkthrough");
        await page.locator(".quick-input-list .monaco-list-row.focused", { hasText: "Open Walkthrough" }).first().waitFor();
        await keys.press("Enter");
        await page.getByPlaceholder("Select a walkthrough").waitFor();
        await keys.type("Parameters of GenAIScript");
        await keys.press("Enter");
        for (const [title, words, name] of [
            ["Open a script", /scripts fix/, "open"],
            ["Fill in its form", /Manual[^]*Ctrl\+K G/, "preview"],
            ["Fix what it reports", /Most have a fix/, "fix"],
        ]) {
            const step = page.locator(".gettingStartedContainer .getting-started-step", { hasText: title });
            await step.waitFor();
            const said = async () => {
                const texts = page.frames().map((frame) => frame.locator("body").innerText({ timeout: 1000 }).catch(() => ""));
                return (await Promise.all(texts)).some((text) => words.test(text));
            };
            await until(title, said, async () => step.click());
            await shot(`walkthrough-${name}`);
        }
        await keys.press("Control+W");
        await page.setViewportSize({ width: 1280, height: 800 });
    });

    await check("the Functions Manual opens as a page, and follows its scripts", async () => {
        await open("tools.genai.mjs");
        await ask("F1", "promptsig: Show Functions Manual");
        await page.locator(".quick-input-list .monaco-list-row.focused", { hasText: "Show Functions Manual" }).first().waitFor();
        await keys.press("Enter");
        const format = page.locator(".quick-input-list .monaco-list-row", { hasText: "a page for people" }).first();
        await format.waitFor();
        await format.click();
        const says = async (text) => {
            const texts = page.frames().map((frame) => frame.locator("body").innerText({ timeout: 1000 }).catch(() => ""));
            return (await Promise.all(texts)).some((said) => said.includes(text));
        };
        await until("the page", () => says("tools.find"));
        await shot("manual");
        writeFileSync(`${WORKSPACE}/genaisrc/tools.genai.mjs`, readFileSync(`${WORKSPACE}/genaisrc/tools.genai.mjs`, "utf8").replace('"find"', '"seek"'));
        await until("what it says now", () => says("tools.seek"));
    });
});
