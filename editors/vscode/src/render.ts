// The Markdown of the server as HTML. Only what the server writes is understood; everything else
// is text, and all text is escaped, so that nothing in a script can become markup.

import { colour } from "./colour";
import { escape } from "./escape";

export interface Options {
    /** What a table under no heading is about. */
    readonly title?: string;
    /** Blocks of JSON are shown. */
    readonly withJson?: boolean;
    /** Commands can be run. */
    readonly canRun?: boolean;
    /** JSON is behind a summary, closed at first. */
    readonly isFolded?: boolean;
    /** Names that lead to the code, with what is known of their declarations. */
    readonly places?: readonly PlaceInCode[];
}

/** A declaration of a name, for the row of the name. */
export interface PlaceInCode {
    readonly name: string;
    /** The cursor is in it. */
    readonly isHere: boolean;
    readonly problems: readonly { readonly severity: "error" | "warning" | "info"; readonly message: string }[];
}

/** The languages of blocks that hold a command. */
const COMMANDS: readonly string[] = ["sh", "powershell", "bat", "console"];

/** Columns of what is said of a row. It stands under the row, as wide as the table. */
const NOTES: readonly string[] = ["description", "form"];

/** How long a word is that no column is made wide enough for. */
const LONG_WORD = /\S{25}/;

/** Renders headings, paragraphs, fenced code and tables. */
export function render(markdown: string, { title = "", withJson = true, canRun = false, isFolded = false, places = [] }: Options = {}): string {
    const lines = markdown.split("\n");
    const html: string[] = [];
    let at = 0;
    let subject = escape(title);
    const line = (): string => lines[at] ?? "";
    const takeWhile = (wanted: (line: string) => boolean): string[] => {
        const taken: string[] = [];
        while (at < lines.length && wanted(line())) taken.push(lines[at++] ?? "");
        return taken;
    };
    while (at < lines.length) {
        const fence = /^(`{3,})(\w*)$/.exec(line());
        const heading = /^(#{1,6}) (.*)$/.exec(line());
        if (fence) {
            const [, end = "", language = ""] = fence;
            at++;
            const code = takeWhile((line) => line !== end).join("\n");
            at++;
            if (language !== "json" || withJson) html.push(language === "json" && isFolded ? folded(block(code, language, canRun)) : block(code, language, canRun));
        } else if (heading) {
            const level = heading[1]?.length ?? 2;
            subject = inline(heading[2] ?? "");
            html.push(`<h${level}>${subject}</h${level}>`);
            at++;
        } else if (line().startsWith("|")) {
            html.push(table(takeWhile((line) => line.startsWith("|")), subject, places));
        } else if (line().trim() === "") {
            at++;
        } else {
            const isText = (line: string): boolean => line.trim() !== "" && !/^(`{3,}|#{1,6} |\|)/.test(line);
            // A line that only looks like something else is text, too.
            const taken = takeWhile(isText);
            const text = (taken.length > 0 ? taken : [lines[at++] ?? ""]).join("\n");
            if (text.endsWith(":")) subject = inline(text.slice(0, -1));
            html.push(paragraph(text));
        }
    }
    return html.join("\n");
}

function paragraph(text: string): string {
    const warns = text.startsWith("⚠️");
    return warns ? `<p class="odd" role="note">${inline(text)}</p>` : `<p>${inline(text)}</p>`;
}

/** Text with code in it. Each character is looked at once, whatever backticks stand where. */
function inline(text: string): string {
    const closing = new Runs(text);
    let [html, plain, at] = ["", "", 0];
    while (at < text.length) {
        const next = text[at + 1];
        if (text[at] === "\\" && next !== undefined && isPunctuation(next)) {
            plain += next;
            at += 2;
            continue;
        }
        if (text[at] !== "`") {
            plain += text[at++];
            continue;
        }
        const start = at;
        while (text[at] === "`") at++;
        const end = closing.after(at, at - start);
        if (end === undefined) {
            plain += text.slice(start, at);
            continue;
        }
        html += escape(plain) + `<code>${escape(unpadded(text.slice(at, end)))}</code>`;
        [plain, at] = ["", end + (at - start)];
    }
    return html + escape(plain);
}

/** One space on both sides keeps a backtick or a space inside from the fence. */
function unpadded(code: string): string {
    const isPadded = code.length > 2 && code.startsWith(" ") && code.endsWith(" ") && code.trim() !== "";
    return isPadded ? code.slice(1, -1) : code;
}

