import assert from "node:assert/strict";
import { test } from "node:test";

import { render } from "../src/render";

test("what a script says never becomes markup", () => {
    const hostile = [
        "<img src=x onerror=alert(1)>",
        "### <script>alert(1)</script>",
        "| a |\n|---|\n| <b onclick=x> |",
        "```json\n</code></pre><script>\n```",
        "`<i>` \"quoted\" 'single'",
        "[link](javascript:alert(1)) ![](http://example.org/x.png)",
    ];
    for (const markdown of hostile) {
        const tags = render(markdown).match(/<\/?[a-z]\w*/g) ?? [];
        const known = /^<\/?(p|h\d|pre|code|div|table|caption|thead|tbody|tr|th|td|span|button)$/;
        assert.deepEqual(tags.filter((tag) => !known.test(tag)), [], markdown);
        assert.doesNotMatch(render(markdown), /<[^>]*\bon\w+=/, markdown);
    }
});

test("tables keep bars and code in their cells", () => {
    const html = render("| name | type |\n|---|---|\n| `a` | `\"x\" \\| \"y\"` |");
    assert.match(html, /<th scope="row"><code>a<\/code><\/th><td><code>&quot;x&quot; \| &quot;y&quot;<\/code><\/td>/);
    assert.equal(html.match(/<td>/g)?.length, 1);
});

test("columns that are empty are left out, and empty cells of others stay", () => {
    const html = render("| a | b | c |\n|---|---|---|\n| x |  |  |\n| y |  | z |");
    assert.equal(html.match(/<th scope="col">/g)?.length, 2);
    assert.match(html, /<th scope="row">x<\/th><td><\/td><\/tr><tr><th scope="row">y<\/th><td>z<\/td>/);
});

test("a description stands under its row", () => {
    const html = render("| name | description | type | form |\n|---|---|---|---|\n| a | Says much. | `b` | ≥ 1 |\n| c |  | `d` |  |");
    const note = '<tr class="note"><td colspan="2"><div class="description">Says much.</div><div class="form">≥ 1</div></td></tr>';
    assert.equal(html.split(note).length, 2);
    assert.equal(html.match(/<tr class="note">/g)?.length, 1);
    assert.doesNotMatch(html, />description</);
});

test("each table has a name", () => {
    const table = "| a |\n|---|\n| x |";
    const named = (markdown: string): string | undefined => /<caption[^>]*>(.*?)<\/caption>/.exec(render(markdown, { title: "Schema of <x>" }))?.[1];
    assert.equal(named(table), "Schema of &lt;x&gt;");
    assert.equal(named(`### \`b\` and c\n\n${table}`), "<code>b</code> and c");
    assert.equal(named(`Left out:\n\n${table}`), "Left out");
});

