import assert from "node:assert/strict";
import { test } from "node:test";

import { form, valuesOf } from "../src/form";
import type { FormField, Shown } from "../src/protocol";

const FIELD: FormField = {
    key: "city",
    label: "city",
    control: "text",
    options: [],
    default: null,
    group: null,
    system: null,
    required: false,
    runOption: false,
    description: null,
    minimum: null,
    maximum: null,
    given: null,
    note: null,
    missing: false,
};

const MARKDOWN = "| field |\n|---|\n| `city` |\n\n## `env.vars` in this run\n\n```json\n{}\n```\n\n## Command\n\n```sh\nrun a\n```";

function shown(fields: readonly Partial<FormField>[], json: object = {}, markdown = MARKDOWN): Shown {
    const all = fields.map((field) => ({ ...FIELD, ...field }));
    return { kind: "form", title: "Form of a", version: 1, markdown, json: { fields: all, files: null, error: null, command: "run a", test: {}, ...json } };
}

test("what a script says of its parameters never becomes markup", () => {
    const hostile = `"><img src=x onerror=alert(1)>'</textarea></option></form><script>`;
    const controls = ["select", "combobox", "textarea", "text", "number", "checkbox", "dropped"] as const;
    const fields = controls.map((control) => ({
        control,
        key: hostile,
        label: hostile,
        options: [hostile],
        default: hostile,
        group: hostile,
        system: hostile,
        description: hostile,
        given: hostile,
        note: hostile,
    }));
    const page = form(shown(fields, { files: { endings: [hostile], given: [hostile] } }, `⚠️ ${hostile}`), { canRun: true, canSave: true });
    const withoutValues = (html: string): string => html.replace(/"[^"]*"/g, '""');
    for (const html of [page.fields, page.result, form(shown([], { reason: hostile }), { canRun: true, canSave: true }).fields]) {
        assert.doesNotMatch(html, /<(img|script)/);
        assert.doesNotMatch(withoutValues(html), /<[^>]*\s(on\w+|src)=/);
    }
    assert.equal(page.fields.match(/<\/form>/g)?.length, 1);
});

test("each control is what the playground draws", () => {
    const drawn = (field: Partial<FormField>): string => form(shown([field]), { canRun: true, canSave: true }).fields;
    assert.match(drawn({ control: "select", options: ["a", "b"], default: "a", given: "b" }), /<select[^]*<option value="">a \(default\)<\/option><option value="a">a<\/option><option value="b" selected>/);
    assert.match(drawn({ control: "select", options: ["a"], given: "other" }), /<option value="other" selected>/);
    assert.match(drawn({ control: "combobox", options: ["a"] }), /<input type="text" list="list-field-0"[^]*<datalist id="list-field-0"><option value="a">/);
    assert.match(drawn({ control: "textarea", given: "\na" }), /<textarea[^>]*>\n\na<\/textarea>/);
    assert.match(drawn({ control: "number", default: 3, minimum: 1, maximum: 9 }), /inputmode="decimal" value="" placeholder="3"[^]*At least 1, at most 9\./);
    assert.match(drawn({ control: "checkbox", default: true }), /<input type="checkbox" checked data-default="true"/);
    assert.match(drawn({ control: "checkbox", default: true, given: "false" }), /<input type="checkbox" data-default="true"/);
    assert.match(drawn({ control: "dropped" }), /<input type="text" disabled/);
    assert.match(drawn({ required: true }), /<span class="required" title="required">\*<\/span>[^]*aria-required="true"/);
});

test("groups are closed until they need a look, and options of the run are by its button", () => {
    const { fields } = form(shown([{ key: "a" }, { key: "b", group: "More" }, { key: "c", group: "Needed", missing: true }, { key: "d", control: "checkbox", runOption: true }, { key: "e", system: "system.fs" }]), { canRun: true, canSave: true });
    assert.match(fields, /<details><summary>More<\/summary>/);
    assert.match(fields, /<details open><summary>Needed<\/summary>/);
    assert.match(fields, /<details><summary>system\.fs<\/summary>/);
    assert.ok(fields.indexOf('data-key="d"') > fields.indexOf('data-form="run"'));
    assert.ok(fields.indexOf('data-key="a"') < fields.indexOf("<details"));
});

test("a form is drawn again only where its fields are others", () => {
    const { shape } = form(shown([{}]), { canRun: true, canSave: true });
    assert.equal(form(shown([{ given: "Lille", note: "Odd.", missing: true }]), { canRun: true, canSave: true }).shape, shape);
    for (const other of [{ default: "Lille" }, { required: true }, { control: "number" as const }, { description: "a" }]) {
        assert.notEqual(form(shown([other]), { canRun: true, canSave: true }).shape, shape);
    }
    assert.notEqual(form(shown([{}], { files: { endings: [], given: [] } }), { canRun: true, canSave: true }).shape, shape);
});

test("the result is what stands below the table", () => {
    const { result } = form(shown([{}]), { canRun: true, canSave: true });
    assert.match(result, /<h2>[^]*env\.vars/);
    assert.doesNotMatch(result, /<table/);
});

test("commands are run where they can be", () => {
    assert.match(form(shown([{}]), { canRun: true, canSave: true }).fields, /data-form="run"/);
    assert.doesNotMatch(form(shown([{}]), { canRun: false, canSave: true }).fields, /data-form="run"/);
    assert.doesNotMatch(form(shown([{}], { command: null, reason: "It is a system." }), { canRun: true, canSave: true }).fields, /data-form/);
});

test("only text comes from the page", () => {
    assert.deepEqual(valuesOf({ a: "b", c: 1, d: null }), { a: "b" });
    for (const other of [null, [], "a", undefined]) assert.equal(valuesOf(other), undefined);
});
