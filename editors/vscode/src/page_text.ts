// What the page shows of an answer to `promptsig.preview`, in the panel and in a browser.

import { form } from "./form";
import type { PageText } from "./page";
import type { Sent, Shown } from "./protocol";
import { type PlaceInCode, render } from "./render";

export interface Showing {
    readonly sent: Sent;
    /** A form is drawn again where this is another one. */
    readonly script: string;
    readonly canRun: boolean;
    readonly canSave: boolean;
    readonly withJson: boolean;
    readonly places: readonly PlaceInCode[];
}

export function pageText(shown: Shown, { sent, script, canRun, canSave, withJson, places }: Showing): PageText {
    const { kind, title } = shown;
    if (kind === "form") return { kind, sent, title, html: "", form: form(shown, { canRun, canSave }), script };
    // Of another dialect the JSON is all there is to see.
    const isDialect = "dialect" in shown.json;
    const isFolded = kind === "schema" && !isDialect;
    const html = render(shown.markdown, { title, withJson: withJson || isDialect, canRun, isFolded, places });
    // What nobody chose is what the settings say.
    const reference = shown.json["reference"] === true;
    return { kind, sent: { reference, ...sent }, title, html };
}
