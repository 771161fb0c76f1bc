// The page of the preview: four tabs over one text, in the colours of the editor. What it shows
// comes by messages, so that the page, its focus and its scroll position stay.

import type { Kind } from "./protocol";

/** What is shown. The HTML is made by `render`. */
export interface PageText {
    readonly kind: Kind;
    readonly title: string;
    readonly html: string;
}

const TABS: readonly (readonly [Kind, string])[] = [
    ["schema", "Schema"],
    ["vars", "env.vars"],
    ["seen", "What GenAIScript sees"],
    ["run", "Run"],
];

export function page(cspSource: string, nonce: string): string {
    const tabs = TABS.map(
        ([kind, name]) => `<button role="tab" id="tab-${kind}" data-kind="${kind}" aria-controls="text" aria-selected="false" tabindex="-1">${name}</button>`,
    );
    return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${cspSource} 'nonce-${nonce}'; script-src 'nonce-${nonce}';">
<title>promptsig</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<header>
<div role="tablist" aria-label="What to show">${tabs.join("")}</div>
</header>
<main id="text" role="tabpanel" tabindex="0" aria-live="polite"></main>
<script nonce="${nonce}">${SCRIPT}</script>
</body>
</html>`;
}

const STYLE = `
body { padding: 0 16px 24px; color: var(--vscode-foreground); font: var(--vscode-font-size)/1.5 var(--vscode-font-family); }
header { position: sticky; top: 0; display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 12px; padding: 8px 0; background: var(--vscode-editor-background); border-bottom: 1px solid var(--vscode-panel-border, transparent); }
button { padding: 3px 8px; border: 0; border-bottom: 2px solid transparent; color: var(--vscode-foreground); background: none; font: inherit; cursor: pointer; }
button:hover { color: var(--vscode-panelTitle-activeForeground); }
button[aria-selected=true] { color: var(--vscode-panelTitle-activeForeground); border-bottom-color: var(--vscode-panelTitle-activeBorder); }
:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 1px; }
h3 { margin: 1.4em 0 .4em; font-size: 1.05em; }
pre, code { font-family: var(--vscode-editor-font-family); font-size: var(--vscode-editor-font-size); }
pre { padding: 8px 12px; overflow: auto; border-radius: 3px; background: var(--vscode-textCodeBlock-background); }
pre.command { white-space: pre-wrap; overflow-wrap: anywhere; }
pre code { padding: 0; background: none; }
p code, td code { padding: 0 3px; border-radius: 3px; background: var(--vscode-textCodeBlock-background); }
.block { position: relative; }
.actions { position: absolute; top: 0; right: 0; display: flex; }
.actions button { padding: 2px 8px; border: 0; border-radius: 3px; color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground); font-size: .9em; opacity: .75; }
.actions button:hover, .actions button:focus-visible { opacity: 1; }
.actions button + button { margin-left: 4px; }
.block pre { padding-top: 26px; }
.table { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: 4px 10px; text-align: left; vertical-align: top; border-bottom: 1px solid var(--vscode-panel-border, var(--vscode-widget-border)); }
td code { white-space: nowrap; }
.odd { padding: 6px 10px; border-left: 3px solid var(--vscode-editorWarning-foreground); background: var(--vscode-textBlockQuote-background); }
.name { color: var(--vscode-debugTokenExpression-name); }
.string { color: var(--vscode-debugTokenExpression-string); }
.number { color: var(--vscode-debugTokenExpression-number); }
.word { color: var(--vscode-debugTokenExpression-boolean); }
.type { color: var(--vscode-symbolIcon-classForeground, var(--vscode-debugTokenExpression-boolean)); }
`;

const SCRIPT = `
const vscode = acquireVsCodeApi();
const text = document.getElementById("text");
const tabs = [...document.querySelectorAll("[role=tab]")];
const select = (kind) => {
    for (const tab of tabs) {
        const is = tab.dataset.kind === kind;
        tab.setAttribute("aria-selected", String(is));
        tab.tabIndex = is ? 0 : -1;
        if (is) text.setAttribute("aria-labelledby", tab.id);
    }
};
const choose = (tab) => {
    select(tab.dataset.kind);
    vscode.postMessage({ type: "view", kind: tab.dataset.kind });
};
for (const tab of tabs) tab.addEventListener("click", () => choose(tab));
document.querySelector("[role=tablist]").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
    next.focus();
    choose(next);
});
text.addEventListener("click", ({ target }) => {
    const button = target.closest("button[data-do]");
    if (!button) return;
    const code = button.closest(".block").querySelector("code").textContent;
    vscode.postMessage({ type: button.dataset.do, text: code });
});
window.addEventListener("message", ({ data }) => {
    select(data.kind);
    text.dataset.title = data.title;
    text.innerHTML = data.html;
});
vscode.postMessage({ type: "ready" });
`;
