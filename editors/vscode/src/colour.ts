// Code as HTML, each token coloured by what it is in its place: a parameter may be called `string`.

import { escape } from "./escape";

const COMMENT = /(?<comment>\/\/.*|\/\*.*?(?:\*\/|$))/u;
// A quote always begins a string, which ends with its line where nothing else ends it: none is looked at
// again from within.
const STRING = /(?<string>"(?:[^"\\]|\\.)*"?)/u;
const NUMBER = /(?<number>-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b)/u;
const WORD = /(?<word>[\p{L}_$][\p{L}\p{N}_$.]*)/u;
const TOKEN = new RegExp([COMMENT, STRING, NUMBER, WORD].map(({ source }) => source).join("|"), "gu");

/** What follows a name, and nothing else. */
const AFTER_NAME = /^\s*\??\s*:/;

/** What a type follows. */
const BEFORE_TYPE = /[:|&<([]\s*$/;

const VALUES: readonly string[] = ["true", "false", "null", "undefined"];

/** How far lines are indented at most where they are continued; the styles have a class for each. */
export const MOST_INDENTED = 40;

/** Colours JSON or a type. Each line is continued a little behind where it begins. */
export function colour(code: string): string {
    let isComment = false;
    const lines = code.split("\n").map((line, at, all) => {
        const html = isComment ? span("comment", line) : colourLine(line);
        isComment = (isComment || /\/\*/.test(withoutStrings(line))) && !line.includes("*/");
        const indentation = Math.min(line.length - line.trimStart().length, MOST_INDENTED);
        const end = at < all.length - 1 ? "\n" : "";
        return `<span class="line i${indentation - (indentation % 2)}">${html}${end}</span>`;
    });
    return lines.join("");
}

function colourLine(line: string): string {
    let [html, end] = ["", 0];
    for (const { 0: token, index, groups = {} } of line.matchAll(TOKEN)) {
        html += escape(line.slice(end, index));
        end = index + token.length;
        const kind = Object.keys(groups).find((group) => groups[group] !== undefined) ?? "";
        html += span(isName(kind, line, end) ? "name" : kind === "word" ? ofWord(token, line.slice(0, index)) : kind, token);
    }
    return html + escape(line.slice(end));
}

function isName(kind: string, line: string, end: number): boolean {
    return (kind === "word" || kind === "string") && AFTER_NAME.test(line.slice(end, end + 8));
}

function ofWord(word: string, before: string): string {
    if (VALUES.includes(word)) return "value";
    return BEFORE_TYPE.test(before.slice(-8)) ? "type" : "keyword";
}

function withoutStrings(line: string): string {
    return line.replace(new RegExp(STRING.source, "gu"), "");
}

function span(kind: string, text: string): string {
    return `<span class="${kind}">${escape(text)}</span>`;
}
