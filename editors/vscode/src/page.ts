// The page of the preview: six tabs and the choice of a dialect over one text, in the colours of the editor. What it shows
// comes by messages, so that the page, its focus and its scroll position stay.

import { MOST_INDENTED } from "./colour";
import type { FormPage } from "./form";
import { DIALECTS, JSON_SCHEMA, type Kind, type Sent } from "./protocol";

/** What is shown. The HTML is made by `render`. */
export interface PageText {
    readonly kind: Kind;
    readonly sent: Sent;
    readonly title: string;
    readonly html: string;
    /** In place of the HTML, for the view of the form. */
    readonly form?: FormPage;
    /** The script that is shown: a form of another one is drawn anew. */
    readonly script?: string;
}

export const TABS: readonly (readonly [Kind, string])[] = [
    ["form", "Form"],
    ["schema", "Schema"],
    ["vars", "env.vars"],
    ["seen", "What GenAIScript sees"],
    ["run", "Run"],
    ["manual", "Manual"],
];

/** What differs where the page is shown. */
export interface PageFrame {
    /** The Content Security Policy, by which nothing but what has the nonce is loaded. */
    readonly policy: string;
    readonly nonce: string;
    /** What comes before the page's own styles. */
    readonly style?: string;
    /** What runs before the page's own script; it has `acquireVsCodeApi` where no editor has it. */
    readonly script?: string;
}

