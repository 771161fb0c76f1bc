// Bundles the extension; with --test, the modules that need no editor for `node --test`.

import { build } from "esbuild";

const test = process.argv.includes("--test");
await build({
    entryPoints: test ? ["test/form.test.ts", "test/manifest.test.ts", "test/render.test.ts", "test/scopes.test.ts"] : ["src/extension.ts"],
    outdir: test ? "dist/test" : "dist",
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    external: ["vscode"],
    minify: !test,
    sourcemap: test ? "inline" : false,
    legalComments: "none",
});