test("a longer fence holds a shorter one", () => {
    assert.match(render("````json\n```\n````"), /<pre[^>]*><code><span class="line i0">```<\/span><\/code><\/pre>/);
});

test("a command is broken between its words alone", () => {
    const html = render("```sh\nrun --vars note='<b> c'\n```", { canRun: true });
    const words = [...html.matchAll(/<span class="word">(.*?)<\/span>/g)].map(([, word]) => word);
    assert.deepEqual(words, ["run", "--vars", "note=&#39;&lt;b&gt;", "c&#39;"]);
    assert.match(html, /<code><span[^]*<\/span> <span[^]*<\/code>/);
});

test("JSON is left out where it is not wanted", () => {
    assert.equal(render("a\n\n```json\n{}\n```", { withJson: false }), "<p>a</p>");
});

test("an oddity stands out", () => {
    assert.match(render("⚠️ `x` is lost"), /<p class="odd" role="note">⚠️ <code>x<\/code> is lost<\/p>/);
});

test("every text comes to an end", () => {
    for (const text of ["|", "```", "#", "``", "# ", "|\n|", "```json", "\\", "`a", "####### x"]) render(text);
});

test("a quote that nothing ends is a string to the end of its line, and is looked at once", () => {
    // One token for all of it: where a string could fail to end, each quote would be tried again.
    const hostile = '"\\'.repeat(50_000);
    const html = render("```json\n" + hostile + "\n1\n```");
    assert.equal(html.match(/<span class="string">/g)?.length, 1);
    assert.match(html, /<span class="number">1<\/span>/);
    assert.equal(html.match(/&quot;/g)?.length, 50_000);
});

test("a string ends where it ends", () => {
    const html = render('```json\n{ "a\\"b" : "c", "d": "e\\\\" }\n```');
    assert.deepEqual(
        [...html.matchAll(/<span class="(\w+)">(.*?)<\/span>/g)].map(([, kind, text]) => `${kind} ${text}`),
        ["name &quot;a\\&quot;b&quot;", "string &quot;c&quot;", "name &quot;d&quot;", "string &quot;e\\\\&quot;"],
    );
});

test("each run of backticks is closed by the next one of its length", () => {
    const cases: readonly (readonly [string, string])[] = [
        ["`a` b ``c`d``", "<p><code>a</code> b <code>c`d</code></p>"],
        ["`a ``b", "<p>`a ``b</p>"],
        ["\\`a` b", "<p>`a` b</p>"],
        ["`` ` ``", "<p><code>`</code></p>"],
        ["`a\\` b", "<p><code>a\\</code> b</p>"],
        ["a\\*b\\*c \\&amp; \\@ https\\://e.org", "<p>a*b*c &amp;amp; @ https://e.org</p>"],
    ];
    for (const [markdown, html] of cases) assert.equal(render(markdown), html);
});

test("backticks that nothing closes are text", () => {
    const runs = Array.from({ length: 300 }, (_, length) => "`".repeat(length + 1));
    assert.equal(render(runs.join("a")), `<p>${runs.join("a")}</p>`);
    assert.equal(render("\\`".repeat(50_000)), `<p>${"`".repeat(50_000)}</p>`);
});

test("each block is copied by itself", () => {
    const html = render("```typescript\na\n```\n\n```json\n{}\n```");
    assert.equal(html.match(/<button data-do="copy">/g)?.length, 2);
    assert.doesNotMatch(html, /data-do="run"/);
});

test("commands are run where they can be", () => {
    for (const language of ["sh", "powershell", "bat"]) {
        const markdown = "```" + language + "\nnpx --yes genaiscript@2.5.1 run a\n```";
        const html = render(markdown, { canRun: true });
        assert.match(html, /<button data-do="run">.*<button data-do="copy">/);
        assert.match(html.replace(/<[^>]*>/g, ""), /npx --yes genaiscript@2\.5\.1 run a$/);
        assert.doesNotMatch(render(markdown), /data-do="run"/);
    }
    assert.doesNotMatch(render("```json\n{}\n```", { canRun: true }), /data-do="run"/);
});

test("a token has the colour of what it is in its place", () => {
    const cases: readonly (readonly [string, string, string])[] = [
        ["typescript", "script string: {", "keyword script, name string"],
        ["typescript", "  string?: string = \"number\"", "name string, type string, string &quot;number&quot;"],
        ["typescript", "  null: \"a\" | null", "name null, string &quot;a&quot;, value null"],
        ["typescript", "  \"a b\"?: Array<number | any>[]", "name &quot;a b&quot;, type Array, type number, type any"],
        ["typescript", "system.git.cwd: string // a string: 3", "name system.git.cwd, type string, comment // a string: 3"],
        ["typescript", "/** a: string */ b: string", "comment /** a: string */, name b, type string"],
        ["typescript", "/**\n * a: string\n */\nb: 3", "comment /**, comment  * a: string, comment  */, name b, number 3"],
        ["json", '"string": "/* string", "x": -1.5e3', "name &quot;string&quot;, string &quot;/* string&quot;, name &quot;x&quot;, number -1.5e3"],
        ["json", '"a": "/*"\n"b": true', "name &quot;a&quot;, string &quot;/*&quot;, name &quot;b&quot;, value true"],
    ];
    for (const [language, code, tokens] of cases) {
        const html = render("```" + language + "\n" + code + "\n```");
        const found = [...html.matchAll(/<span class="(\w+)">([^]*?)<\/span>/g)].map(([, kind, text]) => `${kind} ${text}`);
        assert.equal(found.join(", "), tokens, code);
    }
});

test("what is copied is the code as it was", () => {
    const code = '{\n  "a": [\n\n    1\n  ]\n}';
    const html = render("```json\n" + code + "\n```");
    const text = /<code>([^]*)<\/code>/.exec(html)?.[1]?.replace(/<[^>]*>/g, "").replaceAll("&quot;", '"');
    assert.equal(text, code);
});

test("names lead to the code, with their problems and the cursor on their rows", () => {
    const table = "| name | description |\n|---|---|\n| `city` | Where. |\n| `days` |  |\n| `other` |  |";
    const places = [
        { name: "city", isHere: true, problems: [{ severity: "warning" as const, message: "<b> is lost" }] },
        { name: "days", isHere: false, problems: [] },
    ];
    const html = render(table, { places });
    assert.equal(html.match(/data-reveal=/g)?.length, 2);
    assert.match(html, /<tr class="here" aria-current="location"><th scope="row"><button class="link" data-reveal="city"/);
    assert.match(html, /<div class="description">Where\.<\/div><div class="problem warning">&lt;b&gt; is lost<\/div>/);
    assert.match(html, /<th scope="row"><code>other<\/code><\/th>/);
});

test("JSON is folded where there is more to see", () => {
    const markdown = "```json\n{}\n```\n\n```sh\nrun\n```";
    assert.equal(render(markdown, { isFolded: true }).match(/<details/g)?.length, 1);
    assert.match(render(markdown, { isFolded: true }), /<details class="json"><summary>JSON<\/summary><div class="block">/);
    assert.doesNotMatch(render(markdown), /<details/);
});
