// A person at the keyboard of VS Code, in a browser. Each step waits for what the person would see.

const { readdirSync, readFileSync, readlinkSync, writeFileSync } = require("node:fs");
const { chromium } = require("playwright-core");

const { workbench } = require("./workbench.cjs");

const { PORT, CHROMIUM, OUT, SERVER_HOME } = process.env;
const PATIENCE = Number(process.env.PATIENCE) * 1000;
/** After how long keys that had no effect are pressed for the second time; then for the third after twice as long. */
const AGAIN = 10_000;

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
    const browser = await chromium.launch({
        executablePath: CHROMIUM,
        args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
        timeout: PATIENCE,
    });
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(PATIENCE);
    const keys = page.keyboard;

    /** Waits until what was typed is on the screen, as far as it is drawn without waiting for anybody. */
    const painted = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

    /** Keeps the screen once it stands still: what comes into view fades in. */
    const shot = async (name) => {
        await painted();
        let last = await page.screenshot();
        for (let look = 0; look < 40; look++) {
            await page.waitForTimeout(150);
            const now = await page.screenshot();
            if (now.equals(last)) break;
            last = now;
        }
        writeFileSync(`${OUT}/vscode-${name}.png`, last);
    };

    /**
     * Waits for `condition`. What brings it about, keys or a function, is done at once and again from
     * time to time: what is typed while VS Code moves the focus is lost, and a person would try once more.
     */
    const until = async (what, condition, ...deeds) => {
        const end = Date.now() + PATIENCE;
        for (let [next, pause] = [0, AGAIN]; ; ) {
            if (await condition()) return;
            if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
            if (Date.now() >= next) {
                for (const deed of deeds) await (typeof deed === "string" ? keys.press(deed) : deed());
                [next, pause] = [Date.now() + pause, pause * 2];
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
            console.log(`FAIL vscode: ${name}\n${error.message.split("\n").slice(0, 12).join("\n")}`);
            await shot(`failed-${failed}`);
        }
    };

    await page.goto(`http://127.0.0.1:${PORT}/?${query}`);
    await page.waitForSelector(".monaco-workbench");
    await page.waitForSelector(".explorer-folders-view");
    await run({ page, keys, painted, shot, until, check, servers, ...workbench({ page, keys, painted, until }) });
    await browser.close();
    return failed === 0 ? 0 : 1;
}
