// The parts of VS Code's window: what they show, and how a person gets to them.

exports.workbench = ({ page, keys, painted, until }) => {
    const editor = page.locator(".editor-instance").first();
    const text = async () => (await editor.locator(".view-lines").innerText()).replaceAll("\u00a0", " ");
    const inEditor = async () => (await page.locator(".editor-instance .monaco-editor.focused").count()) > 0;
    const statusBar = () => page.locator(".statusbar").innerText();

    const quickInput = page.locator(".quick-input-widget").first();
    /** Opens the box of commands, files or lines with `key`, and types there. */
    const ask = async (key, typed) => {
        await keys.press("Escape");
        await quickInput.waitFor({ state: "hidden" });
        const input = quickInput.locator("input").first();
        const hasFocus = () => input.evaluate((box) => box === document.activeElement);
        await until("the box", async () => (await input.isVisible()) && (await hasFocus()), key);
        await keys.type(typed);
    };
    /** Chooses the row of the box that says `wanted`. */
    const choose = async (key, wanted) => {
        const row = quickInput.locator(".monaco-list-row.focused", { hasText: wanted }).first();
        await until(`the row ${wanted}`, () => row.isVisible(), () => ask(key, wanted));
        await until("its choice", () => quickInput.isHidden(), "Enter");
    };
    const command = (title) => choose("F1", title);
    const open = (file) => {
        const tab = page.locator(".tab.active", { hasText: file }).first();
        return until(file, async () => (await tab.isVisible()) && (await inEditor()), () => choose("Control+P", file));
    };
    /** Puts the cursor of the first editor on `line:column`. */
    const go = (place) => {
        const line = `Ln ${place.split(":")[0]}, `;
        let isAsked = false;
        const isThere = async () => isAsked && (await quickInput.isHidden()) && (await inEditor()) && (await statusBar()).includes(line);
        return until(line, isThere, async () => {
            await keys.press("Control+1");
            await ask("Control+G", place);
            await keys.press("Enter");
            isAsked = true;
        });
    };
    /** Undoes step by step until the text is as it was; one step too many would go on with earlier ones. */
    const undoUntil = async (isBack) => {
        await keys.press("Escape");
        for (let step = 0; step < 30 && !isBack(await text()); step++) {
            await keys.press("Control+Z");
            await painted();
        }
        await until("the text as it was", async () => isBack(await text()));
    };

    const problems = async () =>
        (await page.locator(".markers-panel .monaco-list-row").allInnerTexts()).map((row) => row.replace(/\s+/g, " "));

    const hovers = page.locator(".monaco-hover:visible");
    /** Shows the hover of `place` that says `wanted`. One that is open is not asked for again, so it is closed before. */
    const hover = async (place, wanted) => {
        await go(place);
        const isShown = async () => (await hovers.allInnerTexts()).some((said) => wanted.test(said));
        await until("the hover", isShown, "Escape", "Control+K", "Control+I");
        return hovers;
    };

    const status = page.locator(".hover-language-status", { hasText: "promptsig" }).first();
    /** Shows what the status entry of the script in front says. */
    const showStatus = () =>
        until("the status", () => status.isVisible(), async () => {
            await page.mouse.move(5, 5);
            await page.locator("#status\\.languageStatus").hover();
        });

    const list = page.locator(".suggest-widget.visible");
    /** The names of what is proposed, without the mark that TypeScript puts behind what may be undefined. */
    const proposals = async () =>
        (await list.locator(".monaco-list-row .label-name").allInnerTexts()).map((name) => name.replaceAll("\u00a0", " ").trim().replace(/\?$/, ""));
    /** Waits for a list with all of `expected`; one that came without them is asked for anew. */
    const propose = async (expected) => {
        let found = [];
        const isComplete = async () => {
            found = await proposals();
            return expected.every((name) => found.includes(name));
        };
        await until(`${expected} in the list`, async () => {
            // The list that opens while one types comes by itself, and first without what others still look up.
            for (let look = 0; look < 40; look++) {
                if (await isComplete()) return true;
                await page.waitForTimeout(50);
            }
            // On an open list the same keys would only show more of it.
            if (found.length > 0) await keys.press("Escape");
            await keys.press("Control+Space");
            return false;
        });
        return found;
    };

    // The page of the preview is two frames down.
    const preview = {
        frame: async () => {
            for (const frame of page.frames()) {
                if ((await frame.locator("main#text").count().catch(() => 0)) > 0) return frame;
            }
            return undefined;
        },
        text: async () => {
            const frame = await preview.frame();
            // Who reads the JSON opens it once.
            const unfold = () => document.querySelectorAll("details.json").forEach((details) => (details.open = true));
            await frame?.evaluate(unfold).catch(() => undefined);
            return (await frame?.locator("main#text").innerText().catch(() => "")) ?? "";
        },
    };

    return { text, statusBar, ask, command, open, go, undoUntil, problems, hover, status, showStatus, list, proposals, propose, preview };
};
