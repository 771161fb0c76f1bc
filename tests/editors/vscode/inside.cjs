// Runs the tests of `host` in the extension host of a real VS Code, which a page in Chromium opens.

const { chromium } = require("playwright-core");

const { PORT, WORKSPACE, CHROMIUM, EXTENSION, TESTS } = process.env;
const PATIENCE = Number(process.env.PATIENCE) * 1000;

async function main() {
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"], timeout: PATIENCE });
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    const ended = new Promise((resolve) => {
        page.exposeFunction("codeAutomationLog", (_, said) => {
            const line = said.map(String).join(" ");
            if (/^(ok {3}|FAIL |skip |-- )/.test(line)) console.log(line);
        });
        page.exposeFunction("codeAutomationExit", resolve);
    });
    const host = `127.0.0.1:${PORT}`;
    const remote = (path) => `vscode-remote://${host}${path}`;
    const payload = [["extensionDevelopmentPath", remote(EXTENSION)], ["extensionTestsPath", remote(TESTS)], ["skipWelcome", "true"]];
    await page.goto(`http://${host}/?folder=${WORKSPACE}&payload=${encodeURIComponent(JSON.stringify(payload))}`);
    const code = await ended;
    await browser.close();
    if (code !== 0) console.log(`FAIL vscode: the extension host ends with ${code}`);
    process.exit(code === 0 ? 0 : 1);
}

main().catch((error) => {
    console.error(error);
    process.exit(1);
});
