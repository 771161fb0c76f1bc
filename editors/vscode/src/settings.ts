// What the server is told of the settings: only what somebody set. A `promptsig.toml` decides the rest, which
// VS Code would fill with the defaults that it shows.

import * as vscode from "vscode";

const SECTION = "promptsig";

/** The settings of the section, by their names in the manifest. */
export function set(names: readonly string[], resource: vscode.Uri | undefined): Record<string, unknown> {
    const settings = vscode.workspace.getConfiguration(SECTION, resource);
    const found: Record<string, unknown> = {};
    for (const name of names) {
        const key = name.replace(`${SECTION}.`, "");
        if (isSet(settings.inspect(key))) put(found, key.split("."), settings.get(key));
    }
    return found;
}

/** Whether a value comes from elsewhere than the manifest. */
function isSet(known: ReturnType<vscode.WorkspaceConfiguration["inspect"]>): boolean {
    return Object.entries(known ?? {}).some(([name, value]) => /^(global|workspace)/.test(name) && value !== undefined);
}

function put(object: Record<string, unknown>, [first = "", ...rest]: readonly string[], value: unknown): void {
    if (rest.length === 0) object[first] = value;
    else put((object[first] ??= {}) as Record<string, unknown>, rest, value);
}
