// The Markdown of the server as HTML. Only what the server writes is understood; everything else
// is text, and all text is escaped, so that nothing in a script can become markup.

export interface Options {
    /** Blocks of JSON are shown. */
    readonly withJson?: boolean;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export function escape(text: string): string {
    return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** Renders headings, paragraphs, fenced code and tables. */
export function render(markdown: string, { withJson = true }: Options = {}): string {
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
            if (language !== "json" || withJson) html.push(block(code, language));
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

function inline(text: string): string {
    const code = /(`+)(.+?)\1(?!`)/gs;
    let [html, end] = ["", 0];
    for (const match of text.matchAll(code)) {
        const inside = match[2] ?? "";
        // One space on both sides keeps a backtick inside from the fence.
        const isPadded = inside.startsWith(" ") && inside.endsWith(" ") && inside.includes("`");
        html += plain(text.slice(end, match.index)) + `<code>${escape(isPadded ? inside.slice(1, -1) : inside)}</code>`;
        end = match.index + match[0].length;
    }
    return html + plain(text.slice(end));
}

function plain(text: string): string {
    return escape(text.replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, "$1"));
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

function block(code: string, language: string): string {
    const coloured = language === "json" || language === "typescript" ? colour(code) : escape(code);
    return `<pre tabindex="0" class="${escape(language)}"><code>${coloured}</code></pre>`;
}

const TOKEN = /("(?:[^"\\\n]|\\.)*")(\s*:)?|\b(true|false|null|undefined)\b|\b(string|number|integer|boolean|object|any|unknown)\b|(-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b)/g;

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
