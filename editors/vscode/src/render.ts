// The Markdown of the server as HTML. Only what the server writes is understood; everything else
// is text, and all text is escaped, so that nothing in a script can become markup.

export interface Options {
    /** Blocks of JSON are shown. */
    readonly withJson?: boolean;
    /** Commands can be run. */
    readonly canRun?: boolean;
}

/** The languages of blocks that hold a command. */
const COMMANDS: readonly string[] = ["sh", "powershell", "bat", "console"];

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export function escape(text: string): string {
    return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** Renders headings, paragraphs, fenced code and tables. */
export function render(markdown: string, { withJson = true, canRun = false }: Options = {}): string {
    const lines = markdown.split("\n");
    const html: string[] = [];
    let at = 0;
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
            if (language !== "json" || withJson) html.push(block(code, language, canRun));
        } else if (heading) {
            const level = heading[1]?.length ?? 2;
            html.push(`<h${level}>${inline(heading[2] ?? "")}</h${level}>`);
            at++;
        } else if (line().startsWith("|")) {
            html.push(table(takeWhile((line) => line.startsWith("|"))));
        } else if (line().trim() === "") {
            at++;
        } else {
            const isText = (line: string): boolean => line.trim() !== "" && !/^(`{3,}|#{1,6} |\|)/.test(line);
            // A line that only looks like something else is text, too.
            const text = takeWhile(isText);
            html.push(paragraph((text.length > 0 ? text : [lines[at++] ?? ""]).join("\n")));
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

function table(lines: readonly string[]): string {
    const [head = "", , ...rows] = lines;
    const row = (line: string, tag: "td" | "th"): string => {
        const scope = tag === "th" ? ' scope="col"' : "";
        return `<tr>${cells(line).map((cell) => `<${tag}${scope}>${inline(cell)}</${tag}>`).join("")}</tr>`;
    };
    const body = rows.map((line) => row(line, "td")).join("");
    // A table wider than the panel scrolls by itself, with the keyboard too.
    return `<div class="table" tabindex="0" role="region" aria-label="Table"><table><thead>${row(head, "th")}</thead><tbody>${body}</tbody></table></div>`;
}

/** The cells of a row; a bar behind a backslash belongs to its cell. */
function cells(line: string): string[] {
    const cells = line.replace(/^\|/, "").replace(/\|\s*$/, "").match(/(?:^|\|)(?:\\[^]|[^|\\])*/g) ?? [];
    return cells.map((cell) => cell.replace(/^\|/, "").trim().replaceAll("\\|", "|"));
}

function block(code: string, language: string, canRun: boolean): string {
    const coloured = language === "json" || language === "typescript" ? colour(code) : escape(code);
    const isCommand = COMMANDS.includes(language);
    const run = isCommand && canRun ? '<button data-do="run">Run in Terminal</button>' : "";
    const kind = isCommand ? "command" : escape(language);
    return `<div class="block"><div class="actions">${run}<button data-do="copy">Copy</button></div><pre tabindex="0" class="${kind}"><code>${coloured}</code></pre></div>`;
}

/**
 * What has a colour. A quote always begins a string, which ends with its line where nothing else
 * ends it: none is looked at again from within.
 */
const TOKEN = /("(?:[^"\\\n]|\\.)*"?)(\s*:)?|\b(true|false|null|undefined)\b|\b(string|number|integer|boolean|object|any|unknown)\b|(-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b)/g;

function colour(code: string): string {
    let [html, end] = ["", 0];
    const span = (kind: string, text: string): string => `<span class="${kind}">${escape(text)}</span>`;
    for (const match of code.matchAll(TOKEN)) {
        const [whole, text, colon, word, type] = match;
        html += escape(code.slice(end, match.index));
        end = match.index + whole.length;
        if (text !== undefined) html += span(colon === undefined ? "string" : "name", text) + (colon ?? "");
        else if (word !== undefined) html += span("word", whole);
        else html += span(type === undefined ? "number" : "type", whole);
    }
    return html + escape(code.slice(end));
}
