// A person at the keyboard of VS Code, in a browser. Each step waits for what the person would see.

const { readdirSync, readFileSync, readlinkSync } = require("node:fs");
const { chromium } = require("playwright-core");

const { PORT, CHROMIUM, OUT, SERVER_HOME } = process.env;
const PATIENCE = Number(process.env.PATIENCE) * 1000;

/** The programs of the servers that run from the test's own home, by their process. */
function servers() {
    const found = new Map();
    for (const id of readdirSync("/proc").filter((id) => /^\d+$/.test(id))) {
        try {
            const program = readlinkSync(`/proc/${id}/exe`);
            // One that was only asked for its version is none.
            const serves = readFileSync(`/proc/${id}/cmdline`, "utf8").split("\0").includes("lsp");
            if (program.startsWith(SERVER_HOME) && serves) found.set(id, program);
        } catch {
            // It has ended, or is somebody else's.
        }
    }
    return found;
}

/** Opens `query` of VS Code, lets `run` do its steps, and ends with 1 if one of them failed. */
exports.person = (query, run) => drive(query, run).then(process.exit, (error) => {
    console.error(error);
    process.exit(1);
});

async function drive(query, run) {
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(PATIENCE);
    const keys = page.keyboard;
    const editor = () => page.locator(".editor-instance").first();
    const text = async () => (await editor().locator(".view-lines").innerText()).replaceAll("\u00a0", " ");
    const shot = (name) => page.screenshot({ path: `${OUT}/vscode-${name}.png` });

    /**
     * Waits for `condition`. The keys that bring it about are pressed again every ten seconds: what is
     * typed while VS Code moves the focus is lost, and a person would press once more.
     */
    const until = async (what, condition, ...chord) => {
        const end = Date.now() + PATIENCE;
        for (let next = 0; ; ) {
            if (await condition()) return;
            if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
            if (Date.now() >= next) {
                for (const key of chord) await keys.press(key);
                next = Date.now() + 10_000;
            }
            await page.waitForTimeout(50);
        }
    };
    let failed = 0;
    const check = async (name, run) => {
        try {
            await run();
            console.log(`ok   vscode: ${name}`);
        } catch (error) {
            failed++;
            console.log(`FAIL vscode: ${name}\n${error.message.split("\n").slice(0, 4).join("\n")}`);
            await shot(`failed-${failed}`);
        }
    };
    /** Opens the box of commands, files or lines with `key`, and waits for what is typed to go there. */
    const box = async (key) => {
        const input = page.locator(".quick-input-widget input").first();
        const hasFocus = () => input.evaluate((box) => box === document.activeElement);
        await until("the box", async () => (await input.isVisible()) && (await hasFocus()), key);
    };
    const inEditor = () =>
        until("the focus in the editor", async () => (await page.locator(".editor-instance .monaco-editor.focused").count()) > 0);
    const command = async (title) => {
        await box("F1");
        await keys.type(title);
        await page.locator(".quick-input-list .monaco-list-row.focused", { hasText: title }).waitFor();
        await keys.press("Enter");
        await page.locator(".quick-input-widget").first().waitFor({ state: "hidden" });
    };
    const open = async (file) => {
        await box("Control+P");
        await keys.type(file);
        await page.locator(".quick-input-list .monaco-list-row.focused", { hasText: file }).waitFor();
        await keys.press("Enter");
        await page.locator(".tab.active", { hasText: file }).waitFor();
        await inEditor();
    };
    const go = async (place) => {
        await keys.press("Control+1");
        await box("Control+G");
        await keys.type(place);
        await keys.press("Enter");
        await page.locator(".quick-input-widget").first().waitFor({ state: "hidden" });
        const line = `Ln ${place.split(":")[0]}, `;
        await until(line, async () => (await page.locator(".statusbar").innerText()).includes(line));
        await inEditor();
    };
    const problems = async () =>
        (await page.locator(".markers-panel .monaco-list-row").allInnerTexts()).map((row) => row.replace(/\s+/g, " "));

    await page.goto(`http://127.0.0.1:${PORT}/?${query}`);
    await page.waitForSelector(".monaco-workbench");
    await page.waitForSelector(".explorer-folders-view");
    await run({ page, keys, text, shot, until, check, command, open, go, problems, servers });
    await browser.close();
    return failed === 0 ? 0 : 1;
}
