// What a person does with scripts; the screens are kept.

const { execFileSync } = require("node:child_process");
const { mkdirSync, writeFileSync } = require("node:fs");
const { person } = require("./person.cjs");

const { WORKSPACE } = process.env;

person(`folder=${WORKSPACE}`, async ({ page, keys, painted, text, statusBar, until, check, command, open, go, undoUntil, problems, hover, status, showStatus, proposals, propose, preview, servers }) => {
    await check("a script opens, and the server starts by itself", async () => {
        await open("greet.genai.mts");
        await until("the text", async () => (await text()).includes('title: "Greet"'));
        await until("the server", () => servers().size === 1);
        if ((await page.locator(".tab.dirty").count()) > 0) throw new Error("not a clean start");
    });

    await check("a bad accept is in Problems, beside what TypeScript says", async () => {
        await keys.press("Control+Shift+M");
        await until("both problems", async () => {
            const rows = await problems();
            return rows.some((row) => /promptsig.*A01|A01.*promptsig/.test(row)) && rows.some((row) => row.includes("2322"));
        });
        const ours = (await problems()).filter((row) => row.includes("A01"));
        if (ours.length !== 1) throw new Error(`told ${ours.length} times: ${ours}`);
    });

    await check("the status of the language says what runs and what it assumes", async () => {
        await showStatus();
        const said = (await status.innerText()).replace(/\s+/g, " ");
        if (!/^promptsig \d+\.\d+\.\d+ GenAIScript 2\.5\.1( |$)/.test(said)) throw new Error(`it says ${said}`);
        await page.mouse.move(5, 5);
        await keys.press("Escape");
    });

    await check("hover shows the schema", async () => {
        await hover("1:3", /guests/);
        await keys.press("Escape");
    });

    await check("a key of env.vars is proposed once, beside TypeScript's, and accepted", async () => {
        await go("16:1");
        await keys.type("vars.", { delay: 30 });
        await propose(["guests"]);
        const twice = (await proposals()).filter((name, at, all) => all.indexOf(name) !== at);
        if (twice.length > 0) throw new Error(`proposed twice: ${twice}`);
        await keys.type("gue", { delay: 30 });
        await propose(["guests"]);
        await until("one proposal", async () => (await proposals())[0] === "guests");
        await keys.press("Enter");
        await until("the key", async () => /^vars\.guests$/m.test(await text()));
        await undoUntil((now) => !/^vars/m.test(now));
    });

    await check("a key of a system in scope is proposed with its prefix", async () => {
        await go("16:1");
        await keys.type('vars["', { delay: 30 });
        await propose(["system.git.cwd"]);
        await undoUntil((now) => !/^vars/m.test(now));
    });

    await check("the preview opens beside the editor", async () => {
        await go("1:3");
        await until("the schema", async () => /guests[^]*"type": "integer"/.test(await preview.text()), "Control+K", "g");
    });

    await check("the preview follows an edit", async () => {
        await go("7:19");
        await keys.type(" ferry: true,");
        await until("the new parameter", async () => (await preview.text()).includes("ferry"));
        await undoUntil((now) => !now.includes("ferry"));
        await until("the old schema", async () => !(await preview.text()).includes("ferry"));
    });

    await check("the preview follows the cursor", async () => {
        await go("14:41");
        await until("the variable", async () => /Where the guests arrive/.test(await preview.text()) && !(await preview.text()).includes("guests?"));
    });

    await check("the preview leaves out the JSON where the settings say so", async () => {
        mkdirSync(`${WORKSPACE}/.vscode`);
        const write = (isShown) => writeFileSync(`${WORKSPACE}/.vscode/settings.json`, `{ "promptsig.preview.json": ${isShown} }`);
        await go("1:3");
        await until("the JSON", async () => (await preview.text()).includes('"type": "integer"'));
        write(false);
        await until("its absence", async () => /guests/.test(await preview.text()) && !(await preview.text()).includes('"type": "integer"'));
        write(true);
        await until("the JSON", async () => (await preview.text()).includes('"type": "integer"'));
    });

    await check("the preview is reached and changed with the keyboard", async () => {
        await go("1:3");
        const frame = await preview.frame();
        const hasFocus = () => frame.evaluate(() => document.hasFocus());
        await until("the focus", hasFocus, "Control+K", "g");
        for (let step = 0; step < 6; step++) {
            if (await frame.evaluate(() => document.activeElement?.getAttribute("role") === "tab")) break;
            await keys.press("Tab");
            await painted();
        }
        await keys.press("ArrowRight");
        await until("the variables", async () => (await preview.text()).includes("system.git.cwd"));
        await keys.press("ArrowLeft");
        await until("the schema", async () => !(await preview.text()).includes("system.git.cwd"));
        // Without the focus in it, the keys would close the script.
        await until("its end", async () => (await preview.frame()) === undefined, async () => (await hasFocus()) && keys.press("Control+W"));
        await keys.press("Control+1");
    });

    await check("the definition of a variable is its parameter", async () => {
        await go("14:41");
        await until("the jump", async () => /Ln 6, /.test(await statusBar()), "F12");
    });

    await check("a parameter of a system is renamed in both files", async () => {
        await go("15:35");
        const box = page.locator(".rename-box input");
        await until("the box", () => box.isVisible(), "F2");
        await until("the focus in it", () => box.evaluate((input) => input === document.activeElement));
        await until("the old name", async () => (await box.inputValue()) !== "");
        await keys.press("Control+A");
        await keys.type("tone");
        await keys.press("Enter");
        await until("the read", async () => (await text()).includes("system.house.tone"));
        await open("system.house.genai.mjs");
        await until("the parameter", async () => /tone: \{[^]*system\.house\.tone/.test(await text()));
        await keys.press("Control+Z");
        await open("greet.genai.mts");
    });

    await check("the quick fix is applied, and the diagnostic is gone", async () => {
        await go("3:14");
        const fix = page.locator(".action-widget .monaco-list-row", { hasText: ".md" }).first();
        await until("the fixes", () => fix.isVisible(), "Control+.");
        await keys.press("Enter");
        await until("the fix", async () => (await text()).includes('accept: ".md"'));
        await until("the end of the problem", async () => !(await problems()).some((row) => row.includes("A01")));
    });

    await check("a killed server comes back", async () => {
        const [before] = servers().keys();
        execFileSync("kill", ["-9", before]);
        await until("another server", () => servers().size === 1 && !servers().has(before));
        await go("3:14");
        await keys.press("Control+Z");
        await until("its diagnostic", async () => (await problems()).some((row) => row.includes("A01")));
    });

    await check("Restart Server leaves one server", async () => {
        const [before] = servers().keys();
        await command("promptsig: Restart Server");
        await until("another server", () => servers().size === 1 && !servers().has(before));
        await until("the diagnostic", async () => (await problems()).some((row) => row.includes("A01")));
    });
});
