// A registry of npm that has the packed packages of a folder. Of those that a package of the folder may take along, for
// other platforms, it has the description without the content, which nobody asks for.

import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

/** Serves the `.tgz` files of a folder on a port of its own. */
export async function serve(folder) {
    const packages = new Map(readdirSync(folder).filter((it) => it.endsWith(".tgz")).map((file) => read(folder, file)));
    for (const { manifest } of [...packages.values()]) {
        for (const [name, version] of Object.entries(manifest.optionalDependencies ?? {})) {
            const [os, cpu] = name.split("cli-")[1].split("-");
            const other = { file: `${name}.tgz`, manifest: { name, version, os: [os], cpu: [cpu] } };
            if (!packages.has(name)) packages.set(name, other);
        }
    }
    const server = createServer((request, response) => {
        const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname).slice(1);
        const tarball = [...packages.values()].find((it) => path === `-/${it.file}` && it.content);
        if (tarball) return response.end(tarball.content);
        const found = packages.get(path);
        if (!found) {
            response.statusCode = 404;
            return response.end(JSON.stringify({ error: "not found" }));
        }
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(document(found, `http://127.0.0.1:${server.address().port}`)));
    });
    await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
    return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

function read(folder, file) {
    const content = readFileSync(join(folder, file));
    const manifest = JSON.parse(execFileSync("tar", ["-xzOf", join(folder, file), "package/package.json"]).toString());
    return [manifest.name, { file, content, manifest }];
}

/** What a registry says of a package. */
function document({ file, content = "", manifest }, url) {
    const integrity = `sha512-${createHash("sha512").update(content).digest("base64")}`;
    const shasum = createHash("sha1").update(content).digest("hex");
    const dist = { tarball: `${url}/-/${file}`, integrity, shasum };
    return {
        name: manifest.name,
        "dist-tags": { latest: manifest.version },
        versions: { [manifest.version]: { ...manifest, dist } },
    };
}
