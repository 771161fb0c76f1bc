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
        const known = /^<\/?(p|h\d|pre|code|div|table|thead|tbody|tr|th|td|span)$/;
        assert.deepEqual(tags.filter((tag) => !known.test(tag)), [], markdown);
        assert.doesNotMatch(render(markdown), /<[^>]*\bon\w+=/, markdown);
    }
});

test("tables keep bars and code in their cells", () => {
    const html = render("| name | type |\n|---|---|\n| `a` | `\"x\" \\| \"y\"` |");
    assert.match(html, /<td><code>a<\/code><\/td><td><code>&quot;x&quot; \| &quot;y&quot;<\/code><\/td>/);
    assert.equal(html.match(/<td>/g)?.length, 2);
});

test("empty cells stay cells", () => {
    assert.equal(render("| a | b | c |\n|---|---|---|\n| x |  |  |").match(/<td>/g)?.length, 3);
});

test("a longer fence holds a shorter one", () => {
    assert.match(render("````json\n```\n````"), /<pre[^>]*><code>```<\/code><\/pre>/);
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
