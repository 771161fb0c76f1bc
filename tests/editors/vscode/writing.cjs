// Help while one writes: parameters in a prompt, the statement that reads them, a literal that becomes a parameter, hints
// in the code and commands above it.

const assert = require("node:assert/strict");
const { mkdirSync, writeFileSync } = require("node:fs");
const { person } = require("./person.cjs");

const { WORKSPACE } = process.env;

const settle = (theme) => {
    const hints = { "editor.inlayHints.enabled": "on", "promptsig.inlayHints.variables": true, "promptsig.inlayHints.shorthand": true };
    writeFileSync(`${WORKSPACE}/.vscode/settings.json`, JSON.stringify({ "workbench.colorTheme": theme, ...hints }));
};

mkdirSync(`${WORKSPACE}/.vscode`, { recursive: true });
settle("Dark Modern");
writeFileSync(
    `${WORKSPACE}/genaisrc/tour.genai.mts`,
    `script({
    title: "Tour",
    system: [],
    parameters: { city: "Lille", nights: 3 },
})


$\`Plan 5 walks in \`
`,
);

person(`folder=${WORKSPACE}`, async ({ page, keys, text, shot, until, check, open, go, list, propose, undoUntil, preview }) => {
    // Hints stand in the text that is shown.
    const has = (wanted) => async () => wanted.test(await text());

    await check("the statement that reads the parameters is proposed", async () => {
        await open("tour.genai.mts");
        await until("the text", async () => (await text()).includes("Plan 5 walks"));
        await go("7:1");
        await keys.type("con", { delay: 30 });
        await propose(["const { city, nights } = env.vars"]);
        await shot("writing-statement");
        await keys.press("Enter");
        await until("the statement", has(/const \{ city.*, nights.* \} = env\.vars/));
    });

    await check("parameters are proposed in a prompt", async () => {
        await undoUntil((now) => !now.includes("con"));
        await go("8:19");
        await keys.type("\${", { delay: 30 });
        const found = await propose(["env.vars.city", "env.vars.nights"]);
        assert.equal(found[0], "env.vars.city");
        await shot("writing-prompt");
        await keys.press("Enter");
        await until("the parameter", has(/walks in \$\{env\.vars\.city.*\}`/));
    });

    await check("the hint shows the type of the parameter", async () => {
        await until("the hint", has(/env\.vars\.city: string/));
        await shot("writing-hints");
    });

    await check("a literal in a prompt becomes a parameter", async () => {
        await go("8:9");
        const action = page.getByText("Extract \`5\` into the parameter", { exact: false }).first();
        await until("the action", () => action.isVisible(), "Control+.");
        await shot("writing-action");
        await action.click();
        await until("the parameter", has(/Plan \$\{env\.vars\.\w+.*\} walks/));
        assert.match(await text(), /nights: 3.*, \w+: 5/);
        await undoUntil((now) => now.includes("Plan 5 walks"));
    });

    await check("the command above the script opens its form", async () => {
        settle("Light Modern");
        await go("1:1");
        const lens = page.locator(".codelens-decoration a", { hasText: "Preview" }).first();
        await lens.waitFor();
        await until("the theme", async () => (await page.locator(".monaco-workbench.vs").count()) > 0);
        await shot("writing-lens-light");
        await lens.click();
        await until("the form", async () => (await (await preview.frame())?.locator("form#form").count()) === 1);
        await shot("writing-form-light");
    });
});
