// Makes the page of the preview in a browser, which the language server embeds, from the sources of the panel. With
// --check it fails if the one in the repository is another.

import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const PAGE = fileURLToPath(new URL("../../../src/lsp/browser/page.html", import.meta.url));
const NOTE = "<!-- Made by `npm run browser` in editors/vscode from src/page.ts and src/browser. Do not edit. -->";

// The server puts another nonce in each answer, and sends a policy that also says who may ask.
const nonce = "{{nonce}}";
const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'`;

async function bundled(contents, options) {
    const { outputFiles } = await build({
        stdin: { contents, resolveDir: fileURLToPath(new URL("../src", import.meta.url)), loader: "ts" },
        bundle: true,
        write: false,
        legalComments: "none",
        charset: "utf8",
        ...options,
    });
    return outputFiles[0].text;
}

const script = await bundled('import "./browser/main"', { format: "iife", platform: "browser", target: "es2022", minify: true });
const source = await bundled('export { page } from "./page"; export { THEME } from "./browser/theme"', { format: "esm", platform: "neutral" });
const { page, THEME } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
const html = page({ policy, nonce, style: THEME, script: script.trim() }).replace("<html", `${NOTE}\n<html`) + "\n";

if (!process.argv.includes("--check")) {
    await writeFile(PAGE, html);
} else if ((await readFile(PAGE, "utf8").catch(() => "")) !== html) {
    console.error(`${PAGE} is not what its sources make: run \`npm run browser\` in editors/vscode`);
    process.exitCode = 1;
}
