// The form of a script as HTML: the fields, in groups as GenAIScript's playground has them, and what a
// run gets of their values. All text comes from scripts, and is escaped.

import { escape } from "./escape";
import { FORM_CONTROLS, type FormField, type FormValues, type Shown } from "./protocol";
import { render } from "./render";

/** What the page shows of a form. Its fields are drawn again only where their shape is another one. */
export interface FormPage {
    readonly shape: string;
    readonly fields: string;
    readonly notes: readonly { readonly text: string; readonly isMissing: boolean }[];
    readonly result: string;
    /** Why no test can be saved; empty where one can be. */
    readonly refusal: string;
}

/** What the form can do with its values besides showing what a run gets of them. */
export interface FormAbilities {
    readonly canRun: boolean;
    readonly canSave: boolean;
}

export function form(shown: Shown, { canRun, canSave }: FormAbilities): FormPage {
    const all = fieldsOf(shown);
    const { files, reason, error, command, test } = shown.json;
    const parts: string[] = [warnings(shown.markdown)];
    if (typeof reason === "string") {
        const fields = parts.join("") + `<p>${escape(reason)}</p>`;
        return { shape: fields, fields, notes: [], result: "", refusal: reason };
    }
    const placed = all.map((field, at) => ({ field, html: draw(field, at) }));
    const body = placed.filter(({ field }) => !field.runOption);
    parts.push(...body.filter(({ field }) => groupOf(field) === "").map(({ html }) => html));
    const groups = [...new Set(body.map(({ field }) => groupOf(field)))].filter((group) => group !== "");
    for (const group of groups) {
        const inside = body.filter(({ field }) => groupOf(field) === group);
        const isOpen = inside.some(({ field }) => field.given !== null || field.missing);
        parts.push(`<details${isOpen ? " open" : ""}><summary>${escape(group)}</summary>${inside.map(({ html }) => html).join("")}</details>`);
    }
    if (all.length === 0) parts.push("<p>The script has no parameters.</p>");
    if (files) parts.push(drawFiles(files));
    const run = canRun && typeof command === "string" ? '<button type="button" class="primary" data-form="run">Run in Terminal</button>' : "";
    const save = canSave ? '<button type="button" data-form="save">Save as Test</button>' : "";
    const reset = '<button type="button" data-form="reset">Reset</button>';
    const options = placed.filter(({ field }) => field.runOption).map(({ html }) => html);
    parts.push(`<div class="buttons">${run}${save}${reset}</div><div class="note" id="refusal" aria-live="polite"></div>${options.join("")}`);
    const { reason: refusal } = (test ?? {}) as { reason?: unknown };
    const fields = `<form id="form" aria-label="Parameters of the script">${parts.join("")}</form>`;
    return {
        // The values are what is typed, and are not drawn over it.
        shape: JSON.stringify([parts[0], all.map(({ given: _given, note: _note, missing: _missing, ...rest }) => rest), files, canRun]),
        fields,
        notes: all.map(({ note, missing }) => ({ text: note === null ? "" : plain(note), isMissing: missing })),
        result: typeof error === "string" ? "" : result(shown.markdown),
        refusal: typeof refusal === "string" ? refusal : "",
    };
}

export function fieldsOf({ json }: Shown): FormField[] {
    const { fields } = json;
    return Array.isArray(fields) ? (fields as FormField[]).filter(({ control }) => FORM_CONTROLS.includes(control)) : [];
}

/** What a page sends is taken only for what it is. */
export function valuesOf(given: unknown): FormValues["values"] | undefined {
    if (typeof given !== "object" || given === null || Array.isArray(given)) return undefined;
    const values = Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === "string");
    return Object.fromEntries(values);
}

/** The group of a field: those of systems are apart. */
function groupOf({ group, system }: FormField): string {
    return [system, group].filter((name) => name !== null && name.trim() !== "").join(": ");
}

