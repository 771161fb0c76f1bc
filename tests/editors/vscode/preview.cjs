// What the preview is good for besides reading: each block is copied, commands are run. And nothing
// that a script says is more than text.

const assert = require("node:assert/strict");
const { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
const { person } = require("./person.cjs");

const { WORKSPACE, PORT } = process.env;

const PICTURE = `http://127.0.0.1:${PORT}/picture.png`;
const NOTE = `it's; touch stolen; $(touch stolen) #`;

/** Scripts that nobody means well with, and an `npx` that notes what it is told. */
function prepare() {
    mkdirSync(`${WORKSPACE}/.vscode`, { recursive: true });
    mkdirSync(`${WORKSPACE}/tools`, { recursive: true });
    const settings = { "terminal.integrated.env.linux": { PATH: `${WORKSPACE}/tools:${process.env.PATH}` }, "terminal.integrated.gpuAcceleration": "off" };
    writeFileSync(`${WORKSPACE}/.vscode/settings.json`, JSON.stringify(settings));
    writeFileSync(`${WORKSPACE}/tools/npx`, `#!/bin/sh\nprintf '%s\\n' "$@" >"${WORKSPACE}/ran.part"\nmv "${WORKSPACE}/ran.part" "${WORKSPACE}/ran"\n`);
    chmodSync(`${WORKSPACE}/tools/npx`, 0o755);
    const script = (name, text) => writeFileSync(`${WORKSPACE}/genaisrc/${name}`, text);
    script("complete.genai.mts", `script({ system: [], parameters: { note: ${JSON.stringify(NOTE)}, days: 3 }, vars: { days: 5 } })\n`);
    const said = `![](${PICTURE}) <img src="${PICTURE}"> [quit](command:workbench.action.quit) \`\`\` ${PICTURE}`;
    script("hostile.genai.mts", `script({ system: [], parameters: { city: { type: "string", description: ${JSON.stringify(said)} } } })\nenv.vars.city\n`);
    script("answer.genai.mts", `script({
    system: [],
    model: "openai:gpt-4.1",
    responseSchema: {
        type: "object",
        properties: { size: { oneOf: [{ type: "string" }, { type: "integer" }] } },
        required: ["size"],
    },
})
`);
    script("lost.genai.mts", `script({ system: [], parameters: { city: "Lille", days: 3 } } as const)\nenv.vars.city\n`);
}

prepare();
person(`folder=${WORKSPACE}`, async ({ page, keys, shot, text, until, check, command, open: openHere, go, hover, preview }) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));

    // Beside the preview, not over it.
    const open = async (file) => {
        await keys.press("Control+1");
        await openHere(file);
    };
    const show = async (title, wanted) => {
        // The commands are those of the script in the editor.
        await keys.press("Control+1");
        await command(`promptsig: ${title}`);
        await until(`${title}`, async () => wanted.test(await preview.text()));
    };
    const buttons = async (name) => (await preview.frame()).locator("main#text").getByRole("button", { name, exact: true });
    const copied = async (block) => {
        const last = await page.evaluate(() => navigator.clipboard.readText());
        await page.evaluate(() => navigator.clipboard.writeText("nothing"));
        let now = "nothing";
        const isCopied = async () => (now = await page.evaluate(() => navigator.clipboard.readText())) !== "nothing";
        await until("the copy", isCopied, async () => (await buttons("Copy")).nth(block).click());
        assert.notEqual(now, last);
        return now;
    };
    /** The lines of the terminal that is seen, as one: how they break depends on its width. */
    const inTerminal = async () => (await page.locator(".terminal-wrapper.active .xterm-rows").innerText()).replace(/\u00a0/g, " ").replaceAll("\n", "").trimEnd();
    const closeTerminals = async () => {
        await command("Terminal: Kill All Terminals");
        await page.locator(".terminal-wrapper").first().waitFor({ state: "detached" });
    };

    await check("Copy beside the schema copies the schema", async () => {
        await open("greet.genai.mts");
        await go("1:3");
        await show("Preview Schema", /"guests"/);
        const schema = JSON.parse(await copied(1));
        assert.deepEqual(Object.keys(schema), ["type", "properties", "required"]);
        assert.deepEqual(Object.keys(schema.properties), ["city", "guests"]);
        assert.match(await copied(0), /^script greet: \{/);
        await shot("copy");
    });

    await check("a dialect is chosen with the keyboard, and still chosen in another panel and after a reload", async () => {
        const part = async (id) => (await preview.frame()).locator(`#${id}`);
        const chosen = async () => {
            const frame = await preview.frame();
            return frame?.evaluate(() => ["dialect", "strict", "reference"].map((id) => document.getElementById(id)).map((it) => (it.type === "checkbox" ? it.checked : it.value)));
        };
        const isChosen = (wanted) => async () => String(await chosen()) === String(wanted);
        const label = async (id) => (await part(id)).evaluate((control) => control.labels[0].innerText.trim().split("\n")[0]);
        await until("the choice", isChosen(["json-schema", false, false]));
        assert.match(await label("dialect"), /^Dialect/);
        assert.equal(await (await part("strict")).isVisible(), false);

        // From the tabs on to the choice of the dialect, and in it down to the third.
        await (await preview.frame()).locator("[role=tab][aria-selected=true]").focus();
        await keys.press("Tab");
        assert.equal(await (await preview.frame()).evaluate(() => document.activeElement.id), "dialect");
        await (await part("dialect")).selectOption("chatgpt");
        await until("the dialect", async () => /IChatGptSchema[^]*"additionalProperties": false/.test(await preview.text()));
        await keys.press("Tab");
        assert.equal(await (await preview.frame()).evaluate(() => document.activeElement.id), "strict");
        await keys.press("Space");
        await until("the reasons", async () => /cannot be written[^]*does not allow optional properties/.test(await preview.text()));
        assert.equal(await label("strict"), "Strict");
        await shot("dialect");

        const wanted = ["chatgpt", true, false];
        await (await preview.frame()).locator("[role=tab][aria-selected=true]").focus();
        await until("its end", async () => (await preview.frame()) === undefined, "Control+W");
        await show("Preview Schema", /cannot be written/);
        assert.deepEqual(await chosen(), wanted);
        await page.reload();
        await page.waitForSelector(".monaco-workbench");
        await open("greet.genai.mts");
        await go("1:3");
        await show("Preview Schema", /cannot be written/);
        assert.deepEqual(await chosen(), wanted);

        // Another dialect has no strict form; the choice waits for one that has.
        await (await part("dialect")).selectOption("mcp");
        await until("the dialect", async () => /The inputSchema of an MCP tool/.test(await preview.text()));
        assert.equal(await (await part("strict")).isVisible(), false);
        await (await part("dialect")).selectOption("json-schema");
        await until("the schema", async () => /script greet: \{/.test(await preview.text()));
    });

    await check("each command is copied by itself", async () => {
        await show("Show Run Command", /genaiscript@2\.5\.1 run greet/);
        const [short, long] = [await copied(0), await copied(1)];
        assert.match(short, /^npx --yes genaiscript@2\.5\.1 run greet FILES --vars city=Lille guests=3$/);
        assert.ok(long.startsWith(`${short} `) && long.includes("system.house."), long);
        await shot("run");
    });

    await check("a command with words to replace is written into a terminal, and not run", async () => {
        await (await buttons("Run in Terminal")).first().click();
        await until("the command", async () => (await inTerminal()).endsWith("guests=3"));
        // Had it been run, a prompt would stand before what is typed next.
        const hasFocus = () => page.evaluate(() => document.activeElement.matches(".terminal-wrapper.active textarea"));
        await until("the focus", hasFocus);
        await keys.type(" days=4");
        await until("the rest", async () => (await inTerminal()).endsWith("guests=3 days=4"));
        await shot("terminal-written");
        assert.ok(!existsSync(`${WORKSPACE}/ran`), "it was run");
        await closeTerminals();
    });

    await check("a complete command runs in a terminal that is seen, with the values of the script", async () => {
        await open("complete.genai.mts");
        await show("Show Run Command", /genaiscript@2\.5\.1 run complete/);
        await (await buttons("Run in Terminal")).first().click();
        await page.locator(".terminal-wrapper.active").waitFor();
        await until("the run", () => existsSync(`${WORKSPACE}/ran`));
        await shot("terminal-run");
        const given = readFileSync(`${WORKSPACE}/ran`, "utf8").trimEnd().split("\n");
        assert.deepEqual(given, ["--yes", "genaiscript@2.5.1", "run", "complete", "--vars", `note=${NOTE}`, "days=5"]);
        assert.ok(!existsSync(`${WORKSPACE}/stolen`), "a value was taken for a command");
        await closeTerminals();
    });

    await check("a script that was never saved is saved first, by a button", async () => {
        await keys.press("Control+1");
        await command("promptsig: New Script");
        await until("the script", async () => (await text()).includes('title: "Summarize"'));
        await show("Show Run Command", /run summarize FILES --vars sentences=3/);
        await (await buttons("Run in Terminal")).first().click();
        const toast = page.locator(".notification-toast", { hasText: "Save this one first" });
        await toast.waitFor();
        await shot("save-first");
        assert.ok(!existsSync(`${WORKSPACE}/genaisrc/summarize.genai.mts`), "nobody asked for it");
        await toast.getByRole("button", { name: "Save and Run" }).click();
        await until("the command", async () => (await inTerminal()).endsWith("run summarize FILES --vars sentences=3 tone=plain"));
        assert.ok(existsSync(`${WORKSPACE}/genaisrc/summarize.genai.mts`), "it was not saved");
        await closeTerminals();
    });

    await check("a hover leads to the preview of its place", async () => {
        await command("View: Close All Editors");
        await open("greet.genai.mts");
        const contents = await hover("14:41", /Where the guests arrive/);
        await until("the preview", async () => /city[^]*Where the guests arrive/.test(await preview.text()), () => contents.locator("a[data-href^='command:promptsig.']").first().click());
        await keys.press("Control+1");
    });

    await check("Explain opens the explanation of a rule, which comes from the server", async () => {
        await go("3:14");
        const action = page.locator(".action-widget .monaco-list-row", { hasText: "Explain A01" }).first();
        await until("the action", () => action.isVisible(), "Control+.");
        await action.click();
        const tab = page.locator(".tab.active", { hasText: "A01" });
        await tab.waitFor();
        const said = async () => {
            const texts = page.frames().map((frame) => frame.locator("body").innerText({ timeout: 1000 }).catch(() => ""));
            return (await Promise.all(texts)).some((text) => /accept-missing-dot[^]*\.md/.test(text));
        };
        await until("the explanation", said);
        await shot("explanation");
        await command("View: Close Other Editors in Group");
        await keys.press("Control+W");
    });

    await check("what a provider refuses is said in a hover and in the preview, and fixed from the light bulb", async () => {
        await open("answer.genai.mts");
        await hover("4:6", /Refused by OpenAI/);
        await keys.press("Escape");
        await go("6:40");
        await show("Preview Schema", /oneOf/);
        await (await preview.frame()).locator("#dialect").selectOption("openai-strict");
        await until("what changes", async () => /size[^]*6[^]*oneOf[^]*anyOf/.test((await preview.text()).split("{\n")[0]));
        await shot("openai");
        await go("6:33");
        const fix = page.locator(".action-widget .monaco-list-row", { hasText: "anyOf" }).first();
        await until("the fix", () => fix.isVisible(), "Control+.");
        await fix.click();
        await until("anyOf", async () => (await text()).includes("size: { anyOf: [{"));
        await until("the new schema", async () => !(await preview.text()).includes("oneOf"));
        await (await preview.frame()).locator("#dialect").selectOption("json-schema");
        await go("4:6");
        await keys.press("Control+Z");
    });

    await check("what a script says is text in a hover and in the preview", async () => {
        await open("hostile.genai.mts");
        const contents = await hover("2:11", /env\.vars|GenAIScript|picture/);
        await until("the description", async () => (await contents.allInnerTexts()).some((said) => said.includes(`![](${PICTURE})`)));
        await shot("hostile");
        assert.equal(await contents.locator("img").count(), 0);
        assert.equal(await contents.locator("a", { hasText: /quit|picture/ }).count(), 0);
        await keys.press("Escape");
        await go("1:3");
        await show("Preview Schema", /picture\.png/);
        assert.equal(await (await preview.frame()).locator("main#text img, main#text a").count(), 0);
        assert.deepEqual(asked.filter((url) => url.startsWith(PICTURE)), []);
    });

    await check("what GenAIScript does not see is said first", async () => {
        await open("lost.genai.mts");
        const contents = await hover("1:3", /GenAIScript/);
        await until("the remark", async () => (await contents.allInnerTexts()).some((said) => /^⚠️[^]*does not see these parameters: city, days/.test(said.trim())));
        await shot("lost");
        await keys.press("Escape");
        for (const title of ["Preview Schema", "Preview env.vars", "Show What GenAIScript Sees", "Show Run Command"]) {
            await show(title, /^⚠️ GenAIScript does not recognize this call[^]*does not see these parameters: city, days/);
            assert.doesNotMatch(await preview.text(), /Lille/);
        }
    });
});
