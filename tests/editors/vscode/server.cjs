// A server for MCP, whose modules are TypeScript's as well: a hover, a warning and its fix beside those of TypeScript.

const { person } = require("./person.cjs");

const { WORKSPACE } = process.env;

person(`folder=${WORKSPACE}`, async ({ page, keys, text, shot, until, check, open, go, problems, hover }) => {
    await check("the hover of a part of a schema shows what is sent, under TypeScript's", async () => {
        await open("server.ts");
        const hovers = await hover("12:52", /exclusiveMinimum[^]*Gemini/);
        await until("TypeScript's", async () => (await hovers.allInnerTexts()).some((said) => said.includes("ZodNumber")));
        await shot("server-hover");
        await keys.press("Escape");
    });

    await check("lenses stand above the tool", async () => {
        const lens = (text) => page.locator(".codelens-decoration a", { hasText: text }).first();
        await until("the entry", () => lens("manual entry").isVisible());
        await until("the arguments", () => lens(/2 arguments, ~\d+ tokens/).isVisible());
        await shot("server-lenses");
    });

    await check("a warning stands in Problems beside TypeScript's error", async () => {
        await open("tools.mjs");
        await keys.press("Control+Shift+M");
        const told = async (wanted) => (await problems()).some((row) => row.includes(wanted));
        await until("the warning", () => told("J06"));
        await open("server.ts");
        await until("TypeScript's", () => told("2322"));
        await shot("server-warning");
    });

    await check("the fix is applied, and the warning is gone", async () => {
        await open("tools.mjs");
        await go("9:16");
        const fix = page.locator(".action-widget .monaco-list-row", { hasText: "city" }).first();
        await until("the fixes", () => fix.isVisible(), "Control+.");
        await shot("server-fixes");
        await keys.press("Enter");
        await until("the fix", async () => (await text()).includes("{ city: ctiy }"));
        await until("nothing of it", async () => !(await problems()).some((row) => row.includes("J06")));
    });
});