function draw(field: FormField, at: number): string {
    const { key, label, control, required, description, minimum, maximum } = field;
    const [id, about] = [`field-${at}`, `about-${at} note-${at}`];
    const mark = required ? ' <span class="required" title="required">*</span>' : "";
    const range = [minimum !== null && `at least ${minimum}`, maximum !== null && `at most ${maximum}`].filter(Boolean).join(", ");
    const said = [description, range && `${range[0]?.toUpperCase()}${range.slice(1)}.`].filter(Boolean).join(" ");
    const name = `<button type="button" class="name" data-reveal="${escape(key)}" title="Show in the script" aria-label="Show ${escape(key)} in the script">${label === key ? "→" : `<code>${escape(key)}</code>`}</button>`;
    const heading = `<label for="${id}">${escape(label)}${mark}</label>${name}`;
    const body = drawControl(field, `id="${id}" data-key="${escape(key)}" aria-describedby="${about}"${required ? ' aria-required="true"' : ""}`, id);
    const below = `<div class="description" id="about-${at}">${escape(said)}</div><div class="note" id="note-${at}" aria-live="polite"></div>`;
    return control === "checkbox"
        ? `<div class="field check"><div class="heading">${body}${heading}</div>${below}</div>`
        : `<div class="field"><div class="heading">${heading}</div>${body}${below}</div>`;
}

function drawControl(field: FormField, attributes: string, id: string): string {
    const { control, options, default: value, given } = field;
    const initial = value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);
    const now = escape(given ?? "");
    const hint = `placeholder="${escape(initial)}"`;
    switch (control) {
        case "select": {
            const option = (text: string): string => `<option value="${escape(text)}"${text === given ? " selected" : ""}>${escape(text)}</option>`;
            // One that was given before the list changed stays chosen, and is seen to be none of it.
            const other = given !== null && given !== "" && !options.includes(given) ? option(given) : "";
            const nothing = `<option value="">${initial === "" ? "" : `${escape(initial)} (default)`}</option>`;
            return `<select ${attributes}>${nothing}${options.map(option).join("")}${other}</select>`;
        }
        case "combobox": {
            const list = options.map((text) => `<option value="${escape(text)}"></option>`).join("");
            return `<input type="text" list="list-${id}" value="${now}" ${hint} ${attributes}><datalist id="list-${id}">${list}</datalist>`;
        }
        case "textarea":
            return `<textarea rows="4" ${hint} ${attributes}>\n${now}</textarea>`;
        case "checkbox": {
            const isOn = given === null ? value === true : given === "true";
            return `<input type="checkbox"${isOn ? " checked" : ""} data-default="${value === true}" ${attributes}>`;
        }
        case "number":
            return `<input type="text" inputmode="decimal" value="${now}" ${hint} ${attributes}>`;
        case "dropped":
            return `<input type="text" disabled ${hint} ${attributes}>`;
        case "text":
            return `<input type="text" value="${now}" ${hint} ${attributes}>`;
    }
}

function drawFiles({ endings, given }: NonNullable<Shown["json"]["files"]>): string {
    const said = endings.length > 0 ? `The script accepts ${endings.join(", ")}.` : "The script accepts any file.";
    const file = (path: string): string =>
        `<li><code>${escape(path)}</code> <button type="button" data-form="drop" data-path="${escape(path)}" aria-label="Remove ${escape(path)}">Remove</button></li>`;
    const list = given.length > 0 ? `<ul class="files">${given.map(file).join("")}</ul>` : "";
    return `<fieldset class="field"><legend>Files</legend>${list}<button type="button" data-form="pick">Choose Files…</button><div class="description">${escape(said)}</div></fieldset>`;
}

/** What the view says before all else. */
function warnings(markdown: string): string {
    const lines = markdown.split("\n").filter((line) => line.startsWith("⚠️"));
    return render(lines.join("\n\n"));
}

/** The part of the view below its table of fields. */
function result(markdown: string): string {
    const at = markdown.search(/^#+ `env\.vars` in this run$/m);
    return at === -1 ? "" : render(markdown.slice(at));
}

/** Markdown in one line without its marks. */
function plain(markdown: string): string {
    return markdown.replace(/\\([!-/:-@[-`{-~])|`/g, "$1");
}