/** What a backslash makes plain in Markdown. */
function isPunctuation(character: string): boolean {
    return /^[!-/:-@[-`{-~]$/.test(character);
}

/** Where the runs of backticks of each length begin. They are asked for from left to right. */
class Runs {
    private readonly starts = new Map<number, number[]>();
    private readonly passed = new Map<number, number>();

    constructor(text: string) {
        for (const { 0: run, index } of text.matchAll(/`+/g)) {
            const starts = this.starts.get(run.length) ?? [];
            starts.push(index);
            this.starts.set(run.length, starts);
        }
    }

    /** The first of `length` that begins at `from` or behind it. */
    after(from: number, length: number): number | undefined {
        const starts = this.starts.get(length) ?? [];
        let place = this.passed.get(length) ?? 0;
        while (place < starts.length && (starts[place] ?? 0) < from) place++;
        this.passed.set(length, place);
        return starts[place];
    }
}

/** A table without its empty columns. Where it is narrow, its cells are continued on the next line. */
function table(lines: readonly string[], subject: string, places: readonly PlaceInCode[]): string {
    const [head = "", , ...body] = lines;
    const names = cells(head);
    const rows = body.map(cells);
    const columns = [...names.keys()].filter((column) => column === 0 || rows.some((row) => row[column]));
    const isNote = (column: number): boolean => NOTES.includes(names[column] ?? "");
    const notes = columns.filter(isNote);
    const short = columns.filter((column) => !isNote(column));
    const row = (row: readonly string[]): string => {
        const place = placeOf(row[0] ?? "", places);
        const first = place ? `<button class="link" data-reveal="${escape(place.name)}" title="Show in the script">${cell(row[0])}</button>` : cell(row[0]);
        const shown = short.map((column) => (column === 0 ? `<th scope="row">${first}</th>` : `<td>${cell(row[column])}</td>`));
        const said = notes.filter((column) => row[column]).map((column) => `<div class="${names[column]}">${cell(row[column])}</div>`);
        said.push(...(place?.problems ?? []).map(({ severity, message }) => `<div class="problem ${severity}">${escape(message)}</div>`));
        const note = said.length > 0 ? `<tr class="note"><td colspan="${short.length}">${said.join("")}</td></tr>` : "";
        return `<tr${place?.isHere ? ' class="here" aria-current="location"' : ""}>${shown.join("")}</tr>${note}`;
    };
    const heads = short.map((column) => `<th scope="col">${cell(names[column])}</th>`);
    return `<table><caption class="hidden">${subject}</caption><thead><tr>${heads.join("")}</tr></thead><tbody>${rows.map(row).join("")}</tbody></table>`;
}

/** The place whose name is all that the cell has, but for the mark of what is optional. */
function placeOf(markdown: string, places: readonly PlaceInCode[]): PlaceInCode | undefined {
    const name = /^`([^`]+?)\??`\??$/.exec(markdown.trim())?.[1];
    return name === undefined ? undefined : places.find((place) => place.name === name);
}

function folded(html: string): string {
    return `<details class="json"><summary>JSON</summary>${html}</details>`;
}

function cell(markdown = ""): string {
    const html = inline(markdown);
    return LONG_WORD.test(markdown) ? `<span class="long">${html}</span>` : html;
}

/** The cells of a row; a bar behind a backslash belongs to its cell. */
function cells(line: string): string[] {
    const cells = line.replace(/^\|/, "").replace(/\|\s*$/, "").match(/(?:^|\|)(?:\\[^]|[^|\\])*/g) ?? [];
    return cells.map((cell) => cell.replace(/^\|/, "").trim().replaceAll("\\|", "|"));
}

function block(code: string, language: string, canRun: boolean): string {
    const isCommand = COMMANDS.includes(language);
    const coloured = language === "json" || language === "typescript" ? colour(code) : isCommand ? words(code) : escape(code);
    const run = isCommand && canRun ? '<button data-do="run">Run in Terminal</button>' : "";
    const kind = isCommand ? "command" : escape(language);
    return `<div class="block"><div class="actions">${run}<button data-do="copy">Copy</button></div><pre class="${kind}"><code>${coloured}</code></pre></div>`;
}

/** A command, broken between its words alone: `--` at the end of a line looks like a word. */
function words(command: string): string {
    return command.replace(/\S+|\s+/g, (part) => (part.trim() === "" ? part : `<span class="word">${escape(part)}</span>`));
}
