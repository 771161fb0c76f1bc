// The preview in a browser: what the extension does for its panel, in the page itself. The language server serves the
// page, gives it the views, and says when one may be out of date; see src/lsp/browser.

import { valuesOf } from "../form";
import type { PageText } from "../page";
import { pageText } from "../page_text";
import { type FormValues, isKind, isSent, type Kind, NO_VALUES, type Sent, type Shown } from "../protocol";
import { type PlaceInCode, render } from "../render";

/** The answer to `view`: a view of the script in focus, or why there is none. */
type Answer = (Shown & { readonly script: string; readonly inCode: readonly PlaceInCode[] }) | { readonly reason: string };

/** How often the page asks a server that does not answer. */
const ATTEMPTS = 3;

/** How long a notice of success stays. */
const NOTICE_MS = 2000;

const STALE = "promptsig is not running any more. This page shows what it showed last.";

let kind: Kind = kindInAddress();
let sent: Sent = {};
/** The script that is shown. The editor decides which one, and tells it with the view. */
let script = "";
const forms = new Map<string, FormValues>();
/** How often a form was emptied: then it is drawn again, whatever is typed in it. */
let drawing = 0;
let isAsking = false;
let isStale = false;
let failures = 0;

const notice = document.createElement("p");
notice.id = "notice";
notice.className = "odd";
notice.setAttribute("role", "status");
notice.hidden = true;
let noticeTimer: number | undefined;

// The page speaks to what shows it, as it does in the panel.
Object.assign(window, { acquireVsCodeApi: () => ({ postMessage: receive }) });

// Only this script may tell the page what to show. It is the first that listens.
window.addEventListener("message", (event) => {
    if (event.isTrusted) event.stopImmediatePropagation();
});

const light = matchMedia("(prefers-color-scheme: light)");
const showTheme = (): void => void document.body.classList.toggle("vscode-light", light.matches);
light.addEventListener("change", showTheme);

function follow(): void {
    const events = new EventSource("events");
    events.addEventListener("message", ({ data }: MessageEvent<string>) => {
        failures = 0;
        const [, chosen] = data.split(" ");
        if (isKind(chosen)) choose(chosen);
        if (notice.textContent === STALE) say("");
        void update();
    });
    events.addEventListener("end", () => {
        events.close();
        say(STALE);
    });
    events.addEventListener("error", () => {
        say(STALE);
        failures++;
        // Another program may get the port.
        if (failures >= ATTEMPTS) events.close();
    });
}

/** Asks once at a time; what changes meanwhile is asked for after it. */
async function update(): Promise<void> {
    isStale = true;
    if (isAsking) return;
    isAsking = true;
    while (isStale) {
        isStale = false;
        try {
            show(await ask());
        } catch {
            say(STALE);
        }
    }
    isAsking = false;
}

async function ask(): Promise<PageText> {
    // What is emptied meanwhile is drawn with the next answer.
    const drawn = drawing;
    const answered = await fetch(`view?asked=${encodeURIComponent(JSON.stringify(asked()))}`);
    if (answered.status === 431) return sayWhole("The values of the form are too long for a browser.");
    if (!answered.ok) return sayWhole(`The preview cannot be made: the server answers ${answered.status}.`);
    const answer = (await answered.json()) as Answer;
    if ("reason" in answer) return sayWhole(answer.reason);
    if (answer.script !== script) {
        // The values that were sent were those of another script.
        script = answer.script;
        if (answer.kind === "form" && forms.has(script)) return ask();
    }
    return pageText(answer, {
        sent,
        script: `${script} ${drawn}`,
        canRun: false,
        canSave: false,
        withJson: true,
        places: answer.inCode,
    });
}

function asked(): object {
    return { kind, ...sent, script, ...(kind === "form" ? kept() : {}) };
}

function sayWhole(markdown: string): PageText {
    return { kind, sent, title: "promptsig", html: render(markdown) };
}

function show(text: PageText): void {
    document.title = text.title;
    window.dispatchEvent(new MessageEvent("message", { data: text }));
}

function say(text: string, { isBrief = false } = {}): void {
    clearTimeout(noticeTimer);
    notice.textContent = text;
    notice.hidden = text === "";
    if (isBrief) noticeTimer = setTimeout(() => say(""), NOTICE_MS);
}

function kept(): FormValues {
    return forms.get(script) ?? NO_VALUES;
}

function keep(values: FormValues): void {
    forms.set(script, values);
    void update();
}

function receive(message: { readonly [key: string]: unknown }): void {
    const { type, text } = message;
    if (type === "ready") start();
    if (type === "view" && isKind(message["kind"])) {
        choose(message["kind"]);
        void update();
    }
    if (type === "sent" && isSent(message["sent"])) {
        sent = { ...sent, ...message["sent"] };
        void update();
    }
    if (type === "copy" && typeof text === "string") void copy(text);
    if (type === "reveal" && typeof message["name"] === "string") void reveal(message["name"]);
    if (type === "values" && message["script"] === `${script} ${drawing}`) {
        const values = valuesOf(message["values"]);
        if (values) keep({ ...kept(), values });
    }
    if (type === "form") inForm(message["do"], message["path"]);
}

function choose(chosen: Kind): void {
    kind = chosen;
    // A page that is loaded again shows it again.
    history.replaceState(null, "", `#${kind}`);
}

function start(): void {
    showTheme();
    document.body.append(notice);
    window.addEventListener("hashchange", () => {
        kind = kindInAddress();
        void update();
    });
    follow();
}

/** What is pressed in the form. */
function inForm(wanted: unknown, path: unknown): void {
    const { values, files } = kept();
    if (wanted === "reset") {
        drawing++;
        keep(NO_VALUES);
    }
    if (wanted === "drop") keep({ values, files: files.filter((file) => file !== path) });
    if (wanted === "pick") {
        const chosen = prompt("Path of a file, relative to the folder of the workspace")?.trim();
        if (chosen) keep({ values, files: [...new Set([...files, chosen])] });
    }
}

async function copy(text: string): Promise<void> {
    try {
        await navigator.clipboard.writeText(text);
        say("Copied", { isBrief: true });
    } catch {
        say("The browser does not let the page copy.", { isBrief: true });
    }
}

async function reveal(name: string): Promise<void> {
    const query = new URLSearchParams({ asked: JSON.stringify(asked()), name });
    const answered = await fetch(`reveal?${query}`).catch(() => undefined);
    if (!answered?.ok) say("The editor does not show places in the code.", { isBrief: true });
}

function kindInAddress(): Kind {
    const named = location.hash.slice(1);
    return isKind(named) ? named : "form";
}
