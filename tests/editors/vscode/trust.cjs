// A workspace of two folders that is not trusted at first, and names a server of its own.

const { person } = require("./person.cjs");

const { WORKSPACE, EXTENSIONS, TOOL } = process.env;

person(`workspace=${WORKSPACE}`, async ({ page, keys, text, shot, until, check, command, open, go, problems, hover, servers }) => {
    const only = (program) => {
        const [first, second] = servers().values();
        return second === undefined && first?.startsWith(program);
    };
    const told = (code) => page.locator(".markers-panel .monaco-list-row", { hasText: code });

    await check("untrusted: the server is the one of the extension, whatever the workspace names", async () => {
        await page.getByText("Restricted Mode").first().waitFor();
        await open("greet.genai.mts");
        await until("the server", () => only(EXTENSIONS));
    });

    await check("untrusted: each folder has its settings", async () => {
        await keys.press("Control+Shift+M");
        await told("A01").locator(".codicon-error").first().waitFor();
        if ((await told("A01").count()) !== 1) throw new Error(`told ${await problems()}`);
        await open("quiet.genai.md");
        await until("its own diagnostic", async () => (await told("P01").count()) === 1);
        if ((await told("A01").count()) !== 1) throw new Error(`told ${await problems()}`);
        await open("greet.genai.mts");
    });

    await check("untrusted: hover and quick fix work", async () => {
        await hover("1:3", /guests/);
        await keys.press("Escape");
        await go("3:14");
        const fix = page.locator(".action-widget .monaco-list-row", { hasText: ".md" }).first();
        await until("the fixes", () => fix.isVisible(), "Control+.");
        await keys.press("Enter");
        await until("the fix", async () => (await text()).includes('accept: ".md"'));
        await until("the end of the problem", async () => (await told("A01").count()) === 0);
        await keys.press("Control+Z");
        await told("A01").first().waitFor();
    });

    await check("untrusted: a command is copied, and not run", async () => {
        await command("promptsig: Show Run Command");
        const buttons = async (name) => {
            for (const frame of page.frames()) {
                const found = await frame.locator("main#text").getByRole("button", { name, exact: true }).count().catch(() => 0);
                if (found > 0) return found;
            }
            return 0;
        };
        await until("the command", async () => (await buttons("Copy")) === 2);
        if ((await buttons("Run in Terminal")) > 0) throw new Error("a command can be run");
        await command("View: Close All Editors");
        await open("greet.genai.mts");
    });

    await check("trusted: the server is the one that the workspace names", async () => {
        await command("Workspaces: Manage Workspace Trust");
        await shot("untrusted");
        await page.getByRole("button", { name: "Trust", exact: true }).first().click();
        await until("the other server", () => only(TOOL));
        await told("A01").first().waitFor();
    });
});
