// The first finding in VS Code: a window on a folder, then a file by its name. Prints seconds and what was pressed.

const { chromium } = require("playwright-core");

const { PORT, CHROMIUM, WORKSPACE } = process.env;
const NAME = "greet.genai";

async function measure() {
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(180_000);
    const began = Date.now();
    const since = (start) => ((Date.now() - start) / 1000).toFixed(1);
    await page.goto(`http://127.0.0.1:${PORT}/?folder=${WORKSPACE}`);
    await page.locator(".explorer-folders-view .monaco-list-row").first().waitFor();
    console.log(`vscode: ${since(began)} s from \`code FOLDER\` to the window`);
    await page.keyboard.press("Control+P");
    await page.locator(".quick-input-widget input").first().waitFor();
    await page.keyboard.type(NAME);
    await page.locator(".quick-input-list .monaco-list-row", { hasText: NAME }).first().waitFor();
    const opened = Date.now();
    await page.keyboard.press("Enter");
    await page.locator(".squiggly-warning, .squiggly-error, .squiggly-info").first().waitFor();
    console.log(`vscode: ${since(opened)} s from opening the file to the finding, ${since(began)} s in all`);
    console.log(`vscode: two commands, and ${NAME.length + 2} keys to open the file`);
    await browser.close();
}

measure().then(() => process.exit(0), (error) => {
    console.error(error);
    process.exit(1);
});