export function page({ policy, nonce, style = "", script = "" }: PageFrame): string {
    const tabs = TABS.map(
        ([kind, name]) => `<button role="tab" id="tab-${kind}" data-kind="${kind}" aria-controls="text" aria-selected="false" tabindex="-1">${name}</button>`,
    );
    const dialects = DIALECTS.map(
        ({ name, label, hasStrict, hasReferences }) =>
            `<option value="${name}" data-strict="${hasStrict ?? false}" data-reference="${hasReferences ?? false}">${label}</option>`,
    );
    return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<title>promptsig</title>
<style nonce="${nonce}">${style}${STYLE}</style>
</head>
<body>
<header>
<div role="tablist" aria-label="What to show">${tabs.join("")}</div>
<div id="sent" hidden>
<label>Dialect <select id="dialect">${dialects.join("")}</select></label>
<label><input type="checkbox" id="strict"> Strict</label>
<label><input type="checkbox" id="reference"> Keep references</label>
</div>
<h2 id="title" aria-live="polite"></h2>
</header>
<main id="text" role="tabpanel" tabindex="0"></main>
${script === "" ? "" : `<script nonce="${nonce}">${script}</script>\n`}<script nonce="${nonce}">${SCRIPT}</script>
</body>
</html>`;
}

/** Continued lines begin two columns behind the line. */
const INDENTATIONS = Array.from({ length: MOST_INDENTED / 2 + 1 }, (_, step) => {
    const behind = `${step * 2 + 2}ch`;
    return `.i${step * 2} { padding-left: ${behind}; text-indent: -${behind}; }`;
}).join("\n");

// The colours of code are those of VS Code's own themes, darkened where they are too light on white: a
// theme has none of its own that can be read for certain.
const STYLE = `
:root { --name: #9cdcfe; --string: #ce9178; --number: #b5cea8; --value: #569cd6; --type: #4ec9b0; --comment: #8fbc7a; }
.vscode-light { --name: #001080; --string: #a31515; --number: #096d48; --value: #0000ff; --type: #185e73; --comment: #3d6b2e; }
.vscode-high-contrast-light { --name: #001080; --string: #7a1010; --number: #096d48; --value: #0f4a85; --type: #185e73; --comment: #3d5b2e; }
body { padding: 0 16px 24px; color: var(--vscode-foreground); font: var(--vscode-font-size)/1.5 var(--vscode-font-family); }
header { position: sticky; top: 0; z-index: 1; margin-bottom: 8px; padding: 8px 0 4px; background: var(--vscode-editor-background); }
[role=tablist] { display: flex; flex-wrap: wrap; gap: 4px; border-bottom: 1px solid var(--vscode-panel-border, transparent); }
#sent { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 14px; margin-top: 8px; }
#sent label { display: flex; align-items: center; gap: 6px; }
[hidden] { display: none !important; }
select { max-width: 100%; padding: 2px 4px; border: 1px solid var(--vscode-dropdown-border, var(--vscode-contrastBorder, transparent)); border-radius: 3px; color: var(--vscode-dropdown-foreground); background: var(--vscode-dropdown-background); font: inherit; }
option { background: var(--vscode-dropdown-listBackground, var(--vscode-dropdown-background)); }
input { margin: 0; accent-color: var(--vscode-checkbox-selectBackground, var(--vscode-focusBorder)); }
h2 { margin: 8px 0 0; font-size: 1.15em; font-weight: 600; overflow-wrap: anywhere; }
h3 { margin: 1.4em 0 .4em; font-size: 1.05em; }
button { padding: 3px 8px; border: 0; border-bottom: 2px solid transparent; color: var(--vscode-foreground); background: none; font: inherit; cursor: pointer; }
button:hover { color: var(--vscode-panelTitle-activeForeground); }
button[aria-selected=true] { color: var(--vscode-panelTitle-activeForeground); border-bottom-color: var(--vscode-panelTitle-activeBorder); }
:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 1px; }
p { overflow-wrap: anywhere; }
pre, code { color: inherit; font-family: var(--vscode-editor-font-family); font-size: var(--vscode-editor-font-size); }
pre, p code { border: 1px solid var(--vscode-contrastBorder, transparent); border-radius: 3px; background: var(--vscode-textCodeBlock-background); }
.vscode-high-contrast pre, .vscode-high-contrast code, .vscode-high-contrast-light pre, .vscode-high-contrast-light code { background: none; }
pre { margin: 0 0 14px; padding: 26px 12px 8px; white-space: pre-wrap; overflow-wrap: anywhere; }
pre code, td code, th code { padding: 0; border: 0; background: none; }
p code { padding: 0 3px; }
.line { display: block; }
.word { display: inline-block; max-width: 100%; }
.block { position: relative; }
.actions { position: absolute; top: 1px; right: 1px; display: flex; }
.actions button { padding: 2px 8px; border: 1px solid var(--vscode-contrastBorder, transparent); border-radius: 3px; color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground); font-size: .9em; }
.actions button:hover { background: var(--vscode-button-secondaryHoverBackground); }
.actions button + button { margin-left: 4px; }
table { width: 100%; margin-bottom: 14px; border-collapse: collapse; }
th, td { padding: 5px 12px 1px 0; text-align: left; vertical-align: top; font-weight: normal; }
thead th { padding-bottom: 4px; font-weight: 600; }
tbody tr:not(.note) > * { border-top: 1px solid var(--vscode-panel-border, var(--vscode-widget-border)); }
.note td { padding: 0 12px 6px 0; }
.long { overflow-wrap: anywhere; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.odd { padding: 6px 10px; border-left: 3px solid var(--vscode-editorWarning-foreground); background: var(--vscode-textBlockQuote-background); }
.name { color: var(--name); }
.string { color: var(--string); }
.number { color: var(--number); }
.value, .keyword { color: var(--value); }
.type { color: var(--type); }
.comment { color: var(--comment); }
button.link, button.name { padding: 0; border: 0; color: inherit; text-align: left; }
button.link:hover, button.name:hover { text-decoration: underline; }
button.link code, button.name code { color: var(--vscode-textLink-foreground); }
tr.here > * { background: var(--vscode-editor-lineHighlightBackground, var(--vscode-list-inactiveSelectionBackground)); }
tr.here > th { box-shadow: inset 2px 0 var(--vscode-focusBorder); padding-left: 6px; }
.problem { padding-left: 8px; border-left: 3px solid; }
.problem.error { border-color: var(--vscode-editorError-foreground); }
.problem.warning { border-color: var(--vscode-editorWarning-foreground); }
.problem.info { border-color: var(--vscode-editorInfo-foreground); }
summary { padding: 4px 0; cursor: pointer; }
form { max-width: 640px; margin-top: 12px; }
form summary { font-weight: 600; }
.field { margin: 0 0 14px; padding: 0; border: 0; }
.heading { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 10px; margin-bottom: 4px; }
.check .heading { margin-bottom: 0; }
.check input { align-self: center; }
.field label, legend { padding: 0; font-weight: 600; overflow-wrap: anywhere; }
.field .name code { font-size: .9em; }
.required { color: var(--vscode-editorError-foreground); }
.field input[type=text], .field textarea, .field select { box-sizing: border-box; width: 100%; padding: 4px 6px; border: 1px solid var(--vscode-input-border, var(--vscode-widget-border, var(--vscode-contrastBorder, transparent))); border-radius: 2px; color: var(--vscode-input-foreground); background: var(--vscode-input-background); font: inherit; }
.field select { border-color: var(--vscode-dropdown-border, var(--vscode-contrastBorder, transparent)); color: var(--vscode-dropdown-foreground); background: var(--vscode-dropdown-background); }
.field textarea { resize: vertical; }
.field input::placeholder, .field textarea::placeholder { color: var(--vscode-input-placeholderForeground); opacity: 1; }
.field input:disabled { opacity: .6; }
.field :is(input, textarea, select):focus { outline: 1px solid var(--vscode-focusBorder); outline-offset: -1px; }
.field .invalid { border-color: var(--vscode-inputValidation-warningBorder, var(--vscode-editorWarning-foreground)); }
.description { color: var(--vscode-descriptionForeground); overflow-wrap: anywhere; }
.description:empty, .field > .note:empty, #refusal:empty { display: none; }
.field > .note, #refusal { margin-top: 3px; padding: 3px 8px; border-left: 3px solid var(--vscode-editorWarning-foreground); background: var(--vscode-textBlockQuote-background); overflow-wrap: anywhere; }
.field > .note.missing:not(.asked) { padding: 0; border: 0; color: var(--vscode-descriptionForeground); background: none; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; margin: 18px 0 10px; }
form .buttons button, .files button, [data-form=pick] { padding: 4px 12px; border: 1px solid var(--vscode-button-border, var(--vscode-contrastBorder, transparent)); border-radius: 2px; color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground); }
form .buttons button:hover, .files button:hover, [data-form=pick]:hover { background: var(--vscode-button-secondaryHoverBackground); }
form .buttons button.primary { color: var(--vscode-button-foreground); background: var(--vscode-button-background); }
form .buttons button.primary:hover { background: var(--vscode-button-hoverBackground); }
.files { margin: 4px 0 8px; padding: 0; list-style: none; }
.files button { padding: 0 6px; font-size: .9em; }
${INDENTATIONS}
`;

const SCRIPT = `
const vscode = acquireVsCodeApi();
const text = document.getElementById("text");
const title = document.getElementById("title");
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
const sent = document.getElementById("sent");
const dialect = document.getElementById("dialect");
const options = [document.getElementById("strict"), document.getElementById("reference")];
const showSent = (kind, now) => {
    sent.hidden = kind !== "schema";
    dialect.value = now.dialect ?? "${JSON_SCHEMA}";
    for (const option of options) {
        option.checked = now[option.id] ?? false;
        option.parentElement.hidden = dialect.selectedOptions[0].dataset[option.id] !== "true";
    }
};
sent.addEventListener("change", ({ target }) => {
    const chosen = target === dialect ? dialect.value : target.checked;
    vscode.postMessage({ type: "sent", sent: { [target.id]: chosen } });
});
for (const tab of tabs) tab.addEventListener("click", () => choose(tab));
document.querySelector("[role=tablist]").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
    next.focus();
    choose(next);
});
// The form: what is typed stays as it is while what a run gets of it changes.
let drawn = "";
let areFolded = true;
let notes = [];
let timer;
const controls = () => [...text.querySelectorAll("[data-key]:not(:disabled)")];
const values = () => {
    const given = controls().map((control) => {
        if (control.type !== "checkbox") return [control.dataset.key, control.value];
        const isDefault = String(control.checked) === control.dataset.default;
        return [control.dataset.key, isDefault ? "" : String(control.checked)];
    });
    return Object.fromEntries(given.filter(([, value]) => value !== ""));
};
const sendValues = () => {
    clearTimeout(timer);
    timer = undefined;
    vscode.postMessage({ type: "values", values: values(), script: text.dataset.script });
};
const showNotes = () => notes.forEach(({ text: said, isMissing }, at) => {
    const note = document.getElementById("note-" + at);
    if (!note) return;
    if (note.textContent !== said) note.textContent = said;
    note.classList.toggle("missing", isMissing);
    if (!isMissing) note.classList.remove("asked");
    document.getElementById("field-" + at).classList.toggle("invalid", said !== "" && !isMissing);
});
const showForm = (form, script) => {
    if (drawn !== script + form.shape || !text.querySelector("#result")) {
        const focused = text.contains(document.activeElement) ? document.activeElement.id : "";
        text.innerHTML = form.fields + '<div id="result"></div>';
        text.dataset.script = script;
        drawn = script + form.shape;
        if (focused !== "") document.getElementById(focused)?.focus();
    }
    notes = form.notes;
    showNotes();
    const save = text.querySelector("[data-form=save]");
    if (save) {
        save.dataset.refusal = form.refusal;
        save.title = form.refusal;
    }
    document.getElementById("refusal")?.replaceChildren();
    document.getElementById("result").innerHTML = form.result;
};
const doInForm = (button) => {
    const { form: wanted, path, refusal } = button.dataset;
    const missing = notes.findIndex(({ isMissing }) => isMissing);
    if (wanted === "save" && refusal) {
        document.getElementById("refusal").textContent = refusal;
    } else if (wanted === "run" && missing !== -1) {
        const control = document.getElementById("field-" + missing);
        const group = control.closest("details");
        if (group) group.open = true;
        document.getElementById("note-" + missing).classList.add("asked");
        control.focus();
    } else {
        sendValues();
        vscode.postMessage({ type: "form", do: wanted, path });
    }
};
text.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(sendValues, 80);
});
text.addEventListener("submit", (event) => event.preventDefault());
text.addEventListener("toggle", ({ target }) => {
    if (target.matches("details.json")) areFolded = !target.open;
}, true);
text.addEventListener("click", ({ target }) => {
    const inForm = target.closest("button[data-form]");
    if (inForm) doInForm(inForm);
    const name = target.closest("button[data-reveal]");
    if (name) vscode.postMessage({ type: "reveal", name: name.dataset.reveal });
    const button = target.closest("button[data-do]");
    if (!button) return;
    const code = button.closest(".block").querySelector("code").textContent;
    vscode.postMessage({ type: button.dataset.do, text: code });
});
window.addEventListener("message", ({ data }) => {
    select(data.kind);
    showSent(data.kind, data.sent);
    // What stays the same is not read out again.
    if (title.textContent !== data.title) title.textContent = data.title;
    if (data.form) return showForm(data.form, data.script);
    if (timer !== undefined) sendValues();
    drawn = "";
    text.innerHTML = data.html;
    if (!areFolded) for (const details of text.querySelectorAll("details.json")) details.open = true;
});
vscode.postMessage({ type: "ready" });
`;
