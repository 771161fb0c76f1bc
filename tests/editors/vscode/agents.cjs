// What a person does with a file in AgentScript that imports an agent of another; the screen is kept.

const assert = require("node:assert/strict");
const { person } = require("./person.cjs");

const { WORKSPACE } = process.env;

/** What stands in the line of a word that can be renamed, in the file that declares it. */
const DECLARATION = /^agent Secretary \{$/m;

person(`folder=${WORKSPACE}`, async ({ page, keys, shot, until, check, open, go, undoUntil, text, problems, hover, propose, preview }) => {
    /** The colours of the words in the line that has `wanted`, by the word. */
    const colours = (wanted) =>
        page.locator(".editor-instance .view-line", { hasText: wanted }).first().evaluate((line) =>
            Object.fromEntries([...line.querySelectorAll("span span")].map((word) => [word.textContent.trim(), getComputedStyle(word).color])),
        );

    await check("AgentScript: the language is known by the text", async () => {
        await open("desk.as");
        await until("its name", () => page.locator("#status\\.editor\\.mode", { hasText: "AgentScript" }).isVisible());
    });

    await check("AgentScript: words are coloured", async () => {
        let found = {};
        await until("the colours", async () => new Set(Object.values((found = await colours("generate")))).size >= 4).catch(() => {
            throw new Error(JSON.stringify(found));
        });
        const other = await colours("model");
        assert.notEqual(other.model, other.Qwen);
    });

    await check("AgentScript: a mistake is in Problems", async () => {
        await keys.press("Control+Shift+M");
        await until("the problem", async () => (await problems()).some((row) => row.includes("G08")));
        await go("1:1");
        await shot("agentscript");
    });

    await check("AgentScript: hover shows the prompt", async () => {
        await hover("11:15", /You are desk\./);
        await shot("agentscript-hover");
        await keys.press("Escape");
    });

    await check("AgentScript: options are proposed", async () => {
        await go("11:41");
        await keys.type(" max_", { delay: 30 });
        await propose(["max_output"]);
        await shot("agentscript-completion");
        await undoUntil((now) => /"Answer\.", max_tokens/.test(now));
    });

    await check("AgentScript: the preview follows the cursor, and into another file", async () => {
        await go("12:7");
        await until("the shape", async () => /answer: string/.test(await preview.text()), "Control+K", "g");
        await go("9:5");
        await until("the function", async () => /Desk\.main[^]*question: string/.test(await preview.text()));
        await shot("agentscript-preview");
        await open("clerk.as");
        await until("the other file", async () => !/question/.test(await preview.text()));
        await go("10:50");
        await until("its shape", async () => /line: string/.test(await preview.text()));
        await keys.press("Escape");
        await open("desk.as");
    });

    await check("AgentScript: an agent is renamed in both files", async () => {
        await go("14:13");
        const box = page.locator(".rename-box input");
        await until("the box", () => box.isVisible(), "F2");
        await until("the focus in it", () => box.evaluate((input) => input === document.activeElement));
        await until("the old name", async () => (await box.inputValue()) === "Clerk");
        await keys.press("Control+A");
        await keys.type("Secretary");
        await keys.press("Enter");
        await until("the call", async () => (await text()).includes("return Secretary.note"));
        // It may be out of sight.
        await go("2:1");
        await until("the import", async () => (await text()).includes("import agent Secretary from"));
        await open("clerk.as");
        await until("the declaration", async () => DECLARATION.test(await text()));
    });
});
