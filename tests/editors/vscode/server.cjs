// A server for MCP, whose modules are TypeScript's as well: a warning and its fix beside those of TypeScript. Its hover is
// looked at in Neovim.

const { person } = require("./person.cjs");

const { WORKSPACE } = process.env;

person(`folder=${WORKSPACE}`, async ({ page, keys, text, shot, until, check, open, go, problems }) => {
    await check("a warning stands in Problems beside TypeScript's error", async () => {
        await open("tools.mjs");
        await keys.press("Control+Shift+M");
        const told = async (wanted) => (await problems()).some((row) => row.includes(wanted));
        const warned = () => until("the warning", () => told("J06"));
        // Where the installed packages are many, the search for packages takes its time.
        await warned().catch(warned).catch(warned);
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
